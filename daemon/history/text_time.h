/* SPDX-License-Identifier: ISC */
/*
 * Times of an event for people: in the event's own time zone, or in UTC where
 * the system does not know that zone.
 */
#ifndef DAEMON_HISTORY_TEXT_TIME_H
#define DAEMON_HISTORY_TEXT_TIME_H

#include "daemon/base/buf.h"
#include "engine/bridge/time.h"
#include "engine/event/event_config.h"

/* The zone that the times are in: the one given, or "UTC". */
const char *text_time_zone(const char *zone);

/* "19:30"; with seconds in an event of rounds below five minutes. */
void text_time(struct buf *text, const struct event_config *rules, ms_t at);

/* How much wider such a time is than "19:30": 3 or 0. */
int text_time_extra(const struct event_config *rules);

/* "2026-01-05 19:30" */
void text_time_date(struct buf *text, const char *zone, ms_t at);

/* A span: "2:35", minutes and seconds. */
void text_time_span(struct buf *text, ms_t span_ms);

#endif
