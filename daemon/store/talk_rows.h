/* SPDX-License-Identifier: ISC */
/*
 * System cards and calls for the director as rows.  A change adds a row with
 * the number of its command, so that recovery can tell what the other rows know
 * from what the journal is still to say; the last row is what stands.
 */
#ifndef DAEMON_STORE_TALK_ROWS_H
#define DAEMON_STORE_TALK_ROWS_H

#include "daemon/store/batch.h"
#include "engine/event/world.h"

/* A pair's card as it stands after the command seq; all cards at the start. */
void talk_rows_card(
    struct batch *batch, const struct event *event, int pair, uint64_t seq);
void talk_rows_cards(
    struct batch *batch, const struct event *event, uint64_t seq);

/* A call as it stands after the command seq. */
void talk_rows_director(
    struct batch *batch, const struct event *event, int number, uint64_t seq);

/*
 * Read the calls, each as it stood after the command seq, by number: call takes
 * each.  A negative code, from take as well, ends it.
 */
int talk_rows_each_call(struct db *db, uint32_t event, uint64_t seq,
    int (*take)(void *ctx, const struct director_call *call, struct err *err),
    void *ctx, struct err *err);

/* The same of the cards that are not empty, by pair. */
int talk_rows_each_card(struct db *db, uint32_t event, uint64_t seq,
    int (*take)(void *ctx, int pair, const char *card, struct err *err),
    void *ctx, struct err *err);

#endif
