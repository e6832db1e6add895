/* SPDX-License-Identifier: ISC */
/*
 * Any bytes as the body of a player's request.  What is read must be written
 * and read again the same.
 */
#include <assert.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

#include "daemon/proto/request.h"

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

int
LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
	struct request_cmd request, back;
	struct buf buf;
	struct err err;

	if (request_cmd_read((const char *)data, size, &request, &err) !=
	    REPLY_NONE) {
		assert(err.text[0] != '\0');
		return 0;
	}
	buf_init(&buf);
	request_cmd_write(&request, &buf);
	assert(request_cmd_read(buf.data, buf.len, &back, &err) == REPLY_NONE);
	assert(memcmp(&request, &back, sizeof(request)) == 0);
	buf_fini(&buf);
	return 0;
}
