/* SPDX-License-Identifier: ISC */
/*
 * Why a table of a night meets, with the words of its rules.
 */
#include "daemon/proto/draw_table.h"

#include "daemon/proto/draw_out.h"

void
draw_table_reason(const struct draw_reason *reason,
    const struct event_config *config, struct buf *text)
{
	const char *kind[DRAW_KINDS_MOST];

	event_config_kinds(config, kind);
	draw_out_reason(&reason->note, reason->pass, kind, text);
}

static void
draw_table_int_or_null(
    struct json_out *out, const char *name, bool present, int value)
{
	if (present)
		json_out_member_int(out, name, value);
	else
		json_out_member_null(out, name);
}

static void
draw_table_passes(const struct draw_reason *reason,
    const struct event_config *config, struct json_out *out)
{
	const char *kind[DRAW_KINDS_MOST];

	event_config_kinds(config, kind);
	json_out_member_array(out, "told");
	for (int i = 0; i < draw_reason_passes(reason); i++) {
		const struct draw_pass *pass = &reason->pass[i];

		json_out_object(out);
		json_out_member_int(out, "pair", pass->pair);
		json_out_member_int(out, "rank", pass->rank);
		json_out_member_text(out, "why", pass_why_name(pass->why));
		draw_table_int_or_null(
		    out, "round", pass->why == PASS_MET, pass->round);
		if (pass->why == PASS_GROUP)
			json_out_member_text(out, "kind", kind[pass->kind]);
		else
			json_out_member_null(out, "kind");
		json_out_end_object(out);
	}
	json_out_end_array(out);
}

void
draw_table_out(const struct draw_reason *reason,
    const struct event_config *config, struct json_out *out)
{
	const struct draw_note *note = &reason->note;
	struct buf text;

	json_out_object(out);
	json_out_member_array(out, "ranks");
	json_out_int(out, note->higher);
	json_out_int(out, note->lower);
	json_out_end_array(out);
	draw_table_int_or_null(out, "met", note->met > 0, note->met);
	json_out_member_array(out, "groups");
	for (int k = 0; k < config->avoid.kinds; k++) {
		if (note->joined[k])
			json_out_text(out, config->avoid.kind[k].name);
	}
	json_out_end_array(out);
	json_out_member_int(out, "passed", note->passed);
	draw_table_passes(reason, config, out);
	buf_init(&text);
	draw_table_reason(reason, config, &text);
	json_out_member_text(out, "text", buf_text(&text));
	buf_fini(&text);
	json_out_end_object(out);
}

void
draw_table_from(bool drawn, int from, struct buf *text)
{
	if (!drawn)
		buf_append_text(text, "by lot");
	else if (from == 0)
		buf_append_text(text, "by the order of registration");
	else
		buf_printf(text, "by the standing after round %d", from);
}

void
draw_table_bye(const struct draw_report *report, int round, struct buf *text)
{
	draw_out_bye(round == 1, report->bye_below, text);
}
