/* SPDX-License-Identifier: ISC */
/*
 * Reading the config again while nights are played.
 */
#ifndef DAEMON_APP_RELOAD_H
#define DAEMON_APP_RELOAD_H

struct app;

/*
 * Read the config file.  A good one is in force for nights whose registration
 * has not opened; a bad one changes nothing.  The log says which.
 */
void reload_config(struct app *app);

#endif
