/* SPDX-License-Identifier: ISC */
/*
 * Files that people give by name; never more of them in memory than allowed.
 */
#include "daemon/base/file.h"

#include <errno.h>
#include <stdio.h>
#include <string.h>

int
file_read(const char *path, size_t most, struct buf *buf, struct err *err)
{
	const size_t before = buf->len;
	FILE *file = fopen(path, "rb");
	char bytes[8192];
	size_t len;
	int rc = 0;

	if (file == NULL)
		return err_set(err, ERR_IO, "%s: %s", path, strerror(errno));
	while (buf->len - before <= most &&
	    (len = fread(bytes, 1, sizeof(bytes), file)) > 0)
		buf_append(buf, bytes, len);
	if (ferror(file))
		rc = err_set(err, ERR_IO, "%s: %s", path, strerror(errno));
	else if (buf->len - before > most)
		rc = err_set(err, ERR_INPUT,
		    "%s: more than %zu bytes are not read", path, most);
	fclose(file);
	return rc;
}
