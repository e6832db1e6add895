/* SPDX-License-Identifier: ISC */
/*
 * Asking a JSON object for its members by name and range, so that each reader
 * says what it wants in one line a member and every complaint is worded alike.
 */
#include "daemon/proto/json_in.h"

#include <assert.h>
#include <inttypes.h>
#include <stdio.h>
#include <string.h>

#define JSON_IN_PATH_MAX 96
#define JSON_IN_ALLOWED_MAX 96
#define JSON_IN_MEMBERS_MAX 512

json_t *
json_in_parse(const char *text, size_t len, struct err *err)
{
	json_error_t error;
	json_t *value = json_loadb(
	    text, len, JSON_REJECT_DUPLICATES | JSON_DECODE_ANY, &error);

	if (json_is_object(value))
		return value;
	if (value != NULL)
		err_set(err, ERR_INPUT, "line 1 column 1: an object {...}");
	else
		err_set(err, ERR_INPUT, "line %d column %d: %s", error.line,
		    error.column, error.text);
	json_decref(value);
	return NULL;
}

/* A member's name comes from outside, and who reads of it has a terminal. */
static void
json_in_make_plain(char *path)
{
	for (unsigned char *at = (unsigned char *)path; *at != '\0'; at++) {
		const bool high = at[0] == 0xC2 && (at[1] & 0xE0) == 0x80;

		if (*at < ' ' || *at == 0x7F || high)
			*at = '?';
		if (high)
			*++at = '?';
	}
}

/* "rulings[3].board": where a member is, name "" for the object itself. */
static void
json_in_path(
    const struct json_in *in, const char *name, char path_r[JSON_IN_PATH_MAX])
{
	char index[16] = "";

	if (in->index >= 0)
		snprintf(index, sizeof(index), "[%d]", in->index);
	snprintf(path_r, JSON_IN_PATH_MAX, "%s%s%s%s", in->place, index,
	    in->place[0] != '\0' && name[0] != '\0' ? "." : "", name);
	json_in_make_plain(path_r);
}

static void
json_in_fail(
    struct json_in *in, const char *name, const char *before, const char *text)
{
	char path[JSON_IN_PATH_MAX];

	if (in->failed)
		return;
	in->failed = true;
	json_in_path(in, name, path);
	err_set(in->err, ERR_INPUT, "%s: %s%s", path, before, text);
}

void
json_in_init_at(struct json_in *in, const json_t *object, const char *place,
    int index, struct err *err)
{
	in->object = object;
	in->place = place;
	in->index = index;
	in->names = 0;
	in->there = 0;
	in->failed = false;
	in->err = err;
	if (!json_is_object(object))
		json_in_fail(in, "", "", "an object {...}");
}

void
json_in_init(struct json_in *in, const json_t *object, struct err *err)
{
	json_in_init_at(in, object, "", -1, err);
}

void
json_in_refuse(struct json_in *in, const char *name, const char *allowed)
{
	json_in_fail(in, name, "", allowed);
}

static void
json_in_know(struct json_in *in, const char *name)
{
	assert(in->names < JSON_IN_NAMES_MAX);
	in->name[in->names++] = name;
}

/* The member if it is there. */
static const json_t *
json_in_get(struct json_in *in, const char *name)
{
	const json_t *value =
	    in->failed ? NULL : json_object_get(in->object, name);

	if (value != NULL) {
		json_in_know(in, name);
		in->there++;
	}
	return value;
}

/* The value is not what is allowed, or there is none. */
static void
json_in_refuse_value(struct json_in *in, const char *name, const json_t *value,
    const char *allowed)
{
	json_in_fail(in, name, value == NULL ? "missing; " : "", allowed);
}

int64_t
json_in_int(struct json_in *in, const char *name, int64_t least, int64_t most)
{
	const json_t *value = json_in_get(in, name);
	const json_int_t number = json_integer_value(value);
	char allowed[JSON_IN_ALLOWED_MAX];

	if (json_is_integer(value) && number >= least && number <= most)
		return number;
	snprintf(allowed, sizeof(allowed),
	    "a whole number from %" PRId64 " to %" PRId64, least, most);
	json_in_refuse_value(in, name, value, allowed);
	return least;
}

const char *
json_in_text(struct json_in *in, const char *name, size_t size)
{
	const json_t *value = json_in_get(in, name);
	char allowed[JSON_IN_ALLOWED_MAX];

	if (json_is_string(value) && json_string_length(value) < size)
		return json_string_value(value);
	snprintf(allowed, sizeof(allowed), "a string of at most %zu bytes",
	    size - 1);
	json_in_refuse_value(
	    in, name, value, value == NULL ? "a string" : allowed);
	return "";
}

bool
json_in_bool(struct json_in *in, const char *name)
{
	const json_t *value = json_in_get(in, name);

	if (!json_is_boolean(value))
		json_in_refuse_value(in, name, value, "true or false");
	return json_is_true(value);
}

const json_t *
json_in_object(struct json_in *in, const char *name)
{
	const json_t *value = json_in_get(in, name);

	if (json_is_object(value))
		return value;
	json_in_refuse_value(in, name, value, "an object {...}");
	return NULL;
}

const json_t *
json_in_array(struct json_in *in, const char *name, size_t least, size_t most)
{
	const json_t *value = json_in_get(in, name);
	char allowed[JSON_IN_ALLOWED_MAX];

	if (json_is_array(value) && json_array_size(value) >= least &&
	    json_array_size(value) <= most)
		return value;
	if (most == SIZE_MAX)
		snprintf(allowed, sizeof(allowed), "an array [...]");
	else
		snprintf(allowed, sizeof(allowed),
		    "an array of %zu to %zu elements", least, most);
	json_in_refuse_value(in, name, value, allowed);
	return NULL;
}

bool
json_in_has(struct json_in *in, const char *name)
{
	if (in->failed)
		return false;
	if (json_object_get(in->object, name) != NULL)
		return true;
	json_in_know(in, name);
	return false;
}

bool
json_in_is_null(struct json_in *in, const char *name)
{
	if (in->failed || !json_is_null(json_object_get(in->object, name)))
		return false;
	(void)json_in_get(in, name);
	return true;
}

static bool
json_in_was_asked(const struct json_in *in, const char *name)
{
	int i;

	for (i = 0; i < in->names; i++) {
		if (strcmp(in->name[i], name) == 0)
			return true;
	}
	return false;
}

/* Append to a text of size bytes, as far as there is room. */
static void
json_in_append(char *text, size_t size, const char *before, const char *name)
{
	const size_t len = strlen(text);

	snprintf(text + len, size - len, "%s%s", before, name);
}

static void
json_in_refuse_member(struct json_in *in, const char *name)
{
	char text[JSON_IN_MEMBERS_MAX] = "there is no such member; allowed: ";

	for (int i = 0; i < in->names; i++)
		json_in_append(
		    text, sizeof(text), i == 0 ? "" : ", ", in->name[i]);
	if (in->names == 0)
		json_in_append(text, sizeof(text), "", "none");
	json_in_refuse(in, name, text);
}

int
json_in_end_loose(struct json_in *in)
{
	return in->failed ? ERR_INPUT : 0;
}

int
json_in_end(struct json_in *in)
{
	json_t *object = (json_t *)in->object;
	const char *name;
	json_t *value;

	if (in->failed || json_object_size(object) == (size_t)in->there)
		return json_in_end_loose(in);
	json_object_foreach(object, name, value) {
		if (!json_in_was_asked(in, name))
			json_in_refuse_member(in, name);
	}
	return json_in_end_loose(in);
}
