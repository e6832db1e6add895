/* SPDX-License-Identifier: ISC */
/*
 * Every page of a person is the same index.html, which looks at its own
 * address and reads what belongs there. At an address of no kind it is what says
 * so, to who asks for HTML; programs get the error of pairsd-protocol(7).
 * Nothing from elsewhere is loaded or run (Content Security Policy Level 3).
 */
#include "daemon/app/static.h"

#include <ctype.h>
#include <stdlib.h>
#include <string.h>
#include <strings.h>

#include "daemon/app/state.h"
#include "daemon/net/request.h"
#include "daemon/pages/pages.h"

#define STATIC_INDEX "index.html"

static const char static_policy[] =
    "default-src 'none'; script-src 'self'; style-src 'self'; "
    "img-src 'self' data:; connect-src 'self'; manifest-src 'self'; "
    "base-uri 'none'; form-action 'none'; frame-ancestors 'none'";

/*
 * Addresses of pages, part by part: '#' stands for a whole number, '*' for
 * any text that is not empty: a name may hold a slash.
 */
static const char *const static_addresses[] = {
    "",
    "account",
    "director",
    "events",
    "events/#",
    "events/#/boards/#",
    "events/#/direct",
    "events/#/direct/#/#/#",
    "events/#/records/#/#/#",
    "history",
    "invitation",
    "play",
    "players",
    "players/*",
    "sign-in",
    "sign-up",
};
#define STATIC_ADDRESS_COUNT                                                   \
	(sizeof(static_addresses) / sizeof(static_addresses[0]))

static bool
static_fits(const char *address, const char *path)
{
	for (; *address != '\0'; address++) {
		if (*address == '*')
			return *path != '\0';
		if (*address != '#') {
			if (*path++ != *address)
				return false;
			continue;
		}
		const size_t digits = strspn(path, "0123456789");
		if (digits == 0 || digits > 10)
			return false;
		path += digits;
	}
	return *path == '\0';
}

static bool
static_is_address(const char *path)
{
	for (size_t i = 0; i < STATIC_ADDRESS_COUNT; i++) {
		if (static_fits(static_addresses[i], path))
			return true;
	}
	return false;
}

/*
 * Whether a list of codings takes gzip (RFC 9110, 12.5.3): named, or by '*',
 * and not with a weight of nothing.
 */
static bool
static_takes_gzip(const char *list)
{
	bool any = false;

	while (list != NULL && *list != '\0') {
		list += strspn(list, " \t,");
		const size_t len = strcspn(list, ",");
		const size_t name = strcspn(list, " \t;,");
		const char *weight = memchr(list, ';', len);
		const char *q = weight != NULL
		    ? weight + 1 + strspn(weight + 1, " \t")
		    : NULL;
		const bool is_refused = q != NULL &&
		    strncasecmp(q, "q=", 2) == 0 && strtod(q + 2, NULL) <= 0;

		if (name == 4 && strncasecmp(list, "gzip", 4) == 0)
			return !is_refused;
		if (name == 1 && *list == '*')
			any = !is_refused;
		list += len;
	}
	return any;
}

/* Whether If-None-Match names a tag, or any (RFC 9110, 13.1.2: weakly). */
static bool
static_has(const char *list, const char *tag)
{
	const size_t len = strlen(tag);

	while (list != NULL && *list != '\0') {
		list += strspn(list, " \t,");
		if (*list == '*')
			return true;
		if (strncmp(list, "W/", 2) == 0)
			list += 2;
		if (strncmp(list, tag, len) == 0 &&
		    strchr(" \t,", list[len]) != NULL)
			return true;
		list += strcspn(list, ",");
	}
	return false;
}

/* Whether the peer names HTML among what it takes (RFC 9110, 12.5.1). */
static bool
static_is_browser(struct request *rq)
{
	const char *list = request_header(rq, "Accept");

	return list != NULL && strstr(list, "text/html") != NULL;
}

static bool
static_is_below(const char *path, const char *folder)
{
	return strncmp(path, folder, strlen(folder)) == 0;
}

static void
static_reply(struct request *rq, const struct page *page, int status)
{
	const bool packed = page->packed_len > 0 &&
	    static_takes_gzip(request_header(rq, "Accept-Encoding"));
	const char *tag = packed ? page->packed_tag : page->tag;

	request_add_header(rq, "Content-Security-Policy", static_policy);
	request_add_header(rq, "Referrer-Policy", "no-referrer");
	request_add_header(rq, "X-Frame-Options", "DENY");
	/* kept, but asked for: all files are of one version */
	request_add_header(rq, "Cache-Control", "no-cache");
	request_add_header(rq, "Vary",
	    status == 404 ? "Accept, Accept-Encoding" : "Accept-Encoding");
	request_add_header(rq, "ETag", tag);
	if (status == 200 &&
	    static_has(request_header(rq, "If-None-Match"), tag)) {
		request_reply(rq, 304, NULL, NULL, 0);
		return;
	}
	if (packed)
		request_add_header(rq, "Content-Encoding", "gzip");
	request_reply(rq, status, page->type,
	    packed ? page->packed : page->body,
	    packed ? page->packed_len : page->len);
}

static void
static_say_none(struct request *rq)
{
	static const char text[] =
	    "The pages of pairsd are not installed here, or not where it looks "
	    "for them; see pairsd(8).\n";

	request_reply(
	    rq, 404, "text/plain; charset=utf-8", text, sizeof(text) - 1);
}

bool
static_serve(struct app *app, struct request *rq)
{
	const char *path = request_path(rq);
	const bool is_address = static_is_address(path + 1);
	const bool is_file = static_is_below(path, "/web/");
	const bool is_lost = !is_address && !is_file &&
	    !static_is_below(path, "/api/") &&
	    !static_is_below(path, "/admin/") && static_is_browser(rq);
	const char *name = is_address || is_lost ? STATIC_INDEX
	    : is_file                            ? path + 5
						 : NULL;

	if (name == NULL)
		return false;
	if (app->pages == NULL) {
		static_say_none(rq);
		return true;
	}
	const struct page *page = pages_find(app->pages, name);
	if (page == NULL)
		return false;
	static_reply(rq, page, is_lost ? 404 : 200);
	return true;
}
