/* SPDX-License-Identifier: ISC */
/*
 * In place of two functions of Criterion's library.
 */
#include "tests/crash/plain.h"

#include <criterion/criterion.h>
#include <stdio.h>
#include <unistd.h>

bool plain_quiet;

void
criterion_send_assert(struct criterion_assert_stats *stats)
{
	if (!stats->passed && !plain_quiet)
		printf(
		    "# %s:%u: %s\n", stats->file, stats->line, stats->message);
}

void
criterion_abort_test(void)
{
	fflush(stdout);
	_exit(1);
}

bool
plain_line(int number, bool ok, const char *what)
{
	printf("%sok %d - %s\n", ok ? "" : "not ", number, what);
	return ok;
}
