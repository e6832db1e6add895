/* SPDX-License-Identifier: ISC */
#ifndef DAEMON_NET_URL_H
#define DAEMON_NET_URL_H

/*
 * Percent-decoding (RFC 3986) and the fields of a query (WHATWG URL,
 * application/x-www-form-urlencoded), bounded, for text from strangers.
 */

#include <stdbool.h>
#include <stddef.h>

/* Fields of one query; those after them are passed over. */
#define URL_FIELDS_MAX 32

struct url_query {
	char *text; /* names and values, each ended by a NUL */
	int n;
	struct url_field {
		const char *name, *value;
	} fields[URL_FIELDS_MAX];
};

/*
 * Decodes len bytes into out (len + 1 bytes or more, may be text itself) and
 * ends it with a NUL; '+' is a blank when plus is set. False for '%' without
 * two hexadecimal digits, and for a control character (0-31, 127).
 */
bool url_decode(const char *text, size_t len, bool plus, char *out);

/*
 * Reads "a=1&b=2"; NULL is an empty query. False, and nothing to free, when
 * a name or value cannot be decoded.
 */
bool url_query_init(struct url_query *query, const char *text);

void url_query_fini(struct url_query *query);

/* The first field's value, "" for a name without '='; NULL: no such field. */
const char *url_query_find(const struct url_query *query, const char *name);

#endif
