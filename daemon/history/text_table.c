/* SPDX-License-Identifier: ISC */
/*
 * Tables of text, kept as cells until the widths of all columns are known.
 */
#include "daemon/history/text_table.h"

#include <assert.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "daemon/base/xalloc.h"

void
text_table_init(struct text_table *table, const char *columns)
{
	*table = (struct text_table){.columns = columns};
}

void
text_table_fini(struct text_table *table)
{
	for (size_t i = 0; i < table->cells; i++)
		free(table->cell[i]);
	free(table->cell);
}

void
text_table_add(struct text_table *table, const char *format, ...)
{
	char *text;
	va_list args;
	int len;

	va_start(args, format);
	len = vsnprintf(NULL, 0, format, args);
	va_end(args);
	assert(len >= 0);
	text = xmalloc((size_t)len + 1);
	va_start(args, format);
	vsnprintf(text, (size_t)len + 1, format, args);
	va_end(args);
	if (table->cells == table->cells_max) {
		table->cells_max = table->cells_max * 2 + 64;
		table->cell = xreallocarray(
		    table->cell, table->cells_max, sizeof(*table->cell));
	}
	table->cell[table->cells++] = text;
}

void
text_table_heads(struct text_table *table, const char *const *head)
{
	for (; *head != NULL; head++)
		text_table_add(table, "%s", *head);
}

static void
text_spaces(struct buf *text, size_t count)
{
	while (count-- > 0)
		buf_append(text, " ", 1);
}

/* Spaces owed are only paid when something follows them on the line. */
static void
text_table_line(const struct text_table *table, size_t first,
    const size_t *width, size_t columns, struct buf *text)
{
	size_t owed = 0;

	for (size_t c = 0; c < columns; c++) {
		const char *cell = table->cell[first + c];
		const size_t room = width[c] - text_width(cell);

		if (c > 0)
			owed += 2;
		if (table->columns[c] == 'r')
			owed += room;
		if (cell[0] != '\0') {
			text_spaces(text, owed);
			buf_append_text(text, cell);
			owed = 0;
		} else {
			owed += width[c] - room;
		}
		if (table->columns[c] != 'r')
			owed += room;
	}
	buf_append(text, "\n", 1);
}

void
text_table_write(const struct text_table *table, struct buf *text)
{
	const size_t columns = strlen(table->columns);
	size_t *width = xcalloc(columns, sizeof(*width));

	assert(table->cells % columns == 0);
	for (size_t i = 0; i < table->cells; i++) {
		size_t w = text_width(table->cell[i]);

		if (w > width[i % columns])
			width[i % columns] = w;
	}
	for (size_t i = 0; i < table->cells; i += columns)
		text_table_line(table, i, width, columns, text);
	free(width);
}
