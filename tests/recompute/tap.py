# SPDX-License-Identifier: ISC
"""What the tests of this folder share: TAP, and nights to look at."""
import os
import re
import subprocess
import sys
import tempfile

TOP = os.environ.get("top_srcdir", ".")
BUILD = os.environ.get("top_builddir", ".")
SCHEMA = os.path.join(TOP, "docs", "pairsd-export.schema.json")

# What a night's boards are scored by, and what its totals are made of.
METHODS = {"matchpoints, boards", "matchpoints, vp", "cross_imps, boards",
           "cross_imps, vp", "total_imps, boards", "butler, boards",
           "butler, vp"}


DETAILS = 10  # lines on a failure


class Tap:
    def __init__(self):
        self.count = self.failed = 0

    def ok(self, good, text, details=()):
        self.count += 1
        self.failed += not good
        print("%sok %d - %s" % ("" if good else "not ", self.count, text))
        for line in () if good else list(details)[:DETAILS]:
            print("# " + line)
        sys.stdout.flush()
        return good

    def end(self):
        print("1..%d" % self.count)
        return self.failed > 0


def number_from(name, normal):
    text = os.environ.get(name, str(normal))
    if not re.fullmatch("[1-9][0-9]*", text):
        sys.exit("%s=%s: want a whole number above 0" % (name, text))
    return int(text)


class Nights:
    """Nights played into a folder that goes with it. seen: by seed, what the
    program said of the night."""

    def __init__(self):
        self.folder = tempfile.TemporaryDirectory()
        self.seen = {}

    def path(self, seed):
        return os.path.join(self.folder.name, "%d.json" % seed)

    def play(self, first, count):
        program = os.path.join(BUILD, "tests", "recompute", "nights")
        said = subprocess.run(
            [program, self.folder.name, str(first), str(count)], check=True,
            stdout=subprocess.PIPE, text=True).stdout
        for line in said.splitlines():
            seed, _, rest = line.partition(": ")
            words = rest.split(", ")
            seen = {"method": ", ".join(words[:2]), "first_round": words[2],
                    "objective": words[3], "draw_from": words[4],
                    "state": words[5]}
            for value, what in re.findall(r"(\d+) ([a-z]+)", rest):
                seen[what] = int(value)
            self.seen[int(seed)] = seen
