/* SPDX-License-Identifier: ISC */
/*
 * What was played, as JSON documents made from the database alone, so that the
 * daemon's pages and pairsctl give the same answers and pairsctl works with
 * the daemon down.  For events that are still open only closed rounds are
 * told; no deal or record of another round, and no seed before the end, is
 * ever given.
 *
 * Each appends one document to json and returns 0; or ERR_NOT_FOUND with a
 * text for the asker when there is no such thing or it is not public yet, or
 * ERR_DB, ERR_BUSY; json is then as it was.  db may be opened DB_READ.
 * Instants are UTC milliseconds; percentages are text with two decimals.  The
 * members are listed in pairsd-protocol(7).
 */
#ifndef DAEMON_HISTORY_HISTORY_H
#define DAEMON_HISTORY_HISTORY_H

#include <stdint.h>

#include "daemon/base/buf.h"
#include "daemon/store/db.h"

#define HISTORY_EVENTS_MOST 1000 /* a larger limit means this */

/* The latest events, newest first. */
int history_events(struct db *db, int limit, struct buf *json, struct err *err);

/* Rules, pairs with rank, total and score on each board, rounds, seatings. */
int history_event(
    struct db *db, uint32_t id, struct buf *json, struct err *err);

/* A board: its deal and every table's result, compared. */
int history_board(
    struct db *db, uint32_t id, int board, struct buf *json, struct err *err);

/* One board at one table: deal, calls and cards with times, result. */
int history_record(struct db *db, uint32_t id, int round, int table, int board,
    struct buf *json, struct err *err);

/* All players with their nights and master points, the most points first. */
int history_players(struct db *db, struct buf *json, struct err *err);

/* A player's events, ranks, partners and master points. */
int history_player(
    struct db *db, const char *name, struct buf *json, struct err *err);

/*
 * All that is needed to compute an event again, in exact units: rules, seed,
 * commitment, pairs with player ids, seatings, deals, records, results.
 */
int history_export(
    struct db *db, uint32_t id, struct buf *json, struct err *err);

/*
 * Recompute the deals of an event that is over from its seed and pairs and
 * compare (R-EV-26).  0 when all agree: *boards_r says how many, none for an
 * event called off before its first round.  Each difference appends a line to
 * report, and then the answer is ERR_INPUT.
 */
int history_verify_deals(struct db *db, uint32_t id, int *boards_r,
    struct buf *report, struct err *err);

#endif
