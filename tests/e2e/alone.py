# SPDX-License-Identifier: ISC
"""Robots that sit down alone: one plays with whoever sits down opposite, as
often as he comes and goes before; one that nobody wants is out of it."""
import sys

from pairs import Daemon, Player, Robots, Tap, wait_for

tap = Tap()


def table_of(player, name):
    """The number and the state of the table at which somebody sits."""
    for table in player.tables():
        for seat in "north", "south":
            if table[seat] and table[seat]["player"] == name:
                return table
    return None


class Guest(Player):
    def tables(self):
        """The room, put together of what was told."""
        tables = {}
        with self.lock:
            messages = list(self.messages)
        for kind, _, data in messages:
            if kind == "room":
                tables = {t["table"]: t for t in data["tables"]}
            elif kind == "room_table":
                tables[data["table"]["table"]] = data["table"]
        return list(tables.values())


def sits_with(ann, robot):
    table = wait_for(lambda: table_of(ann, robot))
    tap.ok(table["south"] is None and not table["north"]["hand"],
           "a robot waits at a table, its hand down", table)
    ann.must("sit", table=table["table"], seat="S")
    wait_for(lambda: table_of(ann, robot)["north"]["hand"])
    tap.ok(not table_of(ann, robot)["south"]["hand"],
           "with somebody opposite it raises its hand")
    ann.must("stand")
    wait_for(lambda: not table_of(ann, robot)["north"]["hand"])
    tap.ok(table_of(ann, robot)["table"] == table["table"],
           "and waits on when he leaves", table)
    ann.must("sit", table=table["table"], seat="S")
    ann.must("raise_hand")
    told = wait_for(lambda: ann.last.get("registered"))
    tap.ok(told["north"] == robot and told["south"] == "Ann",
           "who raises his hand as well is its partner", told)


def they_play(ann, robot):
    board = wait_for(lambda: ann.last.get("board"))
    seat = ann.last["seat"]
    tap.same(seat["partner"], robot, "the robot sits opposite at the table")
    mine, other = "NESW".index(seat["seat"]), seat["seat"]

    def called():
        with ann.lock:
            board = ann.last["board"]
        if board["your_turn"] and board["phase"] == "auction":
            ann.do("call", board=board["board"], call="P")
        dealer = "NESW".index(board["dealer"])
        return any((dealer + i - mine) % 4 == 2
                   for i in range(len(board["calls"])))
    wait_for(called)
    tap.ok(True, "and calls", (board["board"], other))


daemon = Daemon(registration="12s", hold="1s", round_time="90s")
try:
    pairs = Robots(daemon, "pairs", ["Elm", "Fir", "Oak", "Ash", "Yew", "Bay"])
    alone = Robots(daemon, "alone", ["Sage (robot)", "Rue (robot)"])
    token = daemon.token("Ann")
    daemon.start("--night", "test")
    pairs.start()
    alone.run("--event", "test", "--alone", "--quit-when-over")
    ann = Guest(daemon, "Ann", token)
    sits_with(ann, "Sage (robot)")
    they_play(ann, "Sage (robot)")
    wait_for(lambda: "Rue (robot): nobody sat down opposite" in alone.said())
    tap.ok(True, "whom nobody wanted is out of it")
    daemon.stop()
except Exception as e:  # a test that breaks has failed
    tap.ok(False, "the test runs to its end", "%r\n# %s" % (
        e, daemon.log().replace("\n", "\n# ")))
finally:
    daemon.remove()
sys.exit(tap.end())
