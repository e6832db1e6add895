/* SPDX-License-Identifier: ISC */
/*
 * What is told of a stored night: the documents against the event they tell
 * of, what must not be told yet, and the deals against another language.
 */
#include "daemon/history/history.h"

#include <criterion/criterion.h>
#include <jansson.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/wait.h>
#include <unistd.h>

#include "daemon/base/chance.h"
#include "daemon/dealing/dealing.h"
#include "daemon/history/history_text.h"
#include "tests/store/store_file.h"
#include "tests/store/store_night.h"

struct told {
	struct store_file file;
	struct store_night night;
	struct world *world;
	struct db *db;     /* the daemon's */
	struct db *reader; /* history's */
};

/* A night that has not opened. */
static void
told_begin(struct told *told, int pairs)
{
	chance_init();
	store_file_init(&told->file);
	told->db = store_file_open(&told->file, DB_CREATE);
	told->world = store_night_world();
	store_night_people(told->db, 2 * pairs);
	store_night_init(&told->night, told->db, told->world, 1, pairs);
}

static void
told_play(struct told *told, int rounds)
{
	store_night_open(&told->night);
	store_night_play(&told->night, rounds);
	told->reader = store_file_open(&told->file, DB_READ);
}

static void
told_init(struct told *told, int pairs, int rounds)
{
	told_begin(told, pairs);
	told_play(told, rounds);
}

static void
told_fini(struct told *told)
{
	store_night_fini(&told->night);
	world_free(&told->world);
	db_close(&told->reader);
	db_close(&told->db);
	store_file_fini(&told->file);
}

static const struct event *
told_event(const struct told *told)
{
	return world_event(told->world, 1);
}

/* Parse a document; the buffer is emptied for the next. */
static json_t *
parse(struct buf *buf)
{
	json_error_t error;
	json_t *json =
	    json_loads(buf_text(buf), JSON_REJECT_DUPLICATES, &error);

	cr_assert_not_null(json, "%s in %s", error.text, buf_text(buf));
	buf_clear(buf);
	return json;
}

static json_int_t
number(const json_t *json, const char *name)
{
	const json_t *value = json_object_get(json, name);

	cr_assert(json_is_integer(value), "no number %s", name);
	return json_integer_value(value);
}

static const char *
text(const json_t *json, const char *name)
{
	const json_t *value = json_object_get(json, name);

	cr_assert(json_is_string(value), "no text %s", name);
	return json_string_value(value);
}

static void
expect_pairs(const json_t *doc, const struct event *event)
{
	const json_t *pairs = json_object_get(doc, "pairs");

	cr_assert_eq(json_array_size(pairs), (size_t)event->pairs);
	for (int i = 0; i < event->pairs; i++) {
		const json_t *pair = json_array_get(pairs, (size_t)i);
		const struct standing *s = &event->standing[i];
		char total[TOTAL_TEXT_MAX];

		cr_expect_eq(number(pair, "pair"), s->pair);
		cr_expect_eq(number(pair, "place"), s->place);
		total_write(
		    total_kind_of(event->config.scoring, event->config.totals),
		    s->has_total, s->total, total);
		cr_expect_str_eq(text(pair, "total"), total);
		cr_expect_eq(number(pair, "finished"), s->finished);
		cr_expect_eq(number(pair, "owed"), s->owed);
		if (s->rank > 0)
			cr_expect_eq(number(pair, "rank"), s->rank);
		else
			cr_expect(json_is_null(json_object_get(pair, "rank")));
		cr_expect_eq(number(json_object_get(pair, "north"), "id"),
		    event->pair[s->pair - 1].player[0]);
		if (!event_is_open(event))
			cr_expect_eq(number(pair, "points"),
			    event->pair[s->pair - 1].points);
	}
}

Test(history, ended_event)
{
	struct told told;
	struct buf buf;
	struct err err = {0};
	json_t *doc, *row;
	char seed[2 * SEED_BYTES + 1];

	told_init(&told, 7, 99);
	buf_init(&buf);
	cr_assert_eq(
	    history_event(told.reader, 1, &buf, &err), 0, "%s", err.text);
	doc = parse(&buf);
	expect_pairs(doc, told_event(&told));
	cr_expect_str_eq(text(doc, "state"), "ended");
	cr_expect_str_eq(text(doc, "reason"), "played");
	hex_encode(told_event(&told)->seed, SEED_BYTES, seed);
	cr_expect_str_eq(text(doc, "seed"), seed);
	cr_expect_eq(json_array_size(json_object_get(doc, "rounds")), 3);
	cr_expect_eq(number(json_object_get(doc, "rules"), "rounds"), 3);
	row = json_array_get(json_object_get(doc, "pairs"), 0);
	cr_expect_eq(json_array_size(json_object_get(row, "boards")), 6);
	json_decref(doc);
	cr_assert_eq(history_events(told.reader, 10, &buf, &err), 0);
	doc = parse(&buf);
	row = json_array_get(json_object_get(doc, "events"), 0);
	cr_expect_eq(number(row, "id"), 1);
	cr_expect_eq(number(row, "pairs"), 7);
	cr_expect_eq(strncmp(text(json_object_get(row, "winners"), "north"),
			 "Player ", 7),
	    0);
	json_decref(doc);
	cr_assert_eq(history_events(told.reader, 0, &buf, &err), 0);
	doc = parse(&buf);
	cr_expect_eq(json_array_size(json_object_get(doc, "events")), 0);
	json_decref(doc);
	buf_fini(&buf);
	told_fini(&told);
}

static void
expect_result(const json_t *row, const struct result *r)
{
	cr_expect_str_eq(text(row, "kind"), row_kind_name(r->kind));
	for (int s = 0; s < SIDE_COUNT; s++) {
		const json_t *got =
		    json_object_get(row, s == SIDE_NS ? "ns_got" : "ew_got");

		if (r->scored[s])
			cr_expect_eq(number(got, "units"), r->unit[s]);
		else
			cr_expect(json_is_null(json_object_get(got, "units")));
	}
	if (r->kind != ROW_RESULT) {
		cr_expect(json_is_null(json_object_get(row, "score")));
		return;
	}
	cr_expect_eq(number(row, "score"), r->score);
	if (r->contract.level > 0)
		cr_expect_eq(number(row, "tricks"), r->tricks);
}

Test(history, boards)
{
	struct told told;
	struct buf buf;
	struct err err = {0};

	told_init(&told, 7, 99);
	buf_init(&buf);
	for (int board = 1; board <= 6; board++) {
		const int round = (board - 1) / 2 + 1;
		json_t *doc, *row;
		size_t i;

		cr_assert_eq(
		    history_board(told.reader, 1, board, &buf, &err), 0);
		doc = parse(&buf);
		cr_expect_eq(number(doc, "round"), round);
		cr_expect_eq(json_array_size(json_object_get(doc, "results")),
		    (size_t)told_event(&told)->round[round - 1].tables);
		json_array_foreach(json_object_get(doc, "results"), i, row) {
			expect_result(row,
			    event_result(told_event(&told), round,
				(int)number(row, "table"), (board - 1) % 2));
		}
		json_decref(doc);
	}
	cr_expect_eq(
	    history_board(told.reader, 1, 7, &buf, &err), ERR_NOT_FOUND);
	cr_expect_eq(
	    history_board(told.reader, 2, 1, &buf, &err), ERR_NOT_FOUND);
	cr_expect_eq(
	    history_board(told.reader, 1, -1, &buf, &err), ERR_NOT_FOUND);
	cr_expect_eq(buf.len, 0);
	buf_fini(&buf);
	told_fini(&told);
}

Test(history, records)
{
	struct told told;
	struct buf buf;
	struct err err = {0};
	const struct board_play *board;
	json_t *doc;

	told_init(&told, 7, 99);
	buf_init(&buf);
	/* the last board of table 1 is still in the world */
	board = event_board(told_event(&told), 1);
	cr_assert_eq(
	    history_record(told.reader, 1, 3, 1, board->number, &buf, &err), 0,
	    "%s", err.text);
	doc = parse(&buf);
	cr_expect_eq(json_array_size(json_object_get(doc, "calls")),
	    (size_t)board->auction.count);
	cr_expect_eq(json_array_size(json_object_get(doc, "cards")),
	    (size_t)board->play.count);
	cr_expect_eq(
	    number(json_array_get(json_object_get(doc, "calls"), 1), "ms"),
	    board->call_ms[1]);
	cr_expect_eq(
	    number(json_object_get(json_object_get(doc, "players"), "E"), "id"),
	    event_seat_player(told_event(&told), 1, EAST));
	cr_expect_eq(json_array_size(json_object_get(doc, "notes")),
	    (size_t)told_event(&told)->table[0].notes.count);
	json_decref(doc);
	cr_expect_eq(history_record(told.reader, 1, 3, 99, 5, &buf, &err),
	    ERR_NOT_FOUND);
	cr_expect_eq(
	    history_record(told.reader, 1, 2, 1, 5, &buf, &err), ERR_NOT_FOUND);
	cr_expect_str_eq(err.text, "board 5 is of round 3, not of round 2");
	cr_expect_eq(history_text_record(told.reader, 1, 2, 1, 5, &buf, &err),
	    ERR_NOT_FOUND);
	cr_expect_str_eq(err.text, "board 5 is of round 3, not of round 2");
	cr_expect_eq(
	    history_record(told.reader, 1, 3, 1, 7, &buf, &err), ERR_NOT_FOUND);
	cr_expect_str_eq(err.text, "event 1 has no board 7; allowed: 1 to 6");
	cr_expect_eq(buf.len, 0);
	buf_fini(&buf);
	told_fini(&told);
}

/* While round 2 is in play: nothing of its boards, and no seed. */
Test(history, open_event)
{
	struct told told;
	struct buf buf;
	struct err err = {0};
	char hidden[DEAL_TEXT_MAX], seed[2 * SEED_BYTES + 1];
	json_t *doc;
	int boards;

	told_init(&told, 7, 1);
	buf_init(&buf);
	deal_write(&told_event(&told)->deal[0], hidden);
	hex_encode(told_event(&told)->seed, SEED_BYTES, seed);
	cr_assert_eq(history_event(told.reader, 1, &buf, &err), 0);
	cr_assert_eq(history_export(told.reader, 1, &buf, &err), 0);
	cr_assert_eq(history_board(told.reader, 1, 1, &buf, &err), 0);
	cr_assert_eq(history_text_event(told.reader, 1, &buf, &err), 0);
	cr_assert_eq(history_text_board(told.reader, 1, 2, &buf, &err), 0);
	cr_expect_null(strstr(buf_text(&buf), seed));
	cr_expect_null(strstr(buf_text(&buf), hidden));
	cr_expect_null(strstr(buf_text(&buf), "\"board\":3"));
	buf_clear(&buf);
	cr_expect_eq(
	    history_board(told.reader, 1, 3, &buf, &err), ERR_NOT_FOUND);
	cr_expect_not_null(strstr(err.text, "its round has closed"));
	cr_expect_eq(
	    history_record(told.reader, 1, 2, 1, 3, &buf, &err), ERR_NOT_FOUND);
	cr_expect_eq(
	    history_record(told.reader, 1, 3, 1, 5, &buf, &err), ERR_NOT_FOUND);
	cr_expect_str_eq(err.text,
	    "board 5 of event 1 is of round 3, which has not been played yet");
	cr_expect_eq(
	    history_text_board(told.reader, 1, 3, &buf, &err), ERR_NOT_FOUND);
	cr_expect_eq(history_text_record(told.reader, 1, 2, 1, 3, &buf, &err),
	    ERR_NOT_FOUND);
	cr_expect_eq(history_verify_deals(told.reader, 1, &boards, &buf, &err),
	    ERR_NOT_FOUND);
	cr_expect_eq(buf.len, 0);
	cr_assert_eq(history_event(told.reader, 1, &buf, &err), 0);
	doc = parse(&buf);
	expect_pairs(doc, told_event(&told));
	cr_expect_eq(json_array_size(json_object_get(doc, "rounds")), 2);
	json_decref(doc);
	buf_fini(&buf);
	told_fini(&told);
}

/*
 * Of a round that has closed every board can be seen at every table, those the
 * clock stopped with what was done (R-EV-9), while the next is in play.
 */
Test(history, closed_round_of_an_open_event)
{
	struct told told;
	struct buf buf;
	struct err err = {0};
	json_t *doc;
	unsigned seen = 0;

	told_init(&told, 7, 1);
	buf_init(&buf);
	for (int table = 1; table <= 3; table++) {
		for (int board = 1; board <= 2; board++) {
			const struct result *r = event_result(
			    told_event(&told), 1, table, board - 1);

			cr_assert_eq(history_record(told.reader, 1, 1, table,
					 board, &buf, &err),
			    0, "%s", err.text);
			doc = parse(&buf);
			cr_expect_str_eq(
			    text(doc, "ended"), board_end_name(r->end));
			seen |= 1U << r->end;
			cr_expect_gt(
			    json_array_size(json_object_get(doc, "calls")), 0);
			json_decref(doc);
		}
	}
	cr_expect_eq(
	    seen, 1U << END_PLAYED | 1U << END_CLAIMED | 1U << END_CUT);
	/* a public board does not open another round's table */
	cr_expect_eq(
	    history_record(told.reader, 1, 2, 1, 1, &buf, &err), ERR_NOT_FOUND);
	cr_expect_eq(buf.len, 0);
	buf_fini(&buf);
	told_fini(&told);
}

/* Ten pairs, of whom the fourth are players 9 and 10. */
static void
expect_list(const struct told *told, const char *state)
{
	struct buf buf;
	struct err err = {0};
	json_t *doc, *list, *pair;

	buf_init(&buf);
	cr_assert_eq(
	    history_event(told->reader, 1, &buf, &err), 0, "%s", err.text);
	doc = parse(&buf);
	cr_expect_str_eq(text(doc, "state"), state);
	list = json_object_get(doc, "pairs");
	cr_assert_eq(json_array_size(list), 10);
	pair = json_array_get(list, 3);
	cr_expect_eq(number(pair, "pair"), 4);
	cr_expect_eq(number(pair, "place"), 4);
	cr_expect(json_is_null(json_object_get(pair, "rank")));
	cr_expect_str_eq(
	    text(json_object_get(pair, "south"), "name"), "Player 10");
	json_decref(doc);
	cr_assert_eq(history_events(told->reader, 9, &buf, &err), 0);
	doc = parse(&buf);
	list = json_object_get(doc, "events");
	cr_expect_eq(number(json_array_get(list, 0), "pairs"), 10);
	json_decref(doc);
	cr_assert_eq(history_export(told->reader, 1, &buf, &err), 0);
	doc = parse(&buf);
	cr_expect_eq(json_array_size(json_object_get(doc, "pairs")), 10);
	json_decref(doc);
	buf_fini(&buf);
}

static void
expect_words(
    const struct told *told, const char *of_event, const char *of_player)
{
	struct buf buf;
	struct err err = {0};

	buf_init(&buf);
	cr_assert_eq(history_text_event(told->reader, 1, &buf, &err), 0);
	cr_expect_not_null(
	    strstr(buf_text(&buf), ", 10 pairs\n"), "%s", buf_text(&buf));
	cr_expect_not_null(strstr(buf_text(&buf), "Player 9 - Player 10\n"));
	cr_expect_not_null(
	    strstr(buf_text(&buf), of_event), "%s", buf_text(&buf));
	buf_clear(&buf);
	cr_assert_eq(
	    history_text_player(told->reader, "Player 9", &buf, &err), 0);
	cr_expect_not_null(
	    strstr(buf_text(&buf), of_player), "%s", buf_text(&buf));
	/* nights that were played count, with whom as well */
	cr_expect_null(strstr(buf_text(&buf), "Nights"), "%s", buf_text(&buf));
	buf_fini(&buf);
}

/* Who has registered is told while they do, and after a call-off. */
Test(history, registration_and_no_night)
{
	struct told told;

	told_begin(&told, 11);
	told.night.config.min_pairs = 11;
	store_night_open(&told.night);
	store_night_withdraw(&told.night, 8);
	told.reader = store_file_open(&told.file, DB_READ);
	expect_list(&told, "registering");
	expect_words(&told, "Registration is open until ", " registered\n");
	store_night_play(&told.night, 99);
	expect_list(&told, "called_off");
	expect_words(
	    &told, "fewer than 11 pairs had registered.\n", " called off\n");
	told_fini(&told);
}

/* A night that an outage ended in its first round was played, for nothing. */
Test(history, night_without_a_score)
{
	struct told told;
	struct buf buf;
	struct err err = {0};

	told_init(&told, 7, 0);
	buf_init(&buf);
	store_file_exec(&told.file,
	    "UPDATE event SET state = 'ended', reason = 'outage', "
	    "ended_at = 1767642000000");
	cr_assert_eq(
	    history_text_player(told.reader, "Player 3", &buf, &err), 0);
	cr_expect_not_null(
	    strstr(buf_text(&buf), "\n1 night, without a scored board\n"), "%s",
	    buf_text(&buf));
	buf_fini(&buf);
	told_fini(&told);
}

/* A round that an outage ended is never scored; all can see what was done. */
Test(history, round_that_was_not_scored)
{
	struct told told;
	struct buf buf;
	struct err err = {0};
	json_t *doc;

	told_init(&told, 7, 1);
	buf_init(&buf);
	store_file_exec(&told.file,
	    "UPDATE event SET state = 'ended', reason = 'outage', "
	    "ended_at = 1767642700000");
	cr_assert_eq(history_board(told.reader, 1, 3, &buf, &err), 0);
	doc = parse(&buf);
	cr_expect_eq(json_array_size(json_object_get(doc, "results")), 0);
	cr_expect(json_is_null(json_object_get(doc, "rule")));
	json_decref(doc);
	cr_assert_eq(history_text_board(told.reader, 1, 3, &buf, &err), 0);
	cr_expect_not_null(strstr(buf_text(&buf), "\nNo results: "));
	buf_clear(&buf);
	cr_assert_eq(history_text_event(told.reader, 1, &buf, &err), 0);
	cr_expect_not_null(strstr(buf_text(&buf), "Over after round 1 of 3: "));
	buf_fini(&buf);
	told_fini(&told);
}

Test(history, player)
{
	struct told told;
	struct buf buf;
	struct err err = {0};
	json_t *doc, *row;

	told_init(&told, 4, 99);
	buf_init(&buf);
	cr_assert_eq(history_player(told.reader, "player 3", &buf, &err), 0,
	    "%s", err.text);
	doc = parse(&buf);
	cr_expect_eq(number(json_object_get(doc, "player"), "id"), 3);
	cr_expect_eq(number(doc, "points"), told_event(&told)->pair[1].points);
	row = json_array_get(json_object_get(doc, "events"), 0);
	cr_expect_eq(number(row, "pair"), 2);
	cr_expect_str_eq(
	    text(json_object_get(row, "partner"), "name"), "Player 4");
	row = json_array_get(json_object_get(doc, "partners"), 0);
	cr_expect_eq(number(row, "events"), 1);
	json_decref(doc);
	/* of all, by points */
	cr_expect_eq(history_players(told.reader, &buf, &err), 0);
	doc = parse(&buf);
	cr_expect_eq(json_array_size(json_object_get(doc, "players")), 8);
	for (size_t i = 0, before = 99; i < 8; i++) {
		row = json_array_get(json_object_get(doc, "players"), i);
		const size_t points = (size_t)number(row, "points");
		const int pair = (int)(number(row, "id") - 1) / 2;

		cr_expect(json_is_false(json_object_get(row, "robot")));
		cr_expect(json_is_false(json_object_get(row, "director")));
		cr_expect_eq(number(row, "nights"), 1);
		cr_expect_eq((int)points, told_event(&told)->pair[pair].points);
		cr_expect_leq(points, before);
		before = points;
	}
	json_decref(doc);
	cr_expect_eq(
	    history_player(told.reader, "Nobody", &buf, &err), ERR_NOT_FOUND);
	cr_expect_not_null(strstr(err.text, "\"Nobody\""));
	buf_fini(&buf);
	told_fini(&told);
}

Test(history, verify)
{
	struct told told;
	struct buf report;
	struct err err = {0};
	int boards = 0;

	told_init(&told, 4, 99);
	buf_init(&report);
	cr_expect_eq(
	    history_verify_deals(told.reader, 1, &boards, &report, &err), 0,
	    "%s", err.text);
	cr_expect_eq(boards, 6);
	cr_expect_eq(report.len, 0);
	store_file_exec(&told.file,
	    "UPDATE board SET deal = (SELECT deal FROM board WHERE board = 1) "
	    "WHERE board = 4");
	cr_expect_eq(
	    history_verify_deals(told.reader, 1, &boards, &report, &err),
	    ERR_INPUT);
	cr_expect_eq(strncmp(buf_text(&report), "board 4: ", 9), 0);
	buf_clear(&report);
	store_file_exec(&told.file, "UPDATE event SET seed = zeroblob(32)");
	cr_expect_eq(
	    history_verify_deals(told.reader, 1, &boards, &report, &err),
	    ERR_INPUT);
	cr_expect_not_null(strstr(buf_text(&report), "committed"));
	buf_fini(&report);
	told_fini(&told);
}

/* A first round by lot can be checked, too; the bye is the last of it. */
Test(history, verify_order)
{
	static const char *const changes[] = {
	    "UPDATE seating SET ns = ew, ew = ns WHERE round = 1 AND "
	    "table_no = 2",
	    "UPDATE round SET bye = (SELECT ns FROM seating WHERE round = 1 AND "
	    "table_no = 1) WHERE round = 1",
	};
	struct told told;
	struct buf report;
	struct err err = {0};
	int boards;

	told_begin(&told, 7);
	told.night.config.first_round = FIRST_ROUND_RANDOM;
	told_play(&told, 99);
	buf_init(&report);
	cr_expect_eq(
	    history_verify_deals(told.reader, 1, &boards, &report, &err), 0,
	    "%s %s", err.text, buf_text(&report));
	for (int i = 0; i < 2; i++) {
		store_file_exec(&told.file, changes[i]);
		cr_expect_eq(history_verify_deals(
				 told.reader, 1, &boards, &report, &err),
		    ERR_INPUT);
		cr_expect_eq(strncmp(buf_text(&report), "round 1: ", 9), 0);
		cr_expect_not_null(strstr(err.text, " 1 differences "));
		buf_clear(&report);
		if (i == 0)
			store_file_exec(&told.file, changes[0]);
	}
	buf_fini(&report);
	told_fini(&told);
}

/* The export in a file, and what the script makes of it. */
static int
run_script(const struct told *told, const char *script, const struct buf *json,
    struct buf *out)
{
	const char *top = getenv("top_srcdir");
	char path[96], *command, line[256];
	FILE *file;

	snprintf(path, sizeof(path), "%s/export.json", told->file.dir);
	file = fopen(path, "w");
	cr_assert_not_null(file);
	cr_assert_eq(fwrite(json->data, 1, json->len, file), json->len);
	fclose(file);
	command = NULL;
	cr_assert_gt(asprintf(&command, "cd '%s' && python3 %s '%s'",
			 top != NULL ? top : ".", script, path),
	    0);
	file = popen(command, "r");
	free(command);
	cr_assert_not_null(file);
	while (fgets(line, sizeof(line), file) != NULL)
		buf_append_text(out, line);
	unlink(path);
	return WEXITSTATUS(pclose(file));
}

Test(history, deals_of_another_language)
{
	static const char *const scripts[] = {"tests/dealing/deals.py",
	    "tests/history/manual_deals.py man/pairsd-export.5"};
	struct told told;
	struct buf json, list, script, own;
	struct err err = {0};
	uint8_t key[CHANCE_HASH_SIZE];

	told_init(&told, 5, 99);
	buf_init(&json);
	buf_init(&list);
	buf_init(&script);
	buf_init(&own);
	cr_assert_eq(history_export(told.reader, 1, &json, &err), 0);
	for (int p = 1; p <= 5; p++)
		dealing_list_add(&list, p,
		    told_event(&told)->pair[p - 1].player[0],
		    told_event(&told)->pair[p - 1].player[1]);
	dealing_key(told_event(&told)->seed, &list, key);
	for (int board = 1; board <= 6; board++) {
		char deal_text[DEAL_TEXT_MAX];
		struct deal deal;

		dealing_board(key, board, 0, &deal);
		deal_write(&deal, deal_text);
		buf_printf(&own, "%d %s\n", board, deal_text);
	}
	for (int i = 0; i < 2; i++) {
		int status = run_script(&told, scripts[i], &json, &script);

		if (status != 127) { /* no python3 here */
			cr_expect_eq(status, 0, "%s", scripts[i]);
			cr_expect_str_eq(buf_text(&script), buf_text(&own));
		}
		buf_clear(&script);
	}
	buf_fini(&own);
	buf_fini(&script);
	buf_fini(&list);
	buf_fini(&json);
	told_fini(&told);
}

static void
expect_matches(const json_t *doc, const struct event *event)
{
	const json_t *round, *table;
	size_t r, t;

	json_array_foreach(json_object_get(doc, "rounds"), r, round) {
		json_array_foreach(json_object_get(round, "tables"), t, table) {
			const json_t *match = json_object_get(table, "match");
			const struct match_score *m = event->round[r].match[t];

			cr_expect_eq(number(json_object_get(match, "ns"), "vp"),
			    m[SIDE_NS].vp);
			cr_expect_eq(
			    number(json_object_get(match, "ew"), "margin"),
			    m[SIDE_EW].margin);
		}
		cr_expect_eq(json_is_null(json_object_get(round, "bye_vp")),
		    event->round[r].bye == 0);
		if (event->round[r].bye != 0)
			cr_expect_eq(number(round, "bye_vp"), 1200);
		cr_expect(json_is_null(json_object_get(round, "bye_units")));
	}
}

/* Butler, in victory points: in the event's document as in its export. */
Test(history, victory_points)
{
	struct told told;
	struct buf buf;
	struct err err = {0};
	json_t *doc, *board;
	size_t i;

	told_begin(&told, 5);
	told.night.config.scoring = SCORING_BUTLER;
	told.night.config.totals = TOTALS_VP;
	told.night.config.boards_per_round = 5;
	told.night.config.round_ms = 1200000;
	told_play(&told, 99);
	buf_init(&buf);
	cr_assert_eq(history_event(told.reader, 1, &buf, &err), 0);
	doc = parse(&buf);
	expect_pairs(doc, told_event(&told));
	expect_matches(doc, told_event(&told));
	json_decref(doc);
	cr_assert_eq(history_export(told.reader, 1, &buf, &err), 0);
	doc = parse(&buf);
	expect_matches(doc, told_event(&told));
	json_array_foreach(json_object_get(doc, "boards"), i, board) {
		const struct board_summary *summary =
		    &told_event(&told)->round[i / 5].summary[i % 5];

		cr_expect_str_eq(
		    text(board, "rule"), board_rule_name(summary->rule));
		if (summary->rule == RULE_BUTLER)
			cr_expect_eq(number(board, "datum"), summary->datum);
		else
			cr_expect(
			    json_is_null(json_object_get(board, "datum")));
	}
	json_decref(doc);
	cr_assert_eq(history_player(told.reader, "Player 1", &buf, &err), 0);
	doc = parse(&buf);
	cr_expect_eq(number(doc, "nights"), 1);
	cr_expect_eq(number(doc, "percent_nights"), 0);
	cr_expect_str_eq(text(doc, "average"), "-");
	json_decref(doc);
	buf_fini(&buf);
	told_fini(&told);
}

/* The export has every table's every board, and the sums add up. */
Test(history, export_is_whole)
{
	struct told told;
	struct buf buf;
	struct err err = {0};
	json_t *doc, *round, *table, *board;
	int64_t sum[16] = {0};
	size_t r, t, b;
	int records = 0;

	told_init(&told, 8, 99);
	buf_init(&buf);
	cr_assert_eq(history_export(told.reader, 1, &buf, &err), 0);
	doc = parse(&buf);
	json_array_foreach(json_object_get(doc, "rounds"), r, round)
		json_array_foreach(json_object_get(round, "tables"), t, table)
			json_array_foreach(
			    json_object_get(table, "boards"), b, board) {
				const json_t *result =
				    json_object_get(board, "result");
				const json_t *ns, *ew;

				ns = json_object_get(
				    json_object_get(result, "ns_got"), "units");
				ew = json_object_get(
				    json_object_get(result, "ew_got"), "units");
				sum[number(table, "ns")] +=
				    json_integer_value(ns);
				sum[number(table, "ew")] +=
				    json_integer_value(ew);
				records +=
				    json_object_get(board, "record") != NULL;
				if (strcmp(text(result, "kind"), "result") == 0)
					cr_expect_not_null(
					    json_object_get(board, "record"));
			}
	cr_expect_gt(records, 10);
	json_array_foreach(json_object_get(doc, "pairs"), r, table) {
		int64_t bye = 0;
		int pair = (int)number(table, "pair");

		for (int i = 0; i < 3; i++) {
			if (told_event(&told)->round[i].bye == pair)
				bye += 2 * 60 * UNIT_ONE;
		}
		cr_expect_eq(number(table, "sum"), sum[pair] + bye);
	}
	cr_expect_gt(json_array_size(json_object_get(doc, "awards")), 0);
	json_decref(doc);
	buf_fini(&buf);
	told_fini(&told);
}
