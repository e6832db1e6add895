/* SPDX-License-Identifier: ISC */
/*
 * One board at one table from the first call to the result, with the times of
 * everything done: auction, play, claims.  It is the live state and the full
 * record (R-EV-9) in one.  It knows seats, not people.
 *
 * Claims (R-TB-5, Laws 68-71).  The claimer says how many of the tricks not
 * yet complete his side takes.  Declarer's claim is answered by both
 * defenders.  A defender's claim is answered by declarer; where it concedes a
 * trick the claimer's partner is asked first, without seeing the cards, and
 * if he objects there is no concession (68B2).  Any objection, or no answer in
 * time, and play goes on, unless rules.claims is CLAIMS_CHECKED and the
 * claimer is certain of the tricks that he claimed, one at least, whatever is
 * played (claim_check.h); that his partner did not let a trick go stays an
 * objection.  Cards once shown stay shown.
 *
 * A claim that fails is over (Law 68D), and how often that happens is bounded,
 * since it stops play and tells a partner something (Law 16B): each side has
 * BOARD_CLAIMS_MAX claims a board, the next one only once another trick is
 * complete, and defenders concede tricks once, for which the partner is asked.
 *
 * What is taken back is in board_undo.h, a claim reopened in board_reopen.h.
 */
#ifndef ENGINE_BRIDGE_BOARD_PLAY_H
#define ENGINE_BRIDGE_BOARD_PLAY_H

#include <stdbool.h>

#include "engine/bridge/auction.h"
#include "engine/bridge/board.h"
#include "engine/bridge/board_rules.h"
#include "engine/bridge/incident.h"
#include "engine/bridge/play.h"
#include "engine/bridge/refusal.h"
#include "engine/bridge/time.h"

enum board_phase {
	BOARD_AUCTION,
	BOARD_PLAY,
	BOARD_CLAIM, /* play stands still until the claim is answered */
	BOARD_UNDO,  /* likewise, until it is said whether a card goes back */
	BOARD_DONE,  /* there is a result */
	BOARD_CUT,   /* the clock stopped it; it is never resumed */
	BOARD_PHASE_COUNT
};

enum board_end { END_NONE, END_PASSED_OUT, END_PLAYED, END_CLAIMED, END_CUT };

struct claim {
	enum seat claimer; /* SEAT_NONE: none; one that ends a board stays */
	int tricks;        /* to the claimer's side, of those not complete */
	unsigned asked;    /* bit per seat that still has to answer now */
	unsigned later;    /* bit per seat that is asked once these agreed */
	ms_t at;
};

/* How a claim that ended the board was changed, the last time. */
struct reopening {
	enum seat by; /* SEAT_NONE: it was not */
	int tricks;   /* to the claimer's side, of those not complete then */
	ms_t at;
};

struct board_play {
	int number; /* the board's number, 1 or more */
	struct board_rules rules;
	enum vulnerability vul;
	struct deal deal;
	enum board_phase phase;
	enum board_end end;
	struct auction auction;
	struct play play;         /* valid from BOARD_PLAY on */
	struct contract contract; /* final once the auction is over */
	struct claim claim;
	unsigned shown[SEAT_COUNT]; /* bit v: this hand lies open to seat v */
	int claims[SIDE_COUNT];     /* made on this board */
	int incidents;              /* claims, and what was taken back */
	struct incident incident[INCIDENTS_MAX];
	struct reopening reopening;
	int tricks; /* declarer's tricks, once BOARD_DONE */
	int score;  /* North-South's points, once BOARD_DONE */
	ms_t dealt_at;
	ms_t ended_at; /* once BOARD_DONE or BOARD_CUT */
	/* milliseconds after dealt_at */
	uint32_t call_ms[AUCTION_CALLS_MAX];
	uint32_t card_ms[CARD_COUNT];
	/* made by a house robot in somebody's seat */
	bool robot_call[AUCTION_CALLS_MAX], robot_card[CARD_COUNT];
	/*
	 * Time that a side's turns took and that counts, and time that does
	 * not, since nobody of it could be reached.  Kept by board_play_charge.
	 */
	uint32_t used_ms[SIDE_COUNT], spared_ms[SIDE_COUNT];
};

/*
 * Deal a board: number 1 or more, a whole deal; the auction begins.  The rules
 * are those of the value 0 until board_play_set_rules says otherwise, before
 * the first call.
 */
void board_play_init(
    struct board_play *board, int number, const struct deal *deal, ms_t at);
void board_play_set_rules(
    struct board_play *board, const struct board_rules *rules);

/* The call or card made last, one there is, was a house robot's. */
void board_play_by_robot(struct board_play *board);

/* Who must act: the caller, the chooser of the card, else SEAT_NONE. */
enum seat board_play_turn(const struct board_play *board);

/*
 * Who is waited for, a bit a seat, of one side only: who must act, or while a
 * claim or a request to take a card back is open who has yet to answer.  0 once
 * it is over.
 */
unsigned board_play_awaited(const struct board_play *board);

/*
 * Whose clock runs, a bit a seat, of one side only: who is waited for, but he
 * who asks to take a card back while that is open, for it is his slip.
 */
unsigned board_play_charged(const struct board_play *board);

/* A sum of milliseconds, at most UINT32_MAX; more_ms is 0 or more. */
uint32_t board_play_sum(uint32_t so_far, ms_t more_ms);

/*
 * Count time of a side, 0 ms or more each: used_ms counts against it, spared_ms
 * does not.  All that is counted fits between the deal and the board's end.
 */
void board_play_charge(
    struct board_play *board, enum side side, ms_t used_ms, ms_t spared_ms);

/* Count so much of what was spared a side, 0 ms to all of it, against it. */
void board_play_unspare(struct board_play *board, enum side side, ms_t ms);

/* Count so much of what a side used, 0 ms to all of it, against the other. */
void board_play_hand_over(struct board_play *board, enum side side, ms_t ms);

/* Count so much of what a side used, 0 ms to all of it, against nobody. */
void board_play_forget(struct board_play *board, enum side side, ms_t ms);

/*
 * True if an open claim's tricks are certain (claim_check.h) and the claimer's
 * partner has let go what it concedes: there is nothing left to object to.
 */
bool board_play_claim_holds(const struct board_play *board);

/*
 * A call by a seat.  Refuses REFUSAL_NOT_AUCTION, _NOT_YOUR_TURN,
 * _CALL_NOT_LEGAL.  Here and below, `at` is never before dealt_at.
 */
enum refusal board_play_call(
    struct board_play *board, enum seat seat, call_t call, ms_t at);

/*
 * A card, chosen by a seat (declarer also for dummy).  Refuses
 * REFUSAL_NOT_PLAY, _CLAIM_OPEN, _UNDO_OPEN, _NOT_YOUR_TURN,
 * _CARD_NOT_HELD, _MUST_FOLLOW_SUIT.
 */
enum refusal board_play_card(
    struct board_play *board, enum seat seat, card_t card, ms_t at);

/*
 * Claim tricks for the seat's side; 0 concedes all.  Refuses
 * REFUSAL_NOT_PLAY, _CLAIM_OPEN, _UNDO_OPEN, _DUMMY_MAY_NOT,
 * _TOO_MANY_CLAIMS (by the side), _CLAIM_TRICKS (more than are left),
 * _CLAIM_AGAIN (no trick is complete since the side's last one), _CONCEDED_ONCE
 * (a defender, who leaves tricks to declarer, and his side did before).
 */
enum refusal board_play_claim(
    struct board_play *board, enum seat seat, int tricks, ms_t at);

/*
 * In BOARD_PLAY: a side abandons its hands and so concedes all tricks that are
 * left (Law 68B1), however often it has claimed.  That ends the board.
 */
void board_play_abandon(struct board_play *board, enum side side, ms_t at);

/* In BOARD_CLAIM: whoever could still object has left.  The claim stands. */
void board_play_left(struct board_play *board, ms_t at);

/*
 * Answer the open claim.  The last agreement ends the board; an objection
 * sends it back to play.  Refuses REFUSAL_NO_CLAIM, _NOT_ASKED.
 */
enum refusal board_play_answer(
    struct board_play *board, enum seat seat, bool agree, ms_t at);

/* Nobody answered in time: an objection.  A claim must be open. */
void board_play_claim_expire(struct board_play *board, ms_t at);

/*
 * The round is over.  In BOARD_CLAIM: is something claimed that no play could
 * lose, whatever the night's rule of claims?  And if so, that it stands: with the
 * claim play has ceased (Law 68D), and the board is not unfinished.
 */
bool board_play_claim_is_sure(const struct board_play *board);
void board_play_claim_stands(struct board_play *board, ms_t at);

/*
 * The round is over, in BOARD_PLAY: a claim that failed and was certain
 * (board_stand.h) is put again for the tricks that are left of it, however often
 * the side has claimed, and stands.  They must be certain.
 */
void board_play_stand(
    struct board_play *board, enum seat seat, int tricks, ms_t at);

/* The clock stops the board, which must not have ended (R-EV-8). */
void board_play_cut(struct board_play *board, ms_t at);

/* The claims that both sides have made. */
int board_play_claims(const struct board_play *board);

/* How often a side has taken something back or asked to. */
int board_play_undos(const struct board_play *board, enum side side);

/* Calls and cards that stand. */
int board_play_actions(const struct board_play *board);

/*
 * Of a board that a claim has ended: what the claimer's side has of the tricks
 * that were not complete then; and make tricks and score those of it.
 */
int board_play_settled(const struct board_play *board);
void board_play_settle(struct board_play *board);

/* True once it has a result or was cut. */
bool board_play_is_over(const struct board_play *board);

/* Every card is in exactly one place and the parts agree; for tests. */
bool board_play_is_sound(const struct board_play *board);

/* "auction", "play", "claim", "undo", "done", "cut" */
const char *board_phase_name(enum board_phase phase);
bool board_phase_find(const char *word, enum board_phase *phase_r);

/* "" while it goes on; "passed_out", "played", "claimed", "cut" */
const char *board_end_name(enum board_end end);
bool board_end_find(const char *word, enum board_end *end_r);

#endif
