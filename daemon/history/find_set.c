/* SPDX-License-Identifier: ISC */
/*
 * The fields of a question, read from texts that anybody may have written.
 */
#include <stdlib.h>
#include <string.h>

#include "daemon/calendar/civil.h"
#include "daemon/history/find_parts.h"

#define OF(kind) (1U << (kind))

/* Reads one field; NULL, or what is allowed instead. */
typedef const char *find_reader(struct find *find, int which, const char *text);

static const char *
set_name(struct find *find, int which, const char *text)
{
	if (*text == '\0' || strlen(text) >= PERSON_NAME_MAX)
		return "a player's name";
	strcpy(find->name[which], text);
	return NULL;
}

/* A whole number from 0 on at the start of a text; NULL: there is none. */
static const char *
set_number(const char *text, long most, int64_t *number_r)
{
	char *end;

	if (*text < '0' || *text > '9' || strlen(text) > 40)
		return NULL;
	const long number = strtol(text, &end, 10);
	*number_r = number;
	return number > most ? NULL : end;
}

static bool
set_whole(const char *text, int least, int most, int *number_r)
{
	int64_t number = 0;
	const char *end = set_number(text, most, &number);

	if (end == NULL || *end != '\0' || number < least)
		return false;
	*number_r = (int)number;
	return true;
}

static const char *
set_date(struct find *find, int which, const char *text)
{
	struct civil civil;

	if (!civil_read_date(text, &civil))
		return "a day that there is, as 2026-01-31";
	strcpy(which == 0 ? find->from : find->to, text);
	return NULL;
}

static const char *
set_event(struct find *find, int which, const char *text)
{
	(void)which;
	return set_whole(text, 1, INT32_MAX, &find->event)
	    ? NULL
	    : "the number of an event";
}

static const char *
set_pair(struct find *find, int which, const char *text)
{
	(void)which;
	return set_whole(text, 1, EVENT_PAIRS_MOST, &find->pair)
	    ? NULL
	    : "the number of a pair in the event, 1 or more";
}

static const char *
set_board(struct find *find, int which, const char *text)
{
	(void)which;
	return set_whole(
		   text, 1, EVENT_ROUNDS_MAX * EVENT_BOARDS_MAX, &find->board)
	    ? NULL
	    : "the number of a board, 1 or more";
}

static const char *
set_level(struct find *find, int which, const char *text)
{
	(void)which;
	return set_whole(text, 1, 7, &find->level) ? NULL : "1 to 7";
}

static const char *
set_limit(struct find *find, int which, const char *text)
{
	(void)which;
	return set_whole(text, 1, FIND_LIMIT_MOST, &find->limit)
	    ? NULL
	    : "a whole number from 1 to 500";
}

static const char *
set_contract(struct find *find, int which, const char *text)
{
	struct contract contract;

	(void)which;
	if (!contract_read(text, &contract))
		return "a contract, as 3NT, 4SX or P";
	contract_write(&contract, find->contract);
	return NULL;
}

static const char *
set_result(struct find *find, int which, const char *text)
{
	static const char allowed[] = "made, down, =, +1 to +6 or -1 to -13";
	int least = 0, most = 0;

	(void)which;
	if (strcmp(text, "made") == 0) {
		most = 6;
	} else if (strcmp(text, "down") == 0) {
		least = -13;
		most = -1;
	} else if (*text == '+') {
		if (!set_whole(text + 1, 1, 6, &least))
			return allowed;
		most = least;
	} else if (*text == '-') {
		if (!set_whole(text + 1, 1, 13, &least))
			return allowed;
		most = least = -least;
	} else if (strcmp(text, "=") != 0) {
		return allowed;
	}
	find->has_margin = true;
	find->margin_least = least;
	find->margin_most = most;
	return NULL;
}

/* "17.3.2", as a page before has said; what is left out is 0. */
static const char *
set_after(struct find *find, int which, const char *text)
{
	int64_t after[FIND_AFTER_MAX] = {0};

	(void)which;
	for (int i = 0; i < FIND_AFTER_MAX; i++) {
		text = set_number(text, INT32_MAX, &after[i]);
		if (text == NULL || (*text != '.' && *text != '\0'))
			return "what the page before gave as next";
		if (*text == '\0') {
			memcpy(find->after, after, sizeof(after));
			find->has_after = true;
			return NULL;
		}
		text++;
	}
	return "what the page before gave as next";
}

static const char *
set_by(struct find *find, int which, const char *text)
{
	static const char *const words[FIND_BY_COUNT] = {
	    "partner", "scoring", "month", "seat", "role"};

	(void)which;
	for (int i = 0; i < FIND_BY_COUNT; i++) {
		if (strcmp(words[i], text) == 0) {
			find->by = (enum find_by)i;
			return NULL;
		}
	}
	return "partner, scoring, month, seat, role";
}

static const char *
set_unit(struct find *find, int which, const char *text)
{
	static const char *const words[] = {"points", "percent", "imps", "vp"};

	(void)which;
	for (size_t i = 0; i < sizeof(words) / sizeof(words[0]); i++) {
		if (strcmp(words[i], text) == 0) {
			find->unit = words[i];
			return NULL;
		}
	}
	return "points, percent, imps, vp";
}

static const char *
set_schedule(struct find *find, int which, const char *text)
{
	(void)which;
	if (*text == '\0' || strlen(text) >= sizeof(find->schedule))
		return "the name of a schedule";
	strcpy(find->schedule, text);
	return NULL;
}

static const char *
set_nights(struct find *find, int which, const char *text)
{
	return set_whole(
		   text, 1, 10000, which == 0 ? &find->best : &find->least)
	    ? NULL
	    : "a number of nights, 1 or more";
}

#define OF_ALL                                                                 \
	(OF(FIND_RESULTS) | OF(FIND_NIGHTS) | OF(FIND_AVERAGES) |              \
	    OF(FIND_VERSUS) | OF(FIND_RECORDS))
#define OF_DAYS (OF_ALL | OF(FIND_STANDINGS))
#define OF_LISTS (OF(FIND_RESULTS) | OF(FIND_NIGHTS))

static const struct find_known {
	const char *name;
	unsigned kinds;
	find_reader *read;
	int which;
} find_known[] = {
    {"player", OF_ALL, set_name, FIND_PLAYER},
    {"partner", OF_LISTS, set_name, FIND_PARTNER},
    {"opponent", OF(FIND_RESULTS) | OF(FIND_VERSUS), set_name, FIND_OPPONENT},
    {"declarer", OF(FIND_RESULTS), set_name, FIND_DECLARER},
    {"contract", OF(FIND_RESULTS), set_contract, 0},
    {"level", OF(FIND_RESULTS), set_level, 0},
    {"result", OF(FIND_RESULTS), set_result, 0},
    {"event", OF_LISTS, set_event, 0},
    {"pair", OF(FIND_RESULTS), set_pair, 0},
    {"board", OF(FIND_RESULTS), set_board, 0},
    {"by", OF(FIND_AVERAGES), set_by, 0},
    {"unit", OF(FIND_STANDINGS), set_unit, 0},
    {"schedule", OF(FIND_STANDINGS), set_schedule, 0},
    {"best", OF(FIND_STANDINGS), set_nights, 0},
    {"least", OF(FIND_STANDINGS), set_nights, 1},
    {"from", OF_DAYS, set_date, 0},
    {"to", OF_DAYS, set_date, 1},
    {"limit", OF_DAYS & ~OF(FIND_VERSUS), set_limit, 0},
    {"after", OF_LISTS | OF(FIND_AVERAGES) | OF(FIND_STANDINGS), set_after, 0},
};
#define FIND_KNOWN (int)(sizeof(find_known) / sizeof(find_known[0]))

/* The fields of a kind, for who has named another. */
static int
set_unknown(const struct find *find, const char *field, struct err *err)
{
	char list[256] = "";

	for (int i = 0; i < FIND_KNOWN; i++) {
		if ((find_known[i].kinds & OF(find->kind)) == 0)
			continue;
		if (list[0] != '\0')
			strcat(list, ", ");
		strcat(list, find_known[i].name);
	}
	return err_set(err, ERR_INPUT,
	    "%s cannot be asked by %.40s; allowed: %s",
	    find_lists[find->kind].word, field, list);
}

int
find_set(
    struct find *find, const char *field, const char *value, struct err *err)
{
	for (int i = 0; i < FIND_KNOWN; i++) {
		const struct find_known *known = &find_known[i];
		const char *allowed;

		if (strcmp(known->name, field) != 0 ||
		    (known->kinds & OF(find->kind)) == 0)
			continue;
		allowed = known->read(find, known->which, value);
		return allowed == NULL
		    ? 0
		    : err_set(err, ERR_INPUT,
			  "%s: \"%.64s\" is not allowed; allowed: %s", field,
			  value, allowed);
	}
	return set_unknown(find, field, err);
}

/* Whose averages, and who met whom. */
static int
set_check_people(const struct find *find, struct err *err)
{
	const bool has_player = find->name[FIND_PLAYER][0] != '\0';

	if (find->kind == FIND_AVERAGES && !has_player)
		return err_set(
		    err, ERR_INPUT, "averages needs player, whose they are");
	if (find->kind == FIND_VERSUS &&
	    (!has_player || find->name[FIND_OPPONENT][0] == '\0'))
		return err_set(err, ERR_INPUT,
		    "versus needs player and opponent, who met");
	if (!has_player &&
	    (find->name[FIND_PARTNER][0] != '\0' ||
		find->name[FIND_OPPONENT][0] != '\0'))
		return err_set(err, ERR_INPUT,
		    "partner and opponent: allowed together with player, "
		    "whose they are");
	return 0;
}

int
find_check(const struct find *find, struct err *err)
{
	if (find->pair != 0 && find->event == 0)
		return err_set(err, ERR_INPUT,
		    "pair: allowed together with event, which it is of");
	if (find->from[0] != '\0' && find->to[0] != '\0' &&
	    strcmp(find->from, find->to) > 0)
		return err_set(err, ERR_INPUT, "from: %s comes after to, %s",
		    find->from, find->to);
	return set_check_people(find, err);
}
