#!/usr/bin/env python3
# SPDX-License-Identifier: ISC
"""oracle_nights.py FILE...: the small nights of tests/oracle/nights computed by
these modules, against the values that stand in the files."""
import json
import sys
from fractions import Fraction

import laws
import scoring
import standing


def row_of(board, result):
    if "artificial" in result:
        ns, ew = result["artificial"].split("/")
        return standing.Row("artificial", awards={"NS": ns, "EW": ew})
    if result.get("cut"):
        return standing.Row("void")
    if result.get("passed_out"):
        return standing.Row("result", 0)
    return standing.Row("result", laws.north_south_points(
        board, result["contract"], result["declarer"], result["tricks"]))


def night_of(doc):
    config = doc["config"]
    rules = {"totals": "plain", "butler_trim": "auto", "own_mean_boards": 4,
             "master_points": "default", "completion_percent": 70}
    rules.update(config)
    rounds = []
    for r in doc["rounds"]:
        rows = {b["board"]: [row_of(b["board"], result)
                             for result in b["results"]]
                for b in r["boards"]}
        rounds.append(standing.Round(
            r["round"], [(t["ns"], t["ew"]) for t in r["seating"]],
            r.get("bye"), rows))
    withdrawn = {p["id"]: p["withdrawn_after_round"] for p in doc["pairs"]
                 if p.get("withdrawn_after_round") is not None}
    return standing.Night(rules, [p["id"] for p in doc["pairs"]], withdrawn,
                          rounds)


class Checker:
    def __init__(self):
        self.values = self.differences = 0

    def same(self, place, expected, computed):
        self.values += 1
        if expected != computed:
            self.differences += 1
            print("%s: expected %s, computed %s" % (place, expected, computed))

    def fraction(self, place, text, computed):
        self.same(place, Fraction(text), computed)


def check_side(check, place, night, expected, row, board, side):
    check.same(place + " unit", expected.get("unit"), row.units[side])
    if row.kind == "artificial":
        check.same(place + " award", expected["award"], row.awards[side])
        check.same(place + " own", (expected["own_sum"],
                                    expected["own_count"]), row.own[side])
        return
    if row.kind != "result":
        return
    exact = row.scored.exact[side]
    if "raw" in expected:
        check.same(place + " raw", expected["raw"], row.scored.raw[side])
        check.fraction(place + " percent", expected["percent"], exact)
        check.fraction(place + " mp", expected["mp"],
                       exact * 2 * (board.tables - 1) / 100)
    if "imps" in expected:
        check.fraction(place + " imps", expected["imps"], exact)
    if "imp_sum" in expected:
        check.same(place + " imp_sum", expected["imp_sum"],
                   row.scored.imp_sum and row.scored.raw[side])


def check_boards(check, doc, night):
    boards = {number: (round_, board) for round_ in night.rounds
              for number, board in round_.boards.items()}
    for e in doc["expected"]["boards"]:
        round_, board = boards[e["board"]]
        place = "board %d" % e["board"]
        check.same(place + " E", e["E"], board.tables)
        check.same(place + " A", e["A"], board.results)
        check.same(place + " rule", e["rule"], board.rule)
        for what in ("dropped", "datum"):
            if what in e:
                check.same(place + " " + what, e[what], getattr(board, what))
        for t in e["tables"]:
            row = round_.rows[e["board"]][t["table"] - 1]
            at = "%s table %d" % (place, t["table"])
            check.same(at + " kind", t["kind"], row.kind)
            check.same(at + " ns_score", t["ns_score"], row.score)
            for side in standing.SIDES:
                check_side(check, "%s %s" % (at, side), night,
                           t.get(side.lower()) or {}, row, board, side)


def check_byes(check, doc, night):
    for e in doc["expected"].get("byes", []):
        round_ = night.rounds[e["round"] - 1]
        place = "bye in round %d" % e["round"]
        check.same(place, e["pair"], round_.bye)
        check.same(place + " boards", e["boards"], list(round_.rows))
        check.same(place + " unit", e["unit_per_board"], round_.bye_units)


def check_matches(check, doc, night):
    for e in doc["expected"].get("matches", []):
        round_ = night.rounds[e["round"] - 1]
        for side in standing.SIDES:
            value = e[side.lower()]
            place = "round %d table %d %s" % (e["round"], e["table"], side)
            match = round_.matches[value["pair"]]
            check.same(place, value["vp_hundredths"], match.vp)
            if "imps" in value:
                check.same(place + " imps", value["imps"], match.figure)
            if "percent" in value:
                check.fraction(place + " percent", value["percent"],
                               Fraction(match.figure, 100))


def shown(total, average):
    """Two decimals of millionths, halves away from the average."""
    if total is None:
        return "-"
    hundredths = scoring.round_from(
        Fraction(total, scoring.MILLION), 100, average)
    sign = "-" if hundredths < 0 else ""
    return "%s%d.%02d" % ((sign,) + divmod(abs(hundredths), 100))


def check_pairs(check, doc, night, final):
    lines = {line.pair: line for line in final}
    average = (0 if night.rules["totals"] == "vp" else
               scoring.average_of(night.rules["scoring"]))
    check.same("completing", doc["expected"]["completing"],
               sum(line.completed for line in final))
    check.same("ranking", doc["expected"]["ranking"],
               [line.pair for line in final if line.completed])
    for e in doc["expected"]["pairs"]:
        line = lines[e["id"]]
        for name, value in (
                ("finished", line.finished), ("owed", line.owed),
                ("scored", line.count), ("sum", line.sum), ("completed", line.completed),
                ("rank", line.rank), ("master_points", line.points),
                ("display", shown(line.total, average))):
            check.same("pair %d %s" % (e["id"], name), e[name], value)
        if "count" in e:
            check.same("pair %d count" % e["id"], e["count"], line.count)
        check.same("pair %d by_board" % e["id"], e["by_board"],
                   by_board(night, e["id"]))
        check.same("pair %d kinds" % e["id"], e["kinds"],
                   kinds(night, e["id"]))


def cells(night, pair):
    for round_ in night.rounds:
        for board, rows in round_.rows.items():
            row, side = None, None
            for table, (ns, ew) in enumerate(round_.seating):
                if pair in (ns, ew):
                    row, side = rows[table], "NS" if pair == ns else "EW"
            yield round_, row, side


def by_board(night, pair):
    return [row.units[side] if row is not None else
            round_.bye_units if round_.bye == pair else None
            for round_, row, side in cells(night, pair)]


def kinds(night, pair):
    return "".join(
        {"result": "R", "void": "V", "artificial": "A"}[row.kind]
        if row is not None else "B" if round_.bye == pair else "-"
        for round_, row, _ in cells(night, pair))


def main(paths):
    check = Checker()
    for path in paths:
        with open(path) as f:
            doc = json.load(f)
        night = night_of(doc)
        final = standing.compute(night)
        before = check.differences
        check_boards(check, doc, night)
        check_byes(check, doc, night)
        check_matches(check, doc, night)
        check_pairs(check, doc, night, final)
        if check.differences > before:
            print("in %s" % path)
    print("%d nights, %d values, %d differ" % (
        len(paths), check.values, check.differences))
    return check.differences > 0 or check.values == 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
