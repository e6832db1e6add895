/* SPDX-License-Identifier: ISC */
/*
 * Writing JSON onto a buffer, piece by piece, on one line.  The writer puts
 * the commas; the caller opens and closes objects and arrays in pairs.
 *
 *	json_out_init(&out, &buf);
 *	json_out_object(&out);
 *	json_out_name(&out, "table");
 *	json_out_int(&out, 5);
 *	json_out_end_object(&out);
 */
#ifndef DAEMON_PROTO_JSON_OUT_H
#define DAEMON_PROTO_JSON_OUT_H

#include <stdbool.h>
#include <stdint.h>

#include "daemon/base/buf.h"

struct json_out {
	struct buf *buf;
	bool comma; /* the next value follows another one */
};

/* Append to buf; whatever it holds already stays. */
void json_out_init(struct json_out *out, struct buf *buf);

void json_out_object(struct json_out *out);
void json_out_end_object(struct json_out *out);
void json_out_array(struct json_out *out);
void json_out_end_array(struct json_out *out);

/* The name of a member; its value must follow. */
void json_out_name(struct json_out *out, const char *name);

/*
 * Values.  A string may hold any bytes: quotes, backslashes and control
 * characters are escaped, U+2028 and U+2029 too, and each byte that is not
 * part of valid UTF-8 becomes U+FFFD.
 */
void json_out_text(struct json_out *out, const char *text);
void json_out_int(struct json_out *out, int64_t value);
void json_out_bool(struct json_out *out, bool value);
void json_out_null(struct json_out *out);

/* A member: its name and its value. */
void json_out_member_text(
    struct json_out *out, const char *name, const char *text);
void json_out_member_int(struct json_out *out, const char *name, int64_t value);
void json_out_member_bool(struct json_out *out, const char *name, bool value);
void json_out_member_null(struct json_out *out, const char *name);
void json_out_member_object(struct json_out *out, const char *name);
void json_out_member_array(struct json_out *out, const char *name);

#endif
