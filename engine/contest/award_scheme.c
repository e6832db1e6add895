/* SPDX-License-Identifier: ISC */
/*
 * Schemes of master points (R-EV-13): read, written, looked up.
 */
#include "engine/contest/award_scheme.h"

#include <assert.h>
#include <stddef.h>
#include <string.h>

#define LARGE_FIELD 20 /* completing pairs, from here on ten ranks count */
#define FROM_MOST_PERCENT 100
#define FROM_MOST_PAIRS 10000

static const char *const scheme_words[SCHEME_KIND_COUNT] = {
    [SCHEME_DEFAULT] = "default",
    [SCHEME_PERCENT] = "percent",
    [SCHEME_TABLE] = "table",
};

static bool
scheme_points_fall(const struct scheme_step *step)
{
	for (int i = 1; i < step->ranks; i++) {
		if (step->points[i] > step->points[i - 1])
			return false;
	}
	return true;
}

/* What is wrong with a step after another (NULL: the first), or NULL. */
static const char *
scheme_step_fault(enum scheme_kind kind, const struct scheme_step *step,
    const struct scheme_step *before)
{
	const bool bands = kind == SCHEME_PERCENT;

	if (bands && (step->from < 1 || step->from > FROM_MOST_PERCENT))
		return "a band's per cent must be 1 to 100";
	if (!bands && (step->from < 1 || step->from > FROM_MOST_PAIRS))
		return "a row's number of pairs must be 1 to 10000";
	if (before != NULL && step->from <= before->from)
		return bands ? "the bands' per cents must rise"
			     : "the rows' numbers of pairs must rise";
	if (step->ranks < 1 || step->ranks > (bands ? 1 : SCHEME_RANKS_MAX))
		return bands ? "a band has one number of points"
			     : "a row has 1 to 32 numbers of points";
	for (int i = 0; i < step->ranks; i++) {
		if (step->points[i] < 0 || step->points[i] > SCHEME_POINTS_MAX)
			return "points must be 0 to 999";
	}
	if (!scheme_points_fall(step) ||
	    (bands && before != NULL && step->points[0] > before->points[0]))
		return "a lower rank must not get more points";
	return NULL;
}

static int
scheme_write_number(char *text, int number)
{
	char digit[8];
	int digits = 0, length = 0;

	do {
		digit[digits++] = (char)('0' + number % 10);
		number /= 10;
	} while (number > 0);
	while (digits > 0)
		text[length++] = digit[--digits];
	return length;
}

#define STEP_TEXT_MAX (8 + 4 * SCHEME_RANKS_MAX)

/* " 20:3,2,2" without a NUL; returns its length. */
static int
scheme_write_step(char text_r[STEP_TEXT_MAX], const struct scheme_step *step)
{
	int length = 0;

	text_r[length++] = ' ';
	length += scheme_write_number(&text_r[length], step->from);
	for (int i = 0; i < step->ranks; i++) {
		text_r[length++] = i == 0 ? ':' : ',';
		length += scheme_write_number(&text_r[length], step->points[i]);
	}
	return length;
}

static const char *
scheme_fault(const struct award_scheme *scheme)
{
	char text[STEP_TEXT_MAX];
	size_t length;

	if ((unsigned)scheme->kind >= SCHEME_KIND_COUNT)
		return "the kind must be default, percent or table";
	if (scheme->kind == SCHEME_DEFAULT)
		return scheme->steps == 0 ? NULL : "default stands alone";
	if (scheme->steps < 1 || scheme->steps > SCHEME_STEPS_MAX)
		return "there must be 1 to 16 bands or rows";
	length = strlen(scheme_words[scheme->kind]);
	for (int i = 0; i < scheme->steps; i++) {
		const char *fault = scheme_step_fault(scheme->kind,
		    &scheme->step[i], i > 0 ? &scheme->step[i - 1] : NULL);

		if (fault != NULL)
			return fault;
		length += (size_t)scheme_write_step(text, &scheme->step[i]);
	}
	return length < SCHEME_TEXT_MAX ? NULL
					: "the text must be below 512 bytes";
}

bool
award_scheme_is_valid(const struct award_scheme *scheme)
{
	return scheme_fault(scheme) == NULL;
}

void
award_scheme_write(
    const struct award_scheme *scheme, char text_r[SCHEME_TEXT_MAX])
{
	char step[STEP_TEXT_MAX];
	size_t length, more;

	assert(award_scheme_is_valid(scheme));
	length = strlen(scheme_words[scheme->kind]);
	memcpy(text_r, scheme_words[scheme->kind], length);
	for (int i = 0; i < scheme->steps; i++) {
		more = (size_t)scheme_write_step(step, &scheme->step[i]);
		memcpy(&text_r[length], step, more);
		length += more;
	}
	text_r[length] = '\0';
}

/* A number of at most five digits; moves on, or returns -1. */
static int
scheme_read_number(const char **text)
{
	int number = 0, digits = 0;

	while (**text >= '0' && **text <= '9' && digits < 5) {
		number = 10 * number + (*(*text)++ - '0');
		digits++;
	}
	if (digits == 0 || (**text >= '0' && **text <= '9'))
		return -1;
	return number <= INT16_MAX ? number : INT16_MAX;
}

/* "20:3,2,2"; moves on to the blank or end after it. */
static const char *
scheme_read_step(const char **text, struct scheme_step *step_r)
{
	const int from = scheme_read_number(text);

	*step_r = (struct scheme_step){.from = (int16_t)from};
	if (from < 0 || **text != ':')
		return "a band or row is a number, a colon and points: 10:3";
	do {
		(*text)++;
		const int points = scheme_read_number(text);

		if (points < 0)
			return "points must be 0 to 999";
		if (step_r->ranks == SCHEME_RANKS_MAX)
			return "a row has 1 to 32 numbers of points";
		step_r->points[step_r->ranks++] = (int16_t)points;
	} while (**text == ',');
	return **text == ' ' || **text == '\0'
	    ? NULL
	    : "a band or row ends with a blank";
}

static const char *
scheme_read_kind(const char **text, enum scheme_kind *kind_r)
{
	const size_t length = strcspn(*text, " ");

	for (int kind = 0; kind < SCHEME_KIND_COUNT; kind++) {
		if (strlen(scheme_words[kind]) == length &&
		    memcmp(*text, scheme_words[kind], length) == 0) {
			*kind_r = (enum scheme_kind)kind;
			*text += length;
			return NULL;
		}
	}
	return "it begins with default, percent or table";
}

const char *
award_scheme_read(const char *text, struct award_scheme *scheme_r)
{
	struct award_scheme scheme = {.steps = 0};
	const char *fault;

	fault = scheme_read_kind(&text, &scheme.kind);
	while (fault == NULL) {
		while (*text == ' ')
			text++;
		if (*text == '\0')
			break;
		if (scheme.steps == SCHEME_STEPS_MAX)
			return "there must be 1 to 16 bands or rows";
		fault = scheme_read_step(&text, &scheme.step[scheme.steps++]);
	}
	if (fault == NULL)
		fault = scheme_fault(&scheme);
	if (fault == NULL)
		*scheme_r = scheme;
	return fault;
}

static int
scheme_points_default(int rank, int completing)
{
	const int last = completing < LARGE_FIELD ? completing / 2 : 10;

	if (rank == 1)
		return 3;
	if (rank > last)
		return 0;
	return rank <= 4 ? 2 : 1;
}

static int
scheme_points_percent(
    const struct award_scheme *scheme, int rank, int completing)
{
	for (int i = 0; i < scheme->steps; i++) {
		const struct scheme_step *band = &scheme->step[i];

		if (rank <= completing * band->from / 100 ||
		    (i == 0 && rank == 1))
			return band->points[0];
	}
	return 0;
}

static int
scheme_points_table(const struct award_scheme *scheme, int rank, int completing)
{
	const struct scheme_step *row = NULL;

	for (int i = 0; i < scheme->steps; i++) {
		if (scheme->step[i].from <= completing)
			row = &scheme->step[i];
	}
	return row != NULL && rank <= row->ranks ? row->points[rank - 1] : 0;
}

int
award_scheme_points(const struct award_scheme *scheme, int rank, int completing)
{
	assert(rank >= 0 && rank <= completing);
	if (rank == 0)
		return 0;
	if (scheme->kind == SCHEME_PERCENT)
		return scheme_points_percent(scheme, rank, completing);
	if (scheme->kind == SCHEME_TABLE)
		return scheme_points_table(scheme, rank, completing);
	return scheme_points_default(rank, completing);
}
