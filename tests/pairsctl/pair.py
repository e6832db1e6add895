# SPDX-License-Identifier: ISC
"""pairsctl pair as another program uses it: draws that no other draw betters,
proofs that add up, and inputs that are wrong."""
import copy
import fcntl
import json
import os
import pty
import random
import struct
import subprocess
import sys
import tempfile
import termios

from pairing import Field, Judge
from tap import Tap

PROGRAM = os.path.join(os.environ.get("top_builddir", "."), "pairsctl")

SAID = "pairsctl: standard input: "

tap = Tap()


def run(text, *options):
    """(status, out, error), the input on standard input."""
    data = text if isinstance(text, bytes) else text.encode()
    done = subprocess.run([PROGRAM, "pair", "-", *options], input=data,
                          capture_output=True, timeout=120)
    return done.returncode, done.stdout.decode(), done.stderr.decode()


def draw(document, *options):
    status, out, error = run(json.dumps(document), "--json", *options)
    if status != 0:
        raise AssertionError("%s for %s" % (error, json.dumps(document)))
    return json.loads(out)


# --- draws -------------------------------------------------------------------

def relaxed_of(answer):
    return [(r["rule"], r["pairs"], r.get("round", r.get("kind")))
            for r in answer["relaxed"]]


def fault_of(field, objective, brute):
    answer = draw(field.document(objective), "--proof")
    judge = Judge(field)
    fault = judge.seating_fault(answer)
    if not fault and relaxed_of(answer) != judge.relaxed(answer):
        fault = "gave way: %s, not %s" % (
            relaxed_of(answer), judge.relaxed(answer))
    is_ = judge.of(answer, objective)
    if not fault and brute and is_ != judge.best(objective):
        fault = "%s, the best is %s" % (is_, judge.best(objective))
    if not fault and objective == "gap":
        fault = judge.dual_fault(answer)
    gap = judge.gap([(t["ns"], t["ew"]) for t in answer["tables"]])
    if not fault and (answer["cost"] != gap or answer["optimal"] is not True):
        fault = "cost %s, optimal %s" % (answer["cost"], answer["optimal"])
    return fault or quality_fault(judge, answer)


def quality_fault(judge, answer):
    tables = [(t["ns"], t["ew"]) for t in answer["tables"]]
    total = judge.field.totals
    gaps = [abs(judge.rank[a] - judge.rank[b]) for a, b in tables]
    scores = [abs(total[a] - total[b]) for a, b in tables]
    balance = {i: judge.balance(i) for i in judge.ranking}
    for ns, ew in tables:
        balance[ns] += 1
        balance[ew] -= 1
    expected = {
        "tables": len(tables), "adjacent": gaps.count(1),
        "rank_gap_sum": sum(gaps), "rank_gap_most": max(gaps),
        "scored": len(tables), "equal": scores.count(0),
        "score_gap_sum": sum(scores), "score_gap_most": max(scores),
        "repeats": sum(judge.field.last_met(a, b) >= 0 for a, b in tables),
        "pairs": len(balance),
        "unbalanced": sum(abs(b) > 1 for b in balance.values())}
    return None if answer["quality"] == expected else "quality: %s, not %s" % (
        answer["quality"], expected)


def try_draws(objective):
    faults = []
    for seed in range(60):
        chance = random.Random(seed)
        field = Field(seed, chance.randrange(2, 9), chance.randrange(8),
                      chance.randrange(3))
        fault = fault_of(field, objective, True)
        if fault:
            faults.append("seed %d: %s" % (seed, fault))
    for seed, (count, rounds) in enumerate([(41, 6), (120, 9), (64, 40)]):
        fault = fault_of(Field(seed, count, rounds, seed), objective, False)
        if fault:
            faults.append("%d pairs: %s" % (count, fault))
    tap.ok(not faults, "draws by %s that none betters" % objective, faults)


def reason_fault(field, answer):
    """What is said of those passed over can be read in the histories."""
    judge = Judge(field)
    seated = set()
    for table, shown in zip(answer["proof"]["tables"], answer["tables"]):
        a, b = (judge.ranking[r - 1] for r in table["ranks"])
        if {a, b} != {shown["ns"], shown["ew"]}:
            return "the ranks of table %d" % table["table"]
        between = [i for i in judge.ranking[judge.rank[a] + 1:judge.rank[b]]
                   if i not in seated]
        if [p["pair"] for p in table["passed"]] != between:
            return "whom table %d passed over" % table["table"]
        for p in table["passed"]:
            met = field.last_met(a, p["pair"])
            why = "bye" if p["pair"] == answer["bye"] else \
                "met" if met >= 0 else \
                "group" if any(field.joined(a, p["pair"])) else "below"
            if p["why"] != why or why == "met" and p["round"] != met + 1:
                return "%s, not %s" % (p, why)
        seated |= {a, b}
    return None


def try_reasons():
    faults = []
    for seed in range(30):
        field = Field(seed, 12, 6, 1)
        fault = reason_fault(
            field, draw(field.document("rank"), "--proof"))
        if fault:
            faults.append("seed %d: %s" % (seed, fault))
    tap.ok(not faults, "reasons that are true", faults)
    document = {"round": 2, "pairs": [
        pair(1, 9, [2]), pair(2, 8, [1]), pair(3, 7, [4]), pair(4, 6, [3])]}
    said = draw(document)["tables"][0]["reason"]
    tap.ok(said == "ranks 1 and 3: rank 2 was met in round 1", "a reason", [said])
    document = {"round": 4, "pairs": [
        pair(1, 9, [3, 2, 4]), pair(2, 8, [4, 1, 3]),
        pair(3, 7, [1, 4, 2]), pair(4, 6, [2, 3, 1])]}
    said = draw(document)["tables"][0]["reason"]
    tap.ok(said == "ranks 1 and 3, who met in round 1: rank 2 was met later, in "
           "round 2", "why those two meet again", [said])


def shown_on(columns, text):
    """The lines that a terminal of so many columns is shown; 0: it does not
    say how many it has."""
    ours, theirs = pty.openpty()
    fcntl.ioctl(theirs, termios.TIOCSWINSZ,
                struct.pack("HHHH", 24, columns, 0, 0))
    with tempfile.TemporaryFile() as asked:
        asked.write(text.encode())
        asked.seek(0)
        subprocess.run([PROGRAM, "pair", "-"], stdin=asked, stdout=theirs,
                       stderr=subprocess.STDOUT, check=True, timeout=120)
    os.close(theirs)
    said = b""
    try:
        while part := os.read(ours, 65536):
            said += part
    except OSError:
        pass
    os.close(ours)
    return said.decode().splitlines()


def try_widths():
    """Reasons are as wide as the terminal, and 80 columns if it is none."""
    field = json.dumps(Field(3, 30, 26, 1).document("gap"))
    whole = [line.rstrip() for line in shown_on(10000, field)]
    rows = whole[:whole.index("")]
    tap.ok(max(map(len, rows)) > 120, "reasons that are long", rows)
    for columns, most in ((60, 60), (120, 120), (0, 80)):
        lines = shown_on(columns, field)
        table = lines[:lines.index("")]
        tap.ok(most - 20 < max(map(len, table)) < most and
               " ".join(" ".join(table).split()) ==
               " ".join(" ".join(rows).split()),
               "the same on %d columns" % columns, table)
    _, out, _ = run(field)
    tap.ok(out.splitlines() == shown_on(80, field), "80 where there is none",
           [out])


def try_forms():
    field = Field(5, 9, 3)
    document = field.document("rank")
    answer = draw(document)
    shuffled = copy.deepcopy(document)
    random.Random(1).shuffle(shuffled["pairs"])
    tap.ok(draw(shuffled) == answer, "the order of the input does not matter")
    del shuffled["objective"], shuffled["avoid"]
    tap.ok(draw(shuffled) == answer, "by rank if nothing is said")
    status, out, _ = run(json.dumps(document), "--proof")
    rows = [line.split()[:3] for line in out.splitlines()[1:5]]
    tap.ok(status == 0 and rows == [
        [str(t[k]) for k in ("table", "ns", "ew")] for t in answer["tables"]]
        and "\nbye: %d, rank" % answer["bye"] in out, "text for people", [out])
    left = {"round": 3, "left": [8, 9], "pairs": [
        pair(1, 3, [8, 2]), pair(2, 2, [9, 1]), pair(3, None, [0, 9])]}
    said = draw(left)
    tap.ok([said["tables"][0]["ns"] + said["tables"][0]["ew"], said["bye"]]
           == [4, 2], "pairs that have left, one without a total", [str(said)])


    late = {"round": 2, "left": [8, 9], "pairs": [
        pair(1, 3, [8]), pair(2, 2, [9]), pair(3, 1, [0], seats=[None])]}
    said = [draw(late)["bye"]]
    late["pairs"][2]["seats"] = ["bye"]
    said.append(draw(late)["bye"])
    tap.ok(said == [3, 2], "who was not there had no bye", [str(said)])


def try_bye():
    """R-SW-5: with reasons that do not lean on each other."""
    field = {"round": 1, "avoid": [{"kind": "club", "rounds": 1}], "pairs": [
        pair(1, None, [], groups={"club": "Lions"}),
        pair(2, None, [], groups={"club": "Lions"}), pair(7, None, [])]}
    said = draw(field)
    tap.ok([said["bye"], said["bye_reason"]] == [
        2, "nobody has had fewer byes; pair 7 stands lower, but without it at"
        " the tables more would meet again, or sooner, or of one group"],
        "why the bye is not the lowest's", [str(said)])
    status, out, _ = run(json.dumps(field))
    tap.ok("\nbye: 2, rank 2: nobody has had fewer byes; pair 7 stands lower"
           in out, "the same as text", [out])
    tap.ok(all(len(line) < 80 for line in out.splitlines()),
           "in lines that fit", [out])
    tap.ok("\nNS, EW and bye: ids. Ranks: 1 stands first.\n" in out,
           "and it is said which numbers are ranks", [out])
    del field["pairs"][0]["groups"]
    said = draw(field)
    tap.ok([said["bye"], said["bye_reason"]] == [
        7, "nobody has had fewer byes, and nobody lower has had as few"],
        "why the bye is the lowest's", [str(said)])
    del field["pairs"][2]
    tap.ok(draw(field)["bye_reason"] is None, "no bye, no reason")


def try_warnings():
    """A kind that nobody has may be a typo: said, and drawn all the same."""
    field = good()
    tap.ok(run(json.dumps(field))[2] == "", "nothing to warn of")
    field["avoid"].append({"kind": "Club", "rounds": 2})
    status, out, error = run(json.dumps(field), "--json")
    tap.ok(status == 0 and json.loads(out) == draw(good()) and error ==
           SAID + "avoid[1].kind: no pair has a group of the kind "
           '"Club"; it keeps nobody apart\n', "a kind that no pair has",
           [str(status), error])


def try_two_kinds():
    """Rank 33 may meet 102, as a matching of another program's has it; what is
    not priced for all that are left would pass it over for 103."""
    with open(os.path.join(os.path.dirname(__file__), "two_kinds.json"), encoding="utf-8") as file:
        field = json.load(file)
    answer = draw(field)
    ids = [p["id"] for p in field["pairs"]]
    ranks = [sorted((ids.index(t["ns"]) + 1, ids.index(t["ew"]) + 1))
             for t in answer["tables"]]
    tap.ok(answer["optimal"] and [33, 102] in ranks,
           "two kinds of groups: nobody is passed over who need not be",
           [str(ranks)])


def try_swiss():
    """More rounds than there are opponents: still draws, fairly."""
    for count, rounds in ((5, 9), (6, 8)):
        ids = list(range(1, count + 1))
        met = {i: [] for i in ids}
        repeats = []
        for number in range(1, rounds + 1):
            answer = draw({"round": number, "pairs": [
                pair(i, (i * 7 + number * i) % 11, met[i]) for i in ids]})
            for t in answer["tables"]:
                met[t["ns"]].append(t["ew"])
                met[t["ew"]].append(t["ns"])
            if answer["bye"] is not None:
                met[answer["bye"]].append(0)
            repeats.append(answer["quality"]["repeats"])
        byes = [met[i].count(0) for i in ids]
        tap.ok(all(len(met[i]) == rounds for i in ids) and
               max(byes) - min(byes) <= 1 and sum(repeats[:2]) == 0,
               "%d pairs, %d rounds" % (count, rounds),
               [str(met), str(repeats)])


# --- bad input ---------------------------------------------------------------

def pair(number, total, opponents, **more):
    return dict(id=number, total=total, boards=0, order=number,
                opponents=opponents, **more)


def good():
    return {"round": 2, "avoid": [{"kind": "club", "rounds": 2}],
            "left": [9], "pairs": [
                pair(1, 5, [2], seats=["NS"], groups={"club": "Lions"}),
                pair(2, 5, [1], seats=["EW"]),
                pair(3, 5, [0], seats=["bye"]),
                pair(4, 5, [9], seats=["EW"])]}


def changed(path, value):
    """The good input with one thing replaced, or removed by value del."""
    document = good()
    at = document
    for step in path[:-1]:
        at = at[step]
    if value is del_:
        del at[path[-1]]
    else:
        at[path[-1]] = value
    return document


def del_():
    pass


P0 = ("pairs", 0)
WHOLE = "a whole number from %d to %d"
BAD = [
    # path, value, what the error must say
    (("round",), 0, "round: " + WHOLE % (1, 61)),
    (("round",), -3, "round: " + WHOLE % (1, 61)),
    (("round",), 62, "round: " + WHOLE % (1, 61)),
    (("round",), "2", "round: " + WHOLE % (1, 61)),
    (("round",), 2.0, "round: " + WHOLE % (1, 61)),
    (("round",), del_, "round: missing; " + WHOLE % (1, 61)),
    (("round",), 3, "pairs[0].opponents: 1 element; allowed: 2, one for each"
     " round before round 3"),
    (("objective",), "best", 'objective: "rank" or "gap"'),
    (("objective",), 1, 'objective: "rank" or "gap"'),
    (("objective",), None, 'objective: "rank" or "gap"'),
    (("cheat",), 1, "cheat: there is no such member; allowed: round, objective,"
     " avoid, left, pairs"),
    (("\x1b[1m\n\x85",), 1, "?[1m???: there is no such member; allowed: "),
    (("avoid",), {}, "avoid: an array of 0 to 6 elements"),
    (("avoid",), [{"kind": "k%d" % k, "rounds": 1} for k in range(7)],
     "avoid: an array of 0 to 6 elements"),
    (("avoid", 0), 3, "avoid[0]: an object {...}"),
    (("avoid", 0, "kind"), "", "avoid[0].kind: a name that is not empty"),
    (("avoid", 0, "kind"), "k" * 41,
     "avoid[0].kind: a string of at most 40 bytes"),
    (("avoid", 0, "kind"), "cl\nub",
     "avoid[0].kind: a name on one line, without control characters"),
    (("avoid", 0, "kind"), "\x1b[31mclub",
     "avoid[0].kind: a name on one line, without control characters"),
    (("avoid", 0, "rounds"), -1, "avoid[0].rounds: " + WHOLE % (0, 61)),
    (("avoid",), [{"kind": "club", "rounds": 1}] * 2,
     "avoid[1].kind: a kind that is not listed before"),
    (("left",), 9, "left: an array"),
    (("left", 0), "9", "left[0]: " + WHOLE % (1, 2147483647)),
    (("left", 0), 0, "left[0]: " + WHOLE % (1, 2147483647)),
    (("left", 0), 3, "left[0]: 3 is in the field; allowed: ids of pairs that"
     " have left it"),
    (("left",), [9, 8, 9], "left[2]: 9 stands at left[0], too"),
    (("pairs",), [], "pairs: an array of 2 to 100000 elements"),
    (("pairs",), [pair(1, 5, [0])], "pairs: an array of 2 to 100000 elements"),
    (("pairs",), {}, "pairs: an array of 2 to 100000 elements"),
    (("pairs",), del_, "pairs: missing; an array of 2 to 100000 elements"),
    (P0, [], "pairs[0]: an object {...}"),
    (P0 + ("id",), 0, "pairs[0].id: " + WHOLE % (1, 2147483647)),
    (P0 + ("id",), 2 ** 31, "pairs[0].id: " + WHOLE % (1, 2147483647)),
    (P0 + ("id",), "1", "pairs[0].id: " + WHOLE % (1, 2147483647)),
    (P0 + ("id",), 2, "pairs[1].id: 2 is that of pairs[0], too; allowed: a"
     " number of its own"),
    (P0 + ("total",), 1.5, "pairs[0].total: a whole number"),
    (P0 + ("total",), 9 * 10 ** 13 + 1, "pairs[0].total: a whole number"),
    (P0 + ("total",), del_, "pairs[0].total: missing"),
    (P0 + ("boards",), -1, "pairs[0].boards: " + WHOLE % (0, 2147483647)),
    (P0 + ("order",), -1, "pairs[0].order: " + WHOLE % (0, 2147483647)),
    (P0 + ("order",), 3, "pairs[2].order: 3 is that of pairs[0], too; allowed:"
     " a number of its own"),
    (P0 + ("opponents",), 2, "pairs[0].opponents: an array"),
    (P0 + ("opponents",), del_, "pairs[0].opponents: missing"),
    (P0 + ("opponents",), [], "pairs[0].opponents: 0 elements; allowed: 1,"
     " one for each round before round 2"),
    (P0 + ("opponents",), [2, 3], "pairs[0].opponents: 2 elements; allowed: 1,"
     " one for each round before round 2"),
    (P0 + ("opponents", 0), -2,
     "pairs[0].opponents[0]: " + WHOLE % (0, 2147483647)),
    (P0 + ("opponents", 0), None,
     "pairs[0].opponents[0]: " + WHOLE % (0, 2147483647)),
    (P0 + ("opponents", 0), 7, "pairs[0].opponents[0]: there is no pair 7;"
     ' allowed: an id of "pairs" or of "left", 0 for a bye'),
    (P0 + ("opponents", 0), 1, "pairs[0].opponents[0]: 1 is this pair itself;"
     " allowed: another one, 0 for a bye"),
    (P0 + ("opponents", 0), 3, "pairs[0].opponents[0]: 3, but"
     " pairs[2].opponents[0] is not 1; allowed: two pairs that met name each"
     " other"),
    (P0 + ("opponents", 0), 9, "pairs[1].opponents[0]: 1, but"
     " pairs[0].opponents[0] is not 2"),
    (P0 + ("opponents", 0), 0, "pairs[1].opponents[0]: 1, but"
     " pairs[0].opponents[0] is not 2; allowed: two pairs that met name each"
     " other"),
    (P0 + ("seats",), "NS", "pairs[0].seats: an array"),
    (P0 + ("seats",), [], "pairs[0].seats: 0 elements; allowed: 1, one for"
     " each round before round 2"),
    (P0 + ("seats", 0), "N", 'pairs[0].seats[0]: "NS" or "EW", because'
     " opponents[0] is a pair"),
    (P0 + ("seats", 0), "bye", 'pairs[0].seats[0]: "NS" or "EW"'),
    (P0 + ("seats", 0), "EW", "pairs[0].seats[0]: that of pairs[1], whom it"
     ' met; allowed: one "NS" and one "EW"'),
    (("pairs", 2, "seats", 0), "NS", 'pairs[2].seats[0]: "bye", or null for a'
     " pair that was not there, because opponents[0] is 0"),
    (("pairs", 2, "seats", 0), 1, 'pairs[2].seats[0]: "bye", or null'),
    (("pairs", 2), pair(3, 5, [9]), "pairs[3].opponents[0]: 9 met another pair"
     " in this round, too"),
    (P0 + ("groups",), ["Lions"], "pairs[0].groups: an object {...}"),
    (P0 + ("groups", "club"), 5, "pairs[0].groups.club: a string of 1 to 100"
     " bytes, or no such member"),
    (P0 + ("groups", "club"), "", "pairs[0].groups.club: a string of 1 to 100"
     " bytes, or no such member"),
    (P0 + ("groups", "club"), "Li\nons", "pairs[0].groups.club: a name on one"
     " line, not blank, without control characters"),
    (P0 + ("groups", "club"), "\x1b[31mLions", "pairs[0].groups.club: a name"
     " on one line, not blank, without control characters"),
    (P0 + ("name",), "Rowan", "pairs[0].name: there is no such member;"
     " allowed: id, total, boards, order, opponents, seats, groups"),
]
TEXTS = [
    (b"", "line 1 column 0: "),
    (b"[]", "line 1 column 1: an object {...}"),
    (b'{"round": 1, "round": 1}', "duplicate object key"),
    (b'{"round": 1}{', "line 1 column 13: "),
    (b'{"round": 1, "pairs": [\xff]}', "line 1 column 23: "),
    (b"[" * 100000, "line 1 column "),
]


def try_bad_input():
    for path, value, said in BAD:
        status, out, error = run(json.dumps(changed(path, value)), "--json")
        tap.ok(status == 1 and out == "" and SAID + said in error,
               "%s: %s" % (ascii(".".join(map(str, path))), said),
               [str(status), out, error, said])
    for text, said in TEXTS:
        status, out, error = run(text)
        tap.ok(status == 1 and out == "" and said in error,
               "%.40r" % text, [str(status), out, error, said])
    done = subprocess.run([PROGRAM, "pair", "/no/such/file"],
                          capture_output=True, text=True)
    tap.ok(done.returncode == 1 and done.stderr ==
           "pairsctl: /no/such/file: No such file or directory\n",
           "no such file", [done.stderr])


draw(good())
try_draws("rank")
try_draws("gap")
try_reasons()
try_forms()
try_widths()
try_bye()
try_warnings()
try_two_kinds()
try_swiss()
try_bad_input()
sys.exit(tap.end())
