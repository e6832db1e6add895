/* SPDX-License-Identifier: ISC */
/*
 * pairsctl schedule: the nights to come, each in the time zone of its
 * schedule.
 */
#include <stdio.h>
#include <stdlib.h>

#include "daemon/base/buf.h"
#include "daemon/base/clock.h"
#include "daemon/base/duration.h"
#include "daemon/calendar/calendar.h"
#include "daemon/history/coming.h"
#include "tools/pairsctl/ctl.h"

static int
schedule_print(const struct coming_night *night, struct err *err)
{
	const struct event_config *rules = &night->schedule->rules;
	char opens[CALENDAR_TIME_MAX], start[CALENDAR_TIME_MAX];
	char round[DURATION_TEXT_MAX];
	int rc = calendar_time(rules->time_zone,
	    night->start_at - rules->registration_ms, opens, err);

	if (rc == 0)
		rc = calendar_time(
		    rules->time_zone, night->start_at, start, err);
	if (rc < 0)
		return rc;
	printf("%s  %s %s  %s: %s, %d x %d boards, %s a round; "
	       "registration from %s\n",
	    night->date, start, rules->time_zone, rules->title,
	    scoring_name(rules->scoring), rules->rounds,
	    rules->boards_per_round, duration_format(rules->round_ms, round),
	    opens);
	return 0;
}

int
schedule_run(struct ctl *ctl, char **argv, struct err *err)
{
	const ms_t now = clock_wall_ms();
	const ms_t until = now + ctl->days * (ms_t)24 * 3600 * 1000;
	struct coming_night *night;
	struct buf buf = {0};
	size_t count;
	int rc = ctl_need_config(ctl, err);

	(void)argv;
	if (rc < 0)
		return rc;
	if (ctl->json) {
		rc = coming_write(ctl->config, now, until, &buf, err);
		if (rc == 0)
			ctl_print(&buf);
		buf_fini(&buf);
		return rc;
	}
	rc = coming_list(ctl->config, now, until, &night, &count, err);
	for (size_t i = 0; rc == 0 && i < count; i++)
		rc = schedule_print(&night[i], err);
	if (rc == 0 && count == 0)
		printf("no night within %d days\n", ctl->days);
	if (rc == 0 || count > 0)
		free(night);
	return rc;
}
