/* SPDX-License-Identifier: ISC */
/*
 * Whole nights of every scoring method, from the results at the tables to the final ranking,
 * against values that another program worked out in exact fractions.  Who owes
 * what is added up here; the night itself does it in its own room.
 */
#include <criterion/criterion.h>
#include <jansson.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "engine/bridge/board.h"
#include "engine/bridge/contract.h"
#include "engine/bridge/score.h"
#include "engine/contest/award_scheme.h"
#include "engine/contest/standing.h"
#include "engine/contest/victory.h"

#define PAIRS_MOST 64
#define TABLES_MOST 32
#define BOARDS_MOST 32
#define NO_UNIT INT64_MIN

/* What happened to a pair; its standing is filled in on the way. */
struct line {
	struct standing standing;
	int64_t own_sum; /* boards that were compared */
	int own_count;
	int scored; /* boards with a score */
	bool withdrawn;
	char kind[BOARDS_MOST + 1];
	int64_t unit[BOARDS_MOST];
};

struct night {
	const char *name;
	json_t *config, *expected;
	struct line line[PAIRS_MOST + 1]; /* by id */
	int pairs, rounds, boards;        /* boards of a round */
	struct scoring_rules rules;
	enum totals totals;
	int compared, wrong;
	bool quiet;
};

/* One board while it is scored. */
struct table {
	int id[SIDE_COUNT];
	const char *reason;
};

struct scored_board {
	int number, count;
	struct table table[TABLES_MOST];
	struct board_row row[TABLES_MOST];
	struct row_score score[TABLES_MOST][SIDE_COUNT];
	struct board_summary summary;
};

static json_t *
need(json_t *object, const char *key)
{
	json_t *value = json_object_get(object, key);

	cr_assert_not_null(value, "no \"%s\" in the file", key);
	return value;
}

static int64_t
need_number(json_t *object, const char *key)
{
	json_t *value = need(object, key);

	cr_assert(json_is_integer(value), "\"%s\" is no number", key);
	return json_integer_value(value);
}

static const char *
need_text(json_t *object, const char *key)
{
	json_t *value = need(object, key);

	cr_assert(json_is_string(value), "\"%s\" is no text", key);
	return json_string_value(value);
}

__attribute__((format(printf, 4, 5))) static void
compare(
    struct night *night, int64_t got, int64_t expected, const char *format, ...)
{
	va_list args;

	night->compared++;
	if (got == expected)
		return;
	night->wrong++;
	if (night->quiet)
		return;
	fprintf(stderr, "%s: ", night->name);
	va_start(args, format);
	vfprintf(stderr, format, args);
	va_end(args);
	fprintf(stderr, ": %lld, expected %lld\n", (long long)got,
	    (long long)expected);
}

static void
read_result(json_t *result, int board, struct board_row *row_r)
{
	const char *artificial, *slash;
	char word[4] = "";
	struct contract contract;
	enum seat declarer;

	*row_r = (struct board_row){.kind = ROW_RESULT};
	if (json_is_true(json_object_get(result, "passed_out")))
		return;
	if (json_is_true(json_object_get(result, "cut"))) {
		row_r->kind = ROW_VOID;
		return;
	}
	if (json_object_get(result, "artificial") != NULL) {
		artificial = need_text(result, "artificial");
		slash = strchr(artificial, '/');
		cr_assert(slash != NULL && slash - artificial <= 2);
		memcpy(word, artificial, (size_t)(slash - artificial));
		row_r->kind = ROW_ARTIFICIAL;
		cr_assert(award_find(word, &row_r->award[SIDE_NS]));
		cr_assert(award_find(slash + 1, &row_r->award[SIDE_EW]));
		return;
	}
	cr_assert(contract_read(need_text(result, "contract"), &contract));
	cr_assert(seat_find(need_text(result, "declarer")[0], &declarer));
	contract.declarer = declarer;
	row_r->score = score_ns(&contract, board_vulnerability(board),
	    (int)need_number(result, "tricks"));
}

/* R-EV-11: the side at fault owes a board with an artificial score. */
static bool
side_owes(const struct board_row *row, const char *reason, enum side side)
{
	if (row->kind != ROW_ARTIFICIAL)
		return true;
	return strncmp(reason, "both", 4) == 0 ||
	    strncmp(reason, side == SIDE_NS ? "ns" : "ew", 2) == 0;
}

static void
enter(
    struct night *night, struct line *line, int number, char kind, int64_t unit)
{
	line->kind[number - 1] = kind;
	line->unit[number - 1] = unit;
	if (unit == NO_UNIT)
		return;
	line->scored++;
	if (night->totals == TOTALS_VP)
		return;
	line->standing.sum += unit;
	line->standing.count++;
}

static void
play_board(struct night *night, struct scored_board *board, json_t *seating,
    json_t *json)
{
	json_t *results = need(json, "results"), *seat, *result;
	struct line *line;
	size_t i;

	board->number = (int)need_number(json, "board");
	board->count = (int)json_array_size(results);
	cr_assert_eq(json_array_size(seating), (size_t)board->count);
	json_array_foreach(results, i, result) {
		seat = json_array_get(seating, i);
		cr_assert_eq(
		    need_number(result, "table"), need_number(seat, "table"));
		board->table[i].id[SIDE_NS] = (int)need_number(seat, "ns");
		board->table[i].id[SIDE_EW] = (int)need_number(seat, "ew");
		read_result(result, board->number, &board->row[i]);
		board->table[i].reason = board->row[i].kind == ROW_ARTIFICIAL
		    ? need_text(result, "reason")
		    : "";
	}
	scoring_score(&night->rules, board->row, board->count, board->score,
	    &board->summary);
	for (i = 0; i < (size_t)board->count; i++) {
		for (int side = 0; side < SIDE_COUNT; side++) {
			line = &night->line[board->table[i].id[side]];
			line->standing.owed += side_owes(&board->row[i],
			    board->table[i].reason, (enum side)side);
			if (board->row[i].kind == ROW_VOID)
				enter(night, line, board->number, 'V', NO_UNIT);
			if (board->row[i].kind != ROW_RESULT)
				continue;
			line->standing.finished++;
			enter(night, line, board->number, 'R',
			    board->score[i][side].unit);
			if (board->summary.rule == RULE_SINGLE)
				continue;
			line->own_sum += board->score[i][side].unit;
			line->own_count++;
		}
	}
}

/* At the round's close: own means are known and fixed now. */
static void
award_board(struct night *night, struct scored_board *board)
{
	struct line *line;

	for (int i = 0; i < board->count; i++) {
		if (board->row[i].kind != ROW_ARTIFICIAL)
			continue;
		for (int side = 0; side < SIDE_COUNT; side++) {
			line = &night->line[board->table[i].id[side]];
			board->score[i][side].scored = true;
			board->score[i][side].unit = scoring_award(
			    &night->rules, board->row[i].award[side],
			    board->count, line->own_sum, line->own_count);
			enter(night, line, board->number, 'A',
			    board->score[i][side].unit);
		}
	}
}

/* A text "a/b" in lowest terms. */
static void
read_fraction(const char *fraction, int64_t *number_r, int64_t *divisor_r)
{
	char *slash, *end;
	int64_t common = strtoll(fraction, &slash, 10), rest, next;

	*number_r = common;
	cr_assert(*slash == '/', "%s", fraction);
	*divisor_r = rest = strtoll(slash + 1, &end, 10);
	cr_assert(*end == '\0' && rest > 0, "%s", fraction);
	for (; rest != 0; rest = next) {
		next = common % rest;
		common = rest;
	}
	cr_assert(common == 1 || common == -1, "%s: lowest terms", fraction);
}

/* A fraction of so many, as units of 100, halves away from an average. */
static int64_t
exact_percent(const char *fraction, int64_t of, int64_t average)
{
	int64_t number, divisor, rest;

	read_fraction(fraction, &number, &divisor);
	divisor *= of;
	rest = 2 * (100 * number - average * divisor) * UNIT_ONE;
	rest += rest < 0 ? -divisor : divisor;
	return average * UNIT_ONE + rest / (2 * divisor);
}

static int64_t
exact_unit(const char *fraction, int64_t average)
{
	return exact_percent(fraction, 100, average);
}

/* What a table result is worth before it is scaled, and exactly. */
static void
compare_result(struct night *night, const struct scored_board *board, int i,
    int side, json_t *expected)
{
	const struct row_score *score = &board->score[i][side];
	const bool percent = night->rules.scoring == SCORING_MATCHPOINTS;
	json_t *sum = json_object_get(expected, "imp_sum");
	int n = board->number, t = i + 1;

	compare(night, score->scored, 1, "board %d table %d: scored", n, t);
	compare(night, score->unit,
	    exact_unit(need_text(expected, percent ? "percent" : "imps"),
		percent ? 50 : 0),
	    "board %d table %d: exact", n, t);
	if (percent)
		compare(night, score->unit,
		    exact_percent(
			need_text(expected, "mp"), 2 * (board->count - 1), 50),
		    "board %d table %d: mp", n, t);
	if (percent)
		compare(night, score->raw, need_number(expected, "raw"),
		    "board %d table %d: raw", n, t);
	else if (json_is_integer(sum))
		compare(night, score->raw, json_integer_value(sum),
		    "board %d table %d: imp_sum", n, t);
	else if (board->summary.rule == RULE_BUTLER)
		compare(night, score->raw * UNIT_ONE,
		    exact_unit(need_text(expected, "imps"), 0),
		    "board %d table %d: imps", n, t);
	else
		compare(night, score->raw, 0, "board %d table %d", n, t);
}

static void
compare_side(struct night *night, const struct scored_board *board, int i,
    int side, json_t *expected)
{
	const struct row_score *score = &board->score[i][side];
	const struct board_row *row = &board->row[i];
	const struct line *line = &night->line[board->table[i].id[side]];
	const char *name = side == SIDE_NS ? "ns" : "ew";
	int n = board->number, t = i + 1;

	if (row->kind == ROW_VOID) {
		compare(night, score->scored, 0, "board %d table %d", n, t);
		compare(night, json_is_null(need(expected, name)), 1,
		    "board %d table %d", n, t);
		return;
	}
	expected = need(expected, name);
	compare(night, score->unit, need_number(expected, "unit"),
	    "board %d table %d %s: unit", n, t, name);
	if (row->kind == ROW_RESULT) {
		compare_result(night, board, i, side, expected);
		return;
	}
	compare(night,
	    strcmp(award_name(row->award[side]), need_text(expected, "award")),
	    0, "board %d table %d %s: award", n, t, name);
	compare(night, line->own_sum, need_number(expected, "own_sum"),
	    "board %d table %d %s: own sum", n, t, name);
	compare(night, line->own_count, need_number(expected, "own_count"),
	    "board %d table %d %s: own count", n, t, name);
}

static void
compare_board(
    struct night *night, const struct scored_board *board, json_t *expected)
{
	json_t *tables = need(expected, "tables"), *table;
	int results = 0, n = board->number;
	size_t i;

	compare(night, n, need_number(expected, "board"), "board");
	compare(
	    night, board->count, need_number(expected, "E"), "board %d: E", n);
	compare(night,
	    strcmp(board_rule_name(board->summary.rule),
		need_text(expected, "rule")),
	    0, "board %d: rule %s", n, board_rule_name(board->summary.rule));
	if (night->rules.scoring == SCORING_BUTLER) {
		compare(night, board->summary.datum,
		    need_number(expected, "datum"), "board %d: datum", n);
		compare(night, board->summary.dropped,
		    need_number(expected, "dropped"), "board %d: dropped", n);
	}
	cr_assert_eq(json_array_size(tables), (size_t)board->count);
	json_array_foreach(tables, i, table) {
		const struct board_row *row = &board->row[i];

		compare(night,
		    strcmp(row_kind_name(row->kind), need_text(table, "kind")),
		    0, "board %d table %zu: kind", n, i + 1);
		compare(night, (int64_t)i + 1, need_number(table, "table"),
		    "board %d: table", n);
		if (row->kind == ROW_RESULT) {
			results++;
			compare(night, row->score,
			    need_number(table, "ns_score"),
			    "board %d table %zu: score", n, i + 1);
		} else {
			compare(night, json_is_null(need(table, "ns_score")), 1,
			    "board %d table %zu: no score", n, i + 1);
		}
		compare_side(night, board, (int)i, SIDE_NS, table);
		compare_side(night, board, (int)i, SIDE_EW, table);
	}
	compare(night, results, need_number(expected, "A"), "board %d: A", n);
}

/* R-EV-24: NO_UNIT for none. */
static int64_t
bye_unit(const struct night *night, int tables)
{
	const char *word = need_text(night->config, "bye_score");

	if (strcmp(word, "none") == 0)
		return NO_UNIT;
	cr_assert(strcmp(word, "plus") == 0 || strcmp(word, "average") == 0);
	return scoring_flat(night->rules.scoring,
	    strcmp(word, "plus") == 0 ? AWARD_PLUS : AWARD_AVERAGE, tables);
}

static void
play_bye(struct night *night, int id, int round, int tables, json_t *expected)
{
	json_t *boards = need(expected, "boards");
	json_t *unit = need(expected, "unit_per_board");

	compare(night, id, need_number(expected, "pair"), "bye");
	compare(night, round, need_number(expected, "round"), "bye's round");
	compare(night, bye_unit(night, tables),
	    json_is_null(unit) ? NO_UNIT : json_integer_value(unit),
	    "bye's unit");
	cr_assert_eq(json_array_size(boards), (size_t)night->boards);
	for (int i = 0; i < night->boards; i++)
		enter(night, &night->line[id],
		    (int)json_integer_value(json_array_get(boards, (size_t)i)),
		    'B', bye_unit(night, tables));
}

/* One table's match; nobody in these nights is at fault for void boards. */
static void
play_match(struct night *night, const struct scored_board *board, int i,
    json_t *expected)
{
	const bool percent = night->rules.scoring == SCORING_MATCHPOINTS;
	struct match_side side[SIDE_COUNT] = {{.scored = 0}};
	struct match_score score[SIDE_COUNT];
	char text[TOTAL_TEXT_MAX];
	json_t *one;

	for (int b = 0; b < night->boards; b++) {
		for (int s = 0; s < SIDE_COUNT; s++) {
			side[s].scored += board[b].score[i][s].scored;
			side[s].sum += board[b].score[i][s].unit;
		}
	}
	victory_score(night->rules.scoring, night->boards, side, score);
	for (int s = 0; s < SIDE_COUNT; s++) {
		struct line *line = &night->line[board->table[i].id[s]];

		one = need(expected, s == SIDE_NS ? "ns" : "ew");
		compare(night, board->table[i].id[s], need_number(one, "pair"),
		    "match %d", i + 1);
		compare(night, score[s].vp, need_number(one, "vp_hundredths"),
		    "match %d: VPs", i + 1);
		total_write(
		    TOTAL_VPS, true, score[s].vp * (TOTAL_ONE / VP_ONE), text);
		compare(night, strcmp(text, need_text(one, "vp")), 0,
		    "match %d: %s VPs", i + 1, text);
		total_write(TOTAL_PERCENT, true,
		    score[s].margin * (TOTAL_ONE / 100), text);
		if (percent)
			compare(night, strcmp(text, need_text(one, "percent")),
			    0, "match %d: %s", i + 1, text);
		else
			compare(night, score[s].margin,
			    need_number(one, "imps"), "match %d", i + 1);
		line->standing.sum += score[s].vp;
		line->standing.count++;
	}
}

static void
play_matches(struct night *night, const struct scored_board *board, int round,
    size_t *at)
{
	if (night->totals != TOTALS_VP)
		return;
	for (int i = 0; i < board->count; i++) {
		json_t *match =
		    json_array_get(need(night->expected, "matches"), (*at)++);

		compare(night, round, need_number(match, "round"), "match");
		compare(night, i + 1, need_number(match, "table"), "match");
		play_match(night, board, i, match);
	}
}

static void
play_rounds(struct night *night, json_t *rounds)
{
	static struct scored_board board[BOARDS_MOST];
	json_t *boards, *round, *bye;
	size_t number, byes = 0, at = 0, matches = 0;

	json_array_foreach(rounds, number, round) {
		boards = need(round, "boards");
		cr_assert_eq(json_array_size(boards), (size_t)night->boards);
		for (int i = 0; i < night->boards; i++)
			play_board(night, &board[i], need(round, "seating"),
			    json_array_get(boards, (size_t)i));
		for (int i = 0; i < night->boards; i++) {
			award_board(night, &board[i]);
			compare_board(night, &board[i],
			    json_array_get(
				need(night->expected, "boards"), at++));
		}
		play_matches(night, board, (int)number + 1, &matches);
		bye = json_object_get(round, "bye");
		if (bye != NULL)
			play_bye(night, (int)json_integer_value(bye),
			    (int)number + 1, board->count,
			    json_array_get(
				need(night->expected, "byes"), byes++));
	}
	compare(night, (int64_t)at,
	    (int64_t)json_array_size(need(night->expected, "boards")),
	    "boards");
	compare(night, (int64_t)matches,
	    (int64_t)json_array_size(
		json_object_get(night->expected, "matches")),
	    "matches");
	compare(night, (int64_t)byes,
	    (int64_t)json_array_size(need(night->expected, "byes")), "byes");
}

static void
compare_pair(struct night *night, const struct standing *standing,
    int completing, json_t *expected)
{
	const struct line *line = &night->line[standing->pair];
	const struct award_scheme scheme = {.kind = SCHEME_DEFAULT};
	json_t *rank = need(expected, "rank"), *unit;
	json_t *count = json_object_get(expected, "count");
	char text[TOTAL_TEXT_MAX];
	int id = standing->pair;
	size_t i;

	total_write(total_kind_of(night->rules.scoring, night->totals),
	    standing->has_total, standing->total, text);
	compare(night, standing->finished, need_number(expected, "finished"),
	    "pair %d: finished", id);
	compare(night, standing->owed, need_number(expected, "owed"),
	    "pair %d: owed", id);
	compare(night, line->scored, need_number(expected, "scored"),
	    "pair %d: scored", id);
	compare(night, standing->sum, need_number(expected, "sum"),
	    "pair %d: sum", id);
	if (count != NULL)
		compare(night, standing->count, json_integer_value(count),
		    "pair %d: count", id);
	compare(night, strcmp(text, need_text(expected, "display")), 0,
	    "pair %d: shown as %s", id, text);
	compare(night, standing->completed,
	    json_is_true(need(expected, "completed")), "pair %d: completed",
	    id);
	compare(night, standing->rank,
	    json_is_null(rank) ? 0 : json_integer_value(rank), "pair %d: rank",
	    id);
	compare(night, award_scheme_points(&scheme, standing->rank, completing),
	    need_number(expected, "master_points"), "pair %d: master points",
	    id);
	compare(night, strcmp(line->kind, need_text(expected, "kinds")), 0,
	    "pair %d: kinds %s", id, line->kind);
	json_array_foreach(need(expected, "by_board"), i, unit)
		compare(night, line->unit[i],
		    json_is_null(unit) ? NO_UNIT : json_integer_value(unit),
		    "pair %d board %zu", id, i + 1);
	compare(night, (int64_t)i, night->rounds * night->boards,
	    "pair %d: boards", id);
}

static void
compare_ranking(struct night *night)
{
	struct standing field[PAIRS_MOST];
	json_t *pairs = need(night->expected, "pairs"), *pair;
	json_t *ranking = need(night->expected, "ranking");
	int completing = 0, count = 0;
	size_t i;

	for (int id = 1; id <= PAIRS_MOST; id++) {
		if (night->line[id].standing.pair != 0)
			field[count++] = night->line[id].standing;
	}
	standing_rank(field, count,
	    total_kind_of(night->rules.scoring, night->totals),
	    (int)need_number(night->config, "completion_percent"));
	for (int k = 0; k < count; k++) {
		compare(night, field[k].place, k + 1, "place");
		if (field[k].rank == 0)
			continue;
		compare(night, field[k].pair,
		    json_integer_value(
			json_array_get(ranking, (size_t)completing)),
		    "rank %d", completing + 1);
		completing++;
	}
	compare(night, completing, need_number(night->expected, "completing"),
	    "completing");
	compare(
	    night, completing, (int64_t)json_array_size(ranking), "ranking");
	cr_assert_eq(json_array_size(pairs), (size_t)count);
	json_array_foreach(pairs, i, pair) {
		for (int k = 0; k < count; k++) {
			if (field[k].pair == need_number(pair, "id"))
				compare_pair(
				    night, &field[k], completing, pair);
		}
	}
}

static void
register_pairs(struct night *night, json_t *pairs)
{
	int boards = night->rounds * night->boards, id;
	json_t *pair;
	size_t order;

	json_array_foreach(pairs, order, pair) {
		struct line *line;

		id = (int)need_number(pair, "id");
		cr_assert(id >= 1 && id <= PAIRS_MOST);
		line = &night->line[id];
		line->standing.pair = id;
		line->standing.order = (int)order;
		line->withdrawn =
		    json_object_get(pair, "withdrawn_after_round") != NULL;
		memset(line->kind, '-', (size_t)boards);
		for (int i = 0; i < boards; i++)
			line->unit[i] = NO_UNIT;
	}
	night->pairs = (int)json_array_size(pairs);
}

static void
read_rules(struct night *night)
{
	json_t *own = json_object_get(night->config, "own_mean_boards");
	json_t *trim = json_object_get(night->config, "butler_trim");
	json_t *totals = json_object_get(night->config, "totals");
	struct scoring_rules *rules = &night->rules;

	cr_assert(
	    scoring_find(need_text(night->config, "scoring"), &rules->scoring));
	rules->own_mean_boards = own == NULL ? 4 : (int)json_integer_value(own);
	cr_assert(trim == NULL ||
	    butler_trim_read(json_string_value(trim), &rules->trim));
	cr_assert(totals == NULL ||
	    totals_find(json_string_value(totals), &night->totals));
}

/* Play a file's night; how many values were compared and were wrong. */
static void
play_night(json_t *json, bool quiet, int *compared_r, int *wrong_r)
{
	struct night night = {.name = need_text(json, "night"),
	    .config = need(json, "config"),
	    .expected = need(json, "expected"),
	    .quiet = quiet};

	read_rules(&night);
	night.rounds = (int)need_number(night.config, "rounds");
	night.boards = (int)need_number(night.config, "boards_per_round");
	cr_assert_leq(night.rounds * night.boards, BOARDS_MOST);
	register_pairs(&night, need(json, "pairs"));
	play_rounds(&night, need(json, "rounds"));
	/* A withdrawn pair owes the whole schedule. */
	for (int id = 1; id <= PAIRS_MOST; id++) {
		if (night.line[id].withdrawn)
			night.line[id].standing.owed =
			    night.rounds * night.boards;
	}
	compare_ranking(&night);
	*compared_r = night.compared;
	*wrong_r = night.wrong;
}

static json_t *
load(const char *name)
{
	const char *top = getenv("top_srcdir");
	char path[1024];
	json_error_t error;
	json_t *json;

	snprintf(path, sizeof(path), "%s/tests/oracle/nights/%s.json",
	    top == NULL ? "." : top, name);
	json = json_load_file(path, JSON_REJECT_DUPLICATES, &error);
	cr_assert_not_null(json, "%s:%d: %s", path, error.line, error.text);
	return json;
}

Test(nights, every_night)
{
	static const char *const names[] = {"night_1_matchpoints",
	    "night_2_void", "night_2b_bye_plus", "night_2c_bye_average",
	    "night_3_cross_imps", "night_4_total_imps", "night_4b_cross_imps",
	    "night_5_butler", "night_6_artificial", "night_7_large_field",
	    "night_8a_vp_butler", "night_8b_vp_matchpoints",
	    "night_9_half_shown"};
	int compared, wrong, all = 0;
	json_t *json;

	for (size_t i = 0; i < sizeof(names) / sizeof(names[0]); i++) {
		json = load(names[i]);
		play_night(json, false, &compared, &wrong);
		cr_expect_eq(
		    wrong, 0, "%s: %d of %d values", names[i], wrong, compared);
		all += compared;
		json_decref(json);
	}
	printf("%d values\n", all);
	cr_expect_gt(all, 5000);
}

/* One change in the input must show. */
Test(nights, planted_faults_are_seen)
{
	static const struct {
		const char *night, *key;
		int value;
	} plants[] = {
	    {"night_2_void", "completion_percent", 60},
	    {"night_6_artificial", "completion_percent", 51},
	    {"night_6_artificial", "own_mean_boards", 3},
	    {"night_2b_bye_plus", "tricks", 11},
	    {"night_7_large_field", "tricks", 2},
	    {"night_2_void", "withdrawn", 0},
	    {"night_7_large_field", "order", 0},
	    {"night_3_cross_imps", "own_mean_boards", 9},
	    {"night_4_total_imps", "completion_percent", 75},
	    {"night_4b_cross_imps", "completion_percent", 75},
	    {"night_5_butler", "butler_trim", 0},
	    {"night_8a_vp_butler", "tricks", 3},
	    {"night_8b_vp_matchpoints", "tricks", 3},
	};
	json_t *json, *pairs, *value;
	int compared, wrong;
	size_t i;

	for (size_t k = 0; k < sizeof(plants) / sizeof(plants[0]); k++) {
		json = load(plants[k].night);
		pairs = need(json, "pairs");
		value = json_integer(plants[k].value);
		if (strcmp(plants[k].key, "tricks") == 0) {
			json_t *board = json_array_get(
			    need(json_array_get(need(json, "rounds"), 0),
				"boards"),
			    0);

			json_object_set(
			    json_array_get(need(board, "results"), 0), "tricks",
			    value);
		} else if (strcmp(plants[k].key, "withdrawn") == 0) {
			for (i = 0; i < json_array_size(pairs); i++)
				json_object_del(json_array_get(pairs, i),
				    "withdrawn_after_round");
		} else if (strcmp(plants[k].key, "order") == 0) {
			json_t *turned = json_array();

			for (i = json_array_size(pairs); i > 0; i--)
				json_array_append(
				    turned, json_array_get(pairs, i - 1));
			json_object_set_new(json, "pairs", turned);
		} else if (strcmp(plants[k].key, "butler_trim") == 0) {
			json_object_set_new(need(json, "config"), plants[k].key,
			    json_string("0"));
		} else {
			json_object_set(
			    need(json, "config"), plants[k].key, value);
		}
		play_night(json, true, &compared, &wrong);
		cr_expect_gt(
		    wrong, 0, "%s: %s", plants[k].night, plants[k].key);
		json_decref(value);
		json_decref(json);
	}
}
