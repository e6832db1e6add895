/* SPDX-License-Identifier: ISC */
/*
 * What depends on a row moves before it and is struck after it.  Who left or came
 * in a round that is thrown away did so when the last that stays had closed; that
 * the clock took somebody out because of such a round is forgotten.
 */
#include "daemon/store/thrown_rows.h"

#include <stddef.h>

#include "daemon/store/replace_rows.h"
#include "daemon/store/rows.h"

static const char *const THROWN_MOVES[] = {"throw_rounds", "throw_seatings",
    "throw_draws", "throw_boards", "throw_results", "throw_earlier",
    "throw_matches", "throw_records", "throw_notes", "throw_standings"};

static const char *const THROWN_STRIKES[] = {"thrown_notes_strike",
    "thrown_records_strike", "thrown_earlier_strike", "thrown_results_strike",
    "thrown_matches_strike", "thrown_draws_strike", "thrown_seatings_strike",
    "thrown_boards_strike", "thrown_rounds_strike", "thrown_standings_strike",
    "thrown_clock", "thrown_withdrawals", "thrown_late"};

static void
thrown_rows_after(
    struct batch *batch, const struct event *event, const char *query)
{
	batch_add(batch, query);
	batch_int(batch, "event", event->id);
	batch_int(batch, "round", event->rounds_closed);
}

/* Whom the clock had taken out because of a round that is thrown away is not. */
static void
thrown_rows_out(struct batch *batch, const struct event *event)
{
	for (int p = 1; p <= event->pairs; p++) {
		if (event->pair[p - 1].withdrawn)
			continue;
		batch_add(batch, "thrown_out");
		batch_int(batch, "event", event->id);
		batch_int(batch, "pair", p);
	}
}

void
thrown_rows(struct batch *batch, const struct event *event, uint64_t seq)
{
	for (size_t i = 0; i < sizeof(THROWN_MOVES) / sizeof(THROWN_MOVES[0]);
	     i++) {
		thrown_rows_after(batch, event, THROWN_MOVES[i]);
		batch_int(batch, "seq", (int64_t)seq);
	}
	for (size_t i = 0;
	     i < sizeof(THROWN_STRIKES) / sizeof(THROWN_STRIKES[0]); i++)
		thrown_rows_after(batch, event, THROWN_STRIKES[i]);
	thrown_rows_out(batch, event);
	rows_strike_ahead(batch, event, 1, event->config.rounds);
	replace_rows_boards(batch, event);
	rows_stand(batch, event, seq);
}
