/* SPDX-License-Identifier: ISC */
/*
 * Requests of players, both ways.  The journal's bodies are read elsewhere: a
 * request has other members (a nonce, the event, what to do), says nothing of
 * what the daemon knows better, and is believed in nothing.
 */
#include "daemon/proto/request.h"

#include <assert.h>
#include <string.h>

#include "daemon/proto/json_out.h"
#include "daemon/proto/table_in.h"
#include "daemon/proto/talk_text.h"
#include "daemon/proto/words.h"

#define WORD_SIZE 32 /* more than any word of a request has bytes */
#define NONCE_LETTERS                                                          \
	"ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789_-"

void
request_nonce_in(struct json_in *in, char nonce_r[NONCE_MOST + 1])
{
	const char *text = json_in_text(in, "nonce", NONCE_MOST + 1);
	size_t len = strlen(text);

	if (len < NONCE_LEAST || strspn(text, NONCE_LETTERS) != len) {
		json_in_refuse(
		    in, "nonce", "8 to 64 characters of A-Z a-z 0-9 _ -");
		return;
	}
	memcpy(nonce_r, text, len + 1);
}

static enum cmd_kind
request_kind(struct json_in *in)
{
	const char *word = json_in_text(in, "do", WORD_SIZE);
	enum cmd_kind kind = CMD_STAND;

	if (!cmd_kind_find(word, &kind) ||
	    cmd_kind_from(kind) != CMD_FROM_PERSON) {
		json_in_refuse(in, "do",
		    "one of sit, stand, raise_hand, lower_hand, unseat, "
		    "withdraw, return, call, card, claim, answer_claim, reopen, "
		    "undo, answer_undo, ask, explain, say, system_card, "
		    "call_director, take_seat");
		return CMD_STAND;
	}
	return kind;
}

static int
request_board(struct json_in *in)
{
	return (int)json_in_int(in, "board", 1, BOARD_MOST);
}

static void
request_payload(struct json_in *in, struct cmd *cmd)
{
	switch (cmd->kind) {
	case CMD_SIT:
		cmd->u.sit.table =
		    (int)json_in_int(in, "table", 1, EVENT_PAIRS_MOST);
		cmd->u.sit.seat = table_in_seat(in, "seat");
		if (seat_side(cmd->u.sit.seat) != SIDE_NS)
			json_in_refuse(in, "seat", "N or S");
		break;
	case CMD_CALL:
		cmd->u.call.board = request_board(in);
		cmd->u.call.call = table_in_call(in, "call");
		talk_alert_in(in, cmd);
		break;
	case CMD_ASK:
	case CMD_EXPLAIN:
		cmd->u.note.board = request_board(in);
		talk_payload_in(in, cmd);
		break;
	case CMD_SAY:
	case CMD_SYSTEM_CARD:
	case CMD_CALL_DIRECTOR:
		talk_payload_in(in, cmd);
		break;
	case CMD_CARD:
		cmd->u.card.board = request_board(in);
		cmd->u.card.card = table_in_card(in, "card");
		break;
	case CMD_CLAIM:
	case CMD_REOPEN:
		cmd->u.claim.board = request_board(in);
		cmd->u.claim.tricks =
		    (int)json_in_int(in, "tricks", 0, TRICK_COUNT);
		break;
	case CMD_ANSWER_CLAIM:
	case CMD_ANSWER_UNDO:
		cmd->u.answer.board = request_board(in);
		cmd->u.answer.agree = json_in_bool(in, "agree");
		break;
	case CMD_UNDO:
		cmd->u.undo.board = request_board(in);
		break;
	default: /* stand, hands, unseat, withdraw, return, take_seat: no more */
		break;
	}
}

enum reply_error
request_cmd_read(const char *body, size_t len, struct request_cmd *request_r,
    struct err *err)
{
	json_t *object = json_in_parse(body, len, err);
	struct json_in in;
	int code;

	memset(request_r, 0, sizeof(*request_r));
	if (object == NULL)
		return REPLY_BAD_JSON;
	json_in_init(&in, object, err);
	request_nonce_in(&in, request_r->nonce);
	request_r->cmd.event =
	    (uint32_t)json_in_int(&in, "event", 1, UINT32_MAX);
	request_r->cmd.kind = request_kind(&in);
	request_payload(&in, &request_r->cmd);
	code = json_in_end(&in);
	json_decref(object);
	return code == 0 ? REPLY_NONE : REPLY_BAD_REQUEST;
}

static void
request_payload_out(const struct cmd *cmd, struct json_out *out)
{
	char text[CALL_TEXT_MAX];

	switch (cmd->kind) {
	case CMD_SIT:
		json_out_member_int(out, "table", cmd->u.sit.table);
		json_out_member_text(out, "seat", seat_name(cmd->u.sit.seat));
		break;
	case CMD_CALL:
		call_write(cmd->u.call.call, text);
		json_out_member_int(out, "board", cmd->u.call.board);
		json_out_member_text(out, "call", text);
		talk_alert_out(cmd, out);
		break;
	case CMD_ASK:
	case CMD_EXPLAIN:
		json_out_member_int(out, "board", cmd->u.note.board);
		talk_payload_out(cmd, out);
		break;
	case CMD_SAY:
	case CMD_SYSTEM_CARD:
	case CMD_CALL_DIRECTOR:
		talk_payload_out(cmd, out);
		break;
	case CMD_CARD:
		card_write(cmd->u.card.card, text);
		json_out_member_int(out, "board", cmd->u.card.board);
		json_out_member_text(out, "card", text);
		break;
	case CMD_CLAIM:
	case CMD_REOPEN:
		json_out_member_int(out, "board", cmd->u.claim.board);
		json_out_member_int(out, "tricks", cmd->u.claim.tricks);
		break;
	case CMD_ANSWER_CLAIM:
	case CMD_ANSWER_UNDO:
		json_out_member_int(out, "board", cmd->u.answer.board);
		json_out_member_bool(out, "agree", cmd->u.answer.agree);
		break;
	case CMD_UNDO:
		json_out_member_int(out, "board", cmd->u.undo.board);
		break;
	default:
		break;
	}
}

void
request_cmd_write(const struct request_cmd *request, struct buf *buf)
{
	const struct cmd *cmd = &request->cmd;
	struct json_out out;

	assert(cmd_kind_from(cmd->kind) == CMD_FROM_PERSON);
	json_out_init(&out, buf);
	json_out_object(&out);
	json_out_member_text(&out, "nonce", request->nonce);
	json_out_member_int(&out, "event", cmd->event);
	json_out_member_text(&out, "do", cmd_kind_name(cmd->kind));
	request_payload_out(cmd, &out);
	json_out_end_object(&out);
}
