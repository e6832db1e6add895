/* SPDX-License-Identifier: ISC */
/*
 * pairsctl extend, withdraw and stop: what an administrator does to a night that
 * goes on, by way of the running daemon.
 */
#include <string.h>

#include "daemon/base/buf.h"
#include "daemon/proto/director_text.h"
#include "daemon/proto/reply.h"
#include "engine/event/directing.h"
#include "tools/client/request.h"
#include "tools/pairsctl/ctl.h"

#define DIRECTIVE_MINUTE_MS ((ms_t)60000)

static int
directive_submit(struct ctl *ctl, const struct cmd *cmd, struct err *err)
{
	struct buf body = {0}, answer = {0};
	struct reply reply;
	int status;
	int rc = ctl_need_config(ctl, err);

	director_do_ask(cmd, &body);
	if (rc == 0)
		rc = http_request(ctl->config->admin_socket, NULL, 0, "POST",
		    "/admin/directives", NULL, buf_text(&body), &answer,
		    &status, err);
	if (rc == 0)
		rc = reply_read(buf_text(&answer), answer.len, &reply, err);
	if (rc == 0 && !reply.done)
		rc = err_set(err, ERR_INPUT, "%s", reply.text);
	buf_fini(&body);
	buf_fini(&answer);
	return rc;
}

/* Begin a command to the event ID of the arguments, with the reason given. */
static int
directive_begin(struct ctl *ctl, const char *event, enum cmd_kind kind,
    struct cmd *cmd_r, struct err *err)
{
	long id;
	const int rc = ctl_number(event, "ID", INT32_MAX, &id, err);

	if (rc < 0)
		return rc;
	if (ctl->reason == NULL || !said_is_fit(ctl->reason, SAID_MAX))
		return err_set(err, ERR_INPUT,
		    "--reason is needed; allowed: up to %d bytes on one line, "
		    "without control characters",
		    SAID_MAX - 1);
	memset(cmd_r, 0, sizeof(*cmd_r));
	cmd_r->kind = kind;
	cmd_r->event = (uint32_t)id;
	memcpy(cmd_r->u.directive.reason, ctl->reason, strlen(ctl->reason) + 1);
	return 0;
}

int
extend_run(struct ctl *ctl, char **argv, struct err *err)
{
	struct cmd cmd;
	long round, minutes;
	int rc = directive_begin(ctl, argv[0], CMD_EXTEND, &cmd, err);

	if (rc == 0)
		rc =
		    ctl_number(argv[1], "ROUND", EVENT_ROUNDS_MAX, &round, err);
	if (rc == 0)
		rc = ctl_number(argv[2], "MINUTES",
		    (long)(DIRECTING_MOST_MS / DIRECTIVE_MINUTE_MS), &minutes,
		    err);
	if (rc < 0)
		return rc;
	cmd.u.directive.round = (int)round;
	cmd.u.directive.by_ms = minutes * DIRECTIVE_MINUTE_MS;
	return directive_submit(ctl, &cmd, err);
}

int
withdraw_run(struct ctl *ctl, char **argv, struct err *err)
{
	struct cmd cmd;
	long pair;
	int rc = directive_begin(ctl, argv[0], CMD_REMOVE_PAIR, &cmd, err);

	if (rc == 0)
		rc = ctl_number(argv[1], "PAIR", EVENT_PAIRS_MOST, &pair, err);
	if (rc < 0)
		return rc;
	cmd.u.directive.pair = (int)pair;
	return directive_submit(ctl, &cmd, err);
}

int
stop_run(struct ctl *ctl, char **argv, struct err *err)
{
	struct cmd cmd;
	const int rc = directive_begin(ctl, argv[0], CMD_STOP, &cmd, err);

	return rc < 0 ? rc : directive_submit(ctl, &cmd, err);
}
