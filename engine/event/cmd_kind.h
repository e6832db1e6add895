/* SPDX-License-Identifier: ISC */
/*
 * The kinds of commands: their words, and who may send them.  cmd.h has what
 * comes with each.
 */
#ifndef ENGINE_EVENT_CMD_KIND_H
#define ENGINE_EVENT_CMD_KIND_H

#include <stdbool.h>

/*
 * name, word in the journal, and who may send it: PERSON, CLOCK, DAEMON, or
 * DIRECTOR, who is a player or, as 0, an administrator
 */
#define CMD_LIST(X)                                                            \
	X(OPEN_EVENT, "open_event", DAEMON)                                    \
	X(CONNECT, "connect", DAEMON)                                          \
	X(DISCONNECT, "disconnect", DAEMON)                                    \
	X(SIT, "sit", PERSON)                                                  \
	X(STAND, "stand", PERSON)                                              \
	X(RAISE_HAND, "raise_hand", PERSON)                                    \
	X(LOWER_HAND, "lower_hand", PERSON)                                    \
	X(UNSEAT, "unseat", PERSON)                                            \
	X(REGISTER_PAIR, "register_pair", CLOCK)                               \
	X(WITHDRAW, "withdraw", PERSON)                                        \
	X(RETURN, "return", PERSON)                                            \
	X(WITHDRAW_PAIR, "withdraw_pair", CLOCK)                               \
	X(WARN_MISSING, "warn_missing", CLOCK)                                 \
	X(START_EVENT, "start_event", CLOCK)                                   \
	X(CALL_OFF, "call_off", CLOCK)                                         \
	X(SEAT_ROUND, "seat_round", CLOCK)                                     \
	X(HOUSE_PAIR, "house_pair", DAEMON)                                    \
	X(START_ROUND, "start_round", CLOCK)                                   \
	X(DRAW_ROUND, "draw_round", CLOCK)                                     \
	X(DEAL_BOARD, "deal_board", CLOCK)                                     \
	X(CALL, "call", PERSON)                                                \
	X(CARD, "card", PERSON)                                                \
	X(CLAIM, "claim", PERSON)                                              \
	X(ANSWER_CLAIM, "answer_claim", PERSON)                                \
	X(ASK, "ask", PERSON)                                                  \
	X(EXPLAIN, "explain", PERSON)                                          \
	X(SAY, "say", PERSON)                                                  \
	X(SYSTEM_CARD, "system_card", PERSON)                                  \
	X(CALL_DIRECTOR, "call_director", PERSON)                              \
	X(DIRECT, "direct", DIRECTOR)                                          \
	X(CLAIM_EXPIRE, "claim_expire", CLOCK)                                 \
	X(REOPEN, "reopen", PERSON)                                            \
	X(UNDO, "undo", PERSON)                                                \
	X(ANSWER_UNDO, "answer_undo", PERSON)                                  \
	X(UNDO_EXPIRE, "undo_expire", CLOCK)                                   \
	X(QUESTION_EXPIRE, "question_expire", CLOCK)                           \
	X(WARN_STALLING, "warn_stalling", CLOCK)                               \
	X(DISMISS, "dismiss", CLOCK)                                           \
	X(SUBSTITUTE, "substitute", DAEMON)                                    \
	X(TAKE_SEAT, "take_seat", PERSON)                                      \
	X(CUT_ROUND, "cut_round", CLOCK)                                       \
	X(CLOSE_ROUND, "close_round", CLOCK)                                   \
	X(END_EVENT, "end_event", CLOCK)                                       \
	X(SOLVED, "solved", DAEMON)                                            \
	X(OUTAGE, "outage", DAEMON)                                            \
	X(ADJUST, "adjust", DIRECTOR)                                          \
	X(EXTEND, "extend", DIRECTOR)                                          \
	X(REMOVE_PAIR, "remove_pair", DIRECTOR)                                \
	X(STOP, "stop", DIRECTOR)                                              \
	X(BROADCAST, "broadcast", DIRECTOR)                                    \
	X(PENALTY, "penalty", DIRECTOR)                                        \
	X(ROLL_BACK, "roll_back", DIRECTOR)                                    \
	X(HALT, "halt", DAEMON)                                                \
	X(RESUME, "resume", DIRECTOR)                                          \
	X(REPLACE, "replace", DIRECTOR)

enum cmd_kind {
#define X(name, word, from) CMD_##name,
	CMD_LIST(X)
#undef X
	    CMD_KIND_COUNT
};

enum cmd_from {
	CMD_FROM_PERSON,
	CMD_FROM_CLOCK,
	CMD_FROM_DAEMON,
	CMD_FROM_DIRECTOR
};

/* The word of a kind in journal and protocol; who sends it. */
const char *cmd_kind_name(enum cmd_kind kind);
bool cmd_kind_find(const char *word, enum cmd_kind *kind_r);
enum cmd_from cmd_kind_from(enum cmd_kind kind);

#endif
