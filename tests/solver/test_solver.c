/* SPDX-License-Identifier: ISC */
/*
 * The daemon's side of the helper, against a helper that crashes, hangs, talks
 * nonsense, answers late or twice (tests/solver/fake_solver.c).  Time is
 * virtual: a deadline passes when the test says so.
 */
#include "daemon/solver/solver.h"

#include <criterion/criterion.h>
#include <dirent.h>
#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/wait.h>
#include <unistd.h>

#include "daemon/base/log.h"
#include "daemon/base/xalloc.h"
#include "tests/solver/fake_loop.h"

#define ANSWERS 128
#define FIRST_ID 1000 /* an id is not a number */

struct answered {
	uint64_t id;
	struct solver_result result;
	ms_t at;
};

struct hall {
	struct clock clock;
	struct loop *loop;
	struct solver *solver;
	struct solver_config config;
	const char *script;
	struct deal deal;
	struct play play; /* of it, declarer has won a trick */
	int done;
	struct answered answered[ANSWERS];
	int turns; /* letters in their turns, where not in the script's order */
	char turn[ANSWERS];
	void (*then)(struct hall *hall); /* called in an answer */
};

static void
hall_done(void *ctx, uint64_t id, const struct solver_result *result)
{
	struct hall *hall = ctx;

	cr_assert_lt(hall->done, ANSWERS);
	hall->answered[hall->done++] =
	    (struct answered){id, *result, clock_now(&hall->clock)};
	if (hall->then != NULL)
		hall->then(hall);
}

static void
hall_quiet(void *ctx, enum log_level level, const char *topic, const char *text)
{
	(void)ctx;
	(void)level;
	(void)topic;
	(void)text;
}

/* Declarer South, no-trump; East and West have lost the first trick. */
static void
hall_position(struct hall *hall)
{
	static const char *const cards[] = {"S4", "SA", "S3", "S5"};
	card_t card;

	cr_assert(deal_read("N:AKQ2.AKQ.AKQ.AKQ JT93.T98.T98.T98 "
			    "8765.J765.J76.J7 4.432.5432.65432",
	    &hall->deal));
	play_init(&hall->play, &hall->deal, STRAIN_NOTRUMP, SOUTH);
	for (int i = 0; i < 4; i++) {
		cr_assert(card_read(cards[i], &card));
		play_add(&hall->play, card);
	}
	cr_assert_eq(hall->play.won[SIDE_NS], 1);
}

static void
hall_open_at(struct hall *hall, const char *script, const char *path)
{
	*hall = (struct hall){.script = script};
	log_set_sink(hall_quiet, NULL);
	setenv("FAKE_SOLVER", script, 1);
	clock_set_virtual(&hall->clock, 1000000);
	hall->loop = fake_loop_new(&hall->clock);
	solver_config_default(&hall->config);
	hall->config.path = path;
	hall->solver = solver_new(
	    hall->loop, &hall->clock, &hall->config, hall_done, hall);
	cr_assert_not_null(hall->solver);
	hall_position(hall);
}

static void
hall_open(struct hall *hall, const char *script)
{
	const char *top = getenv("top_builddir");
	char *path =
	    xasprintf("%s/tests/solver/fake_solver", top != NULL ? top : ".");

	hall_open_at(hall, script, path);
	free(path);
}

/* No process of ours is left, and none has to be reaped. */
static void
hall_close(struct hall *hall)
{
	siginfo_t info;

	solver_free(&hall->solver);
	cr_assert_null(hall->solver);
	solver_free(&hall->solver);
	fake_loop_free(&hall->loop);
	cr_expect_eq(waitid(P_ALL, 0, &info, WEXITED | WNOWAIT | WNOHANG), -1);
	cr_expect_eq(errno, ECHILD);
}

static void
hall_ask(struct hall *hall, int count)
{
	for (int i = 0; i < count; i++)
		cr_assert(solver_ask_tricks(hall->solver,
		    FIRST_ID + (uint64_t)i, &hall->play, MS_NEVER));
}

/* One thing of which the loop would call back, in the order it would. */
static void
hall_step(struct hall *hall)
{
	const int64_t in_ms = fake_loop_timer_ms(hall->loop);
	const size_t length = strlen(hall->script);
	char letter = 'a';
	siginfo_t info;

	if (hall->turns > 0)
		letter = hall->turn[0];
	else if ((size_t)hall->done < length)
		letter = hall->script[hall->done];
	if (in_ms == 0) {
		fake_loop_fire(hall->loop);
	} else if (!fake_loop_watches(hall->loop)) {
		/* a killed one is gone before it is looked at; else a rest */
		waitid(P_ALL, 0, &info, WEXITED | WNOWAIT);
		fake_loop_fire(hall->loop);
	} else if (letter == 'h') {
		fake_loop_fire(hall->loop);
	} else {
		fake_loop_await(hall->loop);
		if (letter == 'l')
			fake_loop_fire(hall->loop);
		else
			fake_loop_hear(hall->loop);
	}
}

static void
hall_run(struct hall *hall, int count)
{
	while (hall->done < count)
		hall_step(hall);
	cr_expect_eq(hall->done, count);
}

static int
open_descriptors(void)
{
	DIR *folder = opendir("/proc/self/fd");
	int count = 0;

	cr_assert_not_null(folder);
	while (readdir(folder) != NULL)
		count++;
	closedir(folder);
	return count;
}

static enum solver_outcome
outcome_of(char letter)
{
	if (strchr("atTqGdC", letter) != NULL)
		return SOLVER_ANSWERED;
	if (letter == 'e')
		return SOLVER_REFUSED;
	return strchr("hl", letter) != NULL ? SOLVER_LATE : SOLVER_BROKEN;
}

/* The i-th answer is the i-th question's, and what its letter makes of it. */
static void
expect_answer(const struct hall *hall, int i)
{
	const struct answered *answered = &hall->answered[i];
	const char letter = hall->script[i];

	cr_expect_eq(answered->id, FIRST_ID + (uint64_t)i, "%d: id %d", i,
	    (int)answered->id);
	cr_expect_eq(answered->result.outcome, outcome_of(letter),
	    "%d, %c: outcome %d", i, letter, (int)answered->result.outcome);
	cr_expect_eq(answered->result.kind, SOLVER_TRICKS);
	if (outcome_of(letter) == SOLVER_ANSWERED)
		cr_expect_eq(answered->result.tricks, 1 + (i + 1) % 13,
		    "%d, %c: %d tricks", i, letter, answered->result.tricks);
}

static void
expect_answers(const char *script)
{
	const int count = (int)strlen(script);
	int descriptors = open_descriptors();
	struct hall hall;

	hall_open(&hall, script);
	hall_ask(&hall, count);
	cr_expect_eq(hall.done, 0);
	cr_expect_eq(solver_waiting(hall.solver), (size_t)count);
	hall_run(&hall, count);
	cr_expect_eq(solver_waiting(hall.solver), 0);
	for (int i = 0; i < count; i++)
		expect_answer(&hall, i);
	hall_close(&hall);
	cr_expect_eq(open_descriptors(), descriptors, "%s", script);
}

/* Whatever a helper does costs the question it was asked, and no other. */
Test(solver, each_trouble_costs_its_question_alone)
{
	static const char letters[] = "aetTqGhlcxpgmzfnoiIwC";

	for (const char *letter = letters; *letter != '\0'; letter++) {
		char script[] = "aa?aa", first[] = "?a", often[] = "????";

		script[2] = first[0] = *letter;
		memset(often, *letter, 4);
		expect_answers(script);
		expect_answers(first);
		expect_answers(often);
	}
}

Test(solver, hundred_waiting_keep_their_order_through_all_troubles)
{
	static const char letters[] = "aatagaalaahaaTacaaxaapaGanaoaaiafaqzw";
	char script[101];

	for (int i = 0; i < 100; i++)
		script[i] = letters[i % (int)(sizeof(letters) - 1)];
	script[100] = '\0';
	expect_answers(script);
}

/* Killing or an end of which the question is not to blame costs nothing. */
Test(solver, asks_again_of_a_new_helper)
{
	expect_answers("aCCCa");
	expect_answers("qqqqqqqqqq");
}

/* Whoever says more than was asked is not asked again. */
Test(solver, ends_a_helper_that_talks)
{
	static const char *const scripts[] = {"t", "G", "T"};

	for (int i = 0; i < 3; i++) {
		struct hall hall;

		hall_open(&hall, scripts[i]);
		hall_ask(&hall, 1);
		hall_run(&hall, 1);
		cr_expect_eq(hall.answered[0].result.outcome, SOLVER_ANSWERED);
		while (fake_loop_watches(hall.loop)) {
			fake_loop_await(hall.loop);
			fake_loop_hear(hall.loop);
		}
		hall_close(&hall);
	}
}

Test(solver, rests_when_the_helper_was_started_too_often)
{
	const char *script = "cccccccccccccccccccc";
	struct hall hall;
	ms_t begin;

	hall_open(&hall, script);
	begin = clock_now(&hall.clock);
	hall_ask(&hall, 20);
	hall_run(&hall, 20);
	for (int i = 0; i < 20; i++) {
		const ms_t after = hall.answered[i].at - begin;

		expect_answer(&hall, i);
		/* eight a minute, and the reaping of those before */
		cr_expect_geq(after, i / 8 * (ms_t)60000, "%d", i);
		cr_expect_leq(after, i / 8 * (ms_t)60000 + 1000, "%d", i);
	}
	hall_close(&hall);
}

Test(solver, gives_each_kind_its_deadline)
{
	struct hall hall;

	hall_open(&hall, "hh");
	hall_ask(&hall, 1);
	fake_loop_fire(hall.loop);
	cr_expect_eq(fake_loop_timer_ms(hall.loop), 5000);
	hall_run(&hall, 1);
	cr_assert(solver_ask_table(hall.solver, 5, &hall.deal));
	while (!fake_loop_watches(hall.loop))
		hall_step(&hall);
	cr_expect_eq(fake_loop_timer_ms(hall.loop), 30000);
	hall_run(&hall, 2);
	cr_expect_eq(hall.answered[1].id, 5);
	cr_expect_eq(hall.answered[1].result.kind, SOLVER_TABLE);
	cr_expect_eq(hall.answered[1].result.outcome, SOLVER_LATE);
	hall_close(&hall);
}

Test(solver, asks_positions_before_tables)
{
	struct hall hall;

	hall_open(&hall, "");
	cr_assert(solver_ask_table(hall.solver, 5, &hall.deal));
	hall_ask(&hall, 2);
	hall_run(&hall, 3);
	cr_expect_eq(hall.answered[0].id, FIRST_ID);
	cr_expect_eq(hall.answered[1].id, FIRST_ID + 1);
	cr_expect_eq(hall.answered[2].id, 5);
	cr_expect_eq(hall.answered[2].result.kind, SOLVER_TABLE);
	for (int i = 0; i < 20; i++)
		cr_expect_eq(
		    hall.answered[2].result.table.tricks[i / 4][i % 4], i % 14);
	hall_close(&hall);
}

/* Until a question has been asked; a killed helper goes in no time. */
static void
hall_until_asked(struct hall *hall)
{
	siginfo_t info;

	while (!fake_loop_watches(hall->loop)) {
		if (fake_loop_timer_ms(hall->loop) > 0)
			waitid(P_ALL, 0, &info, WEXITED | WNOWAIT);
		fake_loop_fire(hall->loop);
	}
}

/* Not even one that hangs; and however often, it is no start to be counted. */
Test(solver, a_table_gives_way_to_a_position)
{
	struct hall hall;
	ms_t begin;

	hall_open(&hall, "h");
	begin = clock_now(&hall.clock);
	cr_assert(solver_ask_table(hall.solver, 5, &hall.deal));
	for (int i = 0; i < 20; i++) {
		hall_until_asked(&hall);
		cr_assert_eq(fake_loop_timer_ms(hall.loop), 30000);
		cr_assert(solver_ask_tricks(hall.solver, FIRST_ID + (uint64_t)i,
		    &hall.play, begin + 1000));
		cr_expect_eq(fake_loop_timer_ms(hall.loop), 0);
		fake_loop_fire(hall.loop);
		hall_until_asked(&hall);
		fake_loop_await(hall.loop);
		fake_loop_hear(hall.loop);
		cr_assert_eq(hall.done, i + 1);
		cr_expect_eq(hall.answered[i].id, FIRST_ID + (uint64_t)i);
		cr_expect_eq(hall.answered[i].result.outcome, SOLVER_ANSWERED);
	}
	cr_expect_leq(clock_now(&hall.clock), begin + 1000);
	cr_expect_eq(solver_waiting(hall.solver), 1);
	hall_close(&hall);
}

Test(solver, says_when_there_is_no_helper)
{
	int descriptors = open_descriptors();
	struct hall hall;

	hall_open_at(&hall, "", "/nonexistent/pairs-solver");
	hall_ask(&hall, 3);
	cr_expect_eq(hall.done, 0);
	hall_run(&hall, 3);
	for (int i = 0; i < 3; i++) {
		cr_expect_eq(hall.answered[i].id, FIRST_ID + (uint64_t)i);
		cr_expect_eq(hall.answered[i].result.outcome, SOLVER_ABSENT);
	}
	hall_ask(&hall, 1);
	hall_run(&hall, 4);
	cr_expect_eq(hall.answered[3].result.outcome, SOLVER_ABSENT);
	hall_close(&hall);
	cr_expect_eq(open_descriptors(), descriptors);
}

Test(solver, forgets_questions)
{
	struct hall hall;

	hall_open(&hall, "haaaa");
	hall_ask(&hall, 5);
	fake_loop_fire(hall.loop); /* the first is asked, and hangs */
	cr_assert(fake_loop_watches(hall.loop));
	solver_forget(hall.solver, FIRST_ID, FIRST_ID);
	solver_forget(hall.solver, FIRST_ID + 2, FIRST_ID + 2);
	solver_forget(hall.solver, 0, FIRST_ID - 1);
	cr_expect_eq(solver_waiting(hall.solver), 3);
	cr_expect_eq(fake_loop_timer_ms(hall.loop), 5000);
	fake_loop_fire(hall.loop);
	hall.script = "";
	hall_run(&hall, 3);
	cr_expect_eq(hall.answered[0].id, FIRST_ID + 1);
	cr_expect_eq(hall.answered[1].id, FIRST_ID + 3);
	cr_expect_eq(hall.answered[2].id, FIRST_ID + 4);
	hall_close(&hall);
}

static void
ask_and_forget(struct hall *hall)
{
	hall->then = NULL;
	solver_forget(hall->solver, FIRST_ID + 1, FIRST_ID + 1);
	cr_assert(solver_ask_tricks(hall->solver, 77, &hall->play, MS_NEVER));
}

Test(solver, may_be_asked_and_told_to_forget_in_an_answer)
{
	static const char *const scripts[] = {"aaa", "caa", "haa"};

	for (int i = 0; i < 3; i++) {
		struct hall hall;

		hall_open(&hall, scripts[i]);
		hall.then = ask_and_forget;
		hall_ask(&hall, 3);
		hall_run(&hall, 3);
		cr_expect_eq(hall.answered[1].id, FIRST_ID + 2);
		cr_expect_eq(hall.answered[2].id, 77);
		cr_expect_eq(solver_waiting(hall.solver), 0);
		hall_close(&hall);
	}
}

/* An idle helper that dies is replaced for the next question. */
Test(solver, notices_an_end_while_nothing_is_asked)
{
	struct hall hall;

	hall_open(&hall, "q");
	hall_ask(&hall, 1);
	hall_run(&hall, 1);
	while (
	    fake_loop_timer_ms(hall.loop) >= 0 || fake_loop_watches(hall.loop))
		hall_step(&hall);
	hall_ask(&hall, 1);
	hall_run(&hall, 2);
	cr_expect_eq(hall.answered[1].result.outcome, SOLVER_ANSWERED);
	hall_close(&hall);
}

/* The letters of questions that share their time, as they are asked. */
static void
hall_run_turns(struct hall *hall)
{
	const int count = (int)strlen(hall->script);

	memcpy(hall->turn, hall->script, (size_t)count);
	hall->turns = count;
	while (hall->done < count) {
		const bool asked = fake_loop_timer_ms(hall->loop) > 0 &&
		    fake_loop_watches(hall->loop);
		const char letter = hall->turn[0];
		const int done = hall->done;

		hall_step(hall);
		if (!asked || (hall->done == done && letter != 'h'))
			continue;
		memmove(hall->turn, hall->turn + 1, (size_t)hall->turns);
		hall->turns--;
		if (hall->done == done)
			hall->turn[hall->turns++] = letter;
	}
	cr_expect_eq(solver_waiting(hall->solver), 0);
}

/* All but the bad ones have their answers before 30 seconds are over. */
static void
expect_in_time(const char *script, ms_t most_ms)
{
	const int count = (int)strlen(script);
	struct hall hall;

	hall_open(&hall, script);
	const ms_t begin = clock_now(&hall.clock);

	for (int i = 0; i < count; i++)
		cr_assert(solver_ask_tricks(hall.solver, FIRST_ID + (uint64_t)i,
		    &hall.play, begin + 30000));
	hall_run_turns(&hall);
	for (int i = 0; i < count; i++) {
		const struct answered *answered = &hall.answered[i];
		const char letter = script[answered->id - FIRST_ID];

		cr_expect_eq(answered->result.outcome, outcome_of(letter),
		    "%s: %d, %c: outcome %d", script,
		    (int)(answered->id - FIRST_ID), letter,
		    (int)answered->result.outcome);
		if (letter != 'h')
			cr_expect_leq(answered->at - begin, most_ms,
			    "%s: %d: %d ms", script,
			    (int)(answered->id - FIRST_ID),
			    (int)(answered->at - begin));
	}
	hall_close(&hall);
}

Test(solver, bad_positions_cost_no_other_its_time)
{
	/* 4 that crash and 6 that hang of 40: last, first, one by one, first all */
	expect_in_time("aaaaaaaaaaaaaaaaaaaaaaaaaaaaaacccchhhhhh", 6000);
	expect_in_time("hhhhhhccccaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa", 6000);
	expect_in_time("ahacahacahahacahacahaaaaaaaaaaaaaaaaaaaa", 6000);
	expect_in_time("chchchchhhaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa", 6000);
	/* and more that crash than a program that never answers may be started */
	expect_in_time("acacacacacacacacacacacacacacacacacacacac", 6000);
}

/* Who was cut short is asked once more, and has then what time there is. */
Test(solver, shares_the_time_that_is_left)
{
	struct hall hall;

	hall_open(&hall, "hhaaaaaaaa");
	const ms_t by = clock_now(&hall.clock) + 30000;

	for (int i = 0; i < 10; i++)
		cr_assert(solver_ask_tricks(
		    hall.solver, FIRST_ID + (uint64_t)i, &hall.play, by));
	while (!fake_loop_watches(hall.loop))
		hall_step(&hall);
	cr_expect_eq(fake_loop_timer_ms(hall.loop), 3000);
	hall_run_turns(&hall);
	for (int i = 0; i < 8; i++)
		cr_expect_eq(hall.answered[i].id, FIRST_ID + 2 + (uint64_t)i);
	cr_expect_eq(hall.answered[8].id, FIRST_ID);
	cr_expect_eq(hall.answered[8].result.outcome, SOLVER_LATE);
	cr_expect_eq(hall.answered[9].result.outcome, SOLVER_LATE);
	/* a tenth of 30 s and of 27 s, then the 5 s that each may have */
	cr_expect_geq(hall.answered[9].at, by - 30000 + 15700, "at %d",
	    (int)(hall.answered[9].at - by + 30000));
	cr_expect_leq(hall.answered[9].at, by - 30000 + 15800);
	hall_close(&hall);
}

/* With no time left a position still has a moment, and so have the others. */
Test(solver, gives_a_moment_when_time_is_over)
{
	struct hall hall;

	hall_open(&hall, "ha");
	for (int i = 0; i < 2; i++)
		cr_assert(solver_ask_tricks(hall.solver, FIRST_ID + (uint64_t)i,
		    &hall.play, clock_now(&hall.clock) - 5));
	while (!fake_loop_watches(hall.loop))
		hall_step(&hall);
	cr_expect_eq(fake_loop_timer_ms(hall.loop), 300);
	hall_run_turns(&hall);
	cr_expect_eq(hall.answered[0].id, FIRST_ID + 1);
	cr_expect_eq(hall.answered[0].result.outcome, SOLVER_ANSWERED);
	cr_expect_eq(hall.answered[1].result.outcome, SOLVER_LATE);
	hall_close(&hall);
}

/* The daemon's database, journal and sockets are not the helper's. */
Test(solver, gives_the_helper_no_descriptor)
{
	struct hall hall;
	int kept = dup(STDERR_FILENO);

	cr_assert_geq(kept, 3);
	hall_open(&hall, "d");
	hall_ask(&hall, 1);
	hall_run(&hall, 1);
	cr_expect_eq(hall.answered[0].result.outcome, SOLVER_ANSWERED);
	cr_expect_eq(hall.answered[0].result.tricks, 1);
	hall_close(&hall);
	close(kept);
}

Test(solver, ends_while_a_question_is_worked_on)
{
	int descriptors = open_descriptors();
	struct hall hall;

	hall_open(&hall, "h");
	hall_ask(&hall, 3);
	fake_loop_fire(hall.loop);
	hall_close(&hall);
	cr_expect_eq(hall.done, 0);
	cr_expect_eq(open_descriptors(), descriptors);
}

Test(solver, refuses_more_than_can_wait)
{
	struct hall hall;

	hall_open(&hall, "");
	for (int i = 0; i < SOLVER_WAITING_MAX; i++)
		cr_assert(
		    solver_ask_tricks(hall.solver, 1, &hall.play, MS_NEVER));
	cr_expect_not(solver_ask_tricks(hall.solver, 1, &hall.play, MS_NEVER));
	cr_expect_not(solver_ask_table(hall.solver, 1, &hall.deal));
	cr_expect_eq(solver_waiting(hall.solver), SOLVER_WAITING_MAX);
	hall_close(&hall);
}
