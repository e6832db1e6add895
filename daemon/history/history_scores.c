/* SPDX-License-Identifier: ISC */
/*
 * Boards summed up by round, from the cells of an event's ranking.
 */
#include "daemon/history/history_scores.h"

#include <stdlib.h>

#include "daemon/base/xalloc.h"
#include "daemon/history/history_read.h"

static void
history_scores_add(const struct history_cell *cell, bool boards_count,
    struct history_score *score)
{
	score->seated |= cell->kind == CELL_TABLE || cell->kind == CELL_BYE;
	if (cell->kind == CELL_TABLE && cell->row == ROW_RESULT)
		score->finished++;
	if (!boards_count || !cell->scored)
		return;
	score->sum += cell->unit;
	score->count++;
}

static void
history_scores_add_vp(const struct history_vp *vp, struct history_score *score)
{
	if (!vp->scored)
		return;
	score->sum = vp->vp;
	score->count = 1;
}

static void
history_scores_take(
    const struct history_field *field, struct history_scores *scores)
{
	const int boards = scores->config.boards_per_round;
	const bool boards_count = scores->config.totals == TOTALS_BOARDS;

	for (int p = 0; p < scores->pairs; p++) {
		for (int b = 0; b < scores->rounds * boards; b++) {
			history_scores_add(&field->cell[p * field->boards + b],
			    boards_count,
			    &scores->score[b / boards * scores->pairs + p]);
		}
		for (int r = 0; r < field->rounds; r++) {
			history_scores_add_vp(&field->vp[p * field->rounds + r],
			    &scores->score[r * scores->pairs + p]);
		}
	}
}

/* The groups of the pairs, by the numbers that the database has for them. */
static int
history_scores_read_groups(
    struct db *db, uint32_t id, struct history_scores *scores, struct err *err)
{
	const struct avoid *avoid = &scores->config.avoid;
	struct stmt *stmt;
	int rc = db_query(db, "event_groups", &stmt, err);

	if (rc < 0)
		return rc;
	scores->group =
	    xcalloc((size_t)scores->pairs * (size_t)avoid->kinds + 1,
		sizeof(*scores->group));
	stmt_bind_int(stmt, "event", id);
	while ((rc = stmt_step(stmt, err)) > 0) {
		const int64_t pair = stmt_int(stmt, "pair");
		const int64_t group = stmt_int(stmt, "grouping");
		const int k = avoid_find(avoid, stmt_text(stmt, "kind"));

		if (pair < 1 || pair > scores->pairs || k < 0 || group < 1 ||
		    group > EVENT_GROUP_MOST)
			break;
		scores->group[(pair - 1) * avoid->kinds + k] = (int)group;
		if (group > scores->groups)
			scores->groups = (int)group;
	}
	stmt_done(stmt);
	return rc <= 0
	    ? rc
	    : err_set(err, ERR_DB, "event %u: its groups cannot be read", id);
}

static int
history_scores_read_all(
    struct db *db, uint32_t id, struct history_scores *scores, struct err *err)
{
	struct history_head head;
	struct history_field field;
	int rc = history_read_head(db, id, &head, err);

	if (rc < 0)
		return rc;
	if (head.rounds_closed == 0)
		return err_set(err, ERR_NOT_FOUND,
		    "event %u: no round of it has closed", id);
	rc = history_read_field(db, &head, &field, err);
	if (rc == 0)
		rc = history_read_cells(db, &head, &field, err);
	if (rc == 0) {
		scores->config = head.config;
		scores->pairs = head.pairs;
		scores->rounds = head.rounds_closed;
		scores->score =
		    xcalloc((size_t)scores->pairs * (size_t)scores->rounds,
			sizeof(*scores->score));
		history_scores_take(&field, scores);
		rc = history_scores_read_groups(db, id, scores, err);
	}
	history_field_fini(&field);
	return rc;
}

int
history_scores_read(struct db *db, uint32_t id, struct history_scores *scores_r,
    struct err *err)
{
	int rc = db_read_begin(db, err);

	if (rc < 0)
		return rc;
	*scores_r = (struct history_scores){.pairs = 0};
	rc = history_scores_read_all(db, id, scores_r, err);
	db_read_end(db);
	if (rc < 0)
		history_scores_fini(scores_r);
	return rc;
}

void
history_scores_fini(struct history_scores *scores)
{
	free(scores->score);
	free(scores->group);
	*scores = (struct history_scores){.pairs = 0};
}
