/* SPDX-License-Identifier: ISC */
/*
 * Situations of docs/fairness.md about what is said: see test_fairness.c.
 */
#include <criterion/criterion.h>
#include <string.h>

#include "engine/event/clocks.h"
#include "engine/event/substitutes.h"
#include "engine/event/talk.h"
#include "tests/lib/script.h"

#define SECOND ((ms_t)1000)
#define ONE_CLUB call_bid(1, STRAIN_CLUBS)

static struct sim sim;

static void
teardown(void)
{
	sim_fini(&sim);
}

TestSuite(fairness_talk, .fini = teardown);

static void
begin_in(const struct event_config *config)
{
	const struct sim_options options = {.seed = 3, .pairs = 4};

	sim_init(&sim, config, &options);
	script_start(&sim, 4);
}

static void
begin_with(enum undo undo)
{
	struct event_config config = sim_config(1, 1);

	config.undo = undo;
	begin_in(&config);
}

static void
begin(void)
{
	begin_with(sim_config(1, 1).undo);
}

static const struct table *
table(void)
{
	return &sim_event(&sim)->table[0];
}

static int32_t
player(enum seat seat)
{
	return event_seat_player(sim_event(&sim), 1, seat);
}

/* Whoever is on turn thinks so long, then calls; text NULL: no alert. */
static void
call(int seconds, call_t call, const char *text)
{
	struct cmd cmd = {.kind = CMD_CALL,
	    .u.call = {.board = 1, .call = call, .alert = text != NULL}};

	script_pass(&sim, seconds * SECOND);
	cmd.player = player(board_play_turn(&table()->board));
	if (text != NULL)
		strcpy(cmd.u.call.text, text);
	cr_assert_eq(sim_submit(&sim, &cmd), REFUSAL_ACCEPTED);
}

static enum refusal
ask(int seconds, enum seat seat, int number)
{
	struct cmd cmd = {.kind = CMD_ASK,
	    .player = player(seat),
	    .u.note = {.board = 1, .call = number}};

	script_pass(&sim, seconds * SECOND);
	return sim_submit(&sim, &cmd);
}

static enum refusal
explain(int seconds, enum seat seat, int number, const char *text)
{
	struct cmd cmd = {.kind = CMD_EXPLAIN,
	    .player = player(seat),
	    .u.note = {.board = 1, .call = number}};

	strcpy(cmd.u.note.text, text);
	script_pass(&sim, seconds * SECOND);
	return sim_submit(&sim, &cmd);
}

/* The seats that read a note. */
static void
expect_read(int note, const char *text, const char *seats)
{
	const bool over = board_play_is_over(&table()->board);
	char readers[SEAT_COUNT + 1] = "";

	cr_assert_lt(note, table()->notes.count);
	cr_expect_str_eq(table()->notes.note[note].text, text);
	for (int s = 0; s < SEAT_COUNT; s++) {
		if (notes_may_see(
			&table()->notes.note[note], (enum seat)s, over))
			readers[strlen(readers)] = seat_letter((enum seat)s);
	}
	cr_expect_str_eq(readers, seats);
}

static void
expect_used(int ns_s, int ew_s)
{
	cr_expect_eq(table()->board.used_ms[SIDE_NS], ns_s * SECOND);
	cr_expect_eq(table()->board.used_ms[SIDE_EW], ew_s * SECOND);
}

Test(fairness_talk, f31_an_alert_is_not_for_partner)
{
	begin();
	call(0, ONE_CLUB, "16 or more");
	expect_read(0, "16 or more", "NEW");
	script_do(&sim, player(SOUTH), CMD_DISCONNECT);
	script_do(&sim, player(SOUTH), CMD_CONNECT);
	expect_read(0, "16 or more", "NEW");
	script_until(&sim, EVENT_ENDED);
	expect_read(0, "16 or more", "NESW");
}

Test(fairness_talk, f32_a_question_tells_partner_nothing)
{
	begin();
	call(0, ONE_CLUB, NULL);
	cr_assert_eq(ask(0, EAST, 1), REFUSAL_ACCEPTED);
	expect_read(0, "", "NEW");
	cr_assert_eq(explain(0, NORTH, 1, "16 or more"), REFUSAL_ACCEPTED);
	expect_read(0, "16 or more", "NEW");
	script_until(&sim, EVENT_ENDED);
	expect_read(0, "16 or more", "NESW");
}

Test(fairness_talk, f33_who_is_asked_is_waited_for)
{
	begin();
	call(5, ONE_CLUB, NULL);
	cr_assert_eq(ask(7, EAST, 1), REFUSAL_ACCEPTED);
	cr_assert_eq(explain(30, NORTH, 1, "16 or more"), REFUSAL_ACCEPTED);
	call(4, CALL_PASS, NULL);
	expect_used(35, 11);
}

Test(fairness_talk, f34_questions_are_no_way_to_think_for_nothing)
{
	begin();
	call(0, ONE_CLUB, NULL);
	cr_assert_eq(ask(0, EAST, 1), REFUSAL_ACCEPTED);
	call(10, CALL_PASS, NULL);
	call(0, CALL_PASS, NULL);
	call(20, CALL_PASS, NULL);
	expect_used(10, 20);
}

Test(fairness_talk, f35_nobody_is_asked_to_death)
{
	begin();
	call(0, ONE_CLUB, NULL);
	for (int i = 0; i < 6; i++) {
		cr_assert_eq(ask(0, EAST, 1), REFUSAL_ACCEPTED);
		cr_expect_eq(ask(0, EAST, 1), REFUSAL_QUESTION_OPEN);
		cr_assert_eq(explain(0, NORTH, 1, "16+"), REFUSAL_ACCEPTED);
	}
	cr_expect_eq(ask(0, EAST, 1), REFUSAL_TOO_MANY_QUESTIONS);
	call(0, CALL_PASS, NULL);
	cr_expect_eq(ask(0, SOUTH, 2), REFUSAL_ACCEPTED);
}

Test(fairness_talk, f180_one_player_uses_up_nobody_elses_alerts)
{
	begin();
	call(0, ONE_CLUB, NULL);
	for (int i = 0; i < 24; i++)
		cr_assert_eq(explain(0, NORTH, 1, "16+"), REFUSAL_ACCEPTED);
	cr_expect_eq(explain(0, NORTH, 1, "16+"), REFUSAL_TOO_MANY_ALERTS);
	call(0, CALL_DOUBLE, "takeout");
	expect_read(24, "takeout", "NES");
	cr_expect_eq(explain(0, EAST, 2, "13+"), REFUSAL_ACCEPTED);
	/* nor does his partner learn that he gave so many */
	call(0, CALL_PASS, "weak");
	cr_expect_eq(explain(0, SOUTH, 3, "5 or fewer"), REFUSAL_ACCEPTED);
	expect_read(26, "weak", "ESW");
	call(0, CALL_PASS, NULL);
	/* a call may always be made, without an alert */
	cr_expect_eq(explain(0, NORTH, 1, "16+"), REFUSAL_TOO_MANY_ALERTS);
	call(0, CALL_PASS, NULL);
}

Test(fairness_talk, f36_a_vague_or_forgotten_alert_is_mended)
{
	begin();
	call(0, ONE_CLUB, "natural");
	call(5, CALL_PASS, NULL);
	cr_assert_eq(explain(2, NORTH, 1, "no, 16 or more"), REFUSAL_ACCEPTED);
	expect_read(0, "natural", "NEW");
	expect_read(1, "no, 16 or more", "NEW");
	cr_expect_eq(table()->notes.note[0].made_ms, 0);
	cr_expect_eq(table()->notes.note[1].made_ms, 7 * SECOND);
}

/* Sitting still when asked costs him 30 s, and asking on costs the others. */
Test(fairness_talk, f123_a_question_that_nobody_answers)
{
	begin();
	call(0, ONE_CLUB, NULL);
	cr_assert_eq(ask(5, EAST, 1), REFUSAL_ACCEPTED);
	script_pass(&sim, 40 * SECOND);
	cr_expect(table()->notes.note[0].lapsed);
	cr_assert_eq(ask(0, EAST, 1), REFUSAL_ACCEPTED);
	call(20, CALL_PASS, NULL);
	expect_used(30, 35);
	/* answered late it is an alert */
	cr_assert_eq(explain(0, NORTH, 1, "16 or more"), REFUSAL_ACCEPTED);
	cr_assert_eq(explain(0, NORTH, 1, "16 or more"), REFUSAL_ACCEPTED);
	cr_expect_eq(table()->notes.note[1].kind, NOTE_QUESTION);
	cr_expect_eq(table()->notes.note[2].kind, NOTE_ALERT);
}

Test(fairness_talk, f124_who_may_ask_and_who_answers)
{
	begin();
	call(0, call_bid(1, STRAIN_NOTRUMP), NULL);
	cr_expect_eq(ask(0, WEST, 1), REFUSAL_NOT_YOUR_TURN);
	for (int i = 0; i < 3; i++)
		call(0, CALL_PASS, NULL);
	/* South is dummy, and East to lead */
	cr_assert_eq(ask(0, EAST, 3), REFUSAL_ACCEPTED);
	expect_read(0, "", "NEW");
	cr_assert_eq(explain(9, NORTH, 3, "nothing to add"), REFUSAL_ACCEPTED);
	expect_read(0, "nothing to add", "NEW");
	expect_used(9, 0);
	script_card(&sim, 1);
	cr_expect_eq(ask(0, SOUTH, 2), REFUSAL_NOT_YOUR_TURN);
	cr_expect_eq(ask(0, NORTH, 2), REFUSAL_ACCEPTED);
}

Test(fairness_talk, f200_declarer_answers_late_for_dummy)
{
	begin();
	call(0, call_bid(1, STRAIN_NOTRUMP), NULL);
	for (int i = 0; i < 3; i++)
		call(0, CALL_PASS, NULL);
	cr_expect_eq(explain(0, NORTH, 3, "?"), REFUSAL_NOT_YOURS_TO_EXPLAIN);
	cr_assert_eq(ask(0, EAST, 3), REFUSAL_ACCEPTED);
	script_pass(&sim, 30 * SECOND);
	cr_assert(table()->notes.note[0].lapsed);
	cr_expect_eq(explain(1, EAST, 3, "?"), REFUSAL_NOT_YOURS_TO_EXPLAIN);
	cr_assert_eq(explain(0, NORTH, 3, "weak"), REFUSAL_ACCEPTED);
	cr_expect_eq(table()->notes.note[1].kind, NOTE_ALERT);
	expect_read(0, "", "NEW");
	expect_read(1, "weak", "NEW");
	/* only what he was asked about */
	cr_expect_eq(explain(0, NORTH, 2, "?"), REFUSAL_NOT_YOURS_TO_EXPLAIN);
	expect_used(30, 1);
	script_until(&sim, EVENT_ENDED);
	expect_read(1, "weak", "NESW");
}

static void
expect_told(enum seat seat, int ns_s, int ew_s)
{
	uint32_t used_ms[SIDE_COUNT];

	clocks_told(sim_event(&sim), 1, seat, used_ms);
	cr_expect_eq(used_ms[SIDE_NS], ns_s * SECOND, "%c: N-S %u ms",
	    seat_letter(seat), used_ms[SIDE_NS]);
	cr_expect_eq(used_ms[SIDE_EW], ew_s * SECOND, "%c: E-W %u ms",
	    seat_letter(seat), used_ms[SIDE_EW]);
}

Test(fairness_talk, f125_the_clocks_tell_partner_nothing)
{
	begin();
	call(5, ONE_CLUB, NULL);
	cr_assert_eq(ask(7, EAST, 1), REFUSAL_ACCEPTED);
	expect_told(EAST, 5, 7);
	expect_told(NORTH, 5, 7);
	expect_told(SOUTH, 5, 0);
	/* it lapses after 30 s, and the next one is on East's time */
	script_pass(&sim, 31 * SECOND);
	expect_told(NORTH, 35, 7);
	expect_told(SOUTH, 5, 0);
	cr_assert_eq(ask(0, EAST, 1), REFUSAL_ACCEPTED);
	cr_assert_eq(explain(20, NORTH, 1, "16 or more"), REFUSAL_ACCEPTED);
	expect_told(WEST, 35, 28);
	expect_told(SOUTH, 5, 0);
	call(3, CALL_PASS, NULL);
	expect_told(NORTH, 35, 31);
	expect_told(SOUTH, 5, 61);
	/* and as if West thought, also for who comes back meanwhile */
	call(0, CALL_PASS, NULL);
	cr_assert_eq(ask(2, WEST, 1), REFUSAL_ACCEPTED);
	script_pass(&sim, 4 * SECOND);
	script_do(&sim, player(SOUTH), CMD_DISCONNECT);
	script_do(&sim, player(SOUTH), CMD_CONNECT);
	expect_told(SOUTH, 5, 67);
	expect_told(NORTH, 35, 37);
	call(0, CALL_PASS, NULL);
	script_until(&sim, EVENT_ENDED);
	expect_told(SOUTH, (int)(table()->board.used_ms[SIDE_NS] / SECOND),
	    (int)(table()->board.used_ms[SIDE_EW] / SECOND));
}

static void
expect_replaced(enum seat seat, ms_t at)
{
	cr_expect_eq(substitutes_want_at(sim_event(&sim), 1, seat), at);
}

/* What South is sent of it: tests/app/test_fairness_told.c. */
Test(fairness_talk, f203_who_is_replaced_when_tells_of_no_question)
{
	begin();
	call(0, ONE_CLUB, NULL);
	const ms_t begun_at = sim.now;
	cr_assert_eq(ask(2, EAST, 1), REFUSAL_ACCEPTED);
	for (int answered = 0; answered <= 1; answered++) {
		expect_replaced(NORTH, MS_NEVER);
		expect_replaced(EAST, begun_at + 300 * SECOND);
		script_do(&sim, player(NORTH), CMD_DISCONNECT);
		script_do(&sim, player(NORTH), CMD_CONNECT);
		expect_replaced(NORTH, MS_NEVER);
		if (!answered)
			explain(20, NORTH, 1, "16 or more");
	}
	script_pass(&sim, 218 * SECOND - 1);
	cr_expect_eq(table()->watch.warned, 0);
	script_pass(&sim, 1);
	cr_expect_eq(table()->watch.warned, 1U << EAST);
	expect_replaced(EAST, begun_at + 300 * SECOND);
}

Test(fairness_talk, f168_questions_that_are_honestly_answered)
{
	begin();
	call(0, ONE_CLUB, NULL);
	for (int i = 0; i < 6; i++) {
		cr_assert_eq(ask(0, EAST, 1), REFUSAL_ACCEPTED);
		cr_assert_eq(explain(14, NORTH, 1, "3+"), REFUSAL_ACCEPTED);
	}
	expect_used(30, 54);
	call(0, CALL_PASS, NULL);
	call(0, CALL_PASS, NULL);
	cr_assert_eq(ask(0, WEST, 3), REFUSAL_TOO_MANY_QUESTIONS);
	/* the other side's are counted apart */
	call(0, call_bid(1, STRAIN_HEARTS), NULL);
	cr_assert_eq(ask(0, NORTH, 4), REFUSAL_ACCEPTED);
	cr_assert_eq(explain(6, WEST, 4, "5"), REFUSAL_ACCEPTED);
	expect_used(30, 60);
}

static void
expect_judged(enum ruling_reason reason, int ns_s, int ew_s)
{
	script_until(&sim, EVENT_ENDED);
	const struct result *r = event_result(sim_event(&sim), 1, 1, 0);

	cr_expect_eq(r->judged_ms[SIDE_NS], ns_s * SECOND, "N-S %lld ms",
	    (long long)r->judged_ms[SIDE_NS]);
	cr_expect_eq(r->judged_ms[SIDE_EW], ew_s * SECOND, "E-W %lld ms",
	    (long long)r->judged_ms[SIDE_EW]);
	cr_expect_eq(
	    r->reason, reason, "for %s", ruling_reason_name(r->reason));
}

Test(fairness_talk, f169_who_is_asked_without_a_line)
{
	begin();
	call(0, ONE_CLUB, NULL);
	script_do(&sim, player(NORTH), CMD_DISCONNECT);
	cr_assert_eq(ask(0, EAST, 1), REFUSAL_ACCEPTED);
	script_pass(&sim, 20 * SECOND);
	script_do(&sim, player(NORTH), CMD_CONNECT);
	cr_assert_eq(explain(5, NORTH, 1, "3+"), REFUSAL_ACCEPTED);
	expect_used(5, 20);
	cr_expect_eq(table()->board.spared_ms[SIDE_NS], 0);
	/* 25 s are left of what they may be made to wait */
	cr_assert_eq(ask(0, EAST, 1), REFUSAL_ACCEPTED);
	call(27, CALL_PASS, NULL);
	expect_used(30, 22);
}

static void
expect_waits(bool waits)
{
	cr_expect_eq(clocks_asked(sim_event(&sim), 1) != 0, waits);
}

static bool seen_note;

static void
see_note(void *ctx, const struct cmd *cmd, enum refusal refusal,
    const struct effects *effects)
{
	(void)ctx;
	(void)cmd;
	(void)refusal;
	for (int i = 0; i < effects->count; i++)
		seen_note |= effects->effect[i].kind == EFFECT_NOTE &&
		    effects->effect[i].table == 1 &&
		    effects->effect[i].number == 1;
}

static void
expect_told_of_line(enum seat seat, enum cmd_kind kind, bool told)
{
	seen_note = false;
	cr_assert_eq(script_do(&sim, player(seat), kind), REFUSAL_ACCEPTED);
	cr_expect_eq(seen_note, told);
}

Test(fairness_talk, f344_who_asks_nobody_waits_on_his_own_time)
{
	begin();
	call(235, ONE_CLUB, NULL);
	call(155, call_bid(1, STRAIN_DIAMONDS), NULL);
	call(0, CALL_PASS, NULL);
	call(0, CALL_PASS, NULL);
	script_do(&sim, player(EAST), CMD_DISCONNECT);
	cr_assert_eq(ask(0, NORTH, 2), REFUSAL_ACCEPTED);
	expect_judged(RULING_NS_SLOW, 265, 155);
	sim_fini(&sim);
	/* he goes while he is asked, and those who see the question see it */
	begin();
	sim.options.tap = see_note;
	call(0, ONE_CLUB, NULL);
	cr_assert_eq(ask(0, EAST, 1), REFUSAL_ACCEPTED);
	script_pass(&sim, 10 * SECOND);
	expect_told_of_line(SOUTH, CMD_DISCONNECT, false);
	expect_waits(true);
	expect_told_of_line(NORTH, CMD_DISCONNECT, true);
	expect_waits(false);
	script_pass(&sim, 5 * SECOND);
	expect_told_of_line(NORTH, CMD_CONNECT, true);
	expect_told(SOUTH, 0, 15);
	expect_told(WEST, 10, 5);
	expect_waits(true);
	call(3, CALL_PASS, NULL);
	expect_used(13, 5);
	expect_told_of_line(NORTH, CMD_DISCONNECT, false);
}

Test(fairness_talk, f325_a_question_costs_nobodys_line)
{
	begin();
	call(0, ONE_CLUB, NULL);
	script_do(&sim, player(NORTH), CMD_DISCONNECT);
	cr_assert_eq(ask(0, EAST, 1), REFUSAL_ACCEPTED);
	call(30, CALL_PASS, NULL);
	call(0, CALL_PASS, NULL);
	call(0, call_bid(1, STRAIN_SPADES), NULL);
	script_pass(&sim, 50 * SECOND);
	script_do(&sim, player(NORTH), CMD_CONNECT);
	call(0, CALL_PASS, NULL);
	expect_used(0, 30);
	cr_expect_eq(table()->board.spared_ms[SIDE_NS], 50 * SECOND);
	/* ten seconds are left of his side's sixty */
	call(0, CALL_PASS, NULL);
	script_do(&sim, player(SOUTH), CMD_DISCONNECT);
	script_pass(&sim, 15 * SECOND);
	script_do(&sim, player(SOUTH), CMD_CONNECT);
	expect_used(5, 30);
	sim_fini(&sim);
	/* all sixty are used up before he is asked */
	begin();
	script_do(&sim, player(NORTH), CMD_DISCONNECT);
	script_pass(&sim, 60 * SECOND);
	call(0, ONE_CLUB, NULL);
	cr_assert_eq(ask(0, EAST, 1), REFUSAL_ACCEPTED);
	call(30, CALL_PASS, NULL);
	expect_used(0, 30);
	cr_expect_eq(table()->board.spared_ms[SIDE_NS], 60 * SECOND);
}

Test(fairness_talk, f241_a_robot_is_asked)
{
	begin();
	call(0, ONE_CLUB, NULL);
	script_do(&sim, player(NORTH), CMD_DISCONNECT);
	sim.options.robots = 1;
	script_pass(&sim, 120 * SECOND);
	sim_give_robots(&sim);
	cr_assert_gt(player(NORTH), SIM_ROBOT);
	cr_assert_eq(ask(0, EAST, 1), REFUSAL_ACCEPTED);
	call(20, CALL_PASS, NULL);
	expect_used(0, 140);
}

Test(fairness_talk, f242_who_is_asked_without_a_line_at_the_cut)
{
	begin();
	call(0, ONE_CLUB, NULL);
	script_do(&sim, player(NORTH), CMD_DISCONNECT);
	script_pass(&sim, 400 * SECOND);
	cr_assert_eq(ask(0, EAST, 1), REFUSAL_ACCEPTED);
	script_until(&sim, EVENT_ENDED);
	const struct result *r = event_result(sim_event(&sim), 1, 1, 0);
	cr_expect_eq(r->used_ms[SIDE_NS], 0);
	cr_expect_eq(r->used_ms[SIDE_EW], 420 * SECOND);
	cr_expect_eq(r->reason, RULING_EW_SLOW);
}

static void
expect_ew_slow(int ns_s, int ew_s)
{
	expect_judged(RULING_EW_SLOW, ns_s, ew_s);
	const struct result *r = event_result(sim_event(&sim), 1, 1, 0);

	cr_expect_eq(r->award[SIDE_NS], AWARD_PLUS);
	cr_expect_eq(r->award[SIDE_EW], AWARD_MINUS);
}

Test(fairness_talk, f309_who_is_asked_is_not_missed)
{
	for (int last = 0; last <= 1; last++) {
		struct event_config config = sim_config(1, 1);

		config.slow_margin_ms = 20 * SECOND;
		begin_in(&config);
		call(5, ONE_CLUB, NULL);
		script_do(&sim, player(NORTH), CMD_DISCONNECT);
		cr_assert_eq(ask(last ? 390 : 0, EAST, 1), REFUSAL_ACCEPTED);
		expect_ew_slow(5, 415);
		if (!last)
			sim_fini(&sim);
	}
}

Test(fairness_talk, f310_nor_is_he_gone_at_the_cut)
{
	begin_with(UNDO_CALLS);
	call(140, ONE_CLUB, NULL);
	call(230, CALL_PASS, NULL);
	call(0, call_bid(1, STRAIN_DIAMONDS), NULL);
	call(0, CALL_PASS, NULL);
	script_do(&sim, player(NORTH), CMD_DISCONNECT);
	script_pass(&sim, 30 * SECOND);
	cr_assert_eq(script_do(&sim, player(WEST), CMD_UNDO), REFUSAL_ACCEPTED);
	cr_assert_eq(ask(0, WEST, 1), REFUSAL_ACCEPTED);
	expect_ew_slow(140, 250);
	sim_fini(&sim);
	/* what he is asked is none of the time for which he is gone at his turn */
	begin();
	call(200, ONE_CLUB, NULL);
	script_do(&sim, player(NORTH), CMD_DISCONNECT);
	cr_assert_eq(ask(160, EAST, 1), REFUSAL_ACCEPTED);
	call(20, CALL_PASS, NULL);
	call(0, call_bid(1, STRAIN_DIAMONDS), NULL);
	call(0, CALL_PASS, NULL);
	expect_judged(RULING_BOTH_SLOW, 240, 180);
}

Test(fairness_talk, f126_what_was_said_of_a_call_that_is_taken_back)
{
	begin_with(UNDO_CALLS);
	call(0, ONE_CLUB, "16 or more");
	cr_assert_eq(ask(0, EAST, 1), REFUSAL_ACCEPTED);
	struct cmd cmd = {.kind = CMD_UNDO, .player = player(NORTH)};
	cr_assert_eq(sim_submit(&sim, &cmd), REFUSAL_ACCEPTED);
	expect_read(0, "16 or more", "NEW");
	expect_read(1, "", "NEW");
	cr_expect_eq(explain(0, NORTH, 1, "?"), REFUSAL_NO_CALL);
	call(8, call_bid(1, STRAIN_DIAMONDS), NULL);
	expect_used(8, 0);
	cr_assert_eq(table()->notes.count, 2);
	for (int i = 0; i < 2; i++)
		cr_expect(table()->notes.note[i].taken_back);
	cr_expect(table()->notes.note[1].lapsed);
	for (int i = 0; i < 5; i++) {
		cr_assert_eq(ask(0, EAST, 1), REFUSAL_ACCEPTED);
		cr_assert_eq(explain(0, NORTH, 1, "4+"), REFUSAL_ACCEPTED);
	}
	cr_expect_eq(ask(0, EAST, 1), REFUSAL_TOO_MANY_QUESTIONS);
	cr_expect(!table()->notes.note[6].taken_back);
	script_until(&sim, EVENT_ENDED);
	expect_read(0, "16 or more", "NESW");
}

static enum refusal
say(enum seat seat, enum said_to to)
{
	struct cmd cmd = {.kind = CMD_SAY,
	    .player = player(seat),
	    .u.say = {.to = to, .text = "good luck"}};

	return sim_submit(&sim, &cmd);
}

Test(fairness_talk, f54_no_word_to_partner_during_a_board)
{
	begin();
	cr_expect_eq(say(NORTH, SAID_TO_OPPONENTS), REFUSAL_ACCEPTED);
	cr_expect(!talk_is_for(SAID_TO_OPPONENTS, NORTH, SOUTH));
	cr_expect(talk_is_for(SAID_TO_OPPONENTS, NORTH, EAST));
	cr_expect(talk_is_for(SAID_TO_OPPONENTS, NORTH, WEST));
	cr_expect_eq(say(NORTH, SAID_TO_TABLE), REFUSAL_CHAT_CLOSED);
	for (int i = 0; i < 4; i++)
		call(0, CALL_PASS, NULL);
	cr_expect_eq(say(NORTH, SAID_TO_TABLE), REFUSAL_ACCEPTED);
}

Test(fairness_talk, f55_too_many_words_are_refused_and_nothing_else)
{
	begin();
	for (int i = 0; i < 5; i++)
		cr_expect_eq(say(NORTH, SAID_TO_OPPONENTS), REFUSAL_ACCEPTED);
	cr_expect_eq(say(NORTH, SAID_TO_OPPONENTS), REFUSAL_TOO_FAST);
	cr_expect_eq(say(EAST, SAID_TO_OPPONENTS), REFUSAL_ACCEPTED);
	call(4, CALL_PASS, NULL);
	cr_expect_eq(say(NORTH, SAID_TO_OPPONENTS), REFUSAL_ACCEPTED);
}

/* What is sent, and when others may look: tests/app/test_fairness_told.c. */
Test(fairness_talk, f56_nobody_looks_on_while_a_board_is_played)
{
	begin();
	struct cmd cmd = {.kind = CMD_ASK,
	    .player = event_seat_player(sim_event(&sim), 2, NORTH),
	    .u.note = {.board = 1, .call = 1}};

	call(0, ONE_CLUB, "16 or more");
	/* board 1 at his own table, where nobody has called */
	cr_expect_eq(sim_submit(&sim, &cmd), REFUSAL_NO_CALL);
	cmd.player = 99;
	cr_expect_eq(sim_submit(&sim, &cmd), REFUSAL_NOT_IN_EVENT);
}

Test(fairness_talk, f103_a_call_for_the_director_that_nobody_hears)
{
	begin();
	struct cmd cmd = {.kind = CMD_CALL_DIRECTOR,
	    .player = player(NORTH),
	    .u.direct = {.text = "dummy pointed at a card"}};
	cr_assert_eq(sim_submit(&sim, &cmd), REFUSAL_ACCEPTED);
	const struct director_call *kept = &sim_event(&sim)->director.call[0];
	cr_expect(kept->state == DIRECTOR_OPEN);
	cr_expect_eq(kept->player, player(NORTH));
	cr_expect(kept->table == 1 && kept->board == 1);
	call(1, ONE_CLUB, NULL);
	cr_expect_eq(sim_submit(&sim, &cmd), REFUSAL_CALL_WAITS);
	struct cmd answer = {.kind = CMD_DIRECT,
	    .u.direct = {.number = 1, .done = true, .text = "no harm done"}};
	cr_assert_eq(sim_submit(&sim, &answer), REFUSAL_ACCEPTED);
	cr_expect(kept->state == DIRECTOR_DONE);
	cr_expect_str_eq(kept->answer, "no harm done");
	cr_expect_eq(sim_submit(&sim, &cmd), REFUSAL_ACCEPTED);
}

Test(fairness_talk, f104_what_the_opponents_play_is_open)
{
	const struct event_config config = sim_config(1, 1);
	const struct sim_options options = {.seed = 3, .pairs = 4};
	struct cmd cmd = {.kind = CMD_SYSTEM_CARD,
	    .player = 3,
	    .u.card_text = "weak no-trump"};

	sim_init(&sim, &config, &options);
	for (int p = 0; p < 5; p++) {
		script_hands_up(&sim, 2 * p + 1, p + 1);
		script_pass(&sim, config.hold_ms);
	}
	cr_assert_eq(sim_submit(&sim, &cmd), REFUSAL_ACCEPTED);
	script_do(&sim, 1, CMD_WITHDRAW);
	script_until(&sim, EVENT_PLAYING);
	/* pair 1 now, at table 1 */
	const int pair = table()->ns;
	cr_expect_eq(sim_event(&sim)->pair[pair - 1].player[0], 3);
	cr_expect_str_eq(sim_event(&sim)->pair[pair - 1].card, "weak no-trump");
	strcpy(cmd.u.card_text, "five spades");
	cr_assert_eq(sim_submit(&sim, &cmd), REFUSAL_CARD_CLOSED);
	cr_expect_str_eq(sim_event(&sim)->pair[pair - 1].card, "weak no-trump");
	for (int i = 0; i < SEAT_COUNT; i++)
		script_call(&sim, 1, CALL_PASS);
	strcpy(cmd.u.card_text, "strong no-trump");
	cr_assert_eq(sim_submit(&sim, &cmd), REFUSAL_ACCEPTED);
	cr_expect_str_eq(
	    sim_event(&sim)->pair[pair - 1].card, "strong no-trump");
}
