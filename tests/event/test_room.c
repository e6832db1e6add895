/* SPDX-License-Identifier: ISC */
/*
 * The registration room, command by command (R-EV-1 to 5).
 */
#include <criterion/criterion.h>
#include <stdlib.h>

#include "tests/lib/script.h"

static struct sim sim;

static void
setup(void)
{
	const struct event_config config = sim_config(2, 2);
	const struct sim_options options = {.seed = 1, .pairs = 6};

	sim_init(&sim, &config, &options);
}

static void
teardown(void)
{
	sim_fini(&sim);
}

TestSuite(room, .init = setup, .fini = teardown);

Test(room, hands_up_for_the_hold_time_register)
{
	script_hands_up(&sim, 1, 3);
	script_pass(&sim, 19999);
	cr_assert_eq(sim_event(&sim)->pairs, 0);
	script_pass(&sim, 1);
	cr_assert_eq(sim_event(&sim)->pairs, 1);
	cr_assert_eq(event_member(sim_event(&sim), 1)->pair, 1);
	cr_assert_eq(event_member(sim_event(&sim), 2)->pair, 1);
	/* the table is free for others */
	cr_assert_eq(script_sit(&sim, 3, 3, NORTH), REFUSAL_ACCEPTED);
}

Test(room, lowering_leaving_and_losing_the_line_restart_the_hold)
{
	script_hands_up(&sim, 1, 1);
	script_pass(&sim, 15000);
	cr_assert_eq(script_do(&sim, 2, CMD_LOWER_HAND), REFUSAL_ACCEPTED);
	cr_assert_eq(script_do(&sim, 2, CMD_RAISE_HAND), REFUSAL_ACCEPTED);
	script_pass(&sim, 15000);
	cr_assert_eq(sim_event(&sim)->pairs, 0);
	cr_assert_eq(script_do(&sim, 1, CMD_DISCONNECT), REFUSAL_ACCEPTED);
	script_pass(&sim, 60000);
	cr_assert_eq(sim_event(&sim)->pairs, 0);
	cr_assert_eq(script_do(&sim, 1, CMD_CONNECT), REFUSAL_ACCEPTED);
	script_pass(&sim, 19999);
	cr_assert_eq(sim_event(&sim)->pairs, 0);
	cr_assert_eq(script_do(&sim, 2, CMD_STAND), REFUSAL_ACCEPTED);
	cr_assert_eq(script_sit(&sim, 2, 1, SOUTH), REFUSAL_ACCEPTED);
	script_pass(&sim, 60000);
	cr_assert_eq(sim_event(&sim)->pairs, 0, "hands went down");
	cr_assert_eq(script_do(&sim, 1, CMD_RAISE_HAND), REFUSAL_ACCEPTED);
	cr_assert_eq(script_do(&sim, 2, CMD_RAISE_HAND), REFUSAL_ACCEPTED);
	script_pass(&sim, 20000);
	cr_assert_eq(sim_event(&sim)->pairs, 1);
}

Test(room, no_hand_without_a_partner)
{
	cr_assert_eq(script_do(&sim, 1, CMD_RAISE_HAND), REFUSAL_NOT_SEATED);
	cr_assert_eq(script_sit(&sim, 1, 1, NORTH), REFUSAL_ACCEPTED);
	cr_assert_eq(
	    script_do(&sim, 1, CMD_RAISE_HAND), REFUSAL_NOBODY_OPPOSITE);
}

Test(room, seats)
{
	cr_assert_eq(script_sit(&sim, 1, 1, NORTH), REFUSAL_ACCEPTED);
	cr_assert_eq(script_sit(&sim, 2, 1, NORTH), REFUSAL_SEAT_TAKEN);
	cr_assert_eq(script_sit(&sim, 2, 1, EAST), REFUSAL_NO_SEAT);
	cr_assert_eq(script_sit(&sim, 2, 0, NORTH), REFUSAL_NO_SEAT);
	cr_assert_eq(script_sit(&sim, 2, 201, NORTH), REFUSAL_NO_SEAT);
	/* moving frees the old seat, also at the same table */
	cr_assert_eq(script_sit(&sim, 1, 1, SOUTH), REFUSAL_ACCEPTED);
	cr_assert_eq(script_sit(&sim, 2, 1, NORTH), REFUSAL_ACCEPTED);
	cr_assert_eq(script_sit(&sim, 1, 2, NORTH), REFUSAL_ACCEPTED);
	cr_assert_eq(script_sit(&sim, 3, 1, SOUTH), REFUSAL_ACCEPTED);
}

Test(room, only_the_first_may_unseat)
{
	cr_assert_eq(script_sit(&sim, 1, 1, SOUTH), REFUSAL_ACCEPTED);
	cr_assert_eq(script_do(&sim, 1, CMD_UNSEAT), REFUSAL_NOBODY_OPPOSITE);
	cr_assert_eq(script_sit(&sim, 2, 1, NORTH), REFUSAL_ACCEPTED);
	cr_assert_eq(script_do(&sim, 2, CMD_UNSEAT), REFUSAL_NOT_FIRST);
	cr_assert_eq(script_do(&sim, 1, CMD_UNSEAT), REFUSAL_ACCEPTED);
	cr_assert_null(event_member(sim_event(&sim), 2));
	/* who stays is the first from now on */
	cr_assert_eq(script_sit(&sim, 2, 1, NORTH), REFUSAL_ACCEPTED);
	cr_assert_eq(script_do(&sim, 1, CMD_STAND), REFUSAL_ACCEPTED);
	cr_assert_eq(script_sit(&sim, 3, 1, SOUTH), REFUSAL_ACCEPTED);
	cr_assert_eq(script_do(&sim, 3, CMD_UNSEAT), REFUSAL_NOT_FIRST);
	cr_assert_eq(script_do(&sim, 2, CMD_UNSEAT), REFUSAL_ACCEPTED);
}

Test(room, nobody_registers_twice)
{
	script_hands_up(&sim, 1, 1);
	script_pass(&sim, 20000);
	cr_assert_eq(script_sit(&sim, 1, 2, NORTH), REFUSAL_REGISTERED);
	cr_assert_eq(script_do(&sim, 1, CMD_RAISE_HAND), REFUSAL_REGISTERED);
	cr_assert_eq(script_do(&sim, 2, CMD_STAND), REFUSAL_REGISTERED);
}

Test(room, withdrawing_before_the_start_leaves_the_list)
{
	cr_assert_eq(script_do(&sim, 1, CMD_WITHDRAW), REFUSAL_NOT_REGISTERED);
	for (int p = 0; p < 3; p++) {
		script_hands_up(&sim, 2 * p + 1, p + 1);
		script_pass(&sim, 20000);
	}
	cr_assert_eq(script_do(&sim, 3, CMD_WITHDRAW), REFUSAL_ACCEPTED);
	cr_assert_eq(sim_event(&sim)->pairs, 2);
	cr_assert_null(event_member(sim_event(&sim), 3));
	cr_assert_null(event_member(sim_event(&sim), 4));
	cr_assert_eq(event_member(sim_event(&sim), 5)->pair, 2);
	/* they may come again, at the end of the list */
	script_hands_up(&sim, 3, 1);
	script_pass(&sim, 20000);
	cr_assert_eq(event_member(sim_event(&sim), 4)->pair, 3);
}

Test(room, too_few_pairs_call_the_night_off)
{
	for (int p = 0; p < 3; p++)
		script_hands_up(&sim, 2 * p + 1, p + 1);
	script_pass(&sim, 40 * 60000);
	cr_assert_eq(sim_event(&sim)->pairs, 3);
	cr_assert_eq(sim_event(&sim)->state, EVENT_CALLED_OFF);
	cr_assert_eq(sim_event(&sim)->reason, END_REASON_FEW_PAIRS);
	cr_assert_eq(script_sit(&sim, 9, 1, NORTH), REFUSAL_NOT_REGISTERING);
	cr_assert_eq(script_do(&sim, 1, CMD_WITHDRAW), REFUSAL_EVENT_OVER);
}

Test(room, who_is_not_registered_at_the_start_does_not_play)
{
	for (int p = 0; p < 4; p++)
		script_hands_up(&sim, 2 * p + 1, p + 1);
	script_pass(&sim, 29 * 60000 + 50000);
	script_hands_up(&sim, 9, 9); /* ten seconds before the start */
	script_pass(&sim, 10000);
	cr_assert_eq(sim_event(&sim)->state, EVENT_PLAYING);
	cr_assert_eq(sim_event(&sim)->pairs, 4);
	cr_assert_null(event_member(sim_event(&sim), 9));
	cr_assert_eq(script_do(&sim, 9, CMD_WITHDRAW), REFUSAL_NOT_REGISTERED);
}

Test(room, the_hold_that_ends_at_the_start_counts)
{
	for (int p = 0; p < 4; p++)
		script_hands_up(&sim, 2 * p + 1, p + 1);
	script_pass(&sim, 29 * 60000 + 40000);
	script_hands_up(&sim, 9, 9);
	script_pass(&sim, 20000);
	cr_assert_eq(sim_event(&sim)->pairs, 5);
	cr_assert_eq(sim_event(&sim)->round[0].bye, 5);
}

/* R-EV-3: overlapping nights in one world. */
Test(room, one_event_at_a_time)
{
	const struct event_config config = sim_config(2, 2);
	struct cmd open = {.kind = CMD_OPEN_EVENT,
	    .event = 2,
	    .at = sim.now,
	    .u.open = {.config = &config,
		.date = "2026-01-06",
		.start_at = sim_event(&sim)->start_at + 60000}};
	struct effects effects;

	cr_assert_eq(world_apply(sim.world, &open, &effects), REFUSAL_ACCEPTED);
	script_hands_up(&sim, 1, 1);
	struct cmd cmd = {.kind = CMD_SIT,
	    .event = 2,
	    .at = sim.now,
	    .player = 1,
	    .u.sit = {.table = 1, .seat = NORTH}};
	cr_assert_eq(
	    world_apply(sim.world, &cmd, &effects), REFUSAL_OTHER_ROOM);
	script_pass(&sim, 20000);
	cmd.at = sim.now;
	cr_assert_eq(
	    world_apply(sim.world, &cmd, &effects), REFUSAL_OTHER_EVENT);
	cr_assert_eq(
	    world_apply(sim.world, &open, &effects), REFUSAL_EVENT_EXISTS);
	/* a night that begins when this one has ended */
	open.event = 3;
	open.at = sim.now;
	open.u.open.start_at = event_planned_end(sim_event(&sim));
	cr_assert_eq(world_apply(sim.world, &open, &effects), REFUSAL_ACCEPTED);
	cmd.event = 3;
	cr_assert_eq(world_apply(sim.world, &cmd, &effects), REFUSAL_ACCEPTED);
}

static void
do_in(uint32_t event, int32_t player, enum cmd_kind kind, int table)
{
	struct effects effects;
	struct cmd cmd = {
	    .kind = kind, .event = event, .at = sim.now, .player = player};

	if (kind == CMD_SIT) {
		cmd.u.sit.table = table;
		cmd.u.sit.seat = player % 2 == 1 ? NORTH : SOUTH;
		cmd.u.sit.connected = true;
	}
	cr_assert_eq(world_apply(sim.world, &cmd, &effects), REFUSAL_ACCEPTED);
}

/* All that is due in both nights until then, or that much later. */
static void
pass_both(ms_t until, ms_t late_ms)
{
	struct effects effects;
	struct cmd cmd;

	while (world_next_due(sim.world) <= until) {
		const size_t size = world_arena_size(sim.world);
		struct arena arena = {.base = malloc(size + 1), .size = size};

		if (world_next_due(sim.world) + late_ms > sim.now)
			sim.now = world_next_due(sim.world) + late_ms;
		cr_assert(world_due(sim.world, sim.now, &arena, &cmd));
		sim.event = cmd.event;
		sim_spell_chance(&sim, &cmd);
		sim.event = 1;
		cr_assert_eq(world_apply(sim.world, &cmd, &effects),
		    REFUSAL_ACCEPTED, "%s in night %u", cmd_kind_name(cmd.kind),
		    cmd.event);
		free(arena.base);
	}
	if (until > sim.now)
		sim.now = until;
}

/*
 * Night 1 has the players 1 to 8 and night 2, to begin when it has ended, 1, 2
 * and 9 to 16.  In night 1 there is an outage, and what is due as night 2 begins
 * is done so much late.
 */
static const struct event *
two_nights(ms_t away, ms_t late_ms)
{
	const struct event_config config = sim_config(2, 2);
	const ms_t start_at = event_planned_end(sim_event(&sim));
	struct cmd open = {.kind = CMD_OPEN_EVENT,
	    .event = 2,
	    .at = sim.now,
	    .u.open = {
		.config = &config, .date = "2026-01-06", .start_at = start_at}};
	struct cmd outage = {.kind = CMD_OUTAGE, .event = 1};
	struct effects effects;

	cr_assert_eq(world_apply(sim.world, &open, &effects), REFUSAL_ACCEPTED);
	for (int p = 0; p < 4; p++)
		script_hands_up(&sim, 2 * p + 1, p + 1);
	for (int32_t player = 1; player <= 16; player++) {
		if (player > 2 && player < 9)
			continue;
		do_in(2, player, CMD_SIT, (player + 1) / 2);
	}
	for (int32_t player = 1; player <= 16; player++) {
		if (player <= 2 || player >= 9)
			do_in(2, player, CMD_RAISE_HAND, 0);
	}
	pass_both(sim_event(&sim)->start_at, 0);
	cr_assert_eq(sim_event(&sim)->state, EVENT_PLAYING);
	cr_assert_eq(world_event(sim.world, 2)->pairs, 5);
	outage.at = outage.u.outage.until = sim.now;
	outage.u.outage.from = sim.now - away;
	cr_assert_eq(
	    world_apply(sim.world, &outage, &effects), REFUSAL_ACCEPTED);
	pass_both(start_at, late_ms);
	return world_event(sim.world, 2);
}

/* R-EV-3, when an outage has moved one of two nights into the other. */
Test(room, a_night_starts_without_who_still_plays)
{
	const struct event *late = two_nights(60000, 0);

	cr_assert(event_is_open(sim_event(&sim)));
	cr_assert_neq(late->state, EVENT_REGISTERING);
	cr_assert(event_is_open(late));
	cr_assert_eq(late->pairs, 4);
	cr_assert_eq(late->pair[0].player[0], 9);
}

/* A night that ends as the other starts is over, however late that is seen. */
Test(room, a_night_that_ends_now_is_no_obstacle)
{
	cr_assert_eq(two_nights(0, 0)->pairs, 5);
}

Test(room, a_night_that_ends_late_is_no_obstacle)
{
	cr_assert_eq(two_nights(0, 3)->pairs, 5);
}

Test(room, commands_out_of_place)
{
	struct cmd cmd = {.kind = CMD_SIT, .event = 9, .at = sim.now};
	struct effects effects;

	cr_assert_eq(world_apply(sim.world, &cmd, &effects),
	    REFUSAL_BAD_COMMAND, "a person's command needs a person");
	cmd.player = 1;
	cr_assert_eq(world_apply(sim.world, &cmd, &effects), REFUSAL_NO_EVENT);
	cmd.event = 1;
	cmd.at = sim.now - 1;
	cr_assert_eq(world_apply(sim.world, &cmd, &effects),
	    REFUSAL_BAD_COMMAND, "time does not go back");
	cmd = (struct cmd){.kind = CMD_START_EVENT, .event = 1, .at = sim.now};
	cr_assert_eq(world_apply(sim.world, &cmd, &effects), REFUSAL_NOT_DUE);
	cmd.player = 1;
	cr_assert_eq(world_apply(sim.world, &cmd, &effects),
	    REFUSAL_BAD_COMMAND, "a person may not start it");
}
