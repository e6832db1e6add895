/* SPDX-License-Identifier: ISC */
/*
 * Scripted moves in a simulated night, for tests that say exactly what
 * happens.
 */
#ifndef TESTS_LIB_SCRIPT_H
#define TESTS_LIB_SCRIPT_H

#include "tests/lib/sim.h"

/* Sit down in the room; the player's stream is open. */
enum refusal script_sit(
    struct sim *sim, int32_t player, int table, enum seat seat);

/* A command that has no payload. */
enum refusal script_do(struct sim *sim, int32_t player, enum cmd_kind kind);

/* Players first and first + 1 sit down at a room table and raise hands. */
void script_hands_up(struct sim *sim, int32_t first, int table);

/* Do all that is due within the next ms, then it is ms later. */
void script_pass(struct sim *sim, ms_t ms);

/* To the state, doing what is due and nothing else. */
void script_until(struct sim *sim, enum event_state state);

/* Register that many pairs and go to the start of round 1's play. */
void script_start(struct sim *sim, int pairs);

/* The same, and the last so many pairs lose their lines before the start. */
void script_start_without(struct sim *sim, int pairs, int gone);

/* A night of random deals, by sim_config, to the start of round 1's play. */
void script_begin(struct sim *sim, int rounds, int boards, int pairs);

/*
 * For sim_options: all boards alike.  North has thirteen tricks on top; or each seat
 * holds a whole suit, North spades, East hearts, South diamonds, West clubs.
 */
void script_deal_tops(
    const struct event *event, int round, struct deal *deal_r);
void script_deal_suits(
    const struct event *event, int round, struct deal *deal_r);

/* Both players of a pair that sat down first as script_start has it. */
void script_both(struct sim *sim, int pair, enum cmd_kind kind);

/* Everybody passes where all four are there; then to the close of the round. */
void script_pass_round(struct sim *sim);

/* Whoever is on turn at a table makes a call, or plays the lowest legal card. */
void script_call(struct sim *sim, int table, call_t call);
void script_card(struct sim *sim, int table);

/* Who plays in a seat of a table does it: a command of a kind, filled in so far. */
enum refusal script_act(struct sim *sim, int table, enum seat seat,
    enum cmd_kind kind, struct cmd cmd);

/* So he claims tricks, or answers the claim that is open. */
enum refusal script_claim(
    struct sim *sim, int table, enum seat seat, int tricks);
enum refusal script_answer(
    struct sim *sim, int table, enum seat seat, bool agree);

/* A director has a player, who has a line, come in for who sat there in the room. */
enum refusal script_replace(
    struct sim *sim, int pair, enum seat seat, int32_t comes);

/*
 * Play the board at a table to its end, if there is one: dealer bids 1NT,
 * everybody passes, declarer claims that many tricks and is believed.
 */
void script_board(struct sim *sim, int table, int tricks);

/*
 * Give a command that seats a round, by no draw, a report and reasons that fit:
 * table 1 has the ranks 1 and 2, table 2 has 3 and 4, and so on, of the standing
 * after the round before.
 */
void script_report(struct cmd *seat_round, struct draw_reason *reason_r);

/* Play all boards of the round at every table but one (0: at every one). */
void script_round_but(struct sim *sim, int table);

#endif
