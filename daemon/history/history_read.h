/* SPDX-License-Identifier: ISC */
/*
 * What documents and texts are made from, read once for both, with the one
 * rule of what is public: an event's closed rounds, and all once it is over.
 * For this room only.
 */
#ifndef DAEMON_HISTORY_HISTORY_READ_H
#define DAEMON_HISTORY_HISTORY_READ_H

#include <stdbool.h>
#include <stdint.h>

#include "daemon/base/buf.h"
#include "daemon/base/chance.h"
#include "daemon/base/err.h"
#include "daemon/store/db.h"
#include "daemon/store/people.h"
#include "engine/bridge/board_play.h"
#include "engine/bridge/par.h"
#include "engine/contest/standing.h"
#include "engine/event/event.h"

/* What is asked for; each document looks at its own part. */
struct history_ask {
	struct db *db;
	uint32_t id;
	int round, table, board, limit;
	int format; /* of a file, enum history_format */
	size_t columns;
	const char *name;
};

typedef int history_make_fn(
    const struct history_ask *ask, struct buf *made, struct err *err);

/*
 * Make a document under one view of the database, so that a commit in between
 * cannot mix two states, and append it to buf: all of it, or nothing.
 */
int history_document(history_make_fn *make, const struct history_ask *ask,
    struct buf *buf, struct err *err);

struct history_head {
	uint32_t id;
	struct event_config config;
	char date[EVENT_DATE_MAX];
	char state[16], reason[16]; /* "" for no reason */
	bool is_over;
	uint8_t seed[SEED_BYTES], commitment[CHANCE_HASH_SIZE];
	ms_t opened_at, start_at, ended_at; /* ended_at 0: not yet */
	ms_t corrected_at;                  /* last after the end; 0: never */
	ms_t halted_at;                     /* 0: it is not halted */
	int pairs, listed, rounds_drawn, rounds_closed;
};

/* A pair in the ranking of the last closed round. */
struct history_line {
	struct standing s;
	struct person north, south;
	bool withdrawn, awarded;
	bool late, ranked; /* came late; is in this ranking */
	int late_round;    /* rounds closed then */
	int withdrawn_round, points;
	enum withdrawn_by withdrawn_by;
	ms_t registered_at, withdrawn_at;
};

/* A table's match, where totals are victory points. */
struct history_match {
	bool is_there; /* only when its round has closed */
	struct match_score side[SIDE_COUNT];
};

/* Victory points of a pair in a round. */
struct history_vp {
	enum { VP_CELL_NONE, VP_CELL_MATCH, VP_CELL_BYE, VP_CELL_MISSED } kind;
	bool scored;
	int vp; /* hundredths */
};

/* A pair on a board. */
struct history_cell {
	enum { CELL_NONE, CELL_TABLE, CELL_BYE, CELL_MISSED } kind;
	enum row_kind row;
	bool scored;
	int64_t unit;
};

struct history_field {
	int pairs;
	struct history_line *line;  /* by place */
	struct history_line **pair; /* by number, [number - 1] */
	/* after history_read_cells; until then there are no boards */
	int boards;                /* of the rounds that closed */
	struct history_cell *cell; /* [(number - 1) * boards + board - 1] */
	int rounds; /* that closed, where totals are victory points, else 0 */
	struct history_vp *vp; /* [(number - 1) * rounds + round - 1] */
};

/* A board at one table. */
struct history_result {
	int table; /* 0: there is none */
	int ns, ew;
	int begun; /* boards of its round that were begun at its table */
	struct result r;
};

int history_read_head(
    struct db *db, uint32_t id, struct history_head *head_r, struct err *err);

/* The ranking.  Free with history_field_fini, also after a failure. */
int history_read_field(struct db *db, const struct history_head *head,
    struct history_field *field_r, struct err *err);

/* Add what each pair got on each board; much more to read than the ranking. */
int history_read_cells(struct db *db, const struct history_head *head,
    struct history_field *field, struct err *err);
void history_field_fini(struct history_field *field);

/* A public board. */
struct history_board {
	int board, round;
	struct deal deal;
	char rule[16]; /* how it was scored; "" before its round was */
	bool has_datum;
	int datum, dropped; /* Butler's */
	bool has_makes;     /* worked out, after the night */
	struct makes makes;
};

/* ERR_NOT_FOUND unless the board exists and is public. */
int history_read_board(struct db *db, const struct history_head *head,
    int board, struct history_board *board_r, struct err *err);

/* A board's results, best for North-South first; *result_r is for free(). */
int history_read_results(struct db *db, const struct history_head *head,
    int board, struct history_result **result_r, int *count_r, struct err *err);

/*
 * All results of a closed round, without ns, ew and begun:
 * result_r[(table - 1) * boards_per_round + i].
 */
int history_read_round(struct db *db, const struct history_head *head,
    int round, int tables, struct history_result *result_r, struct err *err);

/* The matches of a round: match_r[table - 1], so many tables. */
int history_read_matches(struct db *db, const struct history_head *head,
    int round, int tables, struct history_match *match_r, struct err *err);

/*
 * Units that a bye gave on each board of a round of so many tables; hundredths
 * of victory points that it gave for a round.  False where it gave none.
 */
bool history_bye_unit(
    const struct history_head *head, int tables, int64_t *unit_r);
bool history_bye_vp(const struct history_head *head, int *vp_r);

/*
 * The record of a public board at a table, and the notes on it.  ERR_NOT_FOUND
 * where none was begun.
 */
int history_read_record(struct db *db, const struct history_head *head,
    int round, int table, int board, struct board_play *play_r,
    struct board_notes *notes_r, struct err *err);

/*
 * ERR_NOT_FOUND when a board, of of_round as history_read_board says, is not
 * one of this round.
 */
int history_check_round(int board, int of_round, int round, struct err *err);

/* Who sat in the four seats for a board, by its number. */
int history_read_seats(struct db *db, uint32_t id, int round, int table,
    int board, int *ns_r, int *ew_r, struct person seat_r[SEAT_COUNT],
    struct err *err);

/* All of a player's nights together. */
struct history_career {
	int points;         /* master points */
	int ended;          /* nights that were played to their end */
	int nights;         /* of these, those that gave a total */
	int percent_nights; /* of these, in per cent: they can be averaged */
	int64_t mean;       /* of these totals, in millionths of a per cent */
};

int history_read_career(struct db *db, int32_t player,
    struct history_career *career_r, struct err *err);

/* What an event's totals are, and what its boards' values are. */
enum total_kind history_total_kind(const struct history_head *head);
enum total_kind history_value_kind(const struct history_head *head);

/* The totals of the event in a row with the columns scoring and totals. */
enum total_kind history_row_kind(struct stmt *stmt);

/* A unit in per cent or IMPs with two decimals, "-" for none. */
void history_value(const struct history_head *head, bool scored, int64_t unit,
    char text_r[TOTAL_TEXT_MAX]);

#endif
