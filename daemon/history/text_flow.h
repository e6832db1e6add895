/* SPDX-License-Identifier: ISC */
/*
 * A paragraph for a terminal: a label, and beside it text that is broken at
 * spaces and goes on below itself.
 */
#ifndef DAEMON_HISTORY_TEXT_FLOW_H
#define DAEMON_HISTORY_TEXT_FLOW_H

#include <stddef.h>

#include "daemon/base/buf.h"

#define TEXT_FLOW_COLUMNS 79

struct text_flow {
	struct buf *text; /* the caller's */
	size_t indent, column;
	size_t columns; /* of a line at most; may be changed before adding */
};

/* Begin a line with a label of fewer than indent columns. */
void text_flow_init(
    struct text_flow *flow, struct buf *text, size_t indent, const char *label);

/*
 * Add an item that is not broken, whatever spaces are in it; those in front are
 * for the middle of a line.
 */
void text_flow_item(struct text_flow *flow, const char *item);

/* Add words; a tilde stands for a space that is not broken. */
void text_flow_add(struct text_flow *flow, const char *format, ...)
    __attribute__((format(printf, 2, 3)));

/* End the line. */
void text_flow_fini(struct text_flow *flow);

#endif
