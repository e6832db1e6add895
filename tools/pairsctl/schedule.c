/* SPDX-License-Identifier: ISC */
/*
 * pairsctl schedule: the nights to come, each in the time zone of its
 * schedule.
 */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

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
	const ms_t opens_at = night->start_at - rules->registration_ms;
	char opens[CALENDAR_TIME_MAX], start[CALENDAR_TIME_MAX];
	char seconds[16] = "";
	char date[EVENT_DATE_MAX], round[DURATION_TEXT_MAX];
	int rc = calendar_time(rules->time_zone, opens_at, opens, err);

	if (rc == 0)
		rc = calendar_date(rules->time_zone, opens_at, date, err);
	if (rc == 0)
		rc = calendar_time(
		    rules->time_zone, night->start_at, start, err);
	if (rc < 0)
		return rc;
	/* zones differ by whole minutes */
	if (opens_at / 1000 % 60 != 0)
		snprintf(seconds, sizeof(seconds), ":%02d",
		    (int)(opens_at / 1000 % 60));
	const bool same_day = strcmp(date, night->date) == 0;
	printf("%s %s  %s %s  %s%s: %s, %d x %d boards, %s a round; "
	       "registration from %s%s%s%s\n",
	    calendar_weekday(night->date), night->date, start, rules->time_zone,
	    rules->title, night->is_extra ? " (extra)" : "",
	    coming_scoring(rules), rules->rounds, rules->boards_per_round,
	    duration_format(rules->round_ms, round), same_day ? "" : date,
	    same_day ? "" : " ", opens, seconds);
	return 0;
}

static int
schedule_list(struct ctl *ctl, ms_t from, ms_t to, struct err *err)
{
	struct coming_night *night;
	size_t count;
	const int more =
	    coming_list(ctl->config, from, to, &night, &count, err);
	int rc = more;

	for (size_t i = 0; rc >= 0 && i < count; i++)
		rc = schedule_print(&night[i], err);
	if (rc < 0) {
		free(night);
		return rc;
	}
	if (count == 0)
		printf("no night within %d days\n", ctl->days);
	free(night);
	return more;
}

/* On standard error, for a calendar has no place for it. */
static void
schedule_tell_more(void)
{
	fprintf(stderr,
	    "pairsctl: these are the first %d nights, later ones are left off; "
	    "allowed: fewer --days\n",
	    COMING_MOST);
}

int
schedule_run(struct ctl *ctl, char **argv, struct err *err)
{
	const ms_t now = clock_wall_ms();
	const ms_t until = now + ctl->days * (ms_t)24 * 3600 * 1000;
	struct buf buf = {0};
	int rc = ctl_need_config(ctl, err);

	(void)argv;
	if (rc < 0)
		return rc;
	if (ctl->json && ctl->ics)
		return err_set(
		    err, ERR_INPUT, "--json and --ics; allowed: one of them");
	if (!ctl->json && !ctl->ics)
		rc = schedule_list(ctl, now, until, err);
	else if (ctl->ics)
		rc = coming_write_feed(ctl->config, now, until, &buf, err);
	else
		rc = coming_write(ctl->config, now, until, &buf, err);
	if (rc >= 0 && (ctl->json || ctl->ics))
		ctl_print(&buf);
	if (rc > 0)
		schedule_tell_more();
	buf_fini(&buf);
	return rc < 0 ? rc : 0;
}
