#!/bin/sh
# A restart after every single command of a night, from rows and journal and
# from the journal alone; make check does every 41st.
# shellcheck source=tests/soak/common.sh
. "${top_srcdir:-.}/tests/soak/common.sh"
RESTART_STEP=1 RESTART_SHADOWS=12
export RESTART_STEP RESTART_SHADOWS
run_test tests/crash/test_restart
finish 'restart after every command'
