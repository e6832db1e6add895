/* SPDX-License-Identifier: ISC */
/*
 * Why a table of a night meets, why a pair sits out, and what seats a round, in
 * words and in JSON.
 */
#ifndef DAEMON_PROTO_DRAW_TABLE_H
#define DAEMON_PROTO_DRAW_TABLE_H

#include "daemon/base/buf.h"
#include "daemon/proto/json_out.h"
#include "engine/contest/draw_report.h"
#include "engine/event/event_config.h"

/* Append why a table meets, as draw_out_reason, with the kinds of a config. */
void draw_table_reason(const struct draw_reason *reason,
    const struct event_config *config, struct buf *text);

/*
 * A value: {"ranks": [3, 5], "met": null, "groups": [], "passed": 1, "told":
 * [...], "text": "ranks 3 and 5: 4 was met in round 1"}.
 */
void draw_table_out(const struct draw_reason *reason,
    const struct event_config *config, struct json_out *out);

/*
 * Append what seats a round, "by lot", "by the order of registration", "by the
 * standing after round 2", and why a pair has its bye.
 */
void draw_table_from(bool drawn, int from, struct buf *text);
void draw_table_bye(
    const struct draw_report *report, int round, struct buf *text);

#endif
