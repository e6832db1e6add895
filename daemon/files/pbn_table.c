/* SPDX-License-Identifier: ISC */
/*
 * Tables of PBN (PBN 2.1, section 5).
 */
#include "daemon/files/pbn_table.h"

#include <limits.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "daemon/files/pbn_game.h"
#include "engine/bridge/score.h"

#define TABLE_COLUMNS_MOST 40

struct table {
	const struct pbn_tag *tag;
	int columns, rows;
	char name[TABLE_COLUMNS_MOST][24];
};

/* "+Rank\2R;PairId\3R": the names, without order and width. */
static bool
table_read(const struct pbn_record *record, const char *tag, struct table *t)
{
	t->tag = pbn_record_find(record, tag);
	t->columns = t->rows = 0;
	if (t->tag == NULL)
		return false;
	for (const char *at = t->tag->value; *at != '\0';) {
		const size_t len = strcspn(at, ";");
		size_t name;

		if (t->columns == TABLE_COLUMNS_MOST)
			return false;
		if (*at == '+' || *at == '-') {
			at++;
			name = strcspn(at, ";\\");
			snprintf(t->name[t->columns++], sizeof(t->name[0]),
			    "%.*s", (int)name, at);
			at += len - 1;
		} else {
			name = strcspn(at, ";\\");
			snprintf(t->name[t->columns++], sizeof(t->name[0]),
			    "%.*s", (int)name, at);
			at += len;
		}
		at += *at == ';';
	}
	if (t->columns > 0)
		t->rows = t->tag->words / t->columns;
	return t->rows > 0;
}

static bool
table_has(const struct table *t, const char *name)
{
	for (int c = 0; c < t->columns; c++)
		if (strcmp(t->name[c], name) == 0)
			return true;
	return false;
}

/* The cell of a row under a name; NULL where it is not told. */
static const char *
table_cell(const struct table *t, int row, const char *name)
{
	for (int c = 0; c < t->columns; c++) {
		const struct pbn_word *word =
		    &t->tag->word[row * t->columns + c];

		if (strcmp(t->name[c], name) != 0)
			continue;
		if (!word->quoted &&
		    (strcmp(word->text, "-") == 0 ||
			strcmp(word->text, "?") == 0))
			return NULL;
		return word->text;
	}
	return NULL;
}

/* A whole number of a cell, `none` where there is none. */
static int
table_number(const struct table *t, int row, const char *name, int none)
{
	const char *cell = table_cell(t, row, name);
	char *end;
	long number;

	if (cell == NULL)
		return none;
	number = strtol(cell + (*cell == '^'), &end, 10);
	return *end == '\0' && number >= INT_MIN && number <= INT_MAX
	    ? (int)number
	    : none;
}

static int
table_strain(const char *text)
{
	static const char *const word[] = {"C", "D", "H", "S", "NT"};

	for (int s = 0; s < STRAIN_COUNT; s++)
		if (strcmp(text, word[s]) == 0)
			return s;
	return strcmp(text, "N") == 0 ? STRAIN_NOTRUMP : -1;
}

/* All twenty, or none. */
static void
table_optimum(const struct pbn_record *record, struct game_makes *makes)
{
	struct table t;
	unsigned found = 0;

	if (!table_read(record, "OptimumResultTable", &t))
		return;
	for (int row = 0; row < t.rows; row++) {
		const char *declarer = table_cell(&t, row, "Declarer");
		const char *strain = table_cell(&t, row, "Denomination");
		const int tricks = table_number(&t, row, "Result", -1);
		enum seat seat;
		int s;

		if (declarer == NULL || strain == NULL || tricks < 0 ||
		    tricks > 13 || !seat_find(declarer[0], &seat) ||
		    declarer[1] != '\0')
			return;
		s = table_strain(strain);
		if (s < 0)
			return;
		makes->tricks[seat][s] = (uint8_t)tricks;
		found |= 1u << (seat * STRAIN_COUNT + (unsigned)s);
	}
	makes->known = found == (1u << (SEAT_COUNT * STRAIN_COUNT)) - 1;
}

/* Twenty hexadecimal digits: N, S, E, W, each in NT, S, H, D, C. */
static void
table_digits(const struct pbn_record *record, struct game_makes *makes)
{
	static const enum seat seat[] = {NORTH, SOUTH, EAST, WEST};
	const struct pbn_tag *tag =
	    pbn_record_find(record, "DoubleDummyTricks");
	const int count = SEAT_COUNT * STRAIN_COUNT;

	if (makes->known || tag == NULL || (int)strlen(tag->value) != count)
		return;
	for (int i = 0; i < count; i++) {
		const char digit[] = {tag->value[i], '\0'};
		const int tricks = (int)strtol(digit, NULL, 16);

		if (tricks > 13 || (tricks == 0 && digit[0] != '0'))
			return;
		makes->tricks[seat[i / STRAIN_COUNT]][STRAIN_NOTRUMP -
		    i % STRAIN_COUNT] = (uint8_t)tricks;
	}
	makes->known = true;
}

int
pbn_table_makes(
    const struct pbn_record *record, struct game_makes *makes, struct err *err)
{
	const struct pbn_tag *par = pbn_record_find(record, "OptimumScore");
	char *end;
	long points;
	bool ew;

	table_optimum(record, makes);
	table_digits(record, makes);
	if (pbn_tag_is_open(par))
		return 0;
	ew = strncmp(par->value, "EW", 2) == 0;
	points = strtol(par->value + strspn(par->value, "NSEW "), &end, 10);
	if (points < -SCORE_MOST || points > SCORE_MOST)
		return err_set(err, ERR_INPUT,
		    "line %d: OptimumScore: %ld is not a score; allowed: "
		    "%d to %d",
		    par->line, points, -SCORE_MOST, SCORE_MOST);
	makes->par_known = true;
	makes->par = (int)(ew ? -points : points);
	return 0;
}

static void
table_contract(const struct table *t, int row, struct game_result *r)
{
	const char *contract = table_cell(t, row, "Contract");
	const char *declarer = table_cell(t, row, "Declarer");
	const char *lead = table_cell(t, row, "Lead");
	const int tricks = table_number(t, row, "Result", -1);

	if (contract == NULL || !contract_read(contract, &r->contract)) {
		r->contract.level = -1;
		return;
	}
	if (r->contract.level > 0 && declarer != NULL)
		seat_find(declarer[0], &r->contract.declarer);
	if (r->contract.level > 0 && tricks >= 0 && tricks <= 13)
		r->tricks = tricks;
	if (lead != NULL)
		card_read(lead, &r->lead);
}

static void
table_value(const struct table *t, int row, enum total_kind kind,
    enum side side, struct game_row *to)
{
	static const char *const name[2][SIDE_COUNT] = {
	    {"Percentage_NS", "Percentage_EW"}, {"IMP_NS", "IMP_EW"}};
	static const char *const award[SIDE_COUNT] = {"Award_NS", "Award_EW"};
	const char *cell =
	    table_cell(t, row, name[kind != TOTAL_PERCENT][side]);
	const char *word = table_cell(t, row, award[side]);
	const char *points =
	    table_cell(t, row, side == SIDE_NS ? "MP_NS" : "MP_EW");

	to->scored[side] =
	    cell != NULL && game_hundredths_read(cell, &to->value[side]);
	if (points != NULL && game_hundredths_read(points, &to->points[side]))
		to->has_points = true;
	if (cell != NULL && cell[0] == '^')
		to->result.kind = ROW_ARTIFICIAL;
	if (word != NULL)
		award_find(word, &to->result.award[side]);
}

void
pbn_table_scores(struct pbn_scan *scan, const struct pbn_record *record,
    struct game_board *board, enum total_kind *values_r)
{
	struct table t;

	if (!table_read(record, "ScoreTable", &t))
		return;
	if (t.tag->words % t.columns != 0)
		pbn_scan_warn(
		    scan, t.tag->line, "ScoreTable: the last row is not whole");
	*values_r = table_has(&t, "IMP_NS") ? TOTAL_IMPS : TOTAL_PERCENT;
	for (int i = 0; i < t.rows; i++) {
		struct game_row *row = game_board_add_row(board);
		struct game_result *r = &row->result;
		const int none = SCORE_MOST + 1;
		const int score = table_number(&t, i, "Score_NS", none);

		row->round = table_number(&t, i, "Round", 0);
		row->table = table_number(&t, i, "Table", 0);
		row->ns = table_number(&t, i, "PairId_NS", 0);
		row->ew = table_number(&t, i, "PairId_EW", 0);
		table_contract(&t, i, r);
		r->has_score = score >= -SCORE_MOST && score <= SCORE_MOST;
		if (r->has_score)
			r->score = score;
		r->has_row = true;
		r->kind = r->has_score ? ROW_RESULT : ROW_VOID;
		table_value(&t, i, *values_r, SIDE_NS, row);
		table_value(&t, i, *values_r, SIDE_EW, row);
	}
}

/* "North - South" */
static void
table_names(const char *both, struct game_pair *pair)
{
	const char *at = strstr(both, " - ");
	struct buf first = {0};

	if (at == NULL) {
		game_set_text(&pair->name[0], both);
		return;
	}
	buf_append(&first, both, (size_t)(at - both));
	pair->name[0] = buf_steal(&first, NULL);
	game_set_text(&pair->name[1], at + 3);
}

void
pbn_table_totals(const struct pbn_record *record, struct games *games,
    enum total_kind *totals_r)
{
	static const char *const total[TOTAL_KIND_COUNT] = {
	    "TotalPercentage", "TotalIMP", "TotalVP"};
	struct table t;
	int kind = 0;

	if (games->pairs > 0 || !table_read(record, "TotalScoreTable", &t))
		return;
	while (kind + 1 < TOTAL_KIND_COUNT && !table_has(&t, total[kind]))
		kind++;
	*totals_r = (enum total_kind)kind;
	for (int i = 0; i < t.rows; i++) {
		struct game_pair *pair = games_add_pair(games);
		const char *cell = table_cell(&t, i, total[kind]);
		const char *names = table_cell(&t, i, "Names");
		int64_t points;

		pair->pair = table_number(&t, i, "PairId", 0);
		pair->rank = table_number(&t, i, "Rank", 0);
		pair->boards = table_number(&t, i, "NrBoards", -1);
		pair->has_total =
		    cell != NULL && game_hundredths_read(cell, &pair->total);
		if (names != NULL)
			table_names(names, pair);
		cell = table_cell(&t, i, "MasterPoints");
		pair->has_points =
		    cell != NULL && game_hundredths_read(cell, &points);
		if (pair->has_points)
			pair->points = (int)(points / 100);
	}
}
