/* SPDX-License-Identifier: ISC */
/*
 * The situations of docs/fairness.md in which the daemon was away.  Table 1,
 * rounds of 7 minutes a board, a side is slow that used over 84 s more.
 */
#include <criterion/criterion.h>

#include "tests/lib/script.h"

#define SECOND ((ms_t)1000)

static struct sim sim;

static void
teardown(void)
{
	sim_fini(&sim);
}

TestSuite(fairness, .fini = teardown);

static const struct event *
event(void)
{
	return sim_event(&sim);
}

static void
begin(enum after_outage after_outage, enum unfinished unfinished, int boards)
{
	struct event_config config = sim_config(1, boards);
	const struct sim_options options = {.seed = 3, .pairs = 4};

	config.after_outage = after_outage;
	config.unfinished = unfinished;
	config.completion_percent = 100;
	sim_init(&sim, &config, &options);
	script_start(&sim, 4);
}

static void
call(int seconds)
{
	script_pass(&sim, seconds * SECOND);
	script_call(&sim, 1, CALL_PASS);
}

/* The daemon is away; then all are back at once. */
static void
away(int seconds)
{
	struct cmd cmd = {.kind = CMD_OUTAGE, .u.outage = {.from = sim.now}};

	sim.now += seconds * SECOND;
	cmd.u.outage.until = sim.now;
	cr_assert_eq(sim_submit(&sim, &cmd), REFUSAL_ACCEPTED);
	for (int32_t p = 1; p <= 8; p++)
		cr_assert_eq(script_do(&sim, p, CMD_CONNECT), REFUSAL_ACCEPTED);
}

static void
end(void)
{
	script_until(&sim, EVENT_ENDED);
}

static const struct result *
result_of(int board)
{
	return event_result(event(), 1, 1, board - 1);
}

static void
expect_lost(int board, int lost_s)
{
	const struct result *r = result_of(board);

	cr_expect_eq(
	    r->ruled_by, RULED_BY_OUTAGE, "by %s", ruled_by_name(r->ruled_by));
	cr_expect_eq(r->reason, RULING_OUTAGE);
	cr_expect_eq(r->kind, ROW_VOID);
	for (int s = 0; s < SIDE_COUNT; s++) {
		cr_expect_eq(r->judged_ms[s], lost_s * SECOND);
		cr_expect(!r->owed[s]);
		cr_expect(!r->scored[s]);
	}
}

static void
expect_by_clock(int board, enum ruling_reason reason)
{
	const struct result *r = result_of(board);

	cr_expect_eq(
	    r->ruled_by, RULED_BY_CLOCK, "by %s", ruled_by_name(r->ruled_by));
	cr_expect_eq(
	    r->reason, reason, "for %s", ruling_reason_name(r->reason));
}

Test(fairness, f95_the_times_are_put_off)
{
	begin(AFTER_OUTAGE_SHIFT, UNFINISHED_BY_CLOCK, 1);
	const ms_t end_at = event()->round[0].end_at;
	call(100);
	away(300);
	cr_expect_eq(event()->round[0].end_at, end_at + 300 * SECOND);
	end();
	cr_expect_eq(event()->round[0].closed_at, end_at + 300 * SECOND);
	expect_by_clock(1, RULING_EW_SLOW);
}

Test(fairness, f96_a_board_lost_to_an_outage)
{
	begin(AFTER_OUTAGE_KEEP, UNFINISHED_BY_CLOCK, 1);
	script_board(&sim, 2, 7);
	const ms_t end_at = event()->round[0].end_at;
	call(60);
	away(300);
	end();
	cr_expect_eq(event()->round[0].closed_at, end_at);
	expect_lost(1, 300);
}

Test(fairness, f97_a_short_outage_is_no_reason)
{
	begin(AFTER_OUTAGE_KEEP, UNFINISHED_BY_CLOCK, 1);
	script_board(&sim, 2, 7);
	call(160);
	away(84);
	end();
	expect_by_clock(1, RULING_BOTH_SLOW);
}

Test(fairness, f98_who_was_slower_than_the_outage_long)
{
	begin(AFTER_OUTAGE_KEEP, UNFINISHED_BY_CLOCK, 1);
	script_board(&sim, 2, 7);
	call(10);
	away(100);
	end();
	/* East thinks 310 s */
	expect_by_clock(1, RULING_EW_SLOW);
}

Test(fairness, f99_as_many_boards_as_the_time_would_have_held)
{
	begin(AFTER_OUTAGE_KEEP, UNFINISHED_BY_CLOCK, 3);
	call(1);
	call(1);
	call(1);
	call(1);
	script_pass(&sim, 5 * SECOND);
	call(400);
	away(300);
	end();
	/* board 2 was cut: 400 s of one side, the rest of the other */
	expect_lost(2, 300);
	expect_by_clock(3, RULING_BOTH_SLOW);
	const struct result *third = event_result(event(), 1, 1, 2);
	cr_expect_eq(third->judged_ms[SIDE_NS], 553 * SECOND, "%lld",
	    (long long)third->judged_ms[SIDE_NS]);
	cr_expect_eq(third->judged_ms[SIDE_EW], 402 * SECOND, "%lld",
	    (long long)third->judged_ms[SIDE_EW]);
	cr_expect_eq(third->unit[SIDE_NS], 50 * UNIT_ONE);
	cr_expect_eq(third->unit[SIDE_EW], 50 * UNIT_ONE);
}

Test(fairness, f100_the_outage_took_the_end)
{
	begin(AFTER_OUTAGE_KEEP, UNFINISHED_AVERAGE, 1);
	script_board(&sim, 2, 7);
	call(100);
	away(1000);
	cr_expect_eq(event()->state, EVENT_PLAYING);
	end();
	expect_lost(1, 320);
	for (int i = 0; i < event()->pairs; i++) {
		const struct standing *s = &event()->standing[i];
		const struct pair *pair = &event()->pair[s->pair - 1];

		cr_expect_eq(s->owed, pair->table == 2);
		cr_expect_eq(s->rank > 0, pair->table == 2);
	}
}

/* 1NT is reached, and the daemon is away until after the cut. */
static void
cut_in_an_outage(void)
{
	begin(AFTER_OUTAGE_KEEP, UNFINISHED_DOUBLE_DUMMY, 1);
	script_board(&sim, 2, 7);
	script_call(&sim, 1, call_bid(1, STRAIN_NOTRUMP));
	for (int i = 0; i < 3; i++)
		script_call(&sim, 1, CALL_PASS);
	away(1000);
	script_until(&sim, EVENT_CLOSING);
	cr_assert_not_null(event_position(event(), 1));
}

static void
say(int tricks)
{
	struct cmd cmd = {.kind = CMD_SOLVED,
	    .u.solved = {.round = 1, .table = 1, .board = 1, .tricks = tricks}};

	cr_assert_eq(sim_submit(&sim, &cmd), REFUSAL_ACCEPTED);
}

Test(fairness, f101_a_position_is_solved_all_the_same)
{
	cut_in_an_outage();
	say(7);
	end();
	cr_expect_eq(result_of(1)->ruled_by, RULED_BY_DOUBLE_DUMMY);
	cr_expect_eq(result_of(1)->kind, ROW_RESULT);
	cr_expect_eq(result_of(1)->score, 90);
}

/* North bid at once: all 420 s of the round are lost. */
Test(fairness, f127_a_position_that_is_not_solved)
{
	cut_in_an_outage();
	say(SOLVED_NOT);
	end();
	expect_lost(1, 420);
}

Test(fairness, f102_too_long_an_outage_ends_the_night)
{
	begin(AFTER_OUTAGE_KEEP, UNFINISHED_BY_CLOCK, 1);
	script_board(&sim, 2, 7);
	away(30 * 60 + 1);
	script_until(&sim, EVENT_CALLED_OFF);
	cr_expect_eq(event()->reason, END_REASON_OUTAGE);
}
