#!/bin/sh
# Each fuzz target for a while, from its corpus. What makes one fail is kept in
# the build folder, in soak-found/; what else it learnt is not.
#
# SOAK_FUZZ_SECONDS  for each target, 60
# shellcheck source=tests/soak/common.sh
. "${top_srcdir:-.}/tests/soak/common.sh"
seconds=${SOAK_FUZZ_SECONDS:-60}
number SOAK_FUZZ_SECONDS "$seconds"
targets=$(programs tests/fuzz/fuzz_*)
[ -n "$targets" ] || skip 'no fuzzers here: configure CC=clang --enable-fuzzers'
suppressions=$top_srcdir/tests/soak/known-leaks
LSAN_OPTIONS=suppressions=$suppressions:print_suppressions=0
export LSAN_OPTIONS

count=0
for target in $targets; do
	name=${target#tests/fuzz/fuzz_}
	count=$((count + 1))
	cp -r "$top_srcdir/tests/fuzz/corpus/$name" "$work/$name" || exit 99
	chmod -R u+w "$work/$name"
	mkdir -p soak-found
	"$target" -max_total_time="$seconds" -timeout=10 -print_final_stats=1 \
	    -artifact_prefix="soak-found/$name-" "$work/$name" \
	    >"$work/out" 2>&1
	rc=$?
	runs=$(sed -n 's/^stat::number_of_executed_units: *//p' "$work/out")
	if [ $rc -ne 0 ] || [ -z "$runs" ]; then
		echo "failed: $target"
		grep -v '^#[0-9]' "$work/out" | tail -n 40
		findings=$((findings + 1))
	else
		printf '  %-12s %10d inputs\n' "$name" "$runs"
	fi
done
rmdir soak-found 2>/dev/null
finish "$count fuzz targets, $seconds s each"
