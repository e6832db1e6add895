/* SPDX-License-Identifier: ISC */
/*
 * Who is in the field: pairs that withdraw, are withdrawn by the clock because
 * nobody of them was there, and come back; and what the rounds that they missed
 * are worth to them.
 *
 * A round is missed by a pair that was on the list in it and neither sat at a
 * table nor had its bye.  It scores by `missed_score`, or the pair's own mean if
 * that is less, and its boards are owed
 * (R-EV-11), whatever kept the pair away.  A pair that is out has nothing after the
 * round in which it left, unless it has finished enough of the whole night for a
 * rank: then what it missed scores as for one that comes back, or who leads could
 * keep his mean by leaving.
 */
#ifndef ENGINE_EVENT_FIELD_H
#define ENGINE_EVENT_FIELD_H

#include "engine/event/world.h"

/*
 * WITHDRAW: before round 1 the pair leaves the list, later it stays in the
 * results (R-EV-5).  While cards are played it is for declarer or both defenders;
 * of others it is noted, see field_leave_after.  Refuses REFUSAL_EVENT_OVER,
 * _NOT_REGISTERED, _WITHDRAWN, _LEAVING (noted before), _NOTHING_LEFT (its boards
 * of the last round are over, or it has none).
 */
enum refusal field_withdraw(
    struct event *event, const struct cmd *cmd, struct effects *effects);

/*
 * A director takes a pair of the field out, as if it withdrew, of an event that
 * is open; it cannot come back.  Refused if there is none of this number.
 */
enum refusal field_remove(
    struct event *event, const struct cmd *cmd, struct effects *effects);

/*
 * The board in play at a table has a result, was cut, or is thrown away: whoever
 * said in the play that he leaves does so now, and his pair with him, unless somebody
 * comes in for him, or nothing of the night is left for it.
 */
void field_leave_after(
    struct event *event, int table, ms_t at, struct effects *effects);

/* WITHDRAW_PAIR: nobody of the pair was there, see field_next_gone. */
enum refusal field_withdraw_pair(
    struct event *event, const struct cmd *cmd, struct effects *effects);

/*
 * RETURN: the pair is seated from the next draw on.  `elsewhere` is the refusal
 * for a pair of whom one is in another event that overlaps, or
 * REFUSAL_ACCEPTED.  Who left a board in its auction, and was not kept waiting, may
 * not until the round after that has begun, while four are left without it, by
 * rules that have house robots.
 */
enum refusal field_return(struct event *event, const struct cmd *cmd,
    enum refusal elsewhere, struct effects *effects);

/*
 * The rounds after a closed one are thrown away, and with them that the clock has
 * taken a pair out because of them: it is in the field, or has the return again that
 * it used up.  Who is out and, `elsewhere`, in another event that overlaps, has
 * left by that.
 */
void field_forget_clock(
    struct event *event, int pair, int round, bool elsewhere);

/* A player has acted at his table: he is there, with or without a line. */
void field_note_act(struct event *event, int32_t player);

/*
 * The round drawn last is about to close: count the whole rounds for which each
 * pair at a table was gone.  Gone: neither player had a line from the round's
 * start to its close, and neither acted.
 */
void field_count_gone(struct event *event);

/*
 * The first pair that the clock withdraws now, between two rounds: gone for
 * `withdraw_after` rounds at a table, one after the other.  0 for none, and
 * while this would end the night for pairs that are still there.
 */
int field_next_gone(const struct event *event);

/* True if a pair missed a round that was drawn, see above. */
bool field_missed(const struct event *event, int pair, int round);

/*
 * True while pairs may still come late: from the draw of round 1 to that of the
 * round after `late_entry`.
 */
bool field_takes_late(const struct event *event);

/*
 * The pair registered last has come late: it missed the rounds so far, and is
 * seated from the next draw on.
 */
void field_enter_late(struct event *event);

/* Add a closed round to the sums of the pairs that missed it. */
void field_add_missed(struct event *event, int round);

/* "player", "clock", "director"; "" for nobody. */
const char *withdrawn_by_name(enum withdrawn_by by);
bool withdrawn_by_find(const char *word, enum withdrawn_by *by_r);

/*
 * True if a pair that is out, and finished so many boards, has finished enough
 * of the whole night for a rank.
 */
bool field_is_done(const struct event_config *config, int finished);

/*
 * Units of a board of a round at so many tables, for a pair that missed it and
 * until then had this sum of so many boards for its own mean (R-SC-5): by
 * `missed_score`, or its own mean if that is less, so that nobody gains by staying
 * away (Law 12C2c).  False when such rounds are left out, or when totals are
 * victory points.
 */
bool field_missed_unit(const struct event_config *config, int tables,
    int64_t own_sum, int own_count, int64_t *unit_r);

/*
 * Victory points of a round that was missed, hundredths: 800, or 1000 for a
 * score of "average", or what a match of its own mean gives if that is less;
 * false when they are left out or totals are not VPs.
 */
bool field_missed_vp(const struct event_config *config, int64_t own_sum,
    int own_count, int *vp_r);

#endif
