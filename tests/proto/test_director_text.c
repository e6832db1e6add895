/* SPDX-License-Identifier: ISC */
/*
 * What a director is told once a result is corrected: who has moved.
 */
#include <criterion/criterion.h>
#include <stdlib.h>
#include <string.h>

#include "daemon/base/xalloc.h"
#include "daemon/proto/director_read.h"
#include "daemon/proto/director_text.h"

#define PAIRS 3

static const char *
name_of(void *ctx, int32_t player)
{
	static char name[8];

	(void)ctx;
	snprintf(name, sizeof(name), "P%d", (int)player);
	return name;
}

/* The lines that pairsctl prints. */
static void
tell(enum event_state state, const struct standing *before,
    const struct standing *now, const char *words)
{
	struct event *event = xcalloc(1, sizeof(*event));
	struct director_record record = {
	    .event = event, .round = 1, .table = 1, .board = 1};
	const struct director_ranks ranks = {.pairs = PAIRS, .before = before};
	const struct names names = {.name = name_of};
	struct pair pair[PAIRS] = {
	    {.player = {1, 2}}, {.player = {3, 4}}, {.player = {5, 6}}};
	struct buf json = {0}, text = {0};
	struct err err = {0};

	event->id = 1;
	event->state = state;
	event->pairs = PAIRS;
	event->pair = pair;
	event->standing = xcalloc(PAIRS, sizeof(*event->standing));
	memcpy(event->standing, now, PAIRS * sizeof(*now));
	record.result.kind = ROW_VOID;
	director_adjusted_write(7, &record, &record, &ranks, &names, &json);
	cr_assert_eq(
	    director_adjusted_text(buf_text(&json), json.len, &text, &err), 0,
	    "%s: %s", err.text, buf_text(&json));
	cr_expect(strstr(buf_text(&text), words) != NULL, "%s in: %s", words,
	    buf_text(&text));
	buf_fini(&json);
	buf_fini(&text);
	free(event->standing);
	free(event);
}

/* Nobody has played enough for a rank yet; two have changed places. */
Test(director_text, places_in_play)
{
	const struct standing before[PAIRS] = {{.pair = 1, .place = 1},
	    {.pair = 2, .place = 2}, {.pair = 3, .place = 3}};
	const struct standing now[PAIRS] = {{.pair = 1, .place = 1},
	    {.pair = 3, .place = 2}, {.pair = 2, .place = 3}};

	tell(EVENT_PLAYING, before, now,
	    "\npair 3, P5 and P6: rank 2, before 3\n"
	    "pair 2, P3 and P4: rank 3, before 2\n");
	tell(EVENT_PLAYING, before, before, "\nNo rank has changed.\n");
}

/* Pair 2 has no rank at the end, where it stands or not. */
Test(director_text, ranks_at_the_end)
{
	const struct standing before[PAIRS] = {
	    {.pair = 1, .place = 1, .rank = 1}, {.pair = 2, .place = 2},
	    {.pair = 3, .place = 3, .rank = 2}};
	const struct standing moved[PAIRS] = {{.pair = 2, .place = 1},
	    {.pair = 1, .place = 2, .rank = 1},
	    {.pair = 3, .place = 3, .rank = 2}};
	const struct standing now[PAIRS] = {{.pair = 1, .place = 1, .rank = 1},
	    {.pair = 2, .place = 2, .rank = 2},
	    {.pair = 3, .place = 3, .rank = 3}};

	tell(EVENT_ENDED, before, moved, "\nNo rank has changed.\n");
	tell(EVENT_ENDED, before, now,
	    "\npair 2, P3 and P4: rank 2, before none\n"
	    "pair 3, P5 and P6: rank 3, before 2\n");
}
