#!/bin/sh
# SPDX-License-Identifier: ISC
exec python3 -B "$top_srcdir/tests/e2e/replace.py"
