/* SPDX-License-Identifier: ISC */
/*
 * Reads the field of pairsctl pair in four looks: at each pair by itself, at
 * the ids and the order, which make the ranking, at the histories, and last at
 * whether these agree with each other.
 */
#include "tools/pairsctl/pair_field.h"

#include <inttypes.h>
#include <jansson.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "daemon/base/xalloc.h"
#include "daemon/proto/json_in.h"
#include "engine/contest/quality.h"
#include "engine/event/said.h"

/* A pair as it stands in the text. */
struct pair_line {
	int at; /* its place in the array */
	int id;
	int64_t total;
	int boards;
	int order;
	const json_t *opponents;
	const json_t *seats; /* NULL: not told */
	const json_t *groups;
};

/* Where to find an id or an order number. */
struct pair_key {
	int number;
	int rank; /* from 0; of those who have left, the field's size or more */
	int at;
};

struct pair_reader {
	struct pair_field *field;
	struct err *err;
	struct pair_line *line; /* in rank order, once sorted */
	struct pair_key *key;   /* by id, those who have left among them */
	size_t keys;
	const json_t *left;
	json_t *names[DRAW_KINDS_MOST]; /* the group's number, by its name */
};

static const char *
pair_path(char path[64], int at, const char *member, int round)
{
	snprintf(path, 64, "pairs[%d].%s[%d]", at, member, round);
	return path;
}

static void
pair_read_objective(struct pair_reader *r, struct json_in *in)
{
	const char *allowed = "\"rank\" or \"gap\"";

	if (!json_in_has(in, "objective"))
		return;
	if (!json_is_string(json_object_get(in->object, "objective")))
		json_in_refuse(in, "objective", allowed);
	const char *word = json_in_text(in, "objective", 16);
	if (strcmp(word, "gap") == 0)
		r->field->objective = DRAW_GAP;
	else if (strcmp(word, "rank") != 0)
		json_in_refuse(in, "objective", allowed);
}

/* A name in a member, of 1 to size - 1 bytes. */
static const char *
pair_read_name(struct json_in *in, const char *member, size_t size)
{
	const char *name = json_in_text(in, member, size);

	if (!in->failed && name[0] == '\0')
		json_in_refuse(in, member, "a name that is not empty");
	else if (!in->failed && !said_is_fit(name, size))
		json_in_refuse(in, member,
		    "a name on one line, without control characters");
	return name;
}

static int
pair_read_kind(struct pair_reader *r, const json_t *object, int k)
{
	struct pair_field *field = r->field;
	struct json_in in;

	json_in_init_at(&in, object, "avoid", k, r->err);
	snprintf(field->kind[k], PAIR_KIND_MAX, "%s",
	    pair_read_name(&in, "kind", PAIR_KIND_MAX));
	field->avoid_rounds[k] =
	    (int)json_in_int(&in, "rounds", 0, DRAW_ROUNDS_MOST + 1);
	for (int i = 0; i < k; i++) {
		if (strcmp(field->kind[i], field->kind[k]) == 0)
			json_in_refuse(
			    &in, "kind", "a kind that is not listed before");
	}
	return json_in_end(&in);
}

static int
pair_read_head(struct pair_reader *r, json_t *object, const json_t **pairs_r)
{
	struct pair_field *field = r->field;
	const json_t *avoid = NULL;
	struct json_in in;
	int rc;

	json_in_init(&in, object, r->err);
	field->round = (int)json_in_int(&in, "round", 1, DRAW_ROUNDS_MOST + 1);
	pair_read_objective(r, &in);
	if (json_in_has(&in, "avoid"))
		avoid = json_in_array(&in, "avoid", 0, DRAW_KINDS_MOST);
	if (json_in_has(&in, "left"))
		r->left = json_in_array(&in, "left", 0, DRAW_PAIRS_MOST);
	*pairs_r = json_in_array(&in, "pairs", 2, DRAW_PAIRS_MOST);
	rc = json_in_end(&in);
	if (rc < 0)
		return rc;
	field->count = (int)json_array_size(*pairs_r);
	field->kinds = (int)json_array_size(avoid);
	for (int k = 0; rc == 0 && k < field->kinds; k++)
		rc = pair_read_kind(r, json_array_get(avoid, (size_t)k), k);
	return rc;
}

static int
pair_read_line(struct pair_reader *r, const json_t *object, int at)
{
	struct pair_line *line = &r->line[at];
	struct json_in in;

	json_in_init_at(&in, object, "pairs", at, r->err);
	line->at = at;
	line->id = (int)json_in_int(&in, "id", 1, INT32_MAX);
	line->total = QUALITY_NO_TOTAL;
	if (!json_in_is_null(&in, "total"))
		line->total = json_in_int(
		    &in, "total", -PAIR_TOTAL_MOST, PAIR_TOTAL_MOST);
	line->boards = (int)json_in_int(&in, "boards", 0, INT32_MAX);
	line->order = (int)json_in_int(&in, "order", 0, INT32_MAX);
	line->opponents = json_in_array(&in, "opponents", 0, SIZE_MAX);
	if (json_in_has(&in, "seats"))
		line->seats = json_in_array(&in, "seats", 0, SIZE_MAX);
	if (json_in_has(&in, "groups"))
		line->groups = json_in_object(&in, "groups");
	return json_in_end(&in);
}

static int
pair_compare_keys(const void *a, const void *b)
{
	const struct pair_key *x = a, *y = b;

	if (x->number != y->number)
		return x->number < y->number ? -1 : 1;
	return (x->at > y->at) - (x->at < y->at);
}

/* R-SW-1, R-EV-12: total, then boards, then order; without a total last. */
static int
pair_compare_lines(const void *a, const void *b)
{
	const struct pair_line *x = a, *y = b;

	if (x->total != y->total)
		return x->total > y->total ? -1 : 1;
	if (x->boards != y->boards)
		return x->boards > y->boards ? -1 : 1;
	return x->order < y->order ? -1 : 1;
}

static int
pair_check_different(const struct pair_reader *r, const struct pair_key *key,
    size_t keys, const char *member)
{
	for (size_t i = 1; i < keys; i++) {
		if (key[i].number == key[i - 1].number)
			return err_set(r->err, ERR_INPUT,
			    "pairs[%d].%s: %d is that of pairs[%d], too; "
			    "allowed: a number of its own",
			    key[i].at, member, key[i].number, key[i - 1].at);
	}
	return 0;
}

static int
pair_check_order(struct pair_reader *r)
{
	const size_t count = (size_t)r->field->count;

	for (size_t i = 0; i < count; i++)
		r->key[i] = (struct pair_key){
		    .number = r->line[i].order, .at = r->line[i].at};
	qsort(r->key, count, sizeof(r->key[0]), pair_compare_keys);
	return pair_check_different(r, r->key, count, "order");
}

static struct pair_key *
pair_find(const struct pair_reader *r, int id)
{
	size_t low = 0, high = r->keys;

	while (low < high) {
		const size_t middle = low + (high - low) / 2;

		if (r->key[middle].number < id)
			low = middle + 1;
		else
			high = middle;
	}
	return low < r->keys && r->key[low].number == id ? &r->key[low] : NULL;
}

static int
pair_read_left(struct pair_reader *r)
{
	const size_t count = (size_t)r->field->count;
	const json_t *value;
	size_t i;

	json_array_foreach(r->left, i, value) {
		const json_int_t id = json_integer_value(value);

		if (!json_is_integer(value) || id < 1 || id > INT32_MAX)
			return err_set(r->err, ERR_INPUT,
			    "left[%zu]: a whole number from 1 to %d", i,
			    INT32_MAX);
		if (pair_find(r, (int)id) != NULL)
			return err_set(r->err, ERR_INPUT,
			    "left[%zu]: %" JSON_INTEGER_FORMAT
			    " is in the field; allowed: ids of pairs that have "
			    "left it",
			    i, id);
		r->key[count + i] = (struct pair_key){
		    .number = (int)id, .rank = (int)(count + i), .at = (int)i};
	}
	r->keys = count + json_array_size(r->left);
	qsort(r->key, r->keys, sizeof(r->key[0]), pair_compare_keys);
	for (i = 1; i < r->keys; i++) {
		if (r->key[i].number == r->key[i - 1].number)
			return err_set(r->err, ERR_INPUT,
			    "left[%d]: %d stands at left[%d], too",
			    r->key[i].at, r->key[i].number, r->key[i - 1].at);
	}
	return 0;
}

/* The ranking, and the index by id. */
static int
pair_rank(struct pair_reader *r)
{
	struct pair_field *field = r->field;
	const size_t count = (size_t)field->count;
	int rc = pair_check_order(r);

	if (rc < 0)
		return rc;
	qsort(r->line, count, sizeof(r->line[0]), pair_compare_lines);
	for (int i = 0; i < field->count; i++) {
		const struct pair_line *line = &r->line[i];

		r->key[i] = (struct pair_key){
		    .number = line->id, .rank = i, .at = line->at};
		field->id[i] = line->id;
		field->total[i] = line->total;
	}
	qsort(r->key, count, sizeof(r->key[0]), pair_compare_keys);
	r->keys = count;
	rc = pair_check_different(r, r->key, count, "id");
	return rc < 0 ? rc : pair_read_left(r);
}

static int
pair_read_opponent(struct pair_reader *r, const struct pair_line *line,
    int round, struct draw_history *history)
{
	const json_t *value = json_array_get(line->opponents, (size_t)round);
	const json_int_t id = json_integer_value(value);
	char path[64];

	pair_path(path, line->at, "opponents", round);
	if (!json_is_integer(value) || id < 0 || id > INT32_MAX)
		return err_set(r->err, ERR_INPUT,
		    "%s: a whole number from 0 to %d", path, INT32_MAX);
	history->bye = id == 0;
	if (id == 0)
		return 0;
	const struct pair_key *key = pair_find(r, (int)id);
	if (key == NULL)
		return err_set(r->err, ERR_INPUT,
		    "%s: there is no pair %" JSON_INTEGER_FORMAT
		    "; allowed: an id of \"pairs\" or of \"left\", 0 for a bye",
		    path, id);
	if (id == line->id)
		return err_set(r->err, ERR_INPUT,
		    "%s: %d is this pair itself; allowed: another one, 0 for a "
		    "bye",
		    path, line->id);
	history->opponent = key->rank + 1;
	return 0;
}

static int
pair_refuse_claim(struct pair_reader *r, const struct pair_line *line,
    int round, const struct pair_line *faced)
{
	return err_set(r->err, ERR_INPUT,
	    "pairs[%d].opponents[%d]: %d, but pairs[%d].opponents[%d] is not "
	    "%d; allowed: two pairs that met name each other",
	    line->at, round, faced->id, faced->at, round, line->id);
}

/* A pair that met nobody has a seat: the fault may be that of its opponent. */
static int
pair_refuse_seat(struct pair_reader *r, const struct pair_line *line, int round,
    const char *path)
{
	for (int i = 0; i < r->field->count; i++) {
		const json_t *value =
		    json_array_get(r->line[i].opponents, (size_t)round);

		if (&r->line[i] != line &&
		    json_integer_value(value) == line->id)
			return pair_refuse_claim(r, &r->line[i], round, line);
	}
	return err_set(r->err, ERR_INPUT,
	    "%s: \"bye\", or null for a pair that was not there, because "
	    "opponents[%d] is 0",
	    path, round);
}

static int
pair_read_seat(struct pair_reader *r, const struct pair_line *line, int round,
    struct draw_history *history)
{
	const json_t *value = json_array_get(line->seats, (size_t)round);
	const char *word = json_string_value(value);
	char path[64];

	pair_path(path, line->at, "seats", round);
	if (word == NULL && !json_is_null(value))
		word = "";
	if (history->opponent == 0) {
		history->bye = word != NULL;
		if (word == NULL || strcmp(word, "bye") == 0)
			return 0;
		return pair_refuse_seat(r, line, round, path);
	}
	if (word != NULL && strcmp(word, "NS") == 0)
		history->direction = DIRECTION_NS;
	else if (word != NULL && strcmp(word, "EW") == 0)
		history->direction = DIRECTION_EW;
	else
		return err_set(r->err, ERR_INPUT,
		    "%s: \"NS\" or \"EW\", because opponents[%d] is a pair",
		    path, round);
	return 0;
}

static int
pair_check_rounds(struct pair_reader *r, const struct pair_line *line,
    const char *member, const json_t *array)
{
	const size_t rounds = (size_t)r->field->round - 1;

	if (json_array_size(array) == rounds)
		return 0;
	return err_set(r->err, ERR_INPUT,
	    "pairs[%d].%s: %zu element%s; allowed: %zu, one for each round "
	    "before round %d",
	    line->at, member, json_array_size(array),
	    json_array_size(array) == 1 ? "" : "s", rounds, r->field->round);
}

static int
pair_read_history(struct pair_reader *r, int rank)
{
	struct pair_field *field = r->field;
	const struct pair_line *line = &r->line[rank];
	const int rounds = field->round - 1;
	struct draw_history *history = &field->history[rank * (long)rounds];
	int rc = pair_check_rounds(r, line, "opponents", line->opponents);

	if (rc == 0 && line->seats != NULL)
		rc = pair_check_rounds(r, line, "seats", line->seats);
	for (int i = 0; rc == 0 && i < rounds; i++) {
		rc = pair_read_opponent(r, line, i, &history[i]);
		if (rc == 0 && line->seats != NULL)
			rc = pair_read_seat(r, line, i, &history[i]);
	}
	field->pair[rank] = (struct draw_pair){.pair = rank + 1,
	    .history = history,
	    .group = field->kinds == 0
		? NULL
		: &field->group[rank * (long)field->kinds]};
	return rc;
}

static int
pair_read_group(struct pair_reader *r, const struct pair_line *line, int k,
    const json_t *value, int *group_r)
{
	json_t *names = r->names[k];
	const char *name = json_string_value(value);
	const size_t len = json_string_length(value);
	const json_t *known;

	if (name == NULL || len == 0 || len >= PAIR_GROUP_MAX)
		return err_set(r->err, ERR_INPUT,
		    "pairs[%d].groups.%s: a string of 1 to %d bytes, or no "
		    "such member",
		    line->at, r->field->kind[k], PAIR_GROUP_MAX - 1);
	if (!said_is_fit(name, PAIR_GROUP_MAX))
		return err_set(r->err, ERR_INPUT,
		    "pairs[%d].groups.%s: a name on one line, not blank, "
		    "without control characters",
		    line->at, r->field->kind[k]);
	r->field->has_kind[k] = true;
	known = json_object_get(names, name);
	if (known == NULL) {
		*group_r = (int)json_object_size(names) + 1;
		json_object_set_new(names, name, json_integer(*group_r));
	} else {
		*group_r = (int)json_integer_value(known);
	}
	if (*group_r > r->field->groups)
		r->field->groups = *group_r;
	return 0;
}

static int
pair_read_groups(struct pair_reader *r, int rank)
{
	struct pair_field *field = r->field;
	const struct pair_line *line = &r->line[rank];
	int *group = &field->group[rank * (long)field->kinds];
	int rc = 0;

	for (int k = 0; rc == 0 && k < field->kinds; k++) {
		const json_t *value =
		    json_object_get(line->groups, field->kind[k]);

		if (value != NULL)
			rc = pair_read_group(r, line, k, value, &group[k]);
	}
	return rc;
}

/* Two pairs that met name each other, and sat in opposite directions. */
static int
pair_check_meeting(struct pair_reader *r, int rank, int round)
{
	const struct pair_field *field = r->field;
	const struct draw_history *own = &field->pair[rank].history[round];
	const struct draw_history *other;
	const int opponent = own->opponent - 1;

	if (opponent < 0 || opponent >= field->count)
		return 0;
	const struct pair_line *line = &r->line[rank];
	const struct pair_line *faced = &r->line[opponent];
	other = &field->pair[opponent].history[round];
	if (other->opponent != rank + 1)
		return pair_refuse_claim(r, line, round, faced);
	if (own->direction == other->direction &&
	    own->direction != DIRECTION_NONE)
		return err_set(r->err, ERR_INPUT,
		    "pairs[%d].seats[%d]: that of pairs[%d], whom it met; "
		    "allowed: one \"NS\" and one \"EW\"",
		    line->at, round, faced->at);
	return 0;
}

/* Nor did one that has left meet two others in one round. */
static int
pair_check_left(struct pair_reader *r, int round, int *last)
{
	const struct pair_field *field = r->field;

	for (int i = 0; i < field->count; i++) {
		const int left =
		    field->pair[i].history[round].opponent - 1 - field->count;

		if (left < 0)
			continue;
		if (last[left] == round + 1)
			return err_set(r->err, ERR_INPUT,
			    "pairs[%d].opponents[%d]: %" JSON_INTEGER_FORMAT
			    " met another pair in this round, too",
			    r->line[i].at, round,
			    json_integer_value(
				json_array_get(r->left, (size_t)left)));
		last[left] = round + 1;
	}
	return 0;
}

static int
pair_check_histories(struct pair_reader *r)
{
	int *last = xcalloc(json_array_size(r->left) + 1, sizeof(*last));
	int rc = 0;

	for (int round = 0; rc == 0 && round < r->field->round - 1; round++) {
		for (int i = 0; rc == 0 && i < r->field->count; i++)
			rc = pair_check_meeting(r, i, round);
		if (rc == 0)
			rc = pair_check_left(r, round, last);
	}
	free(last);
	return rc;
}

static void
pair_make_room(struct pair_reader *r)
{
	struct pair_field *field = r->field;
	const size_t count = (size_t)field->count;
	const size_t rounds = (size_t)field->round - 1;

	field->id = xcalloc(count, sizeof(int));
	field->total = xcalloc(count, sizeof(int64_t));
	field->pair = xcalloc(count, sizeof(struct draw_pair));
	field->history = xcalloc(count * rounds, sizeof(struct draw_history));
	field->group = xcalloc(count * (size_t)field->kinds, sizeof(int));
	r->line = xcalloc(count, sizeof(struct pair_line));
	r->key =
	    xcalloc(count + json_array_size(r->left), sizeof(struct pair_key));
}

static int
pair_read_pairs(struct pair_reader *r, const json_t *pairs)
{
	const int count = r->field->count;
	int rc = 0;

	pair_make_room(r);
	for (int i = 0; rc == 0 && i < count; i++)
		rc = pair_read_line(r, json_array_get(pairs, (size_t)i), i);
	if (rc == 0)
		rc = pair_rank(r);
	for (int k = 0; k < r->field->kinds; k++)
		r->names[k] = json_object();
	for (int i = 0; rc == 0 && i < count; i++) {
		rc = pair_read_history(r, i);
		if (rc == 0)
			rc = pair_read_groups(r, i);
	}
	for (int k = 0; k < r->field->kinds; k++)
		json_decref(r->names[k]);
	return rc < 0 ? rc : pair_check_histories(r);
}

int
pair_field_read(
    const char *text, size_t len, struct pair_field *field_r, struct err *err)
{
	struct pair_reader r = {.field = field_r, .err = err};
	const json_t *pairs;
	json_t *object = json_in_parse(text, len, err);

	*field_r = (struct pair_field){.objective = DRAW_RANK};
	if (object == NULL)
		return ERR_INPUT;
	int rc = pair_read_head(&r, object, &pairs);
	if (rc == 0)
		rc = pair_read_pairs(&r, pairs);
	if (rc < 0)
		pair_field_fini(field_r);
	free(r.line);
	free(r.key);
	json_decref(object);
	return rc;
}

void
pair_field_fini(struct pair_field *field)
{
	free(field->id);
	free(field->total);
	free(field->pair);
	free(field->history);
	free(field->group);
	*field = (struct pair_field){.count = 0};
}

struct draw_field
pair_field_to_draw(const struct pair_field *field)
{
	return (struct draw_field){.pair = field->pair,
	    .count = field->count,
	    .rounds = field->round - 1,
	    .objective = field->objective,
	    .kinds = field->kinds,
	    .groups = field->groups,
	    .avoid_rounds = field->avoid_rounds};
}
