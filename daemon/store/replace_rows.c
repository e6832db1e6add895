/* SPDX-License-Identifier: ISC */
/*
 * A row is there from the instant on at which somebody comes in: until then only
 * the journal knows of him.
 */
#include "daemon/store/replace_rows.h"

#include "engine/event/replace.h"

static void
replace_rows_place(struct batch *batch, const char *query,
    const struct event *event, int pair, int seat, int number)
{
	batch_add(batch, query);
	batch_int(batch, "event", event->id);
	batch_int(batch, "pair", pair);
	batch_text(batch, "seat", seat == 0 ? "N" : "S");
	batch_int(batch, "number", number);
}

static void
replace_rows_board(struct batch *batch, const struct event *event, int i)
{
	const struct replacement *r = &event->replacement[i];

	replace_rows_place(batch, "replacement_boards", event, r->pair, r->seat,
	    replace_number(event, r->pair, r->seat, i + 1));
	batch_int(batch, "board", r->board);
}

void
replace_rows(struct batch *batch, const struct event *event,
    const struct effect *effect, uint64_t seq)
{
	for (int i = 0; i < event->replaced; i++) {
		const struct replacement *r = &event->replacement[i];

		if (r->pair != effect->pair || r->came != effect->player)
			continue;
		replace_rows_place(batch, "replacement_add", event, r->pair,
		    r->seat, replace_number(event, r->pair, r->seat, i + 1));
		batch_int(batch, "player", r->came);
		batch_int(batch, "board", r->board);
		batch_int(batch, "seq", (int64_t)seq);
		batch_int(batch, "at", r->at);
		replace_rows_board(batch, event, i);
	}
}

void
replace_rows_boards(struct batch *batch, const struct event *event)
{
	for (int i = 0; i < event->replaced; i++)
		replace_rows_board(batch, event, i);
}

static void
replace_rows_count(struct batch *batch, const struct event *event, int pair,
    int seat, int number, int32_t player)
{
	replace_rows_place(batch, "entry_counts", event, pair, seat, number);
	batch_int(batch, "counts", replace_counts(event, pair, seat, player));
}

void
replace_rows_counts(struct batch *batch, const struct event *event)
{
	for (int i = 0; i < event->replaced; i++) {
		const struct replacement *r = &event->replacement[i];
		const int number =
		    replace_number(event, r->pair, r->seat, i + 1);

		replace_rows_count(
		    batch, event, r->pair, r->seat, number, r->came);
		if (number == 1)
			replace_rows_count(
			    batch, event, r->pair, r->seat, 0, r->left);
	}
}
