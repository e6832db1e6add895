/* SPDX-License-Identifier: ISC */
/*
 * The writer thread: what it says is done is on the disk, also when the
 * process is killed; a failure stops it for good.
 */
#include "daemon/store/writer.h"

#include <criterion/criterion.h>
#include <poll.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/resource.h>
#include <sys/wait.h>
#include <unistd.h>

#include "daemon/store/people.h"
#include "tests/store/store_file.h"

static struct batch *
numbered(uint64_t number)
{
	struct person person = {.id = (int32_t)number};
	struct batch *batch = batch_new();

	snprintf(person.name, sizeof(person.name), "player %d", person.id);
	batch_person(batch, &person, person.name, (ms_t)number);
	return batch;
}

static void
create(struct store_file *file)
{
	struct db *db;

	store_file_init(file);
	db = store_file_open(file, DB_CREATE);
	db_close(&db);
}

static struct writer *
start(const struct store_file *file)
{
	struct writer *writer = NULL;
	struct err err = {0};

	cr_assert_eq(
	    writer_start(file->path, &writer, &err), 0, "%s", err.text);
	return writer;
}

/* Wait until it says so, or fails. */
static int
wait_for(struct writer *writer, uint64_t number, struct err *err)
{
	uint64_t done = 0, before = 0;

	for (;;) {
		struct pollfd fd = {writer_fd(writer), POLLIN, 0};
		int rc = writer_done(writer, &done, err);

		cr_assert_geq(done, before, "never back");
		before = done;
		if (rc < 0 || done >= number)
			return rc;
		cr_assert_gt(poll(&fd, 1, 60000), 0, "no news in a minute");
	}
}

Test(writer, commits)
{
	struct store_file file;
	struct writer *writer;
	struct err err = {0};
	uint64_t done = 7;

	create(&file);
	writer = start(&file);
	writer_wait(writer); /* for nothing, and not for ever */
	cr_expect_eq(writer_done(writer, &done, &err), 0);
	cr_expect_eq(done, 0);
	writer_submit(writer, numbered(1), 1);
	cr_expect_eq(wait_for(writer, 1, &err), 0);
	cr_expect_eq(
	    store_file_number(&file, "SELECT count(*) FROM player"), 1);
	for (uint64_t i = 2; i <= 2000; i++)
		writer_submit(writer, numbered(i), i);
	cr_expect_eq(wait_for(writer, 1500, &err), 0);
	cr_expect_geq(
	    store_file_number(&file, "SELECT count(*) FROM player"), 1500);
	/* a mere mark, with a gap in the numbers */
	writer_submit(writer, batch_new(), 5000);
	writer_wait(writer);
	cr_expect_eq(writer_done(writer, &done, &err), 0);
	cr_expect_eq(done, 5000);
	/* what is queued at the end is committed too */
	for (uint64_t i = 5001; i <= 5100; i++)
		writer_submit(writer, numbered(i), i);
	cr_expect_eq(writer_stop(&writer, &err), 0);
	cr_expect_null(writer);
	cr_expect_eq(writer_stop(&writer, &err), 0);
	cr_expect_eq(
	    store_file_number(&file, "SELECT count(*) FROM player"), 2100);
	store_file_fini(&file);
}

Test(writer, stays_failed)
{
	struct store_file file;
	struct writer *writer;
	struct err err = {0};
	uint64_t done;

	create(&file);
	writer = start(&file);
	writer_submit(writer, numbered(1), 1);
	cr_expect_eq(wait_for(writer, 1, &err), 0);
	writer_submit(writer, numbered(1), 2); /* taken */
	cr_expect_eq(wait_for(writer, 2, &err), ERR_DB);
	cr_expect_not_null(strstr(err.text, "player_add"), "%s", err.text);
	writer_submit(writer, numbered(3), 3);
	writer_wait(writer); /* for what will not come */
	memset(&err, 0, sizeof(err));
	cr_expect_eq(writer_done(writer, &done, &err), ERR_DB);
	cr_expect_eq(done, 1);
	cr_expect_not_null(strstr(err.text, "player_add"));
	cr_expect_eq(writer_stop(&writer, &err), ERR_DB);
	cr_expect_eq(
	    store_file_number(&file, "SELECT count(*) FROM player"), 1);
	store_file_fini(&file);
}

Test(writer, needs_a_database)
{
	struct store_file file;
	struct writer *writer = NULL;
	struct err err = {0};

	store_file_init(&file);
	cr_expect_eq(writer_start(file.path, &writer, &err), ERR_NOT_FOUND);
	cr_expect_null(writer);
	store_file_fini(&file);
}

/* A full disk: a failure with a text, and what was confirmed is there. */
Test(writer, full_disk)
{
	struct store_file file;
	struct writer *writer;
	struct err err = {0};
	struct rlimit limit = {512 * 1024, 512 * 1024};
	struct db *db;
	uint64_t number = 0, done;
	int rc = 0;

	create(&file);
	signal(SIGXFSZ, SIG_IGN);
	cr_assert_eq(setrlimit(RLIMIT_FSIZE, &limit), 0);
	writer = start(&file);
	while (rc == 0 && number < 100000) {
		for (int i = 0; i < 200; i++) {
			number++;
			writer_submit(writer, numbered(number), number);
		}
		rc = wait_for(writer, number, &err);
	}
	cr_expect_eq(rc, ERR_DB, "after %d", (int)number);
	cr_expect(err.text[0] != '\0');
	writer_done(writer, &done, &err);
	cr_expect_lt(done, number);
	cr_expect_gt(done, 0);
	cr_expect_eq(writer_stop(&writer, &err), ERR_DB);
	db = store_file_open(&file, DB_READ);
	cr_expect_eq(
	    store_file_number(&file, "SELECT count(*) FROM player"), (int)done);
	db_close(&db);
	store_file_fini(&file);
}

/* The child: submit without end, print each number that is done. */
static void
submit_for_ever(const struct store_file *file, uint64_t number, int out)
{
	const uint64_t number_before = number;
	struct writer *writer = NULL;
	uint64_t done = number, said = number;
	struct err err = {0};

	if (writer_start(file->path, &writer, &err) < 0)
		_exit(1);
	for (;;) {
		struct pollfd fd = {writer_fd(writer), POLLIN, 0};

		/* as much as a busy night has on its way to the disk */
		for (int i = 0; i < 10 && number < done + 100; i++) {
			number++;
			writer_submit(writer, numbered(number), number);
		}
		poll(&fd, 1, 60000);
		if (writer_done(writer, &done, &err) < 0)
			_exit(2);
		if (done == 0) /* none yet in this process */
			done = number_before;
		if (done > said && write(out, &done, sizeof(done)) < 0)
			_exit(3);
		said = done;
	}
}

/* Read what the child says, kill it, read the rest: the last number. */
static uint64_t
run_and_kill(const struct store_file *file, uint64_t number, int numbers)
{
	int fd[2], status;
	uint64_t said, last = 0;
	pid_t child;

	cr_assert_eq(pipe(fd), 0);
	child = fork();
	cr_assert_geq(child, 0);
	if (child == 0) {
		close(fd[0]);
		submit_for_ever(file, number, fd[1]);
	}
	close(fd[1]);
	while (numbers-- > 0 && read(fd[0], &said, sizeof(said)) > 0)
		last = said;
	kill(child, SIGKILL);
	while (read(fd[0], &said, sizeof(said)) > 0)
		last = said;
	close(fd[0]);
	cr_assert_eq(waitpid(child, &status, 0), child);
	cr_expect(WIFSIGNALED(status) && WTERMSIG(status) == SIGKILL,
	    "it ran until it was killed: %x", status);
	return last;
}

Test(writer, killed)
{
	struct store_file file;
	uint64_t number = 0;
	struct db *db;

	create(&file);
	for (int i = 0; i < 8; i++) {
		uint64_t last = run_and_kill(&file, number, 3 + 5 * i);
		char sql[96];

		cr_expect_gt(last, number);
		db = store_file_open(&file, DB_WRITE);
		db_close(&db);
		snprintf(sql, sizeof(sql),
		    "SELECT count(*) FROM player WHERE id > %llu AND "
		    "id <= %llu",
		    (unsigned long long)number, (unsigned long long)last);
		cr_expect_eq(store_file_number(&file, sql),
		    (long long)(last - number), "kill %d", i);
		cr_expect_eq(store_file_number(&file,
				 "SELECT count(*) FROM "
				 "pragma_integrity_check WHERE "
				 "integrity_check = 'ok'"),
		    1);
		number = (uint64_t)store_file_number(
		    &file, "SELECT max(id) FROM player");
	}
	store_file_fini(&file);
}
