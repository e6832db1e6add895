/* SPDX-License-Identifier: ISC */
#ifndef TOOLS_CLIENT_REQUEST_H
#define TOOLS_CLIENT_REQUEST_H

/*
 * One HTTP request, waited for: what the command line needs to speak to the
 * daemon over its Unix socket or over TCP. No event loop.
 */

struct buf;
struct err;

/*
 * Sends one request and reads the whole reply (at most 64 MiB) into reply,
 * appended; status_r gets the HTTP status. unix_path names the daemon's
 * socket; when it is NULL, address (numeric or a name) and port are used.
 * token and body may be NULL. Each step waits at most 30 seconds. 0, or a
 * negative code with the reason in err when there was no whole answer; any
 * HTTP status is an answer.
 */
int http_request(const char *unix_path, const char *address, int port,
    const char *method, const char *path, const char *token, const char *body,
    struct buf *reply, int *status_r, struct err *err);

#endif
