#!/bin/sh
# The draw: small fields against every other draw, and large ones proved over
# all tables; make check does 900 events and 30 fields.
#
# SOAK_DRAW_EVENTS  events of some twelve small draws, 9000
# SOAK_DRAW_FIELDS  fields of 20 to 2,000 pairs, 1000, as many in blocks, and as
#                   many by rank in large groups of several kinds
# SOAK_SEED         the first one's seed, 1
# shellcheck source=tests/soak/common.sh
. "${top_srcdir:-.}/tests/soak/common.sh"
events=${SOAK_DRAW_EVENTS:-9000}
fields=${SOAK_DRAW_FIELDS:-1000}
seed=${SOAK_SEED:-1}
number SOAK_DRAW_EVENTS "$events"
number SOAK_DRAW_FIELDS "$fields"
number SOAK_SEED "$seed"

PAIRING_EVENTS=$events PAIRING_SEED=$seed
PROOF_FIELDS=$fields PROOF_BLOCKS=$fields PROOF_TAILS=$fields PROOF_SEED=$seed
export PAIRING_EVENTS PAIRING_SEED PROOF_FIELDS PROOF_BLOCKS PROOF_TAILS PROOF_SEED
run_test tests/contest/test_pairing --filter 'pairing/best_of_all_draws'
run_test tests/contest/test_draw_proof --filter 'draw_proof/random_fields'
run_test tests/contest/test_draw_groups --filter 'draw_groups/fields_in_blocks'
run_test tests/contest/test_draw_groups --filter 'draw_groups/large_groups*'
finish "$events events, $fields fields, from seed $seed"
