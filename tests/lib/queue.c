/* SPDX-License-Identifier: ISC */
/*
 * Calls for the director and what everybody is told by him.
 */
#include "tests/lib/queue.h"

#include <stdio.h>

/* What is told has a text and a time that has come, or there is nothing. */
static bool
queue_told_fits(const struct event *event)
{
	const struct said_broadcast *told = &event->broadcast;

	return (told->at != 0) == (told->text[0] != '\0') &&
	    told->at <= event->last_at;
}

/* The player of a call who waits for another as well; 0 for none. */
static int32_t
queue_waits_twice(const struct director_queue *queue, int i)
{
	const struct director_call *call = &queue->call[i];

	for (int j = 0; j < i; j++) {
		if (call->state != DIRECTOR_DONE &&
		    queue->call[j].state != DIRECTOR_DONE &&
		    call->player == queue->call[j].player)
			return call->player;
	}
	return 0;
}

const char *
queue_fault(const struct event *event, char text_r[QUEUE_TEXT_MAX])
{
	const struct director_queue *queue = &event->director;

	if (!queue_told_fits(event)) {
		snprintf(
		    text_r, QUEUE_TEXT_MAX, "what is told to all cannot be");
		return text_r;
	}
	for (int i = 0; i < queue->calls; i++) {
		const int number = queue->call[i].number;
		const int32_t twice = queue_waits_twice(queue, i);

		if (number > queue->last ||
		    (i > 0 && number <= queue->call[i - 1].number))
			snprintf(text_r, QUEUE_TEXT_MAX,
			    "calls for the director are out of order");
		else if (twice != 0)
			snprintf(text_r, QUEUE_TEXT_MAX,
			    "player %d waits for the director twice", twice);
		else
			continue;
		return text_r;
	}
	return NULL;
}
