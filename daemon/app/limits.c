/* SPDX-License-Identifier: ISC */
/*
 * A place holds the instant at which everything is allowed again.  Places are
 * chosen by a keyed hash, so that nobody can aim at another's; everybody has one
 * in each row, and what the freer of them says holds, so that it takes others in
 * both to be refused for them.
 */
#include "daemon/app/limits.h"

#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "daemon/base/chance.h"
#include "daemon/base/xalloc.h"

#define LIMITS_PLACES 16384 /* of a row; a power of two */
#define LIMITS_ROWS 2
#define LIMITS_KEY_MAX 256 /* bytes of what and who that are told apart */

struct limits {
	uint8_t key[CHANCE_HASH_SIZE];
	ms_t free_at[LIMITS_ROWS][LIMITS_PLACES];
	ms_t noted_until[LIMITS_ROWS][LIMITS_PLACES];
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

static void
limits_places(struct limits *limits, ms_t (*rows)[LIMITS_PLACES],
    const char *what, const char *who, ms_t *place_r[LIMITS_ROWS])
{
	uint8_t hash[CHANCE_HASH_SIZE];
	char key[LIMITS_KEY_MAX];

	snprintf(key, sizeof(key), "%s %s", what, who);
	chance_hmac_sha256(limits->key, key, strlen(key), hash);
	for (int row = 0; row < LIMITS_ROWS; row++) {
		const int at = hash[2 * row] | hash[2 * row + 1] << 8;

		place_r[row] = &rows[row][at % LIMITS_PLACES];
	}
}

bool
limits_take(
    struct limits *limits, const struct limit *limit, const char *who, ms_t now)
{
	ms_t *place[LIMITS_ROWS];
	bool may = false;

	limits_places(limits, limits->free_at, limit->what, who, place);
	for (int row = 0; row < LIMITS_ROWS; row++) {
		if (*place[row] < now)
			*place[row] = now;
		may |= *place[row] - now <= (limit->most - 1) * limit->every_ms;
	}
	for (int row = 0; may && row < LIMITS_ROWS; row++)
		*place[row] += limit->every_ms;
	return may;
}

void
limits_give(struct limits *limits, const struct limit *limit, const char *who)
{
	ms_t *place[LIMITS_ROWS];

	limits_places(limits, limits->free_at, limit->what, who, place);
	for (int row = 0; row < LIMITS_ROWS; row++)
		*place[row] -= limit->every_ms;
}

void
limits_note(
    struct limits *limits, const char *what, const char *who, ms_t until)
{
	ms_t *place[LIMITS_ROWS];

	limits_places(limits, limits->noted_until, what, who, place);
	for (int row = 0; row < LIMITS_ROWS; row++) {
		if (*place[row] < until)
			*place[row] = until;
	}
}

bool
limits_is_noted(
    struct limits *limits, const char *what, const char *who, ms_t now)
{
	ms_t *place[LIMITS_ROWS];
	bool is = true;

	limits_places(limits, limits->noted_until, what, who, place);
	for (int row = 0; row < LIMITS_ROWS; row++)
		is &= now < *place[row];
	return is;
}
