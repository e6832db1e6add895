/* SPDX-License-Identifier: ISC */
/*
 * The time that each side uses on a board (R-TB-7), from the instants of the
 * commands alone.  From the deal to the board's end exactly one side is waited
 * for: that of who must call or play, or answer a claim; or, since this side
 * has asked about a call and not gone on without an answer, the other side, of
 * who made that call.  Its time counts against it while one of those waited for
 * is connected.  While none is, the server cannot reach the side, and up to
 * config.disconnect_grace_ms of that a side and board do not count, if it ends:
 * where the board is cut while the side waited for cannot be reached, all its
 * time since who was waited for was last there, or moved, counts, for it is this
 * side that the board was not finished for; partner's line or move brings nobody
 * else back.  While who is asked has no line he is away out of turn: none of that
 * time counts, nor is it part of the grace, and the cut changes nothing; a house robot
 * is not waited for.  While a card is asked back the clock of the side
 * that asks runs.  What the other side needs to answer a claim counts for it
 * while the claim is open, if it stands, if no play could lose its tricks, and if
 * nobody answers, unless the play then shows it false; else for the claimer's side,
 * or for nobody if a house robot has made it: who doubts a claim, and says so, has
 * lost no time by it, and who does not let a certain one stand has.  The time of
 * a house robot in a seat, the pause between boards, an outage of the daemon, and
 * a table where a pair has withdrawn are charged to nobody.
 *
 * A player must not learn from the clocks that partner was asked, nor how long
 * he took to answer (Law 16B), nor that a claim that failed was certain.  For as
 * long as the board goes on he is told the times that there would be if the other
 * side had gone on thinking, or if the claim had been doubtful.
 */
#ifndef ENGINE_EVENT_CLOCKS_H
#define ENGINE_EVENT_CLOCKS_H

#include "engine/event/event.h"

/*
 * Whose clock runs at a table where a board was dealt, bit per seat; and of
 * these who owes an answer to the side that is on turn, 0: nobody.
 */
unsigned clocks_awaited(const struct event *event, int table);
unsigned clocks_asked(const struct event *event, int table);

/* Whose clock runs, and why; as it was before a command. */
struct clocks_wait {
	unsigned charged; /* clocks_awaited */
	unsigned asked;   /* clocks_asked */
	unsigned turn;    /* charged where nothing is asked */
};

struct clocks_wait clocks_wait(const struct event *event, int table);

/*
 * Count a table's time up to `at` for the seats whose clock ran until then.
 * To be called after every change of who is waited
 * for, before every change of who is connected or has withdrawn, and when the
 * board ends.
 */
void clocks_count(
    struct event *event, int table, struct clocks_wait wait, ms_t at);

/* The same for something that only these seats see, a bit each. */
void clocks_count_for(struct event *event, int table, struct clocks_wait wait,
    unsigned seats, ms_t at);

/*
 * What each side has used of the board at a table, as a seat is told: as of what
 * it has seen last, once the board is over as it is.
 */
void clocks_told(const struct event *event, int table, enum seat seat,
    uint32_t used_ms_r[SIDE_COUNT]);

/* The same, of whoever is waited for now; does nothing where no board is. */
void clocks_count_now(struct event *event, int table, ms_t at);

/* The same at the table of a player, or of a robot, in the round in play. */
void clocks_count_player(
    struct event *event, const struct member *member, ms_t at);

/* The same where a board is cut at `at`: a line still lost is not spared. */
void clocks_cut(struct event *event, int table, ms_t at);

/*
 * A seat has moved, and so is there, with a line or without; its partner is not by
 * that.  To be called once the time up to then is counted.
 */
void clocks_moved(struct event *event, int table, enum seat seat);

/*
 * A claim was made or is open no more; else this does nothing.  True if it has
 * failed although no play could lose its tricks.  To be called once the time up
 * to then is counted.
 */
bool clocks_claim(struct event *event, int table);

/*
 * The board at a table has ended, or is cut: claims that nobody had answered are
 * the claimer's time if the play has shown them false.
 */
void clocks_settle(struct table *table);

/*
 * The player of a seat is there: his line is back, or he has acted.  To be
 * called once the time up to then is counted.
 */
void clocks_seen(struct event *event, int table, enum seat seat);

/*
 * For how long the player of a seat has been waited for, up to `at`, while he
 * had no line and no robot sat for him, since he was last seen in this round.
 */
ms_t clocks_missed(
    const struct event *event, int table, enum seat seat, ms_t at);

/* What lies before `at` and is not yet counted is charged to nobody. */
void clocks_skip(struct event *event, int table, ms_t at);

/*
 * What each side of a table has used of the board last played, or of that in
 * play if it is cut at `at`: a claim that is open then has failed, unless its
 * tricks are certain.
 */
void clocks_used_on_board(
    const struct event *event, int table, ms_t at, ms_t used_ms_r[SIDE_COUNT]);

/* The same over all boards of the round in play. */
void clocks_used_in_round(
    const struct event *event, int table, ms_t at, ms_t used_ms_r[SIDE_COUNT]);

#endif
