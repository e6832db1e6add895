/* SPDX-License-Identifier: ISC */
/*
 * The log's word on a draw: the pairs by their numbers, as on the pages.
 */
#include "daemon/app/draw_log.h"

#include "daemon/base/log.h"
#include "daemon/proto/draw_out.h"

static void
draw_log_relaxation(
    const struct event *event, const struct draw_relaxation *relaxation)
{
	const char *kind[DRAW_KINDS_MOST];
	struct buf text;

	event_config_kinds(&event->config, kind);
	buf_init(&text);
	draw_out_relaxation_text(relaxation, kind, &text);
	log_info("draw", "event %u: round %d: %s", event->id,
	    event->rounds_drawn, buf_text(&text));
	buf_fini(&text);
}

void
draw_log(const struct event *event)
{
	const struct round *round = &event->round[event->rounds_drawn - 1];
	struct draw_relaxation relaxation[RELAXATIONS_MOST];

	if (!event_round_is_drawn(round))
		return;
	for (int t = 0; t < round->tables; t++) {
		const int count = draw_reason_relaxations(
		    &round->reason[t], &round->seat[t], relaxation);

		for (int i = 0; i < count; i++)
			draw_log_relaxation(event, &relaxation[i]);
	}
	if (draw_report_bye_relaxation(&round->draw, round->bye, relaxation))
		draw_log_relaxation(event, relaxation);
}
