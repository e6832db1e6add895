/* SPDX-License-Identifier: ISC */
/*
 * The queue of calls for the director.
 */
#include "engine/event/director.h"

#include <assert.h>
#include <stddef.h>
#include <string.h>

#include "engine/event/effect.h"
#include "engine/event/members.h"
#include "engine/event/talk.h"

static const char *const director_state_words[DIRECTOR_STATE_COUNT] = {
    [DIRECTOR_OPEN] = "open",
    [DIRECTOR_TAKEN] = "taken",
    [DIRECTOR_DONE] = "done",
};

const char *
director_state_name(enum director_state state)
{
	assert((unsigned)state < DIRECTOR_STATE_COUNT);
	return director_state_words[state];
}

bool
director_state_find(const char *word, enum director_state *state_r)
{
	for (int i = 0; i < DIRECTOR_STATE_COUNT; i++) {
		if (strcmp(director_state_words[i], word) == 0) {
			*state_r = (enum director_state)i;
			return true;
		}
	}
	return false;
}

struct director_call *
director_find(struct director_queue *queue, int number)
{
	for (int i = 0; i < queue->calls; i++) {
		if (queue->call[i].number == number)
			return &queue->call[i];
	}
	return NULL;
}

struct director_call *
director_of(struct director_queue *queue, int32_t player)
{
	for (int i = 0; i < queue->calls; i++) {
		if (queue->call[i].player == player &&
		    queue->call[i].state != DIRECTOR_DONE)
			return &queue->call[i];
	}
	return NULL;
}

struct director_call *
director_add(struct director_queue *queue)
{
	if (queue->calls == DIRECTOR_CALLS_MAX)
		return NULL;
	struct director_call *call = &queue->call[queue->calls++];

	*call = (struct director_call){.number = ++queue->last};
	return call;
}

void
director_begin_anew(struct director_queue *queue)
{
	int kept = 0;

	for (int i = 0; i < queue->calls; i++) {
		if (queue->call[i].state != DIRECTOR_DONE)
			queue->call[kept++] = queue->call[i];
	}
	queue->calls = kept;
}

bool
director_restore(struct director_queue *queue, const struct director_call *call)
{
	if (call->number != queue->last + 1 || call->player <= 0 ||
	    call->director < 0 || !said_is_fit(call->text, SAID_MAX) ||
	    (call->answer[0] != '\0' && !said_is_fit(call->answer, SAID_MAX)))
		return false;
	struct director_call *place = director_add(queue);
	if (place == NULL)
		return false;
	*place = *call;
	director_begin_anew(queue);
	return true;
}

/* Where the player sits and what is played there. */
static void
director_note_place(const struct event *event, const struct member *member,
    struct director_call *call)
{
	const int pair = member->pair;

	if (pair == 0 || event->pair[pair - 1].table == 0)
		return;
	call->round = event->rounds_drawn;
	call->table = event->pair[pair - 1].table;
	const struct board_play *board = event_board(event, call->table);
	call->board = board != NULL ? board->number : 0;
}

static void
director_tell(const struct event *event, const struct director_call *call,
    struct effects *effects)
{
	struct effect *effect = effect_add(effects, EFFECT_DIRECTOR, event);

	effect->number = call->number;
	effect->player = call->player;
}

enum refusal
director_call(
    struct event *event, const struct cmd *cmd, struct effects *effects)
{
	struct member *member = members_find(event, cmd->player);

	if (!event_is_open(event))
		return REFUSAL_EVENT_OVER;
	if (member == NULL)
		return REFUSAL_NOT_IN_EVENT;
	if (!said_is_fit(cmd->u.direct.text, SAID_MAX))
		return REFUSAL_BAD_TEXT;
	if (director_of(&event->director, cmd->player) != NULL)
		return REFUSAL_CALL_WAITS;
	if (!talk_has_pace(member, cmd->at))
		return REFUSAL_TOO_FAST;
	struct director_call *call = director_add(&event->director);
	if (call == NULL)
		return REFUSAL_CALLS_FULL;
	talk_keeps_pace(member, cmd->at);
	call->player = cmd->player;
	call->called_at = call->changed_at = cmd->at;
	memcpy(call->text, cmd->u.direct.text, sizeof(call->text));
	director_note_place(event, member, call);
	director_tell(event, call, effects);
	return REFUSAL_ACCEPTED;
}

enum refusal
director_answer(
    struct event *event, const struct cmd *cmd, struct effects *effects)
{
	const char *text = cmd->u.direct.text;
	struct director_call *call =
	    director_find(&event->director, cmd->u.direct.number);

	if (!event_is_open(event))
		return REFUSAL_EVENT_OVER;
	if (call == NULL || call->state == DIRECTOR_DONE)
		return REFUSAL_NO_DIRECTOR_CALL;
	if (text[0] != '\0' && !said_is_fit(text, SAID_MAX))
		return REFUSAL_BAD_TEXT;
	call->state = cmd->u.direct.done ? DIRECTOR_DONE : DIRECTOR_TAKEN;
	call->director = cmd->player;
	call->changed_at = cmd->at;
	memcpy(call->answer, text, sizeof(call->answer));
	director_tell(event, call, effects);
	return REFUSAL_ACCEPTED;
}
