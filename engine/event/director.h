/* SPDX-License-Identifier: ISC */
/*
 * Calls for the director (Law 9B) and the queue in which they wait.  A night
 * needs no director: a call is kept with the event whether or not somebody
 * comes, and play goes on.
 */
#ifndef ENGINE_EVENT_DIRECTOR_H
#define ENGINE_EVENT_DIRECTOR_H

#include <stdbool.h>
#include <stdint.h>

#include "engine/bridge/refusal.h"
#include "engine/bridge/time.h"
#include "engine/event/notes.h"

#define DIRECTOR_CALLS_MAX 128 /* that wait, or are done since a round closed */

enum director_state {
	DIRECTOR_OPEN,  /* nobody has looked at it */
	DIRECTOR_TAKEN, /* somebody looks into it */
	DIRECTOR_DONE,
	DIRECTOR_STATE_COUNT
};

struct director_call {
	int number; /* 1.. of the event */
	enum director_state state;
	int32_t player;   /* who called */
	int32_t director; /* who took or answered it; 0: nobody yet, or an
			     administrator */
	int round, table, board; /* where he sat and played then, or 0 */
	ms_t called_at, changed_at;
	char text[SAID_MAX];
	char answer[SAID_MAX]; /* "" for none */
};

struct director_queue {
	int calls, last; /* in call[]; the number given last */
	struct director_call call[DIRECTOR_CALLS_MAX]; /* by number */
};

/* "open", "taken", "done" */
const char *director_state_name(enum director_state state);
bool director_state_find(const char *word, enum director_state *state_r);

/* The call of a number, or NULL; a player's call that is not done, or NULL. */
struct director_call *director_find(struct director_queue *queue, int number);
struct director_call *director_of(struct director_queue *queue, int32_t player);

/*
 * Room for one more call, numbered and otherwise empty; NULL when there is
 * none.
 */
struct director_call *director_add(struct director_queue *queue);

/* A round has closed, or the night has begun: calls that are done are left out. */
void director_begin_anew(struct director_queue *queue);

/* Put back a call as it was kept when a round closed; calls come by number. */
bool director_restore(
    struct director_queue *queue, const struct director_call *call);

struct cmd;
struct effects;
struct event;

/* CALL_DIRECTOR by a player; DIRECT by whoever answers. */
enum refusal director_call(
    struct event *event, const struct cmd *cmd, struct effects *effects);
enum refusal director_answer(
    struct event *event, const struct cmd *cmd, struct effects *effects);

#endif
