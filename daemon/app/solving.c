/* SPDX-License-Identifier: ISC */
/*
 * A question's id is its event, round and table, so that an answer finds its
 * place in a world that was made anew, and those of a round can be taken back
 * together.
 */
#include "daemon/app/solving.h"

#include "daemon/app/makes.h"
#include "daemon/app/pump.h"
#include "daemon/app/recover.h"
#include "daemon/app/state.h"
#include "daemon/base/log.h"
#include "daemon/solver/solver.h"

#define SOLVING_EVENT_BITS 32
#define SOLVING_ROUND_BITS 16
#define SOLVING_TABLE_MASK 0xffffU

_Static_assert(EVENT_PAIRS_MOST / 2 <= SOLVING_TABLE_MASK, "a table's bits");

static const char *const solving_words[] = {
    [SOLVER_ANSWERED] = "answered",
    [SOLVER_REFUSED] = "refused",
    [SOLVER_LATE] = "late",
    [SOLVER_BROKEN] = "broken",
    [SOLVER_ABSENT] = "absent",
};

static uint64_t
solving_id(uint32_t event, int round, unsigned table)
{
	return (uint64_t)event << SOLVING_EVENT_BITS |
	    (uint64_t)round << SOLVING_ROUND_BITS | table;
}

static void
solving_log(const struct cmd *cmd, const struct solver_result *result)
{
	if (result->outcome == SOLVER_ANSWERED)
		log_debug("solver",
		    "event %u, round %d, table %d, board %d: %d tricks",
		    cmd->event, cmd->u.solved.round, cmd->u.solved.table,
		    cmd->u.solved.board, result->tricks);
	else
		log_warn("solver",
		    "event %u, round %d, table %d, board %d: not solved, the "
		    "solver is %s",
		    cmd->event, cmd->u.solved.round, cmd->u.solved.table,
		    cmd->u.solved.board, solving_words[result->outcome]);
}

static void
solving_answer(void *ctx, uint64_t id, const struct solver_result *result)
{
	struct app *app = ctx;
	struct cmd cmd = {.kind = CMD_SOLVED,
	    .event = (uint32_t)(id >> SOLVING_EVENT_BITS),
	    .u.solved = {
		.round = (int)(id >> SOLVING_ROUND_BITS & SOLVING_TABLE_MASK),
		.table = (int)(id & SOLVING_TABLE_MASK),
		.tricks = SOLVED_NOT}};

	if (!app->writing || app->stopping)
		return;
	if (result->kind == SOLVER_TABLE) {
		makes_answer(app, id, result);
		return;
	}
	recover_alive(app);
	const struct event *event = world_event(app->world, cmd.event);
	/* no answer is of use any more, or another has come first */
	if (event == NULL || event->rounds_drawn != cmd.u.solved.round ||
	    event_position(event, cmd.u.solved.table) == NULL)
		return;
	cmd.u.solved.board = event_board(event, cmd.u.solved.table)->number;
	if (result->outcome == SOLVER_ANSWERED)
		cmd.u.solved.tricks = result->tricks;
	solving_log(&cmd, result);
	const enum refusal refusal = pump_submit(app, &cmd, NULL);
	if (refusal != REFUSAL_ACCEPTED)
		log_error(
		    "solver", "event %u: %s", cmd.event, refusal_text(refusal));
}

/* Those for which there is no room stay unsolved. */
static void
solving_ask(struct app *app, const struct event *event)
{
	int asked = 0, refused = 0;

	for (int t = 1; t <= event->tables; t++) {
		const struct play *position = event_position(event, t);

		if (position == NULL)
			continue;
		if (solver_ask_tricks(app->solver,
			solving_id(event->id, event->rounds_drawn, (unsigned)t),
			position, event->rulings_due_at))
			asked++;
		else
			refused++;
	}
	log_info("night",
	    "event %u: round %d is cut off, positions to be solved: %d",
	    event->id, event->rounds_drawn, asked);
	if (refused > 0)
		log_warn("solver", "event %u: too many wait, %d are not asked",
		    event->id, refused);
}

int
solving_open(struct app *app, struct err *err)
{
	struct solver_config config;

	solver_config_default(&config);
	config.path = app->config->solver;
	app->solver =
	    solver_new(app->loop, app->clock, &config, solving_answer, app);
	return app->solver != NULL
	    ? 0
	    : err_set(err, ERR_IO, "the event loop takes no timers");
}

void
solving_effects(struct app *app, const struct effects *effects)
{
	for (int i = 0; i < effects->count; i++) {
		const struct effect *effect = &effects->effect[i];

		if (effect->kind == EFFECT_CUT)
			solving_ask(
			    app, world_event(app->world, effect->event));
		else if (effect->kind == EFFECT_CLOSED ||
		    effect->kind == EFFECT_ROLLED_BACK ||
		    effect->kind == EFFECT_ENDED)
			solver_forget(app->solver,
			    solving_id(effect->event, 1, 0),
			    solving_id(effect->event, EVENT_ROUNDS_MAX,
				SOLVING_TABLE_MASK));
	}
}

void
solving_renew(struct app *app)
{
	const struct event *event;

	solver_forget(app->solver, 0, UINT64_MAX);
	makes_renew(app);
	for (int i = 0; (event = world_event_at(app->world, i)) != NULL; i++) {
		if (event->state == EVENT_CLOSING)
			solving_ask(app, event);
	}
}
