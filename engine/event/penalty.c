/* SPDX-License-Identifier: ISC */
/*
 * Penalties.  They belong to no board, so that nothing is scored again; sums hold
 * them already, and only the order may change.
 */
#include "engine/event/penalty.h"

#include "engine/event/adjust.h"
#include "engine/event/closing.h"
#include "engine/event/effect.h"

int64_t
penalty_units(const struct event_config *config, int amount)
{
	return config->totals == TOTALS_VP ? amount : amount * (UNIT_ONE / 100);
}

static enum refusal
penalty_fits(const struct event *event, const struct cmd *cmd)
{
	const int p = cmd->u.directive.pair;
	const int amount = cmd->u.directive.amount;

	if (cmd->u.directive.round < 1 ||
	    cmd->u.directive.round > event->rounds_drawn)
		return REFUSAL_NO_ROUND;
	if (p < 1 || p > event->pairs)
		return REFUSAL_NO_PAIR;
	if (adjust_is_late(event, cmd))
		return REFUSAL_TOO_LATE;
	if (amount == 0 || amount > PENALTY_MOST || amount < -PENALTY_MOST ||
	    event->pair[p - 1].penalty + penalty_units(&event->config, amount) <
		0)
		return REFUSAL_BAD_PENALTY;
	return said_is_fit(
		   cmd->u.directive.reason, sizeof(cmd->u.directive.reason))
	    ? REFUSAL_ACCEPTED
	    : REFUSAL_NO_REASON;
}

enum refusal
penalty_apply(
    struct event *event, const struct cmd *cmd, struct effects *effects)
{
	const enum refusal refusal = penalty_fits(event, cmd);
	const int64_t units =
	    penalty_units(&event->config, cmd->u.directive.amount);

	if (refusal != REFUSAL_ACCEPTED)
		return refusal;
	struct pair *pair = &event->pair[cmd->u.directive.pair - 1];
	pair->penalty += units;
	pair->sum -= units;
	adjust_rank(event);
	struct effect *told = effect_add(effects, EFFECT_PENALTY, event);
	told->round = cmd->u.directive.round;
	told->pair = cmd->u.directive.pair;
	return REFUSAL_ACCEPTED;
}
