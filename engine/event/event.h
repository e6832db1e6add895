/* SPDX-License-Identifier: ISC */
/*
 * One night as data: who is where, who meets whom, what was scored.  Readable
 * by everybody, changed only through world_apply().  All memory belongs to
 * the world.
 */
#ifndef ENGINE_EVENT_EVENT_H
#define ENGINE_EVENT_EVENT_H

#include <stdbool.h>
#include <stdint.h>

#include "engine/contest/standing.h"
#include "engine/event/cmd.h"
#include "engine/event/director.h"
#include "engine/event/round.h"

#define EVENT_STATE_LIST(X)                                                    \
	X(REGISTERING, "registering") /* only the room exists */               \
	X(BETWEEN, "between")         /* a round is to be drawn */             \
	X(SEATED, "seated")           /* drawn and published, not begun */     \
	X(PLAYING, "playing")                                                  \
	X(CLOSING, "closing") /* cut off, the solver is asked */               \
	X(ENDED, "ended")                                                      \
	X(CALLED_OFF, "called_off")

enum event_state {
#define X(name, word) EVENT_##name,
	EVENT_STATE_LIST(X)
#undef X
	    EVENT_STATE_COUNT
};

/* Somebody in the event: in the room or registered. */
struct member {
	int32_t player; /* 0: free slot */
	int pair;       /* 1.. its place in the list of pairs; 0: none */
	int table;      /* 1.. in the room; 0: none */
	enum seat seat; /* NORTH or SOUTH, in the room or in the pair */
	bool connected;
	ms_t changed_at; /* when connected last changed */
	int stands_in;   /* a house robot: the table 1.. where it plays */
	int comes;       /* into this pair, once its board is over; else 0 */
	ms_t said_at;    /* see talk_keeps_pace; 0 since a round's close */
};

/* A table of the registration room: two seats, North and South. */
struct room_table {
	int32_t player[2]; /* [0] North, [1] South; 0: empty */
	bool hand_up[2];
	int first;      /* 0 or 1: who sat down first */
	ms_t hold_from; /* both hands up since; MS_NEVER: not now */
};

/* Somebody who has come into a pair, see replace.h. */
struct replacement {
	int pair;
	int seat; /* of who sat North in the room: 0, or South: 1 */
	int32_t left, came;
	int board; /* the first that he plays, by its number */
	ms_t at;   /* when he came in */
};

#define REPLACEMENTS_MOST 64
#define REPLACE_WAITING_MOST 8 /* at one time */

struct pair {
	/* who plays, for who sat North, and South, in the room */
	int32_t player[2];
	int32_t comes[2]; /* after the board in play; 0: nobody */
	ms_t registered_at;
	bool withdrawn;
	int withdrawn_round; /* rounds closed when it withdrew */
	ms_t withdrawn_at;
	enum withdrawn_by withdrawn_by;
	int returns; /* how often it has come back */
	/* of these, after the clock had taken it out: a bit for the rounds that had
	   closed then, 1..EVENT_ROUNDS_MAX */
	uint64_t clock_returns;
	int gone;   /* its last rounds at a table, in which it was gone */
	bool acted; /* at its table, in the round drawn last */
	/* over the closed rounds, R-SC-7 and R-EV-11 */
	int64_t sum; /* units, or hundredths of a VP, that enter the total */
	int64_t penalty; /* that was taken from the sum, 0 or more */
	int count;       /* how many boards these are, or rounds with VPs */
	int finished, owed;
	int64_t own_sum; /* units of its compared table results, R-SC-5 */
	int own_count;
	int group[DRAW_KINDS_MOST];  /* of each kind kept apart; 0: none */
	int plays, substitute_plays; /* over the closed rounds */
	int points;          /* master points of each player, once ended */
	char card[CARD_MAX]; /* its system card, "" for none */
	/* in the round drawn last */
	int table;      /* 1.., 0: a bye or not seated */
	enum side side; /* where there is a table */
};

struct event {
	uint32_t id;
	struct event_config config;
	char date[EVENT_DATE_MAX];
	uint8_t seed[SEED_BYTES];
	enum event_state state;
	enum end_reason reason; /* once ended or called off */
	ms_t opened_at, start_at, ended_at;
	ms_t last_at;        /* the last command's instant */
	bool missing_warned; /* before the start, R-EV-23 */
	bool outage_over;    /* it must end for an outage, R-EV-25 */
	bool stopped;        /* a director has said that it ends */
	ms_t halted_at;      /* since when it is halted, see halt.h; else 0 */
	ms_t rulings_due_at; /* while CLOSING: answers are late then */
	ms_t rolled_at;      /* back, until the next round is drawn; else 0 */

	int members_max;
	struct member *member;   /* open addressing by player */
	struct room_table *room; /* [max_pairs], table t at t - 1 */
	struct director_queue director;
	struct said_broadcast broadcast;
	int pairs, listed; /* now, and as registration closed */
	struct pair *pair; /* [max_pairs + 1], pair p at p - 1 */
	int replaced;
	struct replacement replacement[REPLACEMENTS_MOST]; /* as they came */

	int rounds_drawn, rounds_closed;
	/* [config.rounds] once started; the one after the last drawn may have
	   been published, see next_round.h */
	struct round *round;
	int tables;                /* of the round drawn last */
	struct table *table;       /* one a table, table t at t - 1 */
	struct board_play *ended;  /* the same boards as round.result */
	struct deal *deal;         /* [boards_per_round], the drawn round */
	struct standing *standing; /* [pairs], best first, last close */
	struct standing *before;   /* the same of the close before that */
};

const char *event_state_name(enum event_state state);
bool event_state_find(const char *word, enum event_state *state_r);

/* True while commands can still change it. */
bool event_is_open(const struct event *event);

/* The member of a player; NULL when he is not in the event. */
const struct member *event_member(const struct event *event, int32_t player);

/* Boards of a round: the first number; there are config.boards_per_round. */
int event_first_board(const struct event *event, int round);

/*
 * The standing that the next round is drawn from, best first (R-SW-10), and
 * the round that it is of: 0 is the list of pairs.
 */
const struct standing *event_draw_standing(
    const struct event *event, int *round_r);

/*
 * Whether a draw lies beyond a limit of the night's rules: it stands, but it is
 * told (R-SW-9).
 */
bool event_draw_is_wide(
    const struct event_config *config, const struct draw_report *draw);
bool event_draw_repeats(
    const struct event_config *config, const struct draw_report *draw);

/* False for a round seated by lot: it has no report and no reasons. */
bool event_round_is_drawn(const struct round *round);

/*
 * Where a pair sits in the round drawn last: its table 1.., 0 for a bye or not
 * seated; *side_r tells the direction when there is a table.
 */
int event_pair_table(const struct event *event, int pair, enum side *side_r);

/*
 * Who plays in a seat of a table of the round drawn last: the registered
 * player, or the house robot that stands in.
 */
int32_t event_seat_player(const struct event *event, int table, enum seat seat);

/* A pair has left this table of the round drawn last: it is played no more. */
bool event_table_is_dead(const struct event *event, int table);

/* The board in play, or just ended, at a table; NULL: none in this round. */
const struct board_play *event_board(const struct event *event, int table);

/*
 * The position at a table that the solver is to be asked: of a board that was
 * cut with its auction over, while the event is CLOSING and there is no answer
 * yet.  Else NULL.
 */
const struct play *event_position(const struct event *event, int table);

/* The result of a board, 0..boards_per_round-1, of a closed round. */
const struct result *event_result(
    const struct event *event, int round, int table, int board);

/*
 * Units of a board of the bye in a round that was drawn (R-EV-24); false when
 * byes are left out, or when totals are victory points.
 */
bool event_bye_unit(const struct event *event, int round, int64_t *unit_r);

/*
 * Victory points of a bye's round, hundredths: 1200, or 1000 for a bye score
 * of "average"; false when byes are left out or totals are not VPs.
 */
bool event_bye_vp(const struct event *event, int *vp_r);

/* Pairs that have not withdrawn. */
int event_active_pairs(const struct event *event);

/*
 * When the round after the last closed one is to begin as now planned: as was told
 * where it is drawn again; else a break after that, or after its cut-off if it was closed late and the clock is kept
 * (R-EV-25); or a break after the night was rolled back to it, if that is later.
 */
ms_t event_next_start(const struct event *event);

/*
 * Where the clock is kept: the start of the round planned at start_at, or of the
 * first after it, round by round, in which a board can begin now or later.
 */
ms_t event_kept_start(
    const struct event_config *config, ms_t start_at, ms_t now);

/* The night's end as now planned: the last round's cut-off.  Tells what overlaps. */
ms_t event_planned_end(const struct event *event);

#endif
