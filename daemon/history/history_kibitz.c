/* SPDX-License-Identifier: ISC */
/*
 * Nothing here opens a board whose round is open: history_read_board refuses
 * it before the rule is asked.
 */
#include "daemon/history/history_kibitz.h"

#include <stdio.h>

#include "daemon/base/duration.h"
#include "daemon/history/history_read.h"

/* When the round closed; 0 when the rows do not say. */
static int
history_closed_at(struct db *db, uint32_t event, int round, ms_t *closed_at_r,
    struct err *err)
{
	struct stmt *stmt;
	int rc = db_query(db, "round_closed_at", &stmt, err);

	*closed_at_r = 0;
	if (rc < 0)
		return rc;
	stmt_bind_int(stmt, "event", event);
	stmt_bind_int(stmt, "round", round);
	rc = stmt_step(stmt, err);
	if (rc > 0)
		*closed_at_r = stmt_int(stmt, "closed_at");
	stmt_done(stmt);
	return rc < 0 ? rc : 0;
}

/* Whether the delay after the end of a round has passed; what, if not. */
static int
history_look_later(struct db *db, const struct history_head *head, int round,
    const char *what, ms_t now, struct err *err)
{
	const ms_t delay_ms = head->config.kibitz_delay_ms;
	char delay[DURATION_TEXT_MAX];
	ms_t closed_at;
	int rc = history_closed_at(db, head->id, round, &closed_at, err);

	if (rc < 0 || now >= closed_at + delay_ms)
		return rc;
	return err_set(err, ERR_NOT_FOUND,
	    "%s of event %u can be looked at %s after its round has closed",
	    what, head->id, duration_format(delay_ms, delay));
}

/* What belongs to a closed round. */
static int
history_look(struct db *db, const struct history_head *head, int round,
    const char *what, ms_t now, struct err *err)
{
	if (head->is_over || head->config.kibitz == KIBITZ_CLOSED)
		return 0;
	if (head->config.kibitz == KIBITZ_DELAYED)
		return history_look_later(db, head, round, what, now, err);
	return err_set(err, ERR_NOT_FOUND,
	    "%s of event %u can be looked at once the event is over", what,
	    head->id);
}

int
history_may_look(
    struct db *db, uint32_t event, int board, ms_t now, struct err *err)
{
	struct history_head head;
	struct history_board found;
	char what[32];
	int rc = history_read_head(db, event, &head, err);

	if (rc == 0)
		rc = history_read_board(db, &head, board, &found, err);
	if (rc < 0)
		return rc;
	snprintf(what, sizeof(what), "board %d", board);
	return history_look(db, &head, found.round, what, now, err);
}

int
history_may_have_file(struct db *db, uint32_t event, ms_t now, struct err *err)
{
	struct history_head head;
	char what[48];
	const int rc = history_read_head(db, event, &head, err);

	if (rc < 0 || head.rounds_closed == 0)
		return rc;
	snprintf(
	    what, sizeof(what), "a file with round %d", head.rounds_closed);
	return history_look(db, &head, head.rounds_closed, what, now, err);
}
