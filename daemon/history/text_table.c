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
#include "daemon/history/text_flow.h"

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

/*
 * The first columns of a row.  Spaces owed are only paid when something follows
 * them on the line.
 */
static void
text_table_cells(const struct text_table *table, size_t first,
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
}

/* How wide each column is, for the caller to free. */
static size_t *
text_table_widths(const struct text_table *table, size_t columns)
{
	size_t *width = xcalloc(columns, sizeof(*width));

	assert(table->cells % columns == 0);
	for (size_t i = 0; i < table->cells; i++) {
		size_t w = text_width(table->cell[i]);

		if (w > width[i % columns])
			width[i % columns] = w;
	}
	return width;
}

void
text_table_write(const struct text_table *table, struct buf *text)
{
	const size_t columns = strlen(table->columns);
	size_t *width = text_table_widths(table, columns);

	for (size_t i = 0; i < table->cells; i += columns) {
		text_table_cells(table, i, width, columns, text);
		buf_append(text, "\n", 1);
	}
	free(width);
}

/* A row whose last cell is a paragraph beside the others. */
static void
text_table_row_broken(const struct text_table *table, size_t first,
    const size_t *width, size_t indent, size_t columns, struct buf *text)
{
	const size_t last = strlen(table->columns) - 1;
	struct text_flow flow;
	struct buf cells;
	char *words = xstrdup(table->cell[first + last]);
	char *rest = words, *word;

	buf_init(&cells);
	text_table_cells(table, first, width, last, &cells);
	text_flow_init(&flow, text, indent, buf_text(&cells));
	flow.columns = columns;
	while ((word = strsep(&rest, " ")) != NULL) {
		if (word[0] != '\0')
			text_flow_item(&flow, word);
	}
	text_flow_fini(&flow);
	free(words);
	buf_fini(&cells);
}

void
text_table_write_broken(
    const struct text_table *table, size_t columns, struct buf *text)
{
	const size_t count = strlen(table->columns);
	size_t *width = text_table_widths(table, count);
	size_t indent = 0;

	assert(table->columns[count - 1] == 'l');
	for (size_t c = 0; c < count - 1; c++)
		indent += width[c] + 2;
	if (columns < indent + TEXT_TABLE_FLOW_LEAST + 1)
		columns = indent + TEXT_TABLE_FLOW_LEAST + 1;
	for (size_t i = 0; i < table->cells; i += count)
		text_table_row_broken(
		    table, i, width, indent, columns - 1, text);
	free(width);
}
