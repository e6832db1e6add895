#!/bin/sh
# Each situation of docs/fairness.md has a test, and each test is there.
top=${top_srcdir:-.}
echo 1..1
told=$(sed -n 's/^### F\([0-9]*\).*/f\1/p' "$top/docs/fairness.md" | sort)
tested=$(sed -n 's/^Test(fairness[a-z_]*, f0*\([0-9]*\)_.*/f\1/p' \
    "$top"/tests/night/test_fairness*.c | sort)
if [ -n "$told" ] && [ "$told" = "$tested" ] &&
    [ "$(echo "$told" | uniq)" = "$told" ]; then
	echo 'ok 1 - situations and tests'
else
	echo "# told:" $told
	echo "# tested:" $tested
	echo 'not ok 1 - situations and tests'
fi
