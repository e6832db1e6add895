/* SPDX-License-Identifier: ISC */
/*
 * Bodies of the calls by which browsers sign in and out.
 */
#ifndef DAEMON_PROTO_ACCOUNT_H
#define DAEMON_PROTO_ACCOUNT_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "daemon/base/buf.h"
#include "daemon/base/chance.h"
#include "daemon/base/err.h"
#include "daemon/base/password.h"
#include "engine/bridge/time.h"

#define ACCOUNT_NAME_MAX 161 /* bytes, with the NUL */

/* What is asked for; a text that is not of the call is "". */
struct account_ask {
	char name[ACCOUNT_NAME_MAX]; /* not yet checked */
	char password[PASSWORD_MOST + 1];
	char new_password[PASSWORD_MOST + 1];
	char invitation[CHANCE_TOKEN_MAX];
	bool all;
};

/* The members of a call. */
enum account_form {
	ACCOUNT_NAMED,   /* {"name":"Rowan","password":"..."} */
	ACCOUNT_INVITED, /* {"invitation":"...","password":"..."} */
	ACCOUNT_CHANGED, /* {"password":"...","new_password":"..."} */
	ACCOUNT_LEFT,    /* {"all":true} */
	ACCOUNT_GUEST,   /* {"name":"Rowan"} */
};

/*
 * 0, or ERR_INPUT with the place and what is allowed; passwords that are
 * chosen have PASSWORD_LEAST to PASSWORD_MOST bytes.  is_new: the password of
 * ACCOUNT_NAMED is one.
 */
int account_read(enum account_form form, bool is_new, const char *body,
    size_t len, struct account_ask *ask_r, struct err *err);

/* One browser in the answer to /api/account. */
struct account_login {
	ms_t made_at, used_at;
	bool is_this;
};

/* Who asks, and what he could do. */
struct account_told {
	int32_t player;          /* 0 for nobody */
	const char *name, *role; /* of a player */
	const char *sign_up;     /* the setting, as is guests */
	bool guests;
	bool connected;                    /* a stream of the player is open */
	const struct account_login *login; /* a player's browsers */
	size_t logins;
};

/*
 * {"player_id":7,"player":"Rowan","role":"player","sign_up":"open",
 * "guests":false,"connected":true,"sessions":[...]}, or with null and no sessions for nobody.
 */
void account_write(const struct account_told *told, struct buf *buf);

#endif
