/* SPDX-License-Identifier: ISC */
/*
 * What a robot owes at this moment, from what it was told last: a seat and a
 * raised hand while the event registers, a call, a card, a claim or an answer
 * at the table.  Nothing is remembered about the future, so that a snapshot
 * is enough to go on from.
 */
#include <assert.h>
#include <stdlib.h>
#include <string.h>

#include "daemon/base/xalloc.h"
#include "tools/pairsbot/claim.h"
#include "tools/pairsbot/explain.h"
#include "tools/pairsbot/robot.h"
#include "tools/pairsbot/sight.h"

struct seen_table *
robot_table(struct robot *robot, int number)
{
	assert(number >= 1);
	if (number > robot->tables) {
		robot->table = xreallocarray(
		    robot->table, (size_t)number, sizeof(*robot->table));
		memset(&robot->table[robot->tables], 0,
		    (size_t)(number - robot->tables) * sizeof(*robot->table));
		robot->tables = number;
	}
	return &robot->table[number - 1];
}

int
robot_sits_at(const struct robot *robot)
{
	for (int i = 0; i < robot->tables; i++) {
		if (robot->table[i].mine[0] || robot->table[i].mine[1])
			return i + 1;
	}
	return 0;
}

/* The first free table from the pair's own number on, and then from one. */
static int
robot_free_table(struct robot *robot)
{
	int most = robot->now.max_pairs;
	const int seats = robot->partner == robot ? 1 : 2; /* that are ours */
	int pairs = robot->night->robots / seats;
	int own = (int)(robot - robot->night->robot) / seats;

	for (int i = 0; i < pairs + most; i++) {
		int number = i < pairs ? (own + i) % pairs + 1 : i + 1;
		const struct seen_table *table;

		if (number > most)
			continue;
		table = robot_table(robot, number);
		if (!table->taken[0] && !table->taken[1] && !table->refused)
			return number;
	}
	return 0;
}

static bool
robot_due_sit(struct robot *robot, struct due *due, int table, enum seat seat)
{
	if (table == 0)
		return false;
	due->cmd.kind = CMD_SIT;
	due->cmd.u.sit.table = table;
	due->cmd.u.sit.seat = seat;
	snprintf(due->key, sizeof(due->key), "sit %d %u", table, robot->event);
	return true;
}

static bool
robot_due_plain(struct robot *robot, struct due *due, enum cmd_kind kind)
{
	due->cmd.kind = kind;
	snprintf(due->key, sizeof(due->key), "%s %u", cmd_kind_name(kind),
	    robot->event);
	return true;
}

/*
 * Sits down and waits; the hand is up as long as somebody sits opposite, who
 * says with his whether it is to be.
 */
static bool
robot_due_alone(struct robot *robot, struct due *due)
{
	const int own = robot_sits_at(robot);

	if (!robot->has_room)
		return false;
	if (own == 0)
		return robot_due_sit(
		    robot, due, robot_free_table(robot), NORTH);
	const struct seen_table *table = &robot->table[own - 1];
	const int side = table->mine[0] ? 0 : 1;
	if (table->taken[1 - side] == table->hand[side])
		return false;
	return robot_due_plain(
	    robot, due, table->hand[side] ? CMD_LOWER_HAND : CMD_RAISE_HAND);
}

/* North chooses the table, South follows, both raise their hands. */
static bool
robot_due_room(struct robot *robot, struct due *due)
{
	const struct robot *partner = robot->partner;
	int own = robot_sits_at(robot), theirs = robot_sits_at(partner);
	int side = robot->north ? 0 : 1;

	if (partner->over || partner->event != robot->event ||
	    !robot->has_room || !partner->has_room)
		return false;
	if (own == 0 && robot->north && theirs != 0 &&
	    !robot_table(robot, theirs)->taken[0])
		return robot_due_sit(robot, due, theirs, NORTH);
	if (own == 0 && robot->north)
		return robot_due_sit(
		    robot, due, robot_free_table(robot), NORTH);
	if (own == 0) {
		if (theirs == 0 || robot_table(robot, theirs)->refused)
			return false;
		return robot_due_sit(robot, due, theirs, SOUTH);
	}
	/* somebody else sits opposite, or partner is elsewhere */
	if (theirs != own) {
		bool blocked =
		    partner->tables >= own && partner->table[own - 1].refused;

		if (robot->north ? blocked || robot->table[own - 1].strange[1]
				 : theirs != 0)
			return robot_due_plain(robot, due, CMD_STAND);
		return false;
	}
	if (robot->table[own - 1].hand[side])
		return false;
	return robot_due_plain(robot, due, CMD_RAISE_HAND);
}

static void
robot_due_key(struct due *due, const struct board_state *board)
{
	/* the same place comes again after a claim or when one takes back */
	snprintf(due->key, sizeof(due->key), "%s %u %d %d %d %d",
	    cmd_kind_name(due->cmd.kind), board->event, board->board,
	    board->calls, board->played,
	    board->claims[SIDE_NS] + board->claims[SIDE_EW] +
		board->undos[SIDE_NS] + board->undos[SIDE_EW]);
	due->board = board->board;
}

static bool
robot_due_play(
    struct robot *robot, const struct auction *auction, struct due *due)
{
	const struct board_state *board = &robot->board;
	struct card_view view;
	int tricks;

	if (!board->your_turn || board->legal_cards == 0)
		return false;
	sight_card(board, auction, robot->style, &view);
	tricks = robot->objected == board->board ? 0 : claim_choose(&view);
	if (tricks > 0) {
		due->cmd.kind = CMD_CLAIM;
		due->cmd.u.claim.board = board->board;
		due->cmd.u.claim.tricks = tricks;
	} else {
		due->cmd.kind = CMD_CARD;
		due->cmd.u.card.board = board->board;
		due->cmd.u.card.card = cardplay_choose(&view);
	}
	robot_due_key(due, board);
	return true;
}

/* An opponent's question about one of its calls. */
static bool
robot_due_answer(
    struct robot *robot, const struct auction *auction, struct due *due)
{
	const struct board_state *board = &robot->board;

	for (int i = 0; i < board->notes; i++) {
		const int call = board->note[i].call;

		if (!board->note[i].must_answer || call > board->calls)
			continue;
		due->cmd.kind = CMD_EXPLAIN;
		due->cmd.u.note.board = due->board = board->board;
		due->cmd.u.note.call = call;
		explain_call(auction, call, due->cmd.u.note.text);
		snprintf(due->key, sizeof(due->key), "explain %u %d %d %d",
		    board->event, board->board, call, i);
		return true;
	}
	return false;
}

static bool
robot_due_board(struct robot *robot, struct due *due)
{
	const struct board_state *board = &robot->board;
	struct auction auction;
	struct card_view card;
	struct bid_view bid;

	if (!robot->has_board || !sight_auction(board, &auction))
		return false;
	if (robot_due_answer(robot, &auction, due))
		return true;
	if (board->phase == BOARD_PLAY)
		return robot_due_play(robot, &auction, due);
	if (board->phase == BOARD_AUCTION && board->your_turn &&
	    auction_turn(&auction) == board->seat) {
		sight_bid(board, &auction, robot->style, &bid);
		due->cmd.kind = CMD_CALL;
		due->cmd.u.call.board = board->board;
		due->cmd.u.call.call = bid_choose(&bid);
	} else if (board->phase == BOARD_CLAIM && board->must_answer) {
		sight_card(board, &auction, robot->style, &card);
		due->cmd.kind = CMD_ANSWER_CLAIM;
		due->cmd.u.answer.board = board->board;
		due->cmd.u.answer.agree =
		    claim_answer(&card, board->claimer, board->claim_tricks);
	} else if (board->phase == BOARD_UNDO && board->must_answer) {
		/* a slip is nobody's gain */
		due->cmd.kind = CMD_ANSWER_UNDO;
		due->cmd.u.answer.board = board->board;
		due->cmd.u.answer.agree = true;
	} else {
		return false;
	}
	robot_due_key(due, board);
	return true;
}

bool
robot_find_due(struct robot *robot, struct due *due_r)
{
	memset(due_r, 0, sizeof(*due_r));
	due_r->cmd.event = robot->event;
	if (robot->event == 0 || robot->over)
		return false;
	if (robot->now.room_open && !robot->now.you.registered &&
	    !robot->night->options->house)
		return robot->partner == robot ? robot_due_alone(robot, due_r)
					       : robot_due_room(robot, due_r);
	if (robot->now.state != EVENT_PLAYING)
		return false;
	return robot_due_board(robot, due_r);
}
