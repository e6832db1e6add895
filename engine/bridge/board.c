/* SPDX-License-Identifier: ISC */
/*
 * Dealer and vulnerability by board number, Law 2.
 */
#include "engine/bridge/board.h"

#include <assert.h>
#include <stddef.h>

#include "engine/bridge/word.h"

#define BOARD_CYCLE 16

static const struct {
	const char *word;
	enum vulnerability vul;
} BOARD_WORDS[] = {
    /* our own names, in the order of the enum, come first */
    {"none", VUL_NONE},
    {"ns", VUL_NS},
    {"ew", VUL_EW},
    {"both", VUL_BOTH},
    {"love", VUL_NONE},
    {"-", VUL_NONE},
    {"all", VUL_BOTH},
};

enum seat
board_dealer(int number)
{
	assert(number >= 1);
	return (enum seat)((number - 1) % SEAT_COUNT);
}

enum vulnerability
board_vulnerability(int number)
{
	int b;

	assert(number >= 1);
	b = (number - 1) % BOARD_CYCLE;
	return (enum vulnerability)((b + b / 4) % 4);
}

bool
vulnerability_has(enum vulnerability vul, enum side side)
{
	assert(vul <= VUL_BOTH && side < SIDE_COUNT);
	return vul == VUL_BOTH || vul == (side == SIDE_NS ? VUL_NS : VUL_EW);
}

const char *
vulnerability_name(enum vulnerability vul)
{
	assert(vul <= VUL_BOTH);
	return BOARD_WORDS[vul].word;
}

bool
vulnerability_find(const char *word, enum vulnerability *vul_r)
{
	const size_t count = sizeof(BOARD_WORDS) / sizeof(BOARD_WORDS[0]);

	for (size_t i = 0; i < count; i++) {
		if (word_same(word, BOARD_WORDS[i].word)) {
			*vul_r = BOARD_WORDS[i].vul;
			return true;
		}
	}
	return false;
}
