/* SPDX-License-Identifier: ISC */
/*
 * A field that is drawn round by round by the engine from what its pairs
 * scored.
 */
#ifndef TOOLS_PAIRSCTL_SIMULATE_FIELD_H
#define TOOLS_PAIRSCTL_SIMULATE_FIELD_H

#include <stdbool.h>

#include "daemon/history/history_scores.h"
#include "engine/contest/draw_report.h"
#include "engine/contest/pairing.h"
#include "engine/contest/quality.h"
#include "engine/contest/standing.h"

/* How rounds are drawn. */
struct simulate_draw {
	enum draw_objective objective;
	enum draw_from from; /* R-SW-10 */
	/* of a stored event, which must last: groups kept apart (R-SW-3) */
	const struct history_scores *scores;
};

struct simulate_field {
	int pairs, rounds; /* that there will be */
	struct simulate_draw how;
	enum total_kind kind;
	int drawn;                    /* rounds */
	struct draw_history *history; /* [(pair - 1) * rounds] */
	struct standing *line;        /* by pair: the sums so far */
	struct standing *standing;    /* by place: after the last round */
	struct standing *before;      /* after the one before it */
	/* of the round drawn last */
	int count; /* pairs that were drawn */
	struct draw draw;
	struct quality quality;
	struct draw_relaxation *relaxed; /* what gave way */
	int relaxations;
	/* scratch */
	struct draw_pair *ranked;
	int avoid_rounds[DRAW_KINDS_MOST];
	int64_t *total;
	void *scratch;
};

/* Begin an event; the field is then fini'd, or reset for another event. */
void simulate_field_init(struct simulate_field *field, int pairs, int rounds,
    const struct simulate_draw *how, enum total_kind kind);
void simulate_field_reset(struct simulate_field *field);
void simulate_field_fini(struct simulate_field *field);

/*
 * Draw and measure the next round of those whose score of that round, by pair
 * number, is seated; score NULL: of all.  False if fewer than two are.
 */
bool simulate_field_draw(
    struct simulate_field *field, const struct history_score *score);

/* Add what each pair scored in the round drawn last, by number, and rank. */
void simulate_field_close(
    struct simulate_field *field, const struct history_score *score);

#endif
