/* SPDX-License-Identifier: ISC */
/*
 * Directors' commands and the answers to them as JSON objects.
 */
#include "daemon/proto/director_text.h"

#include <stdio.h>
#include <string.h>

#include "daemon/proto/table_in.h"
#include "daemon/proto/talk_text.h"
#include "daemon/proto/words.h"
#include "engine/bridge/score.h"
#include "engine/event/directing.h"
#include "engine/event/penalty.h"

#define WORD_SIZE 16
#define DIRECTOR_RESULTS_MOST                                                  \
	(EVENT_ROUNDS_MAX * EVENT_BOARDS_MAX * (EVENT_PAIRS_MOST / 2 + 1))

static const char *const DIRECTOR_CONTRACTS =
    "a contract of level 1 to 7, such as 3NT, 4SX or 4HXX, or P";

static void
director_contract_out(
    struct json_out *out, const struct contract *contract, int tricks)
{
	char text[CONTRACT_TEXT_MAX];

	contract_write(contract, text);
	json_out_member_text(out, "contract", text);
	if (contract->level == 0)
		return;
	json_out_member_text(out, "declarer", seat_name(contract->declarer));
	json_out_member_int(out, "tricks", tricks);
}

static void
director_adjust_out(const struct adjustment *a, struct json_out *out)
{
	json_out_member_int(out, "round", a->round);
	json_out_member_int(out, "table", a->table);
	json_out_member_int(out, "board", a->board);
	json_out_member_int(out, "version", a->version);
	json_out_member_text(out, "kind", row_kind_name(a->kind));
	if (a->kind == ROW_RESULT) {
		director_contract_out(out, &a->contract, a->tricks);
	} else if (a->kind == ROW_ARTIFICIAL) {
		json_out_member_text(out, "ns", award_name(a->award[SIDE_NS]));
		json_out_member_text(out, "ew", award_name(a->award[SIDE_EW]));
	}
	json_out_member_text(out, "reason", a->reason);
}

static void
director_contract_in(struct json_in *in, struct adjustment *a)
{
	if (!contract_read(
		json_in_text(in, "contract", WORD_SIZE), &a->contract)) {
		json_in_refuse(in, "contract", DIRECTOR_CONTRACTS);
		return;
	}
	if (a->contract.level == 0)
		return;
	a->contract.declarer = table_in_seat(in, "declarer");
	a->tricks = (int)json_in_int(in, "tricks", 0, TRICK_COUNT);
}

static enum award
director_award_in(struct json_in *in, const char *name)
{
	enum award award = AWARD_NONE;

	if (!award_find(json_in_text(in, name, WORD_SIZE), &award) ||
	    award == AWARD_NONE)
		json_in_refuse(in, name, "one of A+, A, A-");
	return award;
}

static void
director_said_in(struct json_in *in, const char *name, char reason_r[SAID_MAX])
{
	const char *reason = json_in_text(in, name, SAID_MAX);

	if (!said_is_fit(reason, SAID_MAX))
		json_in_refuse(
		    in, name, "text on one line, without control characters");
	else
		memcpy(reason_r, reason, strlen(reason) + 1);
}

static void
director_adjust_in(struct json_in *in, struct adjustment *a)
{
	a->round = (int)json_in_int(in, "round", 1, EVENT_ROUNDS_MAX);
	a->table = (int)json_in_int(in, "table", 1, EVENT_PAIRS_MOST / 2 + 1);
	a->board = (int)json_in_int(
	    in, "board", 1, EVENT_ROUNDS_MAX * EVENT_BOARDS_MAX);
	a->version = (int)json_in_int(in, "version", 0, INT32_MAX);
	a->contract = (struct contract){.declarer = SEAT_NONE};
	if (!row_kind_find(json_in_text(in, "kind", WORD_SIZE), &a->kind)) {
		json_in_refuse(in, "kind", "one of result, artificial, void");
	} else if (a->kind == ROW_RESULT) {
		director_contract_in(in, a);
	} else if (a->kind == ROW_ARTIFICIAL) {
		a->award[SIDE_NS] = director_award_in(in, "ns");
		a->award[SIDE_EW] = director_award_in(in, "ew");
	}
	director_said_in(in, "reason", a->reason);
}

static void
director_directive_out(const struct cmd *cmd, struct json_out *out)
{
	if (cmd->kind == CMD_EXTEND) {
		json_out_member_int(out, "round", cmd->u.directive.round);
		json_out_member_int(out, "by_ms", cmd->u.directive.by_ms);
	} else if (cmd->kind == CMD_REMOVE_PAIR) {
		json_out_member_int(out, "pair", cmd->u.directive.pair);
	}
	if (cmd->kind == CMD_REPLACE) {
		json_out_member_int(out, "pair", cmd->u.directive.pair);
		json_out_member_text(
		    out, "seat", seat_name(cmd->u.directive.seat));
		json_out_member_int(out, "comes", cmd->u.directive.comes);
		json_out_member_bool(
		    out, "connected", cmd->u.directive.connected);
	} else if (cmd->kind == CMD_PENALTY) {
		json_out_member_int(out, "round", cmd->u.directive.round);
		json_out_member_int(out, "pair", cmd->u.directive.pair);
		json_out_member_int(out, "amount", cmd->u.directive.amount);
	} else if (cmd->kind == CMD_ROLL_BACK) {
		json_out_member_int(out, "to_round", cmd->u.directive.round);
		json_out_member_int(out, "results", cmd->u.directive.amount);
	}
	json_out_member_text(out,
	    cmd->kind == CMD_BROADCAST ? "text" : "reason",
	    cmd->u.directive.reason);
}

static void
director_directive_in(struct json_in *in, struct cmd *cmd)
{
	if (cmd->kind == CMD_EXTEND) {
		cmd->u.directive.round =
		    (int)json_in_int(in, "round", 1, EVENT_ROUNDS_MAX);
		cmd->u.directive.by_ms = json_in_int(
		    in, "by_ms", DIRECTING_LEAST_MS, DIRECTING_MOST_MS);
	} else if (cmd->kind == CMD_REMOVE_PAIR) {
		cmd->u.directive.pair =
		    (int)json_in_int(in, "pair", 1, EVENT_PAIRS_MOST);
	}
	if (cmd->kind == CMD_REPLACE) {
		cmd->u.directive.pair =
		    (int)json_in_int(in, "pair", 1, EVENT_PAIRS_MOST);
		cmd->u.directive.seat = table_in_seat(in, "seat");
		cmd->u.directive.comes =
		    (int32_t)json_in_int(in, "comes", 1, INT32_MAX);
		cmd->u.directive.connected = json_in_bool(in, "connected");
	} else if (cmd->kind == CMD_PENALTY) {
		cmd->u.directive.round =
		    (int)json_in_int(in, "round", 1, EVENT_ROUNDS_MAX);
		cmd->u.directive.pair =
		    (int)json_in_int(in, "pair", 1, EVENT_PAIRS_MOST);
		cmd->u.directive.amount =
		    (int)json_in_int(in, "amount", -PENALTY_MOST, PENALTY_MOST);
	} else if (cmd->kind == CMD_ROLL_BACK) {
		cmd->u.directive.round =
		    (int)json_in_int(in, "to_round", 1, EVENT_ROUNDS_MAX);
		cmd->u.directive.amount =
		    (int)json_in_int(in, "results", 0, DIRECTOR_RESULTS_MOST);
	}
	director_said_in(in, cmd->kind == CMD_BROADCAST ? "text" : "reason",
	    cmd->u.directive.reason);
}

/* On what the program failed, for who looks into the journal. */
static void
director_halt_out(const struct cmd *cmd, struct json_out *out)
{
	json_out_member_int(out, "from", cmd->u.halt.from);
	json_out_member_text(out, "do", cmd_kind_name(cmd->u.halt.kind));
	json_out_member_int(out, "by", cmd->u.halt.by);
}

static void
director_halt_in(struct json_in *in, struct cmd *cmd)
{
	cmd->u.halt.from = json_in_int(in, "from", 1, INT64_MAX);
	if (!cmd_kind_find(
		json_in_text(in, "do", WORD_SIZE), &cmd->u.halt.kind))
		json_in_refuse(in, "do", "the word of a command");
	cmd->u.halt.by = (int32_t)json_in_int(in, "by", 0, INT32_MAX);
}

void
director_payload_out(const struct cmd *cmd, struct json_out *out)
{
	switch (cmd->kind) {
	case CMD_ADJUST:
		director_adjust_out(&cmd->u.adjust, out);
		break;
	case CMD_HALT:
		director_halt_out(cmd, out);
		break;
	case CMD_EXTEND:
	case CMD_REMOVE_PAIR:
	case CMD_STOP:
	case CMD_BROADCAST:
	case CMD_PENALTY:
	case CMD_ROLL_BACK:
	case CMD_RESUME:
	case CMD_REPLACE:
		director_directive_out(cmd, out);
		break;
	default:
		talk_payload_out(cmd, out);
	}
}

void
director_payload_in(struct json_in *in, struct cmd *cmd)
{
	switch (cmd->kind) {
	case CMD_ADJUST:
		director_adjust_in(in, &cmd->u.adjust);
		break;
	case CMD_HALT:
		director_halt_in(in, cmd);
		break;
	case CMD_EXTEND:
	case CMD_REMOVE_PAIR:
	case CMD_STOP:
	case CMD_BROADCAST:
	case CMD_PENALTY:
	case CMD_ROLL_BACK:
	case CMD_RESUME:
	case CMD_REPLACE:
		director_directive_in(in, cmd);
		break;
	default:
		talk_payload_in(in, cmd);
	}
}

/* What may stand in a request only, and need not. */
static void
director_nonce_in(struct json_in *in, struct request_cmd *request)
{
	if (request->cmd.kind != CMD_ADJUST && json_in_has(in, "nonce"))
		request_nonce_in(in, request->nonce);
}

int
director_cmd_read(const char *body, size_t len, enum cmd_kind kind,
    struct request_cmd *request_r, struct err *err)
{
	json_t *object = json_in_parse(body, len, err);
	struct json_in in;

	memset(request_r, 0, sizeof(*request_r));
	request_r->cmd.kind = kind;
	if (object == NULL)
		return ERR_INPUT;
	json_in_init(&in, object, err);
	director_nonce_in(&in, request_r);
	request_r->cmd.event =
	    (uint32_t)json_in_int(&in, "event", 1, UINT32_MAX);
	director_payload_in(&in, &request_r->cmd);
	const int rc = json_in_end(&in);
	json_decref(object);
	return rc;
}

/* The word of a directive. */
static void
director_do_in(struct json_in *in, struct cmd *cmd)
{
	if (!cmd_kind_find(json_in_text(in, "do", WORD_SIZE), &cmd->kind) ||
	    (cmd->kind != CMD_EXTEND && cmd->kind != CMD_REMOVE_PAIR &&
		cmd->kind != CMD_STOP && cmd->kind != CMD_BROADCAST &&
		cmd->kind != CMD_ROLL_BACK && cmd->kind != CMD_REPLACE &&
		cmd->kind != CMD_RESUME)) {
		cmd->kind = CMD_STOP;
		json_in_refuse(in, "do",
		    "one of extend, remove_pair, stop, broadcast, roll_back, "
		    "replace, resume");
	}
}

/* People are asked for by their names. */
static void
director_replace_in(struct json_in *in, struct request_cmd *request)
{
	snprintf(request->leaves, sizeof(request->leaves), "%s",
	    json_in_text(in, "leaves", sizeof(request->leaves)));
	snprintf(request->comes, sizeof(request->comes), "%s",
	    json_in_text(in, "comes", sizeof(request->comes)));
	director_said_in(in, "reason", request->cmd.u.directive.reason);
}

int
director_do_read(const char *body, size_t len, struct request_cmd *request_r,
    struct err *err)
{
	json_t *object = json_in_parse(body, len, err);
	struct cmd *cmd = &request_r->cmd;
	struct json_in in;

	memset(request_r, 0, sizeof(*request_r));
	if (object == NULL)
		return ERR_INPUT;
	json_in_init(&in, object, err);
	cmd->event = (uint32_t)json_in_int(&in, "event", 1, UINT32_MAX);
	director_do_in(&in, cmd);
	director_nonce_in(&in, request_r);
	if (cmd->kind == CMD_REPLACE)
		director_replace_in(&in, request_r);
	else
		director_payload_in(&in, cmd);
	const int rc = json_in_end(&in);
	json_decref(object);
	return rc;
}

static void
director_ask(const struct request_cmd *request, bool is_do, struct buf *buf)
{
	const struct cmd *cmd = &request->cmd;
	struct json_out out;

	json_out_init(&out, buf);
	json_out_object(&out);
	if (request->nonce[0] != '\0')
		json_out_member_text(&out, "nonce", request->nonce);
	json_out_member_int(&out, "event", cmd->event);
	if (is_do)
		json_out_member_text(&out, "do", cmd_kind_name(cmd->kind));
	if (cmd->kind == CMD_REPLACE) {
		json_out_member_text(&out, "leaves", request->leaves);
		json_out_member_text(&out, "comes", request->comes);
		json_out_member_text(&out, "reason", cmd->u.directive.reason);
	} else {
		director_payload_out(cmd, &out);
	}
	json_out_end_object(&out);
}

void
director_do_ask(const struct request_cmd *request, struct buf *buf)
{
	director_ask(request, true, buf);
}

void
director_cmd_ask(const struct request_cmd *request, struct buf *buf)
{
	director_ask(request, false, buf);
}

static void
director_got_out(const struct director_record *record, struct json_out *out)
{
	static const char *const names[SIDE_COUNT] = {
	    [SIDE_NS] = "ns_got", [SIDE_EW] = "ew_got"};
	const struct event_config *c = &record->event->config;
	const struct result *r = &record->result;
	char value[TOTAL_TEXT_MAX];

	for (int s = 0; s < SIDE_COUNT; s++) {
		json_out_member_object(out, names[s]);
		json_out_member_text(out, "award", award_name(r->award[s]));
		if (r->scored[s]) {
			total_write_unit(
			    total_kind_of(c->scoring, TOTALS_BOARDS), true,
			    r->unit[s], value);
			json_out_member_text(out, "value", value);
			json_out_member_int(out, "units", r->unit[s]);
		} else {
			json_out_member_null(out, "value");
			json_out_member_null(out, "units");
		}
		json_out_end_object(out);
	}
}

static void
director_record_out(const struct director_record *record, struct json_out *out)
{
	const struct result *r = &record->result;

	json_out_object(out);
	json_out_member_int(out, "event", record->event->id);
	json_out_member_int(out, "round", record->round);
	json_out_member_int(out, "table", record->table);
	json_out_member_int(out, "board", record->board);
	json_out_member_int(out, "version", r->version);
	json_out_member_text(out, "kind", row_kind_name(r->kind));
	if (r->kind == ROW_RESULT) {
		director_contract_out(out, &r->contract, r->tricks);
		json_out_member_int(out, "score", r->score);
	}
	json_out_member_text(out, "ruled_by", ruled_by_name(r->ruled_by));
	director_got_out(record, out);
	json_out_end_object(out);
}

/* Ranks are by completion, which nobody has reached before the end. */
static int
director_rank(const struct event *event, const struct standing *line)
{
	return event_is_open(event) ? line->place : line->rank;
}

static int
director_rank_before(
    const struct event *event, const struct director_ranks *ranks, int pair)
{
	for (int i = 0; i < ranks->pairs; i++) {
		if (ranks->before[i].pair == pair)
			return director_rank(event, &ranks->before[i]);
	}
	return 0;
}

static void
director_ranks_out(const struct event *event,
    const struct director_ranks *ranks, const struct names *names,
    struct json_out *out)
{
	json_out_member_array(out, "ranks");
	for (int i = 0; i < event->pairs; i++) {
		const struct standing *now = &event->standing[i];
		const struct pair *pair = &event->pair[now->pair - 1];
		const int from = director_rank_before(event, ranks, now->pair);
		const int to = director_rank(event, now);

		if (from == to)
			continue;
		json_out_object(out);
		json_out_member_int(out, "pair", now->pair);
		json_out_member_text(
		    out, "north", names->name(names->ctx, pair->player[0]));
		json_out_member_text(
		    out, "south", names->name(names->ctx, pair->player[1]));
		json_out_member_int(out, "from", from);
		json_out_member_int(out, "to", to);
		json_out_end_object(out);
	}
	json_out_end_array(out);
}

void
director_adjusted_write(uint64_t number, const struct director_record *before,
    const struct director_record *after, const struct director_ranks *ranks,
    const struct names *names, struct buf *buf)
{
	struct json_out out;

	json_out_init(&out, buf);
	json_out_object(&out);
	json_out_member_bool(&out, "done", true);
	json_out_member_int(&out, "number", (int64_t)number);
	json_out_name(&out, "before");
	director_record_out(before, &out);
	json_out_name(&out, "record");
	director_record_out(after, &out);
	director_ranks_out(after->event, ranks, names, &out);
	json_out_end_object(&out);
}

void
director_record_write(const struct director_record *record, struct buf *buf)
{
	struct json_out out;

	json_out_init(&out, buf);
	director_record_out(record, &out);
}

void
director_stale_write(const struct director_record *record, struct buf *buf)
{
	struct json_out out;

	json_out_init(&out, buf);
	json_out_object(&out);
	json_out_member_text(&out, "error", refusal_code(REFUSAL_STALE));
	json_out_member_text(&out, "text", refusal_text(REFUSAL_STALE));
	json_out_name(&out, "record");
	director_record_out(record, &out);
	json_out_end_object(&out);
}

void
director_score_write(const struct contract *contract, enum vulnerability vul,
    int tricks, struct buf *buf)
{
	struct json_out out;

	json_out_init(&out, buf);
	json_out_object(&out);
	director_contract_out(&out, contract, tricks);
	json_out_member_text(&out, "vulnerable", vulnerability_name(vul));
	json_out_member_int(&out, "score", score_ns(contract, vul, tricks));
	json_out_end_object(&out);
}
