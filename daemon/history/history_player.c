/* SPDX-License-Identifier: ISC */
/*
 * A player's document: events, partners, master points; and the list of all.
 */
#include <string.h>

#include "daemon/history/history.h"
#include "daemon/history/history_out.h"

static void
player_event(struct json_out *out, struct stmt *stmt)
{
	char total[TOTAL_TEXT_MAX];

	json_out_object(out);
	json_out_member_int(out, "id", stmt_int(stmt, "id"));
	json_out_member_text(out, "date", stmt_text(stmt, "date"));
	json_out_member_text(out, "title", stmt_text(stmt, "title"));
	json_out_member_text(out, "state", stmt_text(stmt, "state"));
	json_out_member_text(out, "scoring", stmt_text(stmt, "scoring"));
	json_out_member_text(out, "totals", stmt_text(stmt, "totals"));
	json_out_member_int(out, "pair", stmt_int(stmt, "pair"));
	history_out_int(
	    out, "rank", !stmt_is_null(stmt, "rank"), stmt_int(stmt, "rank"));
	history_out_int(out, "place", !stmt_is_null(stmt, "place"),
	    stmt_int(stmt, "place"));
	total_write(history_row_kind(stmt), !stmt_is_null(stmt, "total"),
	    stmt_int(stmt, "total"), total);
	json_out_member_text(out, "total", total);
	json_out_member_int(out, "finished", stmt_int(stmt, "finished"));
	json_out_member_int(out, "owed", stmt_int(stmt, "owed"));
	json_out_member_int(out, "pairs", stmt_int(stmt, "pairs"));
	json_out_member_int(out, "points", stmt_int(stmt, "points"));
	json_out_member_object(out, "partner");
	json_out_member_int(out, "id", stmt_int(stmt, "partner"));
	json_out_member_text(out, "name", stmt_text(stmt, "partner_name"));
	json_out_end_object(out);
	json_out_end_object(out);
}

static void
player_partner(struct json_out *out, struct stmt *stmt)
{
	json_out_object(out);
	json_out_member_int(out, "id", stmt_int(stmt, "partner"));
	json_out_member_text(out, "name", stmt_text(stmt, "partner_name"));
	json_out_member_int(out, "events", stmt_int(stmt, "events"));
	json_out_member_int(out, "points", stmt_int(stmt, "points"));
	json_out_end_object(out);
}

static void
player_group(struct json_out *out, struct stmt *stmt)
{
	json_out_object(out);
	json_out_member_text(out, "kind", stmt_text(stmt, "kind"));
	json_out_member_text(out, "group", stmt_text(stmt, "name"));
	json_out_end_object(out);
}

/* An array with an object for each row of a player's query. */
static int
player_list(struct db *db, const char *query, int32_t player, const char *name,
    void (*row)(struct json_out *, struct stmt *), struct json_out *out,
    struct err *err)
{
	struct stmt *stmt;
	int rc = db_query(db, query, &stmt, err);

	if (rc < 0)
		return rc;
	stmt_bind_int(stmt, "player", player);
	json_out_member_array(out, name);
	while ((rc = stmt_step(stmt, err)) > 0)
		row(out, stmt);
	json_out_end_array(out);
	stmt_done(stmt);
	return rc;
}

static int
player_career(
    struct db *db, int32_t player, struct json_out *out, struct err *err)
{
	struct history_career career;
	char mean[TOTAL_TEXT_MAX];
	int rc = history_read_career(db, player, &career, err);

	if (rc < 0)
		return rc;
	json_out_member_int(out, "points", career.points);
	json_out_member_int(out, "nights", career.nights);
	json_out_member_int(out, "percent_nights", career.percent_nights);
	total_write(
	    TOTAL_PERCENT, career.percent_nights > 0, career.mean, mean);
	json_out_member_text(out, "average", mean);
	return 0;
}

static int
player_make(const struct history_ask *ask, struct buf *made, struct err *err)
{
	struct person person;
	struct json_out out;
	int rc = people_find_name(ask->db, ask->name, &person, err);

	if (rc == ERR_NOT_FOUND)
		return err_set(err, ERR_NOT_FOUND,
		    "there is no player called \"%s\"", ask->name);
	if (rc < 0)
		return rc;
	json_out_init(&out, made);
	json_out_object(&out);
	history_out_person(&out, "player", &person);
	rc = player_career(ask->db, person.id, &out, err);
	if (rc == 0)
		rc = player_list(ask->db, "player_groups", person.id, "groups",
		    player_group, &out, err);
	if (rc == 0)
		rc = player_list(ask->db, "player_events", person.id, "events",
		    player_event, &out, err);
	if (rc == 0)
		rc = player_list(ask->db, "player_partners", person.id,
		    "partners", player_partner, &out, err);
	json_out_end_object(&out);
	return rc;
}

int
history_player(
    struct db *db, const char *name, struct buf *json, struct err *err)
{
	const struct history_ask ask = {.db = db, .name = name};

	return history_document(player_make, &ask, json, err);
}

static int
players_make(const struct history_ask *ask, struct buf *made, struct err *err)
{
	struct json_out out;
	struct stmt *stmt;
	int rc = db_query(ask->db, "player_table", &stmt, err);

	if (rc < 0)
		return rc;
	json_out_init(&out, made);
	json_out_object(&out);
	json_out_member_array(&out, "players");
	while ((rc = stmt_step(stmt, err)) > 0) {
		json_out_object(&out);
		json_out_member_int(&out, "id", stmt_int(stmt, "id"));
		json_out_member_text(&out, "name", stmt_text(stmt, "name"));
		json_out_member_bool(
		    &out, "robot", stmt_int(stmt, "robot") != 0);
		json_out_member_bool(
		    &out, "director", stmt_int(stmt, "director") != 0);
		json_out_member_int(&out, "nights", stmt_int(stmt, "nights"));
		json_out_member_int(&out, "points", stmt_int(stmt, "points"));
		json_out_end_object(&out);
	}
	json_out_end_array(&out);
	json_out_end_object(&out);
	stmt_done(stmt);
	return rc;
}

int
history_players(struct db *db, struct buf *json, struct err *err)
{
	const struct history_ask ask = {.db = db};

	return history_document(players_make, &ask, json, err);
}
