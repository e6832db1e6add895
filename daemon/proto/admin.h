/* SPDX-License-Identifier: ISC */
/*
 * The administration's calls on the Unix socket, both sides.
 */
#ifndef DAEMON_PROTO_ADMIN_H
#define DAEMON_PROTO_ADMIN_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "daemon/base/buf.h"
#include "daemon/base/err.h"
#include "engine/event/cmd.h"

/*
 * POST /admin/players: {"name":"Rowan"}, and "robot":true for a house robot.
 * 0 and the name, which is not yet checked, or ERR_INPUT with the place and
 * what is allowed.
 */
int admin_new_player_read(const char *body, size_t len, char *name_r,
    size_t size, bool *robot_r, struct err *err);
void admin_new_player_ask(const char *name, bool robot, struct buf *buf);

/* POST /admin/tokens: {"name":"Rowan"}, the same way. */
int admin_player_read(
    const char *body, size_t len, char *name_r, size_t size, struct err *err);
void admin_player_ask(const char *name, struct buf *buf);

/* POST /admin/names: {"name":"Rowan","new_name":"Rowan Lee"}, the same way. */
int admin_name_read(const char *body, size_t len, char *name_r,
    char *new_name_r, size_t size, struct err *err);
void admin_name_ask(const char *name, const char *new_name, struct buf *buf);

/*
 * POST /admin/groups: {"name":"Rowan","kind":"club","group":"Lions"}, the same
 * way; an empty group for none.
 */
int admin_group_read(const char *body, size_t len, char *name_r, char *kind_r,
    char *group_r, size_t size, struct err *err);
void admin_group_ask(
    const char *name, const char *kind, const char *group, struct buf *buf);

/*
 * POST /admin/roles: {"name":"Rowan","role":"director"}, the same way.
 */
int admin_role_read(const char *body, size_t len, char *name_r, char *role_r,
    size_t size, struct err *err);
void admin_role_ask(const char *name, const char *role, struct buf *buf);

/*
 * POST /admin/passwords: {"name":"Rowan","hash":"$argon2id$..."}, the same way;
 * the hash is what password_hash makes.
 */
int admin_password_read(const char *body, size_t len, char *name_r,
    char *hash_r, size_t size, struct err *err);
void admin_password_ask(const char *name, const char *hash, struct buf *buf);

/*
 * POST /admin/calls: {"event":12,"number":3,"done":true,"text":"..."}: a call
 * for the director is taken, or done, with a word to who called or "".
 */
int admin_call_read(
    const char *body, size_t len, struct cmd *cmd_r, struct err *err);
void admin_call_ask(const struct cmd *cmd, struct buf *buf);

/*
 * The answer: {"player_id":7,"player":"Rowan","token":"..."}, without the token
 * if it is NULL.
 */
void admin_player_write(
    int32_t player, const char *name, const char *token, struct buf *buf);

#define ADMIN_NAME_MAX 161 /* bytes, with the NUL */
#define ADMIN_TOKEN_MAX 64

struct admin_player {
	int32_t id;
	char name[ADMIN_NAME_MAX];
	char token[ADMIN_TOKEN_MAX]; /* "" if there is none in the answer */
};

/* Read the answer.  0, or ERR_INPUT for what is none. */
int admin_player_take(const char *body, size_t len,
    struct admin_player *player_r, struct err *err);

#endif
