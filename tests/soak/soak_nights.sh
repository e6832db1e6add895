#!/bin/sh
# Nights of random people, each with a seed of its own; make check does 60.
#
# SOAK_NIGHTS  how many, 2000
# SOAK_SEED    the first one's seed, 1
# shellcheck source=tests/soak/common.sh
. "${top_srcdir:-.}/tests/soak/common.sh"
nights=${SOAK_NIGHTS:-2000}
seed=${SOAK_SEED:-1}
number SOAK_NIGHTS "$nights"
number SOAK_SEED "$seed"

# In parts, so that no part needs longer than a test may take.
part=250
left=$nights
while [ "$left" -gt 0 ]; do
	[ "$left" -ge "$part" ] || part=$left
	SIM_SEED=$seed SIM_NIGHTS=$part
	export SIM_SEED SIM_NIGHTS
	run_test tests/night/test_sim_nights --filter 'sim_nights/random_people'
	seed=$((seed + part))
	left=$((left - part))
done
finish "$nights nights, up to seed $((seed - 1))"
