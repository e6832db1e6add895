/* SPDX-License-Identifier: ISC */
/*
 * A file of deals of any kind, known by its contents.
 */
#include <ctype.h>
#include <string.h>

#include "daemon/files/deals.h"
#include "daemon/files/lin.h"
#include "daemon/files/pbn.h"

/* LIN has a tag of two letters and a bar somewhere near its beginning. */
static bool
deals_is_lin(const char *bytes, size_t len)
{
	const size_t near = len < 400 ? len : 400;
	const char *bar = memchr(bytes, '|', near);
	const char *tag = memchr(bytes, '[', near);

	return bar != NULL && (tag == NULL || bar < tag);
}

/* PBN has a line that begins with a tag pair. */
static bool
deals_is_pbn(const char *bytes, size_t len)
{
	bool begins = true;

	for (size_t i = 0; i + 1 < len; i++) {
		if (begins && bytes[i] == '[' &&
		    isalpha((unsigned char)bytes[i + 1]))
			return true;
		if (bytes[i] == '\n' || bytes[i] == '\r')
			begins = true;
		else if (bytes[i] != ' ' && bytes[i] != '\t')
			begins = false;
	}
	return false;
}

/* Every number once, each with its deal. */
static int
deals_check(const struct games *games, struct err *err)
{
	int dealt = 0;

	for (int i = 0; i < games->boards; i++) {
		const struct game_board *board = &games->board[i];

		dealt += deal_is_whole(&board->deal);
		for (int k = i - 1; k >= 0 && k > i - 1000; k--)
			if (games->board[k].number == board->number)
				return err_set(err, ERR_INPUT,
				    "board %d is there twice, with two deals",
				    board->number);
	}
	if (dealt == 0)
		return err_set(
		    err, ERR_INPUT, "the file has no board that is dealt");
	return 0;
}

int
deals_read(const char *bytes, size_t len, struct games *games_r,
    const char **kind_r, struct buf *warnings, struct err *err)
{
	int rc;

	if (dup_is(bytes, len)) {
		*kind_r = "DUP";
		rc = dup_read(bytes, len, games_r, err);
	} else if (dlm_is(bytes, len)) {
		*kind_r = "DLM";
		rc = dlm_read(bytes, len, games_r, err);
	} else if (deals_is_lin(bytes, len)) {
		*kind_r = "LIN";
		rc = lin_read(bytes, len, games_r, warnings, err);
	} else if (deals_is_pbn(bytes, len)) {
		*kind_r = "PBN";
		rc = pbn_read(bytes, len, games_r, warnings, err);
	} else {
		rc = err_set(err, ERR_INPUT,
		    "the file has no board that is dealt: it is neither PBN "
		    "nor LIN, DUP or DLM");
	}
	if (rc == 0)
		rc = deals_check(games_r, err);
	if (rc < 0)
		games_fini(games_r);
	return rc;
}
