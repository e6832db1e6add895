#!/bin/sh
# The standard night is the one in tests/night/standard_night.txt. When it is
# not, the engine's behaviour has changed: if it was meant to, put the new
# number there, and in the commit's message.
file=${top_srcdir:-.}/tests/night/standard_night.txt
echo 1..1
want=$(cat "$file")
got=$("${top_builddir:-.}/tests/night/standard_night")
[ "${got:-none}" = "$want" ] || {
	echo "# behaviour has changed: the standard night is '$got', and"
	echo "# tests/night/standard_night.txt says '$want'"
	echo 'not ok 1 - the standard night'
	exit
}
echo 'ok 1 - the standard night'
