/* SPDX-License-Identifier: ISC */
/*
 * The lines between the daemon and its double-dummy helper, read by either
 * side.  What is taken is lawful, and is written as the same line.
 */
#include <assert.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#include "daemon/solver/line.h"

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

static void
fuzz_question(const char *line)
{
	struct solver_question question;
	const struct play *play = &question.play;
	char again[SOLVER_LINE_MAX];
	struct err err = {0};

	if (line_read_question(line, &question, &err) != 0) {
		assert(err.code == ERR_INPUT && err.text[0] != '\0');
		return;
	}
	assert(question.number > 0);
	line_write_question(&question, again);
	assert(strcmp(again, line) == 0);
	if (question.kind == SOLVER_TABLE) {
		assert(deal_is_whole(&question.deal));
		return;
	}
	assert(
	    play->won[SIDE_NS] + play->won[SIDE_EW] == play_tricks_done(play));
	assert(play_is_over(play) || play_legal(play) != 0);
}

static void
fuzz_answer(const char *line)
{
	struct solver_answer answer;
	char again[SOLVER_LINE_MAX];
	struct err err = {0};

	if (line_read_answer(line, &answer, &err) != 0) {
		assert(err.code == ERR_INPUT && err.text[0] != '\0');
		return;
	}
	line_write_answer(&answer, again);
	assert(strcmp(again, line) == 0);
	assert(answer.tricks >= 0 && answer.tricks <= TRICK_COUNT);
	for (int i = 0; i < STRAIN_COUNT * SEAT_COUNT; i++) {
		const int tricks =
		    answer.table.tricks[i / SEAT_COUNT][i % SEAT_COUNT];

		assert(tricks >= 0 && tricks <= TRICK_COUNT);
	}
}

int
LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
	char *line = malloc(size + 1);

	assert(line != NULL);
	if (size > 0)
		memcpy(line, data, size);
	line[size] = '\0';
	fuzz_question(line);
	fuzz_answer(line);
	free(line);
	return 0;
}
