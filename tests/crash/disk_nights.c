/* SPDX-License-Identifier: ISC */
/*
 * A night of 8 pairs on a disk that fails once at one of all its writes and syncs,
 * checkpoints included: a write fails, or is half done, there is no room, also for
 * a minute, a sync fails; or the process ends in the middle of it, with the write
 * torn or not begun.  The daemon stops, reads the disk again and goes on, the
 * players come back, and the night must end as the undisturbed one, with nothing
 * lost that anybody was told and nothing done twice.
 *
 * DISK_STEP in the environment: every so manyeth write or sync, of each way to
 * fail, 997; 1 for all.
 */
#include <criterion/criterion.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/wait.h>
#include <unistd.h>

#include "daemon/base/log.h"
#include "tests/crash/night.h"
#include "tests/crash/plain.h"
#include "tests/lib/bad_disk.h"

#define DISK_STEP 997
#define CHILD_SECONDS 300
#define AWAY_MS 20000
#define FULL_MS 60000
#define LIE_ENDS 40 /* writes and syncs until the process ends: some commits */

/*
 * Ways to fail: the faults, each once; no room for a while; two ends.  Nothing helps
 * against a disk that lies: of one the test must see it, once the process has ended.
 */
enum way {
	WAY_FIRST = BAD_DISK_WRITE,
	WAY_PLANTED = BAD_DISK_LIE,
	WAY_LASTING = BAD_DISK_COUNT,
	WAY_ENDS,
	WAY_TORN,
	WAY_COUNT
};

static struct night night;
static struct night_digest expected;

static const char *
way_name(int way)
{
	switch (way) {
	case WAY_LASTING:
		return "the disk is full for a minute";
	case WAY_ENDS:
		return "the process ends before a write or sync";
	case WAY_TORN:
		return "the process ends with a write half done";
	default:
		return bad_disk_name((enum bad_disk)way);
	}
}

static void
not_told(void *ctx, enum log_level level, const char *topic, const char *text)
{
	(void)ctx;
	(void)level;
	(void)topic;
	(void)text;
}

/* To the end, and what it came to. */
static void
finish(void)
{
	struct night_digest digest;
	ms_t failed_at = 0;

	while (!night.over) {
		const ms_t now = clock_now(&night.hall.clock);

		night_step(&night);
		if (failed_at == 0 && bad_disk_failures() > 0)
			failed_at = now;
		if (failed_at != 0 && now - failed_at >= FULL_MS)
			bad_disk_mend();
		cr_assert_lt(now, HALL_START_AT + 240 * (ms_t)HALL_MINUTE,
		    "the night does not end");
	}
	bad_disk_mend();
	night_check(&night);
	night_read(&night, &digest);
	const char *differ = night_differ(&expected, &digest);
	cr_assert_null(differ, "%s: other than undisturbed", differ);
	night_fini(&night);
	_exit(0);
}

/* In a process of its own, with files of its own. */
static void
end_here(void)
{
	int status;
	const pid_t pid = fork();

	if (pid == 0) {
		bad_disk_fail(BAD_DISK_NONE, 0, false);
		night_crash(&night, AWAY_MS);
		finish();
	}
	cr_assert_eq(waitpid(pid, &status, 0), pid);
	hall_remove(&night.hall);
	_exit(status != 0);
}

static void
fail_at(int way, long number)
{
	alarm(CHILD_SECONDS);
	night_init(&night);
	log_set_sink(not_told, NULL);
	fake_writer_set(DISK_REAL);
	bad_disk_fail(way == WAY_LASTING ? BAD_DISK_FULL
		: way < BAD_DISK_COUNT   ? (enum bad_disk)way
					 : BAD_DISK_NONE,
	    number, way == WAY_LASTING);
	if (way >= WAY_ENDS)
		bad_disk_stop(number, way == WAY_TORN, end_here);
	if (way == WAY_PLANTED)
		bad_disk_stop(number + LIE_ENDS, false, end_here);
	night_begin(&night);
	finish();
}

/* How many writes and syncs a night has. */
static long
undisturbed(void)
{
	night_init(&night);
	fake_writer_set(DISK_REAL);
	bad_disk_fail(BAD_DISK_NONE, 0, false);
	night_begin(&night);
	night_run(&night);
	const long count = bad_disk_count();
	night_check(&night);
	night_read(&night, &expected);
	night_fini(&night);
	printf("# the night has %ld writes and syncs\n", count);
	return count;
}

static bool
ends_well(int way, long number)
{
	int status;

	fflush(stdout);
	const pid_t pid = fork();
	if (pid == 0)
		fail_at(way, number);
	cr_assert_gt(pid, 0);
	cr_assert_eq(waitpid(pid, &status, 0), pid);
	if (status != 0 && !plain_quiet)
		printf("# %s, number %ld: %d\n", way_name(way), number, status);
	return status == 0;
}

/* So many nights, and how many of them went wrong. */
static int
try_way(int way, long count, long step, int *bad_r)
{
	int nights = 0;

	*bad_r = 0;
	for (long n = 1 + way % step; n <= count; n += step, nights++)
		*bad_r += !ends_well(way, n);
	printf("# %d nights: %s\n", nights, way_name(way));
	return nights;
}

static bool
sees_planted(long count)
{
	int bad;

	plain_quiet = getenv("DISK_LOUD") == NULL;
	try_way(WAY_PLANTED, count, DISK_STEP, &bad);
	plain_quiet = false;
	return plain_line(WAY_PLANTED, bad > 0, "a planted fault is seen");
}

static bool
stands(int way, long count, long step)
{
	int bad;
	const int nights = try_way(way, count, step, &bad);

	return plain_line(
	    way, bad == 0 && nights > 0, "a night ends as the undisturbed one");
}

int
main(void)
{
	const char *every = getenv("DISK_STEP");
	const long step = every != NULL ? atol(every) : DISK_STEP;
	bool all = true;

	bad_disk_install();
	printf("1..%d\n", WAY_COUNT - WAY_FIRST);
	const long count = undisturbed();
	for (int way = WAY_FIRST; way < WAY_COUNT; way++)
		all &= way == WAY_PLANTED ? sees_planted(count)
					  : stands(way, count, step);
	return !all;
}
