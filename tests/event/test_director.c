/* SPDX-License-Identifier: ISC */
/*
 * Calls for the director and system cards in the engine.
 */
#include <criterion/criterion.h>
#include <string.h>

#include "engine/event/talk.h"
#include "tests/lib/script.h"

#define SECOND ((ms_t)1000)

static struct sim sim;

static void
teardown(void)
{
	sim_fini(&sim);
}

TestSuite(director, .fini = teardown);

static void
begin(int rounds)
{
	const struct event_config config = sim_config(rounds, 1);
	const struct sim_options options = {.seed = 3, .pairs = 4};

	sim_init(&sim, &config, &options);
	script_start(&sim, 4);
}

static const struct director_queue *
queue(void)
{
	return &sim_event(&sim)->director;
}

static enum refusal
call_director(int32_t player, const char *text)
{
	struct cmd cmd = {.kind = CMD_CALL_DIRECTOR, .player = player};

	strcpy(cmd.u.direct.text, text);
	return sim_submit(&sim, &cmd);
}

static enum refusal
direct(int number, bool done, const char *text)
{
	struct cmd cmd = {
	    .kind = CMD_DIRECT, .u.direct = {.number = number, .done = done}};

	strcpy(cmd.u.direct.text, text);
	return sim_submit(&sim, &cmd);
}

Test(director, a_call_is_kept_and_answered)
{
	begin(1);
	const int32_t north = event_seat_player(sim_event(&sim), 2, NORTH);
	struct cmd answer = {.kind = CMD_DIRECT,
	    .u.direct = {.number = 1, .done = true, .text = "no damage"}};
	script_pass(&sim, 3 * SECOND);
	cr_expect_eq(call_director(99, "help"), REFUSAL_NOT_IN_EVENT);
	cr_expect_eq(call_director(north, ""), REFUSAL_BAD_TEXT);
	cr_expect_eq(call_director(north, "a revoke"), REFUSAL_ACCEPTED);
	cr_assert_eq(queue()->calls, 1);
	const struct director_call *call = &queue()->call[0];
	cr_expect(call->number == 1 && call->state == DIRECTOR_OPEN);
	cr_expect(call->player == north && call->round == 1);
	cr_expect(call->table == 2 && call->board == 1);
	cr_expect_eq(call->called_at, sim.now);
	cr_expect_str_eq(call->text, "a revoke");
	/* one at a time */
	cr_expect_eq(call_director(north, "hello?"), REFUSAL_CALL_WAITS);
	cr_expect_eq(direct(2, false, ""), REFUSAL_NO_DIRECTOR_CALL);
	script_pass(&sim, SECOND);
	cr_expect_eq(direct(1, false, ""), REFUSAL_ACCEPTED);
	cr_expect(call->state == DIRECTOR_TAKEN);
	cr_expect_eq(call->director, 0, "an administrator");
	cr_expect_eq(call->changed_at, call->called_at + SECOND);
	cr_expect_eq(call_director(north, "hello?"), REFUSAL_CALL_WAITS);
	answer.player = 77;
	cr_expect_eq(sim_submit(&sim, &answer), REFUSAL_ACCEPTED);
	cr_expect(call->state == DIRECTOR_DONE);
	cr_expect_eq(call->director, 77);
	cr_expect_str_eq(call->answer, "no damage");
	cr_expect_eq(direct(1, true, "again"), REFUSAL_NO_DIRECTOR_CALL);
	cr_expect_eq(call_director(north, "another"), REFUSAL_ACCEPTED);
	cr_expect_eq(queue()->call[1].number, 2);
}

/* What waits is kept from round to round, what is done is not. */
Test(director, the_queue_at_a_rounds_close)
{
	begin(2);
	cr_assert_eq(call_director(1, "one"), REFUSAL_ACCEPTED);
	cr_assert_eq(call_director(2, "two"), REFUSAL_ACCEPTED);
	cr_assert_eq(direct(1, true, "done"), REFUSAL_ACCEPTED);
	script_until(&sim, EVENT_SEATED);
	cr_assert_eq(queue()->calls, 1);
	cr_expect_eq(queue()->call[0].number, 2);
	cr_expect_eq(queue()->last, 2);
	cr_assert_eq(call_director(1, "three"), REFUSAL_ACCEPTED);
	cr_expect_eq(queue()->call[1].number, 3);
	cr_expect_eq(direct(2, true, ""), REFUSAL_ACCEPTED);
	script_until(&sim, EVENT_ENDED);
	cr_expect_eq(direct(3, true, ""), REFUSAL_EVENT_OVER);
}

Test(director, calls_are_not_made_without_end)
{
	begin(1);
	for (int i = 1; i <= TALK_BURST; i++) {
		cr_expect_eq(call_director(1, "x"), REFUSAL_ACCEPTED);
		cr_expect_eq(direct(i, true, ""), REFUSAL_ACCEPTED);
	}
	cr_expect_eq(call_director(1, "x"), REFUSAL_TOO_FAST);
	struct director_queue full = {0};
	for (int i = 0; i < DIRECTOR_CALLS_MAX; i++)
		cr_expect_not_null(director_add(&full));
	cr_expect_null(director_add(&full));
	full.call[5].state = DIRECTOR_DONE;
	director_begin_anew(&full);
	cr_expect_eq(director_add(&full)->number, DIRECTOR_CALLS_MAX + 1);
}

static enum refusal
card(int32_t player, const char *text)
{
	struct cmd cmd = {.kind = CMD_SYSTEM_CARD, .player = player};

	strcpy(cmd.u.card_text, text);
	return sim_submit(&sim, &cmd);
}

Test(director, a_card_goes_with_its_pair)
{
	const struct event_config config = sim_config(1, 1);
	const struct sim_options options = {.seed = 3, .pairs = 4};

	sim_init(&sim, &config, &options);
	cr_expect_eq(card(1, "x"), REFUSAL_NOT_REGISTERED);
	for (int p = 0; p < 5; p++) {
		script_hands_up(&sim, 2 * p + 1, p + 1);
		script_pass(&sim, config.hold_ms);
	}
	cr_expect_eq(card(4, "weak no-trump"), REFUSAL_ACCEPTED);
	cr_expect_eq(card(5, "x\ny"), REFUSAL_BAD_TEXT);
	cr_expect_str_eq(sim_event(&sim)->pair[1].card, "weak no-trump");
	/* pair 1 leaves the list, and pair 2 is 1 now */
	cr_expect_eq(script_do(&sim, 1, CMD_WITHDRAW), REFUSAL_ACCEPTED);
	cr_expect_str_eq(sim_event(&sim)->pair[0].card, "weak no-trump");
	cr_expect_str_eq(sim_event(&sim)->pair[1].card, "");
	script_until(&sim, EVENT_PLAYING);
	cr_expect_eq(card(3, "five spades"), REFUSAL_CARD_CLOSED);
	cr_expect_eq(card(4, ""), REFUSAL_CARD_CLOSED);
	for (int i = 0; i < SEAT_COUNT; i++)
		script_call(&sim, 1, CALL_PASS);
	cr_expect_eq(card(3, "strong no-trump"), REFUSAL_ACCEPTED);
	cr_expect_str_eq(sim_event(&sim)->pair[0].card, "strong no-trump");
	cr_expect_eq(card(4, ""), REFUSAL_ACCEPTED);
	cr_expect_str_eq(sim_event(&sim)->pair[0].card, "");
}
