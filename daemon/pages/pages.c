/* SPDX-License-Identifier: ISC */
/*
 * What is served is what lay in the folder at the start: a path that comes
 * from a stranger is only compared with names, and opens nothing.
 */
#include "daemon/pages/pages.h"

#include <dirent.h>
#include <errno.h>
#include <fcntl.h>
#include <stdbool.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include <zlib.h>

#include "daemon/base/chance.h"
#include "daemon/base/xalloc.h"

#define PAGES_GZIP_BITS (15 + 16) /* zlib: the widest window, gzip's frame */
#define PAGES_TAG_BYTES 16        /* of the hash, enough to tell files apart */
#define PAGES_GAIN 32             /* bytes that packing must save */

struct pages {
	struct page page[PAGES_COUNT_MOST];
	size_t count;
};

static const struct {
	const char *ending, *type;
} PAGES_TYPES[] = {
    {"html", "text/html; charset=utf-8"},
    {"js", "text/javascript; charset=utf-8"},
    {"css", "text/css; charset=utf-8"},
    {"json", "application/json"},
    {"svg", "image/svg+xml"},
    {"png", "image/png"},
};
#define PAGES_TYPE_COUNT (sizeof(PAGES_TYPES) / sizeof(PAGES_TYPES[0]))

/* The media type of a file that is served, or NULL. */
static const char *
pages_type(const char *name)
{
	const size_t len =
	    strspn(name, "abcdefghijklmnopqrstuvwxyz0123456789-_");

	if (len == 0 || name[len] != '.')
		return NULL;
	for (size_t i = 0; i < PAGES_TYPE_COUNT; i++) {
		if (strcmp(PAGES_TYPES[i].ending, name + len + 1) == 0)
			return PAGES_TYPES[i].type;
	}
	return NULL;
}

/* An open file whole; 0, or ERR_IO with errno's word for it. */
static int
pages_read_fd(int fd, struct page *page)
{
	struct stat st;
	size_t got = 0;
	ssize_t more = 1;

	if (fstat(fd, &st) < 0)
		return ERR_IO;
	if (!S_ISREG(st.st_mode) || st.st_size > PAGES_FILE_MOST) {
		errno = EFBIG;
		return ERR_IO;
	}
	page->len = (size_t)st.st_size;
	page->body = xmalloc(page->len + 1);
	while (got < page->len && more > 0) {
		more = read(fd, page->body + got, page->len - got);
		if (more > 0)
			got += (size_t)more;
	}
	if (got < page->len) {
		errno = more < 0 ? errno : EIO;
		return ERR_IO;
	}
	page->body[page->len] = '\0';
	return 0;
}

static int
pages_read(
    int folder_fd, const char *folder, struct page *page, struct err *err)
{
	const int fd = openat(folder_fd, page->name, O_RDONLY | O_CLOEXEC);
	const int rc = fd < 0 ? ERR_IO : pages_read_fd(fd, page);

	if (rc < 0)
		err_set(err, ERR_IO, "%s/%s: cannot read: %s", folder,
		    page->name, strerror(errno));
	if (fd >= 0)
		close(fd);
	return rc;
}

/* Without a gain, or in a picture, nothing is packed. */
static void
pages_pack(struct page *page)
{
	z_stream z = {
	    .next_in = (Bytef *)page->body, .avail_in = (uInt)page->len};

	if (deflateInit2(&z, Z_BEST_COMPRESSION, Z_DEFLATED, PAGES_GZIP_BITS, 9,
		Z_DEFAULT_STRATEGY) != Z_OK)
		abort();
	const uLong bound = deflateBound(&z, (uLong)page->len);
	page->packed = xmalloc(bound);
	z.next_out = (Bytef *)page->packed;
	z.avail_out = (uInt)bound;
	if (deflate(&z, Z_FINISH) != Z_STREAM_END)
		abort();
	page->packed_len = z.total_out;
	deflateEnd(&z);
	if (page->packed_len + PAGES_GAIN > page->len)
		page->packed_len = 0;
}

static void
pages_tag(struct page *page)
{
	uint8_t hash[CHANCE_HASH_SIZE];
	char hex[2 * PAGES_TAG_BYTES + 1];

	chance_sha256(page->body, page->len, hash);
	hex_encode(hash, PAGES_TAG_BYTES, hex);
	page->tag[0] = page->packed_tag[0] = '"';
	strcpy(page->tag + 1, hex);
	strcpy(page->packed_tag + 1, hex);
	strcat(page->tag, "\"");
	/* another form of the bytes is another entity */
	strcat(page->packed_tag, "-gz\"");
}

static int
pages_add(struct pages *pages, int folder_fd, const char *folder,
    const char *name, struct err *err)
{
	const char *type = pages_type(name);

	if (type == NULL)
		return 0;
	if (pages->count == PAGES_COUNT_MOST)
		return err_set(err, ERR_IO,
		    "%s: more than %d files; at most that many are served",
		    folder, PAGES_COUNT_MOST);
	struct page *page = &pages->page[pages->count++];
	page->name = xstrdup(name);
	page->type = type;
	const int rc = pages_read(folder_fd, folder, page, err);
	if (rc < 0)
		return rc;
	pages_pack(page);
	pages_tag(page);
	return 0;
}

int
pages_load(const char *folder, struct pages **pages_r, struct err *err)
{
	struct pages *pages;
	struct dirent *entry;
	DIR *dir = opendir(folder);
	int rc = 0;

	*pages_r = NULL;
	if (dir == NULL)
		return err_set(
		    err, ERR_NOT_FOUND, "%s: %s", folder, strerror(errno));
	pages = xcalloc(1, sizeof(*pages));
	while (rc == 0 && (entry = readdir(dir)) != NULL)
		rc = pages_add(pages, dirfd(dir), folder, entry->d_name, err);
	closedir(dir);
	if (rc == 0 && pages_find(pages, "index.html") == NULL)
		rc = err_set(
		    err, ERR_NOT_FOUND, "%s: there is no index.html", folder);
	if (rc < 0)
		pages_free(&pages);
	*pages_r = pages;
	return rc;
}

void
pages_free(struct pages **pages_p)
{
	struct pages *pages = *pages_p;

	*pages_p = NULL;
	if (pages == NULL)
		return;
	for (size_t i = 0; i < pages->count; i++) {
		free(pages->page[i].name);
		free(pages->page[i].body);
		free(pages->page[i].packed);
	}
	free(pages);
}

const struct page *
pages_find(const struct pages *pages, const char *name)
{
	for (size_t i = 0; i < pages->count; i++) {
		if (strcmp(pages->page[i].name, name) == 0)
			return &pages->page[i];
	}
	return NULL;
}

size_t
pages_count(const struct pages *pages, size_t *bytes_r, size_t *packed_r)
{
	*bytes_r = *packed_r = 0;
	for (size_t i = 0; i < pages->count; i++) {
		const struct page *page = &pages->page[i];

		*bytes_r += page->len;
		*packed_r +=
		    page->packed_len > 0 ? page->packed_len : page->len;
	}
	return pages->count;
}
