#!/bin/sh
# Nights on a disk that fails, see disk_nights.c; in
# a folder of its own, for what a night that fails leaves behind.
program=$(cd "${top_builddir:-.}" && pwd)/tests/crash/disk_nights
work=$(mktemp -d) || exit 99
trap 'rm -rf "$work"' EXIT
trap 'exit 130' HUP INT TERM
cd "$work" || exit 99
nice -n 5 "$program"
