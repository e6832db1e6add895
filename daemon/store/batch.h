/* SPDX-License-Identifier: ISC */
/*
 * Writes that belong together: a list of named queries with the values they
 * are run with, copied, so that it can be made on the loop's thread and run on
 * the writer's.
 *
 *	batch_add(batch, "pair_withdraw");
 *	batch_int(batch, "event", event->id);
 *	batch_int(batch, "pair", pair);
 */
#ifndef DAEMON_STORE_BATCH_H
#define DAEMON_STORE_BATCH_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "daemon/store/db.h"

struct batch;

/* An empty batch, freed by batch_free or given to writer_submit. */
struct batch *batch_new(void);
void batch_free(struct batch **batch);

bool batch_is_empty(const struct batch *batch);

/* Add a query of sql/queries.sql; the values that follow are its own. */
void batch_add(struct batch *batch, const char *query);

/*
 * A value of the query added last, for the parameter of that name.  The name
 * is a constant of the program; text and bytes are copied and may be NULL.
 */
void batch_int(struct batch *batch, const char *name, int64_t value);
void batch_text(struct batch *batch, const char *name, const char *text);
void batch_blob(
    struct batch *batch, const char *name, const void *bytes, size_t len);
void batch_null(struct batch *batch, const char *name);

/* Add everything of another batch, which stays as it is. */
void batch_append(struct batch *batch, const struct batch *from);

/*
 * Run one batch, or count batches in order, in one transaction: all of it is
 * on the disk when this returns 0, and none of it otherwise.  ERR_DB or
 * ERR_BUSY; the text names the query that failed.
 */
int batch_run(struct db *db, const struct batch *batch, struct err *err);
int batch_run_all(
    struct db *db, struct batch *const *batch, size_t count, struct err *err);

/* Run one batch that is for this only: it is freed, whatever comes of it. */
int batch_run_once(struct db *db, struct batch **batch, struct err *err);

#endif
