/* SPDX-License-Identifier: ISC */
/*
 * Situations of docs/fairness.md that say what somebody is told, or not: what
 * the daemon sends is looked at.  The rest of each, under the same number, is
 * in tests/night.
 */
#include <criterion/criterion.h>
#include <stdio.h>
#include <string.h>

#include "tests/app/hall.h"

#define PAIRS 4
#define ONLOOKER 31

static struct hall hall;

static void
setup(void)
{
	hall.schedule = "kibitz = \"delayed\"; kibitz_delay = \"90s\";";
	hall_init(&hall);
}

static void
teardown(void)
{
	hall_fini(&hall);
}

TestSuite(told, .init = setup, .fini = teardown, .timeout = 120);

static bool
has_heard(int player, const char *word)
{
	const struct ear *ear = &hall.ear[player];

	for (size_t i = 0; i < ear->count; i++) {
		if (strstr(ear->sent[i].data, word) != NULL)
			return true;
	}
	return false;
}

/* N, E, S or W. */
static char
seat_of(int player)
{
	const char *seat = hall_heard(&hall, player, "seat");

	cr_assert_not_null(seat, "player %d has no seat", player);
	const char *letter = strstr(seat, "\"seat\":\"");
	cr_assert_not_null(letter, "%s", seat);
	return letter[8];
}

static int
table_of(int player)
{
	return (int)hall_number(hall_heard(&hall, player, "seat"), "table");
}

/* Who sits there, of all that have a seat. */
static int
player_at(int table, char seat)
{
	for (int player = 1; player <= 2 * PAIRS; player++) {
		if (table_of(player) == table && seat_of(player) == seat)
			return player;
	}
	cr_assert_fail("nobody sits at table %d, %c", table, seat);
	return 0;
}

/* Exactly those players of the hall were sent a word, of a 0-ended list. */
static void
expect_heard(const char *word, const int *players)
{
	for (int player = 1; player <= HALL_PLAYERS; player++) {
		bool should = false;

		for (const int *p = players; *p != 0; p++)
			should |= *p == player;
		cr_expect_eq(has_heard(player, word), should,
		    "player %d: \"%s\"", player, word);
	}
}

/* All four pass board 1 at a table. */
static void
pass_out(int table)
{
	int done = 0;

	for (int i = 0; i < 16 && done < 4; i++) {
		struct answer answer;

		hall_send(&hall, player_at(table, "NESW"[i % 4]), &answer,
		    "\"do\":\"call\",\"board\":1,\"call\":\"P\"");
		done += answer.status == 200;
		hall_answer_free(&answer);
	}
	cr_expect_eq(done, 4, "table %d", table);
}

/* The hall is in the round, and North at table 1 has opened 1C. */
static void
open_one_club(const char *alert)
{
	hall_play(&hall, PAIRS);
	hall_listen(&hall, ONLOOKER);
	hall_do(&hall, player_at(1, 'N'), alert);
}

static void
come_back(int player)
{
	hall_leave(&hall, player);
	hall_listen(&hall, player);
}

Test(told, f31_an_alert_is_not_for_partner)
{
	open_one_club("\"do\":\"call\",\"board\":1,\"call\":\"1C\","
		      "\"alert\":\"16 or more\"");
	const int south = player_at(1, 'S');
	const int others[] = {
	    player_at(1, 'N'), player_at(1, 'E'), player_at(1, 'W'), 0};
	const int all[] = {others[0], others[1], others[2], south, 0};

	expect_heard("16 or more", others);
	/* the call itself he has, and nothing else when he comes back */
	cr_expect_not_null(
	    strstr(hall_heard(&hall, south, "board"), "\"calls\":[\"1C\"]"));
	come_back(south);
	expect_heard("16 or more", others);
	hall_until(&hall, HALL_START_AT + 14 * HALL_MINUTE);
	expect_heard("16 or more", all);
}

Test(told, f32_a_question_tells_partner_nothing)
{
	open_one_club("\"do\":\"call\",\"board\":1,\"call\":\"1C\"");
	const int south = player_at(1, 'S');
	const int others[] = {
	    player_at(1, 'N'), player_at(1, 'E'), player_at(1, 'W'), 0};
	const int all[] = {others[0], others[1], others[2], south, 0};
	const size_t sent = hall.ear[south].count;

	hall_do(&hall, others[1], "\"do\":\"ask\",\"board\":1,\"call\":1");
	expect_heard("\"kind\":\"question\"", others);
	hall_until(&hall, clock_now(&hall.clock) + 9 * HALL_SECOND);
	hall_do(&hall, others[0],
	    "\"do\":\"explain\",\"board\":1,\"call\":1,\"text\":\"16 or more\"");
	expect_heard("16 or more", others);
	cr_expect_eq(hall.ear[south].count, sent, "South was sent something");
	come_back(south);
	expect_heard("\"kind\":\"question\"", others);
	expect_heard("16 or more", others);
	hall_until(&hall, HALL_START_AT + 14 * HALL_MINUTE);
	expect_heard("16 or more", all);
}

/* Of whom, since when he has been waited for, if he is to be replaced. */
static void
expect_presence(int player, const char *seat, ms_t replaced_at)
{
	const char *told = hall_heard(&hall, player, "presence");
	char until[64] = "\"replaced_at\":null";

	if (replaced_at != 0)
		snprintf(until, sizeof(until), "\"replaced_at\":%lld",
		    (long long)replaced_at);
	cr_assert_not_null(told);
	cr_expect_not_null(strstr(told, seat), "%s", told);
	cr_expect_not_null(strstr(told, until), "not %s: %s", until, told);
}

/* South is told the same of both as if East had thought all the time. */
Test(told, f203_who_is_replaced_when_tells_of_no_question)
{
	open_one_club("\"do\":\"call\",\"board\":1,\"call\":\"1C\"");
	const ms_t begun_at = clock_now(&hall.clock);
	const int north = player_at(1, 'N'), east = player_at(1, 'E');
	const int south = player_at(1, 'S');

	hall_until(&hall, begun_at + 2 * HALL_SECOND);
	hall_do(&hall, east, "\"do\":\"ask\",\"board\":1,\"call\":1");
	come_back(north);
	expect_presence(south, "\"seat\":\"N\"", 0);
	come_back(east);
	expect_presence(south, "\"seat\":\"E\"", begun_at + 5 * HALL_MINUTE);
	hall_until(&hall, begun_at + 22 * HALL_SECOND);
	hall_do(&hall, north,
	    "\"do\":\"explain\",\"board\":1,\"call\":1,\"text\":\"16+\"");
	hall_clear(&hall);
	hall_until(&hall, begun_at + 4 * HALL_MINUTE - 1);
	cr_expect_null(hall_heard(&hall, south, "presence"));
	hall_until(&hall, begun_at + 4 * HALL_MINUTE + HALL_SECOND);
	expect_presence(south, "\"seat\":\"E\"", begun_at + 5 * HALL_MINUTE);
	expect_presence(north, "\"seat\":\"E\"", begun_at + 5 * HALL_MINUTE);
}

/* Whose clock runs: they are told with the line, and South of neither. */
Test(told, f344_who_asks_nobody_waits_on_his_own_time)
{
	open_one_club("\"do\":\"call\",\"board\":1,\"call\":\"1C\"");
	const int north = player_at(1, 'N'), east = player_at(1, 'E');
	const int south = player_at(1, 'S'), west = player_at(1, 'W');

	hall_do(&hall, east, "\"do\":\"ask\",\"board\":1,\"call\":1");
	for (int there = 1; there >= 0; there--) {
		const char *waits =
		    there ? "\"waits\":true" : "\"waits\":false";

		if (!there) {
			hall_clear(&hall);
			hall_leave(&hall, north);
		}
		cr_expect_not_null(
		    strstr(hall_heard(&hall, east, "board"), waits));
		cr_expect_not_null(
		    strstr(hall_heard(&hall, west, "board"), waits));
	}
	cr_expect_null(hall_heard(&hall, south, "board"));
	cr_expect_not_null(hall_heard(&hall, south, "presence"));
}

/* By the numbers nothing else has happened, at his table or anywhere. */
Test(told, numbers_count_nothing_that_one_is_not_told)
{
	open_one_club("\"do\":\"call\",\"board\":1,\"call\":\"1C\"");
	const int north = player_at(1, 'N'), east = player_at(1, 'E');
	const int south = player_at(1, 'S');
	const struct ear *ear = &hall.ear[south];
	const int64_t before = ear->sent[ear->count - 1].number;

	hall_do(&hall, east, "\"do\":\"ask\",\"board\":1,\"call\":1");
	hall_do(&hall, north,
	    "\"do\":\"explain\",\"board\":1,\"call\":1,\"text\":\"16+\"");
	hall_do(&hall, player_at(2, 'N'),
	    "\"do\":\"call\",\"board\":1,\"call\":\"1C\"");
	hall_do(&hall, east, "\"do\":\"call\",\"board\":1,\"call\":\"P\"");
	cr_expect_eq(ear->sent[ear->count - 1].number, before + 1);
	/* what he does himself is counted, and its reply says where */
	cr_expect_eq(hall_do(&hall, south,
			 "\"do\":\"say\",\"to\":\"opponents\","
			 "\"text\":\"hello\""),
	    before + 2);
	cr_expect_eq(
	    hall_do(&hall, south, "\"do\":\"call\",\"board\":1,\"call\":\"P\""),
	    before + 3);
	cr_expect_eq(ear->sent[ear->count - 1].number, before + 3);
}

Test(told, f40_a_blink_before_the_start)
{
	hall_begin(&hall, HALL_START_AT - 10 * HALL_MINUTE);
	hall_register(&hall, PAIRS);
	hall_until(&hall, HALL_START_AT - 30 * HALL_SECOND);
	hall_clear(&hall);
	hall_leave(&hall, 2);
	/* at once: no tick has come, and no other message will */
	const char *told = hall_heard(&hall, 1, "presence");
	cr_assert_not_null(told);
	cr_expect_not_null(strstr(told, "\"connected\":false"), "%s", told);
	cr_expect_not_null(strstr(told, "\"player\":\"Player 2\""), "%s", told);
	hall_until(&hall, HALL_START_AT + 119 * HALL_SECOND);
	cr_expect_eq(hall_count(&hall, "substitute"), 0);
	hall_listen(&hall, 2);
	told = hall_heard(&hall, 1, "presence");
	cr_expect_not_null(strstr(told, "\"connected\":true"), "%s", told);
	cr_expect_eq(table_of(2), table_of(1));
	pass_out(table_of(1));
	cr_expect_eq(hall_count(&hall, "substitute"), 0);
}

/* What a looker-on is answered who asks for board 1. */
static int
ask_for_board(void)
{
	struct answer answer;
	char token[64];

	snprintf(token, sizeof(token), "player-%036d", ONLOOKER);
	fake_net_request(
	    REQUEST_GET, "/api/events/1/boards/1", token, NULL, &answer, NULL);
	for (int i = 0; i < 50 && !answer.there; i++) {
		fake_net_wait();
		hall_turn(&hall);
	}
	cr_assert(answer.there);
	const int status = answer.status;
	hall_answer_free(&answer);
	return status;
}

Test(told, f56_nobody_looks_on_while_a_board_is_played)
{
	hall_play(&hall, PAIRS);
	hall_listen(&hall, ONLOOKER);
	int here[5] = {0}, dealer = player_at(1, 'N');
	for (int s = 0; s < 4; s++)
		here[s] = player_at(1, "NESW"[s]);
	hall_clear(&hall);
	hall_do(&hall, dealer,
	    "\"do\":\"say\",\"to\":\"opponents\",\"text\":\"hello\"");
	hall_do(&hall, dealer,
	    "\"do\":\"call\",\"board\":1,\"call\":\"P\","
	    "\"alert\":\"alertword\"");
	hall_do(&hall, here[1], "\"do\":\"call\",\"board\":1,\"call\":\"1C\"");
	expect_heard("\"table\":1,\"board\":1", here);
	expect_heard(
	    "\"text\":\"hello\"", (const int[]){here[0], here[1], here[3], 0});
	expect_heard("alertword", (const int[]){here[0], here[1], here[3], 0});
	cr_expect_eq(ask_for_board(), 404);
	/* a round of 14 minutes, then the delay */
	hall_until(
	    &hall, HALL_START_AT + 14 * HALL_MINUTE + 90 * HALL_SECOND - 1);
	cr_expect_eq(hall_count(&hall, "close_round"), 1);
	cr_expect_eq(ask_for_board(), 404);
	hall_until(&hall, HALL_START_AT + 14 * HALL_MINUTE + 91 * HALL_SECOND);
	cr_expect_eq(ask_for_board(), 200);
}

/* A call for the director is its caller's, and so is the answer. */
Test(told, f103_a_call_for_the_director_that_nobody_hears)
{
	struct answer answer;

	hall_play(&hall, PAIRS);
	hall_listen(&hall, ONLOOKER);
	const int north = player_at(1, 'N');
	const int only_north[] = {north, 0};
	hall_clear(&hall);
	hall_do(
	    &hall, north, "\"do\":\"call_director\",\"text\":\"directorword\"");
	expect_heard("directorword", only_north);
	expect_heard("nobody is on duty now", only_north);
	/* play goes on */
	hall_do(&hall, north, "\"do\":\"call\",\"board\":1,\"call\":\"P\"");
	hall_send(&hall, north, &answer,
	    "\"do\":\"call_director\",\"text\":\"again\"");
	cr_expect_not_null(
	    strstr(answer.body, "call_waits"), "%s", answer.body);
	hall_answer_free(&answer);
	fake_net_request(REQUEST_POST, "/admin/calls", NULL,
	    "{\"event\":1,\"number\":1,\"done\":true,\"text\":\"rulingword\"}",
	    &answer, NULL);
	hall_turn(&hall);
	cr_assert(answer.there);
	cr_expect_eq(answer.status, 200, "%s", answer.body);
	hall_answer_free(&answer);
	expect_heard("rulingword", only_north);
	hall_do(
	    &hall, north, "\"do\":\"call_director\",\"text\":\"anotherword\"");
	expect_heard("anotherword", only_north);
}

/* Five pairs sit down, the first leaves the list: the second has its card. */
Test(told, f104_what_the_opponents_play_is_open)
{
	hall_begin(&hall, HALL_START_AT - 10 * HALL_MINUTE);
	hall_register(&hall, PAIRS + 1);
	hall_do(&hall, 3, "\"do\":\"system_card\",\"text\":\"weakword\"");
	expect_heard("weakword", (const int[]){3, 4, 0});
	hall_do(&hall, 1, "\"do\":\"withdraw\"");
	hall_clear(&hall);
	hall_until(&hall, HALL_START_AT);
	int here[5] = {0}, table = table_of(3);
	for (int s = 0, player = 3; player <= 2 * PAIRS + 2; player++) {
		if (table_of(player) == table)
			here[s++] = player;
	}
	expect_heard("weakword", here);
	char seat[4];
	for (int s = 0; s < 4; s++)
		seat[s] = seat_of(here[s]);
	hall_clear(&hall);
	struct answer answer;
	hall_send(&hall, 4, &answer,
	    "\"do\":\"system_card\",\"text\":\"fivespadesword\"");
	cr_expect_not_null(strstr(answer.body, "card_closed"));
	hall_answer_free(&answer);
	expect_heard("fivespadesword", (const int[]){0});
	for (const char *turn = "NESW"; *turn != '\0'; turn++) {
		for (int s = 0; s < 4; s++) {
			if (seat[s] == *turn)
				hall_do(&hall, here[s],
				    "\"do\":\"call\",\"board\":1,\"call\":\"P\"");
		}
	}
	hall_clear(&hall);
	hall_do(&hall, 4, "\"do\":\"system_card\",\"text\":\"strongword\"");
	expect_heard("strongword", here);
	expect_heard("weakword", (const int[]){0});
}
