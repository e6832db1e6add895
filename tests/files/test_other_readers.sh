#!/bin/sh
# SPDX-License-Identifier: ISC
# What is written as PBN tells two other readers the same: the packages pbn and
# bridge.js, where PAIRSD_MODULES names a folder that has them.
echo 1..2
work=$(mktemp -d) || exit 99
trap 'rm -rf "$work"' EXIT
"$top_builddir/tests/files/write_random" pbn 5 1000 "$work/night.pbn" \
    >"$work/want" || exit 99
number=0
for reader in pbn bridge.js; do
	number=$((number + 1))
	if ! [ -d "${PAIRSD_MODULES:-/nonexistent}/$reader" ] ||
	    ! command -v node >/dev/null; then
		echo "ok $number # SKIP no node, or $reader is not in PAIRSD_MODULES"
		continue
	fi
	node "$top_srcdir/tests/files/other_readers.mjs" "$PAIRSD_MODULES" \
	    "$reader" "$work/night.pbn" >"$work/got" 2>&1
	if cmp -s "$work/want" "$work/got"; then
		echo "ok $number - $reader"
	else
		diff "$work/want" "$work/got" | head -20 | sed 's/^/# /'
		echo "not ok $number - $reader"
	fi
done
