/* SPDX-License-Identifier: ISC */
/*
 * See hall.h.
 */
#include "tests/app/hall.h"

#include <criterion/criterion.h>
#include <inttypes.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "daemon/base/chance.h"
#include "daemon/base/log.h"
#include "daemon/base/xalloc.h"
#include "daemon/store/db.h"
#include "daemon/store/journal.h"
#include "daemon/store/people.h"

#define TICK_MS 500
#define TURNS_MOST 100 /* without an end, at one instant */

static const char hall_config[] =
    "database = \"%s.db\"; admin_socket = \"%s.sock\"; %s\n"
    "schedules = ({ name = \"test\"; title = \"A night of tests\";\n"
    "	time_zone = \"UTC\"; start = \"2026-01-05 20:00\";\n"
    "	rule = \"FREQ=DAILY\"; registration = \"30m\"; hold = \"20s\";\n"
    "	min_pairs = 4; rounds = %d; boards_per_round = 2;\n"
    "	round_time = \"14m\"; break_time = \"1m\"; outage_max = \"15m\"; %s\n"
    "});\n";

/* Of the database: all that a process killed leaves behind, and the rest. */
static const char *const hall_kept[] = {
    ".db", ".db-wal", ".db.lock", ".db.slate"};
static const char *const hall_made[] = {
    ".db", ".db-wal", ".db-shm", ".db.lock", ".db.slate"};

#define KEPT (sizeof(hall_kept) / sizeof(hall_kept[0]))
#define MADE (sizeof(hall_made) / sizeof(hall_made[0]))

static void
hall_leaving(int64_t number)
{
	cr_assert_leq(number, (int64_t)fake_writer_committed(),
	    "what depends on command %" PRId64 " is told, %" PRIu64
	    " is on the disk",
	    number, fake_writer_committed());
}

static void
hall_token(int player, char token[CHANCE_TOKEN_MAX])
{
	snprintf(token, CHANCE_TOKEN_MAX, "player-%036d", player);
}

void
hall_remove(const struct hall *hall)
{
	char path[64];

	for (size_t i = 0; i < MADE; i++) {
		snprintf(path, sizeof(path), "%s%s", hall->name, hall_made[i]);
		unlink(path);
	}
}

/* A name of this process's own, and the config that goes by it. */
static void
hall_call(struct hall *hall)
{
	struct err err;

	snprintf(hall->name, sizeof(hall->name), "hall-%d", (int)getpid());
	hall_remove(hall);
	char *text = xasprintf(hall_config, hall->name, hall->name,
	    hall->keys != NULL ? hall->keys : "",
	    hall->rounds != 0 ? hall->rounds : 2,
	    hall->schedule != NULL ? hall->schedule : "");
	cr_assert_eq(config_load_text("hall.conf", text, &hall->config, &err),
	    0, "%s", err.text);
	free(text);
}

void
hall_init(struct hall *hall)
{
	char path[64], name[32], token[CHANCE_TOKEN_MAX];
	struct person person;
	struct db *db;
	struct err err;

	log_set_level(LOG_LEVEL_ERROR);
	chance_init();
	hall_call(hall);
	snprintf(path, sizeof(path), "%s.db", hall->name);
	cr_assert_eq(db_open(path, DB_CREATE, &db, &err), 0, "%s", err.text);
	for (int i = 1; i <= HALL_PLAYERS; i++) {
		snprintf(name, sizeof(name), "Player %d", i);
		hall_token(i, token);
		cr_assert_eq(
		    people_add(db, name, ROLE_PLAYER, token, 1, &person, &err),
		    0, "%s", err.text);
		cr_assert_eq(person.id, i);
	}
	db_close(&db);
	fake_net_leaving = hall_leaving;
}

void
hall_fini(struct hall *hall)
{
	if (hall->app != NULL)
		hall_kill(hall);
	hall_clear(hall);
	buf_fini(&hall->text);
	config_free(&hall->config);
	hall_remove(hall);
}

void
hall_begin(struct hall *hall, ms_t at)
{
	struct err err;

	clock_set_virtual(&hall->clock, at);
	hall->app = app_new("hall.conf", hall->config, &hall->clock, &err);
	cr_assert_not_null(hall->app, "%s", err.text);
	hall->tick_at = clock_now(&hall->clock) + TICK_MS;
	hall_turn(hall);
}

void
hall_stop(struct hall *hall)
{
	struct err err;

	cr_assert_eq(app_run(hall->app, &err), 0, "%s", err.text);
	app_free(&hall->app);
}

void
hall_kill(struct hall *hall)
{
	fake_writer_set(DISK_FAILS);
	fake_writer_run();
	app_free(&hall->app);
	fake_writer_set(DISK_WRITES);
	for (int i = 1; i <= HALL_PLAYERS; i++) {
		free(hall->ear[i].stream);
		hall->ear[i].stream = NULL;
	}
}

static void
hall_copy(const char *from, const char *to)
{
	char bytes[65536];
	FILE *in = fopen(from, "rb"), *out = fopen(to, "wb");
	size_t len;

	cr_assert(in != NULL && out != NULL, "%s to %s", from, to);
	while ((len = fread(bytes, 1, sizeof(bytes), in)) > 0)
		cr_assert_eq(fwrite(bytes, 1, len, out), len);
	cr_assert(!ferror(in));
	fclose(in);
	cr_assert_eq(fclose(out), 0);
}

void
hall_crash(struct hall *hall)
{
	char before[sizeof(hall->name)], from[64], to[64];

	memcpy(before, hall->name, sizeof(before));
	hall_call(hall);
	for (size_t i = 0; i < KEPT; i++) {
		snprintf(from, sizeof(from), "%s%s", before, hall_kept[i]);
		snprintf(to, sizeof(to), "%s%s", hall->name, hall_kept[i]);
		if (access(from, F_OK) == 0)
			hall_copy(from, to);
	}
	hall->app = NULL;
	for (int i = 1; i <= HALL_PLAYERS; i++)
		hall->ear[i].stream = NULL;
}

void
hall_turn(struct hall *hall)
{
	int turns = 0;

	(void)hall;
	fake_net_turn();
	while (fake_writer_run()) {
		cr_assert_lt(turns++, TURNS_MOST);
		fake_net_readable(FAKE_WRITER_FD);
		fake_net_turn();
	}
}

void
hall_disk(struct hall *hall, enum disk disk)
{
	fake_writer_set(disk);
	hall_turn(hall);
}

void
hall_until(struct hall *hall, ms_t at)
{
	ms_t now;

	while ((now = clock_now(&hall->clock)) < at) {
		const int64_t wake = fake_net_wake_ms();
		const int64_t timer = fake_net_timer_ms();
		ms_t next = hall->tick_at < at ? hall->tick_at : at;

		if (wake >= 0 && now + wake < next)
			next = now + wake;
		if (timer >= 0 && now + timer < next)
			next = now + timer;
		fake_net_pass(next - now);
		clock_set_virtual(&hall->clock, next);
		if (next >= hall->tick_at) {
			hall->tick_at = next + TICK_MS;
			fake_net_tick();
		}
		fake_net_fire();
		hall_turn(hall);
	}
}

void
hall_pause(struct hall *hall, ms_t span_ms)
{
	clock_set_virtual(&hall->clock, clock_now(&hall->clock) + span_ms);
	hall->tick_at = clock_now(&hall->clock);
}

void
hall_wall(struct hall *hall, ms_t ahead_ms)
{
	clock_set_virtual_wall(&hall->clock, ahead_ms);
	fake_net_tick();
	hall_turn(hall);
}

void
hall_try_listen(struct hall *hall, int player, struct answer *answer)
{
	char token[CHANCE_TOKEN_MAX];

	hall_token(player, token);
	fake_net_request(REQUEST_GET, "/api/stream", token, NULL, answer,
	    &hall->ear[player]);
	hall_turn(hall);
}

void
hall_listen(struct hall *hall, int player)
{
	struct answer answer;

	hall_try_listen(hall, player, &answer);
	cr_assert(
	    !answer.there, "player %d has no stream: %s", player, answer.body);
}

void
hall_leave(struct hall *hall, int player)
{
	fake_net_hang_up(&hall->ear[player]);
	hall_turn(hall);
}

void
hall_send_nonce(struct hall *hall, int player, struct answer *answer,
    const char *nonce, const char *fields)
{
	char token[CHANCE_TOKEN_MAX];
	char *body =
	    xasprintf("{\"nonce\":\"%s\",\"event\":1,%s}", nonce, fields);

	(void)hall;
	hall_token(player, token);
	fake_net_request(
	    REQUEST_POST, "/api/command", token, body, answer, NULL);
	free(body);
}

void
hall_send(
    struct hall *hall, int player, struct answer *answer, const char *fields)
{
	char nonce[32];

	snprintf(nonce, sizeof(nonce), "nonce-%06d", ++hall->nonces);
	hall_send_nonce(hall, player, answer, nonce, fields);
	hall_turn(hall);
}

uint64_t
hall_do(struct hall *hall, int player, const char *fields)
{
	struct answer answer;

	hall_send(hall, player, &answer, fields);
	cr_assert(answer.there, "player %d: %s", player, fields);
	cr_assert_eq(answer.status, 200, "player %d: %s: %s", player, fields,
	    answer.body);
	const uint64_t number = (uint64_t)hall_number(answer.body, "number");
	hall_answer_free(&answer);
	return number;
}

void
hall_answer_free(struct answer *answer)
{
	free(answer->body);
	free(answer->cookie);
	*answer = (struct answer){0};
}

void
hall_register(struct hall *hall, int pairs)
{
	for (int p = 1; p <= pairs; p++) {
		for (int i = 0; i < 2; i++) {
			const int player = 2 * p - 1 + i;
			char *sit = xasprintf(
			    "\"do\":\"sit\",\"table\":%d,\"seat\":\"%c\"", p,
			    i == 0 ? 'N' : 'S');

			hall_listen(hall, player);
			hall_do(hall, player, sit);
			free(sit);
		}
		hall_do(hall, 2 * p - 1, "\"do\":\"raise_hand\"");
		hall_do(hall, 2 * p, "\"do\":\"raise_hand\"");
	}
	hall_until(hall, clock_now(&hall->clock) + 21 * HALL_SECOND);
	cr_assert_eq(hall_count(hall, "register_pair"), pairs);
}

void
hall_play(struct hall *hall, int pairs)
{
	hall_begin(hall, HALL_START_AT - 10 * HALL_MINUTE);
	hall_register(hall, pairs);
	hall_until(hall, HALL_START_AT);
	cr_assert_eq(hall_count(hall, "start_round"), 1);
}

const char *
hall_heard(const struct hall *hall, int player, const char *kind)
{
	const struct ear *ear = &hall->ear[player];

	for (size_t i = ear->count; i > 0; i--) {
		if (strcmp(ear->sent[i - 1].kind, kind) == 0)
			return ear->sent[i - 1].data;
	}
	return NULL;
}

void
hall_clear(struct hall *hall)
{
	for (int i = 1; i <= HALL_PLAYERS; i++)
		fake_net_clear(&hall->ear[i]);
}

struct hall_reading {
	struct hall *hall;
	const char *kind;
	int count;
};

static int
hall_journal_row(void *ctx, const struct journal_row *row, struct err *err)
{
	struct hall_reading *reading = ctx;

	(void)err;
	if (strcmp(row->kind, reading->kind) != 0)
		return 0;
	reading->count++;
	buf_printf(&reading->hall->text, "%d %.*s\n", (int)row->player,
	    (int)row->body_len, row->body);
	return 0;
}

static int
hall_read(struct hall *hall, const char *kind)
{
	struct hall_reading reading = {.hall = hall, .kind = kind};
	char path[64];
	struct db *db;
	struct err err;

	snprintf(path, sizeof(path), "%s.db", hall->name);
	buf_clear(&hall->text);
	cr_assert_eq(db_open(path, DB_READ, &db, &err), 0, "%s", err.text);
	for (uint32_t event = 1; event <= HALL_EVENTS; event++)
		cr_assert_eq(journal_read(db, event, 0, hall_journal_row,
				 &reading, &err),
		    0, "%s", err.text);
	db_close(&db);
	return reading.count;
}

const char *
hall_journal(struct hall *hall, const char *kind)
{
	hall_read(hall, kind);
	return buf_text(&hall->text);
}

int
hall_count(struct hall *hall, const char *kind)
{
	return hall_read(hall, kind);
}

int64_t
hall_number(const char *json, const char *member)
{
	char *name = xasprintf("\"%s\":", member);
	const char *at = strstr(json, name);

	cr_assert_not_null(at, "%s has no %s", json, member);
	at += strlen(name);
	free(name);
	return strtoll(at, NULL, 10);
}
