/* SPDX-License-Identifier: ISC */
/*
 * Text for people: that the pages hold what they should.
 */
#include <criterion/criterion.h>
#include <stdio.h>
#include <string.h>

#include "daemon/base/chance.h"
#include "daemon/history/history.h"
#include "daemon/history/history_text.h"
#include "daemon/history/text_rules.h"
#include "daemon/history/text_time.h"
#include "tests/lib/rules_text.h"
#include "tests/store/store_file.h"
#include "tests/store/store_night.h"

Test(text, times)
{
	struct event_config kolkata = {
	    .time_zone = "Asia/Kolkata", .round_ms = 300000};
	struct buf text;

	buf_init(&text);
	/* summer time; a zone that is not known */
	text_time_date(&text, "Europe/London", INT64_C(1783369800000));
	buf_append_text(&text, " ");
	text_time(&text, &kolkata, INT64_C(1783369800000));
	cr_expect_eq(text_time_extra(&kolkata), 0);
	buf_append_text(&text, " ");
	/* seconds where rounds are short */
	kolkata.round_ms = 299999;
	text_time(&text, &kolkata, INT64_C(1783369807999));
	cr_expect_eq(text_time_extra(&kolkata), 3);
	buf_append_text(&text, " ");
	text_time_date(&text, "Nowhere/Land", INT64_C(1783369800000));
	buf_append_text(&text, " ");
	text_time_span(&text, 3725999);
	cr_expect_str_eq(buf_text(&text),
	    "2026-07-06 21:30 02:00 02:00:07 2026-07-06 20:30 62:05");
	cr_expect_str_eq(text_time_zone("Asia/Kolkata"), "Asia/Kolkata");
	cr_expect_str_eq(text_time_zone("Nowhere/Land"), "UTC");
	buf_fini(&text);
}

Test(text, rules)
{
	struct event_config rules = {.rounds = 7,
	    .boards_per_round = 3,
	    .min_pairs = 6,
	    .max_pairs = 40,
	    .completion_percent = 70,
	    .own_mean_boards = 10,
	    .round_ms = 1350000,
	    .break_ms = 90000,
	    .last_board_margin_ms = 120000,
	    .outage_max_ms = 1800000,
	    .correction_period_ms = 86400000};

	expect_rule(&rules, "With fewer than 6 the night is called off");
	expect_rule(&rules, "7 rounds of 3 boards");
	expect_rule(&rules, "22m30s for a round, 1m30s between rounds. Draw");
	expect_rule(&rules, "own means count from 10 boards on. No board");
	expect_rule(&rules, "with less than 2m of the round left.");
	rules.slow_margin_ms = 90000;
	expect_rule(&rules,
	    "decided by the clock: a side that used more time on it, by over "
	    "1m30s, gets A- and the other A+; if neither did, both get an "
	    "average. A board not begun goes by the time used in the round. "
	    "If only one side was there, it gets A+ and the other A-.");
	rules.disconnect_grace_ms = 60000;
	expect_rule(&rules,
	    "Up to 1m a board in which a side could not be reached do not "
	    "count, unless it still cannot when play stops. If");
	rules.unfinished = UNFINISHED_AVERAGE;
	expect_rule(&rules,
	    "Both sides get an average for an unfinished board. If only");
	rules.unfinished = UNFINISHED_VOID;
	expect_rule(&rules,
	    "void: it is not scored. But a side that used more time on it, by "
	    "over 1m30s, gets A-. A board");
	rules.slow_margin_ms = 86400000;
	expect_rule(&rules, "void: it is not scored. If only one");
	expect_rule(&rules, "It gets 60 % on each board.");
	expect_rule(&rules, "finish 70 % of the boards it owes");
	expect_rule(&rules, "is put off by as long. After more than 30m");
	rules.bye_score = BYE_SCORE_AVERAGE;
	expect_rule(&rules, "It gets 50 % on each board.");
	rules.bye_score = BYE_SCORE_NONE;
	expect_rule(&rules, "does not count for its total.");
	rules.close_early = true;
	expect_rule(&rules, "ends early when every table has finished.");
	rules.completion_percent = 0;
	expect_rule(&rules, "must finish a board at least.");
	rules.after_outage = AFTER_OUTAGE_KEEP;
	expect_rule(&rules,
	    "the clock runs on: a round that is late begins at once and ends "
	    "as planned");
	rules.last_board_margin_ms = 0;
	expect_rule(&rules, "own means count from 10 boards on. Claims");
}

/* The words on master points say what is given. */
Test(text, rules_on_points)
{
	const struct event_config rules = {.rounds = 1};

	expect_rule(&rules,
	    "3 for rank 1. With 20 or more pairs ranked, 2 for ranks 2 to 4 "
	    "and 1 for ranks 5 to 10; with fewer, only the upper half gets "
	    "points, 2 for ranks 2 to 4 and 1 for those below.");
	for (int pairs = 4; pairs < 60; pairs++) {
		const int last = pairs >= 20 ? 10 : pairs / 2;

		for (int rank = 1; rank <= pairs; rank++)
			cr_expect_eq(award_scheme_points(
					 &rules.master_points, rank, pairs),
			    rank == 1         ? 3
				: rank > last ? 0
				: rank <= 4   ? 2
					      : 1,
			    "rank %d of %d", rank, pairs);
	}
}

static void
expect_says(struct buf *text, const char *const *words)
{
	for (; *words != NULL; words++)
		cr_expect_not_null(strstr(buf_text(text), *words),
		    "\"%s\" in:\n%s", *words, buf_text(text));
	cr_expect_null(strstr(buf_text(text), " \n"), "spaces at a line's end");
	buf_clear(text);
}

struct shown {
	struct store_file file;
	struct store_night night;
	struct world *world;
	struct db *db;
	struct buf text;
	struct err err;
	int legends; /* pages that explained a star */
};

/* A star under the scores is explained where there is one; true if so. */
static bool
expect_legend(const char *text)
{
	const char *scores = strstr(text, "\nPer cent on each board\n");
	const char *end =
	    scores != NULL ? strstr(scores, "A board's results") : NULL;
	bool star = false, dash = false;

	if (end == NULL)
		return false;
	for (const char *c = scores; c < end; c++) {
		star = star || (*c == '*' && c[-1] >= '0' && c[-1] <= '9');
		dash = dash || (*c == '-' && c[-1] == ' ');
	}
	cr_expect_eq(strstr(text, "*: set") != NULL, star, "%s", text);
	cr_expect_eq(strstr(text, "-: not scored") != NULL, dash, "%s", text);
	return star;
}

static void
shown_init(struct shown *shown, int pairs)
{
	*shown = (struct shown){0};
	chance_init();
	buf_init(&shown->text);
	store_file_init(&shown->file);
	shown->world = store_night_world();
	shown->db = store_file_open(&shown->file, DB_CREATE);
	store_night_people(shown->db, 2 * pairs);
	store_night_init(&shown->night, shown->db, shown->world, 1, pairs);
}

static void
shown_fini(struct shown *shown)
{
	buf_fini(&shown->text);
	store_night_fini(&shown->night);
	world_free(&shown->world);
	db_close(&shown->db);
	store_file_fini(&shown->file);
}

static void
expect_event(struct shown *shown, const char *const *words)
{
	cr_expect_eq(
	    history_text_event(shown->db, 1, &shown->text, &shown->err), 0,
	    "%s", shown->err.text);
	const bool played =
	    strstr(buf_text(&shown->text), "Called off: fewer") == NULL;
	cr_expect_eq(
	    strstr(buf_text(&shown->text), "\nRules\n") != NULL, played);
	cr_expect_eq(
	    strstr(buf_text(&shown->text), "check the deals") != NULL, played);
	shown->legends += expect_legend(buf_text(&shown->text));
	expect_says(&shown->text, words);
}

/* Its page through a night's life. */
Test(text, event)
{
	struct shown shown;

	shown_init(&shown, 7);
	store_night_open(&shown.night);
	expect_event(&shown,
	    (const char *const[]){
		"2026-01-05 19:30 (Europe/London), 7 pairs\nRegistration "
		"is open until 19:30.\n\nPairs in order of registration\n",
		"\n   7  Player 13 - Player 14\n",
		"Seed       told when the event is over\n", NULL});
	store_night_play(&shown.night, 0);
	expect_event(&shown,
	    (const char *const[]){
		"(Europe/London), 7 pairs\nRound 1 of 3 is played from 19:30 to "
		"19:40.\n\nPairs in order of registration\n",
		"\n   7  Player 13 - Player 14\n",
		"\n 1  19:30-19:40  1 v 2  4 v 3  5 v 6  bye 7\n", NULL});
	store_night_play(&shown.night, 1);
	expect_event(&shown,
	    (const char *const[]){
		"Round 2 of 3 is played from 19:41 to 19:51.\n"
		"Led by Player ",
		"\n\nStanding after round 1\nRank  Pair  Names", "\n   1     ",
		"(withdrawn)", "\nPair    1    2\n", "\n   7  bye  bye\n",
		NULL});
	shown_fini(&shown);
}

Test(text, event_over)
{
	struct shown shown;

	shown_init(&shown, 7);
	store_night_open(&shown.night);
	store_night_play(&shown.night, 99);
	expect_event(&shown,
	    (const char *const[]){"Over: 3 of 3 rounds played.\nWon by Player ",
		"\n\nFinal ranking\nRank  Pair  Names", "Points\n   1     ",
		"\n   -     7  Player 13 - Player 14 "
		"(withdrawn)    50.00     0/6       0\n"
		"Boards: finished, of those owed. -: less "
		"than 50 % of them finished.\n",
		"\nPair    1    2    3    4    5   6\n", "*", NULL});
	cr_expect_eq(shown.legends, 1);
	shown_fini(&shown);
}

/* What is scored by comparisons with two results has fractions. */
Test(text, event_of_rounded_scores)
{
	static const char rounded[] = "Rounded here, but not in the totals. ";
	static const enum scoring methods[] = {
	    SCORING_CROSS_IMPS, SCORING_BUTLER};

	for (int i = 0; i < 2; i++) {
		struct shown shown;

		shown_init(&shown, 8);
		shown.night.config.scoring = methods[i];
		store_night_open(&shown.night);
		store_night_play(&shown.night, 99);
		cr_expect_eq(
		    history_text_event(shown.db, 1, &shown.text, &shown.err),
		    0);
		cr_expect_eq(strstr(buf_text(&shown.text), rounded) != NULL,
		    methods[i] == SCORING_CROSS_IMPS, "%s",
		    buf_text(&shown.text));
		shown_fini(&shown);
	}
}

static void
expect_rounds(struct shown *shown, const char *const *words)
{
	cr_expect_eq(
	    history_text_rounds(shown->db, 1, 80, &shown->text, &shown->err), 0,
	    "%s", shown->err.text);
	expect_says(&shown->text, words);
}

/* Why each table meets, what gave way, and how good the draw is. */
Test(text, rounds)
{
	struct shown shown;

	shown_init(&shown, 7);
	shown.night.config.rounds = 9;
	store_night_open(&shown.night);
	expect_rounds(&shown,
	    (const char *const[]){"Event 1: A night", "No round has", NULL});
	store_night_play(&shown.night, 0);
	expect_rounds(&shown,
	    (const char *const[]){
		"\nRound 1, 19:30-19:40, by the order of registration\n"
		"Table  NS  EW  Why\n"
		"    1   1   2  ranks 1 and 2\n"
		"    2   4   3  ranks 3 and 4\n"
		"    3   5   6  ranks 5 and 6\n"
		"Bye        7: nobody has registered later.\n"
		"Gave way   nothing.\n"
		"Quality    Distance in rank: mean 1.00, largest 1; adjacent "
		"ranks at 3 of 3\n"
		"           tables. Repeats: 0. Out of balance in direction by "
		"more than 1: 0 of\n"
		"           7 pairs. No draw is better by the rule \"rank\": "
		"from the top, the\n"
		"           higher pair of each table meets the highest that "
		"it could, and those\n"
		"           below take what is left.\n",
		NULL});
	store_night_play(&shown.night, 99);
	expect_rounds(&shown,
	    (const char *const[]){", by the standing after round 2\n",
		" was met in round ", ", who met in round ",
		" meet again, as in round ", "Difference in total: mean ",
		" %, largest ", " %; equal at", NULL});
	shown_fini(&shown);
}

/* A round that is drawn while the one before it is played. */
Test(text, rounds_ahead)
{
	struct shown shown;

	shown_init(&shown, 7);
	shown.night.config.draw_from = DRAW_FROM_PREVIOUS;
	store_night_open(&shown.night);
	store_night_play(&shown.night, 0);
	expect_rounds(&shown,
	    (const char *const[]){
		"\nRound 2, which is next, by the order of registration\n"
		"Table  NS  EW  Why\n"
		"    1 ",
		"ranks 1 and 3: rank 2 was met in round 1\n",
		"ranks 5 and 7: rank 6 has the bye\n",
		"\nBye        6: ", NULL});
	store_night_play(&shown.night, 1);
	expect_rounds(&shown,
	    (const char *const[]){"\nRound 2, 19:41-19:51, by the order of",
		"\nRound 3, which is next, by the standing after round 1\n",
		NULL});
	store_night_play(&shown.night, 2);
	cr_expect_eq(
	    history_text_rounds(shown.db, 1, 80, &shown.text, &shown.err), 0);
	cr_expect_null(strstr(buf_text(&shown.text), "which is next"));
	shown_fini(&shown);
}

/* By gap, after a first round by lot. */
Test(text, rounds_by_gap)
{
	struct shown shown;

	shown_init(&shown, 6);
	shown.night.config.first_round = FIRST_ROUND_RANDOM;
	shown.night.config.objective = DRAW_GAP;
	shown.night.config.rounds = 7;
	store_night_open(&shown.night);
	store_night_play(&shown.night, 99);
	expect_rounds(&shown,
	    (const char *const[]){"\nRound 1, 19:30-19:40, by lot\n",
		"  by lot\n",
		"\n\nRound 2, 19:41-19:51, by the standing after "
		"round 1\n",
		"better by the rule \"gap\": ",
		"\nBeyond     A distance in rank of ", "; the limit is 1.",
		"Repeats: ", "; the limit is 0.", NULL});
	shown_fini(&shown);
}

Test(text, event_called_off)
{
	struct shown shown;

	shown_init(&shown, 5);
	shown.night.config.min_pairs = 6;
	store_night_open(&shown.night);
	store_night_play(&shown.night, 99);
	expect_event(&shown,
	    (const char *const[]){
		"Called off: fewer than 6 pairs had registered.\n\nPairs in "
		"order of registration\n",
		"\n   5  Player 9 - Player 10\n", NULL});
	cr_expect_eq(
	    history_text_events(shown.db, 1, &shown.text, &shown.err), 0);
	expect_says(&shown.text, (const char *const[]){"called off", NULL});
	shown_fini(&shown);
}

/* Rounds of minutes are told with seconds; nobody sat out of eight. */
Test(text, event_of_short_rounds)
{
	struct shown shown;
	struct event_config *config = &shown.night.config;

	shown_init(&shown, 8);
	config->round_ms = 240000;
	config->last_board_margin_ms = 0;
	config->boards_per_round = 5;
	config->totals = TOTALS_VP;
	store_night_open(&shown.night);
	store_night_play(&shown.night, 1);
	cr_expect_eq(
	    history_text_event(shown.db, 1, &shown.text, &shown.err), 0);
	cr_expect_not_null(
	    strstr(buf_text(&shown.text), "\nVictory points in each round"));
	cr_expect_null(strstr(buf_text(&shown.text), "*: a bye."));
	expect_says(&shown.text,
	    (const char *const[]){
		"Round 2 of 3 is played from 19:35:0", "\n 1  19:30:0", NULL});
	shown_fini(&shown);
}

/* More boards than a line holds go on below; very many are left to others. */
Test(text, event_of_many_boards)
{
	struct shown shown;

	shown_init(&shown, 4);
	shown.night.config.rounds = 4;
	shown.night.config.boards_per_round = 9;
	shown.night.config.round_ms = 1200000;
	store_night_open(&shown.night);
	store_night_play(&shown.night, 2);
	expect_event(
	    &shown, (const char *const[]){" 9\n", "\n\nPair   10   11", NULL});
	store_night_play(&shown.night, 99);
	expect_event(&shown,
	    (const char *const[]){"\nScores on each board: pairsctl board 1 N, "
				  "or pairsctl --json event 1\n",
		" again", NULL});
	cr_expect_eq(shown.legends, 0);
	shown_fini(&shown);
}

/* A player's page while a night is open, and after one without a score. */
Test(text, player_of_an_open_night)
{
	struct shown shown;
	struct buf *text = &shown.text;
	struct stmt *stmt;
	char place[16];

	shown_init(&shown, 7);
	store_night_open(&shown.night);
	store_night_play(&shown.night, 0);
	cr_expect_eq(
	    history_text_player(shown.db, "Player 3", text, &shown.err), 0);
	cr_expect_null(strstr(buf_text(text), "\nPartner   Nights"));
	expect_says(text,
	    (const char *const[]){"No night has been played to its end\n",
		"     -   7      -     0/0", "so far", NULL});
	store_night_play(&shown.night, 1);
	cr_assert_eq(db_query(shown.db, "player_events", &stmt, &shown.err), 0);
	stmt_bind_int(stmt, "player", 3);
	cr_assert_eq(stmt_step(stmt, &shown.err), 1);
	snprintf(place, sizeof(place), "%6d   7", (int)stmt_int(stmt, "place"));
	stmt_done(stmt);
	cr_expect_eq(
	    history_text_player(shown.db, "Player 3", text, &shown.err), 0);
	cr_expect_null(strstr(buf_text(text), "\nPartner   Nights"));
	expect_says(text,
	    (const char *const[]){"No night has been played to its end\n",
		place, "so far", NULL});
	shown_fini(&shown);
}

Test(text, pages)
{
	struct shown shown;
	struct buf *text = &shown.text;
	struct err *err = &shown.err;

	shown_init(&shown, 7);
	store_night_open(&shown.night);
	store_night_play(&shown.night, 99);
	cr_expect_eq(history_text_events(shown.db, 9, text, err), 0);
	expect_says(text,
	    (const char *const[]){
		"Winners", "2026-01-05", "ended", "3/3", "Player ", NULL});
	cr_expect_eq(history_text_board(shown.db, 1, 3, text, err), 0);
	expect_says(text,
	    (const char *const[]){"Board 3 of event 1, round 2\nDealer South, "
				  "East-West vulnerable\n\n            S ",
		"\nTable       Pair  Names", "Contract", "N-S absent",
		"  40.00  A-\n", "  A+\n", "Neuberg", NULL});
	cr_expect_eq(history_text_board(shown.db, 1, 6, text, err), 0);
	expect_says(text,
	    (const char *const[]){"  void", "  cut off", "  claimed", NULL});
	cr_expect_eq(history_text_record(shown.db, 1, 1, 1, 1, text, err), 0);
	expect_says(text,
	    (const char *const[]){"table 1, dealt at 2026-01-05 19:30\nDealer ",
		"N  Player", "W  Player", "pass",
		"North  East  South  West  Time\n", "    Lead  North  East",
		" tricks. Score for North-South: ", "\nAlerts and questions:\n",
		": alerted: artificial\n", " call 2, ", ": asked by ",
		" %, East-West ", NULL});
	cr_expect_eq(history_text_record(shown.db, 1, 1, 2, 2, text, err), 0);
	expect_says(text,
	    (const char *const[]){
		"The clock stopped it.\nTime: North-South 0:24, East-West "
		"0:24\n\nAlerts and questions:\n",
		": at least 4 \xe2\x99\xa0\ncut off (not scored): N-S used 0:24 of the board, E-W "
		"0:24.\nIt is void and not scored.\n",
		NULL});
	cr_expect_eq(history_text_player(shown.db, "Player 1", text, err), 0);
	expect_says(text,
	    (const char *const[]){"Player 1 (player 1): 3 master points\n"
				  "Average 72.50 % over 1 night\n",
		"\nPartner   Nights  Points\nPlayer 2       1       3\n",
		NULL});
	cr_expect_eq(history_text_players(shown.db, text, err), 0);
	expect_says(text,
	    (const char *const[]){
		"Player  Name       Nights  Points\n     1  Player 1        1 "
		"      3\n     2  Player 2        1       3\n",
		NULL});
	cr_expect_eq(
	    history_text_player(shown.db, "X", text, err), ERR_NOT_FOUND);
	cr_expect_eq(history_text_event(shown.db, 5, text, err), ERR_NOT_FOUND);
	shown_fini(&shown);
}

/* A Butler night in victory points, five boards a round, seated by lot. */
static void
shown_victory(struct shown *shown, int pairs)
{
	struct event_config *config = &shown->night.config;

	shown_init(shown, pairs);
	config->scoring = SCORING_BUTLER;
	config->totals = TOTALS_VP;
	config->first_round = FIRST_ROUND_RANDOM;
	config->boards_per_round = 5;
	config->round_ms = 1200000;
	store_night_open(&shown->night);
	store_night_play(&shown->night, 99);
}

Test(text, pages_of_victory_points)
{
	struct shown shown;
	struct buf *text = &shown.text;
	struct err *err = &shown.err;
	char points[TOTAL_TEXT_MAX], best[64];
	const struct standing *first;

	shown_victory(&shown, 7);
	first = &world_event(shown.world, 1)->standing[0];
	total_write(TOTAL_VPS, true, first->total, points);
	snprintf(best, sizeof(best), " with %s VPs.\n", points);
	expect_event(&shown,
	    (const char *const[]){best, "  Total VPs  Boards  Points\n",
		"\n\nVictory points in each round\nPair ", "  12.00*",
		"\n*: a bye.\n\nIMPs on each board\nPair ", NULL});
	snprintf(best, sizeof(best), "  %s VPs  Player ", points);
	cr_expect_eq(history_text_events(shown.db, 9, text, err), 0);
	expect_says(text, (const char *const[]){best, NULL});
	/* what a match of averages is worth, and a datum of two results */
	cr_expect_eq(history_text_board(shown.db, 1, 3, text, err), 0);
	expect_says(text,
	    (const char *const[]){"Tricks  Score  Time  IMPs\n", "\nDatum ",
		" for North-South.\n", NULL});
	cr_expect_eq(history_text_record(shown.db, 1, 1, 1, 1, text, err), 0);
	expect_says(text, (const char *const[]){" IMPs, East-West ", NULL});
	cr_expect_eq(history_text_player(shown.db, "Player 1", text, err), 0);
	expect_says(text, (const char *const[]){" VPs   15/15 ", NULL});
	shown_fini(&shown);
}

/* Each method's way to a total, and what an award and a bye are worth in it. */
Test(text, rules_of_each_method)
{
	struct event_config rules = {.rounds = 4,
	    .boards_per_round = 6,
	    .min_pairs = 6,
	    .max_pairs = 40,
	    .own_mean_boards = 4};

	expect_rule(&rules, "By matchpoints: ");
	expect_rule(&rules, "A pair's total is the mean of its boards.");
	expect_rule(&rules, "A+ is 60 %, or the pair's own mean if that");
	rules.scoring = SCORING_CROSS_IMPS;
	expect_rule(&rules,
	    "it gets the mean of that. A pair's total is the "
	    "sum of its boards.");
	expect_rule(&rules,
	    "A+ is 3 IMPs, or the pair's own mean if that is better; A- is "
	    "-3 IMPs, or its own");
	expect_rule(&rules, "meet again. It gets 3 IMPs on each board.");
	rules.scoring = SCORING_TOTAL_IMPS;
	expect_rule(&rules,
	    "it gets the sum of that. Where a table has no result, the sum is "
	    "multiplied by the tables and divided by the results. A pair's");
	expect_rule(
	    &rules, "It gets 3 IMPs for each other table on each board.");
	rules.bye_score = BYE_SCORE_AVERAGE;
	expect_rule(&rules, "meet again. It gets 0 IMPs on each board.");
	rules.scoring = SCORING_BUTLER;
	expect_rule(&rules,
	    "without the best and the worst one if there are "
	    "6 to 15, and one more at each end for every "
	    "further 10.");
	rules.butler_trim = (struct butler_trim){TRIM_COUNT, 0};
	expect_rule(&rules, "with the datum, the mean of all results. A pair");
	rules.butler_trim.amount = 2;
	expect_rule(&rules, "the results without the 2 best and the 2 worst.");
	rules.butler_trim = (struct butler_trim){TRIM_PERCENT, 10};
	expect_rule(&rules, "the results without 10 % of them at each end.");
	rules.totals = TOTALS_VP;
	expect_rule(&rules,
	    "the sum of a pair's boards gives 0 to 20 victory "
	    "points by the WBF's scale for 6 boards.");
	expect_rule(&rules, "meet again. It gets 10 victory points.");
	rules.scoring = SCORING_MATCHPOINTS;
	rules.bye_score = BYE_SCORE_PLUS;
	expect_rule(&rules,
	    "the mean of a pair's boards gives 0 to 20 victory "
	    "points by the EBU's table for 6 boards.");
	expect_rule(&rules, "meet again. It gets 12 victory points.");
	expect_rule(&rules, "Round 1 in order of registration");
	expect_rule(&rules,
	    "one sits out: in round 1 the last to register; then, of those "
	    "that have sat out least, the one placed lowest, or the next above "
	    "it if pairs would have to meet again. It");
	rules.first_round = FIRST_ROUND_RANDOM;
	expect_rule(&rules, "Round 1 by lot, from the same seed as the deals.");
	expect_rule(&rules, "one sits out: in round 1 the last by lot; then,");
}

/* Who is a robot, and how much of a board robots made. */
Test(text, robots)
{
	struct shown shown;
	struct buf *text = &shown.text;
	struct err *err = &shown.err;

	shown_init(&shown, 4);
	store_night_open(&shown.night);
	store_night_play(&shown.night, 99);
	cr_expect_eq(history_text_board(shown.db, 1, 1, text, err), 0);
	cr_expect_null(strstr(buf_text(text), "House robots"));
	cr_expect_null(strstr(buf_text(text), "house robots"));
	buf_clear(text);
	store_file_exec(&shown.file,
	    "UPDATE result SET ns_plays = 28, ns_substitute_plays = 7, "
	    "ew_plays = 26, ew_substitute_plays = 26 "
	    "WHERE round = 1 AND table_no = 1 AND board = 1");
	store_file_exec(
	    &shown.file, "UPDATE player SET role = 'robot' WHERE id = 2");
	cr_expect_eq(history_text_board(shown.db, 1, 1, text, err), 0);
	expect_says(text,
	    (const char *const[]){"\nTable 1, house robots made 7 of "
				  "North-South's 28 calls and cards.\n"
				  "Table 1, house robots made 26 of "
				  "East-West's 26 calls and cards.\n",
		NULL});
	cr_expect_eq(history_text_record(shown.db, 1, 1, 1, 1, text, err), 0);
	expect_says(text,
	    (const char *const[]){"\nHouse robots made 7 of North-South's 28 "
				  "calls and cards.\n",
		NULL});
	cr_expect_eq(history_text_record(shown.db, 1, 1, 2, 1, text, err), 0);
	cr_expect_null(strstr(buf_text(text), "robots"));
	buf_clear(text);
	cr_expect_eq(history_text_players(shown.db, text, err), 0);
	expect_says(text,
	    (const char *const[]){
		"  Player 1  ", "  Player 2 (robot)  ", NULL});
	shown_fini(&shown);
}

/* What stood before a correction, and how the clock had ruled on it. */
Test(text, corrected)
{
	struct shown shown;
	struct buf *text = &shown.text;
	struct err *err = &shown.err;

	shown_init(&shown, 4);
	store_night_open(&shown.night);
	store_night_play(&shown.night, 1);
	cr_expect_eq(history_text_record(shown.db, 1, 1, 1, 1, text, err), 0);
	cr_expect_null(strstr(buf_text(text), "Version"));
	buf_clear(text);
	store_night_correct(&shown.night);
	cr_expect_eq(history_text_record(shown.db, 1, 1, 1, 1, text, err), 0);
	cr_expect_null(strstr(buf_text(text), "It was: "));
	expect_says(text,
	    (const char *const[]){"\nVersion 0: ",
		", when Player 1 changed it: told for the other side\n"
		"Version 1 stands: ",
		NULL});
	cr_expect_null(strstr(buf_text(text), "by a director"));
	store_file_exec(&shown.file,
	    "UPDATE earlier_result SET kind = 'artificial', ended = 'cut', "
	    "contract = NULL, declarer = NULL, lead = NULL, "
	    "ruled_by = 'by_clock', reason = 'ns_slow', ns_award = 'A-', "
	    "ew_award = 'A+', ns_judged_ms = 190000, ew_judged_ms = 62000");
	cr_expect_eq(history_text_record(shown.db, 1, 1, 1, 1, text, err), 0);
	expect_says(text,
	    (const char *const[]){"\nVersion 0: A- A+, until ",
		"\n    It was: N-S slow (by the clock): N-S used 3:10 of the "
		"board, E-W 1:02",
		NULL});
	shown_fini(&shown);
}

/* The final ranking says when it was changed after the end. */
Test(text, corrected_after_the_end)
{
	struct shown shown;
	struct buf *text = &shown.text;
	struct err *err = &shown.err;

	shown_init(&shown, 4);
	store_night_open(&shown.night);
	store_night_play(&shown.night, 99);
	cr_expect_eq(history_text_event(shown.db, 1, text, err), 0);
	expect_says(
	    text, (const char *const[]){"\n\nFinal ranking\nRank", NULL});
	cr_expect_eq(history_event(shown.db, 1, text, err), 0);
	expect_says(
	    text, (const char *const[]){"\"corrected_at\":null,", NULL});
	shown.night.now += 3600000;
	store_night_correct(&shown.night);
	buf_clear(text);
	cr_expect_eq(history_text_event(shown.db, 1, text, err), 0);
	expect_says(text,
	    (const char *const[]){
		"\n\nFinal ranking, last corrected 2026-01-05 ", NULL});
	cr_expect_eq(history_event(shown.db, 1, text, err), 0);
	expect_says(
	    text, (const char *const[]){"\"corrected_at\":17676", NULL});
	shown_fini(&shown);
}
