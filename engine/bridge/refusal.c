/* SPDX-License-Identifier: ISC */
/*
 * The words for each refusal, from the one list in the header.
 */
#include "engine/bridge/refusal.h"

#include <assert.h>

static const char *const REFUSAL_CODES[] = {
#define X(name, code, text) code,
    REFUSAL_LIST(X)
#undef X
};

static const char *const REFUSAL_TEXTS[] = {
#define X(name, code, text) text,
    REFUSAL_LIST(X)
#undef X
};

const char *
refusal_code(enum refusal refusal)
{
	assert(refusal < REFUSAL_COUNT);
	return REFUSAL_CODES[refusal];
}

const char *
refusal_text(enum refusal refusal)
{
	assert(refusal < REFUSAL_COUNT);
	return REFUSAL_TEXTS[refusal];
}
