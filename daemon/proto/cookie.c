/* SPDX-License-Identifier: ISC */
/*
 * A Cookie header is a list that anybody may have added to: what does not look
 * like a cookie is passed over.
 */
#include "daemon/proto/cookie.h"

#include <string.h>
#include <strings.h>

bool
cookie_find(const char *header, const char *name, char *value_r, size_t size)
{
	const size_t name_len = strlen(name);

	value_r[0] = '\0';
	while (header != NULL && *header != '\0') {
		header += strspn(header, " \t;");
		const size_t len = strcspn(header, ";");

		if (len > name_len && header[name_len] == '=' &&
		    memcmp(header, name, name_len) == 0) {
			const char *value = header + name_len + 1;
			size_t value_len = len - name_len - 1;

			while (value_len > 0 &&
			    strchr(" \t", value[value_len - 1]) != NULL)
				value_len--;
			if (value_len >= size)
				return false;
			memcpy(value_r, value, value_len);
			value_r[value_len] = '\0';
			return true;
		}
		header += len;
	}
	return false;
}

bool
origin_is_host(const char *origin, const char *host)
{
	static const char *const schemes[] = {"https://", "http://"};

	if (origin == NULL || host == NULL || *host == '\0')
		return false;
	for (size_t i = 0; i < sizeof(schemes) / sizeof(schemes[0]); i++) {
		const size_t len = strlen(schemes[i]);

		if (strncasecmp(origin, schemes[i], len) == 0)
			return strcasecmp(origin + len, host) == 0;
	}
	return false;
}
