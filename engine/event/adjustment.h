/* SPDX-License-Identifier: ISC */
/*
 * What a director makes of one board at one table (Laws 79, 82, 84; R-DI-1):
 * a result, an artificial score or nothing.
 */
#ifndef ENGINE_EVENT_ADJUSTMENT_H
#define ENGINE_EVENT_ADJUSTMENT_H

#include "engine/bridge/contract.h"
#include "engine/contest/board_scores.h"
#include "engine/event/said.h"

struct adjustment {
	int round, table; /* 1.. */
	int board;        /* the board's number */
	int version;      /* of the result that the director has seen */
	enum row_kind kind;
	struct contract contract;     /* with a result */
	int tricks;                   /* declarer's, 0 when passed out */
	enum award award[SIDE_COUNT]; /* when artificial, one to each side */
	char reason[SAID_MAX];
};

#endif
