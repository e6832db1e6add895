/* SPDX-License-Identifier: ISC */
/*
 * Whether a side is certain of tricks: claims = "checked" (R-TB-5), and claims
 * that are reopened (Laws 69B and 71).
 *
 * Certain means: whatever legal cards all four hands play from here, in any
 * order, partner and opponents alike, the side wins at least that many of the
 * tricks not yet complete.  That is stricter than Law 70, which asks about
 * normal play, careless play included: no line of play is taken on trust, not
 * even that a player does not ruff his partner's winner.  So whoever objected
 * loses nothing that any play could have won him.
 */
#ifndef ENGINE_BRIDGE_CLAIM_CHECK_H
#define ENGINE_BRIDGE_CLAIM_CHECK_H

#include <stdbool.h>

#include "engine/bridge/play.h"

/* Cards that are tried at most; then a claim counts as not certain. */
#define CLAIM_CHECK_CARDS 50000

/*
 * True if the side is certain of so many tricks, 0 or more, of those not
 * complete in a play that is not over.  False if some play wins it fewer, or
 * if CLAIM_CHECK_CARDS did not settle it.  The same answer on every machine;
 * takes some 100 KiB of stack.
 */
bool claim_check(const struct play *play, enum side side, int tricks);

#endif
