#!/bin/sh
# Nights of random people by every method, exported and computed again; make
# check does fewer. And faults planted in some, three of each kind for one.
#
# RECOMPUTE_NIGHTS  how many, 200
# RECOMPUTE_SEED    the first one's seed, 1
# shellcheck source=tests/soak/common.sh
. "${top_srcdir:-.}/tests/soak/common.sh"
nights=${RECOMPUTE_NIGHTS:-200}
seed=${RECOMPUTE_SEED:-1}
number RECOMPUTE_NIGHTS "$nights"
number RECOMPUTE_SEED "$seed"
command -v python3 >/dev/null || skip 'python3 is not here'
[ -x tests/recompute/nights ] || skip 'tests/recompute/nights is not built'

RECOMPUTE_NIGHTS=$nights RECOMPUTE_SEED=$seed
export RECOMPUTE_NIGHTS RECOMPUTE_SEED
run_test "$top_srcdir/tests/recompute/test_nights.sh"
[ "$findings" -ne 0 ] || sed -n 's/^# /  /p' "$work/out"
FAULTS_EACH=3
export FAULTS_EACH
run_test "$top_srcdir/tests/recompute/test_faults.sh"
finish "$nights nights computed again, up to seed $((seed + nights - 1))"
