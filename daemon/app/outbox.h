/* SPDX-License-Identifier: ISC */
/*
 * Everything that leaves the daemon, held back until what it depends on is on
 * the disk: replies to commands, messages on streams.
 */
#ifndef DAEMON_APP_OUTBOX_H
#define DAEMON_APP_OUTBOX_H

#include <stdbool.h>
#include <stdint.h>

#include "daemon/base/buf.h"
#include "daemon/proto/message_kind.h"

struct app;
struct outbox;
struct request;
struct session;

struct outbox *outbox_new(void);

/* Requests still held get 503. */
void outbox_free(struct outbox **outbox);

/*
 * Hold a reply until the command `number` is committed; the body is copied.
 */
void outbox_reply(struct outbox *outbox, uint64_t number, struct request *rq,
    int status, const struct buf *body);

/*
 * The same for a command that was done: the reply has the number that what
 * depends on it has on the player's stream, 0 for none.
 */
void outbox_done(
    struct outbox *outbox, uint64_t number, struct request *rq, int32_t player);

/*
 * Hold a message for one session, or for many: between outbox_begin and
 * outbox_end one text goes to every session added.
 */
void outbox_send(struct outbox *outbox, uint64_t number, enum message_kind kind,
    const struct buf *text, struct session *session);

struct outbox_text;
struct outbox_text *outbox_begin(
    uint64_t number, enum message_kind kind, const struct buf *text);
void outbox_add(
    struct outbox *outbox, struct outbox_text *text, struct session *session);
void outbox_end(struct outbox_text *text);

/*
 * Remember a nonce whose command, `number`, is not on the disk yet, where the
 * journal would tell it; and ask for one: the number of its command, or 0.
 */
void outbox_note_nonce(struct outbox *outbox, uint64_t number, uint32_t event,
    int32_t player, const char *nonce);
uint64_t outbox_find_nonce(const struct outbox *outbox, uint32_t event,
    int32_t player, const char *nonce);

/* Let out everything that depends on commands up to app->committed. */
void outbox_flush(struct app *app);

/* The disk failed: replies become 503, messages are dropped. */
void outbox_fail(struct outbox *outbox);

#endif
