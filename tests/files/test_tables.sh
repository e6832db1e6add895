#!/bin/sh
# SPDX-License-Identifier: ISC
# USEBIO and CSV tell a reader in another language what was written.
echo 1..16
work=$(mktemp -d) || exit 99
trap 'rm -rf "$work"' EXIT
number=0
for format in usebio csv; do
	for seed in 1 2 3 4 5 6 7 8; do
		number=$((number + 1))
		"$top_builddir/tests/files/write_random" $format $seed 125 \
		    "$work/night" | sort >"$work/want" || exit 99
		python3 -B "$top_srcdir/tests/files/tables.py" $format \
		    "$work/night" 2>&1 | sort >"$work/got"
		if cmp -s "$work/want" "$work/got" && [ -s "$work/got" ]; then
			echo "ok $number - $format, seed $seed"
		else
			diff "$work/want" "$work/got" | head -20 | sed 's/^/# /'
			echo "not ok $number - $format, seed $seed"
		fi
	done
done
