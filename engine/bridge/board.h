/* SPDX-License-Identifier: ISC */
/*
 * What a board's number says: the dealer and who is vulnerable (Law 2; the
 * 16-board cycle goes on for ever).
 */
#ifndef ENGINE_BRIDGE_BOARD_H
#define ENGINE_BRIDGE_BOARD_H

#include <stdbool.h>

#include "engine/bridge/card.h"

enum vulnerability { VUL_NONE, VUL_NS, VUL_EW, VUL_BOTH };

/* Dealer and vulnerability of a board, number 1 or more. */
enum seat board_dealer(int number);
enum vulnerability board_vulnerability(int number);

/* True if a side is vulnerable. */
bool vulnerability_has(enum vulnerability vul, enum side side);

/* "none", "ns", "ew", "both"; reads these in any case, also PBN's words. */
const char *vulnerability_name(enum vulnerability vul);
bool vulnerability_find(const char *word, enum vulnerability *vul_r);

#endif
