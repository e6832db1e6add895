/* SPDX-License-Identifier: ISC */
/* What reaches the log, and how it looks there. */
#include "daemon/base/log.h"

#include <criterion/criterion.h>
#include <criterion/new/assert.h>
#include <criterion/redirect.h>
#include <regex.h>
#include <stdio.h>
#include <string.h>

struct capture {
	int count;
	enum log_level level;
	char topic[32];
	char text[2048];
};

static void
capture_one(
    void *ctx, enum log_level level, const char *topic, const char *text)
{
	struct capture *capture = ctx;

	capture->count++;
	capture->level = level;
	snprintf(capture->topic, sizeof(capture->topic), "%s", topic);
	snprintf(capture->text, sizeof(capture->text), "%s", text);
}

Test(log, sink_gets_what_is_loud_enough)
{
	struct capture capture = {0};

	log_set_sink(capture_one, &capture);
	log_debug("store", "too quiet");
	cr_assert(eq(int, capture.count, 0));
	log_info("store", "%d commands", 14);
	cr_assert(eq(int, capture.count, 1));
	cr_assert(eq(int, (int)capture.level, LOG_LEVEL_INFO));
	cr_assert(eq(str, capture.topic, "store"));
	cr_assert(eq(str, capture.text, "14 commands"));
	log_set_level(LOG_LEVEL_ERROR);
	log_warn("store", "too quiet now");
	cr_assert(eq(int, capture.count, 1));
	log_error("net", "loud");
	cr_assert(eq(int, (int)capture.level, LOG_LEVEL_ERROR));
	log_set_level(LOG_LEVEL_DEBUG);
	log_debug("net", "loud enough now");
	cr_assert(eq(int, capture.count, 3));
	log_warn("net", "w");
	cr_assert(eq(int, (int)capture.level, LOG_LEVEL_WARN));
}

Test(log, a_message_is_one_line)
{
	struct capture capture = {0};
	char text[3000];

	log_set_sink(capture_one, &capture);
	log_info("app", "Ann\nerror: forged\r\t\x7f\x1b[31m");
	cr_assert(eq(str, capture.text, "Ann error: forged    [31m"));
	memset(text, 'x', sizeof(text) - 1);
	text[sizeof(text) - 1] = '\0';
	log_info("app", "%s", text);
	cr_assert(eq(sz, strlen(capture.text), 1023));
}

Test(log, stderr_line_has_a_stamp, .init = cr_redirect_stderr)
{
	char line[256];
	regex_t pattern;
	size_t len;
	FILE *file;

	log_info("store", "14 commands committed");
	fflush(stderr);
	file = cr_get_redirected_stderr();
	len = fread(line, 1, sizeof(line) - 1, file);
	line[len] = '\0';
	cr_assert(eq(int,
	    regcomp(&pattern,
		"^20[0-9]{2}-[0-9]{2}-[0-9]{2}T[0-9]{2}:[0-9]{2}:[0-9]{2}"
		"\\.[0-9]{3}Z info  store: 14 commands committed\n$",
		REG_EXTENDED | REG_NOSUB),
	    0));
	cr_assert(eq(int, regexec(&pattern, line, 0, NULL, 0), 0), "%s", line);
	regfree(&pattern);
}

Test(log, levels_have_words)
{
	static const char *const words[] = {"debug", "info", "warn", "error"};
	enum log_level level;

	for (int i = 0; i < 4; i++) {
		cr_assert(log_level_find(words[i], &level));
		cr_assert(eq(int, (int)level, i));
		cr_assert(
		    eq(str, (char *)log_level_name(level), (char *)words[i]));
	}
	cr_assert(not(log_level_find("Info", &level)));
	cr_assert(not(log_level_find("", &level)));
	cr_assert(eq(int, (int)level, LOG_LEVEL_ERROR));
}
