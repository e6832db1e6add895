# SPDX-License-Identifier: ISC
"""A year of nights by the calendar of Python: those of conf/examples, nights
about each change of the clocks, and the calendar feed, read back by hand."""
import datetime
import json
import os
import re
import shutil
import subprocess
import sys
import time
import urllib.request
from zoneinfo import ZoneInfo

from pairs import Daemon, Tap, program

TOP = os.environ.get("top_srcdir", ".")
EXAMPLES = os.path.join(TOP, "conf", "examples")
DAY = datetime.timedelta(days=1)
YEAR_MS = 366 * 24 * 3600 * 1000

tap = Tap()


def day(text):
    return datetime.date.fromisoformat(text)


def week_of_month(date):
    return (date.day - 1) // 7 + 1


# What each example means: schedule, zone, time of day, which dates, dates left
# out, extra nights, how long a night is in minutes.
MEANING = {
    "nightly": [("nightly", "Europe/London", "20:00", lambda d: True,
                 ["2026-12-24", "2026-12-25", "2026-12-31"],
                 {"2026-12-31": "17:00"}, 8 * 21 + 7)],
    "weekend": [("weekend", "America/New_York", "14:00",
                 lambda d: d.strftime("%a") in ("Sat", "Sun"),
                 ["2026-11-28", "2026-11-29"], {}, 5 * 36 + 4 * 3)],
    "lunch": [("lunch", "Asia/Shanghai", "12:10",
               lambda d: d.strftime("%a") not in ("Sat", "Sun"),
               ["2026-10-01", "2026-10-02", "2026-10-05", "2026-10-06",
                "2026-10-07"], {}, 3 * 13 + 1)],
    "swiss": [("swiss", "Europe/Paris", "19:30",
               lambda d: (d - day("2026-01-09")).days % 14 == 0,
               ["2026-12-25"], {"2026-12-26": "19:30"}, 4 * 45 + 3 * 5)],
    "two-events": [
        ("sunday-long", "Australia/Sydney", "13:00",
         lambda d: d.strftime("%a") == "Sun" and
         (d + 7 * DAY).month != d.month, [], {}, 10 * 23 + 9 * 2),
        ("sunday-short", "Australia/Sydney", "15:30",
         lambda d: d.strftime("%a") == "Sun", [], {}, 4 * 15 + 3)],
    "beginners": [("beginners", "Europe/Amsterdam", "19:00",
                   lambda d: d.strftime("%a") == "Tue" and
                   week_of_month(d) in (1, 3) and d.month not in (7, 8),
                   [], {}, 3 * 25 + 2 * 5)],
}


def instant(zone, date, clock):
    """In milliseconds. Of two the first; what is skipped moves forward."""
    hour, minute = map(int, clock.split(":"))
    at = datetime.datetime(date.year, date.month, date.day, hour, minute,
                           tzinfo=ZoneInfo(zone), fold=0)
    return int(at.timestamp() * 1000)


def meant(name, now):
    nights = []
    for schedule, zone, clock, names, less, more, minutes in MEANING[name]:
        date = datetime.datetime.fromtimestamp(
            now / 1000, ZoneInfo(zone)).date() - DAY
        for _ in range(370):
            at = None
            if str(date) in more:
                at = instant(zone, date, more[str(date)])
            elif names(date) and str(date) not in less:
                at = instant(zone, date, clock)
            if at is not None and now <= at < now + YEAR_MS:
                nights.append((at, schedule, str(date), str(date) in more,
                               at + minutes * 60000))
            date += DAY
    return sorted(nights)


def told(config, *options, cwd="."):
    return subprocess.run(
        [program("pairsctl"), "-c", config, "schedule", *options], cwd=cwd,
        capture_output=True, text=True, check=True).stdout


def nights_of(config, days, cwd="."):
    document = json.loads(told(config, "--days", str(days), "--json", cwd=cwd))
    return [(n["start_at"], n["schedule"], n["date"], n["extra"], n["ends_at"])
            for n in document["nights"]]


def now_ms():
    return int(time.time() * 1000)


def lines_show(text, nights, zones):
    """One line a night: weekday, date, local time, zone, a mark if extra."""
    lines = text.splitlines()
    if len(lines) != len(nights):
        return False
    for line, (at, schedule, date, extra, _) in zip(lines, nights):
        clock = datetime.datetime.fromtimestamp(
            at / 1000, ZoneInfo(zones[schedule])).strftime("%H:%M")
        start = "%s %s  %s %s  " % (
            day(date).strftime("%a"), date, clock, zones[schedule])
        if not line.startswith(start) or ("(extra)" in line) != extra:
            return False
    return True


def example_year(name, folder):
    """A copy, for its own folder may be one that nobody writes to."""
    config = shutil.copy(os.path.join(EXAMPLES, name + ".conf"), folder)
    checked = subprocess.run([program("pairsd"), "-n", "-c", config],
                             capture_output=True, text=True)
    tap.same((checked.returncode, checked.stderr), (0, ""),
             "%s is good, without a warning" % name)
    before = meant(name, now_ms())
    nights = nights_of(config, 366)
    after = meant(name, now_ms())
    tap.ok(len(before) > 15 and nights in (before, after),
           "%s: %d nights of a year" % (name, len(before)),
           sorted(set(nights) ^ set(before)))
    zones = {m[0]: m[1] for m in MEANING[name]}
    tap.ok(lines_show(told(config, "--days", "366"), nights, zones),
           "%s: and as text" % name, told(config, "--days", "366"))


def example_runs(name, daemon, text):
    """As it is, but for where it listens."""
    with open(daemon.path("night.conf"), "w") as f:
        f.write(text)
    daemon.start()
    nights = daemon.get("/api/schedule?days=366")["nights"]
    daemon.stop()
    tap.ok(len(nights) > 15 and {n["schedule"] for n in nights} ==
           {m[0] for m in MEANING[name]},
           "%s: the daemon has its nights" % name, nights)


def example_opens(name, daemon, text):
    """A night of each schedule; the seed is promised and kept secret. Other
    nights are far away, whenever this runs."""
    text = re.sub(r'(rule = "|except = \(|also = \()[^;]*(;[A-Z][^;]*)*;', "",
                  text)
    text = re.sub(r'start = "[^"]*"', 'start = "2099-01-01 12:00"', text)
    with open(daemon.path("night.conf"), "w") as f:
        f.write(text)
    for meaning in MEANING[name]:
        daemon.start("--night", meaning[0])
        daemon.stop()
    daemon.start()
    events = [daemon.get("/api/events/%d" % (i + 1))
              for i in range(len(MEANING[name]))]
    tap.same([e["schedule"] for e in events], [m[0] for m in MEANING[name]],
             "%s: a night of each is open" % name)
    tap.same({e["state"] for e in events}, {"registering"},
             "%s: for registration" % name)
    for event in events:
        number = event["id"]
        seed, promise = daemon.rows(
            "SELECT lower(hex(seed)), lower(hex(commitment)) FROM event "
            "WHERE id = ?", number)[0]
        text = daemon.ctl("event", str(number))
        answers = text + daemon.fetch("/api/events/%d" % number)[1] + \
            daemon.fetch("/api/events")[1]
        tap.ok(event["commitment"] == promise and promise in text and
               event["seed"] is None and len(seed) >= 64 and
               seed not in answers,
               "%s: a promise of the seed, not the seed" % name, text)
    daemon.stop()


def example_in_use(name):
    daemon = Daemon()
    with open(os.path.join(EXAMPLES, name + ".conf")) as f:
        text = f.read()
    assert "port = 7433;" in text
    text = text.replace("pairs.db", "night.db").replace(
        "pairs.sock", "night.sock").replace("7433", str(daemon.port))
    try:
        example_runs(name, daemon, text)
        os.remove(daemon.path("night.db"))
        example_opens(name, daemon, text)
    finally:
        daemon.remove()


# --- changes of the clocks ---------------------------------------------------

ZONES = ("Europe/London", "America/New_York", "Australia/Lord_Howe",
         "Asia/Shanghai")
SCHEDULE = """{
	name = "%s"; time_zone = "%s"; start = "%s"; rule = "%s";
	rounds = 4; boards_per_round = 3; round_time = "59m"; break_time = "1m";
	registration = "2h";
}"""
LENGTH_MS = (4 * 59 + 3) * 60000


def changes(zone, days):
    """Coming changes: (instant in s, offset before, offset after)."""
    tz = ZoneInfo(zone)
    found = []

    def offset(at):
        return int(datetime.datetime.fromtimestamp(
            at, tz).utcoffset().total_seconds())

    at = int(time.time()) // 900 * 900 + 172800
    for _ in range(days * 96):
        if offset(at) != offset(at + 900):
            found.append((at + 900, offset(at), offset(at + 900)))
        at += 900
    return found


def wall(seconds):
    return datetime.datetime.fromtimestamp(seconds, datetime.timezone.utc)


def change_cases():
    """(zone, local start, expected instant in s, what)."""
    cases = []
    for zone in ZONES:
        for at, old, new in changes(zone, 366):
            gap = abs(new - old)
            first = at + min(old, new)  # local, of the hour concerned
            cases.append((zone, wall(at + old - 7200), at - 7200,
                          "a night across the change"))
            if new > old:
                cases.append((zone, wall(first + gap // 2), at + gap // 2,
                              "a night in the skipped hour"))
                cases.append((zone, wall(first + gap), at,
                              "a night after the skipped hour"))
            else:
                cases.append((zone, wall(first + gap // 2),
                              at - gap + gap // 2,
                              "a night in the repeated hour"))
                cases.append((zone, wall(first + gap), at + gap,
                              "a night after the repeated hour"))
    shanghai = wall(time.time() + 180 * 86400).replace(hour=2, minute=30)
    cases.append(("Asia/Shanghai", shanghai,
                  int(shanghai.timestamp()) // 60 * 60 - 8 * 3600,
                  "a night where clocks do not change"))
    return cases


def clock_changes(folder):
    cases = change_cases()
    tap.same([len({c[3] for c in cases if c[0] == z}) for z in ZONES],
             [5, 5, 5, 1], "changes both ways, but none in Shanghai")
    schedules = ",".join(
        SCHEDULE % ("s%d" % i, c[0], c[1].strftime("%Y-%m-%d %H:%M"),
                    "FREQ=DAILY;COUNT=3") for i, c in enumerate(cases))
    config = os.path.join(folder, "clocks.conf")
    with open(config, "w") as f:
        f.write('database = "x"; admin_socket = "y"; schedules = (%s);'
                % schedules)
    nights = nights_of(config, 800)
    for i, (zone, local, at, what) in enumerate(cases):
        date = local.date()
        clock = local.strftime("%H:%M")
        expected = [(at * 1000, str(date))] + [
            (instant(zone, date + n * DAY, clock), str(date + n * DAY))
            for n in (1, 2)]
        mine = [n for n in nights if n[1] == "s%d" % i]
        tap.same([(n[0], n[2]) for n in mine], expected,
                 "%s: %s, and two after it" % (zone, what))
        tap.same([n[4] - n[0] for n in mine], [LENGTH_MS] * 3,
                 "%s: each as long as its rounds" % zone)


# --- the feed ----------------------------------------------------------------

TITLE = ("Größter Abend; mit Komma, und \\\\ und sehr langem Namen, "
         "damit die Zeile gefaltet wird: 橋牌 橋牌 橋牌")
FEED = """, {
	name = "feed"; title = "%s"; time_zone = "America/New_York";
	start = "2026-01-05 19:30"; rule = "FREQ=WEEKLY;BYDAY=MO,TH";
	also = ("2098-12-31 23:30");
	rounds = 4; boards_per_round = 3; round_time = "21m";
}""" % TITLE


def read_feed(octets):
    """RFC 5545 by hand: entries as {name: value}."""
    assert octets.endswith(b"\r\n")
    physical = octets[:-2].split(b"\r\n")
    assert all(b"\n" not in p and b"\r" not in p for p in physical)
    assert max(map(len, physical)) <= 75, max(physical, key=len)
    lines = []
    for line in physical:
        line.decode()  # no character is cut in two
        if line.startswith(b" "):
            lines[-1] += line[1:]
        else:
            lines.append(line)
    text = [line.decode() for line in lines]
    assert text[0] == "BEGIN:VCALENDAR" and text[-1] == "END:VCALENDAR"
    assert "VERSION:2.0" in text
    assert sum(t.startswith("PRODID:") for t in text) == 1
    entries = []
    for line in text[1:-1]:
        name, value = line.split(":", 1)
        if line == "BEGIN:VEVENT":
            entries.append({})
        elif line != "END:VEVENT" and entries:
            assert name not in entries[-1], line
            entries[-1][name] = value
    return entries


def feed_text(value):
    out, escaped = "", False
    for c in value:
        if escaped:
            assert c in "\\;,n", value
            out += "\n" if c == "n" else c
            escaped = False
        elif c == "\\":
            escaped = True
        else:
            assert c not in ";,", value
            out += c
    return out


def feed_instant(value):
    at = datetime.datetime.strptime(value, "%Y%m%dT%H%M%SZ")
    return int(at.replace(tzinfo=datetime.timezone.utc).timestamp() * 1000)


def feed_nights(entries):
    return [(feed_instant(e["DTSTART"]), e["UID"], feed_text(e["SUMMARY"]),
             feed_instant(e["DTEND"])) for e in entries]


def json_nights(document):
    return [(n["start_at"], "%s-%s@pairsd" % (n["schedule"], n["date"]),
             n["title"], n["ends_at"]) for n in document["nights"]]


def feed():
    daemon = Daemon(more=FEED)
    try:
        daemon.start()
        url = "http://127.0.0.1:%d/api/schedule.ics" % daemon.port
        with urllib.request.urlopen(url, timeout=30) as r:
            kind, octets = r.headers["Content-Type"], r.read()
        tap.same(kind, "text/calendar; charset=utf-8", "a calendar is served")
        entries = read_feed(octets)
        nights = feed_nights(entries)
        tap.ok(len(nights) > 100, "with the nights of a year", len(nights))
        tap.same(nights, json_nights(daemon.get("/api/schedule?days=366")),
                 "the same as without the calendar")
        tap.same(nights[0][2], TITLE.replace("\\\\", "\\"),
                 "the title comes through")
        tap.same(len({n[1] for n in nights}), len(nights), "every UID is one")
        tap.ok(all(abs(feed_instant(e["DTSTAMP"]) - now_ms()) < 600000
                   for e in entries), "stamped now")
        for query, status in (("?days=30", 200), ("?days=0", 400),
                              ("?days=367", 400), ("?days=x", 400)):
            got, text = daemon.fetch("/api/schedule.ics" + query)
            tap.same(got, status, "the calendar%s" % query)
            if got == 200:
                part = feed_nights(read_feed(text.encode()))
                tap.ok(0 < len(part) < 20 and part == nights[:len(part)],
                       "a part of it, UIDs unchanged")
        by_ctl = subprocess.run(
            [program("pairsctl"), "-c", "night.conf", "schedule", "--ics",
             "--days", "30000"], cwd=daemon.dir, capture_output=True)
        both = subprocess.run(
            [program("pairsctl"), "-c", "night.conf", "schedule", "--ics",
             "--json"], cwd=daemon.dir, capture_output=True)
        tap.same(both.returncode, 1, "not in two forms at once")
        tap.same(by_ctl.returncode, 2, "not for more than ten years")
        months = read_feed(subprocess.run(
            [program("pairsctl"), "-c", "night.conf", "schedule", "--ics",
             "--days", "366"], cwd=daemon.dir, capture_output=True,
            check=True).stdout)
        tap.same(feed_nights(months), nights, "pairsctl prints the same")
        daemon.stop()
    finally:
        daemon.remove()


def main():
    daemon = Daemon()
    try:
        for name in MEANING:
            example_year(name, daemon.dir)
        tap.same(sorted(MEANING), sorted(
            f[:-5] for f in os.listdir(EXAMPLES) if f.endswith(".conf")),
            "every example is here")
        clock_changes(daemon.dir)
    finally:
        daemon.remove()
    feed()
    for name in MEANING:
        example_in_use(name)


try:
    main()
except Exception as e:  # a test that breaks has failed
    tap.ok(False, "the test runs to its end", repr(e))
sys.exit(tap.end())
