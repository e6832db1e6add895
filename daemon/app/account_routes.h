/* SPDX-License-Identifier: ISC */
/*
 * Signing up, in and out, and passwords: what browsers ask, and what the
 * organiser sets on the Unix socket.  Each ends its request.
 */
#ifndef DAEMON_APP_ACCOUNT_ROUTES_H
#define DAEMON_APP_ACCOUNT_ROUTES_H

struct app;
struct request;

void account_routes_look(struct app *app, struct request *rq);
void account_routes_sign_in(struct app *app, struct request *rq);
void account_routes_sign_up(struct app *app, struct request *rq);
void account_routes_guest(struct app *app, struct request *rq);
void account_routes_sign_out(struct app *app, struct request *rq);
void account_routes_invitation(struct app *app, struct request *rq);
void account_routes_password(struct app *app, struct request *rq);
void account_routes_set_password(struct app *app, struct request *rq);
void account_routes_invite(struct app *app, struct request *rq);

#endif
