/* SPDX-License-Identifier: ISC */
/*
 * A password is no argument of a command: those stand in the shell's history
 * and in everybody's list of processes.
 */
#include "tools/pairsctl/player_password.h"

#include <stdbool.h>
#include <stdio.h>
#include <string.h>
#include <termios.h>
#include <unistd.h>

#define PLAYER_LINE_MAX (PASSWORD_MOST + 3) /* one too many, "\n", NUL */

static bool
player_password_line(char line_r[PLAYER_LINE_MAX])
{
	struct termios shown, hidden;
	const bool is_terminal = tcgetattr(STDIN_FILENO, &shown) == 0;

	if (is_terminal) {
		hidden = shown;
		hidden.c_lflag &= ~(tcflag_t)ECHO;
		fputs("Password: ", stderr);
		tcsetattr(STDIN_FILENO, TCSAFLUSH, &hidden);
	}
	const bool there = fgets(line_r, PLAYER_LINE_MAX, stdin) != NULL;
	if (is_terminal) {
		tcsetattr(STDIN_FILENO, TCSAFLUSH, &shown);
		fputs("\n", stderr);
	}
	return there;
}

int
player_password_read(char hash_r[PASSWORD_HASH_MAX], struct err *err)
{
	char line[PLAYER_LINE_MAX];
	int rc = 0;

	if (!player_password_line(line))
		return err_set(err, ERR_INPUT,
		    "there is no password; write it to the standard input");
	line[strcspn(line, "\n")] = '\0';
	if (!password_will_do(line))
		rc = err_set(err, ERR_INPUT,
		    "the password has %zu bytes; allowed: %d to %d",
		    strlen(line), PASSWORD_LEAST, PASSWORD_MOST);
	else if (!password_hash(line, hash_r))
		rc = err_set(err, ERR_IO, "no memory to hash the password");
	password_forget(line, sizeof(line));
	return rc;
}
