#!/bin/sh
# SPDX-License-Identifier: ISC
# The organiser's config outlives make install and make uninstall; the sample
# comes and goes with them.
: "${top_builddir:=.}"
here=$(mktemp -d) || exit 99
trap 'rm -rf "$here" "$here.out"' EXIT
unset MAKEFLAGS MFLAGS MAKELEVEL
n=0

# install or uninstall, all below the folder
run_make() {
	make -s -C "$top_builddir" "$1" DESTDIR="$here" prefix=/usr \
	    docdir=/usr/share/doc/pairsd sysconfdir=/etc \
	    >"$here.out" 2>&1 || {
		sed 's/^/# /' "$here.out"
		echo "Bail out! make $1 fails"
		exit 1
	}
	rm -f "$here.out"
}

told() {
	n=$((n + 1))
	if [ "$1" -eq 0 ]; then
		echo "ok $n - $2"
	else
		echo "not ok $n - $2"
	fi
}

config=$here/etc/pairsd/pairsd.conf
sample=$here/usr/share/doc/pairsd/examples/pairsd.conf
echo '1..6'
run_make install
cmp -s "$sample" "$config"
told $? 'the sample is the first config'
echo '# mine' >>"$config"
run_make install
tail -n 1 "$config" | grep -qx '# mine'
told $? 'a config that is there is kept'
[ -f "$sample" ]
told $? 'the sample is among the examples'
run_make uninstall
tail -n 1 "$config" 2>/dev/null | grep -qx '# mine'
told $? 'a changed config outlives uninstall'
rm -f "$config"
run_make install
run_make uninstall
[ ! -e "$config" ]
told $? 'an unchanged config goes with uninstall'
[ -z "$(find "$here" -type f)" ]
told $? 'nothing is left'
