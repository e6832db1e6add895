/* SPDX-License-Identifier: ISC */
/*
 * What a player is told of the draw: in `seat` how his round came about, in
 * `next` whom he meets after it.
 */
#include <criterion/criterion.h>
#include <stdio.h>
#include <string.h>

#include "daemon/proto/messages.h"
#include "daemon/proto/state_read.h"
#include "engine/event/next_round.h"
#include "tests/lib/script.h"

#define PAIRS 7

static struct sim sim;
static struct buf buf;

static const char *
name_of(void *ctx, int32_t player)
{
	static char name[2][16];
	static int turn;

	(void)ctx;
	turn = !turn;
	snprintf(name[turn], sizeof(name[turn]), "P%d", player);
	return name[turn];
}

static const struct names names = {name_of, NULL};

static void
begin(struct event_config config, int pairs)
{
	const struct sim_options options = {.seed = 3, .pairs = pairs};

	buf_init(&buf);
	config.draw_from = DRAW_FROM_PREVIOUS;
	sim_init(&sim, &config, &options);
	script_start(&sim, pairs);
	script_pass(&sim, 0);
}

static void
teardown(void)
{
	buf_fini(&buf);
	sim_fini(&sim);
}

static struct seat_state
seat_of(int32_t player)
{
	struct seat_state state;
	struct err err;

	buf_clear(&buf);
	message_seat(sim_event(&sim), player, &names, &buf);
	cr_assert_eq(seat_read(buf.data, buf.len, &state, &err), 0, "%s: %s",
	    err.text, buf.data);
	return state;
}

static struct next_state
next_of(int32_t player)
{
	const struct event *event = sim_event(&sim);
	const int pair = event_member(event, player)->pair;
	struct next_state state;
	struct err err;

	buf_clear(&buf);
	message_next(event, pair, next_round_table(event, pair),
	    event->pair[pair - 1].player[1] == player, &names, &buf);
	cr_assert_eq(next_read(buf.data, buf.len, &state, &err), 0, "%s: %s",
	    err.text, buf.data);
	return state;
}

static void
expect_part(const char *part)
{
	cr_expect_not_null(strstr(buf.data, part), "%s: %s", part, buf.data);
}

TestSuite(message_next, .fini = teardown);

/* In the order of registration 1 meets 2, 3 meets 4, 5 meets 6, 7 sits out. */
Test(message_next, seat_says_why)
{
	begin(sim_config(3, 1), PAIRS);
	cr_expect_str_eq(
	    seat_of(1).why, "by the order of registration: ranks 1 and 2");
	expect_part("\"drawn\":\"registration\",\"after\":null,"
		    "\"reason\":{\"ranks\":[1,2],\"met\":null,\"groups\":[],"
		    "\"passed\":0,\"told\":[],\"text\":\"ranks 1 and 2\"}");
	cr_expect_str_eq(seat_of(14).why,
	    "by the order of registration: nobody has registered later");
	expect_part("\"reason\":null");
}

/*
 * Nor does any meet again: 6, who had none, sits out; 1 meets 3, as 2 was met,
 * 2 meets 4, 5 meets 7.
 */
Test(message_next, next_says_whom_where_and_why)
{
	begin(sim_config(3, 1), PAIRS);
	const struct next_state one = next_of(1), four = next_of(8);

	cr_expect(one.round == 2 && one.pair == 1 && !one.bye && !one.off);
	cr_expect(one.table == 1 && one.opponent == 3);
	cr_expect(four.table == 2 && four.opponent == 2);
	cr_expect_str_eq(one.why,
	    "by the order of registration: ranks 1 and 3: rank 2 was met in round "
	    "1");
	cr_expect_eq(seat_side(one.seat), seat_side(next_of(2).seat));
	cr_expect_neq(seat_side(one.seat), seat_side(next_of(5).seat));
	const struct next_state bye = next_of(11);
	cr_expect(bye.bye && bye.table == 0);
	cr_expect_not_null(strstr(bye.why, "nobody has had fewer byes"));
	expect_part("\"off\":false,\"bye\":true,\"drawn\":\"registration\"");
}

/* The seat that was told is the seat that he gets, and its reason. */
Test(message_next, seat_is_what_next_said)
{
	struct next_state next[2 * PAIRS + 1];

	begin(sim_config(3, 1), PAIRS);
	for (int round = 2; round <= 3; round++) {
		for (int32_t p = 1; p <= 2 * PAIRS; p++)
			next[p] = next_of(p);
		script_until(&sim, EVENT_SEATED);
		for (int32_t p = 1; p <= 2 * PAIRS; p++) {
			const struct seat_state seat = seat_of(p);

			cr_assert(seat.round == next[p].round &&
			    seat.pair == next[p].pair &&
			    seat.bye == next[p].bye);
			cr_assert_str_eq(seat.why, next[p].why);
			if (seat.bye)
				continue;
			cr_assert(seat.table == next[p].table &&
			    seat.seat == next[p].seat);
			const enum seat lho = seat_next(seat.seat);
			cr_assert_str_eq(seat.player[lho], next[p].player[0]);
			cr_assert_str_eq(
			    seat.player[seat_partner(lho)], next[p].player[1]);
		}
		script_until(&sim, EVENT_PLAYING);
		script_pass(&sim, 0);
	}
	expect_part("\"drawn\":\"standing\",\"after\":1,");
}

Test(message_next, by_lot)
{
	struct event_config config = sim_config(2, 1);

	config.first_round = FIRST_ROUND_RANDOM;
	begin(config, 6);
	cr_expect_str_eq(seat_of(1).why, "by lot");
	expect_part("\"drawn\":\"lot\",\"after\":null,\"reason\":null");
}

/* Who was not there when the round was drawn has no reason. */
Test(message_next, not_drawn)
{
	begin(sim_config(3, 1), PAIRS);
	script_do(&sim, 14, CMD_WITHDRAW);
	script_until(&sim, EVENT_SEATED);
	cr_expect_str_eq(seat_of(14).why, "");
	expect_part("\"reason\":null,\"why\":null");
}

Test(message_next, off)
{
	struct next_state state;
	struct err err;

	begin(sim_config(2, 1), 4);
	script_do(&sim, 8, CMD_WITHDRAW);
	cr_assert(next_round_is_off(sim_event(&sim)));
	message_next_off(sim_event(&sim), 1, &buf);
	cr_assert_eq(next_read(buf.data, buf.len, &state, &err), 0);
	cr_assert(state.off && state.round == 2 && state.pair == 1);
}

Test(message_next, what_is_wrong_is_told)
{
	static const struct {
		const char *json, *fault;
	} cases[] = {
	    {"{\"event\":1,\"round\":2,\"pair\":3,\"why\":\"\",\"off\":false,"
	     "\"bye\":false,\"table\":1,\"seat\":\"N\",\"opponent\":2,"
	     "\"opponents\":[\"A\"]}",
		"opponents"},
	    {"{\"event\":1,\"round\":2,\"pair\":3,\"why\":\"\",\"off\":false,"
	     "\"bye\":false,\"table\":1,\"seat\":\"N\",\"opponent\":2,"
	     "\"opponents\":[\"A\",3]}",
		"opponents"},
	    {"{\"event\":1,\"round\":0,\"pair\":3,\"why\":\"\",\"off\":true,"
	     "\"bye\":false}",
		"round"},
	    {"{\"event\":1,\"round\":2,\"pair\":3,\"off\":true,\"bye\":false}",
		"why"},
	};

	begin(sim_config(2, 1), 4);
	for (size_t i = 0; i < sizeof(cases) / sizeof(cases[0]); i++) {
		struct next_state state;
		struct err err;

		cr_expect_eq(next_read(cases[i].json, strlen(cases[i].json),
				 &state, &err),
		    ERR_INPUT);
		cr_expect_eq(
		    strncmp(err.text, cases[i].fault, strlen(cases[i].fault)),
		    0, "%s", err.text);
	}
}
