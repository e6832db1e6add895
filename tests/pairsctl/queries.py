# SPDX-License-Identifier: ISC
"""The questions of docs/queries.md: each is answered by pairsctl and by SQL on
the views, on a small generated history, and the answers must be the same."""
import csv
import io
import os
import re
import shlex
import shutil
import sqlite3
import subprocess
import sys
import tempfile

from tap import TOP, Tap

PAIRSCTL = os.path.join(os.environ.get("top_builddir", "."), "pairsctl")
DOC = os.path.join(TOP, "docs", "queries.md")

tap = Tap()
folder = tempfile.mkdtemp()
database = os.path.join(folder, "try.db")


def run(words):
    return subprocess.run([PAIRSCTL] + words, capture_output=True, text=True,
                          timeout=60)


def questions():
    """(question, line of pairsctl, SQL) of each part of the document."""
    with open(DOC, encoding="utf-8") as f:
        head, *parts = re.split(r"^## \d+\. ", f.read(), flags=re.M)
    yield "the history is made", re.search(r"^    pairsctl (.*)$", head,
                                           re.M)[1], None
    for part in parts:
        yield (part.split("\n", 1)[0],
               re.search(r"^    pairsctl (.*)$", part, re.M)[1],
               re.search(r"^```sql\n(.*?)^```", part, re.M | re.S)[1])


def same(a, b):
    """Two cells; a mean may be rounded from a number that is a hair off."""
    a, b = "" if a is None else str(a), "" if b is None else str(b)
    try:
        return a == b or ("." in a and abs(float(a) - float(b)) < 0.0101)
    except ValueError:
        return False


def compare(name, line, sql):
    answer = run(["-d", database, "--csv"] + shlex.split(line))
    table = list(csv.DictReader(io.StringIO(answer.stdout)))
    with sqlite3.connect(database) as db:
        cursor = db.execute(sql)
        columns = [c[0] for c in cursor.description]
        rows = cursor.fetchall()
    bad = [(got, row) for got, row in zip(table, rows)
           if not all(same(got.get(c), v) for c, v in zip(columns, row))]
    tap.ok(answer.returncode == 0 and len(rows) > 0 and
           len(rows) == len(table) and not bad, name,
           [answer.stderr, "%d rows, %d by SQL" % (len(table), len(rows)),
            str(bad[:1])])


def main():
    made, *asked = questions()
    # the file is made elsewhere
    line = made[1].replace("try.db", database)
    answer = run(shlex.split(line))
    tap.ok(answer.returncode == 0, made[0], [answer.stderr])
    again = run(shlex.split(line))
    tap.ok(again.returncode == 1 and "is there already" in again.stderr,
           "and not over another file", [again.stderr])
    tap.ok(len(asked) == 22, "there are twenty-two questions", [str(len(asked))])
    for question in asked:
        compare(*question)
    for words, needs in (
            (["averages"], "averages needs --player"),
            (["averages", "--by", "month"], "averages needs --player"),
            (["versus"], "versus needs --player and --opponent"),
            (["versus", "--player", "Ann"], "versus needs --opponent"),
            (["versus", "--opponent", "Ann"], "versus needs --player"),
            (["nights", "--partner", "Ann"], "--partner needs --player"),
            (["results", "--opponent", "Ann"], "--opponent needs --player"),
            (["results", "--pair", "3"], "--pair needs --event")):
        answer = run(["-d", database] + words)
        tap.ok((answer.returncode, answer.stderr.strip()) ==
               (1, "pairsctl: " + needs), needs, [answer.stderr])
    verified = run(["-d", database, "verify-deals", "5"])
    tap.ok("follow" in verified.stdout, "the deals are those of the seed",
           [verified.stderr])
    exported = run(["-d", database, "export", "5", "--format", "pbn"])
    tap.ok(exported.returncode == 0 and exported.stdout.count("[Event ") >= 12,
           "and the boards can be exported", [exported.stderr])


try:
    main()
finally:
    shutil.rmtree(folder)
sys.exit(tap.end())
