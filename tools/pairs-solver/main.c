/* SPDX-License-Identifier: ISC */
/*
 * pairs-solver: a line that asks in, a line that answers out, until the input
 * ends.  A process of its own, because the library behind it can crash, exit
 * or search for ever, and must not take the daemon along.
 */
#include <errno.h>
#include <getopt.h>
#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "tools/pairs-solver/answer.h"
#include "tools/pairs-solver/dd.h"

#define EXIT_USAGE 2
#define MAIN_NICE 10
/* Nobody is left who would end it: far longer than any question is given. */
#define MAIN_SECONDS_MAX 300

static const char MAIN_USAGE[] = "usage: pairs-solver\n"
				 "       pairs-solver --help | --version\n";

static const struct option MAIN_OPTIONS[] = {
    {"help", no_argument, NULL, 'h'},
    {"version", no_argument, NULL, 'V'},
    {NULL, 0, NULL, 0},
};

static void
main_options(int argc, char **argv)
{
	switch (getopt_long(argc, argv, "", MAIN_OPTIONS, NULL)) {
	case -1:
		break;
	case 'h':
		fputs(MAIN_USAGE, stdout);
		exit(0);
	case 'V':
		puts("pairs-solver " PACKAGE_VERSION);
		exit(0);
	default:
		fputs(MAIN_USAGE, stderr);
		exit(EXIT_USAGE);
	}
	if (optind < argc) {
		fputs(MAIN_USAGE, stderr);
		exit(EXIT_USAGE);
	}
}

/* The library prints on standard output; the answers go where that went. */
static FILE *
main_answers(void)
{
	const int fd = dup(STDOUT_FILENO);

	if (fd < 0 || dup2(STDERR_FILENO, STDOUT_FILENO) < 0)
		return NULL;
	return fdopen(fd, "w");
}

/* A line without its newline; false at the end, or when it is none. */
static bool
main_read(char line_r[SOLVER_LINE_MAX + 1])
{
	size_t length;

	memset(line_r, 0, SOLVER_LINE_MAX + 1);
	if (fgets(line_r, SOLVER_LINE_MAX + 1, stdin) == NULL)
		return false;
	length = strlen(line_r);
	if (length == 0 || line_r[length - 1] != '\n') {
		fputs("pairs-solver: not a line of text\n", stderr);
		return false;
	}
	line_r[length - 1] = '\0';
	return true;
}

static bool
main_serve(FILE *answers)
{
	char line[SOLVER_LINE_MAX + 1], answer[SOLVER_LINE_MAX];

	while (main_read(line)) {
		alarm(MAIN_SECONDS_MAX);
		answer_line(line, answer);
		alarm(0);
		if (fprintf(answers, "%s\n", answer) < 0 ||
		    fflush(answers) != 0)
			return false;
	}
	/* half a line is not the end that was meant */
	return feof(stdin) != 0 && line[0] == '\0';
}

int
main(int argc, char **argv)
{
	FILE *answers;
	bool ok;

	main_options(argc, argv);
	answers = main_answers();
	if (answers == NULL) {
		perror("pairs-solver: standard output");
		return EXIT_FAILURE;
	}
	/* play comes first on a busy machine; without it all works as well */
	errno = 0;
	if (nice(MAIN_NICE) == -1 && errno != 0)
		perror("pairs-solver: nice");
	/* where the library cannot leave a dump of what it does not like */
	if (chdir("/") != 0)
		perror("pairs-solver: /");
	dd_init();
	ok = main_serve(answers);
	dd_fini();
	fclose(answers);
	return ok ? EXIT_SUCCESS : EXIT_FAILURE;
}
