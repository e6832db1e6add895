/* SPDX-License-Identifier: ISC */
/*
 * An event that the program has failed on stands still until it is resumed, is
 * stopped, or has been halted for longer than any outage may last.
 */
#include <criterion/criterion.h>
#include <string.h>

#include "tests/lib/script.h"

static struct sim sim;

static const ms_t minute = 60000;

static void
begin(int rounds)
{
	const struct event_config config = sim_config(rounds, 2);
	const struct sim_options options = {.seed = 4, .pairs = 6};

	sim_init(&sim, &config, &options);
}

static void
teardown(void)
{
	sim_fini(&sim);
}

TestSuite(halt, .fini = teardown);

static enum refusal
halt(ms_t from)
{
	struct cmd cmd = {.kind = CMD_HALT,
	    .u.halt = {.from = from, .kind = CMD_CALL, .by = 1}};

	return sim_submit(&sim, &cmd);
}

static enum refusal
direct(enum cmd_kind kind, const char *reason)
{
	struct cmd cmd = {.kind = kind};

	strcpy(cmd.u.directive.reason, reason);
	return sim_submit(&sim, &cmd);
}

/* In the middle of round 1, with the clock's commands to come. */
static void
halt_in_play(void)
{
	begin(2);
	script_start(&sim, 6);
	sim.now += minute;
	cr_assert_eq(halt(sim.now), REFUSAL_ACCEPTED);
}

static void
expect_due(ms_t at)
{
	cr_expect_eq(world_next_due(sim.world), at);
}

Test(halt, nothing_goes_on)
{
	halt_in_play();
	const struct event *event = sim_event(&sim);
	const ms_t from = sim.now;
	const uint64_t before = world_fingerprint(sim.world);
	expect_due(from + event->config.outage_max_ms + 1);
	sim.now += 2 * minute;
	for (int kind = 0; kind < CMD_KIND_COUNT; kind++) {
		struct cmd cmd = {.kind = (enum cmd_kind)kind,
		    .player =
			cmd_kind_from((enum cmd_kind)kind) == CMD_FROM_PERSON ||
			    kind == CMD_CONNECT || kind == CMD_DISCONNECT
			? 1
			: 0};

		if (kind == CMD_OPEN_EVENT || kind == CMD_STOP ||
		    kind == CMD_BROADCAST || kind == CMD_RESUME ||
		    kind == CMD_CALL_OFF || kind == CMD_END_EVENT)
			continue;
		cr_expect_eq(sim_submit(&sim, &cmd), REFUSAL_HALTED, "%s",
		    cmd_kind_name((enum cmd_kind)kind));
	}
	cr_expect_eq(world_fingerprint(sim.world), before);
	cr_expect_eq(
	    direct(CMD_BROADCAST, "a moment, please"), REFUSAL_ACCEPTED);
}

/* The time is an outage: the round is as much longer, and nobody was absent. */
Test(halt, resumed)
{
	halt_in_play();
	const struct round *round = &sim_event(&sim)->round[0];
	const ms_t end_at = round->end_at;

	sim.now += 10 * minute;
	cr_expect_eq(direct(CMD_RESUME, ""), REFUSAL_NO_REASON);
	cr_assert_eq(direct(CMD_RESUME, "mended"), REFUSAL_ACCEPTED);
	cr_expect_eq(sim_event(&sim)->halted_at, 0);
	cr_expect_eq(round->end_at, end_at + 10 * minute);
	cr_expect(!event_member(sim_event(&sim), 1)->connected);
	cr_expect_eq(direct(CMD_RESUME, "mended"), REFUSAL_NOT_HALTED);
	sim_run(&sim);
	cr_expect_eq(sim_event(&sim)->reason, END_REASON_PLAYED);
}

Test(halt, stopped)
{
	halt_in_play();
	cr_assert_eq(direct(CMD_STOP, "enough"), REFUSAL_ACCEPTED);
	expect_due(sim.now);
	cr_assert(sim_step(&sim));
	cr_expect_eq(sim_event(&sim)->state, EVENT_CALLED_OFF);
	cr_expect_eq(sim_event(&sim)->reason, END_REASON_DIRECTOR);
	cr_expect_eq(sim_event(&sim)->halted_at, 0);
}

/* Nobody is there to resume it: it ends as after any outage that long. */
Test(halt, forgotten)
{
	begin(3);
	script_start(&sim, 6);
	script_round_but(&sim, 0);
	script_until(&sim, EVENT_SEATED);
	cr_assert_eq(halt(sim.now), REFUSAL_ACCEPTED);
	const ms_t ends_at =
	    sim.now + sim_event(&sim)->config.outage_max_ms + 1;

	sim_run(&sim);
	cr_expect_eq(sim_event(&sim)->state, EVENT_ENDED);
	cr_expect_eq(sim_event(&sim)->reason, END_REASON_OUTAGE);
	cr_expect_eq(sim_event(&sim)->ended_at, ends_at);
	cr_expect_eq(sim_event(&sim)->rounds_closed, 1);
}

/* Before the start no time is lost before it. */
Test(halt, in_registration)
{
	begin(2);
	const struct event *event = sim_event(&sim);

	cr_assert_eq(halt(sim.now), REFUSAL_ACCEPTED);
	expect_due(event->start_at + event->config.outage_max_ms + 1);
	sim.now += minute;
	const ms_t start_at = event->start_at;
	cr_assert_eq(direct(CMD_RESUME, "mended"), REFUSAL_ACCEPTED);
	cr_expect_eq(event->start_at, start_at + minute);
}

Test(halt, refused)
{
	begin(2);
	cr_expect_eq(halt(sim.now + 1), REFUSAL_BAD_COMMAND);
	cr_expect_eq(halt(0), REFUSAL_BAD_COMMAND);
	cr_expect_eq(direct(CMD_RESUME, "mended"), REFUSAL_NOT_HALTED);
	cr_assert_eq(direct(CMD_STOP, "enough"), REFUSAL_ACCEPTED);
	sim_run(&sim);
	cr_expect_eq(halt(sim.now), REFUSAL_EVENT_OVER);
	cr_expect_eq(direct(CMD_RESUME, "mended"), REFUSAL_NOT_HALTED);
}
