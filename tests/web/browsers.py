# SPDX-License-Identifier: ISC
"""Starts a daemon with the pages and robot pairs, and lets four browsers play
a night with them (browsers.mjs). Skipped where there is no Chromium, or none
to drive it."""
import os
import shutil
import subprocess
import sys

TOP = os.path.abspath(os.environ["top_srcdir"])
sys.path.insert(0, os.path.join(TOP, "tests", "e2e"))
from pairs import Daemon, Robots, patience, program, wait_for  # noqa: E402

chromium = shutil.which("chromium")
modules = os.environ.get("PAIRSD_MODULES", "")
if not chromium or not shutil.which("node") or not os.path.isdir(
        os.path.join(modules, "playwright-core")):
    print("1..0 # SKIP no Chromium, or no playwright-core in PAIRSD_MODULES")
    sys.exit(0)

# Nights to come, for a picture of the lobby; their registration could open in
# the middle of a test.
more = "" if not os.environ.get("PICTURES") else """, {
	name = "weekly"; title = "Thursday pairs"; time_zone = "UTC";
	start = "2026-01-01 19:30"; rule = "FREQ=WEEKLY"; rounds = 6;
	boards_per_round = 3; round_time = "21m"; scoring = "cross_imps";
}"""
daemon = Daemon(more=more, registration=os.environ.get("REGISTRATION", "30s"),
                hold="1s", rounds=2, boards=int(os.environ.get("BOARDS", "1")),
                round_time=os.environ.get("ROUND_TIME", "80s"),
                break_time="20s" if os.environ.get("PICTURES") else "3s",
                rules='undo = "consent";')
with open(daemon.path("night.conf"), "a") as f:
    f.write('sign_up = "open"; guests = true;\n')
    # boards with what best play makes of them
    if os.environ.get("PICTURES"):
        f.write('solver = "%s";\n' % program("pairs-solver"))
status = 1
browsers = None
try:
    daemon.start("--web", os.path.join(TOP, "web"), "--night=test")
    robots = Robots(daemon, "robots", ["Elm", "Fir", "Oak", "Ash"],
                    "--think", "50-150")
    robots.start()
    wait_for(lambda: len(daemon.get("/api/events/1")["pairs"]) == 2)
    browsers = subprocess.Popen(
        ["node", os.path.join(TOP, "tests", "web", "browsers.mjs")],
        stdout=subprocess.PIPE, text=True,
        env=dict(os.environ, PORT=str(daemon.port),
                 PATIENCE=str(patience.now), CHROMIUM=chromium,
                 MODULES=os.path.dirname(modules.rstrip("/"))))
    for line in browsers.stdout:
        print(line, end="", flush=True)
        if line.startswith("# director "):
            daemon.ctl("player", "role", line.split()[2], "director")
        if line == "# restart\n":
            daemon.kill()
            daemon.start("--web", os.path.join(TOP, "web"))
    status = browsers.wait()
    if status != 0:
        print("\n".join("# " + line for line in
                        daemon.log().splitlines()[-30:]))
finally:
    if browsers is not None and browsers.poll() is None:
        browsers.kill()
    daemon.remove()
sys.exit(status)
