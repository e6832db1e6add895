/* SPDX-License-Identifier: ISC */
/*
 * Answers one question.  Reading has made sure that it is lawful, so nothing
 * reaches the library that it cannot stand.
 */
#include "tools/pairs-solver/answer.h"

#include <stdio.h>
#include <string.h>

#include "tools/pairs-solver/dd.h"

/* Declarer's tricks: those won, and his share of the rest. */
static int
answer_tricks(const struct play *play, int *tricks_r, struct err *err)
{
	const enum side side = seat_side(play->declarer);
	const int trick = play_trick_cards(play);
	struct dd_position position = {.strain = play->strain, .trick = trick};
	int more = 0, code;

	*tricks_r = play->won[side];
	if (play_is_over(play))
		return 0;
	position.leader = play_seat_of(play, play->count - trick);
	memcpy(position.left, play->left.hand, sizeof(position.left));
	memcpy(position.card, &play->card[play->count - trick],
	    sizeof(card_t) * (size_t)trick);
	code = dd_tricks(&position, &more, err);
	if (seat_side(play->turn) != side)
		more = TRICK_COUNT - play_tricks_done(play) - more;
	*tricks_r += more;
	return code;
}

void
answer_line(const char *line, char answer_r[SOLVER_LINE_MAX])
{
	struct solver_question question;
	struct solver_answer answer = {.number = 0};
	struct err err = {0};
	int code = line_read_question(line, &question, &err);

	if (code == 0 && question.kind == SOLVER_TRICKS)
		code = answer_tricks(&question.play, &answer.tricks, &err);
	else if (code == 0)
		code = dd_table(question.deal.hand, answer.table.tricks, &err);
	answer.number = question.number;
	answer.kind = question.kind;
	if (code != 0) {
		answer.kind = SOLVER_ERROR;
		snprintf(answer.text, sizeof(answer.text), "%.*s",
		    SOLVER_TEXT_MAX - 1, err.text);
	}
	line_write_answer(&answer, answer_r);
}
