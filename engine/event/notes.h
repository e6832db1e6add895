/* SPDX-License-Identifier: ISC */
/*
 * Alerts and questions on one board (Laws 20F, 40B): players alert their own
 * calls, and who made a call explains it.  The one place that decides who of
 * the table sees which of them while the board goes on (Law 16B): an alert is
 * for the opponents, a question and its answer are for the side that asks and
 * for the player asked, and neither is ever for that player's partner.
 */
#ifndef ENGINE_EVENT_NOTES_H
#define ENGINE_EVENT_NOTES_H

#include <stdbool.h>
#include <stdint.h>

#include "engine/bridge/auction.h"
#include "engine/bridge/refusal.h"
#include "engine/bridge/time.h"
#include "engine/event/said.h"

#define NOTES_ALERTS_MOST 24   /* on one board */
#define NOTES_QUESTIONS_MOST 6 /* of a side on one board */
#define NOTES_MAX (NOTES_ALERTS_MOST + SIDE_COUNT * NOTES_QUESTIONS_MOST)

enum note_kind { NOTE_ALERT, NOTE_QUESTION, NOTE_KIND_COUNT };

struct note {
	enum note_kind kind;
	int call;           /* 1.. in the order of the auction */
	enum seat caller;   /* who made that call */
	enum seat asker;    /* of a question, else SEAT_NONE */
	bool open;          /* a question that is not answered */
	bool waiting;       /* open, and the asker's side has not acted since */
	uint32_t made_ms;   /* after the deal */
	uint32_t answer_ms; /* of a question that is answered, else 0 */
	char text[SAID_MAX]; /* the explanation; "" for none */
};

struct board_notes {
	int count;
	struct note note[NOTES_MAX]; /* in the order in which they were made */
};

/* "alert", "question" */
const char *note_kind_name(enum note_kind kind);
bool note_kind_find(const char *word, enum note_kind *kind_r);

/*
 * Whether one more alert is taken on the board, and an alert of the call made
 * last, by who made it; text "" says no more than that it is one.
 */
bool notes_take_alert(const struct board_notes *notes);
void notes_alert(struct board_notes *notes, const struct auction *auction,
    const char *text, uint32_t ms);

/*
 * A question about a call 1.. by one of the other side.  Refuses
 * REFUSAL_NO_CALL, _NOT_YOURS_TO_ASK, _QUESTION_OPEN (who made the call owes
 * an answer already), _TOO_MANY_QUESTIONS (of the side).
 */
enum refusal notes_ask(struct board_notes *notes, const struct auction *auction,
    enum seat asker, int call, uint32_t ms);

/*
 * What a call means, by who made it: the answer to the open question about it,
 * or without one an alert that comes late.  Refuses REFUSAL_NO_CALL,
 * _NOT_YOURS_TO_EXPLAIN, _TOO_MANY_ALERTS.
 */
enum refusal notes_explain(struct board_notes *notes,
    const struct auction *auction, enum seat seat, int call, const char *text,
    uint32_t ms);

/*
 * Something was done at the table by a seat: its side waits for no answer any
 * more, and notes about calls that are no longer in the auction go.
 */
void notes_follow(
    struct board_notes *notes, const struct auction *auction, enum seat actor);

/* Bit per seat that a side waits for to answer its questions. */
unsigned notes_awaited(const struct board_notes *notes, enum side side);

/* May a seat see this note?  over: the board has ended or was cut. */
bool notes_may_see(const struct note *note, enum seat viewer, bool over);

#endif
