#!/usr/bin/env python3
# SPDX-License-Identifier: ISC
"""check_troubles.py STALLER VANISHED ROUND HOUSE KILLED EXPORT: whether exactly
those rulings stand that the troubles of a night must bring. A player called
STALLER takes his time over everything; one called VANISHED goes for good in the
play of ROUND, and house robots play for him up to the end of round HOUSE; the
daemon is killed in round KILLED, and its clock shifts. Says what it finds; the
first that is wrong ends it with status 1."""
import json
import sys

SIDES = ("ns", "ew")
WORDS = {"ns": "North-South", "ew": "East-West"}


class Wrong(Exception):
    pass


def must(good, text, *details):
    if not good:
        raise Wrong(text + (": " + ", ".join(map(str, details))
                            if details else ""))


def pair_of(night, name):
    for pair in night["pairs"]:
        if name in (pair["north"]["name"], pair["south"]["name"]):
            return pair["pair"]
    raise Wrong("nobody is called " + name)


def side_of(table, pair):
    return next((side for side in SIDES if table[side] == pair), None)


def other(side):
    return SIDES[1 - SIDES.index(side)]


def by_absence(gone):
    return "absence", gone + "_absent", {gone: "A-", other(gone): "A+"}


def by_clock(result, margin):
    """What by_clock gives for the times that were judged."""
    spent = {side: result[side + "_got"]["judged_ms"] for side in SIDES}
    slow = max(SIDES, key=spent.get)
    if spent[slow] - spent[other(slow)] <= margin:
        return "by_clock", "both_slow", {"ns": "A", "ew": "A"}
    return "by_clock", slow + "_slow", {slow: "A-", other(slow): "A+"}


def ruling(result):
    return (result["ruled_by"], result["ruling"],
            {side: result[side + "_got"]["award"] for side in SIDES})


def explain(round_, table, board):
    got = [board["result"][side + "_got"] for side in SIDES]
    print("round %d, table %d, board %d: %s; %s, %s" % (
        round_["round"], table["table"], board["board"],
        ", ".join("%s %s" % (WORDS[side], it["award"])
                  for side, it in zip(SIDES, got)),
        board["result"]["ruling"].replace("_", " "),
        " against ".join("%.1f s" % (it["judged_ms"] / 1000)
                         for it in got)))


class Troubles:
    def __init__(self, night, staller, vanished, round_, house):
        self.night = night
        self.staller, self.vanished = staller, vanished
        self.round, self.house = round_, house
        self.slow = self.absent = self.robots = 0

    def check_table(self, round_, table):
        number = round_["round"]
        gone = side_of(table, self.vanished) if number >= self.round else None
        slow = side_of(table, self.staller)
        if gone and number > self.house:
            for board in table["boards"]:
                self.check_ruling(round_, table, board, by_absence(gone))
                self.absent += 1
            return
        for board in table["boards"]:
            if gone:
                self.robots += board["result"][gone + "_got"][
                    "substitute_plays"]
            if board["result"]["kind"] == "result":
                continue
            must(slow, "a board without a result where nobody stalls",
                 number, table["table"], board["board"])
            want = by_clock(board["result"],
                            self.night["rules"]["slow_margin_ms"])
            must(want[1] != other(slow) + "_slow",
                 "who did not stall is slow", number, table["table"])
            self.check_ruling(round_, table, board, want)
            self.slow += want[1] == slow + "_slow"

    def check_ruling(self, round_, table, board, want):
        have = ruling(board["result"])
        must(have == want, "another ruling than expected", round_["round"],
             table["table"], board["board"], have, want)
        explain(round_, table, board)

    def check(self):
        for round_ in self.night["rounds"]:
            for table in round_["tables"]:
                self.check_table(round_, table)
        must(self.slow, "nobody was ruled slow")
        must(self.robots, "no house robot made a call or played a card")
        sat_out = any(r["bye"] == self.vanished and r["round"] > self.house
                      for r in self.night["rounds"])
        must(self.absent or sat_out, "nobody was ruled absent")
        print("good: exactly these %d rulings; house robots made %d calls and "
              "cards for who vanished" % (self.slow + self.absent, self.robots))


def check_byes(night):
    byes = [round_["bye"] for round_ in night["rounds"]]
    must(None not in byes, "the field is not odd", byes)
    must(len(set(byes)) == len(byes), "a pair sat out twice", byes)
    print("good: an odd field, and each round another pair sits out:",
          *byes)


def check_clock(night, killed):
    whole = night["rules"]["round_ms"]
    for round_ in night["rounds"]:
        lasts = round_["end_at"] - round_["start_at"]
        must(lasts > whole if round_["round"] == killed else lasts == whole,
             "a round is not as long as it must be", round_["round"], lasts)
    lasts = night["rounds"][killed - 1]
    print("good: round %d was longer by the %.1f s that the daemon was away"
          % (killed, (lasts["end_at"] - lasts["start_at"] - whole) / 1000))


def check_ranking(night, vanished):
    gone = next(p for p in night["pairs"] if p["pair"] == vanished)
    complete = gone["finished"] * 100 >= (
        gone["owed"] * night["rules"]["completion_percent"])
    must(gone["completed"] == (complete and not gone["substituted"]),
         "the pair of who vanished", gone["finished"], gone["owed"])
    must(all(p["completed"] and p["rank"] for p in night["pairs"]
             if p["pair"] not in (vanished, pair_of(night, staller))),
         "a pair lost its rank by what others did")
    print("good: the pair of who vanished finished %d of %d boards that it "
          "owed, rank %s; nobody else lost a rank by it" % (
              gone["finished"], gone["owed"], gone["rank"] or "none"))


if __name__ == "__main__":
    if len(sys.argv) != 7:
        sys.exit("usage: check_troubles.py STALLER VANISHED ROUND HOUSE KILLED "
                 "EXPORT")
    staller, gone = sys.argv[1:3]
    went, house, killed = map(int, sys.argv[3:6])
    try:
        with open(sys.argv[6]) as f:
            export = json.load(f)
        Troubles(export, pair_of(export, staller), pair_of(export, gone),
                 went, house).check()
        check_byes(export)
        check_clock(export, killed)
        check_ranking(export, pair_of(export, gone))
    except Wrong as e:
        sys.exit("check_troubles: " + str(e))
    except (OSError, KeyError, ValueError) as e:
        sys.exit("check_troubles: cannot be read: %r" % e)
