/* SPDX-License-Identifier: ISC */
/*
 * Batches: all or nothing, values as they were given, failures by name.
 */
#include "daemon/store/batch.h"

#include <criterion/criterion.h>
#include <string.h>

#include "daemon/store/journal.h"
#include "daemon/store/people.h"
#include "tests/store/store_file.h"

static void
add_person(struct batch *batch, int32_t id, const char *name)
{
	struct person person = {.id = id};

	strcpy(person.name, name);
	batch_person(batch, &person, name, 1000 + id);
}

Test(batch, all_or_nothing)
{
	struct store_file file;
	struct err err = {0};
	struct batch *batch = batch_new(), *more = batch_new();
	struct batch *both[2] = {batch, more};
	struct db *db;

	store_file_init(&file);
	db = store_file_open(&file, DB_CREATE);
	cr_expect(batch_is_empty(batch));
	cr_expect_eq(batch_run(db, batch, &err), 0);
	add_person(batch, 1, "Ann");
	add_person(batch, 2, "Bob");
	cr_expect_not(batch_is_empty(batch));
	add_person(more, 3, "Cid");
	add_person(more, 4, "ann"); /* taken */
	cr_expect_eq(batch_run_all(db, both, 2, &err), ERR_DB);
	cr_expect_not_null(strstr(err.text, "player_add"), "%s", err.text);
	cr_expect_not_null(strstr(err.text, "UNIQUE"), "%s", err.text);
	cr_expect_eq(
	    store_file_number(&file, "SELECT count(*) FROM player"), 0);
	batch_free(&more);
	more = both[1] = batch_new();
	add_person(more, 3, "Cid");
	cr_expect_eq(batch_run_all(db, both, 2, &err), 0, "%s", err.text);
	cr_expect_eq(store_file_number(&file, "SELECT sum(id) FROM player"), 6);
	batch_free(&batch);
	batch_free(&more);
	batch_free(&more);
	db_close(&db);
	store_file_fini(&file);
}

static int
count_row(void *ctx, const struct journal_row *row, struct err *err)
{
	int *count = ctx;

	(void)err;
	++*count;
	cr_expect_eq(row->event, 1);
	cr_expect_eq(row->at, 1000 + (ms_t)row->seq);
	cr_expect_eq(strlen(row->body), row->body_len);
	if (row->seq == 5) {
		cr_expect_str_eq(row->kind, "call");
		cr_expect_eq(row->player, 7);
		cr_expect_str_eq(row->nonce, "n5");
		cr_expect_str_eq(row->body, "{\"call\":\"1C\"}");
	} else {
		cr_expect_eq(row->player, 0);
		cr_expect_null(row->nonce);
		cr_expect_str_eq(row->body, "{}");
	}
	return row->seq == 99 ? 42 : 0;
}

static void
add_event(const struct store_file *file)
{
	store_file_exec(file,
	    "INSERT INTO event VALUES(1,'s','2026-01-05','t','UTC',"
	    "zeroblob(32),zeroblob(32),'registering',NULL,1,2,NULL,1,0,0,0,0,"
	    "NULL,0,NULL,0,NULL)");
}

static void
add_journal(struct batch *batch, uint64_t seq, const char *nonce)
{
	batch_journal(batch,
	    &(struct journal_row){.event = 1,
		.seq = seq,
		.at = 1000 + (ms_t)seq,
		.kind = "call",
		.player = nonce != NULL ? 7 : 0,
		.nonce = nonce,
		.body = nonce != NULL ? "{\"call\":\"1C\"}" : "{}",
		.body_len = nonce != NULL ? 13 : 2});
}

Test(batch, journal)
{
	struct store_file file;
	struct err err = {0};
	struct batch *batch = batch_new(), *all = batch_new();
	uint64_t seq = 9;
	struct db *db;
	int count = 0;

	store_file_init(&file);
	db = store_file_open(&file, DB_CREATE);
	add_event(&file);
	cr_expect_eq(journal_last_seq(db, &seq, &err), 0);
	cr_expect_eq(seq, 0);
	add_journal(batch, 3, NULL);
	add_journal(batch, 5, "n5");
	add_journal(batch, 99, NULL);
	add_journal(batch, 100, NULL);
	batch_append(all, batch);
	batch_free(&batch);
	cr_assert_eq(batch_run(db, all, &err), 0, "%s", err.text);
	batch_free(&all);
	cr_expect_eq(journal_last_seq(db, &seq, &err), 0);
	cr_expect_eq(seq, 100);
	cr_expect_eq(journal_read(db, 1, 3, count_row, &count, &err), 42);
	cr_expect_eq(count, 2);
	cr_expect_eq(journal_read(db, 2, 0, count_row, &count, &err), 0);
	cr_expect_eq(count, 2);
	cr_expect_eq(journal_find_nonce(db, 1, 7, "n5", &seq, &err), 0);
	cr_expect_eq(seq, 5);
	cr_expect_eq(journal_find_nonce(db, 1, 8, "n5", &seq, &err), 0);
	cr_expect_eq(seq, 0);
	/* a nonce counts once a player and event */
	batch = batch_new();
	add_journal(batch, 101, "n5");
	cr_expect_eq(batch_run(db, batch, &err), ERR_DB);
	cr_expect_not_null(strstr(err.text, "journal_add"));
	batch_free(&batch);
	db_close(&db);
	store_file_fini(&file);
}

/* A command of an event that nobody opened is refused as a whole. */
Test(batch, journal_needs_its_event)
{
	struct store_file file;
	struct err err = {0};
	struct batch *batch = batch_new();
	struct db *db;

	store_file_init(&file);
	db = store_file_open(&file, DB_CREATE);
	add_journal(batch, 1, NULL);
	cr_expect_eq(batch_run(db, batch, &err), ERR_DB);
	cr_expect_not_null(strstr(err.text, "FOREIGN KEY"), "%s", err.text);
	cr_expect_eq(
	    store_file_number(&file, "SELECT count(*) FROM journal"), 0);
	batch_free(&batch);
	db_close(&db);
	store_file_fini(&file);
}
