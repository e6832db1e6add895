/* SPDX-License-Identifier: ISC */
/*
 * One robot player: what the daemon told it, what it owes now, and the one
 * command it may have on its way.  A night holds all robots of the process.
 */
#ifndef TOOLS_PAIRSBOT_ROBOT_H
#define TOOLS_PAIRSBOT_ROBOT_H

#include <stdio.h>

#include "daemon/proto/board_read.h"
#include "daemon/proto/message_kind.h"
#include "daemon/proto/request.h"
#include "daemon/proto/state_read.h"
#include "tools/client/client.h"
#include "tools/pairsbot/options.h"

#define ROBOT_KEY_MAX 64
#define ROBOT_PAUSE_MS 50    /* in the room: other messages may follow */
#define ROBOT_BACKOFF_MS 250 /* after a refusal, doubled each time */
#define ROBOT_ROOM_MS 1000   /* to wait for the room of a new event */

struct night {
	struct client_loop *loop;
	const struct options *options;
	struct robot *robot; /* [robots] */
	int robots;
	int running;     /* robots whose event is not over */
	FILE *confirmed; /* NULL: not asked for */
	uint64_t run;    /* differs from any earlier process's */
	bool trouble;    /* something went wrong and was said */
	bool stopping;
	bool looked; /* whether --event can come, and so: */
	bool begun;  /* it takes nobody more */
};

/* A table of the room, as last heard. */
struct seen_table {
	bool taken[2]; /* North, South */
	bool hand[2];
	bool mine[2];    /* this robot sits there */
	bool strange[2]; /* neither it nor its partner */
	bool refused;    /* it was tried in vain */
};

/* What a robot does next, and under what key it is done once. */
struct due {
	struct cmd cmd; /* kind, event, payload */
	int board;      /* of an act at the table, which takes its time; or 0 */
	char key[ROBOT_KEY_MAX];
};

struct robot {
	struct night *night;
	const struct player *player;
	struct robot *partner; /* itself, if it has none of our own */
	bool north; /* the first of the two lines: leads, and tells */
	struct client *client;
	uint64_t dice;
	unsigned style; /* its manner, see bid.h and cardplay.h */
	uint32_t nonces;

	bool over;       /* its event has ended, or it cannot play */
	int64_t lost_at; /* when the stream went; -1: it is up */

	uint32_t event;             /* 0: none chosen */
	struct event_state_msg now; /* of that event */
	uint32_t left;              /* the event it has left last; 0: none */
	bool final;                 /* its final standing has come */
	bool has_room; /* it was told, or the wait for it is over */

	int tables;               /* in table[] */
	struct seen_table *table; /* of the room, by number less one */
	bool has_board;
	struct board_state board;
	int objected;   /* the number of a board with a refused claim */
	int told_board; /* last board whose end was printed */
	int told_round, told_thrown, told_standing;

	bool thinking;            /* a timer is set for `due` */
	bool busy;                /* a command is on its way */
	struct due due;           /* what it is */
	char done[ROBOT_KEY_MAX]; /* the last that was answered */
	bool in_vain;     /* it was refused: nothing else before again_at */
	int64_t again_at; /* not to be done again before this */
	int backoff_ms;
	bool waking; /* a timer is set to look again */
	bool unsure; /* no answer came: send `nonce` again */
	char nonce[NONCE_MOST + 1];
};

/* Connect; 0, or a negative code and the reason. */
int robot_start(struct robot *robot, struct err *err);
void robot_fini(struct robot *robot);

/* A message of the stream (robot_hear.c). */
void robot_hear(struct robot *robot, const char *event, const char *data);

/* What is owed now; false for nothing (robot_due.c). */
bool robot_find_due(struct robot *robot, struct due *due_r);

/* The table of the room by its number 1.., made if it is new. */
struct seen_table *robot_table(struct robot *robot, int number);

/* Where the robot sits in the room; 0 when it does not. */
int robot_sits_at(const struct robot *robot);

/* Do what is owed, now or after thinking (robot_act.c). */
void robot_act(struct robot *robot);

/* Look again after so many milliseconds. */
void robot_wake(struct robot *robot, int64_t in_ms);

/* The event is over for this robot; the night may be (robot.c). */
void robot_end(struct robot *robot);
void robot_fail(struct robot *robot, const char *what);

/* The same, and its connection is closed for good. */
void robot_drop(struct robot *robot, const char *what);

/* A line on stdout, "NAME: ..."; detail only with --verbose. */
void robot_say(const struct robot *robot, const char *format, ...)
    __attribute__((format(printf, 2, 3)));
void robot_detail(const struct robot *robot, const char *format, ...)
    __attribute__((format(printf, 2, 3)));

/* Milliseconds from least to most, from the robot's own sequence. */
int robot_delay(uint64_t *dice, int least, int most);

#endif
