/* SPDX-License-Identifier: ISC */
/* Config files: those they include, and the files that they name. */
#include "daemon/config/config.h"

#include <criterion/criterion.h>
#include <criterion/new/assert.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "daemon/base/buf.h"

static void
count_line(void *ctx, enum log_level level, const char *topic, const char *text)
{
	struct buf *buf = ctx;

	(void)level;
	buf_printf(buf, "%s: %s\n", topic, text);
}

static struct buf logged;

static void
catch_log(void)
{
	buf_init(&logged);
	log_set_sink(count_line, &logged);
}

static void
drop_log(void)
{
	buf_fini(&logged);
}

TestSuite(config_files, .init = catch_log, .fini = drop_log);

#define TOP "database = \"x.db\"; admin_socket = \"x.sock\";\n"

#define NOW ((ms_t)1767641400 * 1000) /* 2026-01-05 19:30 UTC */

#define SPAN_FORMS ", written like \"250ms\", \"20s\", \"7m30s\" or \"1h30m\""

static char folder[64];

static void
write_file(const char *name, const char *text)
{
	char path[128];
	FILE *file;

	snprintf(path, sizeof(path), "%s/%s", folder, name);
	file = fopen(path, "w");
	cr_assert(ne(ptr, file, NULL));
	fputs(text, file);
	fclose(file);
}

/* Loads main.conf of the folder; the error without the folder's name. */
static char *
load_file(const char *name, int *code_r)
{
	static struct err err;
	struct config *config;
	char path[128];
	char *at;

	snprintf(path, sizeof(path), "%s/%s", folder, name);
	err = (struct err){0};
	*code_r = config_load(path, &config, &err);
	config_free(&config);
	at = strstr(err.text, folder);
	return at == NULL ? err.text : at + strlen(folder) + 1;
}

Test(config_files, includes)
{
	static const char *const names[] = {"main.conf", "night.inc"};
	int code;

	strcpy(folder, "/tmp/test_config.XXXXXX");
	cr_assert(ne(ptr, mkdtemp(folder), NULL));
	write_file("main.conf",
	    TOP "schedules = (\n@include \"night.inc\"\n);\n"
		"max_players = 7;\n");
	write_file("night.inc", "{ name = \"a\";\n\n rounds = ; }\n");
	cr_expect(eq(str, load_file("main.conf", &code),
	    "night.inc:3: syntax error; allowed: settings as in key = value; "
	    "and comments after #"));
	write_file("night.inc",
	    "{ name = \"a\"; time_zone = \"UTC\"; rounds = 6;\n"
	    "start = \"2026-01-05 19:30\"; boards_per_round = 3;\n"
	    "round_time = \"21m\"; }\n");
	cr_expect(eq(str, load_file("main.conf", &code), ""));
	cr_expect(eq(int, code, 0));
	write_file("night.inc",
	    "{ name = \"a\"; time_zone = \"UTC\"; rounds = 6;\n"
	    "start = \"2026-01-05 19:30\"; boards_per_round = 3;\n"
	    "round_time = \"21\"; }\n");
	cr_expect(eq(str, load_file("main.conf", &code),
	    "night.inc:3: round_time: \"21\" is not a span of time; allowed: "
	    "from \"1ms\" to \"24h\"" SPAN_FORMS));
	write_file("night.inc",
	    "{ name = \"a\"; time_zone = \"UTC\"; \n"
	    "start = \"2026-01-05 19:30\"; boards_per_round = 3;\n"
	    "round_time = \"21m\"; rounds = 4294967302; }\n");
	cr_expect(eq(str, load_file("main.conf", &code),
	    "night.inc:3: rounds: 4294967302 is out of range; allowed: a whole "
	    "number from 1 to 60"));
	write_file("night.inc", "{ name = \"a\";\n name = \"b\"; }\n");
	cr_expect(eq(str, load_file("main.conf", &code),
	    "night.inc:2: name: it is set a second time, after line 1; "
	    "allowed: once in a group"));
	write_file("main.conf", TOP "@include \"night.inc\"\n");
	write_file("night.inc", "max_players = 7;\ndatabase = \"y\";\n");
	cr_expect(eq(str, load_file("main.conf", &code),
	    "night.inc:2: database: it is set a second time; allowed: once in "
	    "a group"));
	write_file("night.inc", "max_players = 0;\n");
	write_file("main.conf",
	    "@include \"night.inc\"\nadmin_socket = 7;\n\ndatabase = 3;");
	cr_expect(eq(str, load_file("main.conf", &code),
	    "night.inc:1: max_players: 0 is out of range; allowed: a whole "
	    "number from 1 to 100000"));
	cr_expect(
	    strstr(buf_text(&logged),
		"main.conf:2: admin_socket: this is a whole number") != NULL);
	write_file("main.conf", TOP "@include \"no.inc\"\n");
	cr_expect(eq(str, load_file("main.conf", &code),
	    "main.conf:2: cannot open include file; allowed: settings as in "
	    "key = value; and comments after #"));
	write_file("main.conf", TOP "max_players = 0;\n");
	cr_expect(eq(str, load_file("main.conf", &code),
	    "main.conf:2: max_players: 0 is out of range; allowed: a whole "
	    "number from 1 to 100000"));
	cr_expect(eq(int, code, ERR_CONFIG));
	cr_expect(eq(str, load_file("none.conf", &code),
	    "none.conf: cannot open: No such file or directory"));
	cr_expect(eq(int, code, ERR_IO));
	cr_expect(eq(str, load_file("", &code), ": this is not a file"));
	cr_expect(eq(int, code, ERR_IO));
	for (int i = 0; i < 2; i++) {
		char path[128];

		snprintf(path, sizeof(path), "%s/%s", folder, names[i]);
		unlink(path);
	}
	rmdir(folder);
}

static const char *
in_folder(const char *name)
{
	static char path[2][128];
	static int i;

	i = !i;
	snprintf(path[i], sizeof(path[i]), "%s/%s", folder, name);
	return path[i];
}

/* What load_to_run says of a config of two paths, without the folder. */
static char *
run_error(const char *database, const char *socket)
{
	static struct err err;
	struct config *config;
	char text[512];

	snprintf(text, sizeof(text),
	    "\ndatabase = \"%s\";\nadmin_socket = \"%s\";\n", database, socket);
	write_file("main.conf", text);
	err = (struct err){0};
	const int rc =
	    config_load_to_run(in_folder("main.conf"), NOW, &config, &err);
	cr_expect(eq(int, rc, err.text[0] == '\0' ? 0 : ERR_CONFIG));
	config_free(&config);
	char *at = strstr(err.text, "main.conf");
	return at != NULL ? at : err.text;
}

/* What load_to_run says of a schedule by double dummy with this solver. */
static char *
solver_error(const char *solver, const char *unfinished)
{
	static struct err err;
	struct config *config;
	char text[512];

	snprintf(text, sizeof(text),
	    "database = \"x.db\"; admin_socket = \"x.sock\";\n"
	    "solver = \"%s\";\n"
	    "schedules = ({ name = \"a\"; time_zone = \"UTC\"; rounds = 1;\n"
	    "start = \"2099-01-05 19:30\"; boards_per_round = 1;\n"
	    "round_time = \"7m\";\nunfinished = \"%s\"; });\n",
	    solver, unfinished);
	write_file("main.conf", text);
	err = (struct err){0};
	const int rc =
	    config_load_to_run(in_folder("main.conf"), NOW, &config, &err);
	cr_expect(eq(int, rc, err.text[0] == '\0' ? 0 : ERR_CONFIG));
	config_free(&config);
	char *at = strstr(err.text, "main.conf");
	return at != NULL ? at : err.text;
}

Test(config_files, a_solver_that_is_needed_is_there)
{
	struct config *config;
	struct err err = {0};

	strcpy(folder, "/tmp/test_config.XXXXXX");
	cr_assert(ne(ptr, mkdtemp(folder), NULL));
	cr_expect(eq(str, solver_error("/bin/sh", "double_dummy"), ""));
	cr_expect(eq(str, solver_error("/nowhere/solver", "by_clock"), ""));
	cr_expect(eq(str, solver_error("/nowhere/solver", "double_dummy"),
	    "main.conf:6: unfinished: \"double_dummy\" needs the program "
	    "pairs-solver, and /nowhere/solver cannot be run: No such file or "
	    "directory; allowed: another rule, or a \"solver\" that can be "
	    "run"));
	cr_expect(eq(str, solver_error("bin/solver", "by_clock"),
	    "main.conf:2: solver: \"bin/solver\" begins nowhere; allowed: a "
	    "path from \"/\" on, or the name of a program that was installed "
	    "with the daemon"));
	/* who only looks at the file needs no solver */
	solver_error("solver", "double_dummy");
	cr_expect(
	    eq(int, config_load(in_folder("main.conf"), &config, &err), 0));
	cr_expect(eq(int, config->solver[0], '/'));
	cr_expect(eq(str, strrchr(config->solver, '/'), "/solver"));
	cr_expect(eq(str, config->club, ""));
	cr_expect(
	    eq(i64, config->schedules[0].rules.ruling_deadline_ms, 30000));
	config_free(&config);
	unlink(in_folder("main.conf"));
	rmdir(folder);
}

Test(config_files, paths_begin_at_the_folder_of_the_file)
{
	struct config *config;
	struct err err = {0};
	char want[256], deep[256];

	strcpy(folder, "/tmp/test_config.XXXXXX");
	cr_assert(ne(ptr, mkdtemp(folder), NULL));
	write_file("main.conf",
	    "database = \"new/x.db\"; admin_socket = \"/run/x.sock\";\n");
	cr_assert(
	    eq(int, config_load(in_folder("main.conf"), &config, &err), 0));
	cr_expect(eq(str, config->database, (char *)in_folder("new/x.db")));
	cr_expect(eq(str, config->admin_socket, "/run/x.sock"));
	config_free(&config);

	cr_expect(eq(str, run_error("x.db", "x.sock"), ""));
	cr_expect(eq(str, run_error("/tmp/x.db", "/x.sock"), ""));
	snprintf(want, sizeof(want),
	    "main.conf:2: database: there is no folder %s/new; allowed: a file "
	    "in a folder that is there",
	    folder);
	cr_expect(eq(str, run_error("new/x.db", "x.sock"), want));
	snprintf(want, sizeof(want),
	    "main.conf:3: admin_socket: %s/main.conf is no folder; "
	    "allowed: a file in a folder that is there",
	    folder);
	cr_expect(eq(str, run_error("x.db", "main.conf/x.sock"), want));
	snprintf(want, sizeof(want),
	    "main.conf:2: database: %s/. is there and is no plain file; "
	    "allowed: the name of one, or of nothing yet",
	    folder);
	cr_expect(eq(str, run_error(".", "x.sock"), want));
	snprintf(want, sizeof(want),
	    "main.conf:3: admin_socket: %s/main.conf is there and is no "
	    "socket; allowed: the name of one, or of nothing yet",
	    folder);
	cr_expect(eq(str, run_error("x.db", "main.conf"), want));

	memset(deep, 'x', 107);
	deep[107] = '\0';
	snprintf(want, sizeof(want),
	    "main.conf:3: admin_socket: %zu bytes, with those of this file's "
	    "folder, are too many; allowed: a text of 1 to 107 bytes in "
	    "quotes",
	    strlen(folder) + 1 + 107);
	cr_expect(eq(str, run_error("x.db", deep), want));
	unlink(in_folder("main.conf"));
	rmdir(folder);
}

/* A schedule of one night or more, and the warning; NULL: none. */
static const struct {
	const char *when;
	const char *warning;
} past_cases[] = {
    {"start = \"2026-01-05 19:30\";", NULL},
    /* in play, of six rounds of 21 minutes and breaks of one */
    {"start = \"2026-01-05 17:20\";", NULL},
    {"start = \"2026-01-05 17:19\";",
	"start: a has no night to come: the last, of 2026-01-05, lies in the "
	"past"},
    {"start = \"1970-01-05 19:30\";",
	"start: a has no night to come: the last, of 1970-01-05, lies in the "
	"past"},
    {"start = \"2001-01-01 19:30\"; rule = \"FREQ=DAILY;COUNT=9131\";",
	"start: a has no night to come: the last, of 2025-12-31, lies in the "
	"past"},
    {"start = \"2001-01-01 19:30\"; rule = \"FREQ=DAILY;COUNT=9136\";", NULL},
    {"also = ( \"2025-03-01 20:00\", \"2025-02-01 20:00\" );",
	"also: a has no night to come: the last, of 2025-03-01, lies in the "
	"past"},
    {"start = \"2020-01-01 19:30\"; also = ( \"2027-01-01 20:00\" );", NULL},
};

Test(config_files, warns_of_a_schedule_that_is_past)
{
	strcpy(folder, "/tmp/test_config.XXXXXX");
	cr_assert(ne(ptr, mkdtemp(folder), NULL));
	for (size_t i = 0; i < sizeof(past_cases) / sizeof(past_cases[0]);
	     i++) {
		struct config *config;
		char text[1024], want[1024] = "";
		struct err err = {0};

		snprintf(text, sizeof(text),
		    TOP "schedules = ( { name = \"a\"; time_zone = \"UTC\";\n"
			"%s\nrounds = 6; boards_per_round = 3; hold = \"1s\";"
			"registration = \"5m\"; round_time = \"21m\"; } );\n",
		    past_cases[i].when);
		write_file("main.conf", text);
		buf_clear(&logged);
		cr_expect(eq(int,
		    config_load_to_run(
			in_folder("main.conf"), NOW, &config, &err),
		    0));
		config_free(&config);
		if (past_cases[i].warning != NULL)
			snprintf(want, sizeof(want), "config: %s:3: %s\n",
			    in_folder("main.conf"), past_cases[i].warning);
		cr_expect(eq(str, (char *)buf_text(&logged), want), "%s",
		    past_cases[i].when);
		/* who only asks is not warned */
		buf_clear(&logged);
		cr_expect(eq(int,
		    config_load(in_folder("main.conf"), &config, &err), 0));
		config_free(&config);
		cr_expect(eq(sz, logged.len, 0));
	}
	unlink(in_folder("main.conf"));
	rmdir(folder);
}

/* A night of these keys besides the ones that it needs. */
static struct config *
load_night(const char *keys)
{
	struct config *config;
	struct buf text;
	struct err err;

	buf_init(&text);
	buf_printf(&text,
	    TOP "schedules = ( { name = \"a\"; time_zone = \"UTC\"; start = "
		"\"2026-01-05 19:30\"; rounds = 1; boards_per_round = 1; "
		"round_time = \"1h\"; %s } );",
	    keys);
	cr_assert(
	    eq(int, config_load_text("x", buf_text(&text), &config, &err), 0));
	buf_fini(&text);
	return config;
}

Test(config_files, talk_and_looking_on)
{
	struct config *config = load_night("");
	const struct event_config *rules = &config->schedules[0].rules;

	cr_expect(eq(int, (int)rules->chat, CHAT_OPPONENTS));
	cr_expect(eq(int, (int)rules->kibitz, KIBITZ_CLOSED));
	cr_expect(eq(i64, rules->kibitz_delay_ms, 1800000));
	config_free(&config);
	config = load_night("chat = \"off\"; kibitz = \"delayed\"; "
			    "kibitz_delay = \"0s\";");
	rules = &config->schedules[0].rules;
	cr_expect(eq(int, (int)rules->chat, CHAT_OFF));
	cr_expect(eq(int, (int)rules->kibitz, KIBITZ_DELAYED));
	cr_expect(eq(i64, rules->kibitz_delay_ms, 0));
	config_free(&config);
}
