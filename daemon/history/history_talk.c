/* SPDX-License-Identifier: ISC */
/*
 * The last row of each call and card is what stands.
 */
#include "daemon/history/history_talk.h"

#include "daemon/history/history_audit.h"
#include "daemon/history/history_out.h"
#include "daemon/history/history_read.h"
#include "daemon/history/text_time.h"
#include "daemon/proto/json_out.h"
#include "daemon/store/people.h"
#include "daemon/store/talk_rows.h"

struct history_talk {
	struct db *db;
	const struct history_head *head;
	struct json_out out; /* for programs, or: */
	struct buf *text;
	struct person player, director; /* of the call at hand */
};

/* Who called, and the name of who took or answered it, or NULL. */
static int
talk_people(struct history_talk *talk, const struct director_call *call,
    struct err *err)
{
	const int rc =
	    people_find_id(talk->db, call->player, &talk->player, err);

	if (rc < 0 || call->director == 0)
		return rc;
	return people_find_id(talk->db, call->director, &talk->director, err);
}

static const char *
talk_director(const struct history_talk *talk, const struct director_call *call)
{
	return call->director != 0 ? talk->director.name : NULL;
}

static int
talk_call_out(void *ctx, const struct director_call *call, struct err *err)
{
	struct history_talk *talk = ctx;
	const int rc = talk_people(talk, call, err);

	if (rc < 0)
		return rc;
	json_out_object(&talk->out);
	json_out_member_int(&talk->out, "number", call->number);
	json_out_member_text(
	    &talk->out, "state", director_state_name(call->state));
	json_out_member_text(&talk->out, "player", talk->player.name);
	json_out_member_int(&talk->out, "round", call->round);
	json_out_member_int(&talk->out, "table", call->table);
	json_out_member_int(&talk->out, "board", call->board);
	json_out_member_int(&talk->out, "called_at", call->called_at);
	json_out_member_int(&talk->out, "changed_at", call->changed_at);
	json_out_member_text(&talk->out, "text", call->text);
	json_out_member_text(&talk->out, "answer", call->answer);
	history_out_text(&talk->out, "director", talk_director(talk, call));
	json_out_end_object(&talk->out);
	return 0;
}

/*
 * "3 done  2026-01-05 19:41 Rowan, round 1 table 2 board 3: ...", and below it
 * "answered by Hazel: ..."
 */
static int
talk_call_text(void *ctx, const struct director_call *call, struct err *err)
{
	struct history_talk *talk = ctx;
	const int rc = talk_people(talk, call, err);

	if (rc < 0)
		return rc;
	buf_printf(talk->text, "%d %s  ", call->number,
	    director_state_name(call->state));
	text_time_date(
	    talk->text, talk->head->config.time_zone, call->called_at);
	buf_printf(talk->text, " %s", talk->player.name);
	if (call->table > 0)
		buf_printf(talk->text, ", round %d table %d", call->round,
		    call->table);
	if (call->board > 0)
		buf_printf(talk->text, " board %d", call->board);
	buf_printf(talk->text, ": %s\n", call->text);
	if (call->state == DIRECTOR_OPEN)
		return 0;
	buf_printf(talk->text, "    %s by %s",
	    call->state == DIRECTOR_TAKEN ? "taken" : "answered",
	    history_by(talk_director(talk, call)));
	if (call->answer[0] != '\0')
		buf_printf(talk->text, ": %s", call->answer);
	buf_append_text(talk->text, "\n");
	return 0;
}

static int
talk_card_out(void *ctx, int pair, const char *card, struct err *err)
{
	struct history_talk *talk = ctx;

	(void)err;
	json_out_object(&talk->out);
	json_out_member_int(&talk->out, "pair", pair);
	json_out_member_text(&talk->out, "text", card);
	json_out_end_object(&talk->out);
	return 0;
}

static int
talk_card_text(void *ctx, int pair, const char *card, struct err *err)
{
	struct history_talk *talk = ctx;

	(void)err;
	buf_printf(talk->text, "pair %d: %s\n", pair, card);
	return 0;
}

/* One document: the calls, or the cards. */
static int
talk_make(const struct history_ask *ask, bool cards, struct buf *made,
    struct err *err)
{
	struct history_head head;
	struct history_talk talk = {.db = ask->db, .head = &head};
	int rc = history_read_head(ask->db, ask->id, &head, err);

	if (rc < 0)
		return rc;
	json_out_init(&talk.out, made);
	json_out_object(&talk.out);
	json_out_member_array(&talk.out, cards ? "cards" : "calls");
	rc = cards ? talk_rows_each_card(
			 ask->db, ask->id, INT64_MAX, talk_card_out, &talk, err)
		   : talk_rows_each_call(ask->db, ask->id, INT64_MAX,
			 talk_call_out, &talk, err);
	json_out_end_array(&talk.out);
	json_out_end_object(&talk.out);
	return rc;
}

static int
talk_make_calls(
    const struct history_ask *ask, struct buf *made, struct err *err)
{
	return talk_make(ask, false, made, err);
}

static int
talk_make_cards(
    const struct history_ask *ask, struct buf *made, struct err *err)
{
	return talk_make(ask, true, made, err);
}

static int
talk_text_calls(
    const struct history_ask *ask, struct buf *made, struct err *err)
{
	struct history_head head;
	struct history_talk talk = {.db = ask->db, .head = &head, .text = made};
	int rc = history_read_head(ask->db, ask->id, &head, err);

	if (rc == 0)
		rc = talk_rows_each_call(
		    ask->db, ask->id, INT64_MAX, talk_call_text, &talk, err);
	if (rc == 0 && made->len == 0)
		buf_append_text(made, "Nobody has called the director.\n");
	return rc;
}

static int
talk_text_cards(
    const struct history_ask *ask, struct buf *made, struct err *err)
{
	struct history_head head;
	struct history_talk talk = {.db = ask->db, .head = &head, .text = made};
	int rc = history_read_head(ask->db, ask->id, &head, err);

	if (rc == 0)
		rc = talk_rows_each_card(
		    ask->db, ask->id, INT64_MAX, talk_card_text, &talk, err);
	if (rc == 0 && made->len == 0)
		buf_append_text(made, "No pair has a system card.\n");
	return rc;
}

int
history_calls(struct db *db, uint32_t id, struct buf *json, struct err *err)
{
	const struct history_ask ask = {.db = db, .id = id};

	return history_document(talk_make_calls, &ask, json, err);
}

int
history_cards(struct db *db, uint32_t id, struct buf *json, struct err *err)
{
	const struct history_ask ask = {.db = db, .id = id};

	return history_document(talk_make_cards, &ask, json, err);
}

int
history_text_calls(
    struct db *db, uint32_t id, struct buf *text, struct err *err)
{
	const struct history_ask ask = {.db = db, .id = id};

	return history_document(talk_text_calls, &ask, text, err);
}

int
history_text_cards(
    struct db *db, uint32_t id, struct buf *text, struct err *err)
{
	const struct history_ask ask = {.db = db, .id = id};

	return history_document(talk_text_cards, &ask, text, err);
}
