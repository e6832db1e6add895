#!/bin/sh
# The runner of the tests fails what it must: a failure, a leak, a crash, a
# test that does not end; and it leaves no process of a test behind.
: "${top_srcdir:=.}" "${top_builddir:=.}"
runner=$top_srcdir/tests/run-tap
work=$(mktemp -d) || exit 99
trap 'rm -rf "$work"' EXIT
echo 1..6

# verdict N NAME EXIT TEXT: of what ran last
verdict() {
	if [ "$rc" = "$3" ] && grep -q -e "$4" "$work/said"; then
		echo "ok $1 - $2"
	else
		sed 's/^/# /' "$work/said"
		echo "not ok $1 - $2: exit $rc"
	fi
}

# runs SCRIPT-TEXT
runs() {
	echo "$1" >"$work/test.sh"
	sh "$runner" "$work/test.sh" >"$work/said" 2>&1
	rc=$?
}

runs 'echo 1..1; echo ok 1'
verdict 1 'a pass' 0 '^ok 1'
runs 'echo said; exit 3'
verdict 2 'a failure' 3 said
runs 'echo said; kill -SEGV $$'
verdict 3 'a crash' 139 said
PAIRSD_TEST_SECONDS=1
export PAIRSD_TEST_SECONDS
runs 'while :; do sleep 60; done'
verdict 4 'a test without end' 124 'not done in 1 seconds'
unset PAIRSD_TEST_SECONDS
# shellcheck disable=SC2016 # $ is for the test
runs 'set -m; sleep 600 & echo $! >"$0.left"; echo 1..1; echo ok 1'
left=$(cat "$work/test.sh.left")
for _ in 1 2 3 4 5; do
	state=$(ps -o stat= -p "$left")
	case $state in '' | Z*) break ;; esac
	sleep 1
done
case $state in '' | Z*) ;; *) rc=left ;; esac
verdict 5 'a process left behind' 0 '^ok 1'
# The name tells the runner that it speaks TAP by itself.
if [ -x "$top_builddir/tests/rules/replay_leak" ]; then
	sh "$runner" "$top_builddir/tests/rules/replay_leak" \
	    >"$work/said" 2>&1
	rc=$?
	verdict 6 'a leak' 1 'LeakSanitizer'
else
	echo 'ok 6 - a leak # SKIP built without the address sanitizer'
fi
