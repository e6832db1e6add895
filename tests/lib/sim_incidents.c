/* SPDX-License-Identifier: ISC */
/*
 * Second thoughts at random.
 */
#include "tests/lib/sim_incidents.h"

#include "engine/event/reopen.h"

static int32_t
sim_incidents_player(struct sim *sim, int table, enum seat *seat_r)
{
	*seat_r = (enum seat)rng_below(&sim->rng, SEAT_COUNT);
	return event_seat_player(sim_event(sim), table, *seat_r);
}

bool
sim_incidents_undo(struct sim *sim, int table)
{
	struct cmd cmd = {.kind = CMD_UNDO};
	enum seat seat;

	if (sim->options.calm || sim_event(sim)->config.undo == UNDO_OFF ||
	    !rng_once_in(&sim->rng, 8))
		return false;
	cmd.player = sim_incidents_player(sim, table, &seat);
	return sim_submit(sim, &cmd) == REFUSAL_ACCEPTED;
}

void
sim_incidents_answer(struct sim *sim, int table, const struct board_play *board)
{
	for (int s = 0; s < SEAT_COUNT; s++) {
		if ((board_play_awaited(board) & 1u << s) == 0)
			continue;
		struct cmd cmd = {.kind = CMD_ANSWER_UNDO,
		    .player =
			event_seat_player(sim_event(sim), table, (enum seat)s),
		    .u.answer = {.agree = !rng_once_in(&sim->rng, 4)}};
		if (!rng_once_in(&sim->rng, 10))
			sim_submit(sim, &cmd);
		return;
	}
}

/*
 * Mostly a trick more for the own side, and now and then one less.  Seldom, for
 * the engine looks long for a line where there is none.
 */
bool
sim_incidents_reopen(struct sim *sim, int table)
{
	const struct event *event = sim_event(sim);
	struct cmd cmd = {.kind = CMD_REOPEN};
	enum seat seat;

	if (sim->options.calm)
		return false;
	const struct board_play *ended = reopen_ended(
	    event, table, rng_below(&sim->rng, event->config.boards_per_round));
	if (ended == NULL || ended->end != END_CLAIMED ||
	    !rng_once_in(&sim->rng, 16))
		return false;
	cmd.player = sim_incidents_player(sim, table, &seat);
	cmd.u.claim.board = ended->number;
	cmd.u.claim.tricks = board_play_settled(ended);
	if (seat_side(seat) != seat_side(ended->claim.claimer))
		cmd.u.claim.tricks = TRICK_COUNT -
		    play_tricks_done(&ended->play) - cmd.u.claim.tricks;
	cmd.u.claim.tricks += rng_once_in(&sim->rng, 4) ? -1 : 1;
	return sim_submit(sim, &cmd) == REFUSAL_ACCEPTED;
}
