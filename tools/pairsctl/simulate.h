/* SPDX-License-Identifier: ISC */
/*
 * pairsctl simulate: events in virtual time, to try a rule of the draw before
 * a night (R-SW-12).
 */
#ifndef TOOLS_PAIRSCTL_SIMULATE_H
#define TOOLS_PAIRSCTL_SIMULATE_H

#include <stdbool.h>
#include <stdint.h>

#include "daemon/base/err.h"
#include "engine/contest/scoring.h"
#include "tools/pairsctl/simulate_field.h"

/* As the command line gives them; 0 or NULL: not given. */
struct simulate_options {
	int pairs, rounds, boards, events;
	long seed, from;
	const char *scoring, *totals, *objective, *draw_from;
	const char *into; /* a database to be made */
};

/* What is played, all of it in range. */
struct simulate_rules {
	int pairs, rounds, boards; /* boards of a round */
	enum scoring scoring;
	enum totals totals;
	struct simulate_draw draw;
	int events;
	long seed;
	long from; /* a stored event's number; 0: played by the model */
	struct avoid avoid; /* the stored event's */
};

/* A rule that gave way in a round. */
struct simulate_relaxed {
	int round;
	struct draw_relaxation what;
};

/* What came out. */
struct simulate_report {
	struct quality *round; /* of each, over all events */
	struct quality all;
	bool optimal; /* every draw was proved best */
	/* of a stored event: what gave way, round by round */
	struct simulate_relaxed *relaxed;
	int relaxations;
	/* by the model only */
	int best_won;            /* events that the most skilful pair won */
	int64_t skill_distances; /* of final places from places by skill */
};

/*
 * Options with what is not given filled in, from the config of a stored event
 * or, where that is NULL, with what the manual says; ERR_INPUT for what is
 * wrong.
 */
int simulate_rules_read(const struct simulate_options *options,
    const struct event_config *config, struct simulate_rules *rules_r,
    struct err *err);

/* Play all events by the model; store: where they are kept, or NULL. */
struct simulate_store;
void simulate_play(const struct simulate_rules *rules,
    struct simulate_store *store, struct simulate_report *report_r);

/* Print a report, for people or as JSON. */
struct buf;
void simulate_write(const struct simulate_rules *rules,
    const struct simulate_report *report, struct buf *text);
void simulate_write_json(const struct simulate_rules *rules,
    const struct simulate_report *report, struct buf *json);

/*
 * A report without draws yet; add what a draw of a round was; and of a single
 * event what gave way in it.
 */
void simulate_report_init(struct simulate_report *report, int rounds);
void simulate_report_fini(struct simulate_report *report);
void simulate_report_add(struct simulate_report *report, int round,
    const struct simulate_field *field);
void simulate_report_relax(struct simulate_report *report, int round,
    const struct simulate_field *field);

#endif
