/* SPDX-License-Identifier: ISC */
/*
 * Replies as the daemon writes and a client reads them, and the manual page,
 * which must tell of every code.
 */
#include <criterion/criterion.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "daemon/proto/message_kind.h"
#include "daemon/proto/reply.h"
#include "engine/event/cmd.h"

#define MANUAL "man/pairsd-protocol.7"
#define MANUAL_BYTES_MAX 100000

Test(reply, done_and_why_not_come_back)
{
	struct reply reply;
	struct buf buf;
	struct err err;
	int i;

	buf_init(&buf);
	reply_done_write(1234, &buf);
	cr_assert_str_eq(buf.data, "{\"done\":true,\"number\":1234}");
	cr_assert(reply_read(buf.data, buf.len, &reply, &err) == 0);
	cr_assert(reply.done && reply.number == 1234);
	for (i = 1; i < REFUSAL_COUNT; i++) {
		buf_clear(&buf);
		reply_refusal_write((enum refusal)i, &buf);
		cr_assert(reply_read(buf.data, buf.len, &reply, &err) == 0);
		cr_assert(!reply.done);
		cr_assert_str_eq(reply.code, refusal_code((enum refusal)i));
		cr_assert_str_eq(reply.text, refusal_text((enum refusal)i));
	}
	for (i = 1; i < REPLY_ERROR_COUNT; i++) {
		buf_clear(&buf);
		reply_error_write(
		    (enum reply_error)i, i % 2 ? NULL : "board: \"x\"\n", &buf);
		cr_assert(reply_read(buf.data, buf.len, &reply, &err) == 0);
		cr_assert_str_eq(
		    reply.code, reply_error_code((enum reply_error)i));
		cr_assert(i % 2 ? reply.text[0] != '\0'
				: strcmp(reply.text, "board: \"x\"\n") == 0);
		cr_assert(reply_error_status((enum reply_error)i) >= 400);
	}
	cr_assert(reply_read("{\"done\":false,\"number\":1}", 25, &reply,
		      &err) == ERR_INPUT);
	cr_assert(reply_read("<html>", 6, &reply, &err) == ERR_INPUT);
	buf_fini(&buf);
}

static char manual[MANUAL_BYTES_MAX];

static void
manual_read(void)
{
	const char *top = getenv("top_srcdir");
	char path[4096];
	FILE *file;

	snprintf(path, sizeof(path), "%s/%s", top != NULL ? top : ".", MANUAL);
	file = fopen(path, "r");
	cr_assert(file != NULL, "%s", path);
	manual[fread(manual, 1, sizeof(manual) - 1, file)] = '\0';
	fclose(file);
}

static bool
manual_has(const char *line)
{
	const char *at = strstr(manual, line);

	return at != NULL && strstr(at + 1, line) == NULL;
}

Test(reply, the_manual_tells_every_code_once)
{
	char line[80];
	const char *at;
	int i, listed = 0, codes = 0;

	manual_read();
	for (i = 1; i < REFUSAL_COUNT; i++, codes++) {
		snprintf(line, sizeof(line), "\n.It Er %s\n",
		    refusal_code((enum refusal)i));
		cr_expect(manual_has(line), "%s", line);
	}
	for (i = 1; i < REPLY_ERROR_COUNT; i++, codes++) {
		snprintf(line, sizeof(line), "\n.It Er %s\n",
		    reply_error_code((enum reply_error)i));
		cr_expect(manual_has(line), "%s", line);
	}
	for (at = manual; (at = strstr(at, "\n.It Er ")) != NULL; at++)
		listed++;
	cr_expect(listed == codes, "%d listed, %d codes", listed, codes);
	for (i = 0; i < MESSAGE_KIND_COUNT; i++) {
		snprintf(line, sizeof(line), "\n.Ss %s\n",
		    message_kind_name((enum message_kind)i));
		cr_expect(manual_has(line), "%s", line);
	}
	for (i = 0; i < CMD_KIND_COUNT; i++) {
		if (cmd_kind_from((enum cmd_kind)i) != CMD_FROM_PERSON)
			continue;
		snprintf(line, sizeof(line), "\n.It Ic %s",
		    cmd_kind_name((enum cmd_kind)i));
		cr_expect(strstr(manual, line) != NULL, "%s", line);
	}
}
