/* SPDX-License-Identifier: ISC */
/*
 * Alerts and questions on one board (Laws 20F, 40B): players alert their own
 * calls, and who made a call explains it.  A question is asked by who is on
 * turn (20F1, 20F2).  Once the auction is over, one about dummy's call is put
 * to declarer, who may answer for his partner by law and has an eye on the
 * table.  A question that is not answered in time lapses.
 *
 * The one place that decides who of the table sees which of them while the
 * board goes on (Law 16B): an alert is for the opponents, a question and its
 * answer are for the side that asks and for the player asked, and neither is
 * ever for that player's partner.
 */
#ifndef ENGINE_EVENT_NOTES_H
#define ENGINE_EVENT_NOTES_H

#include <stdbool.h>
#include <stdint.h>

#include "engine/bridge/board_play.h"
#include "engine/bridge/refusal.h"
#include "engine/bridge/time.h"
#include "engine/event/said.h"

#define NOTES_ALERTS_MOST 24   /* of a player on one board */
#define NOTES_QUESTIONS_MOST 6 /* of a side on one board */
#define NOTES_MAX                                                              \
	(SEAT_COUNT * NOTES_ALERTS_MOST + SIDE_COUNT * NOTES_QUESTIONS_MOST)

enum note_kind { NOTE_ALERT, NOTE_QUESTION, NOTE_KIND_COUNT };

struct note {
	enum note_kind kind;
	int call;         /* 1.. in the order of the auction */
	enum seat caller; /* who made that call */
	enum seat asker;  /* of a question, else SEAT_NONE */
	/* who is to answer a question; of an alert declarer, who answered late
	   for dummy; else SEAT_NONE */
	enum seat asked;
	bool open;           /* a question that is not answered */
	bool lapsed;         /* open, and no answer to it is awaited any more */
	bool waiting;        /* the asker's side waits for it */
	bool waited_out;     /* that side waited until it lapsed */
	bool taken_back;     /* the call is; it may be another now */
	ms_t due_at;         /* it lapses, if it is open and has not */
	uint32_t made_ms;    /* after the deal */
	uint32_t answer_ms;  /* of a question that is answered, else 0 */
	char text[SAID_MAX]; /* the explanation; "" for none */
};

struct board_notes {
	int count;
	struct note note[NOTES_MAX]; /* in the order in which they were made */
	ms_t due_at; /* the next question lapses; MS_NEVER: none is to */
};

/* "alert", "question" */
const char *note_kind_name(enum note_kind kind);
bool note_kind_find(const char *word, enum note_kind *kind_r);

/* A board is dealt: nothing was said on it. */
void notes_init(struct board_notes *notes);

/*
 * Whether one more alert by a player is taken on the board, and an alert of
 * the call made last, by who made it; text "" says no more than that it is one.
 */
bool notes_take_alert(const struct board_notes *notes, enum seat seat);
void notes_alert(struct board_notes *notes, const struct auction *auction,
    const char *text, uint32_t ms);

/*
 * A question about a call 1.. by who is on turn of the other side, that lapses
 * at due_at.  The side waits for the answer if it may, and unless it has waited
 * out another one to the same player on this board and he has answered none
 * since: he was charged for that once.  Refuses REFUSAL_NO_CALL, _NOT_YOURS_TO_ASK, _NOT_YOUR_TURN,
 * _QUESTION_OPEN (who is asked owes an answer already), _TOO_MANY_QUESTIONS (of
 * the side).
 */
enum refusal notes_ask(struct board_notes *notes,
    const struct board_play *board, enum seat asker, int call, uint32_t ms,
    ms_t due_at, bool may_wait);

/*
 * What a call means: the answer to the open question about it, by who is asked,
 * or without one an alert that comes late, by who made it, or by who let a
 * question about it lapse: declarer, also for dummy's call.  Refuses
 * REFUSAL_NO_CALL, _NOT_YOURS_TO_EXPLAIN, _TOO_MANY_ALERTS (by him).  Gives the note's
 * place in the list.
 */
enum refusal notes_explain(struct board_notes *notes,
    const struct auction *auction, enum seat seat, int call, const char *text,
    uint32_t ms, int *note_r);

/* The question that was to lapse next does, at due_at; its place in the list. */
int notes_lapse(struct board_notes *notes);

/* Questions have so much longer, 0 ms or more. */
void notes_put_off(struct board_notes *notes, ms_t ms);

/*
 * Something was done at the table by a seat: its side waits for no answer any
 * more.  Notes about calls that were taken back stay, for the record (R-EV-9),
 * and questions about them lapse.
 */
void notes_follow(
    struct board_notes *notes, const struct auction *auction, enum seat actor);

/* Bit per seat that a side waits for to answer its questions. */
unsigned notes_awaited(const struct board_notes *notes, enum side side);

/* May a seat see this note?  over: the board has ended or was cut. */
bool notes_may_see(const struct note *note, enum seat viewer, bool over);

#endif
