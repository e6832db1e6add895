/* SPDX-License-Identifier: ISC */
/*
 * The auction against a second statement of the Laws: all sequences that are
 * short, all of a few calls that are longer, and random ones to the end.
 */
#include "engine/bridge/auction.h"

#include <criterion/criterion.h>

#include <signal.h>
#include <string.h>

#include "tests/bridge/naive.h"

#define COUNT(array) (sizeof(array) / sizeof((array)[0]))

/* Compare all that there is to know after these calls; the legal calls. */
static uint64_t
auction_check(const struct auction *auction, const struct naive *naive)
{
	struct contract contract = auction_contract(auction);
	bool over = naive->phase != BOARD_AUCTION;
	struct deed deed = {DEED_CALL, 0, 0};
	struct naive trial;
	uint64_t legal = 0;
	bool allowed;

	deed.seat = ((int)auction->dealer + auction->count) % 4;
	cr_assert_eq(auction_is_over(auction), over);
	cr_assert_eq(
	    auction_turn(auction), over ? SEAT_NONE : (enum seat)deed.seat);
	cr_assert_eq(contract.level, naive->level);
	if (naive->level > 0) {
		cr_assert_eq(contract.strain, (enum strain)naive->strain);
		cr_assert_eq(contract.doubling, (enum doubling)naive->doubled);
		cr_assert_eq(contract.declarer,
		    (enum seat)naive->first[naive->bidder % 2][naive->strain]);
	} else {
		cr_assert_eq(contract.declarer, SEAT_NONE);
	}
	for (deed.value = 0; deed.value <= CALL_COUNT; deed.value++) {
		trial = *naive;
		allowed = auction_allows(auction, (call_t)deed.value);
		cr_assert_eq(allowed, naive_do(&trial, &deed) == 0,
		    "call %d after %d calls", deed.value, auction->count);
		if (allowed)
			legal |= (uint64_t)1 << deed.value;
	}
	return legal;
}

/* All legal auctions of these calls, down to a depth; how many positions. */
static long
auction_explore(const struct auction *auction, const struct naive *naive,
    uint64_t calls, int depth)
{
	uint64_t legal = auction_check(auction, naive) & calls;
	struct deed deed = {DEED_CALL, (int)auction_turn(auction), 0};
	struct auction next;
	struct naive after;
	long positions = 1;

	if (depth == 0)
		return 1;
	for (; deed.value < CALL_COUNT; deed.value++) {
		if ((legal >> deed.value & 1) == 0)
			continue;
		next = *auction;
		auction_add(&next, (call_t)deed.value);
		after = *naive;
		naive_do(&after, &deed);
		positions += auction_explore(&next, &after, calls, depth - 1);
	}
	return positions;
}

static long
auction_explore_from(int number, uint64_t calls, int depth)
{
	uint64_t chance = 1;
	struct auction auction;
	struct naive naive;
	struct deal deal;

	naive_deal(&chance, &deal);
	naive_init(&naive, number, &deal);
	auction_init(&auction, (enum seat)((number - 1) % 4));
	return auction_explore(&auction, &naive, calls, depth);
}

static uint64_t
auction_bit(const char *text)
{
	call_t call;

	cr_assert(call_read(text, &call));
	return (uint64_t)1 << call;
}

/* Every call is tried in every position: sequences of five calls. */
Test(auction, every_short_sequence)
{
	cr_assert_gt(auction_explore_from(1, UINT64_MAX, 4), 100000);
	for (int number = 2; number <= 4; number++)
		cr_assert_gt(auction_explore_from(number, UINT64_MAX, 2), 500);
}

/* Few calls, but to the end and past every double: up to eleven. */
Test(auction, every_longer_sequence_of_few_calls)
{
	uint64_t calls = auction_bit("P") | auction_bit("X") |
	    auction_bit("XX") | auction_bit("1D") | auction_bit("2D") |
	    auction_bit("7NT");

	cr_assert_gt(auction_explore_from(2, calls, 10), 5000);
}

Test(auction, random_ones_to_the_end)
{
	uint64_t chance = 77;
	struct auction auction;
	struct naive naive;
	struct deed deed;
	struct deal deal;
	int passed_out = 0;

	for (int i = 0; i < 2000; i++) {
		naive_deal(&chance, &deal);
		naive_init(&naive, i % 4 + 1, &deal);
		auction_init(&auction, (enum seat)(i % 4));
		while (naive.phase == BOARD_AUCTION) {
			auction_check(&auction, &naive);
			deed = naive_choose(&naive, &chance, false);
			naive_do(&naive, &deed);
			auction_add(&auction, (call_t)deed.value);
		}
		cr_assert_eq(auction_check(&auction, &naive), 0);
		passed_out += naive.end == END_PASSED_OUT;
	}
	cr_assert_gt(passed_out, 10);
}

Test(auction, declarer_is_the_first_to_name_the_strain)
{
	/* dealer North; NULL ends the calls */
	static const struct {
		const char *call[12];
		const char *contract;
		enum seat declarer;
	} cases[] = {
	    {{"1S", "P", "4S", "P", "P", "P"}, "4S", NORTH},
	    {{"1C", "P", "1S", "P", "2S", "P", "P", "P"}, "2S", SOUTH},
	    /* the other side naming it first does not count */
	    {{"1H", "2S", "P", "P", "3S", "P", "3NT", "P", "4S", "P", "P", "P"},
		"4S", NORTH},
	    {{"P", "1NT", "X", "XX", "P", "P", "P"}, "1NTXX", EAST},
	    {{"P", "P", "P", "1D", "P", "2D", "X", "P", "P", "P"}, "2DX", WEST},
	    /* a new bid wipes the double out */
	    {{"1H", "X", "XX", "1S", "P", "P", "2H", "P", "P", "P"}, "2H",
		NORTH},
	    {{"P", "P", "P", "P"}, "P", SEAT_NONE},
	};
	char text[CONTRACT_TEXT_MAX];
	struct contract contract;
	struct auction auction;
	call_t call;

	for (size_t i = 0; i < COUNT(cases); i++) {
		auction_init(&auction, NORTH);
		for (int k = 0; k < 12 && cases[i].call[k] != NULL; k++) {
			cr_assert(call_read(cases[i].call[k], &call));
			cr_assert(auction_allows(&auction, call),
			    "case %zu: %s", i, cases[i].call[k]);
			auction_add(&auction, call);
		}
		cr_assert(auction_is_over(&auction), "case %zu", i);
		contract = auction_contract(&auction);
		contract_write(&contract, text);
		cr_assert_str_eq(text, cases[i].contract);
		cr_assert_eq(
		    contract.declarer, cases[i].declarer, "case %zu", i);
	}
}

Test(auction, the_longest_there_is)
{
	struct auction auction;
	call_t call;

	auction_init(&auction, WEST);
	while (!auction_is_over(&auction)) {
		call = CALL_PASS;
		if (auction.count >= 3 && auction_contract(&auction).level == 0)
			call = CALL_FIRST_BID;
		else if (auction.count >= 5 &&
		    auction.call[auction.count - 1] == CALL_PASS &&
		    auction.call[auction.count - 2] == CALL_PASS)
			call = CALL_DOUBLE;
		while (!auction_allows(&auction, call) && call < CALL_COUNT)
			call++;
		auction_add(&auction, call == CALL_COUNT ? CALL_PASS : call);
	}
	cr_assert_eq(auction.count, AUCTION_CALLS_MAX);
	cr_assert_eq(auction_contract(&auction).doubling, REDOUBLED);
	cr_assert_eq(auction_contract(&auction).level, 7);
}

/* The caller's mistake, not a player's. */
Test(auction, a_call_that_is_not_allowed_is_a_bug, .signal = SIGABRT)
{
	struct auction auction;

	auction_init(&auction, NORTH);
	auction_add(&auction, CALL_DOUBLE);
}
