/* SPDX-License-Identifier: ISC */
/*
 * The log's word on a draw: the pairs by their numbers, as on the pages.
 */
#include "daemon/app/draw_log.h"

#include "daemon/base/log.h"
#include "daemon/proto/draw_out.h"

static void
draw_log_relaxation(const struct event *event, int number,
    const struct draw_relaxation *relaxation)
{
	const char *kind[DRAW_KINDS_MOST];
	struct buf text;

	event_config_kinds(&event->config, kind);
	buf_init(&text);
	draw_out_relaxation_text(relaxation, kind, &text);
	log_info("draw", "event %u: round %d: gave way: %s", event->id, number,
	    buf_text(&text));
	buf_fini(&text);
}

static void
draw_log_limits(
    const struct event *event, int number, const struct draw_report *draw)
{
	if (event_draw_is_wide(&event->config, draw))
		log_warn("draw",
		    "event %u: round %d: two pairs are %d ranks apart, more "
		    "than max_rank_gap %d allows",
		    event->id, number, draw->quality.rank_gap_most,
		    event->config.max_rank_gap);
	if (event_draw_repeats(&event->config, draw))
		log_warn("draw",
		    "event %u: round %d: %d tables meet again, more than "
		    "max_repeats %d allows",
		    event->id, number, draw->quality.repeats,
		    event->config.max_repeats);
}

void
draw_log(const struct event *event, int number)
{
	const struct round *round = &event->round[number - 1];
	struct draw_relaxation relaxation[RELAXATIONS_MOST];

	if (!event_round_is_drawn(round))
		return;
	for (int t = 0; t < round->tables; t++) {
		const int count = draw_reason_relaxations(
		    &round->reason[t], &round->seat[t], relaxation);

		for (int i = 0; i < count; i++)
			draw_log_relaxation(event, number, &relaxation[i]);
	}
	if (draw_report_bye_relaxation(&round->draw, round->bye, relaxation))
		draw_log_relaxation(event, number, relaxation);
	draw_log_limits(event, number, &round->draw);
}
