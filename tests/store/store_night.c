/* SPDX-License-Identifier: ISC */
/*
 * A whole night, command by command.
 */
#include "tests/store/store_night.h"

#include <criterion/criterion.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "daemon/base/xalloc.h"
#include "daemon/dealing/dealing.h"
#include "daemon/proto/cmd_text.h"
#include "daemon/store/ledger.h"
#include "daemon/store/people.h"
#include "engine/bridge/board_reopen.h"
#include "engine/event/roll_back.h"

#define MONDAY INT64_C(1767641400000) /* 2026-01-05 19:30 UTC */

static void *
night_take(void *ctx, size_t bytes)
{
	(void)ctx;
	return xcalloc(1, bytes);
}

static void
night_give(void *ctx, void *bytes)
{
	(void)ctx;
	free(bytes);
}

struct world *
store_night_world(void)
{
	const struct memory memory = {night_take, night_give, NULL};

	return world_new(&memory);
}

void
store_night_people(struct db *db, int count)
{
	struct batch *batch = batch_new();
	struct err err = {0};

	for (int i = 1; i <= count; i++) {
		struct person person = {.id = i};

		snprintf(person.name, sizeof(person.name), "Player %d", i);
		batch_person(batch, &person, person.name, i);
	}
	/* groupings 1 to 4 */
	for (int i = 1; i <= 4; i++) {
		char club[24];

		snprintf(club, sizeof(club), "Club %d", i);
		batch_person_group(batch, i, "club", club);
	}
	cr_assert_eq(batch_run(db, batch, &err), 0, "%s", err.text);
	batch_free(&batch);
}

void
store_night_init(struct store_night *night, struct db *db, struct world *world,
    uint32_t id, int pairs)
{
	*night = (struct store_night){.db = db,
	    .world = world,
	    .id = id,
	    .pairs = pairs,
	    .now = MONDAY - 600000,
	    .start_at = MONDAY,
	    .random = id * 7919 + 1,
	    .config = {.title = "A night \xe2\x99\xa0 of pairs",
		.time_zone = "Europe/London",
		.scoring = SCORING_MATCHPOINTS,
		.bye_score = BYE_SCORE_PLUS,
		.close_early = false,
		.rounds = 3,
		.boards_per_round = 2,
		.min_pairs = 4,
		.max_pairs = 20,
		.completion_percent = 50,
		.own_mean_boards = 1,
		.max_rank_gap = 1,
		.unfinished = UNFINISHED_VOID,
		.slow_margin_ms = 86400000,
		.registration_ms = 900000,
		.hold_ms = 5000,
		.round_ms = 600000,
		.break_ms = 60000,
		.board_pause_ms = 2000,
		.substitute_after_ms = 120000,
		.stall_after_ms = 300000,
		.claim_answer_ms = 30000,
		.ruling_deadline_ms = 30000,
		.outage_max_ms = 1800000,
		.correction_period_ms = 86400000}};
	snprintf(night->config.schedule, sizeof(night->config.schedule),
	    "monday-%u", id);
}

void
store_night_fini(struct store_night *night)
{
	free(night->arena.base);
	night->arena.base = NULL;
}

static const struct event *
night_event(const struct store_night *night)
{
	return world_event(night->world, night->id);
}

static uint32_t
night_random(struct store_night *night, uint32_t below)
{
	night->random = night->random * 1664525U + 1013904223U;
	return (night->random >> 8) % below;
}

static void
night_submit(struct store_night *night, struct cmd *cmd)
{
	struct batch *batch = batch_new();
	struct effects effects;
	struct err err = {0};
	struct buf body;
	enum refusal refusal;

	cmd->event = night->id;
	cmd->at = night->now;
	refusal = world_apply(night->world, cmd, &effects);
	cr_assert_eq(refusal, REFUSAL_ACCEPTED, "%s: %s",
	    cmd_kind_name(cmd->kind), refusal_text(refusal));
	cr_assert_eq(journal_last_seq(night->db, &night->seq, &err), 0);
	night->seq++;
	buf_init(&body);
	cmd_write(cmd, &body);
	ledger_add(batch, night_event(night), &effects,
	    &(struct journal_row){.event = cmd->event,
		.seq = night->seq,
		.at = cmd->at,
		.kind = cmd_kind_name(cmd->kind),
		.player = cmd->player,
		.body = buf_text(&body),
		.body_len = body.len});
	buf_fini(&body);
	cr_assert_eq(batch_run(night->db, batch, &err), 0, "%s", err.text);
	batch_free(&batch);
	if (night->committed != NULL)
		night->committed(night);
}

/* Only what is due in this event: another one has its own driver. */
static void
night_run_due(struct store_night *night)
{
	struct cmd cmd;

	for (;;) {
		size_t size = world_arena_size(night->world);

		if (size > night->arena.size) {
			free(night->arena.base);
			night->arena.base = xmalloc(size);
			night->arena.size = size;
		}
		if (!world_due(night->world, night->now, &night->arena, &cmd) ||
		    cmd.event != night->id)
			break;
		if (cmd.kind == CMD_START_EVENT) {
			/* pairs 1 and 2 of group 1, 3 and 4 of 2, ... */
			for (int i = 0; i < cmd.u.start_event.groups; i++)
				night->group[i] =
				    1 + i / night->config.avoid.kinds / 2 % 4;
			cmd.u.start_event.group = night->group;
		}
		if (cmd.kind == CMD_SEAT_ROUND) {
			dealing_round(night_event(night),
			    cmd.u.seat_round.round, night->deal);
			cmd.u.seat_round.deals = night->config.boards_per_round;
			cmd.u.seat_round.deal = night->deal;
			if (cmd.u.seat_round.orders > 0)
				dealing_order(night_event(night), night->order);
			cmd.u.seat_round.order = night->order;
		}
		night_submit(night, &cmd);
	}
}

static int32_t
night_player(const struct store_night *night, int pair, int seat)
{
	return (int32_t)(((int)night->id - 1) * 2 * night->pairs +
	    2 * (pair - 1) + seat + 1);
}

/* Not while a board is in play at the player's table. */
static void
night_system_card(struct store_night *night, int32_t player)
{
	struct cmd card = {.kind = CMD_SYSTEM_CARD, .player = player};

	snprintf(card.u.card_text, CARD_MAX, "1NT from %d points",
	    10 + night_event(night)->director.last);
	night_submit(night, &card);
}

/* A call for the director, which is taken and then answered. */
static void
night_call_director(struct store_night *night, int32_t player)
{
	const struct director_queue *queue = &night_event(night)->director;
	const struct director_call *last =
	    queue->calls > 0 ? &queue->call[queue->calls - 1] : NULL;
	struct cmd call = {.kind = CMD_CALL_DIRECTOR, .player = player};

	strcpy(call.u.direct.text, "a card out of turn");
	if (last != NULL && last->state != DIRECTOR_DONE) {
		call.kind = CMD_DIRECT;
		call.player = last->state == DIRECTOR_TAKEN ? player : 0;
		call.u.direct.number = last->number;
		call.u.direct.done = last->state == DIRECTOR_TAKEN;
		snprintf(call.u.direct.text, sizeof(call.u.direct.text), "%s",
		    call.u.direct.done ? "it is led" : "");
	}
	night_submit(night, &call);
}

void
store_night_open(struct store_night *night)
{
	struct cmd open = {.kind = CMD_OPEN_EVENT,
	    .u.open = {.config = &night->config,
		.date = "2026-01-05",
		.start_at = night->start_at}};

	for (int i = 0; i < SEED_BYTES; i++)
		open.u.open.seed[i] = (uint8_t)night_random(night, 256);
	night_submit(night, &open);
	for (int p = 1; p <= night->pairs; p++) {
		for (int s = 0; s < 2; s++) {
			struct cmd sit = {.kind = CMD_SIT,
			    .player = night_player(night, p, s),
			    .u.sit = {p, s == 0 ? NORTH : SOUTH, true}};
			night_submit(night, &sit);
		}
		for (int s = 0; s < 2; s++) {
			struct cmd hand = {.kind = CMD_RAISE_HAND,
			    .player = night_player(night, p, s)};
			night_submit(night, &hand);
		}
		night->now += 7000;
		night_run_due(night);
	}
	if (night_event(night)->pairs > 0) {
		const int32_t player = night_event(night)->pair[0].player[0];

		night_system_card(night, player);
		night_call_director(night, player);
	}
}

void
store_night_visit(struct store_night *night, int32_t player, int table)
{
	struct cmd sit = {
	    .kind = CMD_SIT, .player = player, .u.sit = {table, SOUTH, true}};
	struct cmd stand = {.kind = CMD_STAND, .player = player};

	night_submit(night, &sit);
	night_submit(night, &stand);
}

void
store_night_withdraw(struct store_night *night, int32_t player)
{
	struct cmd withdraw = {.kind = CMD_WITHDRAW, .player = player};

	night_submit(night, &withdraw);
}

void
store_night_correct(struct store_night *night)
{
	struct cmd adjust = {.kind = CMD_ADJUST,
	    .player = 1,
	    .u.adjust = {.round = 1,
		.table = 1,
		.board = 1,
		.kind = ROW_RESULT,
		.contract = {.level = 3,
		    .strain = STRAIN_NOTRUMP,
		    .declarer = EAST},
		.tricks = 9,
		.reason = "told for the other side"}};
	struct cmd penalty = {.kind = CMD_PENALTY,
	    .u.directive = {.round = 1,
		.pair = 1,
		.amount = 50,
		.reason = "late at the table"}};

	night_submit(night, &adjust);
	night_submit(night, &penalty);
}

void
store_night_give_back(struct store_night *night)
{
	struct cmd back = {.kind = CMD_PENALTY,
	    .u.directive = {.round = 1,
		.pair = 1,
		.amount = -25,
		.reason = "not that late"}};

	night_submit(night, &back);
}

void
store_night_replace(struct store_night *night, int pair, int32_t comes)
{
	struct cmd cmd = {.kind = CMD_REPLACE,
	    .u.directive = {.pair = pair,
		.seat = NORTH,
		.comes = comes,
		.connected = true,
		.reason = "he is ill"}};

	night_submit(night, &cmd);
}

void
store_night_roll_back(struct store_night *night, int round)
{
	struct cmd cmd = {.kind = CMD_ROLL_BACK,
	    .u.directive = {.round = round, .reason = "the wrong pairs met"}};
	struct roll_back_loss loss;

	cr_assert_eq(roll_back_find(night_event(night), round, &loss), 0);
	cmd.u.directive.amount = loss.results;
	night_submit(night, &cmd);
}

void
store_night_away(struct store_night *night, ms_t span_ms)
{
	struct cmd outage = {.kind = CMD_OUTAGE,
	    .u.outage = {.from = night->now, .until = night->now + span_ms}};

	night->now += span_ms;
	night_submit(night, &outage);
	for (int32_t i = 0; i < 2 * night->pairs; i++) {
		struct cmd connect = {.kind = CMD_CONNECT,
		    .player = night_player(night, 1, 0) + i};

		night_submit(night, &connect);
	}
}

static call_t
night_call(struct store_night *night, const struct auction *auction)
{
	struct contract now = auction_contract(auction);
	uint32_t pick = night_random(night, 10);
	call_t call = CALL_FIRST_BID;

	if (pick < 5 && (auction->count > 3 || pick < 3))
		return CALL_PASS;
	if (pick == 5 && auction_allows(auction, CALL_DOUBLE))
		return CALL_DOUBLE;
	if (now.level > 0)
		call = call_bid(now.level, now.strain);
	call = (call_t)(call + 1 + night_random(night, 3));
	return call < CALL_COUNT && auction_allows(auction, call) ? call
								  : CALL_PASS;
}

static card_t
night_card(struct store_night *night, const struct play *play)
{
	hand_t legal = play_legal(play);
	uint32_t skip = night_random(night, (uint32_t)hand_count(legal));

	for (card_t card = 0;; card++) {
		if (hand_has(legal, card) && skip-- == 0)
			return card;
	}
}

static void
night_claim(
    struct store_night *night, int table, const struct board_play *board)
{
	const struct event *event = night_event(night);
	struct cmd claim = {.kind = CMD_CLAIM,
	    .player = event_seat_player(event, table, board->play.declarer),
	    .u.claim = {board->number, 5}};
	bool agree = night_random(night, 3) > 0;

	night_submit(night, &claim);
	while (board->phase == BOARD_CLAIM) {
		struct cmd answer = {.kind = CMD_ANSWER_CLAIM,
		    .u.answer = {board->number, agree}};

		for (int s = 0; s < SEAT_COUNT; s++) {
			if ((board->claim.asked & 1U << s) != 0)
				answer.player = event_seat_player(
				    event, table, (enum seat)s);
		}
		night_submit(night, &answer);
	}
}

/*
 * Where the rules let: the dealer takes back his first call, and whoever played
 * the eighth card gets it back.
 */
static bool
night_undo(struct store_night *night, int table, const struct board_play *board)
{
	const struct event *event = night_event(night);
	const int undos =
	    board_play_undos(board, SIDE_NS) + board_play_undos(board, SIDE_EW);
	struct cmd cmd = {.kind = CMD_UNDO, .u.undo = {.board = board->number}};
	enum seat seat = board->auction.dealer;

	if (event->config.undo != UNDO_CONSENT ||
	    (board->auction.count != 1 && board->play.count != 8) ||
	    undos >= (board->auction.count == 1 ? 1 : 2))
		return false;
	if (board->play.count == 8)
		seat = play_seat_of(&board->play, 7);
	if (board->play.count == 8 && seat == play_dummy(&board->play))
		seat = board->play.declarer;
	cmd.player = event_seat_player(event, table, seat);
	night_submit(night, &cmd);
	while (board->phase == BOARD_UNDO) {
		cmd = (struct cmd){.kind = CMD_ANSWER_UNDO,
		    .u.answer = {.board = board->number, .agree = true}};
		for (int s = 0; s < SEAT_COUNT; s++) {
			if ((board_play_awaited(board) >> s & 1) != 0)
				cmd.player = event_seat_player(
				    event, table, (enum seat)s);
		}
		night_submit(night, &cmd);
	}
	return true;
}

/* Likewise: a trick more is asked for where it could not be lost. */
static void
night_reopen(
    struct store_night *night, int table, const struct board_play *board)
{
	const struct event *event = night_event(night);

	if (event->config.undo != UNDO_CONSENT || board->end != END_CLAIMED ||
	    board->reopening.by != SEAT_NONE)
		return;
	for (enum seat seat = NORTH; seat <= EAST; seat++) {
		struct board_play trial = *board;
		int tricks = board_play_settled(board) + 1;

		if (seat_side(seat) != seat_side(board->claim.claimer))
			tricks = TRICK_COUNT + 2 - tricks -
			    play_tricks_done(&board->play);
		if (board_reopen(&trial, seat, tricks, night->now) != 0)
			continue;
		night_submit(night,
		    &(struct cmd){.kind = CMD_REOPEN,
			.player = event_seat_player(event, table, seat),
			.u.claim = {board->number, tricks}});
		return;
	}
}

/* After two calls who made the second is asked about it, and may answer. */
static void
night_talk(struct store_night *night, int table, const struct board_play *board)
{
	const struct event *event = night_event(night);
	const enum seat asked = seat_next(board->auction.dealer);
	struct cmd cmd = {.kind = CMD_ASK,
	    .player = event_seat_player(event, table, seat_next(asked)),
	    .u.note = {.board = board->number, .call = 2}};

	if (board->auction.count != 2)
		return;
	night_submit(night, &cmd);
	if (table == 2)
		night_call_director(night, cmd.player);
	if (table % 3 == 0)
		return;
	cmd.kind = CMD_EXPLAIN;
	cmd.player = event_seat_player(event, table, asked);
	strcpy(cmd.u.note.text, "at least 4 \xe2\x99\xa0");
	night_submit(night, &cmd);
}

static void
night_act(struct store_night *night, int table)
{
	const struct event *event = night_event(night);
	const struct board_play *board = event_board(event, table);
	struct cmd cmd = {0};

	if (board == NULL)
		return;
	if (board_play_is_over(board)) {
		if (table == 2)
			night_system_card(
			    night, event_seat_player(event, table, NORTH));
		night_reopen(night, table, board);
		return;
	}
	if (night_undo(night, table, board))
		return;
	cmd.player = event_seat_player(event, table, board_play_turn(board));
	if (board->phase == BOARD_AUCTION) {
		night_talk(night, table, board);
		cmd.kind = CMD_CALL;
		cmd.u.call.board = board->number;
		cmd.u.call.call = night_call(night, &board->auction);
		if (board->auction.count == 1) {
			cmd.u.call.alert = true;
			strcpy(cmd.u.call.text, "artificial");
		}
	} else if (board->play.count == 30 && board_play_claims(board) == 0) {
		night_claim(night, table, board);
		return;
	} else {
		cmd.kind = CMD_CARD;
		cmd.u.card.board = board->number;
		cmd.u.card.card = night_card(night, &board->play);
	}
	night_submit(night, &cmd);
}

static bool
night_table_is_alive(const struct event *event, int table)
{
	const struct table *t = &event->table[table - 1];

	return !event->pair[t->ns - 1].withdrawn &&
	    !event->pair[t->ew - 1].withdrawn;
}

/* The last pair goes in the middle of round 2; a player blinks in each. */
static void
night_incidents(struct store_night *night, int turn)
{
	const struct event *event = night_event(night);
	struct cmd cmd = {.player = night_player(night, 1, 1)};

	if (turn == 20 && event->rounds_drawn == 2 && night->pairs > 4 &&
	    !event->pair[night->pairs - 1].withdrawn) {
		store_night_withdraw(
		    night, night_player(night, night->pairs, 0));
	} else if (turn == 30 || turn == 40) {
		cmd.kind = turn == 30 ? CMD_DISCONNECT : CMD_CONNECT;
		night_submit(night, &cmd);
	}
}

void
store_night_play(struct store_night *night, int rounds)
{
	int turn = 0, drawn = 0;

	for (;;) {
		const struct event *event = night_event(night);

		night_run_due(night);
		if (!event_is_open(event) ||
		    (event->rounds_closed == rounds && turn == 50))
			return;
		if (event->rounds_drawn != drawn)
			turn = 0;
		drawn = event->rounds_drawn;
		night->now += 3000;
		if (event->state != EVENT_PLAYING)
			continue;
		turn++;
		night_incidents(night, turn);
		for (int t = 1; t <= event->tables; t++) {
			/* table 2 is slow and will be cut */
			if (night_table_is_alive(event, t) &&
			    (t != 2 || turn % 3 == 0))
				night_act(night, t);
		}
	}
}

int
store_night_replay(void *ctx, const struct journal_row *row, struct err *err)
{
	struct world *world = ctx;
	struct cmd cmd = {
	    .event = row->event, .at = row->at, .player = row->player};
	struct cmd_body body;
	struct effects effects;
	enum cmd_kind kind;
	int rc;

	cr_assert(cmd_kind_find(row->kind, &kind), "%s", row->kind);
	cmd_body_init(&body);
	rc = cmd_read(row->body, row->body_len, kind, &body, &cmd, err);
	if (rc == 0) {
		enum refusal refusal = world_apply(world, &cmd, &effects);

		if (refusal != REFUSAL_ACCEPTED)
			rc = err_set(err, ERR_INPUT, "seq %llu, %s: %s",
			    (unsigned long long)row->seq, row->kind,
			    refusal_text(refusal));
	}
	cmd_body_fini(&body);
	return rc;
}
