#!/usr/bin/env python3
# SPDX-License-Identifier: ISC
# The deals of a night from its published seed and list of pairs, computed by
# nothing but this: deals.py EXPORT.json prints "board deal" lines (R-EV-26).
import hashlib, hmac, itertools, json, math, sys

def hands(number):
    left, answer = [s + r for s in "SHDC" for r in "AKQJT98765432"], []
    for below in (math.comb(39, 13) * math.comb(26, 13), math.comb(26, 13), 1, 1):
        rank, number, need, hand = number // below, number % below, 13, []
        for i, card in enumerate(left):
            skipped = math.comb(len(left) - i - 1, need - 1) if need else 0
            if need and rank < skipped:
                hand.append(card); need -= 1
            else:
                rank -= skipped
        left = [card for card in left if card not in hand]
        answer.append(".".join("".join(c[1] for c in hand if c[0] == s) for s in "SHDC"))
    return "N:" + " ".join(answer)

night = json.load(open(sys.argv[1]))
seed = bytes.fromhex(night["seed"])
assert hashlib.sha256(seed).hexdigest() == night["commitment"]
listed = "".join("%d %d %d\n" % (p["pair"], p["north"]["id"], p["south"]["id"]) for p in night["pairs"])
key = hmac.digest(seed, listed.encode(), "sha256")
for board, thrown in ((b["board"], b["thrown"]) for b in night["boards"]):
    tries = (hmac.digest(key, b"pairsd deal %d %d" % (board, t), "sha256") for t in itertools.count(1))
    numbers = (int.from_bytes(h[:12], "big") for h in tries)
    deals = (n for n in numbers if n < 53644737765488792839237440000)
    print(board, hands(next(itertools.islice(deals, thrown, None))))
