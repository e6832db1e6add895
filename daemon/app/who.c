/* SPDX-License-Identifier: ISC */
/*
 * Cookies go along with requests that other sites have started, tokens do not:
 * so what a cookie allows is only done for our own pages (Fetch Metadata;
 * RFC 6454 for Origin; SameSite keeps most of it away already).
 */
#include "daemon/app/who.h"

#include <arpa/inet.h>
#include <stdio.h>
#include <string.h>
#include <strings.h>

#include "daemon/app/accounts.h"
#include "daemon/app/people.h"
#include "daemon/app/state.h"
#include "daemon/net/request.h"
#include "daemon/proto/cookie.h"

#define WHO_COOKIE_MAX 256

/*
 * A browser takes __Host- from the server itself only, and by TLS, so that no
 * other name of the domain can put a cookie before it (RFC 6265bis 4.1.3.2).
 */
static const char who_plain_name[] = "pairsd", who_tls_name[] = "__Host-pairsd";

/* Whether our proxy says that the browser came by TLS. */
static bool
who_is_by_tls(const struct request *rq)
{
	const char *proto = request_header(rq, "X-Forwarded-Proto");

	return proto != NULL && strncasecmp(proto, "https", 5) == 0 &&
	    strchr(", \t", proto[5]) != NULL;
}

/* Not what a proxy's own password comes in. */
const char *
who_token(const struct request *rq)
{
	const char *value = request_header(rq, "Authorization");

	return value != NULL && strncasecmp(value, "Bearer ", 7) == 0
	    ? value + 7
	    : NULL;
}

void
who_cookie(const struct request *rq, char token_r[CHANCE_TOKEN_MAX])
{
	if (!cookie_find(request_header(rq, "Cookie"),
		who_is_by_tls(rq) ? who_tls_name : who_plain_name, token_r,
		CHANCE_TOKEN_MAX))
		token_r[0] = '\0';
}

/* Whether the browser says that another site has started it. */
static bool
who_is_foreign(const struct request *rq)
{
	const char *site = request_header(rq, "Sec-Fetch-Site");

	return site != NULL && strcasecmp(site, "same-origin") != 0;
}

bool
who_is_own_page(const struct request *rq)
{
	const char *type = request_header(rq, "Content-Type");
	static const char json[] = "application/json";

	if (type == NULL || strncasecmp(type, json, sizeof(json) - 1) != 0 ||
	    strchr("; \t", type[sizeof(json) - 1]) == NULL)
		return false;
	if (request_header(rq, "Sec-Fetch-Site") != NULL)
		return !who_is_foreign(rq);
	return origin_is_host(
	    request_header(rq, "Origin"), request_header(rq, "Host"));
}

enum reply_error
who_asks(struct app *app, const struct request *rq, int32_t *player_r)
{
	const char *bearer = who_token(rq);
	char token[CHANCE_TOKEN_MAX];
	bool noted;

	if (bearer != NULL) {
		*player_r = people_of_token(app->people, app->db, bearer);
		return *player_r != 0 ? REPLY_NONE : REPLY_NOT_SIGNED_IN;
	}
	who_cookie(rq, token);
	if (token[0] == '\0')
		return REPLY_NOT_SIGNED_IN;
	const struct login *login = accounts_find(
	    app->accounts, app->batch, token, app_now(app), &noted);
	/* what is in a batch has a number of its own */
	if (noted)
		app->seq++;
	if (login == NULL ||
	    (people_role(app->people, login->player) == ROLE_GUEST &&
		app_now(app) - login->made_at > WHO_GUEST_MS))
		return REPLY_NOT_SIGNED_IN;
	if (request_method(rq) == REQUEST_POST ? !who_is_own_page(rq)
					       : who_is_foreign(rq))
		return REPLY_OTHER_SITE;
	*player_r = login->player;
	return REPLY_NONE;
}

void
who_set_cookie(struct request *rq, const char *token)
{
	const bool by_tls = who_is_by_tls(rq);
	char cookie[WHO_COOKIE_MAX];

	snprintf(cookie, sizeof(cookie),
	    "%s=%s; Path=/; Max-Age=%d; HttpOnly; SameSite=Strict%s",
	    by_tls ? who_tls_name : who_plain_name, token != NULL ? token : "",
	    token != NULL ? (int)(ACCOUNT_SESSION_MS / 1000) : 0,
	    by_tls ? "; Secure" : "");
	request_add_header(rq, "Set-Cookie", cookie);
}

/* The last address of a list: the one that our own proxy has seen. */
static void
who_forwarded(const char *list, char address_r[WHO_ADDRESS_MAX])
{
	const char *comma = list != NULL ? strrchr(list, ',') : NULL;
	const char *last = comma != NULL ? comma + 1 : list;

	address_r[0] = '\0';
	if (last == NULL)
		return;
	last += strspn(last, " \t");
	snprintf(address_r, WHO_ADDRESS_MAX, "%.*s", (int)strcspn(last, " \t"),
	    last);
}

void
who_address(const struct request *rq, char address_r[WHO_ADDRESS_MAX])
{
	const char *peer = request_peer(rq);
	struct in6_addr in6;

	if (strncmp(peer, "127.", 4) == 0 || strcmp(peer, "::1") == 0 ||
	    strcmp(peer, "unix") == 0)
		who_forwarded(
		    request_last_header(rq, "X-Forwarded-For"), address_r);
	else
		snprintf(address_r, WHO_ADDRESS_MAX, "%s", peer);
	if (inet_pton(AF_INET6, address_r, &in6) == 1 &&
	    !IN6_IS_ADDR_V4MAPPED(&in6)) {
		memset(in6.s6_addr + 8, 0, 8);
		inet_ntop(AF_INET6, &in6, address_r, WHO_ADDRESS_MAX);
	}
}
