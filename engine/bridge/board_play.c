/* SPDX-License-Identifier: ISC */
/*
 * One board from deal to result: the auction, the play and the claims (Laws 68
 * to 71) joined into one state machine.  Here is decided what a seat may do
 * now; what it may see is decided in view.c.
 */
#include "engine/bridge/board_play.h"

#include <assert.h>
#include <string.h>

#include "engine/bridge/claim_check.h"
#include "engine/bridge/score.h"

#define BOARD_END_COUNT (END_CUT + 1)

static const char *const board_phase_words[BOARD_PHASE_COUNT] = {
    "auction", "play", "claim", "undo", "done", "cut"};
static const char *const board_end_words[BOARD_END_COUNT] = {
    "", "passed_out", "played", "claimed", "cut"};

static unsigned
board_play_bit(enum seat seat)
{
	return 1U << seat;
}

/* The span since the deal; a board of 49 days is not worth a wider field. */
static uint32_t
board_play_span(const struct board_play *board, ms_t at)
{
	ms_t span_ms = at - board->dealt_at;

	assert(span_ms >= 0);
	return span_ms > UINT32_MAX ? UINT32_MAX : (uint32_t)span_ms;
}

static void
board_play_claim_clear(struct board_play *board)
{
	memset(&board->claim, 0, sizeof(board->claim));
	board->claim.claimer = SEAT_NONE;
}

static void
board_play_finish(
    struct board_play *board, enum board_end end, int tricks, ms_t at)
{
	board->phase = BOARD_DONE;
	board->end = end;
	board->tricks = tricks;
	board->score = score_ns(&board->contract, board->vul, tricks);
	board->ended_at = at;
}

static int
board_play_tricks_left(const struct board_play *board)
{
	return TRICK_COUNT - play_tricks_done(&board->play);
}

/* Declarer's tricks if the claim that stands in the board is agreed to. */
static int
board_play_claimed_tricks(const struct board_play *board)
{
	enum side side = seat_side(board->contract.declarer);
	int tricks = board_play_settled(board);

	if (seat_side(board->claim.claimer) != side)
		tricks = board_play_tricks_left(board) - tricks;
	return board->play.won[side] + tricks;
}

/* Put the claim to these seats, with the claimer's cards. */
static void
board_play_show(struct board_play *board, unsigned seats)
{
	board->claim.asked = seats;
	board->shown[board->claim.claimer] |= seats;
}

/* Whom the claim waits for is also in its incident. */
static void
board_play_note_asked(struct board_play *board)
{
	struct incident *incident = incident_open(board);

	incident->asked = board->claim.asked;
	incident->later = board->claim.later;
}

static void
board_play_end_claim(
    struct board_play *board, enum incident_end end, enum seat by, ms_t at)
{
	struct incident *incident = incident_open(board);

	assert(at >= incident->at);
	incident->end = end;
	incident->refused_by = by;
	incident->ended_at = at;
	if (end == INCIDENT_REFUSED || end == INCIDENT_EXPIRED) {
		board->phase = BOARD_PLAY;
		board_play_claim_clear(board);
		return;
	}
	board->claim.asked = board->claim.later = 0;
	board_play_finish(
	    board, END_CLAIMED, board_play_claimed_tricks(board), at);
}

/*
 * The tricks are certain.  Conceding all claims nothing that could be; and
 * while the claimer's partner is asked, whether there is a concession is open.
 */
bool
board_play_claim_is_sure(const struct board_play *board)
{
	return board->claim.tricks > 0 && board_play_claim_holds(board);
}

/* By a seat, or by nobody in time (SEAT_NONE). */
static void
board_play_object(struct board_play *board, enum seat seat, ms_t at)
{
	enum incident_end end =
	    seat == SEAT_NONE ? INCIDENT_EXPIRED : INCIDENT_REFUSED;

	if (board->rules.claims == CLAIMS_CHECKED &&
	    board_play_claim_is_sure(board))
		end = INCIDENT_CHECKED;
	board_play_end_claim(board, end, seat, at);
}

/* The auction made again, call by call, is the auction that stands. */
static bool
board_play_auction_is_sound(const struct board_play *board)
{
	const struct auction *old = &board->auction;
	struct contract contract = {.declarer = SEAT_NONE};
	struct auction made;

	if (old->dealer != board_dealer(board->number))
		return false;
	auction_init(&made, old->dealer);
	for (int i = 0; i < old->count; i++) {
		if (!auction_allows(&made, old->call[i]))
			return false;
		auction_add(&made, old->call[i]);
	}
	if (auction_is_over(&made))
		contract = auction_contract(&made);
	return contract.level == board->contract.level &&
	    contract.strain == board->contract.strain &&
	    contract.doubling == board->contract.doubling &&
	    contract.declarer == board->contract.declarer;
}

/* Every card is either held or played once, and the play made again agrees. */
static bool
board_play_cards_are_sound(const struct board_play *board)
{
	const struct play *old = &board->play;
	hand_t seen = 0;
	struct play made;
	int held = 0;

	play_init(&made, &board->deal, board->contract.strain,
	    board->contract.declarer);
	for (int i = 0; i < old->count; i++) {
		if (old->card[i] >= CARD_COUNT ||
		    !hand_has(play_legal(&made), old->card[i]))
			return false;
		play_add(&made, old->card[i]);
		seen |= hand_of(old->card[i]);
	}
	for (int i = 0; i < SEAT_COUNT; i++) {
		seen |= old->left.hand[i];
		held += hand_count(old->left.hand[i]);
		if (old->left.hand[i] != made.left.hand[i])
			return false;
	}
	return seen == HAND_ALL && held + old->count == CARD_COUNT &&
	    old->declarer == made.declarer && old->strain == made.strain &&
	    old->turn == made.turn && old->won[SIDE_NS] == made.won[SIDE_NS] &&
	    old->won[SIDE_EW] == made.won[SIDE_EW] &&
	    made.won[SIDE_NS] + made.won[SIDE_EW] == play_tricks_done(&made);
}

/*
 * It ended with a concession of all by a side, or with its claim that was put again
 * at the cut: no player need have been allowed either.
 */
static bool
board_play_ended_beyond(const struct board_play *board, enum side side)
{
	return board->end == END_CLAIMED && board->claim.claimer < SEAT_COUNT &&
	    seat_side(board->claim.claimer) == side &&
	    (board->claim.tricks == 0 || incident_is_again(board));
}

/* No more of a side than it may make, and a hand shown by each at most. */
static bool
board_play_claims_are_sound(const struct board_play *board)
{
	int shown[SIDE_COUNT] = {0};

	for (int i = 0; i < SEAT_COUNT; i++)
		shown[seat_side((enum seat)i)] += board->shown[i] != 0;
	for (int s = 0; s < SIDE_COUNT; s++) {
		if (board->claims[s] < shown[s] ||
		    board->claims[s] > BOARD_CLAIMS_MAX +
			    (board_play_ended_beyond(board, (enum side)s)))
			return false;
	}
	return true;
}

/* A claim that is open, was agreed to, or was cut. */
static bool
board_play_claim_is_sound(const struct board_play *board)
{
	const struct claim *claim = &board->claim;
	unsigned quiet;

	if (claim->claimer >= SEAT_COUNT ||
	    board->claims[seat_side(claim->claimer)] < 1 ||
	    claim->claimer == play_dummy(&board->play) || claim->tricks < 0 ||
	    claim->tricks > board_play_tricks_left(board))
		return false;
	quiet = board_play_bit(claim->claimer) |
	    board_play_bit(play_dummy(&board->play));
	if (((claim->asked | claim->later) & quiet) != 0 ||
	    (claim->asked & claim->later) != 0)
		return false;
	if (board->phase == BOARD_DONE)
		return claim->asked == 0 && claim->later == 0;
	return claim->asked != 0;
}

static bool
board_play_result_is_sound(const struct board_play *board)
{
	const struct contract *contract = &board->contract;
	int tricks = 0;

	if (board->end == END_PLAYED)
		tricks = board->play.won[seat_side(contract->declarer)];
	else if (board->end == END_CLAIMED)
		tricks = board_play_claimed_tricks(board);
	else if (board->end != END_PASSED_OUT)
		return false;
	return board->tricks == tricks &&
	    board->score == score_ns(contract, board->vul, tricks) &&
	    (board->end == END_PASSED_OUT) == (contract->level == 0) &&
	    (board->end == END_PLAYED) ==
	    (contract->level != 0 && play_is_over(&board->play));
}

/* Phase, end and what there is of auction, play and claim go together. */
static bool
board_play_phase_is_sound(const struct board_play *board)
{
	bool called = auction_is_over(&board->auction);
	bool playing =
	    called && board->contract.level != 0 && !play_is_over(&board->play);
	bool claimed = board->claim.claimer != SEAT_NONE;

	switch (board->phase) {
	case BOARD_AUCTION:
		return board->end == END_NONE && !called && !claimed;
	case BOARD_PLAY:
		return board->end == END_NONE && playing && !claimed;
	case BOARD_CLAIM:
		return board->end == END_NONE && playing && claimed;
	case BOARD_UNDO:
		return board->end == END_NONE && playing && !claimed;
	case BOARD_DONE:
		return called && claimed == (board->end == END_CLAIMED) &&
		    board_play_result_is_sound(board);
	case BOARD_CUT:
		return board->end == END_CUT && (!called || playing);
	default:
		return false;
	}
}

void
board_play_init(
    struct board_play *board, int number, const struct deal *deal, ms_t at)
{
	assert(deal_is_whole(deal));
	memset(board, 0, sizeof(*board));
	board->number = number;
	board->vul = board_vulnerability(number);
	board->deal = *deal;
	board->phase = BOARD_AUCTION;
	board->end = END_NONE;
	auction_init(&board->auction, board_dealer(number));
	board->contract.declarer = SEAT_NONE;
	board_play_claim_clear(board);
	board->reopening.by = SEAT_NONE;
	board->dealt_at = at;
}

void
board_play_set_rules(struct board_play *board, const struct board_rules *rules)
{
	assert(board_play_actions(board) == 0);
	board->rules = *rules;
}

enum seat
board_play_turn(const struct board_play *board)
{
	if (board->phase == BOARD_AUCTION)
		return auction_turn(&board->auction);
	if (board->phase == BOARD_PLAY)
		return play_chooser(&board->play);
	return SEAT_NONE;
}

unsigned
board_play_awaited(const struct board_play *board)
{
	const enum seat turn = board_play_turn(board);

	if (board->phase == BOARD_CLAIM)
		return board->claim.asked;
	if (board->phase == BOARD_UNDO)
		return board->incident[board->incidents - 1].asked;
	return turn == SEAT_NONE ? 0 : board_play_bit(turn);
}

unsigned
board_play_charged(const struct board_play *board)
{
	if (board->phase == BOARD_UNDO)
		return board_play_bit(board->incident[board->incidents - 1].by);
	return board_play_awaited(board);
}

uint32_t
board_play_sum(uint32_t so_far, ms_t more_ms)
{
	assert(more_ms >= 0);
	return more_ms > UINT32_MAX - so_far ? UINT32_MAX
					     : so_far + (uint32_t)more_ms;
}

void
board_play_charge(
    struct board_play *board, enum side side, ms_t used_ms, ms_t spared_ms)
{
	board->used_ms[side] = board_play_sum(board->used_ms[side], used_ms);
	board->spared_ms[side] =
	    board_play_sum(board->spared_ms[side], spared_ms);
}

void
board_play_unspare(struct board_play *board, enum side side, ms_t ms)
{
	assert(ms >= 0 && ms <= board->spared_ms[side]);
	board->spared_ms[side] -= (uint32_t)ms;
	board->used_ms[side] = board_play_sum(board->used_ms[side], ms);
}

void
board_play_forget(struct board_play *board, enum side side, ms_t ms)
{
	assert(ms >= 0 && ms <= (ms_t)board->used_ms[side]);
	board->used_ms[side] -= (uint32_t)ms;
}

void
board_play_hand_over(struct board_play *board, enum side side, ms_t ms)
{
	board_play_forget(board, side, ms);
	board_play_charge(board, side_other(side), ms, 0);
}

bool
board_play_claim_holds(const struct board_play *board)
{
	assert(board->phase == BOARD_CLAIM);
	return board->claim.later == 0 &&
	    claim_check(&board->play, seat_side(board->claim.claimer),
		board->claim.tricks);
}

enum refusal
board_play_call(struct board_play *board, enum seat seat, call_t call, ms_t at)
{
	struct auction *auction = &board->auction;

	assert(seat < SEAT_COUNT);
	if (board->phase != BOARD_AUCTION)
		return REFUSAL_NOT_AUCTION;
	if (seat != auction_turn(auction))
		return REFUSAL_NOT_YOUR_TURN;
	if (!auction_allows(auction, call))
		return REFUSAL_CALL_NOT_LEGAL;
	board->call_ms[auction->count] = board_play_span(board, at);
	auction_add(auction, call);
	if (!auction_is_over(auction))
		return REFUSAL_ACCEPTED;
	board->contract = auction_contract(auction);
	if (board->contract.level == 0) {
		board_play_finish(board, END_PASSED_OUT, 0, at);
		return REFUSAL_ACCEPTED;
	}
	board->phase = BOARD_PLAY;
	play_init(&board->play, &board->deal, board->contract.strain,
	    board->contract.declarer);
	return REFUSAL_ACCEPTED;
}

enum refusal
board_play_card(struct board_play *board, enum seat seat, card_t card, ms_t at)
{
	struct play *play = &board->play;

	assert(seat < SEAT_COUNT);
	if (board->phase == BOARD_CLAIM)
		return REFUSAL_CLAIM_OPEN;
	if (board->phase == BOARD_UNDO)
		return REFUSAL_UNDO_OPEN;
	if (board->phase != BOARD_PLAY)
		return REFUSAL_NOT_PLAY;
	if (seat != play_chooser(play))
		return REFUSAL_NOT_YOUR_TURN;
	if (card >= CARD_COUNT || !hand_has(play->left.hand[play->turn], card))
		return REFUSAL_CARD_NOT_HELD;
	if (!hand_has(play_legal(play), card))
		return REFUSAL_MUST_FOLLOW_SUIT;
	board->card_ms[play->count] = board_play_span(board, at);
	play_add(play, card);
	if (play_is_over(play))
		board_play_finish(board, END_PLAYED,
		    play->won[seat_side(play->declarer)], at);
	return REFUSAL_ACCEPTED;
}

void
board_play_by_robot(struct board_play *board)
{
	if (board->play.count > 0)
		board->robot_card[board->play.count - 1] = true;
	else
		board->robot_call[board->auction.count - 1] = true;
}

/* The tricks that were not complete when a claim was made. */
static int
board_play_left_at(
    const struct board_play *board, const struct incident *incident)
{
	const int cards = incident->actions - board->auction.count;

	return TRICK_COUNT - cards / SEAT_COUNT;
}

/* Of a claim that could be made but for those that the side made before. */
static enum refusal
board_play_claim_again(
    const struct board_play *board, enum seat seat, int tricks)
{
	const int left = board_play_tricks_left(board);
	const bool concedes = seat != board->contract.declarer && tricks < left;

	for (int i = 0; i < board->incidents; i++) {
		const struct incident *old = &board->incident[i];

		if (old->kind != INCIDENT_CLAIM ||
		    seat_side(old->by) != seat_side(seat))
			continue;
		const int left_then = board_play_left_at(board, old);
		if (left_then == left)
			return REFUSAL_CLAIM_AGAIN;
		if (concedes && old->tricks < left_then)
			return REFUSAL_CONCEDED_ONCE;
	}
	return REFUSAL_ACCEPTED;
}

/* The claim is made: whom it is put to first, and who sees the cards. */
static void
board_play_put_claim(
    struct board_play *board, enum seat seat, int tricks, ms_t at)
{
	const enum seat declarer = board->contract.declarer;

	incident_add(board, INCIDENT_CLAIM, seat, at)->tricks = tricks;
	board->phase = BOARD_CLAIM;
	board->claims[seat_side(seat)]++;
	board->claim.claimer = seat;
	board->claim.tricks = tricks;
	board->claim.at = at;
	if (seat == declarer) {
		board_play_show(board,
		    board_play_bit(seat_next(seat)) |
			board_play_bit(seat_next(seat_partner(seat))));
	} else if (tricks == board_play_tricks_left(board)) {
		board_play_show(board, board_play_bit(declarer));
	} else {
		/* 68B2: his partner's answer must not come from seeing cards */
		board->claim.asked = board_play_bit(seat_partner(seat));
		board->claim.later = board_play_bit(declarer);
	}
	board_play_note_asked(board);
}

enum refusal
board_play_claim(struct board_play *board, enum seat seat, int tricks, ms_t at)
{
	enum refusal refusal;

	assert(seat < SEAT_COUNT);
	if (board->phase == BOARD_CLAIM)
		return REFUSAL_CLAIM_OPEN;
	if (board->phase == BOARD_UNDO)
		return REFUSAL_UNDO_OPEN;
	if (board->phase != BOARD_PLAY)
		return REFUSAL_NOT_PLAY;
	if (seat == play_dummy(&board->play))
		return REFUSAL_DUMMY_MAY_NOT;
	if (board->claims[seat_side(seat)] >= BOARD_CLAIMS_MAX)
		return REFUSAL_TOO_MANY_CLAIMS;
	if (tricks < 0 || tricks > board_play_tricks_left(board))
		return REFUSAL_CLAIM_TRICKS;
	refusal = board_play_claim_again(board, seat, tricks);
	if (refusal == REFUSAL_ACCEPTED)
		board_play_put_claim(board, seat, tricks, at);
	return refusal;
}

void
board_play_abandon(struct board_play *board, enum side side, ms_t at)
{
	const enum seat declarer = board->contract.declarer;

	assert(board->phase == BOARD_PLAY);
	board_play_put_claim(board,
	    seat_side(declarer) == side ? declarer : seat_next(declarer), 0,
	    at);
	board_play_left(board, at);
}

void
board_play_left(struct board_play *board, ms_t at)
{
	assert(board->phase == BOARD_CLAIM);
	board_play_end_claim(board, INCIDENT_LEFT, SEAT_NONE, at);
}

enum refusal
board_play_answer(struct board_play *board, enum seat seat, bool agree, ms_t at)
{
	struct claim *claim = &board->claim;
	unsigned later;

	assert(seat < SEAT_COUNT);
	if (board->phase != BOARD_CLAIM)
		return REFUSAL_NO_CLAIM;
	if ((claim->asked & board_play_bit(seat)) == 0)
		return REFUSAL_NOT_ASKED;
	if (!agree) {
		board_play_object(board, seat, at);
		return REFUSAL_ACCEPTED;
	}
	claim->asked &= ~board_play_bit(seat);
	if (claim->asked == 0 && claim->later != 0) {
		later = claim->later;
		claim->later = 0;
		board_play_show(board, later);
	}
	board_play_note_asked(board);
	if (claim->asked == 0)
		board_play_end_claim(board, INCIDENT_AGREED, SEAT_NONE, at);
	return REFUSAL_ACCEPTED;
}

void
board_play_claim_expire(struct board_play *board, ms_t at)
{
	assert(board->phase == BOARD_CLAIM);
	board_play_object(board, SEAT_NONE, at);
}

void
board_play_claim_stands(struct board_play *board, ms_t at)
{
	assert(board_play_claim_is_sure(board));
	board_play_end_claim(board, INCIDENT_CHECKED, SEAT_NONE, at);
}

void
board_play_stand(struct board_play *board, enum seat seat, int tricks, ms_t at)
{
	assert(board->phase == BOARD_PLAY);
	board_play_put_claim(board, seat, tricks, at);
	/* his partner has let the others go before */
	if (board->claim.later != 0)
		board_play_answer(board, seat_partner(seat), true, at);
	board_play_claim_stands(board, at);
}

void
board_play_cut(struct board_play *board, ms_t at)
{
	struct incident *open = incident_open(board);

	assert(!board_play_is_over(board));
	assert(at >= board->dealt_at);
	if (open != NULL) {
		open->end = INCIDENT_CUT;
		open->ended_at = at;
	}
	board->phase = BOARD_CUT;
	board->end = END_CUT;
	board->ended_at = at;
}

int
board_play_claims(const struct board_play *board)
{
	return board->claims[SIDE_NS] + board->claims[SIDE_EW];
}

int
board_play_undos(const struct board_play *board, enum side side)
{
	int undos = 0;

	for (int i = 0; i < board->incidents; i++)
		undos += board->incident[i].kind == INCIDENT_UNDO &&
		    seat_side(board->incident[i].by) == side;
	return undos;
}

int
board_play_actions(const struct board_play *board)
{
	return board->auction.count + board->play.count;
}

int
board_play_settled(const struct board_play *board)
{
	return board->reopening.by == SEAT_NONE ? board->claim.tricks
						: board->reopening.tricks;
}

void
board_play_settle(struct board_play *board)
{
	board->tricks = board_play_claimed_tricks(board);
	board->score = score_ns(&board->contract, board->vul, board->tricks);
}

bool
board_play_is_over(const struct board_play *board)
{
	return board->phase == BOARD_DONE || board->phase == BOARD_CUT;
}

/* Only a claim that ended the board, and only later. */
static bool
board_play_reopening_is_sound(const struct board_play *board)
{
	const struct reopening *reopening = &board->reopening;

	if (reopening->by == SEAT_NONE)
		return true;
	return reopening->by < SEAT_COUNT && board->end == END_CLAIMED &&
	    reopening->tricks >= 0 &&
	    reopening->tricks <= board_play_tricks_left(board) &&
	    reopening->at >= board->ended_at;
}

/* No more is counted than the board lasted. */
static bool
board_play_clocks_are_sound(const struct board_play *board)
{
	ms_t counted_ms = 0;

	for (int s = 0; s < SIDE_COUNT; s++)
		counted_ms +=
		    (ms_t)board->used_ms[s] + (ms_t)board->spared_ms[s];
	return !board_play_is_over(board) ||
	    counted_ms <= board->ended_at - board->dealt_at;
}

bool
board_play_is_sound(const struct board_play *board)
{
	if (board->number < 1 || !deal_is_whole(&board->deal) ||
	    board->vul != board_vulnerability(board->number))
		return false;
	if (!board_play_auction_is_sound(board))
		return false;
	if (board->contract.level != 0 && !board_play_cards_are_sound(board))
		return false;
	if (!board_play_claims_are_sound(board) ||
	    !board_play_clocks_are_sound(board) ||
	    !incidents_are_sound(board) ||
	    !board_play_reopening_is_sound(board))
		return false;
	if (board->claim.claimer != SEAT_NONE &&
	    !board_play_claim_is_sound(board))
		return false;
	return board_play_phase_is_sound(board);
}

const char *
board_phase_name(enum board_phase phase)
{
	assert((unsigned)phase < BOARD_PHASE_COUNT);
	return board_phase_words[phase];
}

const char *
board_end_name(enum board_end end)
{
	assert((unsigned)end < BOARD_END_COUNT);
	return board_end_words[end];
}

static int
board_play_word(const char *const *words, int count, const char *word)
{
	for (int i = 0; i < count; i++) {
		if (strcmp(words[i], word) == 0)
			return i;
	}
	return -1;
}

bool
board_phase_find(const char *word, enum board_phase *phase_r)
{
	const int i =
	    board_play_word(board_phase_words, BOARD_PHASE_COUNT, word);

	if (i < 0)
		return false;
	*phase_r = (enum board_phase)i;
	return true;
}

bool
board_end_find(const char *word, enum board_end *end_r)
{
	const int i = board_play_word(board_end_words, BOARD_END_COUNT, word);

	if (i < 0)
		return false;
	*end_r = (enum board_end)i;
	return true;
}
