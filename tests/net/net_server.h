/* SPDX-License-Identifier: ISC */
#ifndef TESTS_NET_NET_SERVER_H
#define TESTS_NET_NET_SERVER_H

/*
 * A server in a thread of the test, on 127.0.0.1 and, if asked, a Unix socket,
 * with a small application that can be steered by requests alone:
 *
 *   any /echo?x=V     "METHOD path x=V peer admin body"
 *   GET /big          a body of 1,000,000 bytes
 *   POST /hold        is answered "held" when /release comes
 *   POST /release     answers all that are held, then itself with their number
 *   POST /open         makes the last that is held a stream; "1" or "0"
 *   POST /lose         closes the connections of all that are held
 *   GET /stream       a stream (headers: X-Test)
 *   POST /send        event "note", numbers 1, 2, ..., data = the body, to all
 *   POST /flood       sends to all streams until each refuses; the number sent
 *   POST /overflow    as /flood, and closes them before they are reported
 *   POST /close       closes all streams
 *   GET /closed       answered once a stream has been reported closed
 *   GET /counts       "connections=N admin=N streams=N requests=N ..."
 *   GET /turns        the number of turns so far
 *   others            404
 *
 * A request with `Authorization: Bearer bad` gets 401.
 */

#include "daemon/net/http.h"

struct net_server;

/* Starts it; unix_path may be NULL. port 0 lets the system choose. */
struct net_server *net_server_start(
    const struct http_limits *limits, int port, const char *unix_path);

int net_server_port(const struct net_server *server);

/* Ends the thread and frees everything; requests held are then answered. */
void net_server_stop(struct net_server **server);

#endif
