/* SPDX-License-Identifier: ISC */
/*
 * What one board at one table came to: how it ended or what was ruled on it,
 * what each side got for it, and who owes it.
 */
#ifndef ENGINE_EVENT_RESULT_H
#define ENGINE_EVENT_RESULT_H

#include <stdbool.h>
#include <stdint.h>

#include "engine/event/cmd.h"

/* One board at one table of a closed round. */
struct result {
	enum row_kind kind;
	int version; /* 0 as its round closed, 1 more by each correction */
	enum board_end end; /* END_CUT with a result: given by double dummy */
	struct contract contract;
	card_t lead;    /* to that declarer; CARD_NONE: no card was led */
	int tricks;     /* declarer's, unless passed out */
	int cut_tricks; /* of these, won when it was cut; END_CUT's result, */
	bool unsolved;  /* or a position for which there was no answer */
	int score;      /* North-South's points */
	/* with a result the most or the least that the side gets, ruling.h */
	enum award award[SIDE_COUNT];
	enum ruled_by ruled_by;
	enum ruling_reason reason;
	ms_t judged_ms[SIDE_COUNT];       /* what the ruling judged */
	uint32_t used_ms[SIDE_COUNT];     /* time used on it, 0 if not dealt */
	int plays[SIDE_COUNT];            /* calls and cards that were made */
	int substitute_plays[SIDE_COUNT]; /* of these, by house robots */
	bool owed[SIDE_COUNT];            /* counts as owed, R-EV-11 */
	bool scored[SIDE_COUNT];
	int64_t unit[SIDE_COUNT]; /* when scored */
	int raw[SIDE_COUNT];      /* as scoring_score gives it, ROW_RESULT */
};

#endif
