#!/bin/sh
# The engine's and the store's tests under valgrind. Criterion runs each test
# in a process of its own and passes it whatever valgrind says, so every
# process has a log, and the logs are what counts.
#
# SOAK_VALGRIND  the test programs, otherwise all of the engine and the store
# shellcheck source=tests/soak/common.sh
. "${top_srcdir:-.}/tests/soak/common.sh"
command -v valgrind >/dev/null || skip 'valgrind is not here'
! grep -q '^PD_LDFLAGS =.*-fsanitize' Makefile ||
    skip 'a build with sanitizers does not run under valgrind'
# shellcheck disable=SC2086
tests=$(programs ${SOAK_VALGRIND:-tests/bridge/test_* tests/contest/test_* \
    tests/event/test_* tests/store/test_*})
[ -n "$tests" ] || skip 'no tests are built (Criterion is needed)'

programs=0
processes=0
for test in $tests; do
	logs=$work/$(echo "$test" | tr / -)
	mkdir "$logs" || exit 99
	valgrind --trace-children=yes --log-file="$logs/%p" --leak-check=full \
	    --show-leak-kinds=definite --errors-for-leak-kinds=definite \
	    "$test" --short-filename >"$work/out" 2>&1
	rc=$?
	programs=$((programs + 1))
	ran=$(grep -ls 'ERROR SUMMARY:' "$logs"/* | wc -l)
	processes=$((processes + ran))
	bad=$(grep -ls 'ERROR SUMMARY: [1-9]' "$logs"/*)
	if [ -n "$bad" ] || [ $rc -ne 0 ] || [ "$ran" -lt 2 ]; then
		echo "failed: $test"
		grep -v '^\[----\]' "$work/out" | tail -n 20
		# shellcheck disable=SC2086
		[ -z "$bad" ] || grep -hv 'Copyright\|Using Valgrind' $bad |
		    head -n 60
		findings=$((findings + 1))
	fi
	rm -rf "$logs"
done
finish "valgrind, $programs programs in $processes processes"
