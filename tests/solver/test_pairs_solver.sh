#!/bin/sh
# The helper by itself: its lines, its options, what it is as a process.
helper=${top_builddir:-.}/pairs-solver
[ -x "$helper" ] || {
	echo '1..0 # SKIP there is no pairs-solver'
	exit 0
}
work=$(mktemp -d) || exit 99
trap 'rm -rf "$work"' EXIT
n=0

# check NAME WANTED: the last command's output in $work/out is as wanted.
check() {
	n=$((n + 1))
	printf '%s\n' "$2" >"$work/want"
	if diff "$work/want" "$work/out" >"$work/diff"; then
		echo "ok $n - $1"
	else
		sed 's/^/# /' "$work/diff"
		echo "not ok $n - $1"
	fi
}

suits='N:AKQJT98765432... .AKQJT98765432.. ..AKQJT98765432. ...AKQJT98765432'

# What is wrong is refused and costs nothing that follows.
{
	echo "tricks 1 S N E $suits -"
	echo 'hello'
	echo ''
	echo 'table 2 N:AKQ - - -'
	echo "table 3 N:A${suits#N:A}A"
	echo "tricks 4 S N N $suits -"
	echo "tricks 5 S N S $suits S2"
	echo "tricks 6 S N S $suits H2"
	echo "table 7 $suits"
} | "$helper" >"$work/out"
check 'answers line by line' "tricks 1 13
error 0 want tricks or table
error 0 want tricks or table
error 2 want a deal: N: and four hands of 13 cards
error 3 want a deal: N: and four hands of 13 cards
error 4 after these cards it is E's turn
error 5 card 1 cannot be played: want cards of the hand on turn that follow suit, or -
tricks 6 13
table 7 0 13 0 13 13 0 13 0 0 13 0 13 13 0 13 0 0 0 0 0"

# A line too long, or not whole, is no line.
head -c 1000 /dev/zero | tr '\0' x | "$helper" >"$work/out" 2>/dev/null
echo "$?" >>"$work/out"
check 'ends on a line without end' 1
printf 'table 1 %s' "$suits" | "$helper" >"$work/out" 2>/dev/null
echo "$?" >>"$work/out"
check 'ends on half a line' 1
"$helper" </dev/null >"$work/out"
echo "$?" >>"$work/out"
check 'ends with its input' 0

"$helper" --threads 2 </dev/null >"$work/out" 2>/dev/null
echo "$?" >>"$work/out"
check 'refuses unknown options' 2
"$helper" --help | head -n 1 >"$work/out"
check 'helps' 'usage: pairs-solver'

# After a table, which would take every core if the library could.
mkfifo "$work/in" "$work/answers"
"$helper" <"$work/in" >"$work/answers" &
pid=$!
exec 3>"$work/in" 4<"$work/answers"
echo "table 1 N:AK8.2.AJT98.QJT7 Q2.KQJT.K64.K842 T9763.985.53.963 J54.A7643.Q72.A5" >&3
read -r _ <&4
{
	ls "/proc/$pid/task" | wc -l | tr -d ' '
	ps -o ni= -p "$pid" | tr -d ' '
	readlink "/proc/$pid/cwd"
} >"$work/out"
exec 3>&- 4<&-
wait "$pid"
nice=$(($(nice) + 10))
[ "$nice" -le 19 ] || nice=19
check 'has one thread, steps back, and stands in the root folder' "1
$nice
/"

echo "1..$n"
