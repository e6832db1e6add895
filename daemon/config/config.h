/* SPDX-License-Identifier: ISC */
/*
 * The config file, read and checked whole: either every key is right and a
 * struct config comes out, or nothing does and the text says where and what is
 * allowed.  pairsd.conf(5) describes each key.
 */
#ifndef DAEMON_CONFIG_CONFIG_H
#define DAEMON_CONFIG_CONFIG_H

#include <stddef.h>

#include "daemon/base/err.h"
#include "daemon/base/log.h"
#include "daemon/calendar/calendar.h"
#include "engine/event/event_config.h"

#define CONFIG_CLUB_MAX 81    /* bytes of a club's name, with the NUL */
#define CONFIG_PATH_MAX 1024  /* bytes of a file's path, with the NUL */
#define CONFIG_SOCKET_MAX 108 /* bytes of a socket's path, with the NUL */
#define CONFIG_ADDRESS_MAX 64 /* bytes of an address, with the NUL */
#define CONFIG_START_MAX 17   /* "2026-01-05 19:30" and the NUL */
#define CONFIG_RULE_MAX 512   /* bytes of a recurrence rule, with the NUL */
#define CONFIG_SCHEDULES_MAX 1000
#define CONFIG_DATES_MAX 400 /* of except, and of also */

/* Who may have an account from a browser. */
enum sign_up { SIGN_UP_CLOSED, SIGN_UP_INVITATION, SIGN_UP_OPEN };

/* Texts of a list. */
struct config_texts {
	char **text; /* NULL for none */
	size_t count;
};

/* A span of time, or a share of one board's: round_time / boards_per_round. */
struct config_margin {
	bool is_share;
	int percent; /* is_share: 0..100 */
	ms_t ms;     /* else */
};

/* One schedule: the rules of its nights and when they are. */
struct schedule_config {
	struct event_config rules;
	/* as they stand in the file; rules has them as spans */
	struct config_margin last_board_margin, slow_margin, disconnect_grace;
	char deals[CONFIG_PATH_MAX];  /* a file of prepared boards, or "" */
	char start[CONFIG_START_MAX]; /* local time in rules.time_zone, or "" */
	char *rule;                   /* RRULE text; NULL for one night only */
	struct config_texts except;   /* dates without a night of the rule */
	struct config_texts also;     /* extra nights, local times */
	int line;                     /* where its braces open in the file */
};

struct config {
	char database[CONFIG_PATH_MAX];
	char listen_address[CONFIG_ADDRESS_MAX]; /* numeric IPv4 or IPv6 */
	int listen_port;                         /* 1..65535 */
	char admin_socket[CONFIG_SOCKET_MAX];
	char solver[CONFIG_PATH_MAX];    /* the program's path */
	char club[CONFIG_CLUB_MAX];      /* its name in files, or "" */
	int max_players;                 /* with a stream at one time */
	int max_connections_per_address; /* at one time; 0: no limit */
	enum log_level log_level;
	enum sign_up sign_up;
	bool guests; /* may come without a password, for a night */

	struct schedule_config *schedules;
	size_t schedule_count;

	int uses; /* beside the first: config_share */
};

/*
 * Read a file and the files that it includes, which are named from the folder
 * of the file read first, as are paths in it that do not begin with a slash.
 * 0 and a config for config_free, or, with *config_r NULL: ERR_IO when the file
 * cannot be read; ERR_CONFIG with "FILE:LINE: key: what is wrong; allowed: ..."
 * for the last error.  Those before it are logged, in the order of the file,
 * and so is, as a warning, what is right but hardly meant.
 */
int config_load(const char *path, struct config **config_r, struct err *err);

/*
 * The same for a daemon, which is to run on it from now on: the folders of its
 * files must be there as well, and be such that this user may write to them; so
 * must the solver, where a schedule needs it, and be such that he may run it;
 * and a schedule without a night to come is warned of.
 */
int config_load_to_run(
    const char *path, ms_t now, struct config **config_r, struct err *err);

/* The same for text; name stands for the file in messages. */
int config_load_text(const char *name, const char *text,
    struct config **config_r, struct err *err);

/*
 * One more use of a config, which ends by a config_free of its own.  All uses
 * begin and end in one thread; another may read meanwhile.
 */
struct config *config_share(struct config *config);

/* End a use, with the last of them free, and set to NULL; accepts NULL there. */
void config_free(struct config **config);

/* Its word. */
const char *config_sign_up_name(enum sign_up sign_up);

/* When a schedule's nights are; borrows from the schedule. */
struct calendar_plan config_plan(const struct schedule_config *schedule);

/* From a night's start to its end when every round takes all of its time. */
ms_t config_night_ms(const struct event_config *rules);

#endif
