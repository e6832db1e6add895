# SPDX-License-Identifier: ISC
"""Robots that have nothing to wait for end, and say why."""
import sqlite3
import subprocess
import sys
import threading

from pairs import Daemon, Tap, open_night, program, wait_for

tap = Tap()


def run(daemon, event):
    """(status, error) of two robots that must end by themselves."""
    done = subprocess.run(
        [program("pairsbot"), "--port", str(daemon.port), "--tokens",
         daemon.path("tokens"), "--event", event, "--quit-when-over"],
        capture_output=True, text=True, timeout=60)
    return done.returncode, done.stderr


def tokens(daemon):
    with open(daemon.path("tokens"), "w") as f:
        for name in "Zelkova", "Zinnia":
            f.write(daemon.ctl("player", "add", name))


def nothing_open():
    daemon = Daemon(registration="200ms")
    try:
        tokens(daemon)
        daemon.start("--night", "test")
        wait_for(lambda: "called_off" in daemon.fetch("/api/events/1")[1])
        for event, words in (
                ("1", "event 1 was called off"),
                ("2", "there is no event 2"),
                ("99999999999999999999999", "there is no event"),
                ("test", 'no event of a schedule "test" is open'),
                ("nobody", 'no event of a schedule "nobody" is open'),
                ("a b", 'no event of a schedule "a b" is open')):
            status, error = run(daemon, event)
            tap.ok(status == 1 and words in error and
                   error.count("\n") == 1,
                   "--event %s ends: %s" % (event, words), (status, error))
        daemon.stop()
    finally:
        daemon.remove()


def begun():
    daemon = Daemon(round_time="120s")
    try:
        tokens(daemon)
        players = open_night(daemon, ["Alder", "Birch", "Cedar", "Dogwood",
                                      "Elm", "Fir", "Gorse", "Hazel"])
        wait_for(lambda: players[0].last.get("seat"))
        for event in "1", "test":
            status, error = run(daemon, event)
            tap.ok(status == 1 and "Zelkova: the event takes no more players"
                   in error, "--event %s, which has begun, ends" % event,
                   (status, error))
        daemon.stop()
    finally:
        daemon.remove()


def opens_before_it_answers():
    """Who comes with the daemon finds the night, however long the disk takes:
    here until another lets go of the database."""
    daemon = Daemon()
    try:
        tokens(daemon)
        db = sqlite3.connect(daemon.path("night.db"), isolation_level=None)
        db.execute("BEGIN IMMEDIATE")
        starting = threading.Thread(
            target=daemon.start, args=("--night", "test"), daemon=True)
        starting.start()
        wait_for(lambda: "event 1 opens" in daemon.log())
        asked = []
        asking = threading.Thread(
            target=lambda: asked.append(daemon.get("/api/events")["events"]),
            daemon=True)
        asking.start()
        asking.join(1)
        early = list(asked)
        db.execute("ROLLBACK")
        db.close()
        asking.join(60)
        starting.join(60)
        tap.ok(not early and asked and [e["id"] for e in asked[0]] == [1],
               "nobody is answered before the night is on the disk",
               (early, asked))
        daemon.stop()
    finally:
        daemon.remove()


try:
    opens_before_it_answers()
    nothing_open()
    begun()
except Exception as e:  # a test that breaks has failed
    tap.ok(False, "the test runs to its end", repr(e))
sys.exit(tap.end())
