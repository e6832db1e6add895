/* SPDX-License-Identifier: ISC */
/*
 * Which path does what: the players' commands and streams, the read API, and
 * the administration's calls on the Unix socket.
 */
#ifndef DAEMON_APP_ROUTES_H
#define DAEMON_APP_ROUTES_H

struct buf;
struct request;

/* http_handlers.request, .refuse and .describe; ctx is the app. */
void routes_request(void *ctx, struct request *rq);
void routes_refuse(void *ctx, struct request *rq, int status, const char *text);

void routes_describe(void *ctx, int status, struct buf *body);

#endif
