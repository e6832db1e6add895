# shellcheck shell=sh
# What the soaks share. Sourced with top_srcdir and top_builddir set, as make
# soak does; leaves the shell in the build folder.
: "${top_srcdir:=.}" "${top_builddir:=.}"
top_srcdir=$(cd "$top_srcdir" && pwd) || exit 99
export top_srcdir
cd "$top_builddir" || exit 99
work=$(mktemp -d) || exit 99
trap 'rm -rf "$work"' EXIT
trap 'exit 130' HUP INT TERM
findings=0

# Nothing to run here is no finding.
skip() {
	echo "skipped: $*"
	exit 0
}

# number NAME VALUE: VALUE is a whole number above 0.
number() {
	case $2 in
	'' | *[!0-9]* | 0*) echo "$1=$2: want a whole number above 0"
		exit 2 ;;
	esac
}

# programs PATTERN...: the programs that match, a line each.
programs() {
	for program in "$@"; do
		[ -f "$program" ] && [ -x "$program" ] && echo "$program"
	done
}

# run_test PROGRAM [ARGUMENT...]: one test program as make check runs it, with
# hours to do it. What it says about itself is printed; all of it when it fails.
run_test() {
	[ -x "$1" ] || skip "$1 is not built (Criterion is needed)"
	PAIRSD_TEST_SECONDS=${PAIRSD_TEST_SECONDS:-7200} \
	    sh "$top_srcdir/tests/run-tap" "$@" >"$work/out" 2>&1
	rc=$?
	if [ $rc -ne 0 ] || grep -q '^not ok' "$work/out" ||
	    ! grep -q '^ok' "$work/out"; then
		echo "failed: $*"
		cat "$work/out"
		findings=$((findings + 1))
	else
		grep '^# # ' "$work/out" | sed 's/^# # /  /'
	fi
}

# finish TEXT: what was run, and the verdict.
finish() {
	echo "$*: $findings findings"
	[ "$findings" -eq 0 ]
	exit
}
