# SPDX-License-Identifier: ISC
"""A disk that takes no writes in the middle of a round: the daemon says so,
loses nothing it has confirmed, and goes on by itself when it can write."""
import resource
import sys
import time

from pairs import Daemon, Tap, open_night, wait_for

tap = Tap()
daemon = Daemon(round_time="120s")


def limit_files(bytes_):
    """No file of the daemon's may grow beyond this from now on."""
    resource.prlimit(daemon.process.pid, resource.RLIMIT_FSIZE,
                     (bytes_, resource.RLIM_INFINITY))


def boards(players):
    return {p.name: p.last["board"]["calls"] for p in players}


def main():
    players = open_night(daemon, ["Alder", "Birch", "Cedar", "Dogwood",
                                  "Elm", "Fir", "Gorse", "Hazel"])
    for player in players:
        wait_for(lambda: player.last.get("board"))

    def on_turn():
        return next(p for p in players if p.last["board"]["your_turn"] and
                    p.last["seat"]["table"] == 1)

    caller = on_turn()
    caller.must("call", board=1, call="1C")
    wait_for(lambda: sum(c == ["1C"] for c in boards(players).values()) == 4)

    limit_files(1)
    second = on_turn()
    status, out, error = daemon.try_ctl("player", "token", "Hazel")
    tap.ok(status == 1 and not out and error,
           "a token that cannot be kept is not given out; that of before "
           "goes on, see below", error)
    body = {"nonce": "while-the-disk-is-full", "event": 1, "do": "call",
            "board": 1, "call": "1NT"}
    status, reply = second.post(body)
    tap.same((status, reply["error"]), (503, "unavailable"),
             "a call that cannot be kept is refused")
    wait_for(lambda: "the disk does not take writes" in daemon.log())
    tap.ok(True, "the log says so")
    status, reply = second.post(body)
    tap.same((status, reply["error"]), (503, "unavailable"),
             "and so is everything after it")
    tap.ok(daemon.get("/api/time")["time"] > 0, "the daemon answers")
    tap.ok(daemon.process.poll() is None, "the daemon lives")

    limit_files(resource.RLIM_INFINITY)
    wait_for(lambda: "takes writes again" in daemon.log())
    tap.ok(True, "it goes on when it can write")
    for player in players:
        player.last.clear()
        player.listen()
        wait_for(lambda: player.last.get("board"))
    tap.same(sum(c == ["1C"] for c in boards(players).values()), 4,
             "what was confirmed is there, the rest is not")
    status, reply = second.post(body)
    tap.same((status, reply.get("done")), (200, True),
             "the refused call can be made again with its nonce")
    wait_for(lambda: sum(c == ["1C", "1NT"]
                         for c in boards(players).values()) == 4)
    tap.ok(True, "the auction goes on")
    daemon.stop()
    tap.ok(True, "an orderly end")


try:
    main()
except Exception as e:  # a test that breaks has failed
    tap.ok(False, "the test runs to its end", repr(e) + daemon.log())
    time.sleep(0.1)
finally:
    daemon.remove()
sys.exit(tap.end())
