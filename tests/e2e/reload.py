# SPDX-License-Identifier: ISC
"""SIGHUP: a good file is in force for nights to come, a bad one changes
nothing, and a night that is open keeps its own rules."""
import datetime
import signal
import sys

from pairs import Daemon, Tap, wait_for

OTHER = """, {
	name = "other"; title = "%s"; time_zone = "UTC";
	start = "%s"; min_pairs = 4; registration = "%s";
	rounds = 7; boards_per_round = 3; round_time = "20m";
}"""
SOON = """, {
	name = "soon"; time_zone = "UTC"; start = "2098-06-01 12:00";
	rule = "FREQ=DAILY"; registration = "%s"; rounds = 2;
	boards_per_round = 1; round_time = "20m";
}"""

tap = Tap()
daemon = Daemon(registration="600s", rounds=1, boards=1, more=OTHER % (
    "As it was", "2098-01-05 19:30", "30m"))


def config():
    with open(daemon.path("night.conf")) as f:
        return f.read()


def hang_up(text, *said):
    """Write the file, SIGHUP; the lines that came into the log by the last of
    those that must come."""
    with open(daemon.path("night.conf"), "w") as f:
        f.write(text)
    before = len(daemon.logged)
    daemon.process.send_signal(signal.SIGHUP)

    def lines():
        new = "".join(daemon.logged[before:])
        return new if said[-1] in new else None
    new = wait_for(lines)
    for words in said:
        tap.ok(words in new, "the log says: %s" % words, new)
    return new


AGAIN = "read again"
STAY = "the settings in force stay as they are"


def coming():
    """Nights far ahead: what pairsctl sees is the file, so ask the daemon."""
    return daemon.get("/api/schedule?days=366")["nights"]


def good_files(original):
    hang_up(original, "night.conf: read again, 2 schedules")
    tap.same(daemon.get("/api/events")["events"], before["events"],
             "nothing changes by the same file")
    # 366 days ahead there is nothing, and then something every day
    tap.same(coming(), [], "no night within a year")
    daily = original.replace('start = "2098-01-05 19:30"',
                             'start = "2026-01-05 19:30"; rule = "FREQ=DAILY"')
    hang_up(daily.replace('registration = "30m"', 'registration = "1m"'),
            AGAIN)
    nights = coming()
    tap.ok(len(nights) in (365, 366, 367) and
           {n["schedule"] for n in nights} == {"other"},
           "then one every day", len(nights))
    status, feed = daemon.fetch("/api/schedule.ics")
    tap.same(feed.count("BEGIN:VEVENT"), len(coming()),
             "in the calendar as well")
    hang_up(original.replace("As it was", "As it is"), AGAIN)
    tap.same(coming(), [], "and none again")


def bad_files(original):
    nights = coming()
    lines = original.split("\n")
    line = next(i for i, t in enumerate(lines) if "rounds = 7" in t) + 1
    new = hang_up(original.replace("rounds = 7", "rounds = 700"),
                  "night.conf:%d: rounds: 700 is out of range; allowed: a "
                  "whole number from 1 to 60" % line, STAY)
    tap.ok(AGAIN not in new, "and nothing else", new)
    hang_up(original.replace("rounds = 7", "rounds ="),
            "night.conf:%d: syntax error" % line, STAY)
    hang_up(original.replace('min_pairs = 4; registration = "30m"',
                             "min_pairs = 9; max_pairs = 8"),
            "min_pairs 9 is above max_pairs 8", STAY)
    hang_up(original.replace('start = "2098-01-05 19:30"',
                             'start = "2098-01-05 19:30"; '
                             'rule = "FREQ=SECONDLY"'),
            "FREQ=SECONDLY is not a rule for nights", STAY)
    hang_up(original.replace('start = "2098-01-05 19:30"',
                             'start = "2098-01-05 19:30"; rule = '
                             '"FREQ=YEARLY;BYMONTH=2;BYMONTHDAY=30"'),
            "rule: the rule", STAY)
    hang_up("", "night.conf:1: database: it is missing", STAY)
    tap.same(coming(), nights, "after all that the nights are the same")
    crowded = original.replace('start = "2098-01-05 19:30"',
                               'start = "2098-01-05 19:30"; '
                               'rule = "FREQ=DAILY"').replace(
        'registration = "30m"', 'registration = "24h"')
    hang_up(crowded, ": registration: it opens \"24h\" before a night", AGAIN)


def extra_night(original):
    """Of a schedule that is nothing but extra nights, one that is due."""
    at = datetime.datetime.now(datetime.timezone.utc) + datetime.timedelta(
        minutes=90)
    extra = SOON.replace("soon", "extra").replace(
        'start = "2098-06-01 12:00";', "").replace(
        'rule = "FREQ=DAILY"', 'also = ("%s", "2098-06-01 12:00")' %
        at.strftime("%Y-%m-%d %H:%M")) % "2h"
    hang_up(original.replace("});", "}%s);" % extra), AGAIN, "opens: extra")
    events = wait_for(lambda: [e for e in daemon.get("/api/events")["events"]
                               if e["schedule"] == "extra"])
    tap.same([(e["date"], e["start_at"]) for e in events],
             [(at.strftime("%Y-%m-%d"),
               int(at.timestamp()) // 60 * 60000)], "an extra night opens")


def restart_only(original):
    port = "port = %d" % daemon.port
    hang_up(original.replace("night.db", "other.db").replace(
        port, "port = 1").replace("night.sock", "other.sock").replace(
            "schedules =", "max_players = 9; max_connections_per_address = 9; "
            "schedules =", 1),
        "database has changed; that needs a restart",
        "listen.port has changed; that needs a restart",
        "admin_socket has changed; that needs a restart",
        "max_players has changed; that needs a restart",
        "max_connections_per_address has changed; that needs a restart", AGAIN)
    tap.ok(daemon.answers(), "the daemon is where it was")
    new = hang_up(original, AGAIN)
    tap.ok("restart" not in new, "the old places again need none", new)


def open_nights(original):
    """What is new may open at once; what is open stays, also without its
    schedule."""
    with_soon = original.replace(
        OTHER % ("As it was", "2098-01-05 19:30", "30m"), "")
    # a night tomorrow or the day after, whose registration is a week long
    with_soon = with_soon.replace("});", "}%s);" % (
        SOON.replace("2098-06-01", "2026-01-05") % "26h"))
    new = hang_up(with_soon, AGAIN, "opens: soon")
    events = wait_for(lambda: [e for e in daemon.get("/api/events")["events"]
                               if e["schedule"] == "soon"])
    count = len(events)
    tap.ok(count in (1, 2), "a new schedule opens what is due", events)
    new = hang_up(with_soon.replace("rounds = 2", "rounds = 5"), AGAIN)
    wait_for(daemon.answers)
    after = [e for e in daemon.get("/api/events")["events"]
             if e["schedule"] == "soon"]
    tap.ok([e["id"] for e in after] == [e["id"] for e in events] and
           "opens: soon" not in new, "and only once", new)
    tap.same({e["rounds"] for e in after}, {2},
             "it keeps the rules that it was opened with")


def main():
    global before
    daemon.start("--night", "test")
    wait_for(lambda: daemon.get("/api/events")["events"])
    before = daemon.get("/api/events")
    original = config()
    good_files(original)
    bad_files(original)
    restart_only(original)
    open_nights(original)
    extra_night(original)
    many(original)
    tap.same([t for t in daemon.logged if " error " in t and
              " error config: " not in t], [], "the log has no other error")
    daemon.stop()
    tap.ok(True, "an orderly end")


def many(original):
    """A storm of signals and of questions that read the config meanwhile."""
    with open(daemon.path("night.conf"), "w") as f:
        f.write(original.replace("2098-01-05", "2026-01-05"))
    for i in range(60):
        daemon.process.send_signal(signal.SIGHUP)
        if i % 4 == 0:
            assert daemon.fetch("/api/schedule.ics")[0] == 200
    tap.ok(daemon.answers(), "many signals do no harm")


try:
    main()
except Exception as e:  # a test that breaks has failed
    tap.ok(False, "the test runs to its end", repr(e))
finally:
    daemon.remove()
sys.exit(tap.end())
