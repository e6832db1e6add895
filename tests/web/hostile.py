# SPDX-License-Identifier: ISC
"""Starts a daemon with the pages and robot pairs, and lets two browsers do what
they should not (hostile.mjs). Skipped where there is no Chromium, or none to
drive it."""
import json
import os
import shutil
import subprocess
import sys

TOP = os.path.abspath(os.environ["top_srcdir"])
sys.path.insert(0, os.path.join(TOP, "tests", "e2e"))
from pairs import Daemon, Robots, patience, wait_for  # noqa: E402

chromium = shutil.which("chromium")
modules = os.environ.get("PAIRSD_MODULES", "")
if not chromium or not shutil.which("node") or not os.path.isdir(
        os.path.join(modules, "playwright-core")):
    print("1..0 # SKIP no Chromium, or no playwright-core in PAIRSD_MODULES")
    sys.exit(0)

daemon = Daemon(registration="60s", hold="1s", rounds=1, boards=1,
                round_time="90s", keys='sign_up = "open"; guests = true;')
status = 1
browsers = None
try:
    tokens = {name: daemon.token(name) for name in ("Gus", "Hal")}
    daemon.start("--web", os.path.join(TOP, "web"), "--night=test")
    robots = Robots(daemon, "robots", ["Elm", "Fir", "Oak", "Ash", "Yew",
                                       "Bay"], "--think", "50-150")
    robots.start()
    wait_for(lambda: len(daemon.get("/api/events/1")["pairs"]) == 3)
    browsers = subprocess.Popen(
        ["node", os.path.join(TOP, "tests", "web", "hostile.mjs")],
        stdout=subprocess.PIPE, text=True,
        env=dict(os.environ, PORT=str(daemon.port),
                 PATIENCE=str(patience.now), CHROMIUM=chromium,
                 MODULES=os.path.dirname(modules.rstrip("/")),
                 TOKENS=json.dumps(tokens)))
    for line in browsers.stdout:
        print(line, end="", flush=True)
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
