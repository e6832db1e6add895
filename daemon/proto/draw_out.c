/* SPDX-License-Identifier: ISC */
/*
 * A draw in words and in JSON, for whoever shows one.
 */
#include "daemon/proto/draw_out.h"

/* met: when the two of the table had met before; 0: never. */
static void
draw_out_pass(const struct draw_pass *pass, int met, const char *const *kind,
    struct buf *text)
{
	const int rank = pass->rank;

	switch (pass->why) {
	case PASS_MET:
		buf_printf(text, "rank %d was met %sin round %d", rank,
		    met > 0 && pass->round > met ? "later, " : "", pass->round);
		break;
	case PASS_GROUP:
		buf_printf(
		    text, "rank %d is of the same %s", rank, kind[pass->kind]);
		break;
	case PASS_BYE:
		buf_printf(text, "rank %d has the bye", rank);
		break;
	case PASS_BELOW:
		buf_printf(
		    text, "with rank %d those below would fare worse", rank);
		break;
	case PASS_FIELD:
		buf_printf(text,
		    "with rank %d the field as a whole would be further apart",
		    rank);
		break;
	}
}

void
draw_out_reason(const struct draw_note *note, const struct draw_pass *pass,
    const char *const *kind, struct buf *text)
{
	const int told = note->passed < REASON_PASSES_MOST ? note->passed
							   : REASON_PASSES_MOST;

	buf_printf(text, "ranks %d and %d", note->higher, note->lower);
	if (note->met > 0)
		buf_printf(text, ", who met in round %d", note->met);
	for (int k = 0; k < DRAW_KINDS_MOST; k++) {
		if (note->joined[k])
			buf_printf(text, ", both of one %s", kind[k]);
	}
	if (note->passed == 0 && note->lower - note->higher == 2)
		buf_printf(
		    text, ": rank %d meets another above", note->higher + 1);
	else if (note->passed == 0 && note->lower - note->higher > 2)
		buf_append_text(text, ": those between meet others above");
	for (int i = 0; i < told; i++) {
		buf_append_text(text, i == 0 ? ": " : ", ");
		draw_out_pass(&pass[i], note->met, kind, text);
	}
	if (note->passed > told)
		buf_printf(text, ", and %d more", note->passed - told);
}

void
draw_out_bye(bool first, int below, struct buf *text)
{
	if (first && below == 0)
		buf_append_text(text, "nobody has registered later");
	else if (first)
		buf_printf(text,
		    "pair %d has registered later, but without it at the "
		    "tables more of one group would meet",
		    below);
	else if (below == 0)
		buf_append_text(text,
		    "nobody has had fewer byes, and nobody lower has had as "
		    "few");
	else
		buf_printf(text,
		    "nobody has had fewer byes; pair %d stands lower, but "
		    "without it at the tables more would meet again, or "
		    "sooner, or of one group",
		    below);
}

const char *
pass_why_name(enum pass_why why)
{
	static const char *const name[] = {[PASS_MET] = "met",
	    [PASS_GROUP] = "group",
	    [PASS_BYE] = "bye",
	    [PASS_BELOW] = "below",
	    [PASS_FIELD] = "field"};

	return name[why];
}

const char *
relaxed_name(enum relaxed rule)
{
	static const char *const name[] = {[RELAXED_REPEAT] = "repeat",
	    [RELAXED_GROUP] = "group",
	    [RELAXED_BYE] = "bye"};

	return name[rule];
}

void
draw_out_relaxation_text(const struct draw_relaxation *relaxation,
    const char *const *kind, struct buf *text)
{
	switch (relaxation->rule) {
	case RELAXED_REPEAT:
		buf_printf(text, "pairs %d and %d meet again, as in round %d",
		    relaxation->pair, relaxation->other, relaxation->round);
		break;
	case RELAXED_GROUP:
		buf_printf(text, "pairs %d and %d meet, both of one %s",
		    relaxation->pair, relaxation->other,
		    kind[relaxation->kind]);
		break;
	case RELAXED_BYE:
		buf_printf(text,
		    "pair %d has the bye, not pair %d, who stands lower",
		    relaxation->pair, relaxation->other);
		break;
	}
}

void
draw_out_relaxation(const struct draw_relaxation *relaxation,
    const char *const *kind, struct json_out *out)
{
	struct buf text = {0};

	json_out_object(out);
	json_out_member_text(out, "rule", relaxed_name(relaxation->rule));
	json_out_member_array(out, "pairs");
	json_out_int(out, relaxation->pair);
	json_out_int(out, relaxation->other);
	json_out_end_array(out);
	if (relaxation->rule == RELAXED_REPEAT)
		json_out_member_int(out, "round", relaxation->round);
	if (relaxation->rule == RELAXED_GROUP)
		json_out_member_text(out, "kind", kind[relaxation->kind]);
	draw_out_relaxation_text(relaxation, kind, &text);
	json_out_member_text(out, "text", buf_text(&text));
	json_out_end_object(out);
	buf_fini(&text);
}

const char *
draw_out_best(enum draw_objective objective)
{
	return objective == DRAW_GAP
	    ? "over all tables together the ranks are as near as can be"
	    : "from the top, the higher pair of each table meets the highest "
	      "that it could, and those below take what is left";
}

void
draw_out_quality(const struct quality *quality, struct json_out *out)
{
	json_out_object(out);
	json_out_member_int(out, "tables", quality->tables);
	json_out_member_int(out, "adjacent", quality->adjacent);
	json_out_member_int(out, "rank_gap_sum", quality->rank_gap_sum);
	json_out_member_int(out, "rank_gap_most", quality->rank_gap_most);
	json_out_member_int(out, "scored", quality->scored);
	json_out_member_int(out, "equal", quality->equal);
	json_out_member_int(out, "score_gap_sum", quality->score_gap_sum);
	json_out_member_int(out, "score_gap_most", quality->score_gap_most);
	json_out_member_int(out, "repeats", quality->repeats);
	json_out_member_int(out, "pairs", quality->pairs);
	json_out_member_int(out, "unbalanced", quality->unbalanced);
	json_out_end_object(out);
}
