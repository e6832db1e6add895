/* SPDX-License-Identifier: ISC */
/*
 * Calls and contracts as people write them and in one canonical form (R-SC-1).
 * Nothing is guessed: a text that is not wholly a call, a contract or a result
 * is refused.
 */
#include "engine/bridge/contract.h"

#include <assert.h>
#include <stddef.h>
#include <string.h>

#include "engine/bridge/word.h"

#define CONTRACT_BOOK 6
#define CONTRACT_LEVELS 7

static const char *const CONTRACT_STRAINS[STRAIN_COUNT] = {
    "C", "D", "H", "S", "NT"};
static const char *const CONTRACT_DOUBLINGS[] = {"", "X", "XX"};

static const struct {
	const char *word;
	call_t call;
} CONTRACT_CALLS[] = {
    {"P", CALL_PASS},
    {"PASS", CALL_PASS},
    {"X", CALL_DOUBLE},
    {"D", CALL_DOUBLE},
    {"DBL", CALL_DOUBLE},
    {"*", CALL_DOUBLE},
    {"XX", CALL_REDOUBLE},
    {"R", CALL_REDOUBLE},
    {"RDBL", CALL_REDOUBLE},
    {"**", CALL_REDOUBLE},
};

/* U+2660 to U+2667, black and white. */
static const struct {
	const char *symbol;
	enum strain strain;
} CONTRACT_SYMBOLS[] = {
    {"\xe2\x99\xa0", STRAIN_SPADES},
    {"\xe2\x99\xa1", STRAIN_HEARTS},
    {"\xe2\x99\xa2", STRAIN_DIAMONDS},
    {"\xe2\x99\xa3", STRAIN_CLUBS},
    {"\xe2\x99\xa4", STRAIN_SPADES},
    {"\xe2\x99\xa5", STRAIN_HEARTS},
    {"\xe2\x99\xa6", STRAIN_DIAMONDS},
    {"\xe2\x99\xa7", STRAIN_CLUBS},
};

/* U+FE0E and U+FE0F ask for a symbol as text or as a picture. */
static const char *const CONTRACT_SELECTORS[] = {
    "\xef\xb8\x8e", "\xef\xb8\x8f"};

#define CONTRACT_LENGTH(array) (sizeof(array) / sizeof((array)[0]))

static bool
contract_starts(const char *text, const char *start)
{
	return strncmp(text, start, strlen(start)) == 0;
}

/* A suit symbol at the start of a text: its length, 0 for none. */
static size_t
contract_read_symbol(const char *text, enum strain *strain_r)
{
	size_t length = 0;

	for (size_t i = 0; i < CONTRACT_LENGTH(CONTRACT_SYMBOLS); i++) {
		if (contract_starts(text, CONTRACT_SYMBOLS[i].symbol)) {
			*strain_r = CONTRACT_SYMBOLS[i].strain;
			length = strlen(CONTRACT_SYMBOLS[i].symbol);
		}
	}
	if (length == 0)
		return 0;
	for (size_t i = 0; i < CONTRACT_LENGTH(CONTRACT_SELECTORS); i++) {
		if (contract_starts(text + length, CONTRACT_SELECTORS[i]))
			return length + strlen(CONTRACT_SELECTORS[i]);
	}
	return length;
}

/* A strain at the start of a text: its length, 0 for none. */
static size_t
contract_read_strain(const char *text, enum strain *strain_r)
{
	char letter = word_upper(text[0]);

	for (int strain = 0; strain < STRAIN_COUNT; strain++) {
		if (letter != CONTRACT_STRAINS[strain][0])
			continue;
		*strain_r = (enum strain)strain;
		return letter == 'N' && word_upper(text[1]) == 'T' ? 2 : 1;
	}
	return contract_read_symbol(text, strain_r);
}

/* Level and strain at the start of a text: their length, 0 for none. */
static size_t
contract_read_bid(const char *text, int *level_r, enum strain *strain_r)
{
	size_t length;

	if (text[0] < '1' || text[0] > '0' + CONTRACT_LEVELS)
		return 0;
	length = contract_read_strain(text + 1, strain_r);
	if (length == 0)
		return 0;
	*level_r = text[0] - '0';
	return 1 + length;
}

/* A number 0..99 that is the whole text, without leading zeros; else -1. */
static int
contract_read_number(const char *text)
{
	int number = 0;

	if (text[0] == '\0' || (text[0] == '0' && text[1] != '\0'))
		return -1;
	for (int i = 0; text[i] != '\0'; i++) {
		if (i == 2 || text[i] < '0' || text[i] > '9')
			return -1;
		number = number * 10 + (text[i] - '0');
	}
	return number;
}

call_t
call_bid(int level, enum strain strain)
{
	assert(level >= 1 && level <= CONTRACT_LEVELS);
	assert(strain < STRAIN_COUNT);
	return (
	    call_t)(CALL_FIRST_BID + (level - 1) * STRAIN_COUNT + (int)strain);
}

bool
call_is_bid(call_t call)
{
	assert(call < CALL_COUNT);
	return call >= CALL_FIRST_BID;
}

int
call_level(call_t call)
{
	assert(call_is_bid(call));
	return (call - CALL_FIRST_BID) / STRAIN_COUNT + 1;
}

enum strain
call_strain(call_t call)
{
	assert(call_is_bid(call));
	return (enum strain)((call - CALL_FIRST_BID) % STRAIN_COUNT);
}

void
call_write(call_t call, char text_r[CALL_TEXT_MAX])
{
	if (call == CALL_PASS) {
		strcpy(text_r, "P");
	} else if (!call_is_bid(call)) {
		strcpy(text_r, CONTRACT_DOUBLINGS[call]);
	} else {
		text_r[0] = (char)('0' + call_level(call));
		strcpy(text_r + 1, CONTRACT_STRAINS[call_strain(call)]);
	}
}

bool
call_read(const char *text, call_t *call_r)
{
	enum strain strain;
	size_t length;
	int level;

	for (size_t i = 0; i < CONTRACT_LENGTH(CONTRACT_CALLS); i++) {
		if (word_same(text, CONTRACT_CALLS[i].word)) {
			*call_r = CONTRACT_CALLS[i].call;
			return true;
		}
	}
	length = contract_read_bid(text, &level, &strain);
	if (length == 0 || text[length] != '\0')
		return false;
	*call_r = call_bid(level, strain);
	return true;
}

void
contract_write(const struct contract *contract, char text_r[CONTRACT_TEXT_MAX])
{
	if (contract->level == 0) {
		strcpy(text_r, "P");
		return;
	}
	call_write(call_bid(contract->level, contract->strain), text_r);
	assert(contract->doubling <= REDOUBLED);
	strcat(text_r, CONTRACT_DOUBLINGS[contract->doubling]);
}

bool
contract_read(const char *text, struct contract *contract_r)
{
	struct contract contract = {.declarer = SEAT_NONE};
	size_t length;

	if (word_same(text, "P") || word_same(text, "PASS") ||
	    word_same(text, "AP")) {
		*contract_r = contract;
		return true;
	}
	length = contract_read_bid(text, &contract.level, &contract.strain);
	if (length == 0)
		return false;
	text += length;
	if (word_same(text, "X") || word_same(text, "*"))
		contract.doubling = DOUBLED;
	else if (word_same(text, "XX") || word_same(text, "**"))
		contract.doubling = REDOUBLED;
	else if (*text != '\0')
		return false;
	*contract_r = contract;
	return true;
}

bool
tricks_read(const char *text, int level, int *tricks_r)
{
	int made = CONTRACT_BOOK + level;
	int number;

	assert(level >= 1 && level <= CONTRACT_LEVELS);
	if (word_same(text, "=")) {
		*tricks_r = made;
		return true;
	}
	if (text[0] == '+' || text[0] == '-') {
		number = contract_read_number(text + 1);
		if (number < 1)
			return false;
		number = text[0] == '+' ? made + number : made - number;
	} else {
		number = contract_read_number(text);
	}
	if (number < 0 || number > RANK_COUNT)
		return false;
	*tricks_r = number;
	return true;
}
