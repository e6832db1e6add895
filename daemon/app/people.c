/* SPDX-License-Identifier: ISC */
/*
 * Names of players, indexed by their numbers, which are given in sequence.
 * Tokens are looked up on the disk the first time and remembered by their
 * player afterwards: the loop asks on every command.
 */
#include "daemon/app/people.h"

#include <stdbool.h>
#include <stdlib.h>
#include <string.h>

#include "daemon/base/chance.h"
#include "daemon/base/xalloc.h"
#include "daemon/store/fold.h"

#define PEOPLE_TOKENS 4096 /* remembered; a power of two */

struct people_token {
	char token[CHANCE_TOKEN_MAX];
	int32_t player;
};

struct people {
	char **name;   /* [id], NULL for a number nobody has */
	char **folded; /* [id] */
	/* [id], one that replaced another and may not be on the disk yet */
	char **renewed;
	enum role *role; /* [id] */
	int32_t size;
	int32_t last;
	struct people_token token[PEOPLE_TOKENS];
};

static char **
people_longer(char **list, int32_t size, int32_t size_wanted)
{
	list = xreallocarray(list, (size_t)size_wanted, sizeof(*list));
	memset(list + size, 0, (size_t)(size_wanted - size) * sizeof(*list));
	return list;
}

static void
people_keep(struct people *people, const struct person *person)
{
	char folded[FOLD_MAX];

	if (person->id >= people->size) {
		const int32_t size = person->id * 2 + 64;

		people->name = people_longer(people->name, people->size, size);
		people->folded =
		    people_longer(people->folded, people->size, size);
		people->renewed =
		    people_longer(people->renewed, people->size, size);
		people->role = xreallocarray(
		    people->role, (size_t)size, sizeof(*people->role));
		memset(people->role + people->size, 0,
		    (size_t)(size - people->size) * sizeof(*people->role));
		people->size = size;
	}
	free(people->name[person->id]);
	free(people->folded[person->id]);
	people->name[person->id] = xstrdup(person->name);
	people->folded[person->id] = xstrdup(fold_name(person->name, folded));
	people->role[person->id] = person->role;
	if (person->id > people->last)
		people->last = person->id;
}

static int
people_load_one(void *ctx, const struct person *person)
{
	people_keep(ctx, person);
	return 0;
}

int
people_load(struct db *db, struct people **people_r, struct err *err)
{
	struct people *people = xcalloc(1, sizeof(*people));
	int rc = people_each(db, people_load_one, people, err);

	if (rc == 0)
		rc = people_warn_alike(db, err);
	if (rc < 0)
		people_free(&people);
	*people_r = people;
	return rc;
}

void
people_free(struct people **people)
{
	if (*people == NULL)
		return;
	for (int32_t i = 0; i < (*people)->size; i++) {
		free((*people)->name[i]);
		free((*people)->folded[i]);
		free((*people)->renewed[i]);
	}
	free((*people)->name);
	free((*people)->folded);
	free((*people)->renewed);
	free((*people)->role);
	free(*people);
	*people = NULL;
}

const char *
people_name(const struct people *people, int32_t player)
{
	if (player <= 0 || player >= people->size ||
	    people->name[player] == NULL)
		return "?";
	return people->name[player];
}

enum role
people_role(const struct people *people, int32_t player)
{
	return player > 0 && player < people->size ? people->role[player]
						   : ROLE_PLAYER;
}

bool
people_is_robot(const struct people *people, int32_t player)
{
	return people_role(people, player) == ROLE_ROBOT;
}

static struct people_token *
people_slot(struct people *people, const char *token)
{
	uint32_t hash = 2166136261U;

	for (const char *c = token; *c != '\0'; c++)
		hash = (hash ^ (unsigned char)*c) * 16777619U;
	return &people->token[(hash ^ hash >> 16) % PEOPLE_TOKENS];
}

static bool
people_holds(const struct people *people, int32_t player, const char *token)
{
	const char *renewed =
	    player < people->size ? people->renewed[player] : NULL;

	return renewed == NULL || strcmp(renewed, token) == 0;
}

int32_t
people_of_token(struct people *people, struct db *db, const char *token)
{
	struct person person;

	if (strlen(token) != CHANCE_TOKEN_MAX - 1)
		return 0;
	struct people_token *slot = people_slot(people, token);
	if (strcmp(slot->token, token) == 0)
		return people_holds(people, slot->player, token) ? slot->player
								 : 0;
	if (people_find_token(db, token, &person, NULL) < 0 ||
	    !people_holds(people, person.id, token))
		return 0;
	memcpy(slot->token, token, sizeof(slot->token));
	slot->player = person.id;
	return person.id;
}

/* The first other than a player whose name is as good as a clean one; 0: none. */
static int32_t
people_alike(const struct people *people, const char *name, int32_t player)
{
	char folded[FOLD_MAX];

	fold_name(name, folded);
	for (int32_t i = 1; i <= people->last; i++) {
		if (i != player && people->folded[i] != NULL &&
		    strcmp(people->folded[i], folded) == 0)
			return i;
	}
	return 0;
}

/* The number of a clean name, 0 for nobody's; of several alike the exact one. */
static int32_t
people_called(const struct people *people, const char *name)
{
	const int32_t first = people_alike(people, name, 0);

	for (int32_t i = first; i > 0 && i <= people->last; i++) {
		if (people->name[i] != NULL &&
		    strcmp(people->name[i], name) == 0)
			return i;
	}
	return first;
}

int32_t
people_find(const struct people *people, const char *name)
{
	char clean[PERSON_NAME_MAX];

	return people_clean_name(name, clean, NULL) < 0
	    ? 0
	    : people_called(people, clean);
}

int
people_check_new(const struct people *people, const char *name,
    char clean_r[PERSON_NAME_MAX], struct err *err)
{
	const int rc = people_clean_name(name, clean_r, err);
	const int32_t other = rc < 0 ? 0 : people_alike(people, clean_r, 0);

	if (other != 0)
		return err_set(err, ERR_INPUT,
		    "name: a player is called %s already", people->name[other]);
	return rc;
}

int
people_enter(struct people *people, struct batch *batch, const char *name,
    enum role role, const char *token, ms_t at, struct person *person_r,
    struct err *err)
{
	const int rc = people_check_new(people, name, person_r->name, err);

	if (rc < 0)
		return rc;
	person_r->id = people->last + 1;
	person_r->role = role;
	people_keep(people, person_r);
	batch_person(batch, person_r, token, at);
	return 0;
}

int
people_replace_token(struct people *people, struct batch *batch,
    const char *name, const char *token, struct person *person_r,
    struct err *err)
{
	char clean[PERSON_NAME_MAX] = "";
	const int rc = people_clean_name(name, clean, err);

	if (rc < 0)
		return rc;
	person_r->id = people_called(people, clean);
	if (person_r->id == 0)
		return err_set(
		    err, ERR_NOT_FOUND, "name: nobody is called \"%s\"", clean);
	strcpy(person_r->name, people->name[person_r->id]);
	free(people->renewed[person_r->id]);
	people->renewed[person_r->id] = xstrdup(token);
	batch_person_token(batch, person_r, token);
	return 0;
}

int
people_call(struct people *people, struct batch *batch, const char *name,
    const char *new_name, struct person *person_r, struct err *err)
{
	char clean[PERSON_NAME_MAX] = "";
	int rc = people_clean_name(name, clean, err);

	if (rc == 0)
		rc = people_clean_name(new_name, person_r->name, err);
	if (rc < 0)
		return rc;
	person_r->id = people_called(people, clean);
	if (person_r->id == 0)
		return err_set(
		    err, ERR_NOT_FOUND, "name: nobody is called \"%s\"", clean);
	const int32_t other =
	    people_alike(people, person_r->name, person_r->id);
	if (other != 0)
		return err_set(err, ERR_INPUT,
		    "name: a player is called %s already", people->name[other]);
	person_r->role = people->role[person_r->id];
	people_keep(people, person_r);
	batch_person_name(batch, person_r);
	return 0;
}

int
people_appoint(struct people *people, struct batch *batch, const char *name,
    const char *role, struct person *person_r, struct err *err)
{
	char clean[PERSON_NAME_MAX] = "";
	const int rc = people_clean_name(name, clean, err);

	if (rc < 0)
		return rc;
	person_r->id = people_called(people, clean);
	if (person_r->id == 0)
		return err_set(
		    err, ERR_NOT_FOUND, "name: nobody is called \"%s\"", clean);
	if (people_check_role(
		people->role[person_r->id], role, &person_r->role, err) < 0)
		return ERR_INPUT;
	strcpy(person_r->name, people->name[person_r->id]);
	people->role[person_r->id] = person_r->role;
	batch_person_role(batch, person_r);
	return 0;
}

int
people_regroup(struct people *people, struct batch *batch, const char *name,
    const char *kind, const char *group, struct person *person_r,
    struct err *err)
{
	char clean[PERSON_NAME_MAX] = "", clean_group[PERSON_NAME_MAX];
	int rc = people_clean_name(name, clean, err);

	if (rc == 0)
		rc = people_check_group(kind, group, clean_group, err);
	if (rc < 0)
		return rc;
	person_r->id = people_called(people, clean);
	if (person_r->id == 0)
		return err_set(
		    err, ERR_NOT_FOUND, "name: nobody is called \"%s\"", clean);
	strcpy(person_r->name, people->name[person_r->id]);
	batch_person_group(batch, person_r->id, kind, clean_group);
	return 0;
}
