/* SPDX-License-Identifier: ISC */
/*
 * nights FOLDER FIRST COUNT: play so many nights of random people into one
 * database, FOLDER/nights.db, two at a time, with the seeds FIRST, FIRST + 1,
 * ..., and write the export of each to FOLDER/SEED.json, for recompute.py.  The
 * number of an event is its seed, which decides everything: the method, the
 * size of the field, the rules and who does what.  A line on each night says
 * what it saw.
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
#include "tests/lib/sim_director.h"

#define COMMANDS_AT_ONCE 2000 /* in one transaction, for speed */
#define PLAYS_MOST 420        /* boards times tables of a night */
#define LOOKED_AT_EARLY 12    /* one night in so many is exported unfinished */
#define PAIRS_MOST 60
#define TOGETHER 2 /* nights that overlap */
#define PLAYERS_MOST (TOGETHER * 2 * PAIRS_MOST)

/* The database of all nights. */
struct book {
	char path[1024];
	struct db *db;
	struct batch *batch;
	struct buf body;
	long commands;
};

struct night {
	struct sim sim;
	struct rng rng; /* what is not the people's */
	uint64_t seed;
	struct book *book;
	bool is_over; /* nobody looks at it any longer */
	int rounds;   /* it is left when so many are drawn, */
	int steps;    /* after so many steps more */
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
book_commit(struct book *book)
{
	struct err err = {0};

	must(batch_run(book->db, book->batch, &err), &err);
	batch_free(&book->batch);
	book->batch = batch_new();
}

static void
night_tap(void *ctx, const struct cmd *cmd, enum refusal refusal,
    const struct effects *effects)
{
	struct night *night = ctx;
	struct book *book = night->book;

	if (refusal != REFUSAL_ACCEPTED)
		return;
	buf_clear(&book->body);
	cmd_write(cmd, &book->body);
	ledger_add(book->batch, world_event(night->sim.world, cmd->event),
	    effects,
	    &(struct journal_row){.event = cmd->event,
		.seq = (uint64_t)++book->commands,
		.at = cmd->at,
		.kind = cmd_kind_name(cmd->kind),
		.player = cmd->player,
		.body = buf_text(&book->body),
		.body_len = book->body.len});
	if (book->commands % COMMANDS_AT_ONCE == 0)
		book_commit(book);
}

static void
book_remove_files(const struct book *book)
{
	static const char *const ends[] = {"", "-wal", "-shm"};
	char path[sizeof(book->path) + 8];

	for (size_t i = 0; i < sizeof(ends) / sizeof(ends[0]); i++) {
		snprintf(path, sizeof(path), "%s%s", book->path, ends[i]);
		unlink(path);
	}
}

static void
book_open(struct book *book, const char *folder)
{
	struct err err = {0};

	memset(book, 0, sizeof(*book));
	buf_init(&book->body);
	snprintf(book->path, sizeof(book->path), "%s/nights.db", folder);
	book_remove_files(book);
	must(db_open(book->path, DB_CREATE, &book->db, &err), &err);
	book->batch = batch_new();
	for (int i = 1; i <= PLAYERS_MOST + SIM_COMERS; i++) {
		struct person person = {
		    .id = i <= PLAYERS_MOST ? i : SIM_COMER + i - PLAYERS_MOST};

		snprintf(person.name, sizeof(person.name), "Player %d",
		    (int)person.id);
		batch_person(book->batch, &person, person.name, i);
	}
	/* groupings 1 to SIM_GROUPS */
	for (int i = 1; i <= SIM_GROUPS; i++) {
		char club[24];

		snprintf(club, sizeof(club), "Club %d", i);
		batch_person_group(book->batch, i, "club", club);
	}
	book_commit(book);
}

static void
book_close(struct book *book)
{
	buf_fini(&book->body);
	batch_free(&book->batch);
	db_close(&book->db);
}

/* Sizes of 4 to 60 pairs, each once in 57 seeds that follow one another. */
static int
night_pairs(uint64_t seed)
{
	return 4 + (int)(seed * 17 % (PAIRS_MOST - 3));
}

/* The method and what a total is made of: all in seven seeds. */
static void
night_method(uint64_t seed, struct event_config *config)
{
	static const struct {
		enum scoring scoring;
		enum totals totals;
	} methods[] = {
	    {SCORING_MATCHPOINTS, TOTALS_BOARDS},
	    {SCORING_CROSS_IMPS, TOTALS_VP},
	    {SCORING_TOTAL_IMPS, TOTALS_BOARDS},
	    {SCORING_BUTLER, TOTALS_VP},
	    {SCORING_CROSS_IMPS, TOTALS_BOARDS},
	    {SCORING_MATCHPOINTS, TOTALS_VP},
	    {SCORING_BUTLER, TOTALS_BOARDS},
	};
	const size_t count = sizeof(methods) / sizeof(methods[0]);

	config->scoring = methods[seed % count].scoring;
	config->totals = methods[seed % count].totals;
}

static void
night_trim(struct rng *rng, struct event_config *config)
{
	static const struct butler_trim trims[] = {{TRIM_AUTO, 0},
	    {TRIM_AUTO, 0}, {TRIM_COUNT, 0}, {TRIM_COUNT, 1}, {TRIM_COUNT, 4},
	    {TRIM_PERCENT, 5}, {TRIM_PERCENT, 20},
	    {TRIM_PERCENT, TRIM_PERCENT_MAX}};

	if (config->scoring == SCORING_BUTLER)
		config->butler_trim = trims[rng_below(
		    rng, (int)(sizeof(trims) / sizeof(trims[0])))];
}

static void
night_awards(struct rng *rng, struct event_config *config)
{
	static const char *const schemes[] = {"default", "default",
	    "percent 10:3 25:2 50:1", "percent 1:7 33:7 34:5 100:0",
	    "table 4:3 8:3,2 20:3,2,2,2,1", "table 7:9,9,9,4,4,4,4,4"};
	const char *text = schemes[rng_below(
	    rng, (int)(sizeof(schemes) / sizeof(schemes[0])))];
	const struct err err = {.text = "no scheme of master points"};

	must(award_scheme_read(text, &config->master_points) == NULL ? 0 : -1,
	    &err);
}

static struct event_config
night_config(struct rng *rng, uint64_t seed, int pairs)
{
	int rounds = 1 + rng_below(rng, pairs <= 8 ? 9 : 6);
	int boards = 1 + rng_below(rng, 5);
	struct event_config method = {0}, config;

	night_method(seed, &method);
	if (method.totals == TOTALS_VP)
		boards += VP_BOARDS_LEAST - 1;
	while (rounds > 1 && rounds * boards * (pairs / 2) > PLAYS_MOST)
		rounds--;
	config = sim_config(rounds, boards);
	snprintf(
	    config.schedule, sizeof(config.schedule), "test %" PRIu64, seed);
	config.scoring = method.scoring;
	config.totals = method.totals;
	night_trim(rng, &config);
	night_awards(rng, &config);
	config.first_round =
	    rng_once_in(rng, 2) ? FIRST_ROUND_RANDOM : FIRST_ROUND_REGISTRATION;
	config.max_rank_gap = 1 + rng_below(rng, 5);
	config.max_repeats = rng_below(rng, 2);
	if (rng_once_in(rng, 3))
		config.avoid = (struct avoid){.kinds = 2,
		    .kind = {{"team", 60}, {"club", 1 + rng_below(rng, 3)}}};
	config.draw_from = (enum draw_from)rng_below(rng, 2);
	config.objective = (enum draw_objective)rng_below(rng, 2);
	config.bye_score = (enum bye_score)rng_below(rng, 3);
	config.odd_pair = seed % 3 == 0 ? ODD_PAIR_HOUSE_PAIR : ODD_PAIR_BYE;
	config.missed_score = (enum missed_score)rng_below(rng, 3);
	config.withdraw_after = rng_below(rng, 3);
	config.returns_max = rng_below(rng, 4);
	config.late_entry =
	    rounds > 1 ? rng_below(rng, rounds < 4 ? rounds : 4) : 0;
	config.completion_percent = 10 * rng_below(rng, 11);
	config.own_mean_boards = 1 + rng_below(rng, 4);
	config.unfinished = (enum unfinished)rng_below(rng, 4);
	config.undo = (enum undo)(seed % 3);
	config.after_outage =
	    seed % 5 == 4 ? AFTER_OUTAGE_KEEP : AFTER_OUTAGE_SHIFT;
	return config;
}

static void
night_export(struct night *night, const char *folder)
{
	struct err err = {0};
	struct buf json;
	char path[1024];
	FILE *file;

	buf_init(&json);
	must(history_export(night->book->db, night->sim.event, &json, &err),
	    &err);
	snprintf(
	    path, sizeof(path), "%s/%" PRIu64 ".json", folder, night->seed);
	file = fopen(path, "w");
	if (file == NULL ||
	    fwrite(buf_text(&json), 1, json.len, file) != json.len ||
	    fclose(file) != 0) {
		perror(path);
		exit(1);
	}
	buf_fini(&json);
}

static int
night_unplayed(const struct round *round)
{
	int sides = 0;

	for (int t = 0; round->match != NULL && t < round->tables; t++)
		for (int s = 0; s < SIDE_COUNT; s++)
			sides += !round->match[t][s].played;
	return sides;
}

static void
night_tell(const struct night *night)
{
	const struct event *event = sim_event(&night->sim);
	const struct event_config *config = &event->config;
	int kinds[ROW_KIND_COUNT] = {0}, byes = 0, withdrawn = 0, repeats = 0;
	int returned = 0;
	int unplayed = 0;

	for (int r = 0; r < event->rounds_closed; r++) {
		const struct round *round = &event->round[r];

		byes += round->bye != 0;
		unplayed += night_unplayed(round);
		for (int t = 0; t < round->tables; t++)
			repeats += round->seat[t].repeat;
		for (int i = 0; i < round->tables * config->boards_per_round;
		     i++)
			kinds[round->result[i].kind]++;
	}
	for (int p = 0; p < event->pairs; p++)
		withdrawn += event->pair[p].withdrawn;
	for (int p = 0; p < event->pairs; p++)
		returned += event->pair[p].returns;
	printf("%" PRIu64
	       ": %s, %s, %s, %s, %s, %s, %d pairs, %d rounds of %d boards, "
	       "%d results, %d void, %d artificial, %d byes, %d withdrawn, "
	       "%d returned, %d late, %d repeats, %d unplayed\n",
	    night->seed, scoring_name(config->scoring),
	    totals_name(config->totals), first_round_name(config->first_round),
	    draw_objective_name(config->objective),
	    draw_from_name(config->draw_from), event_state_name(event->state),
	    event->pairs, event->rounds_closed, config->boards_per_round,
	    kinds[ROW_RESULT], kinds[ROW_VOID], kinds[ROW_ARTIFICIAL], byes,
	    withdrawn, returned, event->pairs - event->listed, repeats,
	    unplayed);
}

static void
night_start(struct night *night, struct book *book, uint64_t seed, int place)
{
	const int pairs = night_pairs(seed);

	memset(night, 0, sizeof(*night));
	night->book = book;
	night->seed = seed;
	night->rng.state = seed;
	const struct event_config config =
	    night_config(&night->rng, seed, pairs);
	const struct sim_options options = {.seed = seed,
	    .event = (uint32_t)seed,
	    .strangers = place * 2 * PAIRS_MOST,
	    .pairs = pairs,
	    .robots = seed % 3 == 0 ? 4 : 0,
	    .calm = rng_once_in(&night->rng, 8),
	    .undirected = night->seed % 5 > 1,
	    .unchecked = true,
	    .deal = dealing_round,
	    .order = dealing_order,
	    .tap = night_tap,
	    .ctx = night};

	sim_init(&night->sim, &config, &options);
	if (rng_once_in(&night->rng, 4)) /* slow people */
		night->sim.step_ms *= 2 + rng_below(&night->rng, 2);
	night->rounds = rng_below(&night->rng, config.rounds);
	night->steps = rng_below(&night->rng, 300);
}

/* The export of a night that is still open tells of closed rounds only. */
static bool
night_is_left(struct night *night)
{
	return night->seed % LOOKED_AT_EARLY == 0 &&
	    sim_event(&night->sim)->rounds_drawn > night->rounds &&
	    night->steps-- <= 0;
}

/* Where a director is about he also corrects when the night is over. */
static void
night_correct(struct night *night)
{
	const struct event *event = sim_event(&night->sim);

	if (event->state != EVENT_ENDED || night->sim.options.calm ||
	    night->sim.options.undirected)
		return;
	for (int i = 0; i < 3; i++) {
		night->sim.now += 60000;
		sim_director_adjust(&night->sim);
		night->sim.now += 60000;
		sim_director_penalty(&night->sim);
	}
}

static void
nights_play(struct night *nights, int count)
{
	for (;;) {
		struct night *next = NULL;

		for (int i = 0; i < count; i++)
			if (!nights[i].is_over &&
			    (next == NULL || nights[i].sim.now < next->sim.now))
				next = &nights[i];
		if (next == NULL)
			return;
		next->is_over = night_is_left(next) || !sim_step(&next->sim);
	}
}

int
main(int argc, char **argv)
{
	static struct night nights[TOGETHER];
	struct book book;

	if (argc != 4) {
		fprintf(stderr, "usage: nights FOLDER FIRST COUNT\n");
		return 2;
	}
	const uint64_t first = strtoull(argv[2], NULL, 10);
	const uint64_t end = first + strtoull(argv[3], NULL, 10);

	chance_init();
	book_open(&book, argv[1]);
	for (uint64_t seed = first; seed < end; seed += TOGETHER) {
		const int count =
		    end - seed < TOGETHER ? (int)(end - seed) : TOGETHER;

		for (int i = 0; i < count; i++)
			night_start(&nights[i], &book, seed + (uint64_t)i, i);
		nights_play(nights, count);
		for (int i = 0; i < count; i++)
			night_correct(&nights[i]);
		book_commit(&book);
		for (int i = 0; i < count; i++) {
			night_export(&nights[i], argv[1]);
			night_tell(&nights[i]);
			sim_fini(&nights[i].sim);
		}
	}
	book_close(&book);
	return 0;
}
