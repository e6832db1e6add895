/* SPDX-License-Identifier: ISC */
/*
 * The instants at which a daemon can be killed, and faults that such a test must
 * see.  Both hang on calls between the program's own files, which the linker
 * turns aside for this test (--wrap); nothing in the daemon knows of it.
 */
#ifndef TESTS_CRASH_POINTS_H
#define TESTS_CRASH_POINTS_H

#include <stdbool.h>

enum point {
	POINT_BEFORE,    /* a turn's commands are applied; nothing is written */
	POINT_APPENDED,  /* all of it is written, and not committed */
	POINT_COMMITTED, /* and nobody has been told */
	POINT_SENDING,   /* half of those who are to be told have been */
	POINT_COUNT
};

const char *point_name(enum point point);

/* Called at each; `commit` counts from 1.  NULL: nobody. */
extern void (*points_reached)(int commit, enum point point);

/*
 * Look at the sending from now on.  So many messages and answers leave after a
 * commit as points_sent told of the same night before, when it is not NULL.
 */
void points_begin(const int *sent_before);

/* How many left after the commit, of those made since points_begin. */
int points_sent(int commit);
int points_commits(void);

enum fault {
	FAULT_NONE,
	FAULT_EARLY,  /* "committed" is said while it is not yet */
	FAULT_FORGET, /* nonces are not remembered */
	FAULT_HALVES, /* the first write of a turn is committed by itself */
	FAULT_COUNT
};

/*
 * In a process that goes on after the kill: nothing is looked at any more, and
 * what the fault has kept back is lost.
 */
void points_end(void);

const char *fault_name(enum fault fault);
void points_plant(enum fault fault);

#endif
