/* SPDX-License-Identifier: ISC */
/*
 * Par against deals of which another program worked it out, and against cases
 * worked out by hand.
 */
#include "engine/bridge/par.h"

#include <criterion/criterion.h>

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "tests/lib/csv.h"

#define CONTRACTS_MAX 96

/* "3S-EW", "7S*-NS-6": what is common to all writers: strain, side, result. */
static void
par_key(const struct par_contract *c, char key_r[16])
{
	const int under = 6 + c->contract.level - c->tricks;

	snprintf(key_r, 16, "%c%s %s", "CDHSN"[c->contract.strain],
	    under > 0 ? "*" : "", c->contract.declarer % 2 == 0 ? "NS" : "EW");
}

/* The same of another program's words. */
static void
par_key_of(const char *text, char key_r[16])
{
	const bool doubled = text[2] == '*';
	const char *seat = strchr(text, '-') + 1;

	snprintf(key_r, 16, "%c%s %s", text[1], doubled ? "*" : "",
	    seat[0] == 'N' || seat[0] == 'S' ? "NS" : "EW");
}

/* Each contract of ours is one of theirs, as many as they have. */
static void
par_check_contracts(int row, const struct par *par, const char *theirs)
{
	char text[CONTRACTS_MAX], ours[16], key[16], *rest = text, *word;
	bool found[STRAIN_COUNT] = {false};
	int count = 0;

	snprintf(text, sizeof(text), "%s", theirs);
	while ((word = strsep(&rest, "|")) != NULL && *word != '\0') {
		par_key_of(word, key);
		count++;
		for (int i = 0; i < par->count; i++) {
			par_key(&par->contract[i], ours);
			found[i] |= strcmp(ours, key) == 0;
		}
	}
	cr_expect_eq(par->count, count, "row %d: %d contracts, not %s", row,
	    par->count, theirs);
	for (int i = 0; i < par->count; i++) {
		par_key(&par->contract[i], ours);
		cr_expect(
		    found[i], "row %d: %s is not in %s", row, ours, theirs);
	}
}

Test(par, deals_that_another_program_worked_out)
{
	struct csv *csv = csv_new("tests/oracle/par.csv");
	struct makes makes;
	struct par par;

	cr_assert_eq(csv_rows(csv), 300);
	for (int i = 0; i < csv_rows(csv); i++) {
		cr_assert(makes_read(csv_text(csv, i, "tricks"), &makes));
		par_of(&makes, (enum seat)csv_number(csv, i, "dealer"),
		    (enum vulnerability)csv_number(csv, i, "vul"), &par);
		cr_expect_eq(par.score, csv_number(csv, i, "par"),
		    "row %d: par %d, not %lld", i + 2, par.score,
		    csv_number(csv, i, "par"));
		par_check_contracts(i + 2, &par, csv_text(csv, i, "contracts"));
	}
	csv_free(&csv);
}

/*
 * By hand; "+": the declarer's partner would take as many.
 */
static void
par_hand(const char *tricks, enum seat dealer, enum vulnerability vul,
    int score, const char *want)
{
	char got[64] = "";
	struct makes makes;
	struct par par;

	cr_assert(makes_read(tricks, &makes));
	par_of(&makes, dealer, vul, &par);
	cr_expect_eq(par.score, score, "%s: %d", tricks, par.score);
	for (int i = 0; i < par.count; i++) {
		const struct par_contract *c = &par.contract[i];
		char text[CONTRACT_TEXT_MAX];

		contract_write(&c->contract, text);
		snprintf(got + strlen(got), sizeof(got) - strlen(got),
		    "%s%s %c%s %d", i > 0 ? ", " : "", text,
		    seat_letter(c->contract.declarer), c->either ? "+" : "",
		    c->tricks);
	}
	cr_expect_str_eq(got, want);
}

Test(par, cases_worked_out_by_hand)
{
	/* nobody makes anything */
	par_hand("66666666666666666666", NORTH, VUL_NONE, 0, "");
	/* 1NT by whoever is first: both sides take seven */
	par_hand("66667666676666766667", NORTH, VUL_NONE, 90, "1NT N+ 7");
	par_hand("66667666676666766667", EAST, VUL_NONE, -90, "1NT E+ 7");
	/* South takes ten in spades; five clubs by East costs 300 or 500 */
	par_hand("4669696636466a696636", NORTH, VUL_NS, 300, "5CX E+ 9");
	par_hand("4669696636466a696636", NORTH, VUL_EW, 420, "4S S 10");
	/* seven hearts are worth 1510, seven spades cost 1100 or 1400 */
	par_hand("66d587708566d5877085", WEST, VUL_NONE, 1100, "7SX E+ 8");
	par_hand("66d587708566d5877085", WEST, VUL_EW, 1400, "7SX E+ 8");
}

Test(par, texts_of_makes)
{
	static const char *const bad[] = {"", "6666666666666666666",
	    "666666666666666666666", "6666666666666666666e",
	    "666666666D6666666666", "6666666666666666666 "};
	struct makes makes;
	char text[MAKES_TEXT_MAX];

	for (size_t i = 0; i < sizeof(bad) / sizeof(*bad); i++)
		cr_expect_not(makes_read(bad[i], &makes), "%s", bad[i]);
	cr_assert(makes_read("0123456789abcd012345", &makes));
	cr_expect_eq(makes.tricks[EAST][STRAIN_CLUBS], 5);
	cr_expect_eq(makes.tricks[SOUTH][STRAIN_SPADES], 13);
	makes_write(&makes, text);
	cr_expect_str_eq(text, "0123456789abcd012345");
}
