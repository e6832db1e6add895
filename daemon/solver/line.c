/* SPDX-License-Identifier: ISC */
/*
 * Questions and answers as lines.  The readers are strict by a simple rule:
 * what they have read is written again and must be the same line.  Neither
 * side trusts the other: the library behind the helper ends its process on
 * some bad input, and the helper may be any program.
 */
#include "daemon/solver/line.h"

#include <assert.h>
#include <inttypes.h>
#include <stdbool.h>
#include <stdio.h>
#include <string.h>

#define LINE_DEAL_HANDS 4

static const char LINE_STRAINS[] = "CDHSN";
static const char *const LINE_WORDS[] = {"tricks", "table", "error"};

/* The next part of a line, and past it; false when there is none that fits. */
static bool
line_part(const char **at, char *part_r, size_t size)
{
	const size_t length = strcspn(*at, " ");

	if (length == 0 || length >= size)
		return false;
	memcpy(part_r, *at, length);
	part_r[length] = '\0';
	*at += length;
	if (**at == ' ')
		++*at;
	return true;
}

/* A part that is one letter of a list: where it stands, or -1. */
static int
line_letter(const char **at, const char *letters)
{
	const char *found;
	char part[2];

	if (!line_part(at, part, sizeof(part)))
		return -1;
	found = strchr(letters, part[0]);
	return found == NULL ? -1 : (int)(found - letters);
}

static bool
line_number(const char **at, uint64_t most, uint64_t *number_r)
{
	uint64_t number = 0;
	char part[21];

	if (!line_part(at, part, sizeof(part)))
		return false;
	for (const char *digit = part; *digit != '\0'; digit++) {
		const unsigned value = (unsigned)(*digit - '0');

		if (*digit < '0' || *digit > '9' ||
		    number > (most - value) / 10)
			return false;
		number = number * 10 + value;
	}
	*number_r = number;
	return true;
}

static bool
line_deal(const char **at, struct deal *deal_r)
{
	char text[DEAL_TEXT_MAX], hand[DEAL_TEXT_MAX];
	size_t length = 0;

	for (int i = 0; i < LINE_DEAL_HANDS; i++) {
		if (!line_part(at, hand, sizeof(hand)) ||
		    length + strlen(hand) + 2 > sizeof(text))
			return false;
		if (i > 0)
			text[length++] = ' ';
		memcpy(text + length, hand, strlen(hand) + 1);
		length += strlen(hand);
	}
	return deal_read(text, deal_r);
}

/* Plays the cards; the number of the first that is wrong, from 1, or 0. */
static int
line_cards(const char **at, struct play *play)
{
	char text[2 * CARD_COUNT + 1], name[3] = "";
	size_t length;
	card_t card;

	if (!line_part(at, text, sizeof(text)))
		return 1;
	length = strcmp(text, "-") == 0 ? 0 : strlen(text);
	for (size_t i = 0; i < length; i += 2) {
		memcpy(name, text + i, 2);
		if (!card_read(name, &card) ||
		    !hand_has(play_legal(play), card))
			return 1 + (int)i / 2;
		play_add(play, card);
	}
	return 0;
}

static int
line_wrong(struct err *err, const char *what)
{
	return err_set(err, ERR_INPUT, "want %s", what);
}

static int
line_read_play(const char **at, struct play *play_r, struct err *err)
{
	const int strain = line_letter(at, LINE_STRAINS);
	const int declarer = line_letter(at, "NESW");
	const int turn = line_letter(at, "NESW-");
	struct deal deal;
	int wrong;

	if (strain < 0)
		return line_wrong(err, "a strain: C D H S or N");
	if (declarer < 0)
		return line_wrong(err, "a declarer: N E S or W");
	if (turn < 0)
		return line_wrong(err, "whose turn it is: N E S W or -");
	if (!line_deal(at, &deal))
		return line_wrong(err, "a deal: N: and four hands of 13 cards");
	play_init(play_r, &deal, (enum strain)strain, (enum seat)declarer);
	wrong = line_cards(at, play_r);
	if (wrong != 0)
		return err_set(err, ERR_INPUT,
		    "card %d cannot be played: want cards of the hand on turn "
		    "that follow suit, or -",
		    wrong);
	if ((int)play_r->turn != turn)
		return err_set(err, ERR_INPUT,
		    "after these cards it is %c's turn",
		    seat_letter(play_r->turn));
	return 0;
}

/* Which of the first `count` words a line begins with, or -1. */
static int
line_word(const char **at, int count)
{
	char word[8];

	if (!line_part(at, word, sizeof(word)))
		return -1;
	for (int i = 0; i < count; i++) {
		if (strcmp(word, LINE_WORDS[i]) == 0)
			return i;
	}
	return -1;
}

static int
line_same(const char *line, const char *again, struct err *err)
{
	if (strcmp(line, again) == 0)
		return 0;
	return line_wrong(err, "the line in its one form");
}

/* The deal as it was before the lead. */
static void
line_first_deal(const struct play *play, struct deal *deal_r)
{
	*deal_r = play->left;
	for (int i = 0; i < play->count; i++)
		deal_r->hand[play_seat_of(play, i)] |= hand_of(play->card[i]);
}

void
line_write_question(
    const struct solver_question *question, char line_r[SOLVER_LINE_MAX])
{
	const struct play *play = &question->play;
	char text[DEAL_TEXT_MAX], cards[2 * CARD_COUNT + 2] = "-";
	struct deal deal;

	assert(question->kind < SOLVER_KIND_COUNT);
	if (question->kind == SOLVER_TABLE) {
		deal_write(&question->deal, text);
		snprintf(line_r, SOLVER_LINE_MAX, "table %" PRIu64 " %s",
		    question->number, text);
		return;
	}
	line_first_deal(play, &deal);
	deal_write(&deal, text);
	for (int i = 0; i < play->count; i++)
		card_write(play->card[i], &cards[2 * i]);
	snprintf(line_r, SOLVER_LINE_MAX, "tricks %" PRIu64 " %c %c %c %s %s",
	    question->number, LINE_STRAINS[play->strain],
	    seat_letter(play->declarer), seat_letter(play->turn), text, cards);
}

void
line_write_answer(
    const struct solver_answer *answer, char line_r[SOLVER_LINE_MAX])
{
	int length = snprintf(line_r, SOLVER_LINE_MAX, "%s %" PRIu64,
	    LINE_WORDS[answer->kind], answer->number);
	const int *count = &answer->tricks;
	int counts = 1;

	if (answer->kind == SOLVER_ERROR) {
		snprintf(line_r + length, SOLVER_LINE_MAX - (size_t)length,
		    " %s", answer->text);
		return;
	}
	if (answer->kind == SOLVER_TABLE) {
		count = &answer->table.tricks[0][0];
		counts = STRAIN_COUNT * SEAT_COUNT;
	}
	for (int i = 0; i < counts; i++)
		length += snprintf(line_r + length,
		    SOLVER_LINE_MAX - (size_t)length, " %d", count[i]);
}

int
line_read_question(
    const char *line, struct solver_question *question_r, struct err *err)
{
	char again[SOLVER_LINE_MAX];
	const char *at = line;
	const int kind = line_word(&at, SOLVER_KIND_COUNT);
	int code = 0;

	memset(question_r, 0, sizeof(*question_r));
	if (kind < 0)
		return line_wrong(err, "tricks or table");
	question_r->kind = (enum solver_kind)kind;
	if (!line_number(&at, INT64_MAX, &question_r->number) ||
	    question_r->number == 0)
		return line_wrong(err, "a number from 1");
	if (question_r->kind == SOLVER_TRICKS)
		code = line_read_play(&at, &question_r->play, err);
	else if (!line_deal(&at, &question_r->deal))
		return line_wrong(err, "a deal: N: and four hands of 13 cards");
	if (code != 0)
		return code;
	line_write_question(question_r, again);
	return line_same(line, again, err);
}

static int
line_read_counts(const char **at, int *count_r, int counts, struct err *err)
{
	uint64_t number;

	for (int i = 0; i < counts; i++) {
		if (!line_number(at, TRICK_COUNT, &number))
			return line_wrong(err, "tricks from 0 to 13");
		count_r[i] = (int)number;
	}
	return 0;
}

int
line_read_answer(
    const char *line, struct solver_answer *answer_r, struct err *err)
{
	char again[SOLVER_LINE_MAX];
	const char *at = line;
	const int kind = line_word(&at, SOLVER_ERROR + 1);
	int code = 0;

	memset(answer_r, 0, sizeof(*answer_r));
	if (kind < 0)
		return line_wrong(err, "tricks, table or error");
	answer_r->kind = (enum solver_kind)kind;
	if (!line_number(&at, INT64_MAX, &answer_r->number))
		return line_wrong(err, "a number");
	if (answer_r->kind == SOLVER_TRICKS)
		code = line_read_counts(&at, &answer_r->tricks, 1, err);
	else if (answer_r->kind == SOLVER_TABLE)
		code = line_read_counts(&at, &answer_r->table.tricks[0][0],
		    STRAIN_COUNT * SEAT_COUNT, err);
	else
		snprintf(answer_r->text, sizeof(answer_r->text), "%s", at);
	if (code != 0)
		return code;
	line_write_answer(answer_r, again);
	return line_same(line, again, err);
}
