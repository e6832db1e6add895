/* SPDX-License-Identifier: ISC */
/*
 * Whether there is an event to take part in, of those asked for by --event:
 * who waits for one that cannot come waits for ever.
 */
#ifndef TOOLS_PAIRSBOT_ASKED_H
#define TOOLS_PAIRSBOT_ASKED_H

#include "tools/pairsbot/options.h"

enum asked {
	ASKED_OPEN,  /* it registers, or is to come */
	ASKED_BEGUN, /* it is for those only who are registered */
	ASKED_OVER,  /* there is none: err says which and why */
	ASKED_UNSURE /* the daemon did not answer, or not well: err says why */
};

/* Ask the daemon, and wait for its answers. */
enum asked asked_look(const struct options *options, struct err *err);

#endif
