#!/bin/sh
# The house rules of HACKING.md, one TAP line each.
: "${top_srcdir:=.}"
export top_srcdir
rules='layers sizes words heads format manuals options'
# shellcheck disable=SC2086
set -- $rules
echo "1..$#"
n=0
for rule in $rules; do
	n=$((n + 1))
	said=$(sh "$top_srcdir/build-aux/check-$rule" 2>&1)
	case $? in
	0) echo "ok $n - $rule" ;;
	77) echo "ok $n - $rule # SKIP $said" ;;
	*)
		printf '%s\n' "$said" | sed 's/^/# /'
		echo "not ok $n - $rule"
		;;
	esac
done
