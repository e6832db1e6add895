/* SPDX-License-Identifier: ISC */
/*
 * Players: names that are taken and refused, tokens that are never stored.
 */
#include "daemon/store/people.h"

#include <criterion/criterion.h>
#include <stdio.h>
#include <string.h>

#include "daemon/base/chance.h"
#include "daemon/store/fold.h"
#include "tests/store/store_file.h"

#define FORTY "1234567890123456789012345678901234567890"
#define FORTY_WIDE                                                             \
	"\xf0\x9f\x82\xa1\xf0\x9f\x82\xa1\xf0\x9f\x82\xa1\xf0\x9f\x82\xa1"     \
	"\xf0\x9f\x82\xa1\xf0\x9f\x82\xa1\xf0\x9f\x82\xa1\xf0\x9f\x82\xa1"     \
	"\xf0\x9f\x82\xa1\xf0\x9f\x82\xa1\xf0\x9f\x82\xa1\xf0\x9f\x82\xa1"     \
	"\xf0\x9f\x82\xa1\xf0\x9f\x82\xa1\xf0\x9f\x82\xa1\xf0\x9f\x82\xa1"     \
	"\xf0\x9f\x82\xa1\xf0\x9f\x82\xa1\xf0\x9f\x82\xa1\xf0\x9f\x82\xa1"     \
	"\xf0\x9f\x82\xa1\xf0\x9f\x82\xa1\xf0\x9f\x82\xa1\xf0\x9f\x82\xa1"     \
	"\xf0\x9f\x82\xa1\xf0\x9f\x82\xa1\xf0\x9f\x82\xa1\xf0\x9f\x82\xa1"     \
	"\xf0\x9f\x82\xa1\xf0\x9f\x82\xa1\xf0\x9f\x82\xa1\xf0\x9f\x82\xa1"     \
	"\xf0\x9f\x82\xa1\xf0\x9f\x82\xa1\xf0\x9f\x82\xa1\xf0\x9f\x82\xa1"     \
	"\xf0\x9f\x82\xa1\xf0\x9f\x82\xa1\xf0\x9f\x82\xa1\xf0\x9f\x82\xa1"

struct name_case {
	const char *text, *clean; /* NULL: refused */
	const char *says;
};

static void
expect_names(const struct name_case *cases, size_t count)
{
	char name[PERSON_NAME_MAX];
	struct err err;

	for (size_t i = 0; i < count; i++) {
		int rc;

		memset(&err, 0, sizeof(err));
		rc = people_clean_name(cases[i].text, name, &err);
		cr_expect_eq(rc, cases[i].clean != NULL ? 0 : ERR_INPUT,
		    "case %zu: %s", i, err.text);
		if (rc == 0)
			cr_expect_str_eq(name, cases[i].clean, "case %zu", i);
		else
			cr_expect_not_null(strstr(err.text, cases[i].says),
			    "case %zu: %s", i, err.text);
	}
}

Test(people, names)
{
	static const struct name_case cases[] = {
	    {"Ann", "Ann", NULL},
	    {"  Ann Lee ", "Ann Lee", NULL},
	    {"\xe3\x80\x80\xe7\x8e\x8b\xe8\x8a\xb3\xc2\xa0",
		"\xe7\x8e\x8b\xe8\x8a\xb3", NULL},
	    {"Ann   Lee", "Ann Lee", NULL},
	    {" Ann \xc2\xa0 van  Lee  ", "Ann van Lee", NULL},
	    {"Ann\xe3\x80\x80Lee\xe2\x80\x83X", "Ann Lee X", NULL},
	    {"Ann\xe1\x9a\x80Lee", "Ann Lee", NULL},
	    {"12345678901234567890          1234567890123456789",
		"12345678901234567890 1234567890123456789", NULL},
	    {"12345678901234567890          12345678901234567890", NULL,
		"41 characters"},
	    {FORTY "   x", NULL, "42 characters"},
	    {"J\xc3\xbcrgen", "J\xc3\xbcrgen", NULL},
	    {FORTY, FORTY, NULL},
	    {" " FORTY " ", FORTY, NULL},
	    {FORTY_WIDE, FORTY_WIDE, NULL},
	    {FORTY "1", NULL, "41 characters"},
	    {FORTY_WIDE "x", NULL, "41 characters"},
	    {"", NULL, "0 characters"},
	    {"   ", NULL, "0 characters"},
	    {"a\tb", NULL, "U+0009"},
	    {"a\n", NULL, "U+000A"},
	    {"a\x7f", NULL, "U+007F"},
	    {"a\xc2\x85", NULL, "U+0085"},
	    {"a\xe2\x80\xae", NULL, "U+202E is a character that turns"},
	    {"a\xe2\x81\xa6", NULL, "U+2066"},
	    {"a\xe2\x80\xa8", NULL, "U+2028 is a line separator"},
	    {"a\xe2\x80\x8b", NULL, "U+200B is an invisible"},
	    {"\xef\xbb\xbfx", NULL, "U+FEFF"},
	    {"a\xc3", NULL, "byte 1"},
	    {"ab\xff", NULL, "byte 2"},
	    {"\x80", NULL, "byte 0"},
	    {"\xc0\xaf", NULL, "byte 0"},
	    {"\xe0\x80\xaf", NULL, "byte 0"},
	    {"\xed\xa0\x80", NULL, "byte 0"},
	    {"\xf4\x90\x80\x80", NULL, "byte 0"},
	    {"\xf0\x9f\x82", NULL, "byte 0"},
	};

	expect_names(cases, sizeof(cases) / sizeof(cases[0]));
}

/* Names that cannot be told from others, or not be seen, or have no page. */
Test(people, names_that_are_seen)
{
	static const struct name_case cases[] = {
	    /* a joiner alone, or one that makes a name look like another */
	    {"\xe2\x80\x8d", NULL, "U+200D is an invisible"},
	    {"Ann\xe2\x80\x8d", NULL, "U+200D is an invisible"},
	    {"\xe7\x8e\x8b\xe2\x80\x8d\xe8\x8a\xb3", NULL, "U+200D"},
	    {"Ann\xef\xb8\x8f", NULL, "U+FE0F is an invisible"},
	    {"\xe3\x85\xa4", NULL, "U+3164"},
	    {"\xe2\xa0\x80", NULL, "U+2800"},
	    {"\xe1\xa0\x8e", NULL, "U+180E"},
	    {"a\xe2\x81\xaa", NULL, "U+206A"},
	    {"a\xf3\xa0\x84\x81", NULL, "U+E0101"},
	    {"a\xef\xbf\xbe", NULL, "U+FFFE is no character"},
	    {"a\xee\x80\x80", NULL, "U+E000 is a character of private use"},
	    /* pictures that are made of several, and a sign that is one */
	    {"\xf0\x9f\x91\xa9\xe2\x80\x8d\xf0\x9f\x91\xa7",
		"\xf0\x9f\x91\xa9\xe2\x80\x8d\xf0\x9f\x91\xa7", NULL},
	    {"\xe2\x9d\xa4\xef\xb8\x8f\xe2\x80\x8d\xf0\x9f\x94\xa5",
		"\xe2\x9d\xa4\xef\xb8\x8f\xe2\x80\x8d\xf0\x9f\x94\xa5", NULL},
	    /* letters with marks of their own, and a tower of them */
	    {"A\xcc\x81\xcc\xa3", "A\xcc\x81\xcc\xa3", NULL},
	    {"A\xcc\x81\xcc\xa3\xcc\x81", NULL, "one mark too many"},
	    {"\xcc\x81\xcc\x82", NULL, "U+0301 is a mark without a letter"},
	    {"Ann \xcc\x81", NULL, "U+0301 is a mark without a letter"},
	    {"Ann\xef\xbf\xbc", NULL, "U+FFFC is "},
	    {".", NULL, "is not allowed"},
	    {" .. ", NULL, "more than dots"},
	    {"...", "...", NULL},
	    {"J. R.", "J. R.", NULL},
	};

	expect_names(cases, sizeof(cases) / sizeof(cases[0]));
}

/* What is one name, and what is another. */
Test(people, folded)
{
	static const struct {
		const char *one, *other;
		bool same;
	} cases[] = {
	    {"Ann Lee", "ANN lee", true},
	    /* a letter with its mark, and of two characters */
	    {"\xc3\x89va", "E\xcc\x81va", true},
	    {"\xc3\x89va", "\xc3\xa9VA", true},
	    {"\xc3\x89va", "Eva", false},
	    {"Stra\xc3\x9f"
	     "e",
		"STRASSE", true},
	    {"\xce\x9f\xce\xb4\xcf\x8c\xcf\x82",
		"\xce\xbf\xce\x94\xcf\x8c\xcf\x83", true},
	    /* wide letters, and two kinds of one Chinese character */
	    {"\xef\xbc\xa1nn", "Ann", true},
	    {"\xef\xa4\x80", "\xe8\xb1\x88", true},
	    {"\xe7\x8e\x8b\xe8\x8a\xb3", "\xe7\x8e\x8b\xe6\x96\xb9", false},
	    /* pictures that are made of several */
	    {"\xe2\x9d\xa4\xef\xb8\x8f", "\xe2\x9d\xa4", true},
	    {FORTY_WIDE, FORTY_WIDE, true},
	    {FORTY, FORTY_WIDE, false},
	};
	char one[FOLD_MAX], other[FOLD_MAX], longest[PERSON_NAME_MAX] = "";

	for (size_t i = 0; i < sizeof(cases) / sizeof(cases[0]); i++)
		cr_expect_eq(strcmp(fold_name(cases[i].one, one),
				 fold_name(cases[i].other, other)) == 0,
		    cases[i].same, "case %zu: %s, %s", i, one, other);
	/* the character that becomes more than any other, 33 bytes */
	for (int i = 0; i < PERSON_CHARS_MAX; i++)
		strcat(longest, "\xef\xb7\xba");
	cr_expect_eq(strlen(fold_name(longest, one)), 33 * PERSON_CHARS_MAX);
	cr_expect_str_eq(fold_name("a\xff", one), "a\xff");
}

static void
expect_found(struct db *db, const char *name, int id)
{
	struct person person = {.id = 0};
	struct err err;

	people_find_name(db, name, &person, &err);
	cr_expect_eq(person.id, id, "%s: %d", name, (int)person.id);
}

/*
 * Two who were called alike before names were folded: each has his own name, and
 * others have neither.
 */
Test(people, called_alike_before)
{
	struct store_file file;
	struct person person;
	struct err err = {0};
	struct db *db;

	chance_init();
	store_file_init(&file);
	db = store_file_open(&file, DB_CREATE);
	cr_expect_eq(people_add(db, "\xc3\x89va", ROLE_PLAYER, "tok-a", 7,
			 &person, &err),
	    0);
	cr_expect_eq(people_add(db, "E\xcc\x81va", ROLE_PLAYER, "tok-b", 7,
			 &person, &err),
	    ERR_INPUT);
	cr_expect_eq(
	    people_add(db, "Bob", ROLE_PLAYER, "tok-b", 8, &person, &err), 0);
	store_file_exec(&file,
	    "UPDATE player SET name = 'E\xcc\x81va', folded = (SELECT folded "
	    "FROM player WHERE id = 1) WHERE id = 2");
	expect_found(db, "\xc3\x89va", 1);
	expect_found(db, "E\xcc\x81va", 2);
	expect_found(db, "\xc3\xa9va", 1);
	expect_found(db, "Eva", 0);
	cr_expect_eq(
	    people_rename(db, "E\xcc\x81va", "\xc3\xa9VA", &person, &err),
	    ERR_INPUT);
	cr_expect_eq(people_rename(db, "E\xcc\x81va", "Eva", &person, &err), 0);
	cr_expect_eq(person.id, 2);
	expect_found(db, "E\xcc\x81va", 1);
	expect_found(db, "eva", 2);
	db_close(&db);
	store_file_fini(&file);
}

static int
join_names(void *ctx, const struct person *person)
{
	strcat(ctx, person->name);
	strcat(ctx, ",");
	return person->id == 3 ? 5 : 0;
}

Test(people, add_and_find)
{
	struct store_file file;
	struct person person;
	struct err err = {0};
	char names[256] = "";
	struct db *db;

	chance_init();
	store_file_init(&file);
	db = store_file_open(&file, DB_CREATE);
	cr_expect_eq(
	    people_add(db, " Ann ", ROLE_PLAYER, "tok-a", 7, &person, &err), 0);
	cr_expect_eq(person.id, 1);
	cr_expect_str_eq(person.name, "Ann");
	cr_expect_eq(
	    people_add(db, "Bob", ROLE_PLAYER, "tok-b", 8, &person, &err), 0);
	cr_expect_eq(person.id, 2);
	cr_expect_eq(
	    people_add(db, "aNN", ROLE_PLAYER, "tok-c", 9, &person, &err),
	    ERR_INPUT);
	cr_expect_not_null(strstr(err.text, "\"Ann\""), "%s", err.text);
	cr_expect_eq(people_add(db, "", ROLE_PLAYER, "tok-c", 9, &person, &err),
	    ERR_INPUT);
	/* the same secret twice would be two people in one */
	cr_expect_eq(
	    people_add(db, "Cid", ROLE_PLAYER, "tok-a", 9, &person, &err),
	    ERR_DB);
	cr_expect_eq(
	    people_add(db, "Cid", ROLE_PLAYER, "tok-c", 9, &person, &err), 0);
	cr_expect_eq(person.id, 3);
	cr_expect_eq(
	    people_add(db, "Dan", ROLE_PLAYER, "tok-d", 9, &person, &err), 0);
	cr_expect_eq(people_find_token(db, "tok-b", &person, &err), 0);
	cr_expect_str_eq(person.name, "Bob");
	cr_expect_eq(
	    people_find_token(db, "tok-x", &person, &err), ERR_NOT_FOUND);
	cr_expect_eq(people_renew(db, " bob", "tok-n", &person, &err), 0);
	cr_expect_eq(person.id, 2);
	cr_expect_str_eq(person.name, "Bob");
	cr_expect_eq(
	    people_find_token(db, "tok-b", &person, &err), ERR_NOT_FOUND);
	cr_expect_eq(people_find_token(db, "tok-n", &person, &err), 0);
	cr_expect_eq(person.id, 2);
	cr_expect_eq(
	    people_renew(db, "Eve", "tok-e", &person, &err), ERR_NOT_FOUND);
	cr_expect_not_null(strstr(err.text, "\"Eve\""), "%s", err.text);
	cr_expect_eq(people_renew(db, "\n", "tok-e", &person, &err), ERR_INPUT);
	cr_expect_eq(people_renew(db, "Ann", "tok-n", &person, &err), ERR_DB);
	cr_expect_eq(people_find_token(db, "tok-a", &person, &err), 0);
	cr_expect_eq(
	    people_add(db, "Cid  Roe", ROLE_PLAYER, "tok-r", 9, &person, &err),
	    0);
	cr_expect_str_eq(person.name, "Cid Roe");
	cr_expect_eq(people_add(db, " cid\xc2\xa0 Roe", ROLE_PLAYER, "tok-q", 9,
			 &person, &err),
	    ERR_INPUT);
	cr_expect_eq(people_find_name(db, " Cid   roe ", &person, &err), 0);
	cr_expect_str_eq(person.name, "Cid Roe");
	cr_expect_eq(
	    people_find_name(db, "Cid\nRoe", &person, &err), ERR_NOT_FOUND);
	cr_expect_eq(people_find_name(db, "BOB", &person, &err), 0);
	cr_expect_eq(person.id, 2);
	cr_expect_eq(people_find_id(db, 1, &person, &err), 0);
	cr_expect_str_eq(person.name, "Ann");
	cr_expect_eq(people_find_id(db, 9, &person, &err), ERR_NOT_FOUND);
	cr_expect_eq(people_each(db, join_names, names, &err), 5);
	cr_expect_str_eq(names, "Ann,Bob,Cid,");
	cr_expect_eq(
	    store_file_number(&file,
		"SELECT count(*) FROM player WHERE token_hash = 'tok-a' OR "
		"length(token_hash) <> 32"),
	    0);
	db_close(&db);
	store_file_fini(&file);
}

Test(people, rename)
{
	struct store_file file;
	struct person person;
	struct err err = {0};
	struct db *db;

	chance_init();
	store_file_init(&file);
	db = store_file_open(&file, DB_CREATE);
	cr_expect_eq(
	    people_add(db, "Ann", ROLE_PLAYER, "tok-a", 7, &person, &err), 0);
	cr_expect_eq(
	    people_add(db, "Cid", ROLE_PLAYER, "tok-c", 9, &person, &err), 0);
	/* another name, its own in other letters, one that is taken */
	cr_expect_eq(people_rename(db, " ann", " Ann  Orr ", &person, &err), 0);
	cr_expect_eq(person.id, 1);
	cr_expect_str_eq(person.name, "Ann Orr");
	cr_expect_eq(people_find_token(db, "tok-a", &person, &err), 0);
	cr_expect_str_eq(person.name, "Ann Orr");
	cr_expect_eq(people_rename(db, "Ann orr", "ANN", &person, &err), 0);
	cr_expect_str_eq(person.name, "ANN");
	cr_expect_eq(people_rename(db, "ANN", "Ann", &person, &err), 0);
	cr_expect_eq(people_rename(db, "Ann", "cid", &person, &err), ERR_INPUT);
	cr_expect_not_null(strstr(err.text, "\"Cid\""), "%s", err.text);
	cr_expect_eq(people_rename(db, "Ann", " ", &person, &err), ERR_INPUT);
	cr_expect_eq(
	    people_rename(db, "Eve", "Eva", &person, &err), ERR_NOT_FOUND);
	cr_expect_not_null(strstr(err.text, "\"Eve\""), "%s", err.text);
	db_close(&db);
	store_file_fini(&file);
}

static void
join_groups(void *ctx, int32_t player, const char *kind, int group)
{
	char *text = ctx;

	sprintf(text + strlen(text), "%d %s %d,", (int)player, kind, group);
}

Test(people, groups)
{
	struct store_file file;
	struct person person;
	struct err err = {0};
	char groups[200] = "";
	struct db *db;

	chance_init();
	store_file_init(&file);
	db = store_file_open(&file, DB_CREATE);
	cr_expect_eq(
	    people_add(db, "Ann", ROLE_PLAYER, "tok-a", 7, &person, &err), 0);
	cr_expect_eq(
	    people_add(db, "Bob", ROLE_PLAYER, "tok-b", 8, &person, &err), 0);
	cr_expect_eq(
	    people_set_group(db, "ann", "club", " Lions ", &person, &err), 0);
	cr_expect_eq(person.id, 1);
	cr_expect_eq(
	    people_set_group(db, "Bob", "club", "Bears", &person, &err), 0);
	cr_expect_eq(
	    people_set_group(db, "Bob", "team", "Reds", &person, &err), 0);
	/* another one of the kind, by whatever letters, and one that goes */
	cr_expect_eq(
	    people_set_group(db, "Bob", "club", "lions", &person, &err), 0);
	cr_expect_eq(people_set_group(db, "Bob", "team", "", &person, &err), 0);
	cr_expect_eq(people_set_group(db, "Bob", "city", "", &person, &err), 0);
	cr_expect_eq(people_each_group(db, join_groups, groups, &err), 0);
	cr_expect_str_eq(groups, "1 club 1,2 club 1,");
	cr_expect_eq(
	    people_set_group(db, "Eve", "club", "Lions", &person, &err),
	    ERR_NOT_FOUND);
	cr_expect_eq(
	    people_set_group(db, "Ann", "Club", "Lions", &person, &err),
	    ERR_INPUT);
	cr_expect_not_null(strstr(err.text, "kind: "), "%s", err.text);
	cr_expect_eq(people_set_group(db, "Ann", "club", "\n", &person, &err),
	    ERR_INPUT);
	cr_expect_not_null(strstr(err.text, "group: "), "%s", err.text);
	db_close(&db);
	store_file_fini(&file);
}
