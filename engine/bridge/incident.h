/* SPDX-License-Identifier: ISC */
/*
 * What interrupts a board: the claims, and what was taken back or asked to be.
 * They are part of the board's record (R-EV-9), in the order in which they
 * happened.
 */
#ifndef ENGINE_BRIDGE_INCIDENT_H
#define ENGINE_BRIDGE_INCIDENT_H

#include <stdbool.h>
#include <stdint.h>

#include "engine/bridge/card.h"
#include "engine/bridge/time.h"

#define BOARD_CLAIMS_MAX 2 /* of a side on a board; each may stop play */
#define BOARD_UNDOS_MAX 2  /* likewise */
/* and one more claim, of who abandons his hand, or that is put again at the cut */
#define INCIDENTS_MAX (SIDE_COUNT * (BOARD_CLAIMS_MAX + BOARD_UNDOS_MAX) + 1)
#define UNDONE_MAX 2 /* an own call and the next player's */

enum incident_kind { INCIDENT_CLAIM, INCIDENT_UNDO, INCIDENT_KIND_COUNT };

enum incident_end {
	INCIDENT_OPEN,
	INCIDENT_AGREED,  /* the claim ended the board; it was taken back */
	INCIDENT_REFUSED, /* by refused_by */
	INCIDENT_EXPIRED, /* not all answered in time */
	INCIDENT_CHECKED, /* not agreed to, but certain: it ended the board */
	INCIDENT_CUT,     /* the clock stopped the board */
	INCIDENT_LEFT,    /* it ended the board: a pair has left, which conceded
			     by it, or could have objected */
	INCIDENT_END_COUNT
};

struct incident {
	enum incident_kind kind;
	enum incident_end end;
	enum seat by;
	int actions;          /* calls and cards made until then */
	int tricks;           /* claimed; 0 for an undo */
	unsigned asked;       /* bit per seat that has not answered */
	unsigned later;       /* bit per seat that was not asked yet */
	enum seat refused_by; /* SEAT_NONE: nobody */
	ms_t at, ended_at;    /* ended_at 0 while open */
	int undone;           /* calls or cards taken back, 0..UNDONE_MAX */
	uint8_t action[UNDONE_MAX]; /* in order, call_t or card_t */
	uint32_t action_ms[UNDONE_MAX];
};

/* "claim", "undo" */
const char *incident_kind_name(enum incident_kind kind);

/* "open", "agreed", "refused", "expired", "checked", "cut", "left" */
const char *incident_end_name(enum incident_end end);

/* The actions that stand right after it: fewer if it took some back. */
int incident_actions_after(const struct incident *incident);

bool incident_equals(const struct incident *a, const struct incident *b);

struct board_play;

/*
 * A new incident of a board, the last of its list, which must have room: by a
 * seat, that puts a question to those asked.
 */
struct incident *incident_add(
    struct board_play *board, enum incident_kind kind, enum seat by, ms_t at);

/* The one that is open, which must be the last; NULL: none is. */
struct incident *incident_open(struct board_play *board);

/*
 * The last one is a claim that stands and was made the instant that it did, with
 * nobody's objection: it may be one that was put again at the cut.
 */
bool incident_is_again(const struct board_play *board);

/* The incidents of a board agree with its state and its counts; for tests. */
bool incidents_are_sound(const struct board_play *board);

#endif
