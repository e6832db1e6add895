/* SPDX-License-Identifier: ISC */
/*
 * Opening: whose files are taken, what is refused and left alone, and that
 * every query is answered by an index.
 */
#include "daemon/store/db.h"

#include <criterion/criterion.h>
#include <fcntl.h>
#include <signal.h>
#include <stdio.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "daemon/store/batch.h"
#include "daemon/store/people.h"
#include "daemon/store/sql_text.h"
#include "tests/store/store_file.h"

static int syncs;

/* In place of libc's: SQLite calls them through the program. */
int
fdatasync(int fd)
{
	syncs++;
	return fcntl(fd, F_GETFD) < 0 ? -1 : 0;
}

int
fsync(int fd)
{
	return fdatasync(fd);
}

static long
file_mode(const char *path)
{
	struct stat st;

	return stat(path, &st) == 0 ? (long)(st.st_mode & 07777) : -1;
}

Test(db, created)
{
	struct store_file file;
	struct db *db;
	char wal[96];

	store_file_init(&file);
	umask(0);
	db = store_file_open(&file, DB_CREATE);
	cr_expect_str_eq(db_path(db), file.path);
	cr_expect_eq(file_mode(file.path), 0600);
	snprintf(wal, sizeof(wal), "%s-wal", file.path);
	cr_expect_eq(file_mode(wal), 0600);
	cr_expect_eq(
	    store_file_number(&file, "PRAGMA application_id"), 0x70727364);
	cr_expect_eq(store_file_number(&file, "PRAGMA user_version"),
	    (long long)sql_migration_count);
	cr_expect_eq(store_file_number(&file,
			 "SELECT count(*) FROM pragma_journal_mode WHERE "
			 "journal_mode = 'wal'"),
	    1);
	db_close(&db);
	cr_expect_null(db);
	db_close(&db);
	/* a second time it is simply there */
	db = store_file_open(&file, DB_CREATE);
	db_close(&db);
	db = store_file_open(&file, DB_WRITE);
	db_close(&db);
	db = store_file_open(&file, DB_READ);
	db_close(&db);
	store_file_fini(&file);
}

/* Each commit is on the disk before it is reported, not only in its order. */
Test(db, every_commit_is_synced)
{
	struct store_file file;
	struct person person;
	struct db *db;
	struct err err = {0};
	char name[32];

	store_file_init(&file);
	db = store_file_open(&file, DB_CREATE);
	db_close(&db);
	db = store_file_open(&file, DB_WRITE);
	for (int i = 1; i <= 9; i++) {
		const int before = syncs;

		snprintf(name, sizeof(name), "Player %d", i);
		cr_assert_eq(
		    people_add(db, name, ROLE_PLAYER, name, 1, &person, &err),
		    0, "%s", err.text);
		cr_expect_gt(syncs, before, "commit %d", i);
	}
	db_close(&db);
	store_file_fini(&file);
}

static void
write_file(const char *path, const char *text)
{
	int fd = open(path, O_WRONLY | O_CREAT | O_TRUNC, 0600);

	cr_assert(fd >= 0);
	cr_assert_eq(write(fd, text, strlen(text)), (ssize_t)strlen(text));
	close(fd);
}

/* The file as a number, to see that nobody touched it. */
static uint64_t
file_sum(const char *path)
{
	uint64_t sum = 14695981039346656037U;
	FILE *file = fopen(path, "rb");
	int c;

	cr_assert_not_null(file);
	while ((c = getc(file)) != EOF)
		sum = (sum ^ (uint64_t)c) * 1099511628211U;
	fclose(file);
	return sum;
}

static void
expect_refused(const struct store_file *file, enum db_mode mode, int code,
    const char *says)
{
	struct err err = {0};
	struct db *db = NULL;

	cr_expect_eq(db_open(file->path, mode, &db, &err), code, "%s: %d", says,
	    err.code);
	cr_expect_not_null(
	    strstr(err.text, says), "\"%s\" in \"%s\"", says, err.text);
	cr_expect_not_null(strstr(err.text, file->path));
	cr_expect_null(db);
}

Test(db, refused)
{
	static const struct {
		const char *sql; /* what makes it so */
		enum db_mode mode;
		const char *says;
	} cases[] = {
	    {"CREATE TABLE t(x)", DB_CREATE, "another program"},
	    {"PRAGMA application_id = 7", DB_CREATE, "another program"},
	    {"PRAGMA user_version = 1", DB_CREATE, "another program"},
	    {"PRAGMA application_id = 1886548836; PRAGMA user_version = 99",
		DB_CREATE, "newer pairsd (schema 99"},
	    {"PRAGMA application_id = 1886548836; PRAGMA user_version = 99",
		DB_READ, "newer pairsd"},
	    {"PRAGMA application_id = 1886548836", DB_READ, "older pairsd"},
	};
	struct store_file file;
	uint64_t sum;

	for (size_t i = 0; i < sizeof(cases) / sizeof(cases[0]); i++) {
		store_file_init(&file);
		store_file_exec(&file, cases[i].sql);
		sum = file_sum(file.path);
		expect_refused(&file, cases[i].mode, ERR_DB, cases[i].says);
		if (cases[i].mode == DB_CREATE) {
			struct err err = {0};

			cr_expect_eq(db_check(file.path, &err), ERR_DB);
			cr_expect_not_null(strstr(err.text, cases[i].says));
		}
		cr_expect_eq(file_sum(file.path), sum, "case %zu", i);
		store_file_fini(&file);
	}
	store_file_init(&file);
	cr_expect_eq(db_check(file.path, NULL), 0);
	expect_refused(&file, DB_WRITE, ERR_NOT_FOUND, "No such file");
	expect_refused(&file, DB_READ, ERR_NOT_FOUND, "No such file");
	write_file(file.path, "");
	cr_expect_eq(db_check(file.path, NULL), 0);
	expect_refused(&file, DB_WRITE, ERR_DB, "empty");
	write_file(file.path,
	    "This is a letter to my aunt and not a database at all, however "
	    "long it may be; it goes on and on so that there is a whole page "
	    "of it and SQLite cannot think that it was cut off too early.");
	sum = file_sum(file.path);
	cr_expect_eq(db_check(file.path, NULL), ERR_DB);
	expect_refused(&file, DB_CREATE, ERR_DB, "not a database");
	cr_expect_eq(file_sum(file.path), sum);
	store_file_fini(&file);
}

/* Whose file may only be read is told what is wanted of it. */
Test(db, not_ours_to_write)
{
	struct store_file file;
	struct err err = {0};

	store_file_init(&file);
	struct db *db = store_file_open(&file, DB_CREATE);
	db_close(&db);
	cr_assert_eq(chmod(file.path, 0444), 0);
	cr_assert_eq(chmod(file.dir, 0755), 0);
	/* root may everything */
	if (getuid() == 0)
		cr_assert_eq(setreuid(65534, 0), 0);
	expect_refused(&file, DB_CREATE, ERR_IO, "may read and write");
	cr_expect_eq(db_check(file.path, &err), ERR_IO);
	if (geteuid() == 0)
		cr_assert_eq(setreuid(0, 0), 0);
	db = store_file_open(&file, DB_READ);
	db_close(&db);
	store_file_fini(&file);
}

/* One step too new is too new, however the file is opened. */
Test(db, the_next_schema_is_refused)
{
	static const enum db_mode modes[] = {DB_CREATE, DB_WRITE, DB_READ};
	struct store_file file;
	struct err err = {0};
	char sql[96];

	store_file_init(&file);
	snprintf(sql, sizeof(sql),
	    "PRAGMA application_id = 1886548836; PRAGMA user_version = %zu",
	    sql_migration_count + 1);
	store_file_exec(&file, sql);
	for (size_t i = 0; i < sizeof(modes) / sizeof(modes[0]); i++)
		expect_refused(&file, modes[i], ERR_DB, "newer pairsd (schema");
	cr_expect_eq(db_check(file.path, &err), ERR_DB);
	cr_expect_not_null(strstr(err.text, "newer pairsd"), "%s", err.text);
	store_file_fini(&file);
}

/* A migration that fails leaves nothing of itself. */
Test(db, migration_is_whole)
{
	struct store_file file;

	store_file_init(&file);
	store_file_exec(
	    &file, "PRAGMA application_id = 1886548836; CREATE TABLE award(x)");
	expect_refused(&file, DB_WRITE, ERR_DB, "001-first.sql");
	cr_expect_eq(
	    store_file_number(&file, "SELECT count(*) FROM sqlite_schema"), 1);
	cr_expect_eq(store_file_number(&file, "PRAGMA user_version"), 0);
	store_file_fini(&file);
}

/* A database of before names were folded, with two who are called alike. */
Test(db, names_of_before_are_folded)
{
	struct store_file file;
	char sql[96];
	struct db *db;

	store_file_init(&file);
	store_file_exec(&file, sql_migrations[0].text);
	snprintf(sql, sizeof(sql),
	    "PRAGMA application_id = 1886548836; PRAGMA user_version = 1");
	store_file_exec(&file, sql);
	store_file_exec(&file,
	    "INSERT INTO player(id, name, token_hash, role, added_at) VALUES"
	    "(1, 'Bob', randomblob(32), 'player', 1),"
	    "(2, '\xc3\x89va', randomblob(32), 'player', 1),"
	    "(3, 'E\xcc\x81va', randomblob(32), 'player', 1)");
	expect_refused(&file, DB_READ, ERR_DB, "older pairsd");
	db = store_file_open(&file, DB_WRITE);
	cr_expect_eq(store_file_number(&file,
			 "SELECT count(*) FROM player WHERE folded = 'bob' OR "
			 "folded = '\xc3\xa9va' AND id > 1"),
	    3);
	cr_expect_eq(
	    store_file_number(&file,
		"SELECT count(*) FROM player WHERE name = 'E\xcc\x81va'"),
	    1);
	db_close(&db);
	store_file_fini(&file);
}

Test(db, reader_cannot_write)
{
	struct store_file file;
	struct err err = {0};
	struct person person;
	struct db *db;

	store_file_init(&file);
	db = store_file_open(&file, DB_CREATE);
	db_close(&db);
	db = store_file_open(&file, DB_READ);
	cr_expect_eq(
	    people_add(db, "Ann", ROLE_PLAYER, "secret", 1, &person, &err),
	    ERR_DB);
	cr_expect_not_null(strstr(err.text, "readonly"), "%s", err.text);
	db_close(&db);
	store_file_fini(&file);
}

/* Between read_begin and read_end another's commit is not seen. */
Test(db, one_view)
{
	struct store_file file;
	struct person person;
	struct db *reader, *writer;
	struct err err = {0};

	store_file_init(&file);
	writer = store_file_open(&file, DB_CREATE);
	reader = store_file_open(&file, DB_READ);
	cr_assert_eq(
	    people_add(writer, "Ann", ROLE_PLAYER, "a", 1, &person, &err), 0);
	cr_assert_eq(db_read_begin(reader, &err), 0);
	cr_expect_eq(people_find_name(reader, "Ann", &person, &err), 0);
	cr_assert_eq(
	    people_add(writer, "Bob", ROLE_PLAYER, "b", 1, &person, &err), 0);
	cr_expect_eq(
	    people_find_name(reader, "Bob", &person, &err), ERR_NOT_FOUND);
	db_read_end(reader);
	cr_expect_eq(people_find_name(reader, "Bob", &person, &err), 0);
	db_close(&reader);
	db_close(&writer);
	store_file_fini(&file);
}

/* A value that was forgotten is a bug and not a NULL. */
Test(db, forgotten_value, .signal = SIGABRT)
{
	struct store_file file;
	struct stmt *stmt;
	struct db *db;

	store_file_init(&file);
	db = store_file_open(&file, DB_CREATE);
	store_file_fini(&file);
	freopen("/dev/null", "w", stderr);
	if (db_query(db, "player_by_id", &stmt, NULL) == 0)
		stmt_step(stmt, NULL);
}

struct plan {
	const char *query;
	bool may_scan;
	int lines;
};

/* "SCAN CONSTANT ROW" reads no table; a subquery's result is no table. */
static void
plan_line(void *ctx, const char *detail)
{
	struct plan *plan = ctx;
	const bool scans = strncmp(detail, "SCAN ", 5) == 0 &&
	    strncmp(detail, "SCAN CONSTANT", 13) != 0;

	plan->lines++;
	cr_expect(
	    !scans || plan->may_scan, "query %s: %s", plan->query, detail);
}

Test(db, every_query_has_its_index)
{
	struct store_file file;
	struct err err = {0};
	struct db *db;
	int lines = 0;

	store_file_init(&file);
	db = store_file_open(&file, DB_CREATE);
	for (size_t i = 0; i < sql_query_count; i++) {
		struct plan plan = {.query = sql_queries[i].name,
		    .may_scan =
			strncmp(sql_queries[i].text, "-- scan: ", 9) == 0};

		cr_expect_eq(db_explain(db, plan.query, plan_line, &plan, &err),
		    0, "%s", err.text);
		lines += plan.lines;
	}
	cr_expect_gt(lines, 30, "plans were read");
	db_close(&db);
	store_file_fini(&file);
}
