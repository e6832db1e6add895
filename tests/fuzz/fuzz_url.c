/* SPDX-License-Identifier: ISC */
/* Paths and queries of strangers: decoded within their length, or refused. */
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#include "daemon/base/xalloc.h"
#include "daemon/net/url.h"

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

int
LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
	char *text = xstrndup((const char *)data, size);
	size_t len = strlen(text);
	char *out = xmalloc(len + 1);
	struct url_query query;

	if (url_decode(text, len, false, out) && strlen(out) > len)
		abort();
	if (url_query_init(&query, text)) {
		for (int i = 0; i < query.n; i++) {
			if (url_query_find(&query, query.fields[i].name) ==
			    NULL)
				abort();
		}
		url_query_fini(&query);
	}
	free(out);
	free(text);
	return 0;
}
