/* SPDX-License-Identifier: ISC */
/*
 * Nobody sees what he may not (R-TB-3), at every step of random boards, by two
 * checks that know nothing of how a view is made.
 *
 * The first knows from the deeds who has been shown which hand.  The second
 * swaps cards between hands the viewer may not know: a view that changes tells
 * something about them, in whatever field.  Views with faults put in on purpose
 * must be caught by the same checks.
 */
#include "engine/bridge/view.h"

#include <criterion/criterion.h>

#include <string.h>

#include "engine/bridge/board_undo.h"
#include "tests/bridge/naive.h"

#define VIEW_BOARDS 200

typedef void (*view_maker)(
    const struct board_play *, enum seat, struct board_view *);

/* The unplayed cards of a seat by the plain record. */
static hand_t
view_held(const struct naive *naive, int seat)
{
	hand_t hand = 0;

	for (int card = 0; card < 52; card++) {
		if (naive->owner[card] == seat && !naive->played[card])
			hand |= (hand_t)1 << card;
	}
	return hand;
}

/* What is known must be what may be known, and must be true; else why not. */
static const char *
view_check_hands(const struct board_play *board, const struct naive *naive,
    const struct board_view *view, int viewer)
{
	for (int seat = 0; seat < 4; seat++) {
		hand_t held = view_held(naive, seat);
		bool may = naive->sees[viewer][seat];

		if (view->known[seat] && !may)
			return "knows a hand it may not";
		if (!view->known[seat] && may)
			return "does not know a hand it may";
		if (view->dealt[seat] != (may ? board->deal.hand[seat] : 0))
			return "hand as dealt";
		if (view->left[seat] != (may ? held : 0))
			return "hand as it is";
		if (view->count[seat] != hand_count(held))
			return "number of cards";
		if ((view->legal_cards & held) != 0 && !may)
			return "legal cards of a hand it may not know";
	}
	return NULL;
}

/* It was played and taken back: everybody who was to see it has seen it. */
static bool
view_was_taken_back(const struct board_play *board, int card)
{
	for (int i = 0; i < board->incidents; i++) {
		const struct incident *incident = &board->incident[i];

		for (int k = 0; k < incident->undone; k++) {
			if (incident->actions > board->auction.count &&
			    incident->action[k] == card)
				return true;
		}
	}
	return false;
}

/* Two boards that differ in two hidden cards; false if there are none. */
static bool
view_swap(const struct board_play *board, const struct naive *naive, int viewer,
    uint64_t *chance, struct board_play *other_r)
{
	int a = (int)naive_chance(chance, 52),
	    b = (int)naive_chance(chance, 52);
	int one, two;
	hand_t both;

	memcpy(other_r, board, sizeof(*other_r));
	for (int i = 0; i < 52 * 52; i++) {
		a = (a + 1) % 52;
		if (a == 0)
			b = (b + 1) % 52;
		one = naive->owner[a];
		two = naive->owner[b];
		/* of one suit, so that all that was done stays legal */
		if (one == two || a / 13 != b / 13 || naive->played[a] ||
		    naive->played[b] || naive->sees[viewer][one] ||
		    naive->sees[viewer][two] || view_was_taken_back(board, a) ||
		    view_was_taken_back(board, b))
			continue;
		both = (hand_t)1 << a | (hand_t)1 << b;
		other_r->deal.hand[one] ^= both;
		other_r->deal.hand[two] ^= both;
		if (naive->declarer != SEAT_NONE) {
			other_r->play.left.hand[one] ^= both;
			other_r->play.left.hand[two] ^= both;
		}
		cr_assert(board_play_is_sound(other_r));
		return true;
	}
	return false;
}

static const char *
view_check_swap(view_maker make, const struct board_play *board,
    const struct naive *naive, int viewer, uint64_t *chance)
{
	struct board_view view, changed;
	struct board_play other;

	memset(&view, 0, sizeof(view));
	memset(&changed, 0, sizeof(changed));
	if (!view_swap(board, naive, viewer, chance, &other))
		return NULL;
	make(board, (enum seat)viewer, &view);
	make(&other, (enum seat)viewer, &changed);
	changed.auction = view.auction;
	if (memcmp(&view, &changed, sizeof(view)) != 0)
		return "tells something about hidden cards";
	return NULL;
}

static const char *
view_check(view_maker make, const struct board_play *board,
    const struct naive *naive, uint64_t *chance)
{
	struct board_view view;
	const char *fault;

	for (int viewer = 0; viewer < 4; viewer++) {
		make(board, (enum seat)viewer, &view);
		fault = view_check_hands(board, naive, &view, viewer);
		if (fault == NULL)
			fault =
			    view_check_swap(make, board, naive, viewer, chance);
		if (fault != NULL)
			return fault;
	}
	return NULL;
}

/* A way of looking at random boards; the first fault found, or NULL. */
static const char *
view_check_boards(view_maker make)
{
	uint64_t chance = 31337;
	const char *fault = NULL;
	struct board_play board;
	struct naive naive;
	struct deal deal;
	struct deed deed;

	for (int i = 0; i < VIEW_BOARDS && fault == NULL; i++) {
		naive_deal(&chance, &deal);
		naive_init(&naive, i + 1, &deal);
		board_play_init(&board, i + 1, &deal, 0);
		fault = view_check(make, &board, &naive, &chance);
		while (naive.end == END_NONE && fault == NULL) {
			deed = naive_choose(&naive, &chance, i % 4 == 3);
			cr_assert_eq(naive_do(&naive, &deed), 0);
			cr_assert_eq(naive_do_real(&board, &deed, 0), 0);
			fault = view_check(make, &board, &naive, &chance);
		}
	}
	return fault;
}

/* What stands of a board, made from its deal again. */
static void
view_replay(const struct board_play *board, struct naive *naive_r)
{
	struct deed deed = {DEED_CALL, (int)board->auction.dealer, 0};

	naive_init(naive_r, board->number, &board->deal);
	for (int i = 0; i < board->auction.count; i++) {
		deed.value = board->auction.call[i];
		cr_assert_eq(naive_do(naive_r, &deed), REFUSAL_ACCEPTED);
		deed.seat = (deed.seat + 1) % 4;
	}
	deed.kind = DEED_CARD;
	for (int i = 0; board->phase != BOARD_AUCTION && i < board->play.count;
	     i++) {
		const bool dummys =
		    naive_r->turn == (naive_r->declarer + 2) % 4;

		deed.seat = dummys ? naive_r->declarer : naive_r->turn;
		deed.value = board->play.card[i];
		cr_assert_eq(naive_do(naive_r, &deed), REFUSAL_ACCEPTED);
	}
}

/* One call, card, request or answer; many are taken back. */
static void
view_step(struct board_play *board, const struct naive *naive, uint64_t *chance)
{
	const enum seat seat = (enum seat)naive_chance(chance, 4);

	if (board->phase == BOARD_UNDO) {
		board_undo_answer(
		    board, seat, naive_chance(chance, 8) > 0, board->dealt_at);
		return;
	}
	if (naive_chance(chance, 3) == 0 &&
	    board_undo_ask(board, seat, board->dealt_at) == REFUSAL_ACCEPTED)
		return;
	struct deed deed;
	do
		deed = naive_choose(naive, chance, false);
	while (deed.kind != DEED_CALL && deed.kind != DEED_CARD);
	cr_assert_eq(naive_do_real(board, &deed, board->dealt_at), 0);
}

/* The same on boards on which calls and cards are taken back. */
static const char *
view_check_undone(view_maker make, int *calls_r, int *cards_r)
{
	const struct board_rules rules = {.undo = UNDO_CONSENT};
	const char *fault = NULL;
	uint64_t chance = 4711;

	*calls_r = *cards_r = 0;
	for (int i = 0; i < VIEW_BOARDS && fault == NULL; i++) {
		struct board_play board;
		struct naive naive;
		struct deal deal;

		naive_deal(&chance, &deal);
		board_play_init(&board, i + 1, &deal, 0);
		board_play_set_rules(&board, &rules);
		while (!board_play_is_over(&board) && fault == NULL) {
			view_replay(&board, &naive);
			fault = view_check(make, &board, &naive, &chance);
			view_step(&board, &naive, &chance);
		}
		for (int k = 0; k < board.incidents; k++) {
			const bool card =
			    board.incident[k].actions > board.auction.count;

			*(card ? cards_r : calls_r) += board.incident[k].undone;
		}
	}
	return fault;
}

Test(view, nor_where_calls_and_cards_are_taken_back)
{
	int calls, cards;
	const char *fault = view_check_undone(view_board, &calls, &cards);

	cr_assert_null(fault, "%s", fault);
	cr_assert(
	    calls > 100 && cards > 100, "%d calls, %d cards", calls, cards);
}

Test(view, nobody_sees_what_he_may_not)
{
	const char *fault = view_check_boards(view_board);

	cr_assert_null(fault, "%s", fault);
}

static void
view_open(const struct board_play *board, int seat, struct board_view *view)
{
	view->known[seat] = true;
	view->dealt[seat] = board->deal.hand[seat];
	view->left[seat] = board->play.left.hand[seat];
}

static void
view_with_dummy_before_the_lead(
    const struct board_play *board, enum seat viewer, struct board_view *view_r)
{
	view_board(board, viewer, view_r);
	if (board->phase == BOARD_PLAY)
		view_open(board, (int)play_dummy(&board->play), view_r);
}

static void
view_with_declarer_open_to_dummy(
    const struct board_play *board, enum seat viewer, struct board_view *view_r)
{
	view_board(board, viewer, view_r);
	if (board->phase == BOARD_PLAY && viewer == play_dummy(&board->play))
		view_open(board, (int)board->play.declarer, view_r);
}

static void
view_with_conceder_open_to_partner(
    const struct board_play *board, enum seat viewer, struct board_view *view_r)
{
	view_board(board, viewer, view_r);
	if (board->phase == BOARD_CLAIM &&
	    viewer == seat_partner(board->claim.claimer) &&
	    viewer != play_dummy(&board->play))
		view_open(board, (int)board->claim.claimer, view_r);
}

static void
view_with_claimer_open_to_all(
    const struct board_play *board, enum seat viewer, struct board_view *view_r)
{
	view_board(board, viewer, view_r);
	if (board->phase == BOARD_CLAIM)
		view_open(board, (int)board->claim.claimer, view_r);
}

static void
view_with_claimer_hidden_again(
    const struct board_play *board, enum seat viewer, struct board_view *view_r)
{
	struct board_play forgetful = *board;

	if (board->phase == BOARD_PLAY)
		memset(forgetful.shown, 0, sizeof(forgetful.shown));
	view_board(&forgetful, viewer, view_r);
}

static void
view_with_legal_cards_for_all(
    const struct board_play *board, enum seat viewer, struct board_view *view_r)
{
	view_board(board, viewer, view_r);
	if (board->phase == BOARD_PLAY)
		view_r->legal_cards = play_legal(&board->play);
}

/* A whisper in a field that no check of hands looks at. */
static void
view_with_a_whisper(
    const struct board_play *board, enum seat viewer, struct board_view *view_r)
{
	view_board(board, viewer, view_r);
	if (board->phase == BOARD_AUCTION)
		view_r->tricks = (int)(board->deal.hand[NORTH] >> 12 & 1);
}

/* The same once something is asked back. */
static void
view_with_an_undone_whisper(
    const struct board_play *board, enum seat viewer, struct board_view *view_r)
{
	view_board(board, viewer, view_r);
	if (board->phase == BOARD_UNDO)
		view_r->tricks = (int)(board->deal.hand[NORTH] >> 12 & 1);
}

static void
view_with_whoever_asks_open(
    const struct board_play *board, enum seat viewer, struct board_view *view_r)
{
	view_board(board, viewer, view_r);
	if (board->phase == BOARD_UNDO && view_r->must_answer)
		view_open(board, (int)view_r->undo, view_r);
}

Test(view, faulty_views_of_what_is_taken_back_are_caught)
{
	int calls, cards;

	cr_assert_str_eq(
	    view_check_undone(view_with_an_undone_whisper, &calls, &cards),
	    "tells something about hidden cards");
	cr_assert_str_eq(
	    view_check_undone(view_with_whoever_asks_open, &calls, &cards),
	    "knows a hand it may not");
}

Test(view, faulty_views_are_caught)
{
	static const struct {
		view_maker make;
		const char *fault;
	} faulty[] = {
	    {view_with_dummy_before_the_lead, "knows a hand it may not"},
	    {view_with_declarer_open_to_dummy, "knows a hand it may not"},
	    {view_with_conceder_open_to_partner, "knows a hand it may not"},
	    {view_with_claimer_open_to_all, "knows a hand it may not"},
	    {view_with_claimer_hidden_again, "does not know a hand it may"},
	    {view_with_legal_cards_for_all,
		"legal cards of a hand it may not know"},
	    {view_with_a_whisper, "tells something about hidden cards"},
	};
	const char *fault;

	for (size_t i = 0; i < sizeof(faulty) / sizeof(faulty[0]); i++) {
		fault = view_check_boards(faulty[i].make);
		cr_assert_not_null(fault, "faulty view %zu passed", i);
		cr_assert_str_eq(fault, faulty[i].fault, "faulty view %zu", i);
	}
}

/* All fields but the hands. */
static void
view_compare(const struct board_view *view, const struct board_play *board,
    const struct naive *naive)
{
	bool turn = view->turn == view->viewer;
	uint64_t calls = 0;
	hand_t cards = 0;
	struct naive trial;
	struct deed deed = {DEED_CALL, (int)view->viewer, 0};

	for (; deed.value < CALL_COUNT; deed.value++) {
		trial = *naive;
		if (naive_do(&trial, &deed) == REFUSAL_ACCEPTED)
			calls |= (uint64_t)1 << deed.value;
	}
	deed.kind = DEED_CARD;
	for (deed.value = 0; deed.value < CARD_COUNT; deed.value++) {
		trial = *naive;
		if (naive_do(&trial, &deed) == REFUSAL_ACCEPTED)
			cards |= (hand_t)1 << deed.value;
	}
	cr_assert_eq(view->legal_calls, calls);
	cr_assert_eq(view->legal_cards, cards);
	cr_assert_eq(view->may_act, calls != 0 || cards != 0);
	cr_assert_eq(view->may_act, turn);
	cr_assert_eq(view->phase, naive->phase);
	cr_assert_eq(view->end, naive->end);
	cr_assert_eq(view->number, naive->number);
	cr_assert_eq(view->vul, board_vulnerability(naive->number));
	cr_assert_eq(view->dealer, board_dealer(naive->number));
	cr_assert_eq(view->auction, &board->auction);
	cr_assert_eq(view->contract.level, naive->level);
	cr_assert_eq((int)view->contract.doubling, naive->doubled);
	cr_assert_eq(view->played, naive->cards);
	for (int i = 0; i < CARD_COUNT; i++) {
		cr_assert_eq(view->card[i] != CARD_NONE, i < naive->cards);
		if (view->card[i] != CARD_NONE)
			cr_assert(naive->played[view->card[i]]);
	}
	cr_assert_eq((int)view->card_seat,
	    naive->phase == BOARD_PLAY ? naive->turn : (int)SEAT_NONE);
	cr_assert_eq(view->won[SIDE_NS], naive->won[0]);
	cr_assert_eq(view->won[SIDE_EW], naive->won[1]);
	cr_assert_eq((int)view->claim.claimer,
	    naive->phase == BOARD_CLAIM ? naive->claimer : (int)SEAT_NONE);
	cr_assert_eq(view->must_answer,
	    naive->phase == BOARD_CLAIM && naive->asked[view->viewer]);
	cr_assert_eq(
	    view->tricks, naive->phase == BOARD_DONE ? naive->tricks : 0);
	cr_assert_eq(view->score, board->score);
}

Test(view, the_rest_of_it_is_as_the_board_is)
{
	uint64_t chance = 99;
	struct board_play board;
	struct board_view view;
	struct naive naive;
	struct deal deal;
	struct deed deed;

	for (int i = 0; i < 60; i++) {
		naive_deal(&chance, &deal);
		naive_init(&naive, i + 1, &deal);
		board_play_init(&board, i + 1, &deal, 0);
		for (;;) {
			for (int seat = 0; seat < 4; seat++) {
				view_board(&board, (enum seat)seat, &view);
				cr_assert_eq((int)view.viewer, seat);
				view_compare(&view, &board, &naive);
			}
			if (naive.end != END_NONE)
				break;
			deed = naive_choose(&naive, &chance, i % 4 == 3);
			cr_assert_eq(naive_do(&naive, &deed), 0);
			cr_assert_eq(naive_do_real(&board, &deed, 0), 0);
		}
	}
}
