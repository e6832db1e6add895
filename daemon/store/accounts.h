/* SPDX-License-Identifier: ISC */
/*
 * How people, unlike programs, show who they are: a password, of which only a
 * hash is kept, and the sessions of browsers that have signed in, of which only
 * hashes of their tokens are.  An invitation is a code by which a player
 * chooses a password without having one.
 */
#ifndef DAEMON_STORE_ACCOUNTS_H
#define DAEMON_STORE_ACCOUNTS_H

#include <stdint.h>

#include "daemon/base/chance.h"
#include "daemon/base/password.h"
#include "daemon/store/batch.h"
#include "daemon/store/people.h"

#define ACCOUNT_INVITED_MS INT64_C(604800000)  /* an invitation: 7 days */
#define ACCOUNT_SESSION_MS INT64_C(7776000000) /* one unused: 90 days */

/* A browser that has signed in. */
struct login {
	uint8_t token_hash[CHANCE_HASH_SIZE];
	int32_t player;
	ms_t made_at, used_at; /* the latter within a day */
};

struct invitation {
	uint8_t code_hash[CHANCE_HASH_SIZE];
	int32_t player;
	ms_t ends_at;
};

/* The hash of a player's password; ERR_NOT_FOUND when there is none. */
int account_find_password(struct db *db, int32_t player,
    char hash_r[PASSWORD_HASH_MAX], struct err *err);

/*
 * A new password, as part of a batch; all sessions of the player end, and so
 * does an invitation.
 */
void batch_password(
    struct batch *batch, int32_t player, const char *hash, ms_t at);

/* Sessions, as parts of a batch. */
void batch_login(struct batch *batch, const struct login *login);
void batch_login_used(struct batch *batch, const struct login *login);
void batch_login_end(struct batch *batch, const struct login *login);
void batch_logins_forget(struct batch *batch, ms_t unused_since);

/* An invitation, instead of an older one of the player, as part of a batch. */
void batch_invitation(struct batch *batch, const struct invitation *invitation);

/* All of them, in no order. */
int account_each_login(struct db *db,
    void (*each)(void *ctx, const struct login *login), void *ctx,
    struct err *err);
int account_each_invitation(struct db *db,
    void (*each)(void *ctx, const struct invitation *invitation), void *ctx,
    struct err *err);

/*
 * For a tool while the daemon is down, each in a transaction of its own: a
 * password for a player there is (ERR_NOT_FOUND), and an invitation for a
 * player who is added when there is none of that name.  ERR_INPUT as
 * people_clean_name; ERR_DB, ERR_BUSY.
 */
int account_set_password(struct db *db, const char *name, const char *hash,
    ms_t at, struct person *person_r, struct err *err);
int account_invite(struct db *db, const char *name, const char *code, ms_t at,
    struct person *person_r, struct err *err);

#endif
