/* SPDX-License-Identifier: ISC */
/*
 * Texts between UTF-8 (RFC 3629) and ISO 8859-1.
 */
#include "daemon/files/latin.h"

#include <stdio.h>
#include <string.h>

#define LATIN_HIGHEST 0x10ffff
#define LATIN_ONE_MAX 16 /* bytes of a character in a file, with the NUL */

/* Bytes of the character here, 0 if it is not UTF-8. */
static size_t
latin_bytes(const unsigned char *b, size_t len, unsigned *character_r)
{
	static const unsigned least[] = {0, 0, 0x80, 0x800, 0x10000};
	size_t n = 1;
	unsigned c = b[0];

	if (c >= 0x80) {
		n = c >= 0xf0 ? 4 : c >= 0xe0 ? 3 : 2;
		if (c < 0xc2 || c > 0xf4 || n > len)
			return 0;
		c &= 0x7fu >> n;
		for (size_t i = 1; i < n; i++) {
			if ((b[i] & 0xc0) != 0x80)
				return 0;
			c = c << 6 | (b[i] & 0x3fu);
		}
		if (c < least[n] || c > LATIN_HIGHEST ||
		    (c >= 0xd800 && c <= 0xdfff))
			return 0;
	}
	*character_r = c;
	return n;
}

unsigned
latin_next(const char **text_r)
{
	const char *text = *text_r;
	unsigned c;
	size_t n = latin_bytes((const unsigned char *)text, strlen(text), &c);

	if (n == 0) {
		c = (unsigned char)*text;
		n = 1;
	}
	*text_r = text + n;
	return c;
}

void
latin_put(struct buf *buf, unsigned c)
{
	char bytes[4];
	size_t n = 0;

	if (c < 0x80) {
		bytes[n++] = (char)c;
	} else if (c < 0x800) {
		bytes[n++] = (char)(0xc0 | c >> 6);
	} else if (c < 0x10000) {
		bytes[n++] = (char)(0xe0 | c >> 12);
		bytes[n++] = (char)(0x80 | (c >> 6 & 0x3f));
	} else {
		bytes[n++] = (char)(0xf0 | c >> 18);
		bytes[n++] = (char)(0x80 | (c >> 12 & 0x3f));
		bytes[n++] = (char)(0x80 | (c >> 6 & 0x3f));
	}
	if (c >= 0x80)
		bytes[n++] = (char)(0x80 | (c & 0x3f));
	buf_append(buf, bytes, n);
}

bool
latin_is_utf8(const char *bytes, size_t len)
{
	bool high = false;
	unsigned c;

	while (len > 0) {
		const size_t n =
		    latin_bytes((const unsigned char *)bytes, len, &c);

		if (n == 0)
			return false;
		high = high || n > 1;
		bytes += n;
		len -= n;
	}
	return high;
}

/* A character as the file has it; plain: no byte above 127 may stand in it. */
static void
latin_encode(
    unsigned c, bool before_hash, bool plain, char text_r[LATIN_ONE_MAX])
{
	const bool amp = c == '&' && before_hash;

	if (c < 0x20 || (c >= 0x7f && c < 0xa0))
		c = ' ';
	if (amp || c > 0xff || (plain && c > 0x7f))
		snprintf(text_r, LATIN_ONE_MAX, "&#%u;", c);
	else
		snprintf(text_r, LATIN_ONE_MAX, "%c", (char)c);
}

static size_t
latin_encode_all(struct buf *buf, const char *text, size_t most, bool plain)
{
	const size_t from = buf->len;
	const char *at = text;

	while (*at != '\0') {
		const char *next = at;
		const unsigned c = latin_next(&next);
		char one[LATIN_ONE_MAX];

		latin_encode(c, *next == '#', plain, one);
		if (buf->len - from + strlen(one) > most)
			break;
		buf_append_text(buf, one);
		at = next;
	}
	return (size_t)(at - text);
}

size_t
latin_write(struct buf *buf, const char *text, size_t most)
{
	const size_t from = buf->len;
	size_t taken = latin_encode_all(buf, text, most, false);

	if (buf->len > from &&
	    latin_is_utf8(buf->data + from, buf->len - from)) {
		buf->len = from;
		buf->data[from] = '\0';
		taken = latin_encode_all(buf, text, most, true);
	}
	return taken;
}

/* The character of a reference at bytes; its bytes, or 0. */
static size_t
latin_reference(const char *bytes, size_t len, unsigned *c_r)
{
	unsigned c = 0;
	size_t i = 2;

	if (len < 4 || bytes[0] != '&' || bytes[1] != '#')
		return 0;
	for (; i < len && bytes[i] >= '0' && bytes[i] <= '9'; i++) {
		c = c * 10 + (unsigned)(bytes[i] - '0');
		if (c > LATIN_HIGHEST)
			return 0;
	}
	if (i == 2 || i == len || bytes[i] != ';' || c < 0x20 ||
	    (c >= 0x7f && c < 0xa0) || (c >= 0xd800 && c <= 0xdfff))
		return 0;
	*c_r = c;
	return i + 1;
}

void
latin_read(struct buf *buf, const char *bytes, size_t len)
{
	const bool utf8 = latin_is_utf8(bytes, len);

	for (size_t i = 0; i < len;) {
		unsigned c = (unsigned char)bytes[i];
		size_t n = latin_reference(bytes + i, len - i, &c);

		if (n == 0 && utf8)
			n = latin_bytes(
			    (const unsigned char *)bytes + i, len - i, &c);
		if (n == 0)
			n = 1;
		latin_put(buf, c < 0x20 || (c >= 0x7f && c < 0xa0) ? ' ' : c);
		i += n;
	}
}
