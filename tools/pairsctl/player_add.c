/* SPDX-License-Identifier: ISC */
/*
 * pairsctl player add: through the daemon's socket when it runs, else into the
 * database itself, holding the daemon's lock so that it cannot start
 * meanwhile.
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

static void
player_add_print(
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
player_add_ask(struct ctl *ctl, const char *name, struct err *err)
{
	struct buf body = {0}, answer = {0};
	struct admin_player player;
	struct reply reply;
	int status;

	admin_player_ask(name, &body);
	int rc = http_request(ctl->config->admin_socket, NULL, 0, "POST",
	    "/admin/players", NULL, buf_text(&body), &answer, &status, err);
	if (rc == 0 && status == 200)
		rc = admin_player_take(
		    buf_text(&answer), answer.len, &player, err);
	else if (rc == 0)
		rc = reply_read(buf_text(&answer), answer.len, &reply, err) < 0
		    ? ERR_INPUT
		    : err_set(err, ERR_INPUT, "%s", reply.text);
	if (rc == 0)
		player_add_print(ctl, player.id, player.name, player.token);
	buf_fini(&body);
	buf_fini(&answer);
	return rc;
}

static int
player_add_write(
    struct ctl *ctl, const char *path, const char *name, struct err *err)
{
	char token[CHANCE_TOKEN_MAX];
	struct person person;
	struct db *db = NULL;
	int rc = db_open(path, DB_CREATE, &db, err);

	if (rc < 0)
		return rc;
	chance_token(token);
	rc = people_add(db, name, token, clock_wall_ms(), &person, err);
	if (rc == 0)
		player_add_print(ctl, person.id, person.name, token);
	db_close(&db);
	return rc;
}

int
player_add_run(struct ctl *ctl, char **argv, struct err *err)
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
		rc = player_add_write(ctl, path, argv[0], err);
	else if (rc == ERR_BUSY && ctl_need_config(ctl, err) == 0)
		rc = player_add_ask(ctl, argv[0], err);
	lock_release(&lock);
	return rc;
}
