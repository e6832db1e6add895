/* SPDX-License-Identifier: ISC */
/*
 * Notes as JSON.
 */
#include "daemon/history/history_notes.h"

#include <stddef.h>

#include "daemon/history/history_out.h"
#include "daemon/proto/words.h"

static void
history_out_note(struct json_out *out, const struct note *note)
{
	const bool asked = note->kind == NOTE_QUESTION;

	json_out_object(out);
	json_out_member_text(out, "kind", note_kind_name(note->kind));
	json_out_member_int(out, "call", note->call);
	json_out_member_text(out, "caller", seat_name(note->caller));
	if (asked)
		json_out_member_text(out, "asker", seat_name(note->asker));
	else
		json_out_member_null(out, "asker");
	json_out_member_int(out, "ms", note->made_ms);
	history_out_int(
	    out, "answer_ms", asked && !note->open, note->answer_ms);
	if (note->open)
		json_out_member_null(out, "text");
	else
		json_out_member_text(out, "text", note->text);
	json_out_member_bool(out, "taken_back", note->taken_back);
	json_out_end_object(out);
}

void
history_out_notes(struct json_out *out, const struct board_notes *notes)
{
	json_out_member_array(out, "notes");
	for (int i = 0; i < notes->count; i++)
		history_out_note(out, &notes->note[i]);
	json_out_end_array(out);
}
