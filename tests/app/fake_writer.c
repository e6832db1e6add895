/* SPDX-License-Identifier: ISC */
/*
 * writer.h without a thread.
 */
#include "tests/app/fake_writer.h"

#include <criterion/criterion.h>
#include <stdlib.h>

#include "daemon/base/xalloc.h"
#include "daemon/store/db_inner.h"
#include "daemon/store/journal.h"
#include "daemon/store/writer.h"

struct writer {
	struct db *db;
	struct batch **batch;
	size_t count;
	uint64_t submitted; /* the number of the last batch */
	uint64_t committed; /* 0: nothing yet */
	bool failed;
	struct err failure;
};

static enum disk the_disk;
static struct writer *the_writer;
static uint64_t on_disk;

/* The real one folds its log back when it is idle, and at no less. */
#define WAL_PAGES 100

static int
writer_failure(struct err *err)
{
	if (the_disk == DISK_REAL && the_writer != NULL) {
		*err = the_writer->failure;
		return err->code;
	}
	return err_set(err, ERR_DB, "the disk of the test is full");
}

int
writer_start(const char *path, struct writer **writer_r, struct err *err)
{
	struct writer *writer;

	if (the_disk == DISK_FAILS)
		return writer_failure(err);
	writer = xcalloc(1, sizeof(*writer));
	int rc = db_open(path, DB_WRITE, &writer->db, err);
	if (rc == 0)
		rc = journal_last_seq(writer->db, &on_disk, err);
	if (rc < 0) {
		db_close(&writer->db);
		free(writer);
		return rc;
	}
	db_checkpoint_by_hand(writer->db);
	*writer_r = the_writer = writer;
	return 0;
}

int
writer_fd(const struct writer *writer)
{
	(void)writer;
	return FAKE_WRITER_FD;
}

void
writer_submit(struct writer *writer, struct batch *batch, uint64_t number)
{
	cr_assert_gt(number, writer->submitted);
	writer->submitted = number;
	writer->batch = xreallocarray(
	    writer->batch, writer->count + 1, sizeof(*writer->batch));
	writer->batch[writer->count++] = batch;
}

int
writer_done(struct writer *writer, uint64_t *number_r, struct err *err)
{
	*number_r = writer->committed;
	return writer->failed ? writer_failure(err) : 0;
}

static void
writer_clear(struct writer *writer)
{
	for (size_t i = 0; i < writer->count; i++)
		batch_free(&writer->batch[i]);
	writer->count = 0;
}

static void
writer_fold_log(struct writer *writer)
{
	struct err err;

	if (writer->db->wal_pages >= WAL_PAGES &&
	    db_checkpoint(writer->db, &err) < 0)
		cr_assert_eq(the_disk, DISK_REAL, "%s", err.text);
}

static void
writer_commit(struct writer *writer)
{
	struct err *err = &writer->failure;

	if (the_disk == DISK_FAILS || the_disk == DISK_FULL) {
		writer->failed = true;
	} else {
		writer->failed = batch_run_all(writer->db, writer->batch,
				     writer->count, err) < 0;
		cr_assert(
		    !writer->failed || the_disk == DISK_REAL, "%s", err->text);
		if (!writer->failed)
			writer->committed = on_disk = writer->submitted;
	}
	writer_clear(writer);
	if (!writer->failed)
		writer_fold_log(writer);
}

void
writer_wait(struct writer *writer)
{
	if (writer->count > 0 && !writer->failed)
		writer_commit(writer);
}

int
writer_stop(struct writer **writer_io, struct err *err)
{
	struct writer *writer = *writer_io;
	int rc;

	if (writer == NULL)
		return 0;
	if (writer->count > 0 && !writer->failed)
		writer_commit(writer);
	writer_clear(writer);
	rc = writer->failed ? writer_failure(err) : 0;
	db_close(&writer->db);
	free(writer->batch);
	free(writer);
	*writer_io = the_writer = NULL;
	return rc;
}

void
fake_writer_set(enum disk disk)
{
	the_disk = disk;
}

bool
fake_writer_run(void)
{
	if (the_writer == NULL || the_writer->count == 0 ||
	    the_writer->failed || the_disk == DISK_HANGS)
		return false;
	writer_commit(the_writer);
	return true;
}

uint64_t
fake_writer_committed(void)
{
	return on_disk;
}
