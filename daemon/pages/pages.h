/* SPDX-License-Identifier: ISC */
/*
 * The files of the browser's side, read once into memory and packed once
 * (gzip, RFC 1952), so that to serve one is to send bytes that are there.
 */
#ifndef DAEMON_PAGES_PAGES_H
#define DAEMON_PAGES_PAGES_H

#include <stddef.h>

#include "daemon/base/err.h"

#define PAGES_FILE_MOST 1048576 /* bytes of one file */
#define PAGES_COUNT_MOST 256
#define PAGES_TAG_MAX 40 /* bytes of an entity tag, quoted, with the NUL */

struct page {
	char *name;       /* of the file: "index.html" */
	const char *type; /* its media type; static */
	char *body, *packed;
	size_t len, packed_len; /* packed_len 0: packing gains nothing */
	/* strong tags (RFC 9110, 8.8.3) of either form: made of the bytes */
	char tag[PAGES_TAG_MAX], packed_tag[PAGES_TAG_MAX];
};

struct pages;

/*
 * Read all files of a folder whose names are of a-z 0-9 - _ and one dot, with
 * an ending that is known (html, js, css, json, svg, png); others are passed
 * over.  0, or with *pages_r NULL: ERR_NOT_FOUND when there is no such folder
 * or no index.html in it; ERR_IO when a file cannot be read or is larger than
 * PAGES_FILE_MOST, or when there are more than PAGES_COUNT_MOST.
 */
int pages_load(const char *folder, struct pages **pages_r, struct err *err);

/* Frees and sets to NULL; accepts NULL there. */
void pages_free(struct pages **pages);

/* The file of a name; NULL for none.  Lives as long as pages. */
const struct page *pages_find(const struct pages *pages, const char *name);

/* How many there are, and their bytes as read and as packed. */
size_t pages_count(
    const struct pages *pages, size_t *bytes_r, size_t *packed_r);

#endif
