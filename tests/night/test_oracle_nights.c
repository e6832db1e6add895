/* SPDX-License-Identifier: ISC */
/*
 * Whole nights through the event's own scoring: seatings and results go in as
 * rows, the event compares, adds up, ranks and awards, and every figure is the
 * one that an independent program found.
 */
#include <criterion/criterion.h>
#include <jansson.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "engine/bridge/board.h"
#include "engine/bridge/score.h"
#include "engine/event/closing.h"
#include "engine/event/restore.h"
#include "engine/event/world_events.h"
#include "tests/lib/sim.h"

#define IDS_MOST 64

struct night {
	const char *name;
	json_t *root;
	struct event_config config;
	struct world *world;
	struct event *event;
	int number[IDS_MOST]; /* the pair of an id, in registration order */
	int compared;
};

static json_t *
member(json_t *object, const char *name)
{
	json_t *value = json_object_get(object, name);

	cr_assert_not_null(value, "no member %s", name);
	return value;
}

static int64_t
number(json_t *object, const char *name)
{
	cr_assert(json_is_integer(member(object, name)), "%s", name);
	return json_integer_value(member(object, name));
}

static const char *
text(json_t *object, const char *name)
{
	const char *value = json_string_value(member(object, name));

	cr_assert_not_null(value, "%s is no text", name);
	return value;
}

static void
expect(struct night *night, const char *what, int a, int b, int64_t is,
    int64_t expected)
{
	night->compared++;
	cr_expect_eq(is, expected, "%s: %s %d/%d is %lld, not %lld",
	    night->name, what, a, b, (long long)is, (long long)expected);
}

static void
load(struct night *night, const char *name)
{
	const char *top = getenv("top_srcdir");
	char path[1024];
	json_error_t error;

	snprintf(path, sizeof(path), "%s/tests/oracle/nights/%s.json",
	    top != NULL ? top : ".", name);
	*night = (struct night){.name = name};
	night->root = json_load_file(path, 0, &error);
	cr_assert_not_null(night->root, "%s: %s", path, error.text);

	json_t *config = member(night->root, "config");
	night->config = sim_config((int)number(config, "rounds"),
	    (int)number(config, "boards_per_round"));
	night->config.completion_percent =
	    (int)number(config, "completion_percent");
	cr_assert(
	    scoring_find(text(config, "scoring"), &night->config.scoring));
	cr_assert(bye_score_find(
	    text(config, "bye_score"), &night->config.bye_score));
	if (json_object_get(config, "own_mean_boards") != NULL)
		night->config.own_mean_boards =
		    (int)number(config, "own_mean_boards");
	if (json_object_get(config, "butler_trim") != NULL)
		cr_assert(butler_trim_read(
		    text(config, "butler_trim"), &night->config.butler_trim));
	if (json_object_get(config, "totals") != NULL)
		cr_assert(
		    totals_find(text(config, "totals"), &night->config.totals));
}

static int
pair_of(const struct night *night, int64_t id)
{
	cr_assert(id > 0 && id < IDS_MOST);
	cr_assert_neq(night->number[id], 0);
	return night->number[id];
}

static void
register_pairs(struct night *night)
{
	json_t *pairs = member(night->root, "pairs");
	const struct event_row row = {.id = 1,
	    .config = &night->config,
	    .opened_at = 1,
	    .start_at = 2,
	    .last_at = 3,
	    .pairs = (int)json_array_size(pairs)};
	json_t *pair;
	size_t i;

	night->world = world_new(&sim_memory);
	cr_assert(restore_event(night->world, &row));
	json_array_foreach(pairs, i, pair) {
		json_t *left = json_object_get(pair, "withdrawn_after_round");
		const struct pair_row one = {.pair = (int)i + 1,
		    .player = {(int32_t)(2 * i + 1), (int32_t)(2 * i + 2)},
		    .withdrawn = left != NULL,
		    .withdrawn_round = (int)json_integer_value(left)};

		night->number[number(pair, "id")] = (int)i + 1;
		cr_assert(restore_pair(night->world, 1, &one));
	}
	night->event = world_event_to_change(night->world, 1);
}

static struct result
read_result(json_t *row, int board)
{
	static const struct {
		const char *word;
		enum ruling_reason reason;
	} reasons[] = {{"ns_slow", RULING_NS_SLOW}, {"ew_slow", RULING_EW_SLOW},
	    {"both_slow", RULING_BOTH_SLOW}, {"ns_absent", RULING_NS_ABSENT},
	    {"ew_absent", RULING_EW_ABSENT}};
	struct ruling ruling = {.kind = ROW_VOID, .reason = RULING_CUT};
	struct result result = {.kind = ROW_RESULT,
	    .end = END_PASSED_OUT,
	    .contract = {.declarer = SEAT_NONE},
	    .owed = {true, true}};
	char ns[3] = "";

	if (json_is_true(json_object_get(row, "cut")))
		return closing_ruled(&ruling);
	if (json_is_true(json_object_get(row, "passed_out")))
		return result;
	if (json_object_get(row, "artificial") == NULL) {
		cr_assert(
		    contract_read(text(row, "contract"), &result.contract));
		cr_assert(seat_find(
		    text(row, "declarer")[0], &result.contract.declarer));
		result.end = END_PLAYED;
		result.tricks = (int)number(row, "tricks");
		result.score = score_ns(&result.contract,
		    board_vulnerability(board), result.tricks);
		return result;
	}
	ruling.kind = ROW_ARTIFICIAL;
	const char *awards = text(row, "artificial");
	const char *slash = strchr(awards, '/');
	memcpy(ns, awards, (size_t)(slash - awards));
	cr_assert(award_find(ns, &ruling.award[SIDE_NS]));
	cr_assert(award_find(slash + 1, &ruling.award[SIDE_EW]));
	for (size_t i = 0; i < sizeof(reasons) / sizeof(reasons[0]); i++) {
		if (strcmp(reasons[i].word, text(row, "reason")) == 0)
			ruling.reason = reasons[i].reason;
	}
	return closing_ruled(&ruling);
}

static void
play_round(struct night *night, json_t *round)
{
	json_t *seating = member(round, "seating");
	json_t *bye = json_object_get(round, "bye");
	struct draw_table seat[IDS_MOST];
	struct round_row row = {.round = (int)number(round, "round"),
	    .closed_at = 1,
	    .tables = (int)json_array_size(seating),
	    .seat = seat};
	json_t *one, *board;
	size_t i, t;

	json_array_foreach(seating, i, one) {
		cr_assert_eq(number(one, "table"), (int64_t)i + 1);
		seat[i] =
		    (struct draw_table){.ns = pair_of(night, number(one, "ns")),
			.ew = pair_of(night, number(one, "ew"))};
	}
	if (json_is_integer(bye))
		row.bye = pair_of(night, json_integer_value(bye));
	cr_assert(restore_round(night->world, 1, &row));
	json_array_foreach(member(round, "boards"), i, board) {
		json_array_foreach(member(board, "results"), t, one) {
			const struct result result =
			    read_result(one, (int)number(board, "board"));

			cr_assert(restore_result(night->world, 1, row.round,
			    (int)t + 1, (int)i, &result));
		}
	}
	closing_score_results(night->event, row.round);
	closing_add_round(night->event, row.round);
	night->event->rounds_closed = row.round;
}

/* A text "a/b" in units, halves away from an average. */
static int64_t
exact_unit(const char *fraction, int64_t average)
{
	char *slash, *end;
	const int64_t whole = strtoll(fraction, &slash, 10);
	int64_t divisor, rest;

	cr_assert(*slash == '/', "%s", fraction);
	divisor = strtoll(slash + 1, &end, 10);
	cr_assert(*end == '\0' && divisor > 0, "%s", fraction);
	rest = 2 * (whole - average * divisor) * UNIT_ONE;
	rest += rest < 0 ? -divisor : divisor;
	return average * UNIT_ONE + rest / (2 * divisor);
}

/* How a table result compares, before it is a unit. */
static void
compare_raw(struct night *night, json_t *side, const struct result *result,
    enum side s, int board, int table)
{
	json_t *sum = json_object_get(side, "imp_sum");
	const bool percent = night->config.scoring == SCORING_MATCHPOINTS;
	int64_t raw = 0; /* of a single result in IMPs */

	expect(night, "exact unit", board, table, result->unit[s],
	    exact_unit(
		text(side, percent ? "percent" : "imps"), percent ? 50 : 0));
	if (percent)
		raw = number(side, "raw");
	else if (json_is_integer(sum))
		raw = json_integer_value(sum);
	else if (night->config.scoring == SCORING_BUTLER)
		raw = exact_unit(text(side, "imps"), 0) / UNIT_ONE;
	expect(night, "raw", board, table, result->raw[s], raw);
}

static void
compare_side(struct night *night, json_t *side, const struct result *result,
    enum side s, int board, int table)
{
	expect(
	    night, "unit", board, table, result->unit[s], number(side, "unit"));
	if (result->kind == ROW_RESULT)
		compare_raw(night, side, result, s, board, table);
	else
		cr_expect_str_eq(award_name(result->award[s]),
		    text(side, "award"), "%s board %d", night->name, board);
}

static void
compare_board(struct night *night, json_t *expected)
{
	const int round = (int)number(expected, "round");
	const int board = (int)number(expected, "board");
	const int index = board - event_first_board(night->event, round);
	const struct round *r = &night->event->round[round - 1];
	json_t *table;
	int results = 0;
	size_t i;

	json_array_foreach(member(expected, "tables"), i, table) {
		const struct result *result =
		    event_result(night->event, round, (int)i + 1, index);

		results += result->kind == ROW_RESULT;
		cr_expect_str_eq(row_kind_name(result->kind),
		    text(table, "kind"), "%s board %d", night->name, board);
		if (result->kind == ROW_RESULT)
			expect(night, "ns_score", board, (int)i + 1,
			    result->score, number(table, "ns_score"));
		if (result->kind == ROW_VOID)
			continue;
		compare_side(night, member(table, "ns"), result, SIDE_NS, board,
		    (int)i + 1);
		compare_side(night, member(table, "ew"), result, SIDE_EW, board,
		    (int)i + 1);
	}
	expect(night, "E", board, 0, r->tables, number(expected, "E"));
	expect(night, "A", board, 0, results, number(expected, "A"));
	cr_expect_str_eq(board_rule_name(r->summary[index].rule),
	    text(expected, "rule"), "%s board %d", night->name, board);
	if (night->config.scoring != SCORING_BUTLER)
		return;
	expect(night, "datum", board, 0, r->summary[index].datum,
	    number(expected, "datum"));
	expect(night, "dropped", board, 0, r->summary[index].dropped,
	    number(expected, "dropped"));
}

static void
compare_match(struct night *night, json_t *expected)
{
	const int round = (int)number(expected, "round");
	const int table = (int)number(expected, "table");
	const struct round *r = &night->event->round[round - 1];
	const struct draw_table *seat = &r->seat[table - 1];
	char shown[TOTAL_TEXT_MAX];

	for (int s = 0; s < SIDE_COUNT; s++) {
		json_t *side = member(expected, s == SIDE_NS ? "ns" : "ew");
		const struct match_score *match = &r->match[table - 1][s];

		expect(night, "match pair", round, table,
		    s == SIDE_NS ? seat->ns : seat->ew,
		    pair_of(night, number(side, "pair")));
		expect(night, "match VPs", round, table, match->vp,
		    number(side, "vp_hundredths"));
		total_write(
		    TOTAL_VPS, true, match->vp * (TOTAL_ONE / VP_ONE), shown);
		cr_expect_str_eq(shown, text(side, "vp"));
		if (night->config.scoring != SCORING_MATCHPOINTS) {
			expect(night, "match IMPs", round, table, match->margin,
			    number(side, "imps"));
			continue;
		}
		total_write(TOTAL_PERCENT, true,
		    match->margin * (TOTAL_ONE / 100), shown);
		cr_expect_str_eq(shown, text(side, "percent"));
	}
}

static void
compare_bye(struct night *night, json_t *expected)
{
	const int round = (int)number(expected, "round");
	json_t *per_board = member(expected, "unit_per_board");
	int64_t unit = 0;

	expect(night, "bye", round, 0, night->event->round[round - 1].bye,
	    pair_of(night, number(expected, "pair")));
	expect(night, "bye's score", round, 0,
	    event_bye_unit(night->event, round, &unit),
	    !json_is_null(per_board));
	expect(
	    night, "bye's unit", round, 0, unit, json_integer_value(per_board));
}

/* One pair on one board: R result, A artificial, V void, B bye, - not there. */
static char
pair_on_board(const struct night *night, int pair, int board, bool *scored_r,
    int64_t *unit_r)
{
	static const char kinds[ROW_KIND_COUNT] = {'R', 'V', 'A'};
	const int boards = night->config.boards_per_round;
	const int round = (board - 1) / boards + 1;
	const struct round *r = &night->event->round[round - 1];

	*unit_r = 0;
	*scored_r =
	    r->bye == pair && event_bye_unit(night->event, round, unit_r);
	if (r->bye == pair)
		return 'B';
	for (int t = 0; t < r->tables; t++) {
		if (r->seat[t].ns != pair && r->seat[t].ew != pair)
			continue;
		const enum side s = r->seat[t].ns == pair ? SIDE_NS : SIDE_EW;
		const struct result *result = event_result(
		    night->event, round, t + 1, (board - 1) % boards);

		*scored_r = result->scored[s];
		*unit_r = result->unit[s];
		return kinds[result->kind];
	}
	return '-';
}

static void
compare_pair_boards(struct night *night, json_t *expected)
{
	const int id = (int)number(expected, "id");
	json_t *by_board = member(expected, "by_board");
	const char *kinds = text(expected, "kinds");
	int boards_scored = 0;
	json_t *one;
	size_t i;

	cr_assert_eq(json_array_size(by_board), strlen(kinds));
	json_array_foreach(by_board, i, one) {
		bool scored;
		int64_t unit;

		expect(night, "kind", id, (int)i + 1,
		    pair_on_board(
			night, pair_of(night, id), (int)i + 1, &scored, &unit),
		    kinds[i]);
		expect(night, "scored", id, (int)i + 1, scored,
		    !json_is_null(one));
		expect(night, "by board", id, (int)i + 1, unit,
		    json_integer_value(one));
		boards_scored += scored;
	}
	expect(night, "boards scored", id, 0, boards_scored,
	    number(expected, "scored"));
}

static const struct standing *
standing_of(const struct night *night, int pair)
{
	for (int i = 0; i < night->event->pairs; i++) {
		if (night->event->standing[i].pair == pair)
			return &night->event->standing[i];
	}
	cr_assert_fail("pair %d has no standing", pair);
	return NULL;
}

static void
compare_pair(struct night *night, json_t *expected)
{
	const int id = (int)number(expected, "id");
	const int pair = pair_of(night, id);
	const struct standing *s = standing_of(night, pair);
	json_t *rank = member(expected, "rank");
	char total[TOTAL_TEXT_MAX];

	expect(night, "finished", id, 0, s->finished,
	    number(expected, "finished"));
	expect(night, "owed", id, 0, s->owed, number(expected, "owed"));
	compare_pair_boards(night, expected);
	expect(night, "sum", id, 0, s->sum, number(expected, "sum"));
	if (json_object_get(expected, "count") != NULL)
		expect(
		    night, "count", id, 0, s->count, number(expected, "count"));
	else if (night->config.totals == TOTALS_BOARDS)
		expect(night, "count", id, 0, s->count,
		    number(expected, "scored"));
	expect(night, "completed", id, 0, s->completed,
	    json_is_true(member(expected, "completed")));
	expect(night, "rank", id, 0, s->rank,
	    json_is_null(rank) ? 0 : json_integer_value(rank));
	expect(night, "points", id, 0, night->event->pair[pair - 1].points,
	    number(expected, "master_points"));
	total_write(total_kind_of(night->config.scoring, night->config.totals),
	    s->has_total, s->total, total);
	cr_expect_str_eq(
	    total, text(expected, "display"), "%s pair %d", night->name, id);
}

static void
compare_night(struct night *night)
{
	json_t *expected = member(night->root, "expected");
	json_t *one;
	int completing = 0;
	size_t i;

	json_array_foreach(member(expected, "boards"), i, one)
		compare_board(night, one);
	json_array_foreach(member(expected, "byes"), i, one)
		compare_bye(night, one);
	json_array_foreach(json_object_get(expected, "matches"), i, one)
		compare_match(night, one);
	json_array_foreach(member(expected, "pairs"), i, one)
		compare_pair(night, one);
	for (int p = 0; p < night->event->pairs; p++)
		completing += night->event->standing[p].completed;
	expect(night, "completing", 0, 0, completing,
	    number(expected, "completing"));
	json_array_foreach(member(expected, "ranking"), i, one)
		expect(night, "ranking", (int)i + 1, 0,
		    standing_of(night, pair_of(night, json_integer_value(one)))
			->rank,
		    (int64_t)i + 1);
}

static void
run_night(const char *name)
{
	struct night night;
	json_t *round;
	size_t i;

	load(&night, name);
	register_pairs(&night);
	json_array_foreach(member(night.root, "rounds"), i, round)
		play_round(&night, round);
	closing_award(night.event);
	compare_night(&night);
	cr_expect_gt(night.compared, 100);
	fprintf(stderr, "# %s: %d values\n", name, night.compared);
	world_free(&night.world);
	json_decref(night.root);
}

Test(oracle_nights, every_one)
{
	static const char *const names[] = {"night_1_matchpoints",
	    "night_2_void", "night_2b_bye_plus", "night_2c_bye_average",
	    "night_3_cross_imps", "night_4_total_imps", "night_4b_cross_imps",
	    "night_5_butler", "night_6_artificial", "night_7_large_field",
	    "night_8a_vp_butler", "night_8b_vp_matchpoints",
	    "night_9_half_shown"};

	for (size_t i = 0; i < sizeof(names) / sizeof(names[0]); i++)
		run_night(names[i]);
}
