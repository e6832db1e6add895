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

static int
notes_count_alerts(const struct board_notes *notes)
{
	int count = 0;

	for (int i = 0; i < notes->count; i++)
		count += notes->note[i].kind == NOTE_ALERT;
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

/* The question that a player has yet to answer to the other side, or NULL. */
static struct note *
notes_owed(struct board_notes *notes, enum seat caller)
{
	for (int i = 0; i < notes->count; i++) {
		if (notes->note[i].open && notes->note[i].caller == caller)
			return &notes->note[i];
	}
	return NULL;
}

static enum seat
notes_caller(const struct auction *auction, int call)
{
	return (enum seat)((auction->dealer + call - 1) % SEAT_COUNT);
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

bool
notes_take_alert(const struct board_notes *notes)
{
	return notes_count_alerts(notes) < NOTES_ALERTS_MOST;
}

void
notes_alert(struct board_notes *notes, const struct auction *auction,
    const char *text, uint32_t ms)
{
	notes_say(
	    notes_add(notes, auction, NOTE_ALERT, auction->count, ms), text);
}

enum refusal
notes_ask(struct board_notes *notes, const struct auction *auction,
    enum seat asker, int call, uint32_t ms)
{
	if (call < 1 || call > auction->count)
		return REFUSAL_NO_CALL;
	const enum seat caller = notes_caller(auction, call);

	if (seat_side(caller) == seat_side(asker))
		return REFUSAL_NOT_YOURS_TO_ASK;
	if (notes_owed(notes, caller) != NULL)
		return REFUSAL_QUESTION_OPEN;
	if (notes_count_questions(notes, seat_side(asker)) ==
	    NOTES_QUESTIONS_MOST)
		return REFUSAL_TOO_MANY_QUESTIONS;
	struct note *note = notes_add(notes, auction, NOTE_QUESTION, call, ms);
	note->asker = asker;
	note->open = note->waiting = true;
	return REFUSAL_ACCEPTED;
}

enum refusal
notes_explain(struct board_notes *notes, const struct auction *auction,
    enum seat seat, int call, const char *text, uint32_t ms)
{
	if (call < 1 || call > auction->count)
		return REFUSAL_NO_CALL;
	if (notes_caller(auction, call) != seat)
		return REFUSAL_NOT_YOURS_TO_EXPLAIN;
	struct note *owed = notes_owed(notes, seat);

	if (owed != NULL && owed->call == call) {
		owed->open = owed->waiting = false;
		owed->answer_ms = ms;
		notes_say(owed, text);
		return REFUSAL_ACCEPTED;
	}
	if (!notes_take_alert(notes))
		return REFUSAL_TOO_MANY_ALERTS;
	notes_say(notes_add(notes, auction, NOTE_ALERT, call, ms), text);
	return REFUSAL_ACCEPTED;
}

void
notes_follow(
    struct board_notes *notes, const struct auction *auction, enum seat actor)
{
	int kept = 0;

	for (int i = 0; i < notes->count; i++) {
		struct note *note = &notes->note[i];

		if (note->call > auction->count)
			continue;
		if (note->waiting && seat_side(note->asker) == seat_side(actor))
			note->waiting = false;
		if (kept != i)
			notes->note[kept] = *note;
		kept++;
	}
	memset(&notes->note[kept], 0,
	    (size_t)(notes->count - kept) * sizeof(notes->note[0]));
	notes->count = kept;
}

unsigned
notes_awaited(const struct board_notes *notes, enum side side)
{
	unsigned seats = 0;

	for (int i = 0; i < notes->count; i++) {
		const struct note *note = &notes->note[i];

		if (note->waiting && seat_side(note->asker) == side)
			seats |= 1U << note->caller;
	}
	return seats;
}

bool
notes_may_see(const struct note *note, enum seat viewer, bool over)
{
	const bool opponent = seat_side(viewer) != seat_side(note->caller);

	return over || opponent || viewer == note->caller;
}
