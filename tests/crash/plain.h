/* SPDX-License-Identifier: ISC */
/*
 * Criterion's assertions without its runner, to which they speak over a socket that
 * a process which forks itself cannot use: what fails is printed and ends the
 * process.  And lines of TAP.
 */
#ifndef TESTS_CRASH_PLAIN_H
#define TESTS_CRASH_PLAIN_H

#include <stdbool.h>

/* Print nothing of what fails: it is meant to. */
extern bool plain_quiet;

/* A line of TAP; gives ok. */
bool plain_line(int number, bool ok, const char *what);

#endif
