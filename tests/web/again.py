# SPDX-License-Identifier: ISC
"""A claim that was wrong, looked at again on the page of who lost a trick by it,
and a pair that comes late (again.mjs). Skipped where there is no Chromium, or
none to drive it."""
import json
import os
import re
import shutil
import subprocess
import sys
import time

TOP = os.path.abspath(os.environ["top_srcdir"])
sys.path.insert(0, os.path.join(TOP, "tests", "e2e"))
from pairs import Daemon, Player, Tap, open_night, patience, wait_for  # noqa: E402

NAMES = ["Alder", "Birch", "Cedar", "Elm", "Fir", "Hazel", "Ivy", "Larch"]
RANKS = "23456789TJQKA"

chromium = shutil.which("chromium")
modules = os.environ.get("PAIRSD_MODULES", "")
if not chromium or not shutil.which("node") or not os.path.isdir(
        os.path.join(modules, "playwright-core")):
    print("1..0 # SKIP no Chromium, or no playwright-core in PAIRSD_MODULES")
    sys.exit(0)

daemon = Daemon(rounds=3, boards=2, registration="20s", round_time="150s",
                hold="1s", break_time="5s",
                rules='close_early = true; late_entry = 1; undo = "consent";')
tap = Tap()
status = 1


def board(player):
    return player.last["board"]


def on_turn(four, calls, cards):
    """Who is to call or play, once all four know of so many calls and cards."""
    def there():
        boards = [board(p) for p in four]
        return all((len(b["calls"]), len(b["cards"])) == (calls, cards)
                   for b in boards) and any(b["your_turn"] for b in boards)
    wait_for(there)
    return next(p for p in four if board(p)["your_turn"])


def play_to_last_trick(four):
    """1NT by the dealer, and twelve tricks of whatever is allowed."""
    for i, call in enumerate(("1NT", "P", "P", "P")):
        on_turn(four, i, 0).must("call", board=1, call=call)
    for i in range(48):
        player = on_turn(four, 4, i)
        player.must("card", board=1, card=board(player)["legal_cards"][0])
    return on_turn(four, 4, 48)


def cards_left(four):
    """By seat, the one card that each has left."""
    left = {}
    for player in four:
        suits = board(player)["left"][board(player)["seat"]].split(".")
        left[board(player)["seat"]] = next(
            (s, rank) for s, rank in zip("SHDC", suits) if rank)
    return left


def who_takes_it(four, leader):
    left = cards_left(four)
    lead = left[board(leader)["next_card"]][0]
    return max((seat for seat in left if left[seat][0] == lead),
               key=lambda seat: RANKS.index(left[seat][1]))


def claim_wrongly(four):
    """Declarer claims what the last trick does not give; who loses by it."""
    leader = play_to_last_trick(four)
    takes = who_takes_it(four, leader)
    seats = {board(p)["seat"]: p for p in four}
    declarer = seats[board(leader)["declarer"]]
    is_declarers = (takes in "NS") == (board(declarer)["seat"] in "NS")
    declarer.must("claim", board=1, tricks=0 if is_declarers else 1)
    for player in four:
        if (board(player)["seat"] in "NS") != \
                (board(declarer)["seat"] in "NS"):
            player.do("answer_claim", board=1, agree=True)
    wait_for(lambda: board(declarer)["board"] == 2 or
             board(declarer)["phase"] == "done")
    return seats[takes]


def browser(mode, code):
    """The page of who has that invitation; to be ended by told()."""
    return subprocess.Popen(
        ["node", os.path.join(TOP, "tests", "web", "again.mjs")],
        stdout=subprocess.PIPE, text=True,
        env=dict(os.environ, PORT=str(daemon.port), CHROMIUM=chromium,
                 MODE=mode, CODE=code, PATIENCE=str(patience.now),
                 MODULES=os.path.dirname(modules.rstrip("/"))))


def told(page):
    """Whether all was well on a page; its results are ours."""
    for line in page.communicate()[0].splitlines():
        result = re.match(r"(not )?ok - (.*)", line)
        if result:
            tap.ok(not result[1], result[2])
        else:
            print(line, flush=True)
    return page.returncode == 0


def pass_out(players):
    for player in players:
        b = player.last.get("board")
        if b and b["phase"] == "auction" and b["your_turn"]:
            player.do("call", board=b["board"], call="P")


try:
    players = open_night(daemon, NAMES)
    codes = {name: daemon.ctl("player", "invite", name).split()[-1]
             for name in NAMES + ["Zelkova"]}
    late = Player(daemon, "Yew")
    wait_for(lambda: daemon.get("/api/events/1")["state"] == "playing", 90)
    wait_for(lambda: all("board" in p.last for p in players))
    four = [p for p in players if board(p)["table"] == 1]
    loser = claim_wrongly(four)
    if told(browser("reopen", codes[loser.name])):
        loser.listen()  # his page had taken his stream
        late.must("sit", table=1, seat="N")
        page = browser("late", codes["Zelkova"])
        wait_for(lambda: late.do("raise_hand")[0] == 200, 60)
        wait_for(lambda: late.last["event"]["you"]["registered"], 60)
        # the round ends early, and the next is drawn with the pair
        while page.poll() is None:
            pass_out(players)
            time.sleep(0.1)
        told(page)
    status = tap.end()
finally:
    if status != 0:
        print(re.sub("^", "# ", daemon.log(), flags=re.M))
    daemon.remove()
sys.exit(status)
