/* SPDX-License-Identifier: ISC */
/*
 * A table of text for a terminal: columns as wide as their widest cell, two
 * spaces between them, no spaces at the ends of lines.
 */
#ifndef DAEMON_HISTORY_TEXT_TABLE_H
#define DAEMON_HISTORY_TEXT_TABLE_H

#include <stddef.h>

#include "daemon/base/buf.h"

struct text_table {
	const char *columns; /* 'l' or 'r' for each: where its cells align */
	char **cell;
	size_t cells, cells_max;
};

/* columns must outlive the table. */
void text_table_init(struct text_table *table, const char *columns);
void text_table_fini(struct text_table *table);

/* The next cell, row by row; the last row must be filled. */
void text_table_add(struct text_table *table, const char *format, ...)
    __attribute__((format(printf, 2, 3)));

/* A row of cells, the last followed by NULL. */
void text_table_heads(struct text_table *table, const char *const *head);

/* Append the table to a text. */
void text_table_write(const struct text_table *table, struct buf *text);

/*
 * The same for a terminal of so many columns: the last column, which must be of
 * 'l', is broken at spaces and goes on below itself, and the last column of the
 * terminal stays free.  It gets TEXT_TABLE_FLOW_LEAST columns or more, however
 * narrow the terminal.
 */
#define TEXT_TABLE_FLOW_LEAST 20
void text_table_write_broken(
    const struct text_table *table, size_t columns, struct buf *text);

/*
 * Columns that a UTF-8 text takes on a terminal: two for East Asian wide
 * characters, none for combining marks.
 */
size_t text_width(const char *text);

#endif
