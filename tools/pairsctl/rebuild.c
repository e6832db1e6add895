/* SPDX-License-Identifier: ISC */
/*
 * Events that are over, computed again from their journal.
 */
#include "daemon/history/rebuild.h"

#include <inttypes.h>
#include <stdio.h>
#include <string.h>

#include "tools/pairsctl/ctl.h"

/* Prints what came of one event; adds to *differ_r if it differs. */
static int
rebuild_one(struct ctl *ctl, uint32_t id, int *differ_r, struct err *err)
{
	struct buf report = {0};
	struct rebuild rebuild;
	const int rc = rebuild_event(ctl->db, id, &rebuild, &report, err);

	if (rc < 0)
		return rc;
	*differ_r += rebuild.differ > 0;
	if (ctl->json)
		printf("{\"event\":%" PRIu32 ",\"commands\":%" PRIu64
		       ",\"results\":%d,\"differ\":%d,\"fingerprint\":"
		       "\"%016" PRIx64 "\"}\n",
		    id, rebuild.commands, rebuild.results, rebuild.differ,
		    rebuild.fingerprint);
	else if (rebuild.differ == 0)
		printf("event %" PRIu32 ": %" PRIu64 " commands, %d results, "
		       "the same as in the database\n",
		    id, rebuild.commands, rebuild.results);
	if (rebuild.differ > 0 && !ctl->json) {
		printf("event %" PRIu32 " differs:\n", id);
		ctl_print(&report);
	}
	buf_fini(&report);
	return 0;
}

static int
rebuild_all(struct ctl *ctl, int *events_r, int *differ_r, struct err *err)
{
	uint32_t id = 0;
	int rc;

	do {
		rc = rebuild_next(ctl->db, id, &id, err);
		if (rc < 0 || id == 0)
			return rc;
		rc = rebuild_one(ctl, id, differ_r, err);
		++*events_r;
	} while (rc == 0);
	return rc;
}

int
rebuild_run(struct ctl *ctl, char **argv, struct err *err)
{
	int events = 0, differ = 0, rc;
	long id = 0;

	if (strcmp(argv[0], "all") != 0 &&
	    ctl_number(argv[0], "ID", INT32_MAX, &id, err) < 0)
		return err_set(err, ERR_INPUT,
		    "ID: '%s'; allowed: the number of an event, or all",
		    argv[0]);
	rc = ctl_need_db(ctl, err);
	if (rc == 0 && id == 0)
		rc = rebuild_all(ctl, &events, &differ, err);
	else if (rc == 0)
		rc = rebuild_one(ctl, (uint32_t)id, &differ, err);
	if (rc < 0)
		return rc;
	if (id == 0 && events == 0)
		return err_set(
		    err, ERR_NOT_FOUND, "no event is over and has a journal");
	if (differ == 0)
		return 0;
	return id != 0
	    ? err_set(err, ERR_INPUT,
		  "what was played again differs from the database")
	    : err_set(err, ERR_INPUT,
		  "%d of %d events differ from the database", differ, events);
}
