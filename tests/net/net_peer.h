/* SPDX-License-Identifier: ISC */
#ifndef TESTS_NET_NET_PEER_H
#define TESTS_NET_NET_PEER_H

/*
 * The other end, as raw as a test needs it: blocking sockets that wait for at
 * most 30 seconds, which is a failure of the test.
 */

#include <stdbool.h>
#include <stddef.h>

struct net_peer {
	int fd;
	char *text; /* all that was read, with a NUL */
	size_t len;
};

/* Connects to 127.0.0.1, or to a Unix socket. */
void net_peer_open(struct net_peer *peer, int port);
void net_peer_open_unix(struct net_peer *peer, const char *path);

void net_peer_close(struct net_peer *peer);

/* Writes it all; false when the other side has closed. */
bool net_peer_write(struct net_peer *peer, const char *bytes, size_t len);
bool net_peer_say(struct net_peer *peer, const char *text);

/* Reads until what was read contains `text`; false at the end of file. */
bool net_peer_expect(struct net_peer *peer, const char *text);

/* Reads to the end of file; false when 30 seconds have passed. */
bool net_peer_drain(struct net_peer *peer);

/* Forgets what was read up to and with the first `text`. */
void net_peer_forget(struct net_peer *peer, const char *text);

/*
 * Reads one answer with a Content-Length: its status; 0 at the end of file.
 * The body is copied into body_r (cut to 256 bytes) unless that is NULL; the
 * answer is forgotten.
 */
int net_peer_answer(struct net_peer *peer, char body_r[256]);

/* One request on a connection of its own; as net_peer_answer(). */
int net_ask(int port, const char *method, const char *path, const char *body,
    char body_r[256]);

/* The number after "name=" in the answer of GET /counts. */
long net_ask_count(int port, const char *name);

#endif
