/* SPDX-License-Identifier: ISC */
/*
 * Corrections of results, by an administrator on the Unix socket or by a
 * director who has signed in (R-DI-1, R-DI-2), also of nights that are over.
 */
#ifndef DAEMON_APP_CORRECTIONS_H
#define DAEMON_APP_CORRECTIONS_H

#include <stdbool.h>
#include <stdint.h>

/* Nights that are over, of which corrections wait for the disk at once. */
#define CORRECTIONS_NIGHTS 16

struct app;
struct request;

/*
 * POST /admin/results, and POST /api/results by a player, who must be a
 * director; each ends the request.  A version that is stale is answered with
 * the record as it now stands.
 */
void corrections_by_admin(struct app *app, struct request *rq);
void corrections_by_player(struct app *app, struct request *rq, int32_t player);

/* POST /admin/penalties, and POST /api/penalties, in the same way. */
void penalties_by_admin(struct app *app, struct request *rq);
void penalties_by_player(struct app *app, struct request *rq, int32_t player);

/*
 * GET /api/result?event=&round=&table=&board= by a player, who must be a
 * director: the record that he may correct.
 */
void corrections_look(struct app *app, struct request *rq, int32_t player);

/* GET /api/score: what a contract is worth, before it is sent. */
void corrections_score(struct app *app, struct request *rq);

/*
 * True while a correction is on its way to the disk: an event that is over must
 * not be read from there yet.
 */
bool corrections_wait(const struct app *app);

/* Forget what was read of nights that are over. */
void corrections_forget(struct app *app);

#endif
