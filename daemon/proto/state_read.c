/* SPDX-License-Identifier: ISC */
/*
 * The messages of a player's stream other than `board`, as a client reads
 * them.  A client is told only what it may use, so a reader wants every member
 * it knows and passes over the rest.
 */
#include "daemon/proto/state_read.h"

#include <stdlib.h>
#include <string.h>

#include "daemon/base/xalloc.h"
#include "daemon/proto/table_in.h"
#include "daemon/proto/words.h"

#define WORD_SIZE 32 /* more than any word of a state has bytes */

/* Begin with a message; NULL if it is none. */
static json_t *
state_read_begin(
    struct json_in *in, const char *json, size_t len, struct err *err)
{
	json_t *object = json_in_parse(json, len, err);

	if (object != NULL)
		json_in_init(in, object, err);
	return object;
}

static int
state_read_end(struct json_in *in, json_t *object)
{
	int code = json_in_end_loose(in);

	json_decref(object);
	return code;
}

static uint32_t
state_read_event(struct json_in *in)
{
	return (uint32_t)json_in_int(in, "event", 1, UINT32_MAX);
}

/* A number from 0. */
static int
state_read_int(struct json_in *in, const char *name)
{
	return (int)json_in_int(in, name, 0, INT32_MAX);
}

static int
state_read_int_or_null(struct json_in *in, const char *name)
{
	return json_in_is_null(in, name)
	    ? 0
	    : (int)json_in_int(in, name, 1, INT32_MAX);
}

static ms_t
state_read_ms(struct json_in *in, const char *name)
{
	return json_in_int(in, name, 0, INT64_MAX);
}

static bool
state_read_number(const json_t *value, int64_t most, int64_t *number_r)
{
	json_int_t number = json_integer_value(value);

	if (!json_is_integer(value) || number < 1 || number > most)
		return false;
	*number_r = number;
	return true;
}

/* The numbers of WORLD_EVENTS_MAX events at most; returns how many. */
static int
state_read_events(struct json_in *in, const char *name, uint32_t *event_r)
{
	const json_t *events = json_in_array(in, name, 0, WORLD_EVENTS_MAX);
	const int count = (int)json_array_size(events);
	int64_t event;

	for (int i = 0; i < count; i++) {
		if (!state_read_number(json_array_get(events, (size_t)i),
			UINT32_MAX, &event)) {
			json_in_refuse(in, name, "numbers of events");
			break;
		}
		event_r[i] = (uint32_t)event;
	}
	return count;
}

int
hello_read(
    const char *json, size_t len, struct hello_state *state_r, struct err *err)
{
	struct json_in in;
	json_t *object = state_read_begin(&in, json, len, err);

	if (object == NULL)
		return ERR_INPUT;
	memset(state_r, 0, sizeof(*state_r));
	state_r->player_id =
	    (int32_t)json_in_int(&in, "player_id", 1, INT32_MAX);
	table_in_copy(&in, "player", state_r->player, STATE_NAME_MAX);
	state_r->time = state_read_ms(&in, "time");
	state_r->events = state_read_events(&in, "events", state_r->event);
	state_r->overs = state_read_events(&in, "over", state_r->over);
	return state_read_end(&in, object);
}

static void
state_read_you(struct json_in *in, struct event_state_msg *state)
{
	const json_t *object = json_in_object(in, "you");
	struct json_in you;

	if (object == NULL)
		return;
	json_in_init_at(&you, object, "you", -1, in->err);
	state->you.pair = state_read_int_or_null(&you, "pair");
	state->you.table = state_read_int_or_null(&you, "table");
	state->you.seat = table_in_seat_or_null(&you, "seat");
	state->you.registered = json_in_bool(&you, "registered");
	state->you.withdrawn = json_in_bool(&you, "withdrawn");
	state->you.substitute = json_in_bool(&you, "substitute");
	state->you.comes = state_read_int_or_null(&you, "comes");
	state->you.replaced = json_in_bool(&you, "replaced");
	if (json_in_end_loose(&you) != 0)
		in->failed = true;
}

static void
state_read_words(struct json_in *in, struct event_state_msg *state)
{
	table_in_copy(in, "schedule", state->schedule, EVENT_NAME_MAX);
	table_in_copy(in, "title", state->title, EVENT_TITLE_MAX);
	table_in_copy(in, "date", state->date, EVENT_DATE_MAX);
	if (!event_state_find(
		json_in_text(in, "state", WORD_SIZE), &state->state))
		json_in_refuse(in, "state", "a state of an event");
	if (!end_reason_find(
		json_in_text(in, "reason", WORD_SIZE), &state->reason))
		json_in_refuse(in, "reason", "why an event ended");
}

int
event_read(const char *json, size_t len, struct event_state_msg *state_r,
    struct err *err)
{
	struct json_in in;
	json_t *object = state_read_begin(&in, json, len, err);

	if (object == NULL)
		return ERR_INPUT;
	memset(state_r, 0, sizeof(*state_r));
	state_r->event = state_read_event(&in);
	state_read_words(&in, state_r);
	state_r->start_at = state_read_ms(&in, "start_at");
	state_r->rounds = state_read_int(&in, "rounds");
	state_r->boards_per_round = state_read_int(&in, "boards_per_round");
	state_r->round = state_read_int(&in, "round");
	state_r->rounds_closed = state_read_int(&in, "rounds_closed");
	state_r->pairs = state_read_int(&in, "pairs");
	state_r->room_open = json_in_bool(&in, "room_open");
	state_r->min_pairs = state_read_int(&in, "min_pairs");
	state_r->max_pairs = state_read_int(&in, "max_pairs");
	state_r->hold_ms = state_read_ms(&in, "hold_ms");
	state_r->round_ms = state_read_ms(&in, "round_ms");
	state_r->break_ms = state_read_ms(&in, "break_ms");
	state_r->claim_answer_ms = state_read_ms(&in, "claim_answer_ms");
	state_read_you(&in, state_r);
	return state_read_end(&in, object);
}

static void
state_read_sitting(
    struct json_in *in, const char *name, struct room_seat_state *sitting)
{
	const json_t *object;
	struct json_in one;

	if (json_in_is_null(in, name))
		return;
	object = json_in_object(in, name);
	if (object == NULL)
		return;
	json_in_init_at(&one, object, name, -1, in->err);
	sitting->taken = true;
	table_in_copy(&one, "player", sitting->player, STATE_NAME_MAX);
	sitting->hand = json_in_bool(&one, "hand");
	sitting->connected = json_in_bool(&one, "connected");
	if (json_in_end_loose(&one) != 0)
		in->failed = true;
}

static void
state_read_table(struct json_in *in, struct room_table_state *table)
{
	enum seat first;

	memset(table, 0, sizeof(*table));
	table->table = (int)json_in_int(in, "table", 1, INT32_MAX);
	state_read_sitting(in, "north", &table->sitting[0]);
	state_read_sitting(in, "south", &table->sitting[1]);
	first = table_in_seat_or_null(in, "first");
	table->first = first == NORTH ? 0 : first == SOUTH ? 1 : -1;
	table->hold_from = json_in_is_null(in, "hold_from")
	    ? MS_NEVER
	    : state_read_ms(in, "hold_from");
}

int
room_table_read(const char *json, size_t len, uint32_t *event_r,
    struct room_table_state *state_r, struct err *err)
{
	struct json_in in, table;
	json_t *object = state_read_begin(&in, json, len, err);
	const json_t *one;

	if (object == NULL)
		return ERR_INPUT;
	*event_r = state_read_event(&in);
	one = json_in_object(&in, "table");
	if (one != NULL) {
		json_in_init_at(&table, one, "table", -1, err);
		state_read_table(&table, state_r);
		if (json_in_end_loose(&table) != 0)
			in.failed = true;
	}
	return state_read_end(&in, object);
}

int
room_read(
    const char *json, size_t len, struct room_state *state_r, struct err *err)
{
	struct json_in in, table;
	json_t *object = state_read_begin(&in, json, len, err);
	const json_t *array;
	size_t i, count;
	int code;

	if (object == NULL)
		return ERR_INPUT;
	memset(state_r, 0, sizeof(*state_r));
	state_r->event = state_read_event(&in);
	array = json_in_array(&in, "tables", 0, EVENT_PAIRS_MOST);
	count = json_array_size(array);
	state_r->table = xcalloc(count, sizeof(*state_r->table));
	state_r->tables = (int)count;
	for (i = 0; i < count && !in.failed; i++) {
		json_in_init_at(
		    &table, json_array_get(array, i), "tables", (int)i, err);
		state_read_table(&table, &state_r->table[i]);
		if (json_in_end_loose(&table) != 0)
			in.failed = true;
	}
	code = state_read_end(&in, object);
	if (code != 0)
		room_state_fini(state_r);
	return code;
}

void
room_state_fini(struct room_state *state)
{
	free(state->table);
	memset(state, 0, sizeof(*state));
}

static void
state_read_pair(struct json_in *in, struct pair_state *pair)
{
	memset(pair, 0, sizeof(*pair));
	pair->pair = (int)json_in_int(in, "pair", 1, INT32_MAX);
	table_in_copy(in, "north", pair->player[0], STATE_NAME_MAX);
	table_in_copy(in, "south", pair->player[1], STATE_NAME_MAX);
}

int
pairs_read(
    const char *json, size_t len, struct pairs_state *state_r, struct err *err)
{
	struct json_in in, pair;
	json_t *object = state_read_begin(&in, json, len, err);
	const json_t *array;
	size_t i, count;
	int code;

	if (object == NULL)
		return ERR_INPUT;
	memset(state_r, 0, sizeof(*state_r));
	state_r->event = state_read_event(&in);
	array = json_in_array(&in, "pairs", 0, EVENT_PAIRS_MOST);
	count = json_array_size(array);
	state_r->pair = xcalloc(count, sizeof(*state_r->pair));
	state_r->pairs = (int)count;
	for (i = 0; i < count && !in.failed; i++) {
		json_in_init_at(
		    &pair, json_array_get(array, i), "pairs", (int)i, err);
		state_read_pair(&pair, &state_r->pair[i]);
		state_r->pair[i].withdrawn = json_in_bool(&pair, "withdrawn");
		if (json_in_end_loose(&pair) != 0)
			in.failed = true;
	}
	code = state_read_end(&in, object);
	if (code != 0)
		pairs_state_fini(state_r);
	return code;
}

void
pairs_state_fini(struct pairs_state *state)
{
	free(state->pair);
	memset(state, 0, sizeof(*state));
}

int
registered_read(const char *json, size_t len, uint32_t *event_r,
    struct pair_state *state_r, struct err *err)
{
	struct json_in in;
	json_t *object = state_read_begin(&in, json, len, err);

	if (object == NULL)
		return ERR_INPUT;
	*event_r = state_read_event(&in);
	state_read_pair(&in, state_r);
	return state_read_end(&in, object);
}

int
unseated_read(const char *json, size_t len, struct unseated_state *state_r,
    struct err *err)
{
	struct json_in in;
	json_t *object = state_read_begin(&in, json, len, err);

	if (object == NULL)
		return ERR_INPUT;
	state_r->event = state_read_event(&in);
	state_r->table = (int)json_in_int(&in, "table", 1, INT32_MAX);
	return state_read_end(&in, object);
}

static void
state_read_boards(struct json_in *in, struct seat_state *state)
{
	const json_t *array = json_in_array(in, "boards", 1, EVENT_BOARDS_MAX);
	int64_t number;
	size_t i;

	for (i = 0; i < json_array_size(array); i++) {
		if (!state_read_number(
			json_array_get(array, i), INT32_MAX, &number)) {
			json_in_refuse(in, "boards", "numbers of boards");
			return;
		}
		state->board[state->boards++] = (int)number;
	}
}

static void
state_read_players(struct json_in *in, struct seat_state *state)
{
	const json_t *object = json_in_object(in, "players");
	struct json_in players;
	enum seat seat;

	if (object == NULL)
		return;
	json_in_init_at(&players, object, "players", -1, in->err);
	for (seat = NORTH; seat < SEAT_COUNT; seat++)
		table_in_copy(&players, seat_name(seat), state->player[seat],
		    STATE_NAME_MAX);
	if (json_in_end_loose(&players) != 0)
		in->failed = true;
}

static void
state_read_withdrawn(struct json_in *in, struct seat_state *state)
{
	const json_t *array = json_in_array(in, "withdrawn", 0, SIDE_COUNT);

	for (size_t i = 0; i < json_array_size(array); i++) {
		const char *word = json_string_value(json_array_get(array, i));
		const bool ns = word != NULL && strcmp(word, "NS") == 0;

		if (!ns && (word == NULL || strcmp(word, "EW") != 0)) {
			json_in_refuse(in, "withdrawn", "NS and EW");
			return;
		}
		state->withdrawn[ns ? SIDE_NS : SIDE_EW] = true;
	}
}

int
seat_read(
    const char *json, size_t len, struct seat_state *state_r, struct err *err)
{
	struct json_in in;
	json_t *object = state_read_begin(&in, json, len, err);

	if (object == NULL)
		return ERR_INPUT;
	memset(state_r, 0, sizeof(*state_r));
	state_r->event = state_read_event(&in);
	state_r->round = (int)json_in_int(&in, "round", 1, INT32_MAX);
	state_r->thrown = (int)json_in_int(&in, "thrown", 0, INT32_MAX);
	state_r->start_at = state_read_ms(&in, "start_at");
	state_r->end_at = state_read_ms(&in, "end_at");
	state_read_boards(&in, state_r);
	state_r->pair = (int)json_in_int(&in, "pair", 1, INT32_MAX);
	if (!json_in_is_null(&in, "why"))
		table_in_copy(&in, "why", state_r->why, STATE_WHY_MAX);
	state_r->bye = json_in_bool(&in, "bye");
	if (!state_r->bye && !in.failed) {
		state_r->table = (int)json_in_int(&in, "table", 1, INT32_MAX);
		state_r->seat = table_in_seat(&in, "seat");
		state_read_withdrawn(&in, state_r);
		state_read_players(&in, state_r);
	}
	return state_read_end(&in, object);
}

static void
state_read_opponents(struct json_in *in, struct next_state *state)
{
	const json_t *array = json_in_array(in, "opponents", 2, 2);

	for (int i = 0; i < 2; i++) {
		const char *name =
		    json_string_value(json_array_get(array, (size_t)i));

		if (name == NULL || strlen(name) >= STATE_NAME_MAX)
			json_in_refuse(in, "opponents", "two names");
		else
			strcpy(state->player[i], name);
	}
}

int
next_read(
    const char *json, size_t len, struct next_state *state_r, struct err *err)
{
	struct json_in in;
	json_t *object = state_read_begin(&in, json, len, err);

	if (object == NULL)
		return ERR_INPUT;
	memset(state_r, 0, sizeof(*state_r));
	state_r->event = state_read_event(&in);
	state_r->round = (int)json_in_int(&in, "round", 1, INT32_MAX);
	state_r->pair = (int)json_in_int(&in, "pair", 1, INT32_MAX);
	table_in_copy(&in, "why", state_r->why, STATE_WHY_MAX);
	state_r->off = json_in_bool(&in, "off");
	state_r->bye = json_in_bool(&in, "bye");
	if (!state_r->off && !state_r->bye && !in.failed) {
		state_r->table = (int)json_in_int(&in, "table", 1, INT32_MAX);
		state_r->seat = table_in_seat(&in, "seat");
		state_r->opponent =
		    (int)json_in_int(&in, "opponent", 1, INT32_MAX);
		state_read_opponents(&in, state_r);
	}
	return state_read_end(&in, object);
}

int
standing_read(const char *json, size_t len, struct standing_state *state_r,
    struct err *err)
{
	struct json_in in;
	json_t *object = state_read_begin(&in, json, len, err);

	if (object == NULL)
		return ERR_INPUT;
	memset(state_r, 0, sizeof(*state_r));
	state_r->event = state_read_event(&in);
	state_r->round = state_read_int(&in, "round");
	state_r->place = state_read_int(&in, "place");
	state_r->of = state_read_int(&in, "of");
	table_in_copy(&in, "total", state_r->total, TOTAL_TEXT_MAX);
	state_r->finished = state_read_int(&in, "finished");
	state_r->owed = state_read_int(&in, "owed");
	state_r->final = json_in_bool(&in, "final");
	if (state_r->final) {
		state_r->completed = json_in_bool(&in, "completed");
		state_r->rank = state_read_int_or_null(&in, "rank");
		state_r->points = state_read_int(&in, "points");
	}
	return state_read_end(&in, object);
}
