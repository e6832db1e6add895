/* SPDX-License-Identifier: ISC */
/*
 * What must hold of the scores of a closed round, whatever was played: boards
 * add up by their method, matches by theirs, pairs to what they got.
 */
#ifndef TESTS_LIB_SCORES_H
#define TESTS_LIB_SCORES_H

#include "engine/event/event.h"

#define SCORES_TEXT_MAX 128

/* NULL, or what does not hold of a closed round, written into text. */
const char *scores_round_fault(
    const struct event *event, int round, char text_r[SCORES_TEXT_MAX]);

/* The same of the pairs' sums over all closed rounds. */
const char *scores_sums_fault(
    const struct event *event, char text_r[SCORES_TEXT_MAX]);

#endif
