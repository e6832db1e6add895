/* SPDX-License-Identifier: ISC */
/*
 * The words of a PBN file (PBN 2.1, section 3: tokens, comments, inheritance).
 */
#include "daemon/files/pbn_scan.h"

#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "daemon/base/xalloc.h"
#include "daemon/files/latin.h"

#define SCAN_WARNINGS_MOST 100
#define SCAN_TAGS_MOST 500

static int
scan_lower(int c)
{
	return c >= 'A' && c <= 'Z' ? c + 'a' - 'A' : c;
}

static bool
scan_same(const char *a, const char *b)
{
	while (*a != '\0' && scan_lower(*a) == scan_lower(*b)) {
		a++;
		b++;
	}
	return scan_lower(*a) == scan_lower(*b);
}

static void
scan_free_words(struct pbn_tag *tag)
{
	for (int i = 0; i < tag->words; i++)
		free(tag->word[i].text);
	free(tag->word);
	tag->word = NULL;
	tag->words = 0;
}

static void
scan_free_record(struct pbn_record *record)
{
	for (int i = 0; i < record->tags; i++) {
		free(record->tag[i].name);
		free(record->tag[i].value);
		scan_free_words(&record->tag[i]);
	}
	free(record->tag);
	*record = (struct pbn_record){0};
}

void
pbn_scan_init(
    struct pbn_scan *scan, const char *bytes, size_t len, struct buf *warnings)
{
	static const char mark[] = "\xef\xbb\xbf"; /* some begin with one */

	*scan = (struct pbn_scan){
	    .bytes = bytes, .len = len, .line = 1, .warnings = warnings};
	if (len >= 3 && memcmp(bytes, mark, 3) == 0)
		scan->at = 3;
}

void
pbn_scan_fini(struct pbn_scan *scan)
{
	scan_free_record(&scan->last);
	scan_free_record(&scan->kept);
}

void
pbn_scan_warn(struct pbn_scan *scan, int line, const char *format, ...)
{
	char text[ERR_TEXT_MAX];
	va_list list;

	if (scan->warned++ >= SCAN_WARNINGS_MOST)
		return;
	va_start(list, format);
	vsnprintf(text, sizeof(text), format, list);
	va_end(list);
	buf_printf(scan->warnings, "line %d: %s\n", line, text);
}

static struct pbn_tag *
scan_find(const struct pbn_record *record, const char *name)
{
	for (int i = 0; i < record->tags; i++)
		if (scan_same(record->tag[i].name, name))
			return &record->tag[i];
	return NULL;
}

const struct pbn_tag *
pbn_record_find(const struct pbn_record *record, const char *name)
{
	return scan_find(record, name);
}

/* -1 at the end of the file. */
static int
scan_peek(const struct pbn_scan *scan)
{
	return scan->at < scan->len ? (unsigned char)scan->bytes[scan->at] : -1;
}

static int
scan_take(struct pbn_scan *scan)
{
	const int c = scan_peek(scan);

	if (c >= 0)
		scan->at++;
	if (c == '\n')
		scan->line++;
	return c;
}

static void
scan_skip_line(struct pbn_scan *scan)
{
	while (scan_peek(scan) >= 0 && scan_peek(scan) != '\n')
		scan->at++;
}

static int
scan_skip_comment(struct pbn_scan *scan, struct err *err)
{
	const int line = scan->line;
	int c;

	do {
		c = scan_take(scan);
	} while (c >= 0 && c != '}');
	return c == '}' ? 0
			: err_set(err, ERR_INPUT,
			      "line %d: a comment begins with { and does not "
			      "end",
			      line);
}

/*
 * Go on to the next word or tag.  A blank line is one that holds blanks only; a
 * line that holds no more than a comment is not one.
 */
static int
scan_skip(struct pbn_scan *scan, struct err *err)
{
	bool fresh = scan->at == 0 || scan->bytes[scan->at - 1] == '\n';
	int c;

	while ((c = scan_peek(scan)) >= 0) {
		const bool first =
		    scan->at == 0 || scan->bytes[scan->at - 1] == '\n';

		if (c == '\n') {
			scan->blank = scan->blank || fresh;
			fresh = true;
			scan_take(scan);
		} else if (c <= ' ') {
			scan_take(scan);
		} else if (c == ';' || (c == '%' && first)) {
			fresh = false;
			scan_skip_line(scan);
		} else if (c == '{') {
			const int rc = scan_skip_comment(scan, err);

			fresh = false;
			if (rc < 0)
				return rc;
		} else {
			break;
		}
	}
	return 0;
}

/* The text from a quote on to the next one that no backslash hides. */
static int
scan_string(struct pbn_scan *scan, char **text_r, struct err *err)
{
	struct buf raw = {0}, text = {0};
	int c;

	scan_take(scan);
	while ((c = scan_peek(scan)) >= 0 && c != '"' && c != '\n') {
		char byte = (char)c;

		scan_take(scan);
		c = scan_peek(scan);
		if (byte == '\\' && (c == '"' || c == '\\'))
			byte = (char)scan_take(scan);
		buf_append(&raw, &byte, 1);
	}
	if (c != '"') {
		buf_fini(&raw);
		return err_set(err, ERR_INPUT,
		    "line %d: a text begins with a quote and does not end on "
		    "its line",
		    scan->line);
	}
	scan_take(scan);
	latin_read(&text, buf_text(&raw), raw.len);
	buf_fini(&raw);
	*text_r = buf_steal(&text, NULL);
	return 0;
}

/* Bytes up to a blank or one of the ends. */
static char *
scan_bare(struct pbn_scan *scan, const char *ends)
{
	const size_t from = scan->at;
	struct buf text = {0};
	int c;

	while ((c = scan_peek(scan)) > ' ' && strchr(ends, c) == NULL)
		scan->at++;
	latin_read(&text, scan->bytes + from, scan->at - from);
	return buf_steal(&text, NULL);
}

/* Does the value here begin with "#" as such, and not by a reference? */
static void
scan_look(const struct pbn_scan *scan, struct pbn_tag *tag)
{
	const char *at = scan->bytes + scan->at;
	const size_t left = scan->len - scan->at;

	tag->as_before = left >= 3 && memcmp(at, "\"#\"", 3) == 0;
	tag->stays = left >= 3 && memcmp(at, "\"##", 3) == 0;
}

static int
scan_tag(struct pbn_scan *scan, struct pbn_tag *tag_r, struct err *err)
{
	int rc;

	*tag_r = (struct pbn_tag){.line = scan->line};
	scan_take(scan);
	rc = scan_skip(scan, err);
	if (rc < 0)
		return rc;
	tag_r->name = scan_bare(scan, "\"]{;[");
	if (tag_r->name[0] == '\0')
		return err_set(
		    err, ERR_INPUT, "line %d: a tag has no name", tag_r->line);
	rc = scan_skip(scan, err);
	if (rc < 0)
		return rc;
	scan_look(scan, tag_r);
	if (scan_peek(scan) == '"') {
		rc = scan_string(scan, &tag_r->value, err);
		if (rc == 0)
			rc = scan_skip(scan, err);
	} else {
		tag_r->value = scan_bare(scan, "]");
		rc = scan_skip(scan, err);
	}
	if (rc < 0)
		return rc;
	if (scan_peek(scan) != ']')
		return err_set(err, ERR_INPUT,
		    "line %d: the tag %.40s does not end with ]", tag_r->line,
		    tag_r->name);
	scan_take(scan);
	return 0;
}

/* One more in an array that doubles; the count is the caller's to raise. */
static void *
scan_grow(void *array, int count, size_t size)
{
	return (count & (count + 1)) == 0
	    ? xreallocarray(array, 2 * (size_t)count + 1, size)
	    : array;
}

static void
scan_add_word(struct pbn_tag *tag, char *text, int line, bool quoted)
{
	tag->word = scan_grow(tag->word, tag->words, sizeof(*tag->word));
	tag->word[tag->words++] =
	    (struct pbn_word){.text = text, .line = line, .quoted = quoted};
}

static void
scan_add_tag(struct pbn_record *record, const struct pbn_tag *tag)
{
	record->tag =
	    scan_grow(record->tag, record->tags, sizeof(*record->tag));
	record->tag[record->tags++] = *tag;
}

static void
scan_copy_tag(struct pbn_record *record, const struct pbn_tag *from)
{
	struct pbn_tag tag = {.name = xstrdup(from->name),
	    .value = xstrdup(from->value),
	    .line = from->line,
	    .stays = from->stays};

	for (int i = 0; i < from->words; i++)
		scan_add_word(&tag, xstrdup(from->word[i].text),
		    from->word[i].line, from->word[i].quoted);
	scan_add_tag(record, &tag);
}

/* A word of a section, or text that belongs nowhere. */
static int
scan_word(struct pbn_scan *scan, struct pbn_record *record, struct err *err)
{
	const int line = scan->line;
	const bool quoted = scan_peek(scan) == '"';
	char *text;
	int rc = 0;

	if (record->tags == 0 || scan->blank) {
		pbn_scan_warn(scan, line, "this text belongs to no game");
		scan_skip_line(scan);
		return 0;
	}
	if (quoted)
		rc = scan_string(scan, &text, err);
	else
		text = scan_bare(scan, "{;[");
	if (rc < 0)
		return rc;
	if (!quoted && text[0] == '\0') { /* the mark alone is no word */
		free(text);
		scan_take(scan);
		return 0;
	}
	scan_add_word(&record->tag[record->tags - 1], text, line, quoted);
	return 0;
}

/*
 * Does this tag begin another game?  One that is there already does, and after
 * a blank line one that tells which game it is.
 */
static bool
scan_begins(const struct pbn_scan *scan, const struct pbn_record *record,
    const char *name)
{
	static const char *const which[] = {"Event", "Board", "Deal"};

	if (record->tags == 0 || scan_same(name, "Note"))
		return false;
	if (scan_find(record, name) != NULL)
		return true;
	for (size_t i = 0; scan->blank && i < 3; i++)
		if (scan_same(name, which[i]))
			return scan_find(record, "Deal") != NULL;
	return false;
}

/* "#": as in the game before; "##text": also for those to come. */
static void
scan_inherit(struct pbn_scan *scan, struct pbn_tag *tag)
{
	const struct pbn_tag *before = scan_find(&scan->last, tag->name);

	if (tag->as_before) {
		free(tag->value);
		tag->value = xstrdup(before != NULL ? before->value : "?");
		for (int i = 0; before != NULL && i < before->words; i++)
			scan_add_word(tag, xstrdup(before->word[i].text),
			    before->word[i].line, before->word[i].quoted);
	} else if (tag->stays) {
		memmove(tag->value, tag->value + 2, strlen(tag->value) - 1);
	}
}

/* Add the tags of "##" that the game leaves out, and keep those it sets. */
static void
scan_settle(struct pbn_scan *scan, struct pbn_record *record)
{
	const int own = record->tags;

	for (int i = 0; i < scan->kept.tags; i++)
		if (scan_find(record, scan->kept.tag[i].name) == NULL)
			scan_copy_tag(record, &scan->kept.tag[i]);
	for (int i = 0; i < own; i++) {
		struct pbn_tag *old =
		    scan_find(&scan->kept, record->tag[i].name);

		if (!record->tag[i].stays)
			continue;
		if (old == NULL) {
			scan_copy_tag(&scan->kept, &record->tag[i]);
			continue;
		}
		free(old->value);
		old->value = xstrdup(record->tag[i].value);
	}
}

static int
scan_game(struct pbn_scan *scan, struct pbn_record *record, struct err *err)
{
	int rc;

	while ((rc = scan_skip(scan, err)) == 0 && scan_peek(scan) >= 0) {
		const size_t at = scan->at;
		const int line = scan->line;
		struct pbn_tag tag;

		if (scan_peek(scan) != '[') {
			rc = scan_word(scan, record, err);
			if (rc < 0)
				break;
			continue;
		}
		rc = scan_tag(scan, &tag, err);
		if (rc == 0 && scan_begins(scan, record, tag.name)) {
			scan->at = at;
			scan->line = line;
			free(tag.name);
			free(tag.value);
			break;
		}
		if (rc < 0) {
			free(tag.name);
			free(tag.value);
			break;
		}
		if (record->tags == 0)
			record->line = line;
		scan->blank = false;
		scan_inherit(scan, &tag);
		scan_add_tag(record, &tag);
		if (record->tags > SCAN_TAGS_MOST) {
			rc = err_set(err, ERR_INPUT,
			    "line %d: a game of more than %d tags", line,
			    SCAN_TAGS_MOST);
			break;
		}
	}
	scan->blank = false;
	return rc;
}

int
pbn_scan_next(
    struct pbn_scan *scan, const struct pbn_record **record_r, struct err *err)
{
	struct pbn_record record = {0};
	const int rc = scan_game(scan, &record, err);

	if (rc < 0 || record.tags == 0) {
		scan_free_record(&record);
		return rc;
	}
	scan_settle(scan, &record);
	scan_free_record(&scan->last);
	scan->last = record;
	*record_r = &scan->last;
	return 1;
}
