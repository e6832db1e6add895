/* SPDX-License-Identifier: ISC */
/*
 * Texts that people type: calls, contracts, results, cards, vulnerability.
 * Whatever is taken can be written, and what is written is taken for the same.
 */
#include <assert.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#include "engine/bridge/board.h"
#include "engine/bridge/contract.h"

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

static void
fuzz_call(const char *text)
{
	char written[CALL_TEXT_MAX];
	call_t call, again;

	if (!call_read(text, &call))
		return;
	assert(call < CALL_COUNT);
	call_write(call, written);
	assert(call_read(written, &again) && again == call);
}

static void
fuzz_contract(const char *text)
{
	char written[CONTRACT_TEXT_MAX], twice[CONTRACT_TEXT_MAX];
	struct contract contract, again;

	if (!contract_read(text, &contract))
		return;
	contract_write(&contract, written);
	assert(contract_read(written, &again));
	contract_write(&again, twice);
	assert(strcmp(written, twice) == 0);
	assert(again.level == contract.level);
	assert(again.strain == contract.strain);
	assert(again.doubling == contract.doubling);
}

int
LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
	enum vulnerability vul;
	char *text, name[3];
	card_t card, again;
	int tricks;

	text = malloc(size + 1);
	assert(text != NULL);
	if (size > 0)
		memcpy(text, data, size);
	text[size] = '\0';
	fuzz_call(text);
	fuzz_contract(text);
	for (int level = 1; level <= 7; level++)
		assert(!tricks_read(text, level, &tricks) ||
		    (tricks >= 0 && tricks <= 13));
	if (card_read(text, &card)) {
		card_write(card, name);
		assert(card_read(name, &again) && again == card);
	}
	if (vulnerability_find(text, &vul))
		assert(vulnerability_name(vul) != NULL);
	free(text);
	return 0;
}
