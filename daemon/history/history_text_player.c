/* SPDX-License-Identifier: ISC */
/*
 * A player's page for people: master points, nights, partners; and the list of
 * all players, which is the club's table of master points.
 */
#include <string.h>

#include "daemon/history/history_read.h"
#include "daemon/history/history_text.h"
#include "daemon/history/text_rules.h"
#include "daemon/history/text_table.h"

/* Over: the rank.  Open: the one so far, over all pairs, as on the event's own page. */
static void
player_rank(struct text_table *table, struct stmt *stmt, bool ended)
{
	const char *column = ended ? "rank" : "place";
	const bool is_known =
	    stmt_int(stmt, "rounds_closed") > 0 && !stmt_is_null(stmt, column);

	if (is_known)
		text_table_add(table, "%d", (int)stmt_int(stmt, column));
	else
		text_table_add(table, "-");
}

/* What keeps an event from being one that is over and counts. */
static const char *
player_note(const char *state)
{
	if (strcmp(state, event_state_name(EVENT_ENDED)) == 0)
		return "";
	if (strcmp(state, event_state_name(EVENT_CALLED_OFF)) == 0)
		return "called off";
	if (strcmp(state, event_state_name(EVENT_REGISTERING)) == 0)
		return "registered";
	return "so far";
}

static void
player_event(struct text_table *table, struct stmt *stmt)
{
	const char *note = player_note(stmt_text(stmt, "state"));
	const enum total_kind kind = history_row_kind(stmt);
	char total[TOTAL_TEXT_MAX];

	text_table_add(table, "%d", (int)stmt_int(stmt, "id"));
	text_table_add(table, "%s", stmt_text(stmt, "date"));
	text_table_add(table, "%s", stmt_text(stmt, "title"));
	text_table_add(table, "%s", stmt_text(stmt, "partner_name"));
	player_rank(table, stmt, note[0] == '\0');
	text_table_add(table, "%d", (int)stmt_int(stmt, "pairs"));
	total_write(
	    kind, !stmt_is_null(stmt, "total"), stmt_int(stmt, "total"), total);
	if (stmt_is_null(stmt, "total"))
		text_table_add(table, "%s", total);
	else
		text_table_add(table, "%s %s", total, text_unit(kind));
	text_table_add(table, "%d/%d", (int)stmt_int(stmt, "finished"),
	    (int)stmt_int(stmt, "owed"));
	text_table_add(table, "%d", (int)stmt_int(stmt, "points"));
	text_table_add(table, "%s", note);
}

static void
player_partner(struct text_table *table, struct stmt *stmt)
{
	text_table_add(table, "%s", stmt_text(stmt, "partner_name"));
	text_table_add(table, "%d", (int)stmt_int(stmt, "events"));
	text_table_add(table, "%d", (int)stmt_int(stmt, "points"));
}

static void
player_group(struct text_table *table, struct stmt *stmt)
{
	text_table_add(table, "%s", stmt_text(stmt, "kind"));
	text_table_add(table, "%s", stmt_text(stmt, "name"));
}

/* One part of the page: a table with a row for each row of a query. */
struct player_part {
	const char *query, *columns;
	const char *const *heads;
	void (*row)(struct text_table *table, struct stmt *stmt);
};

static int
player_table(struct db *db, int32_t player, const struct player_part *part,
    struct buf *made, struct err *err)
{
	struct text_table table;
	struct stmt *stmt;
	bool empty = true;
	int rc = db_query(db, part->query, &stmt, err);

	if (rc < 0)
		return rc;
	text_table_init(&table, part->columns);
	text_table_heads(&table, part->heads);
	stmt_bind_int(stmt, "player", player);
	while ((rc = stmt_step(stmt, err)) > 0) {
		part->row(&table, stmt);
		empty = false;
	}
	stmt_done(stmt);
	if (!empty) {
		buf_append(made, "\n", 1);
		text_table_write(&table, made);
	}
	text_table_fini(&table);
	return rc;
}

static void
player_head(struct buf *made, const struct person *person,
    const struct history_career *career)
{
	char mean[TOTAL_TEXT_MAX];

	buf_printf(made, "%s (player %d): %d master point%s\n", person->name,
	    (int)person->id, career->points, career->points == 1 ? "" : "s");
	total_write(TOTAL_PERCENT, true, career->mean, mean);
	if (career->percent_nights > 0)
		buf_printf(made, "Average %s %% over %d night%s%s\n", mean,
		    career->percent_nights,
		    career->percent_nights == 1 ? "" : "s",
		    career->percent_nights < career->nights
			? " scored in per cent"
			: "");
	else if (career->nights == 0 && career->ended > 0)
		buf_printf(made, "%d night%s, without a scored board\n",
		    career->ended, career->ended == 1 ? "" : "s");
	else if (career->nights == 0)
		buf_append_text(made, "No night has been played to its end\n");
}

static int
player_text(const struct history_ask *ask, struct buf *made, struct err *err)
{
	const struct player_part events = {"player_events", "rlllrrrrrl",
	    (const char *const[]){"Event", "Date", "Title", "Partner", "Rank",
		"Of", "Total", "Boards", "Points", "", NULL},
	    player_event};
	const struct player_part partners = {"player_partners", "lrr",
	    (const char *const[]){"Partner", "Nights", "Points", NULL},
	    player_partner};
	const struct player_part groups = {"player_groups", "ll",
	    (const char *const[]){"Kind", "Group", NULL}, player_group};
	struct history_career career;
	struct person person;
	int rc = people_find_name(ask->db, ask->name, &person, err);

	if (rc == ERR_NOT_FOUND)
		return err_set(err, ERR_NOT_FOUND,
		    "there is no player called \"%s\"", ask->name);
	if (rc == 0)
		rc = history_read_career(ask->db, person.id, &career, err);
	if (rc < 0)
		return rc;
	player_head(made, &person, &career);
	rc = player_table(ask->db, person.id, &events, made, err);
	if (rc == 0)
		rc = player_table(ask->db, person.id, &partners, made, err);
	if (rc == 0)
		rc = player_table(ask->db, person.id, &groups, made, err);
	return rc;
}

int
history_text_player(
    struct db *db, const char *name, struct buf *text, struct err *err)
{
	const struct history_ask ask = {.db = db, .name = name};

	return history_document(player_text, &ask, text, err);
}

static int
players_text(const struct history_ask *ask, struct buf *made, struct err *err)
{
	struct text_table table;
	struct stmt *stmt;
	int rc = db_query(ask->db, "player_table", &stmt, err);

	if (rc < 0)
		return rc;
	text_table_init(&table, "rlrr");
	text_table_heads(&table,
	    (const char *const[]){"Player", "Name", "Nights", "Points", NULL});
	while ((rc = stmt_step(stmt, err)) > 0) {
		text_table_add(&table, "%d", (int)stmt_int(stmt, "id"));
		text_table_add(&table, "%s%s", stmt_text(stmt, "name"),
		    stmt_int(stmt, "robot") != 0          ? " (robot)"
			: stmt_int(stmt, "director") != 0 ? " (director)"
							  : "");
		text_table_add(&table, "%d", (int)stmt_int(stmt, "nights"));
		text_table_add(&table, "%d", (int)stmt_int(stmt, "points"));
	}
	stmt_done(stmt);
	if (rc == 0)
		text_table_write(&table, made);
	text_table_fini(&table);
	return rc;
}

int
history_text_players(struct db *db, struct buf *text, struct err *err)
{
	const struct history_ask ask = {.db = db};

	return history_document(players_text, &ask, text, err);
}
