/* SPDX-License-Identifier: ISC */
/*
 * What is wrong where libconfig says only that its syntax is not kept.
 */
#ifndef DAEMON_CONFIG_SYNTAX_H
#define DAEMON_CONFIG_SYNTAX_H

#include "daemon/config/reader.h"

/*
 * Refuse a line at which libconfig stopped: with the key that is set twice, or
 * whose value lacks its quotes, where the text shows it, else with libconfig's
 * own words.
 */
void syntax_refuse(struct reader *reader, const char *file, int line,
    const char *words, const char *text);

#endif
