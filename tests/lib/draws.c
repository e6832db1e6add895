/* SPDX-License-Identifier: ISC */
/*
 * Draws looked at from the seatings and the ranking alone.
 */
#include "tests/lib/draws.h"

#include <stdio.h>
#include <stdlib.h>

struct draws {
	const struct event *event;
	const struct round *round;
	int number; /* of that round */
	int count;  /* pairs in play */
	int *order; /* by rank, from 1 */
	int *rank;  /* by pair */
	char *text;
};

#define FAULT(d, ...) (snprintf((d)->text, DRAWS_TEXT_MAX, __VA_ARGS__), false)

/* The last round before this one in which two pairs met, or 0. */
static int
draws_met(const struct draws *d, int a, int b)
{
	for (int r = d->number - 1; r >= 1; r--) {
		const struct round *round = &d->event->round[r - 1];

		for (int t = 0; t < round->tables; t++) {
			const int ns = round->seat[t].ns;
			const int ew = round->seat[t].ew;

			if ((ns == a && ew == b) || (ns == b && ew == a))
				return r;
		}
	}
	return 0;
}

static bool
draws_sat(const struct draws *d, int r, int pair)
{
	const struct round *round = &d->event->round[r - 1];
	bool sat = false;

	/* the house pair is met by the bye */
	for (int t = 0; t < round->tables - round->house && !sat; t++)
		sat = round->seat[t].ns == pair || round->seat[t].ew == pair;
	return sat;
}

/* Byes, and rounds that it missed: nobody gets more by staying away. */
static int
draws_byes(const struct draws *d, int pair)
{
	int byes = 0;

	for (int r = 1; r < d->number; r++)
		byes += !draws_sat(d, r, pair);
	return byes;
}

/* North-South rounds less East-West rounds, this one counted; not the house. */
static int
draws_balance(const struct draws *d, int pair)
{
	int balance = 0;

	for (int r = 1; r <= d->number; r++) {
		const struct round *round = &d->event->round[r - 1];

		for (int t = 0; t < round->tables - round->house; t++) {
			balance += round->seat[t].ns == pair;
			balance -= round->seat[t].ew == pair;
		}
	}
	return balance;
}

static int
draws_table_of(const struct draws *d, int pair)
{
	for (int t = 0; t < d->round->tables; t++) {
		if (d->round->seat[t].ns == pair ||
		    d->round->seat[t].ew == pair)
			return t;
	}
	return -1;
}

/* The round of the ranking that this one is to be drawn from, or 0. */
static int
draws_from(const struct draws *d)
{
	const bool behind =
	    d->event->config.draw_from == DRAW_FROM_PREVIOUS && d->number > 1;

	return d->number - 1 - behind;
}

static const struct standing *
draws_standings(const struct draws *d)
{
	return draws_from(d) == d->event->rounds_closed ? d->event->standing
							: d->event->before;
}

static void
draws_rank(struct draws *d)
{
	const struct event *event = d->event;

	d->order = calloc((size_t)event->pairs + 1, sizeof(*d->order));
	d->rank = calloc((size_t)event->pairs + 1, sizeof(*d->rank));
	for (int i = 0; i < event->pairs; i++) {
		const int pair = draws_standings(d)[i].pair;

		if (event->pair[pair - 1].withdrawn)
			continue;
		d->order[++d->count] = pair;
		d->rank[pair] = d->count;
	}
}

/* Does the list of the rules keep them apart in this round, by kind k? */
static bool
draws_joined(const struct draws *d, int k, int a, int b)
{
	const struct event *event = d->event;
	const int group = event->pair[a - 1].group[k];

	return k < event->config.avoid.kinds &&
	    d->number <= event->config.avoid.kind[k].rounds && group != 0 &&
	    group == event->pair[b - 1].group[k];
}

/* The first kind that keeps them apart; -1 for none. */
static int
draws_first_kind(const struct draws *d, int a, int b)
{
	for (int k = 0; k < DRAW_KINDS_MOST; k++) {
		if (draws_joined(d, k, a, b))
			return k;
	}
	return -1;
}

static bool
draws_pass_holds(
    const struct draws *d, int table, const struct draw_pass *pass, int higher)
{
	const int top = d->order[higher];
	const bool is_gap = d->event->config.objective == DRAW_GAP;

	if (pass->rank < 1 || pass->rank > d->count ||
	    d->order[pass->rank] != pass->pair)
		return FAULT(d, "table %d: a wrong rank", table + 1);
	if ((pass->why == PASS_BYE) != (d->round->bye == pass->pair))
		return FAULT(d, "table %d: a wrong bye", table + 1);
	if (pass->why == PASS_BYE)
		return true;
	if (draws_table_of(d, pass->pair) < table)
		return FAULT(
		    d, "table %d: passes over who sits above", table + 1);
	if (draws_met(d, top, pass->pair) !=
	    (pass->why == PASS_MET ? pass->round : 0))
		return FAULT(d, "table %d: a wrong meeting", table + 1);
	if (pass->why != PASS_MET &&
	    draws_first_kind(d, top, pass->pair) !=
		(pass->why == PASS_GROUP ? pass->kind : -1))
		return FAULT(d, "table %d: a wrong group", table + 1);
	if ((pass->why == PASS_BELOW && is_gap) ||
	    (pass->why == PASS_FIELD && !is_gap))
		return FAULT(d, "table %d: the other rule's reason", table + 1);
	return true;
}

static bool
draws_reason_holds(const struct draws *d, int table)
{
	const struct draw_table *seat = &d->round->seat[table];
	const struct draw_reason *reason = &d->round->reason[table];
	const struct draw_note *note = &reason->note;
	const int a = d->rank[seat->ns], b = d->rank[seat->ew];
	const int higher = a < b ? a : b, lower = a < b ? b : a;
	int passed = 0;

	if (note->higher != higher || note->lower != lower)
		return FAULT(d, "table %d: wrong ranks", table + 1);
	if (note->met != draws_met(d, seat->ns, seat->ew) ||
	    seat->repeat != (note->met > 0))
		return FAULT(d, "table %d: a wrong repeat", table + 1);
	for (int k = 0; k < DRAW_KINDS_MOST; k++) {
		if (note->joined[k] != draws_joined(d, k, seat->ns, seat->ew))
			return FAULT(
			    d, "table %d: groups are joined", table + 1);
	}
	if (table > 0 && d->round->reason[table - 1].note.higher > higher)
		return FAULT(d, "table %d: not in rank order", table + 1);
	for (int i = higher + 1; i < lower; i++) {
		const int at = draws_table_of(d, d->order[i]);

		passed += at < 0 || at > table;
	}
	if (note->passed != passed)
		return FAULT(d, "table %d: passes over others", table + 1);
	for (int i = 0; i < draw_reason_passes(reason); i++) {
		if (!draws_pass_holds(d, table, &reason->pass[i], higher))
			return false;
	}
	return true;
}

static struct quality
draws_quality(const struct draws *d)
{
	struct quality q = {.tables = d->round->tables, .pairs = d->count};

	for (int t = 0; t < q.tables; t++) {
		const struct draw_note *note = &d->round->reason[t].note;
		const int gap = note->lower - note->higher;

		q.adjacent += gap == 1;
		q.rank_gap_sum += gap;
		if (gap > q.rank_gap_most)
			q.rank_gap_most = gap;
		q.repeats += note->met > 0;
	}
	for (int i = 1; i <= d->count; i++)
		q.unbalanced += abs(draws_balance(d, d->order[i])) > 1;
	return q;
}

static const struct standing *
draws_standing(const struct draws *d, int pair)
{
	const struct standing *s = draws_standings(d);

	while (s->pair != pair)
		s++;
	return s;
}

static void
draws_add_scores(const struct draws *d, struct quality *q)
{
	for (int t = 0; t < q->tables; t++) {
		const struct draw_table *seat = &d->round->seat[t];
		const struct standing *a = draws_standing(d, seat->ns);
		const struct standing *b = draws_standing(d, seat->ew);
		const int64_t gap = llabs(a->total - b->total);

		if (!a->has_total || !b->has_total)
			continue;
		q->scored++;
		q->equal += gap == 0;
		q->score_gap_sum += gap;
		if (gap > q->score_gap_most)
			q->score_gap_most = gap;
	}
}

static bool
draws_quality_holds(const struct draws *d)
{
	const struct quality *r = &d->round->draw.quality;
	struct quality q = draws_quality(d);
	int64_t cost = 0;

	draws_add_scores(d, &q);
	for (int t = 0; t < d->round->tables; t++) {
		const struct draw_note *note = &d->round->reason[t].note;
		const int64_t gap = note->lower - note->higher;

		cost += gap * gap;
	}
	if (q.tables != r->tables || q.adjacent != r->adjacent ||
	    q.rank_gap_sum != r->rank_gap_sum ||
	    q.rank_gap_most != r->rank_gap_most || q.scored != r->scored ||
	    q.equal != r->equal || q.score_gap_sum != r->score_gap_sum ||
	    q.score_gap_most != r->score_gap_most || q.repeats != r->repeats ||
	    q.pairs != r->pairs || q.unbalanced != r->unbalanced)
		return FAULT(d, "the draw's quality is another");
	return cost == d->round->draw.cost ||
	    FAULT(d, "the draw's cost is another");
}

/* One of those with the fewest byes has it, and who stands lowest of them. */
static bool
draws_bye_holds(const struct draws *d)
{
	const int bye = d->round->bye;
	int fewest, lowest = 0;

	if (d->count % 2 == 0)
		return bye == 0 || FAULT(d, "a bye in an even field");
	fewest = draws_byes(d, d->order[1]);
	for (int i = 1; i <= d->count; i++) {
		const int byes = draws_byes(d, d->order[i]);

		if (byes < fewest)
			fewest = byes;
	}
	for (int i = 1; i <= d->count; i++) {
		if (draws_byes(d, d->order[i]) == fewest)
			lowest = d->order[i];
	}
	if (bye == 0 || draws_byes(d, bye) != fewest)
		return FAULT(d, "the bye is not one of the fewest");
	return d->round->draw.bye_below == (bye == lowest ? 0 : lowest) ||
	    FAULT(d, "another pair might have had the bye");
}

static bool
draws_hold(const struct draws *d)
{
	if (!event_round_is_drawn(d->round))
		return (d->number == 1 &&
			   d->event->config.first_round ==
			       FIRST_ROUND_RANDOM) ||
		    FAULT(d, "the round has no report");
	if (d->round->draw.from != draws_from(d))
		return FAULT(d, "drawn from another standing");
	for (int t = 0; t < d->round->tables; t++) {
		if (!draws_reason_holds(d, t))
			return false;
	}
	return draws_quality_holds(d) && draws_bye_holds(d);
}

const char *
draws_fault(const struct event *event, int round, char text_r[DRAWS_TEXT_MAX])
{
	struct draws d = {.event = event,
	    .round = &event->round[round - 1],
	    .number = round,
	    .text = text_r};
	bool holds;

	draws_rank(&d);
	holds = draws_hold(&d);
	free(d.order);
	free(d.rank);
	return holds ? NULL : text_r;
}
