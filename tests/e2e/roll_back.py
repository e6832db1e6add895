# SPDX-License-Identifier: ISC
"""A night is rolled back while a round is in play, by pairsctl and by a director,
and the daemon is killed in between. Robots play it on to its end, on other boards,
and what is left is what the program that scores by itself finds."""
import json

from pairs import Daemon, Robots, Tap, run, wait_for

NAMES = ["Alder", "Birch", "Cedar", "Elm", "Fir", "Hazel", "Ivy", "Larch"]

tap = Tap()
daemon = Daemon(registration="25s", rounds=3, boards=1, round_time="40s",
                break_time="4s", rules="completion_percent = 20;")


def deals():
    return dict(daemon.rows("SELECT board, deal FROM board WHERE event = 1"))


def by_pairsctl():
    """Round 2 is in play."""
    status, out, error = daemon.try_ctl("roll-back", "1")
    tap.ok(status == 1 and "--to-round is needed" in error,
           "a round is needed", error)
    for round_, words in (("2", "to a round that has closed"),
                          ("3", "to a round that has closed")):
        status, out, error = daemon.try_ctl("roll-back", "1", "--to-round",
                                            round_)
        tap.ok(status == 1 and words in error, "not to round " + round_, error)
    before = deals()
    out = daemon.ctl("roll-back", "1", "--to-round", "1")
    tap.ok(out.startswith("Round 2 would be thrown away: tables: 2, finished"
                          " results: ") and "Nothing was done" in out,
           "pairsctl says first what would be lost", out)
    tap.ok(daemon.in_play(2), "and nothing is done")
    status, out, error = daemon.try_ctl(
        "roll-back", "1", "--to-round", "1", "--yes", "0")
    tap.ok(status == 1 and "--reason is needed" in error, "nor without a"
           " reason", error)
    status, out, error = daemon.try_ctl(
        "roll-back", "1", "--to-round", "1", "--yes", "5", "--reason", "x")
    tap.ok(status == 1 and "not how many results it throws away: it is " in
           error, "nor with another number, and the present one is told",
           error)
    lost, said = roll_back(lambda n: daemon.try_ctl(
        "roll-back", "1", "--to-round", "1", "--yes", str(n), "--reason",
        "the wrong pairs met"))
    tap.same(said, "event 1: taken back to round 1, finished results thrown"
             " away: %d\n" % lost, "pairsctl says what it has done")
    is_ = daemon.event()
    tap.same((len(is_["rounds"]), is_["rounds_closed"]), (2, 1),
             "with the number the round is drawn again")
    tap.same(daemon.rows("SELECT round, thrown, closed_at FROM round WHERE"
                         " event = 1 AND round = 2"), [(2, 1, None)],
             "which is kept with it")
    after = deals()
    tap.ok(before[1] == after[1] and before[2] != after[2],
           "and dealt with another board")
    tap.same(daemon.rows("SELECT board, deal FROM thrown_board"),
             [(2, before[2])], "the other one is kept aside")
    tap.same(daemon.rows("SELECT count(*) FROM thrown_record")[0][0] >= lost,
             True, "with what was played of it")
    start = daemon.rows("SELECT start_at FROM round WHERE event = 1 AND round"
                        " = 2")[0][0]
    at = daemon.rows("SELECT at FROM audit WHERE what = 'roll_back'")[0][0]
    # longer on a slow machine, as the night has it
    pause = daemon.rows("SELECT break_ms FROM rules WHERE event = 1")[0][0]
    tap.same(start - at, pause, "it waits for a break")


def roll_back(do):
    """With the number that is told, until it is the present one; how many, and
    what was said to it."""
    for _ in range(20):
        out = json.loads(daemon.ctl("--json", "roll-back", "1", "--to-round",
                                    "1"))
        status, said, error = do(out["results"])
        if status == 0:
            return out["results"], said
    raise RuntimeError("not rolled back: " + error)


def by_a_director(director, player):
    """Round 3 is in play, and 2 has closed."""
    status, loss = daemon.ask(director, "/api/loss?event=1&to_round=1")
    tap.same((status, loss["from"], loss["to"], loss["tables"],
              loss["results"] >= 1), (200, 2, 3, 4, True),
             "a director is told of two rounds")
    tap.same([daemon.ask(token, "/api/loss?event=1&to_round=1")[0]
              for token in (player, "nobody")], [403, 401], "others are not")
    tap.same([daemon.ask(director, "/api/loss?event=" + rest)[0] for rest in
              ("9&to_round=1", "1", "1&to_round=3", "x&to_round=1")],
             [404, 409, 409, 404], "nor of what cannot be")
    body = {"event": 1, "do": "roll_back", "to_round": 1, "results": 9,
            "reason": "round 2 was wrong as well"}
    tap.same(daemon.ask(player, "/api/directives", body)[0], 403,
             "a player rolls nothing back")
    for _ in range(20):
        status, reply = daemon.ask(director, "/api/directives", body)
        if status == 200:
            break
        body["results"] = reply["loss"]["results"]
    tap.same(status, 200, "with the number that the refusal told it is done")
    daemon.kill()
    daemon.start()
    is_ = daemon.event()
    tap.same((len(is_["rounds"]), is_["rounds_closed"]), (2, 1),
             "and stands after a crash")
    tap.same(daemon.rows("SELECT round, thrown FROM thrown_round ORDER BY seq,"
                         " round"), [(2, 0), (2, 1), (3, 0)],
             "all that was thrown away is there")
    tap.same(daemon.rows("SELECT count(*) FROM thrown_result")[0][0], 2,
             "with the results of the round that had closed")


def at_the_end():
    wait_for(lambda: daemon.event()["state"] == "ended", 240)
    is_ = daemon.event()
    tap.same((is_["reason"], is_["rounds_closed"]), ("played", 3),
             "the night is played to its end")
    tap.same(daemon.rows("SELECT board, thrown FROM board JOIN round USING"
                         "(event, round) ORDER BY board"),
             [(1, 0), (2, 2), (3, 1)], "on boards of their own")
    out = daemon.ctl("verify-deals", "1")
    tap.ok("6 boards" in out, "which all follow from the seed, with those"
           " thrown away", out)
    daemon.computed_again(tap, daemon.ctl("export", "1"),
                          "computed again it is the same")
    text = daemon.ctl("audit", "1")
    tap.ok("an administrator: roll_back round 1" in text and
           "\n    the wrong pairs met\n" in text and "Oak: roll_back" in text,
           "the audit log has both", text)


def main():
    director, player = daemon.token("Oak"), daemon.token("Yew")
    robots = Robots(daemon, "robots", NAMES, "--think", "300-500")
    daemon.ctl("player", "role", "Oak", "director")
    daemon.start("--night", "test")
    robots.start()
    wait_for(lambda: daemon.in_play(2), 200)
    by_pairsctl()
    wait_for(lambda: daemon.in_play(3), 200)
    by_a_director(director, player)
    at_the_end()
    return tap.end()


if __name__ == "__main__":
    run(main, daemon)
