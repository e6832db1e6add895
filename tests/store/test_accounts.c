/* SPDX-License-Identifier: ISC */
/*
 * Rows of passwords, sessions and invitations.
 */
#include "daemon/store/accounts.h"

#include <criterion/criterion.h>
#include <stdio.h>
#include <string.h>

#include "tests/store/store_file.h"

#define HASH                                                                   \
	"$argon2id$v=19$m=19456,t=2,p=1$o7ytgpSIZaO/AyJ/AazIVQ$"               \
	"mhc6u2NlVVK4FKMQ8TfmtyBMuz9M+3A+QF0VXvNE6u8"

static struct store_file file;
static struct db *db;
static struct person ann;

struct list {
	struct login login[8];
	struct invitation invitation[8];
	int count;
};

static void
setup(void)
{
	char token[CHANCE_TOKEN_MAX];
	struct err err;

	chance_init();
	store_file_init(&file);
	db = store_file_open(&file, DB_CREATE);
	chance_token(token);
	cr_assert_eq(
	    people_add(db, "Ann", ROLE_PLAYER, token, 1, &ann, &err), 0);
}

static void
teardown(void)
{
	db_close(&db);
	store_file_fini(&file);
}

TestSuite(accounts, .init = setup, .fini = teardown, .timeout = 60);

static void
keep_login(void *ctx, const struct login *login)
{
	struct list *list = ctx;

	list->login[list->count++] = *login;
}

static void
keep_invitation(void *ctx, const struct invitation *invitation)
{
	struct list *list = ctx;

	list->invitation[list->count++] = *invitation;
}

static int
logins(struct list *list)
{
	struct err err;

	list->count = 0;
	cr_assert_eq(
	    account_each_login(db, keep_login, list, &err), 0, "%s", err.text);
	return list->count;
}

static int
invitations(struct list *list)
{
	struct err err;

	list->count = 0;
	cr_assert_eq(account_each_invitation(db, keep_invitation, list, &err),
	    0, "%s", err.text);
	return list->count;
}

static void
run(struct batch *batch)
{
	struct err err;

	cr_assert_eq(batch_run(db, batch, &err), 0, "%s", err.text);
	batch_free(&batch);
}

static struct login
login_of(char byte, ms_t used_at)
{
	struct login login = {
	    .player = ann.id, .made_at = 5, .used_at = used_at};

	memset(login.token_hash, byte, sizeof(login.token_hash));
	return login;
}

static void
add(char byte, ms_t used_at)
{
	struct batch *batch = batch_new();
	const struct login login = login_of(byte, used_at);

	batch_login(batch, &login);
	run(batch);
}

Test(accounts, a_password_is_kept_and_replaced)
{
	char hash[PASSWORD_HASH_MAX];
	struct person person;
	struct err err;

	cr_expect_eq(
	    account_find_password(db, ann.id, hash, &err), ERR_NOT_FOUND);
	cr_assert_eq(account_set_password(db, " ann ", HASH, 9, &person, &err),
	    0, "%s", err.text);
	cr_expect_eq(person.id, ann.id);
	cr_expect_str_eq(person.name, "Ann");
	cr_assert_eq(account_find_password(db, ann.id, hash, &err), 0);
	cr_expect_str_eq(hash, HASH);
	cr_assert_eq(
	    account_set_password(db, "Ann", "other", 10, &person, &err), 0);
	cr_assert_eq(account_find_password(db, ann.id, hash, &err), 0);
	cr_expect_str_eq(hash, "other");
	cr_expect_eq(account_set_password(db, "Bea", HASH, 9, &person, &err),
	    ERR_NOT_FOUND);
	cr_expect_not_null(strstr(err.text, "Bea"));
}

Test(accounts, sessions_come_and_go)
{
	struct list list;
	struct batch *batch;
	struct login login;

	add(1, 100);
	add(2, 200);
	add(3, 300);
	cr_assert_eq(logins(&list), 3);
	batch = batch_new();
	login = login_of(2, 250);
	batch_login_used(batch, &login);
	login = login_of(3, 0);
	batch_login_end(batch, &login);
	run(batch);
	cr_assert_eq(logins(&list), 2);
	for (int i = 0; i < 2; i++) {
		cr_expect_eq(list.login[i].player, ann.id);
		cr_expect_eq(list.login[i].made_at, 5);
		cr_expect_eq(list.login[i].used_at,
		    list.login[i].token_hash[31] == 1 ? 100 : 250);
	}
	batch = batch_new();
	batch_logins_forget(batch, 250);
	run(batch);
	cr_assert_eq(logins(&list), 1, "those unused since 250 are forgotten");
	cr_expect_eq(list.login[0].token_hash[0], 2);
}

Test(accounts, a_new_password_ends_sessions_and_the_invitation)
{
	struct person person;
	struct list list;
	struct err err;

	add(1, 100);
	cr_assert_eq(account_invite(db, "Ann", "code", 9, &person, &err), 0);
	cr_assert_eq(invitations(&list), 1);
	cr_assert_eq(
	    account_set_password(db, "Ann", HASH, 9, &person, &err), 0);
	cr_expect_eq(logins(&list), 0);
	cr_expect_eq(invitations(&list), 0);
}

Test(accounts, an_invitation_makes_a_player)
{
	uint8_t hash[CHANCE_HASH_SIZE];
	struct person person, found;
	struct list list;
	struct err err;

	cr_assert_eq(account_invite(db, "Bea", "one", 9, &person, &err), 0,
	    "%s", err.text);
	cr_assert_eq(people_find_name(db, "Bea", &found, &err), 0);
	cr_expect_eq(found.id, person.id);
	cr_assert_eq(account_invite(db, "bea", "two", 20, &person, &err), 0);
	cr_expect_eq(person.id, found.id);
	cr_assert_eq(invitations(&list), 1, "the newer one is the only one");
	chance_sha256("two", 3, hash);
	cr_expect_arr_eq(list.invitation[0].code_hash, hash, sizeof(hash));
	cr_expect_eq(
	    list.invitation[0].ends_at, 20 + INT64_C(7) * 24 * 3600 * 1000);
	cr_expect_eq(
	    account_invite(db, "a\tb", "x", 9, &person, &err), ERR_INPUT);
}
