/* SPDX-License-Identifier: ISC */
/*
 * Players who come into pairs for others, judged from the outside.
 */
#ifndef TESTS_LIB_REPLACED_H
#define TESTS_LIB_REPLACED_H

#include "engine/event/event.h"

#define REPLACED_TEXT_MAX 128

/* What has been seen of one event so far. */
struct replaced *replaced_new(void);
void replaced_free(struct replaced **replaced);

/* After a command: NULL, or what is wrong, in text_r. */
const char *replaced_fault(struct replaced *replaced, const struct event *event,
    char text_r[REPLACED_TEXT_MAX]);

/* How many wait to come in; below 0: one of them is not where he should be. */
int replaced_waiting(const struct event *event);

#endif
