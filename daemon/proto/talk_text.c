/* SPDX-License-Identifier: ISC */
/*
 * Texts of people as members of JSON objects.
 */
#include "daemon/proto/talk_text.h"

#include <string.h>

#include "daemon/proto/words.h"

#define WORD_SIZE 16 /* more than any word of whom one speaks to has bytes */

/* A text for people; where none is needed "" will do. */
static void
talk_text_in(struct json_in *in, const char *name, bool needed, char *text_r,
    size_t size)
{
	const char *text = json_in_text(in, name, size);

	if (needed && text[strspn(text, " ")] == '\0') {
		json_in_refuse(in, name, "a text that is not empty");
		return;
	}
	if ((needed || text[0] != '\0') && !said_is_fit(text, size)) {
		json_in_refuse(
		    in, name, "text on one line, without control characters");
		return;
	}
	memcpy(text_r, text, strlen(text) + 1);
}

void
talk_alert_out(const struct cmd *cmd, struct json_out *out)
{
	if (cmd->u.call.alert)
		json_out_member_text(out, "alert", cmd->u.call.text);
}

void
talk_alert_in(struct json_in *in, struct cmd *cmd)
{
	cmd->u.call.alert = json_in_has(in, "alert");
	if (cmd->u.call.alert)
		talk_text_in(in, "alert", false, cmd->u.call.text, SAID_MAX);
}

void
talk_payload_out(const struct cmd *cmd, struct json_out *out)
{
	switch (cmd->kind) {
	case CMD_SAY:
		json_out_member_text(out, "to", said_to_name(cmd->u.say.to));
		json_out_member_text(out, "text", cmd->u.say.text);
		break;
	case CMD_SYSTEM_CARD:
		json_out_member_text(out, "text", cmd->u.card_text);
		break;
	case CMD_DIRECT:
		json_out_member_int(out, "number", cmd->u.direct.number);
		json_out_member_bool(out, "done", cmd->u.direct.done);
		json_out_member_text(out, "text", cmd->u.direct.text);
		break;
	case CMD_CALL_DIRECTOR:
		json_out_member_text(out, "text", cmd->u.direct.text);
		break;
	default: /* CMD_ASK, CMD_EXPLAIN */
		json_out_member_int(out, "call", cmd->u.note.call);
		if (cmd->kind == CMD_EXPLAIN)
			json_out_member_text(out, "text", cmd->u.note.text);
	}
}

static void
talk_say_in(struct json_in *in, struct cmd *cmd)
{
	if (!said_to_find(json_in_text(in, "to", WORD_SIZE), &cmd->u.say.to))
		json_in_refuse(in, "to", "one of room, table, opponents");
	talk_text_in(in, "text", true, cmd->u.say.text, SAID_MAX);
}

void
talk_payload_in(struct json_in *in, struct cmd *cmd)
{
	switch (cmd->kind) {
	case CMD_SAY:
		talk_say_in(in, cmd);
		break;
	case CMD_SYSTEM_CARD:
		talk_text_in(in, "text", false, cmd->u.card_text, CARD_MAX);
		break;
	case CMD_DIRECT:
		cmd->u.direct.number =
		    (int)json_in_int(in, "number", 1, INT32_MAX);
		cmd->u.direct.done = json_in_bool(in, "done");
		talk_text_in(in, "text", false, cmd->u.direct.text, SAID_MAX);
		break;
	case CMD_CALL_DIRECTOR:
		talk_text_in(in, "text", true, cmd->u.direct.text, SAID_MAX);
		break;
	default: /* CMD_ASK, CMD_EXPLAIN */
		cmd->u.note.call =
		    (int)json_in_int(in, "call", 1, AUCTION_CALLS_MAX);
		if (cmd->kind == CMD_EXPLAIN)
			talk_text_in(
			    in, "text", true, cmd->u.note.text, SAID_MAX);
	}
}

/* Whom a note is put to, and whether the asker's side waits for him. */
static void
talk_asked_out(const struct note *note, const struct board_view *view,
    struct json_out *out)
{
	if (note->kind == NOTE_QUESTION)
		json_out_member_text(out, "asked", seat_name(note->asked));
	else
		json_out_member_null(out, "asked");
	json_out_member_bool(out, "waits",
	    note->kind == NOTE_QUESTION && note->open && note->waiting &&
		(view->questioned >> note->asked & 1) != 0);
}

static void
talk_note_out(const struct note *note, const struct board_view *view,
    bool must_answer, struct json_out *out)
{
	json_out_object(out);
	json_out_member_text(out, "kind", note_kind_name(note->kind));
	json_out_member_int(out, "call", note->call);
	json_out_member_text(out, "caller", seat_name(note->caller));
	if (note->kind == NOTE_QUESTION)
		json_out_member_text(out, "asker", seat_name(note->asker));
	else
		json_out_member_null(out, "asker");
	if (note->open)
		json_out_member_null(out, "text");
	else
		json_out_member_text(out, "text", note->text);
	json_out_member_bool(out, "lapsed", note->lapsed);
	json_out_member_bool(out, "taken_back", note->taken_back);
	json_out_member_bool(out, "must_answer", must_answer);
	talk_asked_out(note, view, out);
	json_out_end_object(out);
}

void
talk_notes_out(const struct board_notes *notes, const struct board_view *view,
    struct json_out *out)
{
	const bool over = view->phase == BOARD_DONE || view->phase == BOARD_CUT;

	json_out_member_array(out, "notes");
	for (int i = 0; i < notes->count; i++) {
		const struct note *note = &notes->note[i];

		if (notes_may_see(note, view->viewer, over))
			talk_note_out(note, view,
			    note->open && !note->lapsed &&
				note->asked == view->viewer && !over &&
				!view->dead,
			    out);
	}
	json_out_end_array(out);
}
