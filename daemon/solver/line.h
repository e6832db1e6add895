/* SPDX-License-Identifier: ISC */
/*
 * What the daemon and its double-dummy helper, pairs-solver(8), say to each
 * other: one line of ASCII a question, one line back, on the helper's standard
 * input and output.
 *
 *	question = "tricks" number strain declarer turn deal cards
 *	         | "table" number deal
 *	answer   = "tricks" number count
 *	         | "table" number count{20}
 *	         | "error" number text
 *
 *	number   = 1 to 9223372036854775807; in "error" 0 when it was not read
 *	strain   = C D H S or N
 *	declarer = N E S or W
 *	turn     = whose card is next, "-" when all are played
 *	deal     = the deal as it was before the lead, "N:" and four hands
 *	cards    = the cards played, in order, two letters each: "SASTC2", or "-"
 *	count    = declarer's tricks with best play by both sides, 0 to 13; in a
 *	           table for each strain, C D H S N, declarer N E S W
 *
 * One blank stands between two parts, and a newline ends the line.  There is
 * one line for each question and each answer: any other writing of the same
 * is refused.
 */
#ifndef DAEMON_SOLVER_LINE_H
#define DAEMON_SOLVER_LINE_H

#include <stdint.h>

#include "daemon/base/err.h"
#include "engine/bridge/play.h"

/* Bytes of a line, the newline (or the NUL in its place) included. */
#define SOLVER_LINE_MAX 256
/* Bytes of an error's text, with the NUL. */
#define SOLVER_TEXT_MAX 128

enum solver_kind {
	SOLVER_TRICKS, /* the position reached */
	SOLVER_TABLE,  /* the 20 contracts of a deal */
	SOLVER_KIND_COUNT,
	SOLVER_ERROR = SOLVER_KIND_COUNT /* answers only */
};

struct solver_question {
	uint64_t number;
	enum solver_kind kind;
	struct play play; /* SOLVER_TRICKS: any that play_add reaches */
	struct deal deal; /* SOLVER_TABLE: a whole one */
};

/* Declarer's tricks. */
struct solver_table {
	int tricks[STRAIN_COUNT][SEAT_COUNT];
};

struct solver_answer {
	uint64_t number;
	enum solver_kind kind;
	int tricks;                 /* SOLVER_TRICKS */
	struct solver_table table;  /* SOLVER_TABLE */
	char text[SOLVER_TEXT_MAX]; /* SOLVER_ERROR */
};

/* Write a question or an answer, without the newline. */
void line_write_question(
    const struct solver_question *question, char line_r[SOLVER_LINE_MAX]);
void line_write_answer(
    const struct solver_answer *answer, char line_r[SOLVER_LINE_MAX]);

/*
 * Read a line, its newline taken off: 0, or ERR_INPUT and the place.  What is
 * read is lawful: a whole deal, each card played by a hand that held it,
 * following suit (Law 44), and the turn that follows from them.  A number that
 * could be read is in question_r in either case, else 0 is.
 */
int line_read_question(
    const char *line, struct solver_question *question_r, struct err *err);

/* The same for an answer; only a count of 0 to 13 is one. */
int line_read_answer(
    const char *line, struct solver_answer *answer_r, struct err *err);

#endif
