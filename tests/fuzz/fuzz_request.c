/* SPDX-License-Identifier: ISC */
/*
 * Any bytes as the body of a player's request, or of one on the socket of the
 * administration.  What is read must be written and read again the same.
 */
#include <assert.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

#include "daemon/proto/admin.h"
#include "daemon/proto/request.h"

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

static void
fuzz_admin(const char *body, size_t len)
{
	char name[2][ADMIN_NAME_MAX], new_name[2][ADMIN_NAME_MAX];
	struct buf buf;
	struct err err = {0};

	buf_init(&buf);
	if (admin_player_read(body, len, name[0], ADMIN_NAME_MAX, &err) == 0) {
		admin_player_ask(name[0], &buf);
		assert(admin_player_read(buf_text(&buf), buf.len, name[1],
			   ADMIN_NAME_MAX, &err) == 0);
		assert(strcmp(name[0], name[1]) == 0);
	} else {
		assert(err.text[0] != '\0');
	}
	buf_clear(&buf);
	if (admin_name_read(
		body, len, name[0], new_name[0], ADMIN_NAME_MAX, &err) == 0) {
		admin_name_ask(name[0], new_name[0], &buf);
		assert(admin_name_read(buf_text(&buf), buf.len, name[1],
			   new_name[1], ADMIN_NAME_MAX, &err) == 0);
		assert(strcmp(name[0], name[1]) == 0);
		assert(strcmp(new_name[0], new_name[1]) == 0);
	}
	buf_clear(&buf);
	if (admin_role_read(
		body, len, name[0], new_name[0], ADMIN_NAME_MAX, &err) == 0) {
		admin_role_ask(name[0], new_name[0], &buf);
		assert(admin_role_read(buf_text(&buf), buf.len, name[1],
			   new_name[1], ADMIN_NAME_MAX, &err) == 0);
		assert(strcmp(name[0], name[1]) == 0);
		assert(strcmp(new_name[0], new_name[1]) == 0);
	}
	buf_fini(&buf);
}

/* An answer to a call for the director. */
static void
fuzz_admin_call(const char *body, size_t len)
{
	struct cmd cmd, back;
	struct buf buf;
	struct err err;

	if (admin_call_read(body, len, &cmd, &err) < 0)
		return;
	buf_init(&buf);
	admin_call_ask(&cmd, &buf);
	assert(admin_call_read(buf_text(&buf), buf.len, &back, &err) == 0);
	assert(memcmp(&cmd, &back, sizeof(cmd)) == 0);
	buf_fini(&buf);
}

/* What the daemon answers; a program reads it. */
static void
fuzz_admin_answer(const char *body, size_t len)
{
	struct admin_player player, back;
	struct buf buf;
	struct err err = {0};

	if (admin_player_take(body, len, &player, &err) < 0)
		return;
	buf_init(&buf);
	admin_player_write(player.id, player.name,
	    player.token[0] != '\0' ? player.token : NULL, &buf);
	assert(admin_player_take(buf_text(&buf), buf.len, &back, &err) == 0);
	assert(player.id == back.id && strcmp(player.name, back.name) == 0 &&
	    strcmp(player.token, back.token) == 0);
	buf_fini(&buf);
}

int
LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
	struct request_cmd request, back;
	struct buf buf;
	struct err err;

	fuzz_admin((const char *)data, size);
	fuzz_admin_answer((const char *)data, size);
	fuzz_admin_call((const char *)data, size);
	if (request_cmd_read((const char *)data, size, &request, &err) !=
	    REPLY_NONE) {
		assert(err.text[0] != '\0');
		return 0;
	}
	buf_init(&buf);
	request_cmd_write(&request, &buf);
	assert(request_cmd_read(buf.data, buf.len, &back, &err) == REPLY_NONE);
	assert(memcmp(&request, &back, sizeof(request)) == 0);
	buf_fini(&buf);
	return 0;
}
