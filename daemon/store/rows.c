/* SPDX-License-Identifier: ISC */
/*
 * The tournament as rows.  The row of an event and its pairs say where things
 * stood at rows_seq: what happens between two closes reaches them only where
 * recovery can tell it from before (withdrawn_seq), for the journal says it
 * once more.  Before the start recovery asks the journal alone, and the list of
 * pairs is kept for whoever looks.
 */
#include "daemon/store/rows.h"

#include <assert.h>
#include <string.h>

#include "daemon/base/chance.h"
#include "daemon/store/config_row.h"
#include "daemon/store/draw_row.h"
#include "daemon/store/note_rows.h"
#include "daemon/store/replace_rows.h"
#include "daemon/store/result_row.h"
#include "daemon/store/talk_rows.h"
#include "engine/bridge/record.h"
#include "engine/event/field.h"
#include "engine/event/replace.h"
#include "engine/event/world.h"

static const char *const ROWS_SEATS[2] = {"N", "S"};

static void
rows_int_or_null(
    struct batch *batch, const char *name, bool present, int64_t value)
{
	if (present)
		batch_int(batch, name, value);
	else
		batch_null(batch, name);
}

void
rows_event_opened(struct batch *batch, const struct event *event)
{
	uint8_t commitment[CHANCE_HASH_SIZE];

	chance_sha256(event->seed, sizeof(event->seed), commitment);
	batch_add(batch, "event_add");
	batch_int(batch, "event", event->id);
	batch_text(batch, "schedule", event->config.schedule);
	batch_text(batch, "date", event->date);
	batch_text(batch, "title", event->config.title);
	batch_text(batch, "time_zone", event->config.time_zone);
	batch_blob(batch, "seed", event->seed, sizeof(event->seed));
	batch_blob(batch, "commitment", commitment, sizeof(commitment));
	batch_text(batch, "state", event_state_name(event->state));
	batch_int(batch, "opened_at", event->opened_at);
	batch_int(batch, "start_at", event->start_at);
	batch_int(batch, "last_at", event->last_at);
	batch_add(batch, "rules_add");
	batch_int(batch, "event", event->id);
	config_row_put(batch, &event->config);
}

static void
rows_room_seat(struct batch *batch, const struct event *event, int table, int i)
{
	const struct room_table *room = &event->room[table - 1];
	const struct member *member = event_member(event, room->player[i]);

	batch_add(batch, "room_seat_add");
	batch_int(batch, "event", event->id);
	batch_int(batch, "table", table);
	batch_text(batch, "seat", ROWS_SEATS[i]);
	batch_int(batch, "player", room->player[i]);
	batch_int(batch, "hand_up", room->hand_up[i]);
	batch_int(batch, "first", room->first == i);
	rows_int_or_null(
	    batch, "hold_from", room->hold_from != MS_NEVER, room->hold_from);
	batch_int(batch, "connected", member->connected);
	batch_int(batch, "changed_at", member->changed_at);
}

/* Who sits there goes on sitting there after a restart. */
static void
rows_room(struct batch *batch, const struct event *event)
{
	if (event->config.late_entry == 0)
		return;
	batch_add(batch, "room_empty");
	batch_int(batch, "event", event->id);
	for (int t = 1; t <= event->config.max_pairs; t++) {
		for (int i = 0; i < 2; i++) {
			if (event->room[t - 1].player[i] != 0)
				rows_room_seat(batch, event, t, i);
		}
	}
}

/* What was corrected since the rows were held is in them from now on. */
static void
rows_let_go(struct batch *batch, const struct event *event)
{
	batch_add(batch, "held_results_strike");
	batch_int(batch, "event", event->id);
	batch_add(batch, "held_matches_strike");
	batch_int(batch, "event", event->id);
}

/* From here on the rows hold the event as it now stands. */
static void
rows_hold(struct batch *batch, const struct event *event, uint64_t seq)
{
	rows_room(batch, event);
	rows_let_go(batch, event);
	batch_add(batch, "event_hold_rows");
	batch_int(batch, "event", event->id);
	batch_text(batch, "state", event_state_name(event->state));
	batch_int(batch, "start_at", event->start_at);
	batch_int(batch, "last_at", event->last_at);
	batch_int(batch, "pairs", event->pairs);
	batch_int(batch, "listed", event->listed);
	batch_int(batch, "rounds_drawn", event->rounds_drawn);
	batch_int(batch, "rounds_closed", event->rounds_closed);
	rows_int_or_null(
	    batch, "rolled_at", event->rolled_at != 0, event->rolled_at);
	batch_int(batch, "seq", (int64_t)seq);
	batch_int(batch, "fingerprint", (int64_t)event_fingerprint(event));
}

static void
rows_entry(struct batch *batch, const struct event *event, const char *query,
    int pair, int seat)
{
	const int32_t player = event->pair[pair - 1].player[seat];
	const struct member *member = event_member(event, player);

	assert(member != NULL);
	batch_add(batch, query);
	batch_int(batch, "event", event->id);
	batch_int(batch, "pair", pair);
	batch_text(batch, "seat", ROWS_SEATS[seat]);
	batch_int(batch, "connected", member->connected);
	batch_int(batch, "changed_at", member->changed_at);
}

void
rows_standing(struct batch *batch, const struct event *event)
{
	for (int i = 0; i < event->pairs; i++) {
		const struct standing *s = &event->standing[i];

		batch_add(batch, "standing_add");
		batch_int(batch, "event", event->id);
		batch_int(batch, "round", event->rounds_closed);
		batch_int(batch, "pair", s->pair);
		batch_int(batch, "place", s->place);
		rows_int_or_null(batch, "rank", s->rank > 0, s->rank);
		batch_int(batch, "sum", s->sum);
		batch_int(batch, "count", s->count);
		batch_int(batch, "finished", s->finished);
		batch_int(batch, "owed", s->owed);
		rows_int_or_null(batch, "total", s->has_total, s->total);
		batch_int(batch, "substituted", s->substituted);
		batch_int(batch, "completed", s->completed);
	}
	replace_rows_counts(batch, event);
}

/* The list from a pair on as it now is. */
static void
rows_list(
    struct batch *batch, const struct event *event, int first, uint64_t seq)
{
	for (int p = first; p <= event->pairs; p++) {
		const struct pair *pair = &event->pair[p - 1];

		batch_add(batch, "pair_add");
		batch_int(batch, "event", event->id);
		batch_int(batch, "pair", p);
		batch_int(batch, "registered_at", pair->registered_at);
		batch_int(batch, "seq", (int64_t)seq);
		rows_int_or_null(batch, "late_round",
		    event->state != EVENT_REGISTERING, event->rounds_closed);
		for (int s = 0; s < 2; s++) {
			rows_entry(batch, event, "entry_add", p, s);
			batch_int(batch, "player", pair->player[s]);
		}
	}
	batch_add(batch, "event_pair_count");
	batch_int(batch, "event", event->id);
	batch_int(batch, "pairs", event->pairs);
}

static void
rows_groups(struct batch *batch, const struct event *event, int pair)
{
	const struct avoid *avoid = &event->config.avoid;
	const struct pair *p = &event->pair[pair - 1];

	for (int k = 0; k < avoid->kinds; k++) {
		if (p->group[k] == 0)
			continue;
		batch_add(batch, "pair_group_add");
		batch_int(batch, "event", event->id);
		batch_int(batch, "pair", pair);
		batch_text(batch, "kind", avoid->kind[k].name);
		batch_int(batch, "grouping", p->group[k]);
	}
}

void
rows_pair_registered(
    struct batch *batch, const struct event *event, int pair, uint64_t seq)
{
	assert(pair == event->pairs);
	rows_list(batch, event, pair, seq);
	if (event->state != EVENT_REGISTERING)
		rows_groups(batch, event, pair);
}

static void
rows_strike_from(
    struct batch *batch, const struct event *event, const char *query, int pair)
{
	batch_add(batch, query);
	batch_int(batch, "event", event->id);
	batch_int(batch, "pair", pair);
}

void
rows_pair_struck(
    struct batch *batch, const struct event *event, int pair, uint64_t seq)
{
	assert(event->state == EVENT_REGISTERING);
	rows_strike_from(batch, event, "entries_strike", pair);
	rows_strike_from(batch, event, "pairs_strike", pair);
	rows_list(batch, event, pair, seq);
}

static void
rows_pairs(struct batch *batch, const struct event *event)
{
	for (int p = 1; p <= event->pairs; p++) {
		const struct pair *pair = &event->pair[p - 1];

		batch_add(batch, "pair_update");
		batch_int(batch, "event", event->id);
		batch_int(batch, "pair", p);
		batch_int(batch, "gone", pair->gone);
		batch_int(batch, "own_sum", pair->own_sum);
		batch_int(batch, "own_count", pair->own_count);
		for (int s = 0; s < 2; s++) {
			rows_entry(batch, event, "entry_update", p, s);
			batch_int(batch, "number",
			    replace_number(event, p, s, event->replaced));
		}
	}
}

void
rows_event_started(struct batch *batch, const struct event *event, uint64_t seq)
{
	rows_pairs(batch, event);
	for (int p = 1; p <= event->pairs; p++)
		rows_groups(batch, event, p);
	talk_rows_cards(batch, event, seq);
	rows_standing(batch, event);
	rows_hold(batch, event, seq);
}

static void
rows_deals(struct batch *batch, const struct event *event)
{
	const int round = event->rounds_drawn;

	for (int b = 0; b < event->config.boards_per_round; b++) {
		char deal[DEAL_TEXT_MAX];

		deal_write(&event->deal[b], deal);
		batch_add(batch, "board_add");
		batch_int(batch, "event", event->id);
		batch_int(batch, "board", event_first_board(event, round) + b);
		batch_int(batch, "round", round);
		batch_text(batch, "deal", deal);
	}
}

static void
rows_event_state(struct batch *batch, const struct event *event)
{
	batch_add(batch, "event_state");
	batch_int(batch, "event", event->id);
	batch_text(batch, "state", event_state_name(event->state));
	batch_int(batch, "rounds_drawn", event->rounds_drawn);
}

/* Where and why a round's pairs meet; the tables of a draw go by two names. */
static void
rows_seatings(struct batch *batch, const struct event *event, int number,
    const char *seating_add, const char *draw_add)
{
	const struct round *round = &event->round[number - 1];
	const bool drawn = event_round_is_drawn(round);

	for (int t = 0; t < round->tables; t++) {
		batch_add(batch, seating_add);
		batch_int(batch, "event", event->id);
		batch_int(batch, "round", number);
		batch_int(batch, "table", t + 1);
		batch_int(batch, "ns", round->seat[t].ns);
		batch_int(batch, "ew", round->seat[t].ew);
		batch_int(batch, "repeat", round->seat[t].repeat);
		draw_row_put_reason(batch, drawn ? &round->reason[t] : NULL);
	}
	if (!drawn)
		return;
	batch_add(batch, draw_add);
	batch_int(batch, "event", event->id);
	batch_int(batch, "round", number);
	draw_row_put(batch, &round->draw);
}

/* Draws published ahead, of the rounds from one to another. */
void
rows_strike_ahead(
    struct batch *batch, const struct event *event, int from, int to)
{
	batch_add(batch, "next_seatings_strike");
	batch_int(batch, "event", event->id);
	batch_int(batch, "from", from);
	batch_int(batch, "to", to);
	batch_add(batch, "next_draws_strike");
	batch_int(batch, "event", event->id);
	batch_int(batch, "from", from);
	batch_int(batch, "to", to);
}

void
rows_round_drawn(struct batch *batch, const struct event *event)
{
	const int number = event->rounds_drawn + 1;
	const struct round *round = &event->round[number - 1];

	rows_strike_ahead(batch, event, number, number);
	rows_seatings(
	    batch, event, number, "next_seating_add", "next_draw_add");
	rows_int_or_null(batch, "bye", round->bye > 0, round->bye);
	batch_int(batch, "drawn_at", event->last_at);
}

void
rows_round_struck(struct batch *batch, const struct event *event, int round)
{
	static const char *const strikes[] = {
	    "seatings_strike", "draw_strike", "boards_strike", "round_strike"};

	for (size_t i = 0; i < sizeof(strikes) / sizeof(strikes[0]); i++) {
		batch_add(batch, strikes[i]);
		batch_int(batch, "event", event->id);
		batch_int(batch, "round", round);
	}
	rows_event_state(batch, event);
}

void
rows_round_seated(struct batch *batch, const struct event *event, bool ahead)
{
	const struct round *round = &event->round[event->rounds_drawn - 1];

	batch_add(batch, "round_add");
	batch_int(batch, "event", event->id);
	batch_int(batch, "round", event->rounds_drawn);
	batch_int(batch, "start_at", round->start_at);
	batch_int(batch, "end_at", round->end_at);
	batch_int(batch, "ahead", ahead);
	batch_int(batch, "drawn_at", event->last_at);
	batch_int(batch, "tables", round->tables);
	batch_int(batch, "thrown", round->thrown);
	rows_int_or_null(batch, "bye", round->bye > 0, round->bye);
	rows_seatings(
	    batch, event, event->rounds_drawn, "seating_add", "draw_add");
	rows_deals(batch, event);
	rows_event_state(batch, event);
}

void
rows_house_seated(struct batch *batch, const struct event *event)
{
	const struct round *round = &event->round[event->rounds_drawn - 1];

	batch_add(batch, "round_house");
	batch_int(batch, "event", event->id);
	batch_int(batch, "round", event->rounds_drawn);
	batch_int(batch, "tables", round->tables);
	batch_add(batch, "seating_add");
	batch_int(batch, "event", event->id);
	batch_int(batch, "round", event->rounds_drawn);
	batch_int(batch, "table", round->tables);
	batch_int(batch, "ns", round->bye);
	batch_null(batch, "ew");
	batch_int(batch, "repeat", 0);
	draw_row_put_reason(batch, NULL);
}

void
rows_round_begun(struct batch *batch, const struct event *event)
{
	rows_event_state(batch, event);
}

void
rows_event_halted(struct batch *batch, const struct event *event)
{
	batch_add(batch, "event_halt");
	batch_int(batch, "event", event->id);
	rows_int_or_null(
	    batch, "halted_at", event->halted_at != 0, event->halted_at);
}

void
rows_event_times(struct batch *batch, const struct event *event)
{
	if (event->state == EVENT_REGISTERING) {
		batch_add(batch, "event_move_start");
		batch_int(batch, "event", event->id);
		batch_int(batch, "start_at", event->start_at);
	} else if (event->rounds_drawn > event->rounds_closed) {
		const struct round *round =
		    &event->round[event->rounds_drawn - 1];

		batch_add(batch, "round_move");
		batch_int(batch, "event", event->id);
		batch_int(batch, "round", event->rounds_drawn);
		batch_int(batch, "start_at", round->start_at);
		batch_int(batch, "end_at", round->end_at);
	}
}

void
rows_record(struct batch *batch, const struct event *event, int table,
    const struct board_play *board)
{
	uint8_t body[RECORD_BYTES_MAX];
	const size_t len = record_pack(board, body, sizeof(body));

	assert(len > 0);
	batch_add(batch, "record_add");
	batch_int(batch, "event", event->id);
	batch_int(batch, "round", event->rounds_drawn);
	batch_int(batch, "table", table);
	batch_int(batch, "board", board->number);
	batch_blob(batch, "body", body, len);
	note_rows_put(batch, event, table);
}

/* Boards without a result were begun, and what was done is kept (R-EV-9). */
static void
rows_unfinished_records(struct batch *batch, const struct event *event)
{
	for (int t = 1; t <= event->tables; t++) {
		const struct board_play *board = event_board(event, t);

		if (board != NULL && board->phase != BOARD_DONE)
			rows_record(batch, event, t, board);
	}
}

static void
rows_summary(struct batch *batch, const struct board_summary *summary)
{
	const bool butler = summary->rule == RULE_BUTLER;

	batch_text(batch, "rule", board_rule_name(summary->rule));
	rows_int_or_null(batch, "datum", butler, summary->datum);
	rows_int_or_null(batch, "dropped", butler, summary->dropped);
}

void
rows_result(struct batch *batch, const struct event *event, const char *query,
    int round, int table, int board)
{
	batch_add(batch, query);
	batch_int(batch, "event", event->id);
	batch_int(batch, "round", round);
	batch_int(batch, "table", table);
	batch_int(batch, "board", event_first_board(event, round) + board);
	result_row_put(batch, event_result(event, round, table, board));
}

void
rows_board_rule(
    struct batch *batch, const struct event *event, int round, int board)
{
	batch_add(batch, "board_rule");
	batch_int(batch, "event", event->id);
	batch_int(batch, "board", event_first_board(event, round) + board);
	rows_summary(batch, &event->round[round - 1].summary[board]);
}

static void
rows_results(struct batch *batch, const struct event *event, int number)
{
	const struct round *round = &event->round[number - 1];

	for (int t = 1; t <= round->tables; t++) {
		for (int b = 0; b < event->config.boards_per_round; b++)
			rows_result(batch, event, "result_add", number, t, b);
	}
	for (int b = 0; b < event->config.boards_per_round; b++)
		rows_board_rule(batch, event, number, b);
}

void
rows_matches(struct batch *batch, const struct event *event, const char *query,
    int number)
{
	static const struct {
		const char *margin, *played, *vp;
	} names[SIDE_COUNT] = {
	    [SIDE_NS] = {"ns_margin", "ns_played", "ns_vp"},
	    [SIDE_EW] = {"ew_margin", "ew_played", "ew_vp"},
	};
	const struct round *round = &event->round[number - 1];

	if (event->config.totals != TOTALS_VP)
		return;
	for (int t = 1; t <= round->tables; t++) {
		batch_add(batch, query);
		batch_int(batch, "event", event->id);
		batch_int(batch, "round", number);
		batch_int(batch, "table", t);
		for (int s = 0; s < SIDE_COUNT; s++) {
			const struct match_score *m = &round->match[t - 1][s];

			rows_int_or_null(
			    batch, names[s].margin, m->scored, m->margin);
			batch_int(batch, names[s].played, m->played);
			batch_int(batch, names[s].vp, m->vp);
		}
	}
}

void
rows_stand(struct batch *batch, const struct event *event, uint64_t seq)
{
	rows_pairs(batch, event);
	rows_standing(batch, event);
	rows_hold(batch, event, seq);
}

void
rows_round_closed(struct batch *batch, const struct event *event, uint64_t seq)
{
	const int number = event->rounds_closed;
	const struct round *round = &event->round[number - 1];

	assert(number > 0 && number == event->rounds_drawn);
	batch_add(batch, "round_close");
	batch_int(batch, "event", event->id);
	batch_int(batch, "round", number);
	batch_int(batch, "start_at", round->start_at);
	batch_int(batch, "end_at", round->end_at);
	batch_int(batch, "closed_at", round->closed_at);
	rows_strike_ahead(batch, event, 1, number);
	rows_unfinished_records(batch, event);
	rows_results(batch, event, number);
	rows_matches(batch, event, "match_add", number);
	rows_stand(batch, event, seq);
}

void
rows_pair_withdrawn(
    struct batch *batch, const struct event *event, int pair, uint64_t seq)
{
	const struct pair *p = &event->pair[pair - 1];

	assert(p->withdrawn);
	batch_add(batch, "pair_withdraw");
	batch_int(batch, "event", event->id);
	batch_int(batch, "pair", pair);
	batch_int(batch, "round", p->withdrawn_round);
	batch_int(batch, "at", p->withdrawn_at);
	batch_text(batch, "by", withdrawn_by_name(p->withdrawn_by));
	batch_int(batch, "seq", (int64_t)seq);
}

void
rows_pair_returned(
    struct batch *batch, const struct event *event, int pair, uint64_t seq)
{
	const struct pair *p = &event->pair[pair - 1];

	assert(!p->withdrawn && p->returns > 0);
	batch_add(batch, "pair_return");
	batch_int(batch, "event", event->id);
	batch_int(batch, "pair", pair);
	batch_int(batch, "round", event->rounds_closed);
	batch_int(batch, "at", event->last_at);
	batch_int(batch, "seq", (int64_t)seq);
}

/* What a player had is taken back, unless it is what he has now. */
static void
rows_award_player(struct batch *batch, const struct event *event,
    const struct standing *s, int seat, int32_t player)
{
	static const char *const queries[] = {"award_take_back", "award_add"};
	const int points = replace_points(event, s->pair, seat, player);

	for (size_t q = 0; q < sizeof(queries) / sizeof(queries[0]); q++) {
		batch_add(batch, queries[q]);
		batch_int(batch, "event", event->id);
		batch_int(batch, "player", player);
		batch_int(batch, "rank", s->rank);
		batch_int(batch, "points", points);
		batch_int(batch, "given_at", event->last_at);
	}
}

static void
rows_award(
    struct batch *batch, const struct event *event, const struct standing *s)
{
	const struct pair *pair = &event->pair[s->pair - 1];

	batch_add(batch, "pair_points");
	batch_int(batch, "event", event->id);
	batch_int(batch, "pair", s->pair);
	batch_int(batch, "points", pair->points);
	for (int i = 0; i < 2; i++)
		rows_award_player(
		    batch, event, s, i, replace_entered(event, s->pair, i));
	for (int i = 0; i < event->replaced; i++) {
		const struct replacement *r = &event->replacement[i];

		if (r->pair == s->pair)
			rows_award_player(batch, event, s, r->seat, r->came);
	}
}

void
rows_awards(struct batch *batch, const struct event *event)
{
	for (int i = 0; i < event->pairs; i++)
		rows_award(batch, event, &event->standing[i]);
}

void
rows_event_ended(struct batch *batch, const struct event *event, uint64_t seq)
{
	assert(!event_is_open(event));
	rows_strike_ahead(batch, event, 1, event->config.rounds);
	if (event->rounds_drawn > event->rounds_closed)
		rows_unfinished_records(batch, event);
	if (event->state == EVENT_ENDED) {
		rows_standing(batch, event);
		rows_awards(batch, event);
	}
	rows_let_go(batch, event);
	batch_add(batch, "event_end");
	batch_int(batch, "event", event->id);
	batch_text(batch, "state", event_state_name(event->state));
	batch_text(batch, "reason", end_reason_name(event->reason));
	batch_int(batch, "ended_at", event->ended_at);
	batch_int(batch, "last_at", event->last_at);
	batch_int(batch, "seq", (int64_t)seq);
	batch_int(
	    batch, "fingerprint", (int64_t)event_outcome_fingerprint(event));
}
