#!/usr/bin/env python3
# SPDX-License-Identifier: ISC
"""Nights of random people, of every size from 4 to 60 pairs and by every
method: recompute.py finds no difference in their exports.

RECOMPUTE_NIGHTS  how many, 24; make soak plays 200
RECOMPUTE_SEED    the first one's seed, 1"""
import collections
import os
import sys

import recompute
import tap as taps

AT_ONCE = 20
EVERYTHING = 57  # so many nights have all that may happen


def check(tap, nights, form):
    found = 0
    for seed in sorted(nights.seen):
        path = nights.path(seed)
        if not os.path.exists(path):
            continue
        texts = recompute.differences(recompute.read(path), form)
        for text in texts[:5]:
            print("# %d: %s" % (seed, text))
        found += len(texts)
        os.unlink(path)
    return found


def sums_of(seen):
    sums = collections.Counter()
    for night in seen:
        for what in ("method", "first_round", "objective", "draw_from",
                     "state"):
            sums[night[what]] += 1
        for what, value in night.items():
            if isinstance(value, int):
                sums[what] += value
    return sums


def check_seen(tap, seen, count):
    """The nights saw what they are meant to see."""
    sums = sums_of(seen)
    print("# %d nights: %s" % (count, ", ".join(
        "%d %s" % (sums[what], what) for what in (
            "ended", "random", "gap", "previous", "results", "void", "artificial", "byes",
            "withdrawn", "returned", "late", "repeats", "unplayed"))))
    tap.ok(len(seen) == count, "%d nights" % count, [str(len(seen))])
    if count < len(taps.METHODS):
        return
    tap.ok({night["method"] for night in seen} == taps.METHODS,
           "every method was played")
    if count < EVERYTHING:
        return
    tap.ok(all(sums[what] >= count / 10 for what in (
        "void", "artificial", "byes", "withdrawn", "returned", "late",
        "repeats", "unplayed",
        "ended", "random", "registration", "rank", "gap",
        "current", "previous")),
        "boards were cut, pairs withdrew, sat out and met again", [str(sums)])
    sizes = {night["pairs"] for night in seen}
    tap.ok(min(sizes) <= 5 and max(sizes) >= 50 and len(sizes) >= 30,
           "small fields and large ones", [str(sorted(sizes))])


def main():
    tap = taps.Tap()
    count = taps.number_from("RECOMPUTE_NIGHTS", 24)
    first = taps.number_from("RECOMPUTE_SEED", 1)
    form = recompute.read(taps.SCHEMA)
    nights = taps.Nights()
    found = 0
    for seed in range(first, first + count, AT_ONCE):
        nights.play(seed, min(AT_ONCE, first + count - seed))
        found += check(tap, nights, form)
    tap.ok(found == 0, "no export differs from what is computed again")
    check_seen(tap, list(nights.seen.values()), count)
    return tap.end()


if __name__ == "__main__":
    sys.exit(main())
