/* SPDX-License-Identifier: ISC */
/*
 * A stored event as a file for other programs.
 */
#include "daemon/history/history_file.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "daemon/base/xalloc.h"
#include "daemon/files/csv.h"
#include "daemon/files/lin.h"
#include "daemon/files/pbn.h"
#include "daemon/files/usebio.h"
#include "daemon/history/history.h"
#include "daemon/history/history_games.h"

static const struct {
	const char *word, *ending, *media;
} file_formats[HISTORY_FORMAT_COUNT] = {
#define X(format, word, ending, type) {word, ending, type},
    HISTORY_FORMATS(X)
#undef X
};

const char *
history_format_name(enum history_format format)
{
	return file_formats[format].word;
}

const char *
history_format_ending(enum history_format format)
{
	return file_formats[format].ending;
}

const char *
history_format_media(enum history_format format)
{
	return file_formats[format].media;
}

bool
history_format_find(const char *word, enum history_format *format_r)
{
	for (int f = 0; f < HISTORY_FORMAT_COUNT; f++) {
		if (strcmp(word, file_formats[f].word) == 0) {
			*format_r = (enum history_format)f;
			return true;
		}
	}
	return false;
}

const char *
history_format_list(void)
{
	static const char list[] = ""
#define X(format, word, ending, type) ", " word
	    HISTORY_FORMATS(X)
#undef X
	    ;

	return list + 2;
}

static void (*const file_write[HISTORY_FORMAT_COUNT])(
    const struct games *games, struct buf *buf) = {[HISTORY_PBN] = pbn_write,
    [HISTORY_LIN] = lin_write,
    [HISTORY_USEBIO] = usebio_write,
    [HISTORY_CSV] = csv_write};

static int
file_make(const struct history_ask *ask, struct buf *made, struct err *err)
{
	struct games games;
	int rc;

	games_init(&games);
	rc = history_read_games(ask->db, ask->id, &games, err);
	game_set_text(&games.site, ask->name);
	for (int i = 0; i < games.games; i++)
		game_set_text(&games.game[i].site, ask->name);
	if (rc == 0)
		file_write[ask->format](&games, made);
	games_fini(&games);
	return rc;
}

int
history_file(struct db *db, uint32_t id, enum history_format format,
    const char *club, struct buf *file, struct err *err)
{
	const struct history_ask ask = {
	    .db = db, .id = id, .format = (int)format, .name = club};

	return format == HISTORY_JSON
	    ? history_export(db, id, file, err)
	    : history_document(file_make, &ask, file, err);
}

int
history_season(struct db *db, const char *from, const char *to,
    struct history_night **night_r, int *count_r, struct err *err)
{
	struct history_night *night = NULL;
	struct stmt *stmt;
	int count = 0;
	int rc = db_query(db, "events_between", &stmt, err);

	*night_r = NULL;
	*count_r = 0;
	if (rc < 0)
		return rc;
	stmt_bind_text(stmt, "from", from);
	stmt_bind_text(stmt, "to", to);
	while ((rc = stmt_step(stmt, err)) > 0) {
		if ((count & (count + 1)) == 0)
			night = xreallocarray(
			    night, 2 * (size_t)count + 1, sizeof(*night));
		night[count].id = (uint32_t)stmt_int(stmt, "id");
		snprintf(night[count].date, sizeof(night[count].date), "%s",
		    stmt_text(stmt, "date"));
		snprintf(night[count].schedule, sizeof(night[count].schedule),
		    "%s", stmt_text(stmt, "schedule"));
		count++;
	}
	stmt_done(stmt);
	if (rc < 0) {
		free(night);
		return rc;
	}
	*night_r = night;
	*count_r = count;
	return 0;
}
