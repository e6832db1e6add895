#!/bin/sh
# SPDX-License-Identifier: ISC
exec sh "$top_srcdir/tests/web/run_modules" names
