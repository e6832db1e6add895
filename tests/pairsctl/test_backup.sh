#!/bin/sh
# SPDX-License-Identifier: ISC
# A copy of the database is made, looked at and put back; nothing is overwritten.
: "${top_builddir:=.}"
here=$(mktemp -d) || exit 99
trap 'rm -rf "$here"' EXIT
n=0

ok() {
	rc=$?
	n=$((n + 1))
	[ $rc -eq 0 ] || printf 'not '
	echo "ok $n - $1"
	[ $rc -eq 0 ] || sed 's/^/# /' "$here/out"
}

ctl() {
	"$top_builddir/pairsctl" -d "$@" >"$here/out" 2>&1
}

says() {
	grep -q -e "$1" "$here/out"
}

echo '1..14'
ctl "$here/pairs.db" player add Rowan && ctl "$here/pairs.db" player add Oak
ctl "$here/pairs.db" backup "$here/copy.db" && says 'copied, .* MB, sound$'
ok 'a copy is made'
[ "$(stat -c %a "$here/copy.db")" = 600 ]
ok 'that nobody else can read'
ctl "$here/pairs.db" player add Ash
ctl "$here/copy.db" players && says Oak && ! says Ash
ok 'it has who was there then'
! ctl "$here/pairs.db" backup "$here/copy.db" && says 'left as it is'
ok 'a copy is not overwritten'
ctl "$here/copy.db" players && says Oak && ! says Ash
ok 'indeed'
! ctl "$here/pairs.db" restore "$here/copy.db" && says 'never overwritten' &&
    says 'move it away first'
ok 'nor is a database'
mv "$here/pairs.db" "$here/old.db"
: >"$here/pairs.db-wal"
! ctl "$here/pairs.db" restore "$here/copy.db" && says 'pairs.db-wal: it is there'
ok 'what belongs to an old one is in the way as well'
rm -f "$here"/pairs.db-*
! ctl "$here/pairs.db" restore "$here/none.db" && says 'none.db: No such file'
ok 'there is no such copy'
head -c 5000 "$here/copy.db" >"$here/short.db"
! ctl "$here/pairs.db" restore "$here/short.db" && says 'short.db: '
ok 'one that was cut off is not taken'
echo nothing of the sort >"$here/text.db"
! ctl "$here/pairs.db" restore "$here/text.db" && says 'text.db: '
ok 'nor is what is no database'
[ ! -e "$here/pairs.db" ]
ok 'and none was made of them'
ctl "$here/pairs.db" restore "$here/copy.db" && says 'restored, .* MB, sound$'
ok 'a copy is put back'
ctl "$here/pairs.db" players && says Oak && ! says Ash
ok 'with all that it had'
ctl "$here/pairs.db" --json examine && says '"sound":true'
ok 'a database is examined'
