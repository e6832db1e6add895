#!/bin/sh
# The daemon killed at every instant of a night, four for each commit; make check
# does every 41st.
# shellcheck source=tests/soak/common.sh
. "${top_srcdir:-.}/tests/soak/common.sh"
[ -x tests/crash/kill_nights ] || skip 'tests/crash/kill_nights is not built'
KILL_STEP=1
export KILL_STEP
run_test "$top_srcdir/tests/crash/test_kill.sh"
[ "$findings" -ne 0 ] || sed -n 's/^# /  /p' "$work/out"
finish 'a night killed at every instant of every commit'
