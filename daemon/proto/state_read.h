/* SPDX-License-Identifier: ISC */
/*
 * Reading the messages of a player's stream other than `board`.  For clients.
 * Each returns 0, or ERR_INPUT with the place and what was awaited; members
 * that are not known are passed over.
 */
#ifndef DAEMON_PROTO_STATE_READ_H
#define DAEMON_PROTO_STATE_READ_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "daemon/base/err.h"
#include "engine/event/event.h"
#include "engine/event/world.h"

#define STATE_NAME_MAX 256 /* bytes of a player's name, with the NUL */
#define STATE_WHY_MAX 1024 /* bytes of the reason of a draw, with the NUL */

struct hello_state {
	int32_t player_id;
	char player[STATE_NAME_MAX];
	ms_t time;
	int events, overs;
	uint32_t event[WORLD_EVENTS_MAX], over[WORLD_EVENTS_MAX];
};

struct event_state_msg {
	uint32_t event;
	char schedule[EVENT_NAME_MAX], title[EVENT_TITLE_MAX];
	char date[EVENT_DATE_MAX];
	enum event_state state;
	enum end_reason reason;
	bool room_open; /* the registration room takes people */
	ms_t start_at;
	int rounds, boards_per_round, round, rounds_closed, pairs;
	int min_pairs, max_pairs;
	ms_t hold_ms, round_ms, break_ms, claim_answer_ms;
	struct {
		int pair;       /* 0: none */
		int table;      /* in the room; 0: none */
		enum seat seat; /* SEAT_NONE: none */
		bool registered, withdrawn;
		bool substitute; /* a house robot in somebody's seat */
		int comes;       /* into this pair, soon; 0: none */
		bool replaced;   /* somebody came in for him */
	} you;
};

struct room_seat_state {
	bool taken; /* then these: */
	char player[STATE_NAME_MAX];
	bool hand, connected;
};

struct room_table_state {
	int table;                         /* 1.. */
	struct room_seat_state sitting[2]; /* [0] North, [1] South */
	int first;                         /* 0, 1; -1: nobody sits here */
	ms_t hold_from;                    /* MS_NEVER: not both hands are up */
};

struct room_state {
	uint32_t event;
	int tables;
	struct room_table_state *table; /* [tables], by number */
};

struct pair_state {
	int pair; /* 1.. */
	char player[2][STATE_NAME_MAX];
	bool withdrawn; /* of pairs_read only */
};

struct pairs_state {
	uint32_t event;
	int pairs;
	struct pair_state *pair; /* [pairs] */
};

struct unseated_state {
	uint32_t event;
	int table;
};

struct seat_state {
	uint32_t event;
	int round;
	int thrown; /* how often it was thrown away before */
	ms_t start_at, end_at;
	int boards;
	int board[EVENT_BOARDS_MAX]; /* their numbers */
	int pair;
	char why[STATE_WHY_MAX]; /* "": not drawn for the round */
	bool bye;                /* then nothing of these: */
	int table;
	enum seat seat;
	bool withdrawn[SIDE_COUNT]; /* any: the table is dead */
	char player[SEAT_COUNT][STATE_NAME_MAX];
};

/* The next round, as it is drawn ahead. */
struct next_state {
	uint32_t event;
	int round, pair;
	char why[STATE_WHY_MAX];
	bool off; /* it will not be played; then nothing of these: */
	bool bye; /* nor with a bye of these: */
	int table;
	enum seat seat;
	int opponent; /* a pair's number */
	char player[2][STATE_NAME_MAX];
};

struct standing_state {
	uint32_t event;
	int round, place, of;
	char total[TOTAL_TEXT_MAX];
	int finished, owed;
	bool final; /* then these: */
	bool completed;
	int rank; /* 0: none */
	int points;
};

int hello_read(
    const char *json, size_t len, struct hello_state *state_r, struct err *err);
int event_read(const char *json, size_t len, struct event_state_msg *state_r,
    struct err *err);
int room_table_read(const char *json, size_t len, uint32_t *event_r,
    struct room_table_state *state_r, struct err *err);
int unseated_read(const char *json, size_t len, struct unseated_state *state_r,
    struct err *err);
int registered_read(const char *json, size_t len, uint32_t *event_r,
    struct pair_state *state_r, struct err *err);
int seat_read(
    const char *json, size_t len, struct seat_state *state_r, struct err *err);
int next_read(
    const char *json, size_t len, struct next_state *state_r, struct err *err);
int standing_read(const char *json, size_t len, struct standing_state *state_r,
    struct err *err);

/* These two give memory to be given back, after success only. */
int room_read(
    const char *json, size_t len, struct room_state *state_r, struct err *err);
void room_state_fini(struct room_state *state);
int pairs_read(
    const char *json, size_t len, struct pairs_state *state_r, struct err *err);
void pairs_state_fini(struct pairs_state *state);

#endif
