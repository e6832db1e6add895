#!/bin/sh
# SPDX-License-Identifier: ISC
exec python3 "$top_srcdir/tests/e2e/schedules.py"
