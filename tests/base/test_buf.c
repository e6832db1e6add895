/* SPDX-License-Identifier: ISC */
/* Bytes that grow: lengths, ends and who owns what. */
#include "daemon/base/buf.h"

#include <criterion/criterion.h>
#include <criterion/new/assert.h>
#include <stdlib.h>
#include <string.h>

Test(buf, grows_and_ends_in_nul)
{
	struct buf buf;

	buf_init(&buf);
	cr_assert(eq(str, (char *)buf_text(&buf), ""));
	buf_append(&buf, NULL, 0);
	cr_assert(eq(sz, buf.len, 0));
	for (int i = 0; i < 1000; i++) {
		buf_printf(&buf, "%03d", i);
		cr_assert(eq(sz, buf.len, strlen(buf.data)));
		cr_assert(lt(sz, buf.len, buf.cap));
	}
	cr_assert(eq(sz, buf.len, 3000));
	cr_assert(eq(str, buf.data + 2994, "998999"));
	buf_clear(&buf);
	cr_assert(eq(str, (char *)buf_text(&buf), ""));
	buf_append_text(&buf, "bye");
	buf_append(&buf, "a\0b", 3);
	cr_assert(eq(sz, buf.len, 6));
	cr_assert(eq(int, memcmp(buf.data, "byea\0b", 7), 0));
	buf_fini(&buf);
	cr_assert(eq(ptr, buf.data, NULL));
	buf_fini(&buf);
}

Test(buf, fits_exactly_at_each_length)
{
	char text[200];

	memset(text, 'x', sizeof(text));
	for (size_t len = 0; len < sizeof(text); len++) {
		struct buf buf;

		buf_init(&buf);
		buf_append(&buf, text, len);
		buf_printf(&buf, "%.*s", (int)len, text);
		cr_assert(eq(sz, strlen(buf.data), 2 * len));
		buf_fini(&buf);
	}
}

Test(buf, steal_leaves_it_empty)
{
	struct buf buf;
	size_t len = 99;
	char *text;

	buf_init(&buf);
	text = buf_steal(&buf, &len);
	cr_assert(eq(str, text, ""));
	cr_assert(eq(sz, len, 0));
	free(text);
	buf_append_text(&buf, "contract");
	text = buf_steal(&buf, NULL);
	cr_assert(eq(str, text, "contract"));
	free(text);
	cr_assert(eq(sz, buf.len, 0));
	buf_append_text(&buf, "again");
	cr_assert(eq(str, buf.data, "again"));
	buf_fini(&buf);
}
