#!/usr/bin/env python3
# SPDX-License-Identifier: ISC
"""check_night.py PAIRS CONFIRMED EXPORT: whether a night of robot pairs went as
it must, by its export alone and by what the daemon had confirmed to the robots
(the file of pairsbot --confirmed). One line for each thing checked; the first
that is wrong ends it with status 1.

The export has no journal. Of what was confirmed, calls, cards and claims are
looked for in the boards' records, sitting down and raising hands in the list
of pairs."""
import bisect
import collections
import csv
import json
import os
import sys

SEATS = "NESW"
ONE = 10**9            # a per cent or an IMP in the unit of a board's score
HUNDRED = 100 * ONE
ORACLE = os.path.join(os.path.dirname(os.path.abspath(__file__)), "..",
                      "oracle")
# Law 78B: the least difference for 1, 2 .. 24 IMPs
IMPS = [20, 50, 90, 130, 170, 220, 270, 320, 370, 430, 500, 600, 750, 900,
        1100, 1300, 1500, 1750, 2000, 2250, 2500, 3000, 3500, 4000]


class Wrong(Exception):
    pass


def must(good, text, *details):
    if not good:
        raise Wrong(text + (": " + ", ".join(map(str, details))
                            if details else ""))


def tables_of(night):
    for round_ in night["rounds"]:
        for table in round_["tables"]:
            yield round_, table


def plays_of(night):
    """Every board at every table: (table, board with result and record)."""
    for _, table in tables_of(night):
        for board in table["boards"]:
            yield table, board


def check_end(night, pairs):
    rounds = night["rules"]["rounds"]
    must((night["state"], night["reason"]) == ("ended", "played"),
         "the night was not played to its end", night["state"],
         night["reason"])
    must(night["rounds_closed"] == rounds == len(night["rounds"]),
         "not every round is closed", night["rounds_closed"], rounds)
    must(all(r["closed_at"] for r in night["rounds"]),
         "a round has no time at which it closed")
    must(len(night["pairs"]) == pairs, "not every pair took part",
         len(night["pairs"]), pairs)
    return ("the night was played to its end, %d rounds, %d pairs" % (
        rounds, pairs))


def check_seating(night):
    everybody = sorted(p["pair"] for p in night["pairs"])
    met = set()
    byes = []
    for round_ in night["rounds"]:
        seated = [t[side] for t in round_["tables"] for side in ("ns", "ew")]
        if round_["bye"] is not None:
            byes.append(round_["bye"])
            seated.append(round_["bye"])
        must(sorted(seated) == everybody, "a pair is missing or there twice",
             "round %d" % round_["round"], seated)
        for table in round_["tables"]:
            two = frozenset((table["ns"], table["ew"]))
            must(two not in met or table["repeat"],
                 "two pairs met again and it is not said", sorted(two))
            met.add(two)
    wanted = len(night["rounds"]) if len(everybody) % 2 else 0
    must(len(byes) == wanted == len(set(byes)),
         "byes are not one a round, each another pair", byes)
    return ("every pair is seated once a round" + (
        "; sitting out: %s" % ", ".join(map(str, byes)) if byes else ""))


def rounded(part, whole):
    """part / whole, halves away from 0."""
    by = (2 * abs(part) + whole) // (2 * whole)
    return by if part >= 0 else -by


def imps(difference):
    by = bisect.bisect_right(IMPS, abs(difference))
    return by if difference > 0 else -by


def datum_of(results):
    """Butler's, with the trim "auto"."""
    scores = sorted(r["score"] for r in results)
    drop = 0 if len(scores) < 6 else (len(scores) - 6) // 10 + 1
    kept = scores[drop:len(scores) - drop]
    return 10 * rounded(sum(kept), 10 * len(kept))


def raw_of(scoring, results):
    """What each result gives North-South before it is scaled."""
    datum = datum_of(results)
    for r in results:
        if scoring == "butler":
            yield imps(r["score"] - datum)
        elif scoring == "matchpoints":
            yield sum((r["score"] > o["score"]) - (r["score"] < o["score"]) + 1
                      for o in results) - 1
        else:
            yield sum(imps(r["score"] - o["score"]) for o in results)


def units_of(scoring, raw, results):
    if scoring == "matchpoints":
        top = len(results) - 1
        return 50 * ONE + rounded((raw - top) * 50 * ONE, top)
    return rounded(raw * ONE, len(results) - 1 if scoring == "cross_imps"
                   else 1)


def check_rows(scoring, number, results):
    """A board with a result at every table, counted again."""
    most = 2 * (len(results) - 1) if scoring == "matchpoints" else 0
    whole = HUNDRED if scoring == "matchpoints" else 0
    for r, raw in zip(results, raw_of(scoring, results)):
        ns, ew = r["ns_got"], r["ew_got"]
        must((ns["raw"], ew["raw"]) == (raw, most - raw),
             "a wrong count of points", "board %d" % number, raw, r)
        must(ns["units"] == units_of(scoring, raw, results) and
             ns["units"] + ew["units"] == whole, "a wrong score",
             "board %d" % number, r)


def check_boards(night):
    """Rows, and what they are worth where all are results."""
    scoring = night["rules"]["scoring"]
    per_round = night["rules"]["boards_per_round"]
    rows = collections.defaultdict(list)
    cut = again = 0
    for table, board in plays_of(night):
        must("result" in board, "a board without a result",
             "board %d, table %d" % (board["board"], table["table"]))
        rows[board["board"]].append(board["result"])
        if board["result"]["ended"] == "cut":
            cut += 1
    wanted = range(1, len(night["rounds"]) * per_round + 1)
    must(sorted(rows) == list(wanted), "a board is missing", sorted(rows))
    must(len({b["deal"] for b in night["boards"]}) == len(wanted),
         "a deal is missing or was dealt twice")
    for number, results in rows.items():
        must(len(results) == len(results_tables(night, number)),
             "a table is missing", "board %d" % number)
        if any(r["kind"] != "result" for r in results):
            continue
        again += 1
        check_rows(scoring, number, results)
    must(cut > 0, "no board was cut off by the clock")
    return ("every board has a row at every table, %d cut off by the clock; "
            "%s" % (cut, counted(scoring, again, len(rows))))


def counted(scoring, again, boards):
    """What was checked of the scores; that nothing was is said."""
    if again == 0:
        return ("but NO %s could be counted again: no board has a result at "
                "every table" % scoring)
    return "%s counted again on %d of %d boards" % (scoring, again, boards)


def results_tables(night, board):
    round_ = (board - 1) // night["rules"]["boards_per_round"]
    return night["rounds"][round_]["tables"]


def bye_units(night, round_):
    """What each board of a bye is worth; None where it does not count."""
    rules = night["rules"]
    if rules["bye_score"] == "none" or rules["totals"] == "vp":
        return None
    plus = rules["bye_score"] == "plus"
    if rules["scoring"] == "matchpoints":
        return (60 if plus else 50) * ONE
    each = len(round_["tables"]) - 1 if rules["scoring"] == "total_imps" else 1
    return 3 * each * ONE if plus else 0


def scale(rules, margin):
    """Hundredths of victory points for a side's margin, from the oracle."""
    name, boards = "vp_wbf_continuous", rules["boards_per_round"]
    if rules["scoring"] == "matchpoints":
        name = "vp_swiss_pairs_ebu"
    with open(os.path.join(ORACLE, name + ".csv")) as f:
        rows = list(csv.DictReader(f))
    if name == "vp_swiss_pairs_ebu":
        return [100 * int(r["vp"]) for r in rows
                if int(r["boards_from"]) <= boards <= int(r["boards_to"]) and
                round(100 * float(r["percent"])) <= margin][-1]
    vps = [r for r in rows if int(r["boards"]) == boards]
    row = vps[min(abs(margin), len(vps) - 1)]
    won = round(100 * float(row["vp_winner"]))
    return won if margin >= 0 else 2000 - won


def check_matches(night, got):
    """Each table's match from its boards; the victory points to each pair."""
    rules = night["rules"]
    by_percent = rules["scoring"] == "matchpoints"
    for round_, table in tables_of(night):
        for side in ("ns", "ew"):
            match = table["match"][side]
            units = [u for u in (b["result"][side + "_got"]["units"]
                                 for b in table["boards"]) if u is not None]
            margin = None
            if units and by_percent:
                total = mean(sum(units), len(units))
                margin = 5000 + rounded(total - 50 * 10**6, 10**4)
            elif units:
                margin = rounded(rounded(sum(units), 1000), 10**6)
            must(match["margin"] == margin, "a wrong margin",
                 "round %d, table %d" % (round_["round"], table["table"]),
                 side, match, margin)
            played = 2 * len(units) >= rules["boards_per_round"]
            vp = scale(rules, margin) if played else 1000
            must(match["played"] == played and match["vp"] in (
                (vp,) if played else (800, 1000, 1200)),
                 "wrong victory points", match, vp)
            got[table[side]]["sum"] += match["vp"]
            got[table[side]]["count"] += 1
        if round_["bye"] is not None and table["table"] == 1:
            vp = {"plus": 1200, "average": 1000, "none": None}[
                rules["bye_score"]]
            must(round_["bye_vp"] == vp, "a wrong bye", round_["bye_vp"], vp)
            got[round_["bye"]]["sum"] += vp or 0
            got[round_["bye"]]["count"] += vp is not None


def total_of(night, pair):
    """In millionths, of a pair's sum and count."""
    rules = night["rules"]
    if pair["count"] == 0:
        return None
    if rules["totals"] == "vp":
        return pair["sum"] * 10**4
    if rules["scoring"] == "matchpoints":
        return mean(pair["sum"], pair["count"])
    return rounded(pair["sum"], 1000)


def check_totals(night):
    """Sums, boards finished and owed, from the rows."""
    vp = night["rules"]["totals"] == "vp"
    got = {p["pair"]: collections.Counter() for p in night["pairs"]}
    for table, board in plays_of(night):
        result = board["result"]
        for side in ("ns", "ew"):
            own, scored = got[table[side]], result[side + "_got"]
            own["finished"] += result["kind"] == "result"
            own["owed"] += scored["owed"]
            if scored["units"] is not None and not vp:
                own["sum"] += scored["units"]
                own["count"] += 1
    if vp:
        check_matches(night, got)
    for round_ in night["rounds"]:
        bye = None
        if round_["bye"] is not None:
            bye = bye_units(night, round_)
        must(round_["bye_units"] == bye, "a wrong bye", round_["bye_units"],
             bye)
        if bye is not None:
            boards = night["rules"]["boards_per_round"]
            got[round_["bye"]]["sum"] += bye * boards
            got[round_["bye"]]["count"] += boards
    for p in night["pairs"]:
        for what in ("sum", "count", "finished", "owed"):
            must(p[what] == got[p["pair"]][what], "a wrong %s" % what,
                 "pair %d" % p["pair"], p[what], got[p["pair"]][what])
        total = total_of(night, p)
        must(p["total"] == total, "a wrong total", "pair %d" % p["pair"],
             p["total"], total)
    return "every pair's total is the %s" % (
        "sum of its victory points" if vp else
        "mean of its boards" if night["rules"]["scoring"] == "matchpoints"
        else "sum of its boards")


def mean(units, count):
    """In millionths of a per cent, halves away from 50 %."""
    return 50 * 10**6 + rounded(units - HUNDRED // 2 * count, 1000 * count)


def check_ranking(night):
    percent = night["rules"]["completion_percent"]
    order = sorted(night["pairs"], key=lambda p: (
        p["total"] is None, -(p["total"] or 0), -p["finished"], p["pair"]))
    rank = 0
    for place, p in enumerate(order, 1):
        completed = (p["finished"] > 0 and
                     p["finished"] * 100 >= percent * p["owed"])
        rank += completed
        must(p["completed"] == completed, "wrong about completion",
             "pair %d" % p["pair"], p["finished"], p["owed"])
        must(p["place"] == place and p["rank"] == (
            rank if completed else None), "a wrong rank",
            "pair %d" % p["pair"], p["place"], p["rank"])
    must(rank > 0, "no pair completed the night")
    return ("%d pairs completed it and are ranked 1 to %d by total, boards, "
            "registration" % (rank, rank))


def points_of(rank, completing):
    last = completing // 2 if completing < 20 else 10
    if rank is None or (rank > last and rank > 1):
        return 0
    return 3 if rank == 1 else 2 if rank <= 4 else 1


def check_points(night):
    completing = sum(p["completed"] for p in night["pairs"])
    wanted = {}
    for p in night["pairs"]:
        points = points_of(p["rank"], completing)
        must((p["points"] or 0) == points, "wrong master points",
             "pair %d" % p["pair"], p["points"], points)
        for who in (p["north"], p["south"]) if points else ():
            wanted[who["id"]] = (p["rank"], points)
    given = [(a["player"], (a["rank"], a["points"])) for
             a in night["awards"]]
    must(len(given) == len(dict(given)), "a player got points twice", given)
    must(dict(given) == wanted, "wrong awards", given)
    return ("master points by the rank, once a player: %d to %d players" % (
        sum(points for _, points in wanted.values()), len(wanted)))


def acts_of(night):
    """How often each player did what on which board, by the records."""
    seats = {}
    acts = collections.Counter()
    for p in night["pairs"]:
        seats[p["pair"]] = p["north"]["name"], p["south"]["name"]
    for table, board in plays_of(night):
        if "record" not in board:
            continue
        (n, s), (e, w) = seats[table["ns"]], seats[table["ew"]]
        at = dict(zip(SEATS, (n, e, s, w)))
        record, number = board["record"], board["board"]
        for call in record["calls"]:
            acts[at[call["seat"]], "call", number] += 1
        for card in record["cards"]:
            seat = card["seat"]
            if (SEATS.index(seat) + 2) % 4 == SEATS.index(
                    record["declarer"]):
                seat = record["declarer"]
            acts[at[seat], "card", number] += 1
        acts[None, "claim", number, table["table"]] = len(
            record["claims"])
        for name in at.values():
            acts[name, "table", number] = table["table"]
    return acts


def check_draws(night):
    """Each table has its reason, and the round's quality fits the tables."""
    met = {}
    told = gave_way = 0
    for number, round_ in enumerate(night["rounds"], 1):
        draw, again = round_["draw"], set()
        if night["rules"]["first_round"] == "random" and number == 1:
            must(draw is None, "a draw of a round by lot")
        for t in round_["tables"]:
            two = frozenset((t["ns"], t["ew"]))
            if draw is not None:
                reason = t["reason"]
                text = "ranks %d and %d" % (*reason["ranks"],)
                must(reason["met"] == met.get(two) and
                     reason["text"].startswith(text), "a wrong reason", reason)
                told += 1
            if two in met:
                again.add(two)
            met[two] = number
        if draw is None:
            continue
        repeats = [r for r in draw["relaxed"] if r["rule"] == "repeat"]
        must({frozenset(r["pairs"]) for r in repeats} == again,
             "wrong repeats", "round %d" % number, draw["relaxed"])
        gaps = [low - high for high, low in (
            t["reason"]["ranks"] for t in round_["tables"])]
        quality = draw["quality"]
        must(draw["from"] == number - 1 and draw["optimal"] and
             draw["cost"] == sum(gap * gap for gap in gaps) and
             quality["rank_gap_sum"] == sum(gaps) and
             quality["rank_gap_most"] == max(gaps) and
             quality["repeats"] == len(again), "wrong quality",
             "round %d" % number, draw)
        gave_way += len(draw["relaxed"])
    return ("every draw is the best by %s and says why: %d tables, %d times "
            "a rule gave way" % (night["rules"]["objective"], told, gave_way))


def check_confirmed(night, lines):
    must(lines, "nothing was confirmed")
    players = {who["name"] for p in night["pairs"] for
               who in (p["north"], p["south"])}
    acts = acts_of(night)
    said = collections.Counter()
    for line in lines:
        must(line["event"] == night["id"], "another event was played", line)
        must(line["player"] in players, "a player is missing", line)
        kind = line["do"]
        if kind in ("call", "card"):
            said[line["player"], kind, line["board"]] += 1
        elif kind == "claim":
            table = acts[line["player"], "table", line["board"]]
            said[None, kind, line["board"], table] += 1
    for what, count in said.items():
        must(acts[what] >= count, "confirmed and not in the record", what,
             "%d confirmed, %d there" % (count, acts[what]))
    nonces = [(line["player"], line["nonce"]) for line in lines]
    must(len(nonces) == len(set(nonces)), "two commands of one nonce")
    return ("all of %d confirmed commands are there: %d calls, %d cards, %d "
            "claims, and everybody who sat down" % (
                len(lines),
                *(sum(n for what, n in said.items() if what[1] == kind)
                  for kind in ("call", "card", "claim"))))


def check(night, pairs, lines):
    """What was found good, one text after the other; or Wrong."""
    yield check_end(night, pairs)
    yield check_seating(night)
    yield check_draws(night)
    yield check_boards(night)
    yield check_totals(night)
    yield check_ranking(night)
    yield check_points(night)
    yield check_confirmed(night, lines)


def main(pairs, confirmed, export):
    with open(export) as f:
        night = json.load(f)
    with open(confirmed) as f:
        lines = [json.loads(line) for line in f]
    for text in check(night, int(pairs), lines):
        print("good: " + text, flush=True)


if __name__ == "__main__":
    if len(sys.argv) != 4:
        sys.exit("usage: check_night.py PAIRS CONFIRMED EXPORT")
    try:
        main(*sys.argv[1:])
    except Wrong as e:
        sys.exit("check_night: " + str(e))
    except (OSError, KeyError, ValueError) as e:
        sys.exit("check_night: cannot be read: %r" % e)
