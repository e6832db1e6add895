/* SPDX-License-Identifier: ISC */
/*
 * A night that is over is built from its rows into a world of its own, so that
 * nobody plays in it and nothing of it is due.  It is kept until the next one is
 * asked for, and not let go before the last correction is on the disk: what is
 * read from there would be a version too old.  Until then there may be several.
 */
#include "daemon/app/corrections.h"

#include <stdlib.h>
#include <string.h>

#include "daemon/app/directors.h"
#include "daemon/app/outbox.h"
#include "daemon/app/people.h"
#include "daemon/app/pump.h"
#include "daemon/app/state.h"
#include "daemon/base/log.h"
#include "daemon/base/xalloc.h"
#include "daemon/history/replay.h"
#include "daemon/net/request.h"
#include "daemon/proto/director_text.h"
#include "daemon/proto/reply.h"
#include "daemon/proto/words.h"
#include "daemon/store/adjust_rows.h"
#include "daemon/store/recover.h"
#include "engine/event/adjust.h"

bool
corrections_wait(const struct app *app)
{
	return app->committed < app->corrected;
}

void
corrections_forget(struct app *app)
{
	while (app->overs > 0)
		world_free(&app->over[--app->overs]);
}

static void
corrections_refuse(struct app *app, struct request *rq, enum reply_error error,
    const char *text)
{
	struct buf body = {0};

	reply_error_write(error, text, &body);
	outbox_reply(
	    app->outbox, app->seq, rq, reply_error_status(error), &body);
	buf_fini(&body);
}

/* The world that has an event now; else NULL. */
static struct world *
corrections_find(struct app *app, uint32_t id)
{
	if (world_event(app->world, id) != NULL)
		return app->world;
	for (int i = 0; i < app->overs; i++) {
		if (world_event(app->over[i], id) != NULL)
			return app->over[i];
	}
	return NULL;
}

/* The world that holds an event, which may have to be read; else NULL. */
static struct world *
corrections_world(struct app *app, uint32_t id, enum reply_error *error_r)
{
	struct world *world = corrections_find(app, id);
	struct err err;

	if (world != NULL)
		return world;
	if (!corrections_wait(app))
		corrections_forget(app);
	*error_r = REPLY_BUSY;
	if (app->overs == CORRECTIONS_NIGHTS)
		return NULL;
	world = world_new(&replay_memory);
	const int rc = recover_ended_event(app->db, world, id, &err);
	if (rc == 0) {
		app->over[app->overs++] = world;
		return world;
	}
	world_free(&world);
	if (rc != ERR_NOT_FOUND)
		log_error("director", "%s", err.text);
	*error_r = rc == ERR_NOT_FOUND ? REPLY_NOT_FOUND : REPLY_UNAVAILABLE;
	return NULL;
}

/* The record that a command is about; false if there is none to change. */
static bool
corrections_record(const struct event *event, const struct adjustment *a,
    struct director_record *record_r)
{
	enum refusal refusal;
	const struct result *result = adjust_find(event, a, &refusal);

	if (result == NULL)
		return false;
	*record_r = (struct director_record){.event = event,
	    .round = a->round,
	    .table = a->table,
	    .board = a->board,
	    .result = *result};
	return true;
}

static int
corrections_refusal(const struct event *event, const struct cmd *cmd,
    enum refusal refusal, struct buf *body)
{
	struct director_record record;

	if (refusal == REFUSAL_STALE &&
	    corrections_record(event, &cmd->u.adjust, &record))
		director_stale_write(&record, body);
	else
		reply_refusal_write(refusal, body);
	return REPLY_REFUSAL_STATUS;
}

static void
corrections_log(struct app *app, const struct cmd *cmd,
    const struct director_record *before, const struct director_record *after)
{
	char from[ADJUST_VALUE_MAX], to[ADJUST_VALUE_MAX];

	adjust_rows_value(&before->result, from);
	adjust_rows_value(&after->result, to);
	log_info("director",
	    "event %u: round %d, table %d, board %d: %s instead of %s, by %s",
	    cmd->event, after->round, after->table, after->board, to, from,
	    cmd->player != 0 ? people_name(app->people, cmd->player)
			     : "pairsctl");
}

static int
corrections_penalty(struct app *app, struct world *world,
    struct request_cmd *request, struct buf *body)
{
	struct cmd *cmd = &request->cmd;
	const uint64_t done =
	    pump_find_nonce(app, cmd->event, cmd->player, request->nonce);

	if (done != 0) {
		reply_done_write(done, body);
		return 200;
	}
	const enum refusal refusal =
	    pump_submit_in(app, world, cmd, request->nonce);

	if (refusal != REFUSAL_ACCEPTED) {
		reply_refusal_write(refusal, body);
		return REPLY_REFUSAL_STATUS;
	}
	app->corrected = app->seq;
	log_info("director", "event %u: pair %d: penalty of %d hundredths",
	    cmd->event, cmd->u.directive.pair, cmd->u.directive.amount);
	reply_done_write(app->seq, body);
	return 200;
}

/* Apply it, and answer with what has changed. */
static int
corrections_apply(
    struct app *app, struct world *world, struct cmd *cmd, struct buf *body)
{
	const struct event *event = world_event(world, cmd->event);
	const size_t pairs = (size_t)event->pairs;
	struct director_record before, after;
	struct standing *standing;
	enum refusal refusal;

	if (!corrections_record(event, &cmd->u.adjust, &before)) {
		refusal = pump_submit_in(app, world, cmd, NULL);
		return corrections_refusal(event, cmd, refusal, body);
	}
	standing = xcalloc(pairs, sizeof(*standing));
	memcpy(standing, event->standing, pairs * sizeof(*standing));
	refusal = pump_submit_in(app, world, cmd, NULL);
	int status = 200;
	if (refusal != REFUSAL_ACCEPTED) {
		status = corrections_refusal(event, cmd, refusal, body);
	} else {
		const struct director_ranks ranks = {
		    .pairs = (int)pairs, .before = standing};

		app->corrected = app->seq;
		corrections_record(event, &cmd->u.adjust, &after);
		corrections_log(app, cmd, &before, &after);
		director_adjusted_write(
		    app->seq, &before, &after, &ranks, &app->names, body);
	}
	free(standing);
	return status;
}

/*
 * The world of an event for who may correct it; else NULL, and the request is
 * refused.  by: the director, or 0 for who has the daemon's socket.
 */
static struct world *
corrections_world_for(
    struct app *app, struct request *rq, uint32_t id, int32_t by)
{
	enum reply_error error = REPLY_NONE;

	if (by != 0 && people_role(app->people, by) != ROLE_DIRECTOR) {
		corrections_refuse(app, rq, REPLY_NO_DIRECTOR, NULL);
		return NULL;
	}
	struct world *world = corrections_world(app, id, &error);
	if (world == NULL) {
		corrections_refuse(app, rq, error,
		    error == REPLY_BUSY
			? "corrections of other events are on their way to "
			  "the disk; try again"
			: NULL);
		return NULL;
	}
	if (by != 0 && !directors_may(app, world_event(world, id), by)) {
		corrections_refuse(app, rq, REPLY_NO_DIRECTOR, NULL);
		return NULL;
	}
	/* the reason is read on the pages of that night */
	if (by != 0 && directors_play(app, by)) {
		corrections_refuse(app, rq, REPLY_DIRECTOR_PLAYS, NULL);
		return NULL;
	}
	return world;
}

static void
corrections_take(
    struct app *app, struct request *rq, enum cmd_kind kind, int32_t by)
{
	struct buf body = {0};
	struct request_cmd request;
	struct cmd *cmd = &request.cmd;
	struct err err;
	size_t len;

	const char *text = request_body(rq, &len);
	if (director_cmd_read(text, len, kind, &request, &err) < 0) {
		corrections_refuse(app, rq, REPLY_BAD_REQUEST, err.text);
		return;
	}
	struct world *world = corrections_world_for(app, rq, cmd->event, by);
	if (world == NULL)
		return;
	cmd->player = by;
	const int status = kind == CMD_PENALTY
	    ? corrections_penalty(app, world, &request, &body)
	    : corrections_apply(app, world, cmd, &body);
	outbox_reply(app->outbox, app->seq, rq, status, &body);
	buf_fini(&body);
}

void
corrections_by_admin(struct app *app, struct request *rq)
{
	corrections_take(app, rq, CMD_ADJUST, 0);
}

void
corrections_by_player(struct app *app, struct request *rq, int32_t player)
{
	corrections_take(app, rq, CMD_ADJUST, player);
}

void
penalties_by_admin(struct app *app, struct request *rq)
{
	corrections_take(app, rq, CMD_PENALTY, 0);
}

void
penalties_by_player(struct app *app, struct request *rq, int32_t player)
{
	corrections_take(app, rq, CMD_PENALTY, player);
}

/* A query's whole number from 1 to most, or 0. */
static long
corrections_number(const struct request *rq, const char *name, long most)
{
	const char *text = request_query(rq, name);
	char *end;

	if (text == NULL || *text < '1' || *text > '9' || strlen(text) > 10)
		return 0;
	const long number = strtol(text, &end, 10);
	return *end == '\0' && number <= most ? number : 0;
}

void
corrections_look(struct app *app, struct request *rq, int32_t player)
{
	const uint32_t id =
	    (uint32_t)corrections_number(rq, "event", UINT32_MAX);
	const struct adjustment a = {
	    .round = (int)corrections_number(rq, "round", EVENT_ROUNDS_MAX),
	    .table =
		(int)corrections_number(rq, "table", EVENT_PAIRS_MOST / 2 + 1),
	    .board = (int)corrections_number(
		rq, "board", EVENT_ROUNDS_MAX * EVENT_BOARDS_MAX),
	};
	struct director_record record;
	enum refusal refusal;
	struct buf body = {0};
	int status = 200;

	if (id == 0 || a.round == 0 || a.table == 0 || a.board == 0) {
		corrections_refuse(app, rq, REPLY_BAD_REQUEST,
		    "event, round, table and board are needed, each a number");
		return;
	}
	struct world *world = corrections_world_for(app, rq, id, player);
	if (world == NULL)
		return;
	const struct event *event = world_event(world, id);
	if (corrections_record(event, &a, &record)) {
		director_record_write(&record, &body);
	} else {
		adjust_find(event, &a, &refusal);
		reply_refusal_write(refusal, &body);
		status = REPLY_REFUSAL_STATUS;
	}
	outbox_reply(app->outbox, app->seq, rq, status, &body);
	buf_fini(&body);
}

/* Read a query's contract; else what is allowed. */
static const char *
corrections_contract(
    const struct request *rq, struct contract *contract, int *tricks)
{
	const char *text = request_query(rq, "contract");
	const char *declarer = request_query(rq, "declarer");
	const char *won = request_query(rq, "tricks");

	*tricks = 0;
	if (text == NULL || !contract_read(text, contract))
		return "contract: allowed: 1C to 7NT with nothing, X or XX "
		       "after it, or P";
	if (contract->level == 0)
		return NULL;
	if (declarer == NULL || !seat_name_find(declarer, &contract->declarer))
		return "declarer: allowed: N, E, S, W";
	if (won == NULL || !tricks_read(won, contract->level, tricks))
		return "tricks: allowed: 0 to 13, =, +n, -n";
	return NULL;
}

/* By a board's number or by its word. */
static const char *
corrections_vulnerability(const struct request *rq, enum vulnerability *vul)
{
	const char *board = request_query(rq, "board");
	const char *word = request_query(rq, "vulnerable");
	char *end;

	if ((board == NULL) == (word == NULL))
		return "either board or vulnerable is needed";
	if (word != NULL)
		return vulnerability_find(word, vul)
		    ? NULL
		    : "vulnerable: allowed: none, NS, EW, both";
	const long number = strlen(board) <= 5 ? strtol(board, &end, 10) : 0;
	if (number < 1 || number > EVENT_ROUNDS_MAX * EVENT_BOARDS_MAX ||
	    *end != '\0' || board[0] == '+')
		return "board: allowed: the number of a board";
	*vul = board_vulnerability((int)number);
	return NULL;
}

void
corrections_score(struct app *app, struct request *rq)
{
	struct contract contract;
	enum vulnerability vul;
	struct buf body = {0};
	int tricks;
	const char *wrong = corrections_contract(rq, &contract, &tricks);

	if (wrong == NULL)
		wrong = corrections_vulnerability(rq, &vul);
	if (wrong != NULL) {
		corrections_refuse(app, rq, REPLY_BAD_REQUEST, wrong);
		return;
	}
	director_score_write(&contract, vul, tricks, &body);
	request_reply(rq, 200, "application/json", buf_text(&body), body.len);
	buf_fini(&body);
}
