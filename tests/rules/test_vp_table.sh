#!/bin/sh
# The table of victory points in the sources is what its script makes of the
# formula.
: "${top_srcdir:=.}"
table=$top_srcdir/engine/contest/victory_table.c
command -v python3 >/dev/null || {
	echo '1..0 # SKIP python3 is not here'
	exit 0
}
made=$(mktemp) || exit 99
trap 'rm -f "$made"' EXIT
echo '1..2'
if python3 "$top_srcdir/scripts/make-vp-table" >"$made" &&
	cmp -s "$made" "$table"; then
	echo 'ok 1 - the table is as made'
else
	diff "$table" "$made" | head -20 | sed 's/^/# /'
	echo 'not ok 1 - the table is as made'
fi
# a table with one digit changed must show
sed 's/61, 59/61, 58/' "$table" | cmp -s "$made" - &&
	printf 'not '
echo 'ok 2 - a changed table is seen'
