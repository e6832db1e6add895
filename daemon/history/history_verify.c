/* SPDX-License-Identifier: ISC */
/*
 * Anybody's check that the deals were not chosen (R-EV-26): from the published
 * seed and the list of pairs every board is dealt again.
 */
#include <string.h>

#include "daemon/dealing/dealing.h"
#include "daemon/history/history.h"
#include "daemon/history/history_read.h"

static int
verify_key(struct db *db, const struct history_head *head,
    uint8_t key_r[CHANCE_HASH_SIZE], struct err *err)
{
	struct history_field field;
	struct buf list;
	int rc = history_read_field(db, head, &field, err);

	buf_init(&list);
	for (int p = 1; rc == 0 && p <= field.pairs; p++)
		dealing_list_add(&list, p, field.pair[p - 1]->north.id,
		    field.pair[p - 1]->south.id);
	if (rc == 0)
		dealing_key(head->seed, &list, key_r);
	buf_fini(&list);
	history_field_fini(&field);
	return rc;
}

/* Returns the number of differences, a line about each in the report. */
static int
verify_boards(struct db *db, const struct history_head *head, int *boards_r,
    struct buf *report, struct err *err)
{
	uint8_t key[CHANCE_HASH_SIZE];
	struct stmt *stmt;
	int differ = 0;
	int rc = verify_key(db, head, key, err);

	if (rc == 0)
		rc = db_query(db, "event_boards", &stmt, err);
	if (rc < 0)
		return rc;
	stmt_bind_int(stmt, "event", head->id);
	while ((rc = stmt_step(stmt, err)) > 0) {
		const int board = (int)stmt_int(stmt, "board");
		char text[DEAL_TEXT_MAX];
		struct deal deal;

		dealing_board(key, board, &deal);
		deal_write(&deal, text);
		++*boards_r;
		if (strcmp(text, stmt_text(stmt, "deal")) == 0)
			continue;
		differ++;
		buf_printf(report, "board %d: played %s, the seed gives %s\n",
		    board, stmt_text(stmt, "deal"), text);
	}
	stmt_done(stmt);
	return rc < 0 ? rc : differ;
}

static int
verify_event(struct db *db, uint32_t id, int *boards_r, struct buf *report,
    struct err *err)
{
	uint8_t commitment[CHANCE_HASH_SIZE];
	struct history_head head;
	int differ;
	int rc = history_read_head(db, id, &head, err);

	if (rc < 0)
		return rc;
	if (!head.is_over)
		return err_set(err, ERR_NOT_FOUND,
		    "the seed of event %u is published when the event is over",
		    id);
	differ = verify_boards(db, &head, boards_r, report, err);
	if (differ < 0)
		return differ;
	dealing_commitment(head.seed, commitment);
	if (memcmp(commitment, head.commitment, sizeof(commitment)) != 0) {
		differ++;
		buf_append_text(
		    report, "the seed is not the one that was committed to\n");
	}
	if (differ > 0)
		return err_set(err, ERR_INPUT,
		    "event %u: %d differences from what its seed gives", id,
		    differ);
	return 0;
}

int
history_verify_deals(struct db *db, uint32_t id, int *boards_r,
    struct buf *report, struct err *err)
{
	int rc = db_read_begin(db, err);

	if (rc < 0)
		return rc;
	*boards_r = 0;
	rc = verify_event(db, id, boards_r, report, err);
	db_read_end(db);
	return rc;
}
