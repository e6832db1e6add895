/* SPDX-License-Identifier: ISC */
/*
 * What must hold of a round that has just been drawn, whoever meets whom: what
 * is said of it is so.
 */
#ifndef TESTS_LIB_DRAWS_H
#define TESTS_LIB_DRAWS_H

#include "engine/event/event.h"

#define DRAWS_TEXT_MAX 128

/*
 * NULL, or what does not hold of a round, written into text: of the one drawn
 * last, for an event in the state EVENT_SEATED from which nobody has withdrawn
 * since; or of the next one as it was just published, while one is played.
 */
const char *draws_fault(
    const struct event *event, int round, char text_r[DRAWS_TEXT_MAX]);

#endif
