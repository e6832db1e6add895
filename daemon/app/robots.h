/* SPDX-License-Identifier: ISC */
/*
 * House robots: who of them is free, and which seat gets one (R-EV-23, R-RB-6).
 * A robot is a player with that role; it sits at one table at a time, of all
 * nights.
 */
#ifndef DAEMON_APP_ROBOTS_H
#define DAEMON_APP_ROBOTS_H

#include <stdint.h>

#include "engine/bridge/time.h"

struct app;
struct cmd;

/* How many are connected and sit nowhere. */
int robots_free(const struct app *app);

/*
 * Let the house pair sit down where the draw left a pair out and it may meet
 * one, if two robots are free.
 */
void robots_sit_house(struct app *app);

/* A START_ROUND is about to be applied: tells of a bye that stays one. */
void robots_tell_bye(struct app *app, const struct cmd *cmd);

/* Give robots to the seats that want one now, as far as there are free ones. */
void robots_due(struct app *app);

/* When a seat will next want one; MS_NEVER for never. */
ms_t robots_next_due(struct app *app);

/*
 * A DISMISS is about to be applied: its robot gets no seat for a while, unless
 * it connects anew.
 */
void robots_dismissed(struct app *app, const struct cmd *cmd);

#endif
