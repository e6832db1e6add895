/* SPDX-License-Identifier: ISC */
/*
 * Sessions are found by the hash of their token, whose first bytes are as good
 * as chance and choose the list to look in.
 */
#include "daemon/app/accounts.h"

#include <stdbool.h>
#include <stdlib.h>
#include <string.h>
#include <sys/queue.h>

#include "daemon/base/xalloc.h"

#define ACCOUNTS_LISTS 4096 /* a power of two */
#define ACCOUNTS_DAY_MS INT64_C(86400000)

struct accounts_login {
	LIST_ENTRY(accounts_login) next;
	struct login login;
};

struct accounts_invited {
	LIST_ENTRY(accounts_invited) next;
	struct invitation invitation;
};

LIST_HEAD(accounts_logins, accounts_login);

struct accounts {
	struct accounts_logins logins[ACCOUNTS_LISTS];
	LIST_HEAD(, accounts_invited) invited;
	uint32_t *version; /* [player] */
	int32_t versions;
};

static struct accounts_logins *
accounts_logins_of(struct accounts *accounts, const uint8_t *hash)
{
	return &accounts->logins[(hash[0] | hash[1] << 8) % ACCOUNTS_LISTS];
}

static struct accounts_login *
accounts_look(struct accounts *accounts, const char *token)
{
	uint8_t hash[CHANCE_HASH_SIZE];
	struct accounts_login *one;

	chance_sha256(token, strlen(token), hash);
	LIST_FOREACH(one, accounts_logins_of(accounts, hash), next) {
		if (memcmp(one->login.token_hash, hash, sizeof(hash)) == 0)
			return one;
	}
	return NULL;
}

static void
accounts_keep_login(void *ctx, const struct login *login)
{
	struct accounts_login *one = xcalloc(1, sizeof(*one));

	one->login = *login;
	LIST_INSERT_HEAD(accounts_logins_of(ctx, login->token_hash), one, next);
}

static void
accounts_keep_invitation(void *ctx, const struct invitation *invitation)
{
	struct accounts *accounts = ctx;
	struct accounts_invited *one = xcalloc(1, sizeof(*one));

	one->invitation = *invitation;
	LIST_INSERT_HEAD(&accounts->invited, one, next);
}

int
accounts_load(struct db *db, struct accounts **accounts_r, struct err *err)
{
	struct accounts *accounts = xcalloc(1, sizeof(*accounts));
	int rc = account_each_login(db, accounts_keep_login, accounts, err);

	if (rc == 0)
		rc = account_each_invitation(
		    db, accounts_keep_invitation, accounts, err);
	if (rc < 0)
		accounts_free(&accounts);
	*accounts_r = accounts;
	return rc;
}

static void
accounts_drop(struct accounts_login *one)
{
	LIST_REMOVE(one, next);
	free(one);
}

static void
accounts_uninvite(struct accounts *accounts, int32_t player)
{
	struct accounts_invited *one;

	LIST_FOREACH(one, &accounts->invited, next) {
		if (one->invitation.player == player) {
			LIST_REMOVE(one, next);
			free(one);
			return;
		}
	}
}

void
accounts_free(struct accounts **accounts_p)
{
	struct accounts *accounts = *accounts_p;
	struct accounts_invited *invited;
	struct accounts_login *login;

	if (accounts == NULL)
		return;
	for (size_t i = 0; i < ACCOUNTS_LISTS; i++) {
		while ((login = LIST_FIRST(&accounts->logins[i])) != NULL)
			accounts_drop(login);
	}
	while ((invited = LIST_FIRST(&accounts->invited)) != NULL) {
		LIST_REMOVE(invited, next);
		free(invited);
	}
	free(accounts->version);
	free(accounts);
	*accounts_p = NULL;
}

static bool
accounts_is_old(const struct login *login, ms_t now)
{
	return now - login->used_at > ACCOUNT_SESSION_MS;
}

const struct login *
accounts_find(struct accounts *accounts, struct batch *batch, const char *token,
    ms_t now, bool *noted_r)
{
	struct accounts_login *one = accounts_look(accounts, token);

	*noted_r = false;
	if (one == NULL || accounts_is_old(&one->login, now))
		return NULL;
	if (batch != NULL && now - one->login.used_at > ACCOUNTS_DAY_MS) {
		*noted_r = true;
		one->login.used_at = now;
		batch_login_used(batch, &one->login);
	}
	return &one->login;
}

/* The next session of a player after one, in the order of the lists. */
static struct accounts_login *
accounts_next(const struct accounts *accounts, int32_t player, size_t *list,
    struct accounts_login *one)
{
	one = one != NULL ? LIST_NEXT(one, next)
			  : LIST_FIRST(&accounts->logins[*list]);
	for (;;) {
		for (; one != NULL; one = LIST_NEXT(one, next)) {
			if (one->login.player == player)
				return one;
		}
		if (++*list >= ACCOUNTS_LISTS)
			return NULL;
		one = LIST_FIRST(&accounts->logins[*list]);
	}
}

/* Makes room for one more. */
static void
accounts_make_room(
    struct accounts *accounts, struct batch *batch, int32_t player)
{
	struct accounts_login *one = NULL, *oldest = NULL;
	size_t list = 0;
	int count = 0;

	while ((one = accounts_next(accounts, player, &list, one)) != NULL) {
		count++;
		if (oldest == NULL ||
		    one->login.used_at < oldest->login.used_at)
			oldest = one;
	}
	if (count < ACCOUNT_LOGINS_MAX)
		return;
	batch_login_end(batch, &oldest->login);
	accounts_drop(oldest);
}

void
accounts_open(struct accounts *accounts, struct batch *batch, int32_t player,
    ms_t now, char token_r[CHANCE_TOKEN_MAX])
{
	struct login login = {.player = player, .made_at = now, .used_at = now};

	accounts_make_room(accounts, batch, player);
	chance_token(token_r);
	chance_sha256(token_r, strlen(token_r), login.token_hash);
	accounts_keep_login(accounts, &login);
	batch_logins_forget(batch, now - ACCOUNT_SESSION_MS);
	batch_login(batch, &login);
}

void
accounts_close(
    struct accounts *accounts, struct batch *batch, const char *token)
{
	struct accounts_login *one = accounts_look(accounts, token);

	if (one == NULL)
		return;
	batch_login_end(batch, &one->login);
	accounts_drop(one);
}

void
accounts_close_all(
    struct accounts *accounts, struct batch *batch, int32_t player)
{
	for (size_t i = 0; i < ACCOUNTS_LISTS; i++) {
		struct accounts_login *one = LIST_FIRST(&accounts->logins[i]);

		while (one != NULL) {
			struct accounts_login *after = LIST_NEXT(one, next);

			if (one->login.player == player) {
				batch_login_end(batch, &one->login);
				accounts_drop(one);
			}
			one = after;
		}
	}
}

size_t
accounts_list(const struct accounts *accounts, int32_t player,
    const char *token, ms_t now,
    struct account_login login_r[ACCOUNT_LOGINS_MAX])
{
	uint8_t hash[CHANCE_HASH_SIZE];
	struct accounts_login *one = NULL;
	size_t list = 0, count = 0;

	chance_sha256(token, strlen(token), hash);
	while (count < ACCOUNT_LOGINS_MAX &&
	    (one = accounts_next(accounts, player, &list, one)) != NULL) {
		const struct login *login = &one->login;

		if (accounts_is_old(login, now))
			continue;
		login_r[count++] =
		    (struct account_login){.made_at = login->made_at,
			.used_at = login->used_at,
			.is_this =
			    memcmp(login->token_hash, hash, sizeof(hash)) == 0};
	}
	return count;
}

void
accounts_set_password(struct accounts *accounts, struct batch *batch,
    int32_t player, const char *hash, ms_t now)
{
	accounts_close_all(accounts, batch, player);
	accounts_uninvite(accounts, player);
	batch_password(batch, player, hash, now);
	if (player >= accounts->versions) {
		const int32_t versions = player * 2 + 64;

		accounts->version = xreallocarray(accounts->version,
		    (size_t)versions, sizeof(*accounts->version));
		memset(accounts->version + accounts->versions, 0,
		    (size_t)(versions - accounts->versions) *
			sizeof(*accounts->version));
		accounts->versions = versions;
	}
	accounts->version[player]++;
}

uint32_t
accounts_version(const struct accounts *accounts, int32_t player)
{
	return player < accounts->versions ? accounts->version[player] : 0;
}

void
accounts_invite(struct accounts *accounts, struct batch *batch, int32_t player,
    ms_t now, char code_r[CHANCE_TOKEN_MAX])
{
	struct invitation invitation = {
	    .player = player, .ends_at = now + ACCOUNT_INVITED_MS};

	chance_token(code_r);
	chance_sha256(code_r, strlen(code_r), invitation.code_hash);
	accounts_uninvite(accounts, player);
	accounts_keep_invitation(accounts, &invitation);
	batch_invitation(batch, &invitation);
}

int32_t
accounts_invited(const struct accounts *accounts, const char *code, ms_t now)
{
	uint8_t hash[CHANCE_HASH_SIZE];
	const struct accounts_invited *one;

	chance_sha256(code, strlen(code), hash);
	LIST_FOREACH(one, &accounts->invited, next) {
		if (memcmp(one->invitation.code_hash, hash, sizeof(hash)) == 0)
			return now < one->invitation.ends_at
			    ? one->invitation.player
			    : 0;
	}
	return 0;
}
