/* SPDX-License-Identifier: ISC */
/*
 * The nights of all schedules as one list.
 */
#include "daemon/history/coming.h"

#include <stdlib.h>

#include "daemon/base/duration.h"
#include "daemon/base/xalloc.h"
#include "daemon/calendar/calendar.h"
#include "daemon/calendar/feed.h"
#include "daemon/proto/json_out.h"

static int
coming_compare(const void *a_ptr, const void *b_ptr)
{
	const struct coming_night *a = a_ptr, *b = b_ptr;

	if (a->start_at != b->start_at)
		return a->start_at < b->start_at ? -1 : 1;
	return a->schedule < b->schedule ? -1 : a->schedule > b->schedule;
}

static int
coming_add(const struct schedule_config *s, ms_t from, ms_t to,
    struct coming_night **night, size_t *count, struct err *err)
{
	const struct calendar_plan plan = config_plan(s);
	struct calendar_night *found = xcalloc(COMING_MOST + 1, sizeof(*found));
	const int n =
	    calendar_list(&plan, from, to, found, COMING_MOST + 1, err);

	if (n > 0)
		*night =
		    xreallocarray(*night, *count + (size_t)n, sizeof(**night));
	for (int i = 0; i < n; i++) {
		struct coming_night *one = &(*night)[(*count)++];

		one->schedule = s;
		one->start_at = found[i].start_at;
		one->is_extra = found[i].is_extra;
		for (int c = 0; c < EVENT_DATE_MAX; c++)
			one->date[c] = found[i].date[c];
	}
	free(found);
	return n < 0 ? n : 0;
}

int
coming_list(const struct config *config, ms_t from, ms_t to,
    struct coming_night **night_r, size_t *count_r, struct err *err)
{
	int rc = 0;

	*night_r = NULL;
	*count_r = 0;
	for (size_t i = 0; rc == 0 && i < config->schedule_count; i++)
		rc = coming_add(
		    &config->schedules[i], from, to, night_r, count_r, err);
	if (rc < 0) {
		free(*night_r);
		*night_r = NULL;
		return rc;
	}
	if (*count_r > 0)
		qsort(*night_r, *count_r, sizeof(**night_r), coming_compare);
	if (*count_r <= COMING_MOST)
		return 0;
	*count_r = COMING_MOST;
	return 1;
}

static void
coming_write_night(struct json_out *out, const struct coming_night *night)
{
	const struct event_config *rules = &night->schedule->rules;

	json_out_object(out);
	json_out_member_text(out, "schedule", rules->schedule);
	json_out_member_text(out, "title", rules->title);
	json_out_member_text(out, "date", night->date);
	json_out_member_text(out, "time_zone", rules->time_zone);
	json_out_member_int(
	    out, "opens_at", night->start_at - rules->registration_ms);
	json_out_member_int(out, "start_at", night->start_at);
	json_out_member_int(
	    out, "ends_at", night->start_at + config_night_ms(rules));
	json_out_member_bool(out, "extra", night->is_extra);
	json_out_member_text(out, "scoring", scoring_name(rules->scoring));
	json_out_member_text(out, "totals", totals_name(rules->totals));
	json_out_member_int(out, "rounds", rules->rounds);
	json_out_member_int(out, "boards_per_round", rules->boards_per_round);
	json_out_end_object(out);
}

int
coming_write(const struct config *config, ms_t from, ms_t to, struct buf *json,
    struct err *err)
{
	struct coming_night *night;
	struct json_out out;
	size_t count;
	const int rc = coming_list(config, from, to, &night, &count, err);

	if (rc < 0)
		return rc;
	json_out_init(&out, json);
	json_out_object(&out);
	json_out_member_array(&out, "nights");
	for (size_t i = 0; i < count; i++)
		coming_write_night(&out, &night[i]);
	json_out_end_array(&out);
	json_out_member_bool(&out, "more", rc > 0);
	json_out_end_object(&out);
	free(night);
	return rc;
}

const char *
coming_scoring(const struct event_config *rules)
{
	const bool by_vp = rules->totals == TOTALS_VP;

	switch (rules->scoring) {
	case SCORING_MATCHPOINTS:
		return by_vp ? "matchpoints in victory points" : "matchpoints";
	case SCORING_CROSS_IMPS:
		return by_vp ? "cross-IMPs in victory points" : "cross-IMPs";
	case SCORING_TOTAL_IMPS:
		return "total IMPs";
	case SCORING_BUTLER:
		return by_vp ? "Butler IMPs in victory points" : "Butler IMPs";
	case SCORING_COUNT:
		break;
	}
	return "";
}

static void
coming_feed_night(
    struct buf *feed, const struct coming_night *night, ms_t stamp_at)
{
	const struct event_config *rules = &night->schedule->rules;
	char round[DURATION_TEXT_MAX], opens[DURATION_TEXT_MAX];
	struct buf uid = {0}, about = {0};

	buf_printf(&uid, "%s-%s@pairsd", rules->schedule, night->date);
	buf_printf(&about,
	    "%s, %d round%s of %d board%s, %s a round. Registration opens %s "
	    "before the start.",
	    coming_scoring(rules), rules->rounds, rules->rounds == 1 ? "" : "s",
	    rules->boards_per_round, rules->boards_per_round == 1 ? "" : "s",
	    duration_format(rules->round_ms, round),
	    duration_format(rules->registration_ms, opens));
	feed_add(feed,
	    &(struct feed_entry){.uid = buf_text(&uid),
		.stamp_at = stamp_at,
		.start_at = night->start_at,
		.end_at = night->start_at + config_night_ms(rules),
		.summary = rules->title,
		.description = buf_text(&about)});
	buf_fini(&uid);
	buf_fini(&about);
}

int
coming_write_feed(const struct config *config, ms_t from, ms_t to,
    struct buf *feed, struct err *err)
{
	struct coming_night *night;
	size_t count;
	const int rc = coming_list(config, from, to, &night, &count, err);

	if (rc < 0)
		return rc;
	feed_begin(feed);
	for (size_t i = 0; i < count; i++)
		coming_feed_night(feed, &night[i], from);
	feed_end(feed);
	free(night);
	return rc;
}
