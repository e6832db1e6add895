/* SPDX-License-Identifier: ISC */
/*
 * Commands: everything that changes a tournament.  People send some, the
 * clock proposes others (world_due), the daemon the rest; all are journalled
 * and replayed alike.  A command holds the outcome of every decision - the
 * seating, the deals, the rulings - so that replay decides nothing again.
 */
#ifndef ENGINE_EVENT_CMD_H
#define ENGINE_EVENT_CMD_H

#include <stdbool.h>
#include <stdint.h>

#include "engine/bridge/board_play.h"
#include "engine/bridge/deal.h"
#include "engine/contest/board_scores.h"
#include "engine/contest/draw_report.h"
#include "engine/event/adjustment.h"
#include "engine/event/cmd_kind.h"
#include "engine/event/event_config.h"
#include "engine/event/ruling.h"
#include "engine/event/said.h"

#define SEED_BYTES 32

/* Why a night ended or was called off. */
enum end_reason {
	END_REASON_NONE,
	END_REASON_PLAYED,    /* the last round was scored */
	END_REASON_FEW_PAIRS, /* below the minimum, R-EV-16 */
	END_REASON_OUTAGE,    /* the daemon was away too long, R-EV-25 */
	END_REASON_DIRECTOR,  /* a director stopped it, R-DI-1 */
	END_REASON_COUNT
};

struct cmd {
	enum cmd_kind kind;
	uint32_t event; /* 1.. */
	ms_t at;        /* when it was received; never before the last one's */
	int32_t player; /* who sent it; 0: nobody, or the clock */
	union {
		struct {
			const struct event_config *config;
			char date[EVENT_DATE_MAX]; /* local date of the start */
			ms_t start_at;             /* round 1, as scheduled */
			uint8_t seed[SEED_BYTES];
		} open;
		struct {
			int table;      /* 1..max_pairs, in the room */
			enum seat seat; /* NORTH or SOUTH */
			bool connected; /* the player's stream is open */
		} sit;
		struct {
			int table;  /* in the room: both hands stayed up */
			int groups; /* kinds, for a late pair; from app */
			const int *group;
		} register_pair;
		struct {
			int pair; /* gone for too long */
		} withdraw_pair;
		struct {
			int pairs;  /* registered pairs as the list closed */
			int groups; /* pairs times kinds of groups; from app */
			const int *group; /* by pair, then kind; 0: none */
		} start_event;
		struct {
			enum end_reason reason;
		} end; /* CALL_OFF, END_EVENT */
		/*
		 * SEAT_ROUND; of DRAW_ROUND, which publishes who meets whom
		 * in the round after the one in play: round, draw and all
		 * from tables to it.  If that still stands when the round is
		 * seated, SEAT_ROUND has no tables, bye and report.
		 */
		struct {
			int round;
			ms_t start_at, end_at;
			int tables;
			const struct draw_table *table;
			const struct draw_reason *reason; /* one a table */
			int bye; /* a pair's number or 0 */
			struct draw_report draw;
			/* FIRST_ROUND_RANDOM's round 1, else none: all pair
			   numbers as chance ordered them; from app.  Then
			   tables and bye are 0: they follow from it, and
			   there is no report. */
			int orders;
			const int *order;
			int deals;
			const struct deal *deal; /* one a board; from app */
		} seat_round;
		struct {
			int round;
		} start_round;
		struct {
			int table, board;
		} deal_board; /* also CLAIM_, UNDO_ and QUESTION_EXPIRE */
		struct {
			int round;
			int32_t robot[2]; /* East, West; from app */
		} house_pair;
		struct {
			int table;
			enum seat seat;
			int32_t robot; /* SUBSTITUTE only; from app */
		} substitute;          /* also WARN_STALLING, DISMISS */
		struct {
			int board; /* the board meant; 0: the one in play */
			call_t call;
			bool alert;          /* to the opponents only */
			char text[SAID_MAX]; /* of the alert, "" for none */
		} call;
		struct {
			int board;
			card_t card;
		} card;
		struct {
			int board;
			int tricks;
		} claim; /* also REOPEN, which means a board by its number */
		struct {
			int board;
			bool agree;
		} answer; /* also ANSWER_UNDO */
		struct {
			int board;
		} undo;
		struct {
			int board;
			int call; /* which call of the auction, 1.. */
			char text[SAID_MAX]; /* EXPLAIN */
		} note;                      /* ASK, EXPLAIN */
		struct {
			enum said_to to;
			char text[SAID_MAX];
		} say;
		struct {
			int number;          /* DIRECT */
			bool done;           /* DIRECT; else it is taken */
			char text[SAID_MAX]; /* of the call, or the answer */
		} direct;                    /* CALL_DIRECTOR, DIRECT */
		char card_text[CARD_MAX];    /* SYSTEM_CARD; "": none */
		struct {
			int round;
			int rulings;
			const struct ruling *ruling; /* by table, then board */
		} close_round;                       /* also CUT_ROUND */
		struct {
			int round, table, board;
			int tricks; /* declarer's in all, or SOLVED_NOT */
		} solved;
		struct {
			ms_t from, until; /* away from .. until */
		} outage;
		struct {
			ms_t from;          /* since when it stands still */
			enum cmd_kind kind; /* on what the program failed */
			int32_t by; /* whose command it was; 0: nobody's */
		} halt;
		struct adjustment adjust;
		struct {
			/* EXTEND: the one in play; PENALTY; ROLL_BACK: the
			   last that stays */
			int round;
			ms_t by_ms; /* EXTEND */
			int pair;   /* REMOVE_PAIR, PENALTY, REPLACE */
			/* PENALTY: hundredths that are taken; ROLL_BACK:
			   finished results that are thrown away */
			int amount;
			/* REPLACE: who comes, for who sat NORTH or SOUTH in
			   the room; his stream is open */
			int32_t comes;
			enum seat seat;
			bool connected;
			char reason[SAID_MAX]; /* BROADCAST: what is told */
		} directive; /* EXTEND, REMOVE_PAIR, STOP, BROADCAST, PENALTY,
				ROLL_BACK, RESUME, REPLACE */
	} u;
};

/* "played", "few_pairs", "outage"; "cut", "ns_absent", ...; "" for none. */
const char *end_reason_name(enum end_reason reason);
bool end_reason_find(const char *word, enum end_reason *reason_r);
/* "absence", "by_clock", "void", "average", ...; "" for none. */
const char *ruled_by_name(enum ruled_by ruled_by);
bool ruled_by_find(const char *word, enum ruled_by *ruled_by_r);
const char *ruling_reason_name(enum ruling_reason reason);
bool ruling_reason_find(const char *word, enum ruling_reason *reason_r);

#endif
