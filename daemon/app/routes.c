/* SPDX-License-Identifier: ISC */
/*
 * The HTTP side of the daemon.  A path with a wrong method gets 405, an
 * unknown one 404; a number in a path is plain digits.
 */
#include "daemon/app/routes.h"

#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "daemon/app/account_routes.h"
#include "daemon/app/corrections.h"
#include "daemon/app/director_routes.h"
#include "daemon/app/directors.h"
#include "daemon/app/limits.h"
#include "daemon/app/outbox.h"
#include "daemon/app/people.h"
#include "daemon/app/pump.h"
#include "daemon/app/reader.h"
#include "daemon/app/recover.h"
#include "daemon/app/sessions.h"
#include "daemon/app/state.h"
#include "daemon/app/static.h"
#include "daemon/app/who.h"
#include "daemon/base/chance.h"
#include "daemon/base/xalloc.h"
#include "daemon/net/request.h"
#include "daemon/proto/admin.h"
#include "daemon/proto/reply.h"
#include "daemon/proto/request.h"

#define ROUTES_EVENTS_DEFAULT 20
#define ROUTES_EVENTS_MOST 1000
#define ROUTES_DAYS_DEFAULT 7
#define ROUTES_DAYS_MOST 366

static void
routes_error(struct request *rq, enum reply_error error, const char *text)
{
	struct buf body = {0};

	reply_error_write(error, text, &body);
	request_reply(rq, reply_error_status(error), "application/json",
	    buf_text(&body), body.len);
	buf_fini(&body);
}

/* The player who sent a request; 0 when it was refused. */
static int32_t
routes_player(struct app *app, struct request *rq)
{
	int32_t player = 0;
	const enum reply_error error = who_asks(app, rq, &player);

	if (error == REPLY_NONE)
		return player;
	routes_error(rq, error, NULL);
	return 0;
}

/* Robots get their seats from the house: in a room they would be a field. */
static enum refusal
routes_apply(struct app *app, struct request_cmd *request)
{
	if (request->cmd.kind == CMD_SIT &&
	    people_is_robot(app->people, request->cmd.player))
		return REFUSAL_HOUSE_ROBOT;
	return pump_submit(app, &request->cmd, request->nonce);
}

static void
routes_submit(struct app *app, struct request *rq, struct request_cmd *request)
{
	const int32_t player = request->cmd.player;
	struct buf body = {0};

	const enum refusal refusal = routes_apply(app, request);
	if (refusal == REFUSAL_ACCEPTED) {
		outbox_done(app->outbox, app->seq, rq, player);
		return;
	}
	reply_refusal_write(refusal, &body);
	outbox_reply(app->outbox, app->seq, rq, REPLY_REFUSAL_STATUS, &body);
	buf_fini(&body);
}

/*
 * How often a player may do something, and how often all of an address: a
 * program at full speed may, and a club that comes back at once after a
 * restart; a flood may not.
 */
struct routes_limit {
	struct limit player, address;
};

static const struct routes_limit routes_commands = {
    {"command", 400, 5}, {"commands", 4000, 1}};
static const struct routes_limit routes_previews = {
    {"preview", 5, 10000}, {"previews", 50, 1000}};
static const struct routes_limit routes_streams = {
    {"stream", 60, 500}, {"streams", 1000, 20}};

/*
 * Whether a player may do one more of these; else the request is refused.
 * Who is refused for himself takes nothing away from others at his address.
 */
static bool
routes_may(struct app *app, struct request *rq,
    const struct routes_limit *limit, int32_t player)
{
	char who[16], address[WHO_ADDRESS_MAX];

	snprintf(who, sizeof(who), "%d", (int)player);
	who_address(rq, address);
	if (limits_take(app->limits, &limit->player, who, app_now(app)) &&
	    (address[0] == '\0' ||
		limits_take(
		    app->limits, &limit->address, address, app_now(app))))
		return true;
	routes_error(rq, REPLY_TOO_MANY, NULL);
	return false;
}

static void
routes_command(struct app *app, struct request *rq)
{
	const int32_t player = routes_player(app, rq);
	struct request_cmd request;
	struct err err;
	size_t len;

	if (player == 0 || !routes_may(app, rq, &routes_commands, player))
		return;
	const char *text = request_body(rq, &len);
	const enum reply_error error =
	    request_cmd_read(text, len, &request, &err);
	if (error != REPLY_NONE) {
		routes_error(rq, error, err.text);
		return;
	}
	if (pump_find_nonce(app, request.cmd.event, player, request.nonce) !=
	    0) {
		struct buf body = {0};

		reply_error_write(REPLY_ALREADY_DONE, NULL, &body);
		outbox_reply(app->outbox, app->seq, rq,
		    reply_error_status(REPLY_ALREADY_DONE), &body);
		buf_fini(&body);
		return;
	}
	request.cmd.player = player;
	if (request.cmd.kind == CMD_SIT)
		request.cmd.u.sit.connected =
		    sessions_find(app->sessions, player) != NULL;
	routes_submit(app, rq, &request);
}

static void
routes_calls(struct app *app, struct request *rq)
{
	const int32_t player = routes_player(app, rq);

	if (player != 0 && routes_may(app, rq, &routes_commands, player))
		director_routes_of_player(app, rq, player);
}

static void
routes_penalties(struct app *app, struct request *rq)
{
	const int32_t player = routes_player(app, rq);

	if (player != 0 && routes_may(app, rq, &routes_commands, player))
		penalties_by_player(app, rq, player);
}

static void
routes_directives(struct app *app, struct request *rq)
{
	const int32_t player = routes_player(app, rq);

	if (player != 0 && routes_may(app, rq, &routes_commands, player))
		director_routes_direct_by(app, rq, player);
}

static void
routes_results(struct app *app, struct request *rq)
{
	const int32_t player = routes_player(app, rq);

	if (player != 0 && routes_may(app, rq, &routes_commands, player))
		corrections_by_player(app, rq, player);
}

static void
routes_preview(struct app *app, struct request *rq)
{
	const int32_t player = routes_player(app, rq);

	if (player != 0 && routes_may(app, rq, &routes_previews, player))
		director_routes_preview_by(app, rq, player);
}

static void
routes_loss(struct app *app, struct request *rq)
{
	const int32_t player = routes_player(app, rq);

	if (player != 0 && routes_may(app, rq, &routes_commands, player))
		director_routes_loss_by(app, rq, player);
}

static void
routes_result(struct app *app, struct request *rq)
{
	const int32_t player = routes_player(app, rq);

	if (player != 0 && routes_may(app, rq, &routes_commands, player))
		corrections_look(app, rq, player);
}

static void
routes_stream(struct app *app, struct request *rq)
{
	const int32_t player = routes_player(app, rq);

	if (player == 0 || !routes_may(app, rq, &routes_streams, player))
		return;
	if (!session_open(app, player, rq))
		routes_error(rq, REPLY_TOO_MANY,
		    "as many players are connected as max_players allows");
}

/* token: NULL when it stays as it was */
static void
routes_tell_player(struct app *app, struct request *rq,
    const struct person *person, const char *token)
{
	struct buf body = {0};

	/* a number of its own, so that the reply waits for the commit */
	app->seq++;
	admin_player_write(person->id, person->name, token, &body);
	outbox_reply(app->outbox, app->seq, rq, 200, &body);
	buf_fini(&body);
}

/* A player who is added or changed, as the administration asks for it. */
struct routes_change {
	const char *body;
	size_t len;
	char name[ADMIN_NAME_MAX];
	char token[CHANCE_TOKEN_MAX]; /* to be told; "": it stays */
	struct person person;
	struct err err;
};

/* 0, ERR_NOT_FOUND or another negative code with change->err. */
typedef int routes_change_fn(struct app *app, struct routes_change *change);

/* Nobody's name is told apart. */
static void
routes_change_player(
    struct app *app, struct request *rq, routes_change_fn *make)
{
	struct routes_change change = {.token = ""};

	change.body = request_body(rq, &change.len);
	const int rc = make(app, &change);
	if (rc < 0)
		routes_error(rq,
		    rc == ERR_NOT_FOUND ? REPLY_NOT_FOUND : REPLY_BAD_REQUEST,
		    change.err.text);
	else
		routes_tell_player(app, rq, &change.person,
		    change.token[0] == '\0' ? NULL : change.token);
}

static int
routes_make_player(struct app *app, struct routes_change *c)
{
	bool robot;
	int rc = admin_new_player_read(
	    c->body, c->len, c->name, sizeof(c->name), &robot, &c->err);

	if (rc < 0)
		return rc;
	chance_token(c->token);
	return people_enter(app->people, app->batch, c->name,
	    robot ? ROLE_ROBOT : ROLE_PLAYER, c->token, app_now(app),
	    &c->person, &c->err);
}

static int
routes_make_name(struct app *app, struct routes_change *c)
{
	char new_name[ADMIN_NAME_MAX];
	int rc = admin_name_read(
	    c->body, c->len, c->name, new_name, sizeof(c->name), &c->err);

	return rc < 0 ? rc
		      : people_call(app->people, app->batch, c->name, new_name,
			    &c->person, &c->err);
}

static int
routes_make_group(struct app *app, struct routes_change *c)
{
	char kind[ADMIN_NAME_MAX], group[ADMIN_NAME_MAX];
	int rc = admin_group_read(
	    c->body, c->len, c->name, kind, group, sizeof(c->name), &c->err);

	return rc < 0 ? rc
		      : people_regroup(app->people, app->batch, c->name, kind,
			    group, &c->person, &c->err);
}

static int
routes_make_role(struct app *app, struct routes_change *c)
{
	char role[ADMIN_NAME_MAX];
	int rc = admin_role_read(
	    c->body, c->len, c->name, role, sizeof(c->name), &c->err);

	return rc < 0 ? rc
		      : people_appoint(app->people, app->batch, c->name, role,
			    &c->person, &c->err);
}

static int
routes_make_token(struct app *app, struct routes_change *c)
{
	int rc = admin_player_read(
	    c->body, c->len, c->name, sizeof(c->name), &c->err);

	if (rc < 0)
		return rc;
	chance_token(c->token);
	rc = people_replace_token(
	    app->people, app->batch, c->name, c->token, &c->person, &c->err);
	/* whoever came with the token of before is no longer known */
	if (rc == 0)
		session_end(app, c->person.id);
	return rc;
}

static void
routes_add_player(struct app *app, struct request *rq)
{
	routes_change_player(app, rq, routes_make_player);
}

static void
routes_rename(struct app *app, struct request *rq)
{
	routes_change_player(app, rq, routes_make_name);
}

static void
routes_regroup(struct app *app, struct request *rq)
{
	routes_change_player(app, rq, routes_make_group);
}

static void
routes_appoint(struct app *app, struct request *rq)
{
	routes_change_player(app, rq, routes_make_role);
}

static void
routes_replace_token(struct app *app, struct request *rq)
{
	routes_change_player(app, rq, routes_make_token);
}

/* A whole number 1..most at the start of text; the rest, or NULL. */
static const char *
routes_number(const char *text, long most, long *number_r)
{
	char *end;

	if (text == NULL || *text < '1' || *text > '9' || strlen(text) > 64)
		return NULL;
	*number_r = strtol(text, &end, 10);
	return *number_r >= 1 && *number_r <= most ? end : NULL;
}

static const char *
routes_after(const char *text, const char *prefix)
{
	const size_t len = strlen(prefix);

	return text != NULL && strncmp(text, prefix, len) == 0 ? text + len
							       : NULL;
}

/* What follows "/api/events/": an event; of it a board, a record, a file. */
static bool
routes_event_job(const char *rest, struct reader_job *job)
{
	long event, round, table, board;

	rest = routes_number(rest, UINT32_MAX, &event);
	if (rest == NULL)
		return false;
	job->event = (uint32_t)event;
	job->kind = READ_EVENT;
	if (*rest == '\0')
		return true;
	if (strcmp(rest, "/audit") == 0) {
		job->kind = READ_AUDIT;
		return true;
	}
	const char *format = routes_after(rest, "/export.");
	if (format != NULL) {
		job->kind = READ_FILE;
		return history_format_find(format, &job->format);
	}
	const char *end =
	    routes_number(routes_after(rest, "/boards/"), BOARD_MOST, &board);
	if (end != NULL && *end == '\0') {
		job->kind = READ_BOARD;
		job->board = (int)board;
		return true;
	}
	end = routes_number(
	    routes_after(rest, "/records/"), EVENT_ROUNDS_MAX, &round);
	end = routes_number(routes_after(end, "/"), EVENT_PAIRS_MOST, &table);
	end = routes_number(routes_after(end, "/"), BOARD_MOST, &board);
	if (end == NULL || *end != '\0')
		return false;
	job->kind = READ_RECORD;
	job->round = (int)round;
	job->table = (int)table;
	job->board = (int)board;
	return true;
}

/* A query's number; false, and what is allowed, when it is there and wrong. */
static bool
routes_query(const struct request *rq, const char *name, int most, int *value,
    struct err *err)
{
	const char *text = request_query(rq, name);
	long number;

	if (text == NULL)
		return true;
	const char *end = routes_number(text, most, &number);
	if (end == NULL || *end != '\0') {
		err_set(err, ERR_INPUT,
		    "%s: \"%.64s\" is not allowed; allowed: a whole number "
		    "from 1 to %d",
		    name, text, most);
		return false;
	}
	*value = (int)number;
	return true;
}

enum routes_found { ROUTE_UNKNOWN, ROUTE_BAD_QUERY, ROUTE_FOUND };

static enum routes_found
routes_schedule_job(struct app *app, const struct request *rq,
    enum reader_kind kind, int days, struct reader_job *job, struct err *err)
{
	job->kind = kind;
	job->now = app_now(app);
	job->days = days;
	if (!routes_query(rq, "days", ROUTES_DAYS_MOST, &job->days, err))
		return ROUTE_BAD_QUERY;
	job->config = config_share(app->config);
	return ROUTE_FOUND;
}

/* What follows "/api/history/": a kind of question, as CSV with ".csv". */
static enum routes_found
routes_find_job(const struct request *rq, const char *rest,
    struct reader_job *job, struct err *err)
{
	static const char csv[] = ".csv";
	const size_t len = strcspn(rest, ".");
	enum find_kind kind;
	char word[32];

	snprintf(word, sizeof(word), "%.*s", (int)len, rest);
	if (!find_kind_find(word, &kind) ||
	    (rest[len] != '\0' && strcmp(rest + len, csv) != 0))
		return ROUTE_UNKNOWN;
	job->kind = READ_FIND;
	job->form = rest[len] == '\0' ? FIND_JSON : FIND_CSV;
	job->find = find_new(kind);
	for (int i = 0; request_query_name(rq, i) != NULL; i++) {
		const char *name = request_query_name(rq, i);
		const char *value = request_query(rq, name);

		if (value[0] != '\0' &&
		    find_set(job->find, name, value, err) < 0)
			return ROUTE_BAD_QUERY;
	}
	return find_check(job->find, err) < 0 ? ROUTE_BAD_QUERY : ROUTE_FOUND;
}

static enum routes_found
routes_read_job(struct app *app, const struct request *rq,
    struct reader_job *job, struct err *err)
{
	const char *path = request_path(rq);

	if (strcmp(path, "/api/events") == 0) {
		job->kind = READ_EVENTS;
		job->limit = ROUTES_EVENTS_DEFAULT;
		return routes_query(
			   rq, "limit", ROUTES_EVENTS_MOST, &job->limit, err)
		    ? ROUTE_FOUND
		    : ROUTE_BAD_QUERY;
	}
	if (strcmp(path, "/api/players") == 0) {
		job->kind = READ_PLAYERS;
		return ROUTE_FOUND;
	}
	if (strcmp(path, "/api/schedule") == 0)
		return routes_schedule_job(
		    app, rq, READ_SCHEDULE, ROUTES_DAYS_DEFAULT, job, err);
	if (strcmp(path, "/api/schedule.ics") == 0)
		return routes_schedule_job(
		    app, rq, READ_FEED, ROUTES_DAYS_MOST, job, err);
	const char *rest = routes_after(path, "/api/history/");
	if (rest != NULL)
		return routes_find_job(rq, rest, job, err);
	rest = routes_after(path, "/api/players/");
	if (rest != NULL && *rest != '\0') {
		job->kind = READ_PLAYER;
		job->name = xstrdup(rest);
		return ROUTE_FOUND;
	}
	if (!routes_event_job(routes_after(path, "/api/events/"), job))
		return ROUTE_UNKNOWN;
	if (job->kind == READ_FILE)
		job->config = config_share(app->config);
	return ROUTE_FOUND;
}

/* What is not for everybody: else the request is refused. */
static bool
routes_may_read(
    struct app *app, struct request *rq, const struct reader_job *job)
{
	if (job->kind != READ_AUDIT)
		return true;
	const int32_t player = routes_player(app, rq);
	if (player == 0)
		return false;
	if (directors_may_of(app, job->event, player))
		return true;
	routes_error(rq, REPLY_NO_DIRECTOR, NULL);
	return false;
}

static void
routes_read(struct app *app, struct request *rq)
{
	struct reader_job job = {.rq = rq, .now = app_now(app)};
	struct err err;

	switch (routes_read_job(app, rq, &job, &err)) {
	case ROUTE_UNKNOWN:
		routes_error(rq, REPLY_NOT_FOUND, NULL);
		return;
	case ROUTE_BAD_QUERY:
		reader_drop(&job);
		routes_error(rq, REPLY_BAD_REQUEST, err.text);
		return;
	case ROUTE_FOUND:
		break;
	}
	if (!routes_may_read(app, rq, &job))
		return;
	who_address(rq, job.address);
	if (!reader_ask(app->reader, &job)) {
		reader_drop(&job);
		routes_error(rq, REPLY_TOO_MANY, NULL);
	}
}

static void
routes_time(struct app *app, struct request *rq)
{
	struct buf body = {0};

	reply_time_write(app_now(app), &body);
	request_reply(rq, 200, "application/json", buf_text(&body), body.len);
	buf_fini(&body);
}

struct route {
	const char *path;
	enum request_method method;
	bool admin;  /* on the Unix socket only */
	bool writes; /* needs a disk that takes writes */
	void (*serve)(struct app *app, struct request *rq);
};

static const struct route routes[] = {
    {"/api/account", REQUEST_GET, false, false, account_routes_look},
    {"/api/calls", REQUEST_POST, false, true, routes_calls},
    {"/api/command", REQUEST_POST, false, true, routes_command},
    {"/api/directives", REQUEST_POST, false, true, routes_directives},
    {"/api/guest", REQUEST_POST, false, true, account_routes_guest},
    {"/api/invitation", REQUEST_POST, false, true, account_routes_invitation},
    {"/api/loss", REQUEST_GET, false, true, routes_loss},
    {"/api/password", REQUEST_POST, false, true, account_routes_password},
    {"/api/penalties", REQUEST_POST, false, true, routes_penalties},
    {"/api/preview", REQUEST_GET, false, true, routes_preview},
    {"/api/result", REQUEST_GET, false, true, routes_result},
    {"/api/results", REQUEST_POST, false, true, routes_results},
    {"/api/score", REQUEST_GET, false, false, corrections_score},
    {"/api/sign_in", REQUEST_POST, false, true, account_routes_sign_in},
    {"/api/sign_out", REQUEST_POST, false, true, account_routes_sign_out},
    {"/api/sign_up", REQUEST_POST, false, true, account_routes_sign_up},
    {"/api/stream", REQUEST_GET, false, true, routes_stream},
    {"/api/time", REQUEST_GET, false, false, routes_time},
    {"/admin/players", REQUEST_POST, true, true, routes_add_player},
    {"/admin/invitations", REQUEST_POST, true, true, account_routes_invite},
    {"/admin/passwords", REQUEST_POST, true, true, account_routes_set_password},
    {"/admin/calls", REQUEST_POST, true, true, director_routes_answer},
    {"/admin/groups", REQUEST_POST, true, true, routes_regroup},
    {"/admin/names", REQUEST_POST, true, true, routes_rename},
    {"/admin/directives", REQUEST_POST, true, true, director_routes_direct},
    {"/admin/loss", REQUEST_GET, true, true, director_routes_loss},
    {"/admin/penalties", REQUEST_POST, true, true, penalties_by_admin},
    {"/admin/preview", REQUEST_GET, true, true, director_routes_preview},
    {"/admin/results", REQUEST_POST, true, true, corrections_by_admin},
    {"/admin/roles", REQUEST_POST, true, true, routes_appoint},
    {"/admin/tokens", REQUEST_POST, true, true, routes_replace_token},
};

static const struct route *
routes_find(const struct request *rq)
{
	for (size_t i = 0; i < sizeof(routes) / sizeof(routes[0]); i++) {
		if (strcmp(routes[i].path, request_path(rq)) == 0 &&
		    (!routes[i].admin || request_is_admin(rq)))
			return &routes[i];
	}
	return NULL;
}

/* Refuse a method; everything that is not a route of its own is read. */
static void
routes_refuse_method(struct request *rq, const struct route *route)
{
	const bool posts = route != NULL && route->method == REQUEST_POST;

	request_add_header(rq, "Allow", posts ? "POST" : "GET, HEAD");
	routes_error(rq, REPLY_METHOD, NULL);
}

void
routes_refuse(void *ctx, struct request *rq, int status, const char *text)
{
	(void)ctx;
	if (status == reply_error_status(REPLY_METHOD))
		routes_refuse_method(rq, routes_find(rq));
	else
		routes_error(rq,
		    status == reply_error_status(REPLY_TOO_MANY)
			? REPLY_TOO_MANY
			: REPLY_BAD_REQUEST,
		    text);
}

void
routes_describe(void *ctx, int status, struct buf *body)
{
	(void)ctx;
	if (status == reply_error_status(REPLY_TOO_LARGE))
		reply_error_write(REPLY_TOO_LARGE, NULL, body);
	else
		reply_error_write(REPLY_BAD_REQUEST,
		    status == 501 ? "no such method is known"
				  : "it is not HTTP, or its header is too long",
		    body);
}

void
routes_request(void *ctx, struct request *rq)
{
	struct app *app = ctx;
	const struct route *route = routes_find(rq);

	/* a pause of the process is over before anything is done after it */
	if (app->writing && !app->stopping)
		recover_alive(app);

	if (route == NULL && request_method(rq) == REQUEST_GET) {
		if (!static_serve(app, rq))
			routes_read(app, rq);
	} else if (route == NULL) {
		routes_error(rq, REPLY_NOT_FOUND, NULL);
	} else if (request_method(rq) != route->method) {
		routes_refuse_method(rq, route);
	} else if (route->writes && (!app->writing || app->stopping)) {
		routes_error(rq, REPLY_UNAVAILABLE, NULL);
	} else {
		route->serve(app, rq);
	}
}
