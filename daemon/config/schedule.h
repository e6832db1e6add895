/* SPDX-License-Identifier: ISC */
/*
 * The schedules of a config file: each group is the rules of a night and when
 * it is played.
 */
#ifndef DAEMON_CONFIG_SCHEDULE_H
#define DAEMON_CONFIG_SCHEDULE_H

#include <libconfig.h>

#include "daemon/config/config.h"
#include "daemon/config/reader.h"

/* The keys that a schedule may have. */
const struct key *schedule_key_list(size_t *count_r);

/*
 * Read the list of schedules into config->schedules, which config_free frees
 * also when the reader noted errors.
 */
void schedule_read_all(
    struct reader *reader, const config_setting_t *list, struct config *config);

#endif
