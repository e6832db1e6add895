#!/bin/sh
# A night whose daemon is killed at every instant in turn, see kill_nights.c; in
# a folder of its own, for what a kill that fails leaves behind.
program=$(cd "${top_builddir:-.}" && pwd)/tests/crash/kill_nights
work=$(mktemp -d) || exit 99
trap 'rm -rf "$work"' EXIT
trap 'exit 130' HUP INT TERM
cd "$work" || exit 99
nice -n 5 "$program"
