/* SPDX-License-Identifier: ISC */
/*
 * Any bytes as a message to a client; the first one says which reader gets it.
 * What is accepted must be safe to use as indexes.
 */
#include <assert.h>
#include <stddef.h>
#include <stdint.h>

#include "daemon/proto/board_read.h"
#include "daemon/proto/events_read.h"
#include "daemon/proto/reply.h"
#include "daemon/proto/state_read.h"

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

static void
fuzz_board(const char *text, size_t len, struct err *err)
{
	struct reopened_state reopened;
	struct board_state state;
	int i;

	if (reopened_read(text, len, &reopened, err) == 0)
		assert(
		    reopened.by < SEAT_COUNT && reopened.tricks <= TRICK_COUNT);
	if (board_read(text, len, &state, err) != 0)
		return;
	assert(state.seat < SEAT_COUNT && state.turn <= SEAT_NONE);
	assert(state.calls <= AUCTION_CALLS_MAX && state.played <= CARD_COUNT);
	for (i = 0; i < state.calls; i++)
		assert(state.call[i] < CALL_COUNT);
	for (i = 0; i < state.played; i++)
		assert(state.card[i] < CARD_COUNT &&
		    state.card_seat[i] < SEAT_COUNT);
}

static void
fuzz_room(const char *text, size_t len, struct err *err)
{
	struct room_table_state table;
	struct room_state room;
	uint32_t event;

	if (room_read(text, len, &room, err) == 0)
		room_state_fini(&room);
	room_table_read(text, len, &event, &table, err);
}

static void
fuzz_pairs(const char *text, size_t len, struct err *err)
{
	struct pairs_state pairs;
	struct pair_state pair;
	uint32_t event;

	if (pairs_read(text, len, &pairs, err) == 0)
		pairs_state_fini(&pairs);
	registered_read(text, len, &event, &pair, err);
}

static void
fuzz_rest(const char *text, size_t len, struct err *err)
{
	struct event_state_msg event;
	struct unseated_state unseated;
	struct standing_state standing;
	struct next_state next;
	struct hello_state hello;
	struct seat_state seat;
	struct reply reply;

	hello_read(text, len, &hello, err);
	event_read(text, len, &event, err);
	unseated_read(text, len, &unseated, err);
	standing_read(text, len, &standing, err);
	if (next_read(text, len, &next, err) == 0)
		assert(next.seat < SEAT_COUNT);
	reply_read(text, len, &reply, err);
	if (seat_read(text, len, &seat, err) == 0)
		assert(seat.boards <= EVENT_BOARDS_MAX);
}

static void
fuzz_documents(const char *text, size_t len, struct err *err)
{
	struct schedule_seen seen = {0};
	enum event_state state;

	event_document_read(text, len, &state, err);
	events_document_read(text, len, "monday", &seen, err);
	assert(!seen.comes);
	nights_document_read(text, len, "monday", &seen, err);
}

int
LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
	const char *text = (const char *)data + 1;
	struct err err;

	if (size == 0)
		return 0;
	switch (data[0] % 5) {
	case 0:
		fuzz_board(text, size - 1, &err);
		break;
	case 1:
		fuzz_room(text, size - 1, &err);
		break;
	case 2:
		fuzz_pairs(text, size - 1, &err);
		break;
	case 3:
		fuzz_rest(text, size - 1, &err);
		break;
	default:
		fuzz_documents(text, size - 1, &err);
	}
	return 0;
}
