/* SPDX-License-Identifier: ISC */
/*
 * Law 77 against a table made by other programs, every row of it.
 */
#include "engine/bridge/score.h"

#include <criterion/criterion.h>

#include <string.h>

#include "tests/lib/csv.h"

static enum strain
score_strain(const char *letter)
{
	static const char letters[] = "CDHSN";
	const char *at = strchr(letters, letter[0]);

	cr_assert(at != NULL && letter[0] != '\0' && letter[1] == '\0');
	return (enum strain)(at - letters);
}

/* The same result from both sides of the table, under all vulnerabilities. */
static void
score_check_ns(struct contract contract, bool vulnerable, int tricks, int score)
{
	enum vulnerability vul;

	for (int seat = 0; seat < SEAT_COUNT; seat++) {
		contract.declarer = (enum seat)seat;
		for (int other = 0; other < 2; other++) {
			vul = seat % 2 == 0
			    ? (enum vulnerability)(vulnerable + 2 * other)
			    : (enum vulnerability)(2 * vulnerable + other);
			cr_assert_eq(score_ns(&contract, vul, tricks),
			    seat % 2 == 0 ? score : -score);
		}
	}
}

Test(score, every_contract_doubling_vulnerability_and_result)
{
	struct csv *csv = csv_new("tests/oracle/contract_scores.csv");
	struct contract contract = {.declarer = SEAT_NONE};
	int tricks, score, most = 0;
	bool vulnerable;

	cr_assert_eq(csv_rows(csv), 2940);
	for (int i = 0; i < csv_rows(csv); i++) {
		contract.level = (int)csv_number(csv, i, "level");
		contract.strain = score_strain(csv_text(csv, i, "strain"));
		contract.doubling =
		    (enum doubling)csv_number(csv, i, "doubled");
		vulnerable = csv_number(csv, i, "vul") != 0;
		tricks = (int)csv_number(csv, i, "tricks");
		score = (int)csv_number(csv, i, "score");
		cr_assert_eq(score_contract(&contract, vulnerable, tricks),
		    score, "row %d: %d, not %d", i + 2,
		    score_contract(&contract, vulnerable, tricks), score);
		score_check_ns(contract, vulnerable, tricks, score);
		if (score > most || -score > most)
			most = score > 0 ? score : -score;
	}
	cr_assert_eq(most, SCORE_MOST);
	csv_free(&csv);
}

/* What the sources of this program get wrong, by name. */
Test(score, the_cases_people_get_wrong)
{
	static const struct {
		const char *contract;
		bool vulnerable;
		int tricks;
		int score;
	} cases[] = {
	    {"2SX", false, 8, 470}, /* doubled into game, 50 for the insult */
	    {"2SX", true, 8, 670},
	    {"1NTX", false, 7, 180},  /* 80 below the line: no game */
	    {"1NTXX", false, 7, 560}, /* 160 below the line: game, 100 insult */
	    {"2C", false, 13, 190},   /* overtricks make no game */
	    {"1NT", false, 9, 150},   /* further no-trump tricks are 30 */
	    {"6C", false, 12, 920},   /* the slam bonus is on top of game */
	    {"7NT", true, 13, 2220}, {"3NTX", false, 5, -800},
	    {"3NTX", false, 4, -1100}, {"3NTX", true, 5, -1100},
	    {"3NTXX", false, 8, -200},
	    {"1CXX", true, 8, 630}, /* an overtrick redoubled vulnerable 400 */
	};
	struct contract contract;

	for (size_t i = 0; i < sizeof(cases) / sizeof(cases[0]); i++) {
		cr_assert(contract_read(cases[i].contract, &contract));
		cr_assert_eq(score_contract(&contract, cases[i].vulnerable,
				 cases[i].tricks),
		    cases[i].score, "%s %d", cases[i].contract,
		    cases[i].tricks);
	}
}

Test(score, passed_out_is_nothing)
{
	struct contract contract = {.declarer = SEAT_NONE};

	for (int vul = VUL_NONE; vul <= VUL_BOTH; vul++)
		cr_assert_eq(
		    score_ns(&contract, (enum vulnerability)vul, 0), 0);
	cr_assert_eq(score_contract(&contract, true, 0), 0);
}
