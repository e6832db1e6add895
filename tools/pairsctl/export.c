/* SPDX-License-Identifier: ISC */
/*
 * Events as files for other programs: one to the standard output, or all of a
 * season into a folder.
 */
#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "daemon/base/buf.h"
#include "daemon/base/xalloc.h"
#include "daemon/calendar/civil.h"
#include "daemon/history/history_file.h"
#include "tools/pairsctl/ctl.h"

/* As the config says, where it is read; with another database it is not. */
static const char *
export_club(const struct ctl *ctl)
{
	return ctl->config == NULL ? "" : ctl->config->club;
}

int
export_run(struct ctl *ctl, char **argv, struct err *err)
{
	struct buf buf = {0};
	long id;
	int rc = ctl_number(argv[0], "ID", INT32_MAX, &id, err);

	if (rc == 0)
		rc = ctl_need_db(ctl, err);
	if (rc == 0)
		rc = history_file(ctl->db, (uint32_t)id, ctl->format,
		    export_club(ctl), &buf, err);
	if (rc == 0)
		ctl_print(&buf);
	buf_fini(&buf);
	return rc;
}

/* Whole, or not at all: first under another name. */
static int
export_write(const char *path, const struct buf *buf, struct err *err)
{
	char *part = xasprintf("%s.part", path);
	FILE *file = fopen(part, "wb");
	int rc = 0;

	if (file == NULL) {
		rc = err_set(err, ERR_IO, "%s: %s", part, strerror(errno));
		free(part);
		return rc;
	}
	if (fwrite(buf_text(buf), 1, buf->len, file) != buf->len)
		rc = err_set(err, ERR_IO, "%s: %s", part, strerror(errno));
	if (fclose(file) != 0 && rc == 0)
		rc = err_set(err, ERR_IO, "%s: %s", part, strerror(errno));
	if (rc == 0 && rename(part, path) != 0)
		rc = err_set(err, ERR_IO, "%s: %s", path, strerror(errno));
	if (rc < 0)
		remove(part);
	free(part);
	return rc;
}

static int
export_night(struct ctl *ctl, const char *folder,
    const struct history_night *night, struct err *err)
{
	struct buf buf = {0};
	char *path = xasprintf("%s/%s-%u.%s", folder, night->date, night->id,
	    history_format_ending(ctl->format));
	int rc = history_file(
	    ctl->db, night->id, ctl->format, export_club(ctl), &buf, err);

	if (rc == 0)
		rc = export_write(path, &buf, err);
	if (rc == 0)
		puts(path);
	free(path);
	buf_fini(&buf);
	return rc;
}

static int
export_check_date(const char *text, const char *what, struct err *err)
{
	struct civil civil;

	if (civil_read_date(text, &civil))
		return 0;
	return err_set(err, ERR_INPUT,
	    "%s: \"%.40s\" is no date; allowed: a day such as 2026-01-05, "
	    "years 1970 to 2199",
	    what, text);
}

int
export_season_run(struct ctl *ctl, char **argv, struct err *err)
{
	struct history_night *night = NULL;
	int count = 0;
	int rc = export_check_date(argv[0], "FROM", err);

	if (rc == 0)
		rc = export_check_date(argv[1], "TO", err);
	if (rc == 0 && strcmp(argv[0], argv[1]) > 0)
		rc = err_set(err, ERR_INPUT,
		    "FROM: %s is later than TO, which is %s", argv[0], argv[1]);
	if (rc == 0)
		rc = ctl_need_db(ctl, err);
	if (rc == 0)
		rc = history_season(
		    ctl->db, argv[0], argv[1], &night, &count, err);
	for (int i = 0; rc == 0 && i < count; i++)
		rc = export_night(ctl, argv[2], &night[i], err);
	free(night);
	return rc;
}
