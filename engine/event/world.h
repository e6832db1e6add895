/* SPDX-License-Identifier: ISC */
/*
 * All open nights, and the three doors: apply a command, ask what is due, ask
 * when something is next due.  No I/O, no clock, no chance, no threads: the
 * same commands make the same world.
 *
 * Limits: WORLD_EVENTS_MAX open events; EVENT_PAIRS_MOST pairs,
 * EVENT_ROUNDS_MAX rounds, EVENT_BOARDS_MAX boards a round; a command beyond
 * them is refused.
 *
 * Things due at the same instant come in the order (time, event, kind in the
 * order of CMD_LIST, table).
 */
#ifndef ENGINE_EVENT_WORLD_H
#define ENGINE_EVENT_WORLD_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "engine/event/event.h"

#define WORLD_EVENTS_MAX 64

/*
 * Where the engine's memory comes from.  take returns zeroed memory aligned
 * for any type and never NULL; give takes it back.
 */
struct memory {
	void *(*take)(void *ctx, size_t bytes);
	void (*give)(void *ctx, void *bytes);
	void *ctx;
};

/* Memory for the payload of one command: the caller's, reused at will. */
struct arena {
	unsigned char *base; /* aligned for any type */
	size_t size, used;
};

/* What a step asks of the outside. */
enum effect_kind {
	EFFECT_OPENED,     /* the event's registration room is open */
	EFFECT_ROOM,       /* the room changed at `table` */
	EFFECT_REGISTERED, /* a pair was registered: `pair` */
	EFFECT_UNSEATED,   /* `player` was asked to leave his seat */
	EFFECT_LIST,       /* the list of pairs changed */
	EFFECT_STARTED,    /* registration is closed, pairs have numbers */
	EFFECT_DRAWN,      /* who meets whom in `round`, which is the next */
	EFFECT_UNDRAWN, /* the round `round`, not begun, is to be drawn again */
	EFFECT_SEATED,  /* the round `round` is drawn, ahead if `number` is 1 */
	EFFECT_ROUND,   /* the round `round` has begun */
	EFFECT_TABLE,   /* something changed at `table` */
	EFFECT_NOTE,    /* the note `number`, 1.., there, for who sees it */
	EFFECT_CARD,    /* the system card of `pair` is another */
	EFFECT_DIRECTOR,    /* the call `number` of `player` has changed */
	EFFECT_SAID,        /* `player` spoke at `table`, in the room if 0 */
	EFFECT_BOARD_ENDED, /* a board got its result at `table` */
	EFFECT_REOPENED,    /* the result of `board` changed at `table` */
	EFFECT_DIRECTED,    /* by a director, to `pair` or `round`, or all */
	EFFECT_BROADCAST,   /* a director has told everybody something */
	EFFECT_PENALTY,     /* of `pair` in `round` */
	EFFECT_ADJUSTED,  /* `board` at `table` in `round`: version `number` */
	EFFECT_CUT,       /* the round `round` is cut: ask event_position */
	EFFECT_CLOSED,    /* the round `round` is scored */
	EFFECT_ENDED,     /* final results exist, or it was called off */
	EFFECT_TIMES,     /* the planned times have moved */
	EFFECT_WITHDRAWN, /* `pair`; `player`, who did not ask; `table`, dead */
	EFFECT_RETURNED,  /* `pair` is back in the field */
	EFFECT_MISSING,   /* the night starts soon: who is missing is told */
	EFFECT_PRESENCE,  /* the line of `player` came or went */
	EFFECT_STALLING,  /* `player` is waited for at `table`, and is warned */
	EFFECT_HOUSE, /* the house pair meets `pair` at `table` in `round` */
	EFFECT_SUBSTITUTE,  /* `player`, a robot, came to `table` or left it */
	EFFECT_ROLLED_BACK, /* to `round`; the later ones, `number`, are gone */
	EFFECT_HALTED,      /* the event is halted, or is not any more */
	EFFECT_REPLACED, /* `player` comes into `pair`, seat `number`, or not */
	EFFECT_KIND_COUNT
};

/* What does not concern an effect is 0 in it. */
struct effect {
	enum effect_kind kind;
	uint32_t event;
	int table, pair, round, number;
	int board; /* its number */
	int32_t player;
};

/* In the world's memory, until the next command that it is given. */
struct effects {
	int count, max;
	struct effect *effect;
};

struct world;

/* A world without events; free it with world_free.  memory is copied. */
struct world *world_new(const struct memory *memory);
void world_free(struct world **world);

/*
 * Apply a command.  Returns REFUSAL_ACCEPTED and the effects, or a refusal
 * with the world unchanged.  Payload pointers are borrowed.
 */
enum refusal world_apply(
    struct world *world, const struct cmd *cmd, struct effects *effects_r);

/*
 * The next command the clock calls for at `now`, fully spelled out except
 * seat_round.deal, which the caller fills in (config.boards_per_round deals
 * for the boards from event_first_board on), seat_round.order where
 * seat_round.orders is not 0 (so many pair numbers), and start_event.group where
 * start_event.groups is not 0 (so many groups).  A night that is to start while
 * a player on its list still plays in another calls for that player's withdraw
 * first (R-EV-3).  False when nothing is due.  The payload lies in the arena, whose `used` is set back to 0 first.
 */
bool world_due(const struct world *world, ms_t now, struct arena *arena,
    struct cmd *due_r);

/* The arena bytes world_due may want as the world now stands. */
size_t world_arena_size(const struct world *world);

/* When world_due will next have something; MS_NEVER for never. */
ms_t world_next_due(const struct world *world);

/* An event that is open, or ended and not yet dropped; NULL for neither. */
const struct event *world_event(const struct world *world, uint32_t id);

/* The open events one by one: index 0..; NULL past the last. */
const struct event *world_event_at(const struct world *world, int index);

/* Those that are over and not yet dropped one by one: index 0.., by id. */
const struct event *world_over_at(const struct world *world, int index);

/* Forget an event that has ended or was called off, and free its memory. */
void world_drop_event(struct world *world, uint32_t id);

/*
 * A 64-bit hash of all open events, field by field, independent of addresses;
 * equal worlds have equal fingerprints.
 */
uint64_t world_fingerprint(const struct world *world);

/* The same of one event, open or ended. */
uint64_t event_fingerprint(const struct event *event);

/*
 * Of what an event has come to: its rules, pairs, closed rounds, standing and
 * points, and no more, so that it can be found again from the rows of one that
 * is over.
 */
uint64_t event_outcome_fingerprint(const struct event *event);

#endif
