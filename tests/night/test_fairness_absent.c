/* SPDX-License-Identifier: ISC */
/*
 * The situations of docs/fairness.md in which somebody is away or does not
 * move, and house robots play.
 */
#include <criterion/criterion.h>

#include "engine/event/seats.h"
#include "engine/event/substitutes.h"
#include "tests/lib/script.h"

#define SECOND ((ms_t)1000)

static struct sim sim;
static int warnings;

/* Counts who is told that he stalls, at table 1. */
static void
tap(void *ctx, const struct cmd *cmd, enum refusal refusal,
    const struct effects *effects)
{
	(void)ctx;
	(void)cmd;
	for (int i = 0; refusal == REFUSAL_ACCEPTED && i < effects->count; i++)
		warnings += effects->effect[i].kind == EFFECT_STALLING &&
		    effects->effect[i].table == 1;
}

static void
teardown(void)
{
	sim_fini(&sim);
}

TestSuite(fairness_absent, .fini = teardown);

static const struct event *
event(void)
{
	return sim_event(&sim);
}

static void
begin(const struct event_config *config, int robots)
{
	const struct sim_options options = {
	    .seed = 3, .pairs = 4, .robots = robots, .tap = tap};

	sim_init(&sim, config, &options);
	script_start(&sim, 4);
}

static void
begin_boards(int boards, int robots)
{
	const struct event_config config = sim_config(1, boards);

	begin(&config, robots);
}

/* So much time goes by, and robots come where they are wanted. */
static void
pass(int seconds)
{
	for (int i = 0; i < seconds; i++) {
		script_pass(&sim, SECOND);
		sim_give_robots(&sim);
	}
}

static int32_t
owner(enum seat seat)
{
	return seats_owner(event(), 1, seat);
}

static bool
is_robot(enum seat seat)
{
	return event_seat_player(event(), 1, seat) != owner(seat);
}

static void
must(enum seat seat, enum cmd_kind kind)
{
	cr_assert_eq(script_do(&sim, owner(seat), kind), REFUSAL_ACCEPTED);
}

static void
end(void)
{
	script_until(&sim, EVENT_ENDED);
}

static const struct result *
result(int board)
{
	return event_result(event(), 1, 1, board - 1);
}

static void
expect_ruling(enum ruling_reason reason, int ns, int ew)
{
	const struct result *r = result(1);

	cr_expect_eq(
	    r->reason, reason, "ruling %s", ruling_reason_name(r->reason));
	cr_expect_eq(r->judged_ms[SIDE_NS], ns * SECOND, "NS %lld ms",
	    (long long)r->judged_ms[SIDE_NS]);
	cr_expect_eq(r->judged_ms[SIDE_EW], ew * SECOND, "EW %lld ms",
	    (long long)r->judged_ms[SIDE_EW]);
}

static const struct standing *
standing_of(int pair)
{
	const struct standing *s = event()->standing;

	while (s->pair != pair)
		s++;
	return s;
}

static int
pair_of(enum side side)
{
	const struct draw_table *seat = &event()->round[0].seat[0];

	return side == SIDE_NS ? seat->ns : seat->ew;
}

Test(fairness_absent, f40_a_blink_before_the_start)
{
	const struct event_config config = sim_config(1, 1);
	const struct sim_options options = {.seed = 3, .pairs = 4, .robots = 4};

	sim_init(&sim, &config, &options);
	for (int p = 0; p < 4; p++) {
		script_hands_up(&sim, 2 * p + 1, p + 1);
		script_pass(&sim, config.hold_ms);
	}
	script_pass(&sim, event()->start_at - sim.now - 30 * SECOND);
	cr_expect(event()->missing_warned);
	cr_assert_eq(script_do(&sim, 2, CMD_DISCONNECT), REFUSAL_ACCEPTED);
	script_until(&sim, EVENT_PLAYING);
	pass(119);
	enum seat seat;
	const int table = seats_table(event(), 2, &seat);
	cr_expect_eq(event_seat_player(event(), table, seat), 2);
	cr_assert_eq(script_do(&sim, 2, CMD_CONNECT), REFUSAL_ACCEPTED);
	for (int t = 1; t <= 2; t++)
		script_board(&sim, t, 7);
	end();
	cr_expect_eq(event()->pairs, 4);
	cr_expect_eq(event()->standing[3].finished, 1);
}

Test(fairness_absent, f41_one_who_does_not_come)
{
	begin_boards(1, 4);
	must(WEST, CMD_DISCONNECT);
	pass(119);
	cr_expect(!is_robot(WEST));
	pass(1);
	cr_expect(is_robot(WEST));
	script_board(&sim, 1, 7);
	end();
	cr_expect_eq(result(1)->kind, ROW_RESULT);
	cr_expect_eq(result(1)->plays[SIDE_EW], 2);
	cr_expect_eq(result(1)->substitute_plays[SIDE_EW], 1);
	cr_expect_eq(standing_of(pair_of(SIDE_EW))->finished, 1);
	cr_expect(standing_of(pair_of(SIDE_EW))->completed);
}

/* Six tricks by West, seven by the robot. */
Test(fairness_absent, f42_in_the_middle_of_the_play)
{
	begin_boards(1, 4);
	script_call(&sim, 1, call_bid(1, STRAIN_NOTRUMP));
	for (int i = 0; i < 3; i++)
		script_call(&sim, 1, CALL_PASS);
	for (int i = 0; i < 24; i++)
		script_card(&sim, 1);
	must(WEST, CMD_DISCONNECT);
	pass(120);
	const struct board_play *board = event_board(event(), 1);
	cr_expect(is_robot(WEST));
	cr_expect_eq(board->play.count, 24);
	for (int i = 0; i < 28; i++)
		script_card(&sim, 1);
	end();
	cr_expect_eq(result(1)->kind, ROW_RESULT);
	cr_expect_eq(result(1)->end, END_PLAYED);
	cr_expect_eq(result(1)->plays[SIDE_EW], 28);
	cr_expect_eq(result(1)->substitute_plays[SIDE_EW], 7);
	/* and which: West's from the seventh trick on */
	for (int i = 0; i < CARD_COUNT; i++)
		cr_expect_eq(board->robot_card[i],
		    i >= 24 && play_seat_of(&board->play, i) == WEST, "%d", i);
	for (int i = 0; i < board->auction.count; i++)
		cr_expect(!board->robot_call[i]);
}

Test(fairness_absent, f43_who_comes_back_has_his_seat)
{
	begin_boards(1, 4);
	must(NORTH, CMD_DISCONNECT);
	pass(125);
	cr_expect(is_robot(NORTH));
	must(NORTH, CMD_CONNECT);
	cr_expect(!is_robot(NORTH));
	script_board(&sim, 1, 7);
	end();
	cr_expect_eq(result(1)->substitute_plays[SIDE_NS], 0);
}

Test(fairness_absent, f44_a_thinker_is_no_absentee)
{
	begin_boards(1, 4);
	pass(299);
	cr_expect(!is_robot(NORTH));
	script_call(&sim, 1, CALL_PASS);
	end();
	expect_ruling(RULING_NS_SLOW, 299, 121);
}

Test(fairness_absent, f45_who_does_not_move)
{
	begin_boards(1, 4);
	pass(300);
	cr_expect(is_robot(NORTH));
	pass(9);
	script_call(&sim, 1, CALL_PASS);
	pass(20);
	script_call(&sim, 1, CALL_PASS); /* East's */
	end();
	/* South takes the rest: 420 - 300 - 9 - 20 */
	expect_ruling(RULING_NS_SLOW, 300 + 91, 20);
}

Test(fairness_absent, f133_a_blink_wins_no_time)
{
	begin_boards(1, 4);
	pass(290);
	must(NORTH, CMD_DISCONNECT);
	pass(100);
	must(NORTH, CMD_CONNECT);
	pass(9);
	cr_expect(!is_robot(NORTH));
	pass(1);
	cr_expect(is_robot(NORTH));
}

Test(fairness_absent, f134_a_seat_taken_back_wins_a_minute)
{
	begin_boards(1, 4);
	pass(300);
	cr_expect(is_robot(NORTH));
	cr_expect_eq(warnings, 1);
	must(NORTH, CMD_TAKE_SEAT);
	pass(59);
	cr_expect_eq(warnings, 2, "warned %d times", warnings);
	cr_expect(!is_robot(NORTH));
	pass(1);
	cr_expect(is_robot(NORTH));
	cr_expect_eq(
	    script_do(&sim, owner(NORTH), CMD_TAKE_SEAT), REFUSAL_MOVE_FIRST);
	cr_expect(is_robot(NORTH));
	struct cmd call = {.kind = CMD_CALL,
	    .player = owner(NORTH),
	    .u.call = {.board = 1, .call = CALL_PASS}};
	cr_expect_eq(sim_submit(&sim, &call), REFUSAL_ACCEPTED);
	cr_expect(!is_robot(NORTH));
}

Test(fairness_absent, f165_a_line_that_comes_and_goes)
{
	begin_boards(1, 4);
	for (int i = 0; i < 2; i++) {
		must(NORTH, CMD_DISCONNECT);
		pass(50);
		must(NORTH, CMD_CONNECT);
		pass(1);
	}
	must(NORTH, CMD_DISCONNECT);
	pass(19);
	cr_expect(!is_robot(NORTH));
	pass(1);
	cr_expect(is_robot(NORTH));
	sim_fini(&sim);
	/* East is not on turn when he is away, and a move is made between */
	begin_boards(1, 4);
	must(EAST, CMD_DISCONNECT);
	pass(100);
	must(EAST, CMD_CONNECT);
	script_call(&sim, 1, CALL_PASS);
	must(EAST, CMD_DISCONNECT);
	pass(119);
	cr_expect(!is_robot(EAST));
	pass(1);
	cr_expect(is_robot(EAST));
}

static void
blink(enum seat seat)
{
	must(seat, CMD_DISCONNECT);
	sim_give_robots(&sim);
	script_pass(&sim, SECOND / 2);
	must(seat, CMD_CONNECT);
	sim_give_robots(&sim);
	script_pass(&sim, SECOND / 2);
}

static enum refusal
pass_by(enum seat seat)
{
	struct cmd call = {.kind = CMD_CALL,
	    .player = owner(seat),
	    .u.call = {.board = 1, .call = CALL_PASS}};

	return sim_submit(&sim, &call);
}

Test(fairness_absent, f201_a_blinking_line_holds_up_nobody)
{
	begin_boards(1, 4);
	must(NORTH, CMD_DISCONNECT);
	pass(120);
	must(NORTH, CMD_CONNECT);
	cr_expect(!is_robot(NORTH));
	for (int i = 0; i < 9; i++) {
		blink(NORTH);
		cr_expect(is_robot(NORTH), "%d", i);
	}
	cr_expect_eq(
	    script_do(&sim, owner(NORTH), CMD_TAKE_SEAT), REFUSAL_MOVE_FIRST);
	script_call(&sim, 1, CALL_PASS);
	cr_expect_eq(event()->table[0].substitute_plays[SIDE_NS], 1);
	cr_expect_eq(event_board(event(), 1)->used_ms[SIDE_NS], 60 * SECOND);
	/* a move is made, and with it he may come back again */
	cr_expect(is_robot(NORTH));
	must(NORTH, CMD_DISCONNECT);
	must(NORTH, CMD_CONNECT);
	cr_expect(!is_robot(NORTH));
}

Test(fairness_absent, f202_who_blinks_may_move)
{
	begin_boards(1, 4);
	pass(300);
	cr_expect(is_robot(NORTH));
	/* a line that is back is worth what asking for the seat is (F134) */
	must(NORTH, CMD_DISCONNECT);
	must(NORTH, CMD_CONNECT);
	pass(59);
	cr_expect(!is_robot(NORTH));
	cr_expect_eq(warnings, 2);
	pass(1);
	cr_expect(is_robot(NORTH));
	must(NORTH, CMD_DISCONNECT);
	must(NORTH, CMD_CONNECT);
	cr_expect(is_robot(NORTH));
	cr_expect_eq(pass_by(NORTH), REFUSAL_ACCEPTED);
	cr_expect(!is_robot(NORTH));
}

static void
claim_and_object(enum seat claimer, enum seat against)
{
	struct cmd claim = {.kind = CMD_CLAIM, .player = owner(claimer)};
	struct cmd no = {.kind = CMD_ANSWER_CLAIM, .player = owner(against)};

	cr_assert_eq(sim_submit(&sim, &claim), REFUSAL_ACCEPTED);
	pass(5);
	cr_assert_eq(sim_submit(&sim, &no), REFUSAL_ACCEPTED);
}

Test(fairness_absent, f166_a_claim_is_no_move)
{
	for (int defender = 0; defender <= 1; defender++) {
		const enum seat turn = defender ? EAST : NORTH;

		begin_boards(1, 4);
		script_call(&sim, 1, call_bid(1, STRAIN_NOTRUMP));
		for (int i = 0; i < 3; i++)
			script_call(&sim, 1, CALL_PASS);
		if (!defender)
			script_card(&sim, 1);
		pass(290);
		claim_and_object(
		    defender ? WEST : NORTH, defender ? EAST : WEST);
		pass(defender ? 4 : 9);
		cr_expect(!is_robot(turn), "%d", defender);
		pass(1);
		cr_expect(is_robot(turn), "%d", defender);
		if (!defender)
			sim_fini(&sim);
	}
}

Test(fairness_absent, f167_nor_is_what_is_taken_back)
{
	struct event_config config = sim_config(1, 1);

	config.undo = UNDO_CALLS;
	begin(&config, 4);
	pass(299);
	script_call(&sim, 1, CALL_PASS);
	must(NORTH, CMD_UNDO);
	cr_expect_eq(event_board(event(), 1)->auction.count, 0);
	cr_expect(!is_robot(NORTH));
	pass(1);
	cr_expect(is_robot(NORTH));
}

/* 120 s until it comes, of which 60 are spared; then 9 s that are nobody's. */
Test(fairness_absent, f46_a_robots_time_is_nobodys)
{
	begin_boards(1, 4);
	must(NORTH, CMD_DISCONNECT);
	pass(129);
	script_call(&sim, 1, CALL_PASS);
	pass(120);
	script_call(&sim, 1, CALL_PASS); /* East's */
	end();
	/* South: 420 - 129 - 120 */
	expect_ruling(RULING_NS_SLOW, 60 + 171, 120);
	cr_expect_eq(result(1)->used_ms[SIDE_NS], 231 * SECOND);
}

/* The others pass, and West is waited for. */
static void
come_to_west(void)
{
	for (int i = 0; i < 3; i++)
		script_call(&sim, 1, CALL_PASS);
}

/* Gone since the round before: the time of the board, and no more. */
static void
still_gone_in_the_next_round(void)
{
	const struct event_config config = sim_config(2, 1);
	enum seat seat;

	begin(&config, 0);
	const int32_t west = owner(WEST);
	must(WEST, CMD_DISCONNECT);
	come_to_west();
	script_until(&sim, EVENT_BETWEEN);
	script_until(&sim, EVENT_PLAYING);
	const int table = seats_table(event(), west, &seat);
	const enum side side = seat_side(seat);
	while (board_play_turn(event_board(event(), table)) != seat)
		script_call(&sim, table, CALL_PASS);
	end();
	const struct result *r = event_result(event(), 2, table, 0);
	cr_expect_eq(
	    r->reason, side == SIDE_NS ? RULING_NS_ABSENT : RULING_EW_ABSENT);
	cr_expect_eq(r->judged_ms[side], 420 * SECOND, "%lld ms",
	    (long long)r->judged_ms[side]);
	cr_expect_eq(r->judged_ms[side_other(side)], 0);
}

Test(fairness_absent, f47_no_robot_is_free)
{
	begin_boards(1, 0);
	must(WEST, CMD_DISCONNECT);
	come_to_west();
	pass(400);
	cr_expect(!is_robot(WEST));
	end();
	expect_ruling(RULING_EW_ABSENT, 0, 420);
	cr_expect_eq(result(1)->award[SIDE_NS], AWARD_PLUS);
	sim_fini(&sim);
	still_gone_in_the_next_round();
}

Test(fairness_absent, f48_a_robot_is_there_and_so_is_the_side)
{
	begin_boards(1, 1);
	must(WEST, CMD_DISCONNECT);
	pass(300);
	cr_expect(is_robot(WEST));
	end();
	expect_ruling(RULING_NS_SLOW, 420, 0);
}

/* All wait for West until his robot comes, then for North to play from dummy. */
static void
robot_at_the_cut(enum unfinished unfinished)
{
	struct event_config config = sim_config(1, 1);

	config.unfinished = unfinished;
	begin(&config, 1);
	must(WEST, CMD_DISCONNECT);
	script_call(&sim, 1, call_bid(1, STRAIN_CLUBS));
	script_call(&sim, 1, CALL_PASS);
	script_call(&sim, 1, CALL_PASS);
	pass(120);
	cr_assert(is_robot(WEST));
	script_call(&sim, 1, CALL_PASS);
	script_card(&sim, 1);
}

Test(fairness_absent, f189_a_robot_came_for_who_was_waited_for)
{
	robot_at_the_cut(UNFINISHED_BY_CLOCK);
	end();
	expect_ruling(RULING_NS_SLOW, 300, 60);
	sim_fini(&sim);
	/* the same where it was to be solved, and cannot */
	robot_at_the_cut(UNFINISHED_DOUBLE_DUMMY);
	script_until(&sim, EVENT_CLOSING);
	struct cmd say = {.kind = CMD_SOLVED,
	    .u.solved = {
		.round = 1, .table = 1, .board = 1, .tricks = SOLVED_NOT}};
	cr_assert_eq(sim_submit(&sim, &say), REFUSAL_ACCEPTED);
	end();
	expect_ruling(RULING_NS_SLOW, 300, 60);
}

Test(fairness_absent, f49_a_robot_that_goes_is_no_help)
{
	begin_boards(1, 1);
	must(NORTH, CMD_DISCONNECT);
	pass(129);
	sim.options.robots = 0;
	/* it has been waited for through 10 s */
	pass(1);
	cr_expect(!is_robot(NORTH));
	end();
	expect_ruling(RULING_NS_ABSENT, 420, 0);
}

/* Both of a pair are away, and robots make all of its calls. */
Test(fairness_absent, f50_robots_win_nothing)
{
	begin_boards(1, 4);
	must(EAST, CMD_DISCONNECT);
	must(WEST, CMD_DISCONNECT);
	pass(120);
	script_board(&sim, 1, 0);
	script_board(&sim, 2, 13);
	end();
	const struct standing *s = standing_of(pair_of(SIDE_EW));
	cr_expect_eq(s->place, 1);
	cr_expect_eq(s->finished, 1);
	cr_expect(s->substituted);
	cr_expect(!s->completed);
	cr_expect_eq(s->rank, 0);
	cr_expect_eq(event()->pair[s->pair - 1].points, 0);
	/* ranks and master points are those of the three others */
	cr_expect_eq(event()->standing[1].rank, 1);
	cr_expect_eq(event()->pair[event()->standing[1].pair - 1].points, 3);
}

/* A robot for one of two plays half, which is not the most. */
Test(fairness_absent, f51_half_is_not_most)
{
	begin_boards(1, 4);
	must(WEST, CMD_DISCONNECT);
	pass(120);
	for (int t = 1; t <= 2; t++)
		script_board(&sim, t, 7);
	end();
	const struct standing *s = standing_of(pair_of(SIDE_EW));
	cr_expect_eq(event()->pair[s->pair - 1].plays, 2);
	cr_expect_eq(event()->pair[s->pair - 1].substitute_plays, 1);
	cr_expect(!s->substituted);
	cr_expect(s->completed);
}

Test(fairness_absent, f52_gone_since_the_round_before)
{
	const struct event_config config = sim_config(2, 1);

	begin(&config, 4);
	const int32_t west = owner(WEST);
	cr_assert_eq(script_do(&sim, west, CMD_DISCONNECT), REFUSAL_ACCEPTED);
	pass(120);
	for (int t = 1; t <= 2; t++)
		script_board(&sim, t, 7);
	script_until(&sim, EVENT_BETWEEN);
	cr_expect_null(event_member(event(), SIM_ROBOT + 1));
	script_until(&sim, EVENT_PLAYING);
	sim_give_robots(&sim);
	enum seat seat;
	const int table = seats_table(event(), west, &seat);
	cr_expect_gt(event_seat_player(event(), table, seat), SIM_ROBOT);
}

Test(fairness_absent, f53_a_night_without_robots)
{
	struct event_config config = sim_config(1, 1);

	config.substitutes = SUBSTITUTES_NONE;
	begin(&config, 4);
	must(WEST, CMD_DISCONNECT);
	come_to_west();
	pass(400);
	cr_expect(!is_robot(WEST));
	end();
	expect_ruling(RULING_EW_ABSENT, 0, 420);
}

/* Five pairs, and so many robots. */
static void
begin_odd(int rounds, int robots)
{
	struct event_config config = sim_config(rounds, 2);
	const struct sim_options options = {
	    .seed = 3, .pairs = 5, .robots = robots};

	config.odd_pair = ODD_PAIR_HOUSE_PAIR;
	sim_init(&sim, &config, &options);
	for (int p = 0; p < 5; p++) {
		script_hands_up(&sim, 2 * p + 1, p + 1);
		script_pass(&sim, config.hold_ms);
	}
	script_until(&sim, EVENT_SEATED);
	sim_give_robots(&sim);
	script_until(&sim, EVENT_PLAYING);
}

/* At table 3 declarer makes all tricks, at the others seven. */
static void
play_odd(int round)
{
	for (int b = 0; b < 2; b++) {
		for (int t = 1; t <= event()->tables; t++)
			script_board(&sim, t, t == 3 ? 13 : 7);
		if (b == 0)
			script_pass(&sim, event()->config.board_pause_ms);
	}
	while (event()->rounds_closed < round)
		script_until(&sim, EVENT_BETWEEN);
}

Test(fairness_absent, f81_what_is_played_against_the_house_counts)
{
	begin_odd(1, 2);
	play_odd(1);
	end();
	const struct standing *s = standing_of(5);
	cr_expect_eq(
	    event_result(event(), 1, 3, 0)->unit[SIDE_NS], 100 * UNIT_ONE);
	cr_expect_eq(event_result(event(), 1, 3, 1)->unit[SIDE_NS], 0);
	cr_expect_eq(s->total, 50 * TOTAL_ONE);
	cr_expect(s->finished == 2 && s->owed == 2);
	for (int i = 0; i < 5; i++)
		cr_expect_eq(event()->standing[i].rank, i + 1);
}

Test(fairness_absent, f82_nobody_meets_it_twice_before_all_have)
{
	int met[3];

	begin_odd(3, 2);
	for (int r = 1; r <= 3; r++) {
		cr_expect(event()->round[r - 1].house);
		met[r - 1] = event()->round[r - 1].bye;
		play_odd(r);
		if (r == 3)
			break;
		script_until(&sim, EVENT_SEATED);
		sim_give_robots(&sim);
		script_until(&sim, EVENT_PLAYING);
		cr_expect_eq(
		    event()->round[r].draw.quality.repeats, 0, "round %d", r);
	}
	cr_expect(met[0] != met[1] && met[1] != met[2] && met[0] != met[2]);
}

Test(fairness_absent, f83_no_robots_no_house_pair)
{
	begin_odd(1, 1);
	cr_expect(!event()->round[0].house);
	cr_expect_eq(event()->tables, 2);
	play_odd(1);
	end();
	const struct standing *s = standing_of(5);
	cr_expect_eq(s->total, 60 * TOTAL_ONE);
	cr_expect(s->finished == 0 && s->owed == 0);
}

Test(fairness_absent, f84_a_house_pair_that_vanishes)
{
	begin_odd(1, 2);
	script_pass(&sim, 10 * SECOND);
	for (int s = EAST; s <= WEST; s += 2)
		cr_assert_eq(
		    script_do(&sim, event_seat_player(event(), 3, (enum seat)s),
			CMD_DISCONNECT),
		    REFUSAL_ACCEPTED);
	end();
	for (int b = 0; b < 2; b++) {
		const struct result *r = event_result(event(), 1, 3, b);

		cr_expect_eq(r->reason, RULING_EW_ABSENT);
		cr_expect_eq(r->unit[SIDE_NS], 60 * UNIT_ONE);
	}
	cr_expect_eq(standing_of(5)->owed, 0);
}
