/* SPDX-License-Identifier: ISC */
/* Cookies, origins and bodies of sign-in: read within their bounds, or not. */
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#include "daemon/base/xalloc.h"
#include "daemon/proto/account.h"
#include "daemon/proto/admin.h"
#include "daemon/proto/cookie.h"

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

static void
fuzz_bodies(const char *text, size_t size)
{
	char name[ADMIN_NAME_MAX], hash[PASSWORD_HASH_MAX];
	struct account_ask ask;
	struct err err;

	for (int form = ACCOUNT_NAMED; form <= ACCOUNT_LEFT; form++) {
		if (account_read((enum account_form)form, true, text, size,
			&ask, &err) == 0 &&
		    form != ACCOUNT_LEFT && form != ACCOUNT_CHANGED &&
		    !password_will_do(ask.password))
			abort();
	}
	if (admin_password_read(text, size, name, hash, sizeof(name), &err) ==
		0 &&
	    !password_is_hash(hash))
		abort();
}

int
LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
	char *text = xstrndup((const char *)data, size);
	char value[CHANCE_TOKEN_MAX];
	char *end = strchr(text, '\n');

	if (cookie_find(text, "pairsd", value, sizeof(value)) &&
	    (strlen(value) >= sizeof(value) || strchr(value, ';') != NULL))
		abort();
	if (end != NULL) {
		*end = '\0';
		if (origin_is_host(text, end + 1) &&
		    strstr(text, "://") == NULL)
			abort();
	}
	free(text);
	fuzz_bodies((const char *)data, size);
	return 0;
}
