/* SPDX-License-Identifier: ISC */
/*
 * Bytes that grow by doubling.
 */
#include "daemon/base/buf.h"

#include <assert.h>
#include <stdarg.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "daemon/base/xalloc.h"

#define BUF_CAP_FIRST 64

/* Room for `more` bytes and the NUL. */
static void
buf_reserve(struct buf *buf, size_t more)
{
	size_t cap = buf->cap == 0 ? BUF_CAP_FIRST : buf->cap;

	assert(more < SIZE_MAX / 4 && buf->len < SIZE_MAX / 4);
	while (cap < buf->len + more + 1)
		cap *= 2;
	if (cap == buf->cap)
		return;
	buf->data = xrealloc(buf->data, cap);
	buf->cap = cap;
}

void
buf_init(struct buf *buf)
{
	*buf = (struct buf){0};
}

void
buf_fini(struct buf *buf)
{
	free(buf->data);
	buf_init(buf);
}

void
buf_append(struct buf *buf, const void *bytes, size_t len)
{
	buf_reserve(buf, len);
	if (len > 0)
		memcpy(buf->data + buf->len, bytes, len);
	buf->len += len;
	buf->data[buf->len] = '\0';
}

void
buf_append_text(struct buf *buf, const char *text)
{
	buf_append(buf, text, strlen(text));
}

void
buf_printf(struct buf *buf, const char *format, ...)
{
	va_list args;
	int len;

	va_start(args, format);
	len = vsnprintf(NULL, 0, format, args);
	va_end(args);
	assert(len >= 0);
	buf_reserve(buf, (size_t)len);
	va_start(args, format);
	vsnprintf(buf->data + buf->len, (size_t)len + 1, format, args);
	va_end(args);
	buf->len += (size_t)len;
}

void
buf_clear(struct buf *buf)
{
	buf->len = 0;
	if (buf->data != NULL)
		buf->data[0] = '\0';
}

const char *
buf_text(const struct buf *buf)
{
	return buf->data == NULL ? "" : buf->data;
}

char *
buf_steal(struct buf *buf, size_t *len_r)
{
	char *data;

	buf_reserve(buf, 0);
	data = buf->data;
	data[buf->len] = '\0';
	if (len_r != NULL)
		*len_r = buf->len;
	buf_init(buf);
	return data;
}
