/* SPDX-License-Identifier: ISC */
/* Law 78B: every line of the table, both signs, and the ends. */
#include <criterion/criterion.h>
#include <limits.h>

#include "engine/contest/board_scores.h"
#include "tests/lib/csv.h"

Test(imp, table)
{
	struct csv *csv = csv_new("tests/oracle/imp_table.csv");
	int diff, imps;

	cr_assert_gt(csv_rows(csv), 400);
	for (int i = 0; i < csv_rows(csv); i++) {
		diff = (int)csv_number(csv, i, "diff");
		imps = (int)csv_number(csv, i, "imps");
		cr_expect_eq(imp_of(diff), imps, "%d", diff);
		cr_expect_eq(imp_of(-diff), -imps, "%d", -diff);
	}
	csv_free(&csv);
	cr_expect_eq(imp_of(INT_MAX), 24);
	cr_expect_eq(imp_of(INT_MIN), -24);
}
