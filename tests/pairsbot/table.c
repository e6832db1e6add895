/* SPDX-License-Identifier: ISC */
/*
 * Whatever the robots choose goes through the engine, which must accept it.
 */
#include "tests/pairsbot/table.h"

#include <assert.h>
#include <string.h>

#include "tools/pairsbot/claim.h"

#define TABLE_CALLS_MOST 60
#define TABLE_STYLE 1 /* of points as they are */

uint64_t
table_random(uint64_t *state)
{
	uint64_t z = *state += 0x9e3779b97f4a7c15;

	z = (z ^ (z >> 30)) * 0xbf58476d1ce4e5b9;
	z = (z ^ (z >> 27)) * 0x94d049bb133111eb;
	return z ^ (z >> 31);
}

void
table_deal(uint64_t *state, struct deal *deal_r)
{
	card_t card[CARD_COUNT];

	memset(deal_r, 0, sizeof(*deal_r));
	for (int i = 0; i < CARD_COUNT; i++)
		card[i] = (card_t)i;
	for (int i = CARD_COUNT - 1; i >= 0; i--) {
		int j = (int)(table_random(state) % (uint64_t)(i + 1));
		card_t swap = card[i];

		card[i] = card[j];
		card[j] = swap;
		deal_r->hand[i % SEAT_COUNT] |= hand_of(card[i]);
	}
}

void
table_bid_view(const struct board_view *board, struct bid_view *view_r)
{
	view_r->seat = board->viewer;
	view_r->hand = board->dealt[board->viewer];
	view_r->vul = board->vul;
	view_r->auction = board->auction;
	view_r->style = TABLE_STYLE;
}

void
table_card_view(const struct board_view *board, struct card_view *view_r)
{
	enum seat leader;

	memset(view_r, 0, sizeof(*view_r));
	view_r->viewer = board->viewer;
	view_r->turn = board->card_seat;
	view_r->strain = board->contract.strain;
	view_r->declarer = board->contract.declarer;
	view_r->level = board->contract.level;
	memcpy(view_r->known, board->known, sizeof(view_r->known));
	memcpy(view_r->left, board->left, sizeof(view_r->left));
	memcpy(view_r->won, board->won, sizeof(view_r->won));
	view_r->played = board->played;
	view_r->legal = board->legal_cards;
	view_r->auction = board->auction;
	view_r->style = TABLE_STYLE;
	leader = seat_next(board->contract.declarer);
	for (int i = 0; i < board->played; i++) {
		if (i > 0 && i % SEAT_COUNT == 0)
			leader = trick_winner(board->contract.strain, leader,
			    &board->card[i - SEAT_COUNT]);
		view_r->card[i] = board->card[i];
		view_r->card_seat[i] =
		    (enum seat)(((int)leader + i) % SEAT_COUNT);
	}
}

void
table_bid(struct board_play *board)
{
	while (board->phase == BOARD_AUCTION) {
		enum seat turn = board_play_turn(board);
		struct board_view seen;
		struct bid_view view;
		enum refusal refusal;

		assert(board->auction.count < TABLE_CALLS_MOST);
		view_board(board, turn, &seen);
		table_bid_view(&seen, &view);
		refusal = board_play_call(board, turn, bid_choose(&view), 0);
		assert(refusal == REFUSAL_ACCEPTED);
	}
}

/* Both defenders answer; false when one of them objected. */
static bool
table_answer(struct board_play *board, int tricks)
{
	enum seat claimer = board->claim.claimer;

	for (int s = 0; s < SEAT_COUNT && board->phase == BOARD_CLAIM; s++) {
		struct board_view seen;
		struct card_view view;
		enum refusal refusal;
		bool agree;

		view_board(board, (enum seat)s, &seen);
		if (!seen.must_answer)
			continue;
		table_card_view(&seen, &view);
		agree = claim_answer(&view, claimer, tricks);
		refusal = board_play_answer(board, (enum seat)s, agree, 0);
		assert(refusal == REFUSAL_ACCEPTED);
		if (!agree)
			return false;
	}
	return true;
}

int
table_play(struct board_play *board, bool claims)
{
	int made = 0;

	while (board->phase == BOARD_PLAY) {
		enum seat turn = board_play_turn(board);
		struct board_view seen;
		struct card_view view;
		enum refusal refusal;
		int tricks;

		view_board(board, turn, &seen);
		table_card_view(&seen, &view);
		tricks = claims ? claim_choose(&view) : 0;
		if (tricks > 0) {
			made++;
			refusal = board_play_claim(board, turn, tricks, 0);
			assert(refusal == REFUSAL_ACCEPTED);
			if (!table_answer(board, tricks))
				return -1;
			continue;
		}
		refusal =
		    board_play_card(board, turn, cardplay_choose(&view), 0);
		assert(refusal == REFUSAL_ACCEPTED);
	}
	return made;
}
