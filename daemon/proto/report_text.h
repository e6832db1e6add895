/* SPDX-License-Identifier: ISC */
/*
 * The report on a draw as the journal keeps it, both ways.  For this room only.
 */
#ifndef DAEMON_PROTO_REPORT_TEXT_H
#define DAEMON_PROTO_REPORT_TEXT_H

#include "daemon/proto/json_in.h"
#include "daemon/proto/json_out.h"
#include "engine/contest/draw_report.h"

/* The member "draw": an object, or null where nothing was drawn. */
void report_text_out(const struct draw_report *report, struct json_out *out);
void report_text_in(struct json_in *in, struct draw_report *report_r);

/* The member "reasons": a text for each of so many tables. */
void reasons_text_out(
    const struct draw_reason *reason, int tables, struct json_out *out);

/* An array of that member and one of its reasons. */
bool reasons_text_take(
    const json_t *array, size_t i, struct draw_reason *reason_r);

#endif
