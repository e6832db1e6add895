# SPDX-License-Identifier: ISC
"""Passwords and invitations by pairsctl, with the daemon up and down, and
browsers that sign in over real HTTP while others are answered."""
import concurrent.futures
import http.client
import json
import os
import subprocess
import sys

from pairs import Daemon, Tap, program

tap = Tap()
daemon = Daemon()


class Browser:
    """One that keeps its cookie."""

    def __init__(self):
        self.cookie = None

    def ask(self, method, path, body=None, **more):
        headers = {"Origin": "http://127.0.0.1:%d" % daemon.port,
                   "Content-Type": "application/json"}
        headers.update(more)
        if self.cookie:
            headers["Cookie"] = "theme=dark; " + self.cookie
        c = http.client.HTTPConnection("127.0.0.1", daemon.port, timeout=60)
        try:
            c.request(method, path, json.dumps(body) if body else None, headers)
            r = c.getresponse()
            text = r.read()
            if r.headers["Set-Cookie"]:
                self.cookie = r.headers["Set-Cookie"].split(";")[0]
            return r.status, json.loads(text)
        finally:
            c.close()

    def post(self, path, **body):
        return self.ask("POST", path, body)

    def me(self):
        return self.ask("GET", "/api/account")[1]["player"]


def ctl_in(text, *arguments):
    done = subprocess.run(
        [program("pairsctl"), "-c", "night.conf", *arguments], input=text,
        cwd=daemon.dir, capture_output=True, text=True)
    return done.returncode, done.stdout, done.stderr


def by_ctl(when):
    """What pairsctl does goes the same way with the daemon up and down."""
    name = "Elm " + when
    status, out, error = daemon.try_ctl("player", "invite", name)
    tap.ok(status == 0 and out.startswith(name + " ") and
           len(out.split()[-1]) == 43, "%s: an invitation is printed" % when,
           (out, error))
    status, out, error = ctl_in("secret " + when + "\n", "player", "password",
                                name)
    tap.same((status, out), (0, name + "\n"), "%s: a password is set" % when)
    for text, says in (("short\n", "5 bytes"), ("", "no password"),
                       ("x" * 129 + "\n", "129 bytes")):
        status, out, error = ctl_in(text, "player", "password", name)
        tap.ok(status == 1 and says in error,
               "%s: %r is no password" % (when, text[:8]), error)
    status, out, error = ctl_in("long enough\n", "player", "password", "Nobody")
    tap.ok(status == 1 and "Nobody" in error or "nobody" in error,
           "%s: nobody has no password" % when, error)
    return out


def invited():
    code = daemon.ctl("player", "invite", "Rowan").split()[-1]
    browser = Browser()
    tap.same(browser.post("/api/invitation", invitation=code,
                          password="chosen once")[0], 200,
             "who is invited chooses a password")
    tap.same(browser.me(), "Rowan", "and is signed in")
    other = Browser()
    tap.same(other.post("/api/invitation", invitation=code,
                        password="chosen twice")[0], 403, "only once")
    tap.same(other.post("/api/sign_up", name="Zoe", password="long enough")[0],
             403, "nobody else comes in")
    tap.same(other.post("/api/sign_in", name="Rowan",
                        password="chosen once")[0], 200,
             "another browser signs in")
    status, answer = ctl_in("set by hand\n", "player", "password", "Rowan")[:2]
    tap.same((status, browser.me(), other.me()), (0, None, None),
             "a password set by hand ends all sessions")
    return browser


def outlives(browser):
    browser.post("/api/sign_in", name="Rowan", password="set by hand")
    daemon.kill()
    daemon.start()
    tap.same(browser.me(), "Rowan", "a session outlives a crash")
    for name in ("Elm up", "Elm down"):
        tap.same(Browser().post("/api/sign_in", name=name, password="secret " +
                                name.split()[1])[0], 200, "%s signs in" % name)


def nothing_is_kept(browser):
    with open(daemon.path("night.db"), "rb") as f:
        kept = f.read()
    for suffix in ("-wal",):
        if os.path.exists(daemon.path("night.db" + suffix)):
            with open(daemon.path("night.db" + suffix), "rb") as f:
                kept += f.read()
    token = browser.cookie.split("=")[1]
    secrets = [b"set by hand", b"chosen once", b"secret up", token.encode()]
    tap.same([s for s in secrets if s in kept], [],
             "no password and no token is in the file")
    tap.same([s for s in secrets if s.decode() in daemon.log()], [],
             "or in the log")
    tap.ok(kept.count(b"$argon2id$v=19$m=19456,t=2,p=1$") >= 3,
           "but hashes of what they should cost")


def others_are_answered():
    """While passwords are hashed the loop goes on."""
    with concurrent.futures.ThreadPoolExecutor(24) as pool:
        signing = [pool.submit(Browser().post, "/api/sign_in",
                               name="Nobody %d" % n, password="wrong word")
                   for n in range(24)]
        asked = 0
        while not all(job.done() for job in signing):
            daemon.get("/api/time")
            asked += 1
    statuses = {job.result()[0] for job in signing}
    tap.same(statuses, {401}, "nobody comes in")
    # With hashing on the loop one could ask once for each of the 24.
    tap.ok(asked > 48, "others are answered meanwhile", asked)


try:
    by_ctl("down")
    daemon.start()
    by_ctl("up")
    browser_ = invited()
    outlives(browser_)
    nothing_is_kept(browser_)
    others_are_answered()
    daemon.stop()
except Exception as e:  # a test that breaks has failed
    tap.ok(False, "the test runs to its end", repr(e) + daemon.log())
finally:
    daemon.remove()
sys.exit(tap.end())
