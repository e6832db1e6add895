/* SPDX-License-Identifier: ISC */
/*
 * A helper that misbehaves as it is told: FAKE_SOLVER has a letter for each
 * question, by its number; beyond its end all are answered.
 *
 *	a  answer          1 + number % 13; a table counts 0..13, 0..5
 *	d  answer          1 + descriptors open beside the standard ones
 *	e  refuse
 *	t  answer twice    in one piece
 *	T  answer twice    in two pieces, not the same
 *	q  answer, then quit
 *	G  answer, then talk
 *	h  hang, whatever happens to its input
 *	c  crash
 *	x  exit
 *	p  exit within a line
 *	g  talk
 *	m  an empty line
 *	z  a NUL in the answer
 *	f  a line without end
 *	n  answer another number
 *	o  answer the question before
 *	i  one trick fewer than declarer has won
 *	I  fourteen tricks
 *	w  a table instead of tricks
 *	C  crash if it has answered before, else answer
 */
#include <dirent.h>
#include <inttypes.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "daemon/solver/line.h"

static int
fake_descriptors(void)
{
	DIR *folder = opendir("/proc/self/fd");
	struct dirent *entry;
	int open = 0;

	if (folder == NULL)
		return 12;
	while ((entry = readdir(folder)) != NULL) {
		const int fd = atoi(entry->d_name);

		open += fd > 2 && fd != dirfd(folder);
	}
	closedir(folder);
	return open;
}

static void
fake_say(uint64_t number, int tricks)
{
	printf("tricks %" PRIu64 " %d\n", number, tricks);
}

static void
fake_answer(const struct solver_question *question)
{
	struct solver_answer answer = {
	    .number = question->number,
	    .kind = question->kind,
	    .tricks = 1 + (int)(question->number % TRICK_COUNT),
	};
	char line[SOLVER_LINE_MAX];

	for (int i = 0; i < STRAIN_COUNT * SEAT_COUNT; i++)
		answer.table.tricks[i / SEAT_COUNT][i % SEAT_COUNT] =
		    i % (TRICK_COUNT + 1);
	line_write_answer(&answer, line);
	puts(line);
}

static void
fake_flood(void)
{
	for (int i = 0; i < 1000; i++)
		fputs("tricks tricks tricks", stdout);
}

/* Answers of a kind, but wrong. */
static void
fake_mislead(const struct solver_question *question, char letter)
{
	const struct play *play = &question->play;
	const uint64_t number = question->number;

	if (letter == 'n')
		fake_say(number + 1, 7);
	else if (letter == 'o')
		fake_say(number - 1, 7);
	else if (letter == 'i')
		fake_say(number, play->won[seat_side(play->declarer)] - 1);
	else if (letter == 'I')
		fake_say(number, TRICK_COUNT + 1);
	else if (letter == 'e')
		printf("error %" PRIu64 " not today\n", number);
	else if (letter == 'z')
		printf("tricks %" PRIu64 " 7%c\n", number, '\0');
	else if (letter == 'd')
		fake_say(number, 1 + fake_descriptors());
	else
		printf("table %" PRIu64
		       " 1 2 3 4 5 6 7 8 9 10 11 12 13 0 1 2 3 4 5 6\n",
		    number);
}

static void
fake_do(const struct solver_question *question, char letter, int answered)
{
	if (strchr("atTqG", letter) != NULL || (letter == 'C' && answered == 0))
		fake_answer(question);
	else if (letter == 'h')
		for (;;)
			pause();
	else if (letter == 'c' || letter == 'C')
		raise(SIGKILL);
	else if (letter == 'p')
		fputs("tricks ", stdout);
	else if (letter == 'g')
		puts("hello there");
	else if (letter == 'm')
		puts("");
	else if (letter == 'f')
		fake_flood();
	else if (letter != 'x')
		fake_mislead(question, letter);
	if (letter == 't')
		fake_answer(question);
	if (letter == 'G')
		puts("and now?");
	fflush(stdout);
	if (letter == 'T')
		fake_say(question->number, 13);
	fflush(stdout);
	if (strchr("qxp", letter) != NULL)
		exit(0);
}

int
main(void)
{
	const char *script = getenv("FAKE_SOLVER");
	char line[SOLVER_LINE_MAX + 1];
	struct solver_question question;
	struct err err;

	for (int answered = 0; fgets(line, sizeof(line), stdin) != NULL;
	     answered++) {
		char letter = 'a';

		line[strcspn(line, "\n")] = '\0';
		if (line_read_question(line, &question, &err) != 0) {
			fprintf(stderr, "fake_solver: %s\n", err.text);
			return 1;
		}
		if (script != NULL && question.number <= strlen(script))
			letter = script[question.number - 1];
		fake_do(&question, letter, answered);
	}
	return 0;
}
