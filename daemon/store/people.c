/* SPDX-License-Identifier: ISC */
/*
 * The players.  Names go to pages, logs and terminals, so what could make one
 * name look like another place of the text is refused here, once.
 */
#include "daemon/store/people.h"

#include <string.h>

#include "daemon/base/chance.h"
#include "daemon/base/log.h"
#include "daemon/store/fold.h"
#include "engine/contest/avoid.h"

/* Characters that are not seen, or turn what follows, or end a line. */
static const struct {
	uint32_t first, last;
	const char *what;
} PEOPLE_REFUSED[] = {
    {0x0000, 0x001f, "a control character"},
    {0x007f, 0x009f, "a control character"},
    {0x00ad, 0x00ad, "an invisible character"},
    {0x034f, 0x034f, "an invisible character"},
    {0x061c, 0x061c, "a character that turns the direction of text"},
    {0x115f, 0x1160, "an invisible character"},
    {0x17b4, 0x17b5, "an invisible character"},
    {0x180b, 0x180f, "an invisible character"},
    {0x200b, 0x200d, "an invisible character"},
    {0x200e, 0x200f, "a character that turns the direction of text"},
    {0x2028, 0x2029, "a line separator"},
    {0x202a, 0x202e, "a character that turns the direction of text"},
    {0x2060, 0x2065, "an invisible character"},
    {0x2066, 0x2069, "a character that turns the direction of text"},
    {0x206a, 0x206f, "an invisible character"},
    {0x2800, 0x2800, "an invisible character"},
    {0x3164, 0x3164, "an invisible character"},
    {0xe000, 0xf8ff, "a character of private use"},
    {0xfdd0, 0xfdef, "no character"},
    {0xfe00, 0xfe0f, "an invisible character"},
    {0xfeff, 0xfeff, "an invisible character"},
    {0xffa0, 0xffa0, "an invisible character"},
    {0xfff0, 0xfffc, "an invisible character"},
    {0xfffe, 0xffff, "no character"},
    {0xe0000, 0xe0fff, "an invisible character"},
    {0xf0000, 0x10ffff, "a character of private use"},
};
#define MARKS_MOST 2 /* on one letter */
#define PEOPLE_ALIKE_TOLD 20
#define PEOPLE_REFUSED_COUNT                                                   \
	(sizeof(PEOPLE_REFUSED) / sizeof(PEOPLE_REFUSED[0]))

static const char *const role_words[ROLE_COUNT] = {[ROLE_PLAYER] = "player",
    [ROLE_DIRECTOR] = "director",
    [ROLE_GUEST] = "guest",
    [ROLE_ROBOT] = "robot"};

const char *
role_name(enum role role)
{
	return role_words[role];
}

bool
role_find(const char *word, enum role *role_r)
{
	for (size_t i = 0; i < sizeof(role_words) / sizeof(role_words[0]);
	     i++) {
		if (strcmp(role_words[i], word) == 0) {
			*role_r = (enum role)i;
			return true;
		}
	}
	return false;
}

/*
 * One character of UTF-8 (RFC 3629: no overlong forms, no surrogates).
 * Returns its bytes, 0 when there is none.
 */
static size_t
people_read_char(const char *text, uint32_t *char_r)
{
	const unsigned char *s = (const unsigned char *)text;
	static const uint32_t least[] = {0, 0, 0x80, 0x800, 0x10000};
	uint32_t c;
	size_t len;

	if (s[0] < 0x80) {
		*char_r = s[0];
		return 1;
	}
	len = s[0] >= 0xf0 ? 4 : s[0] >= 0xe0 ? 3 : 2;
	if (s[0] < 0xc0 || s[0] > 0xf4)
		return 0;
	c = s[0] & (0x7fU >> len);
	for (size_t i = 1; i < len; i++) {
		if ((s[i] & 0xc0) != 0x80)
			return 0;
		c = c << 6 | (s[i] & 0x3fU);
	}
	if (c < least[len] || c > 0x10ffff || (c >= 0xd800 && c <= 0xdfff))
		return 0;
	*char_r = c;
	return len;
}

static bool
people_is_space(uint32_t c)
{
	return c == ' ' || c == 0xa0 || c == 0x1680 ||
	    (c >= 0x2000 && c <= 0x200a) || c == 0x202f || c == 0x205f ||
	    c == 0x3000;
}

/* Arrows to symbols, and pictures. */
static bool
people_is_picture(uint32_t c)
{
	return (c >= 0x2190 && c <= 0x27ff) || (c >= 0x2900 && c <= 0x2bff) ||
	    (c >= 0x1f000 && c <= 0x1faff);
}

/* Marks that stand above, below or across the letter before them. */
static bool
people_is_mark(uint32_t c)
{
	return (c >= 0x0300 && c <= 0x036f) || (c >= 0x0483 && c <= 0x0489) ||
	    (c >= 0x1ab0 && c <= 0x1aff) || (c >= 0x1dc0 && c <= 0x1dff) ||
	    (c >= 0x20d0 && c <= 0x20ff) || (c >= 0xfe20 && c <= 0xfe2f);
}

/* What makes one picture of several, or a picture of a sign. */
static bool
people_is_of_pictures(uint32_t before, uint32_t c, const char *after)
{
	uint32_t next = 0;

	if (!people_is_picture(before))
		return false;
	return c == 0xfe0f ||
	    (c == 0x200d && people_read_char(after, &next) > 0 &&
		people_is_picture(next));
}

static const char *
people_refuses(uint32_t c)
{
	for (size_t i = 0; i < PEOPLE_REFUSED_COUNT; i++) {
		if (c >= PEOPLE_REFUSED[i].first && c <= PEOPLE_REFUSED[i].last)
			return PEOPLE_REFUSED[i].what;
	}
	return NULL;
}

int
people_clean_name(
    const char *text, char name_r[PERSON_NAME_MAX], struct err *err)
{
	char *out = name_r;
	bool parted = false; /* blanks since the last word */
	int count = 0, marks = 0;
	uint32_t c, before = 0;
	size_t len;

	for (const char *s = text; *s != '\0'; s += len) {
		const char *refused;

		len = people_read_char(s, &c);
		if (len == 0)
			return err_set(err, ERR_INPUT,
			    "name: byte %zu is not UTF-8", (size_t)(s - text));
		refused = people_is_of_pictures(before, c, s + len)
		    ? NULL
		    : people_refuses(c);
		marks = people_is_mark(c) ? marks + 1 : 0;
		if (marks > MARKS_MOST)
			refused = "one mark too many on a letter";
		else if (marks > 0 && (count == 0 || parted))
			refused = "a mark without a letter before it";
		before = c == 0xfe0f ? before : c;
		if (refused != NULL)
			return err_set(err, ERR_INPUT,
			    "name: U+%04X is %s, which no name may have", c,
			    refused);
		if (people_is_space(c)) {
			parted = count > 0;
			continue;
		}
		if (parted && count < PERSON_CHARS_MAX)
			*out++ = ' ';
		count += parted;
		parted = false;
		if (count < PERSON_CHARS_MAX) {
			memcpy(out, s, len);
			out += len;
		}
		count++;
	}
	*out = '\0';
	if (count < 1 || count > PERSON_CHARS_MAX)
		return err_set(err, ERR_INPUT,
		    "name: %d characters, and 1 to %d are allowed", count,
		    PERSON_CHARS_MAX);
	/* its page would be another one: addresses leave both out */
	if (strcmp(name_r, ".") == 0 || strcmp(name_r, "..") == 0)
		return err_set(err, ERR_INPUT,
		    "name: \"%s\" is not allowed; allowed: a name with more "
		    "than dots",
		    name_r);
	return 0;
}

static void
people_get(struct stmt *stmt, struct person *person_r)
{
	const char *name = stmt_text(stmt, "name");
	size_t len = strlen(name);

	if (len >= sizeof(person_r->name))
		len = sizeof(person_r->name) - 1;
	person_r->id = (int32_t)stmt_int(stmt, "id");
	if (!role_find(stmt_text(stmt, "role"), &person_r->role))
		person_r->role = ROLE_PLAYER;
	memcpy(person_r->name, name, len);
	person_r->name[len] = '\0';
}

/* Ends the statement, whose values are bound. */
static int
people_find(struct stmt *stmt, struct person *person_r, struct err *err)
{
	int rc = stmt_step(stmt, err);

	if (rc > 0)
		people_get(stmt, person_r);
	stmt_done(stmt);
	if (rc == 0)
		return err_set(err, ERR_NOT_FOUND, "there is no such player");
	return rc < 0 ? rc : 0;
}

int
people_find_token(
    struct db *db, const char *token, struct person *person_r, struct err *err)
{
	uint8_t hash[CHANCE_HASH_SIZE];
	struct stmt *stmt;
	int rc = db_query(db, "player_by_token", &stmt, err);

	if (rc < 0)
		return rc;
	chance_sha256(token, strlen(token), hash);
	stmt_bind_blob(stmt, "token_hash", hash, sizeof(hash));
	return people_find(stmt, person_r, err);
}

int
people_find_name(
    struct db *db, const char *name, struct person *person_r, struct err *err)
{
	char clean[PERSON_NAME_MAX], folded[FOLD_MAX];
	struct stmt *stmt;

	if (people_clean_name(name, clean, err) < 0)
		return err_set(err, ERR_NOT_FOUND, "there is no such player");
	const int rc = db_query(db, "player_by_name", &stmt, err);
	if (rc < 0)
		return rc;
	stmt_bind_text(stmt, "name", clean);
	stmt_bind_text(stmt, "folded", fold_name(clean, folded));
	return people_find(stmt, person_r, err);
}

int
people_find_id(
    struct db *db, int32_t id, struct person *person_r, struct err *err)
{
	struct stmt *stmt;
	int rc = db_query(db, "player_by_id", &stmt, err);

	if (rc < 0)
		return rc;
	stmt_bind_int(stmt, "player", id);
	return people_find(stmt, person_r, err);
}

int
people_find_called(
    struct db *db, const char *name, struct person *person_r, struct err *err)
{
	const int rc = people_find_name(db, name, person_r, err);

	return rc == ERR_NOT_FOUND
	    ? err_set(err, rc, "name: nobody is called \"%s\"", name)
	    : rc;
}

void
batch_person(struct batch *batch, const struct person *person,
    const char *token, ms_t at)
{
	uint8_t hash[CHANCE_HASH_SIZE];
	char folded[FOLD_MAX];

	chance_sha256(token, strlen(token), hash);
	batch_add(batch, "player_add");
	batch_int(batch, "player", person->id);
	batch_text(batch, "name", person->name);
	batch_text(batch, "folded", fold_name(person->name, folded));
	batch_blob(batch, "token_hash", hash, sizeof(hash));
	batch_text(batch, "role", role_name(person->role));
	batch_int(batch, "added_at", at);
}

void
batch_person_token(
    struct batch *batch, const struct person *person, const char *token)
{
	uint8_t hash[CHANCE_HASH_SIZE];

	chance_sha256(token, strlen(token), hash);
	batch_add(batch, "player_token");
	batch_int(batch, "player", person->id);
	batch_blob(batch, "token_hash", hash, sizeof(hash));
}

void
batch_person_name(struct batch *batch, const struct person *person)
{
	char folded[FOLD_MAX];

	batch_add(batch, "player_name");
	batch_int(batch, "player", person->id);
	batch_text(batch, "name", person->name);
	batch_text(batch, "folded", fold_name(person->name, folded));
}

static int
people_next_id(struct db *db, int32_t *id_r, struct err *err)
{
	struct stmt *stmt;
	int rc = db_query(db, "player_next", &stmt, err);

	if (rc < 0)
		return rc;
	rc = stmt_step(stmt, err);
	if (rc > 0)
		*id_r = (int32_t)stmt_int(stmt, "id");
	stmt_done(stmt);
	return rc < 0 ? rc : 0;
}

/* ERR_INPUT when a clean name is another player's than this one's. */
static int
people_check_free(
    struct db *db, const char *clean, int32_t player, struct err *err)
{
	char folded[FOLD_MAX];
	struct person other;
	struct stmt *stmt;
	int rc = db_query(db, "player_alike", &stmt, err);

	if (rc < 0)
		return rc;
	stmt_bind_text(stmt, "folded", fold_name(clean, folded));
	stmt_bind_int(stmt, "player", player);
	rc = people_find(stmt, &other, err);
	if (rc == 0)
		return err_set(err, ERR_INPUT,
		    "name: somebody is called \"%s\" already", other.name);
	return rc == ERR_NOT_FOUND ? 0 : rc;
}

int
people_add(struct db *db, const char *name, enum role role, const char *token,
    ms_t at, struct person *person_r, struct err *err)
{
	char clean[PERSON_NAME_MAX] = "";
	struct batch *batch;
	int rc = people_clean_name(name, clean, err);

	if (rc < 0)
		return rc;
	rc = people_check_free(db, clean, 0, err);
	if (rc == 0)
		rc = people_next_id(db, &person_r->id, err);
	if (rc < 0)
		return rc;
	person_r->role = role;
	memcpy(person_r->name, clean, sizeof(clean));
	batch = batch_new();
	batch_person(batch, person_r, token, at);
	return batch_run_once(db, &batch, err);
}

int
people_rename(struct db *db, const char *name, const char *new_name,
    struct person *person_r, struct err *err)
{
	char clean[PERSON_NAME_MAX] = "";
	struct batch *batch;
	int rc = people_find_called(db, name, person_r, err);

	if (rc == 0)
		rc = people_clean_name(new_name, clean, err);
	if (rc == 0)
		rc = people_check_free(db, clean, person_r->id, err);
	if (rc < 0)
		return rc;
	memcpy(person_r->name, clean, sizeof(clean));
	batch = batch_new();
	batch_person_name(batch, person_r);
	return batch_run_once(db, &batch, err);
}

int
people_check_role(
    enum role now, const char *word, enum role *role_r, struct err *err)
{
	if (now != ROLE_PLAYER && now != ROLE_DIRECTOR)
		return err_set(err, ERR_INPUT, "role: who is a %s stays one",
		    role_name(now));
	if (role_find(word, role_r) &&
	    (*role_r == ROLE_PLAYER || *role_r == ROLE_DIRECTOR))
		return 0;
	return err_set(err, ERR_INPUT,
	    "role: \"%.32s\" is not allowed; allowed: player, director", word);
}

void
batch_person_role(struct batch *batch, const struct person *person)
{
	batch_add(batch, "player_role");
	batch_int(batch, "player", person->id);
	batch_text(batch, "role", role_name(person->role));
}

int
people_set_role(struct db *db, const char *name, const char *role,
    struct person *person_r, struct err *err)
{
	struct batch *batch;
	int rc = people_find_called(db, name, person_r, err);

	if (rc == 0)
		rc = people_check_role(
		    person_r->role, role, &person_r->role, err);
	if (rc < 0)
		return rc;
	batch = batch_new();
	batch_person_role(batch, person_r);
	return batch_run_once(db, &batch, err);
}

int
people_check_group(const char *kind, const char *group,
    char clean_r[PERSON_NAME_MAX], struct err *err)
{
	const char *why = avoid_name_fault(kind);
	struct err inner;

	clean_r[0] = '\0';
	if (why != NULL)
		return err_set(err, ERR_INPUT, "kind: %s", why);
	if (group[0] == '\0' || people_clean_name(group, clean_r, &inner) == 0)
		return 0;
	return err_set(err, ERR_INPUT, "group: %s", inner.text);
}

void
batch_person_group(
    struct batch *batch, int32_t player, const char *kind, const char *group)
{
	if (group[0] == '\0') {
		batch_add(batch, "player_group_unset");
		batch_int(batch, "player", player);
		batch_text(batch, "kind", kind);
		return;
	}
	batch_add(batch, "grouping_add");
	batch_text(batch, "kind", kind);
	batch_text(batch, "name", group);
	batch_add(batch, "player_group_set");
	batch_int(batch, "player", player);
	batch_text(batch, "kind", kind);
	batch_text(batch, "name", group);
}

int
people_set_group(struct db *db, const char *name, const char *kind,
    const char *group, struct person *person_r, struct err *err)
{
	char clean[PERSON_NAME_MAX];
	struct batch *batch;
	int rc = people_check_group(kind, group, clean, err);

	if (rc == 0)
		rc = people_find_called(db, name, person_r, err);
	if (rc < 0)
		return rc;
	batch = batch_new();
	batch_person_group(batch, person_r->id, kind, clean);
	return batch_run_once(db, &batch, err);
}

int
people_each_group(struct db *db,
    void (*each)(void *ctx, int32_t player, const char *kind, int group),
    void *ctx, struct err *err)
{
	struct stmt *stmt;
	int rc = db_query(db, "groups_all", &stmt, err);

	if (rc < 0)
		return rc;
	while ((rc = stmt_step(stmt, err)) > 0)
		each(ctx, (int32_t)stmt_int(stmt, "player"),
		    stmt_text(stmt, "kind"), (int)stmt_int(stmt, "grouping"));
	stmt_done(stmt);
	return rc;
}

int
people_renew(struct db *db, const char *name, const char *token,
    struct person *person_r, struct err *err)
{
	char clean[PERSON_NAME_MAX] = "";
	struct batch *batch;
	int rc = people_clean_name(name, clean, err);

	if (rc == 0)
		rc = people_find_called(db, clean, person_r, err);
	if (rc < 0)
		return rc;
	batch = batch_new();
	batch_person_token(batch, person_r, token);
	return batch_run_once(db, &batch, err);
}

int
people_each(struct db *db, int (*each)(void *ctx, const struct person *),
    void *ctx, struct err *err)
{
	struct stmt *stmt;
	int rc = db_query(db, "player_list", &stmt, err);

	if (rc < 0)
		return rc;
	while ((rc = stmt_step(stmt, err)) > 0) {
		struct person person;

		people_get(stmt, &person);
		rc = each(ctx, &person);
		if (rc != 0)
			break;
	}
	stmt_done(stmt);
	return rc;
}

int
people_warn_alike(struct db *db, struct err *err)
{
	struct stmt *stmt;
	int rc = db_query(db, "players_alike", &stmt, err);

	if (rc < 0)
		return rc;
	stmt_bind_int(stmt, "most", PEOPLE_ALIKE_TOLD);
	while ((rc = stmt_step(stmt, err)) > 0)
		log_warn("people",
		    "players %d \"%s\" and %d \"%s\" have one name; give one "
		    "of them another: pairsctl player rename",
		    (int)stmt_int(stmt, "other"), stmt_text(stmt, "other_name"),
		    (int)stmt_int(stmt, "id"), stmt_text(stmt, "name"));
	stmt_done(stmt);
	return rc;
}
