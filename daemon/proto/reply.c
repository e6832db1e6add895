/* SPDX-License-Identifier: ISC */
/*
 * Replies to requests, both ways: the daemon writes them, the tools read them.
 */
#include "daemon/proto/reply.h"

#include <stdio.h>

#include "daemon/proto/json_in.h"
#include "daemon/proto/json_out.h"

static const struct {
	int status;
	const char *code, *text;
} reply_errors[REPLY_ERROR_COUNT] = {
#define X(name, status, code, text) {status, code, text},
    REPLY_ERROR_LIST(X)
#undef X
};

int
reply_error_status(enum reply_error error)
{
	return reply_errors[error].status;
}

const char *
reply_error_code(enum reply_error error)
{
	return reply_errors[error].code;
}

void
reply_done_write(uint64_t number, struct buf *buf)
{
	struct json_out out;

	json_out_init(&out, buf);
	json_out_object(&out);
	json_out_member_bool(&out, "done", true);
	json_out_member_int(&out, "number", (int64_t)number);
	json_out_end_object(&out);
}

void
reply_time_write(ms_t time, struct buf *buf)
{
	struct json_out out;

	json_out_init(&out, buf);
	json_out_object(&out);
	json_out_member_int(&out, "time", time);
	json_out_end_object(&out);
}

static void
reply_why_write(const char *code, const char *text, struct buf *buf)
{
	struct json_out out;

	json_out_init(&out, buf);
	json_out_object(&out);
	json_out_member_text(&out, "error", code);
	json_out_member_text(&out, "text", text);
	json_out_end_object(&out);
}

void
reply_error_write(enum reply_error error, const char *text, struct buf *buf)
{
	reply_why_write(reply_error_code(error),
	    text != NULL ? text : reply_errors[error].text, buf);
}

void
reply_refusal_write(enum refusal refusal, struct buf *buf)
{
	reply_why_write(refusal_code(refusal), refusal_text(refusal), buf);
}

int
reply_read(const char *body, size_t len, struct reply *reply_r, struct err *err)
{
	json_t *object = json_in_parse(body, len, err);
	struct json_in in;
	int code;

	*reply_r = (struct reply){0};
	if (object == NULL)
		return ERR_INPUT;
	json_in_init(&in, object, err);
	if (json_object_get(object, "done") != NULL) {
		reply_r->done = json_in_bool(&in, "done");
		reply_r->number =
		    (uint64_t)json_in_int(&in, "number", 0, INT64_MAX);
		if (!reply_r->done)
			json_in_refuse(&in, "done", "true");
	} else {
		snprintf(reply_r->code, REPLY_CODE_MAX, "%s",
		    json_in_text(&in, "error", REPLY_CODE_MAX));
		snprintf(reply_r->text, REPLY_TEXT_MAX, "%s",
		    json_in_text(&in, "text", REPLY_TEXT_MAX));
	}
	code = json_in_end_loose(&in);
	json_decref(object);
	return code;
}
