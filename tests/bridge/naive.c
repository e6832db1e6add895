/* SPDX-License-Identifier: ISC */
/*
 * Laws 17 to 22, 41 to 46, 68 to 71 and R-TB-5 in the plainest words, to hold
 * the engine against.  It tells everything forward, one deed at a time, where
 * the engine looks backward through the record.
 */
#include "tests/bridge/naive.h"

#include <assert.h>
#include <string.h>

static int
naive_partner(int seat)
{
	static const int partner[4] = {SOUTH, WEST, NORTH, EAST};

	return partner[seat];
}

static int
naive_left(int seat)
{
	static const int left[4] = {EAST, SOUTH, WEST, NORTH};

	return left[seat];
}

static bool
naive_same_side(int a, int b)
{
	return a == b || a == naive_partner(b);
}

static int
naive_side(int seat)
{
	return naive_same_side(seat, NORTH) ? 0 : 1;
}

static int
naive_caller(const struct naive *naive)
{
	int seat = NORTH;

	for (int i = 1; i < naive->number + naive->calls; i++)
		seat = naive_left(seat);
	return seat;
}

static int
naive_dummy(const struct naive *naive)
{
	return naive_partner(naive->declarer);
}

static int
naive_chooser(const struct naive *naive)
{
	if (naive->turn == naive_dummy(naive))
		return naive->declarer;
	return naive->turn;
}

static int
naive_remaining(const struct naive *naive)
{
	return 13 - naive->won[0] - naive->won[1];
}

static void
naive_open_all(struct naive *naive)
{
	memset(naive->sees, true, sizeof(naive->sees));
}

static void
naive_begin_play(struct naive *naive)
{
	naive->phase = BOARD_PLAY;
	naive->declarer =
	    naive->first[naive_side(naive->bidder)][naive->strain];
	naive->leader = naive_left(naive->declarer);
	naive->turn = naive->leader;
}

static enum refusal
naive_call(struct naive *naive, int seat, int call)
{
	bool theirs = !naive_same_side(seat, naive->bidder);
	int level, strain;

	if (naive->phase != BOARD_AUCTION)
		return REFUSAL_NOT_AUCTION;
	if (seat != naive_caller(naive))
		return REFUSAL_NOT_YOUR_TURN;
	if (call >= 38)
		return REFUSAL_CALL_NOT_LEGAL;
	if (call == 1 && (naive->level == 0 || naive->doubled != 0 || !theirs))
		return REFUSAL_CALL_NOT_LEGAL;
	if (call == 2 && (naive->doubled != 1 || theirs))
		return REFUSAL_CALL_NOT_LEGAL;
	if (call >= 3) {
		level = 1 + (call - 3) / 5;
		strain = (call - 3) % 5;
		if (level < naive->level ||
		    (level == naive->level && strain <= naive->strain))
			return REFUSAL_CALL_NOT_LEGAL;
		naive->level = level;
		naive->strain = strain;
		naive->doubled = 0;
		naive->bidder = seat;
		if (naive->first[naive_side(seat)][strain] < 0)
			naive->first[naive_side(seat)][strain] = seat;
	} else if (call != 0) {
		naive->doubled = call;
	}
	naive->calls++;
	naive->passes = call == 0 ? naive->passes + 1 : 0;
	if (naive->level == 0 && naive->passes == 4) {
		naive->phase = BOARD_DONE;
		naive->end = END_PASSED_OUT;
		naive_open_all(naive);
	} else if (naive->level > 0 && naive->passes == 3) {
		naive_begin_play(naive);
	}
	return REFUSAL_ACCEPTED;
}

int
naive_winner(int strain, int leader, const int card[4])
{
	int seat = leader, winner = leader, best = card[0];

	for (int i = 1; i < 4; i++) {
		seat = naive_left(seat);
		if (card[i] / 13 == best / 13) {
			if (card[i] > best) {
				best = card[i];
				winner = seat;
			}
		} else if (card[i] / 13 == strain) {
			best = card[i];
			winner = seat;
		}
	}
	return winner;
}

static bool
naive_holds(const struct naive *naive, int seat, int card)
{
	return naive->owner[card] == seat && !naive->played[card];
}

static bool
naive_holds_suit(const struct naive *naive, int seat, int suit)
{
	bool any = false;

	for (int card = suit * 13; card < suit * 13 + 13; card++)
		any = any || naive_holds(naive, seat, card);
	return any;
}

static void
naive_end_trick(struct naive *naive)
{
	naive->leader =
	    naive_winner(naive->strain, naive->leader, naive->trick);
	naive->turn = naive->leader;
	naive->won[naive_side(naive->leader)]++;
	naive->in_trick = 0;
	if (naive->cards < 52)
		return;
	naive->turn = SEAT_NONE;
	naive->phase = BOARD_DONE;
	naive->end = END_PLAYED;
	naive->tricks = naive->won[naive_side(naive->declarer)];
	naive_open_all(naive);
}

static enum refusal
naive_card(struct naive *naive, int seat, int card)
{
	int led;

	if (naive->phase == BOARD_CLAIM)
		return REFUSAL_CLAIM_OPEN;
	if (naive->phase != BOARD_PLAY)
		return REFUSAL_NOT_PLAY;
	if (seat != naive_chooser(naive))
		return REFUSAL_NOT_YOUR_TURN;
	if (card >= 52 || !naive_holds(naive, naive->turn, card))
		return REFUSAL_CARD_NOT_HELD;
	if (naive->in_trick > 0) {
		led = naive->trick[0] / 13;
		if (card / 13 != led &&
		    naive_holds_suit(naive, naive->turn, led))
			return REFUSAL_MUST_FOLLOW_SUIT;
	}
	naive->played[card] = true;
	naive->cards++;
	naive->trick[naive->in_trick++] = card;
	for (int viewer = 0; viewer < 4; viewer++)
		naive->sees[viewer][naive_dummy(naive)] = true;
	naive->turn = naive_left(naive->turn);
	if (naive->in_trick == 4)
		naive_end_trick(naive);
	return REFUSAL_ACCEPTED;
}

/* Ask a seat, which is shown the claimer's cards or not. */
static void
naive_ask(struct naive *naive, int seat, bool showing)
{
	naive->asked[seat] = true;
	if (showing)
		naive->sees[seat][naive->claimer] = true;
}

static enum refusal
naive_claim(struct naive *naive, int seat, int tricks)
{
	if (naive->phase == BOARD_CLAIM)
		return REFUSAL_CLAIM_OPEN;
	if (naive->phase != BOARD_PLAY)
		return REFUSAL_NOT_PLAY;
	if (seat == naive_dummy(naive))
		return REFUSAL_DUMMY_MAY_NOT;
	const int side = naive_side(seat), left = naive_remaining(naive);
	const bool concedes = seat != naive->declarer && tricks != left;

	if (naive->claims[side] == 2)
		return REFUSAL_TOO_MANY_CLAIMS;
	if (tricks < 0 || tricks > left)
		return REFUSAL_CLAIM_TRICKS;
	if (naive->claimed_left[side] == left)
		return REFUSAL_CLAIM_AGAIN;
	if (concedes && naive->conceded[side])
		return REFUSAL_CONCEDED_ONCE;
	naive->phase = BOARD_CLAIM;
	naive->claims[side]++;
	naive->claimed_left[side] = left;
	naive->conceded[side] = naive->conceded[side] || concedes;
	naive->claimer = seat;
	naive->claimed = tricks;
	if (seat == naive->declarer) {
		naive_ask(naive, naive_left(seat), true);
		naive_ask(naive, naive_left(naive_dummy(naive)), true);
	} else if (tricks < naive_remaining(naive)) {
		naive_ask(naive, naive_partner(seat), false);
		naive->later[naive->declarer] = true;
	} else {
		naive_ask(naive, naive->declarer, true);
	}
	return REFUSAL_ACCEPTED;
}

static void
naive_drop_claim(struct naive *naive)
{
	naive->phase = BOARD_PLAY;
	naive->claimer = SEAT_NONE;
	naive->claimed = 0;
	memset(naive->asked, 0, sizeof(naive->asked));
	memset(naive->later, 0, sizeof(naive->later));
}

static void
naive_settle(struct naive *naive)
{
	int side = naive_side(naive->claimer);
	int ours = naive->won[side] + naive->claimed;

	naive->phase = BOARD_DONE;
	naive->end = END_CLAIMED;
	naive->tricks = side == naive_side(naive->declarer) ? ours : 13 - ours;
	naive_open_all(naive);
}

static enum refusal
naive_answer(struct naive *naive, int seat, bool agree)
{
	bool any = false;

	if (naive->phase != BOARD_CLAIM)
		return REFUSAL_NO_CLAIM;
	if (!naive->asked[seat])
		return REFUSAL_NOT_ASKED;
	if (!agree) {
		naive_drop_claim(naive);
		return REFUSAL_ACCEPTED;
	}
	naive->asked[seat] = false;
	for (int i = 0; i < 4; i++)
		any = any || naive->asked[i];
	for (int i = 0; i < 4 && !any; i++) {
		if (naive->later[i]) {
			naive->later[i] = false;
			naive_ask(naive, i, true);
			return REFUSAL_ACCEPTED;
		}
	}
	if (!any)
		naive_settle(naive);
	return REFUSAL_ACCEPTED;
}

void
naive_init(struct naive *naive, int number, const struct deal *deal)
{
	memset(naive, 0, sizeof(*naive));
	naive->number = number;
	naive->bidder = NORTH;
	naive->claimer = SEAT_NONE;
	naive->declarer = SEAT_NONE;
	naive->phase = BOARD_AUCTION;
	naive->end = END_NONE;
	for (int seat = 0; seat < 4; seat++) {
		naive->sees[seat][seat] = true;
		for (int card = 0; card < 52; card++) {
			if (deal->hand[seat] >> card & 1)
				naive->owner[card] = seat;
		}
	}
	memset(naive->first, -1, sizeof(naive->first));
}

enum refusal
naive_do(struct naive *naive, const struct deed *deed)
{
	switch (deed->kind) {
	case DEED_CALL:
		return naive_call(naive, deed->seat, deed->value);
	case DEED_CARD:
		return naive_card(naive, deed->seat, deed->value);
	case DEED_CLAIM:
		return naive_claim(naive, deed->seat, deed->value);
	case DEED_ANSWER:
		return naive_answer(naive, deed->seat, deed->value != 0);
	case DEED_EXPIRE:
		naive_drop_claim(naive);
		return REFUSAL_ACCEPTED;
	case DEED_CUT:
		naive->phase = BOARD_CUT;
		naive->end = END_CUT;
		naive_open_all(naive);
		return REFUSAL_ACCEPTED;
	}
	assert(!"a deed of no kind");
	return REFUSAL_COUNT;
}

enum refusal
naive_do_real(struct board_play *board, const struct deed *deed, ms_t at)
{
	enum seat seat = (enum seat)deed->seat;

	switch (deed->kind) {
	case DEED_CALL:
		return board_play_call(board, seat, (call_t)deed->value, at);
	case DEED_CARD:
		return board_play_card(board, seat, (card_t)deed->value, at);
	case DEED_CLAIM:
		return board_play_claim(board, seat, deed->value, at);
	case DEED_ANSWER:
		return board_play_answer(board, seat, deed->value != 0, at);
	case DEED_EXPIRE:
		board_play_claim_expire(board, at);
		return REFUSAL_ACCEPTED;
	case DEED_CUT:
		board_play_cut(board, at);
		return REFUSAL_ACCEPTED;
	}
	assert(!"a deed of no kind");
	return REFUSAL_COUNT;
}

unsigned
naive_chance(uint64_t *state, unsigned n)
{
	*state ^= *state >> 12;
	*state ^= *state << 25;
	*state ^= *state >> 27;
	return (unsigned)((*state * 0x2545f4914f6cdd1dULL >> 33) % n);
}

void
naive_deal(uint64_t *state, struct deal *deal_r)
{
	int pack[52], other, card;

	memset(deal_r, 0, sizeof(*deal_r));
	for (int i = 0; i < 52; i++)
		pack[i] = i;
	for (int i = 51; i >= 0; i--) {
		other = (int)naive_chance(state, (unsigned)i + 1);
		card = pack[other];
		pack[other] = pack[i];
		deal_r->hand[i % 4] |= (hand_t)1 << card;
	}
}

/* One of the values 0..count-1 that the deed is accepted with. */
static struct deed
naive_choose_value(
    const struct naive *naive, struct deed deed, int count, uint64_t *state)
{
	int start = (int)naive_chance(state, (unsigned)count);
	struct naive trial;

	for (int i = 0; i < count; i++) {
		deed.value = (start + i) % count;
		trial = *naive;
		if (naive_do(&trial, &deed) == REFUSAL_ACCEPTED)
			return deed;
	}
	assert(!"nothing is accepted");
	return deed;
}

struct deed
naive_choose(const struct naive *naive, uint64_t *state, bool cuts)
{
	struct deed deed = {DEED_CUT, 0, 0};
	int calls = naive_chance(state, 20) == 0 ? 38 : 20;

	if (cuts && naive_chance(state, 300) == 0)
		return deed;
	if (naive->phase == BOARD_AUCTION) {
		deed.kind = DEED_CALL;
		deed.seat = naive_caller(naive);
		if (naive_chance(state, 5) < 2)
			return deed;
		return naive_choose_value(naive, deed, calls, state);
	}
	if (naive->phase == BOARD_CLAIM) {
		deed.kind = DEED_EXPIRE;
		if (naive_chance(state, 10) == 0)
			return deed;
		deed.kind = DEED_ANSWER;
		do {
			deed.seat = (int)naive_chance(state, 4);
		} while (!naive->asked[deed.seat]);
		deed.value = naive_chance(state, 3) > 0;
		return deed;
	}
	if (naive_chance(state, 25) == 0) {
		deed.kind = DEED_CLAIM;
		do {
			deed.seat = (int)naive_chance(state, 4);
		} while (deed.seat == naive_dummy(naive));
		if (naive->claims[naive_side(deed.seat)] < 2 &&
		    naive->claimed_left[naive_side(deed.seat)] !=
			naive_remaining(naive))
			return naive_choose_value(
			    naive, deed, naive_remaining(naive) + 1, state);
	}
	deed.kind = DEED_CARD;
	deed.seat = naive_chooser(naive);
	return naive_choose_value(naive, deed, 52, state);
}
