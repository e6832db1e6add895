/* SPDX-License-Identifier: ISC */
/*
 * Pieces of a config's text.  Close to libconfig's own scanner, except that a
 * name and a number are words alike.
 */
#include "daemon/config/scan.h"

#include <ctype.h>
#include <string.h>

/* Move to just after the next end, or to the end of all. */
static void
scan_skip_past(struct scan *scan, const char *end)
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

/* Move past a comment or a blank; false when none is there. */
static bool
scan_skip(struct scan *scan)
{
	if (scan->at[0] == '#' || (scan->at[0] == '/' && scan->at[1] == '/')) {
		scan_skip_past(scan, "\n");
	} else if (scan->at[0] == '/' && scan->at[1] == '*') {
		scan_skip_past(scan, "*/");
	} else if (isspace((unsigned char)*scan->at)) {
		scan->line += *scan->at == '\n';
		scan->at++;
	} else {
		return false;
	}
	return true;
}

static void
scan_text(struct scan *scan)
{
	for (scan->at++; *scan->at != '\0' && *scan->at != '"'; scan->at++) {
		if (*scan->at == '\\' && scan->at[1] != '\0')
			scan->at++;
		scan->line += *scan->at == '\n';
	}
	if (*scan->at == '"')
		scan->at++;
}

static bool
scan_in_word(char c)
{
	return isalnum((unsigned char)c) ||
	    (c != '\0' && strchr("_-*.", c) != NULL);
}

void
scan_next(struct scan *scan, struct scan_piece *piece_r)
{
	while (scan_skip(scan))
		;
	*piece_r = (struct scan_piece){.at = scan->at, .line = scan->line};
	if (*scan->at == '\0') {
		piece_r->kind = SCAN_END;
	} else if (*scan->at == '"') {
		piece_r->kind = SCAN_TEXT;
		scan_text(scan);
	} else if (isalnum((unsigned char)*scan->at) || *scan->at == '*') {
		piece_r->kind = SCAN_WORD;
		while (scan_in_word(*scan->at))
			scan->at++;
	} else {
		piece_r->kind = SCAN_MARK;
		scan->at++;
	}
	piece_r->len = (int)(scan->at - piece_r->at);
}

bool
scan_is_mark(const struct scan_piece *piece, char mark)
{
	return piece->kind == SCAN_MARK && *piece->at == mark;
}

bool
scan_is_set(const struct scan_piece *piece)
{
	return scan_is_mark(piece, '=') || scan_is_mark(piece, ':');
}

bool
scan_is_name(const struct scan_piece *piece)
{
	return piece->kind == SCAN_WORD && !isdigit((unsigned char)*piece->at);
}
