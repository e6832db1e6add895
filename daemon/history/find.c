/* SPDX-License-Identifier: ISC */
/*
 * From what is asked to the query that has an index for it.
 */
#include "daemon/history/find.h"

#include <stdlib.h>
#include <string.h>

#include "daemon/base/xalloc.h"
#include "daemon/history/find_parts.h"

/* What is asked, as numbers of the database. */
struct find_bounds {
	int32_t player[FIND_PERSON_COUNT]; /* 0: anybody */
	int64_t first, last;               /* events */
};

struct find *
find_new(enum find_kind kind)
{
	struct find *find = xcalloc(1, sizeof(*find));

	find->kind = kind;
	find->unit = "points";
	find->least = 1;
	find->limit = kind == FIND_RECORDS ? FIND_RECORDS_LIMIT : FIND_LIMIT;
	return find;
}

void
find_free(struct find **find)
{
	free(*find);
	*find = NULL;
}

static int
find_people(struct db *db, const struct find *find, struct find_bounds *bounds,
    struct err *err)
{
	for (int i = 0; i < FIND_PERSON_COUNT; i++) {
		struct person person;
		int rc;

		if (find->name[i][0] == '\0')
			continue;
		rc = people_find_called(db, find->name[i], &person, err);
		if (rc < 0)
			return rc;
		bounds->player[i] = person.id;
	}
	/* whoever declared is somebody who played */
	if (bounds->player[FIND_PLAYER] == 0)
		bounds->player[FIND_PLAYER] = bounds->player[FIND_DECLARER];
	return 0;
}

static const char *
find_from(const struct find *find)
{
	return find->from[0] != '\0' ? find->from : "0000-00-00";
}

static const char *
find_to(const struct find *find)
{
	return find->to[0] != '\0' ? find->to : "9999-99-99";
}

/* The events of the days, so that an index of events can be used. */
static int
find_events(struct db *db, const struct find *find, struct find_bounds *bounds,
    struct err *err)
{
	struct stmt *stmt;
	int rc = db_query(db, "find_dates", &stmt, err);

	if (rc < 0)
		return rc;
	stmt_bind_text(stmt, "from", find_from(find));
	stmt_bind_text(stmt, "to", find_to(find));
	rc = stmt_step(stmt, err);
	if (rc > 0) {
		bounds->first = stmt_int(stmt, "first");
		bounds->last = stmt_int(stmt, "last");
	}
	stmt_done(stmt);
	if (find->event != 0)
		bounds->first = bounds->last = find->event;
	if (find_lists[find->kind].after != NULL && find->has_after &&
	    find->after[0] < bounds->last)
		bounds->last = find->after[0];
	return rc < 0 ? rc : 0;
}

static int
find_need_event(struct db *db, const struct find *find, struct err *err)
{
	struct stmt *stmt;
	int rc;

	if (find->event == 0)
		return 0;
	rc = db_query(db, "event_get", &stmt, err);
	if (rc < 0)
		return rc;
	stmt_bind_int(stmt, "event", find->event);
	rc = stmt_step(stmt, err);
	stmt_done(stmt);
	return rc == 0
	    ? err_set(err, ERR_NOT_FOUND, "there is no event %d", find->event)
	    : (rc < 0 ? rc : 0);
}

/* A schedule that was never held is a name written wrongly. */
static int
find_need_schedule(struct db *db, const struct find *find, struct err *err)
{
	struct stmt *stmt;
	int rc;

	if (find->schedule[0] == '\0')
		return 0;
	rc = db_query(db, "find_schedule", &stmt, err);
	if (rc < 0)
		return rc;
	stmt_bind_text(stmt, "schedule", find->schedule);
	rc = stmt_step(stmt, err);
	stmt_done(stmt);
	return rc == 0
	    ? err_set(err, ERR_NOT_FOUND, "no night of a schedule %s was held",
		  find->schedule)
	    : (rc < 0 ? rc : 0);
}

/* 0 is NULL: any. */
static void
find_bind(struct stmt *stmt, const char *name, int64_t value)
{
	if (value != 0)
		stmt_bind_int(stmt, name, value);
	else
		stmt_bind_text(stmt, name, NULL);
}

/* What every question is bound by. */
static void
find_bind_days(struct stmt *stmt, const struct find *find,
    const struct find_bounds *bounds)
{
	stmt_bind_int(stmt, "first", bounds->first);
	stmt_bind_int(stmt, "last", bounds->last);
	stmt_bind_text(stmt, "from", find_from(find));
	stmt_bind_text(stmt, "to", find_to(find));
}

static void
find_bind_results(struct stmt *stmt, const struct find *find,
    const struct find_bounds *bounds, bool by_player)
{
	stmt_bind_int(
	    stmt, "event", find->has_after ? find->after[0] : INT64_MAX);
	stmt_bind_int(stmt, "board", find->after[1]);
	stmt_bind_int(stmt, "table", find->after[2]);
	stmt_bind_int(stmt, "limit", find->limit + 1);
	find_bind(stmt, "only_board", find->board);
	find_bind(stmt, "pair", find->pair);
	stmt_bind_text(stmt, "contract",
	    find->contract[0] != '\0' ? find->contract : NULL);
	stmt_bind_int(stmt, "level", find->level);
	if (find->has_margin)
		stmt_bind_int(stmt, "margin_least", find->margin_least);
	else
		stmt_bind_text(stmt, "margin_least", NULL);
	stmt_bind_int(stmt, "margin_most", find->margin_most);
	find_bind(stmt, "player", bounds->player[FIND_PLAYER]);
	find_bind(stmt, "declarer", bounds->player[FIND_DECLARER]);
	if (!by_player)
		return;
	find_bind(stmt, "partner", bounds->player[FIND_PARTNER]);
	find_bind(stmt, "opponent", bounds->player[FIND_OPPONENT]);
}

/* Contracts are made or fail by a trick or two; more is seldom. */
static bool
find_margin_is_rare(const struct find *find)
{
	return find->has_margin && find->margin_least == find->margin_most &&
	    abs(find->margin_least) > 2;
}

/* Undoubled, up to game. */
static bool
find_contract_is_common(const struct find *find)
{
	return find->contract[0] != '\0' && find->contract[0] <= '4' &&
	    strchr(find->contract, 'X') == NULL;
}

/* The query whose index leaves the fewest rows to look at. */
static const char *
find_results_query(const struct find *find, const struct find_bounds *bounds)
{
	if (bounds->player[FIND_PLAYER] != 0)
		return "find_results_player";
	if (find->event != 0)
		return "find_results_event";
	if (find_margin_is_rare(find) && find_contract_is_common(find))
		return "find_results_margin";
	if (find->contract[0] != '\0')
		return "find_results_contract";
	if (find->board != 0)
		return "find_results_board";
	if (find->has_margin && find->margin_least == find->margin_most)
		return "find_results_margin";
	return "find_results_event";
}

static void
find_bind_nights(struct stmt *stmt, const struct find *find,
    const struct find_bounds *bounds, bool by_player)
{
	stmt_bind_int(
	    stmt, "event", find->has_after ? find->after[0] : INT64_MAX);
	stmt_bind_int(stmt, "place", find->after[1]);
	stmt_bind_int(stmt, "limit", find->limit + 1);
	if (!by_player)
		return;
	find_bind(stmt, "player", bounds->player[FIND_PLAYER]);
	find_bind(stmt, "partner", bounds->player[FIND_PARTNER]);
}

/*
 * Of the best nights the sum stands, of points too; else the mean of all, so
 * that who comes more often is not ahead for that.
 */
static void
find_bind_standings(struct stmt *stmt, const struct find *find)
{
	stmt_bind_text(stmt, "unit", find->unit);
	stmt_bind_text(stmt, "schedule",
	    find->schedule[0] != '\0' ? find->schedule : NULL);
	stmt_bind_int(stmt, "best", find->best != 0 ? find->best : INT32_MAX);
	stmt_bind_int(
	    stmt, "sums", find->best != 0 || strcmp(find->unit, "points") == 0);
	stmt_bind_int(stmt, "least", find->least);
	stmt_bind_int(stmt, "limit", find->limit + 1);
	stmt_bind_int(stmt, "skip", find->after[0]);
}

static void
find_bind_rest(struct stmt *stmt, const struct find *find,
    const struct find_bounds *bounds, bool by_player)
{
	if (by_player)
		stmt_bind_int(stmt, "player", bounds->player[FIND_PLAYER]);
	if (find->kind == FIND_VERSUS)
		stmt_bind_int(stmt, "opponent", bounds->player[FIND_OPPONENT]);
	if (find->kind == FIND_AVERAGES) {
		stmt_bind_int(stmt, "limit", find->limit + 1);
		stmt_bind_int(stmt, "skip", find->after[0]);
	}
	if (find->kind == FIND_RECORDS)
		stmt_bind_int(stmt, "limit", find->limit);
	if (find->kind == FIND_STANDINGS)
		find_bind_standings(stmt, find);
}

static const char *
find_query(const struct find *find, const struct find_bounds *bounds)
{
	static const char *const averages[FIND_BY_COUNT] = {
	    [FIND_BY_PARTNER] = "find_averages_partner",
	    [FIND_BY_SCORING] = "find_averages_scoring",
	    [FIND_BY_MONTH] = "find_averages_month",
	    [FIND_BY_SEAT] = "find_averages_seat",
	    [FIND_BY_ROLE] = "find_averages_role"};
	const bool by_player = bounds->player[FIND_PLAYER] != 0;

	switch (find->kind) {
	case FIND_NIGHTS:
		return by_player ? "find_nights_player" : "find_nights_event";
	case FIND_AVERAGES:
		return averages[find->by];
	case FIND_VERSUS:
		return "find_versus";
	case FIND_RECORDS:
		return by_player ? "find_records_player" : "find_records_all";
	case FIND_STANDINGS:
		return "find_standings";
	default:
		return find_results_query(find, bounds);
	}
}

static int
find_start(struct db *db, const struct find *find,
    const struct find_bounds *bounds, struct stmt **stmt_r, struct err *err)
{
	const bool by_player = bounds->player[FIND_PLAYER] != 0;
	const int rc = db_query(db, find_query(find, bounds), stmt_r, err);

	if (rc < 0)
		return rc;
	find_bind_days(*stmt_r, find, bounds);
	if (find->kind == FIND_RESULTS)
		find_bind_results(*stmt_r, find, bounds, by_player);
	else if (find->kind == FIND_NIGHTS)
		find_bind_nights(*stmt_r, find, bounds, by_player);
	else
		find_bind_rest(*stmt_r, find, bounds, by_player);
	return 0;
}

static int
find_read(struct db *db, const struct find *find, enum find_form form,
    struct buf *out, struct err *err)
{
	struct find_bounds bounds = {0};
	struct stmt *stmt;
	/* of the best there is no next page: all that come are wanted */
	const int rows = find->kind == FIND_RECORDS || find->kind == FIND_VERSUS
	    ? INT32_MAX
	    : find->limit;
	int rc = find_people(db, find, &bounds, err);

	if (rc == 0)
		rc = find_need_event(db, find, err);
	if (rc == 0)
		rc = find_need_schedule(db, find, err);
	if (rc == 0)
		rc = find_events(db, find, &bounds, err);
	if (rc == 0)
		rc = find_start(db, find, &bounds, &stmt, err);
	if (rc < 0)
		return rc;
	return find_write(&find_lists[find->kind], stmt,
	    bounds.player[FIND_PLAYER] != 0, rows,
	    find->has_after ? find->after[0] : 0, form, out, err);
}

int
find_answer(struct db *db, const struct find *find, enum find_form form,
    struct buf *out, struct err *err)
{
	const size_t before = out->len;
	int rc = db_read_begin(db, err);

	if (rc < 0)
		return rc;
	rc = find_read(db, find, form, out, err);
	db_read_end(db);
	if (rc < 0 && out->len > before) {
		out->len = before;
		out->data[before] = '\0';
	}
	return rc;
}
