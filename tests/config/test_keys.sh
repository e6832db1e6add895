#!/bin/sh
# SPDX-License-Identifier: ISC
# Every key of the parser's tables is in the sample file and in the manual.  The
# sample shows the defaults; a club's name and the two keys of prepared boards have
# none, cannot be empty, and stand in it as comments.
cd "${top_srcdir:-.}" || exit 99
keys=$(sed -nE 's/^[ 	]*\{"([a-z_]+)", KEY_.*/\1/p' daemon/config/*.c | sort)
count=$(echo "$keys" | wc -l)
number=0
failed=0

# has WHAT FILE EXPRESSION
has() {
	number=$((number + 1))
	if grep -qE "$3" "$2"; then
		echo "ok $number - $1 in $2"
	else
		echo "not ok $number - $1 in $2"
		failed=1
	fi
}

echo "1..$((2 * count + 1))"
for key in $keys; do
	case $key in
	club | deals | prepared_by) sign='#' ;;
	*) sign= ;;
	esac
	has "$key" conf/pairsd.conf "^[ 	]*$sign[ 	]*$key = "
	has "$key" man/pairsd.conf.5 "^\.It Ic $key( |\$)"
done
# The tables could be written so that no key is found.
number=$((number + 1))
if [ "$count" -ge 30 ]; then
	echo "ok $number - keys are found in the tables"
else
	echo "not ok $number - only $count keys are found in the tables"
	failed=1
fi
exit $failed
