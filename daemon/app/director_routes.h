/* SPDX-License-Identifier: ISC */
/*
 * Answers to calls for the director, on the Unix socket.
 */
#ifndef DAEMON_APP_DIRECTOR_ROUTES_H
#define DAEMON_APP_DIRECTOR_ROUTES_H

#include <stdint.h>

struct app;
struct request;

/* POST /admin/calls; ends the request. */
void director_routes_answer(struct app *app, struct request *rq);

/* POST /api/calls by a player, who must be a director; ends the request. */
void director_routes_of_player(
    struct app *app, struct request *rq, int32_t player);

/*
 * POST /admin/directives, and POST /api/directives by a player, who must be a
 * director: more time, a pair taken out, the night rolled back, the end.
 */
void director_routes_direct(struct app *app, struct request *rq);
void director_routes_direct_by(
    struct app *app, struct request *rq, int32_t player);

/*
 * GET /admin/preview?event=, and GET /api/preview?event= by a player, who must
 * be a director: what the next draw would be if it were made now.
 */
void director_routes_preview(struct app *app, struct request *rq);
void director_routes_preview_by(
    struct app *app, struct request *rq, int32_t player);

/*
 * GET /admin/loss?event=&to_round=, and GET /api/loss by a player, who must be a
 * director: what going back to that round would throw away.
 */
void director_routes_loss(struct app *app, struct request *rq);
void director_routes_loss_by(
    struct app *app, struct request *rq, int32_t player);

#endif
