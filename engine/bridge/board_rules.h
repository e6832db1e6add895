/* SPDX-License-Identifier: ISC */
/*
 * What a night's rules leave open about claims and about taking things back.
 */
#ifndef ENGINE_BRIDGE_BOARD_RULES_H
#define ENGINE_BRIDGE_BOARD_RULES_H

/* R-TB-5: who decides on a claim that is objected to */
enum claims {
	CLAIMS_AGREED, /* nobody: play goes on */
	CLAIMS_CHECKED /* it stands if its tricks are certain, claim_check.h */
};

/* R-TB-6: what may be taken back */
enum undo {
	UNDO_OFF,
	UNDO_CALLS,  /* an unintended call, until partner calls (Law 25A) */
	UNDO_CONSENT /* also the last card, if both opponents agree */
};

struct board_rules {
	enum claims claims;
	enum undo undo;
};

#endif
