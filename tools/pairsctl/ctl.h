/* SPDX-License-Identifier: ISC */
/*
 * What the commands of pairsctl share: the options, the config and the
 * database.  A command prints its answer to stdout and returns 0, or a
 * negative code with the reason in err, which main prints.
 */
#ifndef TOOLS_PAIRSCTL_CTL_H
#define TOOLS_PAIRSCTL_CTL_H

#include <stdbool.h>
#include <stddef.h>

#include "daemon/base/err.h"
#include "daemon/config/config.h"
#include "daemon/history/history_file.h"
#include "daemon/store/db.h"
#include "tools/pairsctl/simulate.h"

#define CTL_ASKED_MAX 32

struct ctl {
	const char *config_path;
	const char *database; /* NULL: as the config says */
	bool json, csv;
	/* of a question, in the order in which they were given */
	struct {
		const char *field, *value;
	} asked[CTL_ASKED_MAX];
	int asked_count;
	bool rounds;                        /* event's */
	const char *group[DRAW_KINDS_MOST]; /* player add's */
	int groups;
	bool robot;         /* player add's */
	bool ics;           /* schedule's */
	bool proof;         /* pair's */
	long version;       /* adjust's, -1: not given */
	const char *reason; /* adjust's, NULL: not given */
	int to_round;       /* roll-back's, 0: not given */
	long yes;           /* roll-back's, -1: not given */
	struct simulate_options simulate;
	int days;                   /* schedule's */
	int limit;                  /* events' */
	enum history_format format; /* export's */
	struct config *config;      /* read when first needed */
	struct db *db;              /* opened when first needed, to read */
	const char *hint;           /* after an error: what helps; NULL: none */
};

/* Read the config, or open the database for reading, once. */
int ctl_need_config(struct ctl *ctl, struct err *err);
int ctl_need_db(struct ctl *ctl, struct err *err);

/* The database's path, from the option or the config. */
int ctl_database(struct ctl *ctl, const char **path_r, struct err *err);

/*
 * Refuse, with a hint, where root would make the database or its lock in a
 * folder whose owner could not open them.
 */
int ctl_check_owner(
    struct ctl *ctl, const char *path, const char *lock_path, struct err *err);

/*
 * Read a whole number from 1 to most; ERR_INPUT with the name of what it is.
 */
int ctl_number(const char *text, const char *what, long most, long *number_r,
    struct err *err);

/* The columns of the terminal that stdout is; CTL_COLUMNS if it is none. */
#define CTL_COLUMNS 80
size_t ctl_columns(void);

/* Print a document, ending the line if it does not. */
struct buf;
void ctl_print(const struct buf *buf);

/* The commands; argv[0] is the first argument after the command's name. */
int pair_run(struct ctl *ctl, char **argv, struct err *err);
int simulate_run(struct ctl *ctl, char **argv, struct err *err);
int events_run(struct ctl *ctl, char **argv, struct err *err);
int event_run(struct ctl *ctl, char **argv, struct err *err);
int board_run(struct ctl *ctl, char **argv, struct err *err);
int record_run(struct ctl *ctl, char **argv, struct err *err);
int averages_run(struct ctl *ctl, char **argv, struct err *err);
int nights_run(struct ctl *ctl, char **argv, struct err *err);
int records_run(struct ctl *ctl, char **argv, struct err *err);
int standings_run(struct ctl *ctl, char **argv, struct err *err);
int versus_run(struct ctl *ctl, char **argv, struct err *err);
int results_run(struct ctl *ctl, char **argv, struct err *err);
int players_run(struct ctl *ctl, char **argv, struct err *err);
int player_run(struct ctl *ctl, char **argv, struct err *err);
int player_add_run(struct ctl *ctl, char **argv, struct err *err);
int player_group_run(struct ctl *ctl, char **argv, struct err *err);
int player_invite_run(struct ctl *ctl, char **argv, struct err *err);
int player_password_run(struct ctl *ctl, char **argv, struct err *err);
int player_rename_run(struct ctl *ctl, char **argv, struct err *err);
int player_role_run(struct ctl *ctl, char **argv, struct err *err);
int player_token_run(struct ctl *ctl, char **argv, struct err *err);
int deals_check_run(struct ctl *ctl, char **argv, struct err *err);
int export_run(struct ctl *ctl, char **argv, struct err *err);
int export_season_run(struct ctl *ctl, char **argv, struct err *err);
int verify_deals_run(struct ctl *ctl, char **argv, struct err *err);
int schedule_run(struct ctl *ctl, char **argv, struct err *err);
int adjust_run(struct ctl *ctl, char **argv, struct err *err);
int extend_run(struct ctl *ctl, char **argv, struct err *err);
int withdraw_run(struct ctl *ctl, char **argv, struct err *err);
int replace_run(struct ctl *ctl, char **argv, struct err *err);
int penalty_run(struct ctl *ctl, char **argv, struct err *err);
int resume_run(struct ctl *ctl, char **argv, struct err *err);
int stop_run(struct ctl *ctl, char **argv, struct err *err);
int roll_back_run(struct ctl *ctl, char **argv, struct err *err);
int preview_run(struct ctl *ctl, char **argv, struct err *err);
int broadcast_run(struct ctl *ctl, char **argv, struct err *err);
int audit_run(struct ctl *ctl, char **argv, struct err *err);
int calls_run(struct ctl *ctl, char **argv, struct err *err);
int call_take_run(struct ctl *ctl, char **argv, struct err *err);
int call_answer_run(struct ctl *ctl, char **argv, struct err *err);
int cards_run(struct ctl *ctl, char **argv, struct err *err);
int backup_run(struct ctl *ctl, char **argv, struct err *err);
int examine_run(struct ctl *ctl, char **argv, struct err *err);
int rebuild_run(struct ctl *ctl, char **argv, struct err *err);
int restore_run(struct ctl *ctl, char **argv, struct err *err);
int score_run(struct ctl *ctl, char **argv, struct err *err);

#endif
