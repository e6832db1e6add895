/* SPDX-License-Identifier: ISC */
/*
 * The draw of the next round, published while one is played (R-SW-10).  That
 * what is said of it is so, and that it is what is seated, the invariants look
 * at after every command; here, when it comes, stays and goes.
 */
#include <criterion/criterion.h>
#include <stdlib.h>

#include "engine/event/next_round.h"
#include "tests/lib/script.h"

static struct sim sim;
static struct arena arena;

static struct event_config
ahead(int rounds)
{
	struct event_config config = sim_config(rounds, 1);

	config.draw_from = DRAW_FROM_PREVIOUS;
	return config;
}

static void
begin(const struct event_config *config, int pairs)
{
	const struct sim_options options = {.seed = 3, .pairs = pairs};

	sim_init(&sim, config, &options);
	script_start(&sim, pairs);
}

static void
teardown(void)
{
	free(arena.base);
	sim_fini(&sim);
}

static const struct event *
event(void)
{
	return sim_event(&sim);
}

/* What the clock calls for now; CMD_KIND_COUNT for nothing. */
static struct cmd
due(void)
{
	struct cmd cmd = {.kind = CMD_KIND_COUNT};

	arena.size = world_arena_size(sim.world);
	arena.base = realloc(arena.base, arena.size + 1);
	cr_assert_not_null(arena.base);
	if (!world_due(sim.world, sim.now, &arena, &cmd))
		cmd.kind = CMD_KIND_COUNT;
	return cmd;
}

/* The draw that is called for is accepted. */
static const struct round *
draw(void)
{
	struct cmd cmd = due();

	cr_assert_eq(cmd.kind, CMD_DRAW_ROUND);
	cr_assert_eq(sim_submit(&sim, &cmd), REFUSAL_ACCEPTED);
	cr_assert_neq(due().kind, CMD_DRAW_ROUND);
	return next_round_find(event());
}

static void
withdraw(int pair)
{
	struct cmd cmd = {
	    .kind = CMD_WITHDRAW, .player = event()->pair[pair - 1].player[0]};

	cr_assert_eq(sim_submit(&sim, &cmd), REFUSAL_ACCEPTED);
}

static bool
seats(const struct round *round, int pair)
{
	for (int t = 0; t < round->tables; t++) {
		if (round->seat[t].ns == pair || round->seat[t].ew == pair)
			return true;
	}
	return round->bye == pair;
}

static bool
meet(const struct round *round, int a, int b)
{
	for (int t = 0; t < round->tables; t++) {
		const struct draw_table *seat = &round->seat[t];

		if ((seat->ns == a && seat->ew == b) ||
		    (seat->ns == b && seat->ew == a))
			return true;
	}
	return false;
}

TestSuite(next_round, .fini = teardown);

/* Known as soon as a round is in play; of what comes after the last, nothing. */
Test(next_round, comes_when_a_round_begins)
{
	struct event_config config = ahead(3);

	begin(&config, 6);
	for (int r = 1; r < 3; r++) {
		cr_assert_null(next_round_find(event()));
		const struct round *next = draw();

		cr_assert_eq(next, &event()->round[r]);
		cr_assert_eq(next->draw.from, r - 1);
		cr_assert_eq(next->start_at, 0);
		cr_assert_eq(event()->rounds_drawn, r);
		cr_assert_eq(next_round_table(event(), next->seat[2].ew), 3);
		script_round_but(&sim, 0);
		script_until(&sim, EVENT_SEATED);
		cr_assert_null(next_round_find(event()));
		script_until(&sim, EVENT_PLAYING);
	}
	cr_assert_eq(due().kind, CMD_KIND_COUNT);
	script_until(&sim, EVENT_ENDED);
}

/* The usual draw waits for the round to close. */
Test(next_round, not_by_the_usual_rule)
{
	struct event_config config = sim_config(3, 1);
	struct draw_reason reason[3];
	const struct draw_table table[] = {
	    {1, 3, false}, {2, 5, false}, {4, 6, false}};
	struct cmd cmd = {.kind = CMD_DRAW_ROUND,
	    .u.seat_round = {.round = 2, .tables = 3, .table = table}};

	begin(&config, 6);
	cr_assert_eq(due().kind, CMD_KIND_COUNT);
	script_report(&cmd, reason);
	cr_assert_eq(sim_submit(&sim, &cmd), REFUSAL_NOT_DUE);
	cr_assert_null(next_round_find(event()));
}

/* Who leaves is not met: drawn again, with a bye now, and no old opponents. */
Test(next_round, drawn_again_without_who_left)
{
	struct event_config config = ahead(3);

	begin(&config, 8);
	cr_assert(seats(draw(), 4));
	withdraw(4);
	cr_assert_null(next_round_find(event()));
	cr_assert_eq(next_round_table(event(), 1), 0);
	const struct round *next = draw();
	cr_assert_not(seats(next, 4));
	cr_assert_eq(next->tables, 3);
	cr_assert_eq(next->bye, 8);
	for (int t = 0; t < 4; t++)
		cr_assert_not(meet(next, event()->round[0].seat[t].ns,
		    event()->round[0].seat[t].ew));
	script_round_but(&sim, 2); /* that of pair 4 */
	script_until(&sim, EVENT_SEATED);
	cr_assert_eq(event()->round[1].bye, 8);
}

/* Who comes back is met again, but nobody of the round in play. */
Test(next_round, drawn_again_with_who_came_back)
{
	struct event_config config = ahead(3);

	config.returns_max = 1;
	begin(&config, 8);
	draw();
	/* its board is passed out: who leaves an auction may not be back yet */
	for (int i = 0; i < SEAT_COUNT; i++)
		script_call(&sim, 2, CALL_PASS);
	withdraw(4);
	draw();
	cr_assert_eq(script_do(&sim, event()->pair[3].player[0], CMD_RETURN),
	    REFUSAL_ACCEPTED);
	cr_assert_null(next_round_find(event()));
	const struct round *next = draw();
	cr_assert(seats(next, 4));
	cr_assert_eq(next->bye, 0);
	cr_assert_not(meet(next, 3, 4));
}

/* While the solver is asked a round is in play still. */
Test(next_round, drawn_again_while_the_round_is_ruled_on)
{
	struct event_config config = ahead(3);

	config.unfinished = UNFINISHED_DOUBLE_DUMMY;
	begin(&config, 8);
	draw();
	for (int i = 0; i < 4; i++)
		script_call(
		    &sim, 1, i == 0 ? call_bid(1, STRAIN_NOTRUMP) : CALL_PASS);
	script_until(&sim, EVENT_CLOSING);
	cr_assert_not_null(next_round_find(event()));
	withdraw(8);
	cr_assert_not(seats(draw(), 8));
	script_until(&sim, EVENT_SEATED);
	cr_assert_not(seats(&event()->round[1], 8));
}

/* After the close it is too late to tell anybody before the seats are told. */
Test(next_round, who_leaves_after_the_close)
{
	struct event_config config = ahead(3);

	begin(&config, 8);
	draw();
	script_round_but(&sim, 0);
	script_until(&sim, EVENT_BETWEEN);
	cr_assert_not_null(next_round_find(event()));
	withdraw(1);
	struct cmd cmd = due();
	cr_assert_eq(cmd.kind, CMD_SEAT_ROUND);
	cr_assert_eq(cmd.u.seat_round.tables, 3);
	cr_assert_eq(cmd.u.seat_round.draw.from, 0);
	script_until(&sim, EVENT_SEATED);
	cr_assert_not(seats(&event()->round[1], 1));
	cr_assert_eq(event()->round[1].draw.from, 0);
}

/* What was published is seated, and nothing else. */
Test(next_round, seated_as_published)
{
	struct event_config config = ahead(3);
	struct draw_reason reason[3];

	begin(&config, 6);
	draw();
	script_round_but(&sim, 0);
	script_until(&sim, EVENT_BETWEEN);
	const struct round *next = next_round_find(event());
	const struct draw_table table[] = {
	    next->seat[0], next->seat[1], next->seat[2]};
	struct cmd good = due();
	struct deal deal[EVENT_BOARDS_MAX];

	cr_assert_eq(good.kind, CMD_SEAT_ROUND);
	cr_assert_eq(good.u.seat_round.tables, 0);
	sim_spell_chance(&sim, &good);
	for (int i = 0; i < good.u.seat_round.deals; i++)
		deal[i] = good.u.seat_round.deal[i];
	good.u.seat_round.deal = deal;
	struct cmd bad = good;
	bad.u.seat_round.tables = 3;
	bad.u.seat_round.table = table;
	script_report(&bad, reason);
	bad.u.seat_round.draw = next->draw;
	cr_assert_eq(sim_submit(&sim, &bad), REFUSAL_BAD_COMMAND);
	bad = good;
	bad.u.seat_round.bye = 1;
	cr_assert_eq(sim_submit(&sim, &bad), REFUSAL_BAD_COMMAND);
	cr_assert_eq(sim_submit(&sim, &good), REFUSAL_ACCEPTED);
}

/* A draw that is none, of another round or another standing is refused. */
Test(next_round, bad_draws)
{
	struct event_config config = ahead(4);

	begin(&config, 6);
	draw();
	script_round_but(&sim, 0);
	script_until(&sim, EVENT_SEATED);
	struct cmd good = {.kind = CMD_DRAW_ROUND};
	cr_assert_eq(sim_submit(&sim, &good), REFUSAL_NOT_DUE);
	script_until(&sim, EVENT_PLAYING);
	good = due();
	cr_assert_eq(good.u.seat_round.round, 3);
	cr_assert_eq(good.u.seat_round.draw.from, 1);
	for (int fault = 0; fault < 6; fault++) {
		struct draw_table table[3];
		struct cmd bad = good;

		for (int t = 0; t < 3; t++)
			table[t] = good.u.seat_round.table[t];
		bad.u.seat_round.table = table;
		bad.u.seat_round.round += (fault == 0) - (fault == 1);
		bad.u.seat_round.draw.from += (fault == 2) - (fault == 3);
		bad.u.seat_round.tables -= fault == 4;
		table[0].ns = fault == 5 ? table[1].ns : table[0].ns;
		cr_assert_eq(
		    sim_submit(&sim, &bad), REFUSAL_BAD_COMMAND, "%d", fault);
	}
	cr_assert_eq(sim_submit(&sim, &good), REFUSAL_ACCEPTED);
	cr_assert_eq(sim_submit(&sim, &good), REFUSAL_NOT_DUE);
}

/* With fewer than four pairs no further round is played, and so none drawn. */
Test(next_round, off_for_few_pairs)
{
	struct event_config config = ahead(3);

	begin(&config, 4);
	draw();
	cr_assert_not(next_round_is_off(event()));
	withdraw(2);
	cr_assert(next_round_is_off(event()));
	cr_assert_null(next_round_find(event()));
	cr_assert_neq(due().kind, CMD_DRAW_ROUND);
	script_until(&sim, EVENT_ENDED);
	cr_assert_eq(event()->reason, END_REASON_FEW_PAIRS);
	cr_assert_not(next_round_is_off(event()));
}

/* An outage moves times and no opponents; one that ends the night, all. */
Test(next_round, outages)
{
	struct event_config config = ahead(3);
	struct cmd out = {.kind = CMD_OUTAGE};

	begin(&config, 6);
	const struct draw_table first = draw()->seat[0];
	out.u.outage.from = sim.now;
	sim.now += config.outage_max_ms;
	out.u.outage.until = sim.now;
	cr_assert_eq(sim_submit(&sim, &out), REFUSAL_ACCEPTED);
	cr_assert_eq(next_round_find(event())->seat[0].ns, first.ns);
	cr_assert_eq(next_round_find(event())->seat[0].ew, first.ew);
	cr_assert_neq(due().kind, CMD_DRAW_ROUND);
	out.u.outage.from = sim.now;
	sim.now += config.outage_max_ms + 1;
	out.u.outage.until = sim.now;
	cr_assert_eq(sim_submit(&sim, &out), REFUSAL_ACCEPTED);
	struct cmd end = due();
	cr_assert_eq(end.kind, CMD_CALL_OFF);
	cr_assert_eq(sim_submit(&sim, &end), REFUSAL_ACCEPTED);
	cr_assert_null(next_round_find(event()));
}

/* Met by lot is met. */
Test(next_round, after_a_round_by_lot)
{
	struct event_config config = ahead(2);

	config.first_round = FIRST_ROUND_RANDOM;
	begin(&config, 6);
	const struct round *next = draw();
	cr_assert_eq(next->draw.from, 0);
	for (int t = 0; t < 3; t++)
		cr_assert_not(meet(next, event()->round[0].seat[t].ns,
		    event()->round[0].seat[t].ew));
}

/* A round that is over before its successor was drawn draws it as ever. */
Test(next_round, closed_before_it_was_drawn)
{
	struct event_config config = ahead(2);

	config.substitutes = SUBSTITUTES_NONE;
	begin(&config, 6);
	/* who does not move is warned before */
	script_pass(&sim, event()->round[0].end_at - sim.now - 1);
	sim.now++;
	withdraw(6); /* so the draw is due now, and the cut-off was */
	struct cmd cmd = due();
	cr_assert_eq(cmd.kind, CMD_DRAW_ROUND);
	sim.now++;
	withdraw(5);
	cmd = due();
	cr_assert_eq(cmd.kind, CMD_CLOSE_ROUND);
	cr_assert_eq(sim_submit(&sim, &cmd), REFUSAL_ACCEPTED);
	script_until(&sim, EVENT_SEATED);
	cr_assert_eq(event()->round[1].draw.from, 0);
	cr_assert_eq(event()->round[1].tables, 2);
}
