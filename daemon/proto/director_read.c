/* SPDX-License-Identifier: ISC */
/*
 * What the daemon answers a director, put into lines.
 */
#include "daemon/proto/director_read.h"

#include <stdio.h>

#include "daemon/proto/json_in.h"
#include "daemon/proto/reply.h"

#define WORD_SIZE 32
#define NAME_SIZE 161
#define RESULT_SIZE 64
#define PAIRS_MOST 10000
#define RANKS_MOST PAIRS_MOST

struct director_read {
	char result[RESULT_SIZE];
	char got[2][WORD_SIZE]; /* NS, EW: value, award */
	int round, table, board, version;
};

static void
director_read_got(const json_t *object, char got_r[WORD_SIZE], struct err *err)
{
	const char *award, *value = "-";
	struct json_in in;

	json_in_init(&in, object, err);
	award = json_in_text(&in, "award", WORD_SIZE);
	if (!json_in_is_null(&in, "value"))
		value = json_in_text(&in, "value", WORD_SIZE);
	snprintf(got_r, WORD_SIZE, "%s%s%.8s", value,
	    award[0] != '\0' ? " " : "", award);
}

static void
director_read_result(struct json_in *in, char result_r[RESULT_SIZE])
{
	const char *kind = json_in_text(in, "kind", WORD_SIZE);

	if (!json_in_has(in, "contract")) {
		snprintf(result_r, RESULT_SIZE, "%s", kind);
		return;
	}
	const char *contract = json_in_text(in, "contract", WORD_SIZE);
	const int score = (int)json_in_int(in, "score", -7600, 7600);
	if (json_in_has(in, "declarer"))
		snprintf(result_r, RESULT_SIZE, "%s %s %d (%d)", contract,
		    json_in_text(in, "declarer", WORD_SIZE),
		    (int)json_in_int(in, "tricks", 0, 13), score);
	else
		snprintf(result_r, RESULT_SIZE, "%s (0)", contract);
}

static int
director_read_record(
    const json_t *object, struct director_read *r, struct err *err)
{
	struct json_in in;

	json_in_init(&in, object, err);
	r->round = (int)json_in_int(&in, "round", 1, INT32_MAX);
	r->table = (int)json_in_int(&in, "table", 1, INT32_MAX);
	r->board = (int)json_in_int(&in, "board", 1, INT32_MAX);
	r->version = (int)json_in_int(&in, "version", 0, INT32_MAX);
	director_read_result(&in, r->result);
	const json_t *ns = json_in_object(&in, "ns_got");
	const json_t *ew = json_in_object(&in, "ew_got");
	if (json_in_end_loose(&in) < 0)
		return ERR_INPUT;
	director_read_got(ns, r->got[0], err);
	director_read_got(ew, r->got[1], err);
	return 0;
}

static void
director_read_rank(int rank, char text_r[16])
{
	if (rank == 0)
		snprintf(text_r, 16, "none");
	else
		snprintf(text_r, 16, "%d", rank);
}

static int
director_read_ranks(const json_t *array, struct buf *text, struct err *err)
{
	const size_t count = json_array_size(array);

	if (count == 0)
		buf_append_text(text, "No rank has changed.\n");
	for (size_t i = 0; i < count; i++) {
		char from[16], to[16];
		struct json_in in;

		json_in_init_at(
		    &in, json_array_get(array, i), "ranks", (int)i, err);
		const int pair = (int)json_in_int(&in, "pair", 1, PAIRS_MOST);
		director_read_rank(
		    (int)json_in_int(&in, "from", 0, PAIRS_MOST), from);
		director_read_rank(
		    (int)json_in_int(&in, "to", 0, PAIRS_MOST), to);
		const char *north = json_in_text(&in, "north", NAME_SIZE);
		const char *south = json_in_text(&in, "south", NAME_SIZE);
		if (json_in_end_loose(&in) < 0)
			return ERR_INPUT;
		buf_printf(text, "pair %d, %s and %s: rank %s, before %s\n",
		    pair, north, south, to, from);
	}
	return 0;
}

static int
director_read_refusal(
    const char *body, size_t len, const json_t *object, struct err *err)
{
	const json_t *record = json_object_get(object, "record");
	struct director_read now;
	struct reply reply;

	if (reply_read(body, len, &reply, err) < 0)
		return ERR_INPUT;
	if (record == NULL || director_read_record(record, &now, err) < 0)
		return err_set(err, ERR_INPUT, "%s", reply.text);
	return err_set(err, ERR_INPUT, "%s: it is %s, version %d", reply.text,
	    now.result, now.version);
}

static int
director_read_done(const json_t *object, struct buf *text, struct err *err)
{
	struct director_read before, after;
	struct json_in in;

	json_in_init(&in, object, err);
	const json_t *was = json_in_object(&in, "before");
	const json_t *is = json_in_object(&in, "record");
	const json_t *ranks = json_in_array(&in, "ranks", 0, RANKS_MOST);
	if (json_in_end_loose(&in) < 0 ||
	    director_read_record(was, &before, err) < 0 ||
	    director_read_record(is, &after, err) < 0)
		return ERR_INPUT;
	buf_printf(text,
	    "Round %d, table %d, board %d: %s, version %d; before: %s\n",
	    after.round, after.table, after.board, after.result, after.version,
	    before.result);
	buf_printf(text, "North-South %s, before %s; East-West %s, before %s\n",
	    after.got[0], before.got[0], after.got[1], before.got[1]);
	return director_read_ranks(ranks, text, err);
}

int
director_adjusted_text(
    const char *body, size_t len, struct buf *text, struct err *err)
{
	json_t *object = json_in_parse(body, len, err);

	if (object == NULL)
		return ERR_INPUT;
	const int rc = json_object_get(object, "done") != NULL
	    ? director_read_done(object, text, err)
	    : director_read_refusal(body, len, object, err);
	json_decref(object);
	return rc;
}
