/* SPDX-License-Identifier: ISC */
/*
 * Kinds of groups, and their one text.
 */
#include "engine/contest/avoid.h"

#include <string.h>

#define NAME_LETTERS "abcdefghijklmnopqrstuvwxyz0123456789_-"

int
avoid_find(const struct avoid *avoid, const char *name)
{
	for (int k = 0; k < avoid->kinds; k++) {
		if (strcmp(avoid->kind[k].name, name) == 0)
			return k;
	}
	return -1;
}

const char *
avoid_name_fault(const char *name)
{
	const size_t len = strlen(name);

	if (len == 0 || len >= AVOID_NAME_MAX)
		return "a kind of group has 1 to 23 letters";
	if (name[strspn(name, NAME_LETTERS)] != '\0')
		return "a kind of group is of small letters, digits, _ and -";
	return NULL;
}

bool
avoid_is_valid(const struct avoid *avoid)
{
	if (avoid->kinds < 0 || avoid->kinds > DRAW_KINDS_MOST)
		return false;
	for (int k = 0; k < avoid->kinds; k++) {
		const struct avoid_kind *kind = &avoid->kind[k];

		if (memchr(kind->name, '\0', AVOID_NAME_MAX) == NULL ||
		    avoid_name_fault(kind->name) != NULL || kind->rounds < 1 ||
		    kind->rounds > DRAW_ROUNDS_MOST ||
		    avoid_find(avoid, kind->name) != k)
			return false;
	}
	return true;
}

void
avoid_write(const struct avoid *avoid, char text_r[AVOID_TEXT_MAX])
{
	char *text = text_r;

	if (avoid->kinds == 0) {
		memcpy(text_r, "none", 5);
		return;
	}
	for (int k = 0; k < avoid->kinds; k++) {
		const struct avoid_kind *kind = &avoid->kind[k];
		const size_t len = strlen(kind->name);

		if (k > 0)
			*text++ = ' ';
		memcpy(text, kind->name, len);
		text += len;
		*text++ = ':';
		if (kind->rounds >= 10)
			*text++ = (char)('0' + kind->rounds / 10);
		*text++ = (char)('0' + kind->rounds % 10);
	}
	*text = '\0';
}

/* "club:2", on to the blank or end after it; NULL for another text. */
static const char *
avoid_read_kind(const char *text, struct avoid_kind *kind_r)
{
	const size_t len = strcspn(text, ":");

	if (text[len] != ':' || len >= AVOID_NAME_MAX)
		return NULL;
	memset(kind_r, 0, sizeof(*kind_r));
	memcpy(kind_r->name, text, len);
	text += len + 1;
	for (int digits = 0; *text >= '0' && *text <= '9'; digits++) {
		if (digits == 2)
			return NULL;
		kind_r->rounds = 10 * kind_r->rounds + (*text++ - '0');
	}
	return *text == ' ' || *text == '\0' ? text : NULL;
}

bool
avoid_read(const char *text, struct avoid *avoid_r)
{
	struct avoid avoid = {.kinds = 0};

	if (strcmp(text, "none") == 0) {
		*avoid_r = avoid;
		return true;
	}
	while (avoid.kinds < DRAW_KINDS_MOST) {
		text = avoid_read_kind(text, &avoid.kind[avoid.kinds++]);
		if (text == NULL)
			return false;
		if (*text == '\0')
			break;
		text++;
	}
	if (*text != '\0' || !avoid_is_valid(&avoid))
		return false;
	*avoid_r = avoid;
	return true;
}
