/* SPDX-License-Identifier: ISC */
/*
 * The invariants of claims, of what is taken back and of lost lines see faults
 * planted in a night.
 */
#include <criterion/criterion.h>
#include <string.h>

#include "engine/bridge/board_undo.h"
#include "engine/event/seats.h"
#include "tests/lib/planted.h"

static void
make_night(struct sim *sim)
{
	const struct event_config config = sim_config(2, 2);
	const struct sim_options options = {.seed = 5, .pairs = 8};

	sim_init(sim, &config, &options);
	while (sim_event(sim)->state != EVENT_PLAYING)
		cr_assert(sim_step(sim));
	for (int i = 0; i < 150; i++)
		cr_assert(sim_step(sim));
	cr_assert_eq(sim_event(sim)->state, EVENT_PLAYING);
}

Test(invariants, a_card_that_goes_back)
{
	struct sim sim;

	make_night(&sim);
	struct board_play *board = &planted_table(planted_in(&sim))->board;
	const struct play old = board->play;
	/* a sound board, but nobody may take back in this night */
	play_init(&board->play, &board->deal, old.strain, old.declarer);
	for (int i = 0; i < old.count - 1; i++)
		play_add(&board->play, old.card[i]);
	planted_expect(&sim, "board went back");
}

Test(invariants, an_incident_that_is_forgotten)
{
	struct sim sim;

	make_night(&sim);
	struct board_play *board = &planted_table(planted_in(&sim))->board;
	board->rules.undo = UNDO_CONSENT;
	const struct board_play before = *board;
	const ms_t at = sim_event(&sim)->last_at;
	for (int s = 0; s < SEAT_COUNT && board->phase == BOARD_PLAY; s++)
		board_undo_ask(board, (enum seat)s, at);
	cr_assert_eq(board->phase, BOARD_UNDO);
	const enum seat asked = seat_next(board->incident[0].by);
	cr_assert_null(invariants_check(sim.invariants, sim_event(&sim), 0));
	cr_assert_eq(board_undo_answer(board, asked, false, at), 0);
	cr_assert_eq(board->play.count, before.play.count);
	*board = before;
	planted_in(&sim)->config.undo = UNDO_CONSENT;
	planted_expect(&sim, "forgotten");
}

Test(invariants, a_result_that_is_not_its_boards)
{
	struct sim sim;

	make_night(&sim);
	struct event *event = planted_in(&sim);
	while (event->table[0].done == 0 || event->state != EVENT_PLAYING)
		cr_assert(sim_step(&sim));
	event->round[event->rounds_drawn - 1].result[0].score += 10;
	planted_expect(&sim, "not its board's");
}

Test(invariants, an_ended_board_that_changed)
{
	struct sim sim;

	make_night(&sim);
	struct event *event = planted_in(&sim);
	while (event->table[0].done == 0 || event->state != EVENT_PLAYING)
		cr_assert(sim_step(&sim));
	event->ended[0].score += 10;
	planted_expect(&sim, "ended board is unsound");
}

/* What was spared is used again at the cut, not before. */
Test(invariants, spared_time_that_is_used_in_play)
{
	struct sim sim;

	make_night(&sim);
	struct board_play *board = &planted_table(planted_in(&sim))->board;
	board->spared_ms[SIDE_EW] += 5;
	cr_assert_null(invariants_check(sim.invariants, sim_event(&sim), 0));
	board_play_unspare(board, SIDE_EW, 5);
	planted_expect(&sim, "a clock went back");
}

Test(invariants, spared_time_that_is_lost_at_the_cut)
{
	struct sim sim;

	make_night(&sim);
	struct board_play *board = &planted_table(planted_in(&sim))->board;
	board->spared_ms[SIDE_EW] += 5;
	cr_assert_null(invariants_check(sim.invariants, sim_event(&sim), 0));
	board_play_unspare(board, SIDE_EW, 5);
	board->used_ms[SIDE_EW]--;
	board_play_cut(board, sim_event(&sim)->last_at);
	planted_expect(&sim, "a clock went back");
}

Test(invariants, a_lost_line_that_was_not_spared)
{
	struct sim sim;

	make_night(&sim);
	struct table *table = planted_table(planted_in(&sim));
	table->unreached_ms[NORTH] = (ms_t)table->board.spared_ms[SIDE_NS] + 1;
	planted_expect(&sim, "a lost line was not spared");
}

Test(invariants, who_is_there_is_missed)
{
	struct sim sim;

	make_night(&sim);
	struct event *event = planted_in(&sim);
	struct table *table = planted_table(event);
	const int number = (int)(table - event->table) + 1;
	enum seat seat = NORTH;
	while (
	    !event_member(event, seats_owner(event, number, seat))->connected)
		cr_assert(++seat < SEAT_COUNT, "nobody is there");
	table->watch.missed_ms[seat] = 1;
	planted_expect(&sim, "who is there is missed");
}

Test(invariants, times_told_that_are_not_so)
{
	for (int fault = 0; fault < 3; fault++) {
		struct sim sim;

		make_night(&sim);
		struct table *t = planted_table(planted_in(&sim));
		const uint32_t long_ms = (uint32_t)(sim_event(&sim)->last_at -
		    t->board.dealt_at + 1);

		notes_init(&t->notes);
		memset(t->watch.known_ms, 0, sizeof(t->watch.known_ms));
		memset(t->watch.told_ms, 0, sizeof(t->watch.told_ms));
		for (int s = 0; s < SEAT_COUNT; s++)
			memcpy(t->watch.known_ms[s], t->board.used_ms,
			    sizeof(t->board.used_ms));
		if (fault == 0)
			t->watch.told_ms[SOUTH][SIDE_EW] =
			    t->watch.known_ms[SOUTH][SIDE_EW] + 1;
		else if (fault == 1)
			t->watch.known_ms[WEST][SIDE_NS]++;
		else
			t->board.used_ms[SIDE_NS] = t->watch.known_ms[EAST][0] =
			    long_ms;
		planted_expect(&sim, fault == 2 ? "time" : "told wrong times");
	}
}
