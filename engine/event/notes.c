/* SPDX-License-Identifier: ISC */
/*
 * Alerts and questions lie in one short list, in the order they were made.
 */
#include "engine/event/notes.h"

#include <assert.h>
#include <stddef.h>
#include <string.h>

static const char *const note_kind_words[NOTE_KIND_COUNT] = {
    [NOTE_ALERT] = "alert",
    [NOTE_QUESTION] = "question",
};

const char *
note_kind_name(enum note_kind kind)
{
	assert((unsigned)kind < NOTE_KIND_COUNT);
	return note_kind_words[kind];
}

bool
note_kind_find(const char *word, enum note_kind *kind_r)
{
	for (int i = 0; i < NOTE_KIND_COUNT; i++) {
		if (strcmp(note_kind_words[i], word) == 0) {
			*kind_r = (enum note_kind)i;
			return true;
		}
	}
	return false;
}

/* Who gives an alert or answers a question. */
static enum seat
notes_own(const struct note *note)
{
	return note->asked != SEAT_NONE ? note->asked : note->caller;
}

/* Of the player alone: of his partner's he may not know. */
static int
notes_count_alerts(const struct board_notes *notes, enum seat seat)
{
	int count = 0;

	for (int i = 0; i < notes->count; i++)
		count += notes->note[i].kind == NOTE_ALERT &&
		    notes_own(&notes->note[i]) == seat;
	return count;
}

static int
notes_count_questions(const struct board_notes *notes, enum side side)
{
	int count = 0;

	for (int i = 0; i < notes->count; i++)
		count += notes->note[i].kind == NOTE_QUESTION &&
		    seat_side(notes->note[i].asker) == side;
	return count;
}

static bool
notes_is_awaited(const struct note *note)
{
	return note->open && !note->lapsed;
}

/* The question that a player has yet to answer to the other side, or NULL. */
static struct note *
notes_owed(struct board_notes *notes, enum seat asked)
{
	for (int i = 0; i < notes->count; i++) {
		struct note *note = &notes->note[i];

		if (notes_is_awaited(note) && note->asked == asked)
			return note;
	}
	return NULL;
}

/* The question that lapses next, the first of those at one instant, or NULL. */
static struct note *
notes_next_due(struct board_notes *notes)
{
	struct note *next = NULL;

	for (int i = 0; i < notes->count; i++) {
		struct note *note = &notes->note[i];

		if (notes_is_awaited(note) &&
		    (next == NULL || note->due_at < next->due_at))
			next = note;
	}
	return next;
}

/* To be called after every change of what is awaited. */
static void
notes_look_at_due(struct board_notes *notes)
{
	const struct note *next = notes_next_due(notes);

	notes->due_at = next == NULL ? MS_NEVER : next->due_at;
}

/* Somebody has waited in vain for an answer of his, and he gave none since. */
static bool
notes_is_silent(const struct board_notes *notes, enum seat asked)
{
	bool silent = false;

	for (int i = 0; i < notes->count; i++) {
		const struct note *note = &notes->note[i];

		if (note->kind == NOTE_QUESTION && note->asked == asked)
			silent = note->open && (silent || note->waited_out);
	}
	return silent;
}

/* A question about the call was put to him, and lapsed. */
static bool
notes_was_asked(const struct board_notes *notes, enum seat asked, int call)
{
	for (int i = 0; i < notes->count; i++) {
		const struct note *note = &notes->note[i];

		if (note->lapsed && note->asked == asked && note->call == call)
			return true;
	}
	return false;
}

static enum seat
notes_caller(const struct auction *auction, int call)
{
	return (enum seat)((auction->dealer + call - 1) % SEAT_COUNT);
}

/* Who answers for a call: once it is known who dummy is, declarer for him. */
static enum seat
notes_answerer(const struct board_play *board, enum seat caller)
{
	const enum seat declarer = board->contract.declarer;

	return declarer != SEAT_NONE && caller == seat_partner(declarer)
	    ? declarer
	    : caller;
}

static struct note *
notes_add(struct board_notes *notes, const struct auction *auction,
    enum note_kind kind, int call, uint32_t ms)
{
	assert(notes->count < NOTES_MAX);
	struct note *note = &notes->note[notes->count++];

	*note = (struct note){.kind = kind,
	    .call = call,
	    .caller = notes_caller(auction, call),
	    .asker = SEAT_NONE,
	    .asked = SEAT_NONE,
	    .made_ms = ms};
	return note;
}

static void
notes_say(struct note *note, const char *text)
{
	const size_t len = strlen(text);

	assert(len < sizeof(note->text));
	memcpy(note->text, text, len + 1);
}

void
notes_init(struct board_notes *notes)
{
	memset(notes, 0, sizeof(*notes));
	notes->due_at = MS_NEVER;
}

bool
notes_take_alert(const struct board_notes *notes, enum seat seat)
{
	return notes_count_alerts(notes, seat) < NOTES_ALERTS_MOST;
}

void
notes_alert(struct board_notes *notes, const struct auction *auction,
    const char *text, uint32_t ms)
{
	notes_say(
	    notes_add(notes, auction, NOTE_ALERT, auction->count, ms), text);
}

enum refusal
notes_ask(struct board_notes *notes, const struct board_play *board,
    enum seat asker, int call, uint32_t ms, ms_t due_at, bool may_wait)
{
	const struct auction *auction = &board->auction;

	if (call < 1 || call > auction->count)
		return REFUSAL_NO_CALL;
	const enum seat caller = notes_caller(auction, call);
	const enum seat asked = notes_answerer(board, caller);

	if (seat_side(caller) == seat_side(asker))
		return REFUSAL_NOT_YOURS_TO_ASK;
	if (board_play_turn(board) != asker)
		return REFUSAL_NOT_YOUR_TURN;
	if (notes_owed(notes, asked) != NULL)
		return REFUSAL_QUESTION_OPEN;
	if (notes_count_questions(notes, seat_side(asker)) ==
	    NOTES_QUESTIONS_MOST)
		return REFUSAL_TOO_MANY_QUESTIONS;
	const bool silent = notes_is_silent(notes, asked);
	struct note *note = notes_add(notes, auction, NOTE_QUESTION, call, ms);
	note->asker = asker;
	note->asked = asked;
	note->open = true;
	note->waiting = may_wait && !silent;
	note->due_at = due_at;
	notes_look_at_due(notes);
	return REFUSAL_ACCEPTED;
}

enum refusal
notes_explain(struct board_notes *notes, const struct auction *auction,
    enum seat seat, int call, const char *text, uint32_t ms, int *note_r)
{
	if (call < 1 || call > auction->count)
		return REFUSAL_NO_CALL;
	struct note *note = notes_owed(notes, seat);

	if (note != NULL && note->call == call) {
		note->open = note->waiting = false;
		note->answer_ms = ms;
	} else if (notes_caller(auction, call) != seat &&
	    !notes_was_asked(notes, seat, call)) {
		return REFUSAL_NOT_YOURS_TO_EXPLAIN;
	} else if (!notes_take_alert(notes, seat)) {
		return REFUSAL_TOO_MANY_ALERTS;
	} else {
		note = notes_add(notes, auction, NOTE_ALERT, call, ms);
		if (note->caller != seat)
			note->asked = seat;
	}
	notes_say(note, text);
	notes_look_at_due(notes);
	*note_r = (int)(note - notes->note);
	return REFUSAL_ACCEPTED;
}

int
notes_lapse(struct board_notes *notes)
{
	struct note *note = notes_next_due(notes);

	assert(note != NULL);
	note->lapsed = true;
	note->waited_out = note->waiting;
	note->waiting = false;
	notes_look_at_due(notes);
	return (int)(note - notes->note);
}

void
notes_put_off(struct board_notes *notes, ms_t ms)
{
	for (int i = 0; i < notes->count; i++)
		notes->note[i].due_at += ms;
	notes_look_at_due(notes);
}

void
notes_follow(
    struct board_notes *notes, const struct auction *auction, enum seat actor)
{
	for (int i = 0; i < notes->count; i++) {
		struct note *note = &notes->note[i];

		if (note->waiting && seat_side(note->asker) == seat_side(actor))
			note->waiting = false;
		if (note->call <= auction->count || note->taken_back)
			continue;
		note->taken_back = true;
		note->lapsed = note->open;
		note->waiting = false;
	}
	notes_look_at_due(notes);
}

unsigned
notes_awaited(const struct board_notes *notes, enum side side)
{
	unsigned seats = 0;

	for (int i = 0; i < notes->count; i++) {
		const struct note *note = &notes->note[i];

		if (note->waiting && seat_side(note->asker) == side)
			seats |= 1U << note->asked;
	}
	return seats;
}

bool
notes_may_see(const struct note *note, enum seat viewer, bool over)
{
	const bool opponent = seat_side(viewer) != seat_side(note->caller);

	return over || opponent || viewer == notes_own(note);
}
