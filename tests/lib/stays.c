/* SPDX-License-Identifier: ISC */
/*
 * Pairs that come and go: nobody comes back oftener than he may, the clock takes
 * out only those of whom nobody was there, and a table that was left stays dead.
 * Who comes late does so in time, once, owes what it missed and sits in the next
 * round that is drawn.
 */
#include "tests/lib/stays.h"

#include <assert.h>
#include <stdio.h>
#include <stdlib.h>

/* What was last seen of one pair, and of one table. */
struct stays_pair {
	bool withdrawn;
	enum withdrawn_by by;
	int round; /* the rounds that had closed when it went */
	int returns;
	int came; /* late, when so many rounds were drawn; 0: it did not, or sat */
	bool clock_back[EVENT_ROUNDS_MAX + 1]; /* after the clock took it out */
	/* the night went back just now, and so it is in */
	bool went_back, is_in;
};

struct stays_table {
	int round;
	ms_t left_at[SIDE_COUNT];
};

struct stays {
	int max;
	int pairs; /* that were seen since the list was closed */
	struct stays_pair *pair;
	struct stays_table *table;
};

struct stays *
stays_new(void)
{
	struct stays *stays = calloc(1, sizeof(*stays));

	assert(stays != NULL);
	return stays;
}

void
stays_free(struct stays **stays)
{
	if (*stays == NULL)
		return;
	free((*stays)->pair);
	free((*stays)->table);
	free(*stays);
	*stays = NULL;
}

void
stays_go_back(struct stays *stays, int round)
{
	for (int t = 0; t < stays->max; t++)
		stays->table[t].round = 0;
	for (int p = 0; p < stays->max; p++) {
		struct stays_pair *seen = &stays->pair[p];

		for (int r = round + 1; r <= EVENT_ROUNDS_MAX; r++) {
			seen->returns -= seen->clock_back[r];
			seen->clock_back[r] = false;
		}
		seen->went_back = true;
		seen->is_in = seen->withdrawn &&
		    seen->by == WITHDRAWN_BY_CLOCK && seen->round > round;
	}
}

/* The start of the last closed round in which a pair sat at a table. */
static ms_t
stays_last_start(const struct event *event, int pair)
{
	for (int r = event->rounds_closed; r >= 1; r--) {
		const struct round *round = &event->round[r - 1];

		for (int t = 0; t < round->tables; t++) {
			if (round->seat[t].ns == pair ||
			    round->seat[t].ew == pair)
				return round->start_at;
		}
	}
	return 0;
}

static bool
stays_was_gone(const struct event *event, int pair)
{
	const ms_t since = stays_last_start(event, pair);
	bool gone = event->config.withdraw_after > 0;

	for (int i = 0; i < 2; i++) {
		const struct member *m =
		    event_member(event, event->pair[pair - 1].player[i]);

		gone = gone && !m->connected && m->changed_at <= since;
	}
	return gone;
}

static const char *
stays_back_fault(const struct stays_pair *seen, const struct pair *pair)
{
	if (pair->returns != seen->returns)
		return "has other returns than that go back";
	/* unless it is in another night */
	return seen->is_in && pair->withdrawn_by == WITHDRAWN_BY_CLOCK
	    ? "is out for a round that was thrown away"
	    : NULL;
}

static void
stays_note_pair(struct stays_pair *seen, const struct pair *pair)
{
	if (seen->withdrawn && !pair->withdrawn && !seen->is_in &&
	    seen->by == WITHDRAWN_BY_CLOCK)
		seen->clock_back[seen->round] = true;
	seen->withdrawn = pair->withdrawn;
	seen->by = pair->withdrawn_by;
	seen->round = pair->withdrawn_round;
	seen->returns = pair->returns;
	seen->went_back = seen->is_in = false;
}

static const char *
stays_pair_fault(struct stays *stays, const struct event *event, int p,
    char text_r[STAYS_TEXT_MAX])
{
	const struct pair *pair = &event->pair[p - 1];
	struct stays_pair *seen = &stays->pair[p - 1];
	const char *bad = NULL;

	if (pair->withdrawn != (pair->withdrawn_by != WITHDRAWN_BY_NOBODY))
		bad = "is out by nobody, or in by somebody";
	else if (seen->went_back && stays_back_fault(seen, pair) != NULL)
		bad = stays_back_fault(seen, pair);
	else if (pair->returns < seen->returns ||
	    pair->returns > event->config.returns_max)
		bad = "came back too often";
	else if (seen->withdrawn && !pair->withdrawn && !seen->is_in &&
	    pair->returns == seen->returns)
		bad = "is back without a return";
	else if (!seen->withdrawn && pair->withdrawn_by == WITHDRAWN_BY_CLOCK &&
	    !stays_was_gone(event, p))
		bad = "was taken out, and was there";
	stays_note_pair(seen, pair);
	if (bad != NULL)
		snprintf(text_r, STAYS_TEXT_MAX, "pair %d %s", p, bad);
	return bad == NULL ? NULL : text_r;
}

static bool
stays_sits(const struct event *event, int pair, int round)
{
	const struct round *r = &event->round[round - 1];
	bool sits = r->bye == pair;

	for (int t = 0; t < r->tables && !sits; t++)
		sits = r->seat[t].ns == pair || r->seat[t].ew == pair;
	return sits;
}

/* One of its players is in another pair as well. */
static bool
stays_is_twice(const struct event *event, int pair)
{
	for (int i = 0; i < 2 * event->pairs; i++) {
		const int32_t player = event->pair[i / 2].player[i % 2];

		if (i / 2 != pair - 1 &&
		    (player == event->pair[pair - 1].player[0] ||
			player == event->pair[pair - 1].player[1]))
			return true;
	}
	return false;
}

/* A pair is new on the list. */
static const char *
stays_late_fault(struct stays *stays, const struct event *event, int p)
{
	const struct pair *pair = &event->pair[p - 1];
	const char *bad = NULL;

	stays->pair[p - 1] = (struct stays_pair){.came = event->rounds_drawn};
	if (event->rounds_drawn == 0 ||
	    event->rounds_drawn > event->config.late_entry)
		bad = "came late, but not when it may";
	else if (stays_is_twice(event, p))
		bad = "came late with who is registered";
	else if (pair->finished != 0 ||
	    pair->owed != event->rounds_closed * event->config.boards_per_round)
		bad = "came late and does not owe what it missed";
	for (int r = 1; r <= event->rounds_drawn; r++) {
		if (stays_sits(event, p, r))
			bad = "came late to a round in which it sits";
	}
	return bad;
}

static const char *
stays_list_fault(
    struct stays *stays, const struct event *event, char text_r[STAYS_TEXT_MAX])
{
	const char *bad = NULL;
	int p = stays->pairs;

	if (event->pairs < stays->pairs)
		bad = "is no longer on the list";
	while (bad == NULL && p < event->pairs)
		bad = stays_late_fault(stays, event, ++p);
	stays->pairs = event->pairs;
	if (bad != NULL)
		snprintf(text_r, STAYS_TEXT_MAX, "pair %d %s", p, bad);
	return bad == NULL ? NULL : text_r;
}

/* The first round that is drawn with who came late has it, if it is still in. */
static const char *
stays_seat_fault(struct stays *stays, const struct event *event, int p,
    char text_r[STAYS_TEXT_MAX])
{
	struct stays_pair *seen = &stays->pair[p - 1];
	const bool sits = event->pair[p - 1].withdrawn || seen->came == 0 ||
	    seen->came >= event->rounds_drawn ||
	    stays_sits(event, p, event->rounds_drawn);

	/* rounds that are thrown away were not missed */
	if (seen->came > event->rounds_drawn)
		seen->came = event->rounds_drawn;
	else if (seen->came < event->rounds_drawn)
		seen->came = 0;
	if (!sits)
		snprintf(text_r, STAYS_TEXT_MAX,
		    "pair %d came late and is not drawn", p);
	return sits ? NULL : text_r;
}

static const char *
stays_table_fault(struct stays *stays, const struct event *event, int t,
    char text_r[STAYS_TEXT_MAX])
{
	const struct table *table = &event->table[t - 1];
	struct stays_table *seen = &stays->table[t - 1];
	const char *bad = NULL;

	for (int s = 0; s < SIDE_COUNT; s++) {
		const int p = s == SIDE_NS ? table->ns : table->ew;
		const ms_t left_at = table->left_at[s];

		if (seen->round == event->rounds_drawn &&
		    seen->left_at[s] != MS_NEVER && left_at != seen->left_at[s])
			bad = "is no longer left";
		if (event->pair[p - 1].withdrawn && left_at == MS_NEVER)
			bad = "is not left by who is out";
		seen->left_at[s] = left_at;
	}
	if (table->watch.leaving != 0 &&
	    (!table->dealt || board_play_is_over(&table->board)))
		bad = "is to be left after a board that is over";
	seen->round = event->rounds_drawn;
	if (bad != NULL)
		snprintf(text_r, STAYS_TEXT_MAX, "table %d %s", t, bad);
	return bad == NULL ? NULL : text_r;
}

const char *
stays_fault(
    struct stays *stays, const struct event *event, char text_r[STAYS_TEXT_MAX])
{
	const bool playing =
	    event->state == EVENT_SEATED || event->state == EVENT_PLAYING;
	const char *bad = NULL;

	if (event->state == EVENT_REGISTERING)
		return NULL;
	if (stays->max == 0) {
		stays->max = event->config.max_pairs;
		stays->pair = calloc((size_t)stays->max, sizeof(*stays->pair));
		stays->table =
		    calloc((size_t)stays->max, sizeof(*stays->table));
		assert(stays->pair != NULL && stays->table != NULL);
		stays->pairs = event->pairs;
	}
	bad = stays_list_fault(stays, event, text_r);
	for (int p = 1; p <= event->pairs && bad == NULL; p++) {
		bad = stays_pair_fault(stays, event, p, text_r);
		if (bad == NULL)
			bad = stays_seat_fault(stays, event, p, text_r);
	}
	for (int t = 1; playing && t <= event->tables && bad == NULL; t++)
		bad = stays_table_fault(stays, event, t, text_r);
	return bad;
}
