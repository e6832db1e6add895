/* SPDX-License-Identifier: ISC */
/*
 * The command line of pairsbot and the file that names its players.
 */
#ifndef TOOLS_PAIRSBOT_OPTIONS_H
#define TOOLS_PAIRSBOT_OPTIONS_H

#include <stdbool.h>
#include <stdint.h>

#include "daemon/base/err.h"

struct player {
	char *name, *token;
	int think_least, think_most; /* milliseconds before an act */
	int vanish_round; /* goes for good while it plays; 0: never */
};

struct options {
	const char *host;
	int port;
	const char *tokens;    /* the file's name */
	const char *event;     /* a schedule's name or a number; NULL: any */
	const char *confirmed; /* file to append to; NULL: none */
	uint64_t seed;
	bool house; /* wait for seats that are given, never sit down */
	bool alone; /* sit down and play with whoever sits down opposite */
	bool verbose, quiet, quit_when_over;
	int players;
	struct player *player; /* [players]; 2n and 2n + 1 are partners */
};

/*
 * Read the arguments and the file of players.  0 to go on; 1 when everything
 * asked for has been printed; else a negative code and the reason in err.
 */
int options_read(
    int argc, char **argv, struct options *options_r, struct err *err);
void options_fini(struct options *options);

#endif
