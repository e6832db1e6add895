# SPDX-License-Identifier: ISC
"""A night for tests with real sockets: a daemon in a folder of its own, robots,
and players that the test moves by hand. Loopback only; ends by itself."""
import json
import os
import random
import re
import shutil
import signal
import socket
import sqlite3
import subprocess
import sys
import tempfile
import threading
import time
import urllib.error
import urllib.request

BUILD = os.environ.get("top_builddir", ".")
TOP = os.environ.get("top_srcdir", ".")
WEB = os.path.abspath(os.path.join(TOP, "web"))

CONF = """
database = "night.db";
admin_socket = "night.sock";
listen = { address = "127.0.0.1"; port = %(port)d; };
schedules = ({
	name = "test"; title = "A night of tests"; time_zone = "UTC";
	start = "2099-01-01 20:00";
	registration = "%(registration)s"; hold = "%(hold)s"; min_pairs = 4;
	rounds = %(rounds)d; boards_per_round = %(boards)d;
	round_time = "%(round_time)s"; break_time = "%(break_time)s";
	board_pause = "0s"; last_board_margin = "0s"; %(rules)s
}%(more)s);
%(keys)s
"""


def free_port():
    """Below the ports that the system gives to connections: a robot that calls
    while the daemon is down could get one of those, and be its own answer."""
    while True:
        port = random.randrange(10000, 32000)
        with socket.socket() as s:
            try:
                s.bind(("127.0.0.1", port))
            except OSError:
                continue
            return port


def program(name):
    return os.path.join(os.path.abspath(BUILD), name)


# A night goes by the clock, so on a machine that does much else besides it gets
# more of it: times are as many times as long as things take longer than they do
# on one that has nothing else to do, up to this.
MOST_PATIENCE = 4
QUIET_MS = 100  # pairsctl has added a player by then, sanitizers or not
SPANS = re.compile(r'\b((?:registration|round_time|break_time|stall_after|'
                   r'substitute_after) = )"([0-9]{1,2})s"')


class Patience:
    now = 1.0  # how often as long as on a machine with nothing to do
    calls = 0
    took_ms = 0.0

    def count(self, seconds):
        """A call of pairsctl, which waits for a processor and for the disk."""
        self.calls += 1
        self.took_ms += 1000 * seconds

    def look(self):
        """By those calls, and by how long this process had to wait to run."""
        try:
            with open("/proc/self/schedstat") as f:
                ran, waited = map(int, f.read().split()[:2])
        except OSError:
            ran, waited = 1, 0
        mean_ms = self.took_ms / max(self.calls, 1)
        self.now = max(self.now, min(MOST_PATIENCE, max(
            mean_ms / QUIET_MS, 1 + waited / max(ran, 1))))
        return self.now


patience = Patience()


def wait_for(what, seconds=60):
    """The first true value of what(); a test that waits in vain fails."""
    begin = time.monotonic()
    while (time.monotonic() < begin + seconds or
           time.monotonic() < begin + seconds * patience.look()):
        value = what()
        if value:
            return value
        time.sleep(0.02)
    raise AssertionError("waited %d s in vain" % (time.monotonic() - begin))


class Daemon:
    def __init__(self, **keys):
        self.dir = tempfile.mkdtemp(prefix="pairsd-test.")
        self.port = free_port()
        values = dict(port=self.port, registration="8s", hold="200ms",
                      rounds=1, boards=1, round_time="60s", break_time="1s",
                      rules="", more="", keys="")
        values.update(keys)
        with open(self.path("night.conf"), "w") as f:
            f.write(CONF % values)
        self.process = None
        self.logged = []
        self.robots = []

    def path(self, name):
        return os.path.join(self.dir, name)

    def have_patience(self):
        """The players are there, so it is known how long things take."""
        times = patience.look()
        with open(self.path("night.conf")) as f:
            text = f.read()
        with open(self.path("night.conf"), "w") as f:
            f.write(SPANS.sub(lambda span: '%s"%dms"' % (
                span[1], 1000 * int(span[2]) * times), text))

    def start(self, *arguments):
        if any(word.startswith("--night") for word in arguments):
            self.have_patience()
        if "--web" not in arguments:
            arguments = (*arguments, "--web", WEB)
        self.process = subprocess.Popen(
            [program("pairsd"), "-c", "night.conf", *arguments],
            cwd=self.dir, stderr=subprocess.PIPE, text=True)
        self.reader = threading.Thread(
            target=self.read_log, args=(self.process.stderr,), daemon=True)
        self.reader.start()
        wait_for(self.answers)

    def read_log(self, lines):
        for line in lines:
            self.logged.append(line)

    def answers(self):
        if self.process.poll() is not None:
            raise AssertionError("pairsd has ended:\n" + self.log())
        try:
            return self.get("/api/time")["time"]
        except OSError:
            return None

    def log(self):
        return "".join(self.logged)

    def kill(self):
        self.process.send_signal(signal.SIGKILL)
        self.process.wait()
        self.reader.join(30)

    def stop(self):
        """An orderly end; the exit status must be 0."""
        self.process.terminate()
        status = self.process.wait(30)
        self.reader.join(30)
        if status != 0:
            raise AssertionError("pairsd ended with %d:\n%s" % (
                status, self.log()))

    def remove(self):
        for robots in self.robots:
            robots.kill()
        if self.process is not None and self.process.poll() is None:
            self.kill()
        shutil.rmtree(self.dir)

    def try_ctl(self, *arguments):
        """pairsctl's exit status and what it said, out and error."""
        begin = time.monotonic()
        done = subprocess.run(
            [program("pairsctl"), "-c", "night.conf", *arguments],
            cwd=self.dir, capture_output=True, text=True)
        if arguments[:2] == ("player", "add"):
            patience.count(time.monotonic() - begin)
        return done.returncode, done.stdout, done.stderr

    def ctl(self, *arguments):
        status, out, error = self.try_ctl(*arguments)
        if status != 0:
            raise AssertionError("pairsctl %s ended with %d:\n%s" % (
                " ".join(arguments), status, error))
        return out

    def token(self, name):
        """Of a player, who is added for it."""
        return self.ctl("player", "add", name).rsplit(None, 1)[1]

    def fetch(self, path):
        """(status, text) of a GET."""
        try:
            with urllib.request.urlopen(
                    "http://127.0.0.1:%d%s" % (self.port, path),
                    timeout=30) as r:
                return r.status, r.read().decode()
        except urllib.error.HTTPError as e:
            return e.code, e.read().decode()

    def get(self, path):
        status, text = self.fetch(path)
        if status != 200:
            raise AssertionError("GET %s: %d %s" % (path, status, text))
        return json.loads(text)

    def ask(self, token, path, body=None):
        """(status, document) of somebody's GET, or POST."""
        request = urllib.request.Request(
            "http://127.0.0.1:%d%s" % (self.port, path),
            None if body is None else json.dumps(body).encode(),
            {"Authorization": "Bearer " + token})
        try:
            with urllib.request.urlopen(request, timeout=60) as r:
                return r.status, json.load(r)
        except urllib.error.HTTPError as e:
            return e.code, json.load(e)

    def event(self):
        """Event 1, empty before it is on the disk."""
        status, text = self.fetch("/api/events/1")
        return json.loads(text) if status == 200 else {
            "rounds": [], "rounds_closed": 0, "state": ""}

    def in_play(self, round_):
        event = self.event()
        return event["state"] == "playing" and len(event["rounds"]) == round_

    def computed_again(self, tap, export, name):
        """An export's text is what the program that scores by itself finds."""
        path = self.path("export.json")
        with open(path, "w") as f:
            f.write(export)
        done = subprocess.run(
            [sys.executable, "-B",
             os.path.join(TOP, "tests", "recompute", "recompute.py"),
             "--schema",
             os.path.join(TOP, "docs", "pairsd-export.schema.json"), path],
            capture_output=True, text=True)
        tap.same((done.returncode, done.stdout),
                 (0, "1 export, 0 differences\n"), name)

    def rows(self, sql, *values):
        """Rows of the database, which is only read."""
        db = sqlite3.connect("file:%s?mode=ro" % self.path("night.db"),
                             uri=True, timeout=30)
        try:
            return db.execute(sql, values).fetchall()
        finally:
            db.close()

    def send(self, bytes_, wait=5.0):
        """Raw bytes on a connection of their own; what comes back."""
        with socket.create_connection(("127.0.0.1", self.port), 30) as s:
            s.settimeout(wait)
            got = b""
            try:
                s.sendall(bytes_)
                while True:
                    more = s.recv(65536)
                    if not more:
                        break
                    got += more
                    if b"\r\n\r\n" in got and b"Content-Length" in got:
                        break
            except OSError:
                pass
            return got


class Robots:
    """Robot pairs in one process; names are partners two by two."""

    def __init__(self, daemon, name, names, *options, event="test"):
        self.daemon = daemon
        self.event = event
        self.name = name
        self.names = names
        self.options = options
        self.process = None
        with open(self.path("tokens"), "w") as f:
            for player in names:
                f.write(daemon.ctl("player", "add", player))

    def path(self, what):
        return self.daemon.path("%s.%s" % (self.name, what))

    def start(self):
        self.run("--event", self.event, "--confirmed",
                 self.path("confirmed"), "--quit-when-over", *self.options)

    def run(self, *options):
        with open(self.path("out"), "w") as out, \
                open(self.path("err"), "w") as err:
            self.process = subprocess.Popen(
                [program("pairsbot"), "--port", str(self.daemon.port),
                 "--tokens", self.path("tokens"), *options], stdout=out,
                stderr=err)
        self.daemon.robots.append(self)

    def confirmed(self):
        """What was confirmed so far; a line still being written is none."""
        with open(self.path("confirmed")) as f:
            return [json.loads(line) for line in f if line.endswith("\n")]

    def said(self):
        with open(self.path("out")) as out, open(self.path("err")) as err:
            return out.read()[-2000:] + err.read()

    def kill(self):
        if self.process.poll() is None:
            self.process.kill()
        self.process.wait()


class Player:
    """One player: commands up, the stream down."""

    def __init__(self, daemon, name, token=None):
        self.daemon = daemon
        self.name = name
        self.token = token or daemon.token(name)
        self.nonces = 0
        self.lock = threading.Lock()
        self.messages = []
        self.last = {}
        self.response = None
        self.ended = False  # the stream has
        self.listen()

    def listen(self):
        self.ended = False
        request = urllib.request.Request(
            "http://127.0.0.1:%d/api/stream" % self.daemon.port,
            headers={"Authorization": "Bearer " + self.token})
        self.response = urllib.request.urlopen(request, timeout=120)
        threading.Thread(target=self.read, args=(self.response,),
                         daemon=True).start()
        wait_for(lambda: "hello" in self.last)

    def read(self, response):
        event = number = None
        try:
            for line in response:
                text = line.decode().rstrip("\n")
                if text.startswith("event: "):
                    event = text[7:]
                elif text.startswith("id: "):
                    number = int(text[4:])
                elif text.startswith("data: "):
                    with self.lock:
                        data = json.loads(text[6:])
                        self.messages.append((event, number, data))
                        self.last[event] = data
        except (OSError, ValueError, AttributeError):
            pass
        self.ended = True

    def count(self):
        with self.lock:
            return len(self.messages)

    def post(self, body, token=None):
        """(status, document) of a POST to /api/command."""
        if not isinstance(body, bytes):
            body = json.dumps(body).encode()
        request = urllib.request.Request(
            "http://127.0.0.1:%d/api/command" % self.daemon.port, body,
            {"Authorization": "Bearer " + (token or self.token)})
        try:
            with urllib.request.urlopen(request, timeout=60) as r:
                return r.status, json.load(r)
        except urllib.error.HTTPError as e:
            return e.code, json.load(e)

    def do(self, what, **payload):
        self.nonces += 1
        body = {"nonce": "%s-%06d" % (self.name, self.nonces), "event": 1,
                "do": what}
        body.update(payload)
        return self.post(body)

    def must(self, what, **payload):
        status, reply = self.do(what, **payload)
        assert status == 200 and reply["done"], (self.name, what, reply)
        return reply["number"]


def open_night(daemon, names):
    """A night with players in pairs, registered; as many tables as pairs. The
    players are made first, for registration waits for nobody."""
    tokens = [daemon.token(name) for name in names]
    daemon.start("--night", "test")
    players = [Player(daemon, *both) for both in zip(names, tokens)]
    for i in range(0, len(players), 2):
        players[i].must("sit", table=i // 2 + 1, seat="N")
        players[i + 1].must("sit", table=i // 2 + 1, seat="S")
        players[i].must("raise_hand")
        players[i + 1].must("raise_hand")
    for player in players:
        wait_for(lambda: player.last.get("event", {}).get(
            "you", {}).get("registered"))
    return players


class Tap:
    """Results one a line, in the test anything protocol."""

    def __init__(self):
        self.number = self.failed = 0

    def ok(self, good, name, detail=""):
        self.number += 1
        if not good:
            self.failed += 1
        print("%sok %d - %s" % ("" if good else "not ", self.number, name),
              flush=True)
        if not good and detail:
            print("# %s" % (detail,), flush=True)

    def same(self, is_, expected, name):
        self.ok(is_ == expected, name,
                "is %r, expected %r" % (is_, expected))

    def end(self):
        print("1..%d" % self.number, flush=True)
        return 1 if self.failed else 0


def run(main, daemon):
    """All of a test; where it fails the daemon's log comes with it."""
    status = 1
    try:
        status = main()
    finally:
        if status:
            print("# " + daemon.log().replace("\n", "\n# "))
        daemon.remove()
    sys.exit(status)
