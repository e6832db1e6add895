#!/usr/bin/env python3
# SPDX-License-Identifier: ISC
"""recompute.py finds faults: those of faults.py, each at its place, what a
method decides in every method, and a change of any single value, but for those
from which nothing follows; and the schema refuses what has another form.

FAULTS_EACH  how many values of each kind are changed in a night, 1; make soak
             changes 3, and looks at all nights before"""
import collections
import copy
import os
import sys

import faults
import recompute
import schema
import tap as taps

FORM = recompute.read(taps.SCHEMA)
NIGHTS = 160  # to look for one that has what a fault is planted in

# Where another value of the same form may be as good: names, what the clock
# and the people did when, and rules that decide nothing in the night at hand.
FREE = {
    "id", "title", "schedule", "date", "reason", "opened_at", "start_at",
    "ended_at",
    "pairs[].north.name", "pairs[].south.name", "pairs[].registered_at",
    "pairs[].late_round", "pairs[].withdrawals[].at", "pairs[].withdrawals[].round",
    "pairs[].withdrawals[].by",
    "pairs[].withdrawals[].returned_at", "pairs[].withdrawals[].returned_round",
    "pairs[].groups[].name", "pairs[].groups[].group",
    "pairs[].groups[].kind", "rounds[].tables[].reason.text", "rounds[].draw.relaxed[].text",
    "replacements[].left.name", "replacements[].came.name", "replacements[].at",
    "rounds[].start_at", "rounds[].end_at", "rounds[].closed_at",
    "rounds[].drawn_at", "pairs[].penalties[].round", "pairs[].penalties[].at",
    "pairs[].penalties[].director", "pairs[].penalties[].reason",
    "rounds[].tables[].boards[].earlier[].reason",
    "rounds[].tables[].boards[].earlier[].director",
    "rounds[].tables[].boards[].earlier[].replaced_at",
    "rounds[].tables[].boards[].earlier[].result.ns_got.substitute_plays",
    "rounds[].tables[].boards[].earlier[].result.ew_got.substitute_plays",
    "rounds[].tables[].boards[].result.ns_got.substitute_plays",
    "rounds[].tables[].boards[].result.ew_got.substitute_plays",
}
FREE_RECORD = {
    "calls[].call", "calls[].ms", "notes[].asker", "cards[].ms",
    "claims[].seat", "claims[].tricks", "claims[].cards", "claims[].ms",
    "claims[].end", "claims[].refused_by", "claims[].end_ms", "undos[].seat",
    "undos[].ms", "undos[].after", "undos[].calls[]", "undos[].cards[]",
    "reopened.by", "reopened.tricks", "reopened.ms", "dealt_at", "ended_at",
    "robot_calls[]", "robot_cards[]", "clocks.ns.spared_ms",
    "clocks.ew.spared_ms", "notes[].ms", "notes[].answer_ms", "notes[].text",
}
DECISIVE_RULES = {"scoring", "totals", "objective", "rounds",
                  "boards_per_round"}


def method_of(doc):
    return "%(scoring)s, %(totals)s" % doc["rules"]


RECORD = "rounds[].tables[].boards[].record."


def is_record(kind):
    return kind.startswith(RECORD)


def is_absence(doc, path):
    """How long who was not there had been away."""
    if path[-1] != "judged_ms":
        return False
    result = faults.follow(doc, path[:-2])
    return (result["ruled_by"] == "absence" and
            result["ruling"] in (path[-2][:2] + "_absent", "both_absent"))


def is_card_of_part(doc, path):
    """Of a hand that was not played out another card may be as legal."""
    if faults.kind_of(path) != RECORD + "cards[].card":
        return False
    return len(faults.follow(doc, path[:-2])) < 52


def is_person_of_no_award(doc, path):
    """Only an award names a player by the number beside the pair's."""
    if faults.kind_of(path) not in ("pairs[].north.id", "pairs[].south.id",
                                    "replacements[].came.id"):
        return False
    players = {pair[who]["id"] for pair in doc["pairs"]
               for who in ("north", "south")}
    players |= {one["came"]["id"] for one in doc["replacements"]}
    awarded = {award["player"] for award in doc["awards"]}
    return awarded <= players and faults.follow(doc, path) not in awarded


def is_board_not_begun(doc, path):
    """He who comes in plays from a board on that his pair never began."""
    if faults.kind_of(path) != "replacements[].board":
        return False
    one = faults.follow(doc, path[:-1])
    return not any(
        b["board"] == one["board"] - 1 and b.get("record")
        for r in doc["rounds"] for t in r["tables"] for b in t["boards"]
        if one["pair"] in (t["ns"], t["ew"]))


def is_alone_thrown(doc, path):
    """All that a night lost when it went back: nothing but its own instant
    tells when that was, to the millisecond."""
    if faults.kind_of(path) != "thrown[].at":
        return False
    return faults.follow(doc, path) - 1 not in [
        board["at"] for board in doc["thrown"]]


def is_free(doc, path):
    kind = faults.kind_of(path)
    if path[0] == "rules":
        return path[1] not in DECISIVE_RULES
    return (kind in FREE or is_absence(doc, path) or
            is_card_of_part(doc, path) or is_alone_thrown(doc, path) or
            is_board_not_begun(doc, path) or
            is_person_of_no_award(doc, path) or
            (is_record(kind) and kind[len(RECORD):] in FREE_RECORD))


def is_good(doc, known={}):
    """A night without a fault, as those must be in which one is planted."""
    if id(doc) not in known:
        known[id(doc)] = not recompute.differences(doc, FORM)
    return known[id(doc)]


def plant_all(tap, docs, plants, text):
    """Each of the faults in the first night that has something to plant it
    in."""
    left = {plant.__name__: plant for plant in plants}
    for seed, doc in docs.items():
        for name, place, changed in faults.planted(doc, list(left.values())):
            del left[name]
            if not is_good(doc):
                tap.ok(False, "night %d has no fault of its own" % seed)
            found = recompute.differences(changed)
            if not any(text.startswith(place) for text in found):
                tap.ok(False, "night %d: %s at %s" % (seed, name, place),
                       found[:3])
    tap.ok(not left, "%s: %d kinds of faults were planted" % (
        text, len(plants)), sorted(left))


def check_faults(tap, docs):
    plant_all(tap, docs, faults.FAULTS, "play and draw")
    methods = collections.defaultdict(dict)
    for seed, doc in docs.items():
        methods[method_of(doc)][seed] = doc
    tap.ok(set(methods) == taps.METHODS, "every method", sorted(methods))
    for method, docs_ in sorted(methods.items()):
        rules = next(iter(docs_.values()))["rules"]
        plant_all(tap, docs_, [
            plant for plant, applies in faults.VALUE_FAULTS
            if applies(rules)], method)


def check_single_values(tap, doc, leave_out, each):
    tap.ok(is_good(doc), "%s: a night without a fault" % method_of(doc))
    changes, missed = 0, []
    for path, before, after in faults.changed_values(doc, each, leave_out):
        changes += 1
        if not recompute.is_different(doc) and not is_free(doc, path):
            missed.append("%s: %r for %r" % (
                faults.kind_of(path), after, before))
    tap.ok(not missed, "%s: %d changes of single values are noticed" % (
        method_of(doc), changes), missed)
    tap.ok(changes > 50 * each and not recompute.differences(doc),
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
            (("rules", "totals"), "mean", "export.rules.totals"),
            (("rules", "butler_trim"), "100%", "export.rules.butler_trim"),
            (("rules", "master_points"), "percent 10",
             "export.rules.master_points"),
            (("boards", 0, "datum"), 7610, "export.boards[0].datum"),
            (("rounds", 0, "bye_vp"), 2001, "export.rounds[0].bye_vp"),
            (("rounds", 1, "draw", "cost"), -1, "draw.cost"),
            (("rounds", 1, "tables", 0, "reason", "ranks"), [1],
             "reason.ranks"),
            (("rounds", 0, "tables", 0, "match"), "0",
             "tables[0].match"),
            (play + ("result", "ew_got", "value"), "1.5", "ew_got.value"),
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


def read_nights():
    """By seed, those that ended, the smallest first."""
    nights = taps.Nights()
    nights.play(1, NIGHTS)
    seeds = [seed for seed, seen in nights.seen.items()
             if seen["state"] == "ended" and seen["rounds"] > 1]
    seeds.sort(key=lambda seed: os.path.getsize(nights.path(seed)))
    return {seed: recompute.read(nights.path(seed)) for seed in seeds}


def main():
    tap = taps.Tap()
    each = taps.number_from("FAULTS_EACH", 1)
    docs = read_nights()
    if each > 1:
        faulty = [seed for seed, doc in docs.items() if not is_good(doc)]
        tap.ok(not faulty, "%d nights have no fault" % len(docs),
               map(str, faulty))
    check_faults(tap, docs)
    whole = [doc for doc in docs.values() if doc["reason"] == "played"]
    smallest = {}
    for doc in whole:
        smallest.setdefault(method_of(doc), doc)
    check_single_values(tap, whole[0], lambda kind: False, each)
    for _, doc in sorted(smallest.items()):
        check_single_values(tap, doc, is_record, each)
    check_schema(tap, whole[0], FORM)
    return tap.end()


if __name__ == "__main__":
    sys.exit(main())
