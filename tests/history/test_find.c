/* SPDX-License-Identifier: ISC */
/*
 * Looking things up: every answer against the tables it is of, whole and page
 * by page; what is refused; and that no query reads a whole table.
 */
#include "daemon/history/find.h"

#include <criterion/criterion.h>
#include <fcntl.h>
#include <jansson.h>
#include <stdio.h>
#include <string.h>
#include <unistd.h>

#include "daemon/base/chance.h"
#include "daemon/store/sql_text.h"
#include "tests/store/store_file.h"
#include "tests/store/store_night.h"

#define PAIRS 7

/* In place of libc's: nothing here has to outlast the machine. */
int
fdatasync(int fd)
{
	return fcntl(fd, F_GETFD) < 0 ? -1 : 0;
}

int
fsync(int fd)
{
	return fdatasync(fd);
}

struct found {
	struct store_file file;
	struct db *db, *reader;
};

/* Two nights that are over, of other players, and one in play. */
static void
found_init(struct found *found)
{
	chance_init();
	store_file_init(&found->file);
	found->db = store_file_open(&found->file, DB_CREATE);
	store_night_people(found->db, 6 * PAIRS);
	for (uint32_t id = 1; id <= 3; id++) {
		struct store_night night;
		struct world *world = store_night_world();

		store_night_init(&night, found->db, world, id, PAIRS);
		store_night_open(&night);
		store_night_play(&night, id < 3 ? 99 : 2);
		store_night_fini(&night);
		world_free(&world);
	}
	found->reader = store_file_open(&found->file, DB_READ);
}

static void
found_fini(struct found *found)
{
	db_close(&found->reader);
	db_close(&found->db);
	store_file_fini(&found->file);
}

/* "player=Player 1&limit=3" as fields, in place of those of before. */
static int
ask(struct find **find_r, enum find_kind kind, const char *fields,
    struct err *err)
{
	char text[256];
	int rc = 0;

	*find_r = find_new(kind);
	snprintf(text, sizeof(text), "%s", fields);
	for (char *field = strtok(text, "&"); field != NULL && rc == 0;
	     field = strtok(NULL, "&")) {
		char *value = strchr(field, '=');

		*value++ = '\0';
		rc = find_set(*find_r, field, value, err);
	}
	return rc == 0 ? find_check(*find_r, err) : rc;
}

static void
answer(struct found *found, enum find_kind kind, enum find_form form,
    const char *fields, struct buf *out)
{
	struct err err = {0};
	struct find *find;

	buf_clear(out);
	cr_assert_eq(
	    ask(&find, kind, fields, &err), 0, "%s: %s", fields, err.text);
	cr_assert_eq(find_answer(found->reader, find, form, out, &err), 0,
	    "%s: %s", fields, err.text);
	find_free(&find);
}

static json_t *
rows(struct found *found, enum find_kind kind, const char *fields)
{
	struct buf out = {0};
	json_error_t error;

	answer(found, kind, FIND_JSON, fields, &out);
	json_t *doc =
	    json_loads(buf_text(&out), JSON_REJECT_DUPLICATES, &error);
	cr_assert_not_null(doc, "%s: %s", fields, buf_text(&out));
	buf_fini(&out);
	return doc;
}

static json_int_t
number(const json_t *row, const char *name)
{
	return json_integer_value(json_object_get(row, name));
}

static const char *
text(const json_t *row, const char *name)
{
	const char *value = json_string_value(json_object_get(row, name));

	return value != NULL ? value : "";
}

/* A page of few, so that many rows are the last of one. */
static int
page_rows(const json_t *all)
{
	return json_array_size(all) > 20 ? 3 : 1;
}

/* Page by page the same rows in the same order as at once. */
static size_t
expect_pages(struct found *found, enum find_kind kind, const char *list,
    const char *fields)
{
	char page[320], next[64] = "";
	size_t at = 0;

	snprintf(page, sizeof(page), "%s&limit=500", fields);
	json_t *whole = rows(found, kind, page);
	const json_t *all = json_object_get(whole, list);

	do {
		snprintf(page, sizeof(page), "%s&limit=%d%s%s", fields,
		    page_rows(all), next[0] == '\0' ? "" : "&after=", next);
		json_t *doc = rows(found, kind, page);
		const json_t *part = json_object_get(doc, list);

		for (size_t i = 0; i < json_array_size(part); i++)
			cr_expect(json_equal(json_array_get(part, i),
				      json_array_get(all, at++)),
			    "%s: row %zu", page, at);
		snprintf(next, sizeof(next), "%s", text(doc, "next"));
		json_decref(doc);
	} while (next[0] != '\0' && at < 1000);
	cr_expect_eq(at, json_array_size(all), "%s: %zu rows", fields, at);
	json_decref(whole);
	return at;
}

/* Each row stands in the tables as it is told. */
static void
expect_stored(struct found *found, const json_t *row)
{
	char sql[512];

	snprintf(sql, sizeof(sql),
	    "SELECT count(*) FROM result AS t JOIN seating AS g "
	    "USING(event, round, table_no) "
	    "JOIN entry AS en ON en.event = g.event AND en.pair = g.ns AND "
	    "en.seat = 'N' JOIN entry AS ew ON ew.event = g.event AND "
	    "ew.pair = g.ew AND ew.seat = 'S' WHERE t.event = %d AND "
	    "t.round = %d AND t.table_no = %d AND t.board = %d AND "
	    "coalesce(t.contract, '') = '%s' AND "
	    "coalesce(t.declarer, '') = '%s' AND t.kind = '%s' AND "
	    "'Player ' || en.player = '%s' AND 'Player ' || ew.player = '%s'",
	    (int)number(row, "event"), (int)number(row, "round"),
	    (int)number(row, "table"), (int)number(row, "board"),
	    text(row, "contract"), text(row, "declarer"), text(row, "kind"),
	    text(row, "north"), text(row, "west"));
	cr_expect_eq(store_file_number(&found->file, sql), 1, "%s", sql);
}

/* Conditions of SQL that must give as many rows as the fields do. */
static const struct {
	const char *fields, *where;
} results[] = {
    {"event=1", "t.event = 1"},
    {"event=2&board=3", "t.event = 2 AND t.board = 3"},
    {"event=1&pair=4", "t.event = 1 AND 4 IN (g.ns, g.ew)"},
    {"board=5", "t.board = 5"},
    {"player=Player 1", "t.event = 1 AND 1 IN (g.ns, g.ew)"},
    {"player=player 2&partner=PLAYER 1", "t.event = 1 AND 1 IN (g.ns, g.ew)"},
    {"player=Player 1&partner=Player 3", "0"},
    {"player=Player 1&opponent=Player 4",
	"t.event = 1 AND 1 IN (g.ns, g.ew) AND 2 IN (g.ns, g.ew)"},
    {"declarer=Player 3",
	"t.event = 1 AND (g.ns = 2 AND t.declarer = 'N' "
	"OR g.ew = 2 AND t.declarer = 'E')"},
    {"contract=3nt", "t.contract = '3NT'"},
    {"contract=P", "t.contract = 'P'"},
    {"level=4", "CAST(t.contract AS INTEGER) >= 4"},
    {"result=made", "t.declarer <> '' AND t.tricks >= 6 + t.contract"},
    {"result=-1", "t.declarer <> '' AND t.tricks = 5 + t.contract"},
    {"result=down&player=Player 5",
	"t.declarer <> '' AND t.tricks < 6 + t.contract AND t.event = 1 AND "
	"3 IN (g.ns, g.ew)"},
    {"from=2026-01-05&to=2026-01-05", "1"},
    {"from=2026-01-06", "0"},
    {"to=1999-12-31", "0"},
    /* in play */
    {"event=3", "0"},
    {"player=Player 30", "0"},
};

/* Everybody against everybody, from whichever side. */
static void
expect_opponents(struct found *found)
{
	for (int a = 1; a <= PAIRS; a++) {
		for (int b = 1; b <= PAIRS; b++) {
			char fields[64], sql[256];

			if (a == b)
				continue;
			snprintf(fields, sizeof(fields),
			    "player=Player %d&opponent=Player %d", 2 * a,
			    2 * b);
			snprintf(sql, sizeof(sql),
			    "SELECT count(*) FROM result AS t JOIN seating AS g "
			    "USING(event, round, table_no) WHERE t.event = 1 "
			    "AND %d IN (g.ns, g.ew) AND %d IN (g.ns, g.ew)",
			    a, b);
			json_t *doc = rows(found, FIND_RESULTS, fields);
			cr_expect_eq((long long)json_array_size(
					 json_object_get(doc, "results")),
			    store_file_number(&found->file, sql), "%s", fields);
			json_decref(doc);
		}
	}
}

Test(find, results)
{
	struct found found;
	size_t most = 0;

	found_init(&found);
	for (size_t i = 0; i < sizeof(results) / sizeof(results[0]); i++) {
		char sql[512];
		const size_t count = expect_pages(
		    &found, FIND_RESULTS, "results", results[i].fields);

		snprintf(sql, sizeof(sql),
		    "SELECT count(*) FROM result AS t JOIN seating AS g "
		    "USING(event, round, table_no) WHERE t.event < 3 AND (%s)",
		    results[i].where);
		cr_expect_eq((long long)count,
		    store_file_number(&found.file, sql), "%s: %zu",
		    results[i].fields, count);
		if (count > most)
			most = count;
	}
	expect_opponents(&found);
	json_t *doc = rows(&found, FIND_RESULTS, "limit=500");
	const json_t *all = json_object_get(doc, "results");

	cr_expect_eq(json_array_size(all), most);
	for (size_t i = 0; i < json_array_size(all); i++)
		expect_stored(&found, json_array_get(all, i));
	json_decref(doc);
	found_fini(&found);
}

/* Rows of the other kinds, counted in the tables. */
static const struct {
	enum find_kind kind;
	const char *list, *fields, *sql;
} others[] = {
    {FIND_NIGHTS, "nights", "event=2", "SELECT 7"},
    {FIND_NIGHTS, "nights", "to=2026-12-31", "SELECT 14"},
    {FIND_NIGHTS, "nights", "player=Player 3", "SELECT 1"},
    {FIND_NIGHTS, "nights", "player=Player 3&partner=Player 5", "SELECT 0"},
    {FIND_NIGHTS, "nights", "from=2026-01-06", "SELECT 0"},
    {FIND_NIGHTS, "nights", "event=3", "SELECT 0"},
    {FIND_NIGHTS, "nights", "player=Player 30", "SELECT 0"},
    {FIND_AVERAGES, "averages", "player=Player 30&by=seat", "SELECT 0"},
    {FIND_AVERAGES, "averages", "player=Player 4",
	"SELECT count(*) FROM standing WHERE event = 1 AND round = 3 AND "
	"pair = 2 AND total IS NOT NULL"},
    {FIND_AVERAGES, "averages", "player=Player 4&by=month&to=2026-01-04",
	"SELECT 0"},
    {FIND_AVERAGES, "averages", "player=Player 4&by=seat",
	"SELECT (SELECT count(*) > 0 FROM result AS t JOIN seating AS g "
	"USING(event, round, table_no) WHERE t.event = 1 AND g.ns = 2 AND "
	"t.ns_unit IS NOT NULL) + (SELECT count(*) > 0 FROM result AS t "
	"JOIN seating AS g USING(event, round, table_no) WHERE t.event = 1 "
	"AND g.ew = 2 AND t.ew_unit IS NOT NULL)"},
    {FIND_AVERAGES, "averages", "player=Player 4&by=scoring",
	"SELECT count(*) FROM standing WHERE event = 1 AND round = 3 AND "
	"pair = 2 AND total IS NOT NULL"},
};

/* Who declares is not dummy: each played board has one role a player. */
static void
expect_roles(struct found *found)
{
	json_t *doc = rows(found, FIND_AVERAGES, "player=Player 5&by=role");
	const json_t *list = json_object_get(doc, "averages");
	json_int_t boards = 0;

	for (size_t i = 0; i < json_array_size(list); i++)
		boards += number(json_array_get(list, i), "boards");
	cr_expect_eq(boards,
	    store_file_number(&found->file,
		"SELECT count(*) FROM result AS t JOIN seating AS g "
		"USING(event, round, table_no) WHERE t.event = 1 AND "
		"t.declarer IS NOT NULL AND (g.ns = 3 AND t.ns_unit IS NOT "
		"NULL OR g.ew = 3 AND t.ew_unit IS NOT NULL)"));
	cr_expect_gt(boards, 0);
	json_decref(doc);
}

static void
expect_versus(struct found *found)
{
	json_t *doc =
	    rows(found, FIND_VERSUS, "player=Player 1&opponent=Player 3");
	const json_t *list = json_object_get(doc, "versus");
	const json_t *row = json_array_get(list, 0);
	const json_int_t met = store_file_number(&found->file,
	    "SELECT count(*) FROM result AS t JOIN seating AS g "
	    "USING(event, round, table_no) WHERE t.event = 1 AND 1 IN "
	    "(g.ns, g.ew) AND 2 IN (g.ns, g.ew) AND t.ns_unit IS NOT NULL "
	    "AND t.ew_unit IS NOT NULL");

	cr_expect_eq(json_array_size(list), met > 0);
	if (met > 0)
		cr_expect_eq(number(row, "boards"), met);
	if (met > 0)
		cr_expect_eq(number(row, "won") + number(row, "lost") +
			number(row, "equal"),
		    met);
	json_decref(doc);
}

/* The best of both nights, and of one player. */
static void
expect_records(struct found *found)
{
	json_t *doc = rows(found, FIND_RECORDS, "limit=3");
	const json_t *list = json_object_get(doc, "records");
	char total[32];

	cr_assert_eq(json_array_size(list), 6);
	snprintf(total, sizeof(total), "%.2f",
	    (double)store_file_number(&found->file,
		"SELECT max(total) FROM standing WHERE round = 3 AND "
		"event < 3") /
		1000000);
	cr_expect_str_eq(text(json_array_get(list, 0), "record"), "session");
	cr_expect_str_eq(text(json_array_get(list, 0), "value"), total);
	snprintf(total, sizeof(total), "%lld",
	    store_file_number(&found->file,
		"SELECT max(abs(score)) FROM result WHERE event < 3 AND "
		"kind = 'result'"));
	cr_expect_str_eq(text(json_array_get(list, 3), "value"), total);
	json_decref(doc);
	doc = rows(found, FIND_RECORDS, "player=Player 1&limit=1");
	list = json_object_get(doc, "records");
	for (size_t i = 0; i < json_array_size(list); i++)
		cr_expect(strcmp(text(json_array_get(list, i), "player1"),
			      "Player 1") == 0 ||
		    strcmp(text(json_array_get(list, i), "player2"),
			"Player 1") == 0);
	json_decref(doc);
}

Test(find, the_other_kinds)
{
	struct found found;

	found_init(&found);
	for (size_t i = 0; i < sizeof(others) / sizeof(others[0]); i++) {
		const size_t count = expect_pages(
		    &found, others[i].kind, others[i].list, others[i].fields);

		cr_expect_eq((long long)count,
		    store_file_number(&found.file, others[i].sql), "%s: %zu",
		    others[i].fields, count);
	}
	expect_roles(&found);
	expect_versus(&found);
	expect_records(&found);
	found_fini(&found);
}

Test(find, forms)
{
	struct found found;
	struct buf out = {0};

	found_init(&found);
	answer(&found, FIND_RESULTS, FIND_CSV, "player=Player 1", &out);
	cr_expect_eq(strncmp(buf_text(&out), "event,date,title,", 17), 0);
	cr_expect_not_null(strstr(buf_text(&out), "\"Player 1\""));
	cr_expect_not_null(strstr(buf_text(&out), "\r\n1,\"2026-01-05\","));
	answer(
	    &found, FIND_RESULTS, FIND_TEXT, "player=Player 1&limit=2", &out);
	cr_expect_eq(strncmp(buf_text(&out), "Event  Date", 11), 0, "%s",
	    buf_text(&out));
	cr_expect_not_null(strstr(buf_text(&out), "\nMore: --after 1."));
	answer(&found, FIND_RESULTS, FIND_TEXT, "player=Player 1&after=1.500.1",
	    &out);
	cr_expect_str_eq(buf_text(&out), "Nothing was found.\n");
	buf_fini(&out);
	found_fini(&found);
}

Test(find, refused)
{
	static const struct {
		const char *fields, *says;
	} cases[] = {
	    {"from=2026-02-30",
		"from: \"2026-02-30\" is not allowed; allowed: "
		"a day that there is, as 2026-01-31"},
	    {"to=today", "to: \"today\""},
	    {"from=2026-02-01&to=2026-01-31", "comes after"},
	    {"limit=0", "from 1 to 500"},
	    {"limit=501", "from 1 to 500"},
	    {"limit=5x", "from 1 to 500"},
	    {"after=", "what the page before"},
	    {"after=1.2.3.4", "what the page before"},
	    {"after=-1", "what the page before"},
	    {"after=99999999999999999999", "what the page before"},
	    {"contract=8NT", "a contract, as 3NT"},
	    {"level=8", "1 to 7"},
	    {"result=+7", "made, down"},
	    {"result=-14", "made, down"},
	    {"event=-1", "the number of an event"},
	    {"pair=3", "together with event"},
	    {"partner=Player 1", "together with player"},
	    {"opponent=Player 1", "together with player"},
	    {"player=", "a player's name"},
	    {"colour=red", "cannot be asked by colour; allowed: player, "},
	};
	static const struct {
		enum find_kind kind;
		const char *fields, *says;
	} others_refused[] = {
	    {FIND_AVERAGES, "by=month", "averages needs player"},
	    {FIND_AVERAGES, "player=Ann&by=age",
		"partner, scoring, month, seat, role"},
	    {FIND_AVERAGES, "board=1",
		"averages cannot be asked by board; "
		"allowed: player, by, from, to, limit, "
		"after"},
	    {FIND_VERSUS, "player=Ann", "versus needs player and opponent"},
	    {FIND_NIGHTS, "partner=Ann", "together with player"},
	    {FIND_RECORDS, "after=5", "cannot be asked by after"},
	    {FIND_STANDINGS, "best=0", "a number of nights, 1 or more"},
	    {FIND_STANDINGS, "least=-3", "a number of nights, 1 or more"},
	    {FIND_STANDINGS, "unit=tricks", "points, percent, imps, vp"},
	    {FIND_STANDINGS, "schedule=", "the name of a schedule"},
	    {FIND_STANDINGS, "player=Ann",
		"standings cannot be asked by player; allowed: unit, "
		"schedule, best, least, from, to, limit, after"},
	};
	struct err err;
	struct find *find;

	for (size_t i = 0; i < sizeof(cases) / sizeof(cases[0]); i++) {
		cr_expect_eq(ask(&find, FIND_RESULTS, cases[i].fields, &err),
		    ERR_INPUT, "%s", cases[i].fields);
		cr_expect_not_null(strstr(err.text, cases[i].says), "%s: %s",
		    cases[i].fields, err.text);
		find_free(&find);
	}
	for (size_t i = 0;
	     i < sizeof(others_refused) / sizeof(others_refused[0]); i++) {
		const char *fields = others_refused[i].fields;

		cr_expect_eq(ask(&find, others_refused[i].kind, fields, &err),
		    ERR_INPUT, "%s", fields);
		cr_expect_not_null(strstr(err.text, others_refused[i].says),
		    "%s: %s", fields, err.text);
		find_free(&find);
	}
}

/* A name is a name, whatever signs it has. */
Test(find, names_are_no_patterns)
{
	static const char *const names[] = {"%", "_layer 1", "Player%",
	    "' OR '1'='1", "\"Player 1\"", "Player 1;--", "\xff\xfe"};
	struct found found;
	struct err err = {0};
	struct buf out = {0};

	found_init(&found);
	for (size_t i = 0; i < sizeof(names) / sizeof(names[0]); i++) {
		struct find *find = find_new(FIND_RESULTS);

		cr_expect_eq(find_set(find, "player", names[i], &err), 0);
		cr_expect_eq(
		    find_answer(found.reader, find, FIND_JSON, &out, &err),
		    ERR_NOT_FOUND, "%s", names[i]);
		cr_expect_not_null(
		    strstr(err.text, "nobody is called"), "%s", err.text);
		cr_expect_eq(out.len, 0);
		find_free(&find);
	}
	struct find *find = find_new(FIND_RESULTS);
	cr_expect_eq(find_set(find, "event", "9", &err), 0);
	cr_expect_eq(find_answer(found.reader, find, FIND_JSON, &out, &err),
	    ERR_NOT_FOUND);
	cr_expect_str_eq(err.text, "there is no event 9");
	find_free(&find);
	buf_fini(&out);
	found_fini(&found);
}

/*
 * The keys of one page may be gone through, which a query calls k, and what
 * they come from, j; nothing else.
 */
static void
plan_line(void *ctx, const char *detail)
{
	const char *query = ctx;

	cr_expect(strncmp(detail, "SCAN ", 5) != 0 ||
		strcmp(detail, "SCAN k") == 0 ||
		strcmp(detail, "SCAN j") == 0 ||
		strncmp(detail, "SCAN (subquery", 14) == 0 ||
		strncmp(detail, "SCAN CONSTANT", 13) == 0,
	    "%s: %s", query, detail);
}

Test(find, no_query_reads_a_whole_table)
{
	struct store_file file;
	struct err err = {0};
	int seen = 0;

	store_file_init(&file);
	struct db *db = store_file_open(&file, DB_CREATE);
	for (size_t i = 0; i < sql_query_count; i++) {
		char name[64];

		snprintf(name, sizeof(name), "%s", sql_queries[i].name);
		if (strncmp(name, "find_", 5) != 0)
			continue;
		seen++;
		cr_expect_eq(db_explain(db, name, plan_line, name, &err), 0,
		    "%s", err.text);
	}
	cr_expect_gt(seen, 15);
	db_close(&db);
	store_file_fini(&file);
}
