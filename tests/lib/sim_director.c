/* SPDX-License-Identifier: ISC */
/*
 * Corrections at random: most can be, some are of what cannot be, or of what
 * was changed meanwhile.
 */
#include "tests/lib/sim_director.h"

#include <assert.h>
#include <string.h>

#include "engine/event/roll_back.h"

#define SIM_THROWN_MOST 3 /* rounds, and then no more */

/* A player's number that nobody of the simulation has. */

static void
sim_director_result(struct sim *sim, struct adjustment *a)
{
	a->kind = ROW_RESULT;
	a->contract = (struct contract){.declarer = SEAT_NONE};
	if (rng_once_in(&sim->rng, 8))
		return;
	a->contract.level = 1 + rng_below(&sim->rng, 7);
	a->contract.strain = (enum strain)rng_below(&sim->rng, STRAIN_COUNT);
	a->contract.doubling = (enum doubling)rng_below(&sim->rng, 3);
	a->contract.declarer = (enum seat)rng_below(&sim->rng, SEAT_COUNT);
	a->tricks = rng_below(&sim->rng, TRICK_COUNT + 1);
	if (rng_once_in(&sim->rng, 8))
		a->tricks = TRICK_COUNT + 1;
}

static void
sim_director_decide(struct sim *sim, struct adjustment *a)
{
	switch (rng_below(&sim->rng, 4)) {
	case 0:
		a->kind = ROW_VOID;
		break;
	case 1:
		a->kind = ROW_ARTIFICIAL;
		for (int s = 0; s < SIDE_COUNT; s++)
			a->award[s] =
			    (enum award)(AWARD_PLUS + rng_below(&sim->rng, 3));
		break;
	default:
		sim_director_result(sim, a);
	}
	strcpy(a->reason, "the score was entered for the other side");
}

enum refusal
sim_director_adjust(struct sim *sim)
{
	const struct event *event = sim_event(sim);
	struct cmd cmd = {.kind = CMD_ADJUST,
	    .player = rng_once_in(&sim->rng, 2) ? SIM_DIRECTOR : 0};
	struct adjustment *a = &cmd.u.adjust;
	const int boards = event->config.boards_per_round;

	a->round = 1 + rng_below(&sim->rng, event->rounds_closed);
	a->table = 1 + rng_below(&sim->rng, event->round[a->round - 1].tables);
	a->board =
	    event_first_board(event, a->round) + rng_below(&sim->rng, boards);
	a->version = event_result(event, a->round, a->table,
	    a->board - event_first_board(event, a->round))
			 ->version;
	sim_director_decide(sim, a);
	if (rng_once_in(&sim->rng, 8))
		a->version++;
	const uint64_t before = world_fingerprint(sim->world);
	const enum refusal refusal = sim_submit(sim, &cmd);
	if (refusal != REFUSAL_ACCEPTED)
		assert(world_fingerprint(sim->world) == before);
	return refusal;
}

/*
 * More time for the round, or for once a pair fewer in a large field, or a word
 * to everybody.
 */
static void
sim_director_direct(struct sim *sim)
{
	const struct event *event = sim_event(sim);
	struct cmd cmd = {.kind = CMD_EXTEND,
	    .player = SIM_DIRECTOR,
	    .u.directive = {.round = event->rounds_drawn,
		.by_ms = 1000 * rng_below(&sim->rng, 600),
		.reason = "the hall was dark"}};

	if (rng_once_in(&sim->rng, 4) &&
	    event_active_pairs(event) > EVENT_PAIRS_LEAST + 2) {
		cmd.kind = CMD_REMOVE_PAIR;
		cmd.u.directive.pair =
		    1 + rng_below(&sim->rng, event->pairs + 1);
	}
	if (rng_once_in(&sim->rng, 4))
		cmd.kind = CMD_BROADCAST;
	sim_submit(sim, &cmd);
}

void
sim_director_penalty(struct sim *sim)
{
	const struct event *event = sim_event(sim);
	struct cmd cmd = {.kind = CMD_PENALTY,
	    .player = SIM_DIRECTOR,
	    .u.directive = {
		.round = 1 + rng_below(&sim->rng, event->rounds_drawn + 1),
		.pair = 1 + rng_below(&sim->rng, event->pairs),
		.amount = 25 * (rng_below(&sim->rng, 13) - 4),
		.reason = "late at the table"}};

	sim_submit(sim, &cmd);
}

/* To some round, not always one that can be; and twice a night at most. */
enum refusal
sim_director_roll_back(struct sim *sim)
{
	const struct event *event = sim_event(sim);
	struct cmd cmd = {.kind = CMD_ROLL_BACK,
	    .player = SIM_DIRECTOR,
	    .u.directive = {
		.round = rng_below(&sim->rng, event->rounds_closed) +
		    !rng_once_in(&sim->rng, 8),
		.reason = "the wrong pairs met"}};
	struct roll_back_loss loss = {.results = 0};
	int thrown = 0;

	for (int r = 0; r < event->config.rounds; r++)
		thrown += event->round[r].thrown;
	if (thrown >= SIM_THROWN_MOST)
		return REFUSAL_NOT_DUE;
	roll_back_find(event, cmd.u.directive.round, &loss);
	cmd.u.directive.amount = loss.results + rng_once_in(&sim->rng, 8);
	const uint64_t before = world_fingerprint(sim->world);
	const enum refusal refusal = sim_submit(sim, &cmd);
	if (refusal != REFUSAL_ACCEPTED)
		assert(world_fingerprint(sim->world) == before);
	return refusal;
}

/* Somebody new comes in, or now and then somebody who may not. */
enum refusal
sim_director_replace(struct sim *sim)
{
	const struct event *event = sim_event(sim);
	struct cmd cmd = {.kind = CMD_REPLACE,
	    .player = SIM_DIRECTOR,
	    .u.directive = {.pair = 1 + rng_below(&sim->rng, event->pairs + 1),
		.seat = rng_once_in(&sim->rng, 2) ? NORTH : SOUTH,
		.comes = SIM_COMER + sim->comers + 1,
		.connected = !rng_once_in(&sim->rng, 4),
		.reason = "he is ill"}};

	if (sim->comers == SIM_COMERS)
		return REFUSAL_NOT_DUE;
	if (rng_once_in(&sim->rng, 8))
		cmd.u.directive.comes = sim->comers > 0
		    ? SIM_COMER + 1 + rng_below(&sim->rng, sim->comers)
		    : event->pair[0].player[0];
	const uint64_t before = world_fingerprint(sim->world);
	const enum refusal refusal = sim_submit(sim, &cmd);
	if (refusal == REFUSAL_ACCEPTED)
		sim->comers++;
	else
		assert(world_fingerprint(sim->world) == before);
	return refusal;
}

void
sim_director_act(struct sim *sim)
{
	if (rng_once_in(&sim->rng, 6)) {
		sim_director_replace(sim);
		return;
	}
	if (sim_event(sim)->rounds_closed > 0 && rng_once_in(&sim->rng, 6)) {
		sim_director_roll_back(sim);
		return;
	}
	if (rng_once_in(&sim->rng, 4)) {
		sim_director_penalty(sim);
		return;
	}
	if (rng_once_in(&sim->rng, 8))
		sim_director_direct(sim);
	else if (sim_event(sim)->rounds_closed > 0)
		sim_director_adjust(sim);
}
