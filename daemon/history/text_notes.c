/* SPDX-License-Identifier: ISC */
/*
 * Notes as text.
 */
#include "daemon/history/text_notes.h"

#include "daemon/history/text_time.h"
#include "daemon/proto/words.h"
#include "engine/bridge/contract.h"

/* "0:41 call 3, 2C by S: alerted: Stayman", "call 3, taken back by S: ..." */
static void
text_note(
    struct buf *text, const struct board_play *play, const struct note *note)
{
	char call[CALL_TEXT_MAX];

	text_time_span(text, note->made_ms);
	buf_printf(text, " call %d, ", note->call);
	if (note->taken_back) {
		buf_append_text(text, "taken back");
	} else {
		call_write(play->auction.call[note->call - 1], call);
		buf_append_text(text, call);
	}
	buf_printf(text, " by %s: ", seat_name(note->caller));
	if (note->kind == NOTE_QUESTION)
		buf_printf(text, "asked by %s", seat_name(note->asker));
	else
		buf_append_text(text, "alerted");
	if (note->open)
		buf_append_text(text, ", not answered\n");
	else if (note->text[0] == '\0')
		buf_append_text(text, "\n");
	else
		buf_printf(text, ": %s\n", note->text);
}

void
text_notes(struct buf *text, const struct board_play *play,
    const struct board_notes *notes)
{
	if (notes->count > 0)
		buf_append_text(text, "\nAlerts and questions:\n");
	for (int i = 0; i < notes->count; i++) {
		if (notes->note[i].taken_back ||
		    notes->note[i].call <= play->auction.count)
			text_note(text, play, &notes->note[i]);
	}
}
