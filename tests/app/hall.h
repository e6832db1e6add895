/* SPDX-License-Identifier: ISC */
/*
 * A hall for tests: the daemon's application whole, with a virtual clock, no
 * network and a disk that does as it is told.  Players are numbered from 1;
 * 1 and 2 are a pair, 3 and 4, and so on.  A reply or a message that leaves
 * before the command it depends on is on the disk ends any test.
 */
#ifndef TESTS_APP_HALL_H
#define TESTS_APP_HALL_H

#include "daemon/app/app.h"
#include "daemon/base/buf.h"
#include "daemon/base/clock.h"
#include "daemon/config/config.h"
#include "tests/app/fake_net.h"
#include "tests/app/fake_writer.h"

#define HALL_PLAYERS 32
#define HALL_EVENTS 4                        /* that hall_journal looks at */
#define HALL_START_AT INT64_C(1767643200000) /* 2026-01-05 20:00 UTC */
#define HALL_SECOND 1000
#define HALL_MINUTE 60000

struct hall {
	char name[32];
	const char *keys;     /* more keys of the config, or NULL */
	const char *schedule; /* more keys of the schedule, or NULL */
	int rounds;           /* 0: 2 */
	struct config *config;
	struct clock clock;
	ms_t tick_at;
	struct app *app;
	struct ear ear[HALL_PLAYERS + 1]; /* of each player */
	struct buf text;                  /* what hall_journal returned last */
	int nonces;
};

/*
 * A database with HALL_PLAYERS players.  The night of the schedule starts at
 * HALL_START_AT, daily: registration 30 m, hold 20 s, 4 pairs at least, 2
 * rounds of 14 m with 2 boards, break 1 m, outage_max 15 m.
 */
void hall_init(struct hall *hall);
void hall_fini(struct hall *hall);

/* Start the daemon; a stop in good order. */
void hall_begin(struct hall *hall, ms_t at);
void hall_stop(struct hall *hall);

/* It is killed: what was not committed is lost. */
void hall_kill(struct hall *hall);

/*
 * In a process that has just been forked: the daemon is killed at this instant,
 * whatever it is about.  Its files are copied as they are, under a name of the
 * process's own, and hall_begin starts a daemon on the copy.  What the dead one
 * held is not freed: the process is to end with _exit.
 */
void hall_crash(struct hall *hall);

/* Its files are removed, whoever has them open. */
void hall_remove(const struct hall *hall);

/* The end of a turn, and what the disk has to say. */
void hall_turn(struct hall *hall);

/* The disk does as told from now on, with what is queued as well. */
void hall_disk(struct hall *hall, enum disk disk);

/* Time goes on until then, with all ticks and wakes. */
void hall_until(struct hall *hall, ms_t at);

/* Somebody sets the system's clock, so far ahead of the time; then a tick. */
void hall_wall(struct hall *hall, ms_t ahead_ms);

/* The process stands still: time goes on alone. */
void hall_pause(struct hall *hall, ms_t span_ms);

/* A player opens a stream, or is answered that he may not; loses it. */
void hall_try_listen(struct hall *hall, int player, struct answer *answer);
void hall_listen(struct hall *hall, int player);
void hall_leave(struct hall *hall, int player);

/*
 * A player's command, a turn of its own; fields follow "do" in the object:
 * hall_send(hall, 3, &answer, "\"do\":\"call\",\"board\":1,\"call\":\"P\"").
 */
void hall_send(
    struct hall *hall, int player, struct answer *answer, const char *fields);

/* The same, which must be done; its number. */
uint64_t hall_do(struct hall *hall, int player, const char *fields);

/* The same with a nonce that is given, and without the end of a turn. */
void hall_send_nonce(struct hall *hall, int player, struct answer *answer,
    const char *nonce, const char *fields);

void hall_answer_free(struct answer *answer);

/* That many pairs listen, sit down and are registered. */
void hall_register(struct hall *hall, int pairs);

/* On to the moment when round 1 has begun with that many pairs. */
void hall_play(struct hall *hall, int pairs);

/* The last message of a kind to a player, its data; NULL for none. */
const char *hall_heard(const struct hall *hall, int player, const char *kind);

/* Forget all messages. */
void hall_clear(struct hall *hall);

/*
 * The committed commands of a kind, a line each: "player body\n";
 * lives until the next call.
 */
const char *hall_journal(struct hall *hall, const char *kind);
int hall_count(struct hall *hall, const char *kind);

/* A whole number of a flat JSON text; the test fails when it is not there. */
int64_t hall_number(const char *json, const char *member);

#endif
