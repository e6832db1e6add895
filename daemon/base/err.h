/* SPDX-License-Identifier: ISC */
/*
 * A failure of the world outside: a negative code for the program and a text
 * for people, captured where it happened and logged once, by whoever gives up.
 * Functions that can fail return 0 or a code and take a struct err last.
 */
#ifndef DAEMON_BASE_ERR_H
#define DAEMON_BASE_ERR_H

#define ERR_TEXT_MAX 1024 /* bytes of a text, with the NUL */

/* X(code, value, name) */
#define ERR_CODES(X)                                                           \
	X(ERR_IO, -1, "io")               /* a file or the disk */             \
	X(ERR_CONFIG, -2, "config")       /* what the organiser wrote */       \
	X(ERR_DB, -3, "db")               /* the database */                   \
	X(ERR_NET, -4, "net")             /* a socket or its peer */           \
	X(ERR_INPUT, -5, "input")         /* bytes that are not a message */   \
	X(ERR_BUSY, -6, "busy")           /* somebody else holds it */         \
	X(ERR_NOT_FOUND, -7, "not found") /* there is no such thing */

enum err_code {
#define ERR_CODE_ENUM(code, value, name) code = value,
	ERR_CODES(ERR_CODE_ENUM)
#undef ERR_CODE_ENUM
};

struct err {
	int code;                /* 0, or one of enum err_code */
	char text[ERR_TEXT_MAX]; /* one line, without a newline at its end */
};

/*
 * Fill *err and return the code, so that a function can end with
 * `return err_set(err, ERR_IO, ...)`.  A text too long is cut at a character.
 * With err NULL only the code is returned.
 */
int err_set(struct err *err, enum err_code code, const char *format, ...)
    __attribute__((format(printf, 3, 4)));

/* The name of a code ("io"); "ok" for 0, "unknown" for any other number. */
const char *err_name(int code);

#endif
