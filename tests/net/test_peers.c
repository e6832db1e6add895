/* SPDX-License-Identifier: ISC */
/* Counting by address, and which addresses count as one. */
#include "daemon/net/peers.h"

#include <arpa/inet.h>
#include <criterion/criterion.h>
#include <netinet/in.h>
#include <stdio.h>
#include <string.h>

static bool
key_of(const char *text, struct peer_key *key_r, bool *loopback_r)
{
	struct sockaddr_in in = {.sin_family = AF_INET};
	struct sockaddr_in6 in6 = {.sin6_family = AF_INET6};

	if (inet_pton(AF_INET, text, &in.sin_addr) == 1)
		return peer_key_of((void *)&in, key_r, loopback_r);
	cr_assert(inet_pton(AF_INET6, text, &in6.sin6_addr) == 1);
	return peer_key_of((void *)&in6, key_r, loopback_r);
}

Test(peers, counts_each_address_by_itself)
{
	struct peers *peers = peers_new();
	struct peer_key keys[300];
	bool loopback;

	for (int i = 0; i < 300; i++) {
		char text[32];

		sprintf(text, "10.0.%d.%d", i / 256, i % 256);
		cr_assert(key_of(text, &keys[i], &loopback));
		cr_assert(!loopback);
		cr_assert_eq(peers_enter(peers, &keys[i]), 1);
	}
	for (int i = 0; i < 300; i++)
		cr_assert_eq(peers_enter(peers, &keys[i]), 2);
	peers_leave(peers, &keys[7]);
	cr_assert_eq(peers_enter(peers, &keys[7]), 2);
	peers_leave(peers, &keys[7]);
	peers_leave(peers, &keys[7]);
	cr_assert_eq(peers_enter(peers, &keys[7]), 1);
	peers_free(&peers);
	cr_assert_null(peers);
	peers_free(&peers);
}

Test(peers, knows_what_is_one_peer)
{
	static const struct {
		const char *a, *b;
		bool same, loopback;
	} cases[] = {
	    {"10.0.0.1", "10.0.0.1", true, false},
	    {"10.0.0.1", "10.0.0.2", false, false},
	    {"10.0.0.1", "::ffff:10.0.0.1", true, false},
	    {"2001:db8:1:2::1", "2001:db8:1:2:ffff::9", true, false},
	    {"2001:db8:1:2::1", "2001:db8:1:3::1", false, false},
	    {"127.0.0.1", "::ffff:127.0.0.1", true, true},
	    {"::1", "::1", true, true},
	};

	for (size_t i = 0; i < sizeof(cases) / sizeof(cases[0]); i++) {
		struct peer_key a, b;
		bool loopback;

		cr_assert(key_of(cases[i].b, &b, &loopback));
		cr_assert(key_of(cases[i].a, &a, &loopback));
		cr_expect_eq((memcmp(&a, &b, sizeof(a)) == 0), cases[i].same,
		    "%s %s", cases[i].a, cases[i].b);
		cr_expect_eq(loopback, cases[i].loopback, "%s", cases[i].a);
	}
}
