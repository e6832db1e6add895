/* SPDX-License-Identifier: ISC */
/*
 * Paragraphs, apart from tables because their lines are broken.
 */
#include "daemon/history/text_flow.h"

#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "daemon/base/xalloc.h"
#include "daemon/history/text_table.h"

void
text_flow_init(
    struct text_flow *flow, struct buf *text, size_t indent, const char *label)
{
	*flow = (struct text_flow){.text = text,
	    .indent = indent,
	    .column = text_width(label),
	    .columns = TEXT_FLOW_COLUMNS};
	buf_append_text(text, label);
}

void
text_flow_item(struct text_flow *flow, const char *item)
{
	size_t width = text_width(item);
	const size_t space = flow->column > flow->indent ? 1 : 0;

	if (flow->column > flow->indent &&
	    flow->column + space + width > flow->columns) {
		buf_append(flow->text, "\n", 1);
		flow->column = 0;
	}
	if (flow->column <= flow->indent) {
		item += strspn(item, " ");
		width = text_width(item);
	}
	if (flow->column < flow->indent) {
		buf_printf(
		    flow->text, "%*s", (int)(flow->indent - flow->column), "");
		flow->column = flow->indent;
	} else if (flow->column > flow->indent) {
		buf_append(flow->text, " ", 1);
		flow->column++;
	}
	buf_append_text(flow->text, item);
	flow->column += width;
}

void
text_flow_add(struct text_flow *flow, const char *format, ...)
{
	char *words = NULL, *rest, *word;
	va_list args;
	int len;

	va_start(args, format);
	len = vsnprintf(NULL, 0, format, args);
	va_end(args);
	words = xmalloc((size_t)len + 1);
	va_start(args, format);
	vsnprintf(words, (size_t)len + 1, format, args);
	va_end(args);
	rest = words;
	while ((word = strsep(&rest, " ")) != NULL) {
		for (char *tilde; (tilde = strchr(word, '~')) != NULL;)
			*tilde = ' ';
		if (word[0] != '\0')
			text_flow_item(flow, word);
	}
	free(words);
}

void
text_flow_fini(struct text_flow *flow)
{
	buf_append(flow->text, "\n", 1);
}
