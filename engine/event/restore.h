/* SPDX-License-Identifier: ISC */
/*
 * Build an event from the rows that were written when its last round closed, or
 * it was rolled back, instead of from the first command on.  Call restore_event,
 * then restore_pair for each pair in order, with who registered, restore_replacement
 * for each of those who came in since, restore_thrown for each round that was
 * thrown away, then for each closed round restore_round, restore_result for each
 * of its tables and boards and restore_match for each of its tables where totals
 * are victory points, restore_next_round if the draw of another had been
 * published, then restore_finish.
 * After it the event stands as it stood right after that round's CLOSE_ROUND
 * (or right after ROLL_BACK, or START_EVENT, with no closed round), and the
 * journal's later commands are applied to it.
 *
 * Every function returns false, and leaves the world to be thrown away, when
 * the rows do not fit together.
 */
#ifndef ENGINE_EVENT_RESTORE_H
#define ENGINE_EVENT_RESTORE_H

#include "engine/event/world.h"

struct event_row {
	uint32_t id;
	const struct event_config *config;
	char date[EVENT_DATE_MAX];
	uint8_t seed[SEED_BYTES];
	ms_t opened_at, start_at;
	ms_t last_at;   /* the instant of the last command in the rows */
	ms_t rolled_at; /* 0: it was not rolled back just now */
	int pairs, listed;
};

struct pair_row {
	int pair; /* 1.. */
	int32_t player[2];
	ms_t registered_at;
	bool withdrawn;
	int withdrawn_round;
	ms_t withdrawn_at;
	enum withdrawn_by withdrawn_by;
	int returns, gone;
	uint64_t clock_returns;
	bool connected[2];
	ms_t changed_at[2];
};

struct round_row {
	int round; /* 1.. */
	ms_t start_at, end_at, closed_at;
	int tables;
	const struct draw_table *seat; /* copied */
	int bye;
	bool house; /* the last table is that of the bye and the house pair */
	struct draw_report draw;          /* no tables: seated by lot */
	const struct draw_reason *reason; /* copied, where it was drawn */
};

/* Somebody at a table of the room, while pairs may come late. */
struct room_row {
	int table;      /* 1.. */
	enum seat seat; /* NORTH or SOUTH */
	int32_t player;
	bool hand_up, first, connected;
	ms_t changed_at, hold_from;
};

bool restore_event(struct world *world, const struct event_row *row);
bool restore_pair(struct world *world, uint32_t id, const struct pair_row *row);
/*
 * Who came into a pair, in their order, after all pairs; connected and changed_at
 * are his.
 */
bool restore_replacement(struct world *world, uint32_t id,
    const struct replacement *row, bool connected, ms_t changed_at);
/* The group of a pair of some kind, 0.. in the list of the event's rules. */
bool restore_group(
    struct world *world, uint32_t id, int pair, int kind, int group);
bool restore_room(struct world *world, uint32_t id, const struct room_row *row);
/* How often a round, closed by now or still to come, was thrown away. */
bool restore_thrown(struct world *world, uint32_t id, int round, int thrown);
bool restore_round(
    struct world *world, uint32_t id, const struct round_row *row);
/* The draw of the round after the last closed one, published ahead; no times. */
bool restore_next_round(
    struct world *world, uint32_t id, const struct round_row *row);
/* board: 0.. in its round; the result is copied as it was once decided. */
bool restore_result(struct world *world, uint32_t id, int round, int table,
    int board, const struct result *result);
/* Where totals are victory points: a table's match as it was once decided. */
bool restore_match(struct world *world, uint32_t id, int round, int table,
    const struct match_score match[SIDE_COUNT]);
/* A pair's system card; the calls for the director, by number. */
bool restore_card(struct world *world, uint32_t id, int pair, const char *card);
bool restore_director(
    struct world *world, uint32_t id, const struct director_call *call);
/* What was taken from a pair by penalties, in hundredths. */
bool restore_penalty(
    struct world *world, uint32_t id, int pair, int64_t amount);
bool restore_finish(struct world *world, uint32_t id);
/*
 * After restore_finish: the event has ended so, and stands as its rows tell: who
 * was there, what was said and a round that never closed are not in it.
 */
bool restore_end(
    struct world *world, uint32_t id, enum end_reason reason, ms_t ended_at);

#endif
