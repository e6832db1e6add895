/* SPDX-License-Identifier: ISC */
/*
 * Answers to calls for the director, on the Unix socket.
 */
#ifndef DAEMON_APP_DIRECTOR_ROUTES_H
#define DAEMON_APP_DIRECTOR_ROUTES_H

struct app;
struct request;

/* POST /admin/calls; ends the request. */
void director_routes_answer(struct app *app, struct request *rq);

#endif
