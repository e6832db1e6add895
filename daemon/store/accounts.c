/* SPDX-License-Identifier: ISC */
/*
 * Rows of passwords, sessions and invitations.
 */
#include "daemon/store/accounts.h"

#include <stdio.h>
#include <string.h>

int
account_find_password(struct db *db, int32_t player,
    char hash_r[PASSWORD_HASH_MAX], struct err *err)
{
	struct stmt *stmt;
	int rc = db_query(db, "password_of", &stmt, err);

	if (rc < 0)
		return rc;
	stmt_bind_int(stmt, "player", player);
	rc = stmt_step(stmt, err);
	if (rc > 0)
		snprintf(
		    hash_r, PASSWORD_HASH_MAX, "%s", stmt_text(stmt, "hash"));
	stmt_done(stmt);
	if (rc == 0)
		return err_set(err, ERR_NOT_FOUND, "there is no password");
	return rc < 0 ? rc : 0;
}

void
batch_password(struct batch *batch, int32_t player, const char *hash, ms_t at)
{
	batch_add(batch, "password_set");
	batch_int(batch, "player", player);
	batch_text(batch, "hash", hash);
	batch_int(batch, "set_at", at);
	batch_add(batch, "sessions_end");
	batch_int(batch, "player", player);
	batch_add(batch, "invitation_end");
	batch_int(batch, "player", player);
}

void
batch_login(struct batch *batch, const struct login *login)
{
	batch_add(batch, "session_add");
	batch_blob(batch, "token_hash", login->token_hash, CHANCE_HASH_SIZE);
	batch_int(batch, "player", login->player);
	batch_int(batch, "made_at", login->made_at);
	batch_int(batch, "used_at", login->used_at);
}

void
batch_login_used(struct batch *batch, const struct login *login)
{
	batch_add(batch, "session_used");
	batch_blob(batch, "token_hash", login->token_hash, CHANCE_HASH_SIZE);
	batch_int(batch, "used_at", login->used_at);
}

void
batch_login_end(struct batch *batch, const struct login *login)
{
	batch_add(batch, "session_end");
	batch_blob(batch, "token_hash", login->token_hash, CHANCE_HASH_SIZE);
}

void
batch_logins_forget(struct batch *batch, ms_t unused_since)
{
	batch_add(batch, "sessions_forget");
	batch_int(batch, "unused_since", unused_since);
}

void
batch_invitation(struct batch *batch, const struct invitation *invitation)
{
	batch_add(batch, "invitation_set");
	batch_int(batch, "player", invitation->player);
	batch_blob(batch, "code_hash", invitation->code_hash, CHANCE_HASH_SIZE);
	batch_int(batch, "ends_at", invitation->ends_at);
}

/* A column that the schema holds to the size of a hash. */
static void
account_get_hash(
    struct stmt *stmt, const char *column, uint8_t hash_r[CHANCE_HASH_SIZE])
{
	size_t len;
	const void *bytes = stmt_blob(stmt, column, &len);

	memset(hash_r, 0, CHANCE_HASH_SIZE);
	if (len == CHANCE_HASH_SIZE)
		memcpy(hash_r, bytes, len);
}

int
account_each_login(struct db *db,
    void (*each)(void *ctx, const struct login *login), void *ctx,
    struct err *err)
{
	struct stmt *stmt;
	int rc = db_query(db, "sessions_all", &stmt, err);

	if (rc < 0)
		return rc;
	while ((rc = stmt_step(stmt, err)) > 0) {
		struct login login = {
		    .player = (int32_t)stmt_int(stmt, "player"),
		    .made_at = stmt_int(stmt, "made_at"),
		    .used_at = stmt_int(stmt, "used_at")};

		account_get_hash(stmt, "token_hash", login.token_hash);
		each(ctx, &login);
	}
	stmt_done(stmt);
	return rc;
}

int
account_each_invitation(struct db *db,
    void (*each)(void *ctx, const struct invitation *invitation), void *ctx,
    struct err *err)
{
	struct stmt *stmt;
	int rc = db_query(db, "invitations_all", &stmt, err);

	if (rc < 0)
		return rc;
	while ((rc = stmt_step(stmt, err)) > 0) {
		struct invitation invitation = {
		    .player = (int32_t)stmt_int(stmt, "player"),
		    .ends_at = stmt_int(stmt, "ends_at")};

		account_get_hash(stmt, "code_hash", invitation.code_hash);
		each(ctx, &invitation);
	}
	stmt_done(stmt);
	return rc;
}

int
account_set_password(struct db *db, const char *name, const char *hash, ms_t at,
    struct person *person_r, struct err *err)
{
	char clean[PERSON_NAME_MAX] = "";
	struct batch *batch;
	int rc = people_clean_name(name, clean, err);

	if (rc == 0)
		rc = people_find_called(db, clean, person_r, err);
	if (rc < 0)
		return rc;
	batch = batch_new();
	batch_password(batch, person_r->id, hash, at);
	return batch_run_once(db, &batch, err);
}

int
account_invite(struct db *db, const char *name, const char *code, ms_t at,
    struct person *person_r, struct err *err)
{
	char clean[PERSON_NAME_MAX] = "", token[CHANCE_TOKEN_MAX];
	struct batch *batch;
	int rc = people_clean_name(name, clean, err);

	if (rc == 0)
		rc = people_find_name(db, clean, person_r, err);
	if (rc == ERR_NOT_FOUND) {
		/* nobody is told this token: there is a password instead */
		chance_token(token);
		rc = people_add(
		    db, clean, ROLE_PLAYER, token, at, person_r, err);
	}
	if (rc < 0)
		return rc;
	struct invitation invitation = {
	    .player = person_r->id, .ends_at = at + ACCOUNT_INVITED_MS};
	chance_sha256(code, strlen(code), invitation.code_hash);
	batch = batch_new();
	batch_invitation(batch, &invitation);
	return batch_run_once(db, &batch, err);
}
