/* SPDX-License-Identifier: ISC */
/*
 * Any bytes as a journal's body, after the word of the command and a space.
 * What is read must be written and read again the same.
 */
#include <assert.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

#include "daemon/proto/cmd_text.h"

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

#define WORD_SIZE 32 /* more than any word of a command has bytes */

/* The body, and its length; NULL where no word of a command stands first. */
static const char *
fuzz_body(
    const uint8_t *data, size_t size, enum cmd_kind *kind_r, size_t *len_r)
{
	const uint8_t *space = size == 0 ? NULL : memchr(data, ' ', size);
	const size_t len = space == NULL ? WORD_SIZE : (size_t)(space - data);
	char word[WORD_SIZE];

	if (len >= WORD_SIZE)
		return NULL;
	memcpy(word, data, len);
	word[len] = '\0';
	*len_r = size - len - 1;
	return cmd_kind_find(word, kind_r) ? (const char *)space + 1 : NULL;
}

int
LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
	struct cmd_body body;
	struct cmd cmd = {0};
	struct buf first, second;
	enum cmd_kind kind;
	struct err err;
	size_t len;
	const char *text = fuzz_body(data, size, &kind, &len);

	if (text == NULL)
		return 0;
	cmd_body_init(&body);
	buf_init(&first);
	buf_init(&second);
	if (cmd_read(text, len, kind, &body, &cmd, &err) == 0) {
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
