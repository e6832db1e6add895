/* SPDX-License-Identifier: ISC */
/*
 * A question's id is its event and board, in bits where no question of
 * solving.c has a round.  The mark in app->makes goes down the deals in the
 * order of the query, so that one which cannot be solved is left behind; it
 * goes back to the top when a night ends, and a while after it is through, a few
 * times, if a helper was late or broke: a slow answer may be the machine's.
 */
#include "daemon/app/makes.h"

#include <unistd.h>

#include "daemon/app/state.h"
#include "daemon/base/log.h"
#include "engine/bridge/par.h"

#define MAKES_EVENT_BITS 32
#define MAKES_BOARD_MASK 0xffffU
#define MAKES_PAUSE_MS 5000
#define MAKES_WAYS 3 /* through all deals, so that none is asked for ever */
#define MAKES_AGAIN_MS 60000

_Static_assert(
    EVENT_ROUNDS_MAX *EVENT_BOARDS_MAX <= MAKES_BOARD_MASK, "a board's bits");

/* Beside a night in play there is a pause between deals, for the processors; and
   one before deals are asked again. */
static bool
makes_must_wait(struct app *app)
{
	const struct event *event;

	if (app_now(app) < app->makes.again_at)
		return true;
	if (app_now(app) - app->makes.at >= MAKES_PAUSE_MS)
		return false;
	for (int i = 0; (event = world_event_at(app->world, i)) != NULL; i++) {
		if (event_is_open(event) && event->rounds_drawn > 0)
			return true;
	}
	return false;
}

/* The next deal and past it; 0 when there is none. */
static int
makes_next(struct app *app, struct deal *deal_r, struct err *err)
{
	struct stmt *stmt;
	int rc = db_query(app->db, "board_unsolved", &stmt, err);

	if (rc < 0)
		return rc;
	stmt_bind_int(stmt, "event", app->makes.event);
	stmt_bind_int(stmt, "board", app->makes.board);
	rc = stmt_step(stmt, err);
	if (rc > 0) {
		app->makes.event = (uint32_t)stmt_int(stmt, "event");
		app->makes.board = (int)stmt_int(stmt, "board");
		if (!deal_read(stmt_text(stmt, "deal"), deal_r))
			rc = err_set(err, ERR_DB,
			    "event %u, board %d: the deal cannot be read",
			    app->makes.event, app->makes.board);
	}
	stmt_done(stmt);
	return rc;
}

static uint64_t
makes_id(const struct app *app)
{
	return (uint64_t)app->makes.event << MAKES_EVENT_BITS |
	    (unsigned)app->makes.board;
}

void
makes_renew(struct app *app)
{
	app->makes = (struct makes_mark){.due = true, .event = UINT32_MAX};
}

void
makes_effects(struct app *app, const struct effects *effects)
{
	for (int i = 0; i < effects->count; i++) {
		const struct makes_mark before = app->makes;

		if (effects->effect[i].kind != EFFECT_ENDED)
			continue;
		makes_renew(app);
		app->makes.asked = before.asked;
		app->makes.at = before.at;
	}
}

/* All have been asked: once more from the top, if that may help. */
static void
makes_end(struct app *app)
{
	struct makes_mark *makes = &app->makes;

	/* until the end of a night is on the disk it is not seen */
	makes->due = app->committed < app->seq;
	if (makes->due || !makes->missed || makes->ways + 1 >= MAKES_WAYS)
		return;
	*makes = (struct makes_mark){.due = true,
	    .event = UINT32_MAX,
	    .ways = makes->ways + 1,
	    .again_at = app_now(app) + MAKES_AGAIN_MS};
}

void
makes_go(struct app *app)
{
	struct deal deal;
	struct err err;

	if (!app->makes.due || app->makes.asked || makes_must_wait(app))
		return;
	/* it need not be there, and is then no cause for a warning each night */
	if (access(app->config->solver, X_OK) != 0) {
		log_info("solver", "there is no %s: no double dummy",
		    app->config->solver);
		app->makes.due = false;
		return;
	}
	const int rc = makes_next(app, &deal, &err);
	app->makes.at = app_now(app);
	if (rc < 0)
		log_error("solver", "%s", err.text);
	else if (rc == 0)
		makes_end(app);
	else if (solver_ask_table(app->solver, makes_id(app), &deal))
		app->makes.asked = true;
	else
		app->makes.missed = true;
}

/* The writer takes a number for what is not a command as well. */
static void
makes_keep(struct app *app, uint32_t event, int board,
    const struct solver_table *table)
{
	char text[MAKES_TEXT_MAX];
	struct makes makes;
	struct par par;

	for (int seat = 0; seat < SEAT_COUNT; seat++)
		for (int strain = 0; strain < STRAIN_COUNT; strain++)
			makes.tricks[seat][strain] =
			    (uint8_t)table->tricks[strain][seat];
	par_of(&makes, board_dealer(board), board_vulnerability(board), &par);
	makes_write(&makes, text);
	batch_add(app->batch, "board_makes");
	batch_text(app->batch, "makes", text);
	batch_int(app->batch, "par", par.score);
	batch_int(app->batch, "event", event);
	batch_int(app->batch, "board", board);
	app->seq++;
	log_debug(
	    "solver", "event %u, board %d: par %d", event, board, par.score);
}

void
makes_answer(struct app *app, uint64_t id, const struct solver_result *result)
{
	const uint32_t event = (uint32_t)(id >> MAKES_EVENT_BITS);
	const int board = (int)(id & MAKES_BOARD_MASK);

	app->makes.asked = false;
	if (result->outcome == SOLVER_ANSWERED) {
		makes_keep(app, event, board, &result->table);
	} else if (result->outcome == SOLVER_ABSENT) {
		log_warn("solver",
		    "there is no double dummy until the next night has ended");
		app->makes.due = false;
	} else {
		log_warn("solver", "event %u, board %d: no double dummy", event,
		    board);
		app->makes.missed |= result->outcome != SOLVER_REFUSED;
	}
}
