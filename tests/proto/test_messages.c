/* SPDX-License-Identifier: ISC */
/*
 * A night of nine pairs in virtual time; after every command each player's
 * messages are written, read back as a client does, and compared with the
 * night itself.
 */
#include <criterion/criterion.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "daemon/base/chance.h"
#include "daemon/base/xalloc.h"
#include "daemon/proto/message_kind.h"
#include "daemon/proto/messages.h"
#include "daemon/proto/state_read.h"
#include "tests/proto/proto_random.h"

#define EVENT 12
#define PAIRS 9
#define START_AT INT64_C(1767639600000)
#define MINUTE_MS 60000

/* Names that must be escaped, and some that must not. */
static const char *const odd_names[] = {"Rowan", "\"Oak\"", "El\\m",
    "\xf0\x9f\x83\x8f", "a\nb\tc", "Fi\xcc\x88r", "\x01", "</script>"};

static const char *
night_name(void *ctx, int32_t player)
{
	static char name[32];

	(void)ctx;
	snprintf(name, sizeof(name), "%s%d", odd_names[player % 8], player);
	return name;
}

static const struct names names = {night_name, NULL};

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

struct night {
	struct world *world;
	struct buf buf;
	int seats, byes, finals, holds, withdrawn;
};

static void
check_event(struct night *night, const struct event *event, int32_t player)
{
	const struct member *member = event_member(event, player);
	struct event_state_msg state;
	uint8_t hash[CHANCE_HASH_SIZE];
	char text[2 * CHANCE_HASH_SIZE + 1];
	struct err err;

	buf_clear(&night->buf);
	message_event(event, player, &night->buf);
	cr_assert(
	    event_read(night->buf.data, night->buf.len, &state, &err) == 0,
	    "%s: %s", err.text, night->buf.data);
	cr_assert(state.event == EVENT && state.state == event->state &&
	    state.reason == event->reason);
	cr_assert_str_eq(state.title, event->config.title);
	cr_assert_str_eq(state.date, event->date);
	cr_assert(state.start_at == event->start_at);
	cr_assert(state.rounds == event->config.rounds &&
	    state.boards_per_round == event->config.boards_per_round &&
	    state.round == event->rounds_drawn &&
	    state.rounds_closed == event->rounds_closed &&
	    state.pairs == event->pairs &&
	    state.min_pairs == event->config.min_pairs &&
	    state.max_pairs == event->config.max_pairs);
	cr_assert(state.hold_ms == event->config.hold_ms &&
	    state.round_ms == event->config.round_ms &&
	    state.break_ms == event->config.break_ms &&
	    state.claim_answer_ms == event->config.claim_answer_ms);
	cr_assert(state.you.pair == (member != NULL ? member->pair : 0));
	cr_assert(state.you.table == (member != NULL ? member->table : 0));
	cr_assert(state.you.registered == (state.you.pair != 0));
	cr_assert(state.you.seat ==
	    (state.you.pair != 0 || state.you.table != 0 ? member->seat
							 : SEAT_NONE));
	/* the seed stays here, its hash is told */
	hex_encode(event->seed, SEED_BYTES, text);
	cr_assert(strstr(night->buf.data, text) == NULL);
	chance_sha256(event->seed, SEED_BYTES, hash);
	hex_encode(hash, sizeof(hash), text);
	cr_assert(strstr(night->buf.data, text) != NULL);
}

static void
check_room_table(
    const struct event *event, const struct room_table_state *state)
{
	const struct room_table *table = &event->room[state->table - 1];
	bool empty = table->player[0] == 0 && table->player[1] == 0;
	int i;

	cr_assert(state->hold_from == table->hold_from);
	cr_assert(state->first == (empty ? -1 : table->first));
	for (i = 0; i < 2; i++) {
		cr_assert(state->sitting[i].taken == (table->player[i] != 0));
		if (!state->sitting[i].taken)
			continue;
		cr_assert_str_eq(state->sitting[i].player,
		    night_name(NULL, table->player[i]));
		cr_assert(state->sitting[i].hand == table->hand_up[i]);
		cr_assert(state->sitting[i].connected ==
		    event_member(event, table->player[i])->connected);
	}
}

static void
check_room(struct night *night, const struct event *event)
{
	struct room_table_state one;
	struct room_state room;
	struct err err;
	uint32_t id;
	int table, i = 0;

	buf_clear(&night->buf);
	message_room(event, &names, &night->buf);
	cr_assert(room_read(night->buf.data, night->buf.len, &room, &err) == 0,
	    "%s: %s", err.text, night->buf.data);
	cr_assert(room.event == EVENT);
	for (table = 1; table <= event->config.max_pairs; table++) {
		buf_clear(&night->buf);
		message_room_table(event, table, &names, &night->buf);
		cr_assert(room_table_read(night->buf.data, night->buf.len, &id,
			      &one, &err) == 0,
		    "%s: %s", err.text, night->buf.data);
		cr_assert(id == EVENT && one.table == table);
		check_room_table(event, &one);
		night->holds += one.hold_from != MS_NEVER;
		if (one.first < 0)
			continue;
		cr_assert(i < room.tables && room.table[i].table == table);
		check_room_table(event, &room.table[i]);
		i++;
	}
	cr_assert(i == room.tables);
	room_state_fini(&room);
}

static void
check_pair(const struct event *event, const struct pair_state *state)
{
	int i;

	for (i = 0; i < 2; i++)
		cr_assert_str_eq(state->player[i],
		    night_name(NULL, event->pair[state->pair - 1].player[i]));
}

static void
check_pairs(struct night *night, const struct event *event)
{
	struct pairs_state pairs;
	struct pair_state one;
	struct err err;
	uint32_t id;
	int i;

	buf_clear(&night->buf);
	message_pairs(event, &names, &night->buf);
	cr_assert(
	    pairs_read(night->buf.data, night->buf.len, &pairs, &err) == 0,
	    "%s: %s", err.text, night->buf.data);
	cr_assert(pairs.event == EVENT && pairs.pairs == event->pairs);
	for (i = 0; i < pairs.pairs; i++) {
		cr_assert(pairs.pair[i].pair == i + 1);
		cr_assert(pairs.pair[i].withdrawn == event->pair[i].withdrawn);
		check_pair(event, &pairs.pair[i]);
		buf_clear(&night->buf);
		message_registered(event, i + 1, &names, &night->buf);
		cr_assert(registered_read(night->buf.data, night->buf.len, &id,
			      &one, &err) == 0);
		cr_assert(id == EVENT && one.pair == i + 1);
		check_pair(event, &one);
	}
	pairs_state_fini(&pairs);
}

static void
check_seat(struct night *night, const struct event *event, int32_t player)
{
	const struct round *round = &event->round[event->rounds_drawn - 1];
	int pair = event_member(event, player)->pair, table, i;
	struct seat_state state;
	enum side side;
	struct err err;

	buf_clear(&night->buf);
	message_seat(event, player, &names, &night->buf);
	cr_assert(seat_read(night->buf.data, night->buf.len, &state, &err) == 0,
	    "%s: %s", err.text, night->buf.data);
	table = event_pair_table(event, pair, &side);
	cr_assert(state.event == EVENT && state.round == event->rounds_drawn);
	cr_assert(state.start_at == round->start_at &&
	    state.end_at == round->end_at && state.pair == pair);
	cr_assert(state.boards == event->config.boards_per_round);
	for (i = 0; i < state.boards; i++)
		cr_assert(state.board[i] ==
		    event_first_board(event, event->rounds_drawn) + i);
	cr_assert(state.bye == (table == 0));
	night->byes += state.bye;
	if (state.bye)
		return;
	night->seats++;
	cr_assert(state.table == table && seat_side(state.seat) == side);
	for (i = 0; i < SEAT_COUNT; i++)
		cr_assert_str_eq(state.player[i],
		    night_name(
			NULL, event_seat_player(event, table, (enum seat)i)));
	cr_assert_str_eq(state.player[state.seat], night_name(NULL, player));
	for (i = 0; i < SIDE_COUNT; i++)
		night->withdrawn += state.withdrawn[i];
	cr_assert(state.withdrawn[side] == event->pair[pair - 1].withdrawn);
	cr_assert((state.withdrawn[SIDE_NS] || state.withdrawn[SIDE_EW]) ==
	    event_table_is_dead(event, table));
}

static void
check_standing(struct night *night, const struct event *event, int pair)
{
	const struct standing *line = NULL;
	struct standing_state state;
	char total[TOTAL_TEXT_MAX];
	struct err err;
	int i;

	buf_clear(&night->buf);
	message_standing(event, pair, &night->buf);
	cr_assert(
	    standing_read(night->buf.data, night->buf.len, &state, &err) == 0,
	    "%s: %s", err.text, night->buf.data);
	cr_assert(
	    state.round == event->rounds_closed && state.of == event->pairs);
	if (event->rounds_closed == 0) {
		cr_assert(state.place == 0 && strcmp(state.total, "-") == 0);
		return;
	}
	for (i = 0; i < event->pairs; i++)
		if (event->standing[i].pair == pair)
			line = &event->standing[i];
	cr_assert(line != NULL && state.place == line->place);
	total_write(TOTAL_PERCENT, line->has_total, line->total, total);
	cr_assert_str_eq(state.total, total);
	cr_assert(state.finished == line->finished && state.owed == line->owed);
	cr_assert(state.final == (event->state == EVENT_ENDED));
	if (!state.final)
		return;
	night->finals++;
	cr_assert(state.completed == line->completed &&
	    state.rank == line->rank &&
	    state.points == event->pair[pair - 1].points);
}

static void
check_all(struct night *night)
{
	const struct event *event = world_event(night->world, EVENT);
	int32_t player;
	int pair;

	for (player = 1; player <= 2 * PAIRS; player++) {
		check_event(night, event, player);
		if (event->rounds_drawn > 0)
			check_seat(night, event, player);
	}
	check_event(night, event, 1000);
	if (event->state == EVENT_REGISTERING)
		check_room(night, event);
	check_pairs(night, event);
	for (pair = 1; pair <= event->pairs; pair++)
		check_standing(night, event, pair);
}

static void
night_do(struct night *night, struct cmd *cmd)
{
	struct effects effects;
	enum refusal refusal;

	cmd->event = EVENT;
	refusal = world_apply(night->world, cmd, &effects);
	cr_assert(refusal == REFUSAL_ACCEPTED, "%s: %s",
	    cmd_kind_name(cmd->kind), refusal_code(refusal));
	check_all(night);
}

static void
night_open(struct night *night)
{
	struct event_config config = {.rounds = 2,
	    .boards_per_round = 2,
	    .min_pairs = 4,
	    .max_pairs = 20,
	    .completion_percent = 70,
	    .own_mean_boards = 2,
	    .max_rank_gap = 3,
	    .registration_ms = 20 * MINUTE_MS,
	    .hold_ms = 20000,
	    .round_ms = 14 * MINUTE_MS,
	    .break_ms = MINUTE_MS,
	    .substitute_after_ms = 120000,
	    .stall_after_ms = 300000,
	    .claim_answer_ms = 30000,
	    .ruling_deadline_ms = 30000,
	    .outage_max_ms = 30 * MINUTE_MS,
	    .correction_period_ms = 1440 * MINUTE_MS};
	struct cmd cmd = {.kind = CMD_OPEN_EVENT};

	strcpy(config.schedule, "demo");
	strcpy(config.title, "\"Demo\" \xe2\x99\xa0");
	strcpy(config.time_zone, "Europe/Berlin");
	cmd.u.open.config = &config;
	strcpy(cmd.u.open.date, "2026-01-05");
	cmd.u.open.start_at = START_AT;
	cmd.at = START_AT - config.registration_ms;
	memset(cmd.u.open.seed, 0xab, SEED_BYTES);
	night_do(night, &cmd);
}

static void
night_come(struct night *night)
{
	struct cmd cmd;
	int32_t player;

	for (player = 1; player <= 2 * PAIRS; player++) {
		cmd = (struct cmd){.kind = CMD_SIT,
		    .at = START_AT - 5 * MINUTE_MS,
		    .player = player};
		cmd.u.sit.table = 2 + (player - 1) / 2;
		cmd.u.sit.seat = player % 2 ? SOUTH : NORTH;
		cmd.u.sit.connected = true;
		night_do(night, &cmd);
		if (player % 2)
			continue;
		cmd.kind = CMD_RAISE_HAND;
		night_do(night, &cmd);
		cmd.player = player - 1;
		night_do(night, &cmd);
	}
}

/* What the clock calls for, with deals for a round. */
static bool
night_due(struct night *night, ms_t now)
{
	struct deal deal[EVENT_BOARDS_MAX];
	struct arena arena = {.size = world_arena_size(night->world)};
	struct cmd cmd;
	bool due;
	int i;

	arena.base = xmalloc(arena.size);
	due = world_due(night->world, now, &arena, &cmd);
	if (due && cmd.kind == CMD_SEAT_ROUND) {
		for (i = 0; i < 2; i++)
			proto_random_deal(&deal[i]);
		cmd.u.seat_round.deals = 2;
		cmd.u.seat_round.deal = deal;
	}
	if (due)
		night_do(night, &cmd);
	free(arena.base);
	return due;
}

/* Boards that are open are passed out, but for one table's. */
static void
night_pass(struct night *night, ms_t now)
{
	const struct event *event = world_event(night->world, EVENT);
	const struct board_play *board;
	struct cmd cmd = {.kind = CMD_CALL, .at = now};
	int table, i;

	for (table = 2; table <= event->tables; table++) {
		board = event_board(event, table);
		if (board == NULL || board->phase != BOARD_AUCTION)
			continue;
		for (i = 0; i < SEAT_COUNT; i++) {
			cmd.player = event_seat_player(
			    event, table, board_play_turn(board));
			cmd.u.call.board = board->number;
			cmd.u.call.call = CALL_PASS;
			night_do(night, &cmd);
		}
	}
}

/* A pair of the table that does not play. */
static void
night_withdraw(struct night *night, ms_t now)
{
	const struct event *event = world_event(night->world, EVENT);
	struct cmd cmd = {.kind = CMD_WITHDRAW,
	    .at = now,
	    .player = event_seat_player(event, 1, EAST)};

	night_do(night, &cmd);
}

Test(messages, a_night_reads_back)
{
	const struct memory memory = {night_take, night_give, NULL};
	struct night night = {.world = world_new(&memory)};
	const struct event *event;
	ms_t now;
	int steps = 0;

	buf_init(&night.buf);
	night_open(&night);
	night_come(&night);
	event = world_event(night.world, EVENT);
	while (event_is_open(event)) {
		now = world_next_due(night.world);
		cr_assert(now != MS_NEVER && steps++ < 1000);
		while (event_is_open(event) && night_due(&night, now))
			;
		if (event->state != EVENT_PLAYING)
			continue;
		if (night.withdrawn == 0)
			night_withdraw(&night, now);
		night_pass(&night, now);
	}
	cr_assert(event->state == EVENT_ENDED && event->rounds_closed == 2);
	cr_assert(event->pairs == PAIRS && night.holds > 0);
	cr_assert(night.seats > 0 && night.byes > 0 && night.finals > 0);
	cr_assert(night.withdrawn > 0);
	buf_fini(&night.buf);
	world_free(&night.world);
}

Test(messages, the_small_ones_read_back)
{
	const uint32_t events[] = {12, UINT32_MAX}, over[] = {11};
	struct unseated_state unseated;
	struct hello_state hello;
	enum message_kind kind;
	struct buf buf;
	struct err err;
	int i;

	buf_init(&buf);
	message_hello(7, "Ro\"wan", 1767639600000, events, 2, over, 1, &buf);
	cr_assert_str_eq(buf.data,
	    "{\"player_id\":7,\"player\":\"Ro\\\"wan\","
	    "\"time\":1767639600000,\"events\":[12,4294967295],"
	    "\"over\":[11]}");
	cr_assert(hello_read(buf.data, buf.len, &hello, &err) == 0);
	cr_assert(hello.player_id == 7 && hello.time == 1767639600000);
	cr_assert_str_eq(hello.player, "Ro\"wan");
	cr_assert(hello.events == 2 && hello.event[1] == UINT32_MAX);
	cr_assert(hello.overs == 1 && hello.over[0] == 11);
	buf_clear(&buf);
	message_unseated(12, 3, &buf);
	cr_assert_str_eq(buf.data, "{\"event\":12,\"table\":3}");
	cr_assert(unseated_read(buf.data, buf.len, &unseated, &err) == 0);
	cr_assert(unseated.event == 12 && unseated.table == 3);
	cr_assert(hello_read(buf.data, buf.len, &hello, &err) == ERR_INPUT);
	cr_assert_str_eq(err.text,
	    "player_id: missing; a whole number from 1 to 2147483647");
	buf_fini(&buf);
	for (i = 0; i < MESSAGE_KIND_COUNT; i++) {
		cr_assert(message_kind_find(
		    message_kind_name((enum message_kind)i), &kind));
		cr_assert(kind == (enum message_kind)i);
	}
	cr_assert(!message_kind_find("Hello", &kind));
}
