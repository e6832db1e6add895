/* SPDX-License-Identifier: ISC */
/*
 * Connections counted by address, so that one address cannot take them all:
 * a hash table with chains, an entry only while it counts something.
 */
#include "daemon/net/peers.h"

#include <assert.h>
#include <netinet/in.h>
#include <stdlib.h>
#include <string.h>
#include <sys/queue.h>
#include <sys/socket.h>

#include "daemon/base/xalloc.h"

#define PEERS_BUCKETS 4096

struct peer {
	SLIST_ENTRY(peer) next;
	struct peer_key key;
	int count;
};

SLIST_HEAD(peer_list, peer);

struct peers {
	struct peer_list buckets[PEERS_BUCKETS];
};

static struct peer_list *
peers_bucket(struct peers *peers, const struct peer_key *key)
{
	uint64_t hash = 14695981039346656037u; /* FNV-1a */

	for (size_t i = 0; i < sizeof(key->bytes); i++)
		hash = (hash ^ key->bytes[i]) * 1099511628211u;
	return &peers->buckets[(hash ^ hash >> 32) % PEERS_BUCKETS];
}

static struct peer *
peers_find(struct peer_list *bucket, const struct peer_key *key)
{
	struct peer *peer;

	SLIST_FOREACH(peer, bucket, next) {
		if (memcmp(&peer->key, key, sizeof(*key)) == 0)
			break;
	}
	return peer;
}

struct peers *
peers_new(void)
{
	return xcalloc(1, sizeof(struct peers));
}

void
peers_free(struct peers **peers_p)
{
	struct peers *peers = *peers_p;
	struct peer *peer;

	for (int i = 0; peers != NULL && i < PEERS_BUCKETS; i++) {
		while ((peer = SLIST_FIRST(&peers->buckets[i])) != NULL) {
			SLIST_REMOVE_HEAD(&peers->buckets[i], next);
			free(peer);
		}
	}
	free(peers);
	*peers_p = NULL;
}

int
peers_enter(struct peers *peers, const struct peer_key *key)
{
	struct peer_list *bucket = peers_bucket(peers, key);
	struct peer *peer = peers_find(bucket, key);

	if (peer == NULL) {
		peer = xcalloc(1, sizeof(*peer));
		peer->key = *key;
		SLIST_INSERT_HEAD(bucket, peer, next);
	}
	return ++peer->count;
}

void
peers_leave(struct peers *peers, const struct peer_key *key)
{
	struct peer_list *bucket = peers_bucket(peers, key);
	struct peer *peer = peers_find(bucket, key);

	assert(peer != NULL);
	if (--peer->count == 0) {
		SLIST_REMOVE(bucket, peer, peer, next);
		free(peer);
	}
}

bool
peer_key_of(
    const struct sockaddr *address, struct peer_key *key_r, bool *loopback_r)
{
	static const uint8_t mapped[12] = {[10] = 0xff, [11] = 0xff};
	uint8_t *bytes = key_r->bytes;

	if (address->sa_family == AF_INET) {
		const struct sockaddr_in *in = (const void *)address;

		memcpy(bytes, mapped, 12);
		memcpy(bytes + 12, &in->sin_addr, 4);
	} else if (address->sa_family == AF_INET6) {
		const struct sockaddr_in6 *in6 = (const void *)address;

		memcpy(bytes, &in6->sin6_addr, 16);
	} else {
		return false;
	}
	if (memcmp(bytes, mapped, 12) == 0) {
		*loopback_r = bytes[12] == 127;
	} else {
		*loopback_r = memcmp(bytes, &in6addr_loopback, 16) == 0;
		memset(bytes + 8, 0, 8);
	}
	return true;
}
