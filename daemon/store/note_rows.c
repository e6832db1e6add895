/* SPDX-License-Identifier: ISC */
/*
 * Seats are kept as letters, a question without an answer as one without text.
 */
#include "daemon/store/note_rows.h"

#include <string.h>

static void
note_rows_key(
    struct batch *batch, const struct event *event, int table, int board)
{
	batch_int(batch, "event", event->id);
	batch_int(batch, "round", event->rounds_drawn);
	batch_int(batch, "table", table);
	batch_int(batch, "board", board);
}

static void
note_rows_seat(struct batch *batch, const char *name, enum seat seat)
{
	const char letter[2] = {seat_letter(seat), '\0'};

	batch_text(batch, name, letter);
}

static void
note_rows_add(struct batch *batch, const struct note *note)
{
	const bool asked = note->kind == NOTE_QUESTION;

	batch_text(batch, "kind", note_kind_name(note->kind));
	batch_int(batch, "call", note->call);
	note_rows_seat(batch, "caller", note->caller);
	if (asked)
		note_rows_seat(batch, "asker", note->asker);
	else
		batch_null(batch, "asker");
	batch_int(batch, "made_ms", note->made_ms);
	if (asked && !note->open)
		batch_int(batch, "answer_ms", note->answer_ms);
	else
		batch_null(batch, "answer_ms");
	batch_text(batch, "text", note->open ? NULL : note->text);
	batch_int(batch, "taken_back", note->taken_back);
}

void
note_rows_put(struct batch *batch, const struct event *event, int table)
{
	const struct table *t = &event->table[table - 1];

	for (int i = 0; i < t->notes.count; i++) {
		batch_add(batch, "note_add");
		note_rows_key(batch, event, table, t->board.number);
		batch_int(batch, "number", i + 1);
		note_rows_add(batch, &t->notes.note[i]);
	}
}

static bool
note_rows_take_seat(struct stmt *stmt, const char *name, enum seat *seat_r)
{
	const char *text = stmt_text(stmt, name);

	for (int s = NORTH; s < SEAT_COUNT; s++) {
		if (text[0] == seat_letter((enum seat)s) && text[1] == '\0') {
			*seat_r = (enum seat)s;
			return true;
		}
	}
	return false;
}

static bool
note_rows_take(struct stmt *stmt, struct note *note_r)
{
	const bool open = stmt_is_null(stmt, "text");
	const char *text = open ? "" : stmt_text(stmt, "text");
	const int64_t call = stmt_int(stmt, "call");

	*note_r = (struct note){.call = (int)call,
	    .asker = SEAT_NONE,
	    .asked = SEAT_NONE,
	    .open = open,
	    .taken_back = stmt_int(stmt, "taken_back") != 0,
	    .made_ms = (uint32_t)stmt_int(stmt, "made_ms")};
	if (!note_kind_find(stmt_text(stmt, "kind"), &note_r->kind) ||
	    call < 1 || call > AUCTION_CALLS_MAX || strlen(text) >= SAID_MAX ||
	    !note_rows_take_seat(stmt, "caller", &note_r->caller))
		return false;
	memcpy(note_r->text, text, strlen(text) + 1);
	if (note_r->kind == NOTE_ALERT)
		return !open;
	if (!open)
		note_r->answer_ms = (uint32_t)stmt_int(stmt, "answer_ms");
	return note_rows_take_seat(stmt, "asker", &note_r->asker);
}

int
note_rows_read(struct db *db, uint32_t event, int round, int table, int board,
    struct board_notes *notes_r, struct err *err)
{
	struct stmt *stmt;
	int rc = db_query(db, "board_notes", &stmt, err);

	notes_r->count = 0;
	if (rc < 0)
		return rc;
	stmt_bind_int(stmt, "event", event);
	stmt_bind_int(stmt, "round", round);
	stmt_bind_int(stmt, "table", table);
	stmt_bind_int(stmt, "board", board);
	while ((rc = stmt_step(stmt, err)) > 0) {
		if (notes_r->count == NOTES_MAX ||
		    !note_rows_take(stmt, &notes_r->note[notes_r->count])) {
			rc = err_set(err, ERR_DB,
			    "event %u: the notes on board %d at table %d are "
			    "not those of a board",
			    event, board, table);
			break;
		}
		notes_r->count++;
	}
	stmt_done(stmt);
	return rc;
}
