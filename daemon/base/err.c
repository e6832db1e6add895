/* SPDX-License-Identifier: ISC */
/*
 * Failures of the outside world carry their text from where they happened.
 */
#include "daemon/base/err.h"

#include <stdarg.h>
#include <stdio.h>
#include <string.h>

static const char err_cut_mark[] = "...";

/* A text that was cut ends at a whole character, with a mark that says so. */
static void
err_mark_cut(char text[ERR_TEXT_MAX])
{
	size_t end = ERR_TEXT_MAX - sizeof(err_cut_mark);

	while (end > 0 && ((unsigned char)text[end] & 0xC0) == 0x80)
		end--;
	memcpy(text + end, err_cut_mark, sizeof(err_cut_mark));
}

int
err_set(struct err *err, enum err_code code, const char *format, ...)
{
	/* The arguments may be the old text of the same err. */
	char text[ERR_TEXT_MAX];
	va_list args;
	int len;

	if (err == NULL)
		return code;
	va_start(args, format);
	len = vsnprintf(text, sizeof(text), format, args);
	va_end(args);
	if (len >= (int)sizeof(text))
		err_mark_cut(text);
	err->code = code;
	memcpy(err->text, text, sizeof(text));
	return code;
}

const char *
err_name(int code)
{
	switch (code) {
	case 0:
		return "ok";
#define ERR_CODE_NAME(code_, value, name)                                      \
	case code_:                                                            \
		return name;
		ERR_CODES(ERR_CODE_NAME)
#undef ERR_CODE_NAME
	default:
		return "unknown";
	}
}
