/* SPDX-License-Identifier: ISC */
/*
 * The calls turned aside.
 */
#include "tests/crash/points.h"

#include <criterion/criterion.h>
#include <stdlib.h>
#include <string.h>

#include "daemon/app/pump.h"
#include "daemon/base/xalloc.h"
#include "daemon/store/batch.h"
#include "daemon/store/db_inner.h"
#include "tests/app/fake_net.h"

#define COMMITS_MAX 8192

void (*points_reached)(int commit, enum point point);

static enum fault planted;
static int commits;
static int sent[COMMITS_MAX];
static const int *to_send;
static void (*leaving_before)(int64_t number);
static struct db *in_turn; /* its turn's commit is on its way */
static bool has_first;
static struct batch *put_off;

const char *
point_name(enum point point)
{
	static const char *const names[POINT_COUNT] = {"before append",
	    "after append", "after commit", "half-way through sending"};

	return names[point];
}

const char *
fault_name(enum fault fault)
{
	static const char *const names[FAULT_COUNT] = {"none",
	    "a reply before the commit", "a nonce that is not remembered",
	    "a turn committed by halves"};

	return names[fault];
}

void
points_plant(enum fault fault)
{
	planted = fault;
}

static void
points_at(enum point point)
{
	if (points_reached != NULL)
		points_reached(commits, point);
}

static void
points_leaving(int64_t number)
{
	leaving_before(number);
	if (to_send != NULL && sent[commits] == to_send[commits] / 2 &&
	    to_send[commits] > 1)
		points_at(POINT_SENDING);
	sent[commits]++;
}

void
points_begin(const int *sent_before)
{
	commits = 0;
	memset(sent, 0, sizeof(sent));
	to_send = sent_before;
	if (fake_net_leaving != points_leaving)
		leaving_before = fake_net_leaving;
	fake_net_leaving = points_leaving;
}

int
points_sent(int commit)
{
	return sent[commit];
}

int
points_commits(void)
{
	return commits;
}

void
points_end(void)
{
	points_reached = NULL;
	to_send = NULL;
	if (planted != FAULT_FORGET)
		planted = FAULT_NONE;
	in_turn = NULL;
	batch_free(&put_off);
}

/* --- the calls ------------------------------------------------------------ */

int __real_batch_run_all(
    struct db *db, struct batch *const *batch, size_t count, struct err *err);
int __wrap_batch_run_all(
    struct db *db, struct batch *const *batch, size_t count, struct err *err);
int __real_db_commit(struct db *db, struct err *err);
int __wrap_db_commit(struct db *db, struct err *err);
int __real_stmt_step(struct stmt *stmt, struct err *err);
int __wrap_stmt_step(struct stmt *stmt, struct err *err);
uint64_t __real_pump_find_nonce(
    struct app *app, uint32_t event, int32_t player, const char *nonce);
uint64_t __wrap_pump_find_nonce(
    struct app *app, uint32_t event, int32_t player, const char *nonce);

/* What was said to be committed before is, and this is not. */
static int
points_put_off(
    struct db *db, struct batch *const *batch, size_t count, struct err *err)
{
	struct batch *now = batch_new();
	int rc = 0;

	for (size_t i = 0; i < count; i++)
		batch_append(now, batch[i]);
	if (put_off != NULL)
		rc = __real_batch_run_all(db, &put_off, 1, err);
	batch_free(&put_off);
	put_off = now;
	return rc;
}

int
__wrap_batch_run_all(
    struct db *db, struct batch *const *batch, size_t count, struct err *err)
{
	cr_assert_lt(commits + 1, COMMITS_MAX);
	commits++;
	points_at(POINT_BEFORE);
	in_turn = db;
	has_first = false;
	const int rc = planted == FAULT_EARLY
	    ? points_put_off(db, batch, count, err)
	    : __real_batch_run_all(db, batch, count, err);
	in_turn = NULL;
	points_at(POINT_COMMITTED);
	return rc;
}

int
__wrap_db_commit(struct db *db, struct err *err)
{
	if (db == in_turn)
		points_at(POINT_APPENDED);
	return __real_db_commit(db, err);
}

/* Not of the first turn, whose first row needs those that follow. */
int
__wrap_stmt_step(struct stmt *stmt, struct err *err)
{
	const int rc = __real_stmt_step(stmt, err);

	if (planted != FAULT_HALVES || in_turn == NULL || has_first ||
	    rc != 0 || commits == 1)
		return rc;
	has_first = true;
	if (__real_db_commit(in_turn, err) < 0 || db_begin(in_turn, err) < 0)
		return err->code;
	return rc;
}

uint64_t
__wrap_pump_find_nonce(
    struct app *app, uint32_t event, int32_t player, const char *nonce)
{
	return planted == FAULT_FORGET
	    ? 0
	    : __real_pump_find_nonce(app, event, player, nonce);
}
