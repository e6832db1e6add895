/* SPDX-License-Identifier: ISC */
/*
 * libconfig 1.5 reads 4294974729 as 7433 and "mon\x00day" as "monday", and says
 * nothing.  What it parsed is scanned again for both, which no key here allows.
 */
#include "daemon/config/cut.h"

#include <ctype.h>
#include <limits.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "daemon/base/buf.h"
#include "daemon/config/scan.h"
#include "daemon/config/source.h"

static bool
cut_is_large(const char *word)
{
	char *end;
	unsigned long long number;
	bool is_hex = word[0] == '0' && (word[1] | 0x20) == 'x';

	number = strtoull(word, &end, is_hex ? 16 : 10);
	/* What has a fraction is no whole number, and refused as that. */
	return strspn(end, "lL") == strlen(end) && number > INT_MAX;
}

static bool
cut_has_zero(const struct scan_piece *text)
{
	for (int i = 1; i + 3 < text->len; i++) {
		if (text->at[i] != '\\')
			continue;
		if (strncmp(text->at + i + 1, "x00", 3) == 0)
			return true;
		i++;
	}
	return false;
}

static void
cut_check_piece(struct reader *reader, const char *file,
    const struct scan_piece *key, const struct scan_piece *piece)
{
	char word[READER_WORD_MAX];

	if (piece->kind == SCAN_TEXT && cut_has_zero(piece)) {
		reader_refuse_line(reader, file, piece->line,
		    "%.*s: \\x00 is no character of a text; allowed: text in "
		    "UTF-8 on one line",
		    key->len, key->at);
	} else if (piece->kind == SCAN_WORD &&
	    isdigit((unsigned char)*piece->at)) {
		snprintf(word, sizeof(word), "%.*s", piece->len, piece->at);
		if (cut_is_large(word))
			reader_note_large(reader, file, piece->line, word);
	}
}

void
cut_check(struct reader *reader, const char *file, const char *text)
{
	struct scan scan = {text, 1};
	struct scan_piece key = {.at = ""}, last = {.at = ""}, piece;

	for (;;) {
		scan_next(&scan, &piece);
		if (piece.kind == SCAN_END)
			break;
		if (scan_is_set(&piece) && scan_is_name(&last))
			key = last;
		cut_check_piece(reader, file, &key, &piece);
		last = piece;
	}
}

static void
cut_check_file(struct reader *reader, const config_t *parsed, const char *name)
{
	struct buf text;

	buf_init(&text);
	if (!source_read(reader, parsed, name, &text))
		reader_refuse_line(reader, name, 1,
		    "it went away while it was read; allowed: a file that "
		    "stays");
	else if (strlen(buf_text(&text)) < text.len)
		reader_refuse_line(reader, name, 1,
		    "it holds a byte 0; allowed: text in UTF-8");
	else
		cut_check(reader, name, buf_text(&text));
	buf_fini(&text);
}

void
cut_check_files(struct reader *reader, const config_t *parsed)
{
	for (unsigned int i = 0; i < parsed->num_filenames; i++)
		cut_check_file(reader, parsed, parsed->filenames[i]);
}
