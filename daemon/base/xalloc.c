/* SPDX-License-Identifier: ISC */
/*
 * Memory that is always there, so that no caller needs a path for its lack
 * that no test would ever walk.
 */
#include "daemon/base/xalloc.h"

#include <stdarg.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "daemon/base/log.h"

static void *
xalloc_check(void *memory, size_t size)
{
	if (memory == NULL) {
		log_error("base", "no memory left for %zu bytes", size);
		abort();
	}
	return memory;
}

void *
xmalloc(size_t size)
{
	return xalloc_check(malloc(size == 0 ? 1 : size), size);
}

void *
xcalloc(size_t count, size_t size)
{
	if (count == 0 || size == 0)
		count = size = 1;
	return xalloc_check(calloc(count, size), size);
}

void *
xrealloc(void *old, size_t size)
{
	return xalloc_check(realloc(old, size == 0 ? 1 : size), size);
}

void *
xreallocarray(void *old, size_t count, size_t size)
{
	if (size != 0 && count > SIZE_MAX / size)
		xalloc_check(NULL, SIZE_MAX);
	return xrealloc(old, count * size);
}

char *
xstrdup(const char *text)
{
	return xstrndup(text, SIZE_MAX);
}

char *
xstrndup(const char *text, size_t max)
{
	size_t len = strnlen(text, max);
	char *copy = xmalloc(len + 1);

	memcpy(copy, text, len);
	copy[len] = '\0';
	return copy;
}

char *
xasprintf(const char *format, ...)
{
	va_list args;
	char *text;
	int len;

	va_start(args, format);
	len = vsnprintf(NULL, 0, format, args);
	va_end(args);
	if (len < 0)
		xalloc_check(NULL, SIZE_MAX);
	text = xmalloc((size_t)len + 1);
	va_start(args, format);
	vsnprintf(text, (size_t)len + 1, format, args);
	va_end(args);
	return text;
}
