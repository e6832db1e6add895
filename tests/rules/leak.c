/* SPDX-License-Identifier: ISC */
/*
 * A test that passes and leaks, for test_run_tap.sh: the runner must fail it
 * when the address sanitizer is there.
 */
#include <stdio.h>
#include <stdlib.h>

/* Volatile, so that the compiler keeps the allocation. */
static void *volatile leak_lost;

int
main(void)
{
	leak_lost = malloc(7);
	leak_lost = NULL;
	puts("1..1\nok 1");
	return 0;
}
