/* SPDX-License-Identifier: ISC */
/*
 * A command on which the program fails brings it down once: its event is halted,
 * whoever sent it is refused it, and all other nights go on.
 *
 * The fault is planted by the linker, which turns world_apply aside for this
 * program (--wrap); the daemon has no door for it.
 */
#include <criterion/criterion.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/resource.h>
#include <sys/wait.h>
#include <unistd.h>

#include "daemon/base/log.h"
#include "engine/event/world.h"
#include "tests/app/hall.h"

#define SAY "\"do\":\"say\",\"to\":\"opponents\",\"text\":\"the last straw\""

enum refusal __real_world_apply(
    struct world *world, const struct cmd *cmd, struct effects *effects_r);
enum refusal __wrap_world_apply(
    struct world *world, const struct cmd *cmd, struct effects *effects_r);

static struct hall hall;
static enum cmd_kind planted = CMD_KIND_COUNT; /* on which it fails */
static int planted_signo = SIGABRT;
static char told[4096]; /* the log's errors */

enum refusal
__wrap_world_apply(
    struct world *world, const struct cmd *cmd, struct effects *effects_r)
{
	if (cmd->kind == planted &&
	    (cmd->kind != CMD_SAY ||
		strcmp(cmd->u.say.text, "the last straw") == 0)) {
		if (planted_signo == SIGABRT)
			abort();
		raise(planted_signo);
	}
	return __real_world_apply(world, cmd, effects_r);
}

static void
take_log(void *ctx, enum log_level level, const char *topic, const char *text)
{
	const size_t len = strlen(told);

	(void)ctx;
	(void)level;
	snprintf(told + len, sizeof(told) - len, "%s: %s\n", topic, text);
}

static void
setup(void)
{
	const struct rlimit none = {0, 0};

	setrlimit(RLIMIT_CORE, &none);
	hall_init(&hall);
	log_set_sink(take_log, NULL);
}

static void
teardown(void)
{
	hall_fini(&hall);
}

TestSuite(halts, .init = setup, .fini = teardown, .timeout = 120);

/* The daemon in a process of its own, which comes to its end in `act`. */
static void
fail_in(void (*act)(void))
{
	int status;
	const pid_t pid = fork();

	if (pid == 0) {
		act();
		_exit(0);
	}
	cr_assert_eq(waitpid(pid, &status, 0), pid);
	hall.nonces += 1000; /* it has used some */
	cr_assert(WIFSIGNALED(status) && WTERMSIG(status) == planted_signo,
	    "status %d", status);
}

static void
say_in_play(void)
{
	struct answer answer;

	hall_play(&hall, 4);
	hall_until(&hall, HALL_START_AT + HALL_MINUTE);
	planted = CMD_SAY;
	hall_send_nonce(&hall, 1, &answer, "the-last-straw", SAY);
}

static void
expect_refused(int player, const char *fields, const char *code)
{
	struct answer answer;

	hall_send(&hall, player, &answer, fields);
	cr_assert(answer.there);
	cr_expect_eq(answer.status, 409);
	cr_expect_not_null(
	    strstr(answer.body, code), "%s: %s", fields, answer.body);
	hall_answer_free(&answer);
}

static void
listen_all(void)
{
	for (int player = 1; player <= 8; player++)
		hall_listen(&hall, player);
}

static void
direct(const char *what, int status)
{
	struct answer answer;
	char body[128];

	snprintf(body, sizeof(body),
	    "{\"event\":1,\"do\":\"%s\",\"reason\":\"looked into\"}", what);
	fake_net_request(
	    REQUEST_POST, "/admin/directives", NULL, body, &answer, NULL);
	hall_turn(&hall);
	cr_assert(answer.there);
	cr_expect_eq(answer.status, status, "%s", answer.body);
	hall_answer_free(&answer);
}

#define AGAIN_AT (HALL_START_AT + 2 * HALL_MINUTE)

Test(halts, a_command_of_a_player)
{
	struct answer answer;

	fail_in(say_in_play);
	planted = CMD_SAY; /* as long as the program is not mended */
	hall_begin(&hall, AGAIN_AT);
	cr_expect_eq(hall_count(&hall, "halt"), 1);
	cr_expect_eq(hall_count(&hall, "outage"), 0);
	const char *body = hall_journal(&hall, "halt");
	cr_expect_not_null(strstr(body, "\"do\":\"say\",\"by\":1"), "%s", body);
	cr_expect_eq(hall_number(body, "from"), HALL_START_AT + HALL_MINUTE);
	cr_expect_not_null(strstr(told, "the last straw"), "%s", told);
	cr_expect_not_null(strstr(told, "Player 1 sent it"), "%s", told);
	cr_expect_not_null(strstr(told, "pairsctl resume 1"), "%s", told);

	listen_all();
	cr_expect_eq(hall_number(hall_heard(&hall, 8, "event"), "halted_at"),
	    HALL_START_AT + HALL_MINUTE);
	hall_send_nonce(&hall, 1, &answer, "the-last-straw", SAY);
	hall_turn(&hall);
	cr_assert(answer.there);
	cr_expect_not_null(strstr(answer.body, "barred"), "%s", answer.body);
	hall_answer_free(&answer);
	expect_refused(2, "\"do\":\"withdraw\"", "halted");
	hall_leave(&hall, 3);
	hall_until(&hall, AGAIN_AT + 2 * HALL_MINUTE);

	direct("resume", 200);
	cr_expect_not_null(
	    strstr(hall_heard(&hall, 8, "event"), "\"halted_at\":null"));
	cr_expect_eq(hall_number(hall_heard(&hall, 8, "seat"), "end_at"),
	    HALL_START_AT + 17 * HALL_MINUTE, "three minutes were lost");
	cr_expect_eq(
	    hall_count(&hall, "connect"), 7, "all but who left meanwhile");
	expect_refused(1, SAY, "barred");
	hall_do(
	    &hall, 1, "\"do\":\"say\",\"to\":\"opponents\",\"text\":\"hello\"");
	hall_stop(&hall);
	hall_begin(&hall, AGAIN_AT + 3 * HALL_MINUTE);
	cr_expect_eq(hall_count(&hall, "halt"), 1, "it was dealt with");
	hall_listen(&hall, 1);
	expect_refused(1, SAY, "barred");
}

static void
start_of_round(void)
{
	planted = CMD_START_ROUND;
	hall_play(&hall, 4);
}

/* The clock calls for it again, but not of an event that is halted. */
Test(halts, a_command_of_the_clock)
{
	fail_in(start_of_round);
	planted = CMD_START_ROUND;
	hall_begin(&hall, AGAIN_AT);
	cr_expect_eq(hall_count(&hall, "halt"), 1);
	hall_until(&hall, AGAIN_AT + 5 * HALL_MINUTE);
	cr_expect_eq(hall_count(&hall, "start_round"), 0);
	/* nobody looks after it; outage_max is a quarter of an hour */
	hall_until(&hall, AGAIN_AT + 20 * HALL_MINUTE);
	cr_expect_eq(hall_count(&hall, "call_off"), 1);
	const char *body = hall_journal(&hall, "call_off");
	cr_expect_not_null(strstr(body, "outage"), "%s", body);
}

static void
resume_again(void)
{
	planted = CMD_START_ROUND;
	hall_begin(&hall, AGAIN_AT);
	direct("resume", 200);
	hall_until(&hall, AGAIN_AT + HALL_MINUTE);
}

/* Resumed with the same program it fails once more, before that is confirmed. */
Test(halts, once_for_each_attempt)
{
	fail_in(start_of_round);
	fail_in(resume_again);
	planted = CMD_KIND_COUNT;
	hall_begin(&hall, AGAIN_AT + 2 * HALL_MINUTE);
	cr_expect_eq(hall_count(&hall, "halt"), 1);
	cr_expect_eq(hall_count(&hall, "resume"), 0);
	/* the program has been mended */
	direct("resume", 200);
	hall_until(&hall, AGAIN_AT + 8 * HALL_MINUTE);
	cr_expect_eq(hall_count(&hall, "start_round"), 1);
	cr_expect_eq(hall_count(&hall, "call_off"), 0);
}

Test(halts, stopped)
{
	fail_in(say_in_play);
	hall_begin(&hall, AGAIN_AT);
	hall_listen(&hall, 1);
	direct("stop", 200);
	hall_turn(&hall);
	cr_expect_eq(hall_count(&hall, "call_off"), 1);
	cr_expect_not_null(
	    strstr(hall_heard(&hall, 1, "event"), "\"called_off\""));
	direct("resume", 409);
}

static void
opening(void)
{
	planted = CMD_OPEN_EVENT;
	hall_begin(&hall, HALL_START_AT - 30 * HALL_MINUTE);
}

/* It would open at each start; the next night is another. */
Test(halts, a_night_that_opens)
{
	fail_in(opening);
	planted = CMD_KIND_COUNT;
	hall_begin(&hall, HALL_START_AT - 29 * HALL_MINUTE);
	hall_until(&hall, HALL_START_AT - 20 * HALL_MINUTE);
	cr_expect_eq(hall_count(&hall, "open_event"), 0);
	cr_expect_not_null(strstr(told, "does not open"), "%s", told);
	hall_stop(&hall);
	hall_begin(&hall,
	    HALL_START_AT + 24 * 60 * HALL_MINUTE - 30 * (ms_t)HALL_MINUTE);
	cr_expect_eq(hall_count(&hall, "open_event"), 1);
}

/* Who kills the daemon has no complaint of a command. */
Test(halts, a_kill_is_no_failure)
{
	planted_signo = SIGKILL;
	fail_in(say_in_play);
	hall_begin(&hall, AGAIN_AT);
	cr_expect_eq(hall_count(&hall, "halt"), 0);
	cr_expect_eq(hall_count(&hall, "outage"), 1);
}

/* A restart while it is halted changes nothing. */
Test(halts, restarted)
{
	fail_in(say_in_play);
	hall_begin(&hall, AGAIN_AT);
	hall_kill(&hall);
	hall_begin(&hall, AGAIN_AT + 2 * HALL_MINUTE);
	cr_expect_eq(hall_count(&hall, "halt"), 1);
	cr_expect_eq(hall_count(&hall, "outage"), 0);
	listen_all();
	direct("resume", 200);
	cr_expect_eq(hall_number(hall_heard(&hall, 8, "seat"), "end_at"),
	    HALL_START_AT + 17 * HALL_MINUTE, "three minutes were lost");
}
