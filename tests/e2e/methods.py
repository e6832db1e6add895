# SPDX-License-Identifier: ISC
"""Two nights of different methods at one time in one daemon: seven robot pairs
for total IMPs, one sitting out, and six for victory points by Butler, seated by
lot and told the next opponents while they play. Each is scored by its own rules alone, which other programs confirm."""
import json
import sys

import check_night
from pairs import Daemon, Robots, Tap, wait_for

SUMS = ["Alder", "Ash", "Bay", "Beech", "Birch", "Box", "Cedar", "Elder",
        "Elm", "Fern", "Fir", "Gorse", "Hazel", "Holly"]
POINTS = ["Ivy", "Juniper", "Larch", "Lilac", "Lime", "Maple", "Myrtle", "Oak",
          "Olive", "Palm", "Pear", "Pine"]
OTHER = """, {
	name = "points"; time_zone = "UTC"; start = "2099-01-01 20:00";
	registration = "13s"; hold = "200ms"; min_pairs = 4;
	rounds = 2; boards_per_round = 5; round_time = "14s"; break_time = "1s";
	board_pause = "0s"; last_board_margin = "0s"; completion_percent = 20;
	scoring = "butler"; totals = "vp"; first_round = "random";
	draw_from = "previous";
	master_points = "table 2:7 3:7,3";
}"""

tap = Tap()
daemon = Daemon(
    registration="15s", rounds=2, round_time="14s", more=OTHER,
    rules='scoring = "total_imps"; completion_percent = 20;')


def states():
    return [e["state"] for e in daemon.get("/api/events")["events"]]


def both_in_play():
    return states() == ["playing", "playing"]


def exported(event):
    return json.loads(daemon.ctl("export", str(event), "--format", "json"))


def computed_again(event):
    daemon.computed_again(tap, json.dumps(exported(event)),
                          "night %d: computed again it is the same" % event)


def spoil_match(night):
    night["rounds"][0]["tables"][0]["match"]["ns"]["vp"] += 1


def spoil_margin(night):
    match = night["rounds"][0]["tables"][0]["match"]["ew"]
    match["margin"] = (match["margin"] or 0) + 1


def spoil_bye(night):
    night["rounds"][0]["bye_units"] += 1


def spoil_sum(night):
    night["pairs"][2]["sum"] += 1


def verdict(night, pairs, robots):
    """What check_night has against a night, whose master points are not those
    it knows."""
    try:
        check_night.check_end(night, pairs)
        check_night.check_seating(night)
        check_night.check_boards(night)
        check_night.check_totals(night)
        check_night.check_ranking(night)
        check_night.check_confirmed(night, robots.confirmed())
    except check_night.Wrong as e:
        return str(e)
    return None


def checked(event, pairs, robots, spoils):
    tap.same(verdict(exported(event), pairs, robots), None,
             "night %d: check_night finds it good" % event)
    for spoil in spoils:
        night = exported(event)
        spoil(night)
        tap.ok(verdict(night, pairs, robots),
               "night %d: check_night sees %s" % (event, spoil.__name__))


def rules():
    """Each night has its own."""
    one, two = (daemon.get("/api/events/%d" % event) for event in (1, 2))
    tap.same([one["rules"][r] for r in ("scoring", "totals", "first_round",
                                        "master_points")],
             ["total_imps", "boards", "registration", "default"],
             "night 1 has its rules")
    tap.same([two["rules"][r] for r in ("scoring", "totals", "first_round",
                                        "master_points", "butler_trim")],
             ["butler", "vp", "random", "table 2:7 3:7,3", "auto"],
             "night 2 has others")
    tap.ok(all(t["match"] is None for r in one["rounds"] for t in r["tables"])
           and all(t["match"] for r in two["rounds"] for t in r["tables"]),
           "matches in night 2 only")
    for event, unit in ((one, " IMPs"), (two, " VPs")):
        text = daemon.ctl("event", str(event["id"]))
        tap.ok("Total%s" % unit in text, "the page shows%s" % unit, text)
    players = [{who["id"] for p in e["pairs"] for who in (
        p["north"], p["south"])} for e in (one, two)]
    tap.ok(len(players[0]) == 14 and len(players[1]) == 12 and
           not players[0] & players[1], "nobody plays in both", players)


def seating(round_):
    return [[t[what] for what in ("table", "ns", "ew", "repeat", "reason")]
            for t in round_["tables"]]


def ahead():
    """Round 2 of night 2 while round 1 is played, and of night 1 nothing."""
    tap.same(daemon.get("/api/events/1")["next"], None,
             "night 1 is drawn when a round has closed")
    next_ = wait_for(lambda: daemon.get("/api/events/2")["next"])
    tap.same((next_["round"], next_["bye"], len(next_["tables"]),
              next_["draw"]["from"]), (2, None, 3, 0),
             "round 2 of night 2 is known in round 1")
    text = daemon.ctl("event", "2", "--rounds")
    tap.ok("Round 2, which is next, by the order of registration" in text,
           "also in the text", text)
    return next_


def as_published(next_, robots):
    event = daemon.get("/api/events/2")
    tap.same(seating(event["rounds"][1]), seating(next_),
             "it is seated as it was published")
    tap.same(event["next"], None, "nothing comes after the last round")
    with open(robots.path("out")) as out:
        said = out.read()
    told = said.count(": next, in round 2: table ")
    tap.ok(told == 6, "each pair was told", said[-2000:])


def points(event, scheme):
    night = exported(event)
    completing = sum(p["completed"] for p in night["pairs"])
    given = {p["rank"]: p["points"] for p in night["pairs"] if p["rank"]}
    tap.same(given, {rank: scheme(rank, completing) for rank in given},
             "night %d: master points by its scheme" % event)


def main():
    sums = Robots(daemon, "sums", SUMS, "--think", "5-20",
                  "--slow=Holly=600000")
    points_ = Robots(daemon, "points", POINTS, "--think", "5-20",
                     "--slow=Pine=600000", event="points")
    daemon.start("--night", "test")
    daemon.stop()
    daemon.start("--night", "points")
    sums.start()
    points_.start()
    wait_for(both_in_play)
    tap.ok(True, "both nights are in play at one time")
    next_ = ahead()
    for robots in (sums, points_):
        tap.same(robots.process.wait(120), 0, "the robots are content")
        if robots.process.returncode != 0:
            print("# " + robots.said().replace("\n", "\n# "))
    wait_for(lambda: states() == ["ended", "ended"])
    rules()
    as_published(next_, points_)
    checked(1, 7, sums, (spoil_bye, spoil_sum))
    checked(2, 6, points_, (spoil_match, spoil_margin, spoil_sum))
    points(1, check_night.points_of)
    points(2, lambda rank, completing:
           ((0, 7, 7)[min(completing, 2)] if rank == 1 else
            3 if rank == 2 and completing > 2 else 0))
    for event in (1, 2):
        computed_again(event)
        tap.ok("follow" in daemon.ctl("verify-deals", str(event)),
               "night %d: the deals are those of the seed" % event)
    daemon.stop()
    wrong = [line for line in daemon.log().splitlines() if
             " error " in line or " warn " in line]
    tap.ok(len(wrong) == 1 and "the daemon was away" in wrong[0],
           "nothing in the log but the start between", wrong)


try:
    main()
except Exception as e:  # a test that breaks has failed
    tap.ok(False, "the test runs to its end", "%r\n%s" % (e, daemon.log()))
finally:
    daemon.remove()
sys.exit(tap.end())
