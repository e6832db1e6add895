/* SPDX-License-Identifier: ISC */
/*
 * The list of rules as one line.
 */
#include "tests/lib/rules_text.h"

#include <criterion/criterion.h>
#include <string.h>

#include "daemon/base/buf.h"
#include "daemon/history/text_rules.h"

void
expect_rule(const struct event_config *rules, const char *words)
{
	struct buf text;
	size_t to = 0;

	buf_init(&text);
	text_rules(&text, rules);
	for (size_t i = 0; i < text.len; i++) {
		char c = text.data[i] == '\n' ? ' ' : text.data[i];

		if (c != ' ' || to == 0 || text.data[to - 1] != ' ')
			text.data[to++] = c;
	}
	text.data[to] = '\0';
	cr_expect_not_null(
	    strstr(text.data, words), "\"%s\" in: %s", words, text.data);
	buf_fini(&text);
}
