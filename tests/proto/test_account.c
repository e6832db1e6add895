/* SPDX-License-Identifier: ISC */
/*
 * What browsers send to sign in: cookies among others, origins, bodies.
 */
#include "daemon/proto/account.h"

#include <criterion/criterion.h>
#include <stdio.h>
#include <string.h>

#include "daemon/proto/cookie.h"

Test(cookie, is_found_among_others)
{
	static const struct {
		const char *header, *value; /* NULL: not found */
	} cases[] = {
	    {"pairsd=abc", "abc"},
	    {"a=1; pairsd=abc; b=2", "abc"},
	    {"a=1;pairsd=abc", "abc"},
	    {"  ;; pairsd=abc  ", "abc"},
	    {"pairsd=", ""},
	    {"pairsd=a=b", "a=b"},
	    {"pairsd=first; pairsd=second", "first"},
	    {"pairsd=1234567", "1234567"},
	    {"pairsd=12345678", NULL},
	    {"pairsd", NULL},
	    {"xpairsd=abc", NULL},
	    {"pairsdx=abc", NULL},
	    {"Pairsd=abc", NULL},
	    {"a=pairsd=abc", NULL},
	    {"", NULL},
	    {";;;", NULL},
	    {NULL, NULL},
	};
	char value[8];

	for (size_t i = 0; i < sizeof(cases) / sizeof(cases[0]); i++) {
		const bool found = cookie_find(
		    cases[i].header, "pairsd", value, sizeof(value));

		cr_expect_eq(found, cases[i].value != NULL, "%s",
		    cases[i].header != NULL ? cases[i].header : "none");
		cr_expect_str_eq(
		    value, cases[i].value != NULL ? cases[i].value : "");
	}
}

Test(cookie, an_origin_is_a_host_or_not)
{
	static const struct {
		const char *origin, *host;
		bool is;
	} cases[] = {
	    {"http://club.example", "club.example", true},
	    {"https://club.example", "club.example", true},
	    {"HTTPS://Club.Example", "club.example", true},
	    {"http://127.0.0.1:7433", "127.0.0.1:7433", true},
	    {"http://[::1]:7433", "[::1]:7433", true},
	    {"http://club.example:7433", "club.example", false},
	    {"http://club.example", "club.example:7433", false},
	    {"http://club.example.evil.example", "club.example", false},
	    {"http://evil.example", "club.example", false},
	    {"ftp://club.example", "club.example", false},
	    {"club.example", "club.example", false},
	    {"null", "null", false},
	    {"http://", "", false},
	    {NULL, "club.example", false},
	    {"http://club.example", NULL, false},
	};

	for (size_t i = 0; i < sizeof(cases) / sizeof(cases[0]); i++)
		cr_expect_eq(origin_is_host(cases[i].origin, cases[i].host),
		    cases[i].is, "case %zu", i);
}

Test(account, bodies)
{
	static const struct {
		enum account_form form;
		bool is_new;
		const char *body, *says; /* NULL: read */
	} cases[] = {
	    {ACCOUNT_NAMED, false, "{\"name\":\"Ann\",\"password\":\"x\"}",
		NULL},
	    {ACCOUNT_NAMED, true, "{\"name\":\"Ann\",\"password\":\"x\"}",
		"password"},
	    {ACCOUNT_NAMED, true,
		"{\"name\":\"Ann\",\"password\":\"12345678\"}", NULL},
	    {ACCOUNT_NAMED, true, "{\"name\":\"Ann\",\"password\":\"1234567\"}",
		"8 to 128"},
	    {ACCOUNT_NAMED, false, "{\"name\":\"Ann\"}", "password"},
	    {ACCOUNT_NAMED, false, "{\"name\":7,\"password\":\"x\"}", "name"},
	    {ACCOUNT_NAMED, false,
		"{\"name\":\"Ann\",\"password\":\"x\",\"role\":\"director\"}",
		"role"},
	    {ACCOUNT_NAMED, false, "{\"name\":\"Ann\",\"name\":\"Bea\"}",
		"line 1"},
	    {ACCOUNT_NAMED, false, "[]", "object"},
	    {ACCOUNT_INVITED, true,
		"{\"invitation\":\"abc\",\"password\":\"12345678\"}", NULL},
	    {ACCOUNT_INVITED, true,
		"{\"invitation\":\"abc\",\"password\":\"1234567\"}",
		"password"},
	    {ACCOUNT_INVITED, true,
		"{\"invitation\":"
		"\"12345678901234567890123456789012345678901234\","
		"\"password\":\"12345678\"}",
		"invitation"},
	    {ACCOUNT_CHANGED, true,
		"{\"password\":\"x\",\"new_password\":\"12345678\"}", NULL},
	    {ACCOUNT_CHANGED, true,
		"{\"password\":\"12345678\",\"new_password\":\"x\"}",
		"new_password"},
	    {ACCOUNT_LEFT, false, "{\"all\":true}", NULL},
	    {ACCOUNT_LEFT, false, "{}", "all"},
	    {ACCOUNT_LEFT, false, "{\"all\":1}", "all"},
	};
	struct account_ask ask;
	struct err err;

	for (size_t i = 0; i < sizeof(cases) / sizeof(cases[0]); i++) {
		const char *body = cases[i].body;
		const int rc = account_read(cases[i].form, cases[i].is_new,
		    body, strlen(body), &ask, &err);

		cr_expect_eq(
		    rc, cases[i].says == NULL ? 0 : ERR_INPUT, "%s", body);
		if (cases[i].says != NULL)
			cr_expect_not_null(strstr(err.text, cases[i].says),
			    "%s: %s", body, err.text);
	}
}

Test(account, a_password_of_129_bytes_is_refused)
{
	char body[256];
	struct account_ask ask;
	struct err err;

	for (int len = PASSWORD_MOST; len <= PASSWORD_MOST + 1; len++) {
		snprintf(body, sizeof(body),
		    "{\"name\":\"Ann\",\"password\":\"%0*d\"}", len, 7);
		cr_expect_eq(account_read(ACCOUNT_NAMED, true, body,
				 strlen(body), &ask, &err),
		    len <= PASSWORD_MOST ? 0 : ERR_INPUT);
	}
}

Test(account, is_told)
{
	const struct account_login login[] = {
	    {1000, 2000, false}, {3000, 4000, true}};
	struct buf buf = {0};

	account_write(&(struct account_told){.player = 7,
			  .name = "Ann \"A\" Lee",
			  .role = "director",
			  .sign_up = "open",
			  .guests = true,
			  .connected = true,
			  .login = login,
			  .logins = 2},
	    &buf);
	cr_expect_str_eq(buf_text(&buf),
	    "{\"player_id\":7,\"player\":\"Ann \\\"A\\\" Lee\","
	    "\"role\":\"director\",\"sign_up\":\"open\",\"guests\":true,"
	    "\"connected\":true,\"sessions\":["
	    "{\"made_at\":1000,\"used_at\":2000,\"this\":false},"
	    "{\"made_at\":3000,\"used_at\":4000,\"this\":true}]}");
	buf_clear(&buf);
	account_write(&(struct account_told){.sign_up = "closed"}, &buf);
	cr_expect_str_eq(buf_text(&buf),
	    "{\"player_id\":null,\"player\":null,\"role\":null,"
	    "\"sign_up\":\"closed\",\"guests\":false,"
	    "\"connected\":false,\"sessions\":[]}");
	buf_fini(&buf);
}
