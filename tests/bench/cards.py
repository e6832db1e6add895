# SPDX-License-Identifier: ISC
"""Cards through the whole daemon, one after the other without a pause; each is
committed to disk. A card's time is from its post to its arrival on the last of
the other three streams."""
import http.client
import json
import select
import socket
import time

from pairs import wait_for


class Admin(http.client.HTTPConnection):
    """The daemon's socket for whoever runs it."""

    def __init__(self, daemon):
        super().__init__("admin")
        self.path = daemon.path("night.sock")

    def connect(self):
        self.sock = socket.socket(socket.AF_UNIX)
        self.sock.connect(self.path)


class Poster:
    """One connection that posts for everybody."""

    def __init__(self, connection):
        self.connection = connection
        self.nonce = 0

    def post(self, path, body, token=None):
        self.connection.request(
            "POST", path, json.dumps(body),
            {"Authorization": "Bearer " + token} if token else {})
        answer = self.connection.getresponse()
        return answer.status, json.loads(answer.read())

    def do(self, token, event, what, **payload):
        self.nonce += 1
        return self.post("/api/command", dict(
            payload, nonce="bench-%06d" % self.nonce, event=event, do=what),
            token)

    def must(self, token, event, what, **payload):
        status, reply = self.do(token, event, what, **payload)
        if status != 200:
            raise AssertionError("%s: %s" % (what, reply))


class Stream:
    """A player's stream; the last board is kept, and each kind known."""

    def __init__(self, port, token):
        self.token = token
        self.board = None
        self.kinds = set()
        self.rest = b""
        self.socket = socket.create_connection(("127.0.0.1", port), 30)
        self.socket.sendall(b"GET /api/stream HTTP/1.1\r\nHost: x\r\n"
                            b"Authorization: Bearer %s\r\n\r\n" %
                            token.encode())

    def fileno(self):
        return self.socket.fileno()

    def read(self):
        got = self.socket.recv(65536)
        if not got:
            raise AssertionError("a stream has ended")
        *messages, self.rest = (self.rest + got).split(b"\n\n")
        for message in messages:
            kind = data = None
            for line in message.split(b"\n"):
                if line.startswith(b"event: "):
                    kind = line[7:].strip()
                elif line.startswith(b"data: "):
                    data = line[6:]
            self.kinds.add(kind)
            if kind == b"board":
                self.board = json.loads(data)

    def stands(self):
        """How far the table has come."""
        board = self.board
        return board and (board["board"], len(board["calls"]),
                          len(board["cards"]), board["phase"])


def read_until(streams, good):
    """Reads them; when each was good first, in the order of the streams."""
    at = {s: time.monotonic() for s in streams if good(s)}
    end = time.monotonic() + 60
    while len(at) < len(streams):
        ready = select.select(streams, [], [], 1)[0]
        for stream in ready:
            stream.read()
            if stream not in at and good(stream):
                at[stream] = time.monotonic()
        if time.monotonic() > end:
            raise AssertionError("a stream is silent")
    return at


def register(poster, event, table, pair):
    """Hands count while their players are connected."""
    streams = [Stream(poster.connection.port, token) for token in pair]
    read_until(streams, lambda s: b"event" in s.kinds)
    for token, seat in zip(pair, "NS"):
        poster.must(token, event, "sit", table=table, seat=seat)
    for token in pair:
        poster.must(token, event, "raise_hand")
    read_until(streams, lambda s: b"registered" in s.kinds)
    for stream in streams:
        stream.socket.close()


def join(daemon, poster, event, names):
    """The players of an event, two by two; names to tokens."""
    admin = Poster(Admin(daemon))
    tokens = {}
    for name in names:
        status, reply = admin.post("/admin/players", {"name": name})
        assert status == 200, reply
        tokens[name] = reply["token"]
    for i in range(0, len(names), 2):
        register(poster, event, i // 2 + 1,
                 [tokens[n] for n in names[i:i + 2]])
    return tokens


def tables(daemon, event, tokens):
    """Of round 1: the tokens of the four players, of each side the one first
    who is called its north."""
    path = "/api/events/%d" % event
    wait_for(lambda: daemon.get(path)["state"] == "playing", 100)
    told = daemon.get(path)
    pairs = {p["pair"]: [tokens[p[who]["name"]] for who in ("north", "south")]
             for p in told["pairs"]}
    for table in told["rounds"][0]["tables"]:
        ns, ew = pairs[table["ns"]], pairs[table["ew"]]
        yield ns[0], ew[0], ns[1], ew[1]


class Table:
    """Four players; whoever is on turn makes the first legal call or card."""

    def __init__(self, poster, event, four):
        self.poster = poster
        self.event = event
        self.streams = [Stream(poster.connection.port, t) for t in four]
        read_until(self.streams, lambda s: s.board)

    def on_turn(self):
        for stream in self.streams:
            if stream.board["your_turn"]:
                return stream
        return None

    def act(self):
        """What it took in ms, if it was a card; else None."""
        actor = self.on_turn()
        board, before = actor.board, actor.stands()
        others = [s for s in self.streams if s is not actor]
        begin = time.monotonic()
        if board["phase"] == "play":
            what = dict(card=board["legal_cards"][0])
            word = "card"
        else:
            what = dict(call="P" if board["calls"] else "1NT")
            word = "call"
        self.poster.must(actor.token, self.event, word, board=board["board"], **what)
        at = read_until(others, lambda s: s.stands() != before)
        read_until([actor], lambda s: s.stands() != before)
        return (max(at.values()) - begin) * 1000 if word == "card" else None

    def next_board(self):
        """False when all boards are played."""
        last = self.on_turn() is None and max(
            s.board["board"] for s in self.streams)
        if last == 16:
            return False
        if last:
            read_until(self.streams, lambda s: s.board["board"] > last)
        return True


def play(room, cards):
    """Table by table, until so many cards are played."""
    took = []
    while len(took) < cards:
        if not room[0].next_board():
            room.pop(0)
            continue
        ms = room[0].act()
        if ms is not None:
            took.append(ms)
    return took


def say(name, took):
    took = sorted(took)
    print("%-24s %d cards  median %.1f  p99 %.1f  max %.1f ms" % (
        name, len(took), took[len(took) // 2], took[len(took) * 99 // 100],
        took[-1]), flush=True)
    return took[len(took) * 99 // 100]
