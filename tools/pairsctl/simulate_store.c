/* SPDX-License-Identifier: ISC */
/*
 * The rows of simulated events, by the queries of the daemon.
 *
 * The club has three partnerships for each place.  Half of the places belong
 * to regulars, who come four nights of five; the others are taken by lot, and
 * one pair in six plays with the next pair's partners.
 */
#include "tools/pairsctl/simulate_store.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "daemon/base/xalloc.h"
#include "daemon/calendar/civil.h"
#include "daemon/dealing/dealing.h"
#include "daemon/store/config_row.h"
#include "daemon/store/people.h"
#include "daemon/store/result_row.h"
#include "tools/pairsctl/simulate_record.h"

#define STORE_CLUB 3                       /* partnerships for each place */
#define STORE_TOGETHER 16                  /* events written together */
#define STORE_START INT64_C(1609529400000) /* 2021-01-01 19:30 UTC */
#define STORE_DAY INT64_C(86400000)
#define STORE_ROUND INT64_C(1800000)

static int
store_chance(struct simulate_store *store, int below)
{
	store->chance = store->chance * UINT64_C(6364136223846793005) +
	    UINT64_C(1442695040888963407);
	return (int)((store->chance >> 33) % (uint64_t)below);
}

static void
store_write(struct simulate_store *store)
{
	if (store->rc == 0 && !batch_is_empty(store->batch))
		store->rc = batch_run(store->db, store->batch, store->err);
	batch_free(&store->batch);
	store->batch = batch_new();
}

static ms_t
store_start(const struct simulate_store *store)
{
	return STORE_START + (store->event - 1) * STORE_DAY;
}

static void
store_people(struct simulate_store *store)
{
	const int partnerships = STORE_CLUB * store->rules->pairs;

	for (int i = 1; i <= 2 * partnerships; i++) {
		struct person person = {.id = i, .role = ROLE_PLAYER};
		char token[32];

		snprintf(person.name, sizeof(person.name), "Player %d", i);
		/* nobody is to come with it */
		snprintf(token, sizeof(token), "simulated %d", i);
		batch_person(store->batch, &person, token, STORE_START);
	}
	store->order = xcalloc((size_t)partnerships, sizeof(*store->order));
	for (int i = 0; i < partnerships; i++)
		store->order[i] = i;
}

int
simulate_store_init(struct simulate_store *store,
    const struct simulate_rules *rules, const char *path, struct err *err)
{
	int rc;

	*store = (struct simulate_store){
	    .rules = rules, .err = err, .chance = (uint64_t)rules->seed};
	if (access(path, F_OK) == 0)
		return err_set(err, ERR_INPUT,
		    "--into: %s is there already; allowed: a new file", path);
	rc = db_open(path, DB_CREATE, &store->db, err);
	if (rc < 0)
		return rc;
	store->batch = batch_new();
	store_people(store);
	return 0;
}

int
simulate_store_fini(struct simulate_store *store)
{
	store_write(store);
	batch_free(&store->batch);
	free(store->order);
	db_close(&store->db);
	return store->rc;
}

static void
store_config(const struct simulate_rules *rules, struct event_config *config_r)
{
	*config_r = (struct event_config){.schedule = "simulated",
	    .title = "A simulated night",
	    .time_zone = "UTC",
	    .scoring = rules->scoring,
	    .totals = rules->totals,
	    .objective = rules->draw.objective,
	    .draw_from = rules->draw.from,
	    .bye_score = BYE_SCORE_PLUS,
	    .rounds = rules->rounds,
	    .boards_per_round = rules->boards,
	    .min_pairs = EVENT_PAIRS_LEAST,
	    .max_pairs = EVENT_PAIRS_MOST,
	    .completion_percent = 70,
	    .own_mean_boards = 4,
	    .max_rank_gap = EVENT_PAIRS_MOST,
	    .registration_ms = 900000,
	    .hold_ms = 2000,
	    .round_ms = STORE_ROUND,
	    .substitute_after_ms = 120000,
	    .stall_after_ms = 300000,
	    .claim_answer_ms = 30000,
	    .ruling_deadline_ms = 30000,
	    .outage_max_ms = 1800000,
	    .correction_period_ms = STORE_DAY};
}

/* Who comes: the first partnerships of the order. */
static void
store_field(struct simulate_store *store)
{
	const int pairs = store->rules->pairs, regulars = pairs / 2;
	const int all = STORE_CLUB * pairs;

	for (int i = 0; i < all; i++)
		store->order[i] = i;
	for (int i = 0; i < pairs; i++) {
		const int first = i < regulars ? regulars : i;
		const int j = first + store_chance(store, all - first);
		const int other = store->order[j];

		if (i < regulars && store_chance(store, 5) > 0)
			continue;
		store->order[j] = store->order[i];
		store->order[i] = other;
	}
}

static void
store_pair(struct simulate_store *store, int pair, const int player[2],
    struct buf *list)
{
	struct batch *batch = store->batch;
	const ms_t opened_at = store_start(store) - 900000;

	batch_add(batch, "pair_add");
	batch_int(batch, "event", store->event);
	batch_int(batch, "pair", pair);
	batch_int(batch, "registered_at", opened_at + pair * 1000);
	batch_int(batch, "seq", 0);
	batch_null(batch, "late_round");
	for (int i = 0; i < 2; i++) {
		batch_add(batch, "entry_add");
		batch_int(batch, "event", store->event);
		batch_int(batch, "pair", pair);
		batch_text(batch, "seat", i == 0 ? "N" : "S");
		batch_int(batch, "player", player[i]);
		batch_int(batch, "connected", 1);
		batch_int(batch, "changed_at", opened_at);
	}
	dealing_list_add(list, pair, player[0], player[1]);
}

static void
store_pairs(struct simulate_store *store, const uint8_t *seed)
{
	const int pairs = store->rules->pairs;
	struct buf list = {0};

	store_field(store);
	for (int p = 0; p < pairs; p++) {
		const int *order = store->order;
		const int swap = p + 1 < pairs && p % 6 == 0 ? 1
		    : p % 6 == 1                             ? -1
							     : 0;
		const int player[2] = {
		    2 * order[p] + 1, 2 * order[p + swap] + 2};

		store_pair(store, p + 1, player, &list);
	}
	dealing_key(seed, &list, store->key);
	buf_fini(&list);
}

void
simulate_store_event(struct simulate_store *store, int event)
{
	struct batch *batch = store->batch;
	struct event_config config;
	uint8_t seed[SEED_BYTES] = {0}, commitment[CHANCE_HASH_SIZE];
	char date[EVENT_DATE_MAX];

	store->event = event;
	store_config(store->rules, &config);
	for (int i = 0; i < SEED_BYTES; i++)
		seed[i] = (uint8_t)store_chance(store, 256);
	dealing_commitment(seed, commitment);
	const struct civil day = civil_from_seconds(store_start(store) / 1000);
	civil_write_date(&day, date);
	batch_add(batch, "event_add");
	batch_int(batch, "event", event);
	batch_text(batch, "schedule", config.schedule);
	batch_text(batch, "date", date);
	batch_text(batch, "title", config.title);
	batch_text(batch, "time_zone", config.time_zone);
	batch_blob(batch, "seed", seed, sizeof(seed));
	batch_blob(batch, "commitment", commitment, sizeof(commitment));
	batch_text(batch, "state", "registering");
	batch_int(batch, "opened_at", store_start(store) - 900000);
	batch_int(batch, "start_at", store_start(store));
	batch_int(batch, "last_at", store_start(store));
	batch_add(batch, "rules_add");
	batch_int(batch, "event", event);
	config_row_put(batch, &config);
	store_pairs(store, seed);
}

static void
store_seating(
    struct simulate_store *store, int round, const struct simulate_field *field)
{
	struct batch *batch = store->batch;

	for (int t = 0; t < field->draw.tables; t++) {
		batch_add(batch, "seating_add");
		batch_int(batch, "event", store->event);
		batch_int(batch, "round", round);
		batch_int(batch, "table", t + 1);
		batch_int(batch, "ns", field->draw.table[t].ns);
		batch_int(batch, "ew", field->draw.table[t].ew);
		batch_int(batch, "repeat", 0);
		batch_null(batch, "reason");
	}
}

void
simulate_store_round(
    struct simulate_store *store, const struct simulate_field *field)
{
	struct batch *batch = store->batch;
	const int round = field->drawn;
	const ms_t start_at = store_start(store) + (round - 1) * STORE_ROUND;

	batch_add(batch, "round_add");
	batch_int(batch, "event", store->event);
	batch_int(batch, "round", round);
	batch_int(batch, "start_at", start_at);
	batch_int(batch, "end_at", start_at + STORE_ROUND);
	batch_int(batch, "ahead", 0);
	batch_int(batch, "drawn_at", start_at);
	batch_int(batch, "tables", field->draw.tables);
	batch_int(batch, "thrown", 0);
	if (field->draw.bye != 0)
		batch_int(batch, "bye", field->draw.bye);
	else
		batch_null(batch, "bye");
	batch_add(batch, "round_close");
	batch_int(batch, "event", store->event);
	batch_int(batch, "round", round);
	batch_int(batch, "start_at", start_at);
	batch_int(batch, "end_at", start_at + STORE_ROUND);
	batch_int(batch, "closed_at", start_at + STORE_ROUND);
	store_seating(store, round, field);
}

static void
store_deal(struct simulate_store *store, int round, int board,
    const struct board_summary *summary, struct deal *deal_r)
{
	struct batch *batch = store->batch;
	char text[DEAL_TEXT_MAX];

	dealing_board(store->key, board, 0, deal_r);
	deal_write(deal_r, text);
	batch_add(batch, "board_add");
	batch_int(batch, "event", store->event);
	batch_int(batch, "board", board);
	batch_int(batch, "round", round);
	batch_text(batch, "deal", text);
	batch_add(batch, "board_rule");
	batch_int(batch, "event", store->event);
	batch_int(batch, "board", board);
	batch_text(batch, "rule", board_rule_name(summary->rule));
	if (summary->rule == RULE_BUTLER) {
		batch_int(batch, "datum", summary->datum);
		batch_int(batch, "dropped", summary->dropped);
	} else {
		batch_null(batch, "datum");
		batch_null(batch, "dropped");
	}
}

static void
store_key(struct simulate_store *store, const char *query, int round, int table,
    int board)
{
	batch_add(store->batch, query);
	batch_int(store->batch, "event", store->event);
	batch_int(store->batch, "round", round);
	batch_int(store->batch, "table", table);
	batch_int(store->batch, "board", board);
}

static void
store_table(struct simulate_store *store, int round, int table, int number,
    const struct deal *deal, const struct simulate_result *played,
    const struct row_score unit[SIDE_COUNT])
{
	uint8_t body[RECORD_BYTES_MAX];
	struct board_play board;
	struct result result = {.kind = ROW_RESULT,
	    .contract = played->contract,
	    .tricks = played->tricks,
	    .score = played->score};

	simulate_record(deal, number, played->contract, played->tricks,
	    store_start(store) + (round - 1) * STORE_ROUND, &store->chance,
	    &board);
	result.end = board.end;
	result.lead = board.play.card[0];
	for (int s = 0; s < SIDE_COUNT; s++) {
		result.owed[s] = true;
		result.scored[s] = unit[s].scored;
		result.unit[s] = unit[s].unit;
		result.raw[s] = unit[s].raw;
		result.used_ms[s] = board.used_ms[s];
		result.plays[s] = board_play_actions(&board) / 2;
	}
	store_key(store, "result_add", round, table, number);
	result_row_put(store->batch, &result);
	store_key(store, "record_add", round, table, number);
	batch_blob(store->batch, "body", body,
	    record_pack(&board, body, sizeof(body)));
}

void
simulate_store_board(struct simulate_store *store,
    const struct simulate_field *field, int board,
    const struct simulate_result *result, struct row_score (*unit)[SIDE_COUNT],
    const struct board_summary *summary)
{
	struct deal deal;

	store_deal(store, field->drawn, board, summary, &deal);
	for (int t = 0; t < field->draw.tables; t++)
		store_table(store, field->drawn, t + 1, board, &deal,
		    &result[t], unit[t]);
}

void
simulate_store_match(struct simulate_store *store, int round, int table,
    const struct match_score match[SIDE_COUNT])
{
	static const char *const names[SIDE_COUNT][3] = {
	    [SIDE_NS] = {"ns_margin", "ns_played", "ns_vp"},
	    [SIDE_EW] = {"ew_margin", "ew_played", "ew_vp"}};
	struct batch *batch = store->batch;

	batch_add(batch, "match_add");
	batch_int(batch, "event", store->event);
	batch_int(batch, "round", round);
	batch_int(batch, "table", table);
	for (int s = 0; s < SIDE_COUNT; s++) {
		batch_int(batch, names[s][0], match[s].margin);
		batch_int(batch, names[s][1], match[s].played);
		batch_int(batch, names[s][2], match[s].vp);
	}
}

void
simulate_store_close(
    struct simulate_store *store, const struct simulate_field *field)
{
	struct batch *batch = store->batch;

	for (int i = 0; i < field->pairs; i++) {
		const struct standing *s = &field->standing[i];

		batch_add(batch, "standing_add");
		batch_int(batch, "event", store->event);
		batch_int(batch, "round", field->drawn);
		batch_int(batch, "pair", s->pair);
		batch_int(batch, "place", s->place);
		if (s->rank > 0)
			batch_int(batch, "rank", s->rank);
		else
			batch_null(batch, "rank");
		batch_int(batch, "sum", s->sum);
		batch_int(batch, "count", s->count);
		batch_int(batch, "finished", s->finished);
		batch_int(batch, "owed", s->finished);
		if (s->has_total)
			batch_int(batch, "total", s->total);
		else
			batch_null(batch, "total");
		batch_int(batch, "substituted", 0);
		batch_int(batch, "completed", s->completed);
	}
}

/* Both players' master points by the scheme that is taken if none is named. */
static void
store_points(struct simulate_store *store, const struct simulate_field *field,
    const struct standing *s)
{
	const struct award_scheme scheme = {0};
	const int points = award_scheme_points(&scheme, s->rank, field->pairs);
	const int p = s->pair - 1;
	const int swap = p + 1 < field->pairs && p % 6 == 0 ? 1
	    : p % 6 == 1                                    ? -1
							    : 0;
	const int player[2] = {
	    2 * store->order[p] + 1, 2 * store->order[p + swap] + 2};

	batch_add(store->batch, "pair_points");
	batch_int(store->batch, "event", store->event);
	batch_int(store->batch, "pair", s->pair);
	batch_int(store->batch, "points", points);
	for (int i = 0; i < 2 && points > 0; i++) {
		batch_add(store->batch, "award_add");
		batch_int(store->batch, "event", store->event);
		batch_int(store->batch, "player", player[i]);
		batch_int(store->batch, "rank", s->rank);
		batch_int(store->batch, "points", points);
		batch_int(store->batch, "given_at",
		    store_start(store) + field->drawn * STORE_ROUND);
	}
}

void
simulate_store_end(
    struct simulate_store *store, const struct simulate_field *field)
{
	struct batch *batch = store->batch;
	const ms_t end_at = store_start(store) + field->drawn * STORE_ROUND;

	for (int i = 0; i < field->pairs; i++)
		store_points(store, field, &field->standing[i]);
	batch_add(batch, "event_hold_rows");
	batch_int(batch, "event", store->event);
	batch_text(batch, "state", "ended");
	batch_int(batch, "start_at", store_start(store));
	batch_int(batch, "last_at", end_at);
	batch_int(batch, "pairs", field->pairs);
	batch_int(batch, "listed", field->pairs);
	batch_int(batch, "rounds_drawn", field->drawn);
	batch_int(batch, "rounds_closed", field->drawn);
	batch_null(batch, "rolled_at");
	batch_int(batch, "seq", store->event);
	batch_null(batch, "fingerprint");
	batch_add(batch, "event_end");
	batch_int(batch, "event", store->event);
	batch_text(batch, "state", "ended");
	batch_text(batch, "reason", "played");
	batch_int(batch, "ended_at", end_at);
	batch_int(batch, "last_at", end_at);
	batch_int(batch, "seq", store->event);
	batch_null(batch, "fingerprint");
	if (store->event % STORE_TOGETHER == 0)
		store_write(store);
}
