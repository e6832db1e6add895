/* SPDX-License-Identifier: ISC */
/*
 * The words of the protocol for sides and seats.
 */
#ifndef DAEMON_PROTO_WORDS_H
#define DAEMON_PROTO_WORDS_H

#include <stdbool.h>

#include "engine/bridge/card.h"

/* "NS", "EW" */
const char *side_name(enum side side);
/* "N", "E", "S", "W"; NULL for SEAT_NONE */
const char *seat_name(enum seat seat);

/* Find the seat of a word; false, and *seat_r untouched, for another word. */
bool seat_name_find(const char *word, enum seat *seat_r);

#endif
