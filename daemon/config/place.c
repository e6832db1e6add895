/* SPDX-License-Identifier: ISC */
/*
 * Places of files.  A look before the start: what the start itself meets is
 * still its own to report.
 */
#include "daemon/config/place.h"

#include <errno.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "daemon/base/xalloc.h"

/* The folder of a path, to be freed. */
static char *
place_folder(const char *path)
{
	const char *slash = strrchr(path, '/');

	if (slash == NULL)
		return xstrdup(".");
	return slash == path ? xstrdup("/")
			     : xstrndup(path, (size_t)(slash - path));
}

static int
place_check_folder(const char *folder, struct err *err)
{
	struct stat st;

	if (stat(folder, &st) < 0 && errno == ENOENT)
		return err_set(err, ERR_CONFIG,
		    "there is no folder %s; allowed: a file in a folder that "
		    "is there",
		    folder);
	if (stat(folder, &st) == 0 && !S_ISDIR(st.st_mode))
		return err_set(err, ERR_CONFIG,
		    "%s is no folder; allowed: a file in a folder that is "
		    "there",
		    folder);
	if (access(folder, W_OK | X_OK) < 0)
		return err_set(err, ERR_CONFIG,
		    "folder %s: %s; allowed: a file in a folder that this user "
		    "may write to",
		    folder, strerror(errno));
	return 0;
}

int
place_check(const char *path, mode_t type, struct err *err)
{
	char *folder = place_folder(path);
	int rc = place_check_folder(folder, err);
	struct stat st;

	free(folder);
	if (rc < 0)
		return rc;
	if (stat(path, &st) == 0 && (st.st_mode & S_IFMT) != type)
		return err_set(err, ERR_CONFIG,
		    "%s is there and is no %s; allowed: the name of one, or of "
		    "nothing yet",
		    path, type == S_IFSOCK ? "socket" : "plain file");
	return 0;
}
