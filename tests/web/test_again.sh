#!/bin/sh
# SPDX-License-Identifier: ISC
exec python3 -B "$top_srcdir/tests/web/again.py"
