/* SPDX-License-Identifier: ISC */
/*
 * The double-dummy solver as the daemon sees it: questions are queued, the
 * helper process pairs-solver(8) is asked one at a time, and answers come back
 * from the loop, which never waits.  The helper is started for the first
 * question.
 *
 * The library in the helper can loop, crash or end its process, and the helper
 * may be any program.  So each question has a deadline, each answer is checked,
 * and a helper that is late, dies or talks nonsense is killed; the next is
 * started.  A program that never answers is started at most so often in a time;
 * one that has answered is not counted, as the questions are to blame then.
 * Whoever is to blame pays alone: a question whose helper had answered others
 * before is asked again of a new helper, and fails only there.  Where time is
 * short each question has an equal share of what is left, and who had but a
 * share is asked once more after all others.
 *
 * A position counts as played by both sides with all cards seen.  It judges
 * what a cut board would have given (R-EV-20), and whether a claim stands.
 */
#ifndef DAEMON_SOLVER_SOLVER_H
#define DAEMON_SOLVER_SOLVER_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "daemon/solver/line.h"
#include "engine/bridge/time.h"

struct clock;
struct loop;
struct solver;

/* Questions that can wait; more are refused. */
#define SOLVER_WAITING_MAX 20000
/* The most that starts_max can be. */
#define SOLVER_STARTS_MAX 32

struct solver_config {
	const char *path;  /* of the helper; copied */
	int64_t tricks_ms; /* deadline of a position: 5000 */
	int64_t table_ms;  /* deadline of a table: 30000 */
	int64_t least_ms;  /* a share is not less: 300 */
	int starts_max;    /* starts without an answer, 1 or more, ... */
	int64_t starts_ms; /* ... in this time: 8 in 60000; then it rests */
};

enum solver_outcome {
	SOLVER_ANSWERED,
	SOLVER_REFUSED, /* the helper says that it cannot */
	SOLVER_LATE,    /* no answer before the deadline */
	SOLVER_BROKEN,  /* the helper died of it or answered nonsense */
	SOLVER_ABSENT   /* the helper cannot be started */
};

struct solver_result {
	enum solver_outcome outcome;
	enum solver_kind kind;
	/* These when ANSWERED, by kind. */
	int tricks;                /* declarer's in all, 0..13 */
	struct solver_table table; /* declarer's, each contract */
};

/* Called from the loop with the question's own id; it may ask and forget. */
typedef void solver_fn(
    void *ctx, uint64_t id, const struct solver_result *result);

/* Fills in the values named in the struct's comments, and no path. */
void solver_config_default(struct solver_config *config_r);

/*
 * A solver on `loop`; starts nothing yet.  loop and clock are borrowed.  NULL
 * when the system refuses a timer.
 */
struct solver *solver_new(struct loop *loop, const struct clock *clock,
    const struct solver_config *config, solver_fn *done, void *ctx);

/*
 * Ends the helper, forgets all questions, frees, sets to NULL; accepts NULL
 * there.  Before the loop, and not from inside `done`.
 */
void solver_free(struct solver **solver);

/*
 * Ask declarer's tricks, those already won included, with best play from a
 * position that play_add can reach.  Positions are asked in the order they
 * came in, and before tables.  id is the caller's.  After `by`, on the solver's
 * clock, no answer is of use (MS_NEVER: whenever it comes): until then the
 * positions share the time.  False when too many wait.
 */
bool solver_ask_tricks(
    struct solver *solver, uint64_t id, const struct play *play, ms_t by);

/*
 * Ask the 20 results of a whole deal.  That can take seconds, but holds nobody
 * up: a position that comes in meanwhile ends the work on it, at the cost of the
 * helper, and the table is begun again after all positions.
 */
bool solver_ask_table(
    struct solver *solver, uint64_t id, const struct deal *deal);

/*
 * The questions of these ids, both included, are not wanted any more: `done` is
 * not called.
 */
void solver_forget(struct solver *solver, uint64_t from, uint64_t to);

/* Questions without an answer yet. */
size_t solver_waiting(const struct solver *solver);

#endif
