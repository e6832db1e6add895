/* SPDX-License-Identifier: ISC */
/*
 * The log's word on a draw.
 */
#ifndef DAEMON_APP_DRAW_LOG_H
#define DAEMON_APP_DRAW_LOG_H

#include "engine/event/event.h"

/* A line for each rule that gave way in the round drawn last (R-SW-6). */
void draw_log(const struct event *event);

#endif
