/* SPDX-License-Identifier: ISC */
/*
 * A round of a night and its tables.  Readable by everybody, changed only through
 * world_apply().
 */
#ifndef ENGINE_EVENT_ROUND_H
#define ENGINE_EVENT_ROUND_H

#include <stdbool.h>
#include <stdint.h>

#include "engine/bridge/board_play.h"
#include "engine/contest/board_scores.h"
#include "engine/contest/draw_report.h"
#include "engine/contest/victory.h"
#include "engine/event/notes.h"
#include "engine/event/result.h"
#include "engine/event/watch.h"

/* What became of the question about a table's position, while CLOSING. */
enum solving { SOLVING_NONE, SOLVING_ASKED, SOLVING_DONE, SOLVING_FAILED };

/* A table of the round in play. */
struct table {
	int ns, ew;               /* pairs */
	int done;                 /* boards of this round that ended here */
	bool dealt;               /* `board` has been dealt in this round */
	struct board_play board;  /* in play, or the last one played */
	struct board_notes notes; /* on it */
	ms_t next_board_at;       /* MS_NEVER: none is to come */
	ms_t off_at; /* the next was called off, though there is time again,
			until all four are there; MS_NEVER: it was not */
	ms_t answer_due_at;        /* MS_NEVER: no claim, no undo is open */
	ms_t left_at[SIDE_COUNT];  /* its pair withdrew; MS_NEVER: it is here */
	bool followed[SIDE_COUNT]; /* it did so once the table was dead */
	ms_t counted_at;           /* the board's time is counted up to here */
	/* of what was spared its side, since the seat was last there or moved */
	ms_t unreached_ms[SEAT_COUNT];
	int32_t substitute[SEAT_COUNT]; /* a house robot plays; 0: none */
	struct table_watch watch;
	int plays[SIDE_COUNT];            /* calls and cards of the board */
	int substitute_plays[SIDE_COUNT]; /* of these, by house robots */
	enum solving solving;
	int solved_tricks; /* declarer's, once SOLVING_DONE */
};

struct round {
	ms_t start_at, end_at; /* end_at: the cut-off */
	ms_t closed_at;        /* 0: not yet */
	ms_t lost_ms; /* to outages while it was played, until it closes */
	int tables;
	int thrown; /* how often it was drawn and thrown away before */
	int bye;    /* a pair's number or 0 */
	bool house; /* it meets the house pair at the last table, house.h */
	struct draw_table *seat;       /* one a table */
	struct draw_report draw;       /* no tables: seated by lot */
	struct draw_reason *reason;    /* one a table, where it was drawn */
	struct result *result;         /* table-major: [table * boards + i] */
	struct board_summary *summary; /* one a board */
	struct match_score (*match)[SIDE_COUNT]; /* so, with TOTALS_VP */
};

#endif
