/* SPDX-License-Identifier: ISC */
/*
 * Reading seats, calls, cards and hands out of JSON: as json_in.h, with the
 * engine's own readers.  After a failure each gives a value in range.
 */
#ifndef DAEMON_PROTO_TABLE_IN_H
#define DAEMON_PROTO_TABLE_IN_H

#include "daemon/proto/json_in.h"
#include "engine/bridge/contract.h"

/* "N", "E", "S", "W"; NORTH after a failure. */
enum seat table_in_seat(struct json_in *in, const char *name);

/* The same, or null for SEAT_NONE. */
enum seat table_in_seat_or_null(struct json_in *in, const char *name);

/* "1NT", "P", "X", "XX"; "SA". */
call_t table_in_call(struct json_in *in, const char *name);
card_t table_in_card(struct json_in *in, const char *name);

/* A hand "AKQ.JT9.8765.432" of at most 13 cards. */
hand_t table_in_hand(struct json_in *in, const char *name);

/* Copy a string of fewer than size bytes. */
void table_in_copy(
    struct json_in *in, const char *name, char *text_r, size_t size);

#endif
