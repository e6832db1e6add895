/* SPDX-License-Identifier: ISC */
/*
 * libconfig 1.5 reads 4294974729 as 7433 and says nothing.  What it parsed is
 * scanned again for such numbers, which no key here allows anyway.
 */
#include "daemon/config/numbers.h"

#include <ctype.h>
#include <limits.h>
#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "daemon/base/buf.h"

/* A text, known to be right in syntax. */
struct numbers_scan {
	const char *at;
	int line;
};

/* Move to just after the next end, or to the end of all. */
static void
numbers_skip_past(struct numbers_scan *scan, const char *end)
{
	while (*scan->at != '\0' && strncmp(scan->at, end, strlen(end)) != 0) {
		scan->line += *scan->at == '\n';
		scan->at++;
	}
	if (*scan->at != '\0') {
		scan->line += *end == '\n';
		scan->at += strlen(end);
	}
}

static void
numbers_skip_text(struct numbers_scan *scan)
{
	for (scan->at++; *scan->at != '\0' && *scan->at != '"'; scan->at++) {
		if (*scan->at == '\\' && scan->at[1] != '\0')
			scan->at++;
		scan->line += *scan->at == '\n';
	}
	if (*scan->at == '"')
		scan->at++;
}

/* Move past a comment or a quoted text; false when none is there. */
static bool
numbers_skip(struct numbers_scan *scan)
{
	if (scan->at[0] == '#' || (scan->at[0] == '/' && scan->at[1] == '/'))
		numbers_skip_past(scan, "\n");
	else if (scan->at[0] == '/' && scan->at[1] == '*')
		numbers_skip_past(scan, "*/");
	else if (scan->at[0] == '"')
		numbers_skip_text(scan);
	else
		return false;
	return true;
}

static bool
numbers_is_large(const char *word)
{
	char *end;
	unsigned long long number;
	bool is_hex = word[0] == '0' && (word[1] | 0x20) == 'x';

	number = strtoull(word, &end, is_hex ? 16 : 10);
	/* What has a fraction is no whole number, and refused as that. */
	return strspn(end, "lL") == strlen(end) && number > INT_MAX;
}

/* Names and numbers are words alike; a number begins with a digit. */
static void
numbers_check_word(
    struct reader *reader, const char *file, struct numbers_scan *scan)
{
	char word[64];
	size_t len = 0;

	while (isalnum((unsigned char)scan->at[len]) ||
	    (scan->at[len] != '\0' && strchr("_-*.", scan->at[len]) != NULL))
		len++;
	snprintf(
	    word, sizeof(word), "%.*s", (int)(len < 63 ? len : 63), scan->at);
	scan->at += len;
	if (isdigit((unsigned char)word[0]) && numbers_is_large(word))
		reader_refuse_line(reader, file, scan->line,
		    "%s: this number is too large; allowed: whole numbers up "
		    "to %d",
		    word, INT_MAX);
}

void
numbers_check(struct reader *reader, const char *file, const char *text)
{
	struct numbers_scan scan = {text, 1};

	while (*scan.at != '\0') {
		if (isalnum((unsigned char)*scan.at)) {
			numbers_check_word(reader, file, &scan);
		} else if (!numbers_skip(&scan)) {
			scan.line += *scan.at == '\n';
			scan.at++;
		}
	}
}

static void
numbers_check_file(struct reader *reader, const char *name, const char *path)
{
	FILE *file = fopen(path, "r");
	struct buf text;
	char bytes[4096];
	size_t len;

	if (file == NULL) {
		reader_refuse_line(reader, name, 1,
		    "it went away while it was read; allowed: a file that "
		    "stays");
		return;
	}
	buf_init(&text);
	while ((len = fread(bytes, 1, sizeof(bytes), file)) > 0)
		buf_append(&text, bytes, len);
	fclose(file);
	numbers_check(reader, name, buf_text(&text));
	buf_fini(&text);
}

void
numbers_check_files(struct reader *reader, const config_t *parsed)
{
	const char *folder = config_get_include_dir(parsed);

	for (unsigned int i = 0; i < parsed->num_filenames; i++) {
		const char *name = parsed->filenames[i];
		struct buf path;

		buf_init(&path);
		/* Only included names are taken from the folder. */
		if (strcmp(name, reader->name) != 0 && folder != NULL)
			buf_printf(&path, "%s/", folder);
		buf_append_text(&path, name);
		numbers_check_file(reader, name, buf_text(&path));
		buf_fini(&path);
	}
}
