/* SPDX-License-Identifier: ISC */
/*
 * A place holds the instant at which everything is allowed again.  Places are
 * chosen by a keyed hash, so that nobody can aim at another's.
 */
#include "daemon/app/limits.h"

#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "daemon/base/chance.h"
#include "daemon/base/xalloc.h"

#define LIMITS_PLACES 16384 /* a power of two */
#define LIMITS_KEY_MAX 256  /* bytes of what and who that are told apart */

struct limits {
	uint8_t key[CHANCE_HASH_SIZE];
	ms_t free_at[LIMITS_PLACES];
};

struct limits *
limits_new(void)
{
	struct limits *limits = xcalloc(1, sizeof(*limits));

	chance_bytes(limits->key, sizeof(limits->key));
	return limits;
}

void
limits_free(struct limits **limits)
{
	free(*limits);
	*limits = NULL;
}

static ms_t *
limits_place(struct limits *limits, const struct limit *limit, const char *who)
{
	uint8_t hash[CHANCE_HASH_SIZE];
	char key[LIMITS_KEY_MAX];

	snprintf(key, sizeof(key), "%s %s", limit->what, who);
	chance_hmac_sha256(limits->key, key, strlen(key), hash);
	return &limits->free_at[(hash[0] | hash[1] << 8) % LIMITS_PLACES];
}

bool
limits_take(
    struct limits *limits, const struct limit *limit, const char *who, ms_t now)
{
	ms_t *free_at = limits_place(limits, limit, who);

	if (*free_at < now)
		*free_at = now;
	if (*free_at - now > (limit->most - 1) * limit->every_ms)
		return false;
	*free_at += limit->every_ms;
	return true;
}

void
limits_give(struct limits *limits, const struct limit *limit, const char *who)
{
	*limits_place(limits, limit, who) -= limit->every_ms;
}
