/* SPDX-License-Identifier: ISC */
#ifndef DAEMON_NET_STREAM_H
#define DAEMON_NET_STREAM_H

/*
 * One subscriber's events, in order. The transport behind it is
 * text/event-stream today; callers see only this interface. A stream is
 * valid until stream_close() or until http_handlers.stream_closed returns.
 */

#include <stdbool.h>
#include <stdint.h>

struct request;
struct stream;

/*
 * Turns a GET request into a stream and ends the request's life. NULL when
 * the peer has gone already or asked with HEAD or POST (answered with 405).
 * Headers added to the request are sent. `owner` is handed to stream_closed.
 */
struct stream *stream_open(struct request *rq, void *owner);

/*
 * Queues one event: name (letters, digits, '_' and '-'), the number, 0 or more,
 * of the command that it depends on, which is sent as stream_number() gives it,
 * and data (one line, without line ends). False when
 * the peer is gone or does not read (limit stream_bytes): nothing is sent then
 * or later, and stream_closed follows in a later turn.
 */
bool stream_send(
    struct stream *stream, const char *event, int64_t number, const char *data);

/*
 * The id, 1.., of what depends on a command, on this stream: one more than the
 * last for a command later than all before, else the last.
 */
int64_t stream_number(struct stream *stream, int64_t number);

/* Sends what is queued, ends the stream and frees it; accepts NULL. */
void stream_close(struct stream **stream);

void *stream_owner(const struct stream *stream);

/* The bytes that the peer has not taken yet. */
int64_t stream_pending(const struct stream *stream);

#endif
