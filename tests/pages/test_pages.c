/* SPDX-License-Identifier: ISC */
/*
 * Which files of a folder are served, and that packing loses nothing.
 */
#include "daemon/pages/pages.h"

#include <criterion/criterion.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include <zlib.h>

static char folder[64];

static const char *
path_of(const char *name)
{
	static char path[160];

	snprintf(path, sizeof(path), "%s/%s", folder, name);
	return path;
}

static void
put(const char *name, const char *text, size_t len)
{
	FILE *file = fopen(path_of(name), "w");

	cr_assert_not_null(file);
	cr_assert_eq(fwrite(text, 1, len, file), len);
	fclose(file);
}

static void
setup(void)
{
	strcpy(folder, "pages-test.XXXXXX");
	cr_assert_not_null(mkdtemp(folder));
	put("index.html", "<p>hello</p>", 12);
}

static void
teardown(void)
{
	char *command = NULL;

	cr_assert_geq(asprintf(&command, "rm -rf '%s'", folder), 0);
	cr_assert_eq(system(command), 0);
	free(command);
}

TestSuite(pages, .init = setup, .fini = teardown, .timeout = 60);

Test(pages, serves_the_known_kinds_of_files_only)
{
	static const struct {
		const char *name, *type;
	} served[] = {
	    {"index.html", "text/html; charset=utf-8"},
	    {"a-1_b.js", "text/javascript; charset=utf-8"},
	    {"style.css", "text/css; charset=utf-8"},
	    {"en.json", "application/json"},
	    {"icon.svg", "image/svg+xml"},
	    {"icon.png", "image/png"},
	};
	static const char *const passed[] = {"notes.txt", ".hidden.js", "x.js~",
	    "Upper.js", "noending", "two.dots.js", ".js"};
	struct pages *pages;
	struct err err;

	for (size_t i = 1; i < sizeof(served) / sizeof(served[0]); i++)
		put(served[i].name, "x", 1);
	for (size_t i = 0; i < sizeof(passed) / sizeof(passed[0]); i++)
		put(passed[i], "x", 1);
	cr_assert_eq(pages_load(folder, &pages, &err), 0, "%s", err.text);
	for (size_t i = 0; i < sizeof(served) / sizeof(served[0]); i++) {
		const struct page *page = pages_find(pages, served[i].name);

		cr_assert_not_null(page, "%s", served[i].name);
		cr_expect_str_eq(page->type, served[i].type);
	}
	for (size_t i = 0; i < sizeof(passed) / sizeof(passed[0]); i++)
		cr_expect_null(pages_find(pages, passed[i]), "%s", passed[i]);
	cr_expect_null(pages_find(pages, "../index.html"));
	cr_expect_null(pages_find(pages, ""));
	pages_free(&pages);
	cr_expect_null(pages);
}

Test(pages, unpacks_to_what_was_packed)
{
	char text[5000], out[6000];
	struct pages *pages;
	struct err err;

	for (size_t i = 0; i < sizeof(text); i++)
		text[i] = "auction\n"[i % 8];
	put("long.js", text, sizeof(text));
	cr_assert_eq(pages_load(folder, &pages, &err), 0, "%s", err.text);
	const struct page *page = pages_find(pages, "long.js");
	cr_assert_eq(page->len, sizeof(text));
	cr_assert_gt(page->packed_len, 0);
	cr_assert_lt(page->packed_len, page->len);
	z_stream z = {.next_in = (Bytef *)page->packed,
	    .avail_in = (uInt)page->packed_len,
	    .next_out = (Bytef *)out,
	    .avail_out = sizeof(out)};
	cr_assert_eq(inflateInit2(&z, 15 + 16), Z_OK);
	cr_assert_eq(inflate(&z, Z_FINISH), Z_STREAM_END);
	inflateEnd(&z);
	cr_expect_eq(z.total_out, sizeof(text));
	cr_expect_arr_eq(out, text, sizeof(text));
	cr_expect_str_neq(page->tag, page->packed_tag);
	/* twelve bytes are not worth it */
	cr_expect_eq(pages_find(pages, "index.html")->packed_len, 0);
	pages_free(&pages);
}

Test(pages, a_tag_is_of_the_bytes)
{
	char before[PAGES_TAG_MAX];
	struct pages *pages;
	struct err err;

	cr_assert_eq(pages_load(folder, &pages, &err), 0, "%s", err.text);
	strcpy(before, pages_find(pages, "index.html")->tag);
	/* printf '<p>hello</p>' | sha256sum */
	cr_expect_str_eq(before, "\"a5652be1ca864d36d25cfb54a41f384e\"");
	pages_free(&pages);
	put("index.html", "<p>hellO</p>", 12);
	cr_assert_eq(pages_load(folder, &pages, &err), 0, "%s", err.text);
	cr_expect_str_neq(pages_find(pages, "index.html")->tag, before);
	pages_free(&pages);
}

Test(pages, says_what_is_missing)
{
	struct pages *pages;
	struct err err;

	cr_expect_eq(pages_load("no-such-folder", &pages, &err), ERR_NOT_FOUND);
	cr_expect_null(pages);
	cr_expect_not_null(strstr(err.text, "no-such-folder"));
	unlink(path_of("index.html"));
	cr_expect_eq(pages_load(folder, &pages, &err), ERR_NOT_FOUND);
	cr_expect_not_null(strstr(err.text, "index.html"));
	cr_expect_null(pages);
	put("index.html", "x", 1);
	cr_assert_eq(mkdir(path_of("folder.js"), 0700), 0);
	cr_expect_eq(pages_load(folder, &pages, &err), ERR_IO);
	cr_expect_not_null(strstr(err.text, "folder.js"));
	cr_expect_null(pages);
}

Test(pages, refuses_what_is_too_large)
{
	char *text = calloc(1, PAGES_FILE_MOST + 1);
	struct pages *pages;
	struct err err;

	put("most.js", text, PAGES_FILE_MOST);
	cr_assert_eq(pages_load(folder, &pages, &err), 0, "%s", err.text);
	cr_expect_eq(pages_find(pages, "most.js")->len, PAGES_FILE_MOST);
	pages_free(&pages);
	put("more.js", text, PAGES_FILE_MOST + 1);
	cr_expect_eq(pages_load(folder, &pages, &err), ERR_IO);
	cr_expect_not_null(strstr(err.text, "more.js"));
	free(text);
}
