/* SPDX-License-Identifier: ISC */
/*
 * An answer is a command like any other, and told once it is on the disk.
 */
#include "daemon/app/director_routes.h"

#include <stdlib.h>
#include <string.h>

#include "daemon/app/directors.h"
#include "daemon/app/outbox.h"
#include "daemon/app/people.h"
#include "daemon/app/pump.h"
#include "daemon/app/sessions.h"
#include "daemon/app/state.h"
#include "daemon/base/log.h"
#include "daemon/base/xalloc.h"
#include "daemon/net/request.h"
#include "daemon/proto/admin.h"
#include "daemon/proto/director_text.h"
#include "daemon/proto/loss.h"
#include "daemon/proto/preview.h"
#include "daemon/proto/reply.h"
#include "engine/event/due.h"
#include "engine/event/roll_back.h"

static void
director_routes_log(const struct app *app, const struct cmd *cmd, int32_t by)
{
	const char *name = by != 0 ? people_name(app->people, by) : "pairsctl";

	if (cmd->kind == CMD_DIRECT)
		log_info("director", "event %u: call %d: %s by %s", cmd->event,
		    cmd->u.direct.number,
		    cmd->u.direct.done ? "answered" : "taken", name);
	else
		log_info("director", "event %u: %s by %s: %s", cmd->event,
		    cmd_kind_name(cmd->kind), name, cmd->u.directive.reason);
}

/* Others read it, or its reason; only who takes a call says nothing. */
static bool
director_routes_says(const struct cmd *cmd)
{
	return cmd->kind != CMD_DIRECT || cmd->u.direct.text[0] != '\0';
}

/* REPLY_NONE if he may; by: 0 for who has the daemon's socket. */
static enum reply_error
director_routes_check(const struct app *app, const struct cmd *cmd, int32_t by)
{
	if (by == 0)
		return REPLY_NONE;
	if (!directors_may_of(app, cmd->event, by))
		return REPLY_NO_DIRECTOR;
	return director_routes_says(cmd) && directors_play(app, by)
	    ? REPLY_DIRECTOR_PLAYS
	    : REPLY_NONE;
}

/* Where the number is another by now, with what it is. */
static void
director_routes_refuse(const struct app *app, const struct cmd *cmd,
    enum refusal refusal, struct buf *body)
{
	const struct event *event = world_event(app->world, cmd->event);
	struct roll_back_loss loss;

	if (refusal == REFUSAL_OTHER_COUNT &&
	    roll_back_find(event, cmd->u.directive.round, &loss) ==
		REFUSAL_ACCEPTED)
		loss_other_write(event, &loss, body);
	else
		reply_refusal_write(refusal, body);
}

/* A player by name; 0 and a text for who asks if there is nobody of it. */
static int32_t
director_routes_named(const struct app *app, const char *member,
    const char *name, struct err *err)
{
	const int32_t player = people_find(app->people, name);

	if (player == 0)
		err_set(err, ERR_INPUT, "%s: there is no player '%s'", member,
		    name);
	return player;
}

/* Who leaves a seat of which pair, and who comes. */
static int
director_routes_who(
    const struct app *app, struct request_cmd *request, struct err *err)
{
	struct cmd *cmd = &request->cmd;
	const struct event *event = world_event(app->world, cmd->event);

	if (cmd->kind != CMD_REPLACE || event == NULL)
		return 0;
	const int32_t leaves =
	    director_routes_named(app, "leaves", request->leaves, err);
	const int32_t comes = leaves == 0
	    ? 0
	    : director_routes_named(app, "comes", request->comes, err);
	if (comes == 0)
		return ERR_INPUT;
	const struct member *member = event_member(event, leaves);
	if (member == NULL || member->pair == 0)
		return err_set(err, ERR_INPUT,
		    "leaves: '%s' plays in no pair of this event",
		    request->leaves);
	if (people_is_robot(app->people, comes))
		return err_set(err, ERR_INPUT, "comes: %s",
		    refusal_text(REFUSAL_HOUSE_ROBOT));
	cmd->u.directive.pair = member->pair;
	cmd->u.directive.seat = member->seat;
	cmd->u.directive.comes = comes;
	cmd->u.directive.connected =
	    sessions_find(app->sessions, comes) != NULL;
	return 0;
}

/*
 * What is read is done.  by: the director, or 0 for who has the daemon's
 * socket.
 */
static void
director_routes_take(struct app *app, struct request *rq, int32_t by,
    int (*read)(const char *, size_t, struct request_cmd *, struct err *))
{
	enum reply_error error;
	struct buf body = {0};
	struct request_cmd request;
	struct cmd *cmd = &request.cmd;
	uint64_t done;
	struct err err;
	int status = 200;
	size_t len;

	const char *text = request_body(rq, &len);
	if (read(text, len, &request, &err) < 0) {
		status = reply_error_status(REPLY_BAD_REQUEST);
		reply_error_write(REPLY_BAD_REQUEST, err.text, &body);
	} else if ((error = director_routes_check(app, cmd, by)) !=
	    REPLY_NONE) {
		status = reply_error_status(error);
		reply_error_write(error, NULL, &body);
	} else if ((done = pump_find_nonce(
			app, cmd->event, by, request.nonce)) != 0) {
		outbox_done(app->outbox, done, rq, by);
		return;
	} else if (director_routes_who(app, &request, &err) < 0) {
		status = reply_error_status(REPLY_BAD_REQUEST);
		reply_error_write(REPLY_BAD_REQUEST, err.text, &body);
	} else {
		cmd->player = by;
		const enum refusal refusal =
		    pump_submit(app, cmd, request.nonce);

		if (refusal == REFUSAL_ACCEPTED) {
			director_routes_log(app, cmd, by);
			outbox_done(app->outbox, app->seq, rq, by);
			return;
		}
		director_routes_refuse(app, cmd, refusal, &body);
		status = REPLY_REFUSAL_STATUS;
	}
	outbox_reply(app->outbox, app->seq, rq, status, &body);
	buf_fini(&body);
}

/* A call is taken or done once, whatever is sent twice: it needs no nonce. */
static int
director_routes_read_call(const char *text, size_t len,
    struct request_cmd *request_r, struct err *err)
{
	request_r->nonce[0] = '\0';
	return admin_call_read(text, len, &request_r->cmd, err);
}

void
director_routes_answer(struct app *app, struct request *rq)
{
	director_routes_take(app, rq, 0, director_routes_read_call);
}

void
director_routes_of_player(struct app *app, struct request *rq, int32_t player)
{
	director_routes_take(app, rq, player, director_routes_read_call);
}

void
director_routes_direct(struct app *app, struct request *rq)
{
	director_routes_take(app, rq, 0, director_do_read);
}

void
director_routes_direct_by(struct app *app, struct request *rq, int32_t player)
{
	director_routes_take(app, rq, player, director_do_read);
}

/* The draw as it would be, into the body; REPLY_NOT_FOUND for none. */
static enum reply_error
director_routes_draw(
    struct app *app, const struct event *event, struct buf *body)
{
	struct arena arena = {.size = due_preview_size(event)};
	struct cmd draw;

	arena.base = xcalloc(1, arena.size);
	const bool is_there = due_preview(event, &arena, &draw);
	if (is_there)
		preview_write(event, &draw, &app->names, body);
	free(arena.base);
	return is_there ? REPLY_NONE : REPLY_NOT_FOUND;
}

/* A number of the query from 1 on; 0 for none. */
static uint32_t
director_routes_number(struct request *rq, const char *name)
{
	const char *text = request_query(rq, name);

	if (text == NULL || strlen(text) > 10 || text[0] < '1' || text[0] > '9')
		return 0;
	return (uint32_t)strtoul(text, NULL, 10);
}

/* The event that is asked about, if there is one and he may. */
static const struct event *
director_routes_event(
    struct app *app, struct request *rq, int32_t by, enum reply_error *error_r)
{
	const struct event *event =
	    world_event(app->world, director_routes_number(rq, "event"));

	*error_r = event == NULL ? REPLY_NOT_FOUND : REPLY_NONE;
	if (by != 0 &&
	    (people_role(app->people, by) != ROLE_DIRECTOR ||
		(event != NULL && !directors_may(app, event, by))))
		*error_r = REPLY_NO_DIRECTOR;
	return *error_r == REPLY_NONE ? event : NULL;
}

/* by: the director, or 0 for who has the daemon's socket. */
static void
director_routes_look_ahead(struct app *app, struct request *rq, int32_t by)
{
	struct buf body = {0};
	enum reply_error error;
	const struct event *event = director_routes_event(app, rq, by, &error);

	if (event != NULL)
		error = director_routes_draw(app, event, &body);
	if (error != REPLY_NONE)
		reply_error_write(error,
		    error == REPLY_NOT_FOUND
			? "no draw can be looked at ahead: a round must be in "
			  "play, and the next one not be drawn"
			: NULL,
		    &body);
	outbox_reply(app->outbox, app->seq, rq,
	    error == REPLY_NONE ? 200 : reply_error_status(error), &body);
	buf_fini(&body);
}

void
director_routes_preview(struct app *app, struct request *rq)
{
	director_routes_look_ahead(app, rq, 0);
}

void
director_routes_preview_by(struct app *app, struct request *rq, int32_t player)
{
	director_routes_look_ahead(app, rq, player);
}

/* by: the director, or 0 for who has the daemon's socket. */
static void
director_routes_look_back(struct app *app, struct request *rq, int32_t by)
{
	struct buf body = {0};
	struct roll_back_loss loss;
	enum reply_error error;
	const struct event *event = director_routes_event(app, rq, by, &error);
	int status = reply_error_status(error);

	if (event == NULL) {
		reply_error_write(error, NULL, &body);
	} else {
		const enum refusal refusal = roll_back_find(
		    event, (int)director_routes_number(rq, "to_round"), &loss);

		if (refusal == REFUSAL_ACCEPTED) {
			loss_write(event, &loss, &body);
		} else {
			reply_refusal_write(refusal, &body);
			status = REPLY_REFUSAL_STATUS;
		}
	}
	outbox_reply(app->outbox, app->seq, rq, status, &body);
	buf_fini(&body);
}

void
director_routes_loss(struct app *app, struct request *rq)
{
	director_routes_look_back(app, rq, 0);
}

void
director_routes_loss_by(struct app *app, struct request *rq, int32_t player)
{
	director_routes_look_back(app, rq, player);
}
