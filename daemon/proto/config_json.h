/* SPDX-License-Identifier: ISC */
/*
 * The rules of one night as a JSON object with every field, under the names of
 * struct event_config, and back.  The journal, the event's row and the exports
 * use it.
 */
#ifndef DAEMON_PROTO_CONFIG_JSON_H
#define DAEMON_PROTO_CONFIG_JSON_H

#include <stddef.h>

#include "daemon/base/err.h"
#include "daemon/proto/json_out.h"
#include "engine/event/event_config.h"

struct json_t;

/* Write the object as the next value.  Titles must be valid UTF-8. */
void config_json_out(struct json_out *out, const struct event_config *config);

/* Append the object to a buffer. */
void config_json_write(const struct event_config *config, struct buf *buf);

/*
 * Read what config_json_write writes.  0, or ERR_INPUT with the place and what
 * is allowed: every member must be there, none else, and all in range.
 */
int config_json_read(const char *text, size_t len,
    struct event_config *config_r, struct err *err);

/* The same from an object already parsed. */
int config_json_take(const struct json_t *object, struct event_config *config_r,
    struct err *err);

#endif
