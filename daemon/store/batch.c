/* SPDX-License-Identifier: ISC */
/*
 * Writes that belong together.  Values lie in one array and their bytes in one
 * buffer, so that a round of thousands of tables costs a few allocations.
 */
#include "daemon/store/batch.h"

#include <assert.h>
#include <stdlib.h>
#include <string.h>

#include "daemon/base/buf.h"
#include "daemon/base/xalloc.h"
#include "daemon/store/db_inner.h"

enum batch_kind { BATCH_INT, BATCH_TEXT, BATCH_BLOB, BATCH_NULL };

struct batch_value {
	const char *name;
	enum batch_kind kind;
	size_t len;
	union {
		int64_t number;
		size_t offset; /* of its bytes */
	} u;
};

struct batch_step {
	const char *query;
	size_t values;
};

struct batch {
	struct batch_step *step;
	size_t steps, steps_max;
	struct batch_value *value; /* of all steps, in order */
	size_t values, values_max;
	struct buf bytes;
};

struct batch *
batch_new(void)
{
	struct batch *batch = xcalloc(1, sizeof(*batch));

	buf_init(&batch->bytes);
	return batch;
}

void
batch_free(struct batch **batch)
{
	if (*batch == NULL)
		return;
	free((*batch)->step);
	free((*batch)->value);
	buf_fini(&(*batch)->bytes);
	free(*batch);
	*batch = NULL;
}

bool
batch_is_empty(const struct batch *batch)
{
	return batch->steps == 0;
}

void
batch_add(struct batch *batch, const char *query)
{
	if (batch->steps == batch->steps_max) {
		batch->steps_max = batch->steps_max * 2 + 8;
		batch->step = xreallocarray(
		    batch->step, batch->steps_max, sizeof(*batch->step));
	}
	batch->step[batch->steps++] =
	    (struct batch_step){.query = sql_queries[sql_find(query)].name};
}

static struct batch_value *
batch_value_add(struct batch *batch, const char *name, enum batch_kind kind)
{
	struct batch_value *value;

	assert(batch->steps > 0);
	if (batch->values == batch->values_max) {
		batch->values_max = batch->values_max * 2 + 32;
		batch->value = xreallocarray(
		    batch->value, batch->values_max, sizeof(*batch->value));
	}
	batch->step[batch->steps - 1].values++;
	value = &batch->value[batch->values++];
	*value = (struct batch_value){.name = name, .kind = kind};
	return value;
}

void
batch_int(struct batch *batch, const char *name, int64_t value)
{
	batch_value_add(batch, name, BATCH_INT)->u.number = value;
}

static void
batch_bytes(struct batch *batch, const char *name, enum batch_kind kind,
    const void *bytes, size_t len)
{
	struct batch_value *value = batch_value_add(batch, name, kind);

	value->u.offset = batch->bytes.len;
	value->len = len;
	buf_append(&batch->bytes, bytes, len);
	/* an empty blob is not NULL, and needs an address to say so */
	buf_append(&batch->bytes, "", 1);
}

void
batch_text(struct batch *batch, const char *name, const char *text)
{
	if (text == NULL)
		batch_null(batch, name);
	else
		batch_bytes(batch, name, BATCH_TEXT, text, strlen(text));
}

void
batch_blob(struct batch *batch, const char *name, const void *bytes, size_t len)
{
	if (bytes == NULL)
		batch_null(batch, name);
	else
		batch_bytes(batch, name, BATCH_BLOB, bytes, len);
}

void
batch_null(struct batch *batch, const char *name)
{
	batch_value_add(batch, name, BATCH_NULL);
}

static void
batch_append_value(struct batch *batch, const struct batch *from,
    const struct batch_value *value)
{
	const char *bytes = from->bytes.data + value->u.offset;

	switch (value->kind) {
	case BATCH_INT:
		batch_int(batch, value->name, value->u.number);
		break;
	case BATCH_TEXT:
		batch_text(batch, value->name, bytes);
		break;
	case BATCH_BLOB:
		batch_blob(batch, value->name, bytes, value->len);
		break;
	case BATCH_NULL:
		batch_null(batch, value->name);
		break;
	}
}

void
batch_append(struct batch *batch, const struct batch *from)
{
	const struct batch_value *value = from->value;

	assert(batch != from);
	for (size_t i = 0; i < from->steps; i++) {
		batch_add(batch, from->step[i].query);
		for (size_t v = 0; v < from->step[i].values; v++)
			batch_append_value(batch, from, value++);
	}
}

static void
batch_bind(struct stmt *stmt, const struct batch *batch,
    const struct batch_value *value)
{
	const char *bytes = batch->bytes.data;

	switch (value->kind) {
	case BATCH_INT:
		stmt_bind_int(stmt, value->name, value->u.number);
		break;
	case BATCH_TEXT:
		stmt_bind_text(stmt, value->name, bytes + value->u.offset);
		break;
	case BATCH_BLOB:
		stmt_bind_blob(
		    stmt, value->name, bytes + value->u.offset, value->len);
		break;
	case BATCH_NULL:
		stmt_bind_text(stmt, value->name, NULL);
		break;
	}
}

static int
batch_run_steps(struct db *db, const struct batch *batch, struct err *err)
{
	const struct batch_value *value = batch->value;
	int rc = 0;

	for (size_t i = 0; rc == 0 && i < batch->steps; i++) {
		struct stmt *stmt;

		rc = db_query(db, batch->step[i].query, &stmt, err);
		if (rc < 0)
			break;
		for (size_t v = 0; v < batch->step[i].values; v++)
			batch_bind(stmt, batch, value++);
		rc = stmt_step(stmt, err);
		assert(rc <= 0); /* a query in a batch gives no rows */
		stmt_done(stmt);
	}
	return rc;
}

int
batch_run_all(
    struct db *db, struct batch *const *batch, size_t count, struct err *err)
{
	int rc = db_begin(db, err);

	if (rc < 0)
		return rc;
	for (size_t i = 0; rc == 0 && i < count; i++)
		rc = batch_run_steps(db, batch[i], err);
	if (rc == 0)
		return db_commit(db, err);
	db_rollback(db);
	return rc;
}

int
batch_run(struct db *db, const struct batch *batch, struct err *err)
{
	int rc = db_begin(db, err);

	if (rc < 0)
		return rc;
	rc = batch_run_steps(db, batch, err);
	if (rc == 0)
		return db_commit(db, err);
	db_rollback(db);
	return rc;
}

int
batch_run_once(struct db *db, struct batch **batch, struct err *err)
{
	const int rc = batch_run(db, *batch, err);

	batch_free(batch);
	return rc;
}
