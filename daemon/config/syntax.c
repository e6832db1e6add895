/* SPDX-License-Identifier: ISC */
/*
 * Looks through the text of a config that libconfig has refused, for the
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

/* What a word processor or a phone puts where a straight quote is meant. */
static const char *const syntax_quotes[] = {"\xe2\x80\x9c", "\xe2\x80\x9d",
    "\xe2\x80\x9e", "\xe2\x80\x9f", "\xe2\x80\x98", "\xe2\x80\x99", "\xc2\xab",
    "\xc2\xbb", "\xef\xbc\x82", "\xe3\x80\x8c", "\xe3\x80\x8d", "'", "`"};

/* The quote that stands there and is none of a text's; or NULL. */
static const char *
syntax_quote(const char *at)
{
	for (size_t i = 0; i < sizeof(syntax_quotes) / sizeof(*syntax_quotes);
	     i++) {
		if (strncmp(at, syntax_quotes[i], strlen(syntax_quotes[i])) ==
		    0)
			return syntax_quotes[i];
	}
	return NULL;
}

/* Marks that are not seen, or that belong to another encoding. */
static bool
syntax_refuse_encoding(
    struct reader *reader, const char *file, const char *text)
{
	if (strncmp(text, "\xef\xbb\xbf", 3) == 0)
		reader_refuse_line(reader, file, 1,
		    "the file begins with a byte order mark, which is not "
		    "seen; allowed: UTF-8 saved without one");
	else if (strncmp(text, "\xff\xfe", 2) == 0 ||
	    strncmp(text, "\xfe\xff", 2) == 0)
		reader_refuse_line(reader, file, 1,
		    "the file is saved as UTF-16; allowed: UTF-8 without a "
		    "byte order mark");
	else
		return false;
	return true;
}

/* A text that runs on into the next line: no key has one. */
static void
syntax_refuse_open(
    struct reader *reader, const char *file, const struct scan_piece *text)
{
	const int len = (int)strcspn(text->at, "\n");
	const char *wrong = NULL;

	for (int i = 1; i < len && wrong == NULL; i++)
		wrong = syntax_quote(text->at + i);
	if (wrong != NULL)
		reader_refuse_line(reader, file, text->line,
		    "the text that begins with a straight quote ends with %s; "
		    "allowed: \"text\", both quotes straight",
		    wrong);
	else
		reader_refuse_line(reader, file, text->line,
		    "a text has no closing quote; allowed: \"text\" on one "
		    "line");
}

/* A character that can only be in a text or a comment. */
static void
syntax_refuse_mark(
    struct reader *reader, const char *file, const struct scan_piece *mark)
{
	const char *quote = syntax_quote(mark->at);
	int len = 1;

	while ((mark->at[len] & 0xC0) == 0x80)
		len++;
	if (quote != NULL)
		reader_refuse_line(reader, file, mark->line,
		    "%s is no quote of a text; allowed: straight double ones, "
		    "as in \"text\"",
		    quote);
	else if (strncmp(mark->at, "\xc2\xa0", 2) == 0)
		reader_refuse_line(reader, file, mark->line,
		    "a no-break space stands there, as copied from a page; "
		    "allowed: plain spaces");
	else
		reader_refuse_line(reader, file, mark->line,
		    "%.*s stands outside a text; allowed there: names, "
		    "numbers and = : ; , ( ) { } [ ]",
		    len, mark->at);
}

/* Quotes that are none, texts that are not closed, other characters. */
static bool
syntax_refuse_quotes(
    struct reader *reader, const char *file, int line, const char *text)
{
	struct scan scan = {text, 1};
	struct scan_piece piece;

	for (scan_next(&scan, &piece);
	     piece.kind != SCAN_END && piece.line <= line;
	     scan_next(&scan, &piece)) {
		if (piece.kind == SCAN_TEXT &&
		    (memchr(piece.at, '\n', (size_t)piece.len) != NULL ||
			piece.at[piece.len] == '\0')) {
			syntax_refuse_open(reader, file, &piece);
			return true;
		}
		if (piece.kind == SCAN_MARK &&
		    (*piece.at & 0x80 || syntax_quote(piece.at) != NULL)) {
			syntax_refuse_mark(reader, file, &piece);
			return true;
		}
	}
	return false;
}

/* What is a comment elsewhere, and no beginning of anything here. */
static bool
syntax_refuse_comment(
    struct reader *reader, const char *file, int line, const char *text)
{
	struct scan scan = {text, 1};
	struct scan_piece piece;

	for (scan_next(&scan, &piece);
	     piece.kind != SCAN_END && piece.line <= line;
	     scan_next(&scan, &piece)) {
		if (scan_is_mark(&piece, '-') && piece.at[1] == '-') {
			reader_refuse_line(reader, file, piece.line,
			    "-- begins no comment; allowed: comments after # "
			    "or //");
			return true;
		}
	}
	return false;
}

/* A list of groups that begins as a group does. */
static bool
syntax_refuse_list(
    struct reader *reader, const char *file, int line, const char *text)
{
	struct scan scan = {text, 1};
	struct scan_piece name = {.at = ""}, set = {.at = ""};
	struct scan_piece open = {.at = ""}, piece;

	for (scan_next(&scan, &piece);
	     piece.kind != SCAN_END && piece.line <= line;
	     scan_next(&scan, &piece)) {
		if (scan_is_mark(&piece, '{') && scan_is_mark(&open, '{') &&
		    scan_is_set(&set) && scan_is_name(&name)) {
			reader_refuse_line(reader, file, open.line,
			    "this { begins one group, and in line %d another "
			    "begins in it; allowed: %.*s = ( { ... }, { ... } "
			    ");",
			    piece.line, name.len, name.at);
			return true;
		}
		name = set;
		set = open;
		open = piece;
	}
	return false;
}

/* Two groups of a list that nothing parts. */
static bool
syntax_refuse_comma(
    struct reader *reader, const char *file, int line, const char *text)
{
	struct scan scan = {text, 1};
	struct scan_piece last = {.at = ""}, piece;

	for (scan_next(&scan, &piece);
	     piece.kind != SCAN_END && piece.line <= line;
	     scan_next(&scan, &piece)) {
		if (scan_is_mark(&piece, '{') && scan_is_mark(&last, '}')) {
			reader_refuse_line(reader, file, last.line,
			    "no comma between this } and the { in line %d; "
			    "allowed: ( { ... }, { ... } )",
			    piece.line);
			return true;
		}
		last = piece;
	}
	return false;
}

/* A bracket that another kind of bracket, or the end, finds open. */
static bool
syntax_refuse_bracket(
    struct reader *reader, const char *file, int line, const char *text)
{
	static const char opening[] = "({[", closing[] = ")}]";
	struct scan scan = {text, 1};
	struct scan_piece open[8], piece;
	size_t depth = 0;

	do {
		scan_next(&scan, &piece);
		const char *close =
		    piece.kind == SCAN_MARK ? strchr(closing, *piece.at) : NULL;

		if (piece.kind == SCAN_MARK &&
		    strchr(opening, *piece.at) != NULL) {
			if (depth == sizeof(open) / sizeof(*open))
				return false;
			open[depth++] = piece;
		} else if ((piece.kind == SCAN_END && depth > 0) ||
		    (close != NULL && depth > 0 &&
			*open[depth - 1].at != opening[close - closing])) {
			const struct scan_piece *left = &open[depth - 1];

			reader_refuse_line(reader, file, left->line,
			    "this %c is not closed; allowed: %c ... %c",
			    *left->at, *left->at,
			    closing[strchr(opening, *left->at) - opening]);
			return true;
		} else if (close != NULL && depth > 0) {
			depth--;
		}
	} while (piece.kind != SCAN_END && piece.line <= line);
	return false;
}

/* The mistake in a text that libconfig has no word for. */
static bool
syntax_refuse_known(
    struct reader *reader, const char *file, int line, const char *text)
{
	return syntax_refuse_encoding(reader, file, text) ||
	    syntax_refuse_comment(reader, file, line, text) ||
	    syntax_refuse_quotes(reader, file, line, text) ||
	    syntax_refuse_list(reader, file, line, text) ||
	    syntax_refuse_comma(reader, file, line, text) ||
	    syntax_refuse_bare(reader, file, line, text) ||
	    syntax_refuse_bracket(reader, file, line, text);
}

void
syntax_refuse(struct reader *reader, const char *file, int line,
    const char *words, const char *text)
{
	const bool is_double = strstr(words, "duplicate") != NULL;

	if (is_double ? syntax_refuse_double(reader, file, text) ||
		    syntax_refuse_other(reader, file, line, text)
		      : syntax_refuse_known(reader, file, line, text))
		return;
	reader_refuse_line(reader, file, line,
	    "%s; allowed: settings as in key = value; and comments after #",
	    words);
}
