/* SPDX-License-Identifier: ISC */
/*
 * Any bytes as a journal's body; the first one is the kind of command.  What
 * is read must be written and read again the same.
 */
#include <assert.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

#include "daemon/proto/cmd_text.h"

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

int
LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
	struct cmd_body body;
	struct cmd cmd = {0};
	struct buf first, second;
	enum cmd_kind kind;
	struct err err;

	if (size == 0)
		return 0;
	kind = (enum cmd_kind)(data[0] % CMD_KIND_COUNT);
	cmd_body_init(&body);
	buf_init(&first);
	buf_init(&second);
	if (cmd_read((const char *)data + 1, size - 1, kind, &body, &cmd,
		&err) == 0) {
		cmd_write(&cmd, &first);
		assert(cmd_read(first.data, first.len, kind, &body, &cmd,
			   &err) == 0);
		cmd_write(&cmd, &second);
		assert(strcmp(first.data, second.data) == 0);
	} else {
		assert(err.text[0] != '\0');
	}
	buf_fini(&second);
	buf_fini(&first);
	cmd_body_fini(&body);
	return 0;
}
