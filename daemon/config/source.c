/* SPDX-License-Identifier: ISC */
/*
 * Files of a config, read a second time.
 */
#include "daemon/config/source.h"

#include <stdio.h>
#include <string.h>

bool
source_read(const struct reader *reader, const config_t *parsed,
    const char *name, struct buf *text)
{
	const char *folder = config_get_include_dir(parsed);
	struct buf path;
	char bytes[4096];
	size_t len;

	buf_init(&path);
	/* Only included names are taken from the folder. */
	if (strcmp(name, reader->name) != 0 && folder != NULL)
		buf_printf(&path, "%s/", folder);
	buf_append_text(&path, name);
	FILE *file = fopen(buf_text(&path), "r");
	buf_fini(&path);
	if (file == NULL)
		return false;
	while ((len = fread(bytes, 1, sizeof(bytes), file)) > 0)
		buf_append(text, bytes, len);
	fclose(file);
	return true;
}
