/* SPDX-License-Identifier: ISC */
#ifndef DAEMON_NET_PEERS_H
#define DAEMON_NET_PEERS_H

/*
 * How many connections each address has. An IPv6 address counts by its first
 * 64 bits, which is what one subscriber gets.
 */

#include <stdbool.h>
#include <stdint.h>

struct peers;
struct sockaddr;

struct peer_key {
	uint8_t bytes[16]; /* IPv4 as an IPv4-mapped IPv6 address */
};

struct peers *peers_new(void);
void peers_free(struct peers **peers);

/* One more; the number it has now. */
int peers_enter(struct peers *peers, const struct peer_key *key);

/* One less; it had one. */
void peers_leave(struct peers *peers, const struct peer_key *key);

/* False when the address is neither IPv4 nor IPv6. */
bool peer_key_of(
    const struct sockaddr *address, struct peer_key *key_r, bool *loopback_r);

#endif
