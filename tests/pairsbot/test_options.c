/* SPDX-License-Identifier: ISC */
/*
 * The command line and the file of players: what is read, and the words for
 * what is wrong.
 */
#include <criterion/criterion.h>
#include <getopt.h>
#include <stdio.h>
#include <string.h>
#include <unistd.h>

#include "tools/pairsbot/options.h"

#define ARGS_MOST 16

/* Write the players and read the options; the words are split at blanks. */
static int
read_with(const char *players, const char *words, struct options *options_r,
    struct err *err)
{
	char copy[512], path[] = "/tmp/test_options.XXXXXX";
	char *argv[ARGS_MOST + 1];
	int argc = 0, fd = mkstemp(path), code;

	cr_assert_geq(fd, 0);
	cr_assert_eq(
	    write(fd, players, strlen(players)), (ssize_t)strlen(players));
	close(fd);
	argv[argc++] = (char *)"pairsbot";
	argv[argc++] = (char *)"--tokens";
	argv[argc++] = path;
	snprintf(copy, sizeof(copy), "%s", words);
	for (char *word = strtok(copy, " "); word != NULL;
	     word = strtok(NULL, " "))
		argv[argc++] = word;
	argv[argc] = NULL;
	optind = 1;
	err->text[0] = '\0';
	code = options_read(argc, argv, options_r, err);
	unlink(path);
	return code;
}

Test(options, good)
{
	struct options options;
	struct err err;

	cr_assert_eq(read_with("# two pairs\nRowan AAA\nOak of the Hill  BBB\n"
			       "\nElm CCC\nFir DDD",
			 "--think 5-10 --slow Elm=700 --vanish Fir=2 --seed 9 "
			 "--port 80",
			 &options, &err),
	    0, "%s", err.text);
	cr_expect_eq(options.players, 4);
	cr_expect_str_eq(options.player[1].name, "Oak of the Hill");
	cr_expect_str_eq(options.player[1].token, "BBB");
	cr_expect_eq(options.player[0].think_least, 5);
	cr_expect_eq(options.player[0].think_most, 10);
	cr_expect_eq(options.player[2].think_least, 700);
	cr_expect_eq(options.player[2].think_most, 700);
	cr_expect_eq(options.player[2].vanish_round, 0);
	cr_expect_eq(options.player[3].vanish_round, 2);
	cr_expect_eq(options.seed, 9);
	cr_expect_eq(options.port, 80);
	options_fini(&options);
}

Test(options, bad)
{
	static const struct {
		const char *players, *words, *error;
	} BAD[] = {
	    {"A 1\nB 2\n", "--port 0", "--port: '0' is not a whole number"},
	    {"A 1\nB 2\n", "--port 7x", "--port: '7x'"},
	    {"A 1\nB 2\n", "--think 10-5", "--think: '10-5'"},
	    {"A 1\nB 2\n", "--think -1", "--think: '-1'"},
	    {"A 1\nB 2\n", "--slow C=5", "no player 'C'"},
	    {"A 1\nB 2\n", "--slow A", "NAME=MILLISECONDS"},
	    {"A 1\nB 2\n", "--vanish A", "NAME=ROUND"},
	    {"A 1\nB 2\n", "--vanish C=2", "--vanish: no player 'C'"},
	    {"A 1\nB 2\n", "--vanish B=0", "--vanish: '0'"},
	    {"A 1\nB 2\n", "--vanish B=61", "--vanish: '61'"},
	    {"A 1\nB 2\n", "--seed 18446744073709551616", "--seed"},
	    {"A 1\nB 2\n", "extra", "'extra'"},
	    {"A 1\nB\n", "", "line 2: want a name and a token"},
	    {"A 1\n", "", "1 players"},
	    {"", "", "0 players"},
	};

	for (size_t i = 0; i < sizeof(BAD) / sizeof(BAD[0]); i++) {
		struct options options;
		struct err err;
		int code =
		    read_with(BAD[i].players, BAD[i].words, &options, &err);

		cr_expect_lt(code, 0, "case %zu", i);
		cr_expect(strstr(err.text, BAD[i].error) != NULL,
		    "case %zu: '%s' does not say '%s'", i, err.text,
		    BAD[i].error);
		options_fini(&options);
	}
}
