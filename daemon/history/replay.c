/* SPDX-License-Identifier: ISC */
/*
 * See replay.h.
 */
#include "daemon/history/replay.h"

#include <stdlib.h>

#include "daemon/base/xalloc.h"

static void *
replay_take(void *ctx, size_t bytes)
{
	(void)ctx;
	return xcalloc(1, bytes);
}

static void
replay_give(void *ctx, void *bytes)
{
	(void)ctx;
	free(bytes);
}

const struct memory replay_memory = {.take = replay_take, .give = replay_give};

int
replay_row(struct world *world, struct cmd_body *body,
    const struct journal_row *row, struct err *err)
{
	struct effects effects;
	enum cmd_kind kind;
	struct cmd cmd;

	if (!cmd_kind_find(row->kind, &kind))
		return err_set(err, ERR_DB,
		    "journal, event %u, seq %llu: unknown command '%s'",
		    row->event, (unsigned long long)row->seq, row->kind);
	if (cmd_read(row->body, row->body_len, kind, body, &cmd, err) < 0) {
		const struct err why = *err;

		return err_set(err, ERR_DB, "journal, event %u, seq %llu: %s",
		    row->event, (unsigned long long)row->seq, why.text);
	}
	cmd.event = row->event;
	cmd.at = row->at;
	cmd.player = row->player;
	const enum refusal refusal = world_apply(world, &cmd, &effects);
	if (refusal == REFUSAL_ACCEPTED)
		return 0;
	return err_set(err, ERR_DB,
	    "journal, event %u, seq %llu: '%s' is refused: %s", row->event,
	    (unsigned long long)row->seq, row->kind, refusal_text(refusal));
}
