/* SPDX-License-Identifier: ISC */
/*
 * Deals as text and as numbers: whatever is taken is a whole deal and comes
 * back the same from its text and from its number.
 */
#include <assert.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#include "engine/bridge/deal.h"

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

static void
fuzz_whole(const struct deal *deal)
{
	char written[DEAL_TEXT_MAX];
	struct deal_index index;
	struct deal again;

	assert(deal_is_whole(deal));
	deal_write(deal, written);
	assert(deal_read(written, &again));
	assert(memcmp(&again, deal, sizeof(again)) == 0);
	deal_to_index(deal, &index);
	assert(deal_from_index(&index, &again));
	assert(memcmp(&again, deal, sizeof(again)) == 0);
}

static void
fuzz_hand(const char *text)
{
	char written[HAND_TEXT_MAX];
	hand_t hand, again;
	size_t length = hand_read(text, &hand);

	if (length == 0)
		return;
	assert(length <= strlen(text));
	hand_write(hand, written);
	assert(hand_read(written, &again) == strlen(written));
	assert(again == hand);
}

int
LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
	struct deal_index index, again;
	struct deal deal;
	char *text;

	text = malloc(size + 1);
	assert(text != NULL);
	if (size > 0)
		memcpy(text, data, size);
	text[size] = '\0';
	fuzz_hand(text);
	if (deal_read(text, &deal))
		fuzz_whole(&deal);
	if (size >= sizeof(index)) {
		memcpy(&index, data, sizeof(index));
		if (deal_from_index(&index, &deal)) {
			fuzz_whole(&deal);
			deal_to_index(&deal, &again);
			assert(memcmp(&again, &index, sizeof(again)) == 0);
		}
	}
	free(text);
	return 0;
}
