/* SPDX-License-Identifier: ISC */
/*
 * Tables of text.  Widths are counted here and not by wcwidth(), which answers
 * by the locale of whoever runs the program.
 */
#include "daemon/history/text_table.h"

#include <assert.h>
#include <stdarg.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "daemon/base/xalloc.h"

/* The wide blocks of Unicode (UAX 11), and the marks that take no room. */
static const struct {
	uint32_t first, last;
	size_t width;
} TEXT_WIDTHS[] = {
    {0x0300, 0x036f, 0},
    {0x0483, 0x0489, 0},
    {0x0591, 0x05bd, 0},
    {0x064b, 0x065f, 0},
    {0x0e34, 0x0e3a, 0},
    {0x1100, 0x115f, 2},
    {0x200c, 0x200d, 0},
    {0x20d0, 0x20ff, 0},
    {0x2e80, 0x303e, 2},
    {0x3041, 0xa4cf, 2},
    {0xa960, 0xa97f, 2},
    {0xac00, 0xd7a3, 2},
    {0xf900, 0xfaff, 2},
    {0xfe00, 0xfe0f, 0},
    {0xfe20, 0xfe2f, 0},
    {0xfe30, 0xfe6f, 2},
    {0xff00, 0xff60, 2},
    {0xffe0, 0xffe6, 2},
    {0x1f300, 0x1f64f, 2},
    {0x1f900, 0x1f9ff, 2},
    {0x20000, 0x3fffd, 2},
};
#define TEXT_WIDTHS_COUNT (sizeof(TEXT_WIDTHS) / sizeof(TEXT_WIDTHS[0]))

static size_t
text_char_width(uint32_t c)
{
	for (size_t i = 0; i < TEXT_WIDTHS_COUNT; i++) {
		if (c >= TEXT_WIDTHS[i].first && c <= TEXT_WIDTHS[i].last)
			return TEXT_WIDTHS[i].width;
	}
	return 1;
}

size_t
text_width(const char *text)
{
	const unsigned char *s = (const unsigned char *)text;
	size_t width = 0;

	while (*s != '\0') {
		uint32_t c = *s++;

		if (c >= 0xc0) {
			c &= c >= 0xf0 ? 0x07 : c >= 0xe0 ? 0x0f : 0x1f;
			while ((*s & 0xc0) == 0x80)
				c = c << 6 | (*s++ & 0x3fU);
		}
		width += text_char_width(c);
	}
	return width;
}

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
