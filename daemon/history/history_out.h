/* SPDX-License-Identifier: ISC */
/*
 * Pieces that several documents share.  For this room only.
 */
#ifndef DAEMON_HISTORY_HISTORY_OUT_H
#define DAEMON_HISTORY_HISTORY_OUT_H

#include "daemon/history/history_read.h"
#include "daemon/proto/json_out.h"

/* A member: a text or null; a number or null. */
void history_out_text(struct json_out *out, const char *name, const char *text);
void history_out_int(
    struct json_out *out, const char *name, bool present, int64_t value);

/* "north":{"id":7,"name":"Ann"} */
void history_out_person(
    struct json_out *out, const char *name, const struct person *person);

/* The members that begin every document of one event. */
void history_out_head(struct json_out *out, const struct history_head *head);

/* A result: contract to points, what each side got of it, and why. */
void history_out_result(struct json_out *out, const struct result *result);

/* The deal, calls and cards of a record, as members. */
void history_out_play(struct json_out *out, const struct board_play *play);

#endif
