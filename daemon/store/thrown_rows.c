/* SPDX-License-Identifier: ISC */
/*
 * What depends on a row moves before it and is struck after it.  Who left or came
 * in a round that is thrown away did so when the last that stays had closed.
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
    "thrown_withdrawals", "thrown_late"};

static void
thrown_rows_after(
    struct batch *batch, const struct event *event, const char *query)
{
	batch_add(batch, query);
	batch_int(batch, "event", event->id);
	batch_int(batch, "round", event->rounds_closed);
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
	rows_strike_ahead(batch, event, 1, event->config.rounds);
	replace_rows_boards(batch, event);
	rows_stand(batch, event, seq);
}
