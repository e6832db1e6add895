#!/usr/bin/env python3
# SPDX-License-Identifier: ISC
"""check_night.py PAIRS CONFIRMED EXPORT: whether a night of robot pairs went as
it must, by its export alone and by what the daemon had confirmed to the robots
(the file of pairsbot --confirmed). One line for each thing checked; the first
that is wrong ends it with status 1.

The export has no journal. Of what was confirmed, calls, cards and claims are
looked for in the boards' records, sitting down and raising hands in the list
of pairs."""
import collections
import json
import sys

SEATS = "NESW"
HUNDRED = 100 * 10**9  # per cent in the unit of a board's score
PLUS = {"plus": 60 * 10**9, "average": 50 * 10**9, "none": None}


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


def check_boards(night):
    """Rows, and their matchpoints counted again where all are results."""
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
        for r in results:
            points = sum((r["score"] > o["score"]) - (r["score"] < o["score"])
                         + 1 for o in results) - 1
            most = 2 * (len(results) - 1)
            must((r["ns_got"]["matchpoints"], r["ew_got"]["matchpoints"]) ==
                 (points, most - points), "wrong matchpoints",
                 "board %d" % number, r)
            must(r["ns_got"]["units"] + r["ew_got"]["units"] == HUNDRED,
                 "a row is not 100 %", "board %d" % number, r)
    must(cut > 0, "no board was cut off by the clock")
    return ("every board has a row at every table, %d cut off by the clock; "
            "matchpoints counted again on %d of %d boards" % (
                cut, again, len(rows)))


def results_tables(night, board):
    round_ = (board - 1) // night["rules"]["boards_per_round"]
    return night["rounds"][round_]["tables"]


def check_totals(night):
    """Sums, boards finished and owed, from the rows."""
    got = {p["pair"]: collections.Counter() for p in night["pairs"]}
    for table, board in plays_of(night):
        result = board["result"]
        for side in ("ns", "ew"):
            own, scored = got[table[side]], result[side + "_got"]
            own["finished"] += result["kind"] == "result"
            own["owed"] += scored["owed"]
            if scored["units"] is not None:
                own["sum"] += scored["units"]
                own["count"] += 1
    bye = PLUS[night["rules"]["bye_score"]]
    for round_ in night["rounds"]:
        if round_["bye"] is not None and bye is not None:
            boards = night["rules"]["boards_per_round"]
            got[round_["bye"]]["sum"] += bye * boards
            got[round_["bye"]]["count"] += boards
    for p in night["pairs"]:
        for what in ("sum", "count", "finished", "owed"):
            must(p[what] == got[p["pair"]][what], "a wrong %s" % what,
                 "pair %d" % p["pair"], p[what], got[p["pair"]][what])
        total = mean(p["sum"], p["count"]) if p["count"] else None
        must(p["total"] == total, "a wrong total", "pair %d" % p["pair"],
             p["total"], total)
    return "every pair's total is the mean of its boards"


def mean(units, count):
    """In millionths of a per cent, halves away from 50 %."""
    above = units - HUNDRED // 2 * count
    rounded = (2 * abs(above) + 1000 * count) // (2000 * count)
    return 50 * 10**6 + (rounded if above >= 0 else -rounded)


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
        acts[None, "claim", number, table["table"]] = record["claims"]
        for name in at.values():
            acts[name, "table", number] = table["table"]
    return acts


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
    numbers = [line["number"] for line in lines]
    must(len(numbers) == len(set(numbers)), "two commands of one number")
    return ("all of %d confirmed commands are there: %d calls, %d cards, %d "
            "claims, and everybody who sat down" % (
                len(lines),
                *(sum(n for what, n in said.items() if what[1] == kind)
                  for kind in ("call", "card", "claim"))))


def check(night, pairs, lines):
    """What was found good, one text after the other; or Wrong."""
    yield check_end(night, pairs)
    yield check_seating(night)
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
