# SPDX-License-Identifier: ISC
"""A night that a director rolls back on his page, while a player looks at his own
(back.mjs). Skipped where there is no Chromium, or none to drive it."""
import json
import os
import re
import shutil
import subprocess
import sys

TOP = os.path.abspath(os.environ["top_srcdir"])
sys.path.insert(0, os.path.join(TOP, "tests", "e2e"))
from pairs import Daemon, open_night, wait_for  # noqa: E402

NAMES = ["Alder", "Birch", "Cedar", "Elm", "Fir", "Hazel", "Ivy", "Larch"]

chromium = shutil.which("chromium")
modules = os.environ.get("PAIRSD_MODULES", "")
if not chromium or not shutil.which("node") or not os.path.isdir(
        os.path.join(modules, "playwright-core")):
    print("1..0 # SKIP no Chromium, or no playwright-core in PAIRSD_MODULES")
    sys.exit(0)

daemon = Daemon(rounds=3, registration="20s", round_time="100s", hold="1s",
                break_time="5s", rules='close_early = true;')
status = 1


def pass_out(players):
    """The board at each table: whoever is on turn passes, four times."""
    def passes():
        for player in players:
            board = player.last.get("board")
            if board and board["phase"] == "auction" and \
                    board["turn"] == board["seat"]:
                player.do("call", board=board["board"], call="P")
        return len(daemon.get("/api/events/1")["rounds"]) == 2
    wait_for(passes, 90)


def in_play():
    event = daemon.get("/api/events/1")
    return event["state"] == "playing" and len(event["rounds"]) == 2


try:
    players = open_night(daemon, NAMES)
    daemon.token("Oak")
    daemon.ctl("player", "role", "Oak", "director")
    codes = {name: daemon.ctl("player", "invite", name).split()[-1]
             for name in ("Oak", "Alder")}
    wait_for(lambda: daemon.get("/api/events/1")["state"] == "playing", 90)
    pass_out(players)
    wait_for(in_play)
    pages = subprocess.run(
        ["node", os.path.join(TOP, "tests", "web", "back.mjs")],
        env=dict(os.environ, PORT=str(daemon.port), CHROMIUM=chromium,
                 CODES=json.dumps(codes),
                 MODULES=os.path.dirname(modules.rstrip("/"))))
    status = pages.returncode
finally:
    if status != 0:
        print(re.sub("^", "# ", daemon.log(), flags=re.M))
    daemon.remove()
sys.exit(status)
