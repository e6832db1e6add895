/* SPDX-License-Identifier: ISC */
/*
 * Bytes that grow.  Whenever data is not NULL a NUL stands at data[len] (not
 * counted in len), so that text in a buffer can be read as a string.
 */
#ifndef DAEMON_BASE_BUF_H
#define DAEMON_BASE_BUF_H

#include <stddef.h>

struct buf {
	char *data; /* NULL until something was appended */
	size_t len; /* bytes in use */
	size_t cap; /* bytes allocated, the NUL's included */
};

/* An empty buffer; allocates nothing.  fini frees what it holds. */
void buf_init(struct buf *buf);
void buf_fini(struct buf *buf);

/* Append len bytes; a string; formatted text. */
void buf_append(struct buf *buf, const void *bytes, size_t len);
void buf_append_text(struct buf *buf, const char *text);
void buf_printf(struct buf *buf, const char *format, ...)
    __attribute__((format(printf, 2, 3)));

/* Forget the bytes, keep the memory. */
void buf_clear(struct buf *buf);

/* What it holds as a string; "" when data is NULL.  Valid until a change. */
const char *buf_text(const struct buf *buf);

/*
 * Hand over the bytes, NUL-terminated and never NULL, and leave the buffer
 * empty; the caller frees them.  *len_r gets their number unless it is NULL.
 */
char *buf_steal(struct buf *buf, size_t *len_r);

#endif
