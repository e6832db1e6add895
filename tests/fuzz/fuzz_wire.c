/* SPDX-License-Identifier: ISC */
/*
 * Replies of HTTP: any bytes, whole and cut in two, give the same status, body
 * and end. The first byte says where to cut.
 */
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#include "daemon/base/buf.h"
#include "tools/client/wire.h"

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

static void
fuzz_on_body(void *ctx, const char *bytes, size_t len)
{
	buf_append(ctx, bytes, len);
}

static void
fuzz_feed(struct wire_reply *reply, const char *bytes, size_t cut, size_t len,
    struct buf *out)
{
	size_t used;

	wire_reply_init(reply, fuzz_on_body, out);
	used = wire_reply_feed(reply, bytes, cut);
	if (used < cut && reply->state < WIRE_DONE)
		abort();
	if (used == cut)
		wire_reply_feed(reply, bytes + cut, len - cut);
	wire_reply_end(reply);
	wire_reply_fini(reply);
}

int
LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
	struct wire_reply whole, parts;
	struct buf a, b;

	if (size < 1)
		return 0;
	buf_init(&a);
	buf_init(&b);
	fuzz_feed(&whole, (const char *)data + 1, 0, size - 1, &a);
	fuzz_feed(&parts, (const char *)data + 1, data[0] % size, size - 1, &b);
	if (whole.state != parts.state || whole.status != parts.status ||
	    a.len != b.len || memcmp(buf_text(&a), buf_text(&b), a.len) != 0)
		abort();
	buf_fini(&a);
	buf_fini(&b);
	return 0;
}
