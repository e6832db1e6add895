/* SPDX-License-Identifier: ISC */
/*
 * Passwords are slow on purpose, so a thread of their own hashes them, one
 * after another, beside the night.
 */
#ifndef DAEMON_APP_HASHER_H
#define DAEMON_APP_HASHER_H

#include <stdbool.h>

#include "daemon/base/err.h"
#include "daemon/base/password.h"

#define HASHER_WAITING_MAX 64 /* some two seconds of work */

struct app;
struct hasher;

/*
 * One piece of work: first, if `check` is set, whether password is what `known`
 * is the hash of (with known "" it never is, and takes as long to find out);
 * then, if it fits or nothing was to be checked, and new_password is not "",
 * its hash.
 */
struct hasher_job {
	bool check;
	char known[PASSWORD_HASH_MAX];
	char password[PASSWORD_MOST + 1];
	char new_password[PASSWORD_MOST + 1];
	/* what came out */
	bool fits;
	char hash[PASSWORD_HASH_MAX]; /* "" when there was no memory for it */
	/* on the loop, when it is done; frees ctx, not the job */
	void (*done)(struct app *app, struct hasher_job *job);
	void *ctx;
};

/* Start the thread; err says why not. */
int hasher_start(struct app *app, struct hasher **hasher_r, struct err *err);

/* Becomes readable when answers are there. */
int hasher_fd(const struct hasher *hasher);

/*
 * Queue a job, copied.  False, and ctx is still the caller's, when
 * HASHER_WAITING_MAX wait already.
 */
bool hasher_ask(struct hasher *hasher, const struct hasher_job *job);

/* Call `done` of every job that is done. */
void hasher_answer(void *hasher);

/*
 * End the thread: `done` is called for all that is left, as if nothing had
 * fitted.  Sets to NULL, accepts NULL there.
 */
void hasher_stop(struct hasher **hasher);

#endif
