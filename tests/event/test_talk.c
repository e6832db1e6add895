/* SPDX-License-Identifier: ISC */
/*
 * Alerts, questions and answers at a table: who sees them, what is refused,
 * and whose time they take.  At table 1 North deals board 1.
 */
#include <criterion/criterion.h>
#include <string.h>

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

TestSuite(talk, .fini = teardown);

static void
begin_with(int boards, enum chat chat)
{
	struct event_config config = sim_config(1, boards);
	const struct sim_options options = {.seed = 3, .pairs = 4};

	config.chat = chat;
	sim_init(&sim, &config, &options);
	script_start(&sim, 4);
}

static void
begin(int boards)
{
	begin_with(boards, CHAT_OPPONENTS);
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

/* Whoever is on turn calls, with an alert unless text is NULL. */
static enum refusal
call(call_t call, const char *text)
{
	struct cmd cmd = {.kind = CMD_CALL,
	    .player = player(board_play_turn(&table()->board)),
	    .u.call = {.board = table()->board.number,
		.call = call,
		.alert = text != NULL}};

	if (text != NULL)
		strcpy(cmd.u.call.text, text);
	return sim_submit(&sim, &cmd);
}

static enum refusal
ask(enum seat seat, int number)
{
	struct cmd cmd = {.kind = CMD_ASK,
	    .player = player(seat),
	    .u.note = {.board = table()->board.number, .call = number}};

	return sim_submit(&sim, &cmd);
}

static enum refusal
explain(enum seat seat, int number, const char *text)
{
	struct cmd cmd = {.kind = CMD_EXPLAIN,
	    .player = player(seat),
	    .u.note = {.board = table()->board.number, .call = number}};

	strcpy(cmd.u.note.text, text);
	return sim_submit(&sim, &cmd);
}

/* The seats that see a note, as letters. */
static void
expect_seen(int note, const char *seats)
{
	char seen[SEAT_COUNT + 1] = "";

	cr_assert_lt(note, table()->notes.count);
	for (int s = 0; s < SEAT_COUNT; s++) {
		if (notes_may_see(&table()->notes.note[note], (enum seat)s,
			board_play_is_over(&table()->board)))
			seen[strlen(seen)] = seat_letter((enum seat)s);
	}
	cr_expect_str_eq(seen, seats, "note %d", note);
}

Test(talk, an_alert_is_for_the_opponents)
{
	begin(1);
	cr_assert_eq(call(ONE_CLUB, "16 or more"), REFUSAL_ACCEPTED);
	expect_seen(0, "NEW");
	cr_expect_str_eq(table()->notes.note[0].text, "16 or more");
	cr_expect_eq(table()->notes.note[0].caller, NORTH);
	cr_assert_eq(call(CALL_DOUBLE, ""), REFUSAL_ACCEPTED);
	expect_seen(1, "NES");
	for (int i = 0; i < 2; i++)
		cr_assert_eq(call(CALL_PASS, NULL), REFUSAL_ACCEPTED);
	cr_expect_eq(table()->notes.count, 2);
}

Test(talk, a_call_that_is_refused_alerts_nothing)
{
	begin(1);
	cr_assert_eq(call(CALL_DOUBLE, "takeout"), REFUSAL_CALL_NOT_LEGAL);
	cr_assert_eq(call(ONE_CLUB, "two\nlines"), REFUSAL_BAD_TEXT);
	cr_assert_eq(call(ONE_CLUB, "\xff"), REFUSAL_BAD_TEXT);
	cr_assert_eq(call(ONE_CLUB, "  "), REFUSAL_BAD_TEXT);
	cr_expect_eq(table()->notes.count, 0);
	cr_expect_eq(table()->board.auction.count, 0);
}

Test(talk, a_question_and_its_answer)
{
	begin(1);
	call(ONE_CLUB, NULL);
	cr_expect_eq(ask(NORTH, 1), REFUSAL_NOT_YOURS_TO_ASK);
	cr_expect_eq(ask(SOUTH, 1), REFUSAL_NOT_YOURS_TO_ASK);
	cr_expect_eq(ask(EAST, 0), REFUSAL_NO_CALL);
	cr_expect_eq(ask(EAST, 2), REFUSAL_NO_CALL);
	cr_expect_eq(ask(EAST, 1), REFUSAL_ACCEPTED);
	expect_seen(0, "NEW");
	cr_expect_eq(ask(EAST, 1), REFUSAL_QUESTION_OPEN);
	cr_expect_eq(explain(SOUTH, 1, "16+"), REFUSAL_NOT_YOURS_TO_EXPLAIN);
	cr_expect_eq(explain(NORTH, 1, "\x01"), REFUSAL_BAD_TEXT);
	cr_expect_eq(explain(NORTH, 1, "16+"), REFUSAL_ACCEPTED);
	expect_seen(0, "NEW");
	cr_expect_eq(table()->notes.count, 1);
	cr_expect(!table()->notes.note[0].open);
	/* the same call again */
	cr_expect_eq(ask(EAST, 1), REFUSAL_ACCEPTED);
	cr_expect_eq(table()->notes.count, 2);
}

/* Law 20F4: who sees that he was wrong says so. */
Test(talk, an_explanation_without_a_question_is_an_alert)
{
	begin(1);
	call(ONE_CLUB, "natural");
	call(CALL_PASS, NULL);
	cr_expect_eq(explain(NORTH, 1, "no, 16+"), REFUSAL_ACCEPTED);
	cr_expect_eq(table()->notes.count, 2);
	cr_expect_str_eq(table()->notes.note[0].text, "natural");
	cr_expect_str_eq(table()->notes.note[1].text, "no, 16+");
	expect_seen(1, "NEW");
}

Test(talk, everything_is_open_when_the_board_is_over)
{
	begin(2);
	call(CALL_PASS, "nothing");
	ask(EAST, 1);
	call(CALL_PASS, NULL);
	call(CALL_PASS, NULL);
	expect_seen(0, "NEW");
	call(CALL_PASS, NULL);
	cr_assert(board_play_is_over(&table()->board));
	expect_seen(0, "NESW");
	expect_seen(1, "NESW");
	cr_expect_eq(ask(EAST, 1), REFUSAL_NO_BOARD);
	cr_expect_eq(explain(NORTH, 1, "late"), REFUSAL_NO_BOARD);
	script_pass(&sim, sim_event(&sim)->config.board_pause_ms);
	cr_assert_eq(table()->board.number, 2);
	cr_expect_eq(table()->notes.count, 0);
}

Test(talk, no_side_asks_without_end)
{
	begin(1);
	call(ONE_CLUB, NULL);
	for (int i = 0; i < NOTES_QUESTIONS_MOST; i++) {
		cr_expect_eq(ask(EAST, 1), REFUSAL_ACCEPTED);
		cr_expect_eq(explain(NORTH, 1, "16+"), REFUSAL_ACCEPTED);
	}
	cr_expect_eq(ask(EAST, 1), REFUSAL_TOO_MANY_QUESTIONS);
	/* alerts are counted apart */
	for (int i = 0; i < NOTES_ALERTS_MOST; i++)
		cr_expect_eq(explain(NORTH, 1, "16+"), REFUSAL_ACCEPTED);
	cr_expect_eq(explain(NORTH, 1, "16+"), REFUSAL_TOO_MANY_ALERTS);
	/* and for each side */
	cr_expect_eq(call(CALL_PASS, "?"), REFUSAL_ACCEPTED);
	/* and the other side's questions too */
	cr_expect_eq(ask(SOUTH, 2), REFUSAL_ACCEPTED);
	cr_expect_eq(call(CALL_PASS, NULL), REFUSAL_ACCEPTED);
	cr_expect_eq(ask(WEST, 1), REFUSAL_TOO_MANY_QUESTIONS);
}

static void
expect_used(int ns_s, int ew_s)
{
	const struct board_play *board = &table()->board;

	cr_expect_eq(board->used_ms[SIDE_NS], ns_s * SECOND, "N-S %u ms",
	    board->used_ms[SIDE_NS]);
	cr_expect_eq(board->used_ms[SIDE_EW], ew_s * SECOND, "E-W %u ms",
	    board->used_ms[SIDE_EW]);
}

Test(talk, who_was_asked_is_waited_for)
{
	begin(1);
	script_pass(&sim, 5 * SECOND);
	call(ONE_CLUB, NULL);
	script_pass(&sim, 7 * SECOND);
	ask(EAST, 1);
	expect_used(5, 7);
	script_pass(&sim, 30 * SECOND);
	explain(NORTH, 1, "16+");
	expect_used(35, 7);
	script_pass(&sim, 4 * SECOND);
	call(CALL_PASS, NULL);
	expect_used(35, 11);
}

/* Who goes on without the answer waits for it no more. */
Test(talk, a_question_left_behind_costs_nobody_time)
{
	begin(1);
	call(ONE_CLUB, NULL);
	ask(EAST, 1);
	script_pass(&sim, 10 * SECOND);
	call(CALL_PASS, NULL);
	expect_used(10, 0);
	call(CALL_PASS, NULL);
	script_pass(&sim, 20 * SECOND);
	call(CALL_PASS, NULL);
	expect_used(10, 20);
}

/* A question that is left behind changes nothing for who is on turn later. */
Test(talk, who_is_on_turn_and_was_asked_is_charged_once)
{
	begin(1);
	call(CALL_PASS, NULL);
	call(ONE_CLUB, NULL);
	ask(SOUTH, 2);
	call(CALL_PASS, NULL);
	/* West is on turn, East was asked */
	script_pass(&sim, 10 * SECOND);
	call(CALL_PASS, NULL);
	expect_used(0, 10);
	explain(EAST, 2, "natural");
	ask(NORTH, 2);
	script_pass(&sim, 3 * SECOND);
	explain(EAST, 2, "natural");
	expect_used(0, 13);
}

/* One NT by North, all pass: East is to lead, South is dummy. */
static void
play_one_notrump(void)
{
	call(call_bid(1, STRAIN_NOTRUMP), NULL);
	for (int i = 0; i < 3; i++)
		call(CALL_PASS, NULL);
	cr_assert_eq(play_dummy(&table()->board.play), SOUTH);
}

Test(talk, questions_are_asked_on_turn)
{
	begin(1);
	call(ONE_CLUB, NULL);
	cr_expect_eq(ask(WEST, 1), REFUSAL_NOT_YOUR_TURN);
	call(CALL_PASS, NULL);
	cr_expect_eq(ask(EAST, 1), REFUSAL_NOT_YOUR_TURN);
	cr_expect_eq(ask(NORTH, 2), REFUSAL_NOT_YOUR_TURN);
	cr_expect_eq(ask(SOUTH, 2), REFUSAL_ACCEPTED);
	cr_expect_eq(table()->notes.count, 1);
}

/* 20F2: defenders at their turn, declarer at his and dummy's, dummy never. */
Test(talk, in_the_play_too)
{
	begin(1);
	play_one_notrump();
	cr_expect_eq(ask(WEST, 1), REFUSAL_NOT_YOUR_TURN);
	cr_expect_eq(ask(NORTH, 2), REFUSAL_NOT_YOUR_TURN);
	cr_expect_eq(ask(EAST, 1), REFUSAL_ACCEPTED);
	explain(NORTH, 1, "15 to 17");
	script_card(&sim, 1);
	/* from dummy's hand */
	cr_assert_eq(table()->board.play.turn, SOUTH);
	cr_expect_eq(ask(SOUTH, 2), REFUSAL_NOT_YOUR_TURN);
	cr_expect_eq(ask(NORTH, 2), REFUSAL_ACCEPTED);
	explain(EAST, 2, "nothing");
	cr_expect_eq(sim_submit(&sim,
			 &(struct cmd){.kind = CMD_CLAIM,
			     .player = player(NORTH),
			     .u.claim = {.board = 1, .tricks = 7}}),
	    REFUSAL_ACCEPTED);
	/* a claim waits for its answer first */
	cr_expect_eq(ask(EAST, 1), REFUSAL_NOT_YOUR_TURN);
}

/* Dummy has nothing to do and need not look: by 20F2 declarer answers. */
Test(talk, declarer_answers_for_dummy)
{
	begin(1);
	play_one_notrump();
	cr_expect_eq(ask(EAST, 3), REFUSAL_ACCEPTED);
	expect_seen(0, "NEW");
	script_pass(&sim, 3 * SECOND);
	cr_expect_eq(explain(WEST, 3, "?"), REFUSAL_NOT_YOURS_TO_EXPLAIN);
	/* one at a time, whosever call it is */
	cr_expect_eq(ask(EAST, 1), REFUSAL_QUESTION_OPEN);
	cr_expect_eq(explain(NORTH, 3, "weak"), REFUSAL_ACCEPTED);
	cr_expect(!table()->notes.note[0].open);
	cr_expect_str_eq(table()->notes.note[0].text, "weak");
	expect_used(3, 0);
	/* not asked, he has nothing to say about it, and dummy may */
	cr_expect_eq(explain(NORTH, 3, "?"), REFUSAL_NOT_YOURS_TO_EXPLAIN);
	cr_expect_eq(explain(SOUTH, 3, "or not"), REFUSAL_ACCEPTED);
	expect_seen(1, "ESW");
}

/* Not a millisecond early, and not one is charged beyond it. */
Test(talk, a_question_lapses)
{
	begin(1);
	const ms_t wait_ms = sim_event(&sim)->config.claim_answer_ms;

	call(ONE_CLUB, NULL);
	ask(EAST, 1);
	script_pass(&sim, wait_ms - 1);
	cr_expect_eq(ask(EAST, 1), REFUSAL_QUESTION_OPEN);
	script_pass(&sim, 1);
	cr_expect(table()->notes.note[0].open);
	cr_expect(table()->notes.note[0].lapsed);
	expect_used(30, 0);
	script_pass(&sim, 5 * SECOND);
	/* a late answer is an alert, for the same eyes */
	cr_expect_eq(explain(NORTH, 1, "16+"), REFUSAL_ACCEPTED);
	cr_expect_eq(table()->notes.count, 2);
	expect_seen(0, "NEW");
	expect_seen(1, "NEW");
	expect_used(30, 5);
}

/* However late the clock comes. */
Test(talk, a_question_that_lapses_late_costs_no_more)
{
	begin(1);
	call(ONE_CLUB, NULL);
	ask(EAST, 1);
	sim.now += 70 * SECOND;
	script_pass(&sim, 0);
	cr_expect(table()->notes.note[0].lapsed);
	expect_used(30, 0);
	call(CALL_PASS, NULL);
	expect_used(30, 40);
}

/* Nobody is made slow by one question after the other. */
Test(talk, who_let_one_lapse_is_not_waited_for_again)
{
	begin(1);
	call(ONE_CLUB, NULL);
	for (int i = 0; i < 3; i++) {
		cr_expect_eq(ask(EAST, 1), REFUSAL_ACCEPTED);
		script_pass(&sim, 30 * SECOND);
		cr_expect(table()->notes.note[i].lapsed);
	}
	expect_used(30, 60);
	/* also when he answers again: 30 s of a side are all */
	cr_expect_eq(ask(EAST, 1), REFUSAL_ACCEPTED);
	explain(NORTH, 1, "16+");
	cr_expect_eq(ask(EAST, 1), REFUSAL_ACCEPTED);
	script_pass(&sim, 10 * SECOND);
	explain(NORTH, 1, "16+");
	expect_used(30, 70);
}

/* One that nobody waited for says nothing about him. */
Test(talk, a_question_left_behind_is_not_held_against_anybody)
{
	begin(1);
	call(ONE_CLUB, NULL);
	ask(EAST, 1);
	call(CALL_PASS, NULL);
	script_pass(&sim, 30 * SECOND);
	cr_expect(table()->notes.note[0].lapsed);
	call(CALL_PASS, NULL);
	expect_used(30, 0);
	ask(WEST, 1);
	script_pass(&sim, 4 * SECOND);
	explain(NORTH, 1, "16+");
	expect_used(34, 0);
}

Test(talk, an_outage_is_not_time_to_answer)
{
	begin(1);
	call(ONE_CLUB, NULL);
	ask(EAST, 1);
	script_pass(&sim, 10 * SECOND);
	const ms_t from = sim.now;
	sim.now += 100 * SECOND;
	cr_assert_eq(
	    sim_submit(&sim,
		&(struct cmd){.kind = CMD_OUTAGE, .u.outage = {from, sim.now}}),
	    REFUSAL_ACCEPTED);
	for (int s = 0; s < SEAT_COUNT; s++)
		script_do(&sim, player((enum seat)s), CMD_CONNECT);
	script_pass(&sim, 19 * SECOND);
	cr_expect(!table()->notes.note[0].lapsed);
	script_pass(&sim, 1 * SECOND);
	cr_expect(table()->notes.note[0].lapsed);
	expect_used(30, 0);
}

Test(talk, what_is_over_does_not_lapse)
{
	struct cmd cmd = {.kind = CMD_QUESTION_EXPIRE,
	    .u.deal_board = {.table = 1, .board = 1}};

	begin(1);
	call(CALL_PASS, NULL);
	cr_expect_eq(sim_submit(&sim, &cmd), REFUSAL_NOT_DUE);
	ask(EAST, 1);
	cr_expect_eq(sim_submit(&sim, &cmd), REFUSAL_NOT_DUE);
	cmd.u.deal_board.table = 99;
	cr_expect_eq(sim_submit(&sim, &cmd), REFUSAL_BAD_COMMAND);
	cmd.u.deal_board.table = 1;
	for (int i = 0; i < 3; i++)
		call(CALL_PASS, NULL);
	cr_assert(board_play_is_over(&table()->board));
	script_pass(&sim, 40 * SECOND);
	cr_expect(!table()->notes.note[0].lapsed);
	cr_expect_eq(sim_submit(&sim, &cmd), REFUSAL_NOT_DUE);
}

/* When somebody is replaced does not tell that he has asked, or was asked. */
Test(talk, a_question_replaces_nobody_and_keeps_nobody)
{
	struct event_config config = sim_config(1, 1);
	const struct sim_options options = {.seed = 3, .pairs = 4};

	config.claim_answer_ms = 60 * SECOND;
	config.stall_after_ms = 80 * SECOND;
	sim_init(&sim, &config, &options);
	script_start(&sim, 4);
	call(ONE_CLUB, NULL);
	const ms_t begun_at = sim.now;
	script_pass(&sim, 9 * SECOND);
	ask(EAST, 1);
	/* half of stall_after before it is over, and from his turn on */
	script_pass(&sim, 31 * SECOND - 1);
	cr_expect_eq(table()->watch.warned, 0);
	script_pass(&sim, 1);
	cr_expect_eq(table()->watch.warned, 1U << EAST);
	cr_expect_eq(substitutes_want_at(sim_event(&sim), 1, EAST),
	    begun_at + 80 * SECOND);
	cr_expect_eq(substitutes_want_at(sim_event(&sim), 1, NORTH), MS_NEVER);
	explain(NORTH, 1, "16+");
	cr_expect_eq(substitutes_want_at(sim_event(&sim), 1, EAST),
	    begun_at + 80 * SECOND);
	/* but the time is charged to North */
	expect_used(31, 9);
}

static enum refusal
say(int32_t player, enum said_to to, const char *text)
{
	struct cmd cmd = {
	    .kind = CMD_SAY, .player = player, .u.say = {.to = to}};

	strcpy(cmd.u.say.text, text);
	return sim_submit(&sim, &cmd);
}

/* So much later that nobody speaks too fast. */
static enum refusal
say_later(enum seat seat, enum said_to to)
{
	script_pass(&sim, 4 * SECOND);
	return say(player(seat), to, "hello");
}

Test(talk, no_remark_is_for_partner_alone)
{
	static const char *const heard[SAID_TO_COUNT] = {
	    [SAID_TO_TABLE] = "NESW", [SAID_TO_OPPONENTS] = "NEW"};

	for (int to = SAID_TO_TABLE; to <= SAID_TO_OPPONENTS; to++) {
		char seats[SEAT_COUNT + 1] = "";

		for (int s = 0; s < SEAT_COUNT; s++) {
			if (talk_is_for((enum said_to)to, NORTH, (enum seat)s))
				seats[strlen(seats)] =
				    seat_letter((enum seat)s);
		}
		cr_expect_str_eq(seats, heard[to]);
	}
	begin(1);
}

Test(talk, during_a_board_remarks_are_for_the_opponents)
{
	begin(2);
	cr_expect_eq(say_later(NORTH, SAID_TO_TABLE), REFUSAL_CHAT_CLOSED);
	cr_expect_eq(say_later(NORTH, SAID_TO_OPPONENTS), REFUSAL_ACCEPTED);
	cr_expect_eq(say_later(NORTH, SAID_TO_ROOM), REFUSAL_NOT_REGISTERING);
	for (int i = 0; i < 4; i++)
		call(CALL_PASS, NULL);
	cr_expect_eq(
	    say(player(NORTH), SAID_TO_TABLE, "hello"), REFUSAL_ACCEPTED);
	script_pass(&sim, sim_event(&sim)->config.board_pause_ms);
	cr_assert_eq(table()->board.number, 2);
	cr_expect_eq(say_later(NORTH, SAID_TO_TABLE), REFUSAL_CHAT_CLOSED);
}

Test(talk, a_night_may_open_the_table_or_close_all)
{
	begin_with(1, CHAT_TABLE);
	cr_expect_eq(say_later(NORTH, SAID_TO_TABLE), REFUSAL_ACCEPTED);
	cr_expect_eq(say(99, SAID_TO_TABLE, "x"), REFUSAL_NOT_IN_EVENT);
	cr_expect_eq(say(player(EAST), SAID_TO_TABLE, "\n"), REFUSAL_BAD_TEXT);
	sim_fini(&sim);
	begin_with(1, CHAT_OFF);
	for (int to = 0; to < SAID_TO_COUNT; to++)
		cr_expect_eq(
		    say_later(NORTH, (enum said_to)to), REFUSAL_CHAT_OFF);
}

Test(talk, five_remarks_at_once_and_then_one_every_four_seconds)
{
	begin(1);
	for (int i = 0; i < 5; i++)
		cr_expect_eq(say(player(NORTH), SAID_TO_OPPONENTS, "x"),
		    REFUSAL_ACCEPTED);
	cr_expect_eq(
	    say(player(NORTH), SAID_TO_OPPONENTS, "x"), REFUSAL_TOO_FAST);
	/* others are not kept back, and neither is his play */
	cr_expect_eq(
	    say(player(EAST), SAID_TO_OPPONENTS, "x"), REFUSAL_ACCEPTED);
	cr_expect_eq(call(CALL_PASS, NULL), REFUSAL_ACCEPTED);
	script_pass(&sim, 4 * SECOND - 1);
	cr_expect_eq(
	    say(player(NORTH), SAID_TO_OPPONENTS, "x"), REFUSAL_TOO_FAST);
	script_pass(&sim, 1);
	cr_expect_eq(
	    say(player(NORTH), SAID_TO_OPPONENTS, "x"), REFUSAL_ACCEPTED);
	cr_expect_eq(
	    say(player(NORTH), SAID_TO_OPPONENTS, "x"), REFUSAL_TOO_FAST);
}

Test(talk, the_room_is_for_those_in_it)
{
	const struct event_config config = sim_config(1, 1);
	const struct sim_options options = {.seed = 3, .pairs = 4};

	sim_init(&sim, &config, &options);
	cr_expect_eq(say(1, SAID_TO_ROOM, "x"), REFUSAL_NOT_IN_EVENT);
	script_sit(&sim, 1, 1, NORTH);
	cr_expect_eq(say(1, SAID_TO_ROOM, "x"), REFUSAL_ACCEPTED);
	cr_expect_eq(say(1, SAID_TO_TABLE, "x"), REFUSAL_NO_TABLE);
	cr_expect_eq(say(1, SAID_TO_OPPONENTS, "x"), REFUSAL_NO_TABLE);
}

/* Who comes late looks for a partner there; who plays has nothing to say. */
Test(talk, the_room_while_boards_are_played)
{
	struct event_config config = sim_config(2, 1);
	const struct sim_options options = {.seed = 3, .pairs = 4};

	for (int late = 0; late <= 1; late++) {
		config.late_entry = late;
		sim_init(&sim, &config, &options);
		script_start(&sim, 4);
		cr_expect_eq(script_sit(&sim, 21, 1, NORTH),
		    late ? REFUSAL_ACCEPTED : REFUSAL_NOT_REGISTERING);
		cr_expect_eq(say(21, SAID_TO_ROOM, "x"),
		    late ? REFUSAL_ACCEPTED : REFUSAL_NOT_IN_EVENT);
		cr_expect_eq(say(player(NORTH), SAID_TO_ROOM, "x"),
		    REFUSAL_NOT_REGISTERING);
		script_do(&sim, player(EAST), CMD_WITHDRAW);
		cr_expect_eq(say(player(EAST), SAID_TO_ROOM, "x"),
		    REFUSAL_NOT_REGISTERING);
		if (!late)
			sim_fini(&sim);
	}
}

Test(talk, only_fit_text_is_text)
{
	static const struct {
		const char *text;
		bool fit;
	} cases[] = {
	    {"a", true},
	    {"\xe2\x99\xa0 5+, \xe5\xbc\xba\xe4\xba\x8c \xf0\x9f\x83\x8f",
		true},
	    {"", false},
	    {" \xc2\xa0\xe3\x80\x80", false},
	    /* signs that are not seen: not alone, but beside others */
	    {"\xe2\x80\x8b \xe2\x81\xa0\xe3\x85\xa4", false},
	    {"\xf3\xa0\x84\x81\xc2\xad", false},
	    {"\xf0\x9f\x91\xa9\xe2\x80\x8d\xf0\x9f\x91\xa7", true},
	    {"a\tb", false},
	    {"a\x7f", false},
	    {"\xc2\x85", false},
	    {"\xe2\x80\xae"
	     "abc",
		false},
	    {"\xe2\x80\xa8", false},
	    {"\xe2\x81\xa6"
	     "x",
		false},
	    {"\xef\xbb\xbfx", false},
	    {"\xc0\xaf", false},
	    {"\xe0\x80\xaf", false},
	    {"\xed\xa0\x80", false},
	    {"\xf4\x90\x80\x80", false},
	    {"\xf8\x88\x80\x80\x80", false},
	    {"\xe2\x99", false},
	    {"\x80", false},
	};

	begin(1);
	for (size_t i = 0; i < sizeof(cases) / sizeof(cases[0]); i++)
		cr_expect_eq(said_is_fit(cases[i].text, SAID_MAX), cases[i].fit,
		    "case %zu", i);
	cr_expect(!said_is_fit("abcd", 4));
	cr_expect(said_is_fit("abcd", 5));
}
