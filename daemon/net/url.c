/* SPDX-License-Identifier: ISC */
/*
 * Decoding of paths and queries, written here because the library's reader
 * of queries refuses forms that browsers send and bounds nothing. Control
 * characters are refused in both: no path or search text has any, and a NUL
 * would cut a string in two.
 */
#include "daemon/net/url.h"

#include <stdlib.h>
#include <string.h>

#include "daemon/base/xalloc.h"

static int
url_hex(char c)
{
	if (c >= '0' && c <= '9')
		return c - '0';
	if (c >= 'a' && c <= 'f')
		return c - 'a' + 10;
	if (c >= 'A' && c <= 'F')
		return c - 'A' + 10;
	return -1;
}

bool
url_decode(const char *text, size_t len, bool plus, char *out)
{
	for (size_t i = 0; i < len; i++) {
		int c = (unsigned char)text[i];

		if (c == '%') {
			int high = i + 2 < len ? url_hex(text[i + 1]) : -1;
			int low = high >= 0 ? url_hex(text[i + 2]) : -1;

			if (low < 0)
				return false;
			c = high * 16 + low;
			i += 2;
		} else if (c == '+' && plus) {
			c = ' ';
		}
		if (c < 32 || c == 127)
			return false;
		*out++ = (char)c;
	}
	*out = '\0';
	return true;
}

/* Reads one "name=value" of len bytes, in place, as the next field. */
static bool
url_query_field(struct url_query *query, char *text, size_t len)
{
	char *equals = memchr(text, '=', len);
	size_t name_len = equals != NULL ? (size_t)(equals - text) : len;
	char *value = equals != NULL ? equals + 1 : text + len;

	if (!url_decode(value, (size_t)(text + len - value), true, value) ||
	    !url_decode(text, name_len, true, text))
		return false;
	query->fields[query->n].name = text;
	query->fields[query->n].value = value;
	query->n++;
	return true;
}

bool
url_query_init(struct url_query *query, const char *text)
{
	*query = (struct url_query){.text = NULL};
	if (text == NULL || *text == '\0')
		return true;
	query->text = xstrdup(text);
	for (char *at = query->text; at != NULL;) {
		size_t len = strcspn(at, "&");
		char *next = at[len] == '&' ? at + len + 1 : NULL;

		if (len > 0 && query->n < URL_FIELDS_MAX &&
		    !url_query_field(query, at, len)) {
			url_query_fini(query);
			return false;
		}
		at = next;
	}
	return true;
}

void
url_query_fini(struct url_query *query)
{
	free(query->text);
	*query = (struct url_query){.text = NULL};
}

const char *
url_query_find(const struct url_query *query, const char *name)
{
	for (int i = 0; i < query->n; i++) {
		if (strcmp(query->fields[i].name, name) == 0)
			return query->fields[i].value;
	}
	return NULL;
}
