/* SPDX-License-Identifier: ISC */
/*
 * The tournament as rows: each of these adds to a batch what one accepted
 * command has decided, read from the event as it stands right after it.  The
 * batch also holds the command's journal row, so that both are committed
 * together.  seq is that journal row's.
 *
 *	OPEN_EVENT               rows_event_opened
 *	REGISTER_PAIR            rows_pair_registered
 *	WITHDRAW, before start   rows_pair_struck
 *	START_EVENT              rows_event_started
 *	DRAW_ROUND               rows_round_drawn
 *	SEAT_ROUND               rows_round_seated
 *	WITHDRAW, before a round rows_round_struck
 *	START_ROUND              rows_round_begun
 *	a board got its result   rows_record
 *	REOPEN                   rows_record, which replaces the earlier one
 *	CLOSE_ROUND              rows_round_closed (records of cut boards too)
 *	WITHDRAW, once started   rows_pair_withdrawn
 *	WITHDRAW_PAIR            rows_pair_withdrawn
 *	RETURN                   rows_pair_returned
 *	CALL_OFF, END_EVENT      rows_event_ended
 *	times have moved         rows_event_times
 *	HALT, RESUME             rows_event_halted
 *	ADJUST                   adjust_rows
 *	ROLL_BACK                thrown_rows
 *	REPLACE                  replace_rows
 *
 * Where one command did two of these things, call both in this order.
 */
#ifndef DAEMON_STORE_ROWS_H
#define DAEMON_STORE_ROWS_H

#include <stdbool.h>
#include <stdint.h>

#include "daemon/store/batch.h"
#include "engine/event/event.h"

/* The event with its rules, seed and commitment. */
void rows_event_opened(struct batch *batch, const struct event *event);

/* The pair (1..) at the end of the list, while registration is open. */
void rows_pair_registered(
    struct batch *batch, const struct event *event, int pair, uint64_t seq);

/*
 * A pair has withdrawn while registration is open: those after it have moved up
 * from that number (1..) on.
 */
void rows_pair_struck(
    struct batch *batch, const struct event *event, int pair, uint64_t seq);

/* The list of pairs has closed; who of them is present. */
void rows_event_started(
    struct batch *batch, const struct event *event, uint64_t seq);

/*
 * The draw of the next round, published ahead, in place of any before; kept
 * until that round has closed, for the rows of the last close know of it.
 */
void rows_round_drawn(struct batch *batch, const struct event *event);

/* A round that was drawn and is to be drawn again: nothing of it stays. */
void rows_round_struck(
    struct batch *batch, const struct event *event, int round);

/*
 * The round drawn last: times, seating with its reasons, bye, report, deals; ahead:
 * as its draw was published before.
 */
void rows_round_seated(
    struct batch *batch, const struct event *event, bool ahead);

/* The round drawn last is in play. */
/* The house pair has sat down at the last table of the round. */
void rows_house_seated(struct batch *batch, const struct event *event);

void rows_round_begun(struct batch *batch, const struct event *event);

/* Round 1's start or the drawn round's times, after they have moved. */
void rows_event_times(struct batch *batch, const struct event *event);
void rows_event_halted(struct batch *batch, const struct event *event);

/*
 * The full record of a board that ended at a table (1..) of the round drawn
 * last.
 */
void rows_record(struct batch *batch, const struct event *event, int table,
    const struct board_play *board);

/*
 * The round closed last: results, rules, matches, records of boards that were
 * cut, sums and standings, and presence.  From here on a restart builds the event
 * from rows.
 */
void rows_round_closed(
    struct batch *batch, const struct event *event, uint64_t seq);

/* A pair (1..) has withdrawn after the start, or has come back. */
void rows_pair_withdrawn(
    struct batch *batch, const struct event *event, int pair, uint64_t seq);
void rows_pair_returned(
    struct batch *batch, const struct event *event, int pair, uint64_t seq);

/*
 * The end, or that it was called off: final ranks, and each player's master
 * points, which an event gives a player only once (R-EV-13).  The fingerprint is
 * that of event_outcome_fingerprint.
 */
void rows_event_ended(
    struct batch *batch, const struct event *event, uint64_t seq);

/*
 * Parts of these, for corrections: a result, a board's rule (board: 0..), the
 * matches of a round, each by a query.
 */
void rows_result(struct batch *batch, const struct event *event,
    const char *query, int round, int table, int board);
void rows_board_rule(
    struct batch *batch, const struct event *event, int round, int board);
void rows_matches(struct batch *batch, const struct event *event,
    const char *query, int round);

/* Strike draws published ahead, of the rounds from one to another. */
void rows_strike_ahead(
    struct batch *batch, const struct event *event, int from, int to);

/*
 * Between two rounds: sums, the standing and presence.  From here on a restart
 * builds the event from rows.
 */
void rows_stand(struct batch *batch, const struct event *event, uint64_t seq);

/* The standing now in force, and whose night it is. */
void rows_standing(struct batch *batch, const struct event *event);

/* Master points as they now are; what was given before is taken back. */
void rows_awards(struct batch *batch, const struct event *event);

#endif
