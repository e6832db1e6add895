# SPDX-License-Identifier: ISC
"""Players come into pairs for others while a night is played, by pairsctl and by a
director, and the daemon is killed in between. They play it to its end, and what is
left is what the program that scores by itself finds."""
from pairs import Daemon, Robots, Tap, run, wait_for

NAMES = ["Alder", "Birch", "Cedar", "Elm", "Fir", "Hazel", "Ivy", "Larch"]

tap = Tap()
daemon = Daemon(registration="25s", rounds=3, boards=1, round_time="40s",
                break_time="4s", rules="completion_percent = 20;")


def direct(token, leaves, comes, **more):
    """(status, document) of a director's POST."""
    return daemon.ask(token, "/api/directives", dict(
        more, event=1, do="replace", leaves=leaves, comes=comes,
        reason="no line any more"))


def by_pairsctl():
    """Round 1 is in play."""
    for leaves, comes, words in (
            ("Alder", "Nobody", "there is no player 'Nobody'"),
            ("Sorrel", "Aspen", "'Sorrel' plays in no pair"),
            ("Alder", "Birch", "has or had a part in this event"),
            ("Alder", "House", "a house robot only takes")):
        status, _, error = daemon.try_ctl("replace", "1", leaves, comes,
                                          "--reason", "ill")
        tap.ok(status == 1 and words in error,
               "%s does not come in for %s" % (comes, leaves), error)
    status, _, error = daemon.try_ctl("replace", "1", "Alder", "Sorrel")
    tap.ok(status == 1 and "--reason is needed" in error, "nor without a"
           " reason", error)
    tap.same(daemon.ctl("replace", "1", "alder", "Sorrel", "--reason", "ill"),
             "event 1: Sorrel comes in for alder\n", "Sorrel does")
    daemon.kill()
    daemon.start()


def by_a_director(director, player):
    """Round 2 is in play."""
    is_ = daemon.event()
    tap.same([(r["left"]["name"], r["came"]["name"], r["board"])
              for r in is_["replacements"]], [("Alder", "Sorrel", 2)],
             "from the next board on, also after a crash")
    tap.same(direct(player, "Cedar", "Aspen")[0], 403, "a player does not")
    status, reply = direct(director, "Alder", "Aspen")
    tap.ok(status == 400 and "plays in no pair" in reply["text"],
           "who has left is not there", reply)
    status, reply = direct(director, "Cedar", "Alder")
    tap.same((status, reply["error"]), (409, "unfit_player"),
             "and comes in for nobody")
    first = direct(director, "Cedar", "Aspen", nonce="the-same-request")
    tap.same(first[0], 200, "a director has somebody come in")
    tap.same(direct(director, "Cedar", "Aspen", nonce="the-same-request"),
             first, "once, whatever is sent twice")


def at_the_end():
    wait_for(lambda: daemon.event()["state"] == "ended", 240)
    is_ = daemon.event()
    came = {r["came"]["name"]: r for r in is_["replacements"]}
    tap.same(sorted(came), ["Aspen", "Sorrel"], "both came in")
    plays = daemon.rows("SELECT player, count(*) FROM v_play WHERE player IN"
                        " ('Alder', 'Sorrel', 'Cedar', 'Aspen') GROUP BY player"
                        " ORDER BY player")
    tap.same(plays, [("Alder", 1), ("Aspen", 1), ("Cedar", 2), ("Sorrel", 2)],
             "each has the boards that he played")
    tap.same(daemon.rows(
        "SELECT count(*) FROM award JOIN entry USING(event, player)"
        " WHERE counts = 0")[0][0], 0, "points are theirs who played half")
    tap.ok("3 boards" in daemon.ctl("verify-deals", "1"),
           "the deals go by the list of who registered")
    out = daemon.ctl("event", "1")
    tap.ok("Sorrel came in for Alder, from board 2 on." in out,
           "the results tell it", out)
    daemon.computed_again(tap, daemon.ctl("export", "1"),
                          "computed again it is the same")
    text = daemon.ctl("audit", "1")
    tap.ok("an administrator: replace pair" in text and
           "Sorrel instead of Alder" in text and "Oak: replace" in text,
           "the audit log has both", text)


def main():
    director, player = daemon.token("Oak"), daemon.token("Yew")
    robots = Robots(daemon, "robots", NAMES, "--think", "300-500")
    others = Robots(daemon, "others", ["Sorrel", "Aspen"])
    daemon.ctl("player", "role", "Oak", "director")
    daemon.ctl("player", "add", "House", "--robot")
    daemon.start("--night", "test")
    robots.start()
    wait_for(lambda: daemon.in_play(1), 200)
    others.run("--event", "test", "--think", "300-500")
    by_pairsctl()
    wait_for(lambda: daemon.in_play(2), 200)
    by_a_director(director, player)
    at_the_end()
    return tap.end()


if __name__ == "__main__":
    run(main, daemon)
