/* SPDX-License-Identifier: ISC */
/*
 * Anybody's check that the deals were not chosen (R-EV-26): from the published
 * seed and the list of pairs every deal is computed again, and round 1 seated
 * where chance did it (R-EV-6).
 */
#include <stdlib.h>
#include <string.h>

#include "daemon/base/xalloc.h"
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
	for (int p = 1; rc == 0 && p <= head->listed; p++)
		dealing_list_add(&list, p, field.pair[p - 1]->north.id,
		    field.pair[p - 1]->south.id);
	if (rc == 0)
		dealing_key(head->seed, &list, key_r);
	buf_fini(&list);
	history_field_fini(&field);
	return rc;
}

/*
 * Those that were played, or those that were thrown away.  Returns the number of
 * differences, a line about each in the report.
 */
static int
verify_boards(struct db *db, const char *query, const struct history_head *head,
    const uint8_t key[CHANCE_HASH_SIZE], int *boards_r, struct buf *report,
    struct err *err)
{
	struct stmt *stmt;
	int differ = 0;
	int rc = db_query(db, query, &stmt, err);

	if (rc < 0)
		return rc;
	stmt_bind_int(stmt, "event", head->id);
	while ((rc = stmt_step(stmt, err)) > 0) {
		const int board = (int)stmt_int(stmt, "board");
		char text[DEAL_TEXT_MAX];
		struct deal deal;

		dealing_board(key, board, (int)stmt_int(stmt, "thrown"), &deal);
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
verify_chance(struct db *db, const struct history_head *head,
    const uint8_t key[CHANCE_HASH_SIZE], int *boards_r, struct buf *report,
    struct err *err)
{
	const int played =
	    verify_boards(db, "event_boards", head, key, boards_r, report, err);

	if (played < 0)
		return played;
	const int thrown = verify_boards(
	    db, "event_thrown_boards", head, key, boards_r, report, err);
	return thrown < 0 ? thrown : played + thrown;
}

/*
 * Who sat in round 1, table by table, then the bye; returns how many, at most
 * the field.  Of two that meet the earlier in the order sits North-South at odd
 * tables, East-West at even ones.
 */
static int
verify_seated(struct db *db, const struct history_head *head, int *seated_r,
    struct err *err)
{
	const char *const queries[] = {"round_seating", "event_rounds"};
	int count = 0;

	for (int q = 0; q < 2; q++) {
		struct stmt *stmt;
		int rc = db_query(db, queries[q], &stmt, err);

		if (rc < 0)
			return rc;
		stmt_bind_int(stmt, "event", head->id);
		if (q == 0)
			stmt_bind_int(stmt, "round", 1);
		while ((rc = stmt_step(stmt, err)) > 0) {
			if (q == 0 && stmt_is_null(stmt, "ew"))
				continue; /* the bye and the house pair */
			if (q == 0 && count + 2 <= head->pairs) {
				const bool odd =
				    stmt_int(stmt, "table_no") % 2 == 1;

				seated_r[count++] =
				    (int)stmt_int(stmt, odd ? "ns" : "ew");
				seated_r[count++] =
				    (int)stmt_int(stmt, odd ? "ew" : "ns");
			} else if (q == 1 && stmt_int(stmt, "round") == 1 &&
			    !stmt_is_null(stmt, "bye") && count < head->pairs) {
				seated_r[count++] = (int)stmt_int(stmt, "bye");
			}
		}
		stmt_done(stmt);
		if (rc < 0)
			return rc;
	}
	return count;
}

/* Neighbours in the order meet; who had withdrawn is passed over. */
static bool
verify_is_order(
    const int *order, int pairs, const int *seated, int seated_count)
{
	int at = 0;

	for (int i = 0; i < pairs && at < seated_count; i++)
		at += order[i] == seated[at];
	return at == seated_count;
}

/* Returns 1 and a line in the report if the seed gives another round 1. */
static int
verify_order(struct db *db, const struct history_head *head,
    const uint8_t key[CHANCE_HASH_SIZE], struct buf *report, struct err *err)
{
	int *order, *seated, count, differ = 0;

	if (head->config.first_round != FIRST_ROUND_RANDOM ||
	    head->rounds_drawn == 0)
		return 0;
	order = xcalloc((size_t)head->pairs, sizeof(*order));
	seated = xcalloc((size_t)head->pairs, sizeof(*seated));
	dealing_seats(key, head->listed, order);
	count = verify_seated(db, head, seated, err);
	if (count >= 0 &&
	    !verify_is_order(order, head->listed, seated, count)) {
		differ = 1;
		buf_append_text(report,
		    "round 1: it was not seated in the order that the seed "
		    "gives\n");
	}
	free(order);
	free(seated);
	return count < 0 ? count : differ;
}

/* What cannot be read is not the deal of the seed. */
static int
verify_read_prepared(
    struct db *db, uint32_t id, struct deal *deal, int count, struct err *err)
{
	struct stmt *stmt;
	int rc = db_query(db, "event_prepared", &stmt, err);

	if (rc < 0)
		return rc;
	stmt_bind_int(stmt, "event", id);
	while ((rc = stmt_step(stmt, err)) > 0) {
		const int64_t board = stmt_int(stmt, "board");

		if (board >= 1 && board <= count)
			deal_read(stmt_text(stmt, "deal"), &deal[board - 1]);
	}
	stmt_done(stmt);
	return rc;
}

/* The same of boards that were prepared: the seed stands for all of them. */
static int
verify_prepared(struct db *db, const struct history_head *head, int *boards_r,
    struct buf *report, struct err *err)
{
	const int count = head->config.rounds * head->config.boards_per_round;
	struct deal *deal = xcalloc((size_t)count, sizeof(*deal));
	uint8_t seed[SEED_BYTES];
	int differ = 0;
	int rc = verify_read_prepared(db, head->id, deal, count, err);

	for (int b = 1; rc == 0 && b <= count; b++) {
		struct history_board played;

		rc = history_read_board(db, head, b, &played, err);
		if (rc == ERR_NOT_FOUND) {
			/* its round was not reached */
			rc = 0;
			continue;
		}
		++*boards_r;
		if (rc < 0 ||
		    memcmp(&played.deal, &deal[b - 1], sizeof(*deal)) == 0)
			continue;
		differ++;
		buf_printf(report,
		    "board %d: it was not played as it was prepared\n", b);
	}
	dealing_prepared_seed(deal, count, seed);
	if (rc == 0 && memcmp(seed, head->seed, sizeof(seed)) != 0) {
		differ++;
		buf_append_text(
		    report, "the prepared boards are not those of the seed\n");
	}
	free(deal);
	return rc < 0 ? rc : differ;
}

static int
verify_event(struct db *db, uint32_t id, int *boards_r, struct buf *report,
    struct err *err)
{
	uint8_t commitment[CHANCE_HASH_SIZE], key[CHANCE_HASH_SIZE];
	struct history_head head;
	int differ, order;
	int rc = history_read_head(db, id, &head, err);

	if (rc < 0)
		return rc;
	if (!head.is_over)
		return err_set(err, ERR_NOT_FOUND,
		    "the seed of event %u is published when the event is over",
		    id);
	rc = verify_key(db, &head, key, err);
	if (rc < 0)
		return rc;
	differ = head.config.prepared_player != 0
	    ? verify_prepared(db, &head, boards_r, report, err)
	    : verify_chance(db, &head, key, boards_r, report, err);
	if (differ < 0)
		return differ;
	order = verify_order(db, &head, key, report, err);
	if (order < 0)
		return order;
	differ += order;
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
