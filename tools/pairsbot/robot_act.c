/* SPDX-License-Identifier: ISC */
/*
 * Doing what is owed: think, send, take the answer.  One command is on its
 * way at a time.  What was done is not done again, and what was refused not
 * before a while has passed; so a daemon that is slow, restarted or of another
 * opinion is never flooded.
 */
#include <stdlib.h>
#include <string.h>

#include "daemon/base/xalloc.h"
#include "daemon/proto/json_out.h"
#include "tools/pairsbot/robot.h"

#define ROBOT_DONE_AGAIN_MS 10000 /* something done is owed still */

#define ROBOT_BACKOFF_MOST_MS 15000
#define ROBOT_DONE 200

static void robot_send(struct robot *robot);

static void
robot_woken(void *ctx)
{
	struct robot *robot = ctx;

	robot->waking = false;
	robot_act(robot);
}

void
robot_wake(struct robot *robot, int64_t in_ms)
{
	if (!robot->waking)
		client_after(robot->night->loop, in_ms, robot_woken, robot);
	robot->waking = true;
}

static void
robot_thought(void *ctx)
{
	struct robot *robot = ctx;
	struct due due;

	robot->thinking = false;
	/* the table has moved on meanwhile */
	if (robot->client == NULL || !robot_find_due(robot, &due))
		return;
	if (strcmp(due.key, robot->due.key) != 0) {
		robot_act(robot);
		return;
	}
	robot->due = due;
	robot_send(robot);
}

static const char *
robot_what(const struct due *due, char text_r[16])
{
	text_r[0] = '\0';
	if (due->cmd.kind == CMD_CALL)
		call_write(due->cmd.u.call.call, text_r);
	else if (due->cmd.kind == CMD_CARD)
		card_write(due->cmd.u.card.card, text_r);
	else if (due->cmd.kind == CMD_CLAIM)
		snprintf(text_r, 16, "%d", due->cmd.u.claim.tricks);
	else if (due->cmd.kind == CMD_ANSWER_CLAIM)
		snprintf(text_r, 16, "%s",
		    due->cmd.u.answer.agree ? "agree" : "object");
	else if (due->cmd.kind == CMD_EXPLAIN)
		snprintf(text_r, 16, "call %d", due->cmd.u.note.call);
	else if (due->cmd.kind == CMD_SIT)
		snprintf(text_r, 16, "table %d", due->cmd.u.sit.table);
	return text_r;
}

/* One line for every command that the daemon has confirmed. */
static void
robot_confirm(const struct robot *robot, uint64_t number)
{
	const struct due *due = &robot->due;
	struct json_out out;
	struct buf buf;

	if (robot->night->confirmed == NULL)
		return;
	buf_init(&buf);
	json_out_init(&out, &buf);
	json_out_object(&out);
	json_out_member_int(&out, "event", due->cmd.event);
	json_out_member_text(&out, "player", robot->player->name);
	json_out_member_text(&out, "nonce", robot->nonce);
	json_out_member_int(&out, "number", (int64_t)number);
	json_out_member_text(&out, "do", cmd_kind_name(due->cmd.kind));
	if (due->board > 0)
		json_out_member_int(&out, "board", due->board);
	json_out_end_object(&out);
	buf_append_text(&buf, "\n");
	if (fwrite(buf.data, 1, buf.len, robot->night->confirmed) != buf.len ||
	    fflush(robot->night->confirmed) != 0) {
		robot->night->trouble = true;
		perror("pairsbot: the file of confirmed commands");
	}
	buf_fini(&buf);
}

/* A seat that is taken: another table; the partner must see it too. */
static void
robot_refused_seat(struct robot *robot, const char *code)
{
	if (robot->due.cmd.kind == CMD_SIT && strcmp(code, "seat_taken") == 0)
		robot_table(robot, robot->due.cmd.u.sit.table)->refused = true;
}

static void
robot_answered(void *ctx, int status, const char *body, size_t len)
{
	struct robot *robot = ctx;
	struct reply reply = {0};
	int64_t now = client_now();
	char what[16];

	robot->busy = false;
	memcpy(robot->done, robot->due.key, sizeof(robot->done));
	robot->unsure = status == 0;
	if (status != 0 && reply_read(body, len, &reply, NULL) != 0)
		snprintf(reply.code, sizeof(reply.code), "status %d", status);
	robot->in_vain = false;
	if (status == ROBOT_DONE && reply.done) {
		robot->backoff_ms = ROBOT_BACKOFF_MS;
		robot->again_at = now + ROBOT_DONE_AGAIN_MS;
		robot_confirm(robot, reply.number);
	} else if (strcmp(reply.code, "already_done") == 0) {
		robot->again_at = now + ROBOT_DONE_AGAIN_MS;
	} else {
		robot->in_vain = true;
		robot->again_at = now + robot->backoff_ms;
		robot->backoff_ms *= 2;
		if (robot->backoff_ms > ROBOT_BACKOFF_MOST_MS)
			robot->backoff_ms = ROBOT_BACKOFF_MOST_MS;
		robot_detail(robot, "%s %s: %s",
		    cmd_kind_name(robot->due.cmd.kind),
		    robot_what(&robot->due, what),
		    status == 0 ? "no answer" : reply.code);
		robot_refused_seat(robot, reply.code);
	}
	robot_act(robot);
	robot_act(robot->partner);
}

static void
robot_send(struct robot *robot)
{
	struct request_cmd request = {.cmd = robot->due.cmd};
	struct buf body;
	char what[16];

	/* the same command after no answer keeps its nonce */
	if (!robot->unsure || strcmp(robot->done, robot->due.key) != 0)
		snprintf(robot->nonce, sizeof(robot->nonce), "bot-%llx-%d-%u",
		    (unsigned long long)robot->night->run,
		    (int)(robot - robot->night->robot), ++robot->nonces);
	robot->busy = true;
	memcpy(request.nonce, robot->nonce, sizeof(request.nonce));
	robot_detail(robot, "%s %s", cmd_kind_name(request.cmd.kind),
	    robot_what(&robot->due, what));
	buf_init(&body);
	request_cmd_write(&request, &body);
	client_post(robot->client, "/api/command", buf_text(&body),
	    robot_answered, robot);
	buf_fini(&body);
}

void
robot_act(struct robot *robot)
{
	const struct player *player = robot->player;
	int64_t wait;
	struct due due;

	if (robot->busy || robot->thinking || robot->client == NULL ||
	    !client_is_connected(robot->client) || !robot_find_due(robot, &due))
		return;
	wait = robot->again_at - client_now();
	if (wait > 0 && (robot->in_vain || strcmp(due.key, robot->done) == 0)) {
		robot_wake(robot, wait);
		return;
	}
	robot->due = due;
	robot->thinking = true;
	client_after(robot->night->loop,
	    due.board == 0 ? robot_delay(&robot->dice, 1, ROBOT_PAUSE_MS)
			   : robot_delay(&robot->dice, player->think_least,
				 player->think_most),
	    robot_thought, robot);
}
