/* SPDX-License-Identifier: ISC */
/*
 * The queue, the deadline and the judge of the helper.  One timer serves all:
 * a question that is being worked on has its deadline there, a killed helper
 * the next look whether it is gone, a rest its end.
 */
#include "daemon/solver/solver.h"

#include <assert.h>
#include <stdlib.h>
#include <string.h>
#include <sys/queue.h>

#include "daemon/base/clock.h"
#include "daemon/base/log.h"
#include "daemon/base/xalloc.h"
#include "daemon/net/loop.h"
#include "daemon/solver/helper.h"

/* Looking again whether a killed process is gone. */
#define SOLVER_REAP_MS 5

struct question {
	TAILQ_ENTRY(question) next;
	uint64_t id;
	ms_t by; /* no answer is of use later */
	bool is_forgotten;
	bool was_cut_short; /* it has had a share of its time already */
	struct solver_question asks;
};

TAILQ_HEAD(question_queue, question);

struct solver {
	struct loop *loop;
	const struct clock *clock;
	struct solver_config config;
	char *path;
	solver_fn *done;
	void *ctx;
	struct loop_timer *timer;
	struct question_queue queue[SOLVER_KIND_COUNT];
	size_t waiting; /* in the queues */
	uint64_t last_number;
	struct question *asked; /* being worked on, or NULL */
	bool is_cut_short;      /* it has but a share of its time */
	bool is_first;          /* it is this helper's first */
	struct helper helper;
	unsigned starts;                    /* since a helper last answered */
	ms_t started_at[SOLVER_STARTS_MAX]; /* the last ones, in a ring */
};

static void solver_on_line(void *ctx);

/* --- questions -------------------------------------------------------- */

static struct question *
solver_next(struct solver *solver)
{
	struct question *question;

	for (int kind = 0; kind < SOLVER_KIND_COUNT; kind++) {
		question = TAILQ_FIRST(&solver->queue[kind]);
		if (question == NULL)
			continue;
		TAILQ_REMOVE(&solver->queue[kind], question, next);
		solver->waiting--;
		return question;
	}
	return NULL;
}

static void
solver_put_back(struct solver *solver, struct question *question)
{
	TAILQ_INSERT_HEAD(&solver->queue[question->asks.kind], question, next);
	solver->waiting++;
}

/* After all others of its kind. */
static void
solver_put_last(struct solver *solver, struct question *question)
{
	TAILQ_INSERT_TAIL(&solver->queue[question->asks.kind], question, next);
	solver->waiting++;
}

static int64_t
solver_whole_ms(const struct solver *solver, const struct question *question)
{
	return question->asks.kind == SOLVER_TABLE ? solver->config.table_ms
						   : solver->config.tricks_ms;
}

/*
 * How long the question just taken may be worked on: an equal share of what is
 * left for it and those that wait, so that none takes the time of the others.
 */
static int64_t
solver_share_ms(const struct solver *solver, const struct question *question)
{
	const int64_t most = solver_whole_ms(solver, question);
	const int64_t least = solver->config.least_ms;

	if (question->by == MS_NEVER)
		return most;
	const int64_t share = (question->by - clock_now(solver->clock)) /
	    ((int64_t)solver->waiting + 1);
	if (share >= most)
		return most;
	return share > least ? share : least;
}

static void
solver_finish(struct solver *solver, struct question *question,
    const struct solver_result *result)
{
	if (!question->is_forgotten)
		solver->done(solver->ctx, question->id, result);
	free(question);
}

static void
solver_fail(struct solver *solver, struct question *question,
    enum solver_outcome outcome)
{
	const struct solver_result result = {
	    .outcome = outcome, .kind = question->asks.kind};

	solver_finish(solver, question, &result);
}

/* Those that `done` asks meanwhile wait for the next turn. */
static void
solver_fail_all(struct solver *solver, enum solver_outcome outcome)
{
	for (size_t left = solver->waiting; left > 0; left--) {
		struct question *question = solver_next(solver);

		if (question == NULL)
			return;
		solver_fail(solver, question, outcome);
	}
}

/* A table is being worked on, which nobody waits for, and a position waits. */
static bool
solver_must_give_way(const struct solver *solver)
{
	return solver->asked != NULL &&
	    solver->asked->asks.kind == SOLVER_TABLE &&
	    !TAILQ_EMPTY(&solver->queue[SOLVER_TRICKS]);
}

/* --- the helper ------------------------------------------------------- */

/* How long until the helper may be started; 0: now. */
static int64_t
solver_rest_ms(const struct solver *solver)
{
	const unsigned most = (unsigned)solver->config.starts_max;
	ms_t oldest, rest;

	if (solver->starts < most)
		return 0;
	oldest =
	    solver->started_at[(solver->starts - most) % SOLVER_STARTS_MAX];
	rest = oldest + solver->config.starts_ms - clock_now(solver->clock);
	return rest > 0 ? rest : 0;
}

static bool
solver_start(struct solver *solver)
{
	struct err err = {0};

	solver->started_at[solver->starts++ % SOLVER_STARTS_MAX] =
	    clock_now(solver->clock);
	if (helper_start(&solver->helper, solver->path, &err) != 0) {
		log_warn("solver", "%s", err.text);
		return false;
	}
	if (!loop_watch_fd(
		solver->loop, solver->helper.fd, solver_on_line, solver)) {
		log_warn("solver", "the loop does not watch the helper");
		helper_kill(&solver->helper);
		return false;
	}
	solver->is_first = true;
	return true;
}

static void
solver_kill(struct solver *solver, const char *why)
{
	log_warn("solver", "helper killed: %s", why);
	loop_unwatch_fd(solver->loop, solver->helper.fd);
	helper_kill(&solver->helper);
}

/* Asks the next question if that can be; else sets the timer for when. */
static void
solver_go(struct solver *solver)
{
	const bool is_running = solver->helper.fd >= 0;
	char line[SOLVER_LINE_MAX];
	int64_t rest = 0;

	if (solver->asked != NULL)
		return;
	if (!is_running && !helper_reap(&solver->helper))
		rest = SOLVER_REAP_MS;
	else if (solver->waiting == 0)
		rest = -1;
	else if (!is_running)
		rest = solver_rest_ms(solver);
	loop_timer_set(solver->timer, rest);
	if (rest != 0)
		return;
	if (!is_running && !solver_start(solver)) {
		solver_fail_all(solver, SOLVER_ABSENT);
		return;
	}
	solver->asked = solver_next(solver);
	line_write_question(&solver->asked->asks, line);
	rest = solver_share_ms(solver, solver->asked);
	solver->is_cut_short = rest < solver_whole_ms(solver, solver->asked);
	loop_timer_set(solver->timer, rest);
	/* what is not taken shows in the end of file that follows, or is late */
	helper_say(&solver->helper, line);
}

/* The helper is of no use any more; the question asked may not be to blame. */
static void
solver_lose(struct solver *solver, const char *why)
{
	struct question *question = solver->asked;

	solver_kill(solver, why);
	solver->asked = NULL;
	if (question != NULL && (solver->is_first || question->is_forgotten))
		solver_fail(solver, question, SOLVER_BROKEN);
	else if (question != NULL)
		solver_put_back(solver, question);
}

/* Whether an answer can be one to the question. */
static bool
solver_believes(
    const struct solver_question *asks, const struct solver_answer *answer)
{
	const struct play *play = &asks->play;
	enum side side;

	if (answer->number != asks->number)
		return false;
	if (answer->kind == SOLVER_ERROR)
		return true;
	if (answer->kind != asks->kind)
		return false;
	if (answer->kind == SOLVER_TABLE)
		return true;
	side = seat_side(play->declarer);
	return answer->tricks >= play->won[side] &&
	    answer->tricks <= TRICK_COUNT - play->won[side_other(side)];
}

static void
solver_take(struct solver *solver, const struct solver_answer *answer)
{
	const struct solver_result result = {
	    .outcome =
		answer->kind == SOLVER_ERROR ? SOLVER_REFUSED : SOLVER_ANSWERED,
	    .kind = solver->asked->asks.kind,
	    .tricks = answer->tricks,
	    .table = answer->table,
	};
	struct question *question = solver->asked;

	if (answer->kind == SOLVER_ERROR)
		log_warn("solver", "helper refuses: %s", answer->text);
	solver->asked = NULL;
	solver->is_first = false;
	/* it works: what it then fails at is to blame, not the program */
	solver->starts = 0;
	solver_finish(solver, question, &result);
}

static void
solver_on_line(void *ctx)
{
	struct solver *solver = ctx;
	char line[SOLVER_LINE_MAX];
	struct solver_answer answer;
	struct err err = {0};
	bool more;

	switch (helper_hear(&solver->helper, line, &more)) {
	case HELPER_PART:
		return;
	case HELPER_GONE:
		solver_lose(solver, "it has closed its end");
		break;
	case HELPER_NONSENSE:
		solver_lose(solver, "not a line");
		break;
	case HELPER_LINE:
		if (line_read_answer(line, &answer, &err) != 0)
			solver_lose(solver, err.text);
		else if (solver->asked == NULL ||
		    !solver_believes(&solver->asked->asks, &answer))
			solver_lose(solver, "no answer to what was asked");
		else {
			solver_take(solver, &answer);
			/* before it can be taken for the next one's */
			if (more)
				solver_kill(solver, "it says more than asked");
		}
		break;
	}
	solver_go(solver);
}

/* Who had less than the whole time is asked once more when others are done. */
static void
solver_late(struct solver *solver, struct question *question)
{
	if (question->is_forgotten || question->was_cut_short ||
	    !solver->is_cut_short) {
		solver_fail(solver, question, SOLVER_LATE);
		return;
	}
	question->was_cut_short = true;
	solver_put_last(solver, question);
}

/* The helper knows no way to leave a question but its end. */
static void
solver_give_way(struct solver *solver)
{
	struct question *question = solver->asked;

	log_info("solver", "a table is put off, a position comes first");
	loop_unwatch_fd(solver->loop, solver->helper.fd);
	helper_kill(&solver->helper);
	solver->asked = NULL;
	/* it was not to blame */
	if (solver->is_first && solver->starts > 0)
		solver->starts--;
	if (question->is_forgotten)
		free(question);
	else
		solver_put_back(solver, question);
}

static void
solver_on_timer(void *ctx)
{
	struct solver *solver = ctx;
	struct question *question = solver->asked;

	if (solver_must_give_way(solver)) {
		solver_give_way(solver);
	} else if (question != NULL) {
		solver_kill(solver, "no answer before the deadline");
		solver->asked = NULL;
		/* hanging takes its own time: no start to be counted */
		if (solver->is_first && solver->starts > 0)
			solver->starts--;
		solver_late(solver, question);
	}
	solver_go(solver);
}

/* --- for the caller --------------------------------------------------- */

void
solver_config_default(struct solver_config *config_r)
{
	*config_r = (struct solver_config){
	    .tricks_ms = 5000,
	    .table_ms = 30000,
	    .least_ms = 300,
	    .starts_max = 8,
	    .starts_ms = 60000,
	};
}

struct solver *
solver_new(struct loop *loop, const struct clock *clock,
    const struct solver_config *config, solver_fn *done, void *ctx)
{
	struct solver *solver = xcalloc(1, sizeof(*solver));

	assert(
	    config->starts_max >= 1 && config->starts_max <= SOLVER_STARTS_MAX);
	solver->loop = loop;
	solver->clock = clock;
	solver->config = *config;
	solver->path = xstrdup(config->path);
	solver->done = done;
	solver->ctx = ctx;
	for (int kind = 0; kind < SOLVER_KIND_COUNT; kind++)
		TAILQ_INIT(&solver->queue[kind]);
	helper_init(&solver->helper);
	solver->timer = loop_timer_new(loop, solver_on_timer, solver);
	if (solver->timer == NULL)
		solver_free(&solver);
	return solver;
}

void
solver_free(struct solver **solver_p)
{
	struct solver *solver = *solver_p;
	struct question *question;

	if (solver == NULL)
		return;
	if (solver->helper.fd >= 0)
		loop_unwatch_fd(solver->loop, solver->helper.fd);
	helper_fini(&solver->helper);
	while ((question = solver_next(solver)) != NULL)
		free(question);
	free(solver->asked);
	loop_timer_free(&solver->timer);
	free(solver->path);
	free(solver);
	*solver_p = NULL;
}

/* A new question at the end of its queue; NULL when too many wait. */
static struct solver_question *
solver_add(struct solver *solver, uint64_t id, enum solver_kind kind, ms_t by)
{
	struct question *question;

	if (solver->waiting >= SOLVER_WAITING_MAX)
		return NULL;
	question = xcalloc(1, sizeof(*question));
	question->id = id;
	question->by = by;
	question->asks.kind = kind;
	question->asks.number = ++solver->last_number;
	TAILQ_INSERT_TAIL(&solver->queue[kind], question, next);
	solver->waiting++;
	/* the loop calls back, never this call */
	if (solver->asked == NULL || solver_must_give_way(solver))
		loop_timer_set(solver->timer, 0);
	return &question->asks;
}

bool
solver_ask_tricks(
    struct solver *solver, uint64_t id, const struct play *play, ms_t by)
{
	struct solver_question *asks =
	    solver_add(solver, id, SOLVER_TRICKS, by);

	if (asks != NULL)
		asks->play = *play;
	return asks != NULL;
}

bool
solver_ask_table(struct solver *solver, uint64_t id, const struct deal *deal)
{
	struct solver_question *asks =
	    solver_add(solver, id, SOLVER_TABLE, MS_NEVER);

	assert(deal_is_whole(deal));
	if (asks != NULL)
		asks->deal = *deal;
	return asks != NULL;
}

void
solver_forget(struct solver *solver, uint64_t from, uint64_t to)
{
	struct question *question, *next;

	if (solver->asked != NULL && solver->asked->id >= from &&
	    solver->asked->id <= to)
		solver->asked->is_forgotten = true;
	for (int kind = 0; kind < SOLVER_KIND_COUNT; kind++) {
		for (question = TAILQ_FIRST(&solver->queue[kind]);
		     question != NULL; question = next) {
			next = TAILQ_NEXT(question, next);
			if (question->id < from || question->id > to)
				continue;
			TAILQ_REMOVE(&solver->queue[kind], question, next);
			solver->waiting--;
			free(question);
		}
	}
}

size_t
solver_waiting(const struct solver *solver)
{
	return solver->waiting +
	    (solver->asked != NULL && !solver->asked->is_forgotten);
}
