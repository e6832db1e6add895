/* SPDX-License-Identifier: ISC */
/*
 * The outbox is a queue in the order of numbers.  Texts are shared by all who
 * get them and freed with the last one.
 */
#include "daemon/app/outbox.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/queue.h>

#include "daemon/app/sessions.h"
#include "daemon/app/state.h"
#include "daemon/base/xalloc.h"
#include "daemon/net/request.h"
#include "daemon/net/stream.h"
#include "daemon/proto/reply.h"
#include "daemon/store/journal.h"

struct outbox_text {
	uint64_t number;
	enum message_kind kind;
	int users;
	char text[];
};

struct outbox_item {
	STAILQ_ENTRY(outbox_item) next;
	uint64_t number;
	/* a reply */
	struct request *rq;
	int status;
	struct buf body;
	bool is_done; /* the reply says so, to the player */
	/* or a message */
	struct outbox_text *text;
	int32_t player;
	uint64_t generation;
};

struct outbox_nonce {
	STAILQ_ENTRY(outbox_nonce) next;
	uint64_t number;
	uint32_t event;
	int32_t player;
	char nonce[NONCE_MAX];
};

struct outbox {
	STAILQ_HEAD(, outbox_item) items;
	STAILQ_HEAD(, outbox_nonce) nonces;
};

struct outbox *
outbox_new(void)
{
	struct outbox *outbox = xcalloc(1, sizeof(*outbox));

	STAILQ_INIT(&outbox->items);
	STAILQ_INIT(&outbox->nonces);
	return outbox;
}

void
outbox_free(struct outbox **outbox)
{
	if (*outbox == NULL)
		return;
	outbox_fail(*outbox);
	free(*outbox);
	*outbox = NULL;
}

static struct outbox_item *
outbox_push(struct outbox *outbox, uint64_t number)
{
	struct outbox_item *item = xcalloc(1, sizeof(*item));

	item->number = number;
	STAILQ_INSERT_TAIL(&outbox->items, item, next);
	return item;
}

void
outbox_reply(struct outbox *outbox, uint64_t number, struct request *rq,
    int status, const struct buf *body)
{
	struct outbox_item *item = outbox_push(outbox, number);

	item->rq = rq;
	item->status = status;
	buf_append(&item->body, buf_text(body), body->len);
}

void
outbox_done(
    struct outbox *outbox, uint64_t number, struct request *rq, int32_t player)
{
	struct outbox_item *item = outbox_push(outbox, number);

	item->rq = rq;
	item->status = 200;
	item->is_done = true;
	item->player = player;
}

struct outbox_text *
outbox_begin(uint64_t number, enum message_kind kind, const struct buf *text)
{
	struct outbox_text *shared = xmalloc(sizeof(*shared) + text->len + 1);

	shared->number = number;
	shared->kind = kind;
	shared->users = 1;
	memcpy(shared->text, buf_text(text), text->len + 1);
	return shared;
}

void
outbox_add(
    struct outbox *outbox, struct outbox_text *text, struct session *session)
{
	struct outbox_item *item = outbox_push(outbox, text->number);

	text->users++;
	item->text = text;
	item->player = session->player;
	item->generation = session->generation;
}

void
outbox_end(struct outbox_text *text)
{
	if (--text->users == 0)
		free(text);
}

void
outbox_send(struct outbox *outbox, uint64_t number, enum message_kind kind,
    const struct buf *text, struct session *session)
{
	struct outbox_text *shared = outbox_begin(number, kind, text);

	outbox_add(outbox, shared, session);
	outbox_end(shared);
}

/* A message for a stream that has ended since is nobody's. */
static void
outbox_deliver(struct app *app, const struct outbox_item *item)
{
	const struct session *session =
	    sessions_find(app->sessions, item->player);

	if (session == NULL || session->generation != item->generation)
		return;
	stream_send(session->stream, message_kind_name(item->text->kind),
	    (int64_t)item->number, item->text->text);
}

static void
outbox_answer(struct app *app, struct outbox_item *item)
{
	const struct session *session = item->is_done && item->player != 0
	    ? sessions_find(app->sessions, item->player)
	    : NULL;

	if (item->is_done)
		reply_done_write(session == NULL
			? 0
			: (uint64_t)stream_number(
			      session->stream, (int64_t)item->number),
		    &item->body);
	request_reply(item->rq, item->status, "application/json",
	    buf_text(&item->body), item->body.len);
}

static void
outbox_drop(struct outbox *outbox, struct outbox_item *item)
{
	STAILQ_REMOVE_HEAD(&outbox->items, next);
	if (item->text != NULL)
		outbox_end(item->text);
	buf_fini(&item->body);
	free(item);
}

void
outbox_note_nonce(struct outbox *outbox, uint64_t number, uint32_t event,
    int32_t player, const char *nonce)
{
	struct outbox_nonce *note = xcalloc(1, sizeof(*note));

	note->number = number;
	note->event = event;
	note->player = player;
	snprintf(note->nonce, sizeof(note->nonce), "%s", nonce);
	STAILQ_INSERT_TAIL(&outbox->nonces, note, next);
}

uint64_t
outbox_find_nonce(const struct outbox *outbox, uint32_t event, int32_t player,
    const char *nonce)
{
	const struct outbox_nonce *note;

	STAILQ_FOREACH(note, &outbox->nonces, next) {
		if (note->event == event && note->player == player &&
		    strcmp(note->nonce, nonce) == 0)
			return note->number;
	}
	return 0;
}

static void
outbox_forget_nonces(struct outbox *outbox, uint64_t committed)
{
	struct outbox_nonce *note;

	while ((note = STAILQ_FIRST(&outbox->nonces)) != NULL &&
	    note->number <= committed) {
		STAILQ_REMOVE_HEAD(&outbox->nonces, next);
		free(note);
	}
}

void
outbox_flush(struct app *app)
{
	struct outbox *outbox = app->outbox;
	struct outbox_item *item;

	outbox_forget_nonces(outbox, app->committed);

	while ((item = STAILQ_FIRST(&outbox->items)) != NULL &&
	    item->number <= app->committed) {
		if (item->rq != NULL)
			outbox_answer(app, item);
		else
			outbox_deliver(app, item);
		outbox_drop(outbox, item);
	}
}

void
outbox_fail(struct outbox *outbox)
{
	struct outbox_item *item;
	struct buf body = {0};

	outbox_forget_nonces(outbox, UINT64_MAX);
	reply_error_write(REPLY_UNAVAILABLE, NULL, &body);
	while ((item = STAILQ_FIRST(&outbox->items)) != NULL) {
		if (item->rq != NULL)
			request_reply(item->rq,
			    reply_error_status(REPLY_UNAVAILABLE),
			    "application/json", buf_text(&body), body.len);
		outbox_drop(outbox, item);
	}
	buf_fini(&body);
}
