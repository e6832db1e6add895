/* SPDX-License-Identifier: ISC */
/*
 * Commands as JSON and back.  JSON, so that whoever opens the journal with any
 * tool can read what happened; two functions a kind of payload, side by side,
 * so that they are changed together.
 */
#include "daemon/proto/cmd_text.h"

#include <stdlib.h>
#include <string.h>

#include "daemon/base/chance.h"
#include "daemon/base/xalloc.h"
#include "daemon/proto/config_json.h"
#include "daemon/proto/director_text.h"
#include "daemon/proto/json_in.h"
#include "daemon/proto/json_out.h"
#include "daemon/proto/report_text.h"
#include "daemon/proto/table_in.h"
#include "daemon/proto/talk_text.h"
#include "daemon/proto/words.h"

#define BOARD_NUMBER_MOST (EVENT_ROUNDS_MAX * EVENT_BOARDS_MAX)
#define TABLES_MOST EVENT_PAIRS_MOST
#define RULINGS_MOST (EVENT_PAIRS_MOST / 2 * EVENT_BOARDS_MAX)
#define SEED_TEXT_SIZE (2 * SEED_BYTES + 1)
#define WORD_SIZE 32 /* more than any word of a command has bytes */

void
cmd_body_init(struct cmd_body *body)
{
	memset(body, 0, sizeof(*body));
}

void
cmd_body_fini(struct cmd_body *body)
{
	free(body->table);
	free(body->reason);
	free(body->group);
	free(body->order);
	free(body->deal);
	free(body->ruling);
	cmd_body_init(body);
}

/* Room for count things of size bytes where *max had room before. */
static void *
cmd_text_grow(void *old, int *max, size_t count, size_t size)
{
	if (count <= (size_t)*max)
		return old;
	*max = (int)count;
	return xreallocarray(old, count, size);
}

static int
cmd_text_board(struct json_in *in)
{
	return (int)json_in_int(in, "board", 0, BOARD_NUMBER_MOST);
}

static int
cmd_text_table(struct json_in *in)
{
	return (int)json_in_int(in, "table", 0, TABLES_MOST);
}

static int
cmd_text_round(struct json_in *in)
{
	return (int)json_in_int(in, "round", 0, EVENT_ROUNDS_MAX);
}

static ms_t
cmd_text_instant(struct json_in *in, const char *name)
{
	return json_in_int(in, name, INT64_MIN, INT64_MAX);
}

static void
cmd_text_open_out(const struct cmd *cmd, struct json_out *out)
{
	char seed[SEED_TEXT_SIZE];

	json_out_name(out, "config");
	config_json_out(out, cmd->u.open.config);
	json_out_member_text(out, "date", cmd->u.open.date);
	json_out_member_int(out, "start_at", cmd->u.open.start_at);
	hex_encode(cmd->u.open.seed, SEED_BYTES, seed);
	json_out_member_text(out, "seed", seed);
}

static void
cmd_text_open_in(struct json_in *in, struct cmd_body *body, struct cmd *cmd)
{
	const json_t *config = json_in_object(in, "config");

	if (config != NULL &&
	    config_json_take(config, &body->config, in->err) != 0)
		in->failed = true;
	cmd->u.open.config = &body->config;
	table_in_copy(in, "date", cmd->u.open.date, EVENT_DATE_MAX);
	cmd->u.open.start_at = cmd_text_instant(in, "start_at");
	if (!hex_decode(json_in_text(in, "seed", SEED_TEXT_SIZE),
		cmd->u.open.seed, SEED_BYTES))
		json_in_refuse(in, "seed", "64 hexadecimal digits");
}

static void
cmd_text_sit_out(const struct cmd *cmd, struct json_out *out)
{
	json_out_member_int(out, "table", cmd->u.sit.table);
	json_out_member_text(out, "seat", seat_name(cmd->u.sit.seat));
	json_out_member_bool(out, "connected", cmd->u.sit.connected);
}

static void
cmd_text_sit_in(struct json_in *in, struct cmd *cmd)
{
	cmd->u.sit.table = cmd_text_table(in);
	cmd->u.sit.seat = table_in_seat(in, "seat");
	cmd->u.sit.connected = json_in_bool(in, "connected");
}

/* A seating is long, so a table is [ns, ew, repeat] with repeat 0 or 1. */
static void
cmd_text_seating_out(const struct cmd *cmd, struct json_out *out)
{
	const struct draw_table *table = cmd->u.seat_round.table;
	int i;

	json_out_member_array(out, "seating");
	for (i = 0; i < cmd->u.seat_round.tables; i++) {
		json_out_array(out);
		json_out_int(out, table[i].ns);
		json_out_int(out, table[i].ew);
		json_out_int(out, table[i].repeat);
		json_out_end_array(out);
	}
	json_out_end_array(out);
}

static bool
cmd_text_number(const json_t *array, size_t i, int most, int *number_r)
{
	const json_t *value = json_array_get(array, i);
	json_int_t number = json_integer_value(value);

	if (!json_is_integer(value) || number < 0 || number > most)
		return false;
	*number_r = (int)number;
	return true;
}

static void
cmd_text_seating_in(struct json_in *in, struct cmd_body *body, struct cmd *cmd)
{
	const json_t *seating =
	    json_in_array(in, "seating", 0, EVENT_PAIRS_MOST / 2);
	size_t i, tables = json_array_size(seating);
	const json_t *one;
	int repeat;

	body->table = cmd_text_grow(
	    body->table, &body->tables_max, tables, sizeof(*body->table));
	for (i = 0; i < tables; i++) {
		one = json_array_get(seating, i);
		if (json_array_size(one) != 3 ||
		    !cmd_text_number(
			one, 0, EVENT_PAIRS_MOST, &body->table[i].ns) ||
		    !cmd_text_number(
			one, 1, EVENT_PAIRS_MOST, &body->table[i].ew) ||
		    !cmd_text_number(one, 2, 1, &repeat)) {
			json_in_refuse(in, "seating",
			    "for each table [ns, ew, 0 or 1 for a repeat]");
			return;
		}
		body->table[i].repeat = repeat == 1;
	}
	cmd->u.seat_round.tables = (int)tables;
	cmd->u.seat_round.table = body->table;
}

static void
cmd_text_reasons_in(struct json_in *in, struct cmd_body *body, struct cmd *cmd)
{
	const json_t *array =
	    json_in_array(in, "reasons", 0, EVENT_PAIRS_MOST / 2);
	const size_t reasons = json_array_size(array);

	body->reason = cmd_text_grow(
	    body->reason, &body->reasons_max, reasons, sizeof(*body->reason));
	if (reasons != (size_t)cmd->u.seat_round.draw.quality.tables)
		json_in_refuse(in, "reasons", "one for each table of the draw");
	for (size_t i = 0; i < reasons; i++) {
		if (!reasons_text_take(array, i, &body->reason[i])) {
			json_in_refuse(in, "reasons", "why each table meets");
			return;
		}
	}
	cmd->u.seat_round.reason = body->reason;
}

static void
cmd_text_order_out(const struct cmd *cmd, struct json_out *out)
{
	json_out_member_array(out, "order");
	for (int i = 0; i < cmd->u.seat_round.orders; i++)
		json_out_int(out, cmd->u.seat_round.order[i]);
	json_out_end_array(out);
}

static void
cmd_text_order_in(struct json_in *in, struct cmd_body *body, struct cmd *cmd)
{
	const json_t *array = json_in_array(in, "order", 0, EVENT_PAIRS_MOST);
	const size_t orders = json_array_size(array);

	body->order = cmd_text_grow(
	    body->order, &body->orders_max, orders, sizeof(*body->order));
	for (size_t i = 0; i < orders; i++) {
		if (!cmd_text_number(
			array, i, EVENT_PAIRS_MOST, &body->order[i])) {
			json_in_refuse(in, "order", "numbers of pairs");
			return;
		}
	}
	cmd->u.seat_round.orders = (int)orders;
	cmd->u.seat_round.order = body->order;
}

static void
cmd_text_deals_out(const struct cmd *cmd, struct json_out *out)
{
	char text[DEAL_TEXT_MAX];
	int i;

	json_out_member_array(out, "deals");
	for (i = 0; i < cmd->u.seat_round.deals; i++) {
		deal_write(&cmd->u.seat_round.deal[i], text);
		json_out_text(out, text);
	}
	json_out_end_array(out);
}

static void
cmd_text_deals_in(struct json_in *in, struct cmd_body *body, struct cmd *cmd)
{
	const json_t *array = json_in_array(in, "deals", 0, EVENT_BOARDS_MAX);
	size_t i, deals = json_array_size(array);
	const char *text;

	body->deal = cmd_text_grow(
	    body->deal, &body->deals_max, deals, sizeof(*body->deal));
	for (i = 0; i < deals; i++) {
		text = json_string_value(json_array_get(array, i));
		if (text == NULL || !deal_read(text, &body->deal[i])) {
			json_in_refuse(in, "deals", "whole deals \"N:...\"");
			return;
		}
	}
	cmd->u.seat_round.deals = (int)deals;
	cmd->u.seat_round.deal = body->deal;
}

static void
cmd_text_groups_out(const int *group, int groups, struct json_out *out)
{
	json_out_member_array(out, "groups");
	for (int i = 0; i < groups; i++)
		json_out_int(out, group[i]);
	json_out_end_array(out);
}

static void
cmd_text_start_out(const struct cmd *cmd, struct json_out *out)
{
	json_out_member_int(out, "pairs", cmd->u.start_event.pairs);
	cmd_text_groups_out(
	    cmd->u.start_event.group, cmd->u.start_event.groups, out);
}

static void
cmd_text_register_out(const struct cmd *cmd, struct json_out *out)
{
	json_out_member_int(out, "table", cmd->u.register_pair.table);
	cmd_text_groups_out(
	    cmd->u.register_pair.group, cmd->u.register_pair.groups, out);
}

static int
cmd_text_groups_in(struct json_in *in, struct cmd_body *body)
{
	const json_t *array =
	    json_in_array(in, "groups", 0, EVENT_PAIRS_MOST * DRAW_KINDS_MOST);
	const size_t groups = json_array_size(array);

	body->group = cmd_text_grow(
	    body->group, &body->groups_max, groups, sizeof(*body->group));
	for (size_t i = 0; i < groups; i++) {
		if (!cmd_text_number(
			array, i, EVENT_GROUP_MOST, &body->group[i])) {
			json_in_refuse(in, "groups", "numbers of groups");
			return 0;
		}
	}
	return (int)groups;
}

static void
cmd_text_start_in(struct json_in *in, struct cmd_body *body, struct cmd *cmd)
{
	cmd->u.start_event.pairs =
	    (int)json_in_int(in, "pairs", 0, EVENT_PAIRS_MOST);
	cmd->u.start_event.groups = cmd_text_groups_in(in, body);
	cmd->u.start_event.group = body->group;
}

static void
cmd_text_register_in(struct json_in *in, struct cmd_body *body, struct cmd *cmd)
{
	cmd->u.register_pair.table = cmd_text_table(in);
	cmd->u.register_pair.groups = cmd_text_groups_in(in, body);
	cmd->u.register_pair.group = body->group;
}

/* Who meets whom and why. */
static void
cmd_text_draw_out(const struct cmd *cmd, struct json_out *out)
{
	cmd_text_seating_out(cmd, out);
	json_out_member_int(out, "bye", cmd->u.seat_round.bye);
	report_text_out(&cmd->u.seat_round.draw, out);
	reasons_text_out(cmd->u.seat_round.reason,
	    cmd->u.seat_round.draw.quality.tables, out);
}

static void
cmd_text_draw_in(struct json_in *in, struct cmd_body *body, struct cmd *cmd)
{
	cmd_text_seating_in(in, body, cmd);
	cmd->u.seat_round.bye =
	    (int)json_in_int(in, "bye", 0, EVENT_PAIRS_MOST);
	report_text_in(in, &cmd->u.seat_round.draw);
	cmd_text_reasons_in(in, body, cmd);
}

static void
cmd_text_seat_round_out(const struct cmd *cmd, struct json_out *out)
{
	json_out_member_int(out, "round", cmd->u.seat_round.round);
	json_out_member_int(out, "start_at", cmd->u.seat_round.start_at);
	json_out_member_int(out, "end_at", cmd->u.seat_round.end_at);
	cmd_text_draw_out(cmd, out);
	cmd_text_order_out(cmd, out);
	cmd_text_deals_out(cmd, out);
}

static void
cmd_text_seat_round_in(
    struct json_in *in, struct cmd_body *body, struct cmd *cmd)
{
	cmd->u.seat_round.round = cmd_text_round(in);
	cmd->u.seat_round.start_at = cmd_text_instant(in, "start_at");
	cmd->u.seat_round.end_at = cmd_text_instant(in, "end_at");
	cmd_text_draw_in(in, body, cmd);
	cmd_text_order_in(in, body, cmd);
	cmd_text_deals_in(in, body, cmd);
}

static void
cmd_text_close_round_out(const struct cmd *cmd, struct json_out *out)
{
	const struct ruling *ruling;
	int i;

	json_out_member_int(out, "round", cmd->u.close_round.round);
	json_out_member_array(out, "rulings");
	for (i = 0; i < cmd->u.close_round.rulings; i++) {
		ruling = &cmd->u.close_round.ruling[i];
		json_out_object(out);
		json_out_member_int(out, "table", ruling->table);
		json_out_member_int(out, "board", ruling->board);
		json_out_member_text(out, "kind", row_kind_name(ruling->kind));
		json_out_member_text(
		    out, "ns", award_name(ruling->award[SIDE_NS]));
		json_out_member_text(
		    out, "ew", award_name(ruling->award[SIDE_EW]));
		json_out_member_int(out, "tricks", ruling->tricks);
		json_out_member_text(
		    out, "ruled_by", ruled_by_name(ruling->ruled_by));
		json_out_member_text(
		    out, "reason", ruling_reason_name(ruling->reason));
		json_out_member_int(
		    out, "ns_judged_ms", ruling->judged_ms[SIDE_NS]);
		json_out_member_int(
		    out, "ew_judged_ms", ruling->judged_ms[SIDE_EW]);
		json_out_end_object(out);
	}
	json_out_end_array(out);
}

static enum award
cmd_text_award(struct json_in *in, const char *name)
{
	enum award award = AWARD_NONE;

	if (!award_find(json_in_text(in, name, WORD_SIZE), &award))
		json_in_refuse(in, name, "one of A+, A, A- or nothing");
	return award;
}

static void
cmd_text_ruling_in(struct json_in *in, struct ruling *ruling)
{
	memset(ruling, 0, sizeof(*ruling));
	ruling->table = cmd_text_table(in);
	ruling->board = cmd_text_board(in);
	if (!row_kind_find(json_in_text(in, "kind", WORD_SIZE), &ruling->kind))
		json_in_refuse(in, "kind", "one of result, void, artificial");
	ruling->award[SIDE_NS] = cmd_text_award(in, "ns");
	ruling->award[SIDE_EW] = cmd_text_award(in, "ew");
	ruling->tricks = (int)json_in_int(in, "tricks", 0, TRICK_COUNT);
	if (!ruled_by_find(
		json_in_text(in, "ruled_by", WORD_SIZE), &ruling->ruled_by))
		json_in_refuse(in, "ruled_by", "the rule of a ruling");
	if (!ruling_reason_find(
		json_in_text(in, "reason", WORD_SIZE), &ruling->reason))
		json_in_refuse(in, "reason", "the reason of a ruling");
	ruling->judged_ms[SIDE_NS] =
	    json_in_int(in, "ns_judged_ms", 0, INT64_MAX);
	ruling->judged_ms[SIDE_EW] =
	    json_in_int(in, "ew_judged_ms", 0, INT64_MAX);
}

static void
cmd_text_close_round_in(
    struct json_in *in, struct cmd_body *body, struct cmd *cmd)
{
	const json_t *array;
	size_t i, rulings;
	struct json_in one;

	cmd->u.close_round.round = cmd_text_round(in);
	array = json_in_array(in, "rulings", 0, RULINGS_MOST);
	rulings = json_array_size(array);
	body->ruling = cmd_text_grow(
	    body->ruling, &body->rulings_max, rulings, sizeof(*body->ruling));
	for (i = 0; i < rulings; i++) {
		json_in_init_at(
		    &one, json_array_get(array, i), "rulings", (int)i, in->err);
		cmd_text_ruling_in(&one, &body->ruling[i]);
		if (json_in_end(&one) != 0) {
			in->failed = true;
			return;
		}
	}
	cmd->u.close_round.rulings = (int)rulings;
	cmd->u.close_round.ruling = body->ruling;
}

static void
cmd_text_solved_out(const struct cmd *cmd, struct json_out *out)
{
	json_out_member_int(out, "round", cmd->u.solved.round);
	json_out_member_int(out, "table", cmd->u.solved.table);
	json_out_member_int(out, "board", cmd->u.solved.board);
	json_out_member_int(out, "tricks", cmd->u.solved.tricks);
}

static void
cmd_text_solved_in(struct json_in *in, struct cmd *cmd)
{
	cmd->u.solved.round = cmd_text_round(in);
	cmd->u.solved.table = cmd_text_table(in);
	cmd->u.solved.board = cmd_text_board(in);
	cmd->u.solved.tricks =
	    (int)json_in_int(in, "tricks", SOLVED_NOT, TRICK_COUNT);
}

static void
cmd_text_reason_in(struct json_in *in, struct cmd *cmd)
{
	if (!end_reason_find(
		json_in_text(in, "reason", WORD_SIZE), &cmd->u.end.reason))
		json_in_refuse(in, "reason", "why a night ends");
}

/* The payloads of what happens at a table. */
static void
cmd_text_table_out(const struct cmd *cmd, struct json_out *out)
{
	char text[CALL_TEXT_MAX];

	switch (cmd->kind) {
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
	default: /* CMD_DEAL_BOARD, and what expires */
		json_out_member_int(out, "table", cmd->u.deal_board.table);
		json_out_member_int(out, "board", cmd->u.deal_board.board);
	}
}

static void
cmd_text_table_in(struct json_in *in, struct cmd *cmd)
{
	switch (cmd->kind) {
	case CMD_CALL:
		cmd->u.call.board = cmd_text_board(in);
		cmd->u.call.call = table_in_call(in, "call");
		talk_alert_in(in, cmd);
		break;
	case CMD_ASK:
	case CMD_EXPLAIN:
		cmd->u.note.board = cmd_text_board(in);
		talk_payload_in(in, cmd);
		break;
	case CMD_CARD:
		cmd->u.card.board = cmd_text_board(in);
		cmd->u.card.card = table_in_card(in, "card");
		break;
	case CMD_CLAIM:
	case CMD_REOPEN:
		cmd->u.claim.board = cmd_text_board(in);
		cmd->u.claim.tricks =
		    (int)json_in_int(in, "tricks", 0, TRICK_COUNT);
		break;
	case CMD_ANSWER_CLAIM:
	case CMD_ANSWER_UNDO:
		cmd->u.answer.board = cmd_text_board(in);
		cmd->u.answer.agree = json_in_bool(in, "agree");
		break;
	case CMD_UNDO:
		cmd->u.undo.board = cmd_text_board(in);
		break;
	default:
		cmd->u.deal_board.table = cmd_text_table(in);
		cmd->u.deal_board.board = cmd_text_board(in);
	}
}

static void
cmd_text_house_out(const struct cmd *cmd, struct json_out *out)
{
	json_out_member_int(out, "round", cmd->u.house_pair.round);
	json_out_member_int(out, "east", cmd->u.house_pair.robot[0]);
	json_out_member_int(out, "west", cmd->u.house_pair.robot[1]);
}

static void
cmd_text_house_in(struct json_in *in, struct cmd *cmd)
{
	cmd->u.house_pair.round = cmd_text_round(in);
	cmd->u.house_pair.robot[0] =
	    (int32_t)json_in_int(in, "east", 1, INT32_MAX);
	cmd->u.house_pair.robot[1] =
	    (int32_t)json_in_int(in, "west", 1, INT32_MAX);
}

static void
cmd_text_substitute_out(const struct cmd *cmd, struct json_out *out)
{
	json_out_member_int(out, "table", cmd->u.substitute.table);
	json_out_member_text(out, "seat", seat_name(cmd->u.substitute.seat));
	if (cmd->kind == CMD_SUBSTITUTE)
		json_out_member_int(out, "robot", cmd->u.substitute.robot);
}

static void
cmd_text_substitute_in(struct json_in *in, struct cmd *cmd)
{
	cmd->u.substitute.table = cmd_text_table(in);
	cmd->u.substitute.seat = table_in_seat(in, "seat");
	if (cmd->kind == CMD_SUBSTITUTE)
		cmd->u.substitute.robot =
		    (int32_t)json_in_int(in, "robot", 1, INT32_MAX);
}

/* What happens at a table, for `case`. */
#define CMD_TEXT_AT_TABLE                                                      \
CMD_DEAL_BOARD:                                                                \
	case CMD_CALL:                                                         \
	case CMD_CARD:                                                         \
	case CMD_CLAIM:                                                        \
	case CMD_ANSWER_CLAIM:                                                 \
	case CMD_ASK:                                                          \
	case CMD_EXPLAIN:                                                      \
	case CMD_CLAIM_EXPIRE:                                                 \
	case CMD_REOPEN:                                                       \
	case CMD_UNDO:                                                         \
	case CMD_ANSWER_UNDO:                                                  \
	case CMD_UNDO_EXPIRE:                                                  \
	case CMD_QUESTION_EXPIRE

static void
cmd_text_out(const struct cmd *cmd, struct json_out *out)
{
	switch (cmd->kind) {
	case CMD_CONNECT:
	case CMD_DISCONNECT:
	case CMD_STAND:
	case CMD_RAISE_HAND:
	case CMD_LOWER_HAND:
	case CMD_UNSEAT:
	case CMD_WITHDRAW:
	case CMD_WARN_MISSING:
	case CMD_TAKE_SEAT:
	case CMD_RETURN:
		break;
	case CMD_WITHDRAW_PAIR:
		json_out_member_int(out, "pair", cmd->u.withdraw_pair.pair);
		break;
	case CMD_OPEN_EVENT:
		cmd_text_open_out(cmd, out);
		break;
	case CMD_SIT:
		cmd_text_sit_out(cmd, out);
		break;
	case CMD_REGISTER_PAIR:
		cmd_text_register_out(cmd, out);
		break;
	case CMD_START_EVENT:
		cmd_text_start_out(cmd, out);
		break;
	case CMD_CALL_OFF:
	case CMD_END_EVENT:
		json_out_member_text(
		    out, "reason", end_reason_name(cmd->u.end.reason));
		break;
	case CMD_SEAT_ROUND:
		cmd_text_seat_round_out(cmd, out);
		break;
	case CMD_DRAW_ROUND:
		json_out_member_int(out, "round", cmd->u.seat_round.round);
		cmd_text_draw_out(cmd, out);
		break;
	case CMD_HOUSE_PAIR:
		cmd_text_house_out(cmd, out);
		break;
	case CMD_START_ROUND:
		json_out_member_int(out, "round", cmd->u.start_round.round);
		break;
	case CMD_CUT_ROUND:
	case CMD_CLOSE_ROUND:
		cmd_text_close_round_out(cmd, out);
		break;
	case CMD_SOLVED:
		cmd_text_solved_out(cmd, out);
		break;
	case CMD_OUTAGE:
		json_out_member_int(out, "from", cmd->u.outage.from);
		json_out_member_int(out, "until", cmd->u.outage.until);
		break;
	case CMD_TEXT_AT_TABLE:
		cmd_text_table_out(cmd, out);
		break;
	case CMD_WARN_STALLING:
	case CMD_DISMISS:
	case CMD_SUBSTITUTE:
		cmd_text_substitute_out(cmd, out);
		break;
	default: /* what people say, is said to them, or directed */
		director_payload_out(cmd, out);
	}
}

static void
cmd_text_in(struct json_in *in, struct cmd_body *body, struct cmd *cmd)
{
	switch (cmd->kind) {
	case CMD_CONNECT:
	case CMD_DISCONNECT:
	case CMD_STAND:
	case CMD_RAISE_HAND:
	case CMD_LOWER_HAND:
	case CMD_UNSEAT:
	case CMD_WITHDRAW:
	case CMD_WARN_MISSING:
	case CMD_TAKE_SEAT:
	case CMD_RETURN:
		break;
	case CMD_WITHDRAW_PAIR:
		cmd->u.withdraw_pair.pair =
		    (int)json_in_int(in, "pair", 0, EVENT_PAIRS_MOST);
		break;
	case CMD_OPEN_EVENT:
		cmd_text_open_in(in, body, cmd);
		break;
	case CMD_SIT:
		cmd_text_sit_in(in, cmd);
		break;
	case CMD_REGISTER_PAIR:
		cmd_text_register_in(in, body, cmd);
		break;
	case CMD_START_EVENT:
		cmd_text_start_in(in, body, cmd);
		break;
	case CMD_CALL_OFF:
	case CMD_END_EVENT:
		cmd_text_reason_in(in, cmd);
		break;
	case CMD_SEAT_ROUND:
		cmd_text_seat_round_in(in, body, cmd);
		break;
	case CMD_DRAW_ROUND:
		cmd->u.seat_round.round = cmd_text_round(in);
		cmd_text_draw_in(in, body, cmd);
		break;
	case CMD_HOUSE_PAIR:
		cmd_text_house_in(in, cmd);
		break;
	case CMD_START_ROUND:
		cmd->u.start_round.round = cmd_text_round(in);
		break;
	case CMD_CUT_ROUND:
	case CMD_CLOSE_ROUND:
		cmd_text_close_round_in(in, body, cmd);
		break;
	case CMD_SOLVED:
		cmd_text_solved_in(in, cmd);
		break;
	case CMD_OUTAGE:
		cmd->u.outage.from = cmd_text_instant(in, "from");
		cmd->u.outage.until = cmd_text_instant(in, "until");
		break;
	case CMD_TEXT_AT_TABLE:
		cmd_text_table_in(in, cmd);
		break;
	case CMD_WARN_STALLING:
	case CMD_DISMISS:
	case CMD_SUBSTITUTE:
		cmd_text_substitute_in(in, cmd);
		break;
	default: /* what people say, is said to them, or directed */
		director_payload_in(in, cmd);
	}
}

void
cmd_write(const struct cmd *cmd, struct buf *buf)
{
	struct json_out out;

	json_out_init(&out, buf);
	json_out_object(&out);
	cmd_text_out(cmd, &out);
	json_out_end_object(&out);
}

int
cmd_read(const char *text, size_t len, enum cmd_kind kind,
    struct cmd_body *body, struct cmd *cmd_r, struct err *err)
{
	json_t *object = json_in_parse(text, len, err);
	struct json_in in;
	int code;

	if (object == NULL)
		return ERR_INPUT;
	cmd_r->kind = kind;
	memset(&cmd_r->u, 0, sizeof(cmd_r->u));
	json_in_init(&in, object, err);
	cmd_text_in(&in, body, cmd_r);
	code = json_in_end(&in);
	json_decref(object);
	return code;
}
