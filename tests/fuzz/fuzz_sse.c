/* SPDX-License-Identifier: ISC */
/*
 * Event streams: any bytes, whole and cut in two, give the same events within
 * the bounds. The first byte says where to cut.
 */
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#include "daemon/base/buf.h"
#include "tools/client/sse.h"

#define MAX 256

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

static void
fuzz_on_event(void *ctx, const char *event, int64_t id, const char *data)
{
	if (strlen(event) > SSE_NAME_MAX || strlen(data) > MAX || id < 0)
		abort();
	buf_printf(ctx, "%s %lld %s;", event, (long long)id, data);
}

static bool
fuzz_feed(const char *bytes, size_t cut, size_t len, struct buf *out)
{
	struct sse sse;
	bool ok;

	sse_init(&sse, MAX, fuzz_on_event, out);
	sse_feed(&sse, bytes, cut);
	ok = sse_feed(&sse, bytes + cut, len - cut);
	sse_fini(&sse);
	return ok;
}

int
LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
	struct buf whole, parts;

	if (size < 1)
		return 0;
	buf_init(&whole);
	buf_init(&parts);
	if (fuzz_feed((const char *)data + 1, 0, size - 1, &whole) !=
	    fuzz_feed((const char *)data + 1, data[0] % size, size - 1, &parts))
		abort();
	if (strcmp(buf_text(&whole), buf_text(&parts)) != 0)
		abort();
	buf_fini(&whole);
	buf_fini(&parts);
	return 0;
}
