/* SPDX-License-Identifier: ISC */
/*
 * The words of the protocol for what the table's engine keeps as numbers.
 */
#ifndef DAEMON_PROTO_WORDS_H
#define DAEMON_PROTO_WORDS_H

#include <stdbool.h>

#include "engine/bridge/board_play.h"

/* "auction", "play", "claim", "done", "cut" */
const char *board_phase_name(enum board_phase phase);
/* "" while it goes on; "passed_out", "played", "claimed", "cut" */
const char *board_end_name(enum board_end end);
/* "NS", "EW" */
const char *side_name(enum side side);
/* "N", "E", "S", "W"; NULL for SEAT_NONE */
const char *seat_name(enum seat seat);

/* Find the value of a word; false, and *_r untouched, when there is none. */
bool board_phase_find(const char *word, enum board_phase *phase_r);
bool board_end_find(const char *word, enum board_end *end_r);
bool seat_name_find(const char *word, enum seat *seat_r);

#endif
