#!/bin/sh
# SPDX-License-Identifier: ISC
command -v python3 >/dev/null || { echo '1..0 # SKIP python3 is not here'; exit; }
PYTHONPATH=$top_srcdir/tests/recompute
export PYTHONPATH
exec python3 -B "$top_srcdir/tests/pairsctl/queries.py"
