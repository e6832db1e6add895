/* SPDX-License-Identifier: ISC */
/*
 * Looks through the text of a config that libconfig has refused, for the two
 * mistakes that people make most.
 */
#include "daemon/config/syntax.h"

#include <ctype.h>
#include <stdlib.h>
#include <string.h>
#include <strings.h>

#include "daemon/base/xalloc.h"
#include "daemon/config/scan.h"

/* The names set so far in the groups that are open. */
struct syntax_names {
	struct syntax_name {
		struct scan_piece piece;
		int depth;
	} * name;
	size_t count, size;
	int depth;
};

static bool
syntax_same(const struct scan_piece *a, const struct scan_piece *b)
{
	return a->len == b->len && strncmp(a->at, b->at, (size_t)a->len) == 0;
}

/* Enter a name; the one that has been set in the same group, or NULL. */
static const struct scan_piece *
syntax_enter(struct syntax_names *names, const struct scan_piece *piece)
{
	for (size_t i = names->count; i > 0; i--) {
		const struct syntax_name *name = &names->name[i - 1];

		if (name->depth < names->depth)
			break;
		if (syntax_same(&name->piece, piece))
			return &name->piece;
	}
	if (names->count == names->size) {
		names->size = names->size * 2 + 32;
		names->name = xreallocarray(
		    names->name, names->size, sizeof(*names->name));
	}
	names->name[names->count++] =
	    (struct syntax_name){.piece = *piece, .depth = names->depth};
	return NULL;
}

static void
syntax_leave(struct syntax_names *names)
{
	while (names->count > 0 &&
	    names->name[names->count - 1].depth == names->depth)
		names->count--;
	names->depth--;
}

static bool
syntax_refuse_double(struct reader *reader, const char *file, const char *text)
{
	struct scan scan = {text, 1};
	struct scan_piece last = {.at = ""}, piece;
	struct syntax_names names = {0};
	const struct scan_piece *first = NULL;

	for (scan_next(&scan, &piece); piece.kind != SCAN_END && first == NULL;
	     scan_next(&scan, &piece)) {
		if (scan_is_mark(&piece, '{'))
			names.depth++;
		else if (scan_is_mark(&piece, '}'))
			syntax_leave(&names);
		else if (scan_is_set(&piece) && scan_is_name(&last))
			first = syntax_enter(&names, &last);
		if (first != NULL)
			reader_refuse_line(reader, file, last.line,
			    "%.*s: it is set a second time, after line %d; "
			    "allowed: once in a group",
			    last.len, last.at, first->line);
		last = piece;
	}
	free(names.name);
	return first != NULL;
}

/* The first is in another file: the name is known if its line has no other. */
static bool
syntax_refuse_other(
    struct reader *reader, const char *file, int line, const char *text)
{
	struct scan scan = {text, 1};
	struct scan_piece last = {.at = ""}, name = {.at = ""}, piece;
	int count = 0;

	for (scan_next(&scan, &piece); piece.kind != SCAN_END;
	     scan_next(&scan, &piece)) {
		if (scan_is_set(&piece) && scan_is_name(&last) &&
		    last.line == line) {
			name = last;
			count++;
		}
		last = piece;
	}
	if (count != 1)
		return false;
	reader_refuse_line(reader, file, line,
	    "%.*s: it is set a second time; allowed: once in a group", name.len,
	    name.at);
	return true;
}

static bool
syntax_is_scalar(const struct scan_piece *value)
{
	char *end;

	if ((value->len == 4 && strncasecmp(value->at, "true", 4) == 0) ||
	    (value->len == 5 && strncasecmp(value->at, "false", 5) == 0))
		return true;
	if (!isdigit((unsigned char)*value->at))
		return false;
	strtod(value->at, &end);
	end += strspn(end, "lL");
	return end >= value->at + value->len;
}

/* The bytes of a value up to what ends it, without the blanks before that. */
static int
syntax_value_len(const char *value)
{
	size_t len = strcspn(value, ";,#}\n");

	while (len > 0 && isspace((unsigned char)value[len - 1]))
		len--;
	return len > 64 ? 64 : (int)len;
}

static bool
syntax_refuse_bare(
    struct reader *reader, const char *file, int line, const char *text)
{
	struct scan scan = {text, 1};
	struct scan_piece name = {.at = ""}, set = {.at = ""}, value;

	for (scan_next(&scan, &value);
	     value.kind != SCAN_END && value.line <= line;
	     scan_next(&scan, &value)) {
		if (value.line == line && value.kind == SCAN_WORD &&
		    scan_is_set(&set) && scan_is_name(&name) &&
		    !syntax_is_scalar(&value)) {
			reader_refuse_line(reader, file, line,
			    "%.*s: %.*s stands there without quotes; allowed: "
			    "true or false, a whole number, or a text in "
			    "double quotes",
			    name.len, name.at, syntax_value_len(value.at),
			    value.at);
			return true;
		}
		name = set;
		set = value;
	}
	return false;
}

void
syntax_refuse(struct reader *reader, const char *file, int line,
    const char *words, const char *text)
{
	const bool is_double = strstr(words, "duplicate") != NULL;

	if (is_double ? syntax_refuse_double(reader, file, text) ||
		    syntax_refuse_other(reader, file, line, text)
		      : syntax_refuse_bare(reader, file, line, text))
		return;
	reader_refuse_line(reader, file, line,
	    "%s; allowed: settings as in key = value; and comments after #",
	    words);
}
