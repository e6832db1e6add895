/* SPDX-License-Identifier: ISC */
/*
 * The time that each side uses (R-TB-7): every second of a board is added up by
 * hand.
 */
#include <criterion/criterion.h>

#include "tests/lib/script.h"

#define SECOND ((ms_t)1000)
#define MINUTE (60 * SECOND)

static struct sim sim;

static void
teardown(void)
{
	sim_fini(&sim);
}

TestSuite(clocks, .fini = teardown);

/* Board 1 at table 1: North deals. */
static void
begin(int boards)
{
	const struct event_config config = sim_config(1, boards);
	const struct sim_options options = {.seed = 3, .pairs = 4};

	sim_init(&sim, &config, &options);
	script_start(&sim, 4);
}

static const struct board_play *
board(void)
{
	return event_board(sim_event(&sim), 1);
}

static int32_t
player(enum seat seat)
{
	return event_seat_player(sim_event(&sim), 1, seat);
}

static void
expect_used(int ns_s, int ew_s)
{
	cr_expect_eq(board()->used_ms[SIDE_NS], ns_s * SECOND, "N-S %u ms",
	    board()->used_ms[SIDE_NS]);
	cr_expect_eq(board()->used_ms[SIDE_EW], ew_s * SECOND, "E-W %u ms",
	    board()->used_ms[SIDE_EW]);
}

static void
expect_spared(int ns_s, int ew_s)
{
	cr_expect_eq(board()->spared_ms[SIDE_NS], ns_s * SECOND, "N-S %u ms",
	    board()->spared_ms[SIDE_NS]);
	cr_expect_eq(board()->spared_ms[SIDE_EW], ew_s * SECOND, "E-W %u ms",
	    board()->spared_ms[SIDE_EW]);
}

/* Wait so long and then let whoever is on turn call. */
static void
call_after(int seconds, call_t call)
{
	script_pass(&sim, seconds * SECOND);
	script_call(&sim, 1, call);
}

static void
present(enum seat seat, enum cmd_kind kind)
{
	cr_assert_eq(script_do(&sim, player(seat), kind), REFUSAL_ACCEPTED);
}

/* 1NT by North after 10 + 20 + 3 + 40 seconds; East is to lead. */
static void
begin_play(void)
{
	begin(1);
	call_after(10, call_bid(1, STRAIN_NOTRUMP));
	call_after(20, CALL_PASS);
	call_after(3, CALL_PASS);
	call_after(40, CALL_PASS);
	expect_used(13, 60);
}

Test(clocks, whoever_is_on_turn_uses_the_time)
{
	begin_play();
	script_pass(&sim, 5 * SECOND);
	script_card(&sim, 1); /* East leads */
	script_pass(&sim, 7 * SECOND);
	script_card(&sim, 1); /* North plays for dummy */
	script_pass(&sim, 11 * SECOND);
	script_card(&sim, 1); /* West */
	script_pass(&sim, 2 * SECOND);
	script_card(&sim, 1); /* North */
	expect_used(13 + 7 + 2, 60 + 5 + 11);
	expect_spared(0, 0);
}

Test(clocks, what_is_refused_changes_nothing)
{
	struct cmd cmd = {.kind = CMD_CALL, .u.call = {.call = CALL_PASS}};

	begin(1);
	script_pass(&sim, 5 * SECOND);
	cmd.player = player(EAST);
	cr_assert_eq(sim_submit(&sim, &cmd), REFUSAL_NOT_YOUR_TURN);
	expect_used(0, 0);
	call_after(5, CALL_PASS);
	expect_used(10, 0);
}

static void
claim(enum seat seat, int tricks)
{
	struct cmd cmd = {.kind = CMD_CLAIM,
	    .player = player(seat),
	    .u.claim = {.tricks = tricks}};

	cr_assert_eq(sim_submit(&sim, &cmd), REFUSAL_ACCEPTED);
}

static void
answer(enum seat seat, bool agree)
{
	struct cmd cmd = {.kind = CMD_ANSWER_CLAIM,
	    .player = player(seat),
	    .u.answer = {.agree = agree}};

	cr_assert_eq(sim_submit(&sim, &cmd), REFUSAL_ACCEPTED);
}

/* The claimer's side stops when it claims, who is asked goes on. */
Test(clocks, a_claim_is_time_of_those_asked)
{
	begin_play();
	script_pass(&sim, 4 * SECOND);
	claim(NORTH, 13); /* East was to lead: 4 s are East-West's */
	expect_used(13, 64);
	script_pass(&sim, 10 * SECOND);
	answer(EAST, true);
	script_pass(&sim, 15 * SECOND);
	answer(WEST, true);
	cr_assert_eq(board()->phase, BOARD_DONE);
	expect_used(13, 64 + 25);
	const struct result *result = event_result(sim_event(&sim), 1, 1, 0);
	cr_expect_eq(result->used_ms[SIDE_NS], 13 * SECOND);
	cr_expect_eq(result->used_ms[SIDE_EW], 89 * SECOND);
	cr_expect_eq(result->ruled_by, RULED_BY_NOTHING);
}

/* A defender concedes: his partner is asked first, then declarer. */
Test(clocks, a_concession_is_first_time_of_the_partner)
{
	begin_play();
	claim(EAST, 0);
	script_pass(&sim, 6 * SECOND);
	answer(WEST, true);
	expect_used(13, 66);
	script_pass(&sim, 9 * SECOND);
	expect_used(13, 66);
	answer(NORTH, false);
	/* what he needed to refuse it is East-West's as well */
	expect_used(13, 75);
	cr_assert_eq(board()->phase, BOARD_PLAY);
}

Test(clocks, a_claim_that_nobody_answers)
{
	begin_play();
	claim(NORTH, 13);
	script_pass(&sim, 30 * SECOND);
	cr_assert_eq(board()->phase, BOARD_PLAY);
	/* it may be right, and they could have said what they think of it */
	expect_used(13, 60 + 30);
}

Test(clocks, the_pause_is_charged_to_nobody)
{
	begin(2);
	script_pass(&sim, 8 * SECOND);
	for (int i = 0; i < 4; i++)
		call_after(0, CALL_PASS);
	expect_used(8, 0);
	script_pass(&sim, 5 * SECOND); /* board_pause */
	cr_assert_eq(board()->number, 2);
	expect_used(0, 0);
	/* East deals board 2 */
	call_after(12, CALL_PASS);
	expect_used(0, 12);
}

/* Up to a minute in which the side on turn is not there does not count. */
Test(clocks, a_side_that_cannot_be_reached)
{
	begin(1);
	script_pass(&sim, 10 * SECOND);
	present(NORTH, CMD_DISCONNECT);
	script_pass(&sim, 25 * SECOND);
	present(NORTH, CMD_CONNECT);
	call_after(5, CALL_PASS);
	expect_used(15, 0);
	expect_spared(25, 0);
	/* not on turn, he uses nobody's time by it */
	present(NORTH, CMD_DISCONNECT);
	call_after(30, CALL_PASS);
	expect_used(15, 30);
	call_after(1, CALL_PASS); /* South is there and thinks himself */
	expect_used(16, 30);
	call_after(2, call_bid(1, STRAIN_CLUBS)); /* West */
	expect_used(16, 32);
	/* of the minute 35 s are left; 50 s pass */
	script_pass(&sim, 50 * SECOND);
	present(NORTH, CMD_CONNECT);
	expect_used(16 + 15, 32);
	expect_spared(60, 0);
	present(NORTH, CMD_DISCONNECT);
	script_pass(&sim, 10 * SECOND);
	present(NORTH, CMD_CONNECT);
	expect_used(41, 32);
	expect_spared(60, 0);
}

/* Of two who are asked one is there: he is waited for. */
Test(clocks, one_of_two_is_there)
{
	begin_play();
	claim(NORTH, 13);
	present(EAST, CMD_DISCONNECT);
	script_pass(&sim, 10 * SECOND);
	answer(WEST, true);
	expect_used(13, 70);
	expect_spared(0, 0);
	/* now only he who is not there */
	script_pass(&sim, 12 * SECOND);
	present(EAST, CMD_CONNECT);
	expect_used(13, 70);
	expect_spared(0, 12);
}

/* R-EV-25: until the daemon went away time is used, then not. */
Test(clocks, an_outage_is_charged_to_nobody)
{
	struct cmd cmd = {.kind = CMD_OUTAGE};

	begin(1);
	script_pass(&sim, 20 * SECOND);
	cmd.u.outage.from = sim.now;
	sim.now += 5 * MINUTE;
	cmd.u.outage.until = sim.now;
	cr_assert_eq(sim_submit(&sim, &cmd), REFUSAL_ACCEPTED);
	expect_used(20, 0);
	expect_spared(0, 0);
	/* nobody is back yet */
	script_pass(&sim, 9 * SECOND);
	present(NORTH, CMD_CONNECT);
	expect_used(20, 0);
	expect_spared(9, 0);
	call_after(1, CALL_PASS);
	expect_used(21, 0);
}

Test(clocks, a_table_that_a_pair_left)
{
	begin(1);
	call_after(20, CALL_PASS);
	script_pass(&sim, 30 * SECOND);
	present(NORTH, CMD_WITHDRAW);
	expect_used(20, 30);
	script_pass(&sim, 2 * MINUTE);
	present(EAST, CMD_DISCONNECT);
	expect_used(20, 30);
	script_until(&sim, EVENT_ENDED);
	expect_used(20, 30);
	expect_spared(0, 0);
}

Test(clocks, the_cut_counts_to_the_end)
{
	begin(1);
	call_after(20, CALL_PASS);
	script_until(&sim, EVENT_ENDED);
	cr_assert_eq(board()->phase, BOARD_CUT);
	expect_used(20, 7 * 60 - 20);
	cr_expect_eq(event_result(sim_event(&sim), 1, 1, 0)->used_ms[SIDE_EW],
	    400 * SECOND);
}

/* Of two stretches without a line the second, which has no end, counts. */
Test(clocks, who_moves_without_a_line_is_there)
{
	begin(1);
	present(NORTH, CMD_DISCONNECT);
	present(SOUTH, CMD_DISCONNECT);
	call_after(25, call_bid(1, STRAIN_CLUBS));
	call_after(7 * 60 - 25 - 20, CALL_PASS);
	expect_spared(25, 0);
	script_until(&sim, EVENT_ENDED);
	cr_assert_eq(board()->phase, BOARD_CUT);
	expect_used(20, 375);
	expect_spared(25, 0);
}
