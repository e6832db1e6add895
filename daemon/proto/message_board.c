/* SPDX-License-Identifier: ISC */
/*
 * The `board` message.  Apart from the others because it is made from a view
 * and from nothing else: what the view does not show cannot get out (R-TB-3).
 */
#include "daemon/proto/json_out.h"
#include "daemon/proto/messages.h"
#include "daemon/proto/talk_text.h"
#include "daemon/proto/words.h"

static void
message_board_seat(struct json_out *out, const char *name, enum seat seat)
{
	if (seat == SEAT_NONE)
		json_out_member_null(out, name);
	else
		json_out_member_text(out, name, seat_name(seat));
}

static void
message_board_calls(struct json_out *out, const struct board_view *view)
{
	char text[CALL_TEXT_MAX];
	int i;

	json_out_member_array(out, "calls");
	for (i = 0; i < view->auction->count; i++) {
		call_write(view->auction->call[i], text);
		json_out_text(out, text);
	}
	json_out_end_array(out);
	json_out_member_array(out, "legal_calls");
	for (i = 0; i < CALL_COUNT; i++) {
		if ((view->legal_calls >> i & 1) == 0)
			continue;
		call_write((call_t)i, text);
		json_out_text(out, text);
	}
	json_out_end_array(out);
}

/*
 * Null while the auction goes on: what stands then is in the calls, and a
 * client must not take it for the contract.
 */
static void
message_board_contract(struct json_out *out, const struct board_view *view)
{
	char text[CONTRACT_TEXT_MAX];
	enum seat declarer = SEAT_NONE;

	if (!auction_is_over(view->auction)) {
		json_out_member_null(out, "contract");
	} else {
		contract_write(&view->contract, text);
		json_out_member_text(out, "contract", text);
		if (view->contract.level != 0)
			declarer = view->contract.declarer;
	}
	message_board_seat(out, "declarer", declarer);
	message_board_seat(out, "dummy",
	    declarer == SEAT_NONE ? SEAT_NONE : seat_partner(declarer));
}

static void
message_board_hands(struct json_out *out, const char *name,
    const struct board_view *view, const hand_t *hand)
{
	char text[HAND_TEXT_MAX];
	enum seat seat;

	json_out_member_object(out, name);
	for (seat = NORTH; seat < SEAT_COUNT; seat++) {
		if (!view->known[seat]) {
			json_out_member_null(out, seat_name(seat));
			continue;
		}
		hand_write(hand[seat], text);
		json_out_member_text(out, seat_name(seat), text);
	}
	json_out_end_object(out);
}

static void
message_board_card(struct json_out *out, card_t card)
{
	char text[3];

	card_write(card, text);
	json_out_text(out, text);
}

/*
 * Who played each card follows from the leads; it is written so that no client
 * has to work out tricks.
 */
static void
message_board_cards(struct json_out *out, const struct board_view *view)
{
	enum seat seat = SEAT_NONE;
	int i;

	json_out_member_array(out, "cards");
	for (i = 0; i < view->played; i++)
		message_board_card(out, view->card[i]);
	json_out_end_array(out);
	json_out_member_array(out, "card_seats");
	for (i = 0; i < view->played; i++) {
		if (i == 0)
			seat = seat_next(view->contract.declarer);
		else if (i % SEAT_COUNT == 0)
			seat = trick_winner(view->contract.strain,
			    seat_next(seat), &view->card[i - SEAT_COUNT]);
		else
			seat = seat_next(seat);
		json_out_text(out, seat_name(seat));
	}
	json_out_end_array(out);
	message_board_seat(out, "next_card", view->card_seat);
	json_out_member_array(out, "legal_cards");
	for (i = CARD_COUNT - 1; i >= 0; i--) {
		if (hand_has(view->legal_cards, (card_t)i))
			message_board_card(out, (card_t)i);
	}
	json_out_end_array(out);
}

static void
message_board_sides(
    struct json_out *out, const char *name, const int number[SIDE_COUNT])
{
	json_out_member_object(out, name);
	json_out_member_int(out, "NS", number[SIDE_NS]);
	json_out_member_int(out, "EW", number[SIDE_EW]);
	json_out_end_object(out);
}

static void
message_board_claim(struct json_out *out, const struct board_view *view)
{
	enum seat seat;

	message_board_sides(out, "claims", view->claims);
	if (view->phase != BOARD_CLAIM || view->claim.claimer == SEAT_NONE) {
		json_out_member_null(out, "claim");
		return;
	}
	json_out_member_object(out, "claim");
	json_out_member_text(out, "claimer", seat_name(view->claim.claimer));
	json_out_member_int(out, "tricks", view->claim.tricks);
	json_out_member_bool(out, "must_answer", view->must_answer);
	json_out_member_array(out, "asked");
	for (seat = NORTH; seat < SEAT_COUNT; seat++) {
		if (view->claim.asked >> seat & 1)
			json_out_text(out, seat_name(seat));
	}
	json_out_end_array(out);
	json_out_end_object(out);
}

/* Who refuses is not told, so neither is who has yet to answer. */
static void
message_board_undo(struct json_out *out, const struct board_view *view)
{
	json_out_member_bool(out, "may_undo", view->may_undo);
	message_board_sides(out, "undos", view->undos);
	if (view->undo == SEAT_NONE) {
		json_out_member_null(out, "undo");
		return;
	}
	json_out_member_object(out, "undo");
	json_out_member_text(out, "seat", seat_name(view->undo));
	json_out_member_bool(out, "must_answer", view->must_answer);
	json_out_end_object(out);
}

static void
message_board_end(struct json_out *out, const struct board_view *view)
{
	json_out_member_text(out, "end", board_end_name(view->end));
	if (view->phase != BOARD_DONE) {
		json_out_member_null(out, "tricks");
		json_out_member_null(out, "score");
		return;
	}
	if (view->end == END_PASSED_OUT)
		json_out_member_null(out, "tricks");
	else
		json_out_member_int(out, "tricks", view->tricks);
	json_out_member_int(out, "score", view->score);
}

void
message_board(uint32_t event, int round, int table,
    const struct board_view *view, const struct board_notes *notes,
    struct buf *buf)
{
	struct json_out out;
	enum seat seat;

	json_out_init(&out, buf);
	json_out_object(&out);
	json_out_member_int(&out, "event", event);
	json_out_member_int(&out, "round", round);
	json_out_member_int(&out, "table", table);
	json_out_member_int(&out, "board", view->number);
	message_board_seat(&out, "seat", view->viewer);
	message_board_seat(&out, "dealer", view->dealer);
	json_out_member_text(&out, "vulnerable", vulnerability_name(view->vul));
	json_out_member_text(&out, "phase", board_phase_name(view->phase));
	json_out_member_bool(&out, "dead", view->dead);
	message_board_seat(&out, "turn", view->turn);
	json_out_member_bool(&out, "your_turn", view->may_act);
	message_board_calls(&out, view);
	message_board_contract(&out, view);
	message_board_hands(&out, "hands", view, view->dealt);
	message_board_hands(&out, "left", view, view->left);
	json_out_member_object(&out, "counts");
	for (seat = NORTH; seat < SEAT_COUNT; seat++)
		json_out_member_int(&out, seat_name(seat), view->count[seat]);
	json_out_end_object(&out);
	message_board_cards(&out, view);
	message_board_sides(&out, "won", view->won);
	json_out_member_object(&out, "used_ms");
	json_out_member_int(&out, "NS", view->used_ms[SIDE_NS]);
	json_out_member_int(&out, "EW", view->used_ms[SIDE_EW]);
	json_out_end_object(&out);
	message_board_claim(&out, view);
	message_board_undo(&out, view);
	message_board_end(&out, view);
	json_out_member_bool(&out, "claim_checked", view->claim_checked);
	message_board_seat(&out, "reopened", view->reopened);
	talk_notes_out(notes, view, &out);
	json_out_end_object(&out);
}

void
message_claimed(uint32_t event, int round, int table,
    const struct board_view *view, struct buf *buf)
{
	struct json_out out;

	json_out_init(&out, buf);
	json_out_object(&out);
	json_out_member_int(&out, "event", event);
	json_out_member_int(&out, "round", round);
	json_out_member_int(&out, "table", table);
	json_out_member_int(&out, "board", view->number);
	message_board_seat(&out, "seat", view->viewer);
	message_board_contract(&out, view);
	message_board_sides(&out, "won", view->won);
	json_out_member_int(&out, "tricks", view->tricks);
	json_out_end_object(&out);
}

void
message_reopened(uint32_t event, int round, int table,
    const struct board_view *view, struct buf *buf)
{
	struct json_out out;

	json_out_init(&out, buf);
	json_out_object(&out);
	json_out_member_int(&out, "event", event);
	json_out_member_int(&out, "round", round);
	json_out_member_int(&out, "table", table);
	json_out_member_int(&out, "board", view->number);
	message_board_seat(&out, "by", view->reopened);
	message_board_contract(&out, view);
	json_out_member_int(&out, "tricks", view->tricks);
	json_out_member_int(&out, "score", view->score);
	json_out_end_object(&out);
}
