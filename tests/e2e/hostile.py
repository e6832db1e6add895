# SPDX-License-Identifier: ISC
"""Bad input from the network, in the middle of a board: each gets a clear
refusal, nothing changes, and the others at the table notice nothing."""
import json
import socket
import sys
import time

from pairs import Daemon, Player, Tap, open_night, wait_for

tap = Tap()
daemon = Daemon()
quiet = []  # players who must not be told anything


def at_table(players):
    """The four of table 1 by seat."""
    four = {}
    for player in players:
        seat = wait_for(lambda: player.last.get("seat"))
        if seat["table"] == 1:
            four[seat["seat"]] = player
    return four


def board(player):
    return player.last["board"]


def unnoticed(name, act, check):
    """Do something bad; then nobody was told anything and the view of the
    board is the same on a fresh look."""
    before = [player.count() for player in quiet]
    try:
        status, reply = act()
    except OSError as e:
        status, reply = None, str(e)
    tap.ok(check(status, reply), name, "%s %s" % (status, reply))
    # a word that must arrive, so that anything before it has arrived too
    daemon.get("/api/events")
    after = [player.count() for player in quiet]
    tap.same(after, before, name + ": nobody notices")


def refused(code, status=409):
    return lambda s, r: s == status and r["error"] == code and r["text"]


def raw(text):
    got = daemon.send(text)
    head = got.split(b"\r\n", 1)[0].split()
    return (int(head[1]) if len(head) > 1 else None), got


def post_raw(player, body, length=None):
    return (b"POST /api/command HTTP/1.1\r\nHost: x\r\n"
            b"Authorization: Bearer " + player.token.encode() +
            b"\r\nContent-Length: %d\r\n\r\n" % (
                len(body) if length is None else length)) + body


def table_play(four):
    """Bad moves at the table, first in the auction, then in the play."""
    turn = board(four["N"])["turn"]
    on, off = four[turn], four["E" if turn != "E" else "W"]
    number = board(on)["board"]
    other = {"N": "E", "E": "S", "S": "W", "W": "N"}[turn]

    unnoticed("a call out of turn",
              lambda: four[other].do("call", board=number, call="1C"),
              refused("not_your_turn"))
    unnoticed("a double of nothing",
              lambda: on.do("call", board=number, call="X"),
              refused("call_not_legal"))
    unnoticed("a card in the auction",
              lambda: on.do("card", board=number, card="SA"),
              refused("not_play"))
    unnoticed("a board of another round",
              lambda: on.do("call", board=number + 7, call="P"),
              refused("no_board"))
    unnoticed("a claim in the auction",
              lambda: on.do("claim", board=number, tricks=3),
              refused("not_play"))
    unnoticed("a seat of the room that is closed",
              lambda: on.do("sit", table=1, seat="N"),
              refused("not_registering"))
    del off


def bad_bodies(player, number):
    good = {"nonce": "bad-bodies-1", "event": 1, "do": "call",
            "board": number, "call": "P"}

    def with_(**changes):
        body = dict(good)
        body.update(changes)
        return lambda: player.post(body)

    def without(name):
        body = {k: v for k, v in good.items() if k != name}
        return lambda: player.post(body)

    bad = refused("bad_request", 400)
    json_ = refused("bad_json", 400)
    unnoticed("no JSON", lambda: player.post(b"hello"), json_)
    unnoticed("half a JSON",
              lambda: player.post(json.dumps(good).encode()[:20]), json_)
    unnoticed("an empty body", lambda: player.post(b""), json_)
    unnoticed("a JSON array", lambda: player.post([good]), json_)
    unnoticed("bytes that are no UTF-8",
              lambda: player.post(b'{"nonce":"\xff\xfe"}'), json_)
    unnoticed("a member twice", lambda: player.post(
        b'{"nonce":"bad-bodies-1","nonce":"bad-bodies-1"}'), json_)
    unnoticed("deep nesting", lambda: player.post(b"[" * 5000), json_)
    unnoticed("a call that is a number", with_(call=7), bad)
    unnoticed("a call that is no call", with_(call="8C"), bad)
    unnoticed("a board that is a text", with_(board="1"), bad)
    unnoticed("a board out of range", with_(board=0), bad)
    unnoticed("an event that is a fraction", with_(event=1.5), bad)
    unnoticed("an event over 64 bits", with_(event=10**30),
              lambda s, r: s == 400)
    unnoticed("no nonce", without("nonce"), bad)
    unnoticed("a nonce with a line end", with_(nonce="bad\nbodies"), bad)
    unnoticed("a nonce too long", with_(nonce="x" * 65), bad)
    unnoticed("no event", without("event"), bad)
    unnoticed("an unknown thing to do", with_(do="win"), bad)
    unnoticed("a command that only the clock may give",
              with_(do="close_round"), bad)
    unnoticed("a member too many", with_(table=3), bad)
    unnoticed("another event", with_(event=99), refused("no_event"))


def bad_senders(player, number):
    body = {"nonce": "bad-senders", "event": 1, "do": "call",
            "board": number, "call": "P"}
    unnoticed("no such token", lambda: player.post(body, "A" * 43),
              refused("not_signed_in", 401))
    unnoticed("a token cut short",
              lambda: player.post(body, player.token[:20]),
              refused("not_signed_in", 401))
    stranger = Player(daemon, "Stranger")
    unnoticed("somebody who is not in the event",
              lambda: stranger.do("call", board=number, call="P"),
              refused("not_in_event"))


def bad_bytes(player):
    unnoticed("ten megabytes",
              lambda: raw(post_raw(player, b"x" * 10_000_000)),
              lambda s, r: s == 413 or s is None)
    unnoticed("ten megabytes that never come",
              lambda: raw(post_raw(player, b"x", 10_000_000)),
              lambda s, r: s == 413)
    unnoticed("garbage", lambda: raw(bytes(range(256)) * 4),
              lambda s, r: s in (None, 400, 501))
    unnoticed("two lengths", lambda: raw(
        b"POST /api/command HTTP/1.1\r\nHost: x\r\nContent-Length: 5\r\n"
        b"Content-Length: 6\r\n\r\nhello!"), lambda s, r: s == 400)
    unnoticed("a path that does not exist",
              lambda: raw(b"GET /../etc/passwd HTTP/1.1\r\nHost: x\r\n\r\n"),
              lambda s, r: s == 404)
    unnoticed("administration over the network", lambda: raw(
        b"POST /admin/players HTTP/1.1\r\nHost: x\r\nContent-Length: 14\r\n"
        b"\r\n{\"name\":\"Eve\"}"), lambda s, r: s == 404)
    unnoticed("a GET of a command", lambda: raw(
        b"GET /api/command HTTP/1.1\r\nHost: x\r\n\r\n"),
        lambda s, r: s == 405)
    def refusal(code, word, allow=None):
        def check(status, got):
            head, body = got.split(b"\r\n\r\n", 1)
            reply = json.loads(body)
            return (status == code and reply["error"] == word and
                    reply["text"] and b"application/json" in head and
                    (allow is None or b"\r\nAllow: " + allow + b"\r\n" in
                     head + b"\r\n"))
        return check

    for method in b"DELETE", b"PUT", b"OPTIONS":
        for path, allow in ((b"/api/events/1", b"GET, HEAD"),
                            (b"/api/stream", b"GET, HEAD"),
                            (b"/api/command", b"POST")):
            unnoticed("%s of %s" % (method.decode(), path.decode()),
                      lambda: raw(method + b" " + path +
                                  b" HTTP/1.1\r\nHost: x\r\n\r\n"),
                      refusal(405, "method", allow))
    for path in b"/api/players/%00", b"/api/events?limit=%zz":
        unnoticed(path.decode(), lambda: raw(
            b"GET " + path + b" HTTP/1.1\r\nHost: x\r\n\r\n"),
            refusal(400, "bad_request"))
    for path, words in (
            ("/api/events?limit=0", ("limit", '"0"', "from 1 to 1000")),
            ("/api/events?limit=", ("limit", '""', "from 1 to 1000")),
            ("/api/schedule?days=367", ("days", '"367"', "from 1 to 366")),
            ("/api/schedule.ics?days=x", ("days", '"x"', "from 1 to 366"))):
        unnoticed(path, lambda: daemon.fetch(path), lambda s, r: s == 400 and
                  all(word in json.loads(r)["text"] for word in words))
    half = socket.create_connection(("127.0.0.1", daemon.port), 30)
    half.sendall(b"POST /api/comm")
    before = [p.count() for p in quiet]
    tap.ok(daemon.get("/api/time")["time"] > 0,
           "half a line: the daemon answers others")
    half.close()
    tap.same([p.count() for p in quiet], before,
             "half a line: nobody notices")


def nonces(four):
    """The auction goes on after all that; nonces are good for one time."""
    turn = board(four["N"])["turn"]
    on = four[turn]
    number = board(on)["board"]
    body = {"nonce": "once-and-only", "event": 1, "do": "call",
            "board": number, "call": "1NT"}
    status, reply = on.post(body)
    tap.same((status, reply.get("done")), (200, True), "a good call")
    wait_for(lambda: board(four["N"])["calls"] == ["1NT"] and
             all(board(p)["calls"] == ["1NT"] for p in four.values()))
    unnoticed("the same nonce again", lambda: on.post(body),
              refused("already_done"))
    unnoticed("the same nonce for something else",
              lambda: on.post(dict(body, call="2NT")),
              refused("already_done"))


def cards(four):
    """Bad cards in the play."""
    for _ in range(3):
        turn = board(four["N"])["turn"]
        on = four[turn]
        calls = len(board(on)["calls"])
        on.must("call", board=board(on)["board"], call="P")
        wait_for(lambda: all(len(board(p)["calls"]) == calls + 1
                             for p in four.values()))
    leader = four[board(four["N"])["turn"]]
    held = board(leader)["legal_cards"]
    every = [s + r for s in "SHDC" for r in "AKQJT98765432"]
    not_held = [c for c in every if c not in held]
    number = board(leader)["board"]
    unnoticed("a card that is not held",
              lambda: leader.do("card", board=number, card=not_held[0]),
              refused("card_not_held"))
    unnoticed("a card that is no card",
              lambda: leader.do("card", board=number, card="ZZ"),
              refused("bad_request", 400))
    unnoticed("fourteen tricks claimed",
              lambda: leader.do("claim", board=number, tricks=14),
              lambda s, r: s in (400, 409))
    unnoticed("an answer to no claim",
              lambda: leader.do("answer_claim", board=number, agree=True),
              refused("no_claim"))
    leader.must("card", board=number, card=held[0])
    wait_for(lambda: all(board(p)["cards"] == [held[0]]
                         for p in four.values()))
    tap.ok(True, "a good card reaches all four")
    for player in four.values():
        view = board(player)
        hidden = [s for s in "NESW" if view["hands"][s] is None]
        own = view["seat"]
        tap.same(len(hidden), 3 if own == view["dummy"] else 2,
                 "%s sees own hand and dummy" % own)


def main():
    names = ["Alder", "Birch", "Cedar", "Dogwood",
             "Elm", "Fir", "Gorse", "Hazel"]
    players = open_night(daemon, names)
    for player in players:
        wait_for(lambda: player.last.get("board"))
    quiet.extend(players)
    four = at_table(players)
    number = board(four["N"])["board"]
    table_play(four)
    bad_bodies(four["N"], number)
    bad_senders(four["N"], number)
    bad_bytes(four["N"])
    nonces(four)
    cards(four)
    tap.ok("error" not in daemon.log(), "the log has no error", daemon.log())
    daemon.stop()
    tap.ok(True, "an orderly end")


try:
    main()
except Exception as e:  # a test that breaks has failed
    tap.ok(False, "the test runs to its end", repr(e))
    time.sleep(0.1)
finally:
    daemon.remove()
sys.exit(tap.end())
