/* SPDX-License-Identifier: ISC */
/*
 * Situations of docs/fairness.md about claims and about what is taken back:
 * see test_fairness.c.
 *
 * All boards are the same deal: North has thirteen tricks on top.
 */
#include <criterion/criterion.h>

#include "engine/bridge/record.h"
#include "engine/event/clocks.h"
#include "engine/event/reopen.h"
#include "tests/lib/script.h"

#define SECOND ((ms_t)1000)

static struct sim sim;

static void
teardown(void)
{
	sim_fini(&sim);
}

TestSuite(fairness_claims, .fini = teardown);

/* One board in round_ms, or two. */
static void
begin_round(enum claims claims, enum undo undo, ms_t round_ms)
{
	struct event_config config = sim_config(1, round_ms == 0 ? 2 : 1);
	const struct sim_options options = {
	    .seed = 3, .pairs = 4, .deal = script_deal_tops};

	if (round_ms != 0) {
		config.round_ms = round_ms;
		config.slow_margin_ms = round_ms / 5;
	}
	config.claims = claims;
	config.undo = undo;
	config.close_early = false;
	sim_init(&sim, &config, &options);
	script_start(&sim, 4);
}

static void
begin(enum claims claims, enum undo undo)
{
	begin_round(claims, undo, 0);
}

static const struct board_play *
board(void)
{
	return event_board(sim_event(&sim), 1);
}

static enum refusal
act(enum seat seat, enum cmd_kind kind, struct cmd cmd)
{
	return script_act(&sim, 1, seat, kind, cmd);
}

static enum refusal
answer(enum seat seat, enum cmd_kind kind, bool agree)
{
	return act(
	    seat, kind, (struct cmd){.u.answer = {.board = 0, .agree = agree}});
}

static enum refusal
claim(enum seat seat, int tricks)
{
	return script_claim(&sim, 1, seat, tricks);
}

static enum refusal
reopen(enum seat seat, int number, int tricks)
{
	return act(seat, CMD_REOPEN,
	    (struct cmd){.u.claim = {.board = number, .tricks = tricks}});
}

static enum refusal
undo(enum seat seat)
{
	return act(seat, CMD_UNDO, (struct cmd){.u.undo = {.board = 0}});
}

/* 7NT by North, and so many cards. */
static void
play(int cards)
{
	script_call(&sim, 1, call_bid(7, STRAIN_NOTRUMP));
	/* North deals board 1 */
	for (int i = 0; i < 3; i++)
		script_call(&sim, 1, CALL_PASS);
	for (int i = 0; i < cards; i++)
		script_card(&sim, 1);
}

static const struct result *
result(void)
{
	return event_result(sim_event(&sim), 1, 1, 0);
}

Test(fairness_claims, f085_a_certain_claim_is_not_held_up)
{
	begin(CLAIMS_CHECKED, UNDO_OFF);
	play(1);
	cr_assert_eq(claim(NORTH, 13), 0);
	cr_assert_eq(answer(EAST, CMD_ANSWER_CLAIM, false), 0);
	cr_expect_eq(board()->phase, BOARD_DONE);
	cr_expect_eq(result()->tricks, 13);
	cr_expect_eq(result()->score, 1520);
}

Test(fairness_claims, f086_silence_does_not_hold_it_up_either)
{
	begin(CLAIMS_CHECKED, UNDO_OFF);
	play(1);
	cr_assert_eq(claim(NORTH, 13), 0);
	script_pass(&sim, 30 * SECOND);
	cr_expect_eq(result()->tricks, 13);
	cr_expect_eq(result()->used_ms[SIDE_EW], 30 * SECOND);
	script_pass(&sim, 5 * SECOND);
	cr_expect_eq(board()->number, 2);
}

Test(fairness_claims, f087_a_partner_who_objects_in_time)
{
	begin(CLAIMS_CHECKED, UNDO_OFF);
	play(1);
	cr_assert_eq(claim(EAST, 0), 0);
	cr_expect_eq(board()->shown[EAST], 0);
	cr_assert_eq(answer(WEST, CMD_ANSWER_CLAIM, false), 0);
	cr_expect_eq(board()->phase, BOARD_PLAY);
	cr_expect_eq(board()->incident[0].refused_by, WEST);
}

Test(fairness_claims, f088_a_bad_claim_after_the_round_moved_on)
{
	begin(CLAIMS_AGREED, UNDO_OFF);
	play(1);
	cr_assert_eq(claim(NORTH, 12), 0);
	cr_assert_eq(answer(EAST, CMD_ANSWER_CLAIM, true), 0);
	cr_assert_eq(answer(WEST, CMD_ANSWER_CLAIM, true), 0);
	cr_expect_eq(result()->score, -50);
	script_pass(&sim, 60 * SECOND);
	cr_assert_eq(board()->number, 2);
	cr_expect_eq(reopen(NORTH, 1, 11), REFUSAL_NOT_CERTAIN);
	cr_expect_eq(reopen(NORTH, 2, 13), REFUSAL_NOT_ENDED);
	cr_assert_eq(reopen(SOUTH, 1, 13), 0);
	cr_expect_eq(result()->tricks, 13);
	cr_expect_eq(result()->score, 1520);
	cr_expect_eq(board()->number, 2);
	script_until(&sim, EVENT_ENDED);
	cr_expect_eq(result()->score, 1520);
	cr_expect_eq(reopen(SOUTH, 1, 12), REFUSAL_EVENT_OVER);
}

Test(fairness_claims, f089_honest_opponents_may_say_so_too)
{
	begin(CLAIMS_AGREED, UNDO_OFF);
	play(1);
	cr_assert_eq(claim(NORTH, 12), 0);
	cr_assert_eq(answer(EAST, CMD_ANSWER_CLAIM, true), 0);
	cr_assert_eq(answer(WEST, CMD_ANSWER_CLAIM, true), 0);
	cr_assert_eq(reopen(WEST, 1, 0), 0);
	cr_expect_eq(result()->tricks, 13);
	cr_expect_eq(reopen_ended(sim_event(&sim), 1, 0)->reopening.by, WEST);
}

Test(fairness_claims, f090_a_slip_is_mended_until_partner_calls)
{
	begin(CLAIMS_AGREED, UNDO_CALLS);
	script_call(&sim, 1, call_bid(7, STRAIN_CLUBS));
	script_call(&sim, 1, CALL_DOUBLE);
	cr_assert_eq(undo(NORTH), 0);
	cr_expect_eq(board()->auction.count, 0);
	script_call(&sim, 1, call_bid(1, STRAIN_CLUBS));
	script_call(&sim, 1, CALL_PASS);
	script_call(&sim, 1, CALL_PASS);
	cr_expect_eq(undo(NORTH), REFUSAL_NO_UNDO);
}

Test(fairness_claims, f091_the_pass_that_ended_the_auction)
{
	begin(CLAIMS_AGREED, UNDO_CALLS);
	play(0);
	cr_expect_eq(undo(EAST), REFUSAL_NO_UNDO);
	cr_assert_eq(undo(SOUTH), 0);
	cr_expect_eq(board()->phase, BOARD_AUCTION);
	cr_expect_eq(board()->auction.count, 2);
}

Test(fairness_claims, f092_auction_yes_play_no)
{
	begin(CLAIMS_AGREED, UNDO_CALLS);
	play(2);
	cr_expect_eq(undo(NORTH), REFUSAL_UNDO_OFF);
}

Test(fairness_claims, f093_a_card_by_consent_at_ones_own_cost)
{
	begin(CLAIMS_AGREED, UNDO_CONSENT);
	play(2);
	cr_assert_eq(undo(NORTH), 0);
	script_pass(&sim, 10 * SECOND);
	cr_assert_eq(answer(EAST, CMD_ANSWER_UNDO, true), 0);
	script_pass(&sim, 10 * SECOND);
	cr_assert_eq(answer(WEST, CMD_ANSWER_UNDO, true), 0);
	cr_expect_eq(board()->play.count, 1);
	cr_expect_eq(board()->used_ms[SIDE_NS], 20 * SECOND);
	cr_expect_eq(board()->used_ms[SIDE_EW], 0);
}

Test(fairness_claims, f094_who_says_no_is_told_to_nobody)
{
	struct board_view view;

	begin(CLAIMS_AGREED, UNDO_CONSENT);
	play(2);
	cr_assert_eq(undo(NORTH), 0);
	cr_assert_eq(answer(EAST, CMD_ANSWER_UNDO, true), 0);
	view_board(board(), NORTH, &view);
	cr_expect_eq(view.undo, NORTH);
	script_pass(&sim, 30 * SECOND);
	view_board(board(), NORTH, &view);
	cr_expect_eq(view.undo, SEAT_NONE);
	cr_expect_eq(view.played, 2);
	cr_expect_eq(undo(NORTH), REFUSAL_NO_UNDO);
}

/* East, whose side has no trick coming, claims all that are left. */
static void
claim_falsely(void)
{
	cr_assert_eq(
	    claim(EAST, TRICK_COUNT - play_tricks_done(&board()->play)), 0);
}

static void
expect_used(int ns_s, int ew_s)
{
	cr_expect_eq(board()->used_ms[SIDE_NS], ns_s * SECOND, "N-S %u ms",
	    board()->used_ms[SIDE_NS]);
	cr_expect_eq(board()->used_ms[SIDE_EW], ew_s * SECOND, "E-W %u ms",
	    board()->used_ms[SIDE_EW]);
}

Test(fairness_claims, f140_a_claim_that_fails_costs_the_claimer)
{
	begin(CLAIMS_AGREED, UNDO_OFF);
	play(1);
	script_pass(&sim, 5 * SECOND); /* North's, before the claim */
	claim_falsely();
	script_pass(&sim, 20 * SECOND);
	cr_assert_eq(answer(NORTH, CMD_ANSWER_CLAIM, false), 0);
	expect_used(5, 20);
	script_pass(&sim, 7 * SECOND);
	script_card(&sim, 1);
	expect_used(12, 20);
}

Test(fairness_claims, f141_claims_that_nobody_answers)
{
	begin(CLAIMS_AGREED, UNDO_OFF);
	play(4);
	claim_falsely();
	script_pass(&sim, 30 * SECOND);
	cr_expect_eq(board()->phase, BOARD_PLAY);
	expect_used(30, 0);
	cr_expect_eq(claim(EAST, 12), REFUSAL_CLAIM_AGAIN);
	cr_expect_eq(claim(WEST, 12), REFUSAL_CLAIM_AGAIN);
	for (int i = 0; i < 4; i++)
		script_card(&sim, 1);
	claim_falsely();
	script_pass(&sim, 30 * SECOND);
	expect_used(60, 0);
	for (int i = 0; i < 4; i++)
		script_card(&sim, 1);
	cr_expect_eq(claim(EAST, 10), REFUSAL_TOO_MANY_CLAIMS);
	expect_used(60, 0);
	/* what the play has shown counts where the board ends, or is cut */
	cr_assert_eq(claim(NORTH, 10), 0);
	cr_assert_eq(answer(EAST, CMD_ANSWER_CLAIM, true), 0);
	cr_assert_eq(answer(WEST, CMD_ANSWER_CLAIM, true), 0);
	expect_used(0, 60);
}

Test(fairness_claims, f311_a_claim_that_a_later_one_shows_to_be_false)
{
	begin(CLAIMS_AGREED, UNDO_OFF);
	play(4);
	claim_falsely();
	script_pass(&sim, 30 * SECOND);
	expect_used(30, 0);
	cr_assert_eq(claim(NORTH, 12), 0);
	cr_assert_eq(answer(EAST, CMD_ANSWER_CLAIM, true), 0);
	cr_assert_eq(answer(WEST, CMD_ANSWER_CLAIM, true), 0);
	cr_expect_eq(result()->tricks, 13);
	expect_used(0, 30);
}

Test(fairness_claims, f235_a_lapsed_claim_shown_false_by_the_cut)
{
	begin_round(CLAIMS_AGREED, UNDO_OFF, 240 * SECOND);
	play(1);
	script_pass(&sim, 100 * SECOND);
	claim_falsely();
	script_pass(&sim, 30 * SECOND);
	expect_used(130, 0);
	for (int i = 0; i < 3; i++)
		script_card(&sim, 1);
	script_until(&sim, EVENT_ENDED);
	/* North, who has the lead, thinks through the last 110 s */
	cr_expect_eq(result()->judged_ms[SIDE_NS], 210 * SECOND, "%lld",
	    (long long)result()->judged_ms[SIDE_NS]);
	cr_expect_eq(result()->judged_ms[SIDE_EW], 30 * SECOND);
	cr_expect_eq(result()->used_ms[SIDE_EW], 30 * SECOND);
}

Test(fairness_claims, f236_a_robots_claim_costs_no_player)
{
	for (int lapses = 0; lapses <= 1; lapses++) {
		begin(CLAIMS_AGREED, UNDO_OFF);
		cr_assert_eq(act(WEST, CMD_DISCONNECT, (struct cmd){0}), 0);
		play(1);
		sim.options.robots = 1;
		script_pass(&sim, 120 * SECOND);
		sim_give_robots(&sim);
		cr_assert_gt(
		    event_seat_player(sim_event(&sim), 1, WEST), SIM_ROBOT);
		expect_used(120, 0);
		cr_assert_eq(claim(WEST, 13), 0);
		script_pass(&sim, (lapses ? 30 : 20) * SECOND);
		if (!lapses)
			cr_assert_eq(answer(NORTH, CMD_ANSWER_CLAIM, false), 0);
		expect_used(lapses ? 150 : 120, 0);
		for (int i = 0; i < 3; i++)
			script_card(&sim, 1);
		cr_assert_eq(claim(NORTH, 12), 0);
		cr_assert_eq(answer(EAST, CMD_ANSWER_CLAIM, true), 0);
		cr_assert_eq(answer(WEST, CMD_ANSWER_CLAIM, true), 0);
		cr_expect_eq(board()->phase, BOARD_DONE);
		expect_used(120, 0);
		if (!lapses)
			sim_fini(&sim);
	}
}

/* What a seat is told that both sides have used. */
static void
expect_told(enum seat seat, uint32_t ns_s, uint32_t ew_s)
{
	uint32_t told_ms[SIDE_COUNT];

	clocks_told(sim_event(&sim), 1, seat, told_ms);
	cr_expect_eq(told_ms[SIDE_NS], ns_s * SECOND);
	cr_expect_eq(told_ms[SIDE_EW], ew_s * SECOND);
}

Test(fairness_claims, f142_silence_where_only_players_judge)
{
	begin(CLAIMS_AGREED, UNDO_OFF);
	play(1);
	cr_assert_eq(claim(NORTH, 13), 0);
	script_pass(&sim, 30 * SECOND);
	cr_expect_eq(board()->phase, BOARD_PLAY);
	expect_used(0, 30);
	for (int s = 0; s < SEAT_COUNT; s++)
		expect_told((enum seat)s, 0, 30);
	/* what stands is the time of those who had to look at it */
	for (int i = 0; i < 3; i++)
		script_card(&sim, 1);
	cr_assert_eq(claim(NORTH, 12), 0);
	script_pass(&sim, 10 * SECOND);
	cr_assert_eq(answer(EAST, CMD_ANSWER_CLAIM, true), 0);
	cr_assert_eq(answer(WEST, CMD_ANSWER_CLAIM, true), 0);
	expect_used(0, 40);
	for (int s = 0; s < SEAT_COUNT; s++)
		expect_told((enum seat)s, 0, 40);
}

/* A board of 4 minutes: who does not answer, or objects, is not paid for it. */
Test(fairness_claims, f181_certain_claims_that_are_let_lapse)
{
	for (int objects = 0; objects < 2; objects++) {
		begin_round(CLAIMS_AGREED, UNDO_OFF, 240 * SECOND);
		script_pass(&sim, 85 * SECOND);
		play(0);
		script_pass(&sim, 85 * SECOND);
		script_card(&sim, 1);
		for (int i = 0; i < 2; i++) {
			cr_assert_eq(claim(NORTH, 13 - i), 0);
			script_pass(&sim, (29 + !objects) * SECOND);
			if (objects)
				cr_assert_eq(
				    answer(WEST, CMD_ANSWER_CLAIM, false), 0);
			cr_assert_eq(board()->phase, BOARD_PLAY);
			/* that it was certain is not to be told */
			if (i == 0)
				expect_told(NORTH, objects ? 85 + 29 : 85,
				    objects ? 85 : 85 + 30);
			for (int c = 0; c < 4; c++)
				script_card(&sim, 1);
		}
		script_until(&sim, EVENT_ENDED);
		const struct result *r = result();
		cr_expect_eq(r->score, 1520);
		cr_expect_eq(r->used_ms[SIDE_NS], 85 * SECOND);
		cr_expect_geq(r->used_ms[SIDE_EW], (85 + 58) * SECOND);
		if (!objects)
			sim_fini(&sim);
	}
}

/* It was made so long before the cut. */
static void
expect_stands_at_the_cut(enum claims claims, int seconds, bool east_agrees)
{
	begin(claims, UNDO_OFF);
	play(1);
	script_pass(&sim, (840 - seconds) * SECOND);
	cr_assert_eq(claim(NORTH, 13), 0);
	if (east_agrees)
		cr_assert_eq(answer(EAST, CMD_ANSWER_CLAIM, true), 0);
	script_until(&sim, EVENT_ENDED);
	cr_expect_eq(result()->end, END_CLAIMED);
	cr_expect_eq(result()->tricks, 13);
	cr_expect_eq(result()->score, 1520);
	cr_expect_eq(result()->used_ms[SIDE_NS], (840 - seconds) * SECOND);
	cr_expect_eq(result()->used_ms[SIDE_EW], seconds * SECOND);
	cr_expect_eq(board()->incident[0].end, INCIDENT_CHECKED);
	cr_expect_eq(
	    board()->incident[0].ended_at, board()->dealt_at + 840 * SECOND);
}

Test(fairness_claims, f143_a_certain_claim_at_the_cut)
{
	expect_stands_at_the_cut(CLAIMS_AGREED, 20, false);
}

Test(fairness_claims, f223_one_has_agreed_to_it)
{
	expect_stands_at_the_cut(CLAIMS_CHECKED, 27, true);
	sim_fini(&sim);
	expect_stands_at_the_cut(CLAIMS_AGREED, 1, true);
}

Test(fairness_claims, f224_any_other_claim_at_the_cut)
{
	for (int concedes = 0; concedes <= 1; concedes++) {
		begin(CLAIMS_CHECKED, UNDO_OFF);
		play(1);
		script_pass(&sim, 820 * SECOND);
		if (concedes)
			cr_assert_eq(claim(NORTH, 0), 0);
		else
			claim_falsely();
		script_until(&sim, EVENT_ENDED);
		cr_expect_eq(result()->end, END_CUT);
		cr_expect_eq(result()->reason, RULING_NS_SLOW);
		if (!concedes)
			sim_fini(&sim);
	}
}

Test(fairness_claims, f144_who_is_asked_without_a_line)
{
	begin(CLAIMS_AGREED, UNDO_OFF);
	play(1);
	cr_assert_eq(act(NORTH, CMD_DISCONNECT, (struct cmd){0}), 0);
	claim_falsely();
	script_pass(&sim, 10 * SECOND);
	cr_assert_eq(act(NORTH, CMD_CONNECT, (struct cmd){0}), 0);
	script_pass(&sim, 20 * SECOND);
	expect_used(20, 0);
	cr_expect_eq(board()->spared_ms[SIDE_NS], 10 * SECOND);
	cr_expect_eq(board()->spared_ms[SIDE_EW], 0);
}

Test(fairness_claims, f229_who_is_asked_without_a_line_for_too_long)
{
	struct event_config config = sim_config(1, 2);
	const struct sim_options options = {
	    .seed = 3, .pairs = 4, .deal = script_deal_tops};

	config.disconnect_grace_ms = 4 * SECOND;
	sim_init(&sim, &config, &options);
	script_start(&sim, 4);
	play(1);
	cr_assert_eq(act(NORTH, CMD_DISCONNECT, (struct cmd){0}), 0);
	claim_falsely();
	script_pass(&sim, 10 * SECOND);
	cr_assert_eq(act(NORTH, CMD_CONNECT, (struct cmd){0}), 0);
	script_pass(&sim, 20 * SECOND);
	expect_used(26, 0);
	cr_expect_eq(board()->spared_ms[SIDE_NS], 4 * SECOND);
}

Test(fairness_claims, f145_a_number_for_partner)
{
	begin(CLAIMS_CHECKED, UNDO_OFF);
	play(4);
	cr_assert_eq(claim(EAST, 2), 0);
	script_pass(&sim, 10 * SECOND);
	cr_assert_eq(answer(WEST, CMD_ANSWER_CLAIM, false), 0);
	expect_used(0, 10);
	cr_expect_eq(board()->shown[EAST], 0);
	for (int i = 0; i < 4; i++)
		script_card(&sim, 1);
	cr_expect_eq(claim(WEST, 3), REFUSAL_CONCEDED_ONCE);
	cr_expect_eq(claim(EAST, 0), REFUSAL_CONCEDED_ONCE);
	/* both who saw it and what became of it are in the record */
	cr_expect_eq(board()->incident[0].by, EAST);
	cr_expect_eq(board()->incident[0].tricks, 2);
	cr_expect_eq(board()->incident[0].refused_by, WEST);
	cr_assert_eq(claim(EAST, 11), 0);
	cr_expect_eq(board()->shown[EAST], 1U << NORTH);
}

Test(fairness_claims, f146_what_the_next_player_would_say)
{
	begin(CLAIMS_AGREED, UNDO_CALLS);
	script_call(&sim, 1, call_bid(7, STRAIN_CLUBS));
	script_call(&sim, 1, CALL_DOUBLE);
	cr_assert_eq(undo(NORTH), 0);
	script_call(&sim, 1, call_bid(6, STRAIN_CLUBS));
	script_call(&sim, 1, CALL_DOUBLE);
	cr_expect_eq(undo(NORTH), REFUSAL_TOO_MANY_UNDOS);
	/* what nobody has answered has told nothing */
	script_call(&sim, 1, CALL_PASS);
	cr_assert_eq(undo(SOUTH), 0);
	cr_expect_eq(board()->auction.count, 2);
}

Test(fairness_claims, f147_who_leaves_has_a_claim_left)
{
	uint8_t bytes[RECORD_BYTES_MAX];
	struct board_play back;

	begin(CLAIMS_AGREED, UNDO_OFF);
	play(4);
	for (int i = 0; i < 2; i++) {
		claim_falsely();
		script_pass(&sim, 30 * SECOND);
		for (int c = 0; c < 4; c++)
			script_card(&sim, 1);
	}
	cr_assert_eq(claim(WEST, 0), REFUSAL_TOO_MANY_CLAIMS);
	cr_assert_eq(act(WEST, CMD_WITHDRAW, (struct cmd){0}), 0);
	cr_assert_eq(act(EAST, CMD_WITHDRAW, (struct cmd){0}), 0);
	cr_expect_eq(result()->kind, ROW_RESULT);
	cr_expect_eq(result()->score, 1520);
	const struct board_play *ended = reopen_ended(sim_event(&sim), 1, 0);
	cr_expect_eq(ended->claims[SIDE_EW], 3);
	cr_expect(board_play_is_sound(ended));
	cr_assert(record_unpack(
	    bytes, record_pack(ended, bytes, sizeof(bytes)), &back));
	cr_expect_eq(back.score, 1520);
	cr_expect_eq(back.claims[SIDE_EW], 3);
}

/* One board a round, at table 1 with a claim; the round closes early. */
static void
claim_at_the_end(int tricks)
{
	struct event_config config = sim_config(2, 1);
	const struct sim_options options = {
	    .seed = 3, .pairs = 4, .deal = script_deal_tops};

	config.close_early = true;
	sim_init(&sim, &config, &options);
	script_start(&sim, 4);
	script_call(&sim, 2, CALL_PASS);
	for (int i = 0; i < 3; i++)
		script_call(&sim, 2, CALL_PASS);
	play(1);
	cr_assert_eq(claim(NORTH, tricks), 0);
	cr_assert_eq(answer(EAST, CMD_ANSWER_CLAIM, true), 0);
	cr_assert_eq(answer(WEST, CMD_ANSWER_CLAIM, true), 0);
}

Test(fairness_claims, f187_why_a_claim_is_not_looked_at_again)
{
	claim_at_the_end(12);
	script_until(&sim, EVENT_BETWEEN);
	cr_expect_eq(reopen(NORTH, 1, 13), REFUSAL_ROUND_CLOSED);
	script_until(&sim, EVENT_SEATED);
	script_until(&sim, EVENT_PLAYING);
	cr_expect_eq(reopen(NORTH, 1, 13), REFUSAL_ROUND_CLOSED);
	cr_expect_eq(reopen(NORTH, 2, 13), REFUSAL_NOT_ENDED);
	cr_expect_eq(reopen(NORTH, 0, 13), REFUSAL_NOT_ENDED);
}

Test(fairness_claims, f153_time_to_look_at_the_last_claim)
{
	claim_at_the_end(12);
	script_pass(&sim, 20 * SECOND);
	cr_assert_eq(sim_event(&sim)->state, EVENT_PLAYING);
	cr_assert_eq(reopen(SOUTH, 1, 13), 0);
	script_pass(&sim, 0);
	cr_expect_eq(sim_event(&sim)->rounds_closed, 1);
	cr_expect_eq(result()->score, 1520);
	sim_fini(&sim);
	/* nobody looks */
	claim_at_the_end(12);
	script_pass(&sim, 30 * SECOND - 1);
	cr_expect_eq(sim_event(&sim)->state, EVENT_PLAYING);
	script_pass(&sim, 1);
	cr_expect_eq(sim_event(&sim)->rounds_closed, 1);
	cr_expect_eq(result()->score, -50);
	sim_fini(&sim);
	/* nothing was given away */
	claim_at_the_end(13);
	script_pass(&sim, 0);
	cr_expect_eq(sim_event(&sim)->rounds_closed, 1);
}

/* Agreed 5 s before the cut, which the other table does not finish for. */
static void
claim_before_the_cut(void)
{
	begin(CLAIMS_AGREED, UNDO_OFF);
	play(1);
	script_pass(&sim, 835 * SECOND);
	cr_assert_eq(claim(NORTH, 12), 0);
	cr_assert_eq(answer(EAST, CMD_ANSWER_CLAIM, true), 0);
	cr_assert_eq(answer(WEST, CMD_ANSWER_CLAIM, true), 0);
	script_pass(&sim, 5 * SECOND);
}

Test(fairness_claims, f238_time_to_look_at_a_claim_before_the_cut)
{
	for (int looks = 0; looks <= 1; looks++) {
		claim_before_the_cut();
		const struct event *e = sim_event(&sim);
		cr_assert_eq(e->state, EVENT_CLOSING);
		cr_expect_eq(
		    script_do(&sim, event_seat_player(e, 2, NORTH), CMD_CALL),
		    REFUSAL_NO_BOARD);
		script_pass(&sim, 20 * SECOND);
		cr_assert_eq(e->state, EVENT_CLOSING);
		if (looks)
			cr_assert_eq(reopen(SOUTH, 1, 13), 0);
		script_until(&sim, EVENT_ENDED);
		const struct round *r = &e->round[0];
		cr_expect_eq(
		    r->closed_at, r->end_at + (looks ? 20 : 25) * SECOND);
		cr_expect_eq(
		    event_result(e, 1, 1, 0)->score, looks ? 1520 : -50);
		/* what was not finished was cut on time */
		const struct result *cut = event_result(e, 1, 2, 0);
		cr_expect_eq(cut->judged_ms[SIDE_NS], 840 * SECOND);
		if (!looks)
			sim_fini(&sim);
	}
}

/* 7NT by North at a table, of whose tricks he gives one away. */
static void
give_a_trick_away(int table)
{
	script_call(&sim, table, call_bid(7, STRAIN_NOTRUMP));
	for (int i = 0; i < 3; i++)
		script_call(&sim, table, CALL_PASS);
	script_card(&sim, table);
	cr_assert_eq(script_act(&sim, table, NORTH, CMD_CLAIM,
			 (struct cmd){.u.claim = {.tricks = 12}}),
	    0);
	for (int s = EAST; s <= WEST; s += 2)
		cr_assert_eq(
		    script_act(&sim, table, (enum seat)s, CMD_ANSWER_CLAIM,
			(struct cmd){.u.answer = {.agree = true}}),
		    0);
}

Test(fairness_claims, f307_each_table_has_its_own_time_to_look)
{
	const struct cmd again = {.u.claim = {.board = 1, .tricks = 13}};

	for (int late_ms = 0; late_ms <= 1; late_ms++) {
		begin(CLAIMS_AGREED, UNDO_OFF);
		script_pass(&sim, 830 * SECOND);
		give_a_trick_away(1);
		script_pass(&sim, 5 * SECOND);
		give_a_trick_away(2);
		script_pass(&sim, 5 * SECOND);
		cr_assert_eq(sim_event(&sim)->state, EVENT_CLOSING);
		script_pass(&sim, 20 * SECOND - 1 + late_ms);
		cr_expect_eq(script_act(&sim, 1, SOUTH, CMD_REOPEN, again),
		    late_ms ? REFUSAL_ROUND_CLOSED : REFUSAL_ACCEPTED);
		cr_expect_eq(script_act(&sim, 2, SOUTH, CMD_REOPEN, again),
		    REFUSAL_ACCEPTED);
		script_until(&sim, EVENT_ENDED);
		cr_expect_eq(result()->score, late_ms ? -50 : 1520);
		cr_expect_eq(
		    event_result(sim_event(&sim), 1, 2, 0)->score, 1520);
		if (!late_ms)
			sim_fini(&sim);
	}
}

static void
be_away(int seconds)
{
	struct cmd cmd = {.kind = CMD_OUTAGE, .u.outage.from = sim.now};

	sim.now += seconds * SECOND;
	cmd.u.outage.until = sim.now;
	cr_assert_eq(sim_submit(&sim, &cmd), REFUSAL_ACCEPTED);
	for (int s = 0; s < SEAT_COUNT; s++)
		cr_assert_eq(
		    act((enum seat)s, CMD_CONNECT, (struct cmd){0}), 0);
}

Test(fairness_claims, f239_an_outage_answers_nothing)
{
	claim_at_the_end(12);
	script_pass(&sim, 10 * SECOND);
	be_away(300);
	script_pass(&sim, 19 * SECOND);
	cr_assert_eq(sim_event(&sim)->state, EVENT_PLAYING);
	cr_assert_eq(reopen(SOUTH, 1, 13), 0);
	sim_fini(&sim);
	/* nor where the clock is kept */
	struct event_config config = sim_config(1, 2);
	const struct sim_options options = {
	    .seed = 3, .pairs = 4, .deal = script_deal_tops};
	config.after_outage = AFTER_OUTAGE_KEEP;
	config.claims = CLAIMS_AGREED;
	sim_init(&sim, &config, &options);
	script_start(&sim, 4);
	play(1);
	cr_assert_eq(claim(NORTH, 13), 0);
	script_pass(&sim, 10 * SECOND);
	be_away(40);
	script_pass(&sim, 20 * SECOND - 1);
	cr_expect_eq(board()->phase, BOARD_CLAIM);
	script_pass(&sim, 1);
	cr_expect_eq(board()->phase, BOARD_PLAY);
	expect_used(0, 30);
	sim_fini(&sim);
	/* what was over when the daemon went stays over */
	begin(CLAIMS_AGREED, UNDO_OFF);
	give_a_trick_away(1);
	const ms_t until = sim_event(&sim)->table[0].watch.reopen_until;
	cr_assert_eq(until, sim.now + 30 * SECOND);
	script_pass(&sim, 31 * SECOND);
	be_away(300);
	cr_expect_eq(sim_event(&sim)->table[0].watch.reopen_until, until);
}
