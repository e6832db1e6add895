/* SPDX-License-Identifier: ISC */
/*
 * The matches of a round in victory points (R-SC-6), where config.totals is
 * TOTALS_VP; for other nights both functions do nothing.
 */
#ifndef ENGINE_EVENT_MATCHES_H
#define ENGINE_EVENT_MATCHES_H

#include "engine/event/world.h"

/* Score every match of a round whose boards' units are all fixed. */
void matches_score_round(struct event *event, int round);

/* Add the victory points of a scored round to the pairs, the bye's too. */
void matches_add_round(struct event *event, int round);

#endif
