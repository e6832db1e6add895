/* SPDX-License-Identifier: ISC */
/*
 * One number for a whole world, so that a restored world can be told from the
 * one that was lost.  Members are added up, since where they lie in their
 * table depends on who came and went.  A closed round's live tables are left
 * out: they only serve to show the last board until the next round is drawn.
 */
#include "engine/event/world.h"

#include <stddef.h>
#include <string.h>

#include "engine/event/drawing.h"
#include "engine/event/reopen.h"

static uint64_t
fingerprint_mix(uint64_t hash, uint64_t value)
{
	hash ^=
	    value + UINT64_C(0x9e3779b97f4a7c15) + (hash << 6) + (hash >> 2);
	hash *= UINT64_C(0xff51afd7ed558ccd);
	return hash ^ hash >> 33;
}

static void
fingerprint_add(uint64_t *hash, int64_t value)
{
	*hash = fingerprint_mix(*hash, (uint64_t)value);
}

static void
fingerprint_text(uint64_t *hash, const char *text)
{
	for (; *text != '\0'; text++)
		fingerprint_add(hash, (unsigned char)*text);
	fingerprint_add(hash, -1);
}

static void
fingerprint_scheme(uint64_t *hash, const struct award_scheme *scheme)
{
	fingerprint_add(hash, scheme->kind);
	fingerprint_add(hash, scheme->steps);
	for (int i = 0; i < scheme->steps; i++) {
		fingerprint_add(hash, scheme->step[i].from);
		fingerprint_add(hash, scheme->step[i].ranks);
		for (int rank = 0; rank < scheme->step[i].ranks; rank++)
			fingerprint_add(hash, scheme->step[i].points[rank]);
	}
}

static void
fingerprint_config(uint64_t *hash, const struct event_config *c)
{
	const int64_t field[] = {c->scoring, c->butler_trim.kind,
	    c->butler_trim.amount, c->totals, c->first_round, c->objective,
	    c->draw_from, c->unfinished, c->substitutes, c->odd_pair,
	    c->bye_score, c->missed_score, c->after_outage, c->claims, c->undo,
	    c->close_early, c->rounds, c->boards_per_round, c->min_pairs,
	    c->max_pairs, c->completion_percent, c->own_mean_boards,
	    c->max_rank_gap, c->max_repeats, c->withdraw_after, c->returns_max,
	    c->late_entry, c->registration_ms, c->hold_ms, c->round_ms,
	    c->break_ms, c->board_pause_ms, c->last_board_margin_ms,
	    c->slow_margin_ms, c->disconnect_grace_ms, c->substitute_after_ms,
	    c->stall_after_ms, c->claim_answer_ms, c->ruling_deadline_ms,
	    c->outage_max_ms, c->chat, c->kibitz, c->kibitz_delay_ms,
	    c->correction_period_ms};

	fingerprint_text(hash, c->schedule);
	fingerprint_text(hash, c->title);
	fingerprint_text(hash, c->time_zone);
	for (size_t i = 0; i < sizeof(field) / sizeof(field[0]); i++)
		fingerprint_add(hash, field[i]);
	if (c->prepared_player != 0) {
		fingerprint_text(hash, c->prepared_by);
		fingerprint_add(hash, c->prepared_player);
	}
	for (int k = 0; k < c->avoid.kinds; k++) {
		fingerprint_text(hash, c->avoid.kind[k].name);
		fingerprint_add(hash, c->avoid.kind[k].rounds);
	}
	fingerprint_scheme(hash, &c->master_points);
}

static void
fingerprint_members(uint64_t *hash, const struct event *event)
{
	uint64_t sum = 0;

	for (int i = 0; i < event->members_max; i++) {
		const struct member *m = &event->member[i];
		uint64_t one = 1;

		if (m->player == 0)
			continue;
		fingerprint_add(&one, m->player);
		fingerprint_add(&one, m->pair);
		fingerprint_add(&one, m->table);
		fingerprint_add(&one, m->seat);
		fingerprint_add(&one, m->stands_in);
		fingerprint_add(&one, m->comes);
		fingerprint_add(&one, m->connected);
		fingerprint_add(&one, m->changed_at);
		fingerprint_add(&one, m->said_at);
		sum += one;
	}
	*hash = fingerprint_mix(*hash, sum);
}

static void
fingerprint_room(uint64_t *hash, const struct event *event)
{
	for (int t = 0; t < event->config.max_pairs; t++) {
		const struct room_table *table = &event->room[t];

		if (table->player[0] == 0 && table->player[1] == 0)
			continue;
		fingerprint_add(hash, t);
		for (int i = 0; i < 2; i++) {
			fingerprint_add(hash, table->player[i]);
			fingerprint_add(hash, table->hand_up[i]);
		}
		fingerprint_add(hash, table->first);
		fingerprint_add(hash, table->hold_from);
	}
}

static void
fingerprint_pair(uint64_t *hash, const struct pair *pair)
{
	const int64_t field[] = {pair->player[0], pair->player[1],
	    pair->comes[0], pair->comes[1], pair->registered_at,
	    pair->withdrawn, pair->withdrawn_round, pair->withdrawn_at,
	    pair->withdrawn_by, pair->returns, (int64_t)pair->clock_returns,
	    pair->gone, pair->acted, pair->sum, pair->count, pair->finished,
	    pair->owed, pair->own_sum, pair->own_count, pair->plays,
	    pair->substitute_plays, pair->points, pair->penalty};

	for (size_t i = 0; i < sizeof(field) / sizeof(field[0]); i++)
		fingerprint_add(hash, field[i]);
	for (int k = 0; k < DRAW_KINDS_MOST; k++)
		fingerprint_add(hash, pair->group[k]);
	fingerprint_text(hash, pair->card);
}

/* Whoever has come into a pair: nothing where nobody has. */
static void
fingerprint_replaced(uint64_t *hash, const struct event *event)
{
	for (int i = 0; i < event->replaced; i++) {
		const struct replacement *r = &event->replacement[i];
		const int64_t field[] = {
		    r->pair, r->seat, r->left, r->came, r->board, r->at};

		for (size_t f = 0; f < sizeof(field) / sizeof(field[0]); f++)
			fingerprint_add(hash, field[f]);
	}
}

static void
fingerprint_director(uint64_t *hash, const struct director_queue *queue)
{
	fingerprint_add(hash, queue->last);
	for (int i = 0; i < queue->calls; i++) {
		const struct director_call *c = &queue->call[i];
		const int64_t field[] = {c->number, c->state, c->player,
		    c->director, c->round, c->table, c->board, c->called_at,
		    c->changed_at};

		for (size_t f = 0; f < sizeof(field) / sizeof(field[0]); f++)
			fingerprint_add(hash, field[f]);
		fingerprint_text(hash, c->text);
		fingerprint_text(hash, c->answer);
	}
}

static void
fingerprint_result(uint64_t *hash, const struct result *r)
{
	fingerprint_add(hash, r->kind);
	fingerprint_add(hash, r->version);
	fingerprint_add(hash, r->end);
	fingerprint_add(hash, r->contract.level);
	fingerprint_add(hash, r->contract.strain);
	fingerprint_add(hash, r->contract.doubling);
	fingerprint_add(hash, r->contract.declarer);
	fingerprint_add(hash, r->lead);
	fingerprint_add(hash, r->tricks);
	fingerprint_add(hash, r->cut_tricks);
	fingerprint_add(hash, r->unsolved);
	fingerprint_add(hash, r->score);
	fingerprint_add(hash, r->ruled_by);
	fingerprint_add(hash, r->reason);
	for (int s = 0; s < SIDE_COUNT; s++) {
		fingerprint_add(hash, r->judged_ms[s]);
		fingerprint_add(hash, r->used_ms[s]);
		fingerprint_add(hash, r->plays[s]);
		fingerprint_add(hash, r->substitute_plays[s]);
		fingerprint_add(hash, r->award[s]);
		fingerprint_add(hash, r->owed[s]);
		fingerprint_add(hash, r->scored[s]);
		fingerprint_add(hash, r->unit[s]);
		fingerprint_add(hash, r->raw[s]);
	}
}

static void
fingerprint_matches(uint64_t *hash, const struct round *round)
{
	for (int t = 0; t < round->tables; t++) {
		for (int s = 0; s < SIDE_COUNT; s++) {
			const struct match_score *m = &round->match[t][s];

			fingerprint_add(hash, m->played);
			fingerprint_add(hash, m->scored);
			fingerprint_add(hash, m->margin);
			fingerprint_add(hash, m->vp);
		}
	}
}

static void
fingerprint_scores(uint64_t *hash, const struct event *event, int round)
{
	const struct round *r = &event->round[round - 1];
	const int boards = event->config.boards_per_round;

	for (int b = 0; b < boards; b++) {
		fingerprint_add(hash, r->summary[b].rule);
		fingerprint_add(hash, r->summary[b].datum);
		fingerprint_add(hash, r->summary[b].dropped);
	}
	for (int i = 0; i < r->tables * boards; i++)
		fingerprint_result(hash, &r->result[i]);
	if (r->match != NULL)
		fingerprint_matches(hash, r);
}

static void
fingerprint_reason(uint64_t *hash, const struct draw_reason *reason)
{
	const struct draw_note *note = &reason->note;

	fingerprint_add(hash, note->higher);
	fingerprint_add(hash, note->lower);
	fingerprint_add(hash, note->met);
	for (int k = 0; k < DRAW_KINDS_MOST; k++)
		fingerprint_add(hash, note->joined[k]);
	fingerprint_add(hash, note->passed);
	for (int i = 0; i < draw_reason_passes(reason); i++) {
		fingerprint_add(hash, reason->pass[i].pair);
		fingerprint_add(hash, reason->pass[i].rank);
		fingerprint_add(hash, reason->pass[i].why);
		fingerprint_add(hash, reason->pass[i].round);
		fingerprint_add(hash, reason->pass[i].kind);
	}
}

static void
fingerprint_draw(uint64_t *hash, const struct round *round)
{
	const struct draw_report *d = &round->draw;
	const struct quality *q = &d->quality;
	const int64_t field[] = {d->from, d->bye_below, d->cost, d->optimal,
	    q->tables, q->adjacent, q->rank_gap_sum, q->rank_gap_most,
	    q->scored, q->equal, q->score_gap_sum, q->score_gap_most,
	    q->repeats, q->pairs, q->unbalanced};

	for (size_t i = 0; i < sizeof(field) / sizeof(field[0]); i++)
		fingerprint_add(hash, field[i]);
	for (int t = 0; t < d->quality.tables; t++)
		fingerprint_reason(hash, &round->reason[t]);
}

static void
fingerprint_seating(uint64_t *hash, const struct round *r)
{
	fingerprint_add(hash, r->bye);
	fingerprint_add(hash, r->house);
	for (int t = 0; t < r->tables; t++) {
		fingerprint_add(hash, r->seat[t].ns);
		fingerprint_add(hash, r->seat[t].ew);
		fingerprint_add(hash, r->seat[t].repeat);
	}
	fingerprint_draw(hash, r);
}

/* Nothing of a round that was drawn once, as all were in older databases. */
static void
fingerprint_thrown(uint64_t *hash, const struct round *r, int round)
{
	if (r->thrown == 0)
		return;
	fingerprint_add(hash, round);
	fingerprint_add(hash, r->thrown);
}

static void
fingerprint_round(uint64_t *hash, const struct event *event, int round)
{
	const struct round *r = &event->round[round - 1];

	fingerprint_add(hash, r->start_at);
	fingerprint_add(hash, r->end_at);
	fingerprint_add(hash, r->closed_at);
	fingerprint_thrown(hash, r, round);
	fingerprint_seating(hash, r);
	if (round <= event->rounds_closed)
		fingerprint_scores(hash, event, round);
}

static void
fingerprint_incident(uint64_t *hash, const struct incident *incident)
{
	const int64_t field[] = {incident->kind, incident->end, incident->by,
	    incident->actions, incident->tricks, incident->asked,
	    incident->later, incident->refused_by, incident->at,
	    incident->ended_at, incident->undone};

	for (size_t i = 0; i < sizeof(field) / sizeof(field[0]); i++)
		fingerprint_add(hash, field[i]);
	for (int i = 0; i < incident->undone; i++) {
		fingerprint_add(hash, incident->action[i]);
		fingerprint_add(hash, incident->action_ms[i]);
	}
}

static void
fingerprint_board(uint64_t *hash, const struct board_play *b)
{
	fingerprint_add(hash, b->number);
	fingerprint_add(hash, b->phase);
	fingerprint_add(hash, b->end);
	fingerprint_add(hash, b->dealt_at);
	for (int s = 0; s < SEAT_COUNT; s++) {
		fingerprint_add(hash, (int64_t)b->deal.hand[s]);
		fingerprint_add(hash, b->shown[s]);
	}
	for (int i = 0; i < b->auction.count; i++) {
		fingerprint_add(hash, b->auction.call[i]);
		fingerprint_add(hash, b->call_ms[i]);
		fingerprint_add(hash, b->robot_call[i]);
	}
	for (int i = 0; i < b->play.count; i++) {
		fingerprint_add(hash, b->play.card[i]);
		fingerprint_add(hash, b->card_ms[i]);
		fingerprint_add(hash, b->robot_card[i]);
	}
	for (int s = 0; s < SIDE_COUNT; s++) {
		fingerprint_add(hash, b->claims[s]);
		fingerprint_add(hash, b->used_ms[s]);
		fingerprint_add(hash, b->spared_ms[s]);
	}
	for (int i = 0; i < b->incidents; i++)
		fingerprint_incident(hash, &b->incident[i]);
	fingerprint_add(hash, b->reopening.by);
	fingerprint_add(hash, b->reopening.tricks);
	fingerprint_add(hash, b->reopening.at);
	if (b->phase == BOARD_CLAIM) {
		fingerprint_add(hash, b->claim.claimer);
		fingerprint_add(hash, b->claim.tricks);
		fingerprint_add(hash, b->claim.asked);
		fingerprint_add(hash, b->claim.later);
		fingerprint_add(hash, b->claim.at);
	}
	if (board_play_is_over(b)) {
		fingerprint_add(hash, b->tricks);
		fingerprint_add(hash, b->score);
		fingerprint_add(hash, b->ended_at);
	}
}

/* Boards of a table that have a result or, once cut, a ruling. */
static int
fingerprint_results(const struct event *event, const struct table *table)
{
	return event->state == EVENT_CLOSING ? event->config.boards_per_round
					     : table->done;
}

static void
fingerprint_notes(uint64_t *hash, const struct board_notes *notes)
{
	for (int i = 0; i < notes->count; i++) {
		const struct note *n = &notes->note[i];
		const int64_t field[] = {n->kind, n->call, n->caller, n->asker,
		    n->asked, n->open, n->lapsed, n->waiting, n->waited_out,
		    n->taken_back, n->due_at, n->made_ms, n->answer_ms};

		for (size_t f = 0; f < sizeof(field) / sizeof(field[0]); f++)
			fingerprint_add(hash, field[f]);
		fingerprint_text(hash, n->text);
	}
}

static void
fingerprint_known(uint64_t *hash, const struct table *t)
{
	for (int i = 0; i < SEAT_COUNT * SIDE_COUNT; i++) {
		fingerprint_add(
		    hash, t->watch.known_ms[i / SIDE_COUNT][i % SIDE_COUNT]);
		fingerprint_add(
		    hash, t->watch.told_ms[i / SIDE_COUNT][i % SIDE_COUNT]);
	}
}

static void
fingerprint_watch(uint64_t *hash, const struct table *t)
{
	for (int s = 0; s < SEAT_COUNT; s++) {
		fingerprint_add(hash, t->substitute[s]);
		fingerprint_add(hash, t->watch.awaited_at[s]);
		fingerprint_add(hash, t->watch.waited_ms[s]);
		fingerprint_add(hash, t->watch.kept_ms[s]);
		fingerprint_add(hash, t->watch.gone_at[s]);
		fingerprint_add(hash, t->watch.gone_ms[s]);
		fingerprint_add(hash, t->watch.acted_at[s]);
		fingerprint_add(hash, t->watch.missed_ms[s]);
	}
	for (int s = 0; s < SIDE_COUNT; s++) {
		fingerprint_add(hash, t->watch.asked_ms[s]);
		fingerprint_add(hash, t->watch.before_ms[s]);
		fingerprint_add(hash, t->plays[s]);
		fingerprint_add(hash, t->substitute_plays[s]);
	}
	fingerprint_add(hash, t->watch.claim_ms);
	fingerprint_add(hash, t->watch.claimer);
	fingerprint_add(hash, t->watch.claimer_is_robot);
	fingerprint_add(hash, t->watch.stands);
	for (int i = 0; i < t->watch.lapses; i++) {
		fingerprint_add(hash, t->watch.lapsed[i].side);
		fingerprint_add(hash, t->watch.lapsed[i].by_robot);
		fingerprint_add(hash, t->watch.lapsed[i].others_tricks);
		fingerprint_add(hash, t->watch.lapsed[i].asked_ms);
	}
	fingerprint_add(hash, t->watch.reopen_until);
	fingerprint_add(hash, t->watch.progress);
	fingerprint_add(hash, t->watch.warned);
	fingerprint_add(hash, t->watch.taken);
	fingerprint_add(hash, t->watch.leaving);
	fingerprint_add(hash, t->watch.clock_at);
	fingerprint_add(hash, t->watch.want_at);
}

static void
fingerprint_tables(uint64_t *hash, const struct event *event)
{
	for (int t = 0; t < event->tables; t++) {
		const struct table *table = &event->table[t];

		fingerprint_add(hash, table->ns);
		fingerprint_add(hash, table->ew);
		fingerprint_add(hash, table->done);
		fingerprint_add(hash, table->next_board_at);
		fingerprint_add(hash, table->off_at);
		fingerprint_add(hash, table->answer_due_at);
		fingerprint_add(hash, table->counted_at);
		fingerprint_watch(hash, table);
		for (int s = 0; s < SIDE_COUNT; s++) {
			fingerprint_add(hash, table->left_at[s]);
			fingerprint_add(hash, table->followed[s]);
		}
		for (int s = 0; s < SEAT_COUNT; s++)
			fingerprint_add(hash, table->unreached_ms[s]);
		fingerprint_add(hash, table->solving);
		fingerprint_add(hash, table->solved_tricks);
		if (table->dealt) {
			fingerprint_board(hash, &table->board);
			fingerprint_notes(hash, &table->notes);
			fingerprint_known(hash, table);
		}
		for (int i = 0; i < fingerprint_results(event, table); i++) {
			fingerprint_result(hash,
			    event_result(event, event->rounds_drawn, t + 1, i));
			if (i < table->done)
				fingerprint_board(
				    hash, reopen_ended(event, t + 1, i));
		}
	}
	for (int b = 0; b < event->config.boards_per_round; b++) {
		for (int s = 0; s < SEAT_COUNT; s++)
			fingerprint_add(hash, (int64_t)event->deal[b].hand[s]);
	}
}

/* Its order and totals are all that counts, for the next draw. */
static void
fingerprint_before(uint64_t *hash, const struct event *event)
{
	for (int i = 0; event->before != NULL && i < event->pairs; i++) {
		fingerprint_add(hash, event->before[i].pair);
		fingerprint_add(hash, event->before[i].has_total);
		fingerprint_add(hash, event->before[i].total);
	}
}

static void
fingerprint_standing(uint64_t *hash, const struct event *event)
{
	for (int i = 0; event->standing != NULL && i < event->pairs; i++) {
		const struct standing *s = &event->standing[i];
		const int64_t field[] = {s->pair, s->sum, s->count, s->finished,
		    s->owed, s->substituted, s->has_total, s->total,
		    s->completed, s->place, s->rank};

		for (size_t f = 0; f < sizeof(field) / sizeof(field[0]); f++)
			fingerprint_add(hash, field[f]);
	}
}

uint64_t
event_fingerprint(const struct event *event)
{
	uint64_t hash = event->id;

	fingerprint_config(&hash, &event->config);
	fingerprint_text(&hash, event->date);
	for (int i = 0; i < SEED_BYTES; i++)
		fingerprint_add(&hash, event->seed[i]);
	fingerprint_add(&hash, event->state);
	fingerprint_add(&hash, event->reason);
	fingerprint_add(&hash, event->opened_at);
	fingerprint_add(&hash, event->start_at);
	fingerprint_add(&hash, event->ended_at);
	fingerprint_add(&hash, event->last_at);
	fingerprint_add(&hash, event->missing_warned);
	fingerprint_add(&hash, event->outage_over);
	fingerprint_add(&hash, event->stopped);
	if (event->halted_at != 0)
		fingerprint_add(&hash, event->halted_at);
	fingerprint_add(&hash, event->rulings_due_at);
	if (event->rounds_drawn > event->rounds_closed)
		fingerprint_add(
		    &hash, event->round[event->rounds_drawn - 1].lost_ms);
	fingerprint_members(&hash, event);
	fingerprint_room(&hash, event);
	fingerprint_director(&hash, &event->director);
	fingerprint_add(&hash, event->broadcast.at);
	fingerprint_text(&hash, event->broadcast.text);
	fingerprint_add(&hash, event->pairs);
	fingerprint_add(&hash, event->listed);
	for (int p = 0; p < event->pairs; p++)
		fingerprint_pair(&hash, &event->pair[p]);
	fingerprint_replaced(&hash, event);
	for (int r = 1; r <= event->rounds_drawn; r++)
		fingerprint_round(&hash, event, r);
	for (int r = event->rounds_drawn;
	     event->round != NULL && r < event->config.rounds; r++)
		fingerprint_thrown(&hash, &event->round[r], r + 1);
	if (event->rolled_at != 0)
		fingerprint_add(&hash, event->rolled_at);
	if (event->state == EVENT_BETWEEN)
		fingerprint_add(&hash, event_next_start(event));
	if (drawing_is_ahead(event))
		fingerprint_seating(&hash, &event->round[event->rounds_drawn]);
	if (event->state == EVENT_SEATED || event->state == EVENT_PLAYING ||
	    event->state == EVENT_CLOSING)
		fingerprint_tables(&hash, event);
	fingerprint_standing(&hash, event);
	fingerprint_before(&hash, event);
	return hash;
}

uint64_t
event_outcome_fingerprint(const struct event *event)
{
	uint64_t hash = event->id;

	fingerprint_config(&hash, &event->config);
	fingerprint_text(&hash, event->date);
	for (int i = 0; i < SEED_BYTES; i++)
		fingerprint_add(&hash, event->seed[i]);
	fingerprint_add(&hash, event->state);
	fingerprint_add(&hash, event->reason);
	fingerprint_add(&hash, event->ended_at);
	fingerprint_add(&hash, event->pairs);
	for (int p = 0; p < event->pairs; p++) {
		const struct pair *pair = &event->pair[p];
		const int64_t field[] = {pair->player[0], pair->player[1],
		    pair->withdrawn, pair->sum, pair->count, pair->finished,
		    pair->owed, pair->own_sum, pair->own_count, pair->plays,
		    pair->substitute_plays, pair->points};

		for (size_t i = 0; i < sizeof(field) / sizeof(field[0]); i++)
			fingerprint_add(&hash, field[i]);
	}
	fingerprint_replaced(&hash, event);
	for (int r = 1; r <= event->rounds_closed; r++)
		fingerprint_round(&hash, event, r);
	fingerprint_standing(&hash, event);
	return hash;
}

uint64_t
world_fingerprint(const struct world *world)
{
	uint64_t hash = 0;
	const struct event *event;

	for (int i = 0; (event = world_event_at(world, i)) != NULL; i++)
		hash = fingerprint_mix(hash, event_fingerprint(event));
	return hash;
}
