/* SPDX-License-Identifier: ISC */
/*
 * A line of the slate is "EVENT PLAYER KIND LENGTH HASH BODY", the body as far as
 * there is room; all but that tells one command from another.
 */
#include "daemon/app/halts.h"

#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "daemon/app/people.h"
#include "daemon/app/pump.h"
#include "daemon/app/sessions.h"
#include "daemon/app/solving.h"
#include "daemon/app/state.h"
#include "daemon/base/log.h"
#include "daemon/base/slate.h"
#include "daemon/base/xalloc.h"

#define HALTS_WORD_MAX 32
#define HALTS_WORD "31"

struct halts {
	struct slate *slate;
	bool dealt; /* with what was failed on, as of the number seq */
	uint64_t seq;
	char line[SLATE_TEXT_MAX];
};

int
halts_open(const char *path, struct halts **halts_r, struct err *err)
{
	struct halts *halts = xcalloc(1, sizeof(*halts));
	char *name = xasprintf("%s.slate", path);
	const int rc = slate_open(name, &halts->slate, err);

	free(name);
	if (rc < 0)
		halts_free(&halts);
	*halts_r = halts;
	return rc;
}

void
halts_free(struct halts **halts)
{
	if (*halts == NULL)
		return;
	slate_close(&(*halts)->slate);
	free(*halts);
	*halts = NULL;
}

static uint64_t
halts_hash(const char *text, size_t len)
{
	uint64_t hash = UINT64_C(0xcbf29ce484222325);

	for (size_t i = 0; i < len; i++)
		hash =
		    (hash ^ (unsigned char)text[i]) * UINT64_C(0x100000001b3);
	return hash;
}

/*
 * The line; returns how much of it tells the command.  Of a night that opens the
 * seed is another each time, and its number may be the next one's.
 */
static int
halts_write(struct app *app, const struct cmd *cmd)
{
	char *line = app->halts->line;
	const char *body = buf_text(&app->body);
	size_t len = app->body.len;
	uint32_t event = cmd->event;
	char night[EVENT_NAME_MAX + EVENT_DATE_MAX];

	if (cmd->kind == CMD_OPEN_EVENT) {
		snprintf(night, sizeof(night), "%s %s",
		    cmd->u.open.config->schedule, cmd->u.open.date);
		body = night;
		len = strlen(night);
		event = 0;
	}
	const int told = snprintf(line, SLATE_TEXT_MAX,
	    "%" PRIu32 " %" PRId32 " %s %zu %016" PRIx64 " ", event,
	    cmd->player, cmd_kind_name(cmd->kind), len, halts_hash(body, len));
	snprintf(line + told, SLATE_TEXT_MAX - (size_t)told, "%s", body);
	return told;
}

/* The clock's own may be called for again, once the event has been resumed. */
static bool
halts_bars(const struct app *app, const struct cmd *cmd, int told)
{
	const enum cmd_from from = cmd_kind_from(cmd->kind);
	const struct halts *halts = app->halts;
	const char *failed;

	if (from != CMD_FROM_PERSON && from != CMD_FROM_DIRECTOR &&
	    cmd->kind != CMD_OPEN_EVENT)
		return false;
	for (int i = 0; (failed = slate_failed(halts->slate, i)) != NULL; i++) {
		if (strncmp(failed, halts->line, (size_t)told) == 0)
			return true;
	}
	return false;
}

bool
halts_begin(struct app *app, const struct cmd *cmd)
{
	const int told = halts_write(app, cmd);

	if (halts_bars(app, cmd, told))
		return false;
	slate_write(app->halts->slate, app->halts->line);
	return true;
}

void
halts_done(struct app *app)
{
	slate_wipe(app->halts->slate);
}

/* What a line of the slate tells, read back. */
struct halts_failed {
	uint32_t event;
	int32_t player;
	enum cmd_kind kind;
};

static bool
halts_read(const char *line, struct halts_failed *failed_r)
{
	char word[HALTS_WORD_MAX];

	return sscanf(line, "%" SCNu32 " %" SCNd32 " %" HALTS_WORD "s",
		   &failed_r->event, &failed_r->player, word) == 3 &&
	    cmd_kind_find(word, &failed_r->kind);
}

static void
halts_halt(struct app *app, const struct event *event,
    const struct halts_failed *failed, ms_t alive_at)
{
	const ms_t from = alive_at > event->last_at ? alive_at : event->last_at;
	struct cmd cmd = {.kind = CMD_HALT,
	    .event = event->id,
	    .u.halt = {.from = from < app_now(app) ? from : app_now(app),
		.kind = failed->kind,
		.by = failed->player}};

	const enum refusal refusal = pump_submit(app, &cmd, NULL);
	if (refusal != REFUSAL_ACCEPTED) {
		log_error(
		    "halt", "event %u: %s", event->id, refusal_text(refusal));
		return;
	}
	log_error("halt",
	    "event %u is halted: nothing goes on in it until it is resumed "
	    "(pairsctl resume %u) or stopped (pairsctl stop %u); if neither is "
	    "done it ends once it has been halted for longer than outage_max",
	    event->id, event->id, event->id);
}

/* Of what was failed on, whatever has to be done. */
static void
halts_deal(struct app *app, const char *line, ms_t alive_at)
{
	struct halts_failed failed;

	log_error("halt",
	    "pairsd failed on this command when it ran before: %s", line);
	if (!halts_read(line, &failed) || failed.kind == CMD_HALT)
		return;
	if (failed.player != 0)
		log_error("halt", "%s sent it, and is refused it for good",
		    people_name(app->people, failed.player));
	const struct event *event = world_event(app->world, failed.event);
	if (event != NULL && event_is_open(event) && event->halted_at == 0)
		halts_halt(app, event, &failed, alive_at);
}

/* Again, where the disk failed before it had what was dealt. */
void
halts_recover(struct app *app, ms_t alive_at)
{
	struct halts *halts = app->halts;

	halts_settle(app);
	if (!slate_is_open_question(halts->slate))
		return;
	halts_deal(app, slate_failed(halts->slate, 0), alive_at);
	halts->dealt = true;
	halts->seq = app->seq;
}

void
halts_settle(struct app *app)
{
	struct halts *halts = app->halts;

	if (halts->dealt && app->committed >= halts->seq) {
		slate_settle(halts->slate);
		halts->dealt = false;
	}
}

void
halts_resumed(struct app *app)
{
	sessions_are_there(app);
	solving_renew(app);
}
