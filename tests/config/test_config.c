/* SPDX-License-Identifier: ISC */
/* The config file: what comes out of good ones, and each way to be wrong. */
#include "daemon/config/config.h"

#include <criterion/criterion.h>
#include <criterion/new/assert.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

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

TestSuite(config, .init = catch_log, .fini = drop_log);

#define TOP "database = \"x.db\"; admin_socket = \"x.sock\";\n"

static const char least[] =
    TOP "schedules = ( { name = \"a\"; time_zone = \"UTC\";\n"
	"start = \"2026-01-05 19:30\"; rounds = 6; boards_per_round = 3;\n"
	"round_time = \"21m\"; } );\n";

Test(config, defaults)
{
	struct config *config;
	struct err err = {0};
	const struct event_config *rules;

	cr_assert(eq(int, config_load_text("x", least, &config, &err), 0), "%s",
	    err.text);
	cr_expect(eq(str, config->database, "x.db"));
	cr_expect(eq(str, config->admin_socket, "x.sock"));
	cr_expect(eq(str, config->listen_address, "127.0.0.1"));
	cr_expect(eq(int, config->listen_port, 7433));
	cr_expect(eq(int, config->max_players, 4000));
	cr_expect(eq(int, config->max_connections_per_address, 256));
	cr_expect(eq(int, (int)config->log_level, LOG_LEVEL_INFO));
	cr_assert(eq(sz, config->schedule_count, 1));
	cr_expect(eq(ptr, config->schedules[0].rule, NULL));
	cr_expect(eq(str, config->schedules[0].start, "2026-01-05 19:30"));
	cr_expect(eq(int, config->schedules[0].line, 2));
	rules = &config->schedules[0].rules;
	cr_expect(event_config_is_valid(rules));
	cr_expect(eq(str, (char *)rules->schedule, "a"));
	cr_expect(eq(str, (char *)rules->title, "a"));
	cr_expect(eq(i64, rules->round_ms, 21 * 60000));
	cr_expect(eq(i64, rules->registration_ms, 30 * 60000));
	cr_expect(eq(i64, rules->break_ms, 60000));
	cr_expect(eq(i64, rules->board_pause_ms, 5000));
	cr_expect(eq(i64, rules->hold_ms, 20000));
	cr_expect(eq(i64, rules->claim_answer_ms, 30000));
	cr_expect(eq(i64, rules->outage_max_ms, 30 * 60000));
	cr_expect(eq(i64, rules->correction_period_ms, 24 * 3600000));
	cr_expect(eq(int, rules->min_pairs, 6));
	cr_expect(eq(int, rules->max_pairs, 1000));
	cr_expect(eq(int, rules->completion_percent, 70));
	cr_expect(eq(int, rules->own_mean_boards, 4));
	cr_expect(eq(int, (int)rules->bye_score, BYE_SCORE_PLUS));
	cr_expect(eq(int, (int)rules->after_outage, AFTER_OUTAGE_SHIFT));
	cr_expect(rules->close_early);
	config_free(&config);
	cr_expect(eq(ptr, config, NULL));
	config_free(&config);
}

Test(config, every_key)
{
	static const char text[] =
	    "# a comment with 99999999999 in it\n"
	    "database = \"/var/lib/pairsd/pairs.db\";\n"
	    "listen = { address = \"::1\"; port = 80; };\n"
	    "admin_socket = \"/run/pairsd/admin\";\n"
	    "club = \"Ass \xc3\xbc K\xc3\xb6nig\"; max_players = 17; "
	    "max_connections_per_address = 0; log_level = \"debug\";\n"
	    "schedules = (\n"
	    "{ name = \"one\"; time_zone = \"UTC\";\n"
	    "  start = \"2026-01-05 19:30\"; rounds = 1;\n"
	    "  boards_per_round = 1; round_time = \"1h\"; },\n"
	    "{ name = \"mon-2_b\"; title = \"Montagsturnier \xc3\xbc 99\";\n"
	    "  time_zone = \"Europe/London\"; start = \"2026-01-05 19:30\";\n"
	    "  rule = \"FREQ=WEEKLY;BYDAY=MO\"; registration = \"1h30m\";\n"
	    "  rounds = 60; boards_per_round = 16; round_time = \"7m30s\";\n"
	    "  break_time = \"0s\"; board_pause = \"250ms\"; hold = \"2s\";\n"
	    "  claim_answer = \"1m\"; outage_max = \"2h\"; min_pairs = 4;\n"
	    "  max_pairs = 10000; completion_percent = 0;\n"
	    "  own_mean_boards = 999; scoring = \"butler\";\n"
	    "  butler_trim = \"10%\"; totals = \"vp\";\n"
	    "  master_points = \"table 4:3 8:3,2\";\n"
	    "  first_round = \"random\";\n"
	    "  unfinished = \"void\"; odd_pair = \"bye\";\n"
	    "  bye_score = \"none\"; after_outage = \"keep\";\n"
	    "  close_early = false; } );\n";
	struct config *config;
	struct err err = {0};
	const struct schedule_config *schedule;
	const struct event_config *rules;
	char scheme[SCHEME_TEXT_MAX];

	cr_assert(eq(int, config_load_text("x", text, &config, &err), 0), "%s",
	    err.text);
	cr_expect(eq(str, config->listen_address, "::1"));
	cr_expect(eq(int, config->listen_port, 80));
	cr_expect(eq(str, config->admin_socket, "/run/pairsd/admin"));
	cr_expect(eq(str, config->club, "Ass \xc3\xbc K\xc3\xb6nig"));
	cr_expect(eq(int, config->max_players, 17));
	cr_expect(eq(int, config->max_connections_per_address, 0));
	cr_expect(eq(int, (int)config->log_level, LOG_LEVEL_DEBUG));
	cr_assert(eq(sz, config->schedule_count, 2));
	schedule = &config->schedules[1];
	rules = &schedule->rules;
	cr_expect(eq(int, schedule->line, 10));
	cr_expect(eq(str, schedule->rule, "FREQ=WEEKLY;BYDAY=MO"));
	cr_expect(eq(str, (char *)rules->schedule, "mon-2_b"));
	cr_expect(eq(str, (char *)rules->title, "Montagsturnier \xc3\xbc 99"));
	cr_expect(eq(str, (char *)rules->time_zone, "Europe/London"));
	cr_expect(eq(i64, rules->registration_ms, 5400000));
	cr_expect(eq(int, rules->rounds, 60));
	cr_expect(eq(int, rules->boards_per_round, 16));
	cr_expect(eq(i64, rules->round_ms, 450000));
	cr_expect(eq(i64, rules->break_ms, 0));
	cr_expect(eq(i64, rules->board_pause_ms, 250));
	cr_expect(eq(i64, rules->hold_ms, 2000));
	cr_expect(eq(i64, rules->claim_answer_ms, 60000));
	cr_expect(eq(i64, rules->outage_max_ms, 7200000));
	cr_expect(eq(int, rules->min_pairs, 4));
	cr_expect(eq(int, rules->max_pairs, 10000));
	cr_expect(eq(int, rules->completion_percent, 0));
	cr_expect(eq(int, rules->own_mean_boards, 999));
	cr_expect(eq(int, (int)rules->scoring, SCORING_BUTLER));
	cr_expect(eq(int, (int)rules->butler_trim.kind, TRIM_PERCENT));
	cr_expect(eq(int, rules->butler_trim.amount, 10));
	cr_expect(eq(int, (int)rules->totals, TOTALS_VP));
	award_scheme_write(&rules->master_points, scheme);
	cr_expect(eq(str, scheme, "table 4:3 8:3,2"));
	cr_expect(eq(int, (int)rules->first_round, FIRST_ROUND_RANDOM));
	cr_expect(eq(int, (int)rules->bye_score, BYE_SCORE_NONE));
	cr_expect(eq(int, (int)rules->after_outage, AFTER_OUTAGE_KEEP));
	cr_expect(not(rules->close_early));
	config_free(&config);
}

static char *
load_error(const char *text, int *code_r)
{
	static struct err err;
	struct config *config;

	err = (struct err){0};
	*code_r = config_load_text("x.conf", text, &config, &err);
	cr_expect(eq(int, config == NULL, *code_r < 0));
	config_free(&config);
	return err.text;
}

static const struct {
	const char *text;
	const char *message;
} top_cases[] = {
    {"",
	"x.conf:1: admin_socket: it is missing; allowed: a text of 1 to "
	"107 bytes in quotes"},
    {"admin_socket = \"x\";\n",
	"x.conf:1: database: it is missing; allowed: a text of 1 to "
	"1023 bytes in quotes"},
    {"database = \"x\";\n",
	"x.conf:1: admin_socket: it is missing; "
	"allowed: a text of 1 to 107 bytes in "
	"quotes"},
    {"database = \"x\";\n\nadmin_socket = 4;",
	"x.conf:3: admin_socket: this is a whole number; allowed: a "
	"text of 1 to 107 bytes in quotes"},
    {TOP "database = \"y\";\n",
	"x.conf:2: database: it is set a second time, after line 1; "
	"allowed: once in a group"},
    {TOP "listen = { port = 1; address = \"::1\";\n# port = 2\n"
	 "  port = 3; };\n",
	"x.conf:4: port: it is set a second time, after line 2; "
	"allowed: once in a group"},
    {TOP "schedules = ( { rounds = 1; }, { rounds = 1;\nrounds\n= 2; } );",
	"x.conf:3: rounds: it is set a second time, after line 2; "
	"allowed: once in a group"},
    {"database = \"x.db\";\nadmin_socket = \"x.db\";\n",
	"x.conf:2: admin_socket: \"x.db\" is a file of the database; allowed: "
	"a name of its own"},
    {"database = \"x.db\";\nadmin_socket = \"x.db.lock\";\n",
	"x.conf:2: admin_socket: \"x.db.lock\" is a file of the database; "
	"allowed: a name of its own"},
    {"database = \"x.db\";\nadmin_socket = \"x.db.slate\";\n",
	"x.conf:2: admin_socket: \"x.db.slate\" is a file of the database; "
	"allowed: a name of its own"},
    {"database = \"x.db\";\nadmin_socket = \"x.db-wal\";\n",
	"x.conf:2: admin_socket: \"x.db-wal\" is a file of the database; "
	"allowed: a name of its own"},
    {TOP "\nport = 80;\n",
	"x.conf:3: port: there is no such key; allowed: database, listen, "
	"admin_socket, solver, club, max_players, "
	"max_connections_per_address, log_level, sign_up, guests, schedules"},
    {TOP "listen = 80;\n",
	"x.conf:2: listen: this is a whole number; allowed: a group "
	"{ ... }"},
    {TOP "listen = { port = 0; };\n",
	"x.conf:2: port: 0 is out of range; allowed: a whole number "
	"from 1 to 65535"},
    {TOP "listen = { port = 65536; };\n",
	"x.conf:2: port: 65536 is out of range; allowed: a whole "
	"number from 1 to 65535"},
    {TOP "listen = { port = -1; };\n",
	"x.conf:2: port: -1 is out of range; allowed: a whole number "
	"from 1 to 65535"},
    {TOP "listen = {\nport = 4294974729; };\n",
	"x.conf:3: port: 4294974729 is out of range; allowed: a whole "
	"number from 1 to 65535"},
    {TOP "/* a\nb */ max_players = 0x100000010L;\n",
	"x.conf:3: max_players: 0x100000010L is out of range; allowed: "
	"a whole number from 1 to 100000"},
    {TOP "listen = { port = 80; }; max_players = 99999999999;\n",
	"x.conf:2: max_players: 99999999999 is out of range; allowed: "
	"a whole number from 1 to 100000"},
    {TOP "max_players = -99999999999;\n",
	"x.conf:2: max_players: 99999999999 is out of range; allowed: "
	"a whole number from 1 to 100000"},
    {TOP "max_players = 99999999999999999999999;\n",
	"x.conf:2: max_players: 99999999999999999999999 is out of range; "
	"allowed: a whole number from 1 to 100000"},
    {TOP "schedules = ( );\nlog_level = ( 99999999999 );\n",
	"x.conf:3: 99999999999: this number is too large; allowed: "
	"whole numbers up to 2147483647"},
    {TOP "max_players = 5L; log_level = 3;\n",
	"x.conf:2: log_level: this is a whole number; allowed: "
	"\"debug\", \"info\", \"warn\", \"error\""},
    {TOP "listen = { port = 80.5; };\n",
	"x.conf:2: port: this is a number with a fraction; allowed: a "
	"whole number from 1 to 65535"},
    {TOP "listen = { port = \"80\"; };\n",
	"x.conf:2: port: this is a text; allowed: a whole number from "
	"1 to 65535"},
    {TOP "listen = { address = \"localhost\"; };\n",
	"x.conf:2: address: \"localhost\" is not an address; allowed: "
	"an IPv4 or IPv6 address in numbers, such as \"127.0.0.1\", "
	"\"0.0.0.0\" or \"::\""},
    {TOP "max_players = 0;\n",
	"x.conf:2: max_players: 0 is out of range; allowed: a whole "
	"number from 1 to 100000"},
    {TOP "max_connections_per_address = -1;\n",
	"x.conf:2: max_connections_per_address: -1 is out of range; "
	"allowed: a whole number from 0 to 1000000"},
    {TOP "max_players = true;\n",
	"x.conf:2: max_players: this is true or false; allowed: a "
	"whole number from 1 to 100000"},
    {TOP "log_level = \"loud\";\n",
	"x.conf:2: log_level: there is no \"loud\" here; allowed: "
	"\"debug\", \"info\", \"warn\", \"error\""},
    {TOP "schedules = { };\n",
	"x.conf:2: schedules: this is a group; allowed: a list of "
	"groups ( { ... }, ... )"},
    {TOP "schedules = [ 1 ];\n",
	"x.conf:2: schedules: this is an array; allowed: a list of "
	"groups ( { ... }, ... )"},
    {TOP "schedules = ( 1 );\n",
	"x.conf:2: schedules: entry 1 is not a group; allowed: groups "
	"( { ... }, ... )"},
    {TOP "max_players = ;\n",
	"x.conf:2: syntax error; allowed: settings as in key = value; "
	"and comments after #"},
    {TOP "max_players 3;\n",
	"x.conf:2: syntax error; allowed: settings as in key = value; "
	"and comments after #"},
    {TOP "listen = { port = 7433; };\nlog_level = info;\n",
	"x.conf:3: log_level: info stands there without quotes; allowed: "
	"true or false, a whole number, or a text in double quotes"},
    {TOP "max_players = 3; log_level : really loud , # yes\n",
	"x.conf:2: log_level: really loud stands there without quotes; "
	"allowed: true or false, a whole number, or a text in double quotes"},
    {TOP "max_players = 3", NULL},
    {"database = \"x\"; admin_socket = \"\";",
	"x.conf:1: admin_socket: it is empty; allowed: a text of 1 to "
	"107 bytes in quotes"},
    {"database = \"a\\\\x00b\"; admin_socket = \"x\";", NULL},
    {"database = \"a\\x00b\"; admin_socket = \"x\";",
	"x.conf:1: database: \\x00 is no character of a text; allowed: text "
	"in UTF-8 on one line"},
    {"database = \"a\\nb\"; admin_socket = \"x\";",
	"x.conf:1: database: it holds a control character or is not "
	"UTF-8; allowed: text in UTF-8 on one line"},
};

Test(config, errors_at_the_top)
{
	for (size_t i = 0; i < sizeof(top_cases) / sizeof(top_cases[0]); i++) {
		int code;
		char *text = load_error(top_cases[i].text, &code);
		bool is_good = top_cases[i].message == NULL;

		cr_expect(eq(int, code, is_good ? 0 : ERR_CONFIG), "%s",
		    top_cases[i].text);
		cr_expect(
		    eq(str, text, is_good ? "" : (char *)top_cases[i].message));
	}
}

/* A schedule that is right but for one line, which stands as line 3. */
static const char *
schedule_with(const char *key, const char *line)
{
	static const char *const lines[] = {"name = \"a\";",
	    "time_zone = \"UTC\";", "start = \"2026-01-05 19:30\";",
	    "rounds = 6;", "boards_per_round = 3;", "round_time = \"21m\";"};
	static char text[4096];
	size_t len, key_len = strlen(key);

	len = (size_t)snprintf(
	    text, sizeof(text), TOP "schedules = ( {\n%s\n", line);
	for (size_t i = 0; i < sizeof(lines) / sizeof(lines[0]); i++) {
		if (strncmp(lines[i], key, key_len) != 0 ||
		    lines[i][key_len] != ' ')
			len += (size_t)snprintf(
			    text + len, sizeof(text) - len, "%s\n", lines[i]);
	}
	snprintf(text + len, sizeof(text) - len, "} );\n");
	return text;
}

#define SPAN_FORMS ", written like \"250ms\", \"20s\", \"7m30s\" or \"1h30m\""

#define TRIMS                                                                  \
	"\"auto\", a whole number of results to drop at each end, or a per "   \
	"cent of them from \"0%\" to \"49%\""
#define NO_MARGIN(text)                                                          \
	"\"" text                                                                \
	"\" is neither; allowed: a span up to \"24h\", written like \"20s\" or " \
	"\"1m30s\", or a share of a board's time from \"0%\" to \"100%\""
#define NO_TRIM(trim)                                                          \
	"\"" trim "\" is none, or leaves no result to make a datum of; "       \
	"allowed: " TRIMS
#define BUTLER "scoring = \"butler\"; butler_trim = "
#define SCHEMES                                                                \
	"\"default\", bands like \"percent 10:3 25:2 50:1\", or rows like "    \
	"\"table 4:3 8:3,2\""

/* A line of a schedule, and what is said of it; NULL: nothing. */
static const struct {
	const char *key;
	const char *line;
	const char *message; /* after "x.conf:3: KEY: " */
} schedule_cases[] = {
    {"name", "name = \"B\";",
	"\"B\" is no name of a schedule; allowed: small letters, digits, _ "
	"and -"},
    {"name", "name = \"\";",
	"it is empty; allowed: a text of 1 to 47 bytes in quotes"},
    {"name", "name = \"123456789012345678901234567890123456789012345678\";",
	"48 bytes are too many; allowed: a text of 1 to 47 bytes in quotes"},
    {"name", "name = \"12345678901234567890123456789012345678901234567\";",
	NULL},
    {"title", "title = \"bad \xff byte\";",
	"it holds a control character or is not UTF-8; allowed: text in UTF-8 "
	"on one line"},
    {"title", "title = \"cut \xe2\x99\";",
	"it holds a control character or is not UTF-8; allowed: text in UTF-8 "
	"on one line"},
    {"title", "title = \"surrogate \xed\xa0\x80\";",
	"it holds a control character or is not UTF-8; allowed: text in UTF-8 "
	"on one line"},
    {"title", "title = \"\xe5\xb9\xb3 \xf0\x9f\x82\xa1\";", NULL},
    {"time_zone", "time_zone = \"Mars/Olympus\";",
	"there is no time zone \"Mars/Olympus\"; allowed: an IANA name such as "
	"\"Europe/London\" or \"Asia/Shanghai\""},
    {"start", "start = \"2026-02-30 19:30\";",
	"\"2026-02-30 19:30\" is not a date and time; allowed: YYYY-MM-DD "
	"HH:MM in local time, such as 2026-01-05 19:30, of the years 1970 to "
	"2199"},
    {"start", "start = \"2026-01-05 19:30:00\";",
	"\"2026-01-05 19:30:00\" is not a date and time; allowed: YYYY-MM-DD "
	"HH:MM in local time, such as 2026-01-05 19:30, of the years 1970 to "
	"2199"},
    {"rule", "rule = \"FREQ=DAILY\";", NULL},
    {"rule", "rule = \"\";",
	"it is empty; allowed: a text of 1 to 511 bytes in quotes"},
    {"rule", "rule = \"FREQ=HOURLY\";",
	"FREQ=HOURLY is not a rule for nights; allowed: FREQ=DAILY, "
	"FREQ=WEEKLY, FREQ=MONTHLY, FREQ=YEARLY"},
    {"rule", "rule = \"FREQ=MONTHLY;BYMONTH=2;BYMONTHDAY=30\";",
	"the rule names no night in the 100 years after the start, or ends "
	"before its first; allowed: a rule with nights"},
    {"start", "",
	"it is missing; allowed: YYYY-MM-DD HH:MM in local time, or also = ( "
	"... ) alone"},
    {"start", "also = ( \"2026-01-05 19:30\", \"2026-02-05 19:30\" );", NULL},
    {"also", "also = [ \"2026-01-06 19:30\" ];", NULL},
    {"also", "also = ( );", NULL},
    {"also", "also = ( \"2026-01-05 12:00\" );",
	"there is a night on 2026-01-05 already; allowed: one a date, or one "
	"in place of a date of except"},
    {"also", "also = ( \"2026-01-06\" );",
	"\"2026-01-06\" is not a date and time; allowed: YYYY-MM-DD HH:MM in "
	"local time, such as 2026-01-05 19:30, of the years 1970 to 2199"},
    {"also", "also = ( 7 );",
	"in the list is a whole number; allowed: up to 400 texts ( \"...\", "
	"\"...\" )"},
    {"also", "also = \"2026-01-06 19:30\";",
	"this is a text; allowed: up to 400 texts ( \"...\", \"...\" )"},
    {"except", "rule = \"FREQ=DAILY\"; except = ( \"2026-12-25\" );", NULL},
    {"except",
	"rule = \"FREQ=DAILY\"; except = ( \"2026-12-25\" ); "
	"also = ( \"2026-12-25 15:00\" );",
	NULL},
    {"except", "rule = \"FREQ=WEEKLY\"; except = ( \"2026-12-25\" );",
	"the rule names no night on 2026-12-25; allowed: dates of its nights"},
    {"except", "except = ( \"2026-01-05\" );",
	"there is no rule to leave a night out of; allowed: with a rule"},
    {"except",
	"rule = \"FREQ=DAILY;COUNT=2\"; "
	"except = ( \"2026-01-05\", \"2026-01-06\" );",
	"no night is left; allowed: a schedule with nights"},
    {"except", "rule = \"FREQ=DAILY\"; except = ( \"25.12.2026\" );",
	"\"25.12.2026\" is not a date; allowed: YYYY-MM-DD, such as "
	"2026-12-25, of the years 1970 to 2199"},
    {"rounds", "rounds = 0;",
	"0 is out of range; allowed: a whole number from 1 to 60"},
    {"rounds", "rounds = 61;",
	"61 is out of range; allowed: a whole number from 1 to 60"},
    {"rounds", "rounds = \"six\";",
	"this is a text; allowed: a whole number from 1 to 60"},
    {"rounds", "rounds = 60;", NULL},
    {"boards_per_round", "boards_per_round = 17;",
	"17 is out of range; allowed: a whole number from 1 to 16"},
    {"boards_per_round", "boards_per_round = ( 3 );",
	"this is a list; allowed: a whole number from 1 to 16"},
    {"round_time", "round_time = \"0s\";",
	"\"0s\" is out of range; allowed: from \"1ms\" to "
	"\"24h\"" SPAN_FORMS},
    {"round_time", "round_time = \"24h1ms\";",
	"\"24h1ms\" is out of range; allowed: from \"1ms\" to "
	"\"24h\"" SPAN_FORMS},
    {"round_time", "round_time = \"24h\";", NULL},
    {"round_time", "round_time = \"7 min\";",
	"\"7 min\" is not a span of time; allowed: from \"1ms\" to "
	"\"24h\"" SPAN_FORMS},
    {"round_time", "round_time = 420;",
	"this is a whole number; allowed: from \"1ms\" to \"24h\"" SPAN_FORMS},
    {"registration", "registration = \"169h\";",
	"\"169h\" is out of range; allowed: from \"1ms\" to "
	"\"168h\"" SPAN_FORMS},
    {"break_time", "break_time = \"25h\";",
	"\"25h\" is out of range; allowed: from \"0s\" to \"24h\"" SPAN_FORMS},
    {"board_pause", "board_pause = \"-1s\";",
	"\"-1s\" is not a span of time; allowed: from \"0s\" to "
	"\"24h\"" SPAN_FORMS},
    {"last_board_margin", "last_board_margin = \"21m\";",
	"\"21m\" is not below the round_time \"21m\"; allowed: a span below "
	"it"},
    {"hold", "hold = \"30m\";", NULL},
    {"hold", "hold = \"30m1ms\";",
	"\"30m1ms\" is above the registration \"30m\" (the default), so no pair "
	"could ever register; allowed: a span up to it"},
    {"last_board_margin", "last_board_margin = \"100%\";", NULL},
    {"last_board_margin", "last_board_margin = \"101%\";", NO_MARGIN("101%")},
    {"last_board_margin", "last_board_margin = \"%\";", NO_MARGIN("%")},
    {"last_board_margin", "last_board_margin = \"20 %\";", NO_MARGIN("20 %")},
    {"last_board_margin", "last_board_margin = \"0020%\";", NO_MARGIN("0020%")},
    {"last_board_margin", "last_board_margin = 60;", NO_MARGIN("60")},
    {"slow_margin", "slow_margin = \"0%\";", NULL},
    {"slow_margin", "slow_margin = \"24h\";", NULL},
    {"slow_margin", "slow_margin = \"24h1ms\";", NO_MARGIN("24h1ms")},
    {"slow_margin", "slow_margin = \"-1s\";", NO_MARGIN("-1s")},
    {"disconnect_grace", "disconnect_grace = \"25h\";", NO_MARGIN("25h")},
    {"substitute_after", "substitute_after = \"0s\";",
	"\"0s\" is out of range; allowed: from \"1s\" to "
	"\"24h\"" SPAN_FORMS},
    {"hold", "hold = \"\";",
	"\"\" is not a span of time; allowed: from \"0s\" to "
	"\"24h\"" SPAN_FORMS},
    {"claim_answer", "claim_answer = \"0s\";",
	"\"0s\" is out of range; allowed: from \"1ms\" to "
	"\"24h\"" SPAN_FORMS},
    {"outage_max", "outage_max = \"200h\";",
	"\"200h\" is out of range; allowed: from \"0s\" to "
	"\"168h\"" SPAN_FORMS},
    {"outage_max", "outage_max = \"0s\";", NULL},
    {"min_pairs", "min_pairs = 3;",
	"3 is out of range; allowed: a whole number from 4 to 10000"},
    {"min_pairs", "min_pairs = 1001;",
	"min_pairs 1001 is above max_pairs 1000 (the default); allowed: "
	"min_pairs at most max_pairs"},
    {"max_pairs", "max_pairs = 5;",
	"min_pairs 6 (the default) is above max_pairs 5; allowed: min_pairs at "
	"most max_pairs"},
    {"max_pairs", "min_pairs = 9; max_pairs = 8;",
	"min_pairs 9 is above max_pairs 8; allowed: min_pairs at most "
	"max_pairs"},
    {"max_pairs", "max_pairs = 10001;",
	"10001 is out of range; allowed: a whole number from 4 to 10000"},
    {"max_pairs", "max_pairs = 6;", NULL},
    {"completion_percent", "completion_percent = 101;",
	"101 is out of range; allowed: a whole number from 0 to 100"},
    {"own_mean_boards", "own_mean_boards = 0;",
	"0 is out of range; allowed: a whole number from 1 to 999"},
    {"scoring", "scoring = \"ximp\";",
	"there is no \"ximp\" here; allowed: \"matchpoints\", "
	"\"cross_imps\", \"total_imps\", \"butler\""},
    {"scoring", "scoring = \"cross_imps\";", NULL},
    {"butler_trim", "butler_trim = \"auto\";", NULL},
    {"butler_trim", "butler_trim = 2;",
	"the scoring is \"matchpoints\" (the default), which has no datum; allowed: with "
	"scoring = \"butler\" only"},
    {"butler_trim", "butler_trim = \"10%\";",
	"the scoring is \"matchpoints\" (the default), which has no datum; allowed: with "
	"scoring = \"butler\" only"},
    {"butler_trim", "butler_trim = true;",
	"this is true or false; allowed: " TRIMS},
    {"butler_trim", BUTLER "2;", NULL},
    {"butler_trim", BUTLER "\"2\";", NULL},
    {"butler_trim", BUTLER "\"49%\";", NULL},
    {"butler_trim", BUTLER "\"50%\";", NO_TRIM("50%")},
    {"butler_trim", BUTLER "-1;", NO_TRIM("-1")},
    {"butler_trim", BUTLER "\"\";", NO_TRIM("")},
    {"butler_trim", BUTLER "\"2.5\";", NO_TRIM("2.5")},
    {"butler_trim", BUTLER "2500;", NO_TRIM("2500")},
    {"butler_trim", BUTLER "249;", NULL},
    {"butler_trim", BUTLER "250;",
	"250 dropped at each end leave none of the 500 results that max_pairs "
	"1000 (the default) can have; allowed: up to 249"},
    {"butler_trim", "max_pairs = 7; " BUTLER "1;", NULL},
    {"butler_trim", "max_pairs = 7; " BUTLER "2;",
	"2 dropped at each end leave none of the 3 results that max_pairs 7 "
	"can have; allowed: up to 1"},
    {"totals", "totals = \"sum\";",
	"there is no \"sum\" here; allowed: \"boards\", \"vp\""},
    {"totals", "totals = \"vp\";",
	"there is no scale of victory points for 3 boards a round; allowed: "
	"\"boards\", or boards_per_round from 5 to 16"},
    {"totals", "totals = \"vp\"; scoring = \"total_imps\";",
	"there is no scale of victory points for \"total_imps\"; allowed: "
	"\"boards\", or another scoring"},
    {"boards_per_round", "boards_per_round = 5; totals = \"vp\";", NULL},
    {"master_points", "master_points = \"default\";", NULL},
    {"master_points", "master_points = \"percent 10:3 25:2 50:1\";", NULL},
    {"master_points", "master_points = \"table 4:3 8:3,2\";", NULL},
    {"master_points", "master_points = \"table 4:1,2\";",
	"a lower rank must not get more points; allowed: " SCHEMES},
    {"master_points", "master_points = \"percent 10:1 20:2\";",
	"a lower rank must not get more points; allowed: " SCHEMES},
    {"master_points", "master_points = \"percent 20:2 10:1\";",
	"the bands' per cents must rise; allowed: " SCHEMES},
    {"master_points", "master_points = \"percent 101:1\";",
	"a band's per cent must be 1 to 100; allowed: " SCHEMES},
    {"master_points", "master_points = \"\";",
	"it begins with default, percent or table; allowed: " SCHEMES},
    {"master_points", "master_points = 3;",
	"it begins with default, percent or table; allowed: " SCHEMES},
    {"first_round", "first_round = \"random\";", NULL},
    {"first_round", "first_round = \"seeded\";",
	"there is no \"seeded\" here; allowed: \"registration\", "
	"\"random\""},
    {"objective", "objective = \"gap\";", NULL},
    {"objective", "objective = \"closest\";",
	"there is no \"closest\" here; allowed: \"rank\", \"gap\""},
    {"draw_from", "draw_from = \"previous\";", NULL},
    {"draw_from", "draw_from = \"next\";",
	"there is no \"next\" here; allowed: \"current\", \"previous\""},
    {"avoid",
	"avoid = ( { kind = \"team\"; }, { kind = \"club\"; rounds = 2; } );",
	NULL},
    {"avoid", "avoid = ();", NULL},
    {"avoid", "avoid = \"club\";",
	"this is a text; allowed: a list of groups ( { ... }, ... )"},
    {"avoid", "avoid = (\"club\");",
	"entry 1 is not a group; allowed: groups ( { ... }, ... )"},
    {"kind", "avoid = ( { kind = \"Club\"; } );",
	"\"Club\" is none; allowed: a kind of group is of small letters, "
	"digits, _ and -"},
    {"kind", "avoid = ( { kind = \"a\"; }, { kind = \"a\"; } );",
	"\"a\" stands there twice; allowed: each kind once"},
    {"max_rank_gap", "max_rank_gap = 3; max_repeats = 0;", NULL},
    {"max_rank_gap", "max_rank_gap = 0;",
	"0 is out of range; allowed: a whole number from 1 to 10000"},
    {"max_repeats", "max_repeats = -1;",
	"-1 is out of range; allowed: a whole number from 0 to 10000"},
    {"unfinished", "unfinished = \"by_clock\";", NULL},
    {"unfinished", "unfinished = \"average\";", NULL},
    {"unfinished", "unfinished = \"double_dummy\";", NULL},
    {"unfinished", "unfinished = \"par\";",
	"there is no \"par\" here; allowed: \"by_clock\", \"void\", "
	"\"average\", \"double_dummy\""},
    {"odd_pair", "odd_pair = \"house\";",
	"there is no \"house\" here; allowed: \"bye\", \"house_pair\""},
    {"bye_score", "bye_score = \"60\";",
	"there is no \"60\" here; allowed: \"plus\", \"average\", \"none\""},
    {"after_outage", "after_outage = \"stop\";",
	"there is no \"stop\" here; allowed: \"shift\", \"keep\""},
    {"close_early", "close_early = \"yes\";",
	"this is a text; allowed: true or false"},
    {"close_early", "close_early = yes;",
	"yes stands there without quotes; allowed: true or false, a whole "
	"number, or a text in double quotes"},
    {"round_time", "round_time = 21m;",
	"21m stands there without quotes; allowed: true or false, a whole "
	"number, or a text in double quotes"},
    {"start", "start = 2026-01-05 19:30;",
	"2026-01-05 19:30 stands there without quotes; allowed: true or "
	"false, a whole number, or a text in double quotes"},
    {"name", "name = \"mon\\x00day\";",
	"\\x00 is no character of a text; allowed: text in UTF-8 on one "
	"line"},
    {"rounds", "rounds = 99999999999;",
	"99999999999 is out of range; allowed: a whole number from 1 to 60"},
    {"close_early", "close_early = 1;",
	"this is a whole number; allowed: true or false"},
    {"round", "round = 6;",
	"there is no such key, the nearest is rounds; allowed: name, title, time_zone, start, rule, "
	"except, also, deals, prepared_by, registration, rounds, boards_per_round, round_time, break_time, "
	"board_pause, last_board_margin, slow_margin, disconnect_grace, substitute_after, stall_after, hold, claim_answer, ruling_deadline, outage_max, min_pairs, max_pairs, "
	"completion_percent, own_mean_boards, scoring, butler_trim, totals, "
	"master_points, first_round, objective, draw_from, avoid, max_rank_gap, max_repeats, unfinished, substitutes, odd_pair, bye_score, late_entry, withdraw_after, returns_max, missed_score, after_outage, claims, undo, chat, kibitz, kibitz_delay, correction_period, close_early"},
};

Test(config, errors_of_a_schedule)
{
	for (size_t i = 0;
	     i < sizeof(schedule_cases) / sizeof(schedule_cases[0]); i++) {
		const char *message = schedule_cases[i].message;
		char want[ERR_TEXT_MAX] = "";
		int code;
		char *text = load_error(schedule_with(schedule_cases[i].key,
					    schedule_cases[i].line),
		    &code);

		if (message != NULL)
			snprintf(want, sizeof(want), "x.conf:%d: %s: %s",
			    schedule_cases[i].line[0] == '\0' ? 2 : 3,
			    schedule_cases[i].key, message);
		cr_expect(eq(int, code, message == NULL ? 0 : ERR_CONFIG), "%s",
		    schedule_cases[i].line);
		cr_expect(eq(str, text, want), "%s", schedule_cases[i].line);
		cr_expect(eq(sz, logged.len, 0), "%s", buf_text(&logged));
	}
}

/* What nobody wrote is no place to send anybody to: the schedule's line. */
Test(config, defaults_that_do_not_fit)
{
	int code;

	cr_expect(eq(str,
	    load_error(schedule_with("registration", "registration = \"19s\";"),
		&code),
	    "x.conf:2: hold: \"20s\" (the default) is above the registration "
	    "\"19s\", so no pair could ever register; allowed: a span up to "
	    "it"));
}

Test(config, what_a_schedule_must_have)
{
	static const char *const keys[] = {"name", "time_zone", "start",
	    "rounds", "boards_per_round", "round_time"};

	for (size_t i = 0; i < sizeof(keys) / sizeof(keys[0]); i++) {
		char want[64];
		int code;
		char *text = load_error(schedule_with(keys[i], ""), &code);

		/* The line is that of the schedule's brace. */
		snprintf(want, sizeof(want),
		    "x.conf:2: %s: it is missing; allowed: ", keys[i]);
		cr_expect(eq(int, code, ERR_CONFIG), "%s", keys[i]);
		cr_expect(eq(int, strncmp(text, want, strlen(want)), 0),
		    "%s: %s", keys[i], text);
	}
}

Test(config, two_schedules_of_one_name)
{
	char text[2 * sizeof(least)];
	int code;

	snprintf(text, sizeof(text), "%.*s,\n%s", (int)strlen(least) - 4, least,
	    strchr(strstr(least, "schedules"), '{'));
	cr_expect(eq(str, load_error(text, &code),
	    "x.conf:5: name: the schedule of line 2 is \"a\" too; allowed: a "
	    "name for each schedule"));
	cr_expect(eq(int, code, ERR_CONFIG));
}

/* In the order of the file; of the keys of one group, in that of the manual. */
Test(config, several_errors_are_told_in_order)
{
	int code;

	cr_expect(eq(str,
	    load_error(TOP
		"schedules = (\n{ name = \"a\"; time_zone = \"UTC\";\n"
		"boards_per_round = 17; rounds = 0;\n"
		"round_time = \"2m\"; start = \"never\";\n"
		"} );\nmax_players = 0;\nlog_level = \"loud\";",
		&code),
	    "x.conf:8: log_level: there is no \"loud\" here; allowed: "
	    "\"debug\", \"info\", \"warn\", \"error\""));
	cr_expect(eq(int, code, ERR_CONFIG));
	cr_expect(eq(str, (char *)buf_text(&logged),
	    "config: x.conf:4: rounds: 0 is out of range; allowed: a whole "
	    "number from 1 to 60\n"
	    "config: x.conf:4: boards_per_round: 17 is out of range; allowed: "
	    "a whole number from 1 to 16\n"
	    "config: x.conf:5: start: \"never\" is not a date and time; "
	    "allowed: YYYY-MM-DD HH:MM in local time, such as 2026-01-05 "
	    "19:30, of the years 1970 to 2199\n"
	    "config: x.conf:7: max_players: 0 is out of range; allowed: a "
	    "whole number from 1 to 100000\n"));
}

Test(config, dates_in_lists)
{
	static const char dates[] = TOP
	    "schedules = ( { name = \"a\"; time_zone = \"UTC\";\n"
	    "start = \"2026-01-05 19:30\"; rule = \"FREQ=WEEKLY\";\n"
	    "except = ( \"2026-01-12\",\n\"%s\" );\n"
	    "also = ( \"2026-01-12 12:00\",\n\"%s\" );\n"
	    "rounds = 6; boards_per_round = 3; round_time = \"21m\"; } );\n";
	char text[1024];
	struct config *config;
	struct err err = {0};
	int code;

	snprintf(text, sizeof(text), dates, "2026-01-19", "2026-01-20 10:00");
	cr_assert(eq(int, config_load_text("x", text, &config, &err), 0), "%s",
	    err.text);
	struct calendar_plan plan = config_plan(&config->schedules[0]);
	cr_assert(eq(sz, plan.except_count, 2));
	cr_expect(eq(str, plan.except[1], "2026-01-19"));
	cr_assert(eq(sz, plan.also_count, 2));
	cr_expect(eq(str, plan.also[0], "2026-01-12 12:00"));
	cr_expect(eq(str, (char *)plan.zone, "UTC"));
	/* A second use outlives the first. */
	struct config *second = config_share(config);
	config_free(&config);
	cr_expect(
	    eq(str, second->schedules[0].also.text[1], "2026-01-20 10:00"));
	config_free(&second);
	/* The line of the very date. */
	snprintf(text, sizeof(text), dates, "2026-01-18", "2026-01-20 10:00");
	cr_expect(eq(str, load_error(text, &code),
	    "x.conf:5: except: the rule names no night on 2026-01-18; allowed: "
	    "dates of its nights"));
	snprintf(text, sizeof(text), dates, "2026-01-19", "2026-01-26 10:00");
	cr_expect(eq(str, load_error(text, &code),
	    "x.conf:7: also: there is a night on 2026-01-26 already; allowed: "
	    "one a date, or one in place of a date of except"));
}

/* Six rounds of 21 minutes with breaks of one are 2 h 11 min. */
Test(config, warns_of_a_registration_during_a_night)
{
	static const struct {
		const char *line, *warning;
	} cases[] = {
	    {"rule = \"FREQ=DAILY\"; registration = \"21h49m\";", ""},
	    {"rule = \"FREQ=DAILY\"; registration = \"21h49m1s\";",
		"config: x.conf:3: registration: it opens \"21h49m1s\" before "
		"a night, so that of 2026-01-06 opens before that of "
		"2026-01-05 has ended, which takes up to \"2h11m\"\n"},
	    {"also = ( \"2026-01-06 10:00\" ); registration = \"24h\";",
		"config: x.conf:3: registration: it opens \"24h\" before a "
		"night, so that of 2026-01-06 opens before that of 2026-01-05 "
		"has ended, which takes up to \"2h11m\"\n"},
	    {"registration = \"168h\";", ""},
	};

	for (size_t i = 0; i < sizeof(cases) / sizeof(cases[0]); i++) {
		int code;

		buf_clear(&logged);
		load_error(schedule_with("-", cases[i].line), &code);
		cr_expect(eq(int, code, 0));
		cr_expect(eq(
		    str, (char *)buf_text(&logged), (char *)cases[i].warning));
	}
}
