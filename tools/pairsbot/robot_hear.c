/* SPDX-License-Identifier: ISC */
/*
 * Messages of the stream: each replaces what was known of its subject, some
 * are worth a line, and each is a reason to look at what is owed.
 */
#include <stdlib.h>
#include <string.h>

#include "tools/pairsbot/robot.h"

/* A message that cannot be read is a fault of one of the two programs. */
static bool
robot_read(
    struct robot *robot, int code, const char *what, const struct err *err)
{
	char text[ERR_TEXT_MAX + 64];

	if (code == 0)
		return true;
	snprintf(text, sizeof(text), "%s: %s", what, err->text);
	robot_fail(robot, text);
	return false;
}

/* True if the night is one that was asked for. */
static bool
robot_is_asked(const struct robot *robot, const struct event_state_msg *event)
{
	const char *want = robot->night->options->event;
	char number[16];

	if (want == NULL)
		return true;
	snprintf(number, sizeof(number), "%u", event->event);
	return strcmp(want, event->schedule) == 0 || strcmp(want, number) == 0;
}

/* Another robot may have played one that is over for this player. */
static bool
robot_wants(const struct robot *robot, const struct event_state_msg *event)
{
	if (event->state == EVENT_ENDED || event->state == EVENT_CALLED_OFF)
		return false;
	return event->you.registered ||
	    (event->room_open && robot_is_asked(robot, event));
}

/* It is asked for, goes on without this robot, and no other is to come. */
static bool
robot_is_late(const struct robot *robot, const struct event_state_msg *event)
{
	return robot->night->begun && !robot->over && !event->room_open &&
	    robot_is_asked(robot, event);
}

/* Forget the night, be ready for the next one. */
static void
robot_leave(struct robot *robot)
{
	robot->left = robot->event;
	robot->event = 0;
	robot->tables = 0;
	robot->has_board = robot->has_room = false;
	robot->told_round = robot->told_standing = robot->told_board = 0;
	robot->told_thrown = 0;
	if (robot->night->options->quit_when_over)
		robot_end(robot);
}

static bool
robot_is_among(uint32_t event, const uint32_t *list, int count)
{
	for (int i = 0; i < count; i++) {
		if (list[i] == event)
			return true;
	}
	return false;
}

static void
robot_hear_hello(struct robot *robot, const char *data)
{
	struct hello_state hello;
	struct err err;

	if (!robot_read(robot, hello_read(data, strlen(data), &hello, &err),
		"hello", &err))
		return;
	robot->has_board = robot->has_room = false;
	robot->tables = 0;
	if (strcmp(hello.player, robot->player->name) != 0) {
		robot_drop(
		    robot, "the daemon knows this token by another name");
		return;
	}
	if (robot->event == 0 ||
	    robot_is_among(robot->event, hello.event, hello.events) ||
	    /* its end follows */
	    robot_is_among(robot->event, hello.over, hello.overs))
		return;
	robot_say(robot, "event %u is over", robot->event);
	robot_leave(robot);
}

/* Whether the night is over for this robot, with a word about it. */
static bool
robot_is_out(struct robot *robot, const struct event_state_msg *event)
{
	if (event->state == EVENT_CALLED_OFF) {
		if (robot->north)
			robot_say(
			    robot, "event %u was called off", event->event);
		return true;
	}
	if (event->state == EVENT_ENDED)
		return true;
	if (!event->room_open && !event->you.registered &&
	    robot->night->options->alone) {
		robot_say(robot, "nobody sat down opposite");
		return true;
	}
	if (!event->room_open && !event->you.registered) {
		fprintf(stderr, "pairsbot: %s: registration closed too early\n",
		    robot->player->name);
		robot->night->trouble = true;
		return true;
	}
	return event->you.withdrawn;
}

/* A robot of the house plays where it is put, and only as long. */
static void
robot_hear_house(struct robot *robot, const struct event_state_msg *event)
{
	if (robot->event == 0 && event->you.substitute) {
		robot->event = event->event;
		robot_detail(robot, "a seat in event %u", event->event);
	}
	if (event->event != robot->event)
		return;
	robot->now = *event;
	if (event->you.substitute)
		return;
	robot_detail(robot, "the seat is another's again");
	robot_leave(robot);
}

static void
robot_hear_event(struct robot *robot, const char *data)
{
	struct event_state_msg event;
	struct err err;

	if (!robot_read(robot, event_read(data, strlen(data), &event, &err),
		"event", &err))
		return;
	if (robot->night->options->house) {
		robot_hear_house(robot, &event);
		return;
	}
	if (robot->event == 0 && robot_wants(robot, &event)) {
		robot->event = event.event;
		robot->final = false;
		robot_detail(
		    robot, "event %u, %s", event.event, event.schedule);
	} else if (robot->event == 0 && robot_is_late(robot, &event)) {
		robot_fail(robot,
		    "the event takes no more players, and none of its kind is "
		    "to come");
	}
	if (event.event != robot->event)
		return;
	robot->now = event;
	if (robot_is_out(robot, &event))
		robot_leave(robot);
}

static void
robot_see_table(struct robot *robot, const struct room_table_state *seen)
{
	struct seen_table *table = robot_table(robot, seen->table);

	for (int side = 0; side < 2; side++) {
		const struct room_seat_state *seat = &seen->sitting[side];

		table->taken[side] = seat->taken;
		table->hand[side] = seat->taken && seat->hand;
		table->mine[side] = seat->taken &&
		    strcmp(seat->player, robot->player->name) == 0;
		table->strange[side] = seat->taken && !table->mine[side] &&
		    strcmp(seat->player, robot->partner->player->name) != 0;
	}
	/* it was refused because of somebody who has left */
	if (!table->taken[0] && !table->taken[1])
		table->refused = false;
}

static void
robot_hear_room(struct robot *robot, const char *data)
{
	struct room_state room;
	struct err err;

	if (!robot_read(robot, room_read(data, strlen(data), &room, &err),
		"room", &err))
		return;
	if (room.event == robot->event) {
		robot->has_room = true;
		robot->tables = 0;
		for (int i = 0; i < room.tables; i++)
			robot_see_table(robot, &room.table[i]);
	}
	room_state_fini(&room);
}

static void
robot_hear_room_table(struct robot *robot, const char *data)
{
	struct room_table_state table;
	struct err err;
	uint32_t event;

	if (robot_read(robot,
		room_table_read(data, strlen(data), &event, &table, &err),
		"room_table", &err) &&
	    event == robot->event)
		robot_see_table(robot, &table);
}

static void
robot_hear_registered(struct robot *robot, const char *data)
{
	struct pair_state pair;
	struct err err;
	uint32_t event;

	if (!robot_read(robot,
		registered_read(data, strlen(data), &event, &pair, &err),
		"registered", &err) ||
	    event != robot->event)
		return;
	robot->now.you.registered = true;
	if (robot->north)
		robot_say(robot, "registered with %s as pair %d of event %u",
		    pair.player[1], pair.pair, event);
}

static void
robot_hear_seat(struct robot *robot, const char *data)
{
	struct seat_state seat;
	struct err err;

	if (!robot_read(robot, seat_read(data, strlen(data), &seat, &err),
		"seat", &err) ||
	    seat.event != robot->event)
		return;
	if (seat.round == robot->told_round &&
	    seat.thrown == robot->told_thrown)
		return;
	/* the board of that number is another, and not dealt yet */
	if (seat.thrown > 0)
		robot->has_board = false;
	robot->told_board = 0;
	robot->told_round = seat.round;
	robot->told_thrown = seat.thrown;
	if (!robot->north)
		return;
	if (seat.bye)
		robot_say(robot, "round %d: a bye, %s", seat.round, seat.why);
	else
		robot_say(robot,
		    "round %d: table %d, %s, against %s and %s, %s", seat.round,
		    seat.table,
		    seat_side(seat.seat) == SIDE_NS ? "North-South"
						    : "East-West",
		    seat.player[seat_next(seat.seat)],
		    seat.player[seat_partner(seat_next(seat.seat))], seat.why);
}

static void
robot_hear_next(struct robot *robot, const char *data)
{
	struct next_state next;
	struct err err;

	if (!robot_read(robot, next_read(data, strlen(data), &next, &err),
		"next", &err) ||
	    next.event != robot->event || !robot->north)
		return;
	if (next.off)
		robot_say(robot, "no round %d: %s", next.round, next.why);
	else if (next.bye)
		robot_say(robot, "next, in round %d: a bye, %s", next.round,
		    next.why);
	else
		robot_say(robot,
		    "next, in round %d: table %d, %s, against %s and %s, %s",
		    next.round, next.table,
		    seat_side(next.seat) == SIDE_NS ? "North-South"
						    : "East-West",
		    next.player[0], next.player[1], next.why);
}

/* The end of a board, told once by whoever sits North. */
static void
robot_tell_board(struct robot *robot)
{
	const struct board_state *board = &robot->board;
	char contract[CONTRACT_TEXT_MAX];

	if (board->seat != NORTH || robot->told_board == board->board ||
	    (board->phase != BOARD_DONE && board->phase != BOARD_CUT))
		return;
	robot->told_board = board->board;
	if (board->phase == BOARD_CUT) {
		robot_say(robot, "table %d, board %d: cut off by the clock",
		    board->table, board->board);
		return;
	}
	contract_write(&board->contract, contract);
	if (board->contract.level == 0)
		robot_say(robot, "table %d, board %d: passed out", board->table,
		    board->board);
	else
		robot_say(robot, "table %d, board %d: %s %c, %d tricks, %+d",
		    board->table, board->board, contract,
		    seat_letter(board->contract.declarer), board->tricks,
		    board->score);
}

/* Whoever plays at its table learns nothing of it but silence. */
static bool
robot_vanishes(struct robot *robot)
{
	const int round = robot->player->vanish_round;

	if (round == 0 || robot->board.round < round ||
	    robot->board.phase != BOARD_PLAY)
		return false;
	robot_say(robot, "vanishes in round %d, at table %d, board %d",
	    robot->board.round, robot->board.table, robot->board.board);
	robot_end(robot);
	client_free(&robot->client);
	return true;
}

static void
robot_hear_board(struct robot *robot, const char *data)
{
	struct board_state board;
	struct err err;

	if (!robot_read(robot, board_read(data, strlen(data), &board, &err),
		"board", &err) ||
	    board.event != robot->event)
		return;
	/* a claim of one's own that is gone, and play goes on: an objection */
	if (robot->has_board && robot->board.phase == BOARD_CLAIM &&
	    board.phase == BOARD_PLAY && robot->board.board == board.board &&
	    robot->board.claimer == board.seat)
		robot->objected = board.board;
	robot->board = board;
	robot->has_board = true;
	if (!robot_vanishes(robot))
		robot_tell_board(robot);
}

static void
robot_hear_standing(struct robot *robot, const char *data)
{
	struct standing_state it;
	struct err err;

	if (!robot_read(robot, standing_read(data, strlen(data), &it, &err),
		"standing", &err) ||
	    it.round == 0 || !robot->north ||
	    (it.event != robot->event && it.event != robot->left))
		return;
	if (it.final && !robot->final) {
		robot->final = true;
		if (it.rank > 0)
			robot_say(robot,
			    "final: rank %d of %d, %s, %d points%s", it.rank,
			    it.of, it.total, it.points,
			    it.completed ? "" : ", not completed");
		else
			robot_say(robot, "final: no rank, %s", it.total);
	} else if (!it.final && robot->told_standing != it.round) {
		robot->told_standing = it.round;
		robot_say(robot, "after round %d: place %d of %d, %s", it.round,
		    it.place, it.of, it.total);
	}
}

void
robot_hear(struct robot *robot, const char *event, const char *data)
{
	enum message_kind kind;

	if (!message_kind_find(event, &kind))
		return;
	switch (kind) {
	case MESSAGE_HELLO:
		robot_hear_hello(robot, data);
		break;
	case MESSAGE_EVENT:
		robot_hear_event(robot, data);
		break;
	case MESSAGE_ROOM:
		robot_hear_room(robot, data);
		break;
	case MESSAGE_ROOM_TABLE:
		robot_hear_room_table(robot, data);
		break;
	case MESSAGE_REGISTERED:
		robot_hear_registered(robot, data);
		break;
	case MESSAGE_SEAT:
		robot_hear_seat(robot, data);
		break;
	case MESSAGE_NEXT:
		robot_hear_next(robot, data);
		break;
	case MESSAGE_BOARD:
		robot_hear_board(robot, data);
		break;
	case MESSAGE_STANDING:
		robot_hear_standing(robot, data);
		break;
	case MESSAGE_REPLACED:
		robot_drop(robot, "somebody else plays with this token");
		break;
	case MESSAGE_CLAIMED:
	case MESSAGE_REOPENED:
	case MESSAGE_UNSEATED:
	case MESSAGE_PAIRS:
	case MESSAGE_PRESENCE:
	case MESSAGE_CHAT:
	case MESSAGE_DIRECTOR:
	case MESSAGE_QUEUE:
	case MESSAGE_BROADCAST:
	case MESSAGE_STOPPING:
	case MESSAGE_KIND_COUNT:
		break;
	}
	robot_act(robot);
	robot_act(robot->partner);
}
