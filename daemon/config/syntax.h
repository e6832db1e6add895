/* SPDX-License-Identifier: ISC */
/*
 * What is wrong where libconfig says only that its syntax is not kept.
 */
#ifndef DAEMON_CONFIG_SYNTAX_H
#define DAEMON_CONFIG_SYNTAX_H

#include "daemon/config/reader.h"

/*
 * Refuse a text at whose line libconfig stopped: with the key that is set twice
 * or whose value lacks its quotes, the quote that is none or is missing, the
 * comment that is none, the list of groups without its brackets, the comma
 * between groups, the bracket that is not closed or the byte order mark,
 * where the text shows it and at the line where it is to be mended; else with
 * libconfig's own words.
 */
void syntax_refuse(struct reader *reader, const char *file, int line,
    const char *words, const char *text);

#endif
