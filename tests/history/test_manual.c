/* SPDX-License-Identifier: ISC */
/*
 * The members of every document, as a small night gives them, against those
 * that the manual names: neither has one that the other lacks.
 *
 * In the manual a document is a subsection.  A line ".It Cm a , b" names
 * members; a list inside it names the members of the object, or of the array's
 * objects, that these are; ".Sx Name" stands for the members of that
 * subsection.  A member's path is its names with dots, "pairs.north.id".
 */
#include <criterion/criterion.h>
#include <jansson.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "daemon/base/chance.h"
#include "daemon/base/xalloc.h"
#include "daemon/history/coming.h"
#include "daemon/history/history.h"
#include "daemon/proto/reply.h"
#include "tests/store/store_file.h"
#include "tests/store/store_night.h"

#define PATHS_MAX 400
#define PATH_MAX_LEN 120
#define DEPTH_MAX 8
#define NAMES_MAX 16

struct paths {
	char path[PATHS_MAX][PATH_MAX_LEN];
	size_t count;
};

static bool
paths_has(const struct paths *paths, const char *path)
{
	for (size_t i = 0; i < paths->count; i++) {
		if (strcmp(paths->path[i], path) == 0)
			return true;
	}
	return false;
}

static void
paths_add(struct paths *paths, const char *above, const char *name)
{
	char path[PATH_MAX_LEN];

	cr_assert_lt(snprintf(path, sizeof(path), "%s%s%s", above,
			 above[0] != '\0' ? "." : "", name),
	    PATH_MAX_LEN);
	if (paths_has(paths, path))
		return;
	cr_assert_lt(paths->count, PATHS_MAX);
	strcpy(paths->path[paths->count++], path);
}

/* Every member of a value, and of what it holds. */
static void
paths_of_json(struct paths *paths, const char *above, const json_t *value)
{
	const char *name;
	json_t *member;
	size_t i;

	json_array_foreach(value, i, member) {
		paths_of_json(paths, above, member);
	}
	json_object_foreach((json_t *)(uintptr_t)value, name, member) {
		char path[PATH_MAX_LEN];

		paths_add(paths, above, name);
		snprintf(path, sizeof(path), "%s%s%s", above,
		    above[0] != '\0' ? "." : "", name);
		paths_of_json(paths, path, member);
	}
}

static char *
page_read(const char *page)
{
	const char *top = getenv("top_srcdir");
	char path[256], *text;
	FILE *file;
	size_t len;

	snprintf(
	    path, sizeof(path), "%s/man/%s", top != NULL ? top : ".", page);
	file = fopen(path, "r");
	cr_assert_not_null(file, "%s", path);
	text = xcalloc(1, 1 << 18);
	len = fread(text, 1, (1 << 18) - 1, file);
	cr_assert(len > 0 && len < (1 << 18) - 1);
	fclose(file);
	return text;
}

static const char *const PAGES[] = {"pairsd-protocol.7", "pairsd-export.5"};

/* Where the lines of a subsection begin, in whichever page has it. */
static const char *
page_find(char *const text[2], const char *name)
{
	const char *found = NULL;
	char head[64];

	snprintf(head, sizeof(head), "\n.Ss %s\n", name);
	for (int i = 0; i < 2 && found == NULL; i++) {
		const char *from = strstr(text[i], "\n.Sh DOCUMENTS\n");

		cr_assert_not_null(from, "%s has no documents", PAGES[i]);
		found = strstr(from, head);
	}
	cr_assert_not_null(found, "no subsection %s", name);
	return found + strlen(head);
}

/* The members that a list's current item names, with those above them. */
struct items {
	char path[NAMES_MAX][PATH_MAX_LEN];
	int count;
};

static void
items_take(struct items *items, const struct items *above, char *names,
    struct paths *paths)
{
	char *name, *rest = names;
	char path[PATH_MAX_LEN];

	items->count = 0;
	while ((name = strsep(&rest, " ,")) != NULL) {
		for (int a = 0; name[0] != '\0' && a < above->count; a++) {
			cr_assert_lt(items->count, NAMES_MAX);
			paths_add(paths, above->path[a], name);
			snprintf(path, sizeof(path), "%s%s%s", above->path[a],
			    above->path[a][0] != '\0' ? "." : "", name);
			memcpy(items->path[items->count++], path, sizeof(path));
		}
	}
}

/* Add the members that a subsection names, below each of the items. */
static void
paths_of_page(struct paths *paths, const struct items *below,
    char *const text[2], const char *subsection)
{
	struct items items[DEPTH_MAX] = {*below};
	const char *at = page_find(text, subsection);
	int depth = 0;

	while (strncmp(at, ".Ss ", 4) != 0 && strncmp(at, ".Sh ", 4) != 0) {
		const size_t len = strcspn(at, "\n");
		char line[200];

		cr_assert_eq(at[len], '\n', "%s has no end", subsection);
		snprintf(line, sizeof(line), "%.*s", (int)len, at);
		at += len + 1;
		if (strncmp(line, ".Bl ", 4) == 0) {
			cr_assert_lt(++depth, DEPTH_MAX);
			items[depth].count = 0;
		} else if (strcmp(line, ".El") == 0) {
			depth--;
		} else if (strncmp(line, ".It Cm ", 7) == 0) {
			items_take(
			    &items[depth], &items[depth - 1], line + 7, paths);
		} else if (strncmp(line, ".Sx ", 4) == 0) {
			line[4 + strcspn(line + 4, " ")] = '\0';
			paths_of_page(paths, &items[depth], text, line + 4);
		}
	}
}

struct manual {
	struct store_file file;
	struct store_night night;
	struct world *world;
	struct db *db;
	json_t *next; /* each round as it was drawn ahead */
	char *page[2];
};

/* Keep the draw of the round that follows the one in play. */
static void
manual_look_ahead(struct manual *manual)
{
	struct buf buf;
	struct err err = {0};
	json_t *doc;

	buf_init(&buf);
	cr_assert_eq(
	    history_event(manual->db, 1, &buf, &err), 0, "%s", err.text);
	doc = json_loads(buf_text(&buf), JSON_REJECT_DUPLICATES, NULL);
	cr_assert_not_null(doc);
	cr_assert(json_is_object(json_object_get(doc, "next")));
	json_array_append(manual->next, json_object_get(doc, "next"));
	json_decref(doc);
	buf_fini(&buf);
}

static void
manual_init(struct manual *manual)
{
	chance_init();
	store_file_init(&manual->file);
	manual->db = store_file_open(&manual->file, DB_CREATE);
	manual->world = store_night_world();
	store_night_people(manual->db, 15);
	store_night_init(&manual->night, manual->db, manual->world, 1, 7);
	/* matches, datums and an order by lot, so that no object is null */
	manual->night.config.scoring = SCORING_BUTLER;
	manual->night.config.totals = TOTALS_VP;
	manual->night.config.first_round = FIRST_ROUND_RANDOM;
	/* and enough rounds for two pairs to meet again */
	manual->night.config.rounds = 9;
	manual->night.config.avoid =
	    (struct avoid){.kinds = 1, .kind = {{"club", 60}}};
	manual->night.config.boards_per_round = 5;
	/* and things taken back */
	manual->night.config.undo = UNDO_CONSENT;
	manual->night.config.round_ms = 1500000;
	/* of which each is known a round ahead */
	manual->night.config.draw_from = DRAW_FROM_PREVIOUS;
	manual->next = json_array();
	store_night_open(&manual->night);
	for (int r = 0; r < manual->night.config.rounds - 1; r++) {
		store_night_play(&manual->night, r);
		manual_look_ahead(manual);
	}
	store_night_replace(&manual->night, 1, 15);
	store_night_play(&manual->night, 99);
	store_night_correct(&manual->night);
	for (int i = 0; i < 2; i++)
		manual->page[i] = page_read(PAGES[i]);
}

static void
manual_fini(struct manual *manual)
{
	for (int i = 0; i < 2; i++)
		free(manual->page[i]);
	json_decref(manual->next);
	store_night_fini(&manual->night);
	world_free(&manual->world);
	db_close(&manual->db);
	store_file_fini(&manual->file);
}

/* A document of the night, and empty the buffer. */
static void
expect_told(const struct manual *manual, const char *subsection, int rc,
    struct buf *buf, const struct err *err)
{
	const struct items root = {{""}, 1};
	struct paths *told = xcalloc(1, sizeof(*told));
	struct paths *written = xcalloc(1, sizeof(*written));
	json_t *doc;

	cr_assert_eq(rc, 0, "%s: %s", subsection, err->text);
	doc = json_loads(buf_text(buf), JSON_REJECT_DUPLICATES, NULL);
	cr_assert_not_null(doc, "%s", buf_text(buf));
	paths_of_json(written, "", doc);
	paths_of_page(told, &root, manual->page, subsection);
	for (size_t i = 0; i < written->count; i++)
		cr_expect(paths_has(told, written->path[i]),
		    "%s: the manual does not tell of %s", subsection,
		    written->path[i]);
	for (size_t i = 0; i < told->count; i++)
		cr_expect(paths_has(written, told->path[i]),
		    "%s: the manual tells of %s, which is not there",
		    subsection, told->path[i]);
	json_decref(doc);
	free(told);
	free(written);
	buf_clear(buf);
}

/* All records of the night in one array: no single one has everything. */
static void
records_write(const struct manual *manual, struct buf *buf)
{
	struct buf one;
	struct err err;

	buf_init(&one);
	for (int place = 0; place < 45 * 3; place++) {
		buf_clear(&one);
		/* not every board was begun */
		if (history_record(manual->db, 1, place / 15 + 1,
			place / 5 % 3 + 1, place / 15 * 5 + place % 5 + 1, &one,
			&err) != 0)
			continue;
		buf_append_text(buf, buf->len == 0 ? "[" : ",");
		buf_append(buf, one.data, one.len);
	}
	buf_append_text(buf, "]");
	buf_fini(&one);
}

Test(manual, documents)
{
	struct manual manual = {0};
	struct buf buf;
	struct err err = {0};
	struct schedule_config schedule = {.start = "2026-01-05 19:30",
	    .rule = "FREQ=DAILY",
	    .rules = {.schedule = "s", .title = "t", .time_zone = "UTC"}};
	const struct config config = {
	    .schedules = &schedule, .schedule_count = 1};
	struct db *db;

	manual_init(&manual);
	buf_init(&buf);
	db = manual.db;
	expect_told(
	    &manual, "Events", history_events(db, 9, &buf, &err), &buf, &err);
	store_file_exec(&manual.file,
	    "INSERT INTO audit(event, seq, at, what, reason)"
	    " VALUES(1, 900001, 1000, 'roll_back', 'x');"
	    "INSERT INTO thrown_round(event, seq, round, start_at, end_at,"
	    " drawn_at, tables, thrown, house)"
	    " VALUES(1, 900001, 2, 0, 1, 0, 1, 0, 0)");
	expect_told(
	    &manual, "Event", history_event(db, 1, &buf, &err), &buf, &err);
	char *next = json_dumps(manual.next, 0);
	buf_append_text(&buf, next);
	free(next);
	expect_told(&manual, "Next", 0, &buf, &err);
	expect_told(
	    &manual, "Board", history_board(db, 1, 2, &buf, &err), &buf, &err);
	records_write(&manual, &buf);
	expect_told(&manual, "Record", 0, &buf, &err);
	expect_told(
	    &manual, "Players", history_players(db, &buf, &err), &buf, &err);
	expect_told(&manual, "Player",
	    history_player(db, "Player 1", &buf, &err), &buf, &err);
	expect_told(
	    &manual, "Export", history_export(db, 1, &buf, &err), &buf, &err);
	expect_told(&manual, "Schedule",
	    coming_write(&config, 0, INT64_C(1767900000000), &buf, &err), &buf,
	    &err);
	reply_time_write(1, &buf);
	expect_told(&manual, "Time", 0, &buf, &err);
	buf_fini(&buf);
	manual_fini(&manual);
}

/* Where a member would be missed: what the comparison is made from. */
Test(manual, paths)
{
	static char page[] = "\n.Sh DOCUMENTS\n.Ss One\n.Bl -tag\n"
			     ".It Cm a , b\nText\n.Bl -tag\n.It Cm c\n"
			     ".Sx Two .\n.El\n.Sx Two\n.It Cm d\n.El\n"
			     ".Sx Two\n.Ss Two\n.Bl -tag\n.It Cm x\n.El\n"
			     ".Sh OTHER\n.It Cm y\n";
	static char *const text[2] = {page, page};
	static const char *const expected[] = {
	    "a", "b", "a.c", "b.c", "a.c.x", "b.c.x", "a.x", "b.x", "d", "x"};
	const struct items root = {{""}, 1};
	struct paths *told = xcalloc(1, sizeof(*told));
	struct paths *written = xcalloc(1, sizeof(*written));
	json_t *doc;

	paths_of_page(told, &root, text, "One");
	cr_expect_eq(told->count, 10);
	for (size_t i = 0; i < 10; i++)
		cr_expect(paths_has(told, expected[i]), "%s", expected[i]);
	doc = json_loads(
	    "{\"a\":[{\"b\":1},{\"c\":{\"d\":[]}},2],\"e\":null}", 0, NULL);
	paths_of_json(written, "", doc);
	cr_expect_eq(written->count, 5);
	cr_expect(paths_has(written, "a.c.d") && paths_has(written, "a.b"));
	cr_expect_not(paths_has(written, "b"));
	json_decref(doc);
	free(told);
	free(written);
}
