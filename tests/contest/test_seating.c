/* SPDX-License-Identifier: ISC */
/* Who sits North-South, by the two pairs' directions so far. */
#include "engine/contest/seating.h"

#include <criterion/criterion.h>
#include <string.h>

static void
read_history(const char *text, struct draw_history *history_r)
{
	for (int i = 0; text[i] != '\0'; i++) {
		history_r[i] = (struct draw_history){.bye = text[i] == '-'};
		if (text[i] == 'N')
			history_r[i].direction = DIRECTION_NS;
		if (text[i] == 'E')
			history_r[i].direction = DIRECTION_EW;
		history_r[i].opponent = text[i] == '-' ? 0 : 1;
	}
}

Test(seating, cases)
{
	/* N: sat North-South, E: East-West, -: a bye */
	static const struct {
		const char *higher, *lower;
		int table;
		bool ns;
	} cases[] = {
	    /* the first round: turn and turn about */
	    {"", "", 0, true},
	    {"", "", 1, false},
	    {"", "", 2, true},
	    /* who had less of it */
	    {"N", "E", 0, false},
	    {"E", "N", 0, true},
	    {"N", "-", 1, false},
	    {"NNE", "NEE", 1, false},
	    {"-E", "EN", 0, true},
	    /* less of it outweighs three running */
	    {"EEENN", "NNNEE", 0, true},
	    {"NNNEE", "EEENN", 0, false},
	    /* equal: nobody three times the same way */
	    {"EENN", "NENE", 0, false},
	    {"NNEE", "NENE", 0, true},
	    {"NNEE", "NENE", 1, true},
	    {"NENE", "EENN", 1, true},
	    {"NENE", "NNEE", 1, false},
	    /* the run is seen through a bye */
	    {"EENN-", "NENE-", 0, false},
	    {"EEN-N", "NENE-", 0, false},
	    {"NNE-E", "NENE-", 0, true},
	    /* both would be third either way: the turn decides */
	    {"EENN", "EENN", 0, true},
	    {"EENN", "EENN", 1, false},
	    {"NNEE", "NNEE", 0, true},
	    /* the turn goes on from round to round */
	    {"E", "E", 0, false},
	    {"E", "E", 1, true},
	};
	struct draw_history higher[60], lower[60];
	int rounds;

	for (size_t i = 0; i < sizeof(cases) / sizeof(cases[0]); i++) {
		rounds = (int)strlen(cases[i].higher);
		cr_assert_eq(strlen(cases[i].lower), (size_t)rounds);
		read_history(cases[i].higher, higher);
		read_history(cases[i].lower, lower);
		cr_expect_eq(
		    seating_higher_is_ns(higher, lower, rounds, cases[i].table),
		    cases[i].ns, "case %zu: %s %s", i, cases[i].higher,
		    cases[i].lower);
	}
}
