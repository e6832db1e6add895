/* SPDX-License-Identifier: ISC */
/*
 * Who is told what.  A message is made at once, from the world as the command
 * left it, and held in the outbox until that command is on the disk.
 *
 * The room's changes go to its members and to whoever is connected without
 * being in any open night.  The full list of pairs is sent at most once a
 * tick, since a field registers in a rush.
 */
#include "daemon/app/tell.h"

#include <stddef.h>

#include "daemon/app/directors.h"
#include "daemon/app/outbox.h"
#include "daemon/app/people.h"
#include "daemon/app/sessions.h"
#include "daemon/app/state.h"
#include "daemon/app/tell_parts.h"
#include "engine/bridge/view.h"
#include "engine/event/clocks.h"
#include "engine/event/next_round.h"
#include "engine/event/reopen.h"
#include "engine/event/room.h"
#include "engine/event/seats.h"
#include "engine/event/talk.h"

void
tell_one(struct app *app, struct session *session, enum message_kind kind)
{
	outbox_send(app->outbox, app->seq, kind, &app->scratch, session);
}

void
tell_event(struct app *app, const struct event *event, struct session *session)
{
	buf_clear(&app->scratch);
	message_event(event, session->player, &app->scratch);
	tell_one(app, session, MESSAGE_EVENT);
}

static void
tell_event_to(struct app *app, const struct event *event, int32_t player)
{
	struct session *session = sessions_find(app->sessions, player);

	if (session != NULL)
		tell_event(app, event, session);
}

static void
tell_event_to_all(struct app *app, const struct event *event)
{
	struct session *session;

	for (int i = 0; (session = sessions_at(app->sessions, i)) != NULL; i++)
		tell_event(app, event, session);
}

bool
tell_is_elsewhere(
    const struct app *app, const struct event *event, int32_t player)
{
	const struct event *other;

	for (int i = 0; (other = world_event_at(app->world, i)) != NULL; i++) {
		if (other != event && event_member(other, player) != NULL)
			return true;
	}
	return false;
}

/* One text for everybody who looks at the event's room. */
static void
tell_room_audience(
    struct app *app, const struct event *event, enum message_kind kind)
{
	struct outbox_text *text = outbox_begin(app->seq, kind, &app->scratch);
	struct session *session;

	for (int i = 0; (session = sessions_at(app->sessions, i)) != NULL;
	     i++) {
		if (event_member(event, session->player) != NULL ||
		    !tell_is_elsewhere(app, event, session->player))
			outbox_add(app->outbox, text, session);
	}
	outbox_end(text);
}

/*
 * Whoever looks at the room; once boards are played not who has a pair in the
 * event, who might be told of one, nor a robot.
 */
static void
tell_room_chat(struct app *app, const struct event *event)
{
	struct outbox_text *text =
	    outbox_begin(app->seq, MESSAGE_CHAT, &app->scratch);
	struct session *session;

	for (int i = 0; (session = sessions_at(app->sessions, i)) != NULL;
	     i++) {
		const struct member *member =
		    event_member(event, session->player);

		if (member == NULL
			? !tell_is_elsewhere(app, event, session->player)
			: event->state == EVENT_REGISTERING ||
			    member->table != 0)
			outbox_add(app->outbox, text, session);
	}
	outbox_end(text);
}

static void
tell_room(struct app *app, const struct event *event, enum message_kind kind)
{
	buf_clear(&app->scratch);
	if (kind == MESSAGE_ROOM)
		message_room(event, &app->names, &app->scratch);
	else
		message_pairs(event, &app->names, &app->scratch);
	tell_room_audience(app, event, kind);
}

static void
tell_room_table(struct app *app, const struct event *event, int table)
{
	buf_clear(&app->scratch);
	message_room_table(event, table, &app->names, &app->scratch);
	tell_room_audience(app, event, MESSAGE_ROOM_TABLE);
	for (int i = 0; i < 2; i++)
		tell_event_to(app, event, event->room[table - 1].player[i]);
}

static bool
tell_is_at(const struct event *event, int32_t player, int table)
{
	const struct member *member = event_member(event, player);

	return member != NULL && member->table == table;
}

static void
tell_registered(struct app *app, const struct event *event, int pair)
{
	for (int i = 0; i < 2; i++) {
		const int32_t player = event->pair[pair - 1].player[i];
		struct session *session = sessions_find(app->sessions, player);

		if (session == NULL)
			continue;
		buf_clear(&app->scratch);
		message_registered(event, pair, &app->names, &app->scratch);
		tell_one(app, session, MESSAGE_REGISTERED);
		tell_event(app, event, session);
	}
}

static void
tell_unseated(
    struct app *app, const struct event *event, const struct effect *effect)
{
	struct session *session = sessions_find(app->sessions, effect->player);

	if (session == NULL)
		return;
	buf_clear(&app->scratch);
	message_unseated(event->id, effect->table, &app->scratch);
	tell_one(app, session, MESSAGE_UNSEATED);
	tell_event(app, event, session);
}

void
tell_board_to(struct app *app, const struct event *event, int table,
    enum seat seat, int32_t player)
{
	const struct board_play *board = event_board(event, table);
	struct session *session = sessions_find(app->sessions, player);
	struct board_view view;

	if (session == NULL || board == NULL)
		return;
	view_board(board, seat, &view);
	clocks_told(event, table, seat, view.used_ms);
	view.questioned = clocks_asked(event, table);
	if (event_table_is_dead(event, table))
		view_stop(&view);
	buf_clear(&app->scratch);
	message_board(event->id, event->rounds_drawn, table, &view,
	    &event->table[table - 1].notes, &app->scratch);
	tell_one(app, session, MESSAGE_BOARD);
}

/* Who plays there, and whose seat it is: he may come back at any time. */
static void
tell_board_at(
    struct app *app, const struct event *event, int table, enum seat seat)
{
	const int32_t player = event_seat_player(event, table, seat);
	const int32_t owner = seats_owner(event, table, seat);

	tell_board_to(app, event, table, seat, player);
	if (owner != player)
		tell_board_to(app, event, table, seat, owner);
}

static void
tell_board(struct app *app, const struct event *event, int table)
{
	for (int s = NORTH; s < SEAT_COUNT; s++)
		tell_board_at(app, event, table, (enum seat)s);
}

/*
 * A claim that one of two has agreed to still waits for the other, who is not
 * to know (Law 16B): only who has answered is told.
 */
static void
tell_table(struct app *app, const struct event *event, const struct cmd *cmd,
    int table)
{
	const struct board_play *board = event_board(event, table);
	enum seat seat;

	if (cmd->kind == CMD_ANSWER_CLAIM && board != NULL &&
	    board->phase == BOARD_CLAIM &&
	    board->claim.claimer == board->contract.declarer &&
	    seats_table(event, cmd->player, &seat) == table)
		tell_board_at(app, event, table, seat);
	else
		tell_board(app, event, table);
}

/* To those who may see the note; that there is one is as much as it says. */
static void
tell_note(
    struct app *app, const struct event *event, const struct effect *effect)
{
	const struct table *t = &event->table[effect->table - 1];

	for (int s = NORTH; s < SEAT_COUNT; s++) {
		if (notes_may_see(&t->notes.note[effect->number - 1],
			(enum seat)s, board_play_is_over(&t->board)))
			tell_board_at(app, event, effect->table, (enum seat)s);
	}
}

/* All four, whatever board they are at now. */
static void
tell_reopened(
    struct app *app, const struct event *event, const struct effect *effect)
{
	const struct board_play *board = reopen_ended(event, effect->table,
	    effect->board - event_first_board(event, event->rounds_drawn));

	for (enum seat seat = NORTH; seat < SEAT_COUNT; seat++) {
		struct session *session = sessions_find(app->sessions,
		    event_seat_player(event, effect->table, seat));
		struct board_view view;

		if (session == NULL)
			continue;
		view_board(board, seat, &view);
		buf_clear(&app->scratch);
		message_reopened(event->id, event->rounds_drawn, effect->table,
		    &view, &app->scratch);
		tell_one(app, session, MESSAGE_REOPENED);
	}
}

void
tell_seat(struct app *app, const struct event *event, struct session *session)
{
	buf_clear(&app->scratch);
	message_seat(event, session->player, &app->names, &app->scratch);
	tell_one(app, session, MESSAGE_SEAT);
}

void
tell_next_to(struct app *app, const struct event *event,
    struct session *session, int pair, int table, bool off)
{
	const bool second = event->pair[pair - 1].player[1] == session->player;

	buf_clear(&app->scratch);
	if (off)
		message_next_off(event, pair, &app->scratch);
	else
		message_next(
		    event, pair, table, second, &app->names, &app->scratch);
	tell_one(app, session, MESSAGE_NEXT);
}

/* Who has withdrawn meets nobody. */
static void
tell_next(
    struct app *app, const struct event *event, int pair, int table, bool off)
{
	for (int i = 0; i < 2 && !event->pair[pair - 1].withdrawn; i++) {
		struct session *session = sessions_find(
		    app->sessions, event->pair[pair - 1].player[i]);

		if (session != NULL)
			tell_next_to(app, event, session, pair, table, off);
	}
}

static void
tell_drawn(struct app *app, const struct event *event)
{
	const struct round *next = next_round_find(event);

	for (int t = 0; t < next->tables; t++) {
		tell_next(app, event, next->seat[t].ns, t + 1, false);
		tell_next(app, event, next->seat[t].ew, t + 1, false);
	}
	if (next->bye != 0)
		tell_next(app, event, next->bye, 0, false);
}

static void
tell_next_is_off(struct app *app, const struct event *event)
{
	for (int p = 1; p <= event->pairs; p++)
		tell_next(app, event, p, 0, true);
}

void
tell_standing(
    struct app *app, const struct event *event, struct session *session)
{
	const int pair = event_member(event, session->player)->pair;

	buf_clear(&app->scratch);
	message_standing(event, pair, &app->scratch);
	tell_one(app, session, MESSAGE_STANDING);
}

/* Do something for everybody connected at a table, players and robots. */
static void
tell_each_at_table(struct app *app, const struct event *event, int table,
    void (*tell)(struct app *, const struct event *, struct session *))
{
	for (int s = NORTH; s < SEAT_COUNT; s++) {
		const enum seat seat = (enum seat)s;
		const int32_t player = event_seat_player(event, table, seat);
		const int32_t owner = seats_owner(event, table, seat);
		struct session *session = sessions_find(app->sessions, player);

		if (session != NULL)
			tell(app, event, session);
		session = sessions_find(app->sessions, owner);
		if (session != NULL && owner != player)
			tell(app, event, session);
	}
}

void
tell_presence_to(
    struct app *app, const struct event *event, int32_t player, int32_t to)
{
	struct session *session = sessions_find(app->sessions, to);

	if (session == NULL)
		return;
	buf_clear(&app->scratch);
	message_presence(event, player, &app->names, &app->scratch);
	tell_one(app, session, MESSAGE_PRESENCE);
}

static int32_t
tell_partner_of(const struct event *event, int32_t player)
{
	const struct pair *pair =
	    &event->pair[event_member(event, player)->pair - 1];

	return pair->player[pair->player[0] == player];
}

/* Who plays with him or against him now, himself left out. */
static void
tell_presence(struct app *app, const struct event *event, int32_t player)
{
	enum seat seat;
	const bool seated =
	    event->state == EVENT_SEATED || event->state == EVENT_PLAYING;
	const int table = seated ? seats_table(event, player, &seat) : 0;

	if (table == 0) {
		tell_presence_to(
		    app, event, player, tell_partner_of(event, player));
		return;
	}
	for (int s = NORTH; s < SEAT_COUNT; s++) {
		if ((enum seat)s != seat)
			tell_presence_to(app, event, player,
			    seats_owner(event, table, (enum seat)s));
	}
}

/* The whole table. */
static void
tell_stalling(
    struct app *app, const struct event *event, const struct effect *effect)
{
	for (int s = NORTH; s < SEAT_COUNT; s++)
		tell_presence_to(app, event, effect->player,
		    seats_owner(event, effect->table, (enum seat)s));
}

/* The partners of those who are missing as the start comes near. */
static void
tell_missing(struct app *app, const struct event *event)
{
	for (int p = 0; p < event->pairs; p++) {
		for (int i = 0; i < 2; i++) {
			const int32_t player = event->pair[p].player[i];

			if (!event_member(event, player)->connected)
				tell_presence(app, event, player);
		}
	}
}

/* A robot came or went: what it sees, and who plays there now. */
static void
tell_substitute(
    struct app *app, const struct event *event, const struct effect *effect)
{
	const struct member *robot = event_member(event, effect->player);

	tell_event_to(app, event, effect->player);
	tell_each_at_table(app, event, effect->table, tell_seat);
	if (robot != NULL)
		tell_board_to(
		    app, event, effect->table, robot->seat, effect->player);
}

/* Whoever was to sit out plays, and robots do. */
static void
tell_house(
    struct app *app, const struct event *event, const struct effect *effect)
{
	tell_event_to(
	    app, event, event_seat_player(event, effect->table, EAST));
	tell_event_to(
	    app, event, event_seat_player(event, effect->table, WEST));
	tell_each_at_table(app, event, effect->table, tell_seat);
}

/* Do something for every connected player who is registered. */
static void
tell_each_pair(struct app *app, const struct event *event,
    void (*tell)(struct app *, const struct event *, struct session *))
{
	for (int p = 0; p < event->pairs; p++) {
		for (int i = 0; i < 2; i++) {
			struct session *session = sessions_find(
			    app->sessions, event->pair[p].player[i]);

			if (session != NULL)
				tell(app, event, session);
		}
	}
}

static void
tell_round(struct app *app, const struct event *event)
{
	tell_event_to_all(app, event);
	for (int t = 1; t <= event->tables; t++)
		tell_board(app, event, t);
}

/* Whose board the clock has stopped. */
static void
tell_cut(struct app *app, const struct event *event)
{
	for (int t = 1; t <= event->tables; t++) {
		const struct board_play *board = event_board(event, t);

		if (board != NULL && board->phase == BOARD_CUT)
			tell_board(app, event, t);
	}
	tell_event_to_all(app, event);
}

static void
tell_closed(struct app *app, const struct event *event)
{
	tell_cut(app, event);
	if (event->rounds_closed < event->config.rounds)
		tell_each_pair(app, event, tell_standing);
}

static void
tell_times(struct app *app, const struct event *event)
{
	tell_event_to_all(app, event);
	if (event->state == EVENT_SEATED || event->state == EVENT_PLAYING ||
	    event->state == EVENT_CLOSING)
		tell_each_pair(app, event, tell_seat);
}

static void
tell_opened(struct app *app, const struct event *event)
{
	tell_event_to_all(app, event);
	tell_room(app, event, MESSAGE_ROOM);
	tell_room(app, event, MESSAGE_PAIRS);
}

static void
tell_ended(struct app *app, const struct event *event)
{
	tell_event_to_all(app, event);
	if (event->state == EVENT_ENDED)
		tell_each_pair(app, event, tell_standing);
}

/* Once started: to both of a pair, and to whoever looks at the list. */
static void
tell_in_and_out(struct app *app, const struct event *event, int pair)
{
	for (int i = 0; i < 2; i++)
		tell_event_to(app, event, event->pair[pair - 1].player[i]);
	tell_room(app, event, MESSAGE_PAIRS);
}

/*
 * Both of the pair, all four at a table that is dead now, and whoever looks at
 * the list; before round 1 the list is told as any change of it.
 */
static void
tell_withdrawn(struct app *app, const struct event *event,
    const struct cmd *cmd, const struct effect *effect)
{
	if (event->state == EVENT_REGISTERING) {
		tell_event_to(app, event, cmd->player);
		tell_event_to(app, event, effect->player);
		return;
	}
	tell_in_and_out(app, event, effect->pair);
	if (next_round_is_off(event))
		tell_next_is_off(app, event);
	if (effect->table != 0)
		tell_each_at_table(app, event, effect->table, tell_seat);
}

/*
 * Who waits, comes or does not, and whom he comes in for; once he is there also
 * the table, and whoever looks at the list.  The board is told as it is dealt.
 */
static void
tell_replaced(
    struct app *app, const struct event *event, const struct effect *effect)
{
	enum side side;
	const struct pair *pair = &event->pair[effect->pair - 1];
	const int table = event_pair_table(event, effect->pair, &side);
	struct session *session = sessions_find(app->sessions, effect->player);

	tell_event_to(app, event, effect->player);
	for (int i = 0; i < event->replaced; i++) {
		if (event->replacement[i].came == effect->player)
			tell_event_to(app, event, event->replacement[i].left);
	}
	tell_in_and_out(app, event, effect->pair);
	if (pair->player[effect->number] != effect->player)
		return;
	if (event->rounds_drawn > event->rounds_closed && table != 0)
		tell_each_at_table(app, event, table, tell_seat);
	else if (event->rounds_closed > 0 && session != NULL)
		tell_standing(app, event, session);
}

/* A pair is back in the field, or somebody comes into one. */
static void
tell_came(
    struct app *app, const struct event *event, const struct effect *effect)
{
	if (effect->kind == EFFECT_REPLACED)
		tell_replaced(app, event, effect);
	else
		tell_in_and_out(app, event, effect->pair);
}

/* Whoever is at the table and may hear it, the speaker as well. */
static void
tell_said(struct app *app, const struct event *event, const struct cmd *cmd,
    int table)
{
	enum seat speaker = SEAT_NONE;

	buf_clear(&app->scratch);
	message_chat(event, cmd, table, &app->names, &app->scratch);
	if (table == 0) {
		tell_room_chat(app, event);
		return;
	}
	seats_table(event, cmd->player, &speaker);
	for (int s = NORTH; s < SEAT_COUNT; s++) {
		struct session *session = sessions_find(app->sessions,
		    event_seat_player(event, table, (enum seat)s));

		if (session != NULL &&
		    talk_is_for(cmd->u.say.to, speaker, (enum seat)s))
			tell_one(app, session, MESSAGE_CHAT);
	}
}

/* Who is away, and who plays instead. */
static void
tell_absence(
    struct app *app, const struct event *event, const struct effect *effect)
{
	switch (effect->kind) {
	case EFFECT_MISSING:
		tell_missing(app, event);
		break;
	case EFFECT_PRESENCE:
		tell_presence(app, event, effect->player);
		break;
	case EFFECT_STALLING:
		tell_stalling(app, event, effect);
		break;
	case EFFECT_HOUSE:
		tell_house(app, event, effect);
		break;
	default:
		tell_substitute(app, event, effect);
		break;
	}
}

/* Both of the pair, and while it has a table all four there. */
static void
tell_card(struct app *app, const struct event *event, int pair)
{
	enum side side;
	const int table =
	    event->rounds_drawn == 0 ? 0 : event_pair_table(event, pair, &side);

	for (int i = 0; i < 2; i++)
		tell_event_to(app, event, event->pair[pair - 1].player[i]);
	for (int s = NORTH; table != 0 && s < SEAT_COUNT; s++) {
		struct session *session = sessions_find(app->sessions,
		    event_seat_player(event, table, (enum seat)s));

		if (session != NULL)
			tell_seat(app, event, session);
	}
}

void
tell_director(struct app *app, const struct event *event, int32_t player)
{
	struct session *session = sessions_find(app->sessions, player);

	if (session == NULL)
		return;
	buf_clear(&app->scratch);
	message_director(event, player, directors_are_there(app, event),
	    &app->names, &app->scratch);
	tell_one(app, session, MESSAGE_DIRECTOR);
}

static void
tell_talk(struct app *app, const struct event *event, const struct cmd *cmd,
    const struct effect *effect)
{
	if (effect->kind == EFFECT_CARD) {
		tell_card(app, event, effect->pair);
	} else if (effect->kind == EFFECT_DIRECTOR) {
		tell_director(app, event, effect->player);
		directors_tell(app, event);
	} else if (effect->kind == EFFECT_SAID) {
		tell_said(app, event, cmd, effect->table);
	} else if (effect->kind == EFFECT_BROADCAST) {
		directors_tell_all(app, event);
	} else if (effect->kind == EFFECT_HALTED) {
		tell_event_to_all(app, event);
	} else if (effect->kind == EFFECT_ADJUSTED ||
	    effect->kind == EFFECT_PENALTY ||
	    effect->kind == EFFECT_ROLLED_BACK) {
		tell_each_pair(app, event, tell_standing);
	}
}

static void
tell_effect(struct app *app, const struct cmd *cmd, const struct effect *effect)
{
	const struct event *event = world_event(app->world, effect->event);

	switch (effect->kind) {
	case EFFECT_OPENED:
		tell_opened(app, event);
		break;
	case EFFECT_ROOM:
		tell_room_table(app, event, effect->table);
		/* the two at the table know already */
		if (!tell_is_at(event, cmd->player, effect->table))
			tell_event_to(app, event, cmd->player);
		break;
	case EFFECT_REGISTERED:
		tell_registered(app, event, effect->pair);
		break;
	case EFFECT_UNSEATED:
		tell_unseated(app, event, effect);
		break;
	case EFFECT_LIST:
		app->lists_changed = true;
		break;
	case EFFECT_STARTED:
		tell_room(app, event, MESSAGE_PAIRS);
		tell_event_to_all(app, event);
		break;
	case EFFECT_DRAWN:
		tell_drawn(app, event);
		break;
	case EFFECT_UNDRAWN:     /* it is seated again at once, or it ends */
	case EFFECT_BOARD_ENDED: /* EFFECT_TABLE has told it */
		break;
	case EFFECT_SEATED:
		tell_event_to_all(app, event);
		tell_each_pair(app, event, tell_seat);
		break;
	case EFFECT_ROUND:
		tell_round(app, event);
		break;
	case EFFECT_TABLE:
		tell_table(app, event, cmd, effect->table);
		break;
	case EFFECT_REOPENED:
		tell_reopened(app, event, effect);
		break;
	case EFFECT_NOTE:
		tell_note(app, event, effect);
		break;
	case EFFECT_CUT:
		tell_cut(app, event);
		break;
	case EFFECT_CLOSED:
		tell_closed(app, event);
		break;
	case EFFECT_ENDED:
		tell_ended(app, event);
		break;
	case EFFECT_TIMES:
		tell_times(app, event);
		break;
	case EFFECT_WITHDRAWN:
		tell_withdrawn(app, event, cmd, effect);
		break;
	case EFFECT_MISSING:
	case EFFECT_PRESENCE:
	case EFFECT_STALLING:
	case EFFECT_HOUSE:
	case EFFECT_SUBSTITUTE:
		tell_absence(app, event, effect);
		break;
	case EFFECT_RETURNED:
	case EFFECT_REPLACED:
		tell_came(app, event, effect);
		break;
	default:
		tell_talk(app, event, cmd, effect);
		break;
	}
}

void
tell_effects(
    struct app *app, const struct cmd *cmd, const struct effects *effects)
{
	for (int i = 0; i < effects->count; i++)
		tell_effect(app, cmd, &effects->effect[i]);
}

void
tell_lists(struct app *app)
{
	const struct event *event;

	if (!app->lists_changed)
		return;
	app->lists_changed = false;
	for (int i = 0; (event = world_event_at(app->world, i)) != NULL; i++) {
		if (!room_is_open(event))
			continue;
		tell_room(app, event, MESSAGE_PAIRS);
		tell_event_to_all(app, event); /* their numbers too */
	}
}
