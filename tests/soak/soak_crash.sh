#!/bin/sh
# The daemon killed at every instant of a night, four for each commit; make check
# does every 41st. And nights on a disk that fails, each way at every so manyeth of
# its writes and syncs; make check does every 997th.
#
# SOAK_DISK_STEP  so manyeth, 53
# shellcheck source=tests/soak/common.sh
. "${top_srcdir:-.}/tests/soak/common.sh"
[ -x tests/crash/kill_nights ] || skip 'tests/crash/kill_nights is not built'
KILL_STEP=1
export KILL_STEP
run_test "$top_srcdir/tests/crash/test_kill.sh"
[ "$findings" -ne 0 ] || sed -n 's/^# /  /p' "$work/out"
[ -x tests/crash/disk_nights ] || skip 'tests/crash/disk_nights is not built'
DISK_STEP=${SOAK_DISK_STEP:-53}
number SOAK_DISK_STEP "$DISK_STEP"
export DISK_STEP
run_test "$top_srcdir/tests/crash/test_disk.sh"
[ "$findings" -ne 0 ] || sed -n 's/^# /  /p' "$work/out"
finish 'a night killed at every instant of every commit'
