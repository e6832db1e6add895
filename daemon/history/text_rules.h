/* SPDX-License-Identifier: ISC */
/*
 * The rules of a night in plain lines, for its page before, while and after it
 * is played (R-EV-17, Law 78D).
 */
#ifndef DAEMON_HISTORY_TEXT_RULES_H
#define DAEMON_HISTORY_TEXT_RULES_H

#include "daemon/base/buf.h"
#include "engine/contest/standing.h"
#include "engine/event/event_config.h"

void text_rules(struct buf *text, const struct event_config *rules);

/* "%", "IMPs" or "VPs": what a total, or a value, is in. */
const char *text_unit(enum total_kind kind);

#endif
