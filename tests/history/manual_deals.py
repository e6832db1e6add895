#!/usr/bin/env python3
# SPDX-License-Identifier: ISC
# The program in pairsd-export(5), run: manual_deals.py PAGE EXPORT.json prints
# "board deal" lines as tests/dealing/deals.py does.
import json
import sys

page, export = sys.argv[1:]
with open(page) as f:
    program = f.read().split(".Bd -literal\n")[1].split(".Ed\n")[0]
names = {}
exec(program.replace("\\e", "\\"), names)
with open(export) as f:
    night = json.load(f)
key = names["key"](night)
for board in night["boards"]:
    number = names["number"](key, board["board"], board["thrown"])
    hands = (".".join("".join(c[1] for c in hand if c[0] == suit)
                      for suit in "SHDC") for hand in names["hands"](number))
    print(board["board"], "N:" + " ".join(hands))
