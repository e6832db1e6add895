/* SPDX-License-Identifier: ISC */
/*
 * The config file: the keys of the daemon itself, and the way from a file to a
 * struct config.  What libconfig cuts without a word is looked for in the text
 * (cut.c), and so is what it only calls an error in syntax (syntax.c).
 */
#include "daemon/config/config.h"

#include <arpa/inet.h>
#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include <libconfig.h>

#include "daemon/base/buf.h"
#include "daemon/base/xalloc.h"
#include "daemon/config/cut.h"
#include "daemon/config/reader.h"
#include "daemon/config/schedule.h"
#include "daemon/config/source.h"
#include "daemon/config/syntax.h"

#define AT(field) offsetof(struct config, field)
#define CONFIG_PROGRAM_MAX 64 /* bytes of a program's name, with the NUL */
#define SIZE(field) sizeof(((struct config *)NULL)->field)

static const char *
config_level_name(int value)
{
	return log_level_name((enum log_level)value);
}

static bool
config_level_find(const char *word, void *field)
{
	return log_level_find(word, field);
}

static const struct key_words config_level_words = {.name = config_level_name,
    .find = config_level_find,
    .last = LOG_LEVEL_ERROR};

static const char *const config_sign_up_words[] = {[SIGN_UP_CLOSED] = "closed",
    [SIGN_UP_INVITATION] = "invitation",
    [SIGN_UP_OPEN] = "open"};

const char *
config_sign_up_name(enum sign_up sign_up)
{
	return config_sign_up_words[sign_up];
}

static const char *
config_sign_up_word(int value)
{
	return config_sign_up_name((enum sign_up)value);
}

static bool
config_sign_up_find(const char *word, void *field)
{
	for (int i = 0; i <= SIGN_UP_OPEN; i++) {
		if (strcmp(config_sign_up_words[i], word) == 0) {
			*(enum sign_up *)field = (enum sign_up)i;
			return true;
		}
	}
	return false;
}

static const struct key_words config_sign_up_key = {.name = config_sign_up_word,
    .find = config_sign_up_find,
    .last = SIGN_UP_OPEN};

static int
config_check_address(const char *address, struct err *err)
{
	unsigned char bytes[sizeof(struct in6_addr)];

	if (inet_pton(AF_INET, address, bytes) == 1 ||
	    inet_pton(AF_INET6, address, bytes) == 1)
		return 0;
	return err_set(err, ERR_CONFIG,
	    "\"%.64s\" is not an address; allowed: an IPv4 or IPv6 address in "
	    "numbers, such as \"127.0.0.1\", \"0.0.0.0\" or \"::\"",
	    address);
}

static int
config_check_program(const char *name, struct err *err)
{
	if (name[0] == '/' ||
	    (strchr(name, '/') == NULL && strlen(name) < CONFIG_PROGRAM_MAX))
		return 0;
	return err_set(err, ERR_CONFIG,
	    "\"%.64s\" begins nowhere; allowed: a path from \"/\" on, or the "
	    "name of a program that was installed with the daemon",
	    name);
}

static const struct key config_listen_keys[] = {
    {"address", KEY_TEXT, AT(listen_address), .max = SIZE(listen_address),
	.normal_text = "127.0.0.1", .check = config_check_address},
    {"port", KEY_INT, AT(listen_port), .min = 1, .max = 65535, .normal = 7433},
};

static const struct key config_keys[] = {
    {"database", KEY_PATH, AT(database), .max = SIZE(database),
	.required = true, .file_type = S_IFREG},
    {"listen", KEY_GROUP, .keys = config_listen_keys,
	.key_count =
	    sizeof(config_listen_keys) / sizeof(config_listen_keys[0])},
    {"admin_socket", KEY_PATH, AT(admin_socket), .max = SIZE(admin_socket),
	.required = true, .file_type = S_IFSOCK},
    {"solver", KEY_TEXT, AT(solver), .max = SIZE(solver),
	.normal_text = "pairs-solver", .check = config_check_program},
    {"club", KEY_TEXT, AT(club), .max = SIZE(club)},
    {"max_players", KEY_INT, AT(max_players), .min = 1, .max = 100000,
	.normal = 4000},
    {"max_connections_per_address", KEY_INT, AT(max_connections_per_address),
	.min = 0, .max = 1000000, .normal = 256},
    {"log_level", KEY_WORD, AT(log_level), .normal_text = "info",
	.words = &config_level_words},
    {"sign_up", KEY_WORD, AT(sign_up), .normal_text = "invitation",
	.words = &config_sign_up_key},
    {"guests", KEY_BOOL, AT(guests), .normal = false},
    {"schedules", KEY_LIST, .required = false},
};

#define CONFIG_KEY_COUNT (sizeof(config_keys) / sizeof(config_keys[0]))

static void
config_check_socket(struct reader *reader, const config_setting_t *root,
    const struct config *config)
{
	static const char *const ends[] = {
	    "", ".lock", ".slate", "-wal", "-shm", "-journal"};
	const char *key = "admin_socket";
	const size_t length = strlen(config->database);

	if (length == 0 ||
	    strncmp(config->admin_socket, config->database, length) != 0)
		return;
	for (size_t i = 0; i < sizeof(ends) / sizeof(ends[0]); i++) {
		if (strcmp(config->admin_socket + length, ends[i]) == 0)
			reader_refuse(reader,
			    config_setting_get_member(root, key), key,
			    "\"%s\" is a file of the database; allowed: a name "
			    "of its own",
			    config->admin_socket);
	}
}

/* What is no path is the name of a program of our own. */
static void
config_find_solver(struct config *config)
{
	char name[CONFIG_PROGRAM_MAX];

	if (config->solver[0] == '/' || config->solver[0] == '\0')
		return;
	strcpy(name, config->solver);
	snprintf(config->solver, sizeof(config->solver), "%s/%s",
	    PD_LIBEXEC_DIR, name);
}

/* Without it every board that it is for would be an average. */
static void
config_check_solver(struct reader *reader, const config_setting_t *list,
    const struct config *config)
{
	const char *key = "unfinished";

	if (reader->now == 0 || access(config->solver, X_OK) == 0)
		return;
	const int why = errno;
	for (size_t i = 0; i < config->schedule_count; i++) {
		const config_setting_t *group =
		    config_setting_get_elem(list, (unsigned int)i);

		if (config->schedules[i].rules.unfinished ==
		    UNFINISHED_DOUBLE_DUMMY)
			reader_refuse(reader,
			    config_setting_get_member(group, key), key,
			    "\"double_dummy\" needs the program pairs-solver, "
			    "and %s cannot be run: %s; allowed: another rule, "
			    "or a \"solver\" that can be run",
			    config->solver, strerror(why));
	}
}

static void
config_read_root(
    struct reader *reader, const config_t *parsed, struct config *config)
{
	const config_setting_t *root = config_root_setting(parsed);
	const config_setting_t *list =
	    config_setting_get_member(root, "schedules");

	reader->schedule_keys = schedule_key_list(&reader->schedule_key_count);
	reader_read(reader, root, root, config_keys, CONFIG_KEY_COUNT, config);
	reader->schedule_key_count = 0;
	config_check_socket(reader, root, config);
	config_find_solver(config);
	if (list == NULL || !config_setting_is_list(list))
		return;
	schedule_read_all(reader, list, config);
	config_check_solver(reader, list, config);
}

/* text: what was parsed, if it was no file. */
static void
config_refuse_syntax(
    struct reader *reader, const config_t *parsed, const char *text)
{
	const char *file = config_error_file(parsed);
	struct buf read;

	buf_init(&read);
	if (file == NULL)
		file = reader->name;
	if (text == NULL && source_read(reader, parsed, file, &read))
		text = buf_text(&read);
	syntax_refuse(reader, file, config_error_line(parsed),
	    config_error_text(parsed), text != NULL ? text : "");
	buf_fini(&read);
}

/* The folder of a path with its slash, to be freed; NULL when it has none. */
static char *
config_folder(const char *path)
{
	const char *slash = strrchr(path, '/');

	return slash != NULL ? xstrndup(path, (size_t)(slash - path) + 1)
			     : NULL;
}

/* libconfig's scanner ends the process when it is handed a folder. */
static int
config_check_file(const char *path, struct err *err)
{
	FILE *file = fopen(path, "r");
	struct stat st;
	int rc = 0;

	if (file == NULL)
		return err_set(
		    err, ERR_IO, "%s: cannot open: %s", path, strerror(errno));
	if (fstat(fileno(file), &st) < 0 || !S_ISREG(st.st_mode))
		rc = err_set(err, ERR_IO, "%s: this is not a file", path);
	fclose(file);
	return rc;
}

/* Turn what was parsed into a config. */
static int
config_finish(struct reader *reader, const config_t *parsed,
    struct config **config_r, struct err *err)
{
	struct config *config = xcalloc(1, sizeof(*config));

	config_read_root(reader, parsed, config);
	const int rc = reader_end(reader, err);
	if (rc < 0)
		config_free(&config);
	*config_r = config;
	return rc;
}

static int
config_read_path(
    struct reader *reader, struct config **config_r, struct err *err)
{
	config_t parsed;
	int rc;

	config_init(&parsed);
	if (reader->folder != NULL)
		config_set_include_dir(&parsed, reader->folder);
	if (config_read_file(&parsed, reader->name) == CONFIG_TRUE) {
		cut_check_files(reader, &parsed);
		rc = config_finish(reader, &parsed, config_r, err);
	} else {
		config_refuse_syntax(reader, &parsed, NULL);
		rc = reader_end(reader, err);
	}
	config_destroy(&parsed);
	return rc;
}

/* now: 0 when nothing is to run on it. */
static int
config_load_file(
    const char *path, ms_t now, struct config **config_r, struct err *err)
{
	int rc = config_check_file(path, err);

	*config_r = NULL;
	if (rc < 0)
		return rc;
	char *folder = config_folder(path);
	struct reader reader = {.name = path, .folder = folder, .now = now};
	rc = config_read_path(&reader, config_r, err);
	free(folder);
	return rc;
}

int
config_load(const char *path, struct config **config_r, struct err *err)
{
	return config_load_file(path, 0, config_r, err);
}

int
config_load_to_run(
    const char *path, ms_t now, struct config **config_r, struct err *err)
{
	return config_load_file(path, now, config_r, err);
}

int
config_load_text(const char *name, const char *text, struct config **config_r,
    struct err *err)
{
	struct reader reader = {.name = name};
	config_t parsed;
	int rc;

	*config_r = NULL;
	config_init(&parsed);
	if (config_read_string(&parsed, text) == CONFIG_TRUE) {
		cut_check(&reader, name, text);
		rc = config_finish(&reader, &parsed, config_r, err);
	} else {
		config_refuse_syntax(&reader, &parsed, text);
		rc = reader_end(&reader, err);
	}
	config_destroy(&parsed);
	return rc;
}

struct config *
config_share(struct config *config)
{
	config->uses++;
	return config;
}

static void
config_free_texts(struct config_texts *texts)
{
	for (size_t i = 0; i < texts->count; i++)
		free(texts->text[i]);
	free(texts->text);
}

void
config_free(struct config **config_p)
{
	struct config *config = *config_p;

	*config_p = NULL;
	if (config == NULL || config->uses-- > 0)
		return;
	for (size_t i = 0; i < config->schedule_count; i++) {
		free(config->schedules[i].rule);
		config_free_texts(&config->schedules[i].except);
		config_free_texts(&config->schedules[i].also);
	}
	free(config->schedules);
	free(config);
}

struct calendar_plan
config_plan(const struct schedule_config *schedule)
{
	return (struct calendar_plan){
	    .start = schedule->start[0] != '\0' ? schedule->start : NULL,
	    .rule = schedule->rule,
	    .zone = schedule->rules.time_zone,
	    .except = schedule->except.text,
	    .except_count = schedule->except.count,
	    .also = schedule->also.text,
	    .also_count = schedule->also.count};
}

ms_t
config_night_ms(const struct event_config *rules)
{
	return rules->rounds * rules->round_ms +
	    (rules->rounds - 1) * rules->break_ms;
}
