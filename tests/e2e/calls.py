# SPDX-License-Identifier: ISC
"""A call for the director, taken and answered by pairsctl and by a player with
that role; and what pairs say that they play."""
import json
import sys
import urllib.error
import urllib.request

from pairs import Daemon, Player, Tap, open_night, wait_for

NAMES = ["Alder", "Birch", "Cedar", "Dogwood", "Elm", "Fir", "Gorse", "Hazel"]

tap = Tap()


def answer(daemon, token, **call):
    """(status, document) of a POST to /api/calls."""
    request = urllib.request.Request(
        "http://127.0.0.1:%d/api/calls" % daemon.port,
        json.dumps(call).encode(), {"Authorization": "Bearer " + token})
    try:
        with urllib.request.urlopen(request, timeout=60) as r:
            return r.status, json.load(r)
    except urllib.error.HTTPError as e:
        return e.code, json.load(e)


def told(player, state):
    """The player's call of that state, once there is one."""
    return wait_for(lambda: [c for c in player.last.get("director", {}).get(
        "calls", []) if c["state"] == state])[0]


def by_pairsctl(daemon, alder):
    alder.must("call_director", text="a revoke?")
    tap.ok("nobody is on duty" in told(alder, "open")["note"],
           "a call is kept", alder.last["director"])
    line = daemon.ctl("calls", "1")
    tap.ok("Alder" in line and "a revoke?" in line, "the organiser reads it",
           line)
    tap.same(daemon.ctl("call", "take", "1", "1"), "event 1: call 1 is taken\n",
             "pairsctl says that a call is taken")
    tap.ok(told(alder, "taken"), "and takes it")
    daemon.ctl("call", "answer", "1", "1", "two tricks go back")
    tap.same(told(alder, "done")["answer"], "two tricks go back",
             "and answers it")
    tap.same(told(alder, "done")["director"], None, "by the daemon's socket")
    line = daemon.ctl("calls", "1")
    tap.ok("answered by an administrator: two tricks go back" in line,
           "which the list says", line)
    for words in (("take", "1", "1"), ("answer", "1", "1", "again"),
                  ("take", "1", "7")):
        status, out, error = daemon.try_ctl("call", *words)
        tap.ok(status == 1 and not out and error, "refused: call " +
               " ".join(words), error)


def by_a_director(daemon, alder, token):
    daemon.ctl("player", "role", "Dora", "director")
    dora = Player(daemon, "Dora", token)
    alder.must("call_director", text="a hesitation?")
    # her stream may begin with the queue as it was before
    tap.ok(wait_for(lambda: ("Alder", "a hesitation?") in [
        (c["player"], c["text"]) for c in dora.last.get("queue", {}).get(
            "calls", [])]), "a director is told at once")
    tap.same(answer(daemon, alder.token, event=1, number=2, done=True,
                    text="no")[1]["error"], "no_director",
             "who plays answers nothing")
    tap.same(answer(daemon, token, event=1, number=2, done=True,
                    text="play on")[0], 200, "a director does")
    wait_for(lambda: alder.last["director"]["calls"][-1]["answer"] ==
             "play on")
    tap.same(alder.last["director"]["calls"][-1]["director"], "Dora",
             "and who called is told, and by whom")
    wait_for(lambda: dora.last["queue"]["calls"][-1]["director"] == "Dora")
    line = daemon.ctl("calls", "1")
    tap.ok("answered by Dora: play on" in line, "so is the organiser", line)
    tap.same(answer(daemon, token, event=1, number=2, done=True,
                    text="play on")[0], 409, "once")


def cards(daemon, alder):
    alder.must("system_card", text="Acol, weak no-trump")
    wait_for(lambda: "Acol, weak no-trump" in daemon.ctl("cards", "1"))
    tap.ok(True, "what a pair plays is read by the organiser")


daemon = Daemon(registration="10s", round_time="120s")
try:
    token = daemon.token("Dora")
    players = open_night(daemon, NAMES)
    cards(daemon, players[0])
    wait_for(lambda: players[0].last.get("board"))
    by_pairsctl(daemon, players[0])
    by_a_director(daemon, players[0], token)
    daemon.stop()
except Exception as e:  # a test that breaks has failed
    tap.ok(False, "the test runs to its end", "%r\n# %s" % (
        e, daemon.log().replace("\n", "\n# ")))
finally:
    daemon.remove()
sys.exit(tap.end())
