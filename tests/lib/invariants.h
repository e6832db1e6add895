/* SPDX-License-Identifier: ISC */
/*
 * What must hold of a night after every command, whatever the test is about:
 *
 * - the 52 cards of every board are accounted for;
 * - nobody is in two seats or in two pairs;
 * - the points of a board sum to their constant where every row is plain or
 *   Neuberg, otherwise to what R-SC-3 and R-SC-5 say;
 * - states only move forward;
 * - no seat's view holds a card that it may not know.
 */
#ifndef TESTS_LIB_INVARIANTS_H
#define TESTS_LIB_INVARIANTS_H

#include "engine/bridge/view.h"
#include "engine/event/event.h"

/* The function whose views are judged; view_board, or a planted fault. */
typedef void invariants_view_fn(const struct board_play *board,
    enum seat viewer, struct board_view *view_r);

struct invariants;

struct invariants *invariants_new(invariants_view_fn *view);
void invariants_free(struct invariants **invariants);

/*
 * Look at an event after a command; table is the only table that the command
 * can have changed, or 0 for all.  NULL when everything holds, else what does
 * not, valid until the next call.
 */
const char *invariants_check(
    struct invariants *invariants, const struct event *event, int table);

/*
 * A correction has been made: all rounds that have closed are looked at once
 * more, and a draw that is published rests on the standing of before.
 */
void invariants_look_again(struct invariants *invariants);

#endif
