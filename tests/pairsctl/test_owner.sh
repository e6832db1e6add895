#!/bin/sh
# SPDX-License-Identifier: ISC
# A database that root makes in the folder of the daemon's user would be closed
# to the daemon.
[ "$(id -u)" -eq 0 ] || { echo '1..0 # SKIP for root only'; exit; }
id nobody >/dev/null 2>&1 || { echo '1..0 # SKIP nobody is not here'; exit; }
: "${top_builddir:=.}"
here=$(mktemp -d) || exit 99
trap 'rm -rf "$here"' EXIT
n=0

told() {
	n=$((n + 1))
	if [ "$1" -eq 0 ]; then
		echo "ok $n - $2"
	else
		echo "not ok $n - $2"
	fi
}

add() {
	"$top_builddir/pairsctl" -d "$1" player add Rowan >"$here/out" 2>&1
}

echo '1..6'
mkdir "$here/theirs" "$here/own"
chown nobody "$here/theirs"
! add "$here/theirs/pairs.db"
told $? 'root makes no database in a folder of nobody'
grep -q 'made by root, and nobody, who owns the folder, could not open it' \
    "$here/out"
told $? 'the reason'
[ -z "$(ls "$here/theirs")" ]
told $? 'nothing was made, no lock either'
add "$here/own/pairs.db"
told $? 'root makes one in its own folder'
cp "$here/own/pairs.db" "$here/theirs/pairs.db"
chown nobody "$here/theirs/pairs.db"
! add "$here/theirs/pairs.db"
told $? 'nor the lock beside one that is there'
: >"$here/theirs/pairs.db.lock"
chown nobody "$here/theirs/pairs.db.lock"
"$top_builddir/pairsctl" -d "$here/theirs/pairs.db" player add Oak \
    >"$here/out" 2>&1
told $? 'where both are there, root may write'
