/* SPDX-License-Identifier: ISC */
/*
 * The players the daemon knows, in memory: names by id, ids by token.
 */
#ifndef DAEMON_APP_PEOPLE_H
#define DAEMON_APP_PEOPLE_H

#include <stdbool.h>
#include <stdint.h>

#include "daemon/base/err.h"
#include "daemon/store/batch.h"
#include "daemon/store/people.h"

struct people;

/* Read everybody from the database. */
int people_load(struct db *db, struct people **people_r, struct err *err);
void people_free(struct people **people);

/* The name of a player; "?" for a number nobody has.  Borrowed. */
const char *people_name(const struct people *people, int32_t player);

/* What a player may do; ROLE_PLAYER for a number nobody has. */
enum role people_role(const struct people *people, int32_t player);

/* Whether a player is a house robot. */
bool people_is_robot(const struct people *people, int32_t player);

/* The player of a token, 0 for nobody's. */
int32_t people_of_token(
    struct people *people, struct db *db, const char *token);

/* The player of a name (blanks as in people_clean_name), 0 for nobody's. */
int32_t people_find(const struct people *people, const char *name);

/*
 * A name that a new player could have, clean; ERR_INPUT with a text for the
 * asker when it will not do or is taken.
 */
int people_check_new(const struct people *people, const char *name,
    char clean_r[PERSON_NAME_MAX], struct err *err);

/*
 * Add a player to memory and the rows to the batch.  ERR_INPUT with a text for
 * the asker when the name will not do or is taken.
 */
int people_enter(struct people *people, struct batch *batch, const char *name,
    enum role role, const char *token, ms_t at, struct person *person_r,
    struct err *err);

/*
 * Give a player another token, in memory, where the one before is nobody's at
 * once, and in the batch.  ERR_INPUT, or ERR_NOT_FOUND when nobody has that
 * name.
 */
int people_replace_token(struct people *people, struct batch *batch,
    const char *name, const char *token, struct person *person_r,
    struct err *err);

/*
 * Give a player another name, in memory and in the batch.  ERR_INPUT, or
 * ERR_NOT_FOUND when nobody has that name.
 */
int people_call(struct people *people, struct batch *batch, const char *name,
    const char *new_name, struct person *person_r, struct err *err);

/*
 * Make a player a director, or one again, in memory and in the batch: see
 * people_set_role of the store.
 */
int people_appoint(struct people *people, struct batch *batch, const char *name,
    const char *role, struct person *person_r, struct err *err);

/*
 * Put a player into a group, or out of one, in the batch: see people_set_group
 * of the store.
 */
int people_regroup(struct people *people, struct batch *batch, const char *name,
    const char *kind, const char *group, struct person *person_r,
    struct err *err);

#endif
