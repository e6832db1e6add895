/* SPDX-License-Identifier: ISC */
/*
 * Whole numbers that libconfig would cut to 32 bits and take for others.
 */
#ifndef DAEMON_CONFIG_NUMBERS_H
#define DAEMON_CONFIG_NUMBERS_H

#include <libconfig.h>

#include "daemon/config/reader.h"

/* Refuse each number in a text that has more than 31 bits. */
void numbers_check(struct reader *reader, const char *file, const char *text);

/* The same for every file that was read by config_read_file. */
void numbers_check_files(struct reader *reader, const config_t *parsed);

#endif
