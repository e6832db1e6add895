/* SPDX-License-Identifier: ISC */
/*
 * pairsctl player add, group, token, rename, role, invite and password: through
 * the daemon's socket when it runs, else by the database itself, holding the daemon's lock
 * so that it cannot start meanwhile.
 */
#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "daemon/base/buf.h"
#include "daemon/base/chance.h"
#include "daemon/base/clock.h"
#include "daemon/base/lock.h"
#include "daemon/base/xalloc.h"
#include "daemon/proto/admin.h"
#include "daemon/proto/reply.h"
#include "daemon/store/accounts.h"
#include "daemon/store/people.h"
#include "engine/contest/avoid.h"
#include "tools/client/request.h"
#include "tools/pairsctl/ctl.h"
#include "tools/pairsctl/player_password.h"

/* What the commands differ in. */
struct player_change {
	const char *path; /* of the daemon's socket */
	enum db_mode mode;
	bool quiet;                  /* nothing is printed */
	bool robot;                  /* only to add */
	const char *name, *new_name; /* the latter only to rename */
	const char *kind, *group;    /* only to put into a group */
	const char *role;            /* only to appoint */
	const char *hash;            /* only of a password */
	int (*write)(struct db *db, const struct player_change *change,
	    const char *token, struct person *person_r, struct err *err);
};

/* token: "" when it stays as it was */
static void
player_change_print(
    const struct ctl *ctl, int32_t id, const char *name, const char *token)
{
	const bool given = token[0] != '\0';
	struct buf buf = {0};

	if (ctl->json) {
		admin_player_write(id, name, given ? token : NULL, &buf);
		ctl_print(&buf);
		buf_fini(&buf);
	} else {
		printf("%s%s%s\n", name, given ? " " : "", token);
	}
}

static int
player_change_ask(
    struct ctl *ctl, const struct player_change *change, struct err *err)
{
	struct buf body = {0}, answer = {0};
	struct admin_player player;
	struct reply reply;
	int status;

	if (change->new_name != NULL)
		admin_name_ask(change->name, change->new_name, &body);
	else if (change->hash != NULL)
		admin_password_ask(change->name, change->hash, &body);
	else if (change->kind != NULL)
		admin_group_ask(
		    change->name, change->kind, change->group, &body);
	else if (change->role != NULL)
		admin_role_ask(change->name, change->role, &body);
	else if (change->robot)
		admin_new_player_ask(change->name, true, &body);
	else
		admin_player_ask(change->name, &body);
	int rc = http_request(ctl->config->admin_socket, NULL, 0, "POST",
	    change->path, NULL, buf_text(&body), &answer, &status, err);
	if (rc == 0 && status == 200)
		rc = admin_player_take(
		    buf_text(&answer), answer.len, &player, err);
	else if (rc == 0)
		rc = reply_read(buf_text(&answer), answer.len, &reply, err) < 0
		    ? ERR_INPUT
		    : err_set(err, ERR_INPUT, "%s", reply.text);
	if (rc == 0 && !change->quiet)
		player_change_print(ctl, player.id, player.name, player.token);
	buf_fini(&body);
	buf_fini(&answer);
	return rc;
}

static int
player_change_write(struct ctl *ctl, const struct player_change *change,
    const char *path, struct err *err)
{
	char token[CHANCE_TOKEN_MAX] = "";
	struct person person;
	struct db *db = NULL;
	int rc = db_open(path, change->mode, &db, err);

	if (rc < 0)
		return rc;
	if (change->new_name == NULL && change->kind == NULL &&
	    change->role == NULL && change->hash == NULL)
		chance_token(token);
	rc = change->write(db, change, token, &person, err);
	if (rc == 0 && !change->quiet)
		player_change_print(ctl, person.id, person.name, token);
	db_close(&db);
	return rc;
}

static int
player_change_do(
    struct ctl *ctl, const struct player_change *change, struct err *err)
{
	struct lock *lock = NULL;
	const char *path;
	int rc = ctl_database(ctl, &path, err);

	if (rc < 0)
		return rc;
	char *lock_path = xasprintf("%s.lock", path);
	rc = ctl_check_owner(ctl, path, lock_path, err);
	if (rc < 0) {
		free(lock_path);
		return rc;
	}
	rc = lock_take(lock_path, &lock, err);
	free(lock_path);
	if (rc == 0)
		rc = player_change_write(ctl, change, path, err);
	else if (rc == ERR_BUSY && ctl_need_config(ctl, err) == 0)
		rc = player_change_ask(ctl, change, err);
	lock_release(&lock);
	return rc;
}

static int
player_change_add(struct db *db, const struct player_change *change,
    const char *token, struct person *person_r, struct err *err)
{
	return people_add(db, change->name,
	    change->robot ? ROLE_ROBOT : ROLE_PLAYER, token, clock_wall_ms(),
	    person_r, err);
}

static int
player_change_group(struct db *db, const struct player_change *change,
    const char *token, struct person *person_r, struct err *err)
{
	(void)token;
	return people_set_group(
	    db, change->name, change->kind, change->group, person_r, err);
}

/* "club=Lions" into a kind and a group. */
static int
player_group_split(const char *text, char kind_r[AVOID_NAME_MAX],
    const char **group_r, struct err *err)
{
	const size_t len = strcspn(text, "=");

	if (text[len] != '=' || len >= AVOID_NAME_MAX)
		return err_set(err, ERR_INPUT,
		    "'%s' is no group; allowed: KIND=GROUP, as club=Lions",
		    text);
	memcpy(kind_r, text, len);
	kind_r[len] = '\0';
	*group_r = text + len + 1;
	return 0;
}

/* Before anything is changed. */
static int
player_group_check(const char *text, struct err *err)
{
	char kind[AVOID_NAME_MAX], clean[PERSON_NAME_MAX];
	const char *group;
	const int rc = player_group_split(text, kind, &group, err);

	return rc < 0 ? rc : people_check_group(kind, group, clean, err);
}

/* A player is of one group of a kind; which, of two, is not for us to say. */
static int
player_group_check_kinds(const struct ctl *ctl, struct err *err)
{
	for (int i = 1; i < ctl->groups; i++) {
		const size_t len = strcspn(ctl->group[i], "=") + 1;

		for (int k = 0; k < i; k++) {
			if (strncmp(ctl->group[i], ctl->group[k], len) == 0)
				return err_set(err, ERR_INPUT,
				    "--group %s: there is --group %s, too; "
				    "allowed: one group of a kind",
				    ctl->group[i], ctl->group[k]);
		}
	}
	return 0;
}

static int
player_group_set(struct ctl *ctl, const char *name, const char *text,
    bool quiet, struct err *err)
{
	char kind[AVOID_NAME_MAX];
	const char *group;
	struct player_change change = {.path = "/admin/groups",
	    .mode = DB_WRITE,
	    .quiet = quiet,
	    .name = name,
	    .write = player_change_group};
	const int rc = player_group_split(text, kind, &group, err);

	change.kind = kind;
	change.group = group;
	return rc < 0 ? rc : player_change_do(ctl, &change, err);
}

int
player_add_run(struct ctl *ctl, char **argv, struct err *err)
{
	const struct player_change change = {.path = "/admin/players",
	    .mode = DB_CREATE,
	    .robot = ctl->robot,
	    .name = argv[0],
	    .write = player_change_add};
	int rc = 0;

	for (int i = 0; rc == 0 && i < ctl->groups; i++)
		rc = player_group_check(ctl->group[i], err);
	if (rc == 0)
		rc = player_group_check_kinds(ctl, err);
	if (rc == 0)
		rc = player_change_do(ctl, &change, err);
	for (int i = 0; rc == 0 && i < ctl->groups; i++)
		rc = player_group_set(ctl, argv[0], ctl->group[i], true, err);
	return rc;
}

int
player_group_run(struct ctl *ctl, char **argv, struct err *err)
{
	const int rc = player_group_check(argv[1], err);

	return rc < 0 ? rc
		      : player_group_set(ctl, argv[0], argv[1], false, err);
}

static int
player_change_token(struct db *db, const struct player_change *change,
    const char *token, struct person *person_r, struct err *err)
{
	return people_renew(db, change->name, token, person_r, err);
}

int
player_token_run(struct ctl *ctl, char **argv, struct err *err)
{
	const struct player_change change = {.path = "/admin/tokens",
	    .mode = DB_WRITE,
	    .name = argv[0],
	    .write = player_change_token};

	return player_change_do(ctl, &change, err);
}

static int
player_change_name(struct db *db, const struct player_change *change,
    const char *token, struct person *person_r, struct err *err)
{
	(void)token;
	return people_rename(db, change->name, change->new_name, person_r, err);
}

int
player_rename_run(struct ctl *ctl, char **argv, struct err *err)
{
	const struct player_change change = {.path = "/admin/names",
	    .mode = DB_WRITE,
	    .name = argv[0],
	    .new_name = argv[1],
	    .write = player_change_name};

	return player_change_do(ctl, &change, err);
}

static int
player_change_role(struct db *db, const struct player_change *change,
    const char *token, struct person *person_r, struct err *err)
{
	(void)token;
	return people_set_role(db, change->name, change->role, person_r, err);
}

int
player_role_run(struct ctl *ctl, char **argv, struct err *err)
{
	const struct player_change change = {.path = "/admin/roles",
	    .mode = DB_WRITE,
	    .name = argv[0],
	    .role = argv[1],
	    .write = player_change_role};

	return player_change_do(ctl, &change, err);
}

static int
player_change_invite(struct db *db, const struct player_change *change,
    const char *token, struct person *person_r, struct err *err)
{
	return account_invite(
	    db, change->name, token, clock_wall_ms(), person_r, err);
}

int
player_invite_run(struct ctl *ctl, char **argv, struct err *err)
{
	const struct player_change change = {.path = "/admin/invitations",
	    .mode = DB_CREATE,
	    .name = argv[0],
	    .write = player_change_invite};

	return player_change_do(ctl, &change, err);
}

static int
player_change_password(struct db *db, const struct player_change *change,
    const char *token, struct person *person_r, struct err *err)
{
	(void)token;
	return account_set_password(
	    db, change->name, change->hash, clock_wall_ms(), person_r, err);
}

int
player_password_run(struct ctl *ctl, char **argv, struct err *err)
{
	char hash[PASSWORD_HASH_MAX];
	const struct player_change change = {.path = "/admin/passwords",
	    .mode = DB_WRITE,
	    .name = argv[0],
	    .hash = hash,
	    .write = player_change_password};
	const int rc = player_password_read(hash, err);

	return rc < 0 ? rc : player_change_do(ctl, &change, err);
}
