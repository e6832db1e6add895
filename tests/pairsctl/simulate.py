# SPDX-License-Identifier: ISC
"""pairsctl simulate: stored nights drawn anew must be drawn as they were, and
events by the model must be what the options say.

SIMULATE_FIELDS  by fields of how many sizes skill must show, 2"""
import json
import os
import sqlite3
import subprocess
import sys

from export import Recomputed
from pairing import Judge
from tap import BUILD, Nights, Tap, number_from

PROGRAM = os.path.join(BUILD, "pairsctl")
SEEDS = 60
SMALL = 10  # pairs for which all draws are tried
HOUSE = 0   # the house pair, which is drawn as a bye

tap = Tap()


def run(*options):
    done = subprocess.run([PROGRAM, "simulate", *options],
                          capture_output=True, text=True, timeout=120)
    return done.returncode, done.stdout, done.stderr


def simulated(*options):
    status, out, error = run("--json", *options)
    if status != 0:
        raise AssertionError(error)
    return json.loads(out)


# --- stored nights -----------------------------------------------------------

class Round:
    """A field before a round, as pairing.Judge wants it."""

    def __init__(self, ranking, met, byes):
        self.kinds = []
        self.order = ranking
        self.met = met  # of each pair: opponents by round
        self.had = byes

    def ranking(self):
        return self.order

    def last_met(self, a, b):
        return max((n for n, o in enumerate(self.met[a]) if o == b),
                   default=-1)

    def joined(self, a, b):
        return ()

    def byes(self, a):
        return self.had[a]


class History:
    def __init__(self, pairs):
        self.met = {p: [] for p in pairs}
        self.byes = dict.fromkeys(pairs, 0)
        self.balance = dict.fromkeys(pairs, 0)

    def add(self, seating):
        for pair in self.met:
            self.met[pair].append(None)
        for ns, ew in seating:
            self.met[ns][-1], self.met[ew][-1] = ew, ns
            self.balance[ns] += 1
            self.balance[ew] -= 1
        # a round missed counts as a bye had
        for pair in set(self.met).difference(*seating):
            self.byes[pair] += 1

    def quality(self, ranking, total, seating):
        """Of a round that is added by this."""
        met = [a for a, b in seating if b in self.met[a]]
        self.add(seating)
        rank = {p: n for n, p in enumerate(ranking)}
        gaps = [abs(rank[a] - rank[b]) for a, b in seating]
        scores = [abs(total[a] - total[b]) for a, b in seating
                  if None not in (total[a], total[b])]
        return {
            "tables": len(gaps), "adjacent": gaps.count(1),
            "rank_gap_sum": sum(gaps), "rank_gap_most": max(gaps),
            "scored": len(scores), "equal": scores.count(0),
            "score_gap_sum": sum(scores),
            "score_gap_most": max(scores, default=0),
            "repeats": len(met), "pairs": len(ranking),
            "unbalanced": sum(abs(self.balance[p]) > 1 for p in ranking)}


def field_of(night, number, back):
    """Who is in the field of a round, in the order of the standing so many
    rounds back, and their totals then."""
    round_ = night.rounds[number - 1]
    there = {p for table in round_.seating for p in table} | {round_.bye}
    if number - back < 1:
        ranking, total = night.pairs, dict.fromkeys(night.pairs)
    else:
        lines = night.rounds[number - back - 1].standing
        ranking = [line.pair for line in lines]
        total = {line.pair: line.total for line in lines}
    return [p for p in ranking if p in there], total


def as_drawn(night):
    """The quality of each round as the night was seated."""
    history = History(night.pairs)
    rounds = []
    back = 2 if night.rules["draw_from"] == "previous" else 1
    for number, round_ in enumerate(night.rounds, 1):
        ranking, total = field_of(night, number, back)
        rounds.append(history.quality(
            ranking, total, [t for t in round_.seating if t[1] != HOUSE]))
    return rounds


def best_drawn(night, back):
    """The same for the best draws by rank from the standing so many rounds
    back, without what depends on directions."""
    history = History(night.pairs)
    rounds = []
    for number in range(1, len(night.rounds) + 1):
        ranking, total = field_of(night, number, back)
        judge = Judge(Round(ranking, history.met, history.byes))
        tables = judge.best_draw("rank")[1]
        seating = [(a, b) for a, b in tables if b is not None]
        quality = history.quality(ranking, total, seating)
        del quality["unbalanced"]
        rounds.append(quality)
    return rounds


def by_round(answer):
    if [r["round"] for r in answer["by_round"]] != list(
            range(1, answer["rounds"] + 1)):
        raise AssertionError(answer)
    return [r["quality"] for r in answer["by_round"]]


def relaxed(told):
    """What gave way in a round, whoever of two pairs sat North-South."""
    return sorted((r["rule"], r["pairs"] if r["rule"] == "bye" else
                   sorted(r["pairs"]), r.get("round", r.get("kind")))
                  for r in told)


def try_one_group(database):
    """A night that keeps teams apart, and all its pairs are of one."""
    db = sqlite3.connect(database)
    event, grouping = db.execute(
        "SELECT event, grouping FROM pair_group WHERE kind = 'team'"
        " ORDER BY event LIMIT 1").fetchone()
    db.execute("DELETE FROM pair_group WHERE event = ?", (event,))
    db.execute("INSERT INTO pair_group (event, pair, kind, grouping)"
               " SELECT event, pair, 'team', ? FROM pair WHERE event = ?",
               (grouping, event))
    db.commit()
    db.close()
    answer = simulated("-d", database, "--from", str(event))
    faults = [r for r in answer["by_round"] if r["quality"]["tables"] != sum(
        one["rule"] == "group" and one["kind"] == "team"
        for one in r["relaxed"])]
    tap.ok(answer["by_round"] and not faults, "groups that gave way",
           [str(faults)])
    out = run("-d", database, "--from", str(event))[1]
    tap.ok(out.count(" meet, both of one team\n") ==
           answer["quality"]["tables"], "the same as text", [out])


def is_corrected(document):
    """A director changed what a round that has closed was drawn from, or took
    something from a pair before."""
    *before, last = [r for r in document["rounds"]
                     if r["closed_at"] is not None]
    return any(
        penalty["at"] < last["start_at"]
        for pair in document["pairs"] for penalty in pair["penalties"]) or any(
            board["result"]["version"] > 0 for r in before
            for table in r["tables"] for board in table["boards"]
            if "result" in board)


def try_stored():
    nights = Nights()
    nights.play(1, SEEDS)
    database = os.path.join(nights.folder.name, "nights.db")
    faults, compared, small, methods, draws = [], 0, 0, set(), set()
    rules = set()
    for seed in range(1, SEEDS + 1):
        seen = nights.seen[seed]
        with open(nights.path(seed)) as f:
            document = json.load(f)
        night = Recomputed(document).night
        if not night.rounds:
            status, _, error = run("-d", database, "--from", str(seed))
            if status != 1 or "no round of it has closed" not in error:
                faults.append("%d: %s" % (seed, error))
            continue
        if seen["first_round"] != "registration" or is_corrected(document):
            continue
        answer = simulated("-d", database, "--from", str(seed))
        compared += 1
        methods.add(seen["method"])
        draws.add((seen["objective"], seen["draw_from"]))
        if by_round(answer) != as_drawn(night):
            faults.append("%d: %s, not %s" % (
                seed, by_round(answer), as_drawn(night)))
        gave_way = [relaxed(r["relaxed"]) for r in answer["by_round"]]
        told = [relaxed(r["draw"]["relaxed"]) for r in document["rounds"]
                if r["closed_at"] is not None]
        if gave_way != told:
            faults.append("%d gave way: %s, not %s" % (seed, gave_way, told))
        rules |= {one[0] for round_ in gave_way for one in round_}
        lines = run("-d", database, "--from", str(seed))[1].splitlines()
        if [line for line in lines if line.startswith("gave way")] != [
                "gave way in round %d: %s" % (r["round"], one["text"])
                for r in answer["by_round"] for one in r["relaxed"]]:
            faults.append("%d as text: %s" % (seed, lines))
        if len(night.pairs) > SMALL or night.rules["avoid"] != "none":
            continue
        small += 1
        for back, name in ((1, "current"), (2, "previous")):
            drawn = by_round(simulated(
                "-d", database, "--from", str(seed), "--draw-from", name,
                "--objective", "rank"))
            for quality in drawn:
                del quality["unbalanced"]
            if drawn != best_drawn(night, back):
                faults.append("%d %s: %s, not %s" % (
                    seed, name, drawn, best_drawn(night, back)))
    tap.ok(not faults, "stored nights drawn anew", faults)
    tap.ok(compared >= 10 and small >= 2 and len(methods) >= 5 and
           len(draws) == 4 and {"repeat", "bye"} <= rules,
           "enough of them", ["%d, %d small, %s, %s, %s" % (
               compared, small, methods, draws, rules)])
    try_one_group(database)
    status, _, error = run("-d", database, "--from", "9999")
    tap.ok(status == 1 and error == "pairsctl: there is no event 9999\n",
           "no such event", [error])
    nights.folder.cleanup()


# --- the model ---------------------------------------------------------------

def summed(rounds):
    total = dict(rounds[0])
    for quality in rounds[1:]:
        for name, value in quality.items():
            total[name] = (max(total[name], value) if name.endswith("_most")
                           else total[name] + value)
    return total


def try_model():
    answer = simulated("--pairs", "17", "--rounds", "5", "--events", "20",
                       "--seed", "7", "--objective", "gap")
    again = simulated("--pairs", "17", "--rounds", "5", "--events", "20",
                      "--seed", "7", "--objective", "gap")
    other = simulated("--pairs", "17", "--rounds", "5", "--events", "20",
                      "--seed", "8", "--objective", "gap")
    tap.ok(answer == again and by_round(answer) != by_round(other),
           "a seed gives the same in each run, another does not")
    rounds = by_round(answer)
    tap.ok(all(q["tables"] == 160 and q["pairs"] == 340 for q in rounds) and
           rounds[0]["adjacent"] == 160 and rounds[0]["scored"] == 0 and
           all(q["scored"] == 160 for q in rounds[1:]) and
           answer["quality"] == summed(rounds) and answer["optimal"] is True,
           "rounds and their sum", [str(rounds)])
    first = simulated("--pairs", "17", "--rounds", "5", "--seed", "7",
                      "--objective", "gap")
    two = simulated("--pairs", "17", "--rounds", "5", "--seed", "7",
                    "--objective", "gap", "--events", "2")
    tap.ok(0 < two["quality"]["score_gap_sum"] -
           first["quality"]["score_gap_sum"] !=
           first["quality"]["score_gap_sum"], "each event is another one")
    # as event --rounds writes it: halves up, on either side of 50 %
    asked = ["--pairs", "6", "--rounds", "9", "--boards", "4"]
    faults = []
    for seed in range(1, 13):
        _, text, _ = run(*asked, "--seed", str(seed))
        quality = by_round(simulated(*asked, "--seed", str(seed)))
        rows = [row.split() for row in text.splitlines()]
        rows = {row[0]: row for row in rows if len(row) > 9}
        for number, q in enumerate(quality[1:], 2):
            most = "%.2f" % ((q["score_gap_most"] + 5000) // 10000 / 100)
            if rows[str(number)][8] != most:
                faults.append("%s: %s" % (rows[str(number)], most))
    tap.ok(not faults, "a gap between percentages", faults)
    crowded = simulated("--pairs", "5", "--rounds", "9", "--events", "9")
    repeats = [q["repeats"] for q in by_round(crowded)]
    tap.ok(repeats[:2] == [0, 0] and repeats[8] == 18,
           "more rounds than opponents", [str(repeats)])


def try_skill():
    """Over many boards the ranking comes near the order of skill, whatever
    counts: nearer by half than chance would, a third of the field."""
    for scoring, totals in (("matchpoints", "boards"), ("matchpoints", "vp"),
                            ("cross_imps", "boards"), ("cross_imps", "vp"),
                            ("total_imps", "boards"), ("butler", "boards"),
                            ("butler", "vp")):
        for pairs in (13, 12)[:number_from("SIMULATE_FIELDS", 2)]:
            answer = simulated(
                "--pairs", str(pairs), "--rounds", "40", "--boards", "16",
                "--events", "10", "--scoring", scoring, "--totals", totals)
            mean = answer["skill_distances"] / (10 * pairs)
            tap.ok(answer["scoring"] == scoring and answer["totals"] == totals
                   and mean < (pairs - 1 / pairs) / 6 and
                   answer["best_won"] >= 3,
                   "%d pairs by skill: %s, %s" % (pairs, scoring, totals),
                   ["%s, %d won" % (mean, answer["best_won"])])


def try_bye():
    """With two tables a board is worth 0, 50 or 100 %, so that totals of three
    boards are sixths, and 60 % for the bye stands out in the next round."""
    faults = []
    for seed in range(1, 9):
        answer = simulated("--pairs", "5", "--rounds", "2", "--boards", "3",
                           "--seed", str(seed))
        gaps = by_round(answer)[1]["score_gap_sum"] / 1e6 % (100 / 6)
        if min(abs(gaps - 10), abs(gaps - (100 / 6 - 10))) > 0.001:
            faults.append("seed %d: %s" % (seed, gaps))
    tap.ok(not faults, "a bye is 60 %", faults)


def try_text():
    status, out, _ = run("--pairs", "8", "--rounds", "3", "--events", "4")
    lines = out.splitlines()
    tap.ok(status == 0 and lines[0] == "8 pairs, 3 x 3 boards, matchpoints; "
           "drawn by rank from the current standing" and
           [line.split()[0] for line in lines[3:8]] ==
           ["round", "1", "2", "3", "all"] and
           lines[4].split()[1:4] == ["100.00", "%", "1.00"],
           "text for people", [out])


# --- wrong options -----------------------------------------------------------

BAD = [
    (2, ["--pairs", "0"],
     "--pairs: '0' is not a whole number from 1 to 10000"),
    (1, ["--pairs", "3"],
     "--pairs: 3; allowed: a whole number from 4 to 10000"),
    (2, ["--pairs", "10001"], "--pairs: '10001' is not a whole number"),
    (2, ["--rounds", "61"], "--rounds: '61' is not a whole number from 1 to "
     "60"),
    (2, ["--boards", "17"], "--boards: '17' is not a whole number from 1 to "
     "16"),
    (2, ["--seed", "x"], "--seed: 'x' is not a whole number"),
    (2, ["--events", "-1"], "--events: '-1' is not a whole number"),
    (1, ["--pairs", "10000", "--rounds", "60", "--events", "1000"],
     "--events: 1000 of 10000 pairs and 60 rounds; allowed: up to 100 "
     "million if these three are multiplied"),
    (1, ["--scoring", "imps"], "--scoring: 'imps'; allowed: matchpoints, "
     "cross_imps, total_imps, butler"),
    (1, ["--totals", "vps"], "--totals: 'vps'; allowed: boards, vp"),
    (1, ["--totals", "vp", "--boards", "4"],
     "--totals: vp; allowed: with 5 or more --boards and any --scoring but "
     "total_imps"),
    (1, ["--objective", "best"], "--objective: 'best'; allowed: rank, gap"),
    (1, ["--draw-from", "next"],
     "--draw-from: 'next'; allowed: current, previous"),
    (1, ["--from", "1", "--seed", "2"],
     "--seed: not with --from; allowed: --objective, --draw-from"),
    (1, ["--from", "1", "--into", "x"],
     "--into: not with --from; allowed: --objective, --draw-from"),
    (1, ["--into", "/no/such/folder/file"], "/no/such/folder/file: "),
    (1, ["--from", "1", "-d", "/no/such/file"],
     "/no/such/file: No such file or directory"),
    (2, ["--proof"], "simulate has no option --proof"),
    (2, ["--days", "3"], "simulate has no option --days"),
    (2, ["--pairs"], "--pairs needs a value"),
]


def try_wrong():
    for code, options, said in BAD:
        status, out, error = run(*options)
        tap.ok(status == code and out == "" and
               error.startswith("pairsctl: " + said), said, [error])


try_stored()
try_model()
try_skill()
try_bye()
try_text()
try_wrong()
sys.exit(tap.end())
