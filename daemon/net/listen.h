/* SPDX-License-Identifier: ISC */
#ifndef DAEMON_NET_LISTEN_H
#define DAEMON_NET_LISTEN_H

/*
 * Listening sockets, non-blocking and closed on exec. Each function gives a
 * descriptor (the caller closes it) or a negative code with the reason.
 */

struct err;

/* A numeric IPv4 or IPv6 address; port 0-65535, 0 lets the system choose. */
int listen_tcp(const char *address, int port, struct err *err);

/* A Unix socket of mode 0600; a dead server's file is replaced. */
int listen_unix(const char *path, struct err *err);

/* The port of a TCP socket. */
int listen_port(int fd);

#endif
