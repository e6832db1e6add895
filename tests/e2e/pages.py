# SPDX-License-Identifier: ISC
"""The browser's side as bytes over HTTP: which addresses there are, what is
packed, what need not be sent again, and what the headers forbid."""
import gzip
import http.client
import json
import os
import sys

from pairs import Daemon, Tap, wait_for

WEB = os.path.join(os.environ["top_srcdir"], "web")

tap = Tap()
daemon = Daemon()


def ask(path, method="GET", **headers):
    """(status, headers, body); names of headers with _ for -."""
    c = http.client.HTTPConnection("127.0.0.1", daemon.port, timeout=30)
    try:
        c.request(method, path,
                  headers={k.replace("_", "-"): v for k, v in headers.items()})
        r = c.getresponse()
        return r.status, r.headers, r.read()
    finally:
        c.close()


def file(name):
    with open(os.path.join(WEB, name), "rb") as f:
        return f.read()


def addresses():
    index = file("index.html")
    for path in ("/", "/events", "/events/12", "/events/12/boards/3",
                 "/events/12/records/1/2/3", "/players", "/players/Rowan%20Lee",
                 "/players/%3Cb%3EAnn%3C%2Fb%3E", "/play", "/sign-in",
                 "/sign-up", "/invitation", "/account", "/history?player=Ann"):
        status, headers, body = ask(path)
        tap.ok(status == 200 and body == index and
               headers["Content-Type"].startswith("text/html"),
               "the page stands at %s" % path, status)
    for path in ("/events/", "/events/x", "/events/1/boards", "/players/",
                 "/web/", "/web/nothing.js", "/web/../pairsd",
                 "/web/%2e%2e/web/main.js", "/main.js", "/web/include.am",
                 "/index.html", "/events/12345678901"):
        status, headers, body = ask(path)
        tap.ok(status == 404 and b'"not_found"' in body,
               "nothing stands at %s" % path, status)
    names = [n for n in sorted(os.listdir(WEB)) if n != "include.am"]
    wrong = [n for n in names if ask("/web/" + n)[2] != file(n)]
    tap.same(wrong, [], "all %d files are served as they are" % len(names))
    tap.same(ask("/", "POST")[0], 404, "a page takes no POST")


def packed():
    plain = file("main.js")
    for takes, is_packed in (("gzip", True), ("br, gzip;q=0.5", True),
                             ("*", True), ("GZIP", True), ("", False),
                             ("br", False), ("gzip;q=0", False),
                             ("identity", False), ("gzip;q=0, *", False)):
        status, headers, body = ask("/web/main.js", Accept_Encoding=takes)
        if is_packed:
            tap.ok(headers["Content-Encoding"] == "gzip" and
                   len(body) < len(plain) and gzip.decompress(body) == plain,
                   "packed for %r" % takes, headers)
        else:
            tap.ok(headers["Content-Encoding"] is None and body == plain,
                   "not packed for %r" % takes, headers)
        tap.same(headers["Vary"], "Accept-Encoding", "and it says so")


def kept():
    for takes in ("gzip", "identity"):
        status, headers, body = ask("/web/main.js", Accept_Encoding=takes)
        tag = headers["ETag"]
        tap.same(headers["Cache-Control"], "no-cache", "a copy is asked for")
        for known in (tag, "W/" + tag, '"x", ' + tag, "*"):
            status, headers, body = ask("/web/main.js", Accept_Encoding=takes,
                                        If_None_Match=known)
            tap.ok(status == 304 and body == b"" and headers["ETag"] == tag,
                   "nothing is sent again for %s" % known, status)
        for other in ('"x"', tag[:-2] + '"', ""):
            tap.same(ask("/web/main.js", Accept_Encoding=takes,
                         If_None_Match=other)[0], 200,
                     "it is sent for %r" % other)
    tap.ok(ask("/web/main.js", Accept_Encoding="gzip")[1]["ETag"] !=
           ask("/web/main.js")[1]["ETag"], "either form has a tag of its own")
    status, headers, body = ask("/web/main.js", "HEAD")
    tap.same((status, headers["Content-Length"], body),
             (200, str(len(file("main.js"))), b""),
             "HEAD tells the length and sends nothing")


def forbidden():
    for path in ("/", "/web/main.js", "/web/en.json"):
        headers = ask(path)[1]
        policy = dict(part.strip().split(" ", 1) for part in
                      headers["Content-Security-Policy"].split(";"))
        tap.ok(policy["default-src"] == "'none'" and
               policy["script-src"] == "'self'" and
               policy["style-src"] == "'self'" and
               policy["frame-ancestors"] == "'none'" and
               "unsafe" not in headers["Content-Security-Policy"],
               "%s: nothing but our own files is loaded" % path, policy)
        tap.same((headers["X-Content-Type-Options"],
                  headers["Referrer-Policy"]), ("nosniff", "no-referrer"),
                 "%s: no guesses, no tales" % path)


def looked_up():
    for query, expected in (
            ("results", {"results": [], "next": None}),
            ("results?from=2026-01-01&to=2026-01-31&limit=500&after=7.3.2",
             {"results": [], "next": None})):
        status, headers, body = ask("/api/history/" + query)
        tap.same((status, json.loads(body)), (200, expected), query)
    status, headers, body = ask("/api/history/results.csv")
    tap.ok(status == 200 and headers["Content-Type"].startswith("text/csv") and
           body.startswith(b"event,date,"), "as CSV", body)
    for query, text in (
            ("from=2026-02-30", "from: \"2026-02-30\" is not allowed; "
             "allowed: a day that there is, as 2026-01-31"),
            ("limit=501", "limit: \"501\" is not allowed; allowed: a whole "
             "number from 1 to 500"),
            ("partner=Ann", "partner and opponent: allowed together with "
             "player, whose they are"),
            ("playr=Ann", "results cannot be asked by playr; allowed: player, "
             "partner, opponent, declarer, contract, level, result, event, "
             "pair, board, from, to, limit, after"),
            ("after=x", "after: \"x\" is not allowed; allowed: what the page "
             "before gave as next")):
        status, headers, body = ask("/api/history/results?" + query)
        tap.same((status, json.loads(body)["text"]), (400, text), query)
    for name in ("%25", "%27%20OR%20%271%27%3D%271", "_"):
        status, headers, body = ask("/api/history/results?player=" + name)
        tap.ok(status == 404 and b"nobody is called" in body,
               "a name is no pattern: " + name, body)
    for path in ("history", "history/", "history/all", "history/results.xml"):
        tap.same(ask("/api/" + path)[0], 404, "nothing at " + path)


def without():
    daemon.stop()
    daemon.start("--web", "no-such-folder")
    tap.ok(wait_for(lambda: "no pages for browsers: no-such-folder" in
                    daemon.log()),
           "a daemon without pages says so in its log")
    for path in ("/", "/events/1", "/web/main.js"):
        status, headers, body = ask(path)
        tap.ok(status == 404 and b"not installed" in body and
               headers["Content-Type"].startswith("text/plain"),
               "and to whoever comes for %s" % path, (status, body))
    tap.ok("time" in daemon.get("/api/time"), "programs are answered")


try:
    daemon.start("--web", WEB)
    addresses()
    packed()
    kept()
    forbidden()
    looked_up()
    without()
    daemon.stop()
except Exception as e:  # a test that breaks has failed
    tap.ok(False, "the test runs to its end", repr(e) + daemon.log())
finally:
    daemon.remove()
sys.exit(tap.end())
