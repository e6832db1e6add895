/* SPDX-License-Identifier: ISC */
/*
 * A night kept as its journal, for measurements that go through it again and
 * again: every accepted command with its body as text, and beside it the bare
 * moves at the tables.
 */
#ifndef TESTS_BENCH_TAPE_H
#define TESTS_BENCH_TAPE_H

#include <stddef.h>
#include <stdint.h>

#include "daemon/base/buf.h"
#include "daemon/proto/cmd_text.h"
#include "tests/lib/sim.h"

/* A command; its body is text[offset..offset + len], with a NUL after it. */
struct tape_row {
	struct cmd head; /* kind, event, at, player; no payload */
	size_t offset, len;
};

/* A call or a card at a table, which needs nothing but that table's board. */
struct tape_move {
	int table;  /* 1.. */
	int number; /* the board's */
	bool is_card;
	call_t call;
	card_t card;
	ms_t at;
};

struct tape {
	struct tape_row *row;
	size_t rows, rows_max;
	struct buf text;
	struct tape_move *move;
	size_t moves, moves_max;
	struct deal *deal; /* by board number, [0] is none's */
	int deals;
	/* what the night came to */
	uint64_t fingerprint; /* of the event at its end */
	int64_t score_sum;    /* as tape_play_bare gives it */
	int tables;           /* of a round */
	int pairs, boards, played, passed_out, no_result;
	size_t last_close; /* the row that closes the last round */
};

/* Simulate a night, keeping it, with the invariants looked at. */
void tape_record(struct tape *tape, const struct event_config *config,
    const struct sim_options *options);
void tape_free(struct tape *tape);

/* Decode a row; as cmd_read, and the head is filled in. */
void tape_read(const struct tape *tape, size_t row, struct cmd_body *body,
    struct cmd *cmd_r);

/*
 * Make every move on a board of its own table and nothing else; board has
 * room for one more than the tables.  Returns a sum over the scores.
 */
int64_t tape_play_bare(const struct tape *tape, struct board_play *board);

#endif
