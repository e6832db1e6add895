/* SPDX-License-Identifier: ISC */
/*
 * Situations of docs/fairness.md about certain claims that failed, and the board is
 * cut: see test_fairness.c.
 *
 * North has thirteen tricks on top; a round is one board of 7 minutes.
 */
#include <criterion/criterion.h>

#include "engine/bridge/record.h"
#include "engine/event/reopen.h"
#include "tests/lib/script.h"

#define SECOND ((ms_t)1000)

static struct sim sim;

static void
teardown(void)
{
	sim_fini(&sim);
}

TestSuite(fairness_stands, .fini = teardown);

/* Table 2 makes 1NT; at table 1 North bids 7NT after 200 s, East leads after 150. */
static void
begin_boards(enum unfinished unfinished, enum undo undo, int boards)
{
	struct event_config config = sim_config(1, boards);
	const struct sim_options options = {
	    .seed = 3, .pairs = 4, .deal = script_deal_tops};

	config.unfinished = unfinished;
	config.undo = undo;
	config.claims = CLAIMS_AGREED;
	config.close_early = false; /* all that is due at the cut is */
	sim_init(&sim, &config, &options);
	script_start(&sim, 4);
	script_board(&sim, 2, 7);
	script_pass(&sim, 200 * SECOND);
	script_call(&sim, 1, call_bid(7, STRAIN_NOTRUMP));
	for (int i = 0; i < 3; i++)
		script_call(&sim, 1, CALL_PASS);
	script_pass(&sim, 150 * SECOND);
	script_card(&sim, 1);
}

static void
begin(enum unfinished unfinished, enum undo undo)
{
	begin_boards(unfinished, undo, 1);
}

static const struct board_play *
board(void)
{
	return event_board(sim_event(&sim), 1);
}

static const struct result *
result(void)
{
	return event_result(sim_event(&sim), 1, 1, 0);
}

static void
claim(enum seat seat, int tricks)
{
	cr_assert_eq(script_claim(&sim, 1, seat, tricks), REFUSAL_ACCEPTED);
}

static void
object(enum seat seat)
{
	cr_assert_eq(script_answer(&sim, 1, seat, false), REFUSAL_ACCEPTED);
}

static void
cards(int count)
{
	for (int i = 0; i < count; i++)
		script_card(&sim, 1);
}

/* All 13 tricks, the last claim being of so many, by the clock's word. */
static void
expect_made(int left)
{
	uint8_t bytes[RECORD_BYTES_MAX];
	struct board_play back;

	script_until(&sim, EVENT_ENDED);
	cr_expect_eq(result()->kind, ROW_RESULT);
	cr_expect_eq(result()->end, END_CLAIMED);
	cr_expect_eq(result()->tricks, 13);
	cr_expect_eq(result()->score, 1520);
	cr_expect_eq(result()->unit[SIDE_NS], 100 * UNIT_ONE);
	cr_expect_eq(result()->unit[SIDE_EW], 0);
	const struct board_play *ended = board();
	const struct incident *last = &ended->incident[ended->incidents - 1];
	cr_expect_eq(last->by, NORTH);
	cr_expect_eq(last->tricks, left);
	cr_expect_eq(last->end, INCIDENT_CHECKED);
	cr_expect_eq(last->refused_by, SEAT_NONE);
	cr_expect_eq(ended->ended_at, ended->dealt_at + 420 * SECOND);
	cr_expect(board_play_is_sound(ended));
	cr_assert(record_unpack(
	    bytes, record_pack(ended, bytes, sizeof(bytes)), &back));
	cr_expect_eq(back.score, 1520);
	cr_expect_eq(back.incidents, ended->incidents);
}

Test(fairness_stands, f320_a_certain_claim_that_was_objected_to)
{
	for (int lapses = 0; lapses <= 1; lapses++) {
		begin(UNFINISHED_BY_CLOCK, UNDO_OFF);
		claim(NORTH, 13);
		if (lapses)
			script_pass(&sim, 30 * SECOND);
		else
			object(EAST);
		cr_assert_eq(board()->phase, BOARD_PLAY);
		cards(4);
		expect_made(12);
		const enum incident_end first = board()->incident[0].end;
		cr_expect_eq(
		    first, lapses ? INCIDENT_EXPIRED : INCIDENT_REFUSED);
		cr_expect_eq(result()->used_ms[SIDE_NS], 200 * SECOND);
		cr_expect_eq(result()->used_ms[SIDE_EW], 220 * SECOND);
		if (!lapses)
			sim_fini(&sim);
	}
}

static void
expect_by_the_clock(enum ruling_reason reason)
{
	script_until(&sim, EVENT_ENDED);
	cr_expect_eq(result()->end, END_CUT);
	cr_expect_eq(result()->reason, reason, "%s",
	    ruling_reason_name(result()->reason));
}

Test(fairness_stands, f321_only_of_all_the_rest)
{
	begin(UNFINISHED_DOUBLE_DUMMY, UNDO_OFF);
	claim(NORTH, 13);
	object(EAST);
	cards(4);
	expect_made(12);
	sim_fini(&sim);
	/* of twelve of thirteen: what best play makes of it */
	begin(UNFINISHED_DOUBLE_DUMMY, UNDO_OFF);
	claim(NORTH, 12);
	object(EAST);
	cards(4);
	script_until(&sim, EVENT_CLOSING);
	cr_assert_not_null(event_position(sim_event(&sim), 1));
	sim_fini(&sim);
	begin(UNFINISHED_BY_CLOCK, UNDO_OFF);
	claim(NORTH, 12);
	object(EAST);
	cards(4);
	expect_by_the_clock(RULING_BOTH_SLOW);
}

Test(fairness_stands, f322_what_is_open_lapses_first)
{
	for (int wish = 0; wish <= 1; wish++) {
		begin(UNFINISHED_BY_CLOCK, UNDO_CONSENT);
		claim(NORTH, 13);
		object(WEST);
		cards(7);
		script_pass(&sim, 65 * SECOND);
		if (wish)
			cr_assert_eq(script_act(&sim, 1, WEST, CMD_UNDO,
					 (struct cmd){0}),
			    0);
		else
			claim(EAST, 11);
		expect_made(11);
		const struct incident *open =
		    &board()->incident[board()->incidents - 2];
		cr_expect_eq(open->end, INCIDENT_EXPIRED);
		if (!wish)
			sim_fini(&sim);
	}
}

Test(fairness_stands, f323_who_doubted_with_right)
{
	begin(UNFINISHED_BY_CLOCK, UNDO_OFF);
	claim(EAST, 13);
	object(NORTH);
	cards(4);
	expect_by_the_clock(RULING_BOTH_SLOW);
}

/* North has claimed all, which East has refused or not yet answered, and leaves. */
static void
claim_and_leave(int tricks, bool refused, int later)
{
	begin(UNFINISHED_BY_CLOCK, UNDO_OFF);
	claim(NORTH, tricks);
	if (refused)
		object(EAST);
	cards(later);
	cr_assert_eq(
	    script_act(&sim, 1, NORTH, CMD_WITHDRAW, (struct cmd){0}), 0);
	script_until(&sim, EVENT_ENDED);
	cr_expect_eq(result()->kind, ROW_RESULT);
	cr_expect_eq(result()->end, END_CLAIMED);
	cr_expect_eq(result()->reason, RULING_NS_ABSENT);
	cr_expect_eq(result()->award[SIDE_NS], AWARD_MINUS);
	cr_expect_eq(result()->award[SIDE_EW], AWARD_PLUS);
	cr_expect(board_play_is_sound(board()));
}

static void
expect_units(int score, int ns, int ew)
{
	cr_expect_eq(result()->score, score, "%d", result()->score);
	cr_expect_eq(result()->unit[SIDE_NS], ns * UNIT_ONE);
	cr_expect_eq(result()->unit[SIDE_EW], ew * UNIT_ONE);
}

Test(fairness_stands, f343_who_leaves_keeps_what_no_play_could_lose)
{
	claim_and_leave(13, true, 4);
	expect_units(1520, 40, 60);
	const struct board_play *ended = board();
	cr_expect_eq(ended->incident[ended->incidents - 1].tricks, 12);
	sim_fini(&sim);
	claim_and_leave(13, false, 0);
	expect_units(1520, 40, 60);
	sim_fini(&sim);
	/* twelve were an offer, and it was refused: the first trick is his */
	claim_and_leave(12, true, 4);
	expect_units(-600, 0, 100);
	sim_fini(&sim);
	/* the play goes on without him in the solver alone, whatever was certain */
	begin(UNFINISHED_DOUBLE_DUMMY, UNDO_OFF);
	claim(NORTH, 13);
	object(EAST);
	cards(4);
	cr_assert_eq(
	    script_act(&sim, 1, NORTH, CMD_WITHDRAW, (struct cmd){0}), 0);
	script_until(&sim, EVENT_CLOSING);
	cr_assert_not_null(event_position(sim_event(&sim), 1));
	cr_expect_eq(result()->award[SIDE_NS], AWARD_MINUS);
}

static int expired;

static void
count_expired(void *ctx, const struct cmd *cmd, enum refusal refusal,
    const struct effects *effects)
{
	(void)ctx;
	(void)refusal;
	(void)effects;
	expired += cmd->kind == CMD_CLAIM_EXPIRE;
}

/* On the next board it is nothing that could end that at the cut. */
Test(fairness_stands, a_claim_is_of_its_board)
{
	begin_boards(UNFINISHED_BY_CLOCK, UNDO_OFF, 2);
	claim(NORTH, 13);
	object(EAST);
	cards(3);
	claim(NORTH, 12);
	for (int s = EAST; s <= WEST; s += 2)
		cr_assert_eq(script_answer(&sim, 1, (enum seat)s, true), 0);
	script_pass(&sim, 60 * SECOND);
	cr_assert_eq(board()->number, 2);
	sim.options.tap = count_expired;
	script_until(&sim, EVENT_ENDED);
	cr_expect_eq(expired, 0);
}
