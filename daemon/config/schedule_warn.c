/* SPDX-License-Identifier: ISC */
/*
 * Rules of a night that can be kept, but to no effect or hardly as meant.
 */
#include "daemon/config/schedule_warn.h"

#include "daemon/base/duration.h"

/* Nobody can stall for longer than a round lasts. */
static void
schedule_warn_stall(struct reader *reader, const config_setting_t *group,
    const struct event_config *rules)
{
	const char *key = "stall_after";
	char stall[DURATION_TEXT_MAX], round[DURATION_TEXT_MAX];

	if (config_setting_get_member(group, key) == NULL ||
	    rules->stall_after_ms <= rules->round_ms)
		return;
	reader_warn(reader, config_setting_get_member(group, key), key,
	    "\"%s\" is longer than a round of \"%s\", so no robot comes "
	    "for who does not move",
	    duration_format(rules->stall_after_ms, stall),
	    duration_format(rules->round_ms, round));
}

/* A kind that says up to which round, and there is no such round. */
static void
schedule_warn_avoid(struct reader *reader, const config_setting_t *group,
    const struct event_config *rules)
{
	const config_setting_t *list =
	    config_setting_get_member(group, "avoid");

	for (int k = 0; k < rules->avoid.kinds; k++) {
		const struct avoid_kind *kind = &rules->avoid.kind[k];
		const config_setting_t *one =
		    config_setting_get_elem(list, (unsigned int)k);

		if (config_setting_get_member(one, "rounds") == NULL ||
		    kind->rounds <= rules->rounds)
			continue;
		reader_warn(reader, config_setting_get_member(one, "rounds"),
		    "rounds",
		    "\"%s\" is kept apart up to round %d, and the last is "
		    "round %d",
		    kind->name, kind->rounds, rules->rounds);
	}
}

/* So few pairs have fewer opponents than rounds. */
static void
schedule_warn_few(struct reader *reader, const config_setting_t *group,
    const struct event_config *rules)
{
	const char *key = "min_pairs";

	if (config_setting_get_member(group, key) == NULL ||
	    rules->min_pairs > rules->rounds)
		return;
	reader_warn(reader, config_setting_get_member(group, key), key,
	    "of %d pairs each has %d opponents, and there are %d rounds: some "
	    "may have to meet again",
	    rules->min_pairs, rules->min_pairs - 1, rules->rounds);
}

/* No pair can be away for more rounds than there are. */
static void
schedule_warn_gone(struct reader *reader, const config_setting_t *group,
    const struct event_config *rules)
{
	const char *key = "withdraw_after";

	if (rules->withdraw_after <= rules->rounds ||
	    config_setting_get_member(group, key) == NULL)
		return;
	reader_warn(reader, config_setting_get_member(group, key), key,
	    "%d is above the %d rounds of the night, so nobody is ever taken "
	    "out",
	    rules->withdraw_after, rules->rounds);
}

void
schedule_warn(struct reader *reader, const config_setting_t *group,
    const struct event_config *rules)
{
	schedule_warn_stall(reader, group, rules);
	schedule_warn_avoid(reader, group, rules);
	schedule_warn_few(reader, group, rules);
	schedule_warn_gone(reader, group, rules);
}
