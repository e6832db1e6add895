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
 * NULL, or what does not hold of the round drawn last, written into text.  For
 * an event in the state EVENT_SEATED from which nobody has withdrawn since.
 */
const char *draws_fault(const struct event *event, char text_r[DRAWS_TEXT_MAX]);

#endif
