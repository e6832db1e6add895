/* SPDX-License-Identifier: ISC */
/*
 * What the files of this room share: the daemon's state, all of it used by the
 * loop's thread alone.
 *
 * A turn of the loop: requests and timers submit commands (pump.h); each is
 * applied, its journal row and rows go to the turn's batch, its messages to
 * the outbox; at the end of the turn the batch goes to the writer.  When the
 * writer has committed it, the outbox lets out what depends on it.
 */
#ifndef DAEMON_APP_STATE_H
#define DAEMON_APP_STATE_H

#include <stdbool.h>
#include <stdint.h>

#include "daemon/app/corrections.h"
#include "daemon/base/buf.h"
#include "daemon/base/clock.h"
#include "daemon/base/lock.h"
#include "daemon/config/config.h"
#include "daemon/net/http.h"
#include "daemon/net/loop.h"
#include "daemon/proto/cmd_text.h"
#include "daemon/proto/messages.h"
#include "daemon/store/batch.h"
#include "daemon/store/db.h"
#include "daemon/store/writer.h"
#include "engine/event/world.h"

struct accounts;
struct halts;
struct hasher;
struct limits;
struct nights;
struct outbox;
struct pages;
struct people;
struct prepared;
struct reader;
struct sessions;
struct solver;

/* How far makes.c has come. */
struct makes_mark {
	bool due, asked; /* deals may be left; one is with the solver */
	uint32_t event;  /* of the deal asked last */
	int board;
	ms_t at;       /* when it was last asked */
	bool missed;   /* a question had no answer */
	int ways;      /* through the deals, before this one */
	ms_t again_at; /* this one begins no earlier */
};

struct app {
	const char *config_path;
	struct config *config; /* in force for nights to come */
	struct clock *clock;
	ms_t turn_at; /* the time of this turn; 0: not read yet */

	struct loop *loop;
	struct http *http;
	struct lock *lock;
	struct db *db; /* for look-ups by the loop; it never writes */
	struct writer *writer;
	struct solver *solver;
	struct makes_mark makes;
	struct prepared *prepared; /* of the open nights */

	struct world *world;
	/* corrections.c: of nights read again, the last of them last */
	struct world *over[CORRECTIONS_NIGHTS];
	int overs;
	uint64_t corrected; /* the number of the last correction */
	struct arena arena;
	struct deal deal[EVENT_BOARDS_MAX];
	int *order; /* of a random first round, room for orders_max */
	int *group; /* of the field that was last closed */
	int orders_max;
	uint64_t seq;        /* of the last command applied */
	uint64_t committed;  /* up to here everything is on the disk */
	struct batch *batch; /* of this turn */
	struct buf scratch;
	struct buf body; /* of the command being applied, as in the journal */

	struct accounts *accounts;
	struct halts *halts;
	struct hasher *hasher;
	struct limits *limits;
	struct nights *nights;
	struct outbox *outbox;
	struct pages *pages; /* NULL: there are none */
	struct people *people;
	struct reader *reader;
	struct sessions *sessions;
	struct names names;

	bool lists_changed; /* tell_lists has something to tell */
	bool writing;       /* false: the disk does not take writes */
	bool stopping;
	bool wall_behind; /* the log has told that the system's clock is */
	ms_t alive_at;    /* the last tick */
	ms_t retry_at;    /* the last attempt to write again */
};

/* The time of this turn. */
ms_t app_now(struct app *app);

#endif
