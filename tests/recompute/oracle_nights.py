#!/usr/bin/env python3
# SPDX-License-Identifier: ISC
"""oracle_nights.py FILE...: the small nights of tests/oracle/nights computed by
these modules, against every value that stands under "expected" in the
files."""
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
    rules = {"totals": "boards", "butler_trim": "auto", "own_mean_boards": 4,
             "master_points": "default", "completion_percent": 70,
             "missed_score": "minus"}
    rules.update(config)
    rounds = []
    for r in doc["rounds"]:
        rows = {b["board"]: [row_of(b["board"], result)
                             for result in b["results"]]
                for b in r["boards"]}
        rounds.append(standing.Round(
            r["round"], [(t["ns"], t["ew"]) for t in r["seating"]],
            r.get("bye"), rows))
    withdrawn = {p["id"]: [(p["withdrawn_after_round"], None)] for p in doc["pairs"]
                 if p.get("withdrawn_after_round") is not None}
    return standing.Night(rules, [p["id"] for p in doc["pairs"]], withdrawn,
                          rounds)


# --- what a file expects ----------------------------------------------------

def over(exact):
    return "%d/%d" % (exact.numerator, exact.denominator)


def side_of(night, row, board, side):
    """What a side got of a board, or None."""
    if row.kind == "void":
        return None
    said = {"unit": row.units[side]}
    if row.kind == "artificial":
        own = row.own[side]
        return dict(said, award=row.awards[side], own_sum=own[0],
                    own_count=own[1])
    exact = row.scored.exact[side]
    if scoring.is_percent(night.rules["scoring"]):
        top = 2 * (board.tables - 1)
        return dict(said, raw=row.scored.raw[side],
                    mp=over(exact * top / 100), percent=over(exact))
    if night.rules["scoring"] != "butler":
        said["imp_sum"] = (None if board.rule == "single" else
                           row.scored.raw[side])
    return dict(said, imps=over(exact))


def boards_of(night):
    for round_ in night.rounds:
        for number, board in round_.boards.items():
            said = {"round": round_.number, "board": number,
                    "E": board.tables, "A": board.results, "rule": board.rule}
            if board.rule == "butler":
                said.update(dropped=board.dropped, datum=board.datum)
            said["tables"] = [
                {"table": table, "kind": row.kind, "ns_score": row.score,
                 "ns": side_of(night, row, board, "NS"),
                 "ew": side_of(night, row, board, "EW")}
                for table, row in enumerate(round_.rows[number], 1)]
            yield said


def byes_of(night):
    return [{"round": r.number, "pair": r.bye, "boards": list(r.rows),
             "unit_per_board": r.bye_units}
            for r in night.rounds if r.bye is not None]


def match_of(night, round_, pair):
    match = round_.matches[pair]
    said = {"pair": pair, "vp_hundredths": match.vp,
            "vp": shown(match.vp * 10000, 0)}
    if scoring.is_percent(night.rules["scoring"]):
        return dict(said, percent=shown(match.margin * 10000, 50))
    return dict(said, imps=match.margin)


def matches_of(night):
    return [{"round": r.number, "table": table,
             "ns": match_of(night, r, ns), "ew": match_of(night, r, ew)}
            for r in night.rounds if r.matches
            for table, (ns, ew) in enumerate(r.seating, 1)]


def shown(total, average):
    """Two decimals of millionths, halves away from the average."""
    if total is None:
        return "-"
    hundredths = scoring.round_from(
        Fraction(total, scoring.MILLION), 100, average)
    sign = "-" if hundredths < 0 else ""
    return "%s%d.%02d" % ((sign,) + divmod(abs(hundredths), 100))


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


def pair_of(night, line):
    has_mean = standing.average_of(night.rules) == 50
    said = {"id": line.pair, "finished": line.finished, "owed": line.owed,
            "scored": line.scored, "sum": line.sum,
            "display": shown(line.total, standing.average_of(night.rules)),
            "completed": line.completed, "rank": line.rank,
            "master_points": line.points, "kinds": kinds(night, line.pair),
            "by_board": by_board(night, line.pair)}
    return dict(said, count=line.count) if has_mean else said


def computed(doc):
    night = night_of(doc)
    final = standing.compute(night)
    said = {"boards": list(boards_of(night)), "byes": byes_of(night),
            "completing": sum(line.completed for line in final),
            "ranking": [line.pair for line in final if line.completed],
            "pairs": [pair_of(night, line) for line in
                      sorted(final, key=lambda line: line.order)]}
    if night.rules["totals"] == "vp":
        said["matches"] = matches_of(night)
    return said


# --- value by value ---------------------------------------------------------

def compare(place, expected, found):
    """(values compared, texts of those that differ)."""
    if isinstance(expected, dict) and isinstance(found, dict):
        names = sorted(set(expected) | set(found))
        parts = [compare("%s.%s" % (place, name),
                         expected.get(name, "not there"),
                         found.get(name, "not there")) for name in names]
    elif isinstance(expected, list) and isinstance(found, list) and (
            len(expected) == len(found)):
        parts = [compare("%s[%d]" % (place, i), e, f)
                 for i, (e, f) in enumerate(zip(expected, found))]
    else:
        same = type(expected) is type(found) and expected == found
        return 1, [] if same else ["%s: expected %s, computed %s" % (
            place, expected, found)]
    return (sum(values for values, _ in parts),
            [text for _, texts in parts for text in texts])


def main(paths):
    total, differ = 0, 0
    for path in paths:
        with open(path) as f:
            doc = json.load(f)
        values, texts = compare(doc["night"], doc["expected"], computed(doc))
        for text in texts:
            print(text)
        total += values
        differ += len(texts)
    print("%d nights, %d values, %d differ" % (len(paths), total, differ))
    return differ > 0 or total == 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
