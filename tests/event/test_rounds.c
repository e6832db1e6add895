/* SPDX-License-Identifier: ISC */
/*
 * Rounds by the clock: seating, cut-off, early close, break, rulings on what
 * was not finished, withdrawals, the end (R-EV-6 to 8, 11, 16, 20, 24).
 */
#include <criterion/criterion.h>

#include "tests/lib/script.h"

static struct sim sim;

static void
begin(struct event_config config, int pairs)
{
	const struct sim_options options = {.seed = 3, .pairs = pairs};

	sim_init(&sim, &config, &options);
	script_start(&sim, pairs);
}

static void
teardown(void)
{
	sim_fini(&sim);
}

static const struct event *
event(void)
{
	return sim_event(&sim);
}

static const struct round *
round_of(int round)
{
	return &event()->round[round - 1];
}

/* Whose time is judged is for test_clocks and the nights of fairness. */
static struct event_config
plain_config(int rounds, int boards)
{
	struct event_config config = sim_config(rounds, boards);

	sim_judge_nobody(&config);
	return config;
}

TestSuite(rounds, .fini = teardown);

Test(rounds, the_first_seats_the_list_in_order)
{
	begin(plain_config(2, 3), 7);
	cr_assert_eq(event()->tables, 3);
	for (int t = 0; t < 3; t++) {
		const struct draw_table *seat = &round_of(1)->seat[t];
		const int low = seat->ns < seat->ew ? seat->ns : seat->ew;

		cr_assert_eq(low, 2 * t + 1);
		cr_assert_eq(seat->ns + seat->ew, 4 * t + 3);
	}
	cr_assert_eq(round_of(1)->bye, 7);
	cr_assert_eq(round_of(1)->start_at, event()->start_at);
	cr_assert_eq(
	    round_of(1)->end_at, event()->start_at + event()->config.round_ms);
}

Test(rounds, present_or_not_everybody_is_seated)
{
	const struct event_config config = sim_config(1, 1);
	const struct sim_options options = {.seed = 3, .pairs = 4};

	sim_init(&sim, &config, &options);
	for (int p = 0; p < 4; p++) {
		script_hands_up(&sim, 2 * p + 1, p + 1);
		script_pass(&sim, 20000);
	}
	script_do(&sim, 3, CMD_DISCONNECT);
	script_until(&sim, EVENT_PLAYING);
	cr_assert_eq(event()->tables, 2);
	cr_assert_not_null(event_board(event(), 1));
}

Test(rounds, all_tables_play_the_same_boards_and_numbers_run_on)
{
	begin(plain_config(2, 2), 4);
	const struct board_play *one = event_board(event(), 1);
	const struct board_play *two = event_board(event(), 2);
	cr_assert_eq(one->number, 1);
	cr_assert_eq(two->number, 1);
	for (int s = 0; s < SEAT_COUNT; s++)
		cr_assert_eq(one->deal.hand[s], two->deal.hand[s]);
	script_round_but(&sim, 0);
	script_until(&sim, EVENT_SEATED);
	script_until(&sim, EVENT_PLAYING);
	cr_assert_eq(event_board(event(), 1)->number, 3);
}

Test(rounds, closes_early_and_opens_after_the_break)
{
	begin(plain_config(2, 2), 4);
	script_round_but(&sim, 0);
	const ms_t done_at = sim.now;
	script_until(&sim, EVENT_SEATED);
	cr_assert_eq(round_of(1)->closed_at, done_at);
	cr_assert_lt(round_of(1)->closed_at, round_of(1)->end_at);
	cr_assert_eq(round_of(2)->start_at, done_at + 60000);
	cr_assert_eq(
	    round_of(2)->end_at, done_at + 60000 + event()->config.round_ms);
}

Test(rounds, waits_for_the_clock_when_it_may_not_close_early)
{
	struct event_config config = sim_config(2, 2);

	config.close_early = false;
	begin(config, 4);
	script_round_but(&sim, 0);
	script_until(&sim, EVENT_SEATED);
	cr_assert_eq(round_of(1)->closed_at, round_of(1)->end_at);
}

Test(rounds, the_clock_cuts_what_is_unfinished)
{
	begin(plain_config(1, 2), 6);
	script_round_but(&sim, 2);
	script_until(&sim, EVENT_ENDED);
	cr_assert_eq(sim.now, round_of(1)->end_at);
	for (int b = 0; b < 2; b++) {
		const struct result *cut = event_result(event(), 1, 2, b);

		cr_assert_eq(cut->kind, ROW_VOID);
		cr_assert_eq(cut->reason, RULING_CUT);
		cr_assert(cut->owed[SIDE_NS] && cut->owed[SIDE_EW]);
		cr_assert(!cut->scored[SIDE_NS] && !cut->scored[SIDE_EW]);
	}
	/* no board of theirs was scored: no total, last, no rank */
	const struct standing *last = &event()->standing[5];
	cr_assert(!last->has_total && !last->completed);
	cr_assert_eq(last->rank, 0);
	cr_assert_eq(last->owed, 2);
}

/* R-EV-21 */
Test(rounds, no_board_is_dealt_with_too_little_time_left)
{
	begin(plain_config(2, 2), 4);
	script_board(&sim, 1, 7);
	script_pass(&sim, 14 * 60000 - 60000 - 5000 + 1);
	script_board(&sim, 2, 7);
	/* table 1 got its second board in time, table 2 gets none */
	cr_assert_eq(event_board(event(), 1)->number, 2);
	script_pass(&sim, 10000);
	cr_assert_eq(event_board(event(), 2)->number, 1);
	cr_assert_eq(event()->rounds_closed, 0);
	/* so when table 1 has finished there is nothing to wait for */
	script_board(&sim, 1, 7);
	script_until(&sim, EVENT_SEATED);
	cr_assert_lt(sim.now, round_of(1)->end_at);
	cr_assert_eq(event_result(event(), 1, 2, 1)->kind, ROW_VOID);
}

Test(rounds, a_board_is_dealt_with_just_enough_time_left)
{
	begin(plain_config(2, 2), 4);
	script_pass(&sim, 14 * 60000 - 60000 - 5000);
	script_board(&sim, 2, 7);
	script_pass(&sim, 5000);
	cr_assert_eq(event_board(event(), 2)->number, 2);
}

Test(rounds, a_cut_board_is_never_resumed)
{
	begin(plain_config(2, 2), 4);
	script_round_but(&sim, 2);
	const int32_t dealer = event_seat_player(event(), 2, NORTH);
	struct cmd cmd = {.kind = CMD_CALL,
	    .player = dealer,
	    .u.call = {.board = 1, .call = CALL_PASS}};
	script_until(&sim, EVENT_SEATED);
	cr_assert_eq(sim_submit(&sim, &cmd), REFUSAL_NO_BOARD);
	script_until(&sim, EVENT_PLAYING);
	cr_assert_eq(sim_submit(&sim, &cmd), REFUSAL_NO_BOARD);
}

/* Both gone before the board was dealt: the others get 60 %, they 40 %. */
Test(rounds, an_absent_side_pays)
{
	begin(plain_config(1, 1), 6);
	const int ns = round_of(1)->seat[1].ns, ew = round_of(1)->seat[1].ew;
	script_do(&sim, event_seat_player(event(), 2, EAST), CMD_DISCONNECT);
	script_do(&sim, event_seat_player(event(), 2, WEST), CMD_DISCONNECT);
	script_round_but(&sim, 2);
	script_until(&sim, EVENT_ENDED);
	const struct result *result = event_result(event(), 1, 2, 0);
	cr_assert_eq(result->kind, ROW_ARTIFICIAL);
	cr_assert_eq(result->reason, RULING_EW_ABSENT);
	cr_assert_eq(result->award[SIDE_NS], AWARD_PLUS);
	cr_assert_eq(result->award[SIDE_EW], AWARD_MINUS);
	cr_assert_eq(event()->pair[ns - 1].sum, 60 * UNIT_ONE);
	cr_assert_eq(event()->pair[ew - 1].sum, 40 * UNIT_ONE);
	cr_assert_eq(event()->pair[ns - 1].owed, 0);
	cr_assert_eq(event()->pair[ew - 1].owed, 1);
	/* nothing finished: a total, but no rank */
	cr_assert_eq(event()->pair[ns - 1].finished, 0);
	for (int i = 0; i < 6; i++) {
		if (event()->standing[i].pair == ns)
			cr_assert_eq(event()->standing[i].rank, 0);
	}
}

/* The board at every table; all tricks for the pair, none for its rivals. */
static void
play_for(int pair)
{
	for (int t = 1; t <= event()->tables; t++) {
		const enum side dealer =
		    seat_side(event_board(event(), t)->auction.dealer);
		const struct pair *p = &event()->pair[pair - 1];
		const bool declares = dealer == p->side;

		script_board(&sim, t, declares == (t == p->table) ? 13 : 0);
	}
}

/*
 * Pair 1 has 60 % for the only result of a board, then 100 % of two results,
 * then opponents who leave.
 */
static void
alone_then_best_then_deserted(int own_mean_boards)
{
	struct event_config config = sim_config(3, 1);

	config.own_mean_boards = own_mean_boards;
	begin(config, 4);
	script_round_but(&sim, 3 - event()->pair[0].table);
	script_until(&sim, EVENT_SEATED);
	cr_assert_eq(round_of(1)->summary[0].rule, RULE_SINGLE);
	cr_assert_eq(event()->pair[0].sum, 60 * UNIT_ONE);
	script_until(&sim, EVENT_PLAYING);
	play_for(1);
	script_until(&sim, EVENT_SEATED);
	cr_assert_eq(event()->pair[0].sum, 160 * UNIT_ONE);
	script_until(&sim, EVENT_PLAYING);
	const int table = event()->pair[0].table;
	script_do(&sim,
	    event_seat_player(event(), table,
		event()->pair[0].side == SIDE_NS ? EAST : NORTH),
	    CMD_WITHDRAW);
	script_round_but(&sim, table);
	script_until(&sim, EVENT_ENDED);
	cr_assert_eq(
	    event_result(event(), 3, table, 0)->award[event()->pair[0].side],
	    AWARD_PLUS);
}

/* R-SC-5: the 60 % of a single result is nothing that the pair did. */
Test(rounds, a_single_result_is_not_in_the_own_mean)
{
	alone_then_best_then_deserted(1);
	cr_expect_eq(event()->pair[0].own_count, 1);
	cr_expect_eq(event()->pair[0].sum, (160 + 100) * UNIT_ONE);
}

/* Nor does it count for having boards enough for one. */
Test(rounds, a_single_result_makes_no_own_mean)
{
	alone_then_best_then_deserted(2);
	cr_expect_eq(event()->pair[0].sum, (160 + 60) * UNIT_ONE);
}

/* A line lost for less than a board's time is nobody's absence. */
Test(rounds, a_blink_is_not_an_absence)
{
	begin(plain_config(1, 2), 6);
	script_round_but(&sim, 2);
	script_pass(&sim, 8 * 60000);
	script_do(&sim, event_seat_player(event(), 2, EAST), CMD_DISCONNECT);
	script_until(&sim, EVENT_ENDED);
	cr_assert_eq(event_result(event(), 1, 2, 0)->kind, ROW_VOID);
	cr_assert_eq(event_result(event(), 1, 2, 1)->kind, ROW_VOID);
}

Test(rounds, both_sides_absent_is_void)
{
	begin(plain_config(1, 1), 6);
	script_do(&sim, event_seat_player(event(), 2, EAST), CMD_DISCONNECT);
	script_do(&sim, event_seat_player(event(), 2, SOUTH), CMD_DISCONNECT);
	script_round_but(&sim, 2);
	script_until(&sim, EVENT_ENDED);
	cr_assert_eq(event_result(event(), 1, 2, 0)->kind, ROW_VOID);
}

Test(rounds, a_pair_that_withdraws_is_not_seated_again)
{
	begin(plain_config(2, 2), 6);
	const int pair = round_of(1)->seat[1].ew;
	cr_assert_eq(
	    script_do(&sim, event_seat_player(event(), 2, EAST), CMD_WITHDRAW),
	    REFUSAL_ACCEPTED);
	cr_assert_eq(
	    script_do(&sim, event_seat_player(event(), 2, WEST), CMD_WITHDRAW),
	    REFUSAL_WITHDRAWN);
	/* nobody waits for them: the round can close early */
	script_round_but(&sim, 2);
	script_until(&sim, EVENT_SEATED);
	cr_assert_lt(sim.now, round_of(1)->end_at);
	cr_assert_eq(
	    event_result(event(), 1, 2, 0)->award[SIDE_NS], AWARD_PLUS);
	cr_assert_eq(event()->tables, 2);
	cr_assert_neq(round_of(2)->bye, 0);
	cr_assert_neq(round_of(2)->bye, pair);
	cr_assert_eq(event()->pair[pair - 1].table, 0);
	script_until(&sim, EVENT_PLAYING);
	script_round_but(&sim, 0);
	script_until(&sim, EVENT_ENDED);
	/* it owes the whole schedule and stays in the results */
	for (int i = 0; i < 6; i++) {
		if (event()->standing[i].pair == pair)
			cr_assert_eq(event()->standing[i].owed, 4);
	}
}

Test(rounds, below_four_pairs_it_ends_with_the_last_closed_round)
{
	begin(plain_config(3, 1), 4);
	cr_assert_eq(script_do(&sim, 1, CMD_WITHDRAW), REFUSAL_ACCEPTED);
	script_until(&sim, EVENT_ENDED);
	cr_assert_eq(event()->reason, END_REASON_FEW_PAIRS);
	cr_assert_eq(event()->rounds_closed, 1);
}

/* R-EV-11: the whole schedule, however early the night ends */
Test(rounds, who_withdraws_owes_the_rounds_to_come)
{
	begin(sim_config(3, 2), 4);
	const int pair = round_of(1)->seat[0].ns;
	script_round_but(&sim, 0);
	cr_assert_eq(
	    script_do(&sim, event_seat_player(event(), 1, NORTH), CMD_WITHDRAW),
	    REFUSAL_ACCEPTED);
	script_until(&sim, EVENT_ENDED);
	cr_assert_eq(event()->rounds_closed, 1);
	for (int i = 0; i < 4; i++) {
		const struct standing *line = &event()->standing[i];

		cr_assert_eq(line->finished, 2);
		cr_assert_eq(line->owed, line->pair == pair ? 6 : 2);
		cr_assert_eq(line->completed, line->pair != pair);
	}
}

Test(rounds, who_withdraws_owes_them_during_the_night)
{
	begin(sim_config(3, 2), 6);
	const int pair = round_of(1)->seat[1].ew;
	cr_assert_eq(
	    script_do(&sim, event_seat_player(event(), 2, EAST), CMD_WITHDRAW),
	    REFUSAL_ACCEPTED);
	script_round_but(&sim, 2);
	script_until(&sim, EVENT_SEATED);
	for (int i = 0; i < 6; i++) {
		if (event()->standing[i].pair == pair)
			cr_assert_eq(event()->standing[i].owed, 6);
	}
}

Test(rounds, a_bye_scores_but_is_neither_finished_nor_owed)
{
	begin(plain_config(1, 2), 5);
	script_round_but(&sim, 0);
	script_until(&sim, EVENT_ENDED);
	const struct pair *bye = &event()->pair[round_of(1)->bye - 1];
	cr_assert_eq(bye->sum, 120 * UNIT_ONE);
	cr_assert_eq(bye->count, 2);
	cr_assert_eq(bye->finished, 0);
	cr_assert_eq(bye->owed, 0);
}

Test(rounds, awards_are_given_once_the_night_ends)
{
	begin(plain_config(1, 2), 6);
	script_round_but(&sim, 0);
	script_until(&sim, EVENT_ENDED);
	int points = 0;
	for (int p = 0; p < 6; p++)
		points += event()->pair[p].points;
	cr_assert_eq(points, 3 + 2 + 2);
	cr_assert_eq(event()->pair[event()->standing[0].pair - 1].points, 3);
}

Test(rounds, an_unanswered_claim_is_an_objection)
{
	begin(plain_config(1, 1), 4);
	const struct board_play *board = event_board(event(), 1);
	struct cmd call = {.kind = CMD_CALL};
	for (int i = 0; i < 4; i++) {
		call.player =
		    event_seat_player(event(), 1, board_play_turn(board));
		call.u.call.call =
		    i == 0 ? call_bid(1, STRAIN_CLUBS) : CALL_PASS;
		cr_assert_eq(sim_submit(&sim, &call), REFUSAL_ACCEPTED);
	}
	struct cmd claim = {.kind = CMD_CLAIM,
	    .player = event_seat_player(event(), 1, NORTH),
	    .u.claim = {.board = 1, .tricks = 13}};
	cr_assert_eq(sim_submit(&sim, &claim), REFUSAL_ACCEPTED);
	cr_assert_eq(sim_submit(&sim, &claim), REFUSAL_CLAIM_OPEN);
	script_pass(&sim, 29999);
	cr_assert_eq(board->phase, BOARD_CLAIM);
	script_pass(&sim, 1);
	cr_assert_eq(board->phase, BOARD_PLAY);
}

/* A forged seating from outside is refused whole. */
Test(rounds, bad_seatings)
{
	struct event_config config = sim_config(2, 1);
	struct deal deal;
	struct draw_table table[3];
	struct draw_reason reason[3];
	struct cmd good = {.kind = CMD_SEAT_ROUND, .event = 1};
	struct effects effects;

	config.close_early = true;
	begin(config, 6);
	script_round_but(&sim, 0);
	script_until(&sim, EVENT_BETWEEN);
	rng_deal(&sim.rng, &deal);
	for (int t = 0; t < 3; t++)
		table[t] = (struct draw_table){
		    .ns = 2 * t + 1, .ew = (2 * t + 3) % 6 + 1};
	good.at = sim.now;
	good.u.seat_round.round = 2;
	good.u.seat_round.start_at = sim.now;
	good.u.seat_round.end_at = sim.now + 1000;
	good.u.seat_round.tables = 3;
	good.u.seat_round.table = table;
	script_report(&good, reason);
	good.u.seat_round.deals = 1;
	good.u.seat_round.deal = &deal;

	const uint64_t before = world_fingerprint(sim.world);
	for (int fault = 0; fault < 21; fault++) {
		struct draw_table bad_table[3] = {table[0], table[1], table[2]};
		struct draw_reason bad_reason[3] = {
		    reason[0], reason[1], reason[2]};
		struct draw_reason *last = &bad_reason[2];
		struct deal bad_deal = deal;
		struct cmd bad = good;

		bad.u.seat_round.table = bad_table;
		bad.u.seat_round.deal = &bad_deal;
		bad.u.seat_round.round += fault == 0;
		bad.u.seat_round.end_at -= fault == 1 ? 1000 : 0;
		bad.u.seat_round.start_at -= fault == 2;
		bad.u.seat_round.tables -= fault == 3;
		bad.u.seat_round.bye = fault == 4 ? 6 : 0;
		bad_table[0].ns = fault == 5 ? 7 : bad_table[0].ns;
		bad_table[0].ns =
		    fault == 6 ? bad_table[1].ns : bad_table[0].ns;
		bad_deal.hand[0] ^= fault == 7;
		bad.u.seat_round.deal = fault == 8 ? NULL : &bad_deal;
		bad.u.seat_round.reason = fault == 9 ? NULL : bad_reason;
		last->note.lower += fault == 10;
		last->note.higher += fault == 11;
		last->note.met = fault == 12 ? 1 : fault == 13 ? 2 : 0;
		bad_table[2].repeat = fault == 13 || fault == 14;
		last->note.passed = fault == 15 ? 1 : 0;
		bad.u.seat_round.draw.from = fault == 16 ? 0 : 1;
		bad.u.seat_round.draw.bye_below = fault == 17;
		bad.u.seat_round.draw.quality.tables -= fault == 18;
		bad.u.seat_round.draw.quality.repeats = fault == 19;
		bad.u.seat_round.draw.quality.scored = fault == 20 ? 4 : 0;
		cr_assert_eq(world_apply(sim.world, &bad, &effects),
		    REFUSAL_BAD_COMMAND, "fault %d", fault);
		cr_assert_eq(world_fingerprint(sim.world), before);
	}
	cr_assert_eq(world_apply(sim.world, &good, &effects), REFUSAL_ACCEPTED);
}

/* So are rulings that leave a board out or rule on a finished one. */
Test(rounds, bad_rulings)
{
	struct ruling ruling[2] = {{.table = 2,
				       .board = 1,
				       .kind = ROW_VOID,
				       .ruled_by = RULED_BY_VOID,
				       .reason = RULING_CUT},
	    {.table = 2,
		.board = 2,
		.kind = ROW_VOID,
		.ruled_by = RULED_BY_VOID,
		.reason = RULING_CUT}};
	struct cmd cmd = {.kind = CMD_CLOSE_ROUND,
	    .u.close_round = {.round = 1, .rulings = 2, .ruling = ruling}};

	begin(plain_config(1, 2), 4);
	script_round_but(&sim, 2);
	cr_assert_eq(sim_submit(&sim, &cmd), REFUSAL_NOT_DUE);
	sim.now = round_of(1)->end_at;
	cmd.u.close_round.rulings = 1;
	cr_assert_eq(sim_submit(&sim, &cmd), REFUSAL_BAD_COMMAND);
	cmd.u.close_round.rulings = 2;
	ruling[0].table = 1;
	cr_assert_eq(sim_submit(&sim, &cmd), REFUSAL_BAD_COMMAND);
	ruling[0].table = 2;
	ruling[1].kind = ROW_RESULT;
	cr_assert_eq(sim_submit(&sim, &cmd), REFUSAL_BAD_COMMAND);
	ruling[1].kind = ROW_ARTIFICIAL;
	cr_assert_eq(sim_submit(&sim, &cmd), REFUSAL_BAD_COMMAND);
	for (int fault = 0; fault < 8; fault++) {
		ruling[1].award[SIDE_NS] = fault == 0 ? AWARD_PLUS
		    : fault == 1                      ? AWARD_AVERAGE
						      : AWARD_NONE;
		ruling[1].award[SIDE_EW] = fault < 2 ? AWARD_NONE
		    : fault == 2                     ? AWARD_PLUS
		    : fault == 3                     ? AWARD_COUNT
						     : AWARD_MINUS;
		ruling[1].ruled_by = fault == 4 ? RULED_BY_NOTHING
		    : fault == 5                ? RULED_BY_COUNT
						: RULED_BY_VOID;
		ruling[1].judged_ms[SIDE_NS] = fault == 6 ? -1 : 0;
		ruling[1].judged_ms[SIDE_EW] = fault == 7 ? -1 : 0;
		cr_assert_eq(sim_submit(&sim, &cmd), REFUSAL_BAD_COMMAND,
		    "fault %d", fault);
	}
	ruling[1].judged_ms[SIDE_EW] = 0;
	/* only the side at fault is scored */
	cr_assert_eq(sim_submit(&sim, &cmd), REFUSAL_ACCEPTED);
}
