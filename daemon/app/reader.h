/* SPDX-License-Identifier: ISC */
/*
 * Reading history beside the night: a thread with a read-only connection of
 * its own, so that no query ever holds up a table.
 */
#ifndef DAEMON_APP_READER_H
#define DAEMON_APP_READER_H

#include <stdint.h>

#include "daemon/app/who.h"
#include "daemon/base/buf.h"
#include "daemon/base/err.h"
#include "daemon/config/config.h"
#include "daemon/history/find.h"
#include "daemon/history/history_file.h"
#include "daemon/store/db.h"

struct reader;
struct request;

enum reader_kind {
	READ_EVENTS,
	READ_EVENT,
	READ_BOARD,
	READ_RECORD,
	READ_FILE,
	READ_AUDIT,
	READ_PLAYERS,
	READ_PLAYER,
	READ_FIND,
	READ_SCHEDULE,
	READ_FEED
};

/* One question, and the request that waits for the answer. */
struct reader_job {
	enum reader_kind kind;
	uint32_t event;
	int limit;   /* READ_EVENTS */
	int days;    /* READ_SCHEDULE, READ_FEED */
	int64_t now; /* when it was asked */
	struct config
	    *config; /* READ_SCHEDULE, READ_FEED; a use of the job's own */
	int round, table, board;       /* READ_BOARD, READ_RECORD */
	char *name;                    /* READ_PLAYER; the job's own */
	enum history_format format;    /* READ_FILE */
	struct find *find;             /* READ_FIND; the job's own */
	enum find_form form;           /* READ_FIND */
	char address[WHO_ADDRESS_MAX]; /* who_address of the request */
	struct request *rq;
};

/* Start the thread on the database at a path. */
int reader_start(const char *path, struct reader **reader_r, struct err *err);

/* Becomes readable when answers are there. */
int reader_fd(const struct reader *reader);

/*
 * Queue a job, copied: addresses take turns.  False, and the job is still the
 * caller's, when too many wait already, in all or of its address.
 */
bool reader_ask(struct reader *reader, const struct reader_job *job);

/* Free what a job that was not queued holds. */
void reader_drop(struct reader_job *job);

/* Answer every request whose answer is there. */
void reader_answer(void *reader);

/* End the thread; waiting requests get 503. */
void reader_stop(struct reader **reader);

#endif
