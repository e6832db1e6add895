# SPDX-License-Identifier: ISC
"""The database is copied in the middle of a night, which nobody notices. The
daemon dies and its disk is lost; from the copy another one goes on, and the
night ends as planned."""
import json
import os
import sys

from pairs import Daemon, Robots, Tap, wait_for

NAMES = ["Alder", "Birch", "Cedar", "Dogwood", "Elm", "Fir", "Gorse", "Hazel"]

tap = Tap()
daemon = Daemon(registration="20s", rounds=2, boards=2, round_time="90s",
                break_time="2s")


def count(what, path="night.db"):
    here = daemon.path
    daemon.path = lambda name: here(path if name == "night.db" else name)
    try:
        return daemon.rows("SELECT count(*) FROM " + what)[0][0]
    finally:
        daemon.path = here


try:
    robots = Robots(daemon, "pairs", NAMES, "--think", "10-50")
    daemon.start("--night", "test")
    robots.start()
    wait_for(lambda: count("journal WHERE kind = 'card'") > 20)
    said = daemon.ctl("backup", "copy.db")
    tap.ok(said.endswith("sound\n"), "a night in play is copied", said)
    cards = count("journal", "copy.db")
    wait_for(lambda: count("journal") > cards + 10)
    tap.ok(True, "and goes on")
    status, _, error = daemon.try_ctl("restore", "copy.db")
    tap.ok(status == 1 and "stop pairsd first" in error,
           "nothing is restored while it runs", error)
    daemon.kill()
    for name in os.listdir(daemon.dir):
        if name.startswith("night.db") and not name.endswith(".lock"):
            os.remove(daemon.path(name))
    daemon.ctl("restore", "copy.db")
    last = daemon.rows("SELECT max(at) FROM journal")[0][0]
    tap.same(count("journal"), cards, "all that was copied is back")
    daemon.start()
    wait_for(lambda: daemon.rows("SELECT state FROM event") == [("ended",)],
             180)
    away = daemon.rows("SELECT at, body FROM journal WHERE kind = 'outage'")
    tap.ok([json.loads(body)["from"] for _, body in away] == [last],
           "all that came after it was an outage", (away, last))
    tap.same(count("result"), 2 * 2 * 2, "each board of each round has its "
             "results")
    tap.ok("sound" in daemon.ctl("examine"), "the database is sound")
    daemon.stop()
except Exception as e:  # a test that breaks has failed
    tap.ok(False, "the test runs to its end", "%r\n# %s" % (
        e, daemon.log().replace("\n", "\n# ")))
finally:
    daemon.remove()
sys.exit(tap.end())
