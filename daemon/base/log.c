/* SPDX-License-Identifier: ISC */
/*
 * The log.  Each line is made whole and written by one call, so that threads
 * do not mix theirs.
 */
#include "daemon/base/log.h"

#include <assert.h>
#include <stdarg.h>
#include <stdatomic.h>
#include <stdio.h>
#include <string.h>
#include <time.h>

#include "daemon/base/clock.h"

#define LOG_TEXT_MAX 1024

static const char *const log_words[] = {"debug", "info", "warn", "error"};
#define LOG_WORD_COUNT (sizeof(log_words) / sizeof(log_words[0]))

static atomic_int log_level_now = LOG_LEVEL_INFO;
static log_sink_fn *log_sink;
static void *log_sink_ctx;

/*
 * A line's stamp is wall time: it is read by people, beside the lines of other
 * programs.
 */
static void
log_to_stderr(enum log_level level, const char *topic, const char *text)
{
	ms_t now = clock_wall_ms();
	time_t seconds = (time_t)(now / 1000);
	char stamp[32], line[LOG_TEXT_MAX + 128];
	struct tm tm;
	int len;

	gmtime_r(&seconds, &tm);
	strftime(stamp, sizeof(stamp), "%Y-%m-%dT%H:%M:%S", &tm);
	len = snprintf(line, sizeof(line), "%s.%03dZ %-5s %.64s: %s\n", stamp,
	    (int)(now % 1000), log_words[level], topic, text);
	fwrite(line, 1, (size_t)len, stderr);
}

static void
log_va(
    enum log_level level, const char *topic, const char *format, va_list args)
{
	char text[LOG_TEXT_MAX];

	if ((int)level < atomic_load(&log_level_now))
		return;
	vsnprintf(text, sizeof(text), format, args);
	for (char *at = text; *at != '\0'; at++) {
		if ((unsigned char)*at < ' ' || *at == 0x7f)
			*at = ' ';
	}
	if (log_sink != NULL)
		log_sink(log_sink_ctx, level, topic, text);
	else
		log_to_stderr(level, topic, text);
}

void
log_set_level(enum log_level level)
{
	atomic_store(&log_level_now, (int)level);
}

void
log_set_sink(log_sink_fn *sink, void *ctx)
{
	log_sink = sink;
	log_sink_ctx = ctx;
}

const char *
log_level_name(enum log_level level)
{
	assert((size_t)level < LOG_WORD_COUNT);
	return log_words[level];
}

bool
log_level_find(const char *word, enum log_level *level_r)
{
	for (size_t i = 0; i < LOG_WORD_COUNT; i++) {
		if (strcmp(log_words[i], word) == 0) {
			*level_r = (enum log_level)i;
			return true;
		}
	}
	return false;
}

#define DEFINE_LOG(name, level)                                                \
	void log_##name(const char *topic, const char *format, ...)            \
	{                                                                      \
		va_list args;                                                  \
                                                                               \
		va_start(args, format);                                        \
		log_va(level, topic, format, args);                            \
		va_end(args);                                                  \
	}

DEFINE_LOG(debug, LOG_LEVEL_DEBUG)
DEFINE_LOG(info, LOG_LEVEL_INFO)
DEFINE_LOG(warn, LOG_LEVEL_WARN)
DEFINE_LOG(error, LOG_LEVEL_ERROR)
