/* SPDX-License-Identifier: ISC */
/*
 * The log: one line a message on stderr, for whoever keeps the daemon:
 *
 *	2026-01-05T19:30:00.000Z info  store: 14 commands committed
 *
 * The topic is the room or the thing that speaks.  Nothing that a player may
 * not see goes into a line above LOG_LEVEL_DEBUG.  Any thread may log.
 */
#ifndef DAEMON_BASE_LOG_H
#define DAEMON_BASE_LOG_H

#include <stdbool.h>

enum log_level {
	LOG_LEVEL_DEBUG,
	LOG_LEVEL_INFO,
	LOG_LEVEL_WARN,
	LOG_LEVEL_ERROR,
};

/* Gets a message that is loud enough; text is one line without its newline. */
typedef void log_sink_fn(
    void *ctx, enum log_level level, const char *topic, const char *text);

/* Drop what is below this level.  At first LOG_LEVEL_INFO. */
void log_set_level(enum log_level level);

/*
 * Send every message to sink instead of stderr; NULL is stderr again.  For
 * tests, and for programs that answer a person: set it while only one thread
 * runs.
 */
void log_set_sink(log_sink_fn *sink, void *ctx);

/* "debug", "info", "warn", "error"; find is false for any other word. */
const char *log_level_name(enum log_level level);
bool log_level_find(const char *word, enum log_level *level_r);

/*
 * Log one message.  Control characters (newlines too) become spaces, so that
 * a name chosen by a stranger cannot forge a line; a text longer than 1,023
 * bytes is cut.
 */
void log_debug(const char *topic, const char *format, ...)
    __attribute__((format(printf, 2, 3)));
void log_info(const char *topic, const char *format, ...)
    __attribute__((format(printf, 2, 3)));
void log_warn(const char *topic, const char *format, ...)
    __attribute__((format(printf, 2, 3)));
void log_error(const char *topic, const char *format, ...)
    __attribute__((format(printf, 2, 3)));

#endif
