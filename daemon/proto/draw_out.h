/* SPDX-License-Identifier: ISC */
/*
 * A draw in words and in JSON: why a table meets, what had to give way, how
 * good the whole is (R-SW-6, 9).
 */
#ifndef DAEMON_PROTO_DRAW_OUT_H
#define DAEMON_PROTO_DRAW_OUT_H

#include "daemon/base/buf.h"
#include "daemon/proto/json_out.h"
#include "engine/contest/draw_report.h"

/*
 * Append why a table meets: "ranks 3 and 5: 4 was met in round 1".  pass holds
 * at most REASON_PASSES_MOST of those passed over, and note->passed says how many
 * there were; kind names the field's kinds.  One that was met after the two of a
 * table that meet again "was met later, in round 4".
 */
void draw_out_reason(const struct draw_note *note, const struct draw_pass *pass,
    const char *const *kind, struct buf *text);

/*
 * Append why a pair has the bye; below is the one that stands lower and might
 * have had it, or 0.  first: of the order of registration, when nobody has had a
 * bye yet.
 */
void draw_out_bye(bool first, int below, struct buf *text);

/* "met", "group", "bye", "below", "field"; "repeat", "group", "bye". */
const char *pass_why_name(enum pass_why why);
const char *relaxed_name(enum relaxed rule);

/* Append "pairs 7 and 8 meet again, as in round 2". */
void draw_out_relaxation_text(const struct draw_relaxation *relaxation,
    const char *const *kind, struct buf *text);

/*
 * A value: {"rule": "repeat", "pairs": [7, 8], "round": 2, "text": "..."};
 * with "kind" for a group; of a bye the one who has it, then the one below.
 */
void draw_out_relaxation(const struct draw_relaxation *relaxation,
    const char *const *kind, struct json_out *out);

/*
 * What is true of a draw that is proved best: "from the top, ..." by rank, where
 * only the higher pair of each table is looked at, and those below it take what
 * is left; by gap something about the whole field.
 */
const char *draw_out_best(enum draw_objective objective);

/* A value: an object of the counts and sums of struct quality. */
void draw_out_quality(const struct quality *quality, struct json_out *out);

#endif
