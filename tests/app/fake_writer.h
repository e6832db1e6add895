/* SPDX-License-Identifier: ISC */
/*
 * The writer in the test's hands, in the place of daemon/store/writer.c: it
 * commits to the real database, when it is told to, or fails.
 */
#ifndef TESTS_APP_FAKE_WRITER_H
#define TESTS_APP_FAKE_WRITER_H

#include <stdbool.h>
#include <stdint.h>

/* What the loop watches. */
#define FAKE_WRITER_FD 1000

enum disk {
	DISK_WRITES, /* fake_writer_run commits what is queued */
	DISK_HANGS,  /* it does not, for now */
	DISK_FAILS,  /* it fails, and so does a new writer */
	DISK_FULL,   /* it fails; a new writer starts, and fails as it writes */
	DISK_REAL    /* as DISK_WRITES, and what SQLite fails on has failed */
};

void fake_writer_set(enum disk disk);

/* Deal with what is queued; true when writer_done has news. */
bool fake_writer_run(void);

/* Up to this number everything is on the disk. */
uint64_t fake_writer_committed(void);

#endif
