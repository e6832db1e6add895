/* SPDX-License-Identifier: ISC */
/*
 * The journal: every accepted command, in order.  `seq` is one count over all
 * events, so that commands of nights that overlap can be replayed in the order
 * in which they were applied.  The body is the caller's: proto makes and reads
 * it.
 */
#ifndef DAEMON_STORE_JOURNAL_H
#define DAEMON_STORE_JOURNAL_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "daemon/store/batch.h"
#include "engine/bridge/time.h"

#define NONCE_MAX 65 /* bytes of a nonce, with the NUL */

struct journal_row {
	uint32_t event;
	uint64_t seq; /* 1.. */
	ms_t at;
	const char *kind;  /* cmd_kind_name */
	int32_t player;    /* 0: nobody */
	const char *nonce; /* NULL: none was given */
	const char *body;  /* body_len bytes, and a NUL after them */
	size_t body_len;
};

/*
 * Gets a row; its pointers live until it returns.  0 goes on, anything else
 * ends the reading, which then returns it.
 */
typedef int journal_row_fn(
    void *ctx, const struct journal_row *row, struct err *err);

/* Add a row; everything is copied. */
void batch_journal(struct batch *batch, const struct journal_row *row);

/* The rows of an event with a seq above after_seq, in order. */
int journal_read(struct db *db, uint32_t event, uint64_t after_seq,
    journal_row_fn *row_fn, void *ctx, struct err *err);

/* The last seq that was given to any command; 0 when there is none. */
int journal_last_seq(struct db *db, uint64_t *seq_r, struct err *err);

/* When the newest event's last command was given; 0 when there is none. */
int journal_last_at(struct db *db, ms_t *at_r, struct err *err);

/*
 * Whether a nonce of a player's, or with 0 of the administrator's, was used in
 * an event, and by which command: 0 with *seq_r, 0 there for "not yet".
 */
int journal_find_nonce(struct db *db, uint32_t event, int32_t player,
    const char *nonce, uint64_t *seq_r, struct err *err);

#endif
