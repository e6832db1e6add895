# SPDX-License-Identifier: ISC
"""See test_demo.sh."""
import os
import socket
import subprocess
import sys

from pairs import Tap

HERE = os.environ["here"]
DEMO = os.path.join(os.environ["top_srcdir"], "scripts", "demo")
tap = Tap()


def demo(*arguments):
    done = subprocess.run(["bash", DEMO, *arguments], text=True,
                          capture_output=True, timeout=300)
    return done.returncode, done.stdout, done.stderr


with socket.socket() as another:
    another.bind(("127.0.0.1", 0))
    another.listen()
    port = another.getsockname()[1]
    status, out, error = demo("--port", str(port), "--dir", HERE)
said = error.splitlines() or [""]
tap.ok(status == 1 and "cannot listen on 127.0.0.1 port %d" % port in said[-1],
       "a port in use is named last", out + error)
tap.ok("Traceback" not in error and "opens" not in error,
       "and nothing else goes wrong", error)
status, out, error = demo("--dir", HERE)
tap.ok(status == 1 and error == "demo: %s holds a night already\n" % HERE,
       "a folder in use is named", out + error)
for port in "0", "65536", "x", "":
    status, out, error = demo("--port", port)
    tap.ok(status == 2 and "1 to 65535" in error, "no port is \"%s\"" % port,
           out + error)
sys.exit(tap.end())
