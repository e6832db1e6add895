# SPDX-License-Identifier: ISC
"""What the host does for players with pairsctl, with the daemon down and
running: new players, and a new token for one who has lost it."""
import json
import os
import subprocess
import sys
import tempfile

from pairs import Daemon, Player, Tap, program, wait_for

tap = Tap()
daemon = Daemon(registration="600s")


def knows(player, token=None):
    """Whether the daemon knows the token: a command that cannot be done is
    refused for another reason than that."""
    status, reply = player.post({"nonce": "does-it-know-me", "event": 999,
                                 "do": "raise_hand"}, token)
    if (status, reply["error"]) == (401, "not_signed_in"):
        return False
    assert (status, reply["error"]) == (409, "no_event"), (status, reply)
    return True


def new_token(name):
    out = daemon.ctl("player", "token", name)
    told, token = out.rsplit(None, 1)
    return told, token


def elsewhere():
    """A relative path of the config begins at the config's folder, wherever
    pairsctl is called."""
    other = tempfile.mkdtemp(prefix="pairsd-elsewhere.")
    done = subprocess.run(
        [program("pairsctl"), "-c", daemon.path("night.conf"), "player", "add",
         "Hazel"], cwd=other, capture_output=True, text=True)
    tap.ok(done.returncode == 0 and done.stdout.startswith("Hazel "),
           "a player is added from another folder", done.stderr)
    tap.same(os.listdir(other), [], "in which no file is made")
    os.rmdir(other)
    return done.stdout.rsplit(None, 1)[1]


def bad_calls():
    """What is asked wrongly ends with 2 and says so; what is not there yet,
    with 1 and what to do."""
    for arguments, words in (
            (("export", "1", "--format", "xml"), "--format: 'xml'"),
            (("player", "add"), "usage: pairsctl player add NAME"),
            (("player", "token"), "usage: pairsctl player token NAME"),
            (("player",), "usage: pairsctl player NAME"),
            (("player", "-x"), "usage: pairsctl")):
        status, out, error = daemon.try_ctl(*arguments)
        tap.ok(status == 2 and not out and words in error,
               "2 for: pairsctl %s" % " ".join(arguments), (status, error))
    status, out, error = daemon.try_ctl("events")
    tap.ok(status == 1 and not out and "night.db: No such file" in error and
           "made by pairsd when it first runs" in error,
           "no events without a database, and why", error)


def bad_config():
    """Errors have one form, and the way around them is told."""
    bad = daemon.path("bad.conf")
    with open(daemon.path("night.conf")) as f:
        text = f.read()
    with open(bad, "w") as f:
        f.write(text + "max_player = 1;\nmax_players = 0;\n")
    done = subprocess.run([program("pairsctl"), "-c", bad, "events"],
                          capture_output=True, text=True)
    lines = done.stderr.splitlines()
    tap.ok(done.returncode == 1 and len(lines) == 3 and all(
        line.startswith("pairsctl: " + bad + ":") for line in lines[:2]) and
        "-d DATABASE" in lines[2], "a bad config: a line for each error, and "
        "what helps", done.stderr)
    done = subprocess.run(
        [program("pairsctl"), "-c", bad, "-d", daemon.path("night.db"),
         "events"], capture_output=True, text=True)
    tap.ok(done.returncode == 0 and not done.stderr, "which does",
           done.stderr)
    os.remove(bad)


def odd_names():
    """Names that look like options, or like commands."""
    out = daemon.ctl("player", "add", "--", "-x")
    tap.ok(out.startswith("-x "), "a player called -x", out)
    out = daemon.ctl("player", "--json", "--", "-x")
    tap.same(json.loads(out)["player"]["name"], "-x", "and its page")
    out = daemon.ctl("player", "add", "add")
    tap.ok(out.startswith("add "), "a player called add", out)
    tap.ok(daemon.ctl("player", " add").startswith("add (player "),
           "and its page")


def groups():
    """The same whether the daemon runs or not."""
    tap.same(daemon.ctl("player", "group", "rowan", "club= Lions "), "Rowan\n",
             "a player is put into a group")
    daemon.ctl("player", "group", "Rowan", "team=Reds")
    daemon.ctl("player", "group", "Rowan", "club=Bears")
    daemon.ctl("player", "group", "Rowan", "team=")
    told = json.loads(daemon.ctl("--json", "player", "Rowan"))["groups"]
    tap.same(told, [{"kind": "club", "group": "Bears"}],
             "one of a kind at most, and none where it was taken out")
    tap.ok("club  Bears" in daemon.ctl("player", "Rowan"), "and for people")
    for text, words in (("club", "KIND=GROUP"), ("Club=x", "small letters"),
                        ("club= x\x07", "control")):
        status, out, error = daemon.try_ctl("player", "group", "Rowan", text)
        tap.ok(status == 1 and not out and words in error,
               "refused: %r" % text, error)
    status, out, error = daemon.try_ctl("player", "group", "Eve", "club=x")
    tap.ok(status == 1 and "nobody is called" in error, "nobody's group",
           error)


def rename():
    """The same whether the daemon runs or not."""
    tap.same(daemon.ctl("player", "rename", "Rowan", " Rowan  Lee"),
             "Rowan Lee\n", "another name")
    tap.same(json.loads(daemon.ctl("--json", "player", "rename", "rowan lee",
                                   "Lee")),
             {"player_id": 2, "player": "Lee"}, "and another, as JSON")
    for names, words in ((("Rowan", "Rhys"), "nobody is called"),
                         (("Lee", "hazel"), "Hazel"), (("Lee", " "), "name")):
        status, out, error = daemon.try_ctl("player", "rename", *names)
        tap.ok(status == 1 and not out and words in error,
               "refused: %s to %s" % names, error)
    told = json.loads(daemon.ctl("--json", "players"))["players"]
    tap.same([(p["id"], p["name"], p["nights"], p["points"]) for p in told],
             [(1, "Hazel", 0, 0), (2, "Lee", 0, 0)], "the list of players")
    tap.ok("     2  Lee" in daemon.ctl("players"), "and for people",
           daemon.ctl("players"))
    daemon.ctl("player", "rename", "Lee", "Rowan")


def role():
    """The same whether the daemon runs or not."""
    tap.same(daemon.ctl("player", "role", "rowan", "director"), "Rowan\n",
             "a player is made a director")
    tap.same(json.loads(daemon.ctl("--json", "player", "role", "Rowan",
                                   "player")),
             {"player_id": 2, "player": "Rowan"}, "and a player again")
    for words, said in ((("Rowan", "robot"), "allowed: player, director"),
                        (("Eve", "director"), "nobody is called")):
        status, out, error = daemon.try_ctl("player", "role", *words)
        tap.ok(status == 1 and not out and said in error,
               "refused: %s as %s" % words, error)


def daemon_down():
    bad_calls()
    status, out, error = daemon.try_ctl("player", "token", "Rowan")
    tap.ok(status == 1 and not out and "night.db" in error,
           "no token without a database", error)
    tap.ok(not os.path.exists(daemon.path("night.db")),
           "and none is made for it")
    hazel = elsewhere()
    first = daemon.token("Rowan")
    told, second = new_token("rowan")
    tap.ok(told == "Rowan" and second != first,
           "with the daemon down: a new token", told)
    status, out, error = daemon.try_ctl("player", "token", "Nobody")
    tap.ok(status == 1 and not out and "Nobody" in error,
           "none for a name that nobody has", error)
    rename()
    role()
    groups()
    return hazel, first, second


def daemon_up(hazel, first, second):
    daemon.start("--night", "test")
    rowan = Player(daemon, "Rowan", second)
    tap.ok(knows(rowan, hazel), "who was added from elsewhere is a player")
    tap.ok(not knows(rowan, first), "the token of before is nobody's")
    tap.ok(knows(rowan), "the new one is the player's")
    rowan.must("sit", table=1, seat="N")
    document = json.loads(daemon.ctl("player", "token", "Rowan", "--json"))
    third = document.pop("token")
    tap.same(document, {"player_id": 2, "player": "Rowan"},
             "with the daemon running: a new token")
    tap.ok(not knows(rowan), "the token of before is nobody's at once")
    wait_for(lambda: rowan.ended)
    tap.ok(True, "the stream that it opened ends")
    again = Player(daemon, "Rowan", third)
    tap.ok(knows(again), "the new one is the player's")
    wait_for(lambda: again.last.get("room"))
    tap.same(again.last["room"]["tables"][0]["north"]["player"], "Rowan",
             "who is where he was")
    fourth = new_token("Rowan")[1]
    tap.same([knows(again, token) for token in (first, second, third, fourth)],
             [False, False, False, True], "and so again, for the last only")
    status, out, error = daemon.try_ctl("player", "token", "Nobody")
    tap.ok(status == 1 and not out and "Nobody" in error,
           "none for a name that nobody has", error)
    rename()
    role()
    groups()
    tap.ok(knows(again, fourth), "who is renamed is still the same player")
    daemon.ctl("player", "rename", "Rowan", "Rowan Lee")
    tap.same(daemon.get("/api/players")["players"][1]["name"], "Rowan Lee",
             "the daemon's list")
    third = Player(daemon, "Rowan Lee", fourth)
    wait_for(lambda: third.last.get("room"))
    tap.same(third.last["room"]["tables"][0]["north"]["player"], "Rowan Lee",
             "and the seat")
    daemon.ctl("player", "rename", "Rowan Lee", "Rowan")
    return fourth


def after_restart(token, *old):
    daemon.kill()
    bad_config()
    odd_names()
    daemon.start()
    rowan = Player(daemon, "Rowan", token)
    tap.same([knows(rowan, t) for t in (*old, token)],
             [False] * len(old) + [True],
             "after a restart it is the same")
    tap.ok(daemon.ctl("player", "add", "Zoe", "--group", "club=Lions",
                      "--group", "team=Reds").startswith("Zoe "),
           "a player is added with groups")
    tap.same(json.loads(daemon.ctl("--json", "player", "Zoe"))["groups"],
             [{"kind": "club", "group": "Lions"},
              {"kind": "team", "group": "Reds"}], "and is of them")
    status, out, error = daemon.try_ctl("player", "add", "Yves", "--group",
                                        "club=Lions", "--group", "club=Bears")
    tap.ok(status == 1 and not out and "one group of a kind" in error,
           "two groups of a kind", error)
    status, out, error = daemon.try_ctl("player", "add", "Yves", "--group",
                                        "club")
    tap.ok(status == 1 and "KIND=GROUP" in error and
           daemon.try_ctl("player", "Yves")[0] == 1,
           "nobody is added with a bad one", error)


def main():
    hazel, first, second = daemon_down()
    after_restart(daemon_up(hazel, first, second), first, second)
    daemon.stop()


try:
    main()
except Exception as e:  # a test that breaks has failed
    tap.ok(False, "the test runs to its end", repr(e) + daemon.log())
finally:
    daemon.remove()
sys.exit(tap.end())
