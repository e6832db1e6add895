/* SPDX-License-Identifier: ISC */
/*
 * The `board` message as a client reads it.
 */
#include "daemon/proto/board_read.h"

#include <limits.h>
#include <string.h>

#include "daemon/proto/table_in.h"
#include "daemon/proto/words.h"
#include "engine/bridge/score.h"

#define WORD_SIZE 16 /* more than any word of a board has bytes */

/* Give each string of an array to fn, which says whether it is one. */
static int
board_read_each(struct json_in *in, const char *name, size_t most,
    bool (*fn)(const char *text, void *ctx, int i), void *ctx,
    const char *allowed)
{
	const json_t *array = json_in_array(in, name, 0, most);
	size_t i, count = json_array_size(array);
	const char *text;

	for (i = 0; i < count; i++) {
		text = json_string_value(json_array_get(array, i));
		if (text == NULL || !fn(text, ctx, (int)i)) {
			json_in_refuse(in, name, allowed);
			return 0;
		}
	}
	return (int)count;
}

static bool
board_read_call(const char *text, void *ctx, int i)
{
	call_t *call = ctx;

	return call_read(text, &call[i]);
}

static bool
board_read_legal_call(const char *text, void *ctx, int i)
{
	uint64_t *calls = ctx;
	call_t call;

	(void)i;
	if (!call_read(text, &call))
		return false;
	*calls |= UINT64_C(1) << call;
	return true;
}

static bool
board_read_card(const char *text, void *ctx, int i)
{
	card_t *card = ctx;

	return card_read(text, &card[i]);
}

static bool
board_read_legal_card(const char *text, void *ctx, int i)
{
	hand_t *cards = ctx;
	card_t card;

	(void)i;
	if (!card_read(text, &card))
		return false;
	*cards |= hand_of(card);
	return true;
}

static bool
board_read_card_seat(const char *text, void *ctx, int i)
{
	enum seat *seat = ctx;

	return seat_name_find(text, &seat[i]);
}

static bool
board_read_asked(const char *text, void *ctx, int i)
{
	unsigned *asked = ctx;
	enum seat seat;

	(void)i;
	if (!seat_name_find(text, &seat))
		return false;
	*asked |= 1U << seat;
	return true;
}

static void
board_read_place(struct json_in *in, struct board_state *state)
{
	const char *word;

	state->event = (uint32_t)json_in_int(in, "event", 1, UINT32_MAX);
	state->round = (int)json_in_int(in, "round", 1, INT32_MAX);
	state->table = (int)json_in_int(in, "table", 1, INT32_MAX);
	state->board = (int)json_in_int(in, "board", 1, INT32_MAX);
	state->seat = table_in_seat(in, "seat");
	state->dealer = table_in_seat(in, "dealer");
	word = json_in_text(in, "vulnerable", WORD_SIZE);
	if (!vulnerability_find(word, &state->vul))
		json_in_refuse(in, "vulnerable", "none, ns, ew or both");
	word = json_in_text(in, "phase", WORD_SIZE);
	if (!board_phase_find(word, &state->phase))
		json_in_refuse(in, "phase", "a phase of a board");
	state->dead = json_in_bool(in, "dead");
	state->turn = table_in_seat_or_null(in, "turn");
	state->your_turn = json_in_bool(in, "your_turn");
}

/* The contract, with its declarer; returns dummy. */
static enum seat
board_read_contract(
    struct json_in *in, bool is_there, struct contract *contract)
{
	enum seat declarer, dummy;

	contract->declarer = SEAT_NONE;
	if (is_there &&
	    !contract_read(json_in_text(in, "contract", WORD_SIZE), contract))
		json_in_refuse(in, "contract", "a contract, P or null");
	declarer = table_in_seat_or_null(in, "declarer");
	dummy = table_in_seat_or_null(in, "dummy");
	if ((contract->level != 0) != (declarer != SEAT_NONE) ||
	    (declarer == SEAT_NONE ? dummy != SEAT_NONE
				   : dummy != seat_partner(declarer)))
		json_in_refuse(in, "declarer",
		    "a seat opposite dummy with a contract, else null");
	contract->declarer = declarer;
	return dummy;
}

static void
board_read_auction(struct json_in *in, struct board_state *state)
{
	state->calls = board_read_each(in, "calls", AUCTION_CALLS_MAX,
	    board_read_call, state->call, "calls");
	board_read_each(in, "legal_calls", CALL_COUNT, board_read_legal_call,
	    &state->legal_calls, "calls");
	state->has_contract = !json_in_is_null(in, "contract");
	state->dummy =
	    board_read_contract(in, state->has_contract, &state->contract);
}

/* Hands by seat, null for one that is not known. */
static void
board_read_hands(struct json_in *in, const char *name,
    hand_t hand_r[SEAT_COUNT], bool known_r[SEAT_COUNT])
{
	const json_t *object = json_in_object(in, name);
	struct json_in hands;
	enum seat seat;

	if (object == NULL)
		return;
	json_in_init_at(&hands, object, name, -1, in->err);
	for (seat = NORTH; seat < SEAT_COUNT; seat++) {
		known_r[seat] = !json_in_is_null(&hands, seat_name(seat));
		hand_r[seat] =
		    known_r[seat] ? table_in_hand(&hands, seat_name(seat)) : 0;
	}
	if (json_in_end_loose(&hands) != 0)
		in->failed = true;
}

/* Numbers by the names of seats or sides. */
static void
board_read_counts(struct json_in *in, const char *name,
    const char *(*name_of)(int i), int count, int most, int *number_r)
{
	const json_t *object = json_in_object(in, name);
	struct json_in counts;
	int i;

	if (object == NULL)
		return;
	json_in_init_at(&counts, object, name, -1, in->err);
	for (i = 0; i < count; i++)
		number_r[i] = (int)json_in_int(&counts, name_of(i), 0, most);
	if (json_in_end_loose(&counts) != 0)
		in->failed = true;
}

static const char *
board_read_seat_name(int i)
{
	return seat_name((enum seat)i);
}

static const char *
board_read_side_name(int i)
{
	return side_name((enum side)i);
}

static void
board_read_cards(struct json_in *in, struct board_state *state)
{
	bool known[SEAT_COUNT] = {false};
	int seats;

	board_read_hands(in, "hands", state->dealt, state->known);
	board_read_hands(in, "left", state->left, known);
	if (memcmp(known, state->known, sizeof(known)) != 0)
		json_in_refuse(in, "left", "the same hands as in hands");
	board_read_counts(in, "counts", board_read_seat_name, SEAT_COUNT,
	    TRICK_COUNT, state->count);
	state->played = board_read_each(
	    in, "cards", CARD_COUNT, board_read_card, state->card, "cards");
	seats = board_read_each(in, "card_seats", CARD_COUNT,
	    board_read_card_seat, state->card_seat, "seats");
	if (seats != state->played)
		json_in_refuse(in, "card_seats", "a seat for each card");
	state->next_card = table_in_seat_or_null(in, "next_card");
	board_read_each(in, "legal_cards", CARD_COUNT, board_read_legal_card,
	    &state->legal_cards, "cards");
	board_read_counts(in, "won", board_read_side_name, SIDE_COUNT,
	    TRICK_COUNT, state->won);
	board_read_counts(in, "used_ms", board_read_side_name, SIDE_COUNT,
	    INT_MAX, state->used_ms);
}

static void
board_read_claim(struct json_in *in, struct board_state *state)
{
	const json_t *object;
	struct json_in claim;

	state->claimer = SEAT_NONE;
	if (json_in_is_null(in, "claim"))
		return;
	object = json_in_object(in, "claim");
	if (object == NULL)
		return;
	json_in_init_at(&claim, object, "claim", -1, in->err);
	state->claimer = table_in_seat(&claim, "claimer");
	state->claim_tricks =
	    (int)json_in_int(&claim, "tricks", 0, TRICK_COUNT);
	state->must_answer = json_in_bool(&claim, "must_answer");
	board_read_each(&claim, "asked", SEAT_COUNT, board_read_asked,
	    &state->asked, "seats");
	if (json_in_end_loose(&claim) != 0)
		in->failed = true;
}

static void
board_read_undo(struct json_in *in, struct board_state *state)
{
	const json_t *object;
	struct json_in undo;

	board_read_counts(in, "claims", board_read_side_name, SIDE_COUNT,
	    BOARD_CLAIMS_MAX + 1, state->claims);
	board_read_counts(in, "undos", board_read_side_name, SIDE_COUNT,
	    BOARD_UNDOS_MAX, state->undos);
	state->undo = SEAT_NONE;
	state->may_undo = json_in_bool(in, "may_undo");
	if (json_in_is_null(in, "undo"))
		return;
	object = json_in_object(in, "undo");
	if (object == NULL)
		return;
	json_in_init_at(&undo, object, "undo", -1, in->err);
	state->undo = table_in_seat(&undo, "seat");
	state->must_answer = json_in_bool(&undo, "must_answer");
	if (json_in_end_loose(&undo) != 0)
		in->failed = true;
}

static void
board_read_end(struct json_in *in, struct board_state *state)
{
	if (!board_end_find(json_in_text(in, "end", WORD_SIZE), &state->end))
		json_in_refuse(in, "end", "how a board ends");
	const bool no_tricks = json_in_is_null(in, "tricks");
	const bool passed_out = state->end == END_PASSED_OUT;

	state->has_result = passed_out || !no_tricks;
	if (!state->has_result) {
		if (!json_in_is_null(in, "score"))
			json_in_refuse(in, "score", "null without tricks");
		return;
	}
	if (!passed_out)
		state->tricks = (int)json_in_int(in, "tricks", 0, TRICK_COUNT);
	else if (!no_tricks)
		json_in_refuse(in, "tricks", "null when all passed");
	state->score = (int)json_in_int(in, "score", -SCORE_MOST, SCORE_MOST);
}

static void
board_read_note(struct json_in *in, struct board_note *note_r)
{
	note_r->call = (int)json_in_int(in, "call", 1, AUCTION_CALLS_MAX);
	if (!note_kind_find(json_in_text(in, "kind", WORD_SIZE), &note_r->kind))
		json_in_refuse(in, "kind", "alert or question");
	note_r->caller = table_in_seat(in, "caller");
	note_r->asker = table_in_seat_or_null(in, "asker");
	note_r->open = json_in_is_null(in, "text");
	if (!note_r->open)
		(void)json_in_text(in, "text", SAID_MAX);
	note_r->must_answer = json_in_bool(in, "must_answer");
}

static void
board_read_notes(struct json_in *in, struct board_state *state)
{
	const json_t *array = json_in_array(in, "notes", 0, NOTES_MAX);
	const size_t notes = json_array_size(array);
	struct json_in one;

	for (size_t i = 0; i < notes; i++) {
		json_in_init_at(
		    &one, json_array_get(array, i), "notes", (int)i, in->err);
		board_read_note(&one, &state->note[i]);
		if (json_in_end_loose(&one) != 0) {
			in->failed = true;
			return;
		}
	}
	state->notes = (int)notes;
}

int
board_read(
    const char *json, size_t len, struct board_state *state_r, struct err *err)
{
	json_t *object = json_in_parse(json, len, err);
	struct json_in in;
	int code;

	if (object == NULL)
		return ERR_INPUT;
	memset(state_r, 0, sizeof(*state_r));
	json_in_init(&in, object, err);
	board_read_place(&in, state_r);
	board_read_auction(&in, state_r);
	board_read_cards(&in, state_r);
	board_read_claim(&in, state_r);
	board_read_undo(&in, state_r);
	board_read_end(&in, state_r);
	board_read_notes(&in, state_r);
	code = json_in_end_loose(&in);
	json_decref(object);
	return code;
}

int
reopened_read(const char *json, size_t len, struct reopened_state *state_r,
    struct err *err)
{
	json_t *object = json_in_parse(json, len, err);
	struct json_in in;

	if (object == NULL)
		return ERR_INPUT;
	memset(state_r, 0, sizeof(*state_r));
	json_in_init(&in, object, err);
	state_r->event = (uint32_t)json_in_int(&in, "event", 1, UINT32_MAX);
	state_r->round = (int)json_in_int(&in, "round", 1, INT_MAX);
	state_r->table = (int)json_in_int(&in, "table", 1, INT_MAX);
	state_r->board = (int)json_in_int(&in, "board", 1, INT_MAX);
	state_r->by = table_in_seat(&in, "by");
	board_read_contract(&in, true, &state_r->contract);
	state_r->tricks = (int)json_in_int(&in, "tricks", 0, TRICK_COUNT);
	state_r->score =
	    (int)json_in_int(&in, "score", -SCORE_MOST, SCORE_MOST);
	const int rc = json_in_end_loose(&in);
	json_decref(object);
	return rc;
}
