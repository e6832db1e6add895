/* SPDX-License-Identifier: ISC */
/*
 * A director's correction.  What was played stays told: how the board ended, its
 * lead as long as declarer stays, the time and the cards; only what it came to is
 * another.
 */
#include "engine/event/adjust.h"

#include <stddef.h>

#include "engine/bridge/board.h"
#include "engine/bridge/score.h"
#include "engine/event/closing.h"
#include "engine/event/effect.h"

const struct result *
adjust_find(const struct event *event, const struct adjustment *a,
    enum refusal *refusal_r)
{
	const int board = a->board - event_first_board(event, a->round);

	*refusal_r = REFUSAL_NO_RESULT;
	if (a->round < 1 || a->round > event->rounds_drawn || a->table < 1 ||
	    a->table > event->round[a->round - 1].tables || board < 0 ||
	    board >= event->config.boards_per_round)
		return NULL;
	*refusal_r = REFUSAL_ROUND_OPEN;
	if (a->round > event->rounds_closed)
		return NULL;
	*refusal_r = REFUSAL_ACCEPTED;
	return event_result(event, a->round, a->table, board);
}

static bool
adjust_contract_is_possible(const struct adjustment *a)
{
	const struct contract *c = &a->contract;

	if (c->level == 0)
		return a->tricks == 0 && c->declarer == SEAT_NONE;
	return c->level >= 1 && c->level <= 7 &&
	    (unsigned)c->strain < STRAIN_COUNT &&
	    (unsigned)c->doubling <= REDOUBLED &&
	    (unsigned)c->declarer < SEAT_COUNT && a->tricks >= 0 &&
	    a->tricks <= TRICK_COUNT;
}

bool
adjust_is_possible(const struct adjustment *a)
{
	switch (a->kind) {
	case ROW_RESULT:
		return adjust_contract_is_possible(a);
	case ROW_ARTIFICIAL:
		for (int s = 0; s < SIDE_COUNT; s++) {
			if ((unsigned)a->award[s] >= AWARD_COUNT ||
			    a->award[s] == AWARD_NONE)
				return false;
		}
		return true;
	default:
		return a->kind == ROW_VOID;
	}
}

/* Nobody scores, and nothing was judged, until the kind says otherwise. */
static void
adjust_clear(struct result *r)
{
	r->contract = (struct contract){.declarer = SEAT_NONE};
	r->tricks = r->cut_tricks = r->score = 0;
	r->unsolved = false;
	r->ruled_by = RULED_BY_DIRECTOR;
	r->reason = RULING_NONE;
	for (int s = 0; s < SIDE_COUNT; s++) {
		r->award[s] = AWARD_NONE;
		r->judged_ms[s] = 0;
		r->owed[s] = false;
	}
}

static void
adjust_result(struct result *r, const struct adjustment *a)
{
	const bool led = a->kind == ROW_RESULT &&
	    a->contract.declarer == r->contract.declarer;

	adjust_clear(r);
	r->kind = a->kind;
	r->version++;
	/* a void one is nobody's fault: who is at fault gets less than A+ */
	for (int s = 0; s < SIDE_COUNT; s++)
		r->owed[s] = a->kind == ROW_RESULT ||
		    (a->kind == ROW_ARTIFICIAL && a->award[s] != AWARD_PLUS);
	if (a->kind == ROW_RESULT) {
		r->contract = a->contract;
		r->tricks = a->tricks;
		r->score = score_ns(
		    &a->contract, board_vulnerability(a->board), a->tricks);
	}
	/* who led to another declarer was not on lead (Law 41A) */
	if (!led)
		r->lead = CARD_NONE;
	for (int s = 0; a->kind == ROW_ARTIFICIAL && s < SIDE_COUNT; s++)
		r->award[s] = a->award[s];
}

void
adjust_rank(struct event *event)
{
	if (event->state == EVENT_ENDED)
		closing_award(event);
	else
		closing_rank(event);
}

bool
adjust_is_late(const struct event *event, const struct cmd *cmd)
{
	return !event_is_open(event) && cmd->player != 0 &&
	    cmd->at > event->ended_at + event->config.correction_period_ms;
}

enum refusal
adjust_apply(
    struct event *event, const struct cmd *cmd, struct effects *effects)
{
	const struct adjustment *a = &cmd->u.adjust;
	enum refusal refusal;
	const struct result *result = adjust_find(event, a, &refusal);

	if (result == NULL)
		return refusal;
	if (adjust_is_late(event, cmd))
		return REFUSAL_TOO_LATE;
	if (a->version != result->version)
		return REFUSAL_STALE;
	if (!adjust_is_possible(a))
		return REFUSAL_BAD_RESULT;
	if (!said_is_fit(a->reason, sizeof(a->reason)))
		return REFUSAL_NO_REASON;
	adjust_result(&event->round[a->round - 1]
			   .result[result - event->round[a->round - 1].result],
	    a);
	closing_score_anew(event, a->round);
	adjust_rank(event);
	struct effect *told = effect_add(effects, EFFECT_ADJUSTED, event);
	told->round = a->round;
	told->table = a->table;
	told->board = a->board;
	told->number = result->version;
	return REFUSAL_ACCEPTED;
}
