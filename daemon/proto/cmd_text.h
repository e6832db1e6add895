/* SPDX-License-Identifier: ISC */
/*
 * The body of a command in the journal: a JSON object with the payload and
 * nothing else.  Kind, event, instant and player are columns beside it.  What
 * is read back equals what was written.
 */
#ifndef DAEMON_PROTO_CMD_TEXT_H
#define DAEMON_PROTO_CMD_TEXT_H

#include <stddef.h>

#include "daemon/base/buf.h"
#include "daemon/base/err.h"
#include "engine/event/cmd.h"

/*
 * What the pointers of a command point to.  One body serves any number of
 * commands one after the other; it grows to what the largest needs.
 */
struct cmd_body {
	struct event_config config;
	struct draw_table *table;
	struct draw_reason *reason;
	int *group;
	int *order;
	struct deal *deal;
	struct ruling *ruling;
	int tables_max, reasons_max, groups_max, orders_max, deals_max,
	    rulings_max; /* allocated */
};

void cmd_body_init(struct cmd_body *body);
void cmd_body_fini(struct cmd_body *body);

/*
 * Append the payload of a command.  Words and cards must be in range; the
 * config's texts valid UTF-8.
 */
void cmd_write(const struct cmd *cmd, struct buf *buf);

/*
 * Read the payload of a kind: fills cmd_r's kind and u, and leaves its event,
 * at and player alone.  Pointers in it go into body and hold until body is
 * read into again or is done with.  0, or ERR_INPUT with the place and what is
 * allowed.  Whether the command fits the night is the engine's to judge; here
 * every number is only kept to what its type and its limits allow.
 */
int cmd_read(const char *text, size_t len, enum cmd_kind kind,
    struct cmd_body *body, struct cmd *cmd_r, struct err *err);

#endif
