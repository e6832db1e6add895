/* SPDX-License-Identifier: ISC */
/*
 * What questions cost in a history of five years: 1,825 nights of 40 pairs and
 * 24 boards, 876,000 results, made by pairsctl simulate, or read from the file
 * that PAIRSD_HISTORY names.  Every kind of question is asked with fields by
 * lot, as the daemon's reader asks it.
 *
 * Times are processor time of this process, which other load on the machine
 * disturbs least.  What is checked is that of each question
 * the median is under 50 ms and 99 of 100 take less than 200 ms of processor
 * time.
 */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/resource.h>
#include <sys/stat.h>
#include <unistd.h>

#include "daemon/base/chance.h"
#include "daemon/history/find.h"

#define TIMES 100
#define MEDIAN_MS 50
#define SLOW_MS 200
#define NIGHTS 1825
#define PLAYERS 240

static uint64_t bench_state = 1;

static int
bench_chance(int below)
{
	bench_state = bench_state * UINT64_C(6364136223846793005) +
	    UINT64_C(1442695040888963407);
	return (int)((bench_state >> 33) % (uint64_t)below);
}

static void
die(const char *what)
{
	fprintf(stderr, "bench_history: %s\n", what);
	exit(1);
}

static double
bench_used_ms(void)
{
	struct rusage used;

	getrusage(RUSAGE_SELF, &used);
	return ((double)used.ru_utime.tv_sec + (double)used.ru_stime.tv_sec) *
	    1e3 +
	    ((double)used.ru_utime.tv_usec + (double)used.ru_stime.tv_usec) /
	    1e3;
}

/*
 * Fields by lot: P a player, C a contract, R a result, E an event, B a board, D
 * days of a month, A a page far back, and words as they stand.
 */
static const struct {
	enum find_kind kind;
	const char *fields;
} questions[] = {
    {FIND_RESULTS, ""},
    {FIND_RESULTS, "after=A"},
    {FIND_RESULTS, "player=P"},
    {FIND_RESULTS, "player=P after=A"},
    {FIND_RESULTS, "player=P partner=P"},
    {FIND_RESULTS, "player=P opponent=P"},
    {FIND_RESULTS, "player=P contract=C"},
    {FIND_RESULTS, "player=P result=R"},
    {FIND_RESULTS, "player=P contract=C result=R"},
    {FIND_RESULTS, "player=P from=D to=D"},
    {FIND_RESULTS, "declarer=P"},
    {FIND_RESULTS, "declarer=P level=6 result=down"},
    {FIND_RESULTS, "contract=C"},
    {FIND_RESULTS, "contract=C result=R"},
    {FIND_RESULTS, "contract=C from=D to=D"},
    {FIND_RESULTS, "contract=C after=A"},
    {FIND_RESULTS, "result=R"},
    {FIND_RESULTS, "result=R from=D to=D"},
    {FIND_RESULTS, "level=6"},
    {FIND_RESULTS, "board=B"},
    {FIND_RESULTS, "board=B contract=C"},
    {FIND_RESULTS, "event=E"},
    {FIND_RESULTS, "event=E board=B"},
    {FIND_RESULTS, "event=E pair=3"},
    {FIND_RESULTS, "from=D to=D"},
    {FIND_NIGHTS, ""},
    {FIND_NIGHTS, "player=P"},
    {FIND_NIGHTS, "player=P partner=P"},
    {FIND_NIGHTS, "player=P from=D to=D"},
    {FIND_NIGHTS, "event=E"},
    {FIND_NIGHTS, "from=D to=D"},
    {FIND_AVERAGES, "player=P by=partner"},
    {FIND_AVERAGES, "player=P by=scoring"},
    {FIND_AVERAGES, "player=P by=month"},
    {FIND_AVERAGES, "player=P by=seat"},
    {FIND_AVERAGES, "player=P by=role"},
    {FIND_VERSUS, "player=P opponent=P"},
    {FIND_RECORDS, ""},
    {FIND_RECORDS, "from=D to=D"},
    {FIND_RECORDS, "player=P"},
    {FIND_STANDINGS, "from=D to=D"},
    {FIND_STANDINGS, "unit=percent best=10 from=D to=D"},
};
#define QUESTIONS (int)(sizeof(questions) / sizeof(questions[0]))

static void
bench_value(const char *name, const char *word, int month, char text_r[64])
{
	static const char *const contracts[] = {
	    "3NT", "4S", "4H", "1NT", "2D", "6NT", "7C", "5DX", "1C", "P"};
	static const char *const results[] = {
	    "made", "down", "=", "+1", "-1", "-3", "+4", "-7", "+6", "-13"};

	snprintf(text_r, 64, "%s", word);
	if (word[1] != '\0')
		return;
	if (*word == 'P')
		snprintf(text_r, 64, "Player %d", 1 + bench_chance(PLAYERS));
	else if (*word == 'C')
		snprintf(text_r, 64, "%s", contracts[bench_chance(10)]);
	else if (*word == 'R')
		snprintf(text_r, 64, "%s", results[bench_chance(10)]);
	else if (*word == 'E')
		snprintf(text_r, 64, "%d", 1 + bench_chance(NIGHTS));
	else if (*word == 'B')
		snprintf(text_r, 64, "%d", 1 + bench_chance(24));
	else if (*word == 'A')
		snprintf(text_r, 64, "%d.12.3", 1 + bench_chance(NIGHTS));
	else if (*word == 'D')
		snprintf(text_r, 64, "%d-%02d-%s", 2021 + month / 12,
		    1 + month % 12, strcmp(name, "from") == 0 ? "01" : "28");
}

static struct find *
bench_question(int which)
{
	const int month = bench_chance(60);
	struct find *find = find_new(questions[which].kind);
	struct err err = {0};
	char fields[128], value[64];

	snprintf(fields, sizeof(fields), "%s", questions[which].fields);
	for (char *field = strtok(fields, " "); field != NULL;
	     field = strtok(NULL, " ")) {
		char *word = strchr(field, '=');

		*word++ = '\0';
		bench_value(field, word, month, value);
		if (find_set(find, field, value, &err) < 0)
			die(err.text);
	}
	if (find_check(find, &err) < 0)
		die(err.text);
	return find;
}

static int
bench_compare(const void *a, const void *b)
{
	const double x = *(const double *)a, y = *(const double *)b;

	return x < y ? -1 : x > y;
}

/* Whether a question is quick enough. */
static bool
bench_ask(struct db *db, int which)
{
	static const char *const kinds[FIND_KIND_COUNT] = {
	    "results", "nights", "averages", "versus", "records", "standings"};
	double used[TIMES];
	struct err err = {0};

	for (int i = 0; i < TIMES; i++) {
		struct find *find = bench_question(which);
		struct buf out = {0};
		const double used_ms = bench_used_ms();

		if (find_answer(db, find, FIND_JSON, &out, &err) < 0)
			die(err.text);
		used[i] = bench_used_ms() - used_ms;
		buf_fini(&out);
		find_free(&find);
	}
	qsort(used, TIMES, sizeof(used[0]), bench_compare);
	printf("%-9s %-32s %7.2f %7.2f\n", kinds[questions[which].kind],
	    questions[which].fields, used[TIMES / 2], used[TIMES - 1]);
	return used[TIMES / 2] < MEDIAN_MS && used[TIMES - 1] < SLOW_MS;
}

/* A history in a folder of its own, which is taken away again. */
static void
bench_make(const char *folder, char path_r[96])
{
	char command[256];

	snprintf(path_r, 96, "%s/history.db", folder);
	snprintf(command, sizeof(command),
	    "./pairsctl simulate --pairs 40 --rounds 8 --boards 3 --events "
	    "%d --into '%s' >/dev/null",
	    NIGHTS, path_r);
	if (system(command) != 0)
		die("pairsctl simulate has failed");
}

static void
bench_remove(const char *folder, const char *path)
{
	static const char *const ends[] = {"", "-wal", "-shm"};
	char file[112];

	for (int i = 0; i < 3; i++) {
		snprintf(file, sizeof(file), "%s%s", path, ends[i]);
		unlink(file);
	}
	rmdir(folder);
}

int
main(void)
{
	const char *given = getenv("PAIRSD_HISTORY");
	const char *tmp = getenv("TMPDIR");
	char folder[64], path[96];
	struct err err = {0};
	struct stat st;
	struct db *db;
	int slow = 0;

	chance_init();
	snprintf(folder, sizeof(folder), "%s/pd-bench-XXXXXX",
	    tmp != NULL ? tmp : "/tmp");
	if (given != NULL)
		snprintf(path, sizeof(path), "%s", given);
	else if (mkdtemp(folder) != NULL)
		bench_make(folder, path);
	else
		die("no folder");
	if (db_open(path, DB_READ, &db, &err) < 0)
		die(err.text);
	if (stat(path, &st) == 0)
		printf("a history of %.0f MB\n", (double)st.st_size / 1e6);
	printf("%-41s  median    most  ms of a processor\n", "");
	for (int i = 0; i < QUESTIONS; i++)
		slow += !bench_ask(db, i);
	db_close(&db);
	if (given == NULL)
		bench_remove(folder, path);
	if (slow > 0)
		die("a question takes too long");
	return 0;
}
