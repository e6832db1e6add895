/* SPDX-License-Identifier: ISC */
/*
 * Rounds that were thrown away, judged from the outside (R-SW-11).
 */
#ifndef TESTS_LIB_THROWN_H
#define TESTS_LIB_THROWN_H

#include "engine/event/event.h"

#define THROWN_TEXT_MAX 128

/* What has been seen of one event so far. */
struct thrown *thrown_new(void);
void thrown_free(struct thrown **thrown);

/*
 * After a command: NULL, or what is wrong, in text_r.  *back_r: the night was
 * rolled back by it.
 */
const char *thrown_fault(struct thrown *thrown, const struct event *event,
    bool *back_r, char text_r[THROWN_TEXT_MAX]);

#endif
