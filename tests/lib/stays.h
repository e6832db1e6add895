/* SPDX-License-Identifier: ISC */
/*
 * What must hold of pairs that come and go, from what was seen of them.
 */
#ifndef TESTS_LIB_STAYS_H
#define TESTS_LIB_STAYS_H

#include "engine/event/event.h"

#define STAYS_TEXT_MAX 160

struct stays;

struct stays *stays_new(void);
void stays_free(struct stays **stays);

/*
 * The night went back to the close of a round: the tables are others now, and whom
 * the clock had taken out later is in, with the return that it used up.
 */
void stays_go_back(struct stays *stays, int round);

/* Call it after each command; a text in text_r, or NULL: nothing is wrong. */
const char *stays_fault(struct stays *stays, const struct event *event,
    char text_r[STAYS_TEXT_MAX]);

#endif
