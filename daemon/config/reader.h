/* SPDX-License-Identifier: ISC */
/*
 * Reads groups of settings by tables of keys, so that each key is stated once:
 * its type, place, range and default.  What is not in the table is refused.
 */
#ifndef DAEMON_CONFIG_READER_H
#define DAEMON_CONFIG_READER_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <sys/types.h>

#include <libconfig.h>

#include "daemon/base/err.h"
#include "daemon/config/config.h"

#define READER_WORD_MAX 64 /* bytes of a number that is kept, with the NUL */

struct reader_error;
struct reader_large;

/* Errors are gathered here, and told by reader_end. */
struct key;

struct reader {
	const char *name;   /* of the file, where libconfig knows none */
	const char *folder; /* with its slash: where paths begin; or NULL */
	ms_t now; /* when a daemon begins to run on it; 0: none does */
	/* while what is outside the schedules is read, a schedule's keys */
	const struct key *schedule_keys;
	size_t schedule_key_count;
	struct reader_error *errors;
	int error_count;
	struct reader_large *large; /* numbers that libconfig has cut */
	int large_count;
};

/* What a key holds and the type of its field. */
enum key_kind {
	KEY_TEXT,     /* char[], at most `max` bytes with the NUL */
	KEY_PATH,     /* as KEY_TEXT; a relative one begins at the folder */
	KEY_NEW_TEXT, /* char *, allocated; NULL when not set */
	KEY_TEXTS,    /* struct config_texts: at most `max` texts, allocated */
	KEY_INT,      /* int */
	KEY_BOOL,     /* bool */
	KEY_SPAN,     /* ms_t, written as a duration */
	KEY_WORD,     /* an enum */
	KEY_PARSED,   /* what `parse` makes of a text or a whole number */
	KEY_GROUP,    /* further keys, of the same struct */
	KEY_LIST,     /* left to the caller */
};

/* The words of an enum; field points to it. */
struct key_words {
	const char *(*name)(int value);
	bool (*find)(const char *word, void *field);
	int last; /* values are 0 to this */
};

struct key {
	const char *name;
	enum key_kind kind;
	size_t offset;           /* of the field in its struct */
	int64_t min, max;        /* KEY_INT; KEY_SPAN in ms; texts: size */
	bool required;           /* otherwise one of the defaults holds */
	int64_t normal;          /* default of KEY_INT, KEY_BOOL, KEY_SPAN */
	const char *normal_text; /* default of KEY_TEXT (or NULL), KEY_WORD,
				    KEY_PARSED */
	const struct key_words *words;
	/* KEY_PARSED: false, and err_r as of `check`, when refused */
	bool (*parse)(const char *text, void *field, struct err *err_r);
	const char *allowed; /* KEY_PARSED: what is */
	/* Further check of a text; its err says "what is wrong; allowed: .." */
	int (*check)(const char *text, struct err *err);
	/* KEY_PATH: S_IFREG or S_IFSOCK, or 0 for a file that may come later */
	mode_t file_type;
	const struct key *keys; /* KEY_GROUP */
	size_t key_count;
};

/*
 * Read a group into fields of out by a table; with group NULL only defaults.
 * `at` is where missing keys are reported.  Fields of keys that were refused
 * keep what they held.
 */
void reader_read(struct reader *reader, const config_setting_t *group,
    const config_setting_t *at, const struct key *keys, size_t key_count,
    void *out);

/*
 * Note an error at a setting, "FILE:LINE: key: " before the text.  Give what
 * is wrong and "; allowed: ...".
 */
void reader_refuse(struct reader *reader, const config_setting_t *at,
    const char *key, const char *format, ...)
    __attribute__((format(printf, 4, 5)));

/* The same for what is right but hardly meant: to the log only. */
void reader_warn(struct reader *reader, const config_setting_t *at,
    const char *key, const char *format, ...)
    __attribute__((format(printf, 4, 5)));

/* As reader_refuse at a line of a file, without a key. */
void reader_refuse_line(struct reader *reader, const char *file, int line,
    const char *format, ...) __attribute__((format(printf, 4, 5)));

/*
 * Remember a number that libconfig has cut to 32 bits, for the key that has it;
 * what no key reads is refused by reader_end.
 */
void reader_note_large(
    struct reader *reader, const char *file, int line, const char *word);

/*
 * Tell the errors in the order of the file read first and then of those it
 * includes: the last into err, those before it to the log.  0, or ERR_CONFIG
 * when there are any.  Frees what the reader holds.
 */
int reader_end(struct reader *reader, struct err *err);

/* The line of a setting; the whole file is line 1. */
int reader_line(const config_setting_t *setting);

#endif
