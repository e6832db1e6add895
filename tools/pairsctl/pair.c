/* SPDX-License-Identifier: ISC */
/*
 * pairsctl pair: the draw of a round for other programs, of any game.
 */
#include <errno.h>
#include <stdio.h>
#include <string.h>

#include "daemon/base/buf.h"
#include "tools/pairsctl/ctl.h"
#include "tools/pairsctl/pair_draw.h"

#define PAIR_BYTES_MOST ((size_t)256 << 20)

static int
pair_read_stream(
    FILE *file, const char *name, struct buf *text, struct err *err)
{
	char bytes[65536];
	size_t len;

	while ((len = fread(bytes, 1, sizeof(bytes), file)) > 0) {
		buf_append(text, bytes, len);
		if (text->len > PAIR_BYTES_MOST)
			return err_set(err, ERR_INPUT,
			    "%s: too long; allowed: %zu bytes", name,
			    PAIR_BYTES_MOST);
	}
	if (ferror(file))
		return err_set(err, ERR_IO, "%s: %s", name, strerror(errno));
	return 0;
}

static const char *
pair_name(const char *path)
{
	return strcmp(path, "-") == 0 ? "standard input" : path;
}

static int
pair_read_file(const char *path, struct buf *text, struct err *err)
{
	int rc;

	if (strcmp(path, "-") == 0)
		return pair_read_stream(stdin, pair_name(path), text, err);
	FILE *file = fopen(path, "rb");
	if (file == NULL)
		return err_set(err, ERR_IO, "%s: %s", path, strerror(errno));
	rc = pair_read_stream(file, path, text, err);
	fclose(file);
	return rc;
}

/* A typo, or they have all gone home: the draw is the same. */
static void
pair_warn(const char *name, const struct pair_field *field)
{
	for (int k = 0; k < field->kinds; k++) {
		if (!field->has_kind[k])
			fprintf(stderr,
			    "pairsctl: %s: avoid[%d].kind: no pair has a group "
			    "of the kind \"%s\"; it keeps nobody apart\n",
			    name, k, field->kind[k]);
	}
}

int
pair_run(struct ctl *ctl, char **argv, struct err *err)
{
	struct buf text = {0}, answer = {0};
	struct pair_field field;
	struct pair_draw pair;
	struct err inner;
	int rc = pair_read_file(argv[0], &text, err);

	if (rc == 0 &&
	    pair_field_read(buf_text(&text), text.len, &field, &inner) < 0)
		rc = err_set(
		    err, ERR_INPUT, "%s: %s", pair_name(argv[0]), inner.text);
	buf_fini(&text);
	if (rc < 0)
		return rc;
	pair_warn(pair_name(argv[0]), &field);
	pair_draw_init(&pair, &field);
	if (ctl->json)
		pair_draw_write_json(&pair, ctl->proof, &answer);
	else
		pair_draw_write(&pair, ctl->proof, ctl_columns(), &answer);
	ctl_print(&answer);
	pair_draw_fini(&pair);
	pair_field_fini(&field);
	buf_fini(&answer);
	return 0;
}
