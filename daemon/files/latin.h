/* SPDX-License-Identifier: ISC */
/*
 * Texts between UTF-8 and files in ISO 8859-1.  A character that such a file
 * cannot hold is written as a reference, "&#20013;", which readers on the web
 * show as the character; nothing is lost, and "&#" itself becomes "&#38;#".
 *
 * Many programs write UTF-8 into files that should be ISO 8859-1, so a text
 * that is UTF-8 is read as such.  A text of ours that would be taken for it
 * though it is not has its characters above 127 written as references as well.
 */
#ifndef DAEMON_FILES_LATIN_H
#define DAEMON_FILES_LATIN_H

#include <stdbool.h>
#include <stddef.h>

#include "daemon/base/buf.h"

#define LATIN_WHOLE ((size_t)-1)

/*
 * Append UTF-8 text as ISO 8859-1, of at most `most` bytes, cut between two
 * characters.  Returns the bytes of text that were taken.  Control characters
 * become blanks.
 */
size_t latin_write(struct buf *buf, const char *text, size_t most);

/* Append what latin_write wrote, or any program, as UTF-8. */
void latin_read(struct buf *buf, const char *bytes, size_t len);

/* Is it UTF-8, with a character above 127 in it?  No surrogates. */
bool latin_is_utf8(const char *bytes, size_t len);

/*
 * The character at *text_r, which moves behind it; a byte that is not UTF-8
 * counts as the character of its number.
 */
unsigned latin_next(const char **text_r);

/* Append a character, 1..0x10ffff, as UTF-8. */
void latin_put(struct buf *buf, unsigned character);

#endif
