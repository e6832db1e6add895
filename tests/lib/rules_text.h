/* SPDX-License-Identifier: ISC */
/*
 * What a list of rules says, for tests of its sentences.
 */
#ifndef TESTS_LIB_RULES_TEXT_H
#define TESTS_LIB_RULES_TEXT_H

#include "engine/event/event_config.h"

/* Fail unless the rules say these words; line breaks count as spaces. */
void expect_rule(const struct event_config *rules, const char *words);

#endif
