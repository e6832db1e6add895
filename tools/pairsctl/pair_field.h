/* SPDX-License-Identifier: ISC */
/*
 * The input of pairsctl pair, pairsctl(1): a field with its totals and its
 * history as JSON, checked whole, in rank order (R-SW-1).
 */
#ifndef TOOLS_PAIRSCTL_PAIR_FIELD_H
#define TOOLS_PAIRSCTL_PAIR_FIELD_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "daemon/base/err.h"
#include "engine/contest/pairing.h"

#define PAIR_KIND_MAX 41   /* bytes of a kind's name, with the NUL */
#define PAIR_GROUP_MAX 101 /* bytes of a group's name, with the NUL */
/* sums of gaps between totals up to this fit 64 bits */
#define PAIR_TOTAL_MOST INT64_C(90000000000000)

struct pair_field {
	int round; /* to be drawn */
	enum draw_objective objective;
	int count;
	/* in rank order; the engine knows a pair by its rank, from 1 */
	int *id;
	int64_t *total; /* or QUALITY_NO_TOTAL */
	struct draw_pair *pair;
	struct draw_history *history;
	int *group;
	int kinds;
	char kind[DRAW_KINDS_MOST][PAIR_KIND_MAX];
	int avoid_rounds[DRAW_KINDS_MOST];
	bool has_kind[DRAW_KINDS_MOST]; /* some pair is of such a group */
	int groups;
};

/*
 * Read len bytes of text.  0; or ERR_INPUT with the place and what is allowed,
 * and then field_r has not to be freed.
 */
int pair_field_read(
    const char *text, size_t len, struct pair_field *field_r, struct err *err);
void pair_field_fini(struct pair_field *field);

/* The field as the engine wants it; it is valid as long as this one. */
struct draw_field pair_field_to_draw(const struct pair_field *field);

#endif
