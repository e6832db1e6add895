/* SPDX-License-Identifier: ISC */
/*
 * What is said at a table reaches the screens that it is for, and no other:
 * not partner's, not another table's, not a looker-on's, and not partner's
 * when he comes back.  Each thing that can be said holds a word of its own,
 * which is looked for in all that everybody was sent.
 */
#include <criterion/criterion.h>
#include <stdio.h>
#include <string.h>

#include "tests/app/hall.h"

#define PAIRS 5
#define ONLOOKER 31

static struct hall hall;

static void
setup(void)
{
	hall_init(&hall);
}

static void
teardown(void)
{
	hall_fini(&hall);
}

TestSuite(talk, .init = setup, .fini = teardown, .timeout = 120);

/* Who sits where at the table where board 1 is, of player 1 or his bye. */
static int at_table[4];

static int
seat_of(int player)
{
	const char *seat = hall_heard(&hall, player, "seat");
	const char *letter = seat == NULL ? NULL : strstr(seat, "\"seat\":\"");

	return letter == NULL ? -1 : (int)(strchr("NESW", letter[8]) - "NESW");
}

static void
begin(void)
{
	hall_play(&hall, PAIRS);
	hall_listen(&hall, ONLOOKER);
	int64_t table = 0;
	for (int player = 1; player <= 2 * PAIRS; player++) {
		const char *seat = hall_heard(&hall, player, "seat");

		if (seat_of(player) < 0)
			continue;
		if (table == 0)
			table = hall_number(seat, "table");
		if (hall_number(seat, "table") == table)
			at_table[seat_of(player)] = player;
	}
	for (int s = 0; s < 4; s++)
		cr_assert_gt(at_table[s], 0);
}

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

/* The seats of the table that were sent the word; nobody else was. */
static void
expect_heard(const char *word, const char *seats)
{
	char heard[8] = "";

	for (int player = 1; player <= HALL_PLAYERS; player++) {
		const bool here = player == at_table[0] ||
		    player == at_table[1] || player == at_table[2] ||
		    player == at_table[3];

		cr_expect(here || !has_heard(player, word),
		    "player %d was sent \"%s\"", player, word);
	}
	for (int s = 0; s < 4; s++) {
		if (has_heard(at_table[s], word))
			heard[strlen(heard)] = "NESW"[s];
	}
	cr_expect_str_eq(heard, seats, "\"%s\" was sent to %s, not to %s", word,
	    heard, seats);
}

static void
come_back(void)
{
	for (int s = 0; s < 4; s++)
		hall_leave(&hall, at_table[s]);
	hall_clear(&hall);
	for (int s = 0; s < 4; s++)
		hall_listen(&hall, at_table[s]);
}

/* What a seat does, and who is told of it, now and on coming back. */
static const struct {
	int seat; /* N, E, S, W: 0..3 */
	const char *fields, *word, *seats;
} said[] = {
    {0, "\"do\":\"call\",\"board\":1,\"call\":\"1C\",\"alert\":\"alertword\"",
	"alertword", "NEW"},
    {1, "\"do\":\"ask\",\"board\":1,\"call\":1", "\"asker\":\"E\"", "NEW"},
    {0, "\"do\":\"explain\",\"board\":1,\"call\":1,\"text\":\"answerword\"",
	"answerword", "NEW"},
    {1, "\"do\":\"call\",\"board\":1,\"call\":\"X\",\"alert\":\"doubleword\"",
	"doubleword", "NES"},
    {0, "\"do\":\"explain\",\"board\":1,\"call\":1,\"text\":\"mendedword\"",
	"mendedword", "NEW"},
    {2, "\"do\":\"ask\",\"board\":1,\"call\":2", "\"asker\":\"S\"", "NES"},
};

#define SAID (sizeof(said) / sizeof(said[0]))

Test(talk, reaches_the_right_screens)
{
	begin();
	hall_clear(&hall);
	for (size_t i = 0; i < SAID; i++) {
		hall_do(&hall, at_table[said[i].seat], said[i].fields);
		expect_heard(said[i].word, said[i].seats);
	}
	come_back();
	for (size_t i = 0; i < SAID; i++)
		expect_heard(said[i].word, said[i].seats);
	/* refused talk is told to nobody */
	struct answer answer;
	hall_clear(&hall);
	hall_send(&hall, at_table[2], &answer,
	    "\"do\":\"explain\",\"board\":1,\"call\":1,\"text\":\"forgedword\"");
	cr_expect_not_null(strstr(answer.body, "not_yours_to_explain"));
	hall_answer_free(&answer);
	expect_heard("forgedword", "");
}

/* Law 20F: when the board is over all four know what was said. */
Test(talk, is_open_when_the_board_is_over)
{
	begin();
	for (size_t i = 0; i < SAID; i++)
		hall_do(&hall, at_table[said[i].seat], said[i].fields);
	hall_clear(&hall);
	hall_until(&hall, HALL_START_AT + 14 * HALL_MINUTE);
	for (size_t i = 0; i < SAID; i++)
		expect_heard(said[i].word, "NESW");
}

/* The player asked is told that it is he who answers, and nobody else is. */
Test(talk, who_was_asked_is_told_to_answer)
{
	begin();
	hall_do(
	    &hall, at_table[0], "\"do\":\"call\",\"board\":1,\"call\":\"1C\"");
	hall_clear(&hall);
	hall_do(&hall, at_table[1], "\"do\":\"ask\",\"board\":1,\"call\":1");
	expect_heard("\"must_answer\":true", "N");
	expect_heard("\"kind\":\"question\"", "NEW");
	expect_heard("\"asked\":\"N\",\"waits\":true", "NEW");
	/* who goes on waits for no answer; it is owed all the same */
	hall_clear(&hall);
	hall_do(
	    &hall, at_table[1], "\"do\":\"call\",\"board\":1,\"call\":\"P\"");
	expect_heard("\"waits\":true", "");
	expect_heard("\"asked\":\"N\",\"waits\":false", "NEW");
	expect_heard("\"must_answer\":true", "N");
}

/*
 * Law 16B: partner of who is asked is sent nothing, neither then nor when the
 * answer comes or does not, and his clocks do not tell him later.
 */
Test(talk, of_a_question_partner_hears_nothing)
{
	static const char *const does[] = {
	    "\"do\":\"ask\",\"board\":1,\"call\":1",
	    "\"do\":\"explain\",\"board\":1,\"call\":1,\"text\":\"x\"",
	    "\"do\":\"ask\",\"board\":1,\"call\":1", NULL};

	begin();
	hall_do(
	    &hall, at_table[0], "\"do\":\"call\",\"board\":1,\"call\":\"1C\"");
	for (int i = 0; i < 4; i++) {
		hall_until(&hall, clock_now(&hall.clock) + 40 * HALL_SECOND);
		hall_clear(&hall);
		/* the last question is not answered, and lapses */
		if (does[i] != NULL)
			hall_do(&hall, at_table[1 - i % 2], does[i]);
		else
			hall_until(
			    &hall, clock_now(&hall.clock) + 30 * HALL_SECOND);
		for (int s = 0; s < 4; s++)
			cr_expect_eq(
			    hall_heard(&hall, at_table[s], "board") == NULL,
			    s == 2 || i == 3, "%d: %c", i, "NESW"[s]);
	}
}

/* It is all there after the daemon was killed. */
Test(talk, survives_a_restart)
{
	begin();
	for (size_t i = 0; i < SAID; i++)
		hall_do(&hall, at_table[said[i].seat], said[i].fields);
	const ms_t now = clock_now(&hall.clock);
	hall_kill(&hall);
	hall_begin(&hall, now + HALL_SECOND);
	hall_clear(&hall);
	for (int player = 1; player <= 2 * PAIRS; player++)
		hall_listen(&hall, player);
	for (size_t i = 0; i < SAID; i++)
		expect_heard(said[i].word, said[i].seats);
}

/* A remark during a board is for the opponents, after it for all four. */
Test(talk, remarks_reach_whom_they_are_for)
{
	struct answer answer;

	begin();
	hall_clear(&hall);
	hall_do(&hall, at_table[1],
	    "\"do\":\"say\",\"to\":\"opponents\",\"text\":\"remarkword\"");
	expect_heard("remarkword", "NES");
	hall_send(&hall, at_table[1], &answer,
	    "\"do\":\"say\",\"to\":\"table\",\"text\":\"partnerword\"");
	cr_expect_not_null(strstr(answer.body, "chat_closed"));
	hall_answer_free(&answer);
	expect_heard("partnerword", "");
	for (int s = 0; s < 4; s++)
		hall_do(&hall, at_table[s],
		    "\"do\":\"call\",\"board\":1,\"call\":\"P\"");
	hall_do(&hall, at_table[1],
	    "\"do\":\"say\",\"to\":\"table\",\"text\":\"tableword\"");
	expect_heard("tableword", "NESW");
	/* it is said once, and it is kept for a complaint */
	come_back();
	expect_heard("tableword", "");
	cr_expect_not_null(
	    strstr(hall_journal(&hall, "say"), "\"text\":\"remarkword\""));
}

Test(talk, the_room_hears_what_is_said_in_it)
{
	hall_begin(&hall, HALL_START_AT - 10 * HALL_MINUTE);
	hall_register(&hall, 2);
	hall_listen(&hall, ONLOOKER);
	hall_clear(&hall);
	hall_do(
	    &hall, 3, "\"do\":\"say\",\"to\":\"room\",\"text\":\"roomword\"");
	for (int player = 1; player <= 4; player++)
		cr_expect(has_heard(player, "roomword"), "player %d", player);
	cr_expect(has_heard(ONLOOKER, "roomword"));
}

/* While a round is played the room is told of itself, and the tables are not. */
Test(talk, a_room_of_late_comers)
{
	hall_fini(&hall);
	hall.schedule = "late_entry = 1;";
	hall_init(&hall);
	begin();
	hall_listen(&hall, ONLOOKER - 1);
	cr_expect_not_null(hall_heard(&hall, ONLOOKER, "room"));
	hall_clear(&hall);
	hall_do(&hall, ONLOOKER, "\"do\":\"sit\",\"table\":1,\"seat\":\"N\"");
	cr_expect_not_null(hall_heard(&hall, ONLOOKER - 1, "room_table"));
	hall_do(&hall, ONLOOKER,
	    "\"do\":\"say\",\"to\":\"room\",\"text\":\"lateword\"");
	for (int player = 1; player <= HALL_PLAYERS; player++)
		cr_expect_eq(has_heard(player, "lateword"),
		    player == ONLOOKER || player == ONLOOKER - 1, "player %d",
		    player);
	/* and nothing of the boards comes into the room */
	for (int s = 0; s < 4; s++)
		hall_do(&hall, at_table[s],
		    "\"do\":\"call\",\"board\":1,\"call\":\"P\"");
	for (int player = ONLOOKER - 1; player <= ONLOOKER; player++) {
		cr_expect_null(hall_heard(&hall, player, "board"));
		cr_expect_null(hall_heard(&hall, player, "seat"));
	}
}

/* A call for the director is its caller's, not the table's. */
Test(talk, the_director_is_called_in_private)
{
	struct answer answer;

	begin();
	hall_clear(&hall);
	hall_do(&hall, at_table[0],
	    "\"do\":\"call_director\",\"text\":\"directorword\"");
	expect_heard("directorword", "N");
	expect_heard("nobody is on duty now", "N");
	come_back();
	expect_heard("directorword", "N");
	hall_clear(&hall);
	fake_net_request(REQUEST_POST, "/admin/calls", NULL,
	    "{\"event\":1,\"number\":1,\"done\":true,\"text\":\"rulingword\"}",
	    &answer, NULL);
	hall_turn(&hall);
	cr_assert(answer.there);
	cr_expect_eq(answer.status, 200, "%s", answer.body);
	hall_answer_free(&answer);
	expect_heard("rulingword", "N");
	expect_heard("\"state\":\"done\"", "N");
	cr_expect_not_null(strstr(hall_journal(&hall, "direct"), "rulingword"));
}

/* A system card is for the four at the table, and for the pair itself. */
Test(talk, a_card_is_open_to_the_opponents)
{
	struct answer answer;

	begin();
	hall_clear(&hall);
	hall_send(&hall, at_table[0], &answer,
	    "\"do\":\"system_card\",\"text\":\"partnerword\"");
	cr_expect_not_null(strstr(answer.body, "card_closed"));
	hall_answer_free(&answer);
	expect_heard("partnerword", "");
	for (int s = 0; s < SEAT_COUNT; s++)
		hall_do(&hall, at_table[s],
		    "\"do\":\"call\",\"board\":1,\"call\":\"P\"");
	hall_do(
	    &hall, at_table[0], "\"do\":\"system_card\",\"text\":\"cardword\"");
	expect_heard("cardword", "NESW");
	come_back();
	expect_heard("cardword", "NESW");
	const ms_t now = clock_now(&hall.clock);
	hall_kill(&hall);
	hall_begin(&hall, now + HALL_SECOND);
	hall_clear(&hall);
	for (int player = 1; player <= 2 * PAIRS; player++)
		hall_listen(&hall, player);
	expect_heard("cardword", "NESW");
}
