/* SPDX-License-Identifier: ISC */
/*
 * A night goes back to the close of a round and to nowhere else, nothing is left
 * of what came later, and its boards are not played again.
 */
#include "tests/lib/thrown.h"

#include <assert.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

struct thrown_round {
	int thrown; /* how often it was, when it was dealt last */
	struct deal deal[EVENT_BOARDS_MAX];
};

struct thrown {
	int rounds; /* thrown away so far */
	struct thrown_round *round;
};

struct thrown *
thrown_new(void)
{
	struct thrown *thrown = calloc(1, sizeof(*thrown));

	assert(thrown != NULL);
	return thrown;
}

void
thrown_free(struct thrown **thrown)
{
	if (*thrown == NULL)
		return;
	free((*thrown)->round);
	free(*thrown);
	*thrown = NULL;
}

static int
thrown_count(const struct event *event)
{
	int count = 0;

	for (int r = 0; event->round != NULL && r < event->config.rounds; r++)
		count += event->round[r].thrown;
	return count;
}

static const char *
thrown_back_fault(const struct event *event)
{
	if (event->state != EVENT_BETWEEN ||
	    event->rounds_drawn != event->rounds_closed ||
	    event->rounds_closed == 0 || event->rolled_at != event->last_at)
		return "it was not rolled back to the close of a round";
	for (int r = event->rounds_drawn; r < event->config.rounds; r++) {
		const struct round *round = &event->round[r];

		if (round->tables != 0 || round->house || round->closed_at != 0)
			return "something is left of a round thrown away";
	}
	return NULL;
}

static const char *
thrown_deals_fault(struct thrown *thrown, const struct event *event)
{
	const int r = event->rounds_drawn - 1;
	const char *bad = NULL;

	if (thrown->round == NULL) {
		thrown->round = calloc(
		    (size_t)event->config.rounds, sizeof(*thrown->round));
		assert(thrown->round != NULL);
	}
	for (int b = 0; b < event->config.boards_per_round; b++) {
		const struct deal *deal = &event->deal[b];
		struct deal *was = &thrown->round[r].deal[b];

		if (event->round[r].thrown != thrown->round[r].thrown &&
		    memcmp(deal, was, sizeof(*deal)) == 0)
			bad = "a board that was thrown away is played again";
		*was = *deal;
	}
	thrown->round[r].thrown = event->round[r].thrown;
	return bad;
}

const char *
thrown_fault(struct thrown *thrown, const struct event *event, bool *back_r,
    char text_r[THROWN_TEXT_MAX])
{
	const int rounds = thrown_count(event);
	const char *bad = NULL;

	*back_r = rounds > thrown->rounds;
	if (rounds < thrown->rounds)
		bad = "fewer rounds were thrown away than before";
	else if (*back_r)
		bad = thrown_back_fault(event);
	else if (event->state == EVENT_SEATED)
		bad = thrown_deals_fault(thrown, event);
	thrown->rounds = rounds;
	if (bad == NULL)
		return NULL;
	snprintf(
	    text_r, THROWN_TEXT_MAX, "round %d: %s", event->rounds_drawn, bad);
	return text_r;
}
