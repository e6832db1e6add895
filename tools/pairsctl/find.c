/* SPDX-License-Identifier: ISC */
/*
 * Commands that look things up in all that was played: the fields of a question
 * are options, checked by the history room as those of HTTP are.
 */
#include <string.h>

#include "daemon/base/buf.h"
#include "daemon/history/find.h"
#include "tools/pairsctl/ctl.h"

static int
find_ask(struct ctl *ctl, const struct find *find, struct err *err)
{
	const enum find_form form = ctl->json ? FIND_JSON
	    : ctl->csv                        ? FIND_CSV
					      : FIND_TEXT;
	struct buf buf = {0};
	int rc = ctl_need_db(ctl, err);

	if (rc == 0)
		rc = find_answer(ctl->db, find, form, &buf, err);
	if (rc == 0)
		ctl_print(&buf);
	buf_fini(&buf);
	return rc;
}

/* Whether an option was given. */
static bool
find_has(const struct ctl *ctl, const char *field)
{
	for (int i = 0; i < ctl->asked_count; i++) {
		if (strcmp(ctl->asked[i].field, field) == 0)
			return true;
	}
	return false;
}

/* What another option, or the command, cannot be without: as an option. */
static int
find_check_needs(const struct ctl *ctl, enum find_kind kind, struct err *err)
{
	static const struct {
		const char *field, *needs;
	} together[] = {
	    {"partner", "player"}, {"opponent", "player"}, {"pair", "event"}};
	const bool player = find_has(ctl, "player");

	if (kind == FIND_AVERAGES && !player)
		return err_set(err, ERR_INPUT, "averages needs --player");
	if (kind == FIND_VERSUS && !(player && find_has(ctl, "opponent")))
		return err_set(err, ERR_INPUT, "versus needs %s",
		    player ? "--opponent"
			: find_has(ctl, "opponent")
			? "--player"
			: "--player and --opponent");
	for (size_t i = 0; i < sizeof(together) / sizeof(together[0]); i++) {
		if (find_has(ctl, together[i].field) &&
		    !find_has(ctl, together[i].needs))
			return err_set(err, ERR_INPUT, "--%s needs --%s",
			    together[i].field, together[i].needs);
	}
	return 0;
}

static int
find_command(struct ctl *ctl, enum find_kind kind, struct err *err)
{
	struct find *find = find_new(kind);
	int rc = 0;

	if (ctl->json && ctl->csv)
		rc = err_set(err, ERR_INPUT, "--json and --csv: allowed: one");
	for (int i = 0; rc == 0 && i < ctl->asked_count; i++)
		rc = find_set(
		    find, ctl->asked[i].field, ctl->asked[i].value, err);
	if (rc == 0)
		rc = find_check_needs(ctl, kind, err);
	if (rc == 0)
		rc = find_check(find, err);
	if (rc == 0)
		rc = find_ask(ctl, find, err);
	find_free(&find);
	return rc;
}

int
results_run(struct ctl *ctl, char **argv, struct err *err)
{
	(void)argv;
	return find_command(ctl, FIND_RESULTS, err);
}

int
nights_run(struct ctl *ctl, char **argv, struct err *err)
{
	(void)argv;
	return find_command(ctl, FIND_NIGHTS, err);
}

int
averages_run(struct ctl *ctl, char **argv, struct err *err)
{
	(void)argv;
	return find_command(ctl, FIND_AVERAGES, err);
}

int
standings_run(struct ctl *ctl, char **argv, struct err *err)
{
	(void)argv;
	return find_command(ctl, FIND_STANDINGS, err);
}

int
versus_run(struct ctl *ctl, char **argv, struct err *err)
{
	(void)argv;
	return find_command(ctl, FIND_VERSUS, err);
}

int
records_run(struct ctl *ctl, char **argv, struct err *err)
{
	(void)argv;
	return find_command(ctl, FIND_RECORDS, err);
}
