/* SPDX-License-Identifier: ISC */
/*
 * The words of the messages' kinds.  Apart from messages.c so that a client
 * need not link the tournament.
 */
#include "daemon/proto/message_kind.h"

#include <string.h>

static const char *const message_words[MESSAGE_KIND_COUNT] = {
#define X(name, word) word,
    MESSAGE_LIST(X)
#undef X
};

const char *
message_kind_name(enum message_kind kind)
{
	return message_words[kind];
}

bool
message_kind_find(const char *word, enum message_kind *kind_r)
{
	int i;

	for (i = 0; i < MESSAGE_KIND_COUNT; i++) {
		if (strcmp(message_words[i], word) == 0) {
			*kind_r = (enum message_kind)i;
			return true;
		}
	}
	return false;
}
