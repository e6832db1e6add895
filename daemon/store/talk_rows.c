/* SPDX-License-Identifier: ISC */
/*
 * What a call says is in its first row, each answer in a row of its own.
 */
#include "daemon/store/talk_rows.h"

#include <string.h>

static void
talk_rows_add_card(
    struct batch *batch, const struct event *event, int pair, uint64_t seq)
{
	batch_add(batch, "card_add");
	batch_int(batch, "event", event->id);
	batch_int(batch, "pair", pair);
	batch_int(batch, "seq", (int64_t)seq);
	batch_text(batch, "text", event->pair[pair - 1].card);
}

/* While registration is open a pair's number is not yet its own. */
void
talk_rows_card(
    struct batch *batch, const struct event *event, int pair, uint64_t seq)
{
	if (event->state != EVENT_REGISTERING)
		talk_rows_add_card(batch, event, pair, seq);
}

void
talk_rows_cards(struct batch *batch, const struct event *event, uint64_t seq)
{
	for (int p = 1; p <= event->pairs; p++) {
		if (event->pair[p - 1].card[0] != '\0')
			talk_rows_add_card(batch, event, p, seq);
	}
}

static const struct director_call *
talk_rows_find(const struct event *event, int number)
{
	for (int i = 0; i < event->director.calls; i++) {
		if (event->director.call[i].number == number)
			return &event->director.call[i];
	}
	return NULL;
}

void
talk_rows_director(
    struct batch *batch, const struct event *event, int number, uint64_t seq)
{
	const struct director_call *call = talk_rows_find(event, number);
	const bool asks = call->state == DIRECTOR_OPEN;

	batch_add(batch, "director_add");
	batch_int(batch, "event", event->id);
	batch_int(batch, "number", number);
	batch_int(batch, "seq", (int64_t)seq);
	batch_int(batch, "at", call->changed_at);
	batch_text(batch, "state", director_state_name(call->state));
	batch_int(batch, "player", call->player);
	if (call->director != 0)
		batch_int(batch, "director", call->director);
	else
		batch_null(batch, "director");
	batch_int(batch, "round", call->round);
	batch_int(batch, "table", call->table);
	batch_int(batch, "board", call->board);
	batch_text(batch, "text", asks ? call->text : call->answer);
}

static bool
talk_rows_text(struct stmt *stmt, char text_r[SAID_MAX])
{
	const char *text = stmt_text(stmt, "text");

	if (strlen(text) >= SAID_MAX)
		return false;
	memcpy(text_r, text, strlen(text) + 1);
	return true;
}

/* A row of a call, the first or one that changes it. */
static bool
talk_rows_take(struct stmt *stmt, struct director_call *call)
{
	const int number = (int)stmt_int(stmt, "number");
	const bool first = number != call->number;

	if (first)
		*call = (struct director_call){.number = number,
		    .called_at = stmt_int(stmt, "at"),
		    .player = (int32_t)stmt_int(stmt, "player"),
		    .round = (int)stmt_int(stmt, "round"),
		    .table = (int)stmt_int(stmt, "table_no"),
		    .board = (int)stmt_int(stmt, "board")};
	call->changed_at = stmt_int(stmt, "at");
	call->director = (int32_t)stmt_int(stmt, "director");
	return director_state_find(stmt_text(stmt, "state"), &call->state) &&
	    first == (call->state == DIRECTOR_OPEN) &&
	    talk_rows_text(stmt, first ? call->text : call->answer);
}

int
talk_rows_each_call(struct db *db, uint32_t event, uint64_t seq,
    int (*take)(void *ctx, const struct director_call *call, struct err *err),
    void *ctx, struct err *err)
{
	struct director_call call = {0};
	struct stmt *stmt;
	int rc = db_query(db, "director_calls", &stmt, err);

	if (rc < 0)
		return rc;
	stmt_bind_int(stmt, "event", event);
	stmt_bind_int(stmt, "seq", (int64_t)seq);
	while ((rc = stmt_step(stmt, err)) > 0) {
		rc = 0;
		if (call.number != 0 && call.number != stmt_int(stmt, "number"))
			rc = take(ctx, &call, err);
		if (rc == 0 && !talk_rows_take(stmt, &call))
			rc = err_set(err, ERR_DB,
			    "event %u: the calls for the director do not fit "
			    "together",
			    event);
		if (rc < 0)
			break;
	}
	stmt_done(stmt);
	return rc == 0 && call.number != 0 ? take(ctx, &call, err) : rc;
}

int
talk_rows_each_card(struct db *db, uint32_t event, uint64_t seq,
    int (*take)(void *ctx, int pair, const char *card, struct err *err),
    void *ctx, struct err *err)
{
	struct stmt *stmt;
	int rc = db_query(db, "cards", &stmt, err);

	if (rc < 0)
		return rc;
	stmt_bind_int(stmt, "event", event);
	stmt_bind_int(stmt, "seq", (int64_t)seq);
	while ((rc = stmt_step(stmt, err)) > 0) {
		rc = take(ctx, (int)stmt_int(stmt, "pair"),
		    stmt_text(stmt, "text"), err);
		if (rc < 0)
			break;
	}
	stmt_done(stmt);
	return rc;
}
