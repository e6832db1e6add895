# SPDX-License-Identifier: ISC
"""House robots: one goes on with a board in its middle for a player whose line
is gone, and gives the seat back; one moves for a player who does not; two are
the house pair of an odd field."""
import socket
import sys

from pairs import Daemon, Player, Robots, Tap, open_night, wait_for

NAMES = ["Alder", "Birch", "Cedar", "Dogwood", "Elm", "Fir", "Gorse", "Hazel"]
HOUSE = ["House-Yew", "House-Oak"]

tap = Tap()


def broken(daemon, e):
    tap.ok(False, "the test runs to its end", "%r\n# %s" % (
        e, daemon.log().replace("\n", "\n# ")))


class House(Robots):
    """They wait for any event, and for ever."""

    def __init__(self, daemon):
        self.daemon = daemon
        self.name = "house"
        self.process = None
        self.event = None
        self.token = {}
        with open(self.path("tokens"), "w") as f:
            for name in HOUSE:
                line = daemon.ctl("player", "add", name, "--robot")
                self.token[name] = line.rsplit(None, 1)[1]
                f.write(line)

    def start(self):
        self.run("--house", "--verbose")


def line_goes(player):
    player.response.fp.raw._sock.shutdown(socket.SHUT_RDWR)
    wait_for(lambda: player.ended)


def at_table_one(players):
    """The four players of table 1 by seat."""
    for player in players:
        wait_for(lambda: player.last.get("seat"))
    return {player.last["seat"]["seat"]: player for player in players
            if player.last["seat"]["table"] == 1}


def call(player, text):
    wait_for(lambda: player.last.get("board", {}).get("your_turn"))
    player.must("call", board=1, call=text)


def calls(player):
    return player.last["board"]["calls"]


def a_line_that_is_gone(seats):
    north, east = seats["N"], seats["E"]
    call(north, "1NT")
    wait_for(lambda: east.last["board"]["your_turn"])
    own = east.last["board"]["hands"]["E"]
    line_goes(east)
    told = wait_for(lambda: north.last.get("presence"))
    tap.ok(told["player"] == east.name and not told["connected"] and
           told["seat"] == "E" and told["replaced_at"] > told["since"],
           "the others are told who is gone, and when a robot comes", told)
    wait_for(lambda: len(calls(north)) >= 2)
    seat = wait_for(lambda: north.last["seat"]["substitutes"] and
                    north.last["seat"])
    tap.ok(seat["substitutes"] == {"E": east.name} and
           seat["players"]["E"] in HOUSE,
           "a house robot has called in the seat", seat)
    east.listen()
    wait_for(lambda: len(east.last["board"]["calls"]) >= 2)
    board = east.last["board"]
    tap.ok(board["seat"] == "E" and board["hands"]["E"] == own and
           board["hands"]["W"] is None and calls(east)[0] == "1NT",
           "who comes back finds his seat as it now stands", board)
    wait_for(lambda: not north.last["seat"]["substitutes"])
    tap.same(north.last["seat"]["players"]["E"], east.name,
             "and it is his again")


def auction_ends(seats):
    """With three passes, whatever the robot called."""
    order = "NESW"
    while True:
        board = seats["N"].last["board"]
        if board["phase"] != "auction":
            return
        turn = board["turn"]
        call(seats[turn], "P")
        wait_for(lambda: len(seats["N"].last["board"]["calls"]) >
                 len(board["calls"]))
        assert turn in order


def who_does_not_move(seats):
    leader = seats[wait_for(lambda: seats["N"].last["board"]["turn"])]
    tap.ok(True, "%s is to lead, and does not" % leader.name)
    wait_for(lambda: leader.last.get("presence", {}).get("stalling"))
    told = leader.last["presence"]
    tap.ok(told["player"] == leader.name and told["connected"],
           "he is warned", told)
    wait_for(lambda: leader.last["board"]["cards"])
    seat = leader.last["seat"]
    tap.same(list(seat["substitutes"].values()), [leader.name],
             "a robot leads for him, and he sees it")
    leader.must("take_seat")
    wait_for(lambda: not leader.last["seat"]["substitutes"])
    tap.ok(True, "he takes his seat back")
    status, reply = leader.do("take_seat")
    tap.same((status, reply["error"]), (409, "no_substitute"),
             "which nobody else has now")


def they_stand_in():
    daemon = Daemon(registration="10s", round_time="180s",
                    rules='substitute_after = "1s"; stall_after = "6s";')
    try:
        house = House(daemon)
        players = open_night(daemon, NAMES)
        robot = Player(daemon, HOUSE[0], house.token[HOUSE[0]])
        status, reply = robot.do("sit", table=9, seat="N")
        tap.same((status, reply["error"]), (409, "house_robot"),
                 "a house robot does not sit down by itself")
        line_goes(robot)
        house.start()
        seats = at_table_one(players)
        a_line_that_is_gone(seats)
        auction_ends(seats)
        who_does_not_move(seats)
        daemon.stop()
    except Exception as e:  # a test that breaks has failed
        broken(daemon, e)
    finally:
        daemon.remove()


def they_are_a_pair():
    """Five pairs of robots, of which one meets the house pair."""
    daemon = Daemon(registration="8s", round_time="120s", boards=2,
                    rules='odd_pair = "house_pair";')
    try:
        house = House(daemon)
        field = Robots(daemon, "field", NAMES + ["Ivy", "Juniper"])
        daemon.start("--night", "test")
        house.start()
        field.start()
        wait_for(lambda: daemon.get("/api/events")["events"])
        wait_for(lambda: daemon.get("/api/events/1")["state"] == "ended", 120)
        event = daemon.get("/api/events/1")
        round_ = event["rounds"][0]
        last = round_["tables"][-1]
        tap.ok(len(round_["tables"]) == 3 and last["ew"] == 0 and
               last["ns"] == round_["bye"] and round_["bye_units"] is None,
               "who is left out meets the house pair", round_)
        met = [p for p in event["pairs"] if p["pair"] == last["ns"]][0]
        tap.ok(len(event["pairs"]) == 5 and met["finished"] == 2 and
               met["owed"] == 2 and met["rank"] is not None,
               "what it played counts, and five pairs are ranked", met)
        results = daemon.get("/api/events/1/boards/1")["results"]
        tap.same(sorted(r["ew"]["pair"] for r in results)[0], 0,
                 "and is compared with the others")
        tap.ok("v house" in daemon.ctl("event", "1") and
               "house pair" in daemon.ctl("board", "1", "1") and
               "House robot" in daemon.ctl("record", "1", "1", "3", "1"),
               "as the pages for people tell", daemon.ctl("event", "1"))
        daemon.ctl("verify-deals", "1")
        tap.ok(True, "the deals are verified")
        daemon.stop()
    except Exception as e:
        broken(daemon, e)
    finally:
        daemon.remove()


they_stand_in()
they_are_a_pair()
sys.exit(tap.end())
