# SPDX-License-Identifier: ISC
"""The command line of pairsd: configs that are wrong, and starts that must be
refused. Each says what is the matter and where, and changes nothing."""
import datetime
import json
import os
import shutil
import signal
import socket
import sqlite3
import subprocess
import sys
import tempfile
import urllib.request

from pairs import WEB, Tap, free_port, program, wait_for

GOOD = """database = "night.db";
admin_socket = "night.sock";
listen = { address = "127.0.0.1"; port = %d; };
schedules = ({
	name = "monday"; title = "Monday pairs";
	time_zone = "Europe/London";
	start = "2099-01-05 19:30";
	rounds = 6;
	boards_per_round = 3;
	round_time = "21m";
});
"""
AGAIN = """}, {
	name = "monday";
	time_zone = "UTC"; start = "2099-01-06 19:30";
	rounds = 6; boards_per_round = 3; round_time = "21m";
});
"""

tap = Tap()
folder = tempfile.mkdtemp(prefix="pairsd-config.")
port = free_port()
good = GOOD % port


def path(name):
    return os.path.join(folder, name)


def write(text, name="night.conf"):
    with open(path(name), "w") as f:
        f.write(text)


def run(*arguments):
    """(status, out, error) of a pairsd that must end by itself."""
    done = subprocess.run([program("pairsd"), *arguments], cwd=folder,
                          capture_output=True, text=True, timeout=60)
    return done.returncode, done.stdout, done.stderr


def files():
    return sorted(os.listdir(folder))


def events():
    with urllib.request.urlopen(
            "http://127.0.0.1:%d/api/events" % port, timeout=30) as r:
        return json.load(r)["events"]


class Running:
    """A pairsd that is meant to stay."""

    def __init__(self, *arguments):
        with open(path("log"), "w") as log:
            self.process = subprocess.Popen(
                [program("pairsd"), "--web", WEB, *arguments], cwd=folder,
                stderr=log)
        wait_for(lambda: "listening" in self.log() or
                 self.process.poll() is not None)

    def log(self):
        with open(path("log")) as f:
            return f.read()

    def end(self):
        self.process.terminate()
        return self.process.wait(30)


def bad_configs():
    """Each change of the good config, and what the message must hold: file
    and line, the key, what is allowed."""
    cases = [
        ("a wrong type", ("rounds = 6", 'rounds = "six"'), 8,
         ["rounds", "whole number", "1 to 60"]),
        ("another wrong type", ('round_time = "21m"', "round_time = 21"), 10,
         ["round_time", "whole number", "allowed", "20s"]),
        ("an unknown key", ("rounds = 6", "ruonds = 6"), 8,
         ["ruonds", "no such key", "rounds"]),
        ("an unknown key at the top", ("admin_socket", "admin_sockets"), 2,
         ["admin_sockets", "no such key", "admin_socket"]),
        ("two schedules of one name", ("});\n", AGAIN), 12,
         ["name", "monday", "line 4"]),
        ("rounds of zero boards", ("round = 3", "round = 0"), 9,
         ["boards_per_round", "0", "1 to 16"]),
        ("no rounds", ("rounds = 6", "rounds = 0"), 8,
         ["rounds", "0", "1 to 60"]),
        ("no such time zone", ("Europe/London", "Europe/Londinium"), 6,
         ["time_zone", "Europe/Londinium", "allowed"]),
        ("no such date", ("01-05", "02-30"), 7, ["start", "2099-02-30"]),
        ("no such port", (str(port), "99999"), 3,
         ["port", "99999", "1 to 65535"]),
        ("what is no setting", ("rounds = 6;", "rounds 6;"), 8,
         ["syntax error", "key = value"]),
        ("a rule of no kind", ("rounds = 6;",
                               'rounds = 6; unfinished = "par";'), 8,
         ["unfinished", "par", "void", "double_dummy"]),
        ("no program to solve with", ("rounds = 6;", 'rounds = 6; unfinished = '
                                      '"double_dummy";'), 8,
         ["unfinished", "double_dummy", "pairs-solver", "cannot be run"]),
    ]
    for name, (old, new), line, words in cases:
        write(good.replace(old, new, 1))
        for arguments in (("-n", "-c", "night.conf"), ("-c", "night.conf")):
            status, out, error = run(*arguments)
            told = [said for said in error.splitlines() if
                    "night.conf:%d:" % line in said and
                    all(word in said for word in words)]
            tap.ok(status == 1 and not out and len(told) == 1,
                   "%s: %s" % (name, " ".join(arguments)), (status, error))
    tap.same(files(), ["night.conf"], "no bad config leaves a file behind")


def check_only():
    write(good)
    status, out, error = run("-n", "-c", "night.conf")
    tap.same((status, error), (0, ""), "a good config is found good")
    tap.same(out, "night.conf: good, 1 schedule\n", "and that is said")
    tap.same(files(), ["night.conf"], "to check starts nothing")
    for key, name, text in (
            (1, "database", good.replace("night.db", "nowhere/night.db")),
            (2, "admin_socket", good.replace("night.sock", "nowhere/s"))):
        write(text)
        for arguments in (("-n", "-c", "night.conf"), ("-c", "night.conf")):
            status, out, error = run(*arguments)
            tap.ok(status == 1 and not out and "night.conf:%d: %s: there is "
                   "no folder nowhere; allowed: " % (key, name) in error,
                   "no folder for the %s: %s" % (name, " ".join(arguments)),
                   (status, error))
    write(good)
    tap.same(files(), ["night.conf"], "and nothing is made")
    write("a letter to a friend, and no database at all\n" * 40, "night.db")
    status, out, error = run("-n", "-c", "night.conf")
    tap.ok(status == 1 and not out and "night.conf: database: night.db: " in
           error and "not a database" in error,
           "a check sees that a file is no database", (out, error))
    os.remove(path("night.db"))
    write(good.replace("rounds = 6", "rounds = 0").replace("round = 3",
                                                           "round = 0"))
    for arguments in (("-n", "-c", "night.conf"), ("-c", "night.conf")):
        status, out, error = run(*arguments)
        lines = error.splitlines()
        tap.ok(status == 1 and len(lines) == 2 and
               all(" error config: night.conf:" in line for line in lines),
               "two errors have one form: %s" % " ".join(arguments), error)
    write(good)
    status, out, error = run("-n", "-c", "nowhere.conf")
    tap.ok(status == 1 and "nowhere.conf" in error and
           "No such file" in error, "a file that is not there", error)
    status, out, error = run("--frobnicate")
    tap.ok(status == 2 and "usage:" in error, "an option that is not there",
           error)
    status, out, error = run("-c", "night.conf", "--night", "tuesday")
    tap.ok(status == 1 and "no schedule tuesday" in error,
           "a night of no schedule", error)


def help_():
    for name in "pairsd", "pairsctl", "pairsbot":
        told = [subprocess.run([program(name), option], text=True,
                               capture_output=True, timeout=60)
                for option in ("-h", "--help", "-V", "--version")]
        tap.ok(all(t.returncode == 0 and not t.stderr for t in told) and
               told[0].stdout == told[1].stdout and
               told[0].stdout.startswith("usage: " + name) and
               told[2].stdout == told[3].stdout,
               "%s: -h is --help, and -V is --version" % name, told)


def registration_times():
    """With seconds where there are any."""
    at = datetime.datetime.now(datetime.timezone.utc) + datetime.timedelta(
        days=1)
    for registration, opens in (("20s", "19:29:40"), ("30m", "19:00"),
                                ("1m1s", "19:28:59")):
        write(good.replace("Europe/London", "UTC").replace(
            "2099-01-05", at.strftime("%Y-%m-%d")).replace(
                "rounds = 6;", 'rounds = 6; registration = "%s";' %
                registration))
        told = subprocess.run([program("pairsctl"), "-c", "night.conf",
                               "schedule"], cwd=folder, text=True,
                              capture_output=True).stdout
        tap.ok(told.endswith("registration from %s\n" % opens),
               "registration of %s opens at %s" % (registration, opens), told)


def methods_of_scoring():
    """In words, in the list and in the calendar."""
    for keys, words in (("", "matchpoints"),
                        ('scoring = "cross_imps";', "cross-IMPs"),
                        ('scoring = "total_imps";', "total IMPs"),
                        ('scoring = "butler"; totals = "vp";',
                         "Butler IMPs in victory points")):
        write(good.replace("rounds = 6;", "rounds = 6; " + keys).replace(
            "round = 3", "round = 5").replace(
                "2099-01-05 19:30", (datetime.date.today() + datetime.timedelta(
                    days=2)).strftime("%Y-%m-%d 12:00")))
        for option, form in (("", ": %s, 6 x 5 boards"),
                             ("--ics", "DESCRIPTION:%s\\, 6 rounds of 5")):
            told = subprocess.run(
                [program("pairsctl"), "-c", "night.conf", "schedule",
                 *option.split()], cwd=folder, text=True,
                capture_output=True).stdout
            tap.ok(form % words in told, "scored by %s %s" % (words, option),
                   told)


def past_start():
    write(good.replace("2099", "2020"))
    daemon = Running("-c", "night.conf")
    log = daemon.log()
    tap.ok(daemon.process.poll() is None, "a start in the past: it runs", log)
    warned = [line for line in log.splitlines() if " warn " in line]
    tap.ok(len(warned) == 1 and "monday" in warned[0] and
           "2020-01-05" in warned[0] and "past" in warned[0],
           "a start in the past: a warning", log)
    tap.same(daemon.end(), 0, "a start in the past: an orderly end")
    status, out, error = run("-n", "-c", "night.conf")
    tap.ok(status == 0 and "night.conf: good" in out and
           "night.conf:7: start: monday" in error and "2020-01-05" in error,
           "a start in the past: a check warns, too", (out, error))
    for name in ("night.db", "night.db.lock", "night.db.slate"):
        os.remove(path(name))


def begun():
    """A night that began before the daemon ran for the first time is not
    held; of a rule, the others are to come."""
    at = datetime.datetime.now(datetime.timezone.utc) - datetime.timedelta(
        minutes=2)
    write(good.replace("Europe/London", "UTC").replace(
        "2099-01-05 19:30", at.strftime("%Y-%m-%d %H:%M")).replace(
            "rounds = 6;", 'rounds = 6; rule = "FREQ=DAILY";'))
    daemon = Running("-c", "night.conf")
    log = daemon.log()
    warned = [line for line in log.splitlines() if " warn " in line]
    tap.ok(len(warned) == 1 and "monday on %s is not held" %
           at.strftime("%Y-%m-%d") in warned[0] and
           "before this daemon knew of it" in warned[0],
           "a night that has begun: a warning", log)
    tap.same(daemon.end(), 0, "an orderly end")
    for name in ("night.db", "night.db.lock", "night.db.slate"):
        os.remove(path(name))


def night_by_hand():
    """A night opened by hand does not take the place of one that the schedule
    has the same day, whose registration is open, too."""
    at = datetime.datetime.now(datetime.timezone.utc) + datetime.timedelta(
        minutes=90)
    write(good.replace("Europe/London", "UTC").replace(
        "2099-01-05 19:30", at.strftime("%Y-%m-%d %H:%M")).replace(
            "rounds = 6;", 'rounds = 6; registration = "2h";'))
    daemon = Running("-c", "night.conf", "--night", "monday")
    wait_for(lambda: len(events()) == 2 or daemon.process.poll() is not None)
    tap.same([e["schedule"] for e in events()], ["monday", "monday"],
             "a night by hand, and that of the schedule")
    tap.ok(int(at.timestamp()) // 60 * 60000 in [
        e["start_at"] for e in events()], "which begins when it is meant to",
        events())
    before = events()
    daemon.process.kill()
    daemon.process.wait()
    status, out, error = run("-c", "night.conf", "--night", "monday")
    tap.ok(status == 1 and "opened by hand" in error and "monday" in error,
           "the same day by hand again: it is refused", error)
    daemon = Running("-c", "night.conf")
    tap.same([e["id"] for e in events()], [e["id"] for e in before],
             "a restart opens neither again")
    daemon.process.send_signal(signal.SIGHUP)
    wait_for(lambda: "read again" in daemon.log())
    tap.same([e["id"] for e in events()], [e["id"] for e in before],
             "nor does reading the config")
    tap.same(daemon.end(), 0, "an orderly end")
    for name in ("night.db", "night.db.lock", "night.db.slate"):
        os.remove(path(name))


def second_daemon():
    write(good)
    write(good.replace(str(port), str(free_port())).replace(
        "night.sock", "other.sock"), "other.conf")
    first = Running("-c", "night.conf")
    status, out, error = run("-c", "other.conf")
    tap.ok(status == 1 and "night.db" in error and
           str(first.process.pid) in error and not out,
           "a second daemon on one database is refused", error)
    tap.ok(first.process.poll() is None, "the first goes on")
    tap.same(first.end(), 0, "and ends in good order")


def port_in_use():
    write(good)
    with socket.socket() as s:
        s.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        s.bind(("127.0.0.1", port))
        s.listen()
        status, out, error = run("-c", "night.conf")
        tap.ok(status == 1 and str(port) in error and "in use" in error and
               not out, "a port in use", error)
        status, out, error = run("-c", "night.conf", "--night", "monday")
        tap.ok(status == 1 and "in use" in error and "opens" not in error,
               "and no event is said to open", error)
    daemon = Running("-c", "night.conf")
    tap.ok(daemon.process.poll() is None, "and when it is free, it starts",
           daemon.log())
    daemon.end()


def other_database():
    for name in files():
        os.remove(path(name))
    write(good)
    db = sqlite3.connect(path("night.db"))
    db.execute("CREATE TABLE recipe(name TEXT)")
    db.execute("INSERT INTO recipe VALUES('soup')")
    db.commit()
    db.close()
    with open(path("night.db"), "rb") as f:
        before = f.read()
    status, out, error = run("-c", "night.conf")
    tap.ok(status == 1 and "night.db" in error and
           "another program" in error, "the database of another program",
           error)
    with open(path("night.db"), "rb") as f:
        tap.ok(f.read() == before, "it is left as it was")
    write("this is no database at all, but a letter to a friend\n" * 40,
          "night.db")
    with open(path("night.db"), "rb") as f:
        before = f.read()
    status, out, error = run("-c", "night.conf")
    tap.ok(status == 1 and "night.db" in error and "not a database" in error,
           "a file that is no database", error)
    with open(path("night.db"), "rb") as f:
        tap.ok(f.read() == before, "it is left as it was, too")
    tap.same([name for name in files() if name not in (
        "night.conf", "night.db", "night.db.lock", "night.db.slate")], [],
        "nothing else is left behind")


try:
    bad_configs()
    check_only()
    help_()
    registration_times()
    methods_of_scoring()
    past_start()
    begun()
    night_by_hand()
    second_daemon()
    port_in_use()
    other_database()
except Exception as e:  # a test that breaks has failed
    tap.ok(False, "the test runs to its end", repr(e))
finally:
    shutil.rmtree(folder)
sys.exit(tap.end())
