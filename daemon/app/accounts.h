/* SPDX-License-Identifier: ISC */
/*
 * Browsers that have signed in and invitations, in memory, where a session
 * that was ended is ended at once.  What changes goes to the batch as well.
 */
#ifndef DAEMON_APP_ACCOUNTS_H
#define DAEMON_APP_ACCOUNTS_H

#include <stdbool.h>
#include <stdint.h>

#include "daemon/base/chance.h"
#include "daemon/base/err.h"
#include "daemon/proto/account.h"
#include "daemon/store/accounts.h"

#define ACCOUNT_LOGINS_MAX 16 /* of one player; the oldest gives way */

struct accounts;

/* Read all from the database. */
int accounts_load(struct db *db, struct accounts **accounts_r, struct err *err);
void accounts_free(struct accounts **accounts);

/*
 * The session of a token at a time, NULL for none.  When it was not used for a
 * day, and there is a batch (it may be NULL), the use is noted there and
 * *noted_r true.  Borrowed until anything changes.
 */
const struct login *accounts_find(struct accounts *accounts,
    struct batch *batch, const char *token, ms_t now, bool *noted_r);

/* A new session of a player; its token, to be told once. */
void accounts_open(struct accounts *accounts, struct batch *batch,
    int32_t player, ms_t now, char token_r[CHANCE_TOKEN_MAX]);

/* End the session of a token; all of a player's. */
void accounts_close(
    struct accounts *accounts, struct batch *batch, const char *token);
void accounts_close_all(
    struct accounts *accounts, struct batch *batch, int32_t player);

/* A player's sessions, the one of the token marked; how many. */
size_t accounts_list(const struct accounts *accounts, int32_t player,
    const char *token, ms_t now,
    struct account_login login_r[ACCOUNT_LOGINS_MAX]);

/*
 * A new password: the hash is kept, all sessions and the invitation of the
 * player end, and accounts_version of the player is another one.
 */
void accounts_set_password(struct accounts *accounts, struct batch *batch,
    int32_t player, const char *hash, ms_t now);

/* Tells a password from the one that was before it, since the daemon runs. */
uint32_t accounts_version(const struct accounts *accounts, int32_t player);

/* An invitation for a player, instead of an older one; its code. */
void accounts_invite(struct accounts *accounts, struct batch *batch,
    int32_t player, ms_t now, char code_r[CHANCE_TOKEN_MAX]);

/* Who is invited by a code at a time; 0 for nobody. */
int32_t accounts_invited(
    const struct accounts *accounts, const char *code, ms_t now);

#endif
