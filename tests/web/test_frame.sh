#!/bin/sh
# SPDX-License-Identifier: ISC
if ! command -v node >/dev/null || ! command -v chromium >/dev/null ||
    [ ! -d "$PAIRSD_MODULES/playwright-core" ]; then
	echo "1..0 # SKIP no Chromium, or no playwright-core in PAIRSD_MODULES"
	exit 0
fi
CHROMIUM=$(command -v chromium) MODULES=$(dirname "$PAIRSD_MODULES") \
    WEB=$top_srcdir/web exec node "$top_srcdir/tests/web/frame.mjs"
