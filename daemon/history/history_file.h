/* SPDX-License-Identifier: ISC */
/*
 * A stored event as a file for other programs, docs/files.md.
 */
#ifndef DAEMON_HISTORY_HISTORY_FILE_H
#define DAEMON_HISTORY_HISTORY_FILE_H

#include <stdbool.h>
#include <stdint.h>

#include "daemon/base/buf.h"
#include "daemon/store/db.h"
#include "engine/event/event_config.h"

/* X(format, word, end of a file's name, media type) */
#define HISTORY_FORMATS(X)                                                     \
	X(JSON, "json", "json", "application/json")                            \
	X(PBN, "pbn", "pbn", "application/x-pbn")                              \
	X(LIN, "lin", "lin", "application/x-lin")                              \
	X(USEBIO, "usebio", "xml", "application/xml")                          \
	X(CSV, "csv", "csv", "text/csv; charset=utf-8")

enum history_format {
#define X(format, word, ending, type) HISTORY_##format,
	HISTORY_FORMATS(X)
#undef X
	    HISTORY_FORMAT_COUNT
};

/* "json", "pbn" and so on; false, and *format_r untouched, for any other. */
const char *history_format_name(enum history_format format);
bool history_format_find(const char *word, enum history_format *format_r);

/* "json", "pbn", .. "xml": what its file's name ends with. */
const char *history_format_ending(enum history_format format);

/* "application/json", .. */
const char *history_format_media(enum history_format format);

/* The formats, "json, pbn, ..", for messages. */
const char *history_format_list(void);

/*
 * Append an event as a file: its closed rounds, or all once it is over.  club is
 * the name of who held it, which PBN and USEBIO tell, or "".  Refuses as
 * history_export does.
 */
int history_file(struct db *db, uint32_t id, enum history_format format,
    const char *club, struct buf *file, struct err *err);

/* An event of a season. */
struct history_night {
	uint32_t id;
	char date[EVENT_DATE_MAX];
	char schedule[EVENT_NAME_MAX];
};

/*
 * The events that are over, of the days from and to ("2026-01-05") and those
 * between, by date; *night_r is for free().
 */
int history_season(struct db *db, const char *from, const char *to,
    struct history_night **night_r, int *count_r, struct err *err);

#endif
