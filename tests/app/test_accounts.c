/* SPDX-License-Identifier: ISC */
/*
 * Browsers that sign in: the whole way but for the network, by a clock that the
 * test sets.  Only the hashing of passwords takes real time, and is waited for.
 */
#include <criterion/criterion.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "daemon/app/accounts.h"
#include "daemon/app/hasher.h"
#include "daemon/base/xalloc.h"
#include "tests/app/hall.h"

#define DAY_MS INT64_C(86400000)
#define GOOD "correct horse"

static struct hall hall = {.keys = "sign_up = \"open\"; guests = true;"};
static char cookie[128];

static void
setup(void)
{
	fake_net_headers = (struct fake_headers){
	    .content_type = "application/json",
	    .host = "club.example",
	    .origin = "https://club.example",
	};
	hall_init(&hall);
	hall_begin(&hall, HALL_START_AT - 10 * HALL_MINUTE);
}

static void
teardown(void)
{
	hall_fini(&hall);
}

TestSuite(accounts, .init = setup, .fini = teardown, .timeout = 120);

/* From now on the browser sends what an answer has set. */
static void
take_cookie(const struct answer *answer)
{
	const size_t len = strcspn(answer->cookie, ";");

	cr_assert_lt(len, sizeof(cookie));
	memcpy(cookie, answer->cookie, len);
	cookie[len] = '\0';
	fake_net_headers.cookie = cookie;
}

/* A POST, until it is answered; the status. */
static int
post_for(const char *path, const char *body, struct answer *answer)
{
	fake_net_request(REQUEST_POST, path, NULL, body, answer, NULL);
	hall_turn(&hall);
	while (!answer->there) {
		fake_net_wait();
		hall_turn(&hall);
	}
	return answer->status;
}

static int
post(const char *path, const char *body)
{
	struct answer answer;
	const int status = post_for(path, body, &answer);

	if (status == 200 && answer.cookie != NULL)
		take_cookie(&answer);
	hall_answer_free(&answer);
	return status;
}

static bool
refused(const char *path, const char *body, int status, const char *code)
{
	struct answer answer;
	char *named = xasprintf("{\"error\":\"%s\"", code);
	const int got = post_for(path, body, &answer);
	const bool is =
	    got == status && strncmp(answer.body, named, strlen(named)) == 0;

	if (!is)
		fprintf(stderr, "%s: %d %s\n", path, got, answer.body);
	hall_answer_free(&answer);
	free(named);
	return is;
}

static int
sign_in(const char *name, const char *password)
{
	char *body =
	    xasprintf("{\"name\":\"%s\",\"password\":\"%s\"}", name, password);
	const int status = post("/api/sign_in", body);

	free(body);
	return status;
}

static int
sign_up(const char *name, const char *password)
{
	char *body =
	    xasprintf("{\"name\":\"%s\",\"password\":\"%s\"}", name, password);
	const int status = post("/api/sign_up", body);

	free(body);
	return status;
}

/* Who the daemon says is signed in, or 0; how many sessions there are. */
static int
who(int *sessions_r)
{
	struct answer answer;
	int player = 0;

	fake_net_request(
	    REQUEST_GET, "/api/account", NULL, NULL, &answer, NULL);
	hall_turn(&hall);
	cr_assert_eq(answer.status, 200);
	if (strstr(answer.body, "\"player_id\":null") == NULL)
		player = (int)hall_number(answer.body, "player_id");
	*sessions_r = 0;
	for (const char *at = answer.body;
	     (at = strstr(at, "\"made_at\"")) != NULL; at++)
		++*sessions_r;
	hall_answer_free(&answer);
	return player;
}

static int
whoever(void)
{
	int sessions;

	return who(&sessions);
}

Test(accounts, sign_up_and_play)
{
	struct answer answer;

	cr_assert_eq(whoever(), 0);
	cr_assert_eq(sign_up("Ann Lee", GOOD), 200);
	cr_expect_eq(whoever(), HALL_PLAYERS + 1);
	fake_net_request(REQUEST_POST, "/api/command", NULL,
	    "{\"nonce\":\"nonce-0001\",\"event\":1,\"do\":\"sit\",\"table\":3,"
	    "\"seat\":\"N\"}",
	    &answer, NULL);
	hall_turn(&hall);
	cr_expect_eq(answer.status, 200, "%s", answer.body);
	hall_answer_free(&answer);
	cr_expect_not_null(
	    strstr(hall_journal(&hall, "sit"), "33 {\"table\":3"));
}

Test(accounts, names_and_passwords_that_will_not_do)
{
	cr_expect(refused("/api/sign_up",
	    "{\"name\":\"player 1\",\"password\":\"" GOOD "\"}", 400,
	    "bad_request"));
	cr_expect(refused("/api/sign_up",
	    "{\"name\":\"Ann\",\"password\":\"short\"}", 400, "bad_request"));
	cr_expect(refused("/api/sign_up",
	    "{\"name\":\"a\\u202eb\",\"password\":\"" GOOD "\"}", 400,
	    "bad_request"));
	cr_expect_eq(whoever(), 0);
}

Test(accounts, only_the_right_password_signs_in)
{
	cr_assert_eq(sign_up("Ann", GOOD), 200);
	fake_net_headers.cookie = NULL;
	cr_expect_eq(sign_in("Ann", "correct Horse"), 401);
	cr_expect_eq(sign_in("Bea", GOOD), 401);
	/* who has a token only has no password */
	cr_expect_eq(sign_in("Player 1", GOOD), 401);
	cr_expect_eq(sign_in("Player 1", ""), 401);
	cr_expect_eq(whoever(), 0);
	cr_expect_eq(sign_in(" ann ", GOOD), 200);
	cr_expect_eq(whoever(), HALL_PLAYERS + 1);
}

Test(accounts, the_reply_waits_for_the_disk)
{
	struct answer answer;

	hall_disk(&hall, DISK_HANGS);
	fake_net_request(REQUEST_POST, "/api/sign_up", NULL,
	    "{\"name\":\"Ann\",\"password\":\"" GOOD "\"}", &answer, NULL);
	hall_turn(&hall);
	fake_net_wait();
	hall_turn(&hall);
	cr_expect_not(answer.there, "told before it is on the disk");
	hall_disk(&hall, DISK_WRITES);
	cr_expect(answer.there);
	cr_expect_eq(answer.status, 200);
	hall_answer_free(&answer);
}

Test(accounts, sessions_outlive_the_daemon_and_not_their_time)
{
	const ms_t then = HALL_START_AT - 10 * HALL_MINUTE;

	cr_assert_eq(sign_up("Ann", GOOD), 200);
	hall_kill(&hall);
	hall_begin(&hall, then + 60 * DAY_MS);
	cr_expect_eq(whoever(), HALL_PLAYERS + 1);
	hall_turn(&hall);
	hall_kill(&hall);
	/* it was used after 60 days, and so it lasts until 150 */
	hall_begin(&hall, then + 149 * DAY_MS);
	cr_expect_eq(whoever(), HALL_PLAYERS + 1);
	hall_kill(&hall);
	hall_begin(&hall, then + 240 * DAY_MS);
	cr_expect_eq(whoever(), 0);
}

Test(accounts, signing_out_ends_one_or_all)
{
	char first[sizeof(cookie)];
	int sessions;

	cr_assert_eq(sign_up("Ann", GOOD), 200);
	strcpy(first, cookie);
	fake_net_headers.cookie = NULL;
	cr_assert_eq(sign_in("Ann", GOOD), 200);
	cr_expect_eq(who(&sessions), HALL_PLAYERS + 1);
	cr_expect_eq(sessions, 2);
	cr_expect_eq(post("/api/sign_out", "{\"all\":false}"), 200);
	fake_net_headers.cookie = first;
	cr_expect_eq(who(&sessions), HALL_PLAYERS + 1);
	cr_expect_eq(sessions, 1);
	fake_net_headers.cookie = NULL;
	cr_assert_eq(sign_in("Ann", GOOD), 200);
	cr_expect_eq(post("/api/sign_out", "{\"all\":true}"), 200);
	fake_net_headers.cookie = first;
	cr_expect_eq(whoever(), 0);
	cr_expect(
	    refused("/api/sign_out", "{\"all\":true}", 401, "not_signed_in"));
}

Test(accounts, a_browser_that_signs_out_loses_its_stream)
{
	struct answer answer;

	cr_assert_eq(sign_up("Ann", GOOD), 200);
	fake_net_request(
	    REQUEST_GET, "/api/stream", NULL, NULL, &answer, &hall.ear[1]);
	hall_turn(&hall);
	cr_assert_not_null(hall.ear[1].stream);
	cr_expect_eq(post("/api/sign_out", "{\"all\":false}"), 200);
	cr_expect_null(hall.ear[1].stream);
	/* a program's stream is not a browser's */
	fake_net_headers.cookie = NULL;
	hall_listen(&hall, 2);
	cr_expect_not_null(hall.ear[2].stream);
}

/* Whoever took a cookie loses what he looks at, too. */
Test(accounts, another_password_ends_the_streams_of_the_old_one)
{
	struct answer answer;

	cr_assert_eq(sign_up("Ann", GOOD), 200);
	/* with a proxy's own password the stream is still a browser's */
	fake_net_headers.authorization = "Basic cHJveHk6cGFzcw==";
	fake_net_request(
	    REQUEST_GET, "/api/stream", NULL, NULL, &answer, &hall.ear[1]);
	hall_turn(&hall);
	cr_assert_not_null(hall.ear[1].stream);
	cr_expect_eq(
	    post("/api/password",
		"{\"password\":\"" GOOD "\",\"new_password\":\"another one\"}"),
	    200);
	cr_expect_null(hall.ear[1].stream);
}

/* Names that speak for the house are given by the host alone. */
Test(accounts, nobody_takes_a_name_of_the_house)
{
	static const char *const names[] = {"Rowan (guest)", "Rowan (Robot)",
	    "Rowan (guest 2)", "house", "PAIRSCTL", "pairsd",
	    /* in wide letters; and as Chinese pages say it */
	    "Rowan \xef\xbc\x88guest\xef\xbc\x89",
	    "Rowan\xef\xbc\x88\xe8\xae\xbf\xe5\xae\xa2\xef\xbc\x89",
	    "Rowan (\xe6\x9c\xba\xe5\x99\xa8\xe4\xba\xba 2)"};

	for (size_t i = 0; i < sizeof(names) / sizeof(names[0]); i++) {
		hall_until(&hall, clock_now(&hall.clock) + HALL_MINUTE);
		cr_expect_eq(sign_up(names[i], GOOD), 400, "%s", names[i]);
	}
	cr_expect_eq(sign_up("Housekeeper", GOOD), 200);
}

Test(accounts, a_password_changes_for_all_sessions)
{
	char first[sizeof(cookie)];
	int sessions;

	cr_assert_eq(sign_up("Ann", GOOD), 200);
	strcpy(first, cookie);
	fake_net_headers.cookie = NULL;
	cr_assert_eq(sign_in("Ann", GOOD), 200);
	cr_expect(refused("/api/password",
	    "{\"password\":\"wrong\",\"new_password\":\"another one\"}", 401,
	    "wrong_password"));
	cr_expect_eq(
	    post("/api/password",
		"{\"password\":\"" GOOD "\",\"new_password\":\"another one\"}"),
	    200);
	cr_expect_eq(who(&sessions), HALL_PLAYERS + 1);
	cr_expect_eq(sessions, 1);
	fake_net_headers.cookie = first;
	cr_expect_eq(whoever(), 0);
	cr_expect_eq(sign_in("Ann", GOOD), 401);
	cr_expect_eq(sign_in("Ann", "another one"), 200);
}

/* The old password is being looked at while the new one is set. */
Test(accounts, a_password_that_was_replaced_meanwhile_does_not_fit)
{
	struct answer late, set;
	char *body = xasprintf("{\"name\":\"Ann\",\"hash\":\"%s\"}",
	    "$argon2id$v=19$m=19456,t=2,p=1$o7ytgpSIZaO/AyJ/AazIVQ$"
	    "mhc6u2NlVVK4FKMQ8TfmtyBMuz9M+3A+QF0VXvNE6u8");

	cr_assert_eq(sign_up("Ann", GOOD), 200);
	fake_net_request(REQUEST_POST, "/api/sign_in", NULL,
	    "{\"name\":\"Ann\",\"password\":\"" GOOD "\"}", &late, NULL);
	fake_net_request(
	    REQUEST_POST, "/admin/passwords", NULL, body, &set, NULL);
	free(body);
	hall_turn(&hall);
	cr_expect_eq(set.status, 200);
	while (!late.there) {
		fake_net_wait();
		hall_turn(&hall);
	}
	cr_expect_eq(late.status, 401);
	cr_expect_eq(whoever(), 0, "and the sessions of before are over");
	hall_answer_free(&late);
	hall_answer_free(&set);
}

Test(accounts, the_oldest_of_many_sessions_gives_way)
{
	char first[sizeof(cookie)];
	int sessions;

	cr_assert_eq(sign_up("Ann", GOOD), 200);
	strcpy(first, cookie);
	for (int i = 0; i < ACCOUNT_LOGINS_MAX; i++) {
		hall_until(&hall, clock_now(&hall.clock) + HALL_MINUTE);
		fake_net_headers.cookie = NULL;
		cr_assert_eq(sign_in("Ann", GOOD), 200);
	}
	cr_expect_eq(who(&sessions), HALL_PLAYERS + 1);
	cr_expect_eq(sessions, ACCOUNT_LOGINS_MAX);
	fake_net_headers.cookie = first;
	cr_expect_eq(whoever(), 0);
}

/* What a page of another site could make a browser send. */
Test(accounts, only_our_own_pages_may_ask)
{
	static const char sit[] =
	    "{\"nonce\":\"nonce-0001\",\"event\":1,\"do\":\"sit\",\"table\":3,"
	    "\"seat\":\"N\"}";
	const struct fake_headers good = fake_net_headers;
	static const struct fake_headers bad[] = {
	    {.content_type = "application/json",
		.host = "club.example",
		.origin = "https://evil.example"},
	    {.content_type = "application/json",
		.host = "club.example",
		.origin = "null"},
	    {.content_type = "application/json", .host = "club.example"},
	    {.content_type = "text/plain",
		.host = "club.example",
		.origin = "https://club.example"},
	    {.content_type = "application/jsonx",
		.host = "club.example",
		.origin = "https://club.example"},
	    {.host = "club.example", .origin = "https://club.example"},
	    {.content_type = "application/json",
		.host = "club.example",
		.origin = "https://club.example",
		.sec_fetch_site = "cross-site"},
	    {.content_type = "application/json",
		.host = "club.example",
		.origin = "https://club.example",
		.sec_fetch_site = "same-site"},
	};

	cr_assert_eq(sign_up("Ann", GOOD), 200);
	for (size_t i = 0; i < sizeof(bad) / sizeof(bad[0]); i++) {
		fake_net_headers = bad[i];
		fake_net_headers.cookie = cookie;
		cr_expect(refused("/api/command", sit, 403, "other_site"),
		    "case %zu", i);
		cr_expect(refused("/api/sign_out", "{\"all\":true}", 403,
			      "other_site"),
		    "case %zu", i);
		cr_expect(refused("/api/sign_in",
			      "{\"name\":\"Ann\",\"password\":\"" GOOD "\"}",
			      403, "other_site"),
		    "case %zu", i);
	}
	cr_expect_eq(hall_count(&hall, "sit"), 0);
	fake_net_headers = good;
	fake_net_headers.cookie = cookie;
	fake_net_headers.host = "other.name.inside";
	fake_net_headers.sec_fetch_site = "same-origin";
	fake_net_headers.content_type = "application/json; charset=utf-8";
	cr_expect_eq(post("/api/command", sit), 200);
	/* a program with a token says nothing of pages */
	fake_net_headers = (struct fake_headers){0};
	hall_do(&hall, 1, "\"do\":\"sit\",\"table\":4,\"seat\":\"N\"");
}

Test(accounts, a_cookie_is_for_tls_where_there_is_tls)
{
	struct answer answer;

	post_for("/api/sign_up", "{\"name\":\"Ann\",\"password\":\"" GOOD "\"}",
	    &answer);
	cr_expect_not_null(strstr(answer.cookie, "; HttpOnly"));
	cr_expect_not_null(strstr(answer.cookie, "; SameSite=Strict"));
	cr_expect_null(strstr(answer.cookie, "; Secure"));
	hall_answer_free(&answer);
	fake_net_headers.forwarded_proto = "https, http";
	post_for("/api/sign_in", "{\"name\":\"Ann\",\"password\":\"" GOOD "\"}",
	    &answer);
	cr_expect_not_null(strstr(answer.cookie, "; Secure"));
	cr_expect_eq(strncmp(answer.cookie, "__Host-pairsd=", 14), 0);
	/* one of another name of the domain, before it, is nothing there */
	fake_net_headers.cookie = NULL;
	cr_expect_eq(whoever(), 0);
	char *both = xasprintf(
	    "pairsd=x; %.*s", (int)strcspn(answer.cookie, ";"), answer.cookie);
	fake_net_headers.cookie = both;
	cr_expect_eq(whoever(), HALL_PLAYERS + 1);
	/* nor is such a one without TLS, where anybody could have made it */
	fake_net_headers.forwarded_proto = NULL;
	cr_expect_eq(whoever(), 0);
	fake_net_headers.forwarded_proto = "https";
	fake_net_headers.cookie = answer.cookie + strlen("__Host-");
	cr_expect_eq(whoever(), 0);
	free(both);
	hall_answer_free(&answer);
}

Test(accounts, attempts_on_one_name_are_limited)
{
	cr_assert_eq(sign_up("Ann", GOOD), 200);
	for (int i = 0; i < 10; i++)
		cr_assert_eq(sign_in("Ann", "wrong"), 401, "attempt %d", i);
	cr_expect_eq(sign_in("Ann", GOOD), 429);
	cr_expect_eq(sign_in("Player 1", "wrong"), 401, "another's name");
	hall_until(&hall, clock_now(&hall.clock) + 30 * HALL_SECOND - 1);
	cr_expect_eq(sign_in("Ann", GOOD), 429);
	hall_until(&hall, clock_now(&hall.clock) + 1);
	cr_expect_eq(sign_in("Ann", GOOD), 200);
	/* who knows the password is not counted */
	cr_expect_eq(sign_in("Ann", GOOD), 200);
}

/* One address keeps nobody out from another, however long it goes on. */
Test(accounts, attempts_from_one_address_keep_nobody_out)
{
	fake_net_headers.peer = "192.0.2.1";
	cr_assert_eq(sign_up("Ann", GOOD), 200);
	fake_net_headers.cookie = NULL;
	fake_net_headers.peer = "192.0.2.7";
	for (int i = 0; i < 10; i++)
		cr_assert_eq(sign_in("Ann", "wrong"), 401, "attempt %d", i);
	for (int i = 0; i < 120; i++) {
		hall_until(&hall, clock_now(&hall.clock) + 30 * HALL_SECOND);
		cr_assert_eq(sign_in("Ann", "wrong"), 401, "attempt %d", i);
		cr_assert_eq(sign_in("Ann", "wrong"), 429, "attempt %d", i);
	}
	fake_net_headers.peer = "192.0.2.8";
	cr_expect_eq(sign_in("ANN", GOOD), 200, "an address of no player yet");
}

/* Many addresses do, but not where the name has been used before. */
Test(accounts, attempts_from_many_addresses_keep_out_who_is_elsewhere)
{
	char peer[32];

	fake_net_headers.peer = "192.0.2.1";
	cr_assert_eq(sign_up("Ann", GOOD), 200);
	fake_net_headers.cookie = NULL;
	for (int i = 0; i < 60; i++) {
		snprintf(peer, sizeof(peer), "198.51.100.%d", i / 6 + 1);
		fake_net_headers.peer = peer;
		cr_assert_eq(sign_in("Ann", "wrong"), 401, "attempt %d", i);
	}
	fake_net_headers.peer = "192.0.2.8";
	cr_expect_eq(sign_in("Ann", GOOD), 429);
	fake_net_headers.peer = "192.0.2.1";
	cr_expect_eq(sign_in("Ann", GOOD), 200);
	/* she opens a page with her session, and the daemon knows again */
	hall_kill(&hall);
	hall_begin(&hall, clock_now(&hall.clock) + HALL_MINUTE);
	fake_net_headers.peer = "192.0.2.9";
	cr_assert_neq(whoever(), 0);
	fake_net_headers.cookie = NULL;
	for (int i = 0; i < 60; i++) {
		snprintf(peer, sizeof(peer), "198.51.100.%d", i / 6 + 1);
		fake_net_headers.peer = peer;
		cr_assert_eq(sign_in("Ann", "wrong"), 401, "attempt %d", i);
	}
	cr_expect_eq(sign_in("Ann", "wrong"), 429);
	fake_net_headers.peer = "192.0.2.9";
	cr_expect_eq(sign_in("Ann", GOOD), 200);
}

/* Who signs in over somebody's session ends that, and what it shows. */
Test(accounts, signing_in_ends_the_session_that_the_browser_had)
{
	char first[sizeof(cookie)];
	struct answer answer;

	cr_assert_eq(sign_up("Ann", GOOD), 200);
	fake_net_headers.cookie = NULL;
	cr_assert_eq(sign_up("Bea", GOOD), 200);
	fake_net_headers.cookie = NULL;
	cr_assert_eq(sign_in("Ann", GOOD), 200);
	strcpy(first, cookie);
	fake_net_request(
	    REQUEST_GET, "/api/stream", NULL, NULL, &answer, &hall.ear[1]);
	hall_turn(&hall);
	cr_assert_not_null(hall.ear[1].stream);
	cr_expect_eq(sign_in("Bea", "wrong one"), 401);
	cr_expect_eq(whoever(), HALL_PLAYERS + 1, "a wrong one ends nothing");
	cr_expect_not_null(hall.ear[1].stream);
	cr_assert_eq(sign_in("Bea", GOOD), 200);
	cr_expect_eq(whoever(), HALL_PLAYERS + 2);
	cr_expect_null(hall.ear[1].stream);
	fake_net_headers.cookie = first;
	cr_expect_eq(whoever(), 0);
}

Test(accounts, attempts_from_one_address_are_limited)
{
	char name[32];

	fake_net_headers.peer = "192.0.2.7";
	for (int i = 0; i < 60; i++) {
		snprintf(name, sizeof(name), "Nobody %d", i);
		cr_assert_eq(sign_in(name, "wrong"), 401, "attempt %d", i);
	}
	cr_expect_eq(sign_in("Nobody", "wrong"), 429);
	fake_net_headers.peer = "192.0.2.8";
	cr_expect_eq(sign_in("Nobody", "wrong"), 401);
	/* what a proxy on this machine says, and only such a one */
	fake_net_headers.forwarded_for = "192.0.2.8, 192.0.2.7";
	fake_net_headers.peer = "127.0.0.1";
	cr_expect_eq(sign_in("Nobody", "wrong"), 429);
	fake_net_headers.peer = "192.0.2.9";
	cr_expect_eq(sign_in("Nobody", "wrong"), 401);
}

Test(accounts, a_crowd_is_told_to_come_again)
{
	struct answer *answer =
	    xcalloc(HASHER_WAITING_MAX + 1, sizeof(*answer));
	char body[64];

	for (int i = 0; i <= HASHER_WAITING_MAX; i++) {
		snprintf(body, sizeof(body),
		    "{\"name\":\"N %d\",\"password\":\"wrong\"}", i);
		fake_net_request(
		    REQUEST_POST, "/api/sign_in", NULL, body, &answer[i], NULL);
	}
	cr_assert(answer[HASHER_WAITING_MAX].there);
	cr_expect_eq(answer[HASHER_WAITING_MAX].status, 503);
	cr_expect_not_null(strstr(answer[HASHER_WAITING_MAX].body, "\"busy\""));
	hall_kill(&hall);
	for (int i = 0; i <= HASHER_WAITING_MAX; i++) {
		cr_expect(answer[i].there, "request %d is not answered", i);
		hall_answer_free(&answer[i]);
	}
	free(answer);
}

/* A code that pairsctl asks for, in the daemon. */
static void
invite(const char *name, char code[CHANCE_TOKEN_MAX])
{
	struct answer answer;
	char *body = xasprintf("{\"name\":\"%s\"}", name);

	cr_assert_eq(post_for("/admin/invitations", body, &answer), 200, "%s",
	    answer.body);
	const char *at = strstr(answer.body, "\"token\":\"") + 9;
	snprintf(code, CHANCE_TOKEN_MAX, "%.*s", (int)strcspn(at, "\""), at);
	hall_answer_free(&answer);
	free(body);
}

static int
accept_code(const char *code)
{
	char *body = xasprintf(
	    "{\"invitation\":\"%s\",\"password\":\"" GOOD "\"}", code);
	const int status = post("/api/invitation", body);

	free(body);
	return status;
}

Test(accounts, an_invitation_is_good_once)
{
	char code[CHANCE_TOKEN_MAX], newer[CHANCE_TOKEN_MAX];

	invite("player 2", code);
	invite("Player 2", newer);
	cr_expect_eq(accept_code(code), 403, "the newer one replaces it");
	cr_expect_eq(accept_code(newer), 200);
	cr_expect_eq(whoever(), 2);
	cr_expect_eq(accept_code(newer), 403);
	cr_expect_eq(accept_code(""), 403);
	invite("Zoe", code);
	cr_expect_eq(accept_code(code), 200);
	cr_expect_eq(whoever(), HALL_PLAYERS + 1);
	fake_net_headers.cookie = NULL;
	cr_expect_eq(sign_in("Zoe", GOOD), 200);
}

Test(accounts, an_invitation_lasts_a_week)
{
	char code[CHANCE_TOKEN_MAX];
	const ms_t then = clock_now(&hall.clock);

	invite("Zoe", code);
	hall_kill(&hall);
	hall_begin(&hall, then + 7 * DAY_MS);
	cr_expect_eq(accept_code(code), 403);
	hall_kill(&hall);
	hall_begin(&hall, then + 7 * DAY_MS + 1);
	invite("Zoe", code);
	hall_kill(&hall);
	hall_begin(&hall, then + 14 * DAY_MS);
	cr_expect_eq(accept_code(code), 200);
}

static void
with_sign_up(const char *word, int sign_up_status, int invited_status)
{
	char code[CHANCE_TOKEN_MAX];
	char *keys = xasprintf("sign_up = \"%s\";", word);

	hall_fini(&hall);
	hall.keys = keys;
	setup();
	invite("Zoe", code);
	cr_expect_eq(sign_up("Ann", GOOD), sign_up_status, "%s", word);
	cr_expect_eq(accept_code(code), invited_status, "%s", word);
	free(keys);
}

Test(accounts, sign_up_is_as_the_config_says)
{
	with_sign_up("invitation", 403, 200);
	with_sign_up("closed", 403, 403);
	with_sign_up("open", 200, 200);
}

Test(accounts, commands_and_streams_of_a_player_are_limited)
{
	struct answer answer;
	int done = 0;

	for (int i = 0; i < 401; i++) {
		hall_send(&hall, 1, &answer, "\"do\":\"stand\"");
		done += answer.status != 429;
		hall_answer_free(&answer);
	}
	cr_expect_eq(done, 400);
	hall_send(&hall, 2, &answer, "\"do\":\"stand\"");
	cr_expect_neq(answer.status, 429);
	hall_answer_free(&answer);
	for (int i = 0; i < 60; i++)
		hall_listen(&hall, 3);
	hall_try_listen(&hall, 3, &answer);
	cr_assert(answer.there);
	cr_expect_eq(answer.status, 429);
	hall_answer_free(&answer);
}

/* What the account's page is told. */
static bool
account_says(const char *part)
{
	struct answer answer;

	fake_net_request(
	    REQUEST_GET, "/api/account", NULL, NULL, &answer, NULL);
	hall_turn(&hall);
	const bool says = strstr(answer.body, part) != NULL;
	hall_answer_free(&answer);
	return says;
}

Test(accounts, guests_come_for_a_night)
{
	const ms_t then = HALL_START_AT - 10 * HALL_MINUTE;
	static const ms_t hour = 60 * HALL_MINUTE;

	cr_assert(account_says("\"role\":null"));
	cr_assert(account_says("\"guests\":true"));
	cr_assert_eq(post("/api/guest", "{\"name\":\" Wren \"}"), 200);
	cr_expect(
	    account_says("\"player\":\"Wren (guest)\",\"role\":\"guest\""));
	cr_expect_eq(post("/api/guest", "{\"name\":\"wren\"}"), 200);
	cr_expect(account_says("\"player\":\"wren (guest 2)\""));
	/* there is no password to come back with */
	cr_expect_eq(sign_in("Wren (guest)", GOOD), 401);
	hall_kill(&hall);
	hall_begin(&hall, then + 17 * hour);
	cr_expect_eq(whoever(), HALL_PLAYERS + 2);
	hall_until(&hall, then + 19 * hour);
	cr_expect_eq(whoever(), 0);
}

Test(accounts, guests_have_names_like_others)
{
	cr_expect(
	    refused("/api/guest", "{\"name\":\"  \"}", 400, "bad_request"));
	cr_expect(refused(
	    "/api/guest", "{\"name\":\"a\u202eb\"}", 400, "bad_request"));
	cr_expect(refused("/api/guest",
	    "{\"name\":\"0123456789012345678901234567890123456789\"}", 400,
	    "bad_request"));
	cr_expect_eq(whoever(), 0);
}

Test(accounts, guests_come_only_where_the_config_allows)
{
	hall_fini(&hall);
	hall.keys = "sign_up = \"open\";";
	hall_init(&hall);
	hall_begin(&hall, HALL_START_AT - 10 * HALL_MINUTE);
	cr_expect(account_says("\"guests\":false"));
	cr_expect(
	    refused("/api/guest", "{\"name\":\"Wren\"}", 403, "no_sign_up"));
}
