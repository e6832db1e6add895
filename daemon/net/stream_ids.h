/* SPDX-License-Identifier: ISC */
/*
 * The numbers that one subscriber is told.  What is sent depends on commands
 * that are counted over everybody, and a gap would tell a player that somebody
 * has said what is kept from him (Law 16B, R-TB-3): so each stream counts what
 * itself has come to know.
 */
#ifndef DAEMON_NET_STREAM_IDS_H
#define DAEMON_NET_STREAM_IDS_H

#include <stdint.h>

struct stream_ids {
	int64_t number; /* the command that was depended on last */
	int64_t id;     /* as it was told; 0: nothing was */
};

/* What depends on command `number`, as the subscriber is told: 1, 2 .. */
static inline int64_t
stream_ids_take(struct stream_ids *ids, int64_t number)
{
	if (ids->id == 0 || number > ids->number) {
		ids->number = number;
		ids->id++;
	}
	return ids->id;
}

#endif
