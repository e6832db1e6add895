/* SPDX-License-Identifier: ISC */
/*
 * The journal's rows.  Bodies are text, so that a person can read them with
 * any SQLite tool.
 */
#include "daemon/store/journal.h"

#include <assert.h>

#include "daemon/store/journal_row.h"

void
batch_journal(struct batch *batch, const struct journal_row *row)
{
	assert(row->event > 0 && row->seq > 0 && row->kind != NULL);
	assert(row->body[row->body_len] == '\0');
	batch_add(batch, "journal_add");
	batch_int(batch, "event", row->event);
	batch_int(batch, "seq", (int64_t)row->seq);
	batch_int(batch, "at", row->at);
	batch_text(batch, "kind", row->kind);
	if (row->player > 0)
		batch_int(batch, "player", row->player);
	else
		batch_null(batch, "player");
	batch_text(batch, "nonce", row->nonce);
	batch_text(batch, "body", row->body);
}

void
journal_row_get(struct stmt *stmt, struct journal_row *row_r)
{
	row_r->event = (uint32_t)stmt_int(stmt, "event");
	row_r->seq = (uint64_t)stmt_int(stmt, "seq");
	row_r->at = stmt_int(stmt, "at");
	row_r->kind = stmt_text(stmt, "kind");
	row_r->player = (int32_t)stmt_int(stmt, "player");
	row_r->nonce = stmt_text(stmt, "nonce");
	/* SQLite ends a text with a NUL; asked for as a blob, with its length */
	row_r->body = stmt_text(stmt, "body");
	(void)stmt_blob(stmt, "body", &row_r->body_len);
}

int
journal_read(struct db *db, uint32_t event, uint64_t after_seq,
    journal_row_fn *row_fn, void *ctx, struct err *err)
{
	struct stmt *stmt;
	int rc = db_query(db, "journal_read", &stmt, err);

	if (rc < 0)
		return rc;
	stmt_bind_int(stmt, "event", event);
	stmt_bind_int(stmt, "after", (int64_t)after_seq);
	while ((rc = stmt_step(stmt, err)) > 0) {
		struct journal_row row;

		journal_row_get(stmt, &row);
		rc = row_fn(ctx, &row, err);
		if (rc != 0)
			break;
	}
	stmt_done(stmt);
	return rc;
}

int
journal_last_seq(struct db *db, uint64_t *seq_r, struct err *err)
{
	struct stmt *stmt;
	int rc = db_query(db, "journal_last_seq", &stmt, err);

	if (rc < 0)
		return rc;
	rc = stmt_step(stmt, err);
	if (rc > 0)
		*seq_r = (uint64_t)stmt_int(stmt, "seq");
	stmt_done(stmt);
	return rc < 0 ? rc : 0;
}

int
journal_last_at(struct db *db, ms_t *at_r, struct err *err)
{
	struct stmt *stmt;
	int rc = db_query(db, "journal_last_at", &stmt, err);

	if (rc < 0)
		return rc;
	rc = stmt_step(stmt, err);
	if (rc > 0)
		*at_r = stmt_int(stmt, "at");
	stmt_done(stmt);
	return rc < 0 ? rc : 0;
}

int
journal_find_nonce(struct db *db, uint32_t event, int32_t player,
    const char *nonce, uint64_t *seq_r, struct err *err)
{
	struct stmt *stmt;
	int rc = db_query(db, "journal_find_nonce", &stmt, err);

	if (rc < 0)
		return rc;
	stmt_bind_int(stmt, "event", event);
	stmt_bind_int(stmt, "player", player);
	stmt_bind_text(stmt, "nonce", nonce);
	rc = stmt_step(stmt, err);
	if (rc >= 0)
		*seq_r = rc > 0 ? (uint64_t)stmt_int(stmt, "seq") : 0;
	stmt_done(stmt);
	return rc < 0 ? rc : 0;
}
