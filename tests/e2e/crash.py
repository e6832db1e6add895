# SPDX-License-Identifier: ISC
"""A night whose daemon is killed in every phase: in the registration room, in
an auction, in the play, between rounds; and stopped once in good order. It is
started again each time, the night ends as planned, and nothing that a player
had seen confirmed is missing."""
import json
import signal
import sys

from pairs import Daemon, Player, Robots, Tap, wait_for

ROUNDS = 3
BOARDS = 2
FIRST = ["Alder", "Birch", "Cedar", "Dogwood", "Elm", "Fir"]
SECOND = ["Gorse", "Hazel", "Ivy", "Juniper"]

tap = Tap()
daemon = Daemon(registration="15s", hold="1500ms", rounds=ROUNDS,
                boards=BOARDS, round_time="90s", break_time="2s")
robots = [Robots(daemon, "first", FIRST, "--think", "10-50", "--seed", "1"),
          Robots(daemon, "second", SECOND, "--think", "10-50", "--seed", "2")]
watcher = None  # sees the room and its list of pairs, takes part in nothing


def journal():
    """All commands, in order: (number, kind, player, body)."""
    return [(number, kind, player, json.loads(body)) for
            number, kind, player, body in daemon.rows(
                "SELECT seq, kind, player, body FROM journal ORDER BY seq")]


def count(kind):
    return daemon.rows("SELECT count(*) FROM journal WHERE kind = ?",
                       kind)[0][0]


def boards_in_play(wanted):
    """The boards begun in the round that is open: for each (table, board) its
    calls and cards; none when that round is not the one wanted."""
    at_table = {player: table for player, table in daemon.rows(
        "SELECT player, table_no FROM entry JOIN seating"
        " ON seating.event = entry.event AND pair IN (ns, ew)"
        " WHERE round = ?", wanted)}
    now, boards = 0, {}
    for _, kind, player, body in journal():
        if kind == "start_round":
            now, boards = now + 1, {}
        elif kind == "close_round":
            boards = {}
        elif now == wanted and kind in ("call", "card"):
            calls, cards = boards.setdefault(
                (at_table[player], body["board"]), ([], []))
            if kind == "call":
                calls.append(body["call"])
            else:
                cards.append(body["card"])
    return boards.values()


def registering():
    """Some pairs on the list, some hands up that have not been up for long
    enough; the three pairs of the first robots are registered by then."""
    return (count("register_pair") == len(FIRST) // 2 and
            count("raise_hand") == len(FIRST) + len(SECOND) and
            count("start_event") == 0)


def bidding(wanted):
    """A call was made, and at least two more must come; every board has such a
    moment, also one that is passed out."""
    return any(calls and not cards and calls_missing(calls) >= 2 for
               calls, cards in boards_in_play(wanted))


def calls_missing(calls):
    """How many calls must come at least before the auction is over."""
    passes = 0
    while passes < len(calls) and calls[-1 - passes] == "P":
        passes += 1
    return (4 if passes == len(calls) else 3) - passes


def playing(wanted):
    """A trick is not complete."""
    return any(len(cards) % 4 != 0 and len(cards) < 44 for
               _, cards in boards_in_play(wanted))


def between(wanted):
    """The round wanted is scored and the next has not begun."""
    return (count("close_round") == wanted and
            count("start_round") == wanted)


def stand_still_in(phase):
    """The daemon is stopped in the phase: what the journal shows then is what
    it had promised."""
    def reached():
        if not phase():
            return False
        daemon.process.send_signal(signal.SIGSTOP)
        if phase():
            return True
        daemon.process.send_signal(signal.SIGCONT)
        return False
    wait_for(reached)


def kept(when):
    """Every command confirmed so far is in the journal, as it was told."""
    there = {(event, name, nonce): kind for
             event, name, nonce, kind in daemon.rows(
                 "SELECT event, name, nonce, kind FROM journal"
                 " JOIN player ON player.id = journal.player"
                 " WHERE nonce IS NOT NULL")}
    said = [line for r in robots for line in r.confirmed()]
    missing = [line for line in said if there.get(
        (line["event"], line["player"], line["nonce"])) != line["do"]]
    tap.ok(said and not missing,
           "%s: what was confirmed is in the journal" % when, missing)


def killed(when, phase):
    stand_still_in(phase)
    daemon.kill()
    tap.ok(phase(), "%s: killed in that phase" % when)
    kept(when)
    event = watcher.last["event"]
    seen = [event["pairs"], event["round"], event["rounds_closed"]]
    there = [count("register_pair"), count("seat_round"),
             count("close_round")]
    tap.ok(all(a <= b for a, b in zip(seen, there)),
           "%s: nothing was told that is not on the disk" % when,
           "%s told, %s on the disk" % (seen, there))
    before = daemon.log().count(" listening ")
    daemon.start()
    wait_for(lambda: daemon.log().count(" listening ") == before + 1)
    tap.ok(True, "%s: started again" % when)
    watcher.listen()


def stopped(when, phase):
    wait_for(phase)
    daemon.stop()
    kept(when)
    told = wait_for(lambda: watcher.ended and watcher.messages[-1][0])
    tap.same(told, "stopping", "%s: the players are told" % when)
    daemon.start()
    watcher.listen()


def points(rank, pairs):
    """The default scheme for a field of fewer than 20."""
    if rank == 1:
        return 3
    if rank is None or rank > pairs // 2:
        return 0
    return 2 if rank <= 4 else 1


def ranking():
    event = json.loads(daemon.ctl("event", "1", "--json"))
    pairs = event["pairs"]
    tap.same((event["state"], event["reason"]), ("ended", "played"),
             "the night was played to its end")
    tap.same(event["rounds_closed"], ROUNDS, "all rounds were played")
    tap.same(len(pairs), len(FIRST + SECOND) // 2, "all pairs took part")
    tap.same(sorted(name for p in pairs for name in (
        p["north"]["name"], p["south"]["name"])), sorted(FIRST + SECOND),
        "everybody plays in one pair")
    tap.same([p["rank"] for p in pairs], list(range(1, len(pairs) + 1)),
             "every pair has its rank")
    tap.same([p["finished"] for p in pairs], [p["owed"] for p in pairs],
             "no board was lost")
    for p in pairs:
        for who in (p["north"], p["south"]):
            given = daemon.rows("SELECT points FROM award WHERE player = ?",
                                who["id"])
            told = json.loads(daemon.ctl("player", who["name"], "--json"))
            expected = points(p["rank"], len(pairs))
            tap.same((given, told["points"]),
                     ([(expected,)] if expected else [], expected),
                     "%s: points once, by the rank" % who["name"])


def main():
    global watcher
    token = daemon.token("Watcher")
    daemon.start("--night", "test")
    watcher = Player(daemon, "Watcher", token)
    robots[0].start()
    wait_for(lambda: count("register_pair") == len(FIRST) // 2)
    robots[1].start()
    killed("registration", registering)
    killed("an auction", lambda: bidding(1))
    # a round of boards that are passed out has no play to be seen in it
    killed("the play", lambda: playing(1) or between(1))
    killed("between rounds", lambda: between(1))
    stopped("an orderly stop", lambda: playing(2) or between(2) or bidding(3))
    killed("the last auctions", lambda: bidding(3))
    for r in robots:
        tap.same(r.process.wait(60), 0, "the %s robots are content" % r.name)
        if r.process.returncode != 0:
            print("# " + r.said().replace("\n", "\n# "))
    kept("the end")
    tap.same(count("outage"), 6, "each time away is in the journal")
    ranking()
    tap.ok("follow" in daemon.ctl("verify-deals", "1"),
           "the deals are those of the seed")
    tap.ok(" error " not in daemon.log(), "the log has no error",
           daemon.log())
    daemon.stop()


try:
    main()
except Exception as e:  # a test that breaks has failed
    tap.ok(False, "the test runs to its end", "%r\n%s" % (e, daemon.log()))
finally:
    daemon.remove()
sys.exit(tap.end())
