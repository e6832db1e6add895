/* SPDX-License-Identifier: ISC */
/*
 * Options and players.  Whatever is wrong is named with its place and what is
 * allowed, before anything is connected.
 */
#include "tools/pairsbot/options.h"

#include <errno.h>
#include <getopt.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "daemon/base/xalloc.h"
#include "engine/event/event_config.h"

#define OPTIONS_PORT 7433
#define OPTIONS_THINK_MOST 3600000 /* an hour */
#define OPTIONS_PLAYERS_MOST 10000
#define OPTIONS_LINE 512
#define OPTIONS_BLANKS " \t\r\n"

static const char OPTIONS_USAGE[] =
    "usage: pairsbot --tokens FILE [--host ADDRESS] [--port N]\n"
    "                [--event SCHEDULE|NUMBER] [--think MS|MIN-MAX]\n"
    "                [--slow NAME=MS] [--vanish NAME=ROUND] [--seed N]\n"
    "                [--confirmed FILE] [--alone | --house]\n"
    "                [--quit-when-over] [--verbose] [--quiet] [-hV]\n";

static const struct option OPTIONS_LONG[] = {
    {"host", required_argument, NULL, 'H'},
    {"port", required_argument, NULL, 'p'},
    {"tokens", required_argument, NULL, 't'},
    {"event", required_argument, NULL, 'e'},
    {"think", required_argument, NULL, 'k'},
    {"slow", required_argument, NULL, 's'},
    {"vanish", required_argument, NULL, 'x'},
    {"seed", required_argument, NULL, 'S'},
    {"confirmed", required_argument, NULL, 'c'},
    {"alone", no_argument, NULL, 'a'},
    {"house", no_argument, NULL, 'o'},
    {"quit-when-over", no_argument, NULL, 'q'},
    {"verbose", no_argument, NULL, 'v'},
    {"quiet", no_argument, NULL, 'Q'},
    {"help", no_argument, NULL, 'h'},
    {"version", no_argument, NULL, 'V'},
    {NULL, 0, NULL, 0},
};

/* A whole decimal number at the start of a text; NULL, or where it ends. */
static const char *
options_number(const char *text, uint64_t most, uint64_t *number_r)
{
	unsigned long long number;
	char *end;

	if (*text < '0' || *text > '9')
		return NULL;
	errno = 0;
	number = strtoull(text, &end, 10);
	if (errno != 0 || number > most)
		return NULL;
	*number_r = number;
	return end;
}

/* A number that is the whole text. */
static int
options_whole(const char *name, const char *text, uint64_t least, uint64_t most,
    uint64_t *number_r, struct err *err)
{
	const char *end = options_number(text, most, number_r);

	if (end == NULL || *end != '\0' || *number_r < least)
		return err_set(err, ERR_INPUT,
		    "--%s: '%s' is not a whole number from %llu to %llu", name,
		    text, (unsigned long long)least, (unsigned long long)most);
	return 0;
}

static int
options_think(const char *text, int *least_r, int *most_r, struct err *err)
{
	uint64_t least = 0, most = 0;
	const char *end = options_number(text, OPTIONS_THINK_MOST, &least);

	most = least;
	if (end != NULL && *end == '-')
		end = options_number(end + 1, OPTIONS_THINK_MOST, &most);
	if (end == NULL || *end != '\0' || most < least)
		return err_set(err, ERR_INPUT,
		    "--think: '%s' is not MS or MIN-MAX, 0 to %d milliseconds",
		    text, OPTIONS_THINK_MOST);
	*least_r = (int)least;
	*most_r = (int)most;
	return 0;
}

/* The player of NAME=VALUE, and where its value begins. */
static int
options_of_player(struct options *options, const char *option, const char *text,
    const char *what, struct player **player_r, const char **value_r,
    struct err *err)
{
	const char *equals = strrchr(text, '=');
	size_t length;

	if (equals == NULL || equals == text)
		return err_set(err, ERR_INPUT, "--%s: '%s' is not NAME=%s",
		    option, text, what);
	*value_r = equals + 1;
	length = (size_t)(equals - text);
	for (int i = 0; i < options->players; i++) {
		*player_r = &options->player[i];
		if (strlen((*player_r)->name) == length &&
		    strncmp((*player_r)->name, text, length) == 0)
			return 0;
	}
	return err_set(err, ERR_INPUT, "--%s: no player '%.*s' in %s", option,
	    (int)length, text, options->tokens);
}

static int
options_slow(struct options *options, const char *text, struct err *err)
{
	struct player *player;
	const char *value;
	uint64_t ms = 0;

	if (options_of_player(options, "slow", text, "MILLISECONDS", &player,
		&value, err) != 0 ||
	    options_whole("slow", value, 0, OPTIONS_THINK_MOST, &ms, err) != 0)
		return err->code;
	player->think_least = player->think_most = (int)ms;
	return 0;
}

static int
options_vanish(struct options *options, const char *text, struct err *err)
{
	struct player *player;
	const char *value;
	uint64_t round = 0;

	if (options_of_player(
		options, "vanish", text, "ROUND", &player, &value, err) != 0 ||
	    options_whole("vanish", value, 1, EVENT_ROUNDS_MAX, &round, err) !=
		0)
		return err->code;
	player->vanish_round = (int)round;
	return 0;
}

/* One line: the last word is the token, all before it the name. */
static int
options_player(struct options *options, char *line, int number, struct err *err)
{
	struct player *player;
	char *token;
	size_t length;

	line += strspn(line, OPTIONS_BLANKS);
	length = strlen(line);
	while (length > 0 && strchr(OPTIONS_BLANKS, line[length - 1]) != NULL)
		line[--length] = '\0';
	if (length == 0 || line[0] == '#')
		return 0;
	token = line + length;
	while (token > line && strchr(OPTIONS_BLANKS, token[-1]) == NULL)
		token--;
	if (token == line)
		return err_set(err, ERR_INPUT,
		    "%s: line %d: want a name and a token", options->tokens,
		    number);
	if (options->players == OPTIONS_PLAYERS_MOST)
		return err_set(err, ERR_INPUT, "%s: line %d: more than %d",
		    options->tokens, number, OPTIONS_PLAYERS_MOST);
	length = (size_t)(token - line);
	while (strchr(OPTIONS_BLANKS, line[length - 1]) != NULL)
		length--;
	options->player = xreallocarray(options->player,
	    (size_t)options->players + 1, sizeof(*options->player));
	player = &options->player[options->players++];
	memset(player, 0, sizeof(*player));
	player->name = xstrndup(line, length);
	player->token = xstrdup(token);
	return 0;
}

static int
options_players(struct options *options, struct err *err)
{
	char line[OPTIONS_LINE];
	int number = 0, code = 0;
	FILE *file = fopen(options->tokens, "r");

	if (file == NULL)
		return err_set(
		    err, ERR_IO, "%s: %s", options->tokens, strerror(errno));
	while (code == 0 && fgets(line, sizeof(line), file) != NULL) {
		number++;
		if (strchr(line, '\n') == NULL && !feof(file))
			code = err_set(err, ERR_INPUT,
			    "%s: line %d is longer than %d bytes",
			    options->tokens, number, OPTIONS_LINE - 2);
		else
			code = options_player(options, line, number, err);
	}
	if (code == 0 && ferror(file))
		code = err_set(
		    err, ERR_IO, "%s: %s", options->tokens, strerror(errno));
	fclose(file);
	if (code == 0 && (options->house || options->alone) &&
	    options->players == 0)
		code = err_set(err, ERR_INPUT,
		    "%s: no robots; a line each is needed", options->tokens);
	if (code == 0 && !options->house && !options->alone &&
	    (options->players == 0 || options->players % 2 != 0))
		code = err_set(err, ERR_INPUT,
		    "%s: %d players; partners are two lines, one below the "
		    "other",
		    options->tokens, options->players);
	return code;
}

struct options_late {
	const char *think;
	int slows, vanishes;
	const char **slow, **vanish;
};

/* One option; those that need the players wait for them. */
static int
options_take(struct options *options, int letter, struct options_late *late,
    struct err *err)
{
	uint64_t number = 0;

	switch (letter) {
	case 'H':
		options->host = optarg;
		break;
	case 'p':
		if (options_whole("port", optarg, 1, 65535, &number, err) != 0)
			return err->code;
		options->port = (int)number;
		break;
	case 't':
		options->tokens = optarg;
		break;
	case 'e':
		options->event = optarg;
		break;
	case 'k':
		late->think = optarg;
		break;
	case 's':
		late->slow[late->slows++] = optarg;
		break;
	case 'x':
		late->vanish[late->vanishes++] = optarg;
		break;
	case 'S':
		return options_whole(
		    "seed", optarg, 0, UINT64_MAX, &options->seed, err);
	case 'c':
		options->confirmed = optarg;
		break;
	case 'a':
		options->alone = true;
		break;
	case 'o':
		options->house = true;
		break;
	case 'q':
		options->quit_when_over = true;
		break;
	case 'v':
		options->verbose = true;
		break;
	case 'Q':
		options->quiet = true;
		break;
	case 'h':
		fputs(OPTIONS_USAGE, stdout);
		return 1;
	case 'V':
		puts(PACKAGE_STRING);
		return 1;
	default:
		return err_set(err, ERR_INPUT, "try pairsbot --help");
	}
	return 0;
}

static int
options_finish(
    struct options *options, const struct options_late *late, struct err *err)
{
	int least = 0, most = 0, code;

	if (options->tokens == NULL)
		return err_set(
		    err, ERR_INPUT, "--tokens: the file of players is needed");
	if (options->house &&
	    (options->event != NULL || options->quit_when_over))
		return err_set(err, ERR_INPUT,
		    "--house: robots of the house wait for any event; allowed "
		    "without --event and --quit-when-over");
	if (options->house && options->alone)
		return err_set(err, ERR_INPUT,
		    "--alone: robots of the house do not sit down; allowed "
		    "without --house");
	if (late->think != NULL &&
	    options_think(late->think, &least, &most, err) != 0)
		return err->code;
	code = options_players(options, err);
	for (int i = 0; i < options->players; i++) {
		options->player[i].think_least = least;
		options->player[i].think_most = most;
	}
	for (int i = 0; code == 0 && i < late->slows; i++)
		code = options_slow(options, late->slow[i], err);
	for (int i = 0; code == 0 && i < late->vanishes; i++)
		code = options_vanish(options, late->vanish[i], err);
	return code;
}

int
options_read(int argc, char **argv, struct options *options_r, struct err *err)
{
	struct options_late late = {0};
	int letter, code = 0;

	*options_r = (struct options){
	    .host = "127.0.0.1", .port = OPTIONS_PORT, .seed = 1};
	late.slow = xcalloc((size_t)argc + 1, sizeof(*late.slow));
	late.vanish = xcalloc((size_t)argc + 1, sizeof(*late.vanish));
	while (code == 0 &&
	    (letter = getopt_long(argc, argv, "hV", OPTIONS_LONG, NULL)) != -1)
		code = options_take(options_r, letter, &late, err);
	if (code == 0 && optind < argc)
		code = err_set(err, ERR_INPUT,
		    "'%s': only options are awaited, try pairsbot --help",
		    argv[optind]);
	if (code == 0)
		code = options_finish(options_r, &late, err);
	free(late.slow);
	free(late.vanish);
	return code;
}

void
options_fini(struct options *options)
{
	for (int i = 0; i < options->players; i++) {
		free(options->player[i].name);
		free(options->player[i].token);
	}
	free(options->player);
	options->player = NULL;
	options->players = 0;
}
