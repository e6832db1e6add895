/* SPDX-License-Identifier: ISC */
/*
 * A few numbers, in JSON and in words.
 */
#include "daemon/proto/loss.h"

#include "daemon/proto/json_in.h"
#include "daemon/proto/json_out.h"
#include "daemon/proto/reply.h"

static void
loss_out(const struct event *event, const struct roll_back_loss *loss,
    struct json_out *out)
{
	json_out_object(out);
	json_out_member_int(out, "event", event->id);
	json_out_member_int(out, "to_round", loss->from - 1);
	json_out_member_int(out, "from", loss->from);
	json_out_member_int(out, "to", loss->to);
	json_out_member_int(out, "tables", loss->tables);
	json_out_member_int(out, "results", loss->results);
	json_out_member_int(out, "playing", loss->playing);
	json_out_end_object(out);
}

void
loss_write(const struct event *event, const struct roll_back_loss *loss,
    struct buf *buf)
{
	struct json_out out;

	json_out_init(&out, buf);
	loss_out(event, loss, &out);
}

void
loss_other_write(const struct event *event, const struct roll_back_loss *loss,
    struct buf *buf)
{
	struct json_out out;

	json_out_init(&out, buf);
	json_out_object(&out);
	json_out_member_text(&out, "error", refusal_code(REFUSAL_OTHER_COUNT));
	json_out_member_text(&out, "text", refusal_text(REFUSAL_OTHER_COUNT));
	json_out_name(&out, "loss");
	loss_out(event, loss, &out);
	json_out_end_object(&out);
}

static int
loss_read(const json_t *object, struct roll_back_loss *loss_r, struct err *err)
{
	struct json_in in;

	json_in_init(&in, object, err);
	loss_r->from = (int)json_in_int(&in, "from", 1, INT32_MAX);
	loss_r->to = (int)json_in_int(&in, "to", 1, INT32_MAX);
	loss_r->tables = (int)json_in_int(&in, "tables", 0, INT32_MAX);
	loss_r->results = (int)json_in_int(&in, "results", 0, INT32_MAX);
	loss_r->playing = (int)json_in_int(&in, "playing", 0, INT32_MAX);
	return json_in_end_loose(&in);
}

static int
loss_tell(const json_t *object, struct buf *text, struct err *err)
{
	struct roll_back_loss loss;

	if (loss_read(object, &loss, err) < 0)
		return ERR_INPUT;
	if (loss.from == loss.to)
		buf_printf(text, "Round %d would be thrown away", loss.from);
	else
		buf_printf(text, "Rounds %d to %d would be thrown away",
		    loss.from, loss.to);
	buf_printf(text,
	    ": tables: %d, finished results: %d, boards being played: %d\n",
	    loss.tables, loss.results, loss.playing);
	return 0;
}

static int
loss_refusal(const char *body, size_t len, const json_t *now, struct err *err)
{
	struct roll_back_loss loss;
	struct reply reply;

	if (reply_read(body, len, &reply, err) < 0)
		return ERR_INPUT;
	if (now == NULL || loss_read(now, &loss, err) < 0)
		return err_set(err, ERR_INPUT, "%s", reply.text);
	return err_set(
	    err, ERR_INPUT, "%s: it is %d now", reply.text, loss.results);
}

int
loss_text(const char *body, size_t len, struct buf *text, struct err *err)
{
	json_t *object = json_in_parse(body, len, err);

	if (object == NULL)
		return ERR_INPUT;
	const int rc = json_object_get(object, "results") != NULL
	    ? loss_tell(object, text, err)
	    : loss_refusal(body, len, json_object_get(object, "loss"), err);
	json_decref(object);
	return rc;
}
