/* SPDX-License-Identifier: ISC */
/*
 * Reads groups of settings by tables of keys.  libconfig is asked for types
 * and values only; what is right is said by the tables.
 */
#include "daemon/config/reader.h"

#include <inttypes.h>
#include <limits.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "daemon/base/buf.h"
#include "daemon/base/duration.h"
#include "daemon/base/log.h"
#include "daemon/base/xalloc.h"
#include "daemon/config/near.h"
#include "daemon/config/place.h"

/* A setting being read, for the functions of each kind. */
struct reader_place {
	struct reader *reader;
	const config_setting_t *setting;
	const struct key *key;
	char *out; /* the struct, as bytes */
};

struct reader_error {
	char *file;
	bool is_included;
	int line;
	int index; /* in the order in which they were found */
	char *text;
};

struct reader_large {
	char *file;
	int line;
	char word[READER_WORD_MAX];
	bool told;
};

static const char *
reader_file(const struct reader *reader, const config_setting_t *setting)
{
	const char *file = config_setting_source_file(setting);

	return file != NULL ? file : reader->name;
}

static void
reader_allow(struct buf *buf, const struct key *key)
{
	char least[DURATION_TEXT_MAX], most[DURATION_TEXT_MAX];

	switch (key->kind) {
	case KEY_TEXT:
	case KEY_PATH:
	case KEY_NEW_TEXT:
		buf_printf(buf, "a text of 1 to %" PRId64 " bytes in quotes",
		    key->max - 1);
		break;
	case KEY_TEXTS:
		buf_printf(buf, "up to %" PRId64 " texts ( \"...\", \"...\" )",
		    key->max);
		break;
	case KEY_INT:
		buf_printf(buf, "a whole number from %" PRId64 " to %" PRId64,
		    key->min, key->max);
		break;
	case KEY_BOOL:
		buf_append_text(buf, "true or false");
		break;
	case KEY_SPAN:
		buf_printf(buf,
		    "from \"%s\" to \"%s\", written like \"250ms\", \"20s\", "
		    "\"7m30s\" or \"1h30m\"",
		    duration_format(key->min, least),
		    duration_format(key->max, most));
		break;
	case KEY_WORD:
		for (int i = 0; i <= key->words->last; i++)
			buf_printf(buf, "%s\"%s\"", i == 0 ? "" : ", ",
			    key->words->name(i));
		break;
	case KEY_PARSED:
		buf_append_text(buf, key->allowed);
		break;
	case KEY_GROUP:
		buf_append_text(buf, "a group { ... }");
		break;
	case KEY_LIST:
		buf_append_text(buf, "a list of groups ( { ... }, ... )");
		break;
	}
}

/* Refuse what stands at a place, by what its key allows. */
static void __attribute__((format(printf, 2, 3)))
reader_refuse_place(const struct reader_place *place, const char *format, ...)
{
	char what[ERR_TEXT_MAX / 2];
	struct buf allowed;
	va_list args;

	va_start(args, format);
	vsnprintf(what, sizeof(what), format, args);
	va_end(args);
	buf_init(&allowed);
	reader_allow(&allowed, place->key);
	reader_refuse(place->reader, place->setting, place->key->name,
	    "%s; allowed: %s", what, buf_text(&allowed));
	buf_fini(&allowed);
}

static const char *
reader_type_name(int type)
{
	switch (type) {
	case CONFIG_TYPE_GROUP:
		return "a group";
	case CONFIG_TYPE_INT:
	case CONFIG_TYPE_INT64:
		return "a whole number";
	case CONFIG_TYPE_FLOAT:
		return "a number with a fraction";
	case CONFIG_TYPE_STRING:
		return "a text";
	case CONFIG_TYPE_BOOL:
		return "true or false";
	case CONFIG_TYPE_ARRAY:
		return "an array";
	default:
		return "a list";
	}
}

static bool
reader_type_fits(enum key_kind kind, int type)
{
	switch (kind) {
	case KEY_INT:
		return type == CONFIG_TYPE_INT || type == CONFIG_TYPE_INT64;
	case KEY_BOOL:
		return type == CONFIG_TYPE_BOOL;
	case KEY_GROUP:
		return type == CONFIG_TYPE_GROUP;
	case KEY_LIST:
		return type == CONFIG_TYPE_LIST;
	case KEY_TEXTS:
		return type == CONFIG_TYPE_LIST || type == CONFIG_TYPE_ARRAY;
	case KEY_PARSED:
		return type == CONFIG_TYPE_STRING || type == CONFIG_TYPE_INT ||
		    type == CONFIG_TYPE_INT64;
	case KEY_TEXT:
	case KEY_PATH:
	case KEY_NEW_TEXT:
	case KEY_SPAN:
	case KEY_WORD:
		break;
	}
	return type == CONFIG_TYPE_STRING;
}

/* The number as it was written that was cut to this one; NULL for none. */
static const char *
reader_find_large(const struct reader_place *place, long long number)
{
	const struct reader *reader = place->reader;

	for (int i = 0; i < reader->large_count; i++) {
		struct reader_large *large = &reader->large[i];
		const bool is_hex = (large->word[1] | 0x20) == 'x';
		const uint32_t cut =
		    (uint32_t)strtoull(large->word, NULL, is_hex ? 16 : 10);

		if (large->line == reader_line(place->setting) &&
		    strcmp(large->file, reader_file(reader, place->setting)) ==
			0 &&
		    (cut == (uint32_t)number || cut == 0U - (uint32_t)number)) {
			large->told = true;
			return large->word;
		}
	}
	return NULL;
}

static void
reader_read_int(const struct reader_place *place)
{
	long long number = config_setting_get_int64(place->setting);
	const char *large = reader_find_large(place, number);

	if (large != NULL)
		reader_refuse_place(place, "%s is out of range", large);
	else if (number < place->key->min || number > place->key->max)
		reader_refuse_place(place, "%lld is out of range", number);
	else
		*(int *)(void *)(place->out + place->key->offset) = (int)number;
}

static void
reader_read_span(const struct reader_place *place)
{
	const char *text = config_setting_get_string(place->setting);
	ms_t ms;

	if (!duration_parse(text, &ms))
		reader_refuse_place(
		    place, "\"%.64s\" is not a span of time", text);
	else if (ms < place->key->min || ms > place->key->max)
		reader_refuse_place(place, "\"%.64s\" is out of range", text);
	else
		*(ms_t *)(void *)(place->out + place->key->offset) = ms;
}

static void
reader_read_word(const struct reader_place *place)
{
	const char *text = config_setting_get_string(place->setting);
	void *field = place->out + place->key->offset;

	if (!place->key->words->find(text, field))
		reader_refuse_place(place, "there is no \"%.64s\" here", text);
}

/* A whole number is read as its digits. */
static void
reader_read_parsed(const struct reader_place *place)
{
	const struct key *key = place->key;
	const char *text = config_setting_get_string(place->setting);
	char digits[24];
	struct err why;

	if (text == NULL) {
		snprintf(digits, sizeof(digits), "%lld",
		    config_setting_get_int64(place->setting));
		text = digits;
	}
	if (!key->parse(text, place->out + key->offset, &why))
		reader_refuse(
		    place->reader, place->setting, key->name, "%s", why.text);
}

/* Bytes of the UTF-8 character that starts at text; 0 if it is none. */
static int
reader_character_len(const unsigned char *text)
{
	int len = text[0] < 0x80 ? 1
	    : text[0] < 0xC2     ? 0
	    : text[0] < 0xE0     ? 2
	    : text[0] < 0xF0     ? 3
	    : text[0] < 0xF5     ? 4
				 : 0;

	for (int i = 1; i < len; i++) {
		if ((text[i] & 0xC0) != 0x80)
			return 0;
	}
	/* No longer than need be, no surrogates, nothing beyond U+10FFFF. */
	if ((text[0] == 0xE0 && text[1] < 0xA0) ||
	    (text[0] == 0xED && text[1] > 0x9F) ||
	    (text[0] == 0xF0 && text[1] < 0x90) ||
	    (text[0] == 0xF4 && text[1] > 0x8F))
		return 0;
	return len;
}

static bool
reader_text_is_clean(const char *text)
{
	const unsigned char *at = (const unsigned char *)text;

	while (*at != '\0') {
		int len = reader_character_len(at);

		if (len == 0 || *at < ' ' || *at == 0x7F)
			return false;
		at += len;
	}
	return true;
}

/* Whether a text may be a key's, but for its length; if not, it is refused. */
static bool
reader_check_text(const struct reader_place *place, const char *text)
{
	const struct key *key = place->key;
	struct err why;

	if (text[0] == '\0')
		reader_refuse_place(place, "it is empty");
	else if (!reader_text_is_clean(text))
		reader_refuse(place->reader, place->setting, key->name,
		    "it holds a control character or is not UTF-8; allowed: "
		    "text in UTF-8 on one line");
	else if (key->check != NULL && key->check(text, &why) < 0)
		reader_refuse(
		    place->reader, place->setting, key->name, "%s", why.text);
	else
		return true;
	return false;
}

static void
reader_read_text(const struct reader_place *place)
{
	const char *text = config_setting_get_string(place->setting);
	const struct key *key = place->key;
	void *field = place->out + key->offset;
	size_t len = strlen(text);

	if (!reader_check_text(place, text))
		return;
	if ((int64_t)len >= key->max)
		reader_refuse_place(place, "%zu bytes are too many", len);
	else if (key->kind == KEY_NEW_TEXT)
		*(char **)field = xstrdup(text);
	else
		memcpy(field, text, len + 1);
}

static void
reader_read_path(const struct reader_place *place)
{
	const char *text = config_setting_get_string(place->setting);
	const char *folder = place->reader->folder;
	const struct key *key = place->key;
	struct buf path;
	struct err why;

	if (!reader_check_text(place, text))
		return;
	buf_init(&path);
	if (text[0] != '/' && folder != NULL)
		buf_append_text(&path, folder);
	buf_append_text(&path, text);
	if ((int64_t)path.len >= key->max)
		reader_refuse_place(place, "%zu bytes%s are too many", path.len,
		    text[0] != '/' && folder != NULL
			? ", with those of this file's folder,"
			: "");
	else if (place->reader->now > 0 && key->file_type != 0 &&
	    place_check(buf_text(&path), key->file_type, &why) < 0)
		reader_refuse(
		    place->reader, place->setting, key->name, "%s", why.text);
	else
		memcpy(place->out + key->offset, buf_text(&path), path.len + 1);
	buf_fini(&path);
}

/* A text of a list; false and an error noted when it is not right. */
static bool
reader_check_element(
    const struct reader_place *place, const config_setting_t *element)
{
	const struct key *key = place->key;
	const int type = config_setting_type(element);
	struct err why;

	if (type != CONFIG_TYPE_STRING) {
		struct reader_place at = *place;

		at.setting = element;
		reader_refuse_place(
		    &at, "in the list is %s", reader_type_name(type));
		return false;
	}
	if (key->check(config_setting_get_string(element), &why) == 0)
		return true;
	reader_refuse(place->reader, element, key->name, "%s", why.text);
	return false;
}

static void
reader_read_texts(const struct reader_place *place)
{
	struct config_texts *texts = (void *)(place->out + place->key->offset);
	const int count = config_setting_length(place->setting);

	if (count > place->key->max) {
		reader_refuse_place(place, "%d are too many", count);
		return;
	}
	if (count > 0)
		texts->text = xcalloc((size_t)count, sizeof(*texts->text));
	for (int i = 0; i < count; i++) {
		const config_setting_t *element =
		    config_setting_get_elem(place->setting, (unsigned int)i);

		if (reader_check_element(place, element))
			texts->text[texts->count++] =
			    xstrdup(config_setting_get_string(element));
	}
}

static void
reader_set_default(const struct key *key, char *out)
{
	void *field = out + key->offset;
	struct err why;

	switch (key->kind) {
	case KEY_TEXT:
		if (key->normal_text != NULL)
			strcpy(field, key->normal_text);
		break;
	case KEY_INT:
		*(int *)field = (int)key->normal;
		break;
	case KEY_BOOL:
		*(bool *)field = key->normal != 0;
		break;
	case KEY_SPAN:
		*(ms_t *)field = key->normal;
		break;
	case KEY_WORD:
		key->words->find(key->normal_text, field);
		break;
	case KEY_PARSED:
		key->parse(key->normal_text, field, &why);
		break;
	case KEY_PATH:
	case KEY_NEW_TEXT:
	case KEY_TEXTS:
	case KEY_GROUP:
	case KEY_LIST:
		break;
	}
}

static void
reader_read_setting(const struct reader_place *place)
{
	const struct key *key = place->key;
	int type = config_setting_type(place->setting);

	if (!reader_type_fits(key->kind, type)) {
		reader_refuse_place(
		    place, "this is %s", reader_type_name(type));
		return;
	}
	switch (key->kind) {
	case KEY_TEXT:
	case KEY_NEW_TEXT:
		reader_read_text(place);
		break;
	case KEY_PATH:
		reader_read_path(place);
		break;
	case KEY_TEXTS:
		reader_read_texts(place);
		break;
	case KEY_INT:
		reader_read_int(place);
		break;
	case KEY_BOOL:
		*(bool *)(place->out + key->offset) =
		    config_setting_get_bool(place->setting) != 0;
		break;
	case KEY_SPAN:
		reader_read_span(place);
		break;
	case KEY_WORD:
		reader_read_word(place);
		break;
	case KEY_PARSED:
		reader_read_parsed(place);
		break;
	case KEY_GROUP:
		/* One level deep: no table of a group names a group. */
		reader_read(place->reader, place->setting, place->setting,
		    key->keys, key->key_count, place->out);
		break;
	case KEY_LIST:
		break;
	}
}

static bool
reader_knows(const struct key *keys, size_t key_count, const char *name)
{
	for (size_t i = 0; i < key_count; i++) {
		if (strcmp(keys[i].name, name) == 0)
			return true;
	}
	return false;
}

static void
reader_refuse_unknown(struct reader *reader, const config_setting_t *setting,
    const struct key *keys, size_t key_count)
{
	const char *name = config_setting_name(setting);
	const char *near = near_find(name, keys, key_count);
	struct buf names;

	if (reader_knows(
		reader->schedule_keys, reader->schedule_key_count, name)) {
		reader_refuse(reader, setting, name,
		    "it is a key of a schedule; allowed: in one, schedules = ( "
		    "{ %s = ...; } );",
		    name);
		return;
	}
	buf_init(&names);
	for (size_t i = 0; i < key_count; i++)
		buf_printf(&names, "%s%s", i == 0 ? "" : ", ", keys[i].name);
	reader_refuse(reader, setting, name,
	    "there is no such key%s%s; allowed: %s",
	    near != NULL ? ", the nearest is " : "", near != NULL ? near : "",
	    buf_text(&names));
	buf_fini(&names);
}

static void
reader_read_unknown(struct reader *reader, const config_setting_t *group,
    const struct key *keys, size_t key_count)
{
	for (int i = 0; i < config_setting_length(group); i++) {
		const config_setting_t *setting =
		    config_setting_get_elem(group, (unsigned int)i);

		if (!reader_knows(
			keys, key_count, config_setting_name(setting)))
			reader_refuse_unknown(reader, setting, keys, key_count);
	}
}

void
reader_read(struct reader *reader, const config_setting_t *group,
    const config_setting_t *at, const struct key *keys, size_t key_count,
    void *out)
{
	if (group != NULL)
		reader_read_unknown(reader, group, keys, key_count);
	for (size_t i = 0; i < key_count; i++) {
		struct reader_place place = {
		    .reader = reader, .key = &keys[i], .out = out};

		if (group != NULL)
			place.setting =
			    config_setting_get_member(group, keys[i].name);
		if (place.setting != NULL) {
			reader_read_setting(&place);
			continue;
		}
		place.setting = at;
		if (keys[i].required)
			reader_refuse_place(&place, "it is missing");
		else if (keys[i].kind == KEY_GROUP)
			reader_read(reader, NULL, at, keys[i].keys,
			    keys[i].key_count, out);
		else
			reader_set_default(&keys[i], out);
	}
}

void
reader_refuse(struct reader *reader, const config_setting_t *at,
    const char *key, const char *format, ...)
{
	char text[ERR_TEXT_MAX];
	va_list args;

	va_start(args, format);
	vsnprintf(text, sizeof(text), format, args);
	va_end(args);
	reader_refuse_line(reader, reader_file(reader, at), reader_line(at),
	    "%s: %s", key, text);
}

void
reader_warn(struct reader *reader, const config_setting_t *at, const char *key,
    const char *format, ...)
{
	char text[ERR_TEXT_MAX];
	va_list args;

	va_start(args, format);
	vsnprintf(text, sizeof(text), format, args);
	va_end(args);
	log_warn("config", "%s:%d: %s: %s", reader_file(reader, at),
	    reader_line(at), key, text);
}

void
reader_refuse_line(
    struct reader *reader, const char *file, int line, const char *format, ...)
{
	char text[2 * ERR_TEXT_MAX];
	va_list args;

	va_start(args, format);
	vsnprintf(text, sizeof(text), format, args);
	va_end(args);
	reader->errors = xreallocarray(reader->errors,
	    (size_t)reader->error_count + 1, sizeof(*reader->errors));
	reader->errors[reader->error_count] =
	    (struct reader_error){.file = xstrdup(file),
		.is_included = strcmp(file, reader->name) != 0,
		.line = line,
		.index = reader->error_count,
		.text = xasprintf("%s:%d: %s", file, line, text)};
	reader->error_count++;
}

void
reader_note_large(
    struct reader *reader, const char *file, int line, const char *word)
{
	struct reader_large *large;

	reader->large = xreallocarray(reader->large,
	    (size_t)reader->large_count + 1, sizeof(*reader->large));
	large = &reader->large[reader->large_count++];
	*large = (struct reader_large){.file = xstrdup(file), .line = line};
	snprintf(large->word, sizeof(large->word), "%s", word);
}

static void
reader_end_large(struct reader *reader)
{
	for (int i = 0; i < reader->large_count; i++) {
		struct reader_large *large = &reader->large[i];

		if (!large->told)
			reader_refuse_line(reader, large->file, large->line,
			    "%s: this number is too large; allowed: whole "
			    "numbers up to %d",
			    large->word, INT_MAX);
		free(large->file);
	}
	free(reader->large);
}

static int
reader_compare(const void *a_, const void *b_)
{
	const struct reader_error *a = a_, *b = b_;
	const int by_file = strcmp(a->file, b->file);

	if (a->is_included != b->is_included)
		return a->is_included ? 1 : -1;
	if (by_file != 0)
		return by_file;
	return a->line != b->line ? a->line - b->line : a->index - b->index;
}

int
reader_end(struct reader *reader, struct err *err)
{
	int rc = 0;

	reader_end_large(reader);
	if (reader->error_count > 0)
		qsort(reader->errors, (size_t)reader->error_count,
		    sizeof(*reader->errors), reader_compare);
	for (int i = 0; i < reader->error_count; i++) {
		struct reader_error *error = &reader->errors[i];

		if (i + 1 < reader->error_count)
			log_error("config", "%s", error->text);
		else
			rc = err_set(err, ERR_CONFIG, "%s", error->text);
		free(error->file);
		free(error->text);
	}
	free(reader->errors);
	return rc;
}

int
reader_line(const config_setting_t *setting)
{
	int line = (int)config_setting_source_line(setting);

	return line > 0 ? line : 1;
}
