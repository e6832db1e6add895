/* SPDX-License-Identifier: ISC */
/*
 * pairsctl extend, withdraw, replace, resume, stop, broadcast, penalty and
 * roll-back: what an administrator does to a night, by way of the running daemon.
 */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "daemon/base/buf.h"
#include "daemon/base/chance.h"
#include "daemon/proto/director_text.h"
#include "daemon/proto/loss.h"
#include "daemon/proto/reply.h"
#include "engine/event/directing.h"
#include "engine/event/penalty.h"
#include "tools/client/request.h"
#include "tools/pairsctl/ctl.h"

#define DIRECTIVE_PATH "/admin/directives"
#define DIRECTIVE_TRIES 2
#define DIRECTIVE_MINUTE_MS ((ms_t)60000)

/* Again, byte for byte, while it is not known whether it was done. */
static int
directive_send(struct ctl *ctl, const char *path, const struct buf *body,
    struct buf *answer, struct err *err)
{
	int status;
	int rc = ERR_NET;

	for (int i = 0; i < DIRECTIVE_TRIES && rc == ERR_NET; i++) {
		buf_clear(answer);
		rc = http_request(ctl->config->admin_socket, NULL, 0, "POST",
		    path, NULL, buf_text(body), answer, &status, err);
	}
	return rc;
}

/* What was asked for, and is done. */
static void
directive_tell(const struct request_cmd *request, struct buf *text)
{
	const struct cmd *cmd = &request->cmd;
	const int amount = cmd->u.directive.amount;

	buf_printf(text, "event %u: ", cmd->event);
	switch (cmd->kind) {
	case CMD_EXTEND:
		buf_printf(text, "round %d has %d more minute%s\n",
		    cmd->u.directive.round,
		    (int)(cmd->u.directive.by_ms / DIRECTIVE_MINUTE_MS),
		    cmd->u.directive.by_ms == DIRECTIVE_MINUTE_MS ? "" : "s");
		break;
	case CMD_REMOVE_PAIR:
		buf_printf(
		    text, "pair %d is taken out\n", cmd->u.directive.pair);
		break;
	case CMD_REPLACE:
		buf_printf(text, "%s comes in for %s\n", request->comes,
		    request->leaves);
		break;
	case CMD_RESUME:
		buf_append_text(text, "goes on\n");
		break;
	case CMD_STOP:
		buf_append_text(text, "stopped\n");
		break;
	case CMD_BROADCAST:
		buf_append_text(text, "everybody is told\n");
		break;
	case CMD_PENALTY:
		buf_printf(text, "%d.%02d %s pair %d in round %d\n",
		    abs(amount) / 100, abs(amount) % 100,
		    amount < 0 ? "given back to" : "taken from",
		    cmd->u.directive.pair, cmd->u.directive.round);
		break;
	default: /* CMD_ROLL_BACK */
		buf_printf(text,
		    "taken back to round %d, finished results thrown away: "
		    "%d\n",
		    cmd->u.directive.round, amount);
	}
}

static int
directive_request(struct ctl *ctl, const char *path,
    struct request_cmd *request, struct err *err)
{
	struct buf body = {0}, answer = {0};
	struct reply reply;
	int rc = ctl_need_config(ctl, err);

	chance_init();
	chance_token(request->nonce);
	if (request->cmd.kind == CMD_PENALTY)
		director_cmd_ask(request, &body);
	else
		director_do_ask(request, &body);
	if (rc == 0)
		rc = directive_send(ctl, path, &body, &answer, err);
	if (rc == 0)
		rc = reply_read(buf_text(&answer), answer.len, &reply, err);
	buf_clear(&body);
	if (rc == 0 && !reply.done) {
		rc = loss_text(buf_text(&answer), answer.len, &body, err);
	} else if (rc == 0) {
		directive_tell(request, &body);
		ctl_print(ctl->json ? &answer : &body);
	}
	buf_fini(&body);
	buf_fini(&answer);
	return rc;
}

static int
directive_submit(
    struct ctl *ctl, const char *path, const struct cmd *cmd, struct err *err)
{
	struct request_cmd request = {.cmd = *cmd};

	return directive_request(ctl, path, &request, err);
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
	return directive_submit(ctl, DIRECTIVE_PATH, &cmd, err);
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
	return directive_submit(ctl, DIRECTIVE_PATH, &cmd, err);
}

static int
directive_name(const char *argument, const char *name,
    char name_r[REQUEST_NAME_MAX], struct err *err)
{
	if (name[0] == '\0' || strlen(name) >= REQUEST_NAME_MAX)
		return err_set(err, ERR_INPUT,
		    "%s: '%s' is no player's name; allowed: up to %d bytes",
		    argument, name, REQUEST_NAME_MAX - 1);
	strcpy(name_r, name);
	return 0;
}

int
replace_run(struct ctl *ctl, char **argv, struct err *err)
{
	struct request_cmd request = {.nonce = ""};
	int rc = directive_begin(ctl, argv[0], CMD_REPLACE, &request.cmd, err);

	if (rc == 0)
		rc = directive_name("LEAVES", argv[1], request.leaves, err);
	if (rc == 0)
		rc = directive_name("COMES", argv[2], request.comes, err);
	return rc < 0 ? rc
		      : directive_request(ctl, DIRECTIVE_PATH, &request, err);
}

int
broadcast_run(struct ctl *ctl, char **argv, struct err *err)
{
	struct cmd cmd = {.kind = CMD_BROADCAST};
	long id;
	const int rc = ctl_number(argv[0], "ID", INT32_MAX, &id, err);

	if (rc < 0)
		return rc;
	if (!said_is_fit(argv[1], SAID_MAX))
		return err_set(err, ERR_INPUT,
		    "TEXT: allowed: up to %d bytes on one line, without "
		    "control characters",
		    SAID_MAX - 1);
	cmd.event = (uint32_t)id;
	memcpy(cmd.u.directive.reason, argv[1], strlen(argv[1]) + 1);
	return directive_submit(ctl, DIRECTIVE_PATH, &cmd, err);
}

int
resume_run(struct ctl *ctl, char **argv, struct err *err)
{
	struct cmd cmd;
	const int rc = directive_begin(ctl, argv[0], CMD_RESUME, &cmd, err);

	return rc < 0 ? rc : directive_submit(ctl, DIRECTIVE_PATH, &cmd, err);
}

int
stop_run(struct ctl *ctl, char **argv, struct err *err)
{
	struct cmd cmd;
	const int rc = directive_begin(ctl, argv[0], CMD_STOP, &cmd, err);

	return rc < 0 ? rc : directive_submit(ctl, DIRECTIVE_PATH, &cmd, err);
}

/* "25", "2.5" or "-0.25" in hundredths. */
static int
directive_amount(const char *text, int *amount_r, struct err *err)
{
	const bool back = text[0] == '-';
	const char *digits = text + back;
	const size_t whole = strspn(digits, "0123456789");
	size_t parts = 0;
	long amount = 0;

	if (whole >= 1 && whole <= 4) {
		amount = strtol(digits, NULL, 10) * 100;
		digits += whole;
		if (*digits == '.') {
			parts = strspn(digits + 1, "0123456789");
			amount += strtol(digits + 1, NULL, 10) *
			    (parts == 1 ? 10 : 1);
			digits += 1 + parts;
			if (parts == 0)
				digits = "?";
		}
	}
	if (whole < 1 || whole > 4 || parts > 2 || *digits != '\0' ||
	    amount == 0 || amount > PENALTY_MOST)
		return err_set(err, ERR_INPUT,
		    "AMOUNT: '%s' is none; allowed: 0.01 to 1000.00, or below "
		    "0 to give back",
		    text);
	*amount_r = (int)(back ? -amount : amount);
	return 0;
}

int
penalty_run(struct ctl *ctl, char **argv, struct err *err)
{
	struct cmd cmd;
	long round, pair;
	int rc = directive_begin(ctl, argv[0], CMD_PENALTY, &cmd, err);

	if (rc == 0)
		rc =
		    ctl_number(argv[1], "ROUND", EVENT_ROUNDS_MAX, &round, err);
	if (rc == 0)
		rc = ctl_number(argv[2], "PAIR", EVENT_PAIRS_MOST, &pair, err);
	if (rc == 0)
		rc = directive_amount(argv[3], &cmd.u.directive.amount, err);
	if (rc < 0)
		return rc;
	cmd.u.directive.round = (int)round;
	cmd.u.directive.pair = (int)pair;
	return directive_submit(ctl, "/admin/penalties", &cmd, err);
}

/* Nothing is done, and what would be lost is said. */
static int
roll_back_look(struct ctl *ctl, long id, struct err *err)
{
	struct buf answer = {0}, text = {0};
	char path[80];
	int status;
	int rc = ctl_need_config(ctl, err);

	snprintf(path, sizeof(path), "/admin/loss?event=%ld&to_round=%d", id,
	    ctl->to_round);
	if (rc == 0)
		rc = http_request(ctl->config->admin_socket, NULL, 0, "GET",
		    path, NULL, NULL, &answer, &status, err);
	if (rc == 0)
		rc = loss_text(buf_text(&answer), answer.len, &text, err);
	if (rc == 0 && !ctl->json)
		buf_append_text(&text,
		    "Nothing was done.  To do it: --yes with the number of "
		    "finished results, and --reason\n");
	if (rc == 0)
		ctl_print(ctl->json ? &answer : &text);
	buf_fini(&answer);
	buf_fini(&text);
	return rc;
}

int
roll_back_run(struct ctl *ctl, char **argv, struct err *err)
{
	struct cmd cmd;
	long id;
	int rc = ctl_number(argv[0], "ID", INT32_MAX, &id, err);

	if (rc < 0)
		return rc;
	if (ctl->to_round == 0)
		return err_set(err, ERR_INPUT,
		    "--to-round is needed: the last round that stays");
	if (ctl->yes < 0)
		return roll_back_look(ctl, id, err);
	rc = directive_begin(ctl, argv[0], CMD_ROLL_BACK, &cmd, err);
	if (rc < 0)
		return rc;
	cmd.u.directive.round = ctl->to_round;
	cmd.u.directive.amount = (int)ctl->yes;
	return directive_submit(ctl, DIRECTIVE_PATH, &cmd, err);
}
