/* SPDX-License-Identifier: ISC */
/*
 * Robots without a network: messages go in, and what they owe comes out.
 */
#include <criterion/criterion.h>
#include <stdio.h>
#include <string.h>

#include "daemon/proto/messages.h"
#include "tests/pairsbot/table.h"
#include "tools/pairsbot/robot.h"

#define ROBOTS 4
#define EVENT 12

static const struct board_notes no_notes;
static char robot_name[ROBOTS][8] = {"Rowan", "Oak", "Elm", "Fir"};

struct hall {
	struct options options;
	struct player player[ROBOTS];
	struct night night;
	struct robot robot[ROBOTS];
};

static void
hear_hello(struct robot *robot)
{
	uint32_t event = EVENT;
	struct buf buf;

	buf_init(&buf);
	message_hello(1, robot->player->name, 0, &event, 1, NULL, 0, &buf);
	robot_hear(robot, "hello", buf_text(&buf));
	buf_fini(&buf);
}

/* The event was over when the robot came back, and is told once more or not. */
static void
hear_hello_over(struct robot *robot, bool told)
{
	uint32_t event = EVENT;
	struct buf buf;

	buf_init(&buf);
	message_hello(
	    1, robot->player->name, 0, NULL, 0, &event, told ? 1 : 0, &buf);
	robot_hear(robot, "hello", buf_text(&buf));
	buf_fini(&buf);
}

static void
hear_final(struct robot *robot)
{
	char text[256];

	snprintf(text, sizeof(text),
	    "{\"event\":%d,\"round\":2,\"place\":1,\"of\":4,\"total\":"
	    "\"50.00\",\"finished\":4,\"owed\":4,\"final\":true,"
	    "\"completed\":true,\"rank\":1,\"points\":3}",
	    EVENT);
	robot_hear(robot, "standing", text);
}

static void
hear_event_open(struct robot *robot, const char *schedule, const char *state,
    bool registered, bool open)
{
	char text[1024];

	snprintf(text, sizeof(text),
	    "{\"event\":%d,\"schedule\":\"%s\",\"title\":\"T\","
	    "\"date\":\"2026-01-05\",\"state\":\"%s\",\"reason\":\"\","
	    "\"start_at\":5000,\"rounds\":4,\"boards_per_round\":2,"
	    "\"round\":0,\"rounds_closed\":0,\"pairs\":0,\"room_open\":%s,\"min_pairs\":2,\"max_pairs\":6,"
	    "\"hold_ms\":20000,\"round_ms\":60000,\"break_ms\":1000,"
	    "\"claim_answer_ms\":1000,\"scoring\":\"matchpoints\","
	    "\"commitment\":\"00\",\"you\":{\"pair\":%s,\"comes\":null,"
	    "\"table\":null,\"seat\":%s,\"registered\":%s,\"withdrawn\":false,"
	    "\"substitute\":false,\"replaced\":false}}",
	    EVENT, schedule, state, open ? "true" : "false",
	    registered ? "1" : "null", registered ? "\"N\"" : "null",
	    registered ? "true" : "false");
	robot_hear(robot, "event", text);
}

static void
hear_event(struct robot *robot, const char *schedule, const char *state,
    bool registered)
{
	hear_event_open(robot, schedule, state, registered,
	    strcmp(state, "registering") == 0);
}

/* One table of the room; a name of NULL is an empty seat. */
static void
hear_table(struct hall *hall, int table, const char *north, bool north_hand,
    const char *south, bool south_hand)
{
	char seat[2][128], text[512];
	const char *name[2] = {north, south};
	bool hand[2] = {north_hand, south_hand};

	for (int i = 0; i < 2; i++) {
		snprintf(seat[i], sizeof(seat[i]), "null");
		if (name[i] != NULL)
			snprintf(seat[i], sizeof(seat[i]),
			    "{\"player\":\"%s\",\"hand\":%s,"
			    "\"connected\":true}",
			    name[i], hand[i] ? "true" : "false");
	}
	snprintf(text, sizeof(text),
	    "{\"event\":%d,\"table\":{\"table\":%d,\"north\":%s,"
	    "\"south\":%s,\"first\":%s,\"hold_from\":null}}",
	    EVENT, table, seat[0], seat[1],
	    north != NULL       ? "\"N\""
		: south != NULL ? "\"S\""
				: "null");
	for (int i = 0; i < ROBOTS; i++)
		robot_hear(&hall->robot[i], "room_table", text);
}

static void
hall_init(struct hall *hall, const char *event)
{
	memset(hall, 0, sizeof(*hall));
	hall->options.quiet = true;
	hall->options.event = event;
	hall->options.player = hall->player;
	hall->options.players = ROBOTS;
	hall->night.options = &hall->options;
	hall->night.robot = hall->robot;
	hall->night.robots = hall->night.running = ROBOTS;
	for (int i = 0; i < ROBOTS; i++) {
		hall->player[i].name = robot_name[i];
		hall->robot[i].night = &hall->night;
		hall->robot[i].player = &hall->player[i];
		hall->robot[i].partner = &hall->robot[i ^ 1];
		hall->robot[i].north = i % 2 == 0;
		hall->robot[i].style = 1;
	}
}

static void
hall_fini(struct hall *hall)
{
	cr_expect_not(hall->night.trouble);
	for (int i = 0; i < ROBOTS; i++)
		robot_fini(&hall->robot[i]);
}

/* All have heard of an event that registers and of an empty room. */
static void
hall_open(struct hall *hall)
{
	for (int i = 0; i < ROBOTS; i++) {
		hear_hello(&hall->robot[i]);
		hear_event(&hall->robot[i], "demo", "registering", false);
		robot_hear(
		    &hall->robot[i], "room", "{\"event\":12,\"tables\":[]}");
	}
}

static void
expect_sit(struct robot *robot, int table, enum seat seat)
{
	struct due due;

	cr_assert(robot_find_due(robot, &due));
	cr_assert_eq(due.cmd.kind, CMD_SIT, "not %s", due.key);
	cr_expect_eq(due.cmd.u.sit.table, table, "%d, not %d",
	    due.cmd.u.sit.table, table);
	cr_expect_eq(due.cmd.u.sit.seat, seat);
}

static void
expect_kind(struct robot *robot, enum cmd_kind kind)
{
	struct due due;

	cr_assert(robot_find_due(robot, &due));
	cr_assert_eq(due.cmd.kind, kind, "%s", due.key);
}

static void
expect_nothing(struct robot *robot)
{
	struct due due;

	cr_assert_not(robot_find_due(robot, &due), "%s", due.key);
}

Test(robot, sits_down_and_registers)
{
	struct hall hall;
	struct robot *rowan = &hall.robot[0], *oak = &hall.robot[1];

	hall_init(&hall, "demo");
	expect_nothing(rowan);
	hall_open(&hall);
	expect_sit(rowan, 1, NORTH);
	expect_sit(&hall.robot[2], 2, NORTH);
	expect_nothing(oak);
	hear_table(&hall, 1, "Rowan", false, NULL, false);
	expect_nothing(rowan);
	expect_sit(oak, 1, SOUTH);
	hear_table(&hall, 1, "Rowan", false, "Oak", false);
	expect_kind(rowan, CMD_RAISE_HAND);
	expect_kind(oak, CMD_RAISE_HAND);
	hear_table(&hall, 1, "Rowan", true, "Oak", false);
	expect_nothing(rowan);
	expect_kind(oak, CMD_RAISE_HAND);
	hear_table(&hall, 1, "Rowan", true, "Oak", true);
	expect_nothing(oak);
	/* a hand that fell is raised again */
	hear_table(&hall, 1, "Rowan", false, "Oak", true);
	expect_kind(rowan, CMD_RAISE_HAND);
	hear_event(rowan, "demo", "registering", true);
	expect_nothing(rowan);
	hall_fini(&hall);
}

Test(robot, gives_way_to_strangers)
{
	struct hall hall;
	struct robot *rowan = &hall.robot[0], *oak = &hall.robot[1];

	hall_init(&hall, NULL);
	hall_open(&hall);
	/* the table of its number is taken */
	hear_table(&hall, 1, "Ash", false, NULL, false);
	expect_sit(rowan, 2, NORTH);
	hear_table(&hall, 2, "Elm", false, "Fir", false);
	expect_sit(rowan, 3, NORTH);
	/* somebody sits down opposite */
	hear_table(&hall, 3, "Rowan", false, "Ash", false);
	expect_kind(rowan, CMD_STAND);
	hear_table(&hall, 3, NULL, false, "Ash", false);
	expect_sit(rowan, 4, NORTH);
	/* partner is there already */
	hear_table(&hall, 5, NULL, false, "Oak", false);
	expect_sit(rowan, 5, NORTH);
	hear_table(&hall, 6, "Rowan", false, NULL, false);
	expect_kind(oak, CMD_STAND);
	hall_fini(&hall);
}

Test(robot, comes_back_when_its_event_is_over)
{
	struct hall hall;
	struct robot *rowan = &hall.robot[0], *ash = &hall.robot[2];

	hall_init(&hall, "demo");
	hall_open(&hall);
	hear_event(rowan, "demo", "playing", true);
	hear_event(ash, "demo", "playing", true);
	hear_hello_over(rowan, true);
	cr_expect_eq(rowan->event, EVENT);
	hear_event(rowan, "demo", "ended", true);
	cr_expect_eq(rowan->event, 0);
	cr_expect_not(rowan->final);
	hear_final(rowan);
	cr_expect(rowan->final);
	/* nothing more is told of it */
	hear_hello_over(ash, false);
	cr_expect_eq(ash->event, 0);
	hall_fini(&hall);
}

/* What a robot of before has played is not this one's. */
Test(robot, leaves_an_event_that_was_over_before)
{
	struct hall hall;
	struct robot *rowan = &hall.robot[0];

	hall_init(&hall, "demo");
	hear_hello_over(rowan, true);
	hear_event(rowan, "demo", "ended", true);
	hear_final(rowan);
	cr_expect_not(rowan->over);
	cr_expect_not(rowan->final);
	hear_event(rowan, "demo", "registering", false);
	cr_expect_eq(rowan->event, EVENT);
	hall_fini(&hall);
}

Test(robot, waits_for_its_event)
{
	struct hall hall;

	hall_init(&hall, "other");
	hall_open(&hall);
	expect_nothing(&hall.robot[0]);
	cr_expect_eq(hall.robot[0].event, 0);
	hear_event(&hall.robot[0], "other", "registering", false);
	cr_expect_eq(hall.robot[0].event, EVENT);
	hall_fini(&hall);
}

/* The room of a night that has begun is open to late pairs, and then closed. */
Test(robot, comes_late_while_it_may)
{
	struct hall hall;
	struct robot *rowan = &hall.robot[0];

	hall_init(&hall, NULL);
	for (int i = 0; i < ROBOTS; i++) {
		hear_hello(&hall.robot[i]);
		hear_event_open(&hall.robot[i], "demo", "playing", false, true);
		robot_hear(
		    &hall.robot[i], "room", "{\"event\":12,\"tables\":[]}");
	}
	cr_assert_eq(rowan->event, EVENT);
	expect_sit(rowan, 1, NORTH);
	hear_event_open(rowan, "demo", "playing", true, true);
	expect_nothing(rowan);
	hall_fini(&hall);
	hall_init(&hall, NULL);
	hear_hello(rowan);
	hear_event_open(rowan, "demo", "playing", false, false);
	cr_expect_eq(rowan->event, 0);
	hall_fini(&hall);
}

/* The board and its notes as each of the four is told them. */
static void
hear_noted_board(struct hall *hall, const struct board_play *board,
    const struct board_notes *notes)
{
	for (int s = 0; s < SEAT_COUNT; s++) {
		struct board_view view;
		struct buf buf;

		view_board(board, (enum seat)s, &view);
		buf_init(&buf);
		message_board(EVENT, 1, 1, &view, notes, &buf);
		robot_hear(&hall->robot[s], "board", buf_text(&buf));
		buf_fini(&buf);
	}
}

static void
hear_board(struct hall *hall, const struct board_play *board)
{
	hear_noted_board(hall, board, &no_notes);
}

/* Only the one asked answers, from the auction alone, and out of turn too. */
Test(robot, answers_a_question)
{
	struct board_notes notes = {0};
	struct board_play board;
	struct hall hall;
	struct deal deal;
	uint64_t state = 31;
	struct due due;
	int note;

	hall_init(&hall, NULL);
	for (int i = 0; i < ROBOTS; i++) {
		hear_hello(&hall.robot[i]);
		hear_event(&hall.robot[i], "demo", "playing", true);
	}
	table_deal(&state, &deal);
	board_play_init(&board, 1, &deal, 0);
	board_play_call(&board, NORTH, call_bid(1, STRAIN_NOTRUMP), 0);
	cr_assert_eq(notes_ask(&notes, &board, EAST, 1, 0, MS_NEVER, true),
	    REFUSAL_ACCEPTED);
	hear_noted_board(&hall, &board, &notes);
	cr_assert(robot_find_due(&hall.robot[NORTH], &due));
	cr_expect(due.cmd.kind == CMD_EXPLAIN);
	cr_expect(due.cmd.u.note.board == 1 && due.cmd.u.note.call == 1);
	cr_expect_str_eq(due.cmd.u.note.text,
	    "15 to 17 points, 2+ spades, 2+ hearts, 2+ diamonds, 2+ clubs");
	expect_nothing(&hall.robot[SOUTH]);
	expect_nothing(&hall.robot[WEST]);
	cr_assert(robot_find_due(&hall.robot[EAST], &due));
	cr_expect(due.cmd.kind == CMD_CALL);
	cr_assert_eq(notes_explain(&notes, &board.auction, NORTH, 1,
			 "15 to 17 points", 0, &note),
	    REFUSAL_ACCEPTED);
	hear_noted_board(&hall, &board, &notes);
	expect_nothing(&hall.robot[NORTH]);
	hall_fini(&hall);
}

static enum refusal
board_do(struct board_play *board, enum seat seat, const struct due *due)
{
	switch (due->cmd.kind) {
	case CMD_CALL:
		return board_play_call(board, seat, due->cmd.u.call.call, 0);
	case CMD_CARD:
		return board_play_card(board, seat, due->cmd.u.card.card, 0);
	case CMD_CLAIM:
		return board_play_claim(
		    board, seat, due->cmd.u.claim.tricks, 0);
	case CMD_ANSWER_CLAIM:
		return board_play_answer(
		    board, seat, due->cmd.u.answer.agree, 0);
	default:
		return REFUSAL_BAD_COMMAND;
	}
}

Test(robot, plays_boards_from_messages_alone)
{
	struct hall hall;
	uint64_t state = 31;
	int claimed = 0;

	hall_init(&hall, NULL);
	for (int i = 0; i < ROBOTS; i++) {
		hear_hello(&hall.robot[i]);
		hear_event(&hall.robot[i], "demo", "playing", true);
	}
	for (int i = 1; i <= 60; i++) {
		struct board_play board, straight;
		struct deal deal;

		table_deal(&state, &deal);
		board_play_init(&board, i, &deal, 0);
		hear_board(&hall, &board);
		while (!board_play_is_over(&board)) {
			int acted = 0;

			for (int s = 0; s < SEAT_COUNT; s++) {
				struct due due;

				if (!robot_find_due(&hall.robot[s], &due))
					continue;
				acted++;
				cr_assert_eq(due.board, i);
				cr_assert_eq(
				    board_do(&board, (enum seat)s, &due),
				    REFUSAL_ACCEPTED, "%s", due.key);
				hear_board(&hall, &board);
			}
			cr_assert_gt(acted, 0, "board %d: nobody acts", i);
		}
		for (int s = 0; s < SEAT_COUNT; s++)
			expect_nothing(&hall.robot[s]);
		claimed += board.end == END_CLAIMED;
		/* nothing is lost or gained on the way through the text */
		board_play_init(&straight, i, &deal, 0);
		table_bid(&straight);
		table_play(&straight, true);
		cr_expect_eq(board.score, straight.score, "board %d", i);
	}
	cr_expect_gt(claimed, 10);
	hall_fini(&hall);
}

Test(robot, does_not_claim_again_after_an_objection)
{
	struct hall hall;
	uint64_t state = 31;
	int objections = 0;

	hall_init(&hall, NULL);
	for (int i = 0; i < ROBOTS; i++) {
		hear_hello(&hall.robot[i]);
		hear_event(&hall.robot[i], "demo", "playing", true);
	}
	for (int i = 1; i <= 30; i++) {
		struct board_play board;
		struct deal deal;
		int claims = 0;

		table_deal(&state, &deal);
		board_play_init(&board, i, &deal, 0);
		hear_board(&hall, &board);
		while (!board_play_is_over(&board)) {
			for (int s = 0; s < SEAT_COUNT; s++) {
				struct due due;

				if (!robot_find_due(&hall.robot[s], &due))
					continue;
				claims += due.cmd.kind == CMD_CLAIM;
				if (due.cmd.kind == CMD_ANSWER_CLAIM) {
					due.cmd.u.answer.agree = false;
					objections++;
				}
				cr_assert_eq(
				    board_do(&board, (enum seat)s, &due),
				    REFUSAL_ACCEPTED);
				hear_board(&hall, &board);
			}
		}
		cr_expect_leq(claims, 1);
		cr_expect_eq(board.phase, BOARD_DONE);
	}
	cr_expect_gt(objections, 5);
	hall_fini(&hall);
}

/* Delays come from the seed alone and stay in their range. */
Test(robot, delays)
{
	uint64_t one = 5, two = 5;
	int seen = 0;

	for (int i = 0; i < 1000; i++) {
		int ms = robot_delay(&one, 10, 13);

		cr_assert_eq(ms, robot_delay(&two, 10, 13));
		cr_assert(ms >= 10 && ms <= 13);
		seen |= 1 << (ms - 10);
	}
	cr_expect_eq(seen, 0xf);
	cr_expect_eq(robot_delay(&one, 7, 7), 7);
}
