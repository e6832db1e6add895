/* SPDX-License-Identifier: ISC */
/*
 * What the log is told of a schedule without errors.
 */
#ifndef DAEMON_CONFIG_SCHEDULE_WARN_H
#define DAEMON_CONFIG_SCHEDULE_WARN_H

#include <libconfig.h>

#include "daemon/config/reader.h"
#include "engine/event/event_config.h"

/*
 * Warn of rules read from a group that are right but hardly meant: only of keys
 * that somebody wrote there.
 */
void schedule_warn(struct reader *reader, const config_setting_t *group,
    const struct event_config *rules);

#endif
