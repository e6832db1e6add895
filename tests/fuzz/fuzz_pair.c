/* SPDX-License-Identifier: ISC */
/*
 * Any bytes as the input of pairsctl pair: refused with a reason, or drawn with
 * nobody missing and nobody twice, and told in every form.
 */
#include <assert.h>
#include <jansson.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>

#include "daemon/base/xalloc.h"
#include "tools/pairsctl/pair_draw.h"

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

static void
check_everybody_once(const struct pair_draw *pair)
{
	const int count = pair->field->count;
	int *seen = xcalloc((size_t)count + 1, sizeof(*seen));

	assert(pair->draw.tables == count / 2);
	for (int i = 0; i < pair->draw.tables; i++) {
		seen[pair->draw.table[i].ns]++;
		seen[pair->draw.table[i].ew]++;
	}
	if (count % 2 != 0)
		seen[pair->draw.bye]++;
	for (int rank = 1; rank <= count; rank++)
		assert(seen[rank] == 1);
	free(seen);
}

static void
check_told(struct pair_draw *pair)
{
	struct buf text = {0}, json = {0};
	json_t *value;

	pair_draw_write(pair, true, 80, &text);
	assert(text.len > 0);
	pair_draw_write_json(pair, true, &json);
	value = json_loadb(json.data, json.len, JSON_REJECT_DUPLICATES, NULL);
	assert(json_is_object(value));
	json_decref(value);
	buf_fini(&text);
	buf_fini(&json);
}

int
LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
	struct pair_field field;
	struct pair_draw pair;
	struct err err = {0};

	if (pair_field_read((const char *)data, size, &field, &err) < 0) {
		assert(err.text[0] != '\0');
		return 0;
	}
	pair_draw_init(&pair, &field);
	check_everybody_once(&pair);
	check_told(&pair);
	pair_draw_fini(&pair);
	pair_field_fini(&field);
	return 0;
}
