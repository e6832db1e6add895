/* SPDX-License-Identifier: ISC */
/*
 * Whole nights with random people, many seeds: the invariants hold after every
 * command, and the night ends as a night must.
 *
 * SIM_NIGHTS and SIM_SEED in the environment say how many nights and the seed
 * of the first (make soak); otherwise 60 from 1 on.
 */
#include <criterion/criterion.h>
#include <stdio.h>
#include <stdlib.h>

#include "tests/lib/sim.h"

struct tally {
	long accepted, refused, cut, claimed, artificial, byes;
	long rules[BOARD_RULE_COUNT], trimmed, matches, half_played;
	long outages, claimed_too_often, taken_out, returned;
	long substitutes, dismissed, taken_back, houses;
	int ended, called_off;
};

static void
count_command(void *ctx, const struct cmd *cmd, enum refusal refusal,
    const struct effects *effects)
{
	struct tally *tally = ctx;

	(void)effects;
	tally->outages +=
	    cmd->kind == CMD_OUTAGE && refusal == REFUSAL_ACCEPTED;
	tally->taken_out +=
	    cmd->kind == CMD_WITHDRAW_PAIR && refusal == REFUSAL_ACCEPTED;
	tally->returned +=
	    cmd->kind == CMD_RETURN && refusal == REFUSAL_ACCEPTED;
	tally->substitutes +=
	    cmd->kind == CMD_SUBSTITUTE && refusal == REFUSAL_ACCEPTED;
	tally->dismissed +=
	    cmd->kind == CMD_DISMISS && refusal == REFUSAL_ACCEPTED;
	tally->taken_back +=
	    cmd->kind == CMD_TAKE_SEAT && refusal == REFUSAL_ACCEPTED;
	tally->houses +=
	    cmd->kind == CMD_HOUSE_PAIR && refusal == REFUSAL_ACCEPTED;
	tally->claimed_too_often += refusal == REFUSAL_TOO_MANY_CLAIMS;
}

static void
count_round(const struct event *event, int round, struct tally *tally)
{
	const struct round *r = &event->round[round - 1];

	tally->byes += r->bye != 0;
	for (int i = 0; i < r->tables * event->config.boards_per_round; i++) {
		tally->cut += r->result[i].end == END_CUT;
		tally->claimed += r->result[i].end == END_CLAIMED;
		tally->artificial += r->result[i].kind == ROW_ARTIFICIAL;
	}
	for (int b = 0; b < event->config.boards_per_round; b++) {
		tally->rules[r->summary[b].rule]++;
		tally->trimmed += r->summary[b].dropped > 0;
	}
	for (int t = 0; r->match != NULL && t < r->tables; t++) {
		tally->matches++;
		tally->half_played += !r->match[t][SIDE_NS].played;
	}
}

static void
run_night(const struct event_config *config, int pairs, uint64_t seed,
    bool calm, struct tally *tally)
{
	const struct sim_options options = {.seed = seed,
	    .pairs = pairs,
	    .robots = 4,
	    .calm = calm,
	    .tap = count_command,
	    .ctx = tally};
	struct sim sim;

	sim_init(&sim, config, &options);
	sim_run(&sim);
	const struct event *event = sim_event(&sim);
	cr_assert(!event_is_open(event));
	cr_assert_eq(world_next_due(sim.world), MS_NEVER);
	tally->ended += event->state == EVENT_ENDED;
	tally->called_off += event->state == EVENT_CALLED_OFF;
	tally->accepted += sim.accepted;
	tally->refused += sim.refused;
	for (int r = 1; r <= event->rounds_closed; r++)
		count_round(event, r, tally);
	if (event->state == EVENT_ENDED && event->reason == END_REASON_PLAYED)
		cr_assert_eq(event->rounds_closed, config->rounds);
	sim_fini(&sim);
}

static long
number_from(const char *name, long normal)
{
	const char *text = getenv(name);
	char *end;

	if (text == NULL)
		return normal;
	const long number = strtol(text, &end, 10);
	cr_assert(number > 0 && *end == '\0', "%s=%s", name, text);
	return number;
}

Test(sim_nights, random_people, .timeout = 240)
{
	const long nights = number_from("SIM_NIGHTS", 60);
	const uint64_t first = (uint64_t)number_from("SIM_SEED", 1);
	struct tally tally = {0};

	for (uint64_t seed = first; seed < first + (uint64_t)nights; seed++) {
		struct event_config config =
		    sim_config(1 + (int)(seed % 6), 1 + (int)(seed % 4));

		config.unfinished = (enum unfinished)(seed % 4);
		run_night(&config, 4 + (int)(seed % 13), seed, false, &tally);
	}
	fprintf(stderr,
	    "# %d nights ended, %d called off; %ld commands, %ld refused; "
	    "%ld boards cut, %ld claimed, %ld artificial; %ld byes; "
	    "%ld outages, %ld claims too many\n",
	    tally.ended, tally.called_off, tally.accepted, tally.refused,
	    tally.cut, tally.claimed, tally.artificial, tally.byes,
	    tally.outages, tally.claimed_too_often);
	/* the nights saw what they are meant to see */
	cr_assert_gt(60 * tally.ended, 40 * nights);
	cr_assert_gt(60 * tally.cut, 50 * nights);
	cr_assert_gt(60 * tally.claimed, 50 * nights);
	cr_assert_gt(60 * tally.artificial, 5 * nights);
	cr_assert_gt(60 * tally.byes, 20 * nights);
	cr_assert_gt(60 * tally.refused, 500 * nights);
	cr_assert_gt(60 * tally.outages, 10 * nights);
	cr_assert_gt(60 * tally.claimed_too_often, 5 * nights);
	cr_assert_gt(60 * tally.substitutes, 100 * nights);
	cr_assert_gt(60 * tally.dismissed, 20 * nights);
}

Test(sim_nights, calm_people_finish_everything, .timeout = 60)
{
	struct tally tally = {0};

	for (int seed = 1; seed <= SIM_METHODS; seed++) {
		struct event_config config = sim_config(3, 2);

		sim_set_method(&config, seed - 1);
		run_night(&config, 6 + seed, (uint64_t)seed, true, &tally);
	}
	cr_assert_eq(tally.ended, SIM_METHODS);
	cr_assert_eq(tally.cut, 0);
	cr_assert_eq(tally.half_played, 0);
}

/*
 * Every way of scoring, with small and large fields, odd and even ones, cuts,
 * withdrawals and byes.
 */
Test(sim_nights, every_method, .timeout = 240)
{
	const long nights = number_from("SIM_NIGHTS", 60);
	const uint64_t first = (uint64_t)number_from("SIM_SEED", 1);
	/* matches are left half played where boards are void */
	static const enum unfinished rules[] = {UNFINISHED_BY_CLOCK,
	    UNFINISHED_VOID, UNFINISHED_AVERAGE, UNFINISHED_DOUBLE_DUMMY,
	    UNFINISHED_VOID};
	struct tally tally = {0};

	for (uint64_t seed = first; seed < first + (uint64_t)nights; seed++) {
		struct event_config config =
		    sim_config(1 + (int)(seed % 5), 1 + (int)(seed % 3));
		const int pairs = seed % 10 == 0 ? 60 - (int)(seed / 10 % 8)
						 : 4 + (int)(seed % 19);

		sim_set_method(&config, (int)(seed % SIM_METHODS));
		config.unfinished = rules[seed / SIM_METHODS % 5];
		run_night(&config, pairs, seed, false, &tally);
	}
	fprintf(stderr,
	    "# %d nights ended, %d called off; %ld commands; %ld boards cut, "
	    "%ld artificial; %ld byes; %ld single results, %ld datums, %ld "
	    "of them trimmed; %ld matches, %ld of them not half played; %ld "
	    "pairs taken out, %ld came back\n",
	    tally.ended, tally.called_off, tally.accepted, tally.cut,
	    tally.artificial, tally.byes, tally.rules[RULE_SINGLE],
	    tally.rules[RULE_BUTLER], tally.trimmed, tally.matches,
	    tally.half_played, tally.taken_out, tally.returned);
	cr_assert_gt(60 * tally.taken_out, nights);
	cr_assert_gt(60 * tally.returned, 3 * nights);
	cr_assert_gt(60 * tally.ended, 40 * nights);
	cr_assert_gt(60 * tally.cut, 50 * nights);
	cr_assert_gt(60 * tally.artificial, 20 * nights);
	cr_assert_gt(60 * tally.byes, 20 * nights);
	cr_assert_gt(60 * tally.rules[RULE_SINGLE], nights);
	cr_assert_gt(60 * tally.rules[RULE_CROSS_IMPS], 20 * nights);
	cr_assert_gt(60 * tally.rules[RULE_TOTAL_IMPS], 10 * nights);
	cr_assert_gt(60 * tally.rules[RULE_BUTLER], 40 * nights);
	cr_assert_gt(60 * tally.trimmed, 20 * nights);
	cr_assert_gt(60 * tally.matches, 40 * nights);
	cr_assert_gt(60 * tally.half_played, nights);
}

/* The same seed makes the same world, command by command. */
Test(sim_nights, deterministic)
{
	const struct event_config config = sim_config(3, 2);
	const struct sim_options options = {.seed = 77, .pairs = 9};
	struct sim a, b;

	sim_init(&a, &config, &options);
	sim_init(&b, &config, &options);
	do {
		cr_assert_eq(
		    world_fingerprint(a.world), world_fingerprint(b.world));
		cr_assert_eq(sim_step(&a), sim_step(&b));
	} while (event_is_open(sim_event(&a)));
	cr_assert_eq(
	    event_fingerprint(sim_event(&a)), event_fingerprint(sim_event(&b)));
	sim_fini(&a);
	sim_fini(&b);
}
