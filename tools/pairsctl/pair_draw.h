/* SPDX-License-Identifier: ISC */
/*
 * A draw made for pairsctl pair, with all that can be told of it.
 */
#ifndef TOOLS_PAIRSCTL_PAIR_DRAW_H
#define TOOLS_PAIRSCTL_PAIR_DRAW_H

#include <stdbool.h>

#include "daemon/base/buf.h"
#include "engine/contest/explain.h"
#include "engine/contest/matching.h"
#include "engine/contest/quality.h"
#include "tools/pairsctl/pair_field.h"

struct pair_draw {
	const struct pair_field *field; /* the caller's */
	const char *kind[DRAW_KINDS_MOST];
	struct draw_field input;
	struct draw draw; /* its pair numbers are ranks */
	struct quality quality;
	struct explain *explain;
	struct draw_pass *pass; /* room for the whole field */
	bool proved;            /* by gap: layers and answer are there */
	struct draw_layers layers;
	struct matching_answer answer;
	void *scratch, *explain_scratch;
};

/* Draw, measure, and begin to explain; the field must last as long. */
void pair_draw_init(struct pair_draw *pair, const struct pair_field *field);
void pair_draw_fini(struct pair_draw *pair);

/* Append the draw to text, for people or as one JSON object, as
   pairsctl(1) says. */
void pair_draw_write(
    struct pair_draw *pair, bool proof, size_t columns, struct buf *text);
void pair_draw_write_json(struct pair_draw *pair, bool proof, struct buf *json);

#endif
