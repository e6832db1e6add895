/* SPDX-License-Identifier: ISC */
/*
 * Deals as PBN writes them, and as people do, with a word for what is wrong.
 */
#ifndef DAEMON_FILES_PBN_DEAL_H
#define DAEMON_FILES_PBN_DEAL_H

#include "daemon/base/err.h"
#include "engine/bridge/deal.h"

#define PBN_DEAL_MAX 80 /* bytes of a deal as text, with the NUL */

/*
 * "N:s.h.d.c s.h.d.c s.h.d.c s.h.d.c", from any seat on; "-" for a hand that is
 * not known, which becomes 0; in any case; "10" for T; a suit may begin with its
 * letter.  ERR_INPUT, "line N: ..", unless each known hand has 13 cards and no
 * card is there twice.
 */
int pbn_deal_read(
    const char *text, int line, struct deal *deal_r, struct err *err);

/* From a seat on; hands that are not known as "-". */
void pbn_deal_write(
    const struct deal *deal, enum seat first, char text_r[PBN_DEAL_MAX]);

/* "North", .. of a seat. */
const char *pbn_seat_word(enum seat seat);

/*
 * Check that a deal has 13 cards in each hand that is not empty, and no card
 * twice; the error names the place, which is "line 3" or "board 3".
 */
int pbn_deal_check(const struct deal *deal, const char *place, struct err *err);

#endif
