/* SPDX-License-Identifier: ISC */
/*
 * See night.h.
 */
#include "tests/crash/night.h"

#include <criterion/criterion.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "daemon/base/xalloc.h"
#include "engine/bridge/contract.h"
#include "tests/lib/rng.h"

#define STEP_MS 1000
#define LONGEST_MS (4 * 60 * (ms_t)HALL_MINUTE)
#define OPENS_AT (HALL_START_AT - 30 * HALL_MINUTE)

/* --- what a player decides ------------------------------------------------ */

/* Chance that is the same whenever the same board stands the same way. */
static struct rng
night_chance(const struct board_state *board, int what)
{
	struct rng rng = {.state = (uint64_t)board->board * 1000003 +
		(uint64_t)board->table * 7919 + (uint64_t)board->calls * 211 +
		(uint64_t)board->played * 31 + (uint64_t)what};

	rng_next(&rng);
	return rng;
}

/* One of the lowest `most` bits that are set. */
static int
night_pick(uint64_t bits, int most, struct rng *rng)
{
	const int count = __builtin_popcountll(bits);
	int skip = rng_below(rng, count < most ? count : most);

	while (skip-- > 0)
		bits &= bits - 1;
	return __builtin_ctzll(bits);
}

static void
night_want_call(const struct board_state *board, char *fields)
{
	struct rng rng = night_chance(board, 1);
	char text[CALL_TEXT_MAX];
	bool opened = false;
	call_t call = CALL_PASS;

	for (int i = 0; i < board->calls; i++)
		opened |= board->call[i] != CALL_PASS;
	if (board->calls < 12 && (!opened || rng_once_in(&rng, 3)))
		call = (call_t)night_pick(board->legal_calls, 9, &rng);
	call_write(call, text);
	snprintf(fields, NIGHT_FIELDS_MAX,
	    "\"do\":\"call\",\"board\":%d,\"call\":\"%s\"", board->board, text);
}

/* Between two tricks, once for each side. */
static bool
night_claims(const struct board_state *board)
{
	struct rng rng = night_chance(board, 2);

	return board->played % 4 == 0 && board->played >= 12 &&
	    board->claims[SIDE_NS] + board->claims[SIDE_EW] == 0 &&
	    rng_once_in(&rng, 4);
}

static void
night_want_play(const struct board_state *board, char *fields)
{
	struct rng rng = night_chance(board, 3);
	char text[3];

	if (night_claims(board)) {
		snprintf(fields, NIGHT_FIELDS_MAX,
		    "\"do\":\"claim\",\"board\":%d,\"tricks\":%d", board->board,
		    rng_below(&rng, 14 - board->played / 4));
		return;
	}
	card_write((card_t)night_pick(board->legal_cards, 13, &rng), text);
	snprintf(fields, NIGHT_FIELDS_MAX,
	    "\"do\":\"card\",\"board\":%d,\"card\":\"%s\"", board->board, text);
}

static void
night_want_answer(const struct board_state *board, char *fields)
{
	struct rng rng = night_chance(board, 10 + (int)board->seat);

	snprintf(fields, NIGHT_FIELDS_MAX,
	    "\"do\":\"answer_claim\",\"board\":%d,\"agree\":%s", board->board,
	    rng_once_in(&rng, 3) ? "false" : "true");
}

/* Pairs register one after the other, so that their order is the same. */
static void
night_want_seat(const struct night_player *p, int player, char *fields)
{
	const int pair = (player + 1) / 2, south = (player + 1) % 2;

	if (p->event.you.registered || p->event.pairs < pair - 1)
		return;
	if (p->event.you.table == 0)
		snprintf(fields, NIGHT_FIELDS_MAX,
		    "\"do\":\"sit\",\"table\":%d,\"seat\":\"%c\"", pair,
		    south ? 'S' : 'N');
	else if (p->room.table == pair && p->room.sitting[1 - south].taken &&
	    p->room.sitting[south].taken && !p->room.sitting[south].hand)
		strcpy(fields, "\"do\":\"raise_hand\"");
}

/*
 * What he wants to do now; "" for nothing.  A wish of luck can be repeated, and
 * would be told twice if the daemon forgot that it was sent.
 */
static void
night_want(struct night_player *p, int player, char *fields)
{
	const struct board_state *board = &p->board;

	fields[0] = '\0';
	if (!p->has_event)
		return;
	if (p->event.state == EVENT_REGISTERING) {
		night_want_seat(p, player, fields);
		return;
	}
	if (p->event.state != EVENT_PLAYING || !p->has_board ||
	    board->round != p->event.round)
		return;
	if (board->must_answer) {
		night_want_answer(board, fields);
	} else if (board->your_turn && p->greeted != board->board &&
	    player % 2 == 1) {
		p->greeted = board->board;
		strcpy(fields,
		    "\"do\":\"say\",\"to\":\"opponents\","
		    "\"text\":\"good luck\"");
	} else if (board->your_turn && board->phase == BOARD_AUCTION) {
		night_want_call(board, fields);
	} else if (board->your_turn && board->phase == BOARD_PLAY) {
		night_want_play(board, fields);
	}
}

/* --- what he hears -------------------------------------------------------- */

static void
night_hear_room(struct night_player *p, int player, const struct sent *sent)
{
	const int table = (player + 1) / 2;
	struct room_table_state seen;
	struct room_state room;
	uint32_t event;
	struct err err;

	if (strcmp(sent->kind, "room_table") == 0) {
		cr_assert_eq(room_table_read(sent->data, strlen(sent->data),
				 &event, &seen, &err),
		    0, "%s", err.text);
		if (seen.table == table)
			p->room = seen;
		return;
	}
	cr_assert_eq(room_read(sent->data, strlen(sent->data), &room, &err), 0,
	    "%s", err.text);
	p->room.table = 0;
	for (int i = 0; i < room.tables; i++) {
		if (room.table[i].table == table)
			p->room = room.table[i];
	}
	room_state_fini(&room);
}

/* Of a night that is over a daemon that was started again says nothing. */
static void
night_hear_hello(struct night *night, int player, const struct sent *sent)
{
	struct hello_state hello;
	struct err err;

	cr_assert_eq(hello_read(sent->data, strlen(sent->data), &hello, &err),
	    0, "%s", err.text);
	night->over |= night->player[player].has_event && hello.events == 0 &&
	    hello.overs == 0;
}

static void
night_hear_one(struct night *night, int player, const struct sent *sent)
{
	struct night_player *p = &night->player[player];
	const size_t len = strlen(sent->data);
	struct err err = {.code = 0};
	int rc = 0;

	if (strcmp(sent->kind, "hello") == 0) {
		night_hear_hello(night, player, sent);
	} else if (strcmp(sent->kind, "event") == 0) {
		rc = event_read(sent->data, len, &p->event, &err);
		p->has_event = true;
		night->over |= p->event.state == EVENT_ENDED;
		cr_assert_neq(p->event.state, EVENT_CALLED_OFF);
	} else if (strcmp(sent->kind, "board") == 0) {
		rc = board_read(sent->data, len, &p->board, &err);
		p->has_board = true;
		cr_assert_neq(p->board.phase, BOARD_CUT);
	} else if (strcmp(sent->kind, "standing") == 0) {
		rc = standing_read(sent->data, len, &p->standing, &err);
	} else if (strcmp(sent->kind, "room") == 0 ||
	    strcmp(sent->kind, "room_table") == 0) {
		night_hear_room(p, player, sent);
	}
	cr_assert_eq(rc, 0, "%s: %s: %s", sent->kind, err.text, sent->data);
}

/* --- commands and their answers ------------------------------------------- */

static void
night_confirmed(struct night *night, int player)
{
	struct night_player *p = &night->player[player];

	if (night->dones == night->dones_max) {
		night->dones_max = night->dones_max * 2 + 256;
		night->done = xreallocarray(
		    night->done, night->dones_max, sizeof(*night->done));
	}
	night->done[night->dones].player = player;
	memcpy(night->done[night->dones++].nonce, p->nonce, sizeof(p->nonce));
	p->waits = false;
}

static void
night_hear_answer(struct night *night, int player)
{
	struct night_player *p = &night->player[player];

	if (!p->waits || !p->answer.there)
		return;
	/* 503 is no answer: it is not done, or not known to be */
	if (p->answer.status == 200 ||
	    strstr(p->answer.body, "\"already_done\"") != NULL)
		night_confirmed(night, player);
	else
		cr_assert_eq(p->answer.status, 503, "player %d: {%s}: %s",
		    player, p->fields, p->answer.body);
	hall_answer_free(&p->answer);
}

void
night_hear(struct night *night)
{
	for (int player = 1; player <= NIGHT_PLAYERS; player++) {
		struct ear *ear = &night->hall.ear[player];

		for (size_t i = 0; i < ear->count; i++)
			night_hear_one(night, player, &ear->sent[i]);
		fake_net_clear(ear);
		night_hear_answer(night, player);
	}
}

static void
night_send(struct night *night, int player)
{
	struct night_player *p = &night->player[player];

	p->waits = true;
	hall_send_nonce(&night->hall, player, &p->answer, p->nonce, p->fields);
}

/* At a table one at a time, so that nobody is refused for being second. */
static void
night_act(struct night *night)
{
	bool busy[NIGHT_PAIRS + 1] = {false};

	for (int player = 1; player <= NIGHT_PLAYERS; player++) {
		struct night_player *p = &night->player[player];

		if (p->waits && p->has_board)
			busy[p->board.table] = true;
	}
	for (int player = 1; player <= NIGHT_PLAYERS; player++) {
		struct night_player *p = &night->player[player];
		char fields[NIGHT_FIELDS_MAX];

		if (p->waits || night->hall.ear[player].stream == NULL ||
		    (p->has_board && busy[p->board.table]))
			continue;
		night_want(p, player, fields);
		if (fields[0] == '\0')
			continue;
		memcpy(p->fields, fields, sizeof(fields));
		snprintf(p->nonce, sizeof(p->nonce), "player-%d-%05d", player,
		    ++p->commands);
		night_send(night, player);
		busy[p->has_board ? p->board.table : 0] = p->has_board;
	}
}

/* --- the same deals each time ---------------------------------------------- */

void __wrap_chance_bytes(void *out_r, size_t len);

/* In the place of chance_bytes, by the linker. */
void
__wrap_chance_bytes(void *out_r, size_t len)
{
	memset(out_r, 7, len);
}

/* --- the night ------------------------------------------------------------ */

void
night_init(struct night *night)
{
	memset(night, 0, sizeof(*night));
	night->hall.rounds = 3;
	hall_init(&night->hall);
}

void
night_begin(struct night *night)
{
	hall_begin(&night->hall, OPENS_AT);
	night_reconnect(night);
}

void
night_fini(struct night *night)
{
	hall_fini(&night->hall);
	for (int player = 1; player <= NIGHT_PLAYERS; player++)
		hall_answer_free(&night->player[player].answer);
	free(night->done);
}

/* Streams end where the disk fails, and open again once it does not. */
static bool
night_is_connected(const struct night *night)
{
	for (int player = 1; player <= NIGHT_PLAYERS; player++) {
		if (night->hall.ear[player].stream == NULL)
			return false;
	}
	return true;
}

void
night_step(struct night *night)
{
	if (!night_is_connected(night))
		night_reconnect(night);
	night_act(night);
	hall_turn(&night->hall);
	night_hear(night);
	hall_until(&night->hall, clock_now(&night->hall.clock) + STEP_MS);
	night_hear(night);
}

void
night_run(struct night *night)
{
	while (!night->over) {
		night_step(night);
		cr_assert_lt(clock_now(&night->hall.clock),
		    HALL_START_AT + LONGEST_MS, "the night does not end");
	}
}

/* False while the daemon takes nobody. */
static bool
night_listen(struct night *night, int player)
{
	struct answer answer;

	if (night->hall.ear[player].stream != NULL)
		return true;
	hall_try_listen(&night->hall, player, &answer);
	if (answer.there) {
		cr_assert_eq(answer.status, 503, "%s", answer.body);
		hall_answer_free(&answer);
	}
	return night->hall.ear[player].stream != NULL;
}

void
night_reconnect(struct night *night)
{
	static struct night_player was[NIGHT_PLAYERS + 1];

	memcpy(was, night->player, sizeof(was));
	for (int player = 1; player <= NIGHT_PLAYERS; player++) {
		if (!night_listen(night, player))
			return;
		night->player[player].has_board = false;
	}
	night_hear(night);
	night_expect_told(night, was);
	for (int player = 1; player <= NIGHT_PLAYERS; player++) {
		struct night_player *p = &night->player[player];

		/* also of a night that has ended with it */
		if (p->waits)
			night_send(night, player);
	}
	hall_turn(&night->hall);
	night_hear(night);
}
