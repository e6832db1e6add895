/* SPDX-License-Identifier: ISC */
/*
 * Boards in play as each seat sees them: what a client reads out of a message
 * is what the view showed, and no card besides.
 */
#include <criterion/criterion.h>
#include <stdio.h>
#include <string.h>

#include "daemon/proto/board_read.h"
#include "daemon/proto/messages.h"
#include "daemon/proto/words.h"
#include "engine/bridge/board_undo.h"
#include "tests/proto/proto_random.h"

#define BOARDS 60

static const struct board_notes no_notes;
static void
board_call(struct board_play *board, ms_t at)
{
	call_t call;

	do {
		call = (call_t)proto_random(0, CALL_COUNT - 1);
		if (proto_random(0, 2) > 0)
			call = CALL_PASS;
		else if (call > 12 && proto_random(0, 3) > 0)
			call = (call_t)(call % 13);
	} while (!auction_allows(&board->auction, call));
	board_play_call(board, board_play_turn(board), call, at);
}

static void
board_card(struct board_play *board, ms_t at)
{
	hand_t legal = play_legal(&board->play);
	card_t card;

	do
		card = (card_t)proto_random(0, CARD_COUNT - 1);
	while (!hand_has(legal, card));
	board_play_card(board, board_play_turn(board), card, at);
}

/* One action of whatever is possible; sometimes the clock's. */
static void
board_step(struct board_play *board, ms_t at)
{
	enum seat seat = (enum seat)proto_random(0, SEAT_COUNT - 1);

	if (proto_random(0, 200) == 100) {
		board_play_cut(board, at);
	} else if (board->phase == BOARD_AUCTION && proto_random(0, 9) > 0) {
		board_call(board, at);
	} else if (board->phase == BOARD_CLAIM) {
		board_play_answer(board, seat, proto_random(0, 3) > 0, at);
	} else if (board->phase == BOARD_UNDO) {
		board_undo_answer(board, seat, proto_random(0, 3) > 0, at);
	} else if (proto_random(0, 9) == 7 &&
	    board_undo_ask(board, seat, at) == REFUSAL_ACCEPTED) {
		return;
	} else if (board->phase == BOARD_AUCTION) {
		board_call(board, at);
	} else if (proto_random(0, 30) != 7 ||
	    board_play_claim(board, seat, (int)proto_random(0, TRICK_COUNT),
		at) != REFUSAL_ACCEPTED) {
		board_card(board, at);
	}
}

static void
check_auction(const struct board_play *board, const struct board_state *state)
{
	cr_assert(state->seat < SEAT_COUNT);
	cr_assert(state->dealer == board->auction.dealer);
	cr_assert(state->vul == board->vul && state->board == board->number);
	cr_assert(state->phase == board->phase && state->end == board->end);
	cr_assert(state->turn == board_play_turn(board));
	cr_assert(state->your_turn == (state->turn == state->seat));
	cr_assert(state->calls == board->auction.count);
	cr_assert(memcmp(state->call, board->auction.call,
		      (size_t)state->calls) == 0);
	cr_assert(state->has_contract == auction_is_over(&board->auction));
	cr_assert(state->contract.level == board->contract.level);
	cr_assert(state->contract.declarer == board->contract.declarer);
	if (state->contract.level == 0) {
		cr_assert(state->dummy == SEAT_NONE);
		return;
	}
	cr_assert(state->contract.strain == board->contract.strain);
	cr_assert(state->contract.doubling == board->contract.doubling);
	cr_assert(state->dummy == play_dummy(&board->play));
}

static void
check_cards(const struct board_play *board, const struct board_state *state)
{
	const struct play *play = &board->play;
	bool playing = board->contract.level != 0;
	const struct deal *left = playing ? &play->left : &board->deal;
	unsigned known = view_hands(board, state->seat);
	int i;

	for (i = 0; i < SEAT_COUNT; i++) {
		cr_assert(state->known[i] == (known >> i & 1));
		cr_assert(state->dealt[i] ==
		    (state->known[i] ? board->deal.hand[i] : 0));
		cr_assert(
		    state->left[i] == (state->known[i] ? left->hand[i] : 0));
		cr_assert(state->count[i] == hand_count(left->hand[i]));
	}
	cr_assert(state->played == (playing ? play->count : 0));
	for (i = 0; i < state->played; i++) {
		cr_assert(state->card[i] == play->card[i]);
		cr_assert(state->card_seat[i] == play_seat_of(play, i));
	}
	cr_assert(memcmp(state->won, play->won, sizeof(play->won)) == 0);
	cr_assert(state->next_card ==
	    (board->phase == BOARD_PLAY ? play->turn : SEAT_NONE));
	cr_assert(state->legal_cards ==
	    (board->phase == BOARD_PLAY && state->your_turn ? play_legal(play)
							    : 0));
}

/* Who has agreed is told as well, for nobody learns that he has. */
static unsigned
claim_asked(const struct board_play *board)
{
	const unsigned ew = 1U << EAST | 1U << WEST,
		       ns = 1U << NORTH | 1U << SOUTH;

	if (board->claim.claimer != board->contract.declarer)
		return board->claim.asked;
	return seat_side(board->claim.claimer) == SIDE_NS ? ew : ns;
}

static void
check_claim(const struct board_play *board, const struct board_state *state)
{
	if (board->phase == BOARD_CLAIM) {
		cr_assert(state->claimer == board->claim.claimer);
		cr_assert(state->claim_tricks == board->claim.tricks);
		cr_assert(state->asked == claim_asked(board));
		cr_assert(state->must_answer ==
		    (board->claim.asked >> state->seat & 1));
	} else {
		cr_assert(state->claimer == SEAT_NONE);
		cr_assert(state->asked == 0);
		cr_assert(state->must_answer ==
		    (board->phase == BOARD_UNDO &&
			(board_play_awaited(board) >> state->seat & 1)));
	}
	cr_assert(
	    memcmp(state->claims, board->claims, sizeof(board->claims)) == 0);
	for (int s = 0; s < SIDE_COUNT; s++)
		cr_assert(
		    state->undos[s] == board_play_undos(board, (enum side)s));
	cr_assert(state->may_undo == board_undo_may(board, state->seat));
	cr_assert((state->undo != SEAT_NONE) == (board->phase == BOARD_UNDO));
	cr_assert(state->has_result == (board->phase == BOARD_DONE));
	if (state->has_result) {
		cr_assert(state->tricks == board->tricks);
		cr_assert(state->score == board->score);
	}
}

/* At a dead table nobody acts, whatever the board was about. */
static void
check_dead(const struct board_play *board, enum seat seat, struct buf *buf)
{
	const bool over = board_play_is_over(board);
	struct board_state state;
	struct board_view view;
	struct err err;

	view_board(board, seat, &view);
	view_stop(&view);
	buf_clear(buf);
	message_board(12, 2, 5, &view, &no_notes, buf);
	cr_assert(board_read(buf->data, buf->len, &state, &err) == 0, "%s: %s",
	    err.text, buf->data);
	cr_assert(state.dead == !over && state.phase == board->phase);
	cr_assert(state.turn == SEAT_NONE && !state.your_turn);
	cr_assert(state.legal_calls == 0 && state.legal_cards == 0);
	cr_assert(state.next_card == SEAT_NONE);
	cr_assert(!state.must_answer && state.asked == 0);
	cr_assert(state.has_result == (board->phase == BOARD_DONE));
	cr_assert(state.calls == board->auction.count);
	cr_assert(state.played == board->play.count);
}

/* The seat's message, read back. */
static void
check_seat(const struct board_play *board, enum seat seat, struct buf *buf)
{
	struct board_state state;
	struct board_view view;
	struct err err;
	int call;

	view_board(board, seat, &view);
	buf_clear(buf);
	message_board(12, 2, 5, &view, &no_notes, buf);
	cr_assert(strchr(buf->data, '\n') == NULL);
	cr_assert((strstr(buf->data, "\"tricks\":null,\"score\"") != NULL) ==
	    (board->phase != BOARD_DONE || board->end == END_PASSED_OUT));
	cr_assert(board_read(buf->data, buf->len, &state, &err) == 0, "%s: %s",
	    err.text, buf->data);
	cr_assert(state.event == 12 && state.round == 2 && state.table == 5);
	cr_assert(state.seat == seat);
	check_auction(board, &state);
	for (call = 0; call < CALL_COUNT; call++)
		cr_assert((state.legal_calls >> call & 1) ==
		    (board->phase == BOARD_AUCTION && state.your_turn &&
			auction_allows(&board->auction, (call_t)call)));
	cr_assert(!state.dead);
	check_cards(board, &state);
	check_claim(board, &state);
	check_dead(board, seat, buf);
}

Test(board_read, every_seat_reads_what_it_may_see)
{
	int seen[END_CUT + 1] = {0}, claims = 0, undos = 0, number;
	struct board_play board;
	struct deal deal;
	struct buf buf;
	enum seat seat;
	ms_t at;

	buf_init(&buf);
	for (number = 1; number <= BOARDS; number++) {
		proto_random_deal(&deal);
		at = 1000;
		board_play_init(&board, number, &deal, at);
		board_play_set_rules(
		    &board, &(struct board_rules){.undo = UNDO_CONSENT});
		for (;;) {
			for (seat = NORTH; seat < SEAT_COUNT; seat++)
				check_seat(&board, seat, &buf);
			if (board_play_is_over(&board))
				break;
			board_step(&board, at += 1000);
			claims += board.phase == BOARD_CLAIM;
			undos += board.phase == BOARD_UNDO;
		}
		seen[board.end]++;
	}
	cr_assert(claims > 20 && seen[END_PLAYED] > 2, "%d %d", claims,
	    seen[END_PLAYED]);
	cr_assert_gt(undos, 20);
	cr_assert(seen[END_CLAIMED] > 2 && seen[END_CUT] > 2);
	buf_fini(&buf);
}

/* The text of what a stranger sees first in the manual. */
Test(board_read, is_as_the_manual_shows_it)
{
	static const char lead[] =
	    "{\"event\":12,\"round\":2,\"table\":5,\"board\":3,\"seat\":\"N\","
	    "\"dealer\":\"S\",\"vulnerable\":\"ew\",\"phase\":\"play\","
	    "\"dead\":false,\"turn\":\"W\",\"your_turn\":false,"
	    "\"calls\":[\"1NT\",\"P\",\"P\",\"P\"],\"legal_calls\":[],"
	    "\"contract\":\"1NT\",\"declarer\":\"S\",\"dummy\":\"N\","
	    "\"hands\":{\"N\":\"AKQJ.AKQ.AKQ.AKQ\",\"E\":null,\"S\":null,"
	    "\"W\":null},\"left\":{\"N\":\"AKQJ.AKQ.AKQ.AKQ\",\"E\":null,"
	    "\"S\":null,\"W\":null},"
	    "\"counts\":{\"N\":13,\"E\":13,\"S\":13,\"W\":13},"
	    "\"cards\":[],\"card_seats\":[],\"next_card\":\"W\","
	    "\"legal_cards\":[],\"won\":{\"NS\":0,\"EW\":0},"
	    "\"used_ms\":{\"NS\":0,\"EW\":7000},"
	    "\"claims\":{\"NS\":0,\"EW\":0},\"claim\":null,"
	    "\"may_undo\":false,\"undos\":{\"NS\":0,\"EW\":0},"
	    "\"undo\":null,\"end\":\"\",\"tricks\":null,"
	    "\"score\":null,\"claim_checked\":false,\"reopened\":null,\"notes\":[]}";
	struct board_play board;
	struct board_view view;
	struct deal deal;
	struct buf buf;
	int i;

	cr_assert(deal_read("N:AKQJ.AKQ.AKQ.AKQ T987.JT9.JT9.JT9 "
			    "6543.8765.876.87 2.432.5432.65432",
	    &deal));
	board_play_init(&board, 3, &deal, 0);
	board_play_call(&board, SOUTH, call_bid(1, STRAIN_NOTRUMP), 0);
	for (i = 0; i < 3; i++)
		board_play_call(&board, board_play_turn(&board), CALL_PASS, 0);
	board_play_charge(&board, SIDE_EW, 7000, 0);
	view_board(&board, NORTH, &view);
	buf_init(&buf);
	message_board(12, 2, 5, &view, &no_notes, &buf);
	cr_assert_str_eq(buf.data, lead);
	buf_fini(&buf);
}

/* South's 1NT is alerted, West asks North about his pass. */
Test(board_read, notes_come_back)
{
	static const struct board_notes notes = {.count = 2,
	    .note = {{.kind = NOTE_ALERT,
			 .call = 1,
			 .caller = SOUTH,
			 .asker = SEAT_NONE,
			 .asked = SEAT_NONE,
			 .text = "15-17"},
		{.kind = NOTE_QUESTION,
		    .call = 3,
		    .caller = NORTH,
		    .asker = WEST,
		    .open = true,
		    .waiting = true}}};
	struct board_play board;
	struct board_state state;
	struct board_view view;
	struct deal deal;
	struct err err;
	struct buf buf;

	proto_random_deal(&deal);
	board_play_init(&board, 3, &deal, 0);
	buf_init(&buf);
	view_board(&board, NORTH, &view);
	message_board(12, 2, 5, &view, &notes, &buf);
	cr_assert_eq(board_read(buf.data, buf.len, &state, &err), 0);
	cr_assert_eq(state.notes, 1);
	cr_expect(state.note[0].kind == NOTE_QUESTION);
	cr_expect(state.note[0].call == 3 && state.note[0].caller == NORTH);
	cr_expect(state.note[0].asker == WEST && state.note[0].open);
	cr_expect(state.note[0].must_answer);
	buf_clear(&buf);
	view_board(&board, EAST, &view);
	message_board(12, 2, 5, &view, &notes, &buf);
	cr_assert_eq(board_read(buf.data, buf.len, &state, &err), 0);
	cr_assert_eq(state.notes, 2);
	cr_expect(state.note[0].kind == NOTE_ALERT && !state.note[0].open);
	cr_expect(state.note[0].asker == SEAT_NONE);
	cr_expect(!state.note[1].must_answer);
	cr_expect_not_null(strstr(buf.data, "\"text\":\"15-17\""));
	buf_fini(&buf);
}

/* Each of a message's parts replaced by something wrong is refused. */
Test(board_read, what_is_wrong_is_refused)
{
	static const struct {
		const char *part, *instead, *error;
	} cases[] = {
	    {"\"event\":12", "\"event\":0",
		"event: a whole number from 1 to 4294967295"},
	    {"\"seat\":\"N\"", "\"seat\":null", "seat: a string of at most"},
	    {"\"turn\":\"S\"", "\"turn\":\"Q\"", "turn: one of N, E, S, W"},
	    {"\"calls\":[]", "\"calls\":[7]", "calls: calls"},
	    {"\"contract\":null", "\"contract\":\"8S\"", "contract: "},
	    {"\"dummy\":null", "\"dummy\":\"N\"", "declarer: a seat opposite"},
	    {"\"hands\":{\"N\":\"", "\"hands\":{\"N\":\"AA", "hands.N: "},
	    {"\"E\":13", "\"E\":14", "counts.E: a whole number from 0 to 13"},
	    {"\"cards\":[]", "\"cards\":[\"SA\"]", "card_seats: a seat for"},
	    {"\"card_seats\":[]", "\"card_seats\":[\"N\"]",
		"card_seats: a seat for"},
	    {"\"won\":{\"NS\"", "\"won\":{\"NX\"", "won.NS: missing"},
	    {"\"claim\":null", "\"claim\":{\"claimer\":\"N\"}",
		"claim.tricks: missing"},
	    {"\"end\":\"\"", "\"end\":\"?\"", "end: how a board ends"},
	    {"\"score\":null", "\"score\":50", "score: null without tricks"},
	    {"\"notes\":[]", "\"notes\":[{}]", "notes[0].call: missing"},
	    {"\"notes\":[]", "\"notes\":7", "notes: an array"},
	    {"\"phase\":\"auction\"", "\"phaze\":\"auction\"",
		"phase: missing"},
	};
	struct board_play board;
	struct board_state state;
	struct board_view view;
	struct buf buf, bad;
	struct deal deal;
	const char *at;
	struct err err;
	size_t i;

	proto_random_deal(&deal);
	board_play_init(&board, 3, &deal, 0);
	view_board(&board, NORTH, &view);
	buf_init(&buf);
	buf_init(&bad);
	message_board(12, 2, 5, &view, &no_notes, &buf);
	for (i = 0; i < sizeof(cases) / sizeof(cases[0]); i++) {
		at = strstr(buf.data, cases[i].part);
		cr_assert(at != NULL, "%s", cases[i].part);
		buf_clear(&bad);
		buf_append(&bad, buf.data, (size_t)(at - buf.data));
		buf_append_text(&bad, cases[i].instead);
		buf_append_text(&bad, at + strlen(cases[i].part));
		cr_assert(
		    board_read(bad.data, bad.len, &state, &err) == ERR_INPUT,
		    "%s", cases[i].instead);
		cr_assert(strncmp(err.text, cases[i].error,
			      strlen(cases[i].error)) == 0,
		    "%s: %s", cases[i].instead, err.text);
	}
	buf_fini(&bad);
	buf_fini(&buf);
}
