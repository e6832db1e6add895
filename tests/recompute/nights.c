/* SPDX-License-Identifier: ISC */
/*
 * nights FOLDER FIRST COUNT: play so many nights of random people into a
 * database, one after the other, with the seeds FIRST, FIRST + 1, ..., and
 * write the export of each to FOLDER/SEED.json, for recompute.py.  The seed
 * decides everything: the method, the size of the field, the rules and who
 * does what.  A line on each night says what it saw.
 *
 * Not a Criterion test, because what it gives is judged by another language.
 */
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "daemon/base/chance.h"
#include "daemon/dealing/dealing.h"
#include "daemon/history/history.h"
#include "daemon/proto/cmd_text.h"
#include "daemon/store/ledger.h"
#include "daemon/store/people.h"
#include "tests/lib/sim.h"

#define COMMANDS_AT_ONCE 2000 /* in one transaction, for speed */
#define PLAYS_MOST 420        /* boards times tables of a night */
#define LOOKED_AT_EARLY 12    /* one night in so many is exported unfinished */

struct night {
	struct sim sim;
	char path[1024];
	struct db *db;
	struct batch *batch;
	struct buf body;
	long commands;
};

static void
must(int rc, const struct err *err)
{
	if (rc >= 0)
		return;
	fprintf(stderr, "nights: %s\n", err->text);
	exit(1);
}

static void
night_commit(struct night *night)
{
	struct err err = {0};

	must(batch_run(night->db, night->batch, &err), &err);
	batch_free(&night->batch);
	night->batch = batch_new();
}

static void
night_tap(void *ctx, const struct cmd *cmd, enum refusal refusal,
    const struct effects *effects)
{
	struct night *night = ctx;

	if (refusal != REFUSAL_ACCEPTED)
		return;
	buf_clear(&night->body);
	cmd_write(cmd, &night->body);
	ledger_add(night->batch, world_event(night->sim.world, cmd->event), cmd,
	    effects,
	    &(struct journal_row){.event = cmd->event,
		.seq = (uint64_t)++night->commands,
		.at = cmd->at,
		.kind = cmd_kind_name(cmd->kind),
		.player = cmd->player,
		.body = buf_text(&night->body),
		.body_len = night->body.len});
	if (night->commands % COMMANDS_AT_ONCE == 0)
		night_commit(night);
}

static void
night_remove_files(const struct night *night)
{
	static const char *const ends[] = {"", "-wal", "-shm"};
	char path[sizeof(night->path) + 8];

	for (size_t i = 0; i < sizeof(ends) / sizeof(ends[0]); i++) {
		snprintf(path, sizeof(path), "%s%s", night->path, ends[i]);
		unlink(path);
	}
}

static void
night_open_db(struct night *night, int players)
{
	struct err err = {0};

	night_remove_files(night);
	must(db_open(night->path, DB_CREATE, &night->db, &err), &err);
	night->batch = batch_new();
	for (int i = 1; i <= players; i++) {
		struct person person = {.id = i};

		snprintf(person.name, sizeof(person.name), "Player %d", i);
		batch_person(night->batch, &person, person.name, i);
	}
	night_commit(night);
}

/* Sizes of 4 to 60 pairs, each once in 57 seeds that follow one another. */
static int
night_pairs(uint64_t seed)
{
	return 4 + (int)(seed * 17 % 57);
}

static struct event_config
night_config(struct rng *rng, int pairs)
{
	int rounds = 1 + rng_below(rng, pairs <= 8 ? 9 : 6);
	int boards = 1 + rng_below(rng, 5);
	struct event_config config;

	while (rounds > 1 && rounds * boards * (pairs / 2) > PLAYS_MOST)
		rounds--;
	config = sim_config(rounds, boards);
	config.bye_score = (enum bye_score)rng_below(rng, 3);
	config.completion_percent = 10 * rng_below(rng, 11);
	config.own_mean_boards = 1 + rng_below(rng, 4);
	return config;
}

static void
night_export(struct night *night, const char *folder, uint64_t seed)
{
	struct err err = {0};
	struct buf json;
	char path[1024];
	FILE *file;

	buf_init(&json);
	must(history_export(night->db, night->sim.event, &json, &err), &err);
	snprintf(path, sizeof(path), "%s/%" PRIu64 ".json", folder, seed);
	file = fopen(path, "w");
	if (file == NULL ||
	    fwrite(buf_text(&json), 1, json.len, file) != json.len ||
	    fclose(file) != 0) {
		perror(path);
		exit(1);
	}
	buf_fini(&json);
}

static void
night_tell(const struct event *event, uint64_t seed)
{
	int kinds[ROW_KIND_COUNT] = {0}, byes = 0, withdrawn = 0, repeats = 0;

	for (int r = 0; r < event->rounds_closed; r++) {
		const struct round *round = &event->round[r];

		byes += round->bye != 0;
		for (int t = 0; t < round->tables; t++)
			repeats += round->seat[t].repeat;
		for (int i = 0;
		     i < round->tables * event->config.boards_per_round; i++)
			kinds[round->result[i].kind]++;
	}
	for (int p = 0; p < event->pairs; p++)
		withdrawn += event->pair[p].withdrawn;
	printf("%" PRIu64 ": %s, %s, %d pairs, %d rounds of %d boards, "
	       "%d results, %d void, %d artificial, %d byes, %d withdrawn, "
	       "%d repeats\n",
	    seed, scoring_name(event->config.scoring),
	    event_state_name(event->state), event->pairs, event->rounds_closed,
	    event->config.boards_per_round, kinds[ROW_RESULT], kinds[ROW_VOID],
	    kinds[ROW_ARTIFICIAL], byes, withdrawn, repeats);
}

/* The export of a night that is still open tells of closed rounds only. */
static void
night_run_part(struct sim *sim, struct rng *rng)
{
	const int rounds = rng_below(rng, sim_event(sim)->config.rounds);
	int steps = rng_below(rng, 300);

	while (sim_step(sim) &&
	    (sim_event(sim)->rounds_drawn <= rounds || steps-- > 0))
		;
}

static void
night_play(const char *folder, uint64_t seed)
{
	const int pairs = night_pairs(seed);
	struct night night = {0};
	struct rng rng = {.state = seed};
	const struct event_config config = night_config(&rng, pairs);
	const struct sim_options options = {.seed = seed,
	    .pairs = pairs,
	    .calm = rng_once_in(&rng, 8),
	    .unchecked = true,
	    .deal = dealing_round,
	    .tap = night_tap,
	    .ctx = &night};

	snprintf(night.path, sizeof(night.path), "%s/night.db", folder);
	buf_init(&night.body);
	night_open_db(&night, 2 * pairs);
	sim_init(&night.sim, &config, &options);
	if (seed % LOOKED_AT_EARLY == 0)
		night_run_part(&night.sim, &rng);
	else
		sim_run(&night.sim);
	night_commit(&night);
	night_export(&night, folder, seed);
	night_tell(sim_event(&night.sim), seed);
	sim_fini(&night.sim);
	buf_fini(&night.body);
	batch_free(&night.batch);
	db_close(&night.db);
	night_remove_files(&night);
}

int
main(int argc, char **argv)
{
	if (argc != 4) {
		fprintf(stderr, "usage: nights FOLDER FIRST COUNT\n");
		return 2;
	}
	const uint64_t first = strtoull(argv[2], NULL, 10);
	const uint64_t count = strtoull(argv[3], NULL, 10);

	chance_init();
	for (uint64_t seed = first; seed < first + count; seed++)
		night_play(argv[1], seed);
	return 0;
}
