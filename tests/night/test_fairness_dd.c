/* SPDX-License-Identifier: ISC */
/*
 * The situations of docs/fairness.md in which an unfinished board is solved, as
 * test_fairness.c has the others.
 *
 * Board 1 is dealt by North, nobody is vulnerable, and each seat holds a whole
 * suit: North spades, East hearts, South diamonds, West clubs.  So who plays in
 * his own suit wins all tricks, and without trumps the leader does.  One board
 * of 7 minutes; a side is slow that used over 84 s more; the solver has 30 s.
 * At table 2 North plays 1NT and claims a number of tricks that is agreed to.
 */
#include <criterion/criterion.h>

#include "engine/event/reopen.h"
#include "tests/lib/script.h"

#define SECOND ((ms_t)1000)
#define ROUND_MS (420 * SECOND)

static struct sim sim;

static void
teardown(void)
{
	sim_fini(&sim);
}

TestSuite(fairness, .fini = teardown);

static const struct event *
event(void)
{
	return sim_event(&sim);
}

static struct event_config
config_of(int boards)
{
	struct event_config config = sim_config(1, boards);

	config.unfinished = UNFINISHED_DOUBLE_DUMMY;
	return config;
}

static void
begin(const struct event_config *config)
{
	const struct sim_options options = {
	    .seed = 3, .pairs = 4, .deal = script_deal_suits};

	sim_init(&sim, config, &options);
	script_start(&sim, 4);
}

static void
begin_plain(void)
{
	const struct event_config config = config_of(1);

	begin(&config);
}

static void
think(int seconds)
{
	script_pass(&sim, seconds * SECOND);
}

/* Table 1: North, at once, bids this, and all pass. */
static void
bid(int level, enum strain strain)
{
	script_call(&sim, 1, call_bid(level, strain));
	for (int i = 0; i < 3; i++)
		script_call(&sim, 1, CALL_PASS);
}

static void
cards(int count)
{
	while (count-- > 0)
		script_card(&sim, 1);
}

static int32_t
player(enum seat seat)
{
	return event_seat_player(event(), 1, seat);
}

/* What the solver says about table 1. */
static enum refusal
say(int tricks)
{
	struct cmd cmd = {.kind = CMD_SOLVED,
	    .u.solved = {.round = 1, .table = 1, .board = 1, .tricks = tricks}};

	return sim_submit(&sim, &cmd);
}

static void
cut(void)
{
	script_until(&sim, EVENT_CLOSING);
	cr_assert_not_null(event_position(event(), 1));
}

static void
solve(int tricks)
{
	cut();
	cr_assert_eq(say(tricks), REFUSAL_ACCEPTED);
	script_until(&sim, EVENT_ENDED);
}

static const struct result *
result(void)
{
	return event_result(event(), 1, 1, 0);
}

static void
expect_ruling(enum ruled_by by, enum ruling_reason reason, int ns_s, int ew_s)
{
	const struct result *r = result();

	cr_expect_eq(r->ruled_by, by, "by %s", ruled_by_name(r->ruled_by));
	cr_expect_eq(
	    r->reason, reason, "for %s", ruling_reason_name(r->reason));
	cr_expect_eq(r->judged_ms[SIDE_NS], ns_s * SECOND, "N-S %lld ms",
	    (long long)r->judged_ms[SIDE_NS]);
	cr_expect_eq(r->judged_ms[SIDE_EW], ew_s * SECOND, "E-W %lld ms",
	    (long long)r->judged_ms[SIDE_EW]);
}

/* North's contract with so many tricks, so many of them won at the cut. */
static void
expect_solved(int cut_tricks, int tricks, int score)
{
	const struct result *r = result();

	cr_expect_eq(r->kind, ROW_RESULT);
	cr_expect_eq(r->end, END_CUT);
	cr_expect_eq(r->contract.declarer, NORTH);
	cr_expect_eq(r->cut_tricks, cut_tricks, "%d", r->cut_tricks);
	cr_expect_eq(r->tricks, tricks, "%d", r->tricks);
	cr_expect_eq(r->score, score, "%d", r->score);
}

/* What a side got, in whole per cent or IMPs. */
static void
expect_side(int side, enum award award, int got, bool owed)
{
	const struct result *r = result();

	cr_expect_eq(r->award[side], award, "side %d: %s", side,
	    award_name(r->award[side]));
	cr_expect(r->scored[side], "side %d", side);
	cr_expect_eq(r->unit[side], got * UNIT_ONE, "side %d: %lld", side,
	    (long long)r->unit[side]);
	cr_expect_eq(r->owed[side], owed, "side %d", side);
}

static void
expect_average(void)
{
	cr_expect_eq(result()->kind, ROW_ARTIFICIAL);
	expect_side(SIDE_NS, AWARD_AVERAGE, 50, true);
	expect_side(SIDE_EW, AWARD_AVERAGE, 50, true);
}

/*
 * Six spades, a trick ahead: East leads after so long, then North thinks; of all
 * his time 84 s at this turn, where he is not slow.
 */
static void
slam(int east_s)
{
	if (east_s >= 190)
		think(420 - 84 - east_s);
	bid(6, STRAIN_SPADES);
	think(east_s);
	cards(8);
}

Test(fairness, f66_a_slam_as_good_as_made_is_made)
{
	begin_plain();
	script_board(&sim, 2, 7);
	slam(200);
	solve(13);
	expect_ruling(RULED_BY_DOUBLE_DUMMY, RULING_BOTH_SLOW, 220, 200);
	expect_solved(2, 13, 1010);
	cr_expect_eq(result()->lead, card_make(HEARTS, 0));
	expect_side(SIDE_NS, AWARD_NONE, 100, true);
	expect_side(SIDE_EW, AWARD_NONE, 0, true);
}

/* A card less, or a millisecond more, of the same time at the last turn. */
Test(fairness, f243_who_waits_before_a_guess)
{
	begin_plain();
	script_board(&sim, 2, 7);
	script_pass(&sim, 136 * SECOND - 1);
	bid(6, STRAIN_SPADES);
	think(200);
	cards(8);
	solve(13);
	cr_expect_eq(result()->reason, RULING_NS_WAITED);
	expect_solved(2, 13, 1010);
	expect_side(SIDE_NS, AWARD_AVERAGE, 50, true);
	expect_side(SIDE_EW, AWARD_NONE, 0, true);
	sim_fini(&sim);
	/* East, who is on lead, keeps what it is worth if that is less */
	begin_plain();
	script_board(&sim, 2, 7);
	think(200);
	bid(6, STRAIN_SPADES);
	solve(13);
	cr_expect_eq(result()->reason, RULING_EW_WAITED);
	expect_side(SIDE_NS, AWARD_NONE, 100, true);
	expect_side(SIDE_EW, AWARD_AVERAGE, 0, true);
}

Test(fairness, f67_who_was_slow_gets_no_top)
{
	begin_plain();
	script_board(&sim, 2, 7);
	slam(20);
	solve(13);
	expect_ruling(RULED_BY_DOUBLE_DUMMY, RULING_NS_SLOW, 400, 20);
	expect_solved(2, 13, 1010);
	expect_side(SIDE_NS, AWARD_AVERAGE, 50, true);
	expect_side(SIDE_EW, AWARD_NONE, 0, true);
}

Test(fairness, f68_who_was_slow_keeps_a_bottom)
{
	begin_plain();
	script_board(&sim, 2, 7);
	bid(6, STRAIN_NOTRUMP);
	think(20);
	cards(1);
	solve(0);
	expect_ruling(RULED_BY_DOUBLE_DUMMY, RULING_NS_SLOW, 400, 20);
	expect_solved(0, 0, -600);
	expect_side(SIDE_NS, AWARD_AVERAGE, 0, true);
	expect_side(SIDE_EW, AWARD_NONE, 100, true);
}

Test(fairness, f69_the_solver_cannot_answer)
{
	begin_plain();
	script_board(&sim, 2, 7);
	slam(20);
	solve(SOLVED_NOT);
	expect_ruling(RULED_BY_CLOCK, RULING_NS_SLOW, 400, 20);
	expect_side(SIDE_NS, AWARD_MINUS, 40, true);
	expect_side(SIDE_EW, AWARD_PLUS, 60, false);
	cr_expect_eq(event()->round[0].closed_at, event()->round[0].end_at);
}

Test(fairness, f70_the_answer_does_not_come_in_time)
{
	begin_plain();
	script_board(&sim, 2, 7);
	slam(200);
	cut();
	script_pass(&sim, 29999);
	cr_expect_eq(event()->state, EVENT_CLOSING);
	script_pass(&sim, 1);
	cr_expect_eq(event()->state, EVENT_ENDED);
	cr_expect_eq(say(13), REFUSAL_NOT_DUE);
	expect_ruling(RULED_BY_CLOCK, RULING_BOTH_SLOW, 220, 200);
	expect_average();
}

Test(fairness, f71_nothing_is_solved_in_the_auction)
{
	begin_plain();
	script_board(&sim, 2, 7);
	think(20);
	script_call(&sim, 1, call_bid(6, STRAIN_SPADES));
	script_until(&sim, EVENT_ENDED);
	expect_ruling(RULED_BY_CLOCK, RULING_EW_SLOW, 20, 400);
	expect_side(SIDE_NS, AWARD_PLUS, 60, false);
	expect_side(SIDE_EW, AWARD_MINUS, 40, true);
	cr_expect_eq(event()->round[0].closed_at, event()->round[0].end_at);
}

Test(fairness, f72_nothing_is_solved_that_was_not_begun)
{
	const struct event_config config = config_of(2);

	begin(&config);
	bid(6, STRAIN_SPADES);
	think(2 * 420 - 10);
	cards(52);
	script_until(&sim, EVENT_BETWEEN);
	const struct result *second = event_result(event(), 1, 1, 1);
	cr_expect_eq(result()->end, END_PLAYED);
	cr_expect_eq(second->ruled_by, RULED_BY_CLOCK);
	cr_expect_eq(second->reason, RULING_EW_SLOW);
	cr_expect_eq(second->award[SIDE_NS], AWARD_PLUS);
	cr_expect_eq(second->award[SIDE_EW], AWARD_MINUS);
}

Test(fairness, f73_a_claim_that_nobody_has_answered)
{
	begin_plain();
	script_board(&sim, 2, 7);
	slam(190);
	think(64);
	struct cmd claim = {.kind = CMD_CLAIM,
	    .player = player(NORTH),
	    .u.claim = {.tricks = 5}};
	cr_assert_eq(sim_submit(&sim, &claim), REFUSAL_ACCEPTED);
	solve(13);
	expect_ruling(RULED_BY_DOUBLE_DUMMY, RULING_BOTH_SLOW, 210, 210);
	expect_solved(2, 13, 1010);
}

Test(fairness, f164_a_card_that_is_asked_back_at_the_cut)
{
	struct event_config config = config_of(1);

	config.undo = UNDO_CONSENT;
	begin(&config);
	script_board(&sim, 2, 7);
	bid(6, STRAIN_NOTRUMP);
	cards(2);
	think(405);
	struct cmd undo = {.kind = CMD_UNDO, .player = player(NORTH)};
	cr_assert_eq(sim_submit(&sim, &undo), REFUSAL_ACCEPTED);
	cr_expect_eq(event_board(event(), 1)->phase, BOARD_UNDO);
	solve(0);
	expect_ruling(RULED_BY_DOUBLE_DUMMY, RULING_EW_SLOW, 15, 405);
	cr_expect_eq(result()->tricks, 0);
	expect_side(SIDE_NS, AWARD_NONE, 0, true);
	expect_side(SIDE_EW, AWARD_AVERAGE, 50, true);
}

/* North's contract, two tricks or so many cards later, by each rule. */
static void
play_by(enum unfinished unfinished, enum strain strain, int count)
{
	struct event_config config = config_of(1);

	config.unfinished = unfinished;
	begin(&config);
	script_board(&sim, 2, 7);
	bid(6, strain);
	cards(count);
}

static void
claim(enum seat seat, int tricks)
{
	struct cmd cmd = {.kind = CMD_CLAIM,
	    .player = player(seat),
	    .u.claim = {.tricks = tricks}};

	cr_assert_eq(sim_submit(&sim, &cmd), REFUSAL_ACCEPTED);
}

/* Declarer, or both defenders. */
static void
withdraw(enum seat seat)
{
	const enum seat partner = seat_partner(seat);

	if (seat_side(seat) !=
	    seat_side(event()->table[0].board.contract.declarer)) {
		cr_assert_eq(script_do(&sim, player(partner), CMD_WITHDRAW),
		    REFUSAL_ACCEPTED);
		cr_expect(!event_table_is_dead(event(), 1));
	}
	cr_assert_eq(
	    script_do(&sim, player(seat), CMD_WITHDRAW), REFUSAL_ACCEPTED);
	cr_expect(event_table_is_dead(event(), 1));
}

static void
leave(enum seat seat)
{
	withdraw(seat);
	script_until(&sim, EVENT_ENDED);
}

/* A claim stands since a side has left, which the result says. */
static void
expect_left(enum side side, int tricks, int score)
{
	const struct board_play *b = reopen_ended(event(), 1, 0);

	cr_expect_eq(result()->kind, ROW_RESULT);
	cr_expect_eq(result()->end, END_CLAIMED);
	cr_expect_eq(result()->tricks, tricks, "%d", result()->tricks);
	cr_expect_eq(result()->score, score, "%d", result()->score);
	expect_ruling(RULED_BY_ABSENCE,
	    side == SIDE_NS ? RULING_NS_ABSENT : RULING_EW_ABSENT, 0, 0);
	cr_expect_eq(b->incident[b->incidents - 1].end, INCIDENT_LEFT);
	cr_expect(board_play_is_sound(b));
}

static void
expect_conceded(int tricks, int score, int ns)
{
	expect_left(SIDE_EW, tricks, score);
	expect_side(SIDE_NS, AWARD_NONE, ns, true);
	expect_side(SIDE_EW, AWARD_NONE, 100 - ns, true);
}

/* The side that left has conceded all, and no more than A- for it. */
static void
expect_abandoned(enum side side, int tricks, int score, int ns)
{
	const bool north = side == SIDE_NS;

	expect_left(side, tricks, score);
	expect_side(SIDE_NS, north ? AWARD_MINUS : AWARD_PLUS, ns, true);
	expect_side(SIDE_EW, north ? AWARD_PLUS : AWARD_MINUS, 100 - ns, true);
}

Test(fairness, f225_a_certain_claim_of_all)
{
	begin_plain();
	script_board(&sim, 2, 7);
	slam(90);
	think(310);
	claim(NORTH, 11);
	script_until(&sim, EVENT_ENDED);
	cr_expect_eq(result()->end, END_CLAIMED);
	cr_expect_eq(result()->reason, RULING_NONE);
	cr_expect_eq(result()->score, 1010);
	expect_side(SIDE_NS, AWARD_NONE, 100, true);
	expect_side(SIDE_EW, AWARD_NONE, 0, true);
}

Test(fairness, f135_who_leaves_concedes_an_open_claim)
{
	for (int u = 0; u <= UNFINISHED_DOUBLE_DUMMY; u++) {
		play_by((enum unfinished)u, STRAIN_SPADES, 8);
		claim(NORTH, 11);
		leave(WEST);
		expect_conceded(13, 1010, 100);
		if (u < UNFINISHED_DOUBLE_DUMMY)
			sim_fini(&sim);
	}
}

Test(fairness, f136_who_leaves_in_the_play_abandons_his_hand)
{
	for (int u = 0; u < UNFINISHED_DOUBLE_DUMMY; u++) {
		play_by((enum unfinished)u, STRAIN_NOTRUMP, 1);
		leave(NORTH);
		expect_abandoned(SIDE_NS, 0, -600, 0);
		sim_fini(&sim);
		/* a defender, after two tricks of North's */
		play_by((enum unfinished)u, STRAIN_SPADES, 8);
		leave(WEST);
		expect_abandoned(SIDE_EW, 13, 1010, 100);
		if (u + 1 < UNFINISHED_DOUBLE_DUMMY)
			sim_fini(&sim);
	}
}

/* Of none, of all, or of what his partner is asked about first. */
Test(fairness, f137_an_own_claim_does_not_help_who_leaves)
{
	for (int tricks = 0; tricks <= 13; tricks += 13) {
		play_by(UNFINISHED_BY_CLOCK, STRAIN_NOTRUMP, 1);
		claim(NORTH, tricks);
		leave(NORTH);
		expect_abandoned(SIDE_NS, 0, -600, 0);
		sim_fini(&sim);
	}
	play_by(UNFINISHED_BY_CLOCK, STRAIN_SPADES, 8);
	claim(EAST, 5);
	leave(EAST);
	expect_abandoned(SIDE_EW, 13, 1010, 100);
}

Test(fairness, f188_nor_does_a_card_that_is_asked_back)
{
	struct event_config config = sim_config(1, 1);

	config.undo = UNDO_CONSENT;
	begin(&config);
	script_board(&sim, 2, 7);
	bid(6, STRAIN_NOTRUMP);
	cards(2);
	struct cmd undo = {.kind = CMD_UNDO, .player = player(NORTH)};
	cr_assert_eq(sim_submit(&sim, &undo), REFUSAL_ACCEPTED);
	leave(NORTH);
	expect_abandoned(SIDE_NS, 0, -600, 0);
}

/* A pair that is back has left all the same. */
Test(fairness, f138_who_is_back_at_once_has_conceded)
{
	struct event_config config = sim_config(2, 2);

	config.returns_max = 1;
	begin(&config);
	bid(6, STRAIN_NOTRUMP);
	cards(1);
	const int32_t south = player(SOUTH);
	withdraw(NORTH);
	cr_assert_eq(script_do(&sim, south, CMD_RETURN), REFUSAL_ACCEPTED);
	script_board(&sim, 2, 7);
	script_pass(&sim, 5 * SECOND);
	script_board(&sim, 2, 7);
	script_until(&sim, EVENT_BETWEEN);
	expect_abandoned(SIDE_NS, 0, -600, 0);
	const struct result *second = event_result(event(), 1, 1, 1);
	cr_expect_eq(second->reason, RULING_NS_ABSENT);
	cr_expect_eq(second->unit[SIDE_NS], 40 * UNIT_ONE);
	cr_expect_eq(second->unit[SIDE_EW], 60 * UNIT_ONE);
}

Test(fairness, f74_no_card_was_led)
{
	begin_plain();
	script_board(&sim, 2, 7);
	bid(6, STRAIN_SPADES);
	solve(13);
	expect_ruling(RULED_BY_DOUBLE_DUMMY, RULING_EW_SLOW, 0, 420);
	expect_solved(0, 13, 1010);
	cr_expect_eq(result()->lead, CARD_NONE);
	expect_side(SIDE_NS, AWARD_NONE, 100, true);
	expect_side(SIDE_EW, AWARD_AVERAGE, 0, true);
}

/* West is away from his pass on, and all wait for him. */
static void
lose_west(enum strain strain)
{
	begin_plain();
	script_board(&sim, 2, 7);
	bid(6, strain);
	cr_assert_eq(
	    script_do(&sim, player(WEST), CMD_DISCONNECT), REFUSAL_ACCEPTED);
	cards(2);
}

Test(fairness, f75_who_was_not_there_saves_no_lost_board)
{
	lose_west(STRAIN_SPADES);
	solve(13);
	expect_ruling(RULED_BY_DOUBLE_DUMMY, RULING_EW_ABSENT, 0, 420);
	expect_solved(0, 13, 1010);
	expect_side(SIDE_NS, AWARD_PLUS, 100, true);
	expect_side(SIDE_EW, AWARD_MINUS, 0, true);
	sim_fini(&sim);
	/* nor does he win one, and who was there loses none */
	lose_west(STRAIN_NOTRUMP);
	solve(0);
	expect_solved(0, 0, -600);
	expect_side(SIDE_NS, AWARD_PLUS, 60, true);
	expect_side(SIDE_EW, AWARD_MINUS, 40, true);
	sim_fini(&sim);
	/* as by the clock where there is no answer */
	lose_west(STRAIN_SPADES);
	solve(SOLVED_NOT);
	expect_ruling(RULED_BY_ABSENCE, RULING_EW_ABSENT, 0, 420);
	expect_side(SIDE_NS, AWARD_PLUS, 60, false);
	expect_side(SIDE_EW, AWARD_MINUS, 40, true);
}

Test(fairness, f182_who_leaves_a_play_that_is_solved)
{
	/* a lost board stays lost, and they need not wait for it to be cut */
	play_by(UNFINISHED_DOUBLE_DUMMY, STRAIN_NOTRUMP, 1);
	think(100);
	withdraw(NORTH);
	solve(0);
	expect_ruling(RULED_BY_DOUBLE_DUMMY, RULING_NS_ABSENT, 0, 0);
	expect_solved(0, 0, -600);
	expect_side(SIDE_NS, AWARD_MINUS, 0, true);
	expect_side(SIDE_EW, AWARD_PLUS, 100, true);
	cr_expect_eq(event()->round[0].closed_at,
	    event()->round[0].start_at + 100 * SECOND);
	sim_fini(&sim);
	/* who has a top gives it away, but not to the others */
	play_by(UNFINISHED_DOUBLE_DUMMY, STRAIN_SPADES, 8);
	withdraw(NORTH);
	solve(13);
	expect_solved(2, 13, 1010);
	expect_side(SIDE_NS, AWARD_MINUS, 40, true);
	expect_side(SIDE_EW, AWARD_PLUS, 60, true);
	sim_fini(&sim);
	/* an own claim that is open has failed, and a concession of partner's
	   is none yet */
	play_by(UNFINISHED_DOUBLE_DUMMY, STRAIN_NOTRUMP, 1);
	claim(EAST, 0);
	withdraw(NORTH);
	solve(0);
	expect_solved(0, 0, -600);
	expect_side(SIDE_NS, AWARD_MINUS, 0, true);
}

Test(fairness, f228_who_leaves_a_slow_side_in_a_play_that_is_solved)
{
	play_by(UNFINISHED_DOUBLE_DUMMY, STRAIN_SPADES, 1);
	think(300);
	withdraw(WEST);
	solve(13);
	expect_ruling(RULED_BY_DOUBLE_DUMMY, RULING_BOTH_AT_FAULT, 300, 0);
	expect_solved(0, 13, 1010);
	expect_side(SIDE_NS, AWARD_AVERAGE, 50, true);
	expect_side(SIDE_EW, AWARD_MINUS, 0, true);
}

Test(fairness, f183_both_are_gone_from_a_position)
{
	lose_west(STRAIN_NOTRUMP);
	cr_assert_eq(
	    script_do(&sim, player(EAST), CMD_DISCONNECT), REFUSAL_ACCEPTED);
	cr_assert_eq(
	    script_do(&sim, player(NORTH), CMD_DISCONNECT), REFUSAL_ACCEPTED);
	cr_assert_eq(
	    script_do(&sim, player(SOUTH), CMD_DISCONNECT), REFUSAL_ACCEPTED);
	solve(0);
	cr_expect_eq(result()->reason, RULING_BOTH_ABSENT);
	expect_side(SIDE_NS, AWARD_MINUS, 0, true);
	expect_side(SIDE_EW, AWARD_MINUS, 40, true);
}

/* North takes 300 s over dummy's card; West is gone, and then waited for. */
Test(fairness, f184_one_slow_and_the_other_gone)
{
	begin_plain();
	script_board(&sim, 2, 7);
	bid(6, STRAIN_SPADES);
	cr_assert_eq(
	    script_do(&sim, player(WEST), CMD_DISCONNECT), REFUSAL_ACCEPTED);
	cards(1);
	think(300);
	cards(1);
	cut();
	cr_expect_eq(result()->award[SIDE_NS], AWARD_AVERAGE);
	cr_expect_eq(result()->award[SIDE_EW], AWARD_MINUS);
	cr_assert_eq(say(13), REFUSAL_ACCEPTED);
	script_until(&sim, EVENT_ENDED);
	expect_ruling(RULED_BY_DOUBLE_DUMMY, RULING_BOTH_AT_FAULT, 300, 120);
	expect_side(SIDE_NS, AWARD_AVERAGE, 50, true);
	expect_side(SIDE_EW, AWARD_MINUS, 0, true);
}

/* The other table was cut in its auction. */
Test(fairness, f185_who_abandons_the_only_result)
{
	struct event_config config = sim_config(1, 1);

	begin(&config);
	bid(6, STRAIN_NOTRUMP);
	cards(1);
	withdraw(NORTH);
	script_until(&sim, EVENT_ENDED);
	expect_left(SIDE_NS, 0, -600);
	expect_side(SIDE_NS, AWARD_MINUS, 40, true);
	expect_side(SIDE_EW, AWARD_PLUS, 60, true);
}

/* With a round to come they leave; of the last one nothing is left (F342). */
static void
expect_there_at_the_cut(int rounds, enum refusal refusal)
{
	struct event_config config = config_of(1);

	config.rounds = rounds;
	begin(&config);
	script_board(&sim, 2, 7);
	slam(200);
	cut();
	cr_assert_eq(script_do(&sim, player(WEST), CMD_WITHDRAW), refusal);
	script_pass(&sim, SECOND);
	cr_assert_eq(say(13), REFUSAL_ACCEPTED);
	script_until(&sim, EVENT_ENDED);
	expect_ruling(RULED_BY_DOUBLE_DUMMY, RULING_BOTH_SLOW, 220, 200);
	expect_side(SIDE_NS, AWARD_NONE, 100, true);
	expect_side(SIDE_EW, AWARD_NONE, 0, true);
}

Test(fairness, f76_who_leaves_after_the_cut_was_there)
{
	expect_there_at_the_cut(1, REFUSAL_NOTHING_LEFT);
	sim_fini(&sim);
	expect_there_at_the_cut(2, REFUSAL_ACCEPTED);
}

Test(fairness, f77_the_daemon_was_away_while_the_solver_was_asked)
{
	begin_plain();
	script_board(&sim, 2, 7);
	slam(200);
	cut();
	think(10);
	struct cmd away = {.kind = CMD_OUTAGE, .u.outage = {.from = sim.now}};
	sim.now += 600 * SECOND;
	away.u.outage.until = sim.now;
	cr_assert_eq(sim_submit(&sim, &away), REFUSAL_ACCEPTED);
	cr_assert_not_null(event_position(event(), 1));
	script_pass(&sim, 19999);
	cr_expect_eq(event()->state, EVENT_CLOSING);
	cr_assert_eq(say(13), REFUSAL_ACCEPTED);
	script_until(&sim, EVENT_ENDED);
	expect_ruling(RULED_BY_DOUBLE_DUMMY, RULING_BOTH_SLOW, 220, 200);
	expect_side(SIDE_NS, AWARD_NONE, 100, true);
}

Test(fairness, f78_what_was_solved_is_finished)
{
	struct event_config config = config_of(1);

	config.completion_percent = 100;
	begin(&config);
	script_board(&sim, 2, 7);
	slam(20);
	solve(13);
	for (int i = 0; i < event()->pairs; i++) {
		const struct standing *s = &event()->standing[i];

		cr_expect_eq(s->finished, 1);
		cr_expect_eq(s->owed, 1);
		cr_expect_gt(s->rank, 0);
	}
}

Test(fairness, f79_the_only_result)
{
	begin_plain();
	script_call(&sim, 2, CALL_PASS);
	slam(20);
	solve(13);
	expect_side(SIDE_NS, AWARD_AVERAGE, 50, true);
	expect_side(SIDE_EW, AWARD_NONE, 60, true);
}

Test(fairness, f80_in_imps)
{
	struct event_config config = config_of(1);

	config.scoring = SCORING_CROSS_IMPS;
	begin(&config);
	script_board(&sim, 2, 7);
	slam(20);
	solve(13);
	/* 1010 against 90 is 14 IMPs */
	expect_side(SIDE_NS, AWARD_AVERAGE, 0, true);
	expect_side(SIDE_EW, AWARD_NONE, -14, true);
}
