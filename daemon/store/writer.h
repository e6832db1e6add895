/* SPDX-License-Identifier: ISC */
/*
 * The writer thread, the only writer while the daemon runs, so that the loop
 * never waits for the disk.  It takes everything that is queued, commits it in
 * one transaction, and says up to which number all is on the disk; only then
 * may anything that depends on it leave the process.
 *
 * After a failed commit memory is ahead of the disk, and the disk is the
 * truth: the writer stays failed, runs nothing more, and the daemon must be
 * restarted.
 */
#ifndef DAEMON_STORE_WRITER_H
#define DAEMON_STORE_WRITER_H

#include <stdint.h>

#include "daemon/store/batch.h"

struct writer;

/*
 * Open the database (it must exist and be up to date, see DB_CREATE) on a
 * connection of the thread's own, and start the thread.  ERR_* as db_open;
 * ERR_IO when there is no thread or no event descriptor to be had.
 */
int writer_start(const char *path, struct writer **writer_r, struct err *err);

/*
 * Becomes readable when writer_done has news.  Only to be watched; it belongs
 * to the writer.
 */
int writer_fd(const struct writer *writer);

/*
 * Queue a batch, which the writer frees, under a number larger than all
 * before.  An empty batch is a mere mark.  Never waits for the disk.
 */
void writer_submit(struct writer *writer, struct batch *batch, uint64_t number);

/*
 * Wait until all that was queued is on the disk, or has failed; writer_done tells
 * which. For the start, when nobody is served yet.
 */
void writer_wait(struct writer *writer);

/*
 * The number up to which everything is on the disk (0: nothing yet), and 0;
 * or, for good, the failure that stopped the writer, with *number_r what was
 * committed before it.  Makes writer_fd quiet again.
 */
int writer_done(struct writer *writer, uint64_t *number_r, struct err *err);

/*
 * Commit what is queued, end the thread, free, set to NULL; accepts NULL
 * there.  Returns 0, or the failure because of which some was not committed.
 */
int writer_stop(struct writer **writer, struct err *err);

#endif
