/* SPDX-License-Identifier: ISC */
/*
 * Deals by number against two other programs' numbering, and deals as text.
 */
#include "engine/bridge/deal.h"

#include <criterion/criterion.h>

#include <stdio.h>
#include <string.h>

#include "tests/bridge/naive.h"
#include "tests/lib/csv.h"

/* A decimal number of at most 96 bits as bytes. */
static struct deal_index
deal_index_of(const char *decimal)
{
	struct deal_index index = {{0}};
	unsigned carry;

	for (; *decimal != '\0'; decimal++) {
		carry = (unsigned)(*decimal - '0');
		for (int i = DEAL_INDEX_BYTES - 1; i >= 0; i--) {
			carry += index.byte[i] * 10U;
			index.byte[i] = (uint8_t)carry;
			carry >>= 8;
		}
		cr_assert_eq(carry, 0);
	}
	return index;
}

static void
deal_check(const char *decimal, const char *text)
{
	struct deal_index index = deal_index_of(decimal), back;
	char written[DEAL_TEXT_MAX];
	struct deal deal, read;

	cr_assert(deal_from_index(&index, &deal), "%s", decimal);
	cr_assert(deal_is_whole(&deal), "%s", decimal);
	deal_write(&deal, written);
	cr_assert_str_eq(written, text, "%s", decimal);
	cr_assert(deal_read(text, &read), "%s", text);
	cr_assert_arr_eq(&read, &deal, sizeof(deal));
	deal_to_index(&read, &back);
	cr_assert_arr_eq(&back, &index, sizeof(index), "%s", decimal);
}

Test(deal, numbering_agrees_with_other_programs)
{
	struct csv *csv = csv_new("tests/oracle/deals_numbering.csv");
	int checked = 0;

	for (int i = 0; i < csv_rows(csv); i++) {
		if (strcmp(csv_text(csv, i, "scheme"), "bigdeal") != 0)
			continue;
		deal_check(csv_text(csv, i, "index"), csv_text(csv, i, "deal"));
		checked++;
	}
	cr_assert_eq(checked, 40);
	csv_free(&csv);
}

Test(deal, published_hands_come_out)
{
	struct csv *csv = csv_new("tests/oracle/bigdeal_vectors.csv");

	cr_assert_eq(csv_rows(csv), 36);
	for (int i = 0; i < csv_rows(csv); i++)
		deal_check(csv_text(csv, i, "index"), csv_text(csv, i, "deal"));
	csv_free(&csv);
}

Test(deal, the_last_number_is_the_last_deal)
{
	struct deal_index index;
	struct deal deal;

	memset(&deal, 0x55, sizeof(deal));
	deal_check("53644737765488792839237439999",
	    "N:...AKQJT98765432 ..AKQJT98765432. .AKQJT98765432.. "
	    "AKQJT98765432...");
	index = deal_index_of("53644737765488792839237440000");
	cr_assert_not(deal_from_index(&index, &deal));
	memset(&index, 0xff, sizeof(index));
	cr_assert_not(deal_from_index(&index, &deal));
	for (size_t i = 0; i < sizeof(deal); i++)
		cr_assert_eq(((uint8_t *)&deal)[i], 0x55);
}

Test(deal, random_deals_survive_number_and_text)
{
	uint64_t chance = 20251;
	struct deal_index index;
	struct deal deal, back;
	char text[DEAL_TEXT_MAX];

	for (int i = 0; i < 2000; i++) {
		naive_deal(&chance, &deal);
		cr_assert(deal_is_whole(&deal));
		deal_to_index(&deal, &index);
		cr_assert(deal_from_index(&index, &back));
		cr_assert_arr_eq(&back, &deal, sizeof(deal));
		deal_write(&deal, text);
		cr_assert_eq(strlen(text), 69);
		cr_assert(deal_read(text, &back));
		cr_assert_arr_eq(&back, &deal, sizeof(deal));
	}
}

Test(deal, text_may_begin_at_any_seat)
{
	static const char *const hands[SEAT_COUNT] = {
	    "AJ65.K82.AK8.J75",
	    "8.AQT75.QJT4.Q64",
	    "KT2..96532.KT983",
	    "Q9743.J9643.7.A2",
	};
	static const char letters[] = "NESWnesw";
	struct deal first, deal;
	char text[80];

	for (int i = 0; letters[i] != '\0'; i++) {
		snprintf(text, sizeof(text), "%c:%s %s %s %s", letters[i],
		    hands[i % 4], hands[(i + 1) % 4], hands[(i + 2) % 4],
		    hands[(i + 3) % 4]);
		cr_assert(deal_read(text, &deal), "%s", text);
		if (i == 0)
			first = deal;
		cr_assert_arr_eq(&deal, &first, sizeof(deal));
	}
}

Test(deal, only_whole_deals_are_read)
{
	static const char *const bad[] = {
	    "",
	    "N",
	    "N:",
	    "N:- - - -",
	    "-:AJ65.K82.AK8.J75 8.AQT75.QJT4.Q64 KT2..96532.KT983 "
	    "Q9743.J9643.7.A2",
	    "N AJ65.K82.AK8.J75 8.AQT75.QJT4.Q64 KT2..96532.KT983 "
	    "Q9743.J9643.7.A2",
	    "N:AJ65.K82.AK8.J75  8.AQT75.QJT4.Q64 KT2..96532.KT983 "
	    "Q9743.J9643.7.A2",
	    "N:AJ65.K82.AK8.J75 8.AQT75.QJT4.Q64 KT2..96532.KT983 "
	    "Q9743.J9643.7.A2 ",
	    "N:AJ65.K82.AK8.J75 8.AQT75.QJT4.Q64 KT2..96532.KT983 "
	    "Q9743.J9643.7.A2.",
	    "N:AJ65.K82.AK8.J75 8.AQT75.QJT4.Q64 KT2..96532.KT983",
	    /* a card twice in two hands, so that one is nowhere */
	    "N:AJ65.K82.AK8.J75 8.AQT75.QJT4.Q64 KT2..96532.KT983 "
	    "Q9743.J9643.7.K2",
	    /* twelve and fourteen */
	    "N:AJ65.K82.AK8.J7 8.AQT75.QJT4.Q64 KT2..96532.KT9853 "
	    "Q9743.J9643.7.A2",
	};
	struct deal deal, before;

	memset(&deal, 0x33, sizeof(deal));
	before = deal;
	for (size_t i = 0; i < sizeof(bad) / sizeof(bad[0]); i++) {
		cr_assert_not(deal_read(bad[i], &deal), "\"%s\"", bad[i]);
		cr_assert_arr_eq(&deal, &before, sizeof(deal));
	}
}

Test(deal, whole_means_thirteen_each_and_none_twice)
{
	uint64_t chance = 3;
	struct deal deal, bad;
	hand_t card;

	naive_deal(&chance, &deal);
	card = deal.hand[NORTH] & -deal.hand[NORTH];
	bad = deal;
	bad.hand[NORTH] &= ~card;
	cr_assert_not(deal_is_whole(&bad));
	bad.hand[EAST] |= card;
	cr_assert_not(deal_is_whole(&bad));
	bad = deal;
	bad.hand[WEST] = bad.hand[SOUTH];
	cr_assert_not(deal_is_whole(&bad));
	bad = deal;
	bad.hand[SOUTH] &= bad.hand[SOUTH] - 1;
	bad.hand[SOUTH] |= (hand_t)1 << 60;
	cr_assert_not(deal_is_whole(&bad));
}
