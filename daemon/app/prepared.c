/* SPDX-License-Identifier: ISC */
/*
 * The deals of each open night in a list; one that is over stays until the next
 * is kept, for there are few.  The seed is a hash of the deals, so that what is
 * published before the night binds them.
 */
#include "daemon/app/prepared.h"

#include <assert.h>
#include <stdlib.h>
#include <string.h>

#include "daemon/app/people.h"
#include "daemon/app/state.h"
#include "daemon/base/file.h"
#include "daemon/base/log.h"
#include "daemon/base/xalloc.h"
#include "daemon/dealing/dealing.h"
#include "daemon/files/deals.h"

#define PREPARED_DATE "{date}"

struct prepared {
	struct prepared *next;
	uint32_t event; /* 0: not opened yet */
	int boards;
	struct deal deal[]; /* [number - 1] */
};

/* The date of the night stands for "{date}" in the name of the file. */
static void
prepared_path(const char *name, const char *date, struct buf *path)
{
	const char *at = strstr(name, PREPARED_DATE);

	if (at == NULL) {
		buf_append_text(path, name);
		return;
	}
	buf_append(path, name, (size_t)(at - name));
	buf_append_text(path, date);
	buf_append_text(path, at + strlen(PREPARED_DATE));
}

static const struct game_board *
prepared_find(const struct games *games, int number)
{
	for (int i = 0; i < games->boards; i++)
		if (games->board[i].number == number)
			return &games->board[i];
	return NULL;
}

static int
prepared_take(
    const struct games *games, struct prepared *prepared, struct err *err)
{
	for (int b = 1; b <= prepared->boards; b++) {
		const struct game_board *board = prepared_find(games, b);

		if (board == NULL || !deal_is_whole(&board->deal))
			return err_set(err, ERR_INPUT,
			    "board %d is missing; the night needs 1 to %d", b,
			    prepared->boards);
		if (board->is_dealt && board->dealer != board_dealer(b))
			return err_set(err, ERR_INPUT,
			    "board %d has dealer %c; allowed: %c", b,
			    seat_letter(board->dealer),
			    seat_letter(board_dealer(b)));
		if (board->is_dealt && board->vul != board_vulnerability(b))
			return err_set(err, ERR_INPUT,
			    "board %d has %s vulnerable; allowed: %s", b,
			    vulnerability_name(board->vul),
			    vulnerability_name(board_vulnerability(b)));
		prepared->deal[b - 1] = board->deal;
	}
	return 0;
}

/* Boards that were played once are known. */
static int
prepared_is_new(
    struct app *app, const uint8_t seed[SEED_BYTES], struct err *err)
{
	const struct event *event;
	struct stmt *stmt;
	uint32_t before = 0;
	int rc = db_query(app->db, "event_of_seed", &stmt, err);

	if (rc < 0)
		return rc;
	stmt_bind_blob(stmt, "seed", seed, SEED_BYTES);
	rc = stmt_step(stmt, err);
	if (rc > 0)
		before = (uint32_t)stmt_int(stmt, "id");
	stmt_done(stmt);
	for (int i = 0; (event = world_event_at(app->world, i)) != NULL; i++)
		if (memcmp(event->seed, seed, SEED_BYTES) == 0)
			before = event->id;
	if (before != 0)
		return err_set(err, ERR_INPUT,
		    "these boards were those of event %u", before);
	return rc < 0 ? rc : 0;
}

static int
prepared_read(const char *path, struct prepared *prepared, struct err *err)
{
	struct buf bytes = {0}, warnings = {0};
	struct games games;
	const char *kind;
	struct err why;
	int rc = file_read(path, DEALS_BYTES_MOST, &bytes, err);

	games_init(&games);
	if (rc == 0) {
		rc = deals_read(buf_text(&bytes), bytes.len, &games, &kind,
		    &warnings, &why);
		if (rc == 0)
			rc = prepared_take(&games, prepared, &why);
		if (rc < 0)
			err_set(err, rc, "%s: %s", path, why.text);
	}
	games_fini(&games);
	buf_fini(&bytes);
	buf_fini(&warnings);
	return rc;
}

/* At the head of the list, with nothing in it. */
static struct prepared *
prepared_add(struct app *app, int boards)
{
	struct prepared *prepared = xcalloc(
	    1, sizeof(*prepared) + (size_t)boards * sizeof(prepared->deal[0]));

	prepared->boards = boards;
	prepared->next = app->prepared;
	app->prepared = prepared;
	return prepared;
}

static int
prepared_boards(const struct event_config *config)
{
	return config->rounds * config->boards_per_round;
}

/* What is not of an open night, the one of a night that did not open as well. */
static void
prepared_clean(struct app *app)
{
	struct prepared **at = &app->prepared;

	while (*at != NULL) {
		struct prepared *one = *at;
		const struct event *event = one->event == 0
		    ? NULL
		    : world_event(app->world, one->event);

		if (event != NULL && event_is_open(event)) {
			at = &one->next;
			continue;
		}
		*at = one->next;
		free(one);
	}
}

int
prepared_open(struct app *app, const struct schedule_config *schedule,
    const char *date, struct event_config *config_r, struct cmd *cmd,
    struct err *err)
{
	struct prepared *prepared;
	struct buf path = {0};
	int rc;

	*config_r = schedule->rules;
	config_r->prepared_player =
	    people_find(app->people, schedule->rules.prepared_by);
	if (config_r->prepared_player == 0)
		return err_set(err, ERR_NOT_FOUND,
		    "prepared_by: nobody is called %s",
		    schedule->rules.prepared_by);
	prepared_clean(app);
	prepared = prepared_add(app, prepared_boards(config_r));
	prepared_path(schedule->deals, date, &path);
	rc = prepared_read(buf_text(&path), prepared, err);
	if (rc == 0) {
		struct err why;

		dealing_prepared_seed(
		    prepared->deal, prepared->boards, cmd->u.open.seed);
		rc = prepared_is_new(app, cmd->u.open.seed, &why);
		if (rc < 0)
			err_set(err, rc, "%s: %s", buf_text(&path), why.text);
	}
	buf_fini(&path);
	cmd->u.open.config = config_r;
	return rc;
}

void
prepared_opened(struct app *app, uint32_t event)
{
	struct prepared *prepared = app->prepared;

	assert(prepared != NULL && prepared->event == 0);
	prepared->event = event;
	for (int b = 1; b <= prepared->boards; b++) {
		char text[DEAL_TEXT_MAX];

		deal_write(&prepared->deal[b - 1], text);
		batch_add(app->batch, "prepared_add");
		batch_int(app->batch, "event", event);
		batch_int(app->batch, "board", b);
		batch_text(app->batch, "deal", text);
	}
	log_info("night", "event %u has %d boards that were prepared", event,
	    prepared->boards);
}

void
prepared_round(
    struct app *app, const struct event *event, int round, struct deal *deal_r)
{
	const int first = event_first_board(event, round);
	const struct prepared *prepared = app->prepared;

	while (prepared != NULL && prepared->event != event->id)
		prepared = prepared->next;
	/* each open night's were kept, or read again after a restart */
	assert(prepared != NULL);
	for (int b = 0; b < event->config.boards_per_round; b++) {
		assert(first + b <= prepared->boards);
		deal_r[b] = prepared->deal[first + b - 1];
	}
}

static int
prepared_load(struct app *app, const struct event *event, struct err *err)
{
	struct prepared *prepared =
	    prepared_add(app, prepared_boards(&event->config));
	struct stmt *stmt;
	int found = 0;
	int rc = db_query(app->db, "event_prepared", &stmt, err);

	if (rc < 0)
		return rc;
	prepared->event = event->id;
	stmt_bind_int(stmt, "event", event->id);
	while ((rc = stmt_step(stmt, err)) > 0) {
		const int64_t board = stmt_int(stmt, "board");

		found += board == found + 1 && board <= prepared->boards &&
		    deal_read(
			stmt_text(stmt, "deal"), &prepared->deal[board - 1]);
	}
	stmt_done(stmt);
	if (rc == 0 && found != prepared->boards)
		return err_set(err, ERR_DB,
		    "event %u: of its %d prepared boards %d can be read",
		    event->id, prepared->boards, found);
	return rc;
}

int
prepared_renew(struct app *app, struct err *err)
{
	const struct event *event;
	int rc = 0;

	prepared_free(app);
	for (int i = 0;
	     rc == 0 && (event = world_event_at(app->world, i)) != NULL; i++) {
		if (event->config.prepared_player != 0)
			rc = prepared_load(app, event, err);
	}
	return rc;
}

void
prepared_free(struct app *app)
{
	while (app->prepared != NULL) {
		struct prepared *next = app->prepared->next;

		free(app->prepared);
		app->prepared = next;
	}
}
