/* SPDX-License-Identifier: ISC */
/*
 * What libconfig would cut without a word: whole numbers of more than 32 bits,
 * and texts at a byte 0.
 */
#ifndef DAEMON_CONFIG_CUT_H
#define DAEMON_CONFIG_CUT_H

#include <libconfig.h>

#include "daemon/config/reader.h"

/*
 * Refuse each text with a byte 0, and leave each number of more than 31 bits
 * to the reader, which refuses it as what it is.
 */
void cut_check(struct reader *reader, const char *file, const char *text);

/* The same for every file that was read by config_read_file. */
void cut_check_files(struct reader *reader, const config_t *parsed);

#endif
