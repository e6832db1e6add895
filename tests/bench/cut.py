# SPDX-License-Identifier: ISC
"""What double-dummy work does to play, through the whole daemon: 2,000 cards
in one night while another closes a round whose tables were all cut off before
the lead; and before that 500 cards while there is nothing to solve.

Fails when the 99th percentile beside the solver is not under 20 ms,
or when fewer than 100 positions were still waiting after the last card.

TABLES, CARDS and LIMIT_MS of the environment change the numbers."""
import http.client
import os
import sys

sys.path.insert(0, os.path.join(os.environ.get("top_srcdir", "."), "tests",
                                "e2e"))
from cards import (Poster, Stream, Table, join, play, read_until,  # noqa: E402
                   say, tables)
from pairs import Daemon, program, wait_for  # noqa: E402

TABLES = int(os.environ.get("TABLES", 600))
CARDS = int(os.environ.get("CARDS", 2000))
LIMIT_MS = float(os.environ.get("LIMIT_MS", 20))
WAITING = 100      # positions, at the least
ROOM = 10          # tables that play the cards: 16 boards of 52 cards each
ROUND_S = 20 + TABLES // 30
STRAINS = ["C", "D", "H", "S", "NT"]
MORE = """, {
	name = "cards"; time_zone = "UTC"; start = "2099-01-01 20:00";
	registration = "10s"; hold = "0s"; min_pairs = 4;
	rounds = 1; boards_per_round = 16; round_time = "10m";
	board_pause = "0s"; last_board_margin = "0s";
}"""

daemon = Daemon(
    registration="%ds" % (15 + TABLES // 15), hold="0s",
    round_time="%ds" % ROUND_S, more=MORE,
    rules='unfinished = "double_dummy"; ruling_deadline = "10m"; '
    "max_pairs = 4000;",
    keys='max_players = 8000; solver = "%s";' % program("pairs-solver"))


def bid(poster, event, four, number):
    """Board 1, which North deals. Another contract than at the tables beside
    it, since all have the same cards and the solver remembers the last. Who
    was there since the deal is not absent at the cut."""
    streams = [Stream(daemon.port, token) for token in four]
    read_until(streams, lambda s: s.board)
    strain, declarer = number % 5, number // 5 % 4
    calls = ["P"] * declarer + ["1" + STRAINS[strain]] + ["P"] * 3
    for i, call in enumerate(calls):
        poster.must(four[i % 4], event, "call", board=1, call=call)
    for stream in streams:
        stream.socket.close()


def waiting():
    """Positions without an answer."""
    solved, closed = daemon.rows(
        "SELECT sum(kind = 'solved'), sum(kind = 'close_round')"
        " FROM journal WHERE event = 1")[0]
    return 0 if closed else TABLES - (solved or 0)


def main():
    daemon.start("--night", "test")
    daemon.stop()
    daemon.start("--night", "cards")
    poster = Poster(http.client.HTTPConnection("127.0.0.1", daemon.port))
    four = join(daemon, poster, 2, ["C%d" % i for i in range(ROOM * 4)])
    many = join(daemon, poster, 1, ["P%d" % i for i in range(TABLES * 4)])
    room = [Table(poster, 2, t) for t in tables(daemon, 2, four)]
    say("with nothing to solve", play(room, CARDS // 4))
    for number, table in enumerate(tables(daemon, 1, many)):
        bid(poster, 1, table, number)
    wait_for(lambda: daemon.rows(
        "SELECT count(*) FROM journal WHERE kind = 'cut_round'")[0][0], 60)
    first = waiting()
    p99 = say("beside the solver", play(room, CARDS))
    last = waiting()
    print("positions that waited: %d before the first card, %d after the last"
          % (first, last))
    print("load of the machine %.1f on %d processors" % (
        os.getloadavg()[0], os.cpu_count()))
    daemon.kill()
    if last < WAITING:
        sys.exit("bench_cut: too few positions waited; try more TABLES")
    if p99 >= LIMIT_MS:
        sys.exit("bench_cut: play waits for the solver")


try:
    main()
finally:
    daemon.remove()
