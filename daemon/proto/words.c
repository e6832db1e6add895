/* SPDX-License-Identifier: ISC */
/*
 * Words for phases, ends, sides and seats.  They are the protocol's, so they
 * stand here and not in the engine.
 */
#include "daemon/proto/words.h"

#include <stddef.h>
#include <string.h>

static const char *const phase_words[BOARD_PHASE_COUNT] = {
    "auction", "play", "claim", "done", "cut"};
static const char *const end_words[] = {
    "", "passed_out", "played", "claimed", "cut"};
static const char *const side_words[SIDE_COUNT] = {"NS", "EW"};
static const char *const seat_words[SEAT_COUNT] = {"N", "E", "S", "W"};

static int
words_find(const char *const *words, int count, const char *word)
{
	int i;

	for (i = 0; i < count; i++) {
		if (strcmp(words[i], word) == 0)
			return i;
	}
	return -1;
}

const char *
board_phase_name(enum board_phase phase)
{
	return phase_words[phase];
}

const char *
board_end_name(enum board_end end)
{
	return end_words[end];
}

const char *
side_name(enum side side)
{
	return side_words[side];
}

const char *
seat_name(enum seat seat)
{
	return seat < SEAT_COUNT ? seat_words[seat] : NULL;
}

bool
board_phase_find(const char *word, enum board_phase *phase_r)
{
	int i = words_find(phase_words, BOARD_PHASE_COUNT, word);

	if (i < 0)
		return false;
	*phase_r = (enum board_phase)i;
	return true;
}

bool
board_end_find(const char *word, enum board_end *end_r)
{
	int i = words_find(end_words, END_CUT + 1, word);

	if (i < 0)
		return false;
	*end_r = (enum board_end)i;
	return true;
}

bool
seat_name_find(const char *word, enum seat *seat_r)
{
	int i = words_find(seat_words, SEAT_COUNT, word);

	if (i < 0)
		return false;
	*seat_r = (enum seat)i;
	return true;
}
