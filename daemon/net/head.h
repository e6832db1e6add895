/* SPDX-License-Identifier: ISC */
#ifndef DAEMON_NET_HEAD_H
#define DAEMON_NET_HEAD_H

/*
 * The bytes of a request's head as they come: whether its lines are those of
 * RFC 9112. evhttp also takes lines that end in LF alone, that go on on the next
 * line, and that hold a NUL, and a proxy in front may see another request in
 * them than it does (RFC 9112 2.2, 5.2; RFC 9110 5.5).
 */

#include <stdbool.h>
#include <stddef.h>

/* All zero at the beginning of a head. */
struct head {
	bool is_over; /* the empty line has come: what follows is no head */
	bool is_bad;
	bool has_line;  /* a line has come: an empty one is the last */
	bool has_bytes; /* the line that comes is not empty */
	bool has_cr;    /* and a CR was its last byte */
};

/* Takes more bytes; those after the head are not looked at. */
void head_take(struct head *head, const char *bytes, size_t len);

#endif
