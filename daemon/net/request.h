/* SPDX-License-Identifier: ISC */
#ifndef DAEMON_NET_REQUEST_H
#define DAEMON_NET_REQUEST_H

/*
 * One request in the application's hands, from http_handlers.request until
 * request_reply() or stream_open(). It may outlive its connection and its
 * server. Texts returned belong to the request and live as long as it does.
 */

#include <stdbool.h>
#include <stddef.h>

struct request;

/* HEAD comes as GET; the reply's body is then left out by itself. */
enum request_method { REQUEST_GET, REQUEST_POST };

enum request_method request_method(const struct request *rq);

/*
 * The path, percent-decoded, without the query: begins with '/', holds no
 * control character. It may hold ".." and "//".
 */
const char *request_path(const struct request *rq);

/*
 * The decoded value of a query's field ("" for a name without a value), the
 * first when repeated, NULL when there is none. At most 32 fields are read.
 */
const char *request_query(const struct request *rq, const char *name);

/* The names of a query's fields in turn, NULL after the last; i from 0. */
const char *request_query_name(const struct request *rq, int i);

/* A header's value, name in any case; NULL when there is none. */
const char *request_header(const struct request *rq, const char *name);

/* The same of the last one where a header is there more than once. */
const char *request_last_header(const struct request *rq, const char *name);

/* The body, followed by a NUL that is not counted; "" when there is none. */
const char *request_body(const struct request *rq, size_t *len_r);

/* The peer's address as text, "unix" for the administration socket. */
const char *request_peer(const struct request *rq);

/* It came by the Unix socket: the peer may read the daemon's files. */
bool request_is_admin(const struct request *rq);

/*
 * A header for the reply; line ends in name or value are a bug. Without it,
 * a reply carries Cache-Control: no-store and X-Content-Type-Options: nosniff.
 */
void request_add_header(
    struct request *rq, const char *name, const char *value);

/*
 * Sends the reply (copied) and ends the request's life, also when the peer
 * has gone. status is 200-599; content_type may be NULL when len is 0. With
 * 405 the caller adds Allow; otherwise "GET, HEAD, POST" is added.
 */
void request_reply(struct request *rq, int status, const char *content_type,
    const void *body, size_t len);

#endif
