#!/usr/bin/env python3
# SPDX-License-Identifier: ISC
"""oracle_tables.py FOLDER: these modules against the published tables of
tests/oracle."""
import csv
import itertools
import os
import sys
from fractions import Fraction

import laws
import scoring
import standing


def contract_scores(row):
    strain = "NT" if row["strain"] == "N" else row["strain"]
    contract = row["level"] + strain + "X" * int(row["doubled"])
    return int(row["score"]), laws.declarer_points(
        contract, row["vul"] == "1", int(row["tricks"]))


def imp_table(row):
    difference, imps = (int(value) for value in row.values())
    return (imps, -imps), (laws.imps_for(difference),
                           laws.imps_for(-difference))


def vulnerability(row):
    board = int(row["board"])
    words = {"None": "none", "NS": "ns", "EW": "ew", "All": "both"}
    return (row["dealer"], words[row["vul"]]), (
        laws.dealer_of(board), laws.vulnerable_of(board))


def vp_wbf_continuous(row):
    boards, margin = int(row["boards"]), int(row["margin"])
    expected = [100 * Fraction(row[name]) for name in
                ("vp_winner", "vp_loser")]
    return expected, [scoring.vp_of_imps(boards, imps)
                      for imps in (margin, -margin)]


def vp_swiss_pairs_ebu(row):
    hundredths = int(100 * Fraction(row["percent"]))
    return [int(row["vp"]), int(row["vp_opponent"])] * 2, [
        scoring.vp_of_percent(int(row[name]), side) // 100
        for name in ("boards_from", "boards_to")
        for side in (hundredths, 10000 - hundredths)]


def masterpoints(row):
    return int(row["points"]), standing.points_of(
        "default", int(row["rank"]), int(row["finishers"]))


def deals_numbering(row):
    if row["scheme"] != "bigdeal":
        return None
    return row["deal"], laws.deal_write(laws.deal_of_number(
        int(row["index"])))


def one_by_one(function):
    def check(rows):
        for row in rows:
            values = function(row)
            if values is not None:
                yield (row,) + values
    return check


def cases(rows):
    for name, case in itertools.groupby(rows, lambda row: row["case_id"]):
        yield name, list(case)


def imps_pairs_cases(rows):
    for _, case in cases(rows):
        scores = [int(row["ns_score"]) for row in case]
        cross = scoring.cross_board(scores, len(scores), False)[1]
        total = scoring.cross_board(scores, len(scores), True)[1]
        for row, mean, whole in zip(case, cross, total):
            imps = int(row["imps_sum"])
            yield row, (imps, imps, -imps, Fraction(row["ximp"])), (
                mean.raw["NS"], whole.exact["NS"], whole.raw["EW"], Fraction(
                    scoring.round_from(mean.exact["NS"], 100, 0), 100))
        for trim in (0, 1):
            datum, imps = "datum%d" % trim, "imps%d" % trim
            if case[0][datum] == "":
                continue
            _, all_, _, found = scoring.butler_board(scores, trim)
            for row, scored in zip(case, all_):
                yield row, (int(row[datum]), int(row[imps])), (
                    found, scored.raw["NS"])


def neuberg_cases(rows):
    """By the matchpoints that stand there; and where the scores of the whole
    group do, by these."""
    for _, case in cases(rows):
        for _, group in itertools.groupby(case, lambda row: row["group"]):
            group = [row for row in group if row["raw_mp"] != ""]
            for row in group:
                results, tables = int(row["A"]), int(row["E"])
                percent = scoring.percent_of(
                    int(row["raw_mp"]), results, tables) if results > 1 else 60
                yield row, Fraction(row["percent"]), Fraction(
                    scoring.round_from(percent, 10000, 50), 10000)
            yield from neuberg_scores(group)


def neuberg_scores(group):
    group = [row for row in group if row["ns_score"] != ""]
    if not group or len(group) != int(group[0]["A"]):
        return
    board = scoring.Board({"scoring": "matchpoints"},
                          [int(row["ns_score"]) for row in group],
                          int(group[0]["E"]))
    for row, scored in zip(group, board.scored):
        yield row, (row["rule"], int(row["raw_mp"])), (
            {"plain": "full"}.get(board.rule, board.rule), scored.raw["NS"])
        yield row, Fraction(row["percent"]), Fraction(
            scoring.round_from(scored.exact["NS"], 10000, 50), 10000)


TABLES = {
    "contract_scores": one_by_one(contract_scores),
    "imp_table": one_by_one(imp_table),
    "vulnerability": one_by_one(vulnerability),
    "vp_wbf_continuous": one_by_one(vp_wbf_continuous),
    "vp_swiss_pairs_ebu": one_by_one(vp_swiss_pairs_ebu),
    "masterpoints": one_by_one(masterpoints),
    "deals_numbering": one_by_one(deals_numbering),
    "imps_pairs_cases": imps_pairs_cases,
    "neuberg_cases": neuberg_cases,
}


def main(folder):
    differences = 0
    for name, check in TABLES.items():
        values = 0
        with open(os.path.join(folder, name + ".csv")) as f:
            for row, expected, computed in check(csv.DictReader(f)):
                values += 1
                if expected != computed:
                    differences += 1
                    print("%s: %s: computed %s" % (name, row, computed))
        print("%s: %d rows" % (name, values))
        differences += values == 0
    print("%d differ" % differences)
    return differences > 0


if __name__ == "__main__":
    sys.exit(main(*sys.argv[1:]))
