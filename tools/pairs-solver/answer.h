/* SPDX-License-Identifier: ISC */
/* From a line that asks to the line that answers. */
#ifndef TOOLS_PAIRS_SOLVER_ANSWER_H
#define TOOLS_PAIRS_SOLVER_ANSWER_H

#include "daemon/solver/line.h"

/*
 * Work on a line, its newline taken off, and write the answer, without one.
 * A line that is no question is answered as an error that says what is wanted.
 */
void answer_line(const char *line, char answer_r[SOLVER_LINE_MAX]);

#endif
