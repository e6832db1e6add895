/* SPDX-License-Identifier: ISC */
/*
 * Which effect is which rows.
 */
#include "daemon/store/ledger.h"

#include "daemon/store/adjust_rows.h"
#include "daemon/store/replace_rows.h"
#include "daemon/store/rows.h"
#include "daemon/store/talk_rows.h"
#include "daemon/store/thrown_rows.h"
#include "engine/event/reopen.h"

static void
ledger_add_directed(struct batch *batch, const struct event *event,
    const struct effect *effect, uint64_t seq)
{
	switch (effect->kind) {
	case EFFECT_DIRECTED:
		adjust_rows_directive(batch, event, effect, seq);
		break;
	case EFFECT_PENALTY:
		adjust_rows_penalty(batch, event, effect, seq);
		break;
	case EFFECT_ADJUSTED:
		adjust_rows(batch, event, effect, seq);
		break;
	case EFFECT_HALTED:
		rows_event_halted(batch, event);
		break;
	default:
		break;
	}
}

static void
ledger_add_withdrawn(
    struct batch *batch, const struct event *event, int pair, uint64_t seq)
{
	if (event->state == EVENT_REGISTERING)
		rows_pair_struck(batch, event, pair, seq);
	else
		rows_pair_withdrawn(batch, event, pair, seq);
}

static void
ledger_add_effect(struct batch *batch, const struct event *event,
    const struct effect *effect, uint64_t seq)
{
	switch (effect->kind) {
	case EFFECT_OPENED:
		rows_event_opened(batch, event);
		break;
	case EFFECT_REGISTERED:
		rows_pair_registered(batch, event, effect->pair, seq);
		break;
	case EFFECT_WITHDRAWN:
		ledger_add_withdrawn(batch, event, effect->pair, seq);
		break;
	case EFFECT_RETURNED:
		rows_pair_returned(batch, event, effect->pair, seq);
		break;
	case EFFECT_STARTED:
		rows_event_started(batch, event, seq);
		break;
	case EFFECT_DRAWN:
		rows_round_drawn(batch, event);
		break;
	case EFFECT_UNDRAWN:
		rows_round_struck(batch, event, effect->round);
		break;
	case EFFECT_SEATED:
		rows_round_seated(batch, event, effect->number != 0);
		break;
	case EFFECT_HOUSE:
		rows_house_seated(batch, event);
		break;
	case EFFECT_ROUND:
		rows_round_begun(batch, event);
		break;
	case EFFECT_CARD:
		talk_rows_card(batch, event, effect->pair, seq);
		break;
	case EFFECT_DIRECTOR:
		talk_rows_director(batch, event, effect->number, seq);
		break;
	case EFFECT_BOARD_ENDED:
		rows_record(batch, event, effect->table,
		    event_board(event, effect->table));
		break;
	case EFFECT_REOPENED:
		rows_record(batch, event, effect->table,
		    reopen_ended(event, effect->table,
			effect->board -
			    event_first_board(event, event->rounds_drawn)));
		break;
	case EFFECT_CLOSED:
		rows_round_closed(batch, event, seq);
		break;
	case EFFECT_REPLACED:
		replace_rows(batch, event, effect, seq);
		break;
	case EFFECT_ROLLED_BACK:
		thrown_rows(batch, event, seq);
		break;
	case EFFECT_ENDED:
		rows_event_ended(batch, event, seq);
		break;
	case EFFECT_TIMES:
		rows_event_times(batch, event);
		break;
	default:
		ledger_add_directed(batch, event, effect, seq);
	}
}

void
ledger_add(struct batch *batch, const struct event *event,
    const struct effects *effects, const struct journal_row *row)
{
	batch_journal(batch, row);
	for (int i = 0; i < effects->count; i++)
		ledger_add_effect(batch, event, &effects->effect[i], row->seq);
}
