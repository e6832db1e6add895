/* SPDX-License-Identifier: ISC */
/*
 * Dealer and vulnerability by board number, against the printed table.
 */
#include "engine/bridge/board.h"

#include <criterion/criterion.h>

#include <limits.h>

#include "tests/lib/csv.h"

Test(board, number_gives_dealer_and_vulnerability)
{
	struct csv *csv = csv_new("tests/oracle/vulnerability.csv");
	enum vulnerability vul;
	enum seat dealer;
	int number;

	cr_assert_eq(csv_rows(csv), 64);
	for (int i = 0; i < csv_rows(csv); i++) {
		number = (int)csv_number(csv, i, "board");
		cr_assert(seat_find(csv_text(csv, i, "dealer")[0], &dealer));
		cr_assert(vulnerability_find(csv_text(csv, i, "vul"), &vul));
		cr_assert_eq(board_dealer(number), dealer, "board %d", number);
		cr_assert_eq(
		    board_vulnerability(number), vul, "board %d", number);
		cr_assert_eq(board_dealer(number + 16000), dealer);
		cr_assert_eq(board_vulnerability(number + 16000), vul);
	}
	csv_free(&csv);
	/* the largest number is 15 more than a multiple of 16 */
	cr_assert_eq(board_dealer(INT_MAX), SOUTH);
	cr_assert_eq(board_vulnerability(INT_MAX), VUL_NS);
}

Test(board, vulnerability_has_sides_and_names)
{
	static const bool vulnerable[][SIDE_COUNT] = {
	    {false, false}, {true, false}, {false, true}, {true, true}};
	static const char *const names[] = {"none", "ns", "ew", "both"};
	static const struct {
		const char *word;
		enum vulnerability vul;
	} words[] = {{"None", VUL_NONE}, {"LOVE", VUL_NONE}, {"-", VUL_NONE},
	    {"NS", VUL_NS}, {"Ns", VUL_NS}, {"EW", VUL_EW}, {"All", VUL_BOTH},
	    {"Both", VUL_BOTH}};
	static const char *const bad[] = {
	    "", "n", "nse", "all ", "Z", "--", "we", "sn"};
	enum vulnerability vul;

	for (int i = 0; i < 4; i++) {
		for (int side = 0; side < SIDE_COUNT; side++)
			cr_assert_eq(vulnerability_has((enum vulnerability)i,
					 (enum side)side),
			    vulnerable[i][side]);
		cr_assert_str_eq(
		    vulnerability_name((enum vulnerability)i), names[i]);
		cr_assert(vulnerability_find(names[i], &vul));
		cr_assert_eq(vul, (enum vulnerability)i);
	}
	for (size_t i = 0; i < sizeof(words) / sizeof(words[0]); i++) {
		cr_assert(vulnerability_find(words[i].word, &vul), "%s",
		    words[i].word);
		cr_assert_eq(vul, words[i].vul, "%s", words[i].word);
	}
	vul = VUL_EW;
	for (size_t i = 0; i < sizeof(bad) / sizeof(bad[0]); i++)
		cr_assert_not(vulnerability_find(bad[i], &vul), "%s", bad[i]);
	cr_assert_eq(vul, VUL_EW);
}
