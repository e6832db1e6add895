/* SPDX-License-Identifier: ISC */
/*
 * The log's word on a draw.
 */
#ifndef DAEMON_APP_DRAW_LOG_H
#define DAEMON_APP_DRAW_LOG_H

#include "engine/event/event.h"

/*
 * A line for each rule that gave way in the draw of a round, and for each limit
 * that it is beyond (R-SW-6, 9).
 */
void draw_log(const struct event *event, int round);

#endif
