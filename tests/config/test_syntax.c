/* SPDX-License-Identifier: ISC */
/* What is said of a config that cannot even be parsed, or names a wrong key. */
#include <criterion/criterion.h>
#include <criterion/new/assert.h>
#include <stdio.h>
#include <string.h>

#include "daemon/base/buf.h"
#include "daemon/config/config.h"

#define TOP "database = \"x.db\"; admin_socket = \"x.sock\";\n"
#define NIGHT(name)                                                            \
	"{ name = \"" name "\"; time_zone = \"UTC\"; rounds = 6;\n"            \
	"start = \"2026-01-05 19:30\"; boards_per_round = 3; round_time = "    \
	"\"21m\"; }\n"
#define STRAIGHT                                                               \
	" is no quote of a text; allowed: straight double ones, as "           \
	"in \"text\""
#define OUTSIDE                                                                \
	" stands outside a text; allowed there: names, numbers and "           \
	"= : ; , ( ) { } [ ]"

static void
count_line(void *ctx, enum log_level level, const char *topic, const char *text)
{
	(void)level;
	(void)topic;
	buf_printf(ctx, "%s\n", text);
}

/* The errors of a text, a line each, with "" for none. */
static const char *
errors(const char *text)
{
	static struct buf told;
	struct config *config;
	struct err err = {0};

	buf_fini(&told);
	buf_init(&told);
	log_set_sink(count_line, &told);
	if (config_load_text("x.conf", text, &config, &err) < 0)
		buf_printf(&told, "%s", err.text);
	config_free(&config);
	return buf_text(&told);
}

static const struct {
	const char *text;
	const char *message; /* after "x.conf:" */
} syntax_cases[] = {
    {"\xef\xbb\xbf" TOP,
	"1: the file begins with a byte order mark, which is not seen; "
	"allowed: UTF-8 saved without one"},
    {"\xff\xfe" TOP,
	"1: the file is saved as UTF-16; allowed: UTF-8 without a byte order "
	"mark"},
    {TOP "schedules = (\n" NIGHT("a") NIGHT("b") ");\n",
	"4: no comma between this } and the { in line 5; allowed: ( { ... }, "
	"{ ... } )"},
    {TOP "schedules = ( { name = \"a\"; }\n# { \"}\"\n\n { name = \"b\"; } "
	 ");\n",
	"2: no comma between this } and the { in line 5; allowed: ( { ... }, "
	"{ ... } )"},
    {TOP "log_level = \xe2\x80\x9cinfo\xe2\x80\x9d;\n",
	"2: \xe2\x80\x9c" STRAIGHT},
    {TOP "log_level = 'info';\n", "2: '" STRAIGHT},
    {TOP "log_level = \xe2\x80\x9einfo\xe2\x80\x9c;\n",
	"2: \xe2\x80\x9e" STRAIGHT},
    {TOP "log_level = \"info\xe2\x80\x9d;\nmax_players = 3;\n"
	 "listen = { address = \"::1\"; };\n",
	"2: the text that begins with a straight quote ends with "
	"\xe2\x80\x9d; allowed: \"text\", both quotes straight"},
    {TOP "log_level = \"info;\nmax_players = 3;\n",
	"2: a text has no closing quote; allowed: \"text\" on one line"},
    {TOP "log_level = \"info;",
	"2: a text has no closing quote; allowed: \"text\" on one line"},
    {TOP "log_level\xc2\xa0= \"info\";\n",
	"2: a no-break space stands there, as copied from a page; allowed: "
	"plain spaces"},
    {TOP "log_level \xef\xbc\x9d \"info\";\n", "2: \xef\xbc\x9d" OUTSIDE},
    {TOP "# \xe2\x80\x9cyes\xe2\x80\x9d 'no'\nmax_players = \xe2\x80\xa6;\n",
	"3: \xe2\x80\xa6" OUTSIDE},
    {TOP "listen = { port = 80;\nmax_players = 3;\n",
	"2: this { is not closed; allowed: { ... }"},
    {TOP "schedules = (\n{ name = \"a\";\n);\n",
	"3: this { is not closed; allowed: { ... }"},
    {TOP "schedules = (\n{ name = \"a\"; }\nmax_players = 3;\n",
	"2: this ( is not closed; allowed: ( ... )"},
    {TOP "schedules = ( { also = [ \"2026-01-05 19:30\" ); } );\n",
	"2: this [ is not closed; allowed: [ ... ]"},
    {TOP "schedules = ( { rounds = 3; ) } );\n",
	"2: this { is not closed; allowed: { ... }"},
    {TOP "schedules = {\n" NIGHT("a") ",\n" NIGHT("b") "};\n",
	"2: this { begins one group, and in line 3 another begins in it; "
	"allowed: schedules = ( { ... }, { ... } );"},
    {TOP "schedules = ( { avoid = { { kind = \"club\"; } }; } );\n",
	"2: this { begins one group, and in line 2 another begins in it; "
	"allowed: avoid = ( { ... }, { ... } );"},
    {"-- it's our club\n" TOP,
	"1: -- begins no comment; allowed: comments after # or //"},
    {TOP "max_players = 3; -- all of us\n",
	"2: -- begins no comment; allowed: comments after # or //"},
    {TOP "# -- is none\nlog_level = \"--\"; /* -- */\nlisten = -;\n",
	"4: syntax error; allowed: settings as in key = value; and comments "
	"after #"},
    {TOP "max_players = 3; }\n",
	"2: syntax error; allowed: settings as in key = value; and comments "
	"after #"},
};

Test(syntax, says_what_is_wrong)
{
	for (size_t i = 0; i < sizeof(syntax_cases) / sizeof(*syntax_cases);
	     i++) {
		const char *told = errors(syntax_cases[i].text);

		cr_assert(eq(int, strncmp(told, "x.conf:", 7), 0), "%s: %s",
		    syntax_cases[i].text, told);
		cr_expect(
		    eq(str, (char *)told + 7, (char *)syntax_cases[i].message),
		    "%s", syntax_cases[i].text);
	}
}

/* A wrong key, and the one that is meant; NULL: none is like it. */
static const char *const near_cases[][2] = {
    {"max_player", "max_players"},
    {"Max-Players", "max_players"},
    {"mxa_playres", "max_players"},
    {"databse", "database"},
    {"signup", "sign_up"},
    {"colour", NULL},
    {"x", NULL},
    {"a_name_that_is_longer_than_any_key_could_ever_be_here", NULL},
};

Test(syntax, names_the_nearest_key)
{
	for (size_t i = 0; i < sizeof(near_cases) / sizeof(*near_cases); i++) {
		char text[256], expected[256];
		const char *key = near_cases[i][0], *near = near_cases[i][1];

		snprintf(text, sizeof(text), TOP "%s = 3;\n", key);
		snprintf(expected, sizeof(expected),
		    "x.conf:2: %s: there is no such key%s%s; allowed: "
		    "database, ",
		    key, near != NULL ? ", the nearest is " : "",
		    near != NULL ? near : "");
		cr_expect(
		    eq(int, strncmp(errors(text), expected, strlen(expected)),
			0),
		    "%s: %s", key, errors(text));
	}
	cr_expect(eq(str, (char *)errors(TOP "listen = {\n prot = 80; };\n"),
	    "x.conf:3: prot: there is no such key, the nearest is port; "
	    "allowed: address, port"));
	cr_expect(ne(ptr,
	    strstr(errors(TOP "schedules = ( { min_pair = 4; } );\n"),
		"the nearest is min_pairs; allowed: name, "),
	    NULL));
}

#define EXCEPT                                                                 \
	"except: the rule names no night on 2026-01-06; allowed: dates "       \
	"of its nights"

/* A schedule with one more error, and whether its dates can be judged. */
static const struct {
	const char *lines;
	bool is_told;
} except_cases[] = {
    {"rounds = 99; start = \"2026-01-05 19:30\"; rule = \"FREQ=WEEKLY\";",
	true},
    {"hold = \"9h\"; rounds = 6; start = \"2026-01-05 19:30\"; rule = "
     "\"FREQ=WEEKLY\";",
	true},
    {"min_pair = 4; rounds = 6; start = \"2026-01-05 19:30\"; rule = "
     "\"FREQ=WEEKLY\";",
	true},
    {"rounds = 6; start = \"never\"; rule = \"FREQ=WEEKLY\";", false},
    {"rounds = 6; start = \"2026-01-05 19:30\"; rule = \"FREQ=HOURLY\";",
	false},
    {"rounds = 6; start = \"2026-01-05 19:30\"; rule = 7;", false},
    {"rounds = 6; rule = \"FREQ=WEEKLY\";", false},
    {"rounds = 6; start = \"2026-01-05 19:30\"; rule = \"FREQ=WEEKLY\"; "
     "also = ( \"noon\" );",
	false},
};

Test(syntax, dates_are_judged_beside_other_errors)
{
	for (size_t i = 0; i < sizeof(except_cases) / sizeof(*except_cases);
	     i++) {
		char text[512];

		snprintf(text, sizeof(text),
		    TOP "schedules = ( { name = \"a\"; time_zone = \"UTC\";\n"
			"boards_per_round = 3; round_time = \"21m\";\n"
			"except = ( \"2026-01-06\" );\n%s } );\n",
		    except_cases[i].lines);
		const char *told = errors(text);

		cr_expect(eq(int, strstr(told, EXCEPT) != NULL,
			      except_cases[i].is_told),
		    "%s: %s", except_cases[i].lines, told);
		cr_expect(ne(ptr, strchr(told, ':'), NULL));
	}
}

/* A key of a schedule beside the schedules, or in another group. */
Test(syntax, says_that_a_key_belongs_in_a_schedule)
{
	static const char *const keys[][2] = {
	    {"round_time = \"21m\";", "round_time"},
	    {"listen = { claims = \"checked\"; };", "claims"}};

	for (size_t i = 0; i < sizeof(keys) / sizeof(*keys); i++) {
		char text[256], want[256];

		snprintf(text, sizeof(text), TOP "%s\n", keys[i][0]);
		snprintf(want, sizeof(want),
		    "x.conf:2: %s: it is a key of a schedule; allowed: in one, "
		    "schedules = ( { %s = ...; } );",
		    keys[i][1], keys[i][1]);
		cr_expect(eq(str, (char *)errors(text), want));
	}
	cr_expect(ne(ptr,
	    (void *)strstr(errors(TOP "schedules = ( { rounds = 6;\n"
				      "port = 7433; } );"),
		"x.conf:3: port: there is no such key"),
	    NULL));
}
