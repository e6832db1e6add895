#!/bin/sh
# SPDX-License-Identifier: ISC
# The program that judges exports is itself held against the published tables
# and the nights of tests/oracle.
here=$top_srcdir/tests/recompute
oracle=$top_srcdir/tests/oracle
number=0

run() {
	number=$((number + 1))
	said=$(python3 -B "$@" 2>&1) && not='' || not='not '
	echo "$said" | sed 's/^/# /'
	echo "${not}ok $number - ${1##*/}"
}

command -v python3 >/dev/null || { echo '1..0 # SKIP python3 is not here'; exit; }
echo 1..2
run "$here/oracle_tables.py" "$oracle"
run "$here/oracle_nights.py" "$oracle"/nights/*.json
