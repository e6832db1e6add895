/* SPDX-License-Identifier: ISC */
/*
 * pairsctl player add and player token, which hand out a token: through the
 * daemon's socket when it runs, else by the database itself, holding the
 * daemon's lock so that it cannot start meanwhile.
 */
#include <stdio.h>
#include <stdlib.h>

#include "daemon/base/buf.h"
#include "daemon/base/chance.h"
#include "daemon/base/clock.h"
#include "daemon/base/lock.h"
#include "daemon/base/xalloc.h"
#include "daemon/proto/admin.h"
#include "daemon/proto/reply.h"
#include "daemon/store/people.h"
#include "tools/client/request.h"
#include "tools/pairsctl/ctl.h"

/* What the two commands differ in. */
struct player_token_way {
	const char *path; /* of the daemon's socket */
	enum db_mode mode;
	int (*write)(struct db *db, const char *name, const char *token,
	    struct person *person_r, struct err *err);
};

static void
player_token_print(
    const struct ctl *ctl, int32_t id, const char *name, const char *token)
{
	struct buf buf = {0};

	if (ctl->json) {
		admin_player_write(id, name, token, &buf);
		ctl_print(&buf);
		buf_fini(&buf);
	} else {
		printf("%s %s\n", name, token);
	}
}

static int
player_token_ask(struct ctl *ctl, const struct player_token_way *way,
    const char *name, struct err *err)
{
	struct buf body = {0}, answer = {0};
	struct admin_player player;
	struct reply reply;
	int status;

	admin_player_ask(name, &body);
	int rc = http_request(ctl->config->admin_socket, NULL, 0, "POST",
	    way->path, NULL, buf_text(&body), &answer, &status, err);
	if (rc == 0 && status == 200)
		rc = admin_player_take(
		    buf_text(&answer), answer.len, &player, err);
	else if (rc == 0)
		rc = reply_read(buf_text(&answer), answer.len, &reply, err) < 0
		    ? ERR_INPUT
		    : err_set(err, ERR_INPUT, "%s", reply.text);
	if (rc == 0)
		player_token_print(ctl, player.id, player.name, player.token);
	buf_fini(&body);
	buf_fini(&answer);
	return rc;
}

static int
player_token_write(struct ctl *ctl, const struct player_token_way *way,
    const char *path, const char *name, struct err *err)
{
	char token[CHANCE_TOKEN_MAX];
	struct person person;
	struct db *db = NULL;
	int rc = db_open(path, way->mode, &db, err);

	if (rc < 0)
		return rc;
	chance_token(token);
	rc = way->write(db, name, token, &person, err);
	if (rc == 0)
		player_token_print(ctl, person.id, person.name, token);
	db_close(&db);
	return rc;
}

static int
player_token_hand_out(struct ctl *ctl, const struct player_token_way *way,
    const char *name, struct err *err)
{
	struct lock *lock = NULL;
	const char *path;
	int rc = ctl_database(ctl, &path, err);

	if (rc < 0)
		return rc;
	char *lock_path = xasprintf("%s.lock", path);
	rc = lock_take(lock_path, &lock, err);
	free(lock_path);
	if (rc == 0)
		rc = player_token_write(ctl, way, path, name, err);
	else if (rc == ERR_BUSY && ctl_need_config(ctl, err) == 0)
		rc = player_token_ask(ctl, way, name, err);
	lock_release(&lock);
	return rc;
}

static int
player_token_add(struct db *db, const char *name, const char *token,
    struct person *person_r, struct err *err)
{
	return people_add(db, name, token, clock_wall_ms(), person_r, err);
}

int
player_add_run(struct ctl *ctl, char **argv, struct err *err)
{
	static const struct player_token_way way = {.path = "/admin/players",
	    .mode = DB_CREATE,
	    .write = player_token_add};

	return player_token_hand_out(ctl, &way, argv[0], err);
}

int
player_token_run(struct ctl *ctl, char **argv, struct err *err)
{
	static const struct player_token_way way = {
	    .path = "/admin/tokens", .mode = DB_WRITE, .write = people_renew};

	return player_token_hand_out(ctl, &way, argv[0], err);
}
