/* SPDX-License-Identifier: ISC */
/*
 * pairsctl adjust and audit: an administrator's correction of a result, which
 * the running daemon makes, and what has been corrected.
 */
#include <string.h>

#include "daemon/base/buf.h"
#include "daemon/history/history_audit.h"
#include "daemon/proto/director_read.h"
#include "daemon/proto/director_text.h"
#include "tools/client/request.h"
#include "tools/pairsctl/ctl.h"

#define ADJUST_WORDS 3
#define ADJUST_WORD_MAX 16

static int
adjust_bad(const char *text, struct err *err)
{
	return err_set(err, ERR_INPUT,
	    "RESULT: '%s' is none; allowed: a contract, its declarer and "
	    "tricks, such as '4SX E 10' or '3NT N =', or P; an award to each "
	    "side, such as 'A+ A-'; or void",
	    text);
}

/* The words of a text; 0 where there are too many or one is too long. */
static int
adjust_split(const char *text, char word_r[ADJUST_WORDS][ADJUST_WORD_MAX])
{
	int words = 0;

	while (*(text += strspn(text, " ")) != '\0') {
		const size_t len = strcspn(text, " ");

		if (words == ADJUST_WORDS || len >= ADJUST_WORD_MAX)
			return 0;
		memcpy(word_r[words], text, len);
		word_r[words++][len] = '\0';
		text += len;
	}
	return words;
}

static bool
adjust_read_contract(
    int words, char word[ADJUST_WORDS][ADJUST_WORD_MAX], struct adjustment *a)
{
	a->kind = ROW_RESULT;
	if (words == 0 || !contract_read(word[0], &a->contract))
		return false;
	if (a->contract.level == 0)
		return words == 1;
	return words == 3 && strlen(word[1]) == 1 &&
	    seat_find(word[1][0], &a->contract.declarer) &&
	    tricks_read(word[2], a->contract.level, &a->tricks);
}

static int
adjust_read(const char *text, struct adjustment *a, struct err *err)
{
	char word[ADJUST_WORDS][ADJUST_WORD_MAX];
	const int words = adjust_split(text, word);

	if (words == 1 && strcmp(word[0], "void") == 0) {
		a->kind = ROW_VOID;
		return 0;
	}
	if (words == 2 && award_find(word[0], &a->award[SIDE_NS]) &&
	    award_find(word[1], &a->award[SIDE_EW])) {
		a->kind = ROW_ARTIFICIAL;
		return 0;
	}
	return adjust_read_contract(words, word, a) ? 0 : adjust_bad(text, err);
}

static int
adjust_submit(struct ctl *ctl, const struct cmd *cmd, struct err *err)
{
	struct buf body = {0}, answer = {0}, text = {0};
	const struct request_cmd request = {.cmd = *cmd};
	int status;
	int rc = ctl_need_config(ctl, err);

	director_cmd_ask(&request, &body);
	if (rc == 0)
		rc = http_request(ctl->config->admin_socket, NULL, 0, "POST",
		    "/admin/results", NULL, buf_text(&body), &answer, &status,
		    err);
	if (rc == 0)
		rc = director_adjusted_text(
		    buf_text(&answer), answer.len, &text, err);
	if (rc == 0)
		ctl_print(ctl->json ? &answer : &text);
	buf_fini(&body);
	buf_fini(&answer);
	buf_fini(&text);
	return rc;
}

int
adjust_run(struct ctl *ctl, char **argv, struct err *err)
{
	static const char *const names[] = {"ID", "ROUND", "TABLE", "BOARD"};
	static const long most[] = {INT32_MAX, EVENT_ROUNDS_MAX,
	    EVENT_PAIRS_MOST / 2 + 1, EVENT_ROUNDS_MAX * EVENT_BOARDS_MAX};
	struct cmd cmd = {.kind = CMD_ADJUST,
	    .u.adjust = {.contract = {.declarer = SEAT_NONE}}};
	struct adjustment *a = &cmd.u.adjust;
	long number[4];
	int rc = 0;

	for (int i = 0; rc == 0 && i < 4; i++)
		rc = ctl_number(argv[i], names[i], most[i], &number[i], err);
	if (rc == 0)
		rc = adjust_read(argv[4], a, err);
	if (rc < 0)
		return rc;
	if (ctl->version < 0 || ctl->reason == NULL)
		return err_set(err, ERR_INPUT,
		    "adjust needs --version, the number of the result that you "
		    "have seen, 0 as it was played, and --reason");
	if (!said_is_fit(ctl->reason, SAID_MAX))
		return err_set(err, ERR_INPUT,
		    "--reason: allowed: up to %d bytes on one line, without "
		    "control characters",
		    SAID_MAX - 1);
	cmd.event = (uint32_t)number[0];
	a->round = (int)number[1];
	a->table = (int)number[2];
	a->board = (int)number[3];
	a->version = (int)ctl->version;
	memcpy(a->reason, ctl->reason, strlen(ctl->reason) + 1);
	return adjust_submit(ctl, &cmd, err);
}

int
audit_run(struct ctl *ctl, char **argv, struct err *err)
{
	struct buf buf = {0};
	long id;
	int rc = ctl_number(argv[0], "ID", INT32_MAX, &id, err);

	if (rc == 0)
		rc = ctl_need_db(ctl, err);
	if (rc == 0)
		rc = (ctl->json ? history_audit : history_text_audit)(
		    ctl->db, (uint32_t)id, &buf, err);
	if (rc == 0)
		ctl_print(&buf);
	buf_fini(&buf);
	return rc;
}
