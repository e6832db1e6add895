/* SPDX-License-Identifier: ISC */
/*
 * The players: a name and the hash of a secret token by which a program shows
 * who it is.  The token itself is nowhere stored.
 */
#ifndef DAEMON_STORE_PEOPLE_H
#define DAEMON_STORE_PEOPLE_H

#include <stdbool.h>
#include <stdint.h>

#include "daemon/store/batch.h"
#include "engine/bridge/time.h"

#define PERSON_CHARS_MAX 40                        /* characters of a name */
#define PERSON_NAME_MAX (PERSON_CHARS_MAX * 4 + 1) /* its bytes, with the NUL */

/*
 * What somebody may do (R-AC-1): a director answers calls of nights in which he
 * does not play; a guest has no password and is there for one night; a robot
 * gets seats from the house, R-RB-6.
 */
enum role { ROLE_PLAYER, ROLE_DIRECTOR, ROLE_GUEST, ROLE_ROBOT, ROLE_COUNT };

/* "player", "director", "guest", "robot". */
const char *role_name(enum role role);
bool role_find(const char *word, enum role *role_r);

struct person {
	int32_t id; /* 1.. */
	enum role role;
	char name[PERSON_NAME_MAX];
};

/*
 * Take blanks from both ends of a name, make one space of those between its
 * words, so that no two names differ in blanks only, and check it: 1 to 40 characters of valid
 * UTF-8, no control characters, none that turns the direction of text, no
 * line or paragraph separators.  ERR_INPUT with a text that says what is
 * wrong.
 */
int people_clean_name(
    const char *text, char name_r[PERSON_NAME_MAX], struct err *err);

/*
 * Add a player, in a transaction of its own.  ERR_INPUT as people_clean_name,
 * or when somebody has that name (fold.h: in other capitals it is the same);
 * ERR_DB, ERR_BUSY.
 * token: what chance_token made, to be told to the player once.
 */
int people_add(struct db *db, const char *name, enum role role,
    const char *token, ms_t at, struct person *person_r, struct err *err);

/*
 * The same as part of a batch, for a daemon that has chosen the id itself:
 * the name must be clean, and name and id free.
 */
void batch_person(struct batch *batch, const struct person *person,
    const char *token, ms_t at);

/*
 * Give a player another token, in a transaction of its own; the one before is
 * nobody's from then on.  ERR_INPUT as people_clean_name, ERR_NOT_FOUND when
 * nobody has that name; ERR_DB, ERR_BUSY.
 */
int people_renew(struct db *db, const char *name, const char *token,
    struct person *person_r, struct err *err);

/* The same as part of a batch, of a player there is. */
void batch_person_token(
    struct batch *batch, const struct person *person, const char *token);

/*
 * Give a player another name, in a transaction of its own.  ERR_INPUT as
 * people_clean_name, or when somebody else has the new one; ERR_NOT_FOUND when
 * nobody has the old one; ERR_DB, ERR_BUSY.
 */
int people_rename(struct db *db, const char *name, const char *new_name,
    struct person *person_r, struct err *err);

/* The same as part of a batch: the person, with the new name, clean and free. */
void batch_person_name(struct batch *batch, const struct person *person);

/*
 * Make a player a director, or one again, in a transaction of its own.
 * ERR_INPUT for another role, or when he is neither; ERR_NOT_FOUND when nobody
 * has that name; ERR_DB, ERR_BUSY.
 */
int people_set_role(struct db *db, const char *name, const char *role,
    struct person *person_r, struct err *err);

/* What people_set_role checks: the role of now, and the word of another. */
int people_check_role(
    enum role now, const char *word, enum role *role_r, struct err *err);

/* The same as part of a batch, of a player there is; checked before. */
void batch_person_role(struct batch *batch, const struct person *person);

/*
 * Whose token, name (blanks as in people_clean_name, of several who are called
 * alike who is called so exactly, else the first), or number this is;
 * ERR_NOT_FOUND for nobody's.
 */
int people_find_token(
    struct db *db, const char *token, struct person *person_r, struct err *err);
int people_find_name(
    struct db *db, const char *name, struct person *person_r, struct err *err);
/* Of a name that was given: ERR_NOT_FOUND says that nobody is called so. */
int people_find_called(
    struct db *db, const char *name, struct person *person_r, struct err *err);
int people_find_id(
    struct db *db, int32_t id, struct person *person_r, struct err *err);

/*
 * Put a player into a group of some kind ("club", "Lions"), or with an empty
 * group out of the one he is in, in a transaction of its own.  ERR_INPUT for a
 * kind or a group that will not do (avoid_name_fault; a group is named as a
 * person is), ERR_NOT_FOUND when nobody has that name; ERR_DB, ERR_BUSY.
 */
int people_set_group(struct db *db, const char *name, const char *kind,
    const char *group, struct person *person_r, struct err *err);

/* The same as part of a batch, of a player there is; checked before. */
void batch_person_group(
    struct batch *batch, int32_t player, const char *kind, const char *group);

/* What people_set_group checks of both; the clean group, "" for none. */
int people_check_group(const char *kind, const char *group,
    char clean_r[PERSON_NAME_MAX], struct err *err);

/* Every player's groups, as numbers. */
int people_each_group(struct db *db,
    void (*each)(void *ctx, int32_t player, const char *kind, int group),
    void *ctx, struct err *err);

/* Log who were called alike before names were compared as they are by now. */
int people_warn_alike(struct db *db, struct err *err);

/* Everybody, in the order of their ids.  A non-zero return ends it. */
int people_each(struct db *db, int (*each)(void *ctx, const struct person *),
    void *ctx, struct err *err);

#endif
