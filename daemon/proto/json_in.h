/* SPDX-License-Identifier: ISC */
/*
 * Reading the members of a JSON object: each is asked for by name with what is
 * allowed, and the first thing wrong ends up in the error with its place.
 * After that every question is answered with something harmless, so a reader
 * asks for all it wants and looks at the end whether it got it.
 */
#ifndef DAEMON_PROTO_JSON_IN_H
#define DAEMON_PROTO_JSON_IN_H

#include <jansson.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "daemon/base/err.h"

#define JSON_IN_NAMES_MAX 64 /* members of one object that can be asked for */

struct json_in {
	const json_t *object;
	const char *place; /* what the object is in, "" for the whole text */
	int index;         /* its place in an array, or -1 */
	const char *name[JSON_IN_NAMES_MAX];
	int names; /* there or not */
	int there;
	bool failed;
	struct err *err; /* may be NULL */
};

/*
 * Parse len bytes of text that must be one JSON object, no member twice.
 * NULL, and err as "line 1 column 17: ...", for anything else.  The caller
 * gives the object to json_decref.
 */
json_t *json_in_parse(const char *text, size_t len, struct err *err);

/* Begin to read an object; it fails at once if it is not one. */
void json_in_init(struct json_in *in, const json_t *object, struct err *err);

/* The same for a member of another reader or an element of an array of it. */
void json_in_init_at(struct json_in *in, const json_t *object,
    const char *place, int index, struct err *err);

/* A whole number from least to most; least after a failure. */
int64_t json_in_int(
    struct json_in *in, const char *name, int64_t least, int64_t most);

/* A string of fewer than size bytes; "" after a failure. */
const char *json_in_text(struct json_in *in, const char *name, size_t size);

/* True or false; false after a failure. */
bool json_in_bool(struct json_in *in, const char *name);

/*
 * An object; an array of least to most elements, SIZE_MAX for no limit; NULL
 * after a failure.
 */
const json_t *json_in_object(struct json_in *in, const char *name);
const json_t *json_in_array(
    struct json_in *in, const char *name, size_t least, size_t most);

/*
 * True if the member, which may be missing, is there; then it is to be asked
 * for.
 */
bool json_in_has(struct json_in *in, const char *name);

/* True if the member is there and null; then it is not to be asked for. */
bool json_in_is_null(struct json_in *in, const char *name);

/* Note that a member's value is not what is allowed. */
void json_in_refuse(struct json_in *in, const char *name, const char *allowed);

/*
 * 0 if nothing was wrong and no member was left over, else ERR_INPUT.  The
 * loose form does not mind members that were not asked for.
 */
int json_in_end(struct json_in *in);
int json_in_end_loose(struct json_in *in);

#endif
