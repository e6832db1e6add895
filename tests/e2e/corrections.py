# SPDX-License-Identifier: ISC
"""Results corrected while a night goes on and after it, by an administrator
and by two directors at once; the daemon killed and started in between. What is
left is what the program that scores by itself finds."""
import csv
import json
import threading
import urllib.parse

from pairs import Daemon, Robots, Tap, run, wait_for

NAMES = ["Alder", "Birch", "Cedar", "Elm", "Fir", "Hazel", "Ivy", "Larch"]

OTHER = """, {
	name = "other"; time_zone = "UTC"; start = "2099-01-01 20:00";
	registration = "600s"; rounds = 1; boards_per_round = 1;
	round_time = "60s"; last_board_margin = "0s";
}"""

tap = Tap()
daemon = Daemon(registration="25s", rounds=2, boards=2, round_time="40s",
                break_time="4s", rules="completion_percent = 20;", more=OTHER)


def post(token, body):
    """(status, document) of a director's correction."""
    return daemon.ask(token, "/api/results", body)


def record_of(token, board, table=1):
    return daemon.ask(token, "/api/result?event=1&round=%d&table=%s&board=%d"
                      % ((board + 1) // 2, table, board))


def change(board, version, tricks, **more):
    body = {"event": 1, "round": (board + 1) // 2, "table": 1, "board": board,
            "version": version, "kind": "result", "contract": "2NT",
            "declarer": "E", "tricks": tricks, "reason": "wrong declarer"}
    body.update(more)
    return {name: value for name, value in body.items() if value is not None}


def result(board):
    rows = daemon.get("/api/events/1/boards/%d" % board)["results"]
    return next(r for r in rows if r["table"] == 1)


def while_it_goes_on():
    """Round 1 has closed; round 2 is to come or in play."""
    out = daemon.ctl("adjust", "1", "1", "1", "1", "4SX E 10", "--version",
                     "0", "--reason", "North told it for the other side")
    tap.ok("4SX E 10 (-590), version 1" in out and "North-South " in out,
           "pairsctl adjust tells what has changed", out)
    r = result(1)
    tap.same((r["version"], r["ruled_by"], r["contract"], r["declarer"],
              r["tricks"], r["score"]),
             (1, "director", "4SX", "E", 10, -590),
             "and everybody who looks sees it at once")
    status, out, error = daemon.try_ctl(
        "adjust", "1", "1", "1", "1", "void", "--version", "0", "--reason",
        "once more")
    tap.ok(status == 1 and not out and "it is 4SX E 10 (-590), version 1" in
           error, "a stale version is told what stands", error)
    for arguments, words in (
            (("1", "1", "1", "9", "void"), "no such board"),
            (("1", "2", "1", "3", "void"), "once its round has closed"),
            (("1", "1", "9", "1", "void"), "no such board"),
            (("1", "1", "1", "1", "8S E 10"), "RESULT: '8S E 10' is none"),
            (("1", "1", "1", "1", "4S E 14"), "RESULT: '4S E 14' is none"),
            (("1", "1", "1", "1", "4S 10"), "RESULT: '4S 10' is none"),
            (("1", "1", "1", "1", "A+"), "RESULT: 'A+' is none"),
            (("77", "1", "1", "1", "void"), "no such thing")):
        status, out, error = daemon.try_ctl(
            "adjust", *arguments, "--version", "1", "--reason", "none")
        tap.ok(status == 1 and not out and words in error,
               "refused: %s" % " ".join(arguments), (status, error))
    status, out, error = daemon.try_ctl("adjust", "1", "1", "1", "1", "void")
    tap.ok(status == 1 and "--version" in error and "--reason" in error,
           "a version and a reason are needed", error)


def preview(director, player):
    """While round 1 is in play."""
    status, reply = daemon.ask(director, "/api/preview?event=1")
    tap.same((status, reply["round"], reply["from"]), (200, 2, 0),
             "a director looks at the next draw")
    pairs = [t[side]["pair"] for t in reply["tables"] for side in ("ns", "ew")]
    tap.same((sorted(pairs), reply["bye"]), ([1, 2, 3, 4], None),
             "each pair is in it once")
    met = {frozenset((t["ns"], t["ew"])) for t in daemon.get(
        "/api/events/1")["rounds"][0]["tables"]}
    tap.ok(not any(t["repeat"] or {t["ns"]["pair"], t["ew"]["pair"]} in met
                   for t in reply["tables"]),
           "and nobody meets again those of the round in play", reply)
    out = daemon.ctl("preview", "1")
    first = reply["tables"][0]
    tap.ok("Round 2 if it were drawn now, " in out and
           "\nTable 1: %(north)s - %(south)s against " % first["ns"]
           in out and "; %s\n" % first["reason"]["text"] in out,
           "pairsctl tells the same", out)
    tap.same(daemon.ask(player, "/api/preview?event=1")[0], 403,
             "players do not")
    tap.same(daemon.ask(director, "/api/preview?event=9")[0], 404,
             "of no event")


def who_may(director, player, playing):
    status, reply = post(player, change(1, 1, 8))
    tap.same((status, reply["error"]), (403, "no_director"),
             "a player corrects nothing")
    status, reply = post(playing, change(1, 1, 8))
    tap.same((status, reply["error"]), (403, "no_director"),
             "nor does a director in the night in which he plays")
    for token, table, expected in ((playing, 1, (403, "no_director")),
                                   (player, 1, (403, "no_director")),
                                   (director, 9, (409, "no_result")),
                                   (director, "x", (400, "bad_request"))):
        status, reply = record_of(token, 1, table)
        tap.same((status, reply["error"]), expected, "no record: %s" % (
            expected,))
    tap.same(record_of(director, 3)[1]["error"], "round_open",
             "nor one of the round in play")
    tap.same(daemon.ask(playing, "/api/events/1/audit")[0], 403,
             "who reads no audit log of it")
    status, reply = post("nobody", change(1, 1, 8))
    tap.same(status, 401, "nor does nobody")
    for name, body in (
            ("tricks", change(1, 1, 14)), ("contract", change(
                1, 1, 8, contract="8C")),
            ("declarer", change(1, 1, 8, declarer=None)),
            ("reason", change(1, 1, 8, reason="")),
            ("kind", change(1, 1, 8, kind="lost")),
            ("ns", change(1, 1, None, kind="artificial", contract=None,
                          declarer=None, ew="A"))):
        status, reply = post(director, body)
        tap.ok(status == 400 and name in reply["text"],
               "bad %s is named" % name, (status, reply))
    tap.same(result(1)["version"], 1, "and nothing has changed")


DIRECTORS = ("Oak", "Pine")
first = []  # who was, each time


def two_at_once(directors, board, version):
    """One wins; the other gets what the first has made of it."""
    answers = [None, None]
    together = threading.Barrier(2)

    def correct(i):
        together.wait()
        answers[i] = post(directors[i], change(board, version, 7 + i))
    threads = [threading.Thread(target=correct, args=(i,)) for i in (0, 1)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join(60)
    tap.same(sorted(a[0] for a in answers), [200, 409],
             "of two directors at once one is done")
    won = next(a[1] for a in answers if a[0] == 200)
    first.append(DIRECTORS[[a[0] for a in answers].index(200)])
    lost = next(a[1] for a in answers if a[0] == 409)
    tap.same((lost["error"], lost["record"]), ("stale", won["record"]),
             "the other gets the record as it now stands")
    tap.same(won["record"]["version"], version + 1, "a version higher")
    tap.same(record_of(directors[0], board), (200, won["record"]),
             "which is the record that a director finds")
    tap.same(result(board)["tricks"], won["record"]["tricks"],
             "which is what is told")


def score():
    def asked(**query):
        status, text = daemon.fetch("/api/score?" +
                                    urllib.parse.urlencode(query))
        return status, json.loads(text)
    status, reply = asked(contract="4sx", declarer="S", tricks="10",
                          vulnerable="NS")
    tap.same((status, reply.get("score"), reply.get("contract")),
             (200, 790, "4SX"), "a score is told before it is sent")
    status, reply = asked(contract="3NT", declarer="W", tricks="-2", board=3)
    tap.same((status, reply.get("score"), reply.get("tricks")),
             (200, 200, 7), "by the vulnerability of a board, too")
    for query in (dict(contract="8S", declarer="S", tricks="10", board=1),
                  dict(contract="4S", declarer="X", tricks="10", board=1),
                  dict(contract="4S", declarer="S", tricks="14", board=1),
                  dict(contract="4S", declarer="S", tricks="10", board=0),
                  dict(contract="4S", declarer="S", tricks="10")):
        tap.same(asked(**query)[0], 400, "no score of %s" % query)


def recomputed(when):
    text = daemon.ctl("export", "1")
    daemon.computed_again(tap, text, when + ": computed again it is the same")
    return json.loads(text)


def points():
    return dict(daemon.rows("SELECT player, sum(points) FROM award"
                            " GROUP BY player HAVING sum(points) <> 0"))


def wanted_points():
    return {p[who]["id"]: p["points"] for p in recomputed("points")["pairs"]
            for who in ("north", "south") if p["points"]}


def after_the_end(directors, player):
    recomputed("at the end")
    for board, version in ((1, 2), (3, 0), (4, 0)):
        two_at_once(directors, board, version)
    tap.same(points(), wanted_points(), "the points are those of the ranking")
    daemon.stop()
    daemon.start()
    # a night that is over is read again from its rows
    two_at_once(directors, 3, 1)
    out = daemon.ctl("adjust", "1", "2", "2", "4", "A+ A-", "--version", "0",
                     "--reason", "they were told another hand")
    tap.ok("artificial, version 1; before: " in out, "an award to each", out)
    tap.same(points(), wanted_points(), "and the points still are")
    before = daemon.rows("SELECT sum FROM standing WHERE event = 1 AND round = 2"
                         " AND pair = 1")[0][0]
    status, reply = daemon.ask(directors[0], "/api/penalties", {
        "event": 1, "round": 2, "pair": 1, "amount": 250,
        "reason": "late at the table"})
    tap.same(status, 200, "a director gives a penalty")
    tap.same(daemon.ctl("penalty", "1", "2", "1", "-0.5", "--reason",
                        "not that late"),
             "event 1: 0.50 given back to pair 1 in round 2\n",
             "pairsctl says what it has done")
    tap.same(daemon.rows("SELECT sum FROM standing WHERE event = 1 AND round ="
                         " 2 AND pair = 1")[0][0], before - 2 * 10**9,
             "and an administrator gives some back")
    status, out, error = daemon.try_ctl("penalty", "1", "2", "1", "-9",
                                        "--reason", "x")
    tap.ok(status == 1 and "no more back" in error, "not more than was taken",
           error)
    for amount in ("0", "1001", "2.555", "x", "1."):
        status, out, error = daemon.try_ctl("penalty", "1", "2", "1", amount,
                                            "--reason", "x")
        tap.ok(status == 1 and "AMOUNT: '%s' is none" % amount in error,
               "no penalty of %s" % amount, error)
    tap.same(points(), wanted_points(), "and the points still are")
    daemon.kill()
    daemon.start()
    two_at_once(directors, 1, 3)
    audit = json.loads(daemon.ctl("--json", "audit", "1"))["audit"]
    tap.same([a["version"] for a in audit if (a["table"], a["board"]) ==
              (1, 1)], [1, 2, 3, 4], "the audit log has all versions")
    given = [a["new"] for a in audit if a["what"] == "penalty"]
    tap.same(given, ["2.50", "-0.50"], "and penalties")
    audit = [a for a in audit if a["what"] == "adjust"]
    tap.ok(all(a["old"] and a["new"] and a["reason"] for a in audit) and
           [a["old"] for a in audit[1:] if a["board"] == 1] ==
           [a["new"] for a in audit if a["board"] == 1][:-1],
           "each with what was before, and after, and why", audit)
    tap.same([a["director"] for a in audit if a["director"]], first,
             "and who it was")
    tap.same(daemon.ask(directors[0], "/api/events/1/audit"),
             (200, json.loads(daemon.ctl("--json", "audit", "1"))),
             "a director is told the same")
    for token, status in ((player, 403), ("nobody", 401)):
        tap.same(daemon.ask(token, "/api/events/1/audit")[0], status,
                 "and others are not: %d" % status)
    tap.same(daemon.ask(directors[0], "/api/events/9/audit")[0], 404,
             "nor of no event")
    rows = list(csv.DictReader(daemon.ctl("export", "1", "--format",
                                          "csv").splitlines()))
    tap.same({(r["board"], r["table"]) for r in rows if r["corrected"] ==
              "yes"}, {(str(a["board"]), str(a["table"])) for a in audit},
             "files mark what was corrected")
    tap.same(daemon.ctl("export", "1", "--format", "pbn").count(
        ' corrected"]'), len({(a["board"], a["table"]) for a in audit}),
        "in PBN as well")
    text = daemon.ctl("audit", "1")
    tap.ok("an administrator: adjust round 1 table 1 board 1: 4SX E 10 instead"
           " of " in text and "\n    North told it for the other side\n" in
           text, "for people as well", text)
    recomputed("after all")


def directed(token):
    """A second night: a pair is taken out of its list, and it is stopped."""
    def post_do(body):
        body = dict(body, event=2, reason="the hall is dark")
        return daemon.ask(token, "/api/directives", body)
    daemon.stop()
    daemon.start("--night", "other")
    wait_for(lambda: daemon.fetch("/api/events/2")[0] == 200)
    status, reply = post_do({"do": "extend", "round": 1, "by_ms": 60000})
    tap.same((status, reply["error"]), (409, "no_round"),
             "no round to extend before the first")
    status, reply = post_do({"do": "remove_pair", "pair": 1})
    tap.same((status, reply["error"]), (409, "no_pair"), "no pair to take out")
    status, reply = post_do({"do": "dance"})
    tap.ok(status == 400 and "extend, remove_pair, stop, broadcast" in
           reply["text"],
           "and nothing else to do", reply)
    status, out, error = daemon.try_ctl("extend", "2", "1", "121", "--reason",
                                        "x")
    tap.ok(status == 1 and "MINUTES" in error, "two hours at most", error)
    status, out, error = daemon.try_ctl("withdraw", "2", "1")
    tap.ok(status == 1 and "--reason is needed" in error, "and why", error)
    tap.same(daemon.ctl("broadcast", "2", "We end here."),
             "event 2: everybody is told\n",
             "pairsctl tells everybody something")
    status, out, error = daemon.try_ctl("broadcast", "2", "a\nb")
    tap.ok(status == 1 and "TEXT: allowed" in error, "on one line", error)
    tap.same(daemon.ctl("stop", "2", "--reason", "nobody is here"),
             "event 2: stopped\n",
             "pairsctl stops a night")
    event = wait_for(lambda: daemon.get("/api/events/2")["state"] ==
                     "called_off" and daemon.get("/api/events/2"))
    tap.same(event["reason"], "director", "which is told")
    tap.ok("a director stopped it" in daemon.ctl("event", "2"),
           "for people as well")
    tap.ok("an administrator: broadcast\n    We end here.\n" in
           daemon.ctl("audit", "2"), "what was told is in the audit log",
           daemon.ctl("audit", "2"))
    tap.ok("an administrator: stop\n    nobody is here\n" in
           daemon.ctl("audit", "2"), "and is in the audit log",
           daemon.ctl("audit", "2"))


def main():
    directors = [daemon.token(name) for name in DIRECTORS]
    robots = Robots(daemon, "robots", NAMES, "--think", "10-50")
    playing = open(robots.path("tokens")).readline().rsplit(None, 1)[1]
    player = daemon.token("Yew")
    for name in (*DIRECTORS, NAMES[0]):
        daemon.ctl("player", "role", name, "director")
    daemon.start("--night", "test")
    robots.start()
    wait_for(lambda: daemon.event()["state"] == "playing", 120)
    preview(directors[0], player)
    wait_for(lambda: daemon.event()["rounds_closed"] >= 1, 180)
    while_it_goes_on()
    who_may(directors[0], player, playing)
    score()
    daemon.kill()
    daemon.start()
    tap.same(result(1)["version"], 1, "the correction is there after a crash")
    two_at_once(directors, 1, 1)
    wait_for(lambda: daemon.get("/api/events/1")["state"] == "ended", 240)
    after_the_end(directors, player)
    directed(directors[0])
    again = daemon.ctl("rebuild", "1")
    tap.ok(again.startswith("event 1: ") and
           again.endswith(" results, the same as in the database\n"),
           "its journal gives the same again, corrections and all", again)
    status, out, error = daemon.try_ctl("rebuild", "77")
    tap.ok(status == 1 and not out and "no event 77" in error,
           "of an event that there is", error)
    status, out, error = daemon.try_ctl("rebuild", "every")
    tap.ok(status == 1 and "allowed: the number of an event, or all" in error,
           "or of all", error)
    return tap.end()


if __name__ == "__main__":
    run(main, daemon)
