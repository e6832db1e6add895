/* SPDX-License-Identifier: ISC */
/*
 * Bodies of the administration's calls.
 */
#include "daemon/proto/admin.h"

#include <stdio.h>
#include <string.h>

#include "daemon/base/password.h"
#include "daemon/proto/json_in.h"
#include "daemon/proto/json_out.h"
#include "daemon/proto/talk_text.h"

/* A member of a body that is a text, and where it goes. */
struct admin_text {
	const char *name;
	char *text_r;
	size_t size;
};

/* A body of these members and no others. */
static int
admin_texts_read(const char *body, size_t len, const struct admin_text *member,
    int count, struct err *err)
{
	json_t *object = json_in_parse(body, len, err);
	struct json_in in;

	if (object == NULL)
		return ERR_INPUT;
	json_in_init(&in, object, err);
	for (int i = 0; i < count; i++)
		snprintf(member[i].text_r, member[i].size, "%s",
		    json_in_text(&in, member[i].name, member[i].size));
	const int rc = json_in_end(&in);
	json_decref(object);
	return rc;
}

/* A body of such members: their names, each followed by its text. */
static void
admin_texts_ask(const char *const *member, struct buf *buf)
{
	struct json_out out;

	json_out_init(&out, buf);
	json_out_object(&out);
	for (; member[0] != NULL; member += 2)
		json_out_member_text(&out, member[0], member[1]);
	json_out_end_object(&out);
}

int
admin_new_player_read(const char *body, size_t len, char *name_r, size_t size,
    bool *robot_r, struct err *err)
{
	json_t *object = json_in_parse(body, len, err);
	struct json_in in;

	if (object == NULL)
		return ERR_INPUT;
	json_in_init(&in, object, err);
	snprintf(name_r, size, "%s", json_in_text(&in, "name", size));
	*robot_r = json_object_get(object, "robot") != NULL &&
	    json_in_bool(&in, "robot");
	const int rc = json_in_end(&in);
	json_decref(object);
	return rc;
}

void
admin_new_player_ask(const char *name, bool robot, struct buf *buf)
{
	struct json_out out;

	json_out_init(&out, buf);
	json_out_object(&out);
	json_out_member_text(&out, "name", name);
	if (robot)
		json_out_member_bool(&out, "robot", true);
	json_out_end_object(&out);
}

int
admin_player_read(
    const char *body, size_t len, char *name_r, size_t size, struct err *err)
{
	const struct admin_text member[] = {{"name", name_r, size}};

	return admin_texts_read(body, len, member, 1, err);
}

void
admin_player_ask(const char *name, struct buf *buf)
{
	admin_texts_ask((const char *const[]){"name", name, NULL}, buf);
}

int
admin_name_read(const char *body, size_t len, char *name_r, char *new_name_r,
    size_t size, struct err *err)
{
	const struct admin_text member[] = {
	    {"name", name_r, size}, {"new_name", new_name_r, size}};

	return admin_texts_read(body, len, member, 2, err);
}

void
admin_name_ask(const char *name, const char *new_name, struct buf *buf)
{
	admin_texts_ask(
	    (const char *const[]){"name", name, "new_name", new_name, NULL},
	    buf);
}

int
admin_group_read(const char *body, size_t len, char *name_r, char *kind_r,
    char *group_r, size_t size, struct err *err)
{
	const struct admin_text member[] = {{"name", name_r, size},
	    {"kind", kind_r, size}, {"group", group_r, size}};

	return admin_texts_read(body, len, member, 3, err);
}

void
admin_group_ask(
    const char *name, const char *kind, const char *group, struct buf *buf)
{
	admin_texts_ask((const char *const[]){"name", name, "kind", kind,
			    "group", group, NULL},
	    buf);
}

int
admin_role_read(const char *body, size_t len, char *name_r, char *role_r,
    size_t size, struct err *err)
{
	const struct admin_text member[] = {
	    {"name", name_r, size}, {"role", role_r, size}};

	return admin_texts_read(body, len, member, 2, err);
}

void
admin_role_ask(const char *name, const char *role, struct buf *buf)
{
	admin_texts_ask(
	    (const char *const[]){"name", name, "role", role, NULL}, buf);
}

int
admin_password_read(const char *body, size_t len, char *name_r, char *hash_r,
    size_t size, struct err *err)
{
	const struct admin_text member[] = {
	    {"name", name_r, size}, {"hash", hash_r, PASSWORD_HASH_MAX}};
	const int rc = admin_texts_read(body, len, member, 2, err);

	if (rc == 0 && !password_is_hash(hash_r))
		return err_set(err, ERR_INPUT, "hash: a hash made by pairsctl");
	return rc;
}

void
admin_password_ask(const char *name, const char *hash, struct buf *buf)
{
	admin_texts_ask(
	    (const char *const[]){"name", name, "hash", hash, NULL}, buf);
}

void
admin_player_write(
    int32_t player, const char *name, const char *token, struct buf *buf)
{
	struct json_out out;

	json_out_init(&out, buf);
	json_out_object(&out);
	json_out_member_int(&out, "player_id", player);
	json_out_member_text(&out, "player", name);
	if (token != NULL)
		json_out_member_text(&out, "token", token);
	json_out_end_object(&out);
}

int
admin_player_take(const char *body, size_t len, struct admin_player *player_r,
    struct err *err)
{
	json_t *object = json_in_parse(body, len, err);
	struct json_in in;

	if (object == NULL)
		return ERR_INPUT;
	json_in_init(&in, object, err);
	player_r->id = (int32_t)json_in_int(&in, "player_id", 1, INT32_MAX);
	snprintf(player_r->name, sizeof(player_r->name), "%s",
	    json_in_text(&in, "player", sizeof(player_r->name)));
	player_r->token[0] = '\0';
	if (json_object_get(object, "token") != NULL)
		snprintf(player_r->token, sizeof(player_r->token), "%s",
		    json_in_text(&in, "token", sizeof(player_r->token)));
	const int rc = json_in_end(&in);
	json_decref(object);
	return rc;
}

int
admin_call_read(
    const char *body, size_t len, struct cmd *cmd_r, struct err *err)
{
	json_t *object = json_in_parse(body, len, err);
	struct json_in in;

	memset(cmd_r, 0, sizeof(*cmd_r));
	cmd_r->kind = CMD_DIRECT;
	if (object == NULL)
		return ERR_INPUT;
	json_in_init(&in, object, err);
	cmd_r->event = (uint32_t)json_in_int(&in, "event", 1, UINT32_MAX);
	talk_payload_in(&in, cmd_r);
	const int rc = json_in_end(&in);
	json_decref(object);
	return rc;
}

void
admin_call_ask(const struct cmd *cmd, struct buf *buf)
{
	struct json_out out;

	json_out_init(&out, buf);
	json_out_object(&out);
	json_out_member_int(&out, "event", cmd->event);
	talk_payload_out(cmd, &out);
	json_out_end_object(&out);
}
