/* SPDX-License-Identifier: ISC */
/*
 * Memory that is always there: none of these returns NULL.  When the system
 * has none left the daemon logs it and aborts, and its next start recovers
 * from the disk; nothing above could do better.  free() gives it back.
 */
#ifndef DAEMON_BASE_XALLOC_H
#define DAEMON_BASE_XALLOC_H

#include <stddef.h>

/* size bytes, of any content; a size of 0 still gives a pointer. */
void *xmalloc(size_t size) __attribute__((malloc, returns_nonnull));

/* count things of size bytes, all zero; a product too large aborts. */
void *xcalloc(size_t count, size_t size)
    __attribute__((malloc, returns_nonnull));

/* As realloc(); old may be NULL. */
void *xrealloc(void *old, size_t size) __attribute__((returns_nonnull));

/* As xrealloc() for count things; a product too large aborts. */
void *xreallocarray(void *old, size_t count, size_t size)
    __attribute__((returns_nonnull));

/* A copy of text; of at most its first max bytes. */
char *xstrdup(const char *text) __attribute__((malloc, returns_nonnull));
char *xstrndup(const char *text, size_t max)
    __attribute__((malloc, returns_nonnull));

/* A new string of exactly the size needed. */
char *xasprintf(const char *format, ...)
    __attribute__((malloc, returns_nonnull, format(printf, 1, 2)));

#endif
