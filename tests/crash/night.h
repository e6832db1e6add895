/* SPDX-License-Identifier: ISC */
/*
 * A whole night of eight pairs through the daemon's application, played by
 * people who listen to their streams and do what these show them.  What each
 * decides follows from what he sees and from nothing else, so that a night that
 * is disturbed comes to what it would have come to.
 *
 * A player whose command gets no answer sends it again, byte for byte, once he
 * is connected again.  Any other answer than that it was done fails the test.
 */
#ifndef TESTS_CRASH_NIGHT_H
#define TESTS_CRASH_NIGHT_H

#include "daemon/proto/board_read.h"
#include "daemon/proto/state_read.h"
#include "tests/app/hall.h"

#define NIGHT_PAIRS 8
#define NIGHT_PLAYERS (2 * NIGHT_PAIRS)
#define NIGHT_NONCE_MAX 32
#define NIGHT_FIELDS_MAX 96

struct night_player {
	/* as his stream has shown it last */
	bool has_event, has_board;
	struct event_state_msg event;
	struct room_table_state room; /* his table in the registration room */
	struct board_state board;
	struct standing_state standing;
	/* the command that he waits for */
	bool waits;
	char nonce[NIGHT_NONCE_MAX], fields[NIGHT_FIELDS_MAX];
	struct answer answer;
	int commands;
	int greeted; /* the board on which he has wished luck */
};

/* A command that was confirmed to its player. */
struct night_done {
	int player;
	char nonce[NIGHT_NONCE_MAX];
};

struct night {
	struct hall hall;
	struct night_player player[NIGHT_PLAYERS + 1];
	struct night_done *done;
	size_t dones, dones_max;
	bool over;
};

/* What a night has come to, part by part, and all of it. */
#define NIGHT_PARTS 8
struct night_digest {
	uint64_t part[NIGHT_PARTS];
};

/* The night's registration opens and everybody listens. */
void night_init(struct night *night);
void night_begin(struct night *night);
void night_fini(struct night *night);

/* Everybody does what he may, the daemon its turn, and a second goes by. */
void night_step(struct night *night);

/* To the end; the test fails if it does not come. */
void night_run(struct night *night);

/*
 * In a process forked for it: the daemon is killed now, and started again on
 * what is on the disk after so long.  Looks whether all that anybody was told is
 * there, and that what nobody was told of is done at most once.
 */
void night_crash(struct night *night, ms_t away_ms);

/* Fails if somebody is shown less than he was. */
void night_expect_told(
    const struct night *night, const struct night_player *was);

/* Everybody takes in what has come to him so far. */
void night_hear(struct night *night);

/*
 * The daemon's streams have ended, or it was started again: everybody connects
 * and sends again what he waits for.
 */
void night_reconnect(struct night *night);

/* Fails unless everything confirmed stands in the journal once. */
void night_check(struct night *night);

/*
 * Results, auctions and plays, scores, seatings, standings and points as the
 * database tells them, without the times.
 */
void night_read(struct night *night, struct night_digest *digest_r);

/* The first part in which two differ, NULL for none. */
const char *night_differ(
    const struct night_digest *a, const struct night_digest *b);

#endif
