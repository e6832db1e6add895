/* SPDX-License-Identifier: ISC */
/*
 * The body of a reply to a request: done, or why not.  The engine's refusals
 * keep their code and are sent with REPLY_REFUSAL_STATUS; what goes wrong
 * before the engine is asked has a code here.
 */
#ifndef DAEMON_PROTO_REPLY_H
#define DAEMON_PROTO_REPLY_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "daemon/base/buf.h"
#include "daemon/base/err.h"
#include "engine/bridge/refusal.h"
#include "engine/bridge/time.h"

#define REPLY_REFUSAL_STATUS 409

/* name, HTTP status, code for programs, sentence for people */
#define REPLY_ERROR_LIST(X)                                                    \
	X(NONE, 200, "", "")                                                   \
	X(BAD_JSON, 400, "bad_json", "the body is not a JSON object")          \
	X(BAD_REQUEST, 400, "bad_request", "the request is not understood")    \
	X(NOT_SIGNED_IN, 401, "not_signed_in",                                 \
	    "nobody is signed in, or the token is not known")                  \
	X(WRONG_PASSWORD, 401, "wrong_password",                               \
	    "the name or the password is wrong")                               \
	X(OTHER_SITE, 403, "other_site",                                       \
	    "a browser must ask from a page of this server, in JSON")          \
	X(NO_DIRECTOR, 403, "no_director",                                     \
	    "only a director may, who does not play in this night")            \
	X(DIRECTOR_PLAYS, 403, "director_plays",                               \
	    "who plays in a night does nothing in another meanwhile")          \
	X(NO_SIGN_UP, 403, "no_sign_up",                                       \
	    "this server takes no new players that way")                       \
	X(BAD_INVITATION, 403, "bad_invitation",                               \
	    "the invitation was used, is out of date, or is none")             \
	X(NOT_FOUND, 404, "not_found", "there is no such thing")               \
	X(METHOD, 405, "method", "this path does not take that method")        \
	X(ALREADY_DONE, 409, "already_done",                                   \
	    "a command with this nonce was done before")                       \
	X(TOO_LARGE, 413, "too_large", "the body is too large")                \
	X(TOO_MANY, 429, "too_many", "too many requests; wait a little")       \
	X(BUSY, 503, "busy",                                                   \
	    "too many people sign in at this moment; try again soon")          \
	X(UNAVAILABLE, 503, "unavailable",                                     \
	    "the daemon cannot write to its disk now; try again later")

enum reply_error {
#define X(name, status, code, text) REPLY_##name,
	REPLY_ERROR_LIST(X)
#undef X
	    REPLY_ERROR_COUNT
};

int reply_error_status(enum reply_error error);
const char *reply_error_code(enum reply_error error);

/* {"done":true,"number":1234} */
void reply_done_write(uint64_t number, struct buf *buf);

/* {"time":1767639600000} */
void reply_time_write(ms_t time, struct buf *buf);

/*
 * {"error":"CODE","text":"..."}; with text NULL the error's own sentence.
 */
void reply_error_write(
    enum reply_error error, const char *text, struct buf *buf);
void reply_refusal_write(enum refusal refusal, struct buf *buf);

#define REPLY_CODE_MAX 32
#define REPLY_TEXT_MAX 512

/* A reply as a client reads it. */
struct reply {
	bool done;
	uint64_t number;           /* when done */
	char code[REPLY_CODE_MAX]; /* when not done */
	char text[REPLY_TEXT_MAX];
};

/* Read a reply's body.  0, or ERR_INPUT for what is no reply. */
int reply_read(
    const char *body, size_t len, struct reply *reply_r, struct err *err);

#endif
