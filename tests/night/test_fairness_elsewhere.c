/* SPDX-License-Identifier: ISC */
/*
 * Situations of docs/fairness.md that people have met on other servers: a round
 * made twice, a finished game that is not counted, a seat that is lost.
 */
#include <criterion/criterion.h>

#include <string.h>

#include "tests/lib/script.h"

#define SECOND ((ms_t)1000)

static struct sim sim;

static void
teardown(void)
{
	sim_fini(&sim);
}

TestSuite(fairness_elsewhere, .fini = teardown);

static const struct event *
event(void)
{
	return sim_event(&sim);
}

static void
begin(const struct event_config *config, const struct sim_options *options)
{
	sim_init(&sim, config, options);
	script_start(&sim, options->pairs);
}

/* Each command that seats a round comes a second time. */
static void
come_twice(void *ctx, const struct cmd *cmd, enum refusal refusal,
    const struct effects *effects)
{
	struct cmd again = *cmd;
	int *refused = ctx;

	(void)effects;
	if (cmd->kind != CMD_SEAT_ROUND || refusal != REFUSAL_ACCEPTED)
		return;
	const uint64_t before = world_fingerprint(sim.world);
	*refused += sim_submit(&sim, &again) != REFUSAL_ACCEPTED;
	cr_expect_eq(world_fingerprint(sim.world), before);
}

Test(fairness_elsewhere, f148_a_round_is_made_once)
{
	const struct event_config config = sim_config(3, 1);
	int refused = 0;
	const struct sim_options options = {
	    .seed = 3, .pairs = 6, .tap = come_twice, .ctx = &refused};

	begin(&config, &options);
	for (int round = 1; round <= 3; round++) {
		cr_expect_eq(event()->rounds_drawn, round);
		cr_expect_eq(event()->tables, 3);
		script_pass_round(&sim);
		if (round < 3)
			script_until(&sim, EVENT_PLAYING);
	}
	cr_expect_eq(refused, 3);
}

Test(fairness_elsewhere, f149_the_last_game_is_finished)
{
	struct event_config config = sim_config(1, 1);
	const struct sim_options options = {.seed = 3, .pairs = 4};

	config.close_early = false;
	config.withdraw_after = 1;
	config.completion_percent = 100;
	begin(&config, &options);
	script_board(&sim, 1, 7);
	script_board(&sim, 2, 7);
	for (int pair = 1; pair <= 4; pair++)
		script_both(&sim, pair, CMD_DISCONNECT);
	script_until(&sim, EVENT_ENDED);
	for (int pair = 1; pair <= 4; pair++) {
		const struct pair *p = &event()->pair[pair - 1];

		cr_expect_not(p->withdrawn, "pair %d", pair);
		cr_expect_eq(p->finished, 1, "pair %d", pair);
		cr_expect_eq(p->owed, 1, "pair %d", pair);
		cr_expect_eq(p->sum, 50 * UNIT_ONE, "pair %d", pair);
	}
	cr_expect_eq(event_result(event(), 1, 1, 0)->kind, ROW_RESULT);
}

/* At a table of the last round dummy says that he leaves, and declarer takes all. */
static void
play_without_dummy(int table)
{
	const struct board_play *board = event_board(event(), table);

	script_call(&sim, table, call_bid(1, STRAIN_NOTRUMP));
	for (int i = 0; i < 3; i++)
		script_call(&sim, table, CALL_PASS);
	script_card(&sim, table);
	const enum seat declarer = board->contract.declarer;
	cr_assert_eq(
	    script_do(&sim,
		event_seat_player(event(), table, seat_partner(declarer)),
		CMD_WITHDRAW),
	    REFUSAL_ACCEPTED);
	struct cmd cmd = {.kind = CMD_CLAIM,
	    .player = event_seat_player(event(), table, declarer),
	    .u.claim = {.tricks = 13}};
	cr_assert_eq(sim_submit(&sim, &cmd), REFUSAL_ACCEPTED);
	for (int i = 1; i <= 3; i += 2) {
		struct cmd answer = {.kind = CMD_ANSWER_CLAIM,
		    .player = event_seat_player(event(), table,
			(enum seat)((declarer + i) % SEAT_COUNT)),
		    .u.answer = {.agree = true}};

		cr_assert_eq(sim_submit(&sim, &answer), REFUSAL_ACCEPTED);
	}
	cr_assert_eq(board->phase, BOARD_DONE);
}

Test(fairness_elsewhere, f342_who_goes_when_all_is_played)
{
	const struct event_config config = sim_config(3, 1);
	const struct sim_options options = {.seed = 3, .pairs = 5};

	begin(&config, &options);
	const int early = event()->round[0].bye;
	for (int round = 1; round <= 2; round++) {
		script_pass_round(&sim);
		script_until(&sim, EVENT_PLAYING);
	}
	const int late = event()->round[2].bye;
	const int table = event()->pair[early - 1].table;
	cr_expect_eq(
	    script_do(&sim, 2 * late - 1, CMD_WITHDRAW), REFUSAL_NOTHING_LEFT);
	play_without_dummy(table);
	cr_expect_eq(
	    script_do(&sim, 2 * early - 1, CMD_WITHDRAW), REFUSAL_NOTHING_LEFT);
	/* at the other table it is not over */
	const int gone = event()->table[2 - table].ns;
	cr_expect_eq(
	    script_do(&sim, 2 * gone - 1, CMD_WITHDRAW), REFUSAL_ACCEPTED);
	script_until(&sim, EVENT_ENDED);
	for (int i = 0; i < 5; i++) {
		const struct standing *s = &event()->standing[i];

		cr_expect_eq(event()->pair[s->pair - 1].withdrawn,
		    s->pair == gone, "pair %d", s->pair);
		if (s->pair == early || s->pair == late) {
			cr_expect_eq(s->finished, 2);
			cr_expect_eq(s->owed, 2);
			cr_expect(s->completed);
		}
	}
	cr_expect_eq(event()->pair[gone - 1].withdrawn_round, 2);
}

Test(fairness_elsewhere, f150_in_at_the_last_moment)
{
	const struct event_config config = sim_config(1, 1);
	const struct sim_options options = {.seed = 3, .pairs = 6};

	sim_init(&sim, &config, &options);
	const ms_t last_at = event()->start_at - config.hold_ms;
	for (int pair = 1; pair <= 4; pair++)
		script_hands_up(&sim, 2 * pair - 1, pair);
	script_pass(&sim, last_at - sim.now);
	cr_assert_eq(event()->pairs, 4);
	/* two commands each: a seat, and a hand */
	script_hands_up(&sim, 9, 5);
	script_pass(&sim, 1);
	script_hands_up(&sim, 11, 6);
	script_until(&sim, EVENT_PLAYING);
	cr_expect_eq(event()->pairs, 5);
	cr_expect_not_null(event_member(event(), 9));
	cr_expect_eq(event_member(event(), 9)->pair, 5);
}

static void
look(enum seat seat, struct board_view *view_r)
{
	view_board(event_board(event(), 1), seat, view_r);
}

Test(fairness_elsewhere, f151_a_page_made_anew)
{
	const struct event_config config = sim_config(1, 1);
	const struct sim_options options = {.seed = 3, .pairs = 4};
	struct board_view before, after;

	begin(&config, &options);
	script_call(&sim, 1, call_bid(1, STRAIN_NOTRUMP));
	for (int i = 0; i < 3; i++)
		script_call(&sim, 1, CALL_PASS);
	for (int i = 0; i < 5; i++)
		script_card(&sim, 1);
	for (int s = 0; s < SEAT_COUNT; s++) {
		const int32_t player =
		    event_seat_player(event(), 1, (enum seat)s);

		look((enum seat)s, &before);
		cr_assert_eq(script_do(&sim, player, CMD_DISCONNECT), 0);
		cr_assert_eq(script_do(&sim, player, CMD_CONNECT), 0);
		look((enum seat)s, &after);
		cr_expect_eq(memcmp(&before, &after, sizeof(before)), 0);
		cr_expect_eq(
		    event_seat_player(event(), 1, (enum seat)s), player);
	}
	script_card(&sim, 1);
	cr_expect_eq(event_board(event(), 1)->play.count, 6);
}

Test(fairness_elsewhere, f152_a_night_ends_on_time)
{
	const struct event_config config = sim_config(2, 1);
	const struct sim_options options = {.seed = 3, .pairs = 6};

	begin(&config, &options);
	const ms_t start_at = event()->start_at;
	/* nobody moves; pair 5 goes in a round, pair 6 between two */
	cr_assert_eq(script_do(&sim, 9, CMD_WITHDRAW), REFUSAL_ACCEPTED);
	script_until(&sim, EVENT_BETWEEN);
	cr_assert_eq(script_do(&sim, 11, CMD_WITHDRAW), REFUSAL_ACCEPTED);
	script_until(&sim, EVENT_ENDED);
	cr_expect_eq(event()->rounds_closed, 2);
	cr_expect_eq(sim.now - start_at, 2 * config.round_ms + config.break_ms,
	    "%lld ms", (long long)(sim.now - start_at));
}
