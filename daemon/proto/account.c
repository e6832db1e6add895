/* SPDX-License-Identifier: ISC */
/*
 * See account.h.  A password is any text without a NUL; it is compared by its
 * bytes.
 */
#include "daemon/proto/account.h"

#include <stdio.h>
#include <string.h>

#include "daemon/proto/json_in.h"
#include "daemon/proto/json_out.h"

static void
account_text(struct json_in *in, const char *name, char *text_r, size_t size)
{
	snprintf(text_r, size, "%s", json_in_text(in, name, size));
}

static void
account_password(
    struct json_in *in, const char *name, bool is_new, char *text_r)
{
	account_text(in, name, text_r, PASSWORD_MOST + 1);
	if (is_new && !in->failed && !password_will_do(text_r))
		json_in_refuse(in, name, "8 to 128 bytes");
}

int
account_read(enum account_form form, bool is_new, const char *body, size_t len,
    struct account_ask *ask_r, struct err *err)
{
	json_t *object = json_in_parse(body, len, err);
	struct json_in in;

	memset(ask_r, 0, sizeof(*ask_r));
	if (object == NULL)
		return ERR_INPUT;
	json_in_init(&in, object, err);
	switch (form) {
	case ACCOUNT_NAMED:
		account_text(&in, "name", ask_r->name, sizeof(ask_r->name));
		account_password(&in, "password", is_new, ask_r->password);
		break;
	case ACCOUNT_INVITED:
		account_text(&in, "invitation", ask_r->invitation,
		    sizeof(ask_r->invitation));
		account_password(&in, "password", true, ask_r->password);
		break;
	case ACCOUNT_CHANGED:
		account_password(&in, "password", false, ask_r->password);
		account_password(
		    &in, "new_password", true, ask_r->new_password);
		break;
	case ACCOUNT_GUEST:
		account_text(&in, "name", ask_r->name, sizeof(ask_r->name));
		break;
	case ACCOUNT_LEFT:
		ask_r->all = json_in_bool(&in, "all");
		break;
	}
	const int rc = json_in_end(&in);
	json_decref(object);
	return rc;
}

void
account_write(const struct account_told *told, struct buf *buf)
{
	struct json_out out;

	json_out_init(&out, buf);
	json_out_object(&out);
	if (told->player > 0) {
		json_out_member_int(&out, "player_id", told->player);
		json_out_member_text(&out, "player", told->name);
		json_out_member_text(&out, "role", told->role);
	} else {
		json_out_member_null(&out, "player_id");
		json_out_member_null(&out, "player");
		json_out_member_null(&out, "role");
	}
	json_out_member_text(&out, "sign_up", told->sign_up);
	json_out_member_bool(&out, "guests", told->guests);
	json_out_member_bool(&out, "connected", told->connected);
	json_out_member_array(&out, "sessions");
	for (size_t i = 0; i < told->logins; i++) {
		json_out_object(&out);
		json_out_member_int(&out, "made_at", told->login[i].made_at);
		json_out_member_int(&out, "used_at", told->login[i].used_at);
		json_out_member_bool(&out, "this", told->login[i].is_this);
		json_out_end_object(&out);
	}
	json_out_end_array(&out);
	json_out_end_object(&out);
}
