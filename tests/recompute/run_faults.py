#!/usr/bin/env python3
# SPDX-License-Identifier: ISC
"""recompute.py finds faults: those of faults.py, each at its place, and a
change of any single value, but for those from which nothing follows; and the
schema refuses what has another form."""
import copy
import json
import sys

import faults
import recompute
import schema
import tap as taps

SEEDS = [7, 14, 34, 54]

# Where another value of the same form may be as good: names, what the clock
# and the people did when, and rules that decide nothing in the night at hand.
FREE = {
    "id", "title", "schedule", "date", "reason", "opened_at", "start_at",
    "ended_at",
    "pairs[].north.name", "pairs[].south.name", "pairs[].registered_at",
    "pairs[].withdrawn_at", "pairs[].withdrawn_round",
    "rounds[].start_at", "rounds[].end_at", "rounds[].closed_at",
}
FREE_RECORD = {
    "calls[].call", "calls[].ms", "cards[].ms", "claim.seat", "claim.tricks",
    "claim.ms", "claims", "dealt_at", "ended_at",
}
DECISIVE_RULES = {"scoring", "totals", "rounds", "boards_per_round"}


def is_free(path):
    kind = faults.kind_of(path)
    if path[0] == "rules":
        return path[1] not in DECISIVE_RULES
    record = "rounds[].tables[].boards[].record."
    return kind in FREE or (kind.startswith(record) and
                            kind[len(record):] in FREE_RECORD)


def check_faults(tap, docs):
    planted = set()
    for seed, doc in docs.items():
        for name, place, changed in faults.planted(doc):
            planted.add(name)
            found = recompute.differences(changed)
            if not any(text.startswith(place) for text in found):
                tap.ok(False, "night %d: %s at %s" % (seed, name, place),
                       found[:3])
    for plant in faults.FAULTS:
        tap.ok(plant.__name__ in planted, plant.__name__)


def check_values(tap, doc):
    changes, missed = 0, []
    for path, before, after in faults.changed_values(doc, 3):
        changes += 1
        if not recompute.differences(doc) and not is_free(path):
            missed.append("%s: %r for %r" % (
                faults.kind_of(path), after, before))
    tap.ok(not missed, "%d changes of single values are noticed" % changes,
           missed)
    tap.ok(changes > 200 and not recompute.differences(doc),
           "and the night is as before")


def check_schema(tap, doc, form):
    def spoilt(path, value):
        changed = copy.deepcopy(doc)
        holder = faults.follow(changed, path[:-1])
        if value is None:
            del holder[path[-1]]
        else:
            holder[path[-1]] = value
        return list(schema.violations(changed, form))

    play = ("rounds", 0, "tables", 0, "boards", 0)
    for path, value, says in (
            (("seed",), None, "no member seed"),
            (("format",), "another", "export.format"),
            (("seeds",), 1, "unknown member seeds"),
            (("pairs", 0, "sum"), "1", "export.pairs[0].sum"),
            (("pairs", 0, "sum"), True, "export.pairs[0].sum"),
            (("pairs", 0, "place"), 0, "export.pairs[0].place"),
            (("rounds", 0, "tables"), [], "export.rounds[0].tables"),
            (("boards", 0, "deal"), "N:", "export.boards[0].deal"),
            (("boards", 0, "dealer"), "n", "export.boards[0].dealer"),
            (play + ("result", "kind"), "lost", "result.kind"),
            (play + ("record", "calls", 0, "call"), "8C", "calls[0].call")):
        found = spoilt(path, value)
        tap.ok(len(found) == 1 and says in found[0],
               "the schema refuses %s of %r" % (
                   faults.kind_of(path), value), found)
    for form_ in ({"type": "object", "format": "x"}, {"oneOf": []}):
        try:
            list(schema.violations({}, form_))
            tap.ok(False, "a keyword that is not known: %s" % form_)
        except ValueError:
            tap.ok(True, "a keyword that is not known is refused")


def main():
    tap = taps.Tap()
    form = recompute.read(taps.SCHEMA)
    nights = taps.Nights()
    docs = {}
    for seed in SEEDS:
        nights.play(seed, 1)
        docs[seed] = recompute.read(nights.path(seed))
        tap.ok(not recompute.differences(docs[seed], form),
               "night %d has no fault" % seed)
    check_faults(tap, docs)
    smallest = min(docs.values(), key=lambda doc: len(json.dumps(doc)))
    check_values(tap, smallest)
    check_schema(tap, docs[SEEDS[0]], form)
    return tap.end()


if __name__ == "__main__":
    sys.exit(main())
