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

json_t *
json_in_parse(const char *text, size_t len, struct err *err)
{
	json_error_t error;
	json_t *object;

	object = json_loadb(text, len, JSON_REJECT_DUPLICATES, &error);
	if (object == NULL) {
		err_set(err, ERR_INPUT, "line %d column %d: %s", error.line,
		    error.column, error.text);
		return NULL;
	}
	if (!json_is_object(object)) {
		json_decref(object);
		err_set(err, ERR_INPUT, "line 1 column 1: an object {...}");
		return NULL;
	}
	return object;
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

/* The member if it is there; NULL, and failed, otherwise. */
static const json_t *
json_in_get(struct json_in *in, const char *name, const char *allowed)
{
	const json_t *value;

	if (in->failed)
		return NULL;
	value = json_object_get(in->object, name);
	if (value == NULL) {
		json_in_fail(in, name, "missing; ", allowed);
		return NULL;
	}
	assert(in->names < JSON_IN_NAMES_MAX);
	in->name[in->names++] = name;
	return value;
}

int64_t
json_in_int(struct json_in *in, const char *name, int64_t least, int64_t most)
{
	const json_t *value = json_in_get(in, name, "a whole number");
	char allowed[JSON_IN_ALLOWED_MAX];
	json_int_t number;

	if (value == NULL)
		return least;
	number = json_integer_value(value);
	if (json_is_integer(value) && number >= least && number <= most)
		return number;
	snprintf(allowed, sizeof(allowed),
	    "a whole number from %" PRId64 " to %" PRId64, least, most);
	json_in_refuse(in, name, allowed);
	return least;
}

const char *
json_in_text(struct json_in *in, const char *name, size_t size)
{
	const json_t *value = json_in_get(in, name, "a string");
	char allowed[JSON_IN_ALLOWED_MAX];

	if (value == NULL)
		return "";
	if (json_is_string(value) && json_string_length(value) < size)
		return json_string_value(value);
	snprintf(allowed, sizeof(allowed), "a string of at most %zu bytes",
	    size - 1);
	json_in_refuse(in, name, allowed);
	return "";
}

bool
json_in_bool(struct json_in *in, const char *name)
{
	const json_t *value = json_in_get(in, name, "true or false");

	if (value == NULL)
		return false;
	if (!json_is_boolean(value))
		json_in_refuse(in, name, "true or false");
	return json_is_true(value);
}

const json_t *
json_in_object(struct json_in *in, const char *name)
{
	const json_t *value = json_in_get(in, name, "an object {...}");

	if (value == NULL || json_is_object(value))
		return value;
	json_in_refuse(in, name, "an object {...}");
	return NULL;
}

const json_t *
json_in_array(struct json_in *in, const char *name, size_t least, size_t most)
{
	const json_t *value = json_in_get(in, name, "an array [...]");
	char allowed[JSON_IN_ALLOWED_MAX];

	if (value == NULL ||
	    (json_is_array(value) && json_array_size(value) >= least &&
		json_array_size(value) <= most))
		return value;
	snprintf(allowed, sizeof(allowed), "an array of %zu to %zu elements",
	    least, most);
	json_in_refuse(in, name, allowed);
	return NULL;
}

bool
json_in_has(const struct json_in *in, const char *name)
{
	return !in->failed && json_object_get(in->object, name) != NULL;
}

bool
json_in_is_null(struct json_in *in, const char *name)
{
	if (in->failed || !json_is_null(json_object_get(in->object, name)))
		return false;
	(void)json_in_get(in, name, "null");
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

	if (in->failed || json_object_size(object) == (size_t)in->names)
		return json_in_end_loose(in);
	json_object_foreach(object, name, value) {
		if (!json_in_was_asked(in, name))
			json_in_fail(in, name, "", "there is no such member");
	}
	return json_in_end_loose(in);
}
