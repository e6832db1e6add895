# SPDX-License-Identifier: ISC
"""A night whose unfinished boards are solved by pairs-solver. At three tables
of each round the players stop in the play, before the lead at one of them, and
at the fourth in the auction; there the clock cuts them off. In the second round
the solver is gone before the cut, in the third while its answers are wanted,
and so is each that is started for it."""
import contextlib
import json
import os
import signal
import sys

from pairs import Daemon, Tap, open_night, program, wait_for

NAMES = ["Alder", "Birch", "Cedar", "Dogwood", "Elm", "Fir", "Gorse", "Hazel",
         "Ivy", "Juniper", "Larch", "Maple", "Oak", "Pine", "Rowan", "Willow"]
ROUNDS, TABLES = 3, 4
CARDS = [None, 0, 7, 30]  # played at each table; at the first it is not bid

tap = Tap()
daemon = Daemon(
    registration="12s", rounds=ROUNDS, round_time="8s",
    rules='unfinished = "double_dummy"; ruling_deadline = "1m";',
    keys='solver = "%s";' % program("pairs-solver"))


def solvers():
    """The processes of pairs-solver that are the daemon's children."""
    for number in filter(str.isdigit, os.listdir("/proc")):
        try:
            with open("/proc/%s/stat" % number) as f:
                name, rest = f.read().split("(", 1)[1].rsplit(") ", 1)
        except OSError:
            continue  # it has ended
        state, parent = rest.split()[:2]
        if (name, int(parent)) == ("pairs-solver", daemon.process.pid) and (
                state != "Z"):
            yield int(number)


def troubles():
    return [line for line in daemon.log().splitlines() if
            " error " in line or " warn " in line]


def event():
    return daemon.get("/api/events/1")


def closed(round_):
    return event()["rounds_closed"] >= round_


def dealt(player, round_):
    board = player.last.get("board")
    return board is not None and board["round"] == round_ and board


def call(seats, round_, text):
    """Whoever is on turn; the others hear of it."""
    board = dealt(seats["N"], round_)
    seats[board["turn"]].must("call", board=round_, call=text)
    wait_for(lambda: all(len(p.last["board"]["calls"]) > len(board["calls"])
                         for p in seats.values()))


def card(seats, round_):
    on_turn = seats[dealt(seats["N"], round_)["turn"]]
    board = dealt(on_turn, round_)
    on_turn.must("card", board=round_, card=board["legal_cards"][0])
    wait_for(lambda: all(len(p.last["board"]["cards"]) > len(board["cards"])
                         for p in seats.values()))


def play(players, round_):
    """At each table as far as it goes."""
    for player in players:
        wait_for(lambda: dealt(player, round_))
    for table, cards in enumerate(CARDS, 1):
        seats = {p.last["seat"]["seat"]: p for p in players
                 if p.last["seat"]["table"] == table}
        call(seats, round_, "1NT")
        if cards is None:
            continue
        for _ in range(3):
            call(seats, round_, "P")
        for _ in range(cards):
            card(seats, round_)
    tap.ok(not closed(round_), "round %d: is played in part" % round_)


def gone_before_the_cut(players):
    """It is started for the first question and stays."""
    play(players, 2)
    tap.same(troubles(), [], "round 1: nothing in the log")
    solver, = solvers()
    os.kill(solver, signal.SIGKILL)
    wait_for(troubles)
    tap.ok(not closed(2), "round 2: the solver is killed in the play")
    wait_for(lambda: closed(2))
    said = troubles()
    tap.ok(len(said) == 1 and "killed: it has closed its end" in said[0],
           "round 2: its end is in the log, and nothing else", said)


def gone_while_answers_are_wanted(players):
    play(players, 3)
    solver_of_two, = solvers()
    tap.ok(True, "round 3: another has come for round 2")
    os.kill(solver_of_two, signal.SIGSTOP)  # so that it answers nothing
    wait_for(lambda: players[0].last["event"]["state"] == "closing")
    killed = set()
    while event()["state"] != "ended":
        for solver in list(solvers()):
            with contextlib.suppress(ProcessLookupError):
                os.kill(solver, signal.SIGKILL)
                killed.add(solver)
    tap.ok(solver_of_two in killed,
           "round 3: %d solvers are killed after the cut" % len(killed))


def check_board(board, cards, may_fail):
    """Whether a board is ruled on as far as it was played."""
    result, record = board["result"], board["record"]
    if record["ended"] != "cut" or len(record["cards"]) != (cards or 0):
        return False
    if cards is None:
        return result["ruled_by"] == "by_clock" and result["tricks"] is None
    if may_fail and result["ruled_by"] == "by_clock":
        return result["kind"] == "artificial" and result["tricks"] is None
    return (result["ruled_by"] == "double_dummy" and
            result["kind"] == "result" and
            0 <= result["cut_tricks"] <= result["tricks"] <= 13 and
            result["score"] is not None)


def rulings(night):
    for round_ in night["rounds"]:
        number = round_["round"]
        wrong = [t["boards"] for t in round_["tables"] if not check_board(
            t["boards"][0], CARDS[t["table"] - 1], number == 3)]
        tap.same((len(round_["tables"]), wrong), (TABLES, []),
                 "round %d: solved in the play, by the clock before it" %
                 number)


def completion(night):
    """What was solved is finished."""
    finished = {pair["pair"]: 0 for pair in night["pairs"]}
    for table in (t for r in night["rounds"] for t in r["tables"]):
        results = sum(b["result"]["kind"] == "result" for b in table["boards"])
        finished[table["ns"]] += results
        finished[table["ew"]] += results
    tap.same({p["pair"]: p["finished"] for p in night["pairs"]}, finished,
             "both sides have finished what was solved")


def main():
    players = open_night(daemon, NAMES)
    play(players, 1)
    wait_for(lambda: closed(1))
    gone_before_the_cut(players)
    gone_while_answers_are_wanted(players)
    night = json.loads(daemon.ctl("export", "1", "--format", "json"))
    tap.same((night["state"], night["reason"], night["rounds_closed"]),
             ("ended", "played", ROUNDS), "the night is played to its end")
    rulings(night)
    completion(night)
    daemon.computed_again(tap, json.dumps(night),
                          "computed again it is the same")
    daemon.stop()
    said = troubles()
    tap.same([line for line in said if " solver" not in line], [],
             "nothing is in the log but the solver")


try:
    main()
except Exception as e:  # a test that breaks has failed
    tap.ok(False, "the test runs to its end", "%r\n%s" % (e, daemon.log()))
finally:
    daemon.remove()
sys.exit(tap.end())
