/* SPDX-License-Identifier: ISC */
/*
 * From a field to its draw, by the engine.
 */
#include "tools/pairsctl/pair_draw.h"

#include <stdlib.h>

#include "daemon/base/xalloc.h"

static void
pair_draw_measure(struct pair_draw *pair)
{
	void *scratch = xmalloc(quality_scratch_size(&pair->input));

	quality_measure(&pair->input, pair->field->total, &pair->draw, scratch,
	    &pair->quality);
	free(scratch);
}

void
pair_draw_init(struct pair_draw *pair, const struct pair_field *field)
{
	const size_t count = (size_t)field->count;

	*pair = (struct pair_draw){
	    .field = field, .input = pair_field_to_draw(field)};
	for (int k = 0; k < field->kinds; k++)
		pair->kind[k] = field->kind[k];
	pair->draw.table = xcalloc(count / 2, sizeof(struct draw_table));
	pair->scratch = xmalloc(pairing_field_scratch_size(&pair->input));
	if (field->objective == DRAW_GAP) {
		pairing_prove(&pair->input, pair->scratch, &pair->draw,
		    &pair->layers, &pair->answer);
		pair->proved = true;
	} else {
		pairing_draw(&pair->input, pair->scratch, &pair->draw);
	}
	pair_draw_measure(pair);
	pair->explain_scratch = xmalloc(explain_scratch_size(&pair->input));
	pair->explain =
	    explain_begin(&pair->input, &pair->draw, pair->explain_scratch);
	pair->pass = xcalloc(count, sizeof(struct draw_pass));
}

void
pair_draw_fini(struct pair_draw *pair)
{
	free(pair->draw.table);
	free(pair->scratch);
	free(pair->explain_scratch);
	free(pair->pass);
	*pair = (struct pair_draw){.field = NULL};
}
