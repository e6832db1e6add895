/* SPDX-License-Identifier: ISC */
/*
 * What must hold of what a director is told, and tells.
 */
#ifndef TESTS_LIB_QUEUE_H
#define TESTS_LIB_QUEUE_H

#include "engine/event/event.h"

#define QUEUE_TEXT_MAX 128

/* After any command: NULL, or what is wrong, in text_r. */
const char *queue_fault(const struct event *event, char text_r[QUEUE_TEXT_MAX]);

#endif
