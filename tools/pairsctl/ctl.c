/* SPDX-License-Identifier: ISC */
/*
 * What the commands of pairsctl share.
 */
#include "tools/pairsctl/ctl.h"

#include <libgen.h>
#include <pwd.h>
#include <stdio.h>
#include <stdlib.h>
#include <sys/ioctl.h>
#include <sys/stat.h>
#include <unistd.h>

#include "daemon/base/buf.h"
#include "daemon/base/xalloc.h"

int
ctl_need_config(struct ctl *ctl, struct err *err)
{
	if (ctl->config != NULL)
		return 0;
	return config_load(ctl->config_path, &ctl->config, err);
}

int
ctl_database(struct ctl *ctl, const char **path_r, struct err *err)
{
	if (ctl->database == NULL) {
		const int rc = ctl_need_config(ctl, err);

		if (rc < 0) {
			ctl->hint = "of the config only the database's name is "
				    "needed here, and -d DATABASE gives it, "
				    "too";
			return rc;
		}
		ctl->database = ctl->config->database;
	}
	*path_r = ctl->database;
	return 0;
}

int
ctl_need_db(struct ctl *ctl, struct err *err)
{
	const char *path;

	if (ctl->db != NULL)
		return 0;
	int rc = ctl_database(ctl, &path, err);
	if (rc < 0)
		return rc;
	rc = db_open(path, DB_READ, &ctl->db, err);
	if (rc == ERR_NOT_FOUND)
		ctl->hint = "the database is made by pairsd when it first "
			    "runs, or by pairsctl player add";
	else if (rc == ERR_IO)
		ctl->hint = "call pairsctl as the user that pairsd runs as";
	return rc;
}

/* What root makes, the owner of the folder could not open. */
int
ctl_check_owner(
    struct ctl *ctl, const char *path, const char *lock_path, struct err *err)
{
	const struct passwd *owner;
	struct stat folder;

	if (geteuid() != 0 ||
	    (access(path, F_OK) == 0 && access(lock_path, F_OK) == 0))
		return 0;
	char *copy = xasprintf("%s", path);
	const bool known = stat(dirname(copy), &folder) == 0;
	free(copy);
	if (!known || folder.st_uid == 0)
		return 0;
	owner = getpwuid(folder.st_uid);
	ctl->hint = "start pairsd first, or call pairsctl as the user that it "
		    "runs as: runuser -u USER -- pairsctl ...";
	return err_set(err, ERR_INPUT,
	    "%s: it would be made by root, and %s, who owns the folder, could "
	    "not open it",
	    path, owner == NULL ? "the user" : owner->pw_name);
}

int
ctl_number(const char *text, const char *what, long most, long *number_r,
    struct err *err)
{
	char *end;

	*number_r = 0;
	if (*text >= '0' && *text <= '9')
		*number_r = strtol(text, &end, 10);
	if (*number_r < 1 || *number_r > most || *end != '\0')
		return err_set(err, ERR_INPUT,
		    "%s: '%s' is not a whole number from 1 to %ld", what, text,
		    most);
	return 0;
}

size_t
ctl_columns(void)
{
	struct winsize size;

	if (ioctl(STDOUT_FILENO, TIOCGWINSZ, &size) == 0 && size.ws_col > 0)
		return size.ws_col;
	return CTL_COLUMNS;
}

void
ctl_print(const struct buf *buf)
{
	fwrite(buf_text(buf), 1, buf->len, stdout);
	if (buf->len > 0 && buf->data[buf->len - 1] != '\n')
		putchar('\n');
}
