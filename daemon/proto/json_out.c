/* SPDX-License-Identifier: ISC */
/*
 * Writing JSON (RFC 8259) onto a buffer.  Written here, and not left to a
 * library, because messages are written for every player at every card and a
 * tree built only to be printed would cost more than all the rest.
 */
#include "daemon/proto/json_out.h"

#include <inttypes.h>
#include <stdio.h>
#include <string.h>

#define REPLACEMENT "\xef\xbf\xbd" /* U+FFFD */

void
json_out_init(struct json_out *out, struct buf *buf)
{
	out->buf = buf;
	out->comma = false;
}

static void
json_out_raw(struct json_out *out, const char *text)
{
	buf_append_text(out->buf, text);
}

static void
json_out_value(struct json_out *out)
{
	if (out->comma)
		json_out_raw(out, ",");
	out->comma = true;
}

static void
json_out_open(struct json_out *out, const char *bracket)
{
	json_out_value(out);
	json_out_raw(out, bracket);
	out->comma = false;
}

static void
json_out_close(struct json_out *out, const char *bracket)
{
	json_out_raw(out, bracket);
	out->comma = true;
}

void
json_out_object(struct json_out *out)
{
	json_out_open(out, "{");
}

void
json_out_end_object(struct json_out *out)
{
	json_out_close(out, "}");
}

void
json_out_array(struct json_out *out)
{
	json_out_open(out, "[");
}

void
json_out_end_array(struct json_out *out)
{
	json_out_close(out, "]");
}

static bool
json_out_is_tail(unsigned char c)
{
	return (c & 0xc0) == 0x80;
}

/*
 * Bytes of the character of two or more bytes that begins here, 0 if none does
 * (RFC 3629: no overlong forms, no surrogates, nothing above U+10FFFF).  A NUL
 * is no tail, so it never reads past the end.
 */
static size_t
json_out_utf8(const unsigned char *s)
{
	if (s[0] >= 0xc2 && s[0] <= 0xdf)
		return json_out_is_tail(s[1]) ? 2 : 0;
	if (s[0] >= 0xe0 && s[0] <= 0xef) {
		if (!json_out_is_tail(s[1]) || !json_out_is_tail(s[2]) ||
		    (s[0] == 0xe0 && s[1] < 0xa0) ||
		    (s[0] == 0xed && s[1] > 0x9f))
			return 0;
		return 3;
	}
	if (s[0] >= 0xf0 && s[0] <= 0xf4) {
		if (!json_out_is_tail(s[1]) || !json_out_is_tail(s[2]) ||
		    !json_out_is_tail(s[3]) || (s[0] == 0xf0 && s[1] < 0x90) ||
		    (s[0] == 0xf4 && s[1] > 0x8f))
			return 0;
		return 4;
	}
	return 0;
}

/* Plain bytes at s: what can be copied as it stands. */
static size_t
json_out_plain(const char *s)
{
	size_t len = 0;

	while ((unsigned char)s[len] >= 0x20 && (unsigned char)s[len] < 0x7f &&
	    s[len] != '"' && s[len] != '\\')
		len++;
	return len;
}

/* Write the character at s, which is not plain; returns its bytes. */
static size_t
json_out_special(struct json_out *out, const char *s)
{
	size_t len;

	if ((unsigned char)*s < 0x80) {
		switch (*s) {
		case '"':
			json_out_raw(out, "\\\"");
			break;
		case '\\':
			json_out_raw(out, "\\\\");
			break;
		case '\n':
			json_out_raw(out, "\\n");
			break;
		case '\t':
			json_out_raw(out, "\\t");
			break;
		default:
			buf_printf(out->buf, "\\u%04x", (unsigned)*s);
		}
		return 1;
	}
	len = json_out_utf8((const unsigned char *)s);
	if (len == 0) {
		json_out_raw(out, REPLACEMENT);
		return 1;
	}
	/* line ends to some readers of text */
	if (strncmp(s, "\xe2\x80\xa8", 3) == 0)
		json_out_raw(out, "\\u2028");
	else if (strncmp(s, "\xe2\x80\xa9", 3) == 0)
		json_out_raw(out, "\\u2029");
	else
		buf_append(out->buf, s, len);
	return len;
}

static void
json_out_quoted(struct json_out *out, const char *text)
{
	size_t len;

	json_out_raw(out, "\"");
	while (*text != '\0') {
		len = json_out_plain(text);
		if (len > 0)
			buf_append(out->buf, text, len);
		else
			len = json_out_special(out, text);
		text += len;
	}
	json_out_raw(out, "\"");
}

void
json_out_name(struct json_out *out, const char *name)
{
	json_out_value(out);
	json_out_quoted(out, name);
	json_out_raw(out, ":");
	out->comma = false;
}

void
json_out_text(struct json_out *out, const char *text)
{
	json_out_value(out);
	json_out_quoted(out, text);
}

void
json_out_int(struct json_out *out, int64_t value)
{
	char text[24];

	json_out_value(out);
	snprintf(text, sizeof(text), "%" PRId64, value);
	json_out_raw(out, text);
}

void
json_out_bool(struct json_out *out, bool value)
{
	json_out_value(out);
	json_out_raw(out, value ? "true" : "false");
}

void
json_out_null(struct json_out *out)
{
	json_out_value(out);
	json_out_raw(out, "null");
}

void
json_out_member_text(struct json_out *out, const char *name, const char *text)
{
	json_out_name(out, name);
	json_out_text(out, text);
}

void
json_out_member_int(struct json_out *out, const char *name, int64_t value)
{
	json_out_name(out, name);
	json_out_int(out, value);
}

void
json_out_member_bool(struct json_out *out, const char *name, bool value)
{
	json_out_name(out, name);
	json_out_bool(out, value);
}

void
json_out_member_null(struct json_out *out, const char *name)
{
	json_out_name(out, name);
	json_out_null(out);
}

void
json_out_member_object(struct json_out *out, const char *name)
{
	json_out_name(out, name);
	json_out_object(out);
}

void
json_out_member_array(struct json_out *out, const char *name)
{
	json_out_name(out, name);
	json_out_array(out);
}
