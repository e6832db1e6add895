#!/bin/sh
# SPDX-License-Identifier: ISC
for program in nginx openssl; do
	PATH=$PATH:/usr/sbin command -v $program >/dev/null && continue
	echo "1..0 # SKIP $program is not here"
	exit
done
PATH=$PATH:/usr/sbin exec python3 -B "$top_srcdir/tests/e2e/proxy.py"
