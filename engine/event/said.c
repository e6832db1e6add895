/* SPDX-License-Identifier: ISC */
/*
 * UTF-8 as RFC 3629 has it: no overlong forms, no surrogates, nothing above
 * U+10FFFF.
 */
#include "engine/event/said.h"

#include <assert.h>
#include <stdint.h>
#include <string.h>

static const char *const said_to_words[SAID_TO_COUNT] = {
    [SAID_TO_ROOM] = "room",
    [SAID_TO_TABLE] = "table",
    [SAID_TO_OPPONENTS] = "opponents",
};

const char *
said_to_name(enum said_to to)
{
	assert((unsigned)to < SAID_TO_COUNT);
	return said_to_words[to];
}

bool
said_to_find(const char *word, enum said_to *to_r)
{
	for (int i = 0; i < SAID_TO_COUNT; i++) {
		if (strcmp(said_to_words[i], word) == 0) {
			*to_r = (enum said_to)i;
			return true;
		}
	}
	return false;
}

/* The bytes of the character that begins at s, 0 for none. */
static size_t
said_character(const unsigned char *s, uint32_t *code_r)
{
	static const uint32_t least[] = {0, 0, 0x80, 0x800, 0x10000};
	const size_t len = s[0] < 0x80 ? 1
	    : (s[0] & 0xe0) == 0xc0    ? 2
	    : (s[0] & 0xf0) == 0xe0    ? 3
	    : (s[0] & 0xf8) == 0xf0    ? 4
				       : 0;

	*code_r = len < 2 ? s[0] : s[0] & (0x7fu >> len);
	for (size_t i = 1; i < len; i++) {
		if ((s[i] & 0xc0) != 0x80)
			return 0;
		*code_r = *code_r << 6 | (s[i] & 0x3f);
	}
	if (*code_r > 0x10ffff || (*code_r >= 0xd800 && *code_r <= 0xdfff))
		return 0;
	return len > 1 && *code_r < least[len] ? 0 : len;
}

/* Controls, line ends, and what turns the direction of text. */
static bool
said_is_control(uint32_t code)
{
	return code < 0x20 || (code >= 0x7f && code <= 0x9f) ||
	    code == 0x200e || code == 0x200f ||
	    (code >= 0x2028 && code <= 0x202e) ||
	    (code >= 0x2066 && code <= 0x2069) || code == 0xfeff;
}

/* Blanks, and characters that fill no place or an empty one. */
static bool
said_is_unseen(uint32_t code)
{
	static const struct {
		uint32_t first, last;
	} unseen[] = {{' ', ' '}, {0xa0, 0xa0}, {0xad, 0xad}, {0x34f, 0x34f},
	    {0x61c, 0x61c}, {0x115f, 0x1160}, {0x1680, 0x1680},
	    {0x17b4, 0x17b5}, {0x180b, 0x180f}, {0x2000, 0x200d},
	    {0x202f, 0x202f}, {0x205f, 0x206f}, {0x2800, 0x2800},
	    {0x3000, 0x3000}, {0x3164, 0x3164}, {0xfe00, 0xfe0f},
	    {0xffa0, 0xffa0}, {0xe0000, 0xe0fff}};

	for (size_t i = 0; i < sizeof(unseen) / sizeof(unseen[0]); i++) {
		if (code >= unseen[i].first && code <= unseen[i].last)
			return true;
	}
	return false;
}

bool
said_is_fit(const char *text, size_t size)
{
	const unsigned char *s = (const unsigned char *)text;
	bool seen = false;
	uint32_t code;

	if (memchr(text, '\0', size) == NULL)
		return false;
	while (*s != '\0') {
		const size_t len = said_character(s, &code);

		if (len == 0 || said_is_control(code))
			return false;
		seen |= !said_is_unseen(code);
		s += len;
	}
	return seen;
}
