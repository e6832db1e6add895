/* SPDX-License-Identifier: ISC */
/*
 * A night of 8 pairs whose daemon is killed, once at each of these instants of
 * each of its commits: before anything is written, with all of it written, after
 * the commit, and when half of those who are to be told have been.  It is started
 * again on the files as they were, the players come back, and the night must end
 * as the one that was never disturbed, with nothing lost that anybody was told
 * and nothing done twice.
 *
 * Not by Criterion, whose processes cannot be forked: each kill is a fork of the
 * night, so that what went before is played once.
 *
 * KILL_STEP in the environment: every so manyeth instant, 41; 1 for all (make
 * soak).  It is best odd, for the four kinds take turns.
 */
#include <criterion/criterion.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/wait.h>
#include <unistd.h>

#include "tests/crash/night.h"
#include "tests/crash/plain.h"
#include "tests/crash/points.h"

#define KILL_STEP 41
#define FAULT_STEP 13
#define FAULT_NIGHT 200 /* commits in which a fault has to show */
#define CHILD_SECONDS 300
#define COMMITS_MAX 8192

static struct night night;
static struct night_digest expected;
static int sent[COMMITS_MAX];
static int step, killed[POINT_COUNT], bad;

/* Shorter than 10 s is told as an outage too; four minutes let answers lapse. */
static const ms_t away[] = {1000, 30000, 240000};

/* --- one kill ------------------------------------------------------------- */

static void
go_on(int index)
{
	struct night_digest digest;

	points_end();
	alarm(CHILD_SECONDS);
	night_crash(
	    &night, away[(size_t)index % (sizeof(away) / sizeof(away[0]))]);
	night_run(&night);
	night_check(&night);
	night_read(&night, &digest);
	const char *differ = night_differ(&expected, &digest);
	cr_assert_null(differ, "%s: other than undisturbed", differ);
	night_fini(&night);
	_exit(0);
}

static void
reached(int commit, enum point point)
{
	const int index = commit * POINT_COUNT + (int)point;
	int status;

	if (index % step != 0)
		return;
	fflush(stdout);
	const pid_t pid = fork();
	if (pid == 0)
		go_on(index);
	cr_assert_gt(pid, 0);
	cr_assert_eq(waitpid(pid, &status, 0), pid);
	killed[point]++;
	if (status != 0) {
		bad++;
		if (!plain_quiet)
			printf("# killed %s of commit %d\n", point_name(point),
			    commit);
	}
}

/* --- nights --------------------------------------------------------------- */

static void
undisturbed(void)
{
	night_init(&night);
	points_begin(NULL);
	night_begin(&night);
	night_run(&night);
	night_check(&night);
	night_read(&night, &expected);
	for (int commit = 1; commit <= points_commits(); commit++)
		sent[commit] = points_sent(commit);
	printf("# the night has %d commits and %zu commands of its players\n",
	    points_commits(), night.dones);
	night_fini(&night);
}

/* So many kills failed; with a fault the night goes on to the first. */
static int
disturbed(enum fault fault)
{
	const int night_most = fault == FAULT_NONE ? COMMITS_MAX : FAULT_NIGHT;

	bad = 0;
	memset(killed, 0, sizeof(killed));
	night_init(&night);
	points_begin(sent);
	points_reached = reached;
	points_plant(fault);
	night_begin(&night);
	while (!night.over && points_commits() < night_most &&
	    (fault == FAULT_NONE || bad == 0))
		night_step(&night);
	points_end();
	points_plant(FAULT_NONE);
	night_fini(&night);
	return bad;
}

int
main(void)
{
	const char *every = getenv("KILL_STEP");
	bool ok = true;
	int number = 0;

	printf("1..%d\n", FAULT_COUNT);
	undisturbed();
	plain_quiet = getenv("KILL_LOUD") == NULL;
	step = FAULT_STEP;
	for (int f = FAULT_NONE + 1; f < FAULT_COUNT; f++) {
		const bool seen = disturbed((enum fault)f) > 0;

		printf("# planted: %s\n", fault_name((enum fault)f));
		ok &= plain_line(++number, seen, "a planted fault is seen");
	}
	plain_quiet = false;
	step = every != NULL ? atoi(every) : KILL_STEP;
	disturbed(FAULT_NONE);
	for (int p = 0; p < POINT_COUNT; p++)
		printf("# killed %d times %s\n", killed[p],
		    point_name((enum point)p));
	ok &= plain_line(++number, bad == 0 && killed[POINT_SENDING] > 0,
	    "every night ends as the undisturbed one");
	return !ok;
}
