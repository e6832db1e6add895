# SPDX-License-Identifier: ISC
"""A night of eleven robot pairs, two of whose players never act in time:
somebody sits out each round, and a board is cut in each. While it runs
nothing of an open round can be seen; afterwards pairsctl and the read API tell
the same, also when the daemon has stopped."""
import datetime
import json
import os
import sys

import check_night
from pairs import Daemon, Player, Robots, Tap, wait_for

ROUNDS = 2
NAMES = ["Alder", "Birch", "Cedar", "Dogwood", "Elm", "Fir", "Gorse", "Hazel",
         "Ivy", "Juniper", "Larch", "Maple", "Oak", "Pine", "Quince", "Rowan",
         "Sedge", "Tansy", "Vine", "Willow", "Yarrow", "Yew"]
SLOW = ["Willow", "Yew"]
PAIRS = len(NAMES) // 2
TABLES = PAIRS // 2

# A second schedule, whose nights are all to come.
NEXT = """, {
	name = "later"; title = "Later nights"; time_zone = "Europe/London";
	start = "%s 19:30"; rule = "FREQ=DAILY"; registration = "1m";
	rounds = 5; boards_per_round = 3; round_time = "21m";
}""" % (datetime.date.today() + datetime.timedelta(2))

tap = Tap()
daemon = Daemon(registration="12s", rounds=ROUNDS, boards=1, round_time="45s",
                break_time="1s", more=NEXT, keys='club = "Lions Hall";',
                rules='avoid = ( { kind = "club"; rounds = 2; } );')


def in_play(round_):
    """The round has begun and is open, and so many calls and cards were made as
    the fast tables make at least: each passes its board out at the worst."""
    def counted(kind, after=0):
        return daemon.rows("SELECT count(*) FROM journal WHERE kind = ?"
                           " AND seq > ?", kind, after)[0][0]
    begun = daemon.rows("SELECT max(seq) FROM journal WHERE"
                        " kind = 'start_round'")[0][0]
    return (counted("start_round") == round_ and
            counted("close_round") == round_ - 1 and
            counted("call", begun) + counted("card", begun) >=
            4 * (TABLES - len(SLOW)))


def closed(round_):
    return daemon.rows("SELECT count(*) FROM journal WHERE"
                       " kind = 'close_round'")[0][0] >= round_


def public(round_):
    """All that anybody can ask while a round is open, as one text; only what
    belongs to closed rounds may be answered."""
    event = daemon.get("/api/events/1")
    paths = {"/api/events", "/api/events/1", "/api/schedule", "/api/time"}
    paths.update("/api/players/" + name for name in NAMES)
    for board in range(1, ROUNDS + 1):
        paths.add("/api/events/1/boards/%d" % board)
        for table in range(1, TABLES + 1):
            for of in range(1, ROUNDS + 1):
                paths.add("/api/events/1/records/%d/%d/%d" % (
                    of, table, board))
    answers, wrong = [], []
    for path in sorted(paths):
        status, text = daemon.fetch(path)
        parts = path.split("/")
        wants = 200
        if "boards" in parts or "records" in parts:
            board = int(parts[-1])
            wants = 200 if board < round_ else 404
            if "records" in parts and int(parts[5]) != board:
                wants = 404
        if status == 404 and wants == 200 and "records" in parts:
            # a board that was never begun has no record
            wants = 404 if not begun(board, int(parts[6])) else 200
        if status != wants:
            wrong.append((path, status))
        answers.append(text)
    tap.same(wrong, [], "round %d: open boards are not found" % round_)
    tap.same((event["state"], event["rounds_closed"]),
             ("playing", round_ - 1), "round %d: is in play" % round_)
    for what in (("event", "1"), ("export", "1"), ("events",)):
        answers.append(daemon.ctl(*what))
        answers.append(daemon.ctl(*what, "--json"))
    tap.same(event["seed"], None, "round %d: the seed is not told" % round_)
    return "\n".join(answers)


def begun(board, table):
    return daemon.rows("SELECT count(*) FROM record WHERE board = ? AND"
                       " table_no = ?", board, table)[0][0]


def secrets(round_):
    """The seed and the hands of a round, as answers would show them."""
    opened, = daemon.rows("SELECT body FROM journal WHERE kind ="
                          " 'open_event'")[0]
    hands = []
    for body, in daemon.rows("SELECT body FROM journal WHERE kind ="
                             " 'seat_round'"):
        drawn = json.loads(body)
        if drawn["round"] == round_:
            for deal in drawn["deals"]:
                hands += deal.split(":")[1].split()
    return json.loads(opened)["seed"], hands


def while_open(watcher):
    for round_ in range(1, ROUNDS + 1):
        wait_for(lambda: in_play(round_))
        seed, hands = secrets(round_)
        answers = public(round_)
        if closed(round_):
            raise AssertionError("round %d closed too early" % round_)
        tap.same([h for h in hands + [seed] if h in answers], [],
                 "round %d: no card of it in any answer" % round_)
        for board in range(round_, ROUNDS + 1):
            status, out, error = daemon.try_ctl("board", "1", str(board))
            tap.ok(status == 1 and not out and "board %d" % board in error,
                   "round %d: pairsctl does not show board %d" % (
                       round_, board), (status, out, error))
            status, out, error = daemon.try_ctl(
                "record", "1", str(round_), "1", str(board))
            tap.ok(status == 1 and not out and error,
                   "round %d: pairsctl has no record of board %d" % (
                       round_, board), (status, out, error))
        status, out, error = daemon.try_ctl("verify-deals", "1")
        tap.ok(status == 1 and not out and error,
               "round %d: no deals to verify" % round_, (out, error))
        seen = json.dumps([m[2] for m in watcher.messages])
        tap.same([h for h in hands + [seed] if h in seen], [],
                 "round %d: no card of it on a watcher's stream" % round_)
        wait_for(lambda: closed(round_))
        shown = wait_for(lambda: daemon.fetch(
            "/api/events/1/boards/%d" % round_)[0] == 200 and daemon.fetch(
            "/api/events/1/boards/%d" % round_)[1])
        tap.same([h for h in hands if h not in shown], [],
                 "round %d: its cards are shown when it has closed" % round_)
        tap.same(json.loads(daemon.ctl("event", "1", "--json"))[
            "rounds_closed"], round_, "round %d: is counted" % round_)


def asked():
    """What pairsctl and the read API are both asked, and how."""
    yield ("events",), "/api/events"
    yield ("schedule",), "/api/schedule"
    yield ("event", "1"), "/api/events/1"
    for name in NAMES[:1] + SLOW[:1]:
        yield ("player", name), "/api/players/" + name
    for board in range(1, ROUNDS + 1):
        yield ("board", "1", str(board)), "/api/events/1/boards/%d" % board
        for table in range(1, TABLES + 1):
            if begun(board, table):
                yield (("record", "1", str(board), str(table), str(board)),
                       "/api/events/1/records/%d/%d/%d" % (
                           board, table, board))


def documents():
    """All that pairsctl --json tells, by the path that tells the same."""
    return {path: json.loads(daemon.ctl(*words, "--json")) for
            words, path in asked()}


def texts():
    """The same as text, by command; what a reader looks for is there."""
    looks_for = {
        "events": ["A night of tests", "ended", "2/2"],
        "schedule": ["Later nights", "19:30"],
        "event": ["A night of tests", "matchpoints", "Willow", "bye"],
        "board": ["Board 1 ", "Board 2 ", "Willow", " slow ", "A-",
                  "by the clock"],
        "record": ["North", "The clock stopped it", "North-South"],
        "player": ["Willow", "master point", "A night of tests"],
        "export": ['"awards"'],
    }
    said = {}
    for words in [words for words, _ in asked()] + [("export", "1")]:
        text = daemon.ctl(*words)
        said[words[0]] = said.get(words[0], "") + text
        tap.ok(text.endswith("\n") and not any(
            bad in text for bad in ("(null)", "nan", "\t", " \n")),
            "%s is a clean text" % " ".join(words), text)
    said["rounds"] = daemon.ctl("event", "1", "--rounds")
    looks_for["rounds"] = [
        "by the order of registration", "by the standing after round 1",
        "ranks 1 and 2", "Gave way", "Distance in rank: mean 1.00",
        'No draw is better by the rule "rank": from the top']
    for command, wanted in looks_for.items():
        tap.same([w for w in wanted if w not in said[command]], [],
                 "%s shows what it must" % command)
    return said


def ended():
    event = daemon.get("/api/events/1")
    tap.same((event["state"], event["reason"]), ("ended", "played"),
             "the night was played to its end")
    byes = [r["bye"] for r in event["rounds"]]
    tap.ok(len(byes) == ROUNDS and None not in byes and
           len(set(byes)) == ROUNDS, "each round another pair sat out", byes)
    for round_ in event["rounds"]:
        seated = [p for t in round_["tables"] for p in (t["ns"], t["ew"])]
        tap.same(sorted(seated + [round_["bye"]]),
                 list(range(1, PAIRS + 1)),
                 "round %d: every pair once" % round_["round"])
        tap.ok(all(t["reason"]["text"].startswith("ranks ")
                   for t in round_["tables"]) and
               round_["draw"]["from"] == round_["round"] - 1 and
               round_["draw"]["quality"]["tables"] == TABLES and
               round_["draw"]["relaxed"] == [],
               "round %d: why and how well it was drawn" % round_["round"],
               [round_])
    for pair in event["pairs"]:
        for cell in pair["boards"]:
            if cell["kind"] == "bye" and cell["value"] != "60.00":
                tap.ok(False, "a bye is 60 %", cell)
    results = [r for b in range(1, ROUNDS + 1) for r in
               daemon.get("/api/events/1/boards/%d" % b)["results"]]
    cut = [r for r in results if r["ended"] == "cut"]
    slow = [r for r in results if any(
        r[side][seat]["name"] in SLOW for
        side in ("ns", "ew") for seat in ("north", "south"))]
    tap.same(len(results), ROUNDS * TABLES, "every table has a row")
    tap.ok(slow == cut and len(cut) >= ROUNDS,
           "the slow players' boards were cut, and no others",
           [(r["table"], r["ended"]) for r in results])
    for r in cut:
        blamed, other = (r["ns"], "ew") if r["ruling"] == "ns_slow" else (
            r["ew"], "ns")
        tap.ok(r["ruled_by"] == "by_clock" and r["ruling"][3:] == "slow" and
               r[other + "_got"]["award"] == "A+" and
               {blamed["north"]["name"], blamed["south"]["name"]} & set(SLOW),
               "the clock gives a cut board to the side that was not slow", r)


def without_record(night):
    del night["rounds"][0]["tables"][0]["boards"][0]["record"]


def not_cut(night):
    for _, board in check_night.plays_of(night):
        board["result"]["ended"] = "played"


# What check_night must see.
SPOILT = {
    "an event that goes on": lambda n: n.update(state="playing"),
    "a reason": lambda n: n.update(reason="outage"),
    "a round left out": lambda n: n.update(rounds_closed=1),
    "a pair left out": lambda n: n["pairs"].pop(),
    "a bye left out": lambda n: n["rounds"][0].update(bye=None),
    "a table left out": lambda n: n["rounds"][0]["tables"].pop(),
    "a reason's meeting": lambda n: n["rounds"][1]["tables"][0][
        "reason"].update(met=7),
    "a quality": lambda n: n["rounds"][1]["draw"]["quality"].update(
        rank_gap_sum=1000),
    "what gave way": lambda n: n["rounds"][1]["draw"]["relaxed"].append(
        {"rule": "repeat", "pairs": [1, 2]}),
    "no board cut": not_cut,
    "a board finished": lambda n: n["pairs"][0].update(finished=99),
    "a sum": lambda n: n["pairs"][1].update(sum=n["pairs"][1]["sum"] + 1),
    "a total": lambda n: n["pairs"][1].update(total=99000000),
    "a rank": lambda n: n["pairs"][2].update(rank=99),
    "a place": lambda n: n["pairs"][2].update(place=99),
    "a completion": lambda n: n["pairs"][3].update(
        completed=not n["pairs"][3]["completed"]),
    "points of a pair": lambda n: n["pairs"][4].update(points=5),
    "an award twice": lambda n: n["awards"].append(n["awards"][0]),
    "an award left out": lambda n: n["awards"].pop(),
    "a record left out": without_record,
}


def checked(robots, exported):
    """What looks at the demo's night finds this one good, and finds what is
    spoilt."""
    lines = robots.confirmed()

    def verdict(night):
        try:
            for text in check_night.check(night, PAIRS, lines):
                if night is exported:
                    print("# " + text)
        except check_night.Wrong as e:
            return str(e)
        return None
    tap.same(verdict(exported), None, "check_night finds the night good")
    for name, spoil in SPOILT.items():
        night = json.loads(json.dumps(exported))
        spoil(night)
        tap.ok(verdict(night), "check_night sees %s" % name)
    lines.append(dict(lines[-1], do="card", board=1, player="Willow",
                      number=999999))
    tap.ok(verdict(exported), "check_night sees a card that is not there")


def files(exported):
    """Files for other programs hold every board that was played."""
    played = sum(len(table["boards"]) for drawn in exported["rounds"]
                 for table in drawn["tables"])
    folder = os.path.join(daemon.dir, "season")
    os.mkdir(folder)
    for kind, mark in (("pbn", "[Event "), ("lin", "pn|"),
                       ("usebio", "<BOARD>"), ("csv", "\n1,")):
        text = daemon.ctl("export", "1", "--format", kind)
        tap.same(text.count(mark), played, kind + " has every board")
        tap.same("Lions Hall" in text, kind in ("pbn", "usebio"),
                 kind + " has the club's name or no room for it")
        status, served = daemon.fetch("/api/events/1/export." + kind)
        tap.same((status, served.replace("\r\n", "\n")), (200, text),
                 kind + " is served as well")
        names = daemon.ctl("export", "season", "1990-01-01", "2199-12-31",
                           folder, "--format", kind).split()
        tap.same([open(name, encoding="latin-1").read() for name in names],
                 [text], kind + " of a season has the night")
    for first, last, said in (
            ("2026-02-29", "2026-03-01", "is no date"),
            ("2026-03-02", "2026-03-01", "is later than TO")):
        status, _, error = daemon.try_ctl("export", "season", first, last,
                                          folder)
        tap.ok(status == 1 and said in error, "a season: " + said, error)
    tap.same([daemon.fetch("/api/events/%s" % path)[0] for path in
              ("1/export.doc", "1/export.", "9/export.pbn")], [404] * 3,
             "no other files are")
    status, _, error = daemon.try_ctl("export", "1", "--format", "doc")
    tap.ok(status == 2 and "allowed: json, pbn, lin, usebio, csv" in error,
           "an unknown format is refused", error)


def main():
    robots = Robots(daemon, "robots", NAMES, "--think", "5-20",
                    *("--slow=%s=600000" % name for name in SLOW))
    token = daemon.token("Zelkova")
    # One pair of a club: nobody has to be kept apart. And a half of one.
    for name, club in (("Alder", "Lions"), ("Birch", "Lions"),
                       ("Cedar", "Lions"), ("Dogwood", "Bears")):
        daemon.ctl("player", "group", name, "club=" + club)
    daemon.start("--night", "test")
    watcher = Player(daemon, "Zelkova", token)
    robots.start()
    while_open(watcher)
    tap.same(robots.process.wait(240), 0, "the robots are content")
    if robots.process.returncode != 0:
        print("# " + robots.said().replace("\n", "\n# "))
    wait_for(lambda: daemon.get("/api/events/1")["state"] == "ended")
    ended()
    told = documents()
    tap.same([path for path in told if daemon.get(path) != told[path]], [],
             "pairsctl --json tells what the read API tells")
    tap.ok("Later nights" in json.dumps(told["/api/schedule"]),
           "there are nights to come", told)
    said = texts()
    exported = json.loads(daemon.ctl("export", "1", "--format", "json"))
    tap.ok("follow" in daemon.ctl("verify-deals", "1"),
           "the deals are those of the seed")
    tap.same([sorted([p["north"]["name"], p["south"]["name"]]) +
              [(g["kind"], g["name"]) for g in p["groups"]]
              for p in exported["pairs"] if p["groups"]],
             [["Alder", "Birch", ("club", "Lions")]],
             "a pair is of the club of both its players")
    checked(robots, exported)
    files(exported)
    robots.start()
    tap.same(robots.process.wait(60), 1, "who comes after the end is told so")
    tap.ok('no event of a schedule "test" is open' in robots.said(),
           "and by what", robots.said())
    daemon.stop()
    tap.same(documents(), told, "the same when the daemon has stopped")
    tap.same(texts(), said, "and the same texts")
    tap.same(json.loads(daemon.ctl("export", "1")), exported,
             "and the same export")
    tap.ok("follow" in daemon.ctl("verify-deals", "1"),
           "the deals can be verified then, too")
    tap.ok(" error " not in daemon.log() and " warn " not in daemon.log(),
           "nothing is wrong in the log", daemon.log())


try:
    main()
except Exception as e:  # a test that breaks has failed
    tap.ok(False, "the test runs to its end", "%r\n%s" % (e, daemon.log()))
finally:
    daemon.remove()
sys.exit(tap.end())
