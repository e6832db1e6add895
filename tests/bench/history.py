# SPDX-License-Identifier: ISC
"""What questions about the past do to play, through the whole daemon: 2,000
cards in a night of a database of five years (bench_history.c), while ASKERS
clients ask one question after the other over HTTP. Before that as many cards
while nobody asks, and beside a process that only uses a processor, at the same
low priority as the daemon's reader: what is left to a night by any such load.
Fails when the 99th percentile beside the questions is neither under LIMIT_MS nor
within half as much again of the latter, or when hardly anything was asked.

PAIRSD_HISTORY names such a database, else it is made first; it is copied.
CARDS, ASKERS and LIMIT_MS of the environment change the numbers."""
import http.client
import itertools
import os
import shutil
import subprocess
import sys
import threading

sys.path.insert(0, os.path.join(os.environ.get("top_srcdir", "."), "tests",
                                "e2e"))
from cards import Poster, Table, join, play, say, tables  # noqa: E402
from pairs import Daemon, program, wait_for  # noqa: E402

CARDS = int(os.environ.get("CARDS", 2000))
ASKERS = int(os.environ.get("ASKERS", 4))
LIMIT_MS = float(os.environ.get("LIMIT_MS", 20))
ROOM = 10  # tables that play the cards: 16 boards of 52 cards each
QUESTIONS = [
    "results?player=Player%20{}", "results?contract=3NT&result=-7",
    "averages?by=role&player=Player%20{}", "nights?player=Player%20{}",
    "records", "records?player=Player%20{}", "results?level=6",
    "versus?player=Player%20{}&opponent=Player%201",
    "averages?player=Player%20{}"]
MORE = """, {
	name = "cards"; time_zone = "UTC"; start = "2099-01-01 20:00";
	registration = "10s"; hold = "0s"; min_pairs = 4;
	rounds = 1; boards_per_round = 16; round_time = "10m";
	board_pause = "0s"; last_board_margin = "0s";
}"""

daemon = Daemon(more=MORE)


def ask(port):
    """One client, in a process of its own: a line for each answer, until it
    is ended."""
    connection = http.client.HTTPConnection("127.0.0.1", port)
    for i in itertools.count():
        question = QUESTIONS[i % len(QUESTIONS)].format(1 + i * 7 % 240)
        connection.request("GET", "/api/history/" + question)
        answer = connection.getresponse()
        answer.read()
        print(answer.status, flush=True)


class Burner:
    """Uses a processor, and nothing else."""

    def __init__(self):
        self.process = subprocess.Popen(
            ["nice", "-n", "10", "sh", "-c", "while :; do :; done"])

    def stop(self):
        self.process.kill()
        self.process.wait()


class Askers:
    """Clients that go on asking."""

    def __init__(self):
        self.answers = {}
        self.process = [subprocess.Popen(
            [sys.executable, "-B", __file__, str(daemon.port)],
            stdout=subprocess.PIPE, text=True) for _ in range(ASKERS)]
        self.reader = [threading.Thread(target=self.read, args=(p,),
                                        daemon=True) for p in self.process]
        for reader in self.reader:
            reader.start()

    def read(self, process):
        for line in process.stdout:
            self.answers[line.strip()] = self.answers.get(line.strip(), 0) + 1

    def stop(self):
        for process in self.process:
            process.kill()
            process.wait()
        for reader in self.reader:
            reader.join(30)


def beside(name, load, room):
    try:
        return say(name, play(room, CARDS))
    finally:
        load.stop()


def main():
    path = daemon.path("night.db")
    given = os.environ.get("PAIRSD_HISTORY")
    if given:
        shutil.copyfile(given, path)
    else:
        subprocess.run([program("pairsctl"), "simulate", "--pairs", "40",
                        "--rounds", "8", "--boards", "3", "--events", "1825",
                        "--into", path], check=True,
                       stdout=subprocess.DEVNULL)
    os.sync()  # what was copied is not to be written while cards are
    daemon.start("--night", "cards")
    poster = Poster(http.client.HTTPConnection("127.0.0.1", daemon.port))
    event = wait_for(lambda: daemon.rows(
        "SELECT max(id) FROM event WHERE ended_at IS NULL")[0][0])
    four = join(daemon, poster, event, ["C%d" % i for i in range(ROOM * 4)])
    room = [Table(poster, event, t) for t in tables(daemon, event, four)]
    say("while nobody asks", play(room, CARDS))
    floor = beside("beside a busy processor", Burner(), room)
    askers = Askers()
    p99 = beside("beside questions", askers, room)
    print("answers by status: %s" % askers.answers)
    print("load of the machine %.1f on %d processors" % (
        os.getloadavg()[0], os.cpu_count()))
    daemon.kill()
    if askers.answers.get("200", 0) < CARDS // 50:
        sys.exit("bench_history_night: hardly anything was asked")
    if p99 >= max(LIMIT_MS, 1.5 * floor):
        sys.exit("bench_history_night: play waits for questions")


if len(sys.argv) > 1:
    ask(int(sys.argv[1]))
try:
    main()
finally:
    daemon.remove()
