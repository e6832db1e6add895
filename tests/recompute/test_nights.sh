#!/bin/sh
# SPDX-License-Identifier: ISC
command -v python3 >/dev/null || { echo '1..0 # SKIP python3 is not here'; exit; }
exec python3 -B "$top_srcdir/tests/recompute/run_nights.py"
