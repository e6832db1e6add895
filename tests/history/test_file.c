/* SPDX-License-Identifier: ISC */
/*
 * A stored night as files: against the event it tells of, and never more of it
 * than is public.
 */
#include "daemon/history/history_file.h"

#include <criterion/criterion.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "daemon/base/chance.h"
#include "daemon/files/pbn.h"
#include "daemon/history/history_games.h"
#include "tests/files/dump.h"
#include "tests/store/store_file.h"
#include "tests/store/store_night.h"

struct told {
	struct store_file file;
	struct store_night night;
	struct world *world;
	struct db *db, *reader;
	struct games games;
};

/* So many rounds of a night of seven pairs, and what is told of it. */
static void
told_init(struct told *told, int rounds, enum totals totals)
{
	struct err err = {0};

	chance_init();
	store_file_init(&told->file);
	told->db = store_file_open(&told->file, DB_CREATE);
	told->world = store_night_world();
	store_night_people(told->db, 14);
	store_night_init(&told->night, told->db, told->world, 1, 7);
	told->night.config.totals = totals;
	if (totals == TOTALS_VP)
		told->night.config.boards_per_round = 5;
	store_night_open(&told->night);
	store_night_play(&told->night, rounds);
	told->reader = store_file_open(&told->file, DB_READ);
	games_init(&told->games);
	cr_assert_eq(history_read_games(told->reader, 1, &told->games, &err), 0,
	    "%s", err.text);
}

static void
told_fini(struct told *told)
{
	games_fini(&told->games);
	store_night_fini(&told->night);
	world_free(&told->world);
	db_close(&told->reader);
	db_close(&told->db);
	store_file_fini(&told->file);
}

static void
expect_row(const struct game_row *row, const struct result *r)
{
	const struct game_result *told = &row->result;

	cr_assert_eq(told->kind, r->kind);
	cr_assert_eq(told->has_score, r->kind == ROW_RESULT);
	for (int side = 0; side < SIDE_COUNT; side++) {
		cr_assert_eq(row->scored[side], r->scored[side]);
		cr_assert_eq(told->award[side], r->award[side]);
		/* hundredths of what is in billionths: half of one at most */
		if (r->scored[side])
			cr_assert_leq(
			    llabs(row->value[side] * (UNIT_ONE / 100) -
				r->unit[side]),
			    UNIT_ONE / 200);
	}
	if (r->kind != ROW_RESULT) {
		cr_assert_eq(told->contract.level, -1);
		return;
	}
	cr_assert_eq(told->score, r->score);
	cr_assert_eq(told->contract.level, r->contract.level);
	cr_assert_eq(told->contract.declarer,
	    r->contract.level > 0 ? r->contract.declarer : SEAT_NONE);
	cr_assert_eq(told->tricks, r->contract.level > 0 ? r->tricks : -1);
}

static bool
r_scored(const struct game_row *row)
{
	return row->scored[SIDE_NS] || row->scored[SIDE_EW];
}

/* Hundredths of a point, of 2 for each of the other results. */
static void
expect_points(const struct game_row *row, int rows)
{
	const int64_t top = 2 * (rows - 1);

	for (int side = 0; side < SIDE_COUNT; side++)
		cr_assert_leq(
		    llabs(row->points[side] * 100 - row->value[side] * top),
		    top + 50);
	/* a board's only result is 60 % to both sides */
	if (row->value[SIDE_NS] != 6000 || row->value[SIDE_EW] != 6000)
		cr_assert_eq(
		    row->points[SIDE_NS] + row->points[SIDE_EW], top * 100);
}

static void
expect_event(const struct told *told, int closed)
{
	const struct event *event = world_event(told->world, 1);
	const struct games *games = &told->games;
	const int per = event->config.boards_per_round;
	int rows = 0;

	cr_assert_eq(games->boards, closed * per);
	cr_assert_eq(games->rounds, closed);
	for (int i = 0; i < games->boards; i++) {
		const struct game_board *board = &games->board[i];

		cr_assert_eq(board->number, i + 1);
		cr_assert_eq(board->round, i / per + 1);
		for (int r = 0; r < board->rows; r++) {
			const struct game_row *row = &board->row[r];

			expect_row(row,
			    event_result(
				event, row->round, row->table, i % per));
			cr_assert_eq(row->has_points,
			    r_scored(row) && games->values == TOTAL_PERCENT);
			if (row->has_points && row->scored[SIDE_NS] &&
			    row->result.kind == ROW_RESULT)
				expect_points(row, board->rows);
			rows++;
		}
	}
	cr_assert_eq(rows, closed * per * 3, "three tables play each board");
	cr_assert_eq(games->games, rows);
	for (int i = 0; i < games->pairs; i++)
		cr_assert_eq(games->pair[i].pair, event->standing[i].pair);
}

/* The records: calls, cards, notes; the sides of a table; who sat there. */
static void
expect_games(const struct games *games)
{
	int called = 0, played = 0;

	for (int i = 0; i < games->games; i++) {
		const struct game *game = &games->game[i];
		struct play play;
		int good;

		called += game->auction.count > 0;
		played += game->cards == CARD_COUNT;
		cr_assert_str_eq(game->event, games->event);
		cr_assert(game->ns >= 1 && game->ew >= 1);
		if (game->cards > 0)
			cr_assert(game_follow(game, &play, &good));
	}
	cr_assert_gt(called, games->games / 2);
	cr_assert_gt(played, 0);
}

static void
expect_pbn(const struct told *told)
{
	struct buf file = {0}, warnings = {0};
	struct games again;
	struct err err = {0};
	const char *difference;

	cr_assert_eq(
	    history_file(told->reader, 1, HISTORY_PBN, "", &file, &err), 0);
	games_init(&again);
	cr_assert_eq(
	    pbn_read(buf_text(&file), file.len, &again, &warnings, &err), 0,
	    "%s", err.text);
	cr_assert_str_eq(buf_text(&warnings), "");
	difference = dump_difference(&told->games, &again,
	    DUMP_ALL & ~(unsigned)(DUMP_NUMBERS | DUMP_MATCHES));
	cr_assert_null(difference, "%s", difference);
	games_fini(&again);
	buf_fini(&file);
	buf_fini(&warnings);
}

/* Who held it, where a format has room for that. */
static void
expect_club(const struct told *told)
{
	static const struct {
		enum history_format format;
		const char *text;
	} cases[] = {{HISTORY_PBN, "[Site \"The Ace & Co\"]\r\n"},
	    {HISTORY_USEBIO, "<CLUB_NAME>The Ace &#38; Co</CLUB_NAME>"}};

	for (int i = 0; i < 2; i++) {
		struct buf file = {0};
		struct err err = {0};

		cr_assert_eq(history_file(told->reader, 1, cases[i].format,
				 "The Ace & Co", &file, &err),
		    0, "%s", err.text);
		cr_expect_not_null(strstr(buf_text(&file), cases[i].text),
		    "%.600s", buf_text(&file));
		buf_fini(&file);
	}
}

/* Seven pairs: one sat out until one withdrew. */
static void
expect_absences(struct told *told)
{
	const struct event *event = world_event(told->world, 1);
	struct buf file = {0};
	struct err err = {0};
	int byes = 0;

	cr_assert_eq(
	    history_file(told->reader, 1, HISTORY_USEBIO, "", &file, &err), 0);
	for (int i = 0; i < told->games.absences; i++) {
		const struct game_absence *absence = &told->games.absence[i];
		char line[80];

		byes += absence->bye;
		if (!absence->bye)
			continue;
		cr_expect_eq(
		    absence->pair, event->round[absence->round - 1].bye);
		snprintf(line, sizeof(line),
		    "<!-- round %d: pair %d, a bye, 60.00 per cent on each "
		    "board -->\r\n",
		    absence->round, absence->pair);
		cr_expect_not_null(strstr(buf_text(&file), line), "%s", line);
	}
	int want = 0;
	for (int r = 0; r < event->rounds_closed; r++)
		want += event->round[r].bye != 0;
	cr_expect_eq(byes, want);
	cr_expect_gt(want, 0);
	buf_fini(&file);
}

Test(file, a_night_that_ended)
{
	struct told told;

	told_init(&told, 99, TOTALS_BOARDS);
	expect_event(&told, 3);
	expect_games(&told.games);
	expect_absences(&told);
	cr_assert_eq(told.games.matches, 0);
	expect_pbn(&told);
	told_fini(&told);
}

/* Round 3 is in play: nothing of it is told. */
Test(file, only_rounds_that_closed)
{
	struct told told;

	told_init(&told, 2, TOTALS_BOARDS);
	expect_event(&told, 2);
	expect_pbn(&told);
	told_fini(&told);
}

Test(file, victory_points)
{
	struct told told;

	told_init(&told, 99, TOTALS_VP);
	expect_event(&told, 3);
	cr_assert_eq(told.games.totals, TOTAL_VPS);
	cr_assert_eq(told.games.matches, 9);
	for (int i = 0; i < 9; i++) {
		const struct game_match *match = &told.games.match[i];
		const struct match_score *score = world_event(told.world, 1)
						      ->round[match->round - 1]
						      .match[match->table - 1];

		cr_assert_eq(match->vp[SIDE_NS], score[SIDE_NS].vp);
		cr_assert_eq(match->vp[SIDE_EW], score[SIDE_EW].vp);
	}
	expect_pbn(&told);
	told_fini(&told);
}

Test(file, season)
{
	struct told told;
	struct history_night *night;
	struct err err = {0};
	struct buf buf = {0};
	int count;
	const char *date;

	told_init(&told, 99, TOTALS_BOARDS);
	date = told.games.date;
	cr_assert_eq(
	    history_season(told.reader, date, date, &night, &count, &err), 0);
	cr_assert_eq(count, 1);
	cr_assert_eq(night[0].id, 1);
	cr_assert_str_eq(night[0].date, date);
	free(night);
	cr_assert_eq(history_season(told.reader, "1990-01-01", "1990-12-31",
			 &night, &count, &err),
	    0);
	cr_assert_eq(count, 0);
	free(night);
	expect_club(&told);
	cr_assert_eq(history_file(told.reader, 2, HISTORY_PBN, "", &buf, &err),
	    ERR_NOT_FOUND);
	told_fini(&told);
}
