/* SPDX-License-Identifier: ISC */
/*
 * Commands that ask what was played: each is a document of the history room,
 * as text for people or as JSON for programs.
 */
#include <stdio.h>
#include <string.h>

#include "daemon/base/buf.h"
#include "daemon/history/history.h"
#include "daemon/history/history_text.h"
#include "engine/event/event_config.h"
#include "tools/pairsctl/ctl.h"

#define QUERY_BOARD_MOST (EVENT_ROUNDS_MAX * EVENT_BOARDS_MAX)

static int
query_print(int rc, struct buf *buf)
{
	if (rc == 0)
		ctl_print(buf);
	buf_fini(buf);
	return rc;
}

/* The event's number, with the database open. */
static int
query_event(struct ctl *ctl, const char *text, uint32_t *id_r, struct err *err)
{
	long id;
	int rc = ctl_number(text, "ID", INT32_MAX, &id, err);

	if (rc == 0)
		rc = ctl_need_db(ctl, err);
	if (rc == 0)
		*id_r = (uint32_t)id;
	return rc;
}

int
events_run(struct ctl *ctl, char **argv, struct err *err)
{
	struct buf buf = {0};
	int rc = ctl_need_db(ctl, err);

	(void)argv;
	if (rc == 0)
		rc = ctl->json
		    ? history_events(ctl->db, ctl->limit, &buf, err)
		    : history_text_events(ctl->db, ctl->limit, &buf, err);
	return query_print(rc, &buf);
}

int
event_run(struct ctl *ctl, char **argv, struct err *err)
{
	struct buf buf = {0};
	uint32_t id;
	int rc = query_event(ctl, argv[0], &id, err);

	if (rc == 0 && ctl->json)
		rc = history_event(ctl->db, id, &buf, err);
	else if (rc == 0 && ctl->rounds)
		rc = history_text_rounds(ctl->db, id, ctl_columns(), &buf, err);
	else if (rc == 0)
		rc = history_text_event(ctl->db, id, &buf, err);
	return query_print(rc, &buf);
}

int
board_run(struct ctl *ctl, char **argv, struct err *err)
{
	struct buf buf = {0};
	uint32_t id;
	long board;
	int rc = query_event(ctl, argv[0], &id, err);

	if (rc == 0)
		rc = ctl_number(argv[1], "N", QUERY_BOARD_MOST, &board, err);
	if (rc == 0)
		rc = ctl->json
		    ? history_board(ctl->db, id, (int)board, &buf, err)
		    : history_text_board(ctl->db, id, (int)board, &buf, err);
	return query_print(rc, &buf);
}

int
record_run(struct ctl *ctl, char **argv, struct err *err)
{
	struct buf buf = {0};
	long round, table, board;
	uint32_t id;
	int rc = query_event(ctl, argv[0], &id, err);

	if (rc == 0)
		rc =
		    ctl_number(argv[1], "ROUND", EVENT_ROUNDS_MAX, &round, err);
	if (rc == 0)
		rc = ctl_number(
		    argv[2], "TABLE", EVENT_PAIRS_MOST / 2, &table, err);
	if (rc == 0)
		rc =
		    ctl_number(argv[3], "BOARD", QUERY_BOARD_MOST, &board, err);
	if (rc == 0)
		rc = ctl->json ? history_record(ctl->db, id, (int)round,
				     (int)table, (int)board, &buf, err)
			       : history_text_record(ctl->db, id, (int)round,
				     (int)table, (int)board, &buf, err);
	return query_print(rc, &buf);
}

int
players_run(struct ctl *ctl, char **argv, struct err *err)
{
	struct buf buf = {0};
	int rc = ctl_need_db(ctl, err);

	(void)argv;
	if (rc == 0)
		rc = ctl->json ? history_players(ctl->db, &buf, err)
			       : history_text_players(ctl->db, &buf, err);
	return query_print(rc, &buf);
}

int
player_run(struct ctl *ctl, char **argv, struct err *err)
{
	struct buf buf = {0};
	int rc = ctl_need_db(ctl, err);

	if (rc == 0)
		rc = ctl->json
		    ? history_player(ctl->db, argv[0], &buf, err)
		    : history_text_player(ctl->db, argv[0], &buf, err);
	return query_print(rc, &buf);
}

static void
query_print_verified(uint32_t id, int boards)
{
	if (boards == 0)
		printf("event %u: no board was dealt\n", id);
	else
		printf("event %u: the deal%s of %d board%s follow%s from the "
		       "seed and the list of pairs\n",
		    id, boards == 1 ? "" : "s", boards, boards == 1 ? "" : "s",
		    boards == 1 ? "s" : "");
}

int
verify_deals_run(struct ctl *ctl, char **argv, struct err *err)
{
	struct buf report = {0};
	uint32_t id = 0;
	int boards = 0;
	int rc = query_event(ctl, argv[0], &id, err);

	if (rc == 0)
		rc = history_verify_deals(ctl->db, id, &boards, &report, err);
	ctl_print(&report);
	buf_fini(&report);
	if (rc < 0)
		return rc;
	if (ctl->json)
		printf("{\"event\":%u,\"boards\":%d,\"agree\":true}\n", id,
		    boards);
	else
		query_print_verified(id, boards);
	return 0;
}
