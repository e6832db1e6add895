/* SPDX-License-Identifier: ISC */
/*
 * A draw ahead of its time, table by table.
 */
#include "daemon/proto/preview.h"

#include "daemon/proto/draw_out.h"
#include "daemon/proto/draw_table.h"
#include "daemon/proto/json_in.h"
#include "daemon/proto/json_out.h"
#include "daemon/proto/reply.h"

#define NAME_SIZE 161
#define WHY_SIZE 1024
#define PAIRS_MOST 10000

static void
preview_pair(struct json_out *out, const char *name, const struct event *event,
    int number, const struct names *names)
{
	const struct pair *pair = &event->pair[number - 1];

	json_out_member_object(out, name);
	json_out_member_int(out, "pair", number);
	json_out_member_text(
	    out, "north", names->name(names->ctx, pair->player[0]));
	json_out_member_text(
	    out, "south", names->name(names->ctx, pair->player[1]));
	json_out_end_object(out);
}

static void
preview_table(struct json_out *out, const struct event *event,
    const struct cmd *draw, int t, const struct names *names)
{
	const struct draw_table *table = &draw->u.seat_round.table[t];

	json_out_object(out);
	json_out_member_int(out, "table", t + 1);
	preview_pair(out, "ns", event, table->ns, names);
	preview_pair(out, "ew", event, table->ew, names);
	json_out_member_bool(out, "repeat", table->repeat);
	json_out_name(out, "reason");
	draw_table_out(&draw->u.seat_round.reason[t], &event->config, out);
	json_out_end_object(out);
}

void
preview_write(const struct event *event, const struct cmd *draw,
    const struct names *names, struct buf *buf)
{
	const struct draw_report *report = &draw->u.seat_round.draw;
	struct json_out out;

	json_out_init(&out, buf);
	json_out_object(&out);
	json_out_member_int(&out, "event", event->id);
	json_out_member_int(&out, "round", draw->u.seat_round.round);
	json_out_member_int(&out, "from", report->from);
	if (draw->u.seat_round.bye != 0)
		preview_pair(&out, "bye", event, draw->u.seat_round.bye, names);
	else
		json_out_member_null(&out, "bye");
	json_out_member_array(&out, "tables");
	for (int t = 0; t < draw->u.seat_round.tables; t++)
		preview_table(&out, event, draw, t, names);
	json_out_end_array(&out);
	json_out_member_array(&out, "beyond");
	if (event_draw_is_wide(&event->config, report))
		json_out_text(&out, "max_rank_gap");
	if (event_draw_repeats(&event->config, report))
		json_out_text(&out, "max_repeats");
	json_out_end_array(&out);
	json_out_name(&out, "quality");
	draw_out_quality(&report->quality, &out);
	json_out_end_object(&out);
}

/*
 * "Rowan - Ash", without the number of the pair: reasons speak of ranks, and
 * beside them one would be taken for the other.
 */
static int
preview_read_pair(const json_t *object, struct buf *text, struct err *err)
{
	struct json_in in;

	json_in_init(&in, object, err);
	(void)json_in_int(&in, "pair", 1, PAIRS_MOST);
	const char *north = json_in_text(&in, "north", NAME_SIZE);
	const char *south = json_in_text(&in, "south", NAME_SIZE);
	if (json_in_end_loose(&in) < 0)
		return ERR_INPUT;
	buf_printf(text, "%s - %s", north, south);
	return 0;
}

static int
preview_read_table(
    const json_t *object, int at, struct buf *text, struct err *err)
{
	struct json_in in, of;

	json_in_init_at(&in, object, "tables", at, err);
	const int table = (int)json_in_int(&in, "table", 1, PAIRS_MOST);
	const json_t *ns = json_in_object(&in, "ns");
	const json_t *ew = json_in_object(&in, "ew");
	const json_t *reason = json_in_object(&in, "reason");
	if (json_in_end_loose(&in) < 0)
		return ERR_INPUT;
	json_in_init(&of, reason, err);
	const char *why = json_in_text(&of, "text", WHY_SIZE);
	if (json_in_end_loose(&of) < 0)
		return ERR_INPUT;
	buf_printf(text, "Table %d: ", table);
	if (preview_read_pair(ns, text, err) < 0)
		return ERR_INPUT;
	buf_append_text(text, " against ");
	if (preview_read_pair(ew, text, err) < 0)
		return ERR_INPUT;
	buf_printf(text, "; %s\n", why);
	return 0;
}

static int
preview_read(const json_t *object, struct buf *text, struct err *err)
{
	const json_t *bye = NULL;
	struct json_in in;
	int rc = 0;

	json_in_init(&in, object, err);
	const int round = (int)json_in_int(&in, "round", 1, INT32_MAX);
	const int from = (int)json_in_int(&in, "from", 0, INT32_MAX);
	const json_t *tables = json_in_array(&in, "tables", 0, PAIRS_MOST);
	if (!json_in_is_null(&in, "bye"))
		bye = json_in_object(&in, "bye");
	if (json_in_end_loose(&in) < 0)
		return ERR_INPUT;
	buf_printf(text, "Round %d if it were drawn now, ", round);
	draw_table_from(true, from, text);
	buf_append_text(text, ":\n");
	for (size_t i = 0; rc == 0 && i < json_array_size(tables); i++)
		rc = preview_read_table(
		    json_array_get(tables, i), (int)i, text, err);
	if (rc == 0 && bye != NULL) {
		buf_append_text(text, "Bye: ");
		rc = preview_read_pair(bye, text, err);
		buf_append_text(text, "\n");
	}
	return rc;
}

int
preview_text(const char *body, size_t len, struct buf *text, struct err *err)
{
	json_t *object = json_in_parse(body, len, err);
	struct reply reply;
	int rc;

	if (object == NULL)
		return ERR_INPUT;
	if (json_object_get(object, "tables") != NULL)
		rc = preview_read(object, text, err);
	else if (reply_read(body, len, &reply, err) < 0)
		rc = ERR_INPUT;
	else
		rc = err_set(err, ERR_INPUT, "%s", reply.text);
	json_decref(object);
	return rc;
}
