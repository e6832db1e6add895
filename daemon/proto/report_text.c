/* SPDX-License-Identifier: ISC */
/*
 * Reports on draws in the journal.
 */
#include "daemon/proto/report_text.h"

#include <string.h>

#include "daemon/proto/draw_out.h"
#include "engine/event/event_config.h"

/* X(member, most) */
#define QUALITY_NUMBERS(X)                                                     \
	X(tables, EVENT_PAIRS_MOST / 2)                                        \
	X(adjacent, EVENT_PAIRS_MOST / 2)                                      \
	X(rank_gap_sum, INT64_MAX)                                             \
	X(rank_gap_most, EVENT_PAIRS_MOST)                                     \
	X(scored, EVENT_PAIRS_MOST / 2)                                        \
	X(equal, EVENT_PAIRS_MOST / 2)                                         \
	X(score_gap_sum, INT64_MAX)                                            \
	X(score_gap_most, INT64_MAX)                                           \
	X(repeats, EVENT_PAIRS_MOST / 2)                                       \
	X(pairs, EVENT_PAIRS_MOST)                                             \
	X(unbalanced, EVENT_PAIRS_MOST)

void
report_text_out(const struct draw_report *report, struct json_out *out)
{
	if (report->quality.tables == 0) {
		json_out_member_null(out, "draw");
		return;
	}
	json_out_member_object(out, "draw");
	json_out_member_int(out, "from", report->from);
	json_out_member_int(out, "bye_below", report->bye_below);
	json_out_member_int(out, "cost", report->cost);
	json_out_member_bool(out, "optimal", report->optimal);
	json_out_name(out, "quality");
	draw_out_quality(&report->quality, out);
	json_out_end_object(out);
}

static void
report_text_quality(const json_t *object, struct json_in *in, struct quality *q)
{
	struct json_in one;

	json_in_init_at(&one, object, "quality", -1, in->err);
#define X(member, most)                                                        \
	q->member = (__typeof__(q->member))json_in_int(&one, #member, 0, most);
	QUALITY_NUMBERS(X)
#undef X
	if (json_in_end(&one) != 0)
		in->failed = true;
}

void
report_text_in(struct json_in *in, struct draw_report *report_r)
{
	const json_t *object, *quality;
	struct json_in one;

	*report_r = (struct draw_report){.from = 0};
	if (json_in_is_null(in, "draw"))
		return;
	object = json_in_object(in, "draw");
	if (object == NULL)
		return;
	json_in_init_at(&one, object, "draw", -1, in->err);
	report_r->from = (int)json_in_int(&one, "from", 0, EVENT_ROUNDS_MAX);
	report_r->bye_below =
	    (int)json_in_int(&one, "bye_below", 0, EVENT_PAIRS_MOST);
	report_r->cost = json_in_int(&one, "cost", 0, INT64_MAX);
	report_r->optimal = json_in_bool(&one, "optimal");
	quality = json_in_object(&one, "quality");
	if (quality != NULL)
		report_text_quality(quality, &one, &report_r->quality);
	if (json_in_end(&one) != 0)
		in->failed = true;
}

void
reasons_text_out(
    const struct draw_reason *reason, int tables, struct json_out *out)
{
	char text[REASON_TEXT_MAX];

	json_out_member_array(out, "reasons");
	for (int t = 0; t < tables; t++) {
		draw_reason_write(&reason[t], text);
		json_out_text(out, text);
	}
	json_out_end_array(out);
}

bool
reasons_text_take(const json_t *array, size_t i, struct draw_reason *reason_r)
{
	const char *text = json_string_value(json_array_get(array, i));

	return text != NULL && draw_reason_read(text, reason_r);
}
