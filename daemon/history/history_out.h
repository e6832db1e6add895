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

/* The member `replacements`: who came into which pair.  0 or a failure. */
int history_out_replacements(
    struct db *db, struct json_out *out, uint32_t id, struct err *err);

/* A result: contract to points, what each side got of it, and why. */
void history_out_result(struct json_out *out, const struct history_head *head,
    const struct result *result);

/*
 * By how much more time a side was slow, of what was judged for a result; -1: nobody's
 * time was.  `begun`: how many boards of the round were, at its table.
 */
ms_t history_out_margin(
    const struct history_head *head, const struct result *result, int begun);

/* A board's rule, Butler's datum and the results it dropped. */
void history_out_rule(struct json_out *out, const char *rule, bool has_datum,
    int64_t datum, int64_t dropped);

/* What a round's bye gave on each board and for the round; nulls for no bye. */
void history_out_bye(struct json_out *out, const struct history_head *head,
    int tables, bool bye);

/* A table's match in victory points, or null. */
void history_out_match(struct json_out *out, const struct history_match *match);

/* The deal, calls and cards of a record, as members. */
void history_out_play(struct json_out *out, const struct board_play *play);

#endif
