/* SPDX-License-Identifier: ISC */
/*
 * The browser's side over HTTP: its files below /web/, and the one page that
 * stands at every address a person may be sent.
 */
#ifndef DAEMON_APP_STATIC_H
#define DAEMON_APP_STATIC_H

#include <stdbool.h>

struct app;
struct request;

/*
 * Answers a GET if its path is one for browsers; false, and the request is
 * still the caller's, for any other path.
 */
bool static_serve(struct app *app, struct request *rq);

#endif
