#!/bin/sh
# SPDX-License-Identifier: ISC
# How fast a card is on the other three screens, the daemon committing to disk:
# of 200 cards 95 % within 100 ms.
BOARDS=5 ROUND_TIME=5m CARDS=200 CARDS_MS=100
export BOARDS ROUND_TIME CARDS CARDS_MS
python3 -B "$top_srcdir/tests/web/browsers.py" | grep -E '^# |^not ok|SKIP' |
	grep -v '^# restart'
