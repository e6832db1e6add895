/* SPDX-License-Identifier: ISC */
/*
 * Who asks: a program by its token, a browser by its cookie; and whether a
 * browser was made to ask by a page of somebody else.
 */
#ifndef DAEMON_APP_WHO_H
#define DAEMON_APP_WHO_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "daemon/base/chance.h"
#include "daemon/proto/reply.h"

#define WHO_ADDRESS_MAX 64
#define WHO_GUEST_MS INT64_C(64800000) /* a guest's session: 18 hours */

struct app;
struct request;

/*
 * The player who sent a request: REPLY_NONE and the player;
 * REPLY_NOT_SIGNED_IN; or REPLY_OTHER_SITE for a browser's request that does
 * not come from our own pages.
 */
enum reply_error who_asks(
    struct app *app, const struct request *rq, int32_t *player_r);

/*
 * Whether a POST comes from our own pages: Sec-Fetch-Site says so, or, from
 * browsers that do not send it, Origin is the Host; and its type is JSON, which
 * a form of another page cannot send.
 */
bool who_is_own_page(const struct request *rq);

/* The token that a program gives in a header, NULL for none. */
const char *who_token(const struct request *rq);

/* The token of a browser's session, "" for none. */
void who_cookie(const struct request *rq, char token_r[CHANCE_TOKEN_MAX]);

/*
 * Make or, with token NULL, end the cookie of a session in the reply; it is for
 * TLS only, and has another name, when a proxy says that the browser came by
 * that.
 */
void who_set_cookie(struct request *rq, const char *token);

/*
 * The address that asks, for limits: behind a proxy on this machine what it
 * says; "" for this machine itself.  An IPv6 address is its first 64 bits, for
 * a house has as many as it likes below them.
 */
void who_address(const struct request *rq, char address_r[WHO_ADDRESS_MAX]);

#endif
