/* SPDX-License-Identifier: ISC */
/*
 * pairsctl: look at nights, past and to come, from the shell; pairsctl(1).
 * Commands come from one table, which also prints the help.
 */
#include <getopt.h>
#include <limits.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "daemon/base/buf.h"
#include "daemon/base/chance.h"
#include "daemon/base/log.h"
#include "daemon/history/find.h"
#include "engine/event/event_config.h"
#include "tools/pairsctl/ctl.h"

#define MAIN_DEFAULT_CONFIG PD_CONFIG_DIR "/pairsd.conf"

/* Options of every command that looks things up: from, to, limit, after, csv. */
#define FIND_LETTERS "uUnXv"
/* Options that are fields of a question. */
#define MAIN_ASKED "ABCEGHJKLMNOQTUXYnu"

struct main_command {
	const char *words; /* one or two */
	const char *arguments;
	int count;           /* how many */
	const char *options; /* beside those of every command */
	int (*run)(struct ctl *ctl, char **argv, struct err *err);
	const char *help;
};

static const struct main_command main_commands[] = {
    {"schedule", "", 0, "Di", schedule_run, "the nights to come"},
    {"events", "", 0, "l", events_run, "the latest events"},
    {"event", "ID", 1, "R", event_run, "an event; with --rounds its draws"},
    {"board", "ID N", 2, "", board_run, "every result of a board"},
    {"record", "ID ROUND TABLE BOARD", 4, "", record_run,
	"auction and play of a board at a table"},
    {"adjust", "ID ROUND TABLE BOARD RESULT", 5, "ay", adjust_run,
	"correct a result of a round that has closed"},
    {"extend", "ID ROUND MINUTES", 3, "y", extend_run,
	"give the round in play more time"},
    {"withdraw", "ID PAIR", 2, "y", withdraw_run,
	"take a pair out of an event"},
    {"replace", "ID LEAVES COMES", 3, "y", replace_run,
	"have one player come in for another"},
    {"penalty", "ID ROUND PAIR AMOUNT", 4, "y", penalty_run,
	"take from a pair's total, or give back"},
    {"roll-back", "ID", 1, "kyz", roll_back_run,
	"go back to the close of a round, or say what would be lost"},
    {"resume", "ID", 1, "y", resume_run, "let an event go on that is halted"},
    {"stop", "ID", 1, "y", stop_run,
	"end an event with the rounds that have closed"},
    {"broadcast", "ID TEXT", 2, "", broadcast_run,
	"tell something to everybody in an event"},
    {"audit", "ID", 1, "", audit_run, "what was corrected, by whom and why"},
    {"preview", "ID", 1, "", preview_run, "what the next draw would be now"},
    {"calls", "ID", 1, "", calls_run, "calls for the director"},
    {"call take", "ID NUMBER", 2, "", call_take_run,
	"tell who called that somebody looks into it"},
    {"call answer", "ID NUMBER TEXT", 3, "", call_answer_run,
	"answer a call, which is done then"},
    {"cards", "ID", 1, "", cards_run, "the pairs' system cards"},
    {"player add", "NAME", 1, "gr", player_add_run,
	"add a player, or a --robot, and print the token"},
    {"player group", "NAME KIND=GROUP", 2, "", player_group_run,
	"put a player into a group; KIND= takes out"},
    {"player invite", "NAME", 1, "", player_invite_run,
	"print a code to choose a password with"},
    {"player password", "NAME", 1, "", player_password_run,
	"set a password, read from stdin"},
    {"player rename", "OLD NEW", 2, "", player_rename_run,
	"give a player another name"},
    {"player role", "NAME ROLE", 2, "", player_role_run,
	"make a player a director, or a player again"},
    {"player token", "NAME", 1, "", player_token_run,
	"replace a lost token and print the new one"},
    {"averages", "", 0, FIND_LETTERS "AY", averages_run,
	"a player's averages, --by this or that"},
    {"nights", "", 0, FIND_LETTERS "ABE", nights_run,
	"look up pairs in events: rank, total, points"},
    {"records", "", 0, FIND_LETTERS "A", records_run,
	"the best sessions and the highest scores"},
    {"standings", "", 0, FIND_LETTERS "GHJQ", standings_run,
	"players over several nights, by points or totals"},
    {"versus", "", 0, FIND_LETTERS "AO", versus_run,
	"a player against another"},
    {"results", "", 0, FIND_LETTERS "ABOCKTLENM", results_run,
	"look up boards by who, what, when"},
    {"players", "", 0, "", players_run, "all players and their points"},
    {"player", "NAME", 1, "", player_run, "a player's events"},
    {"deals check", "FILE", 1, "", deals_check_run,
	"read a file of deals and print them"},
    {"export season", "FROM TO FOLDER", 3, "f", export_season_run,
	"a file for each event from a day to another"},
    {"export", "ID", 1, "f", export_run,
	"an event as a file for other programs"},
    {"verify-deals", "ID", 1, "", verify_deals_run,
	"deal again from the published seed and compare"},
    {"rebuild", "ID|all", 1, "", rebuild_run,
	"compute results again from the journal and compare"},
    {"backup", "FILE", 1, "", backup_run,
	"copy the database, beside a night in play"},
    {"restore", "FILE", 1, "", restore_run,
	"make a copy the database, where there is none"},
    {"examine", "", 0, "", examine_run, "is the database sound?"},
    {"pair", "FILE", 1, "p", pair_run,
	"draw a round of any field, - for stdin"},
    {"simulate", "", 0, "PRbstoSeFwI", simulate_run,
	"whole events in virtual time, to try a draw"},
    {"score", "CONTRACT SEAT VUL TRICKS", 4, "", score_run,
	"the score of a contract, for declarer's side"},
};

/*
 * --rounds is a number of simulate's, and a switch of event's; --version is a
 * number of adjust's.
 */
static struct option main_long_options[] = {
    {"after", required_argument, NULL, 'X'},
    {"best", required_argument, NULL, 'G'},
    {"board", required_argument, NULL, 'M'},
    {"boards", required_argument, NULL, 'b'},
    {"by", required_argument, NULL, 'Y'},
    {"config", required_argument, NULL, 'c'},
    {"contract", required_argument, NULL, 'K'},
    {"csv", no_argument, NULL, 'v'},
    {"database", required_argument, NULL, 'd'},
    {"days", required_argument, NULL, 'D'},
    {"declarer", required_argument, NULL, 'C'},
    {"draw-from", required_argument, NULL, 'w'},
    {"event", required_argument, NULL, 'E'},
    {"events", required_argument, NULL, 'e'},
    {"format", required_argument, NULL, 'f'},
    {"from", required_argument, NULL, 'F'},
    {"group", required_argument, NULL, 'g'},
    {"help", no_argument, NULL, 'h'},
    {"ics", no_argument, NULL, 'i'},
    {"into", required_argument, NULL, 'I'},
    {"json", no_argument, NULL, 'j'},
    {"least", required_argument, NULL, 'H'},
    {"level", required_argument, NULL, 'L'},
    {"limit", required_argument, NULL, 'l'},
    {"objective", required_argument, NULL, 'o'},
    {"opponent", required_argument, NULL, 'O'},
    {"pair", required_argument, NULL, 'N'},
    {"pairs", required_argument, NULL, 'P'},
    {"partner", required_argument, NULL, 'B'},
    {"player", required_argument, NULL, 'A'},
    {"proof", no_argument, NULL, 'p'},
    {"reason", required_argument, NULL, 'y'},
    {"result", required_argument, NULL, 'T'},
    {"robot", no_argument, NULL, 'r'},
    {"rounds", required_argument, NULL, 'R'},
    {"schedule", required_argument, NULL, 'J'},
    {"scoring", required_argument, NULL, 's'},
    {"seed", required_argument, NULL, 'S'},
    {"to", required_argument, NULL, 'U'},
    {"to-round", required_argument, NULL, 'k'},
    {"totals", required_argument, NULL, 't'},
    {"unit", required_argument, NULL, 'Q'},
    {"version", no_argument, NULL, 'V'},
    {"yes", required_argument, NULL, 'z'},
    {NULL, 0, NULL, 0},
};

static void
main_usage(FILE *file)
{
	fputs("usage: pairsctl [-c FILE] [-d DATABASE] [--json] COMMAND\n\n",
	    file);
	for (size_t i = 0; i < sizeof(main_commands) / sizeof(main_commands[0]);
	     i++) {
		const struct main_command *command = &main_commands[i];
		char call[64];

		snprintf(call, sizeof(call), "%s %s", command->words,
		    command->arguments);
		fprintf(file, "  %-32s %s\n", call, command->help);
	}
	fputs(
	    "\n  schedule --days N (7) --ics, events --limit N (20), "
	    "event --rounds,\n"
	    "  export --format json|pbn|lin|usebio|csv (json), player add --group KIND=GROUP --robot,\n"
	    "  pair --proof, adjust --version N, roll-back --to-round R --yes RESULTS,\n"
	    "  and of what is directed --reason TEXT,\n"
	    "  simulate --pairs N (16) --rounds N (6) --boards N (3) "
	    "--scoring METHOD\n"
	    "           --totals boards|vp --objective rank|gap "
	    "--draw-from current|previous\n"
	    "           --seed N (1) --events N (1) --into FILE | --from ID\n"
	    "  SEAT is n, e, s or w; VUL is none, ns, ew or both; TRICKS "
	    "is 0-13, =, +n or -n\n",
	    file);
}

static int
main_bad_usage(const char *text)
{
	fprintf(stderr, "pairsctl: %s; see pairsctl --help\n", text);
	return 2;
}

static int
main_read_long(const char *text, const char *what, long most, long *number)
{
	struct err err;

	if (ctl_number(text, what, most, number, &err) < 0) {
		fprintf(stderr, "pairsctl: %s\n", err.text);
		return 2;
	}
	return 0;
}

static int
main_read_number(const char *text, const char *what, long most, int *number)
{
	long value;
	const int rc = main_read_long(text, what, most, &value);

	if (rc == 0)
		*number = (int)value;
	return rc;
}

/* 0: go on; 2: wrong, or none of them. */
static int
main_read_simulate(int c, struct simulate_options *simulate)
{
	switch (c) {
	case 'b':
		return main_read_number(
		    optarg, "--boards", EVENT_BOARDS_MAX, &simulate->boards);
	case 'e':
		return main_read_number(
		    optarg, "--events", 1000000, &simulate->events);
	case 'F':
		return main_read_long(
		    optarg, "--from", INT32_MAX, &simulate->from);
	case 'I':
		simulate->into = optarg;
		return 0;
	case 'o':
		simulate->objective = optarg;
		return 0;
	case 'P':
		return main_read_number(
		    optarg, "--pairs", EVENT_PAIRS_MOST, &simulate->pairs);
	case 'R':
		if (optarg == NULL)
			return 0;
		return main_read_number(
		    optarg, "--rounds", EVENT_ROUNDS_MAX, &simulate->rounds);
	case 's':
		simulate->scoring = optarg;
		return 0;
	case 'S':
		return main_read_long(
		    optarg, "--seed", INT32_MAX, &simulate->seed);
	case 't':
		simulate->totals = optarg;
		return 0;
	case 'w':
		simulate->draw_from = optarg;
		return 0;
	default:
		main_usage(stderr);
		return 2;
	}
}

static int
main_bad_format(const char *format)
{
	fprintf(stderr,
	    "pairsctl: --format: '%s' is not a format; allowed: %s\n", format,
	    history_format_list());
	return 2;
}

static struct option *
main_long_option(int val)
{
	struct option *o = main_long_options;

	while (o->val != val)
		o++;
	return o;
}

/* A field of a question has the name of its option. */
static int
main_read_asked(struct ctl *ctl, int c)
{
	if (ctl->asked_count == CTL_ASKED_MAX)
		return main_bad_usage("too many options");
	ctl->asked[ctl->asked_count].field = main_long_option(c)->name;
	ctl->asked[ctl->asked_count++].value = optarg;
	return 0;
}

/* A version, or a number of results, may be 0. */
static int
main_read_from_0(const char *name, long *number_r)
{
	if (strcmp(optarg, "0") != 0)
		return main_read_long(optarg, name, INT32_MAX, number_r);
	*number_r = 0;
	return 0;
}

/* What a director's command is about. */
static int
main_read_directed(int c, struct ctl *ctl)
{
	if (c == 'k')
		return main_read_number(
		    optarg, "--to-round", EVENT_ROUNDS_MAX, &ctl->to_round);
	return c == 'z' ? main_read_from_0("--yes", &ctl->yes)
			: main_read_from_0("--version", &ctl->version);
}

/* 0: go on; 1: done; 2: wrong.  given: the options there were. */
static int
main_read_options(int argc, char **argv, struct ctl *ctl, struct buf *given)
{
	int c;

	while ((c = getopt_long(
		    argc, argv, "+c:d:hjV", main_long_options, NULL)) != -1) {
		const char letter = (char)c;

		buf_append(given, &letter, 1);
		ctl->rounds = ctl->rounds || c == 'R';
		switch (c) {
		case 'c':
			ctl->config_path = optarg;
			break;
		case 'd':
			ctl->database = optarg;
			break;
		case 'D':
			if (main_read_number(
				optarg, "--days", 3660, &ctl->days) != 0)
				return 2;
			break;
		case 'f':
			if (!history_format_find(optarg, &ctl->format))
				return main_bad_format(optarg);
			break;
		case 'g':
			if (ctl->groups == DRAW_KINDS_MOST)
				return main_bad_usage("too many --group");
			ctl->group[ctl->groups++] = optarg;
			break;
		case 'h':
			main_usage(stdout);
			return 1;
		case 'i':
			ctl->ics = true;
			break;
		case 'j':
			ctl->json = true;
			break;
		case 'l':
			if (main_read_number(
				optarg, "--limit", 1000, &ctl->limit) != 0)
				return 2;
			break;
		case 'p':
			ctl->proof = true;
			break;
		case 'r':
			ctl->robot = true;
			break;
		case 'y':
			ctl->reason = optarg;
			break;
		case 'a':
		case 'k':
		case 'z':
			if (main_read_directed(c, ctl) != 0)
				return 2;
			break;
		case 'v':
			ctl->csv = true;
			break;
		case 'V':
			puts("pairsctl " PACKAGE_VERSION);
			return 1;
		default:
			if (strchr(MAIN_ASKED, c) != NULL
				? main_read_asked(ctl, c) != 0
				: main_read_simulate(c, &ctl->simulate) != 0)
				return 2;
			break;
		}
	}
	return 0;
}

/* What looks things up has days as --from and rows of a page as --limit. */
static bool
main_fit_find(const char *word)
{
	enum find_kind kind;

	if (!find_kind_find(word, &kind))
		return false;
	main_long_option('F')->val = 'u';
	main_long_option('l')->val = 'n';
	return true;
}

static void
main_fit_options(int argc, char **argv)
{
	for (int i = 1; i < argc; i++) {
		if (main_fit_find(argv[i]))
			return;
		if (strcmp(argv[i], "event") == 0) {
			main_long_option('R')->has_arg = no_argument;
		} else if (strcmp(argv[i], "adjust") == 0 && i + 1 < argc) {
			*main_long_option('V') = (struct option){
			    "version", required_argument, NULL, 'a'};
			return;
		}
	}
}

/*
 * Options may stand behind the command as well; its own arguments, such as a
 * result of "-1", may not be taken for options.  What looks like one of ours
 * is moved to the front, and the "--" that ends them behind it.  False, and
 * said, where the last of them lacks its value, which would be the command then.
 */
static bool
main_options_first(int argc, char **argv)
{
	int front = 1;
	bool ended = false;

	for (int i = 1; i < argc && !ended; i++) {
		const bool is_option = argv[i][0] == '-' &&
		    argv[i][1] != '\0' &&
		    !(argv[i][1] >= '0' && argv[i][1] <= '9');
		int words = 1;

		if (!is_option)
			continue;
		ended = strcmp(argv[i], "--") == 0;
		for (const struct option *o = main_long_options;
		     o->name != NULL; o++) {
			const bool same =
			    (argv[i][1] == '-' &&
				strcmp(argv[i] + 2, o->name) == 0) ||
			    (argv[i][1] == o->val && argv[i][2] == '\0');

			if (same && o->has_arg == required_argument)
				words = 2;
		}
		if (i + words > argc) {
			fprintf(
			    stderr, "pairsctl: %s needs a value\n", argv[i]);
			return false;
		}
		for (int w = 0; w < words; w++) {
			char *word = argv[i + w];

			memmove(&argv[front + 1], &argv[front],
			    (size_t)(i + w - front) * sizeof(argv[0]));
			argv[front++] = word;
		}
		i += words - 1;
	}
	return true;
}

static const struct main_command *
main_find(int argc, char **argv, int *skip_r)
{
	char two[64] = "";

	if (argc > 1)
		snprintf(two, sizeof(two), "%s %s", argv[0], argv[1]);
	for (size_t i = 0; i < sizeof(main_commands) / sizeof(main_commands[0]);
	     i++) {
		const struct main_command *command = &main_commands[i];

		*skip_r = strchr(command->words, ' ') != NULL ? 2 : 1;
		if (strcmp(command->words, *skip_r == 2 ? two : argv[0]) == 0)
			return command;
	}
	return NULL;
}

/* No option is silently ignored. */
static int
main_check_options(const struct main_command *command, const char *given)
{
	for (const struct option *o = main_long_options; o->name != NULL; o++) {
		if (strchr(given, o->val) == NULL ||
		    strchr("cdhjV", o->val) != NULL ||
		    strchr(command->options, o->val) != NULL)
			continue;
		fprintf(stderr,
		    "pairsctl: %s has no option --%s; see pairsctl --help\n",
		    command->words, o->name);
		return 2;
	}
	return 0;
}

static int
main_run(int argc, char **argv, struct ctl *ctl, const char *given)
{
	struct err err = {0};
	int skip;

	if (argc == 0) {
		main_usage(stderr);
		return 2;
	}
	const struct main_command *command = main_find(argc, argv, &skip);
	if (command == NULL)
		return main_bad_usage("there is no such command");
	if (argc - skip != command->count) {
		fprintf(stderr, "usage: pairsctl %s %s\n", command->words,
		    command->arguments);
		return 2;
	}
	if (main_check_options(command, given) != 0)
		return 2;
	if (command->run(ctl, argv + skip, &err) == 0)
		return 0;
	fprintf(stderr, "pairsctl: %s\n", err.text);
	if (ctl->hint != NULL)
		fprintf(stderr, "pairsctl: %s\n", ctl->hint);
	return 1;
}

/* The others of several errors of a config, in the form of the last. */
static void
main_log(void *ctx, enum log_level level, const char *topic, const char *text)
{
	(void)ctx;
	(void)level;
	(void)topic;
	fprintf(stderr, "pairsctl: %s\n", text);
}

int
main(int argc, char **argv)
{
	struct ctl ctl = {.config_path = MAIN_DEFAULT_CONFIG,
	    .days = 7,
	    .limit = 20,
	    .version = -1,
	    .yes = -1};
	struct buf given = {0};
	int rc;

	main_fit_options(argc, argv);
	if (!main_options_first(argc, argv))
		return 2;
	rc = main_read_options(argc, argv, &ctl, &given);
	if (rc != 0) {
		buf_fini(&given);
		return rc == 1 ? 0 : rc;
	}
	chance_init();
	/* warnings about a config are the daemon's to give */
	log_set_level(LOG_LEVEL_ERROR);
	log_set_sink(main_log, NULL);
	rc = main_run(argc - optind, argv + optind, &ctl, buf_text(&given));
	buf_fini(&given);
	db_close(&ctl.db);
	config_free(&ctl.config);
	return rc;
}
