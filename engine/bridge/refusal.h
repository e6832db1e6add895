/* SPDX-License-Identifier: ISC */
/*
 * Why a command is refused.  A refusal changes nothing; its code goes to
 * programs and its text to people.
 */
#ifndef ENGINE_BRIDGE_REFUSAL_H
#define ENGINE_BRIDGE_REFUSAL_H

#define REFUSAL_LIST(X)                                                        \
	X(ACCEPTED, "accepted", "accepted")                                    \
	/* at the table */                                                     \
	X(NOT_AUCTION, "not_auction", "there is no auction now")               \
	X(NOT_PLAY, "not_play", "no card is due now")                          \
	X(NOT_YOUR_TURN, "not_your_turn", "it is not your turn")               \
	X(CALL_NOT_LEGAL, "call_not_legal", "that call is not legal here")     \
	X(CARD_NOT_HELD, "card_not_held",                                      \
	    "that card is not in the hand that must play")                     \
	X(MUST_FOLLOW_SUIT, "must_follow_suit",                                \
	    "you hold a card of the suit led and must follow")                 \
	X(CLAIM_OPEN, "claim_open", "a claim must be answered first")          \
	X(CLAIM_TRICKS, "claim_tricks",                                        \
	    "a claim is for 0 to as many tricks as are left")                  \
	X(TOO_MANY_CLAIMS, "too_many_claims",                                  \
	    "your side has claimed as often as it may on this board")          \
	X(CLAIM_AGAIN, "claim_again",                                          \
	    "your side's claim failed; complete a trick before another")       \
	X(CONCEDED_ONCE, "conceded_once",                                      \
	    "your side has conceded before; it may only claim all tricks")     \
	X(DUMMY_MAY_NOT, "dummy_may_not", "dummy takes no part in the play")   \
	X(NO_CLAIM, "no_claim", "there is no claim to answer")                 \
	X(NOT_ASKED, "not_asked", "this claim is not yours to answer now")     \
	X(NOT_CLAIMED, "not_claimed", "that board did not end with a claim")   \
	X(NOT_ENDED, "not_ended",                                              \
	    "no board of that number ended at your table in this round")       \
	X(ROUND_CLOSED, "round_closed",                                        \
	    "the round of that board is over; its results stand")              \
	X(REOPEN_SAME, "reopen_same", "that is the result already")            \
	X(NOT_CERTAIN, "not_certain",                                          \
	    "some legal play gives that trick to the other side")              \
	X(UNDO_OFF, "undo_off",                                                \
	    "nothing of that kind is taken back in this event")                \
	X(NO_UNDO, "no_undo", "nothing of yours can be taken back now")        \
	X(TOO_MANY_UNDOS, "too_many_undos",                                    \
	    "your side has taken back as often as it may on this board")       \
	X(UNDO_OPEN, "undo_open",                                              \
	    "it must first be said whether a card is taken back")              \
	X(UNDO_NONE, "undo_none", "nobody asks to take a card back")           \
	X(NO_BOARD, "no_board", "no board is in play at your table")           \
	/* about what is said */                                               \
	X(BAD_TEXT, "bad_text",                                                \
	    "the text is empty, too long or holds a control character")        \
	X(NO_CALL, "no_call", "there is no such call on this board")           \
	X(NOT_YOURS_TO_ASK, "not_yours_to_ask",                                \
	    "you may ask about calls of your opponents only")                  \
	X(NOT_YOURS_TO_EXPLAIN, "not_yours_to_explain",                        \
	    "only who made a call explains it, or is asked about it")          \
	X(QUESTION_OPEN, "question_open",                                      \
	    "that player has a question to answer already")                    \
	X(TOO_MANY_QUESTIONS, "too_many_questions",                            \
	    "your side has asked as often as it may on this board")            \
	X(CHAT_OFF, "chat_off", "there is no chat in this event")              \
	X(CHAT_CLOSED, "chat_closed",                                          \
	    "while a board is played you may speak to your opponents only")    \
	X(CARD_CLOSED, "card_closed",                                          \
	    "your system card can be changed once the board is over")          \
	X(NO_TABLE, "no_table", "you do not play at a table now")              \
	X(TOO_FAST, "too_fast",                                                \
	    "you have said much in a short time; wait some seconds")           \
	X(CALL_WAITS, "call_waits",                                            \
	    "your last call for the director still waits")                     \
	X(CALLS_FULL, "calls_full",                                            \
	    "as many calls for the director wait as there is room for")        \
	X(NO_DIRECTOR_CALL, "no_director_call",                                \
	    "no call for the director of this number waits")                   \
	X(TOO_MANY_ALERTS, "too_many_alerts",                                  \
	    "no more alerts are taken on this board; call without one")        \
	/* about the night */                                                  \
	X(NO_EVENT, "no_event", "there is no such event open")                 \
	X(EVENT_EXISTS, "event_exists", "this event is open already")          \
	X(TOO_MANY_EVENTS, "too_many_events", "too many events are open")      \
	X(BAD_COMMAND, "bad_command", "the command is out of its range")       \
	X(NOT_IN_EVENT, "not_in_event", "you are not in this event")           \
	X(NOT_REGISTERING, "not_registering", "registration is not open")      \
	X(REGISTERED, "registered",                                            \
	    "you are registered for this event already")                       \
	X(OTHER_EVENT, "other_event",                                          \
	    "you are registered for an event that overlaps")                   \
	X(OTHER_ROOM, "other_room",                                            \
	    "you sit in the room of an event that overlaps; stand up there")   \
	X(EVENT_FULL, "event_full", "the event is full")                       \
	X(SEAT_TAKEN, "seat_taken", "that seat is taken")                      \
	X(NO_SEAT, "no_seat", "there is no such table or seat")                \
	X(NOT_SEATED, "not_seated", "you do not sit at a table")               \
	X(NOBODY_OPPOSITE, "nobody_opposite", "nobody sits opposite you")      \
	X(NOT_FIRST, "not_first",                                              \
	    "only who sat down first may ask the other to leave")              \
	X(NOT_REGISTERED, "not_registered", "you are not registered")          \
	X(WITHDRAWN, "withdrawn", "your pair has withdrawn")                   \
	X(LEAVING, "leaving", "your pair leaves when this board is over")      \
	X(NOTHING_LEFT, "nothing_left",                                        \
	    "nothing is left to be played for your pair: it may simply go")    \
	X(NOT_WITHDRAWN, "not_withdrawn", "your pair has not withdrawn")       \
	X(NO_RETURN, "no_return",                                              \
	    "your pair has come back as often as the event allows")            \
	X(LEFT_AUCTION, "left_auction",                                        \
	    "your pair left an auction: it may be back when the next round "   \
	    "has begun")                                                       \
	X(TAKEN_OUT, "taken_out", "a director has taken your pair out")        \
	X(NO_ROUND_LEFT, "no_round_left", "no round is left to be drawn")      \
	X(NO_SUBSTITUTE, "no_substitute", "nobody plays for you")              \
	X(SUBSTITUTED, "substituted",                                          \
	    "a robot plays for you until your stream is open again")           \
	X(MOVE_FIRST, "move_first",                                            \
	    "you had your seat back; now a move of yours takes it back")       \
	X(HOUSE_ROBOT, "house_robot",                                          \
	    "a house robot only takes the seats that it is given")             \
	/* to a director */                                                    \
	X(NO_RESULT, "no_result",                                              \
	    "no such board was scheduled at that table in that round")         \
	X(ROUND_OPEN, "round_open",                                            \
	    "a result is changed once its round has closed")                   \
	X(STALE, "stale",                                                      \
	    "it was changed meanwhile; look at it as it now stands")           \
	X(BAD_RESULT, "bad_result",                                            \
	    "allowed: a contract of level 1 to 7, its declarer and 0 to 13 "   \
	    "tricks; passed out; A+, A or A- to each side; void")              \
	X(NO_REASON, "no_reason",                                              \
	    "a reason is needed, on one line without control characters")      \
	X(NO_ROUND, "no_round", "no round of that number is in play")          \
	X(NO_SNAPSHOT, "no_snapshot",                                          \
	    "a night is rolled back to a round that has closed")               \
	X(NOTHING_LATER, "nothing_later",                                      \
	    "nothing was drawn after that round")                              \
	X(OTHER_COUNT, "other_count",                                          \
	    "that is not how many results it throws away")                     \
	X(NO_BOARDS, "no_boards",                                              \
	    "the boards were prepared, and there are no others to play; "      \
	    "correct results, or stop the night and hold another")             \
	X(BAD_SPAN, "bad_span", "allowed: from 1 minute to 2 hours")           \
	X(BAD_PENALTY, "bad_penalty",                                          \
	    "allowed: up to 1000.00, and no more back than was taken")         \
	X(NO_PAIR, "no_pair", "there is no such pair in the field")            \
	X(NOT_BEGUN, "not_begun",                                              \
	    "until registration is over pairs leave and register themselves")  \
	X(UNFIT_PLAYER, "unfit_player",                                        \
	    "who has or had a part in this event, directs it or prepared its " \
	    "boards may not come in")                                          \
	X(PLAYER_BUSY, "player_busy",                                          \
	    "that player is in an event that overlaps")                        \
	X(NO_BOARD_LEFT, "no_board_left",                                      \
	    "no board is left that somebody who comes in could play")          \
	X(TOO_MANY_REPLACED, "too_many_replaced",                              \
	    "as many have come in, or wait for it, as there is room for")      \
	X(REPLACED, "replaced",                                                \
	    "somebody has come in for you, and plays to the end of the night") \
	X(TOO_LATE, "too_late",                                                \
	    "the correction period is over; only an administrator may")        \
	X(EVENT_OVER, "event_over", "the event is over")                       \
	X(NOT_DUE, "not_due", "this is not due now")                           \
	X(PREPARED, "prepared",                                                \
	    "you prepared the boards of this event, and may not play them")    \
	X(HALTED, "halted",                                                    \
	    "the night is halted: nothing can be done until it is resumed")    \
	X(NOT_HALTED, "not_halted", "the event is not halted")                 \
	X(BARRED, "barred",                                                    \
	    "the program has failed on this, and does not do it")

enum refusal {
#define X(name, code, text) REFUSAL_##name,
	REFUSAL_LIST(X)
#undef X
	    REFUSAL_COUNT
};

/* One word for programs; never NULL. */
const char *refusal_code(enum refusal refusal);

/* One sentence for people; never NULL. */
const char *refusal_text(enum refusal refusal);

#endif
