/* SPDX-License-Identifier: ISC */
/*
 * Pairs that come and go: nobody comes back oftener than he may, the clock takes
 * out only those of whom nobody was there, and a table that was left stays dead.
 */
#include "tests/lib/stays.h"

#include <assert.h>
#include <stdio.h>
#include <stdlib.h>

/* What was last seen of one pair, and of one table. */
struct stays_pair {
	bool withdrawn;
	int returns;
};

struct stays_table {
	int round;
	ms_t left_at[SIDE_COUNT];
};

struct stays {
	int max, pairs;
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
stays_leave_tables(struct stays *stays)
{
	for (int t = 0; t < stays->max; t++)
		stays->table[t].round = 0;
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
stays_pair_fault(struct stays *stays, const struct event *event, int p,
    char text_r[STAYS_TEXT_MAX])
{
	const struct pair *pair = &event->pair[p - 1];
	struct stays_pair *seen = &stays->pair[p - 1];
	const char *bad = NULL;

	if (pair->withdrawn != (pair->withdrawn_by != WITHDRAWN_BY_NOBODY))
		bad = "is out by nobody, or in by somebody";
	else if (pair->returns < seen->returns ||
	    pair->returns > event->config.returns_max)
		bad = "came back too often";
	else if (seen->withdrawn && !pair->withdrawn &&
	    pair->returns == seen->returns)
		bad = "is back without a return";
	else if (!seen->withdrawn && pair->withdrawn_by == WITHDRAWN_BY_CLOCK &&
	    !stays_was_gone(event, p))
		bad = "was taken out, and was there";
	seen->withdrawn = pair->withdrawn;
	seen->returns = pair->returns;
	if (bad != NULL)
		snprintf(text_r, STAYS_TEXT_MAX, "pair %d %s", p, bad);
	return bad == NULL ? NULL : text_r;
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
	}
	for (int p = 1; p <= event->pairs && bad == NULL; p++)
		bad = stays_pair_fault(stays, event, p, text_r);
	for (int t = 1; playing && t <= event->tables && bad == NULL; t++)
		bad = stays_table_fault(stays, event, t, text_r);
	return bad;
}
