# SPDX-License-Identifier: ISC
"""An address at which nothing stands: who asks for HTML gets the page that says
so, programs get the error."""
import http.client
import os
import sys

TOP = os.path.abspath(os.environ["top_srcdir"])
sys.path.insert(0, os.path.join(TOP, "tests", "e2e"))
from pairs import Daemon, Tap  # noqa: E402

BROWSER = "text/html,application/xhtml+xml,*/*;q=0.8"
tap = Tap()
daemon = Daemon()


def ask(path, accept, **headers):
    c = http.client.HTTPConnection("127.0.0.1", daemon.port, timeout=30)
    try:
        c.request("GET", path, headers={"Accept": accept, **{
            k.replace("_", "-"): v for k, v in headers.items()}})
        r = c.getresponse()
        return r.status, r.headers, r.read()
    finally:
        c.close()


try:
    with open(os.path.join(TOP, "web", "index.html"), "rb") as f:
        index = f.read()
    daemon.start("--web", os.path.join(TOP, "web"))
    for path in ("/events/1/rules", "/nothing", "/players/", "/favicon.ico"):
        status, headers, body = ask(path, BROWSER)
        tap.ok(status == 404 and body == index and
               "default-src 'none'" in headers["Content-Security-Policy"],
               "a browser gets the page at %s" % path, status)
        tap.same(headers["Vary"], "Accept, Accept-Encoding", "as it asked for")
        status, headers, body = ask(path, BROWSER, If_None_Match="*")
        tap.same(status, 404, "and not that it has it already")
        status, headers, body = ask(path, "*/*")
        tap.ok(status == 404 and b'"not_found"' in body,
               "a program gets the error", status)
    for path in ("/api/nothing", "/api/events/99", "/web/nothing.js",
                 "/admin/nothing"):
        status, headers, body = ask(path, BROWSER)
        tap.ok(status == 404 and b'"not_found"' in body,
               "no page stands at %s" % path, status)
    tap.same(ask("/events/99", BROWSER)[0], 200,
             "what an event's page finds it asks itself")
    daemon.stop()
except Exception as e:  # a test that breaks has failed
    tap.ok(False, "the test runs to its end", repr(e) + daemon.log())
finally:
    daemon.remove()
sys.exit(tap.end())
