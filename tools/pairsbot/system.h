/* SPDX-License-Identifier: ISC */
/*
 * The numbers of the bidding system, points unless said otherwise, for the
 * half that bids (bid_*.c) and the half that reads (shows.c).
 */
#ifndef TOOLS_PAIRSBOT_SYSTEM_H
#define TOOLS_PAIRSBOT_SYSTEM_H

#include <stdbool.h>

#include "tools/pairsbot/picture.h"

#define OPEN_MIN 12
#define OPEN_MAX 21
#define STRONG_MIN 22 /* 2C */
#define NT1_MIN 15
#define NT1_MAX 17
#define NT2_MIN 20
#define NT2_MAX 21
#define WEAK_MIN 5 /* high cards of weak twos, preempts, jump overcalls */
#define WEAK_MAX 10
#define OVERCALL_MAX 16
#define BALANCING 3 /* fewer are enough when the auction would end */

/* sums of both hands */
#define NT_INVITE 23
#define NT_GAME 25
#define INVITE_SUM 23
#define GAME_SUM 25
#define MINOR_GAME_SUM 28
#define SLAM_SUM 33
#define GRAND_SUM 37

/* Hearts or spades. */
bool strain_is_major(enum strain strain);

/* Two passes stand before this call: passing ends the auction. */
bool system_is_balancing(const struct picture *picture);

/*
 * The opener of one of a suit has a choice of descriptions: partner named
 * another strain, doubled, or has only passed.
 */
bool system_is_rebid(const struct shown *opener, const struct shown *partner);

#endif
