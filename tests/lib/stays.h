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

/* The tables are others now, of whatever round. */
void stays_leave_tables(struct stays *stays);

/* Call it after each command; a text in text_r, or NULL: nothing is wrong. */
const char *stays_fault(struct stays *stays, const struct event *event,
    char text_r[STAYS_TEXT_MAX]);

#endif
