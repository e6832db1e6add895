/* SPDX-License-Identifier: ISC */
/*
 * pairsctl preview, calls, call take, call answer and cards: a draw ahead, what players have asked a
 * director, and what is answered, which only the running daemon can tell them.
 */
#include <stdio.h>
#include <string.h>

#include "daemon/base/buf.h"
#include "daemon/history/history_talk.h"
#include "daemon/proto/admin.h"
#include "daemon/proto/preview.h"
#include "daemon/proto/reply.h"
#include "tools/client/request.h"
#include "tools/pairsctl/ctl.h"

static int
director_list(struct ctl *ctl, const char *event,
    int (*json)(struct db *, uint32_t, struct buf *, struct err *),
    int (*text)(struct db *, uint32_t, struct buf *, struct err *),
    struct err *err)
{
	struct buf buf = {0};
	long id;
	int rc = ctl_number(event, "ID", INT32_MAX, &id, err);

	if (rc == 0)
		rc = ctl_need_db(ctl, err);
	if (rc == 0)
		rc =
		    (ctl->json ? json : text)(ctl->db, (uint32_t)id, &buf, err);
	if (rc == 0)
		ctl_print(&buf);
	buf_fini(&buf);
	return rc;
}

int
preview_run(struct ctl *ctl, char **argv, struct err *err)
{
	struct buf answer = {0}, text = {0};
	char path[64];
	long id = 0;
	int status;
	int rc = ctl_number(argv[0], "ID", INT32_MAX, &id, err);

	if (rc == 0)
		rc = ctl_need_config(ctl, err);
	snprintf(path, sizeof(path), "/admin/preview?event=%ld", id);
	if (rc == 0)
		rc = http_request(ctl->config->admin_socket, NULL, 0, "GET",
		    path, NULL, NULL, &answer, &status, err);
	if (rc == 0)
		rc = preview_text(buf_text(&answer), answer.len, &text, err);
	if (rc == 0)
		ctl_print(ctl->json ? &answer : &text);
	buf_fini(&answer);
	buf_fini(&text);
	return rc;
}

int
calls_run(struct ctl *ctl, char **argv, struct err *err)
{
	return director_list(
	    ctl, argv[0], history_calls, history_text_calls, err);
}

int
cards_run(struct ctl *ctl, char **argv, struct err *err)
{
	return director_list(
	    ctl, argv[0], history_cards, history_text_cards, err);
}

static int
director_submit(struct ctl *ctl, const struct cmd *cmd, struct err *err)
{
	struct buf body = {0}, answer = {0};
	struct reply reply;
	int status;
	int rc = ctl_need_config(ctl, err);

	admin_call_ask(cmd, &body);
	if (rc == 0)
		rc = http_request(ctl->config->admin_socket, NULL, 0, "POST",
		    "/admin/calls", NULL, buf_text(&body), &answer, &status,
		    err);
	if (rc == 0 && status != 200)
		rc = reply_read(buf_text(&answer), answer.len, &reply, err) < 0
		    ? ERR_INPUT
		    : err_set(err, ERR_INPUT, "%s", reply.text);
	if (rc == 0 && ctl->json)
		ctl_print(&answer);
	else if (rc == 0)
		printf("event %u: call %d is %s\n", cmd->event,
		    cmd->u.direct.number,
		    cmd->u.direct.done ? "answered" : "taken");
	buf_fini(&body);
	buf_fini(&answer);
	return rc;
}

static int
director_answer_run(
    struct ctl *ctl, char **argv, const char *text, bool done, struct err *err)
{
	struct cmd cmd = {.kind = CMD_DIRECT, .u.direct = {.done = done}};
	long id, number;
	int rc = ctl_number(argv[0], "ID", INT32_MAX, &id, err);

	if (rc == 0)
		rc = ctl_number(argv[1], "NUMBER", INT32_MAX, &number, err);
	if (rc < 0)
		return rc;
	if (text[0] != '\0' && !said_is_fit(text, SAID_MAX))
		return err_set(err, ERR_INPUT,
		    "TEXT: allowed: up to %d bytes on one line, without "
		    "control characters",
		    SAID_MAX - 1);
	cmd.event = (uint32_t)id;
	cmd.u.direct.number = (int)number;
	memcpy(cmd.u.direct.text, text, strlen(text) + 1);
	return director_submit(ctl, &cmd, err);
}

int
call_take_run(struct ctl *ctl, char **argv, struct err *err)
{
	return director_answer_run(ctl, argv, "", false, err);
}

int
call_answer_run(struct ctl *ctl, char **argv, struct err *err)
{
	return director_answer_run(ctl, argv, argv[2], true, err);
}
