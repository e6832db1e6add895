/* SPDX-License-Identifier: ISC */
/*
 * What a night costs: 64 pairs, 6 rounds of 3 boards in virtual time, every
 * card played.  Simulated, replayed from its journal in memory, read back from
 * a database, and weighed in bytes.
 *
 * The memory is what the engine takes; what a connection costs the daemon is
 * not in it.  Times are the processor time of this process, which other load
 * on the machine disturbs least, and each is measured once a run beside the
 * floor of the same run: the same calls and cards on bare boards.  Times are
 * printed; what is checked is that every run ends in the same night.
 */
#include <assert.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/resource.h>
#include <unistd.h>

#include "daemon/base/xalloc.h"
#include "daemon/store/ledger.h"
#include "daemon/store/people.h"
#include "daemon/store/recover.h"
#include "tests/bench/tape.h"
#include "tests/lib/script.h"

#define RUNS 9
#define FLOOR_TIMES 10 /* in a run: it is short */

enum measure {
	M_FLOOR,
	M_NIGHT,
	M_APPLY,
	M_PARSE,
	M_REPLAY,
	M_DB_JOURNAL,
	M_DB_ROWS,
	MEASURE_COUNT
};

static const char *const measure_name[MEASURE_COUNT] = {
    [M_FLOOR] = "floor: the calls and cards on bare boards",
    [M_NIGHT] = "the night: engine, clock and simulated people",
    [M_APPLY] = "replay: applying alone",
    [M_PARSE] = "replay: parsing alone",
    [M_REPLAY] = "replay: parsing and applying",
    [M_DB_JOURNAL] = "database: the journal alone",
    [M_DB_ROWS] = "database: rows, then the journal of one round"};

struct bench {
	struct event_config config;
	struct sim_options options;
	struct tape tape;
	struct board_play *board;
	struct cmd *cmd;       /* of every row, decoded */
	struct cmd_body *body; /* of those whose payload has pointers */
	int bodies;
	struct db *db;
	char path[64];
	uint64_t open_fingerprint;      /* of the world in the database */
	long count[MEASURE_COUNT];      /* commands or moves of a run */
	double us[MEASURE_COUNT][RUNS]; /* of a run */
};

static void
die(const char *what)
{
	fprintf(stderr, "bench_night: %s\n", what);
	exit(1);
}

static double
bench_now_us(void)
{
	struct rusage used;

	getrusage(RUSAGE_SELF, &used);
	return ((double)used.ru_utime.tv_sec + (double)used.ru_stime.tv_sec) *
	    1e6 +
	    (double)used.ru_utime.tv_usec + (double)used.ru_stime.tv_usec;
}

/* --- memory ----------------------------------------------------------- */

struct weighed {
	size_t bytes, most, blocks;
};

static void *
weighed_take(void *ctx, size_t bytes)
{
	struct weighed *weighed = ctx;
	size_t *block = xcalloc(1, bytes + sizeof(max_align_t));

	*block = bytes;
	weighed->blocks++;
	weighed->bytes += bytes;
	if (weighed->bytes > weighed->most)
		weighed->most = weighed->bytes;
	return (unsigned char *)block + sizeof(max_align_t);
}

static void
weighed_give(void *ctx, void *bytes)
{
	struct weighed *weighed = ctx;
	size_t *block = (void *)((unsigned char *)bytes - sizeof(max_align_t));

	weighed->bytes -= *block;
	free(block);
}

/* A world that follows another one on memory that is weighed. */
struct follower {
	struct weighed weighed;
	struct world *world;
};

static void
follower_init(struct follower *follower)
{
	const struct memory memory = {.take = weighed_take,
	    .give = weighed_give,
	    .ctx = &follower->weighed};

	memset(&follower->weighed, 0, sizeof(follower->weighed));
	follower->world = world_new(&memory);
}

static void
follower_fini(struct follower *follower)
{
	world_free(&follower->world);
	if (follower->weighed.bytes != 0)
		die("a world kept memory");
}

static void
follower_tap(void *ctx, const struct cmd *cmd, enum refusal refusal,
    const struct effects *effects)
{
	struct follower *follower = ctx;
	struct effects ours;

	(void)effects;
	if (world_apply(follower->world, cmd, &ours) != refusal)
		die("the weighed world differs");
}

static void
print_memory(const struct follower *follower, int max_pairs, int players)
{
	printf("  %5d players, max_pairs %4d   %9zu bytes   %6.0f a player   "
	       "(%zu blocks)\n",
	    players, max_pairs, follower->weighed.most,
	    (double)follower->weighed.most / players, follower->weighed.blocks);
}

/* The night of the tape, in a world made for that many pairs. */
static void
weigh_night(const struct bench *bench, int max_pairs)
{
	struct event_config config = bench->config;
	struct follower follower;

	config.max_pairs = max_pairs;
	follower_init(&follower);
	for (size_t i = 0; i < bench->tape.rows; i++) {
		struct cmd cmd = bench->cmd[i];

		if (cmd.kind == CMD_OPEN_EVENT)
			cmd.u.open.config = &config;
		follower_tap(&follower, &cmd, REFUSAL_ACCEPTED, NULL);
	}
	print_memory(&follower, max_pairs, 2 * bench->tape.pairs);
	follower_fini(&follower);
}

/*
 * As many pairs as there may be, to the first card: a world takes all that a
 * night needs when it starts.
 */
static size_t
weigh_full(const struct bench *bench, int pairs)
{
	struct event_config config = bench->config;
	struct follower follower;
	const struct sim_options options = {.pairs = pairs,
	    .unchecked = true,
	    .tap = follower_tap,
	    .ctx = &follower};
	struct sim sim;

	config.max_pairs = pairs;
	follower_init(&follower);
	sim_init(&sim, &config, &options);
	for (int p = 0; p < pairs; p++)
		script_hands_up(&sim, 2 * p + 1, p + 1);
	script_until(&sim, EVENT_BETWEEN);
	const size_t arena = world_arena_size(sim.world);
	script_until(&sim, EVENT_PLAYING);
	if (sim_event(&sim)->pairs != pairs)
		die("not every pair was registered");
	print_memory(&follower, pairs, 2 * pairs);
	sim_fini(&sim);
	follower_fini(&follower);
	return arena;
}

/* --- the database ----------------------------------------------------- */

static void
must(int rc, const struct err *err)
{
	if (rc < 0)
		die(err->text);
}

static void
write_row(const struct bench *bench, size_t i, struct world *world,
    struct batch *batch)
{
	const struct tape_row *row = &bench->tape.row[i];
	const struct journal_row journal = {.event = row->head.event,
	    .seq = i + 1,
	    .at = row->head.at,
	    .kind = cmd_kind_name(row->head.kind),
	    .player = row->head.player,
	    .body = bench->tape.text.data + row->offset,
	    .body_len = row->len};
	struct effects effects;

	if (world_apply(world, &bench->cmd[i], &effects) != REFUSAL_ACCEPTED)
		die("the journal is refused");
	ledger_add(
	    batch, world_event(world, row->head.event), &effects, &journal);
}

/*
 * The night as it stands when the last round has been played and is not yet
 * closed: a restart has the most to read then.
 */
static void
make_database(struct bench *bench)
{
	struct world *world = world_new(&sim_memory);
	struct batch *batch = batch_new();
	struct err err;

	snprintf(bench->path, sizeof(bench->path), "bench-night-%d.db",
	    (int)getpid());
	must(db_open(bench->path, DB_CREATE, &bench->db, &err), &err);
	for (int i = 1; i <= 2 * bench->options.pairs; i++) {
		struct person person = {.id = i};

		snprintf(person.name, sizeof(person.name), "Player %d", i);
		batch_person(batch, &person, person.name, 1);
	}
	for (size_t i = 0; i < bench->tape.last_close; i++) {
		write_row(bench, i, world, batch);
		if (i % 1000 != 0 && i + 1 < bench->tape.last_close)
			continue;
		must(batch_run(bench->db, batch, &err), &err);
		batch_free(&batch);
		batch = batch_new();
	}
	bench->open_fingerprint = world_fingerprint(world);
	batch_free(&batch);
	world_free(&world);
}

static void
remove_database(struct bench *bench)
{
	static const char *const suffix[] = {"", "-wal", "-shm"};
	char path[80];

	db_close(&bench->db);
	for (size_t i = 0; i < sizeof(suffix) / sizeof(suffix[0]); i++) {
		snprintf(path, sizeof(path), "%s%s", bench->path, suffix[i]);
		unlink(path);
	}
}

struct reading {
	struct world *world;
	struct cmd_body body;
	long rows;
};

static int
read_row(void *ctx, const struct journal_row *row, struct err *err)
{
	struct reading *reading = ctx;
	struct effects effects;
	enum cmd_kind kind;
	struct cmd cmd;

	if (!cmd_kind_find(row->kind, &kind))
		die("unknown kind of command");
	if (cmd_read(row->body, row->body_len, kind, &reading->body, &cmd, err))
		return ERR_DB;
	cmd.event = row->event;
	cmd.at = row->at;
	cmd.player = row->player;
	if (world_apply(reading->world, &cmd, &effects) != REFUSAL_ACCEPTED)
		die("the journal is refused");
	reading->rows++;
	return 0;
}

static double
run_database(struct bench *bench, enum recover_from from, long *rows_r)
{
	struct reading reading = {.world = world_new(&sim_memory)};
	const struct recover_calls calls = {
	    .command = read_row, .ctx = &reading};
	struct err err;

	cmd_body_init(&reading.body);
	const double from_us = bench_now_us();
	must(recover_open_events(bench->db, reading.world, from, &calls, &err),
	    &err);
	const double us = bench_now_us() - from_us;
	if (world_fingerprint(reading.world) != bench->open_fingerprint)
		die("the night read from the database is another one");
	cmd_body_fini(&reading.body);
	world_free(&reading.world);
	*rows_r = reading.rows;
	return us;
}

/* --- runs ------------------------------------------------------------- */

static void
decode(struct bench *bench)
{
	struct cmd_body plain;

	cmd_body_init(&plain);
	bench->cmd = xcalloc(bench->tape.rows, sizeof(*bench->cmd));
	/* opening, and two for each round */
	bench->body = xcalloc(
	    (size_t)(1 + 2 * bench->config.rounds), sizeof(*bench->body));
	for (size_t i = 0; i < bench->tape.rows; i++) {
		const enum cmd_kind kind = bench->tape.row[i].head.kind;
		struct cmd_body *body = &plain;

		if (kind == CMD_OPEN_EVENT || kind == CMD_SEAT_ROUND ||
		    kind == CMD_CLOSE_ROUND) {
			assert(bench->bodies < 1 + 2 * bench->config.rounds);
			body = &bench->body[bench->bodies++];
			cmd_body_init(body);
		}
		tape_read(&bench->tape, i, body, &bench->cmd[i]);
	}
	cmd_body_fini(&plain);
}

static double
run_floor(struct bench *bench)
{
	int64_t sum = 0;

	const double from_us = bench_now_us();
	for (int i = 0; i < FLOOR_TIMES; i++)
		sum += tape_play_bare(&bench->tape, bench->board);
	const double us = (bench_now_us() - from_us) / FLOOR_TIMES;
	if (sum != FLOOR_TIMES * bench->tape.score_sum)
		die("bare boards score something else");
	return us;
}

static double
run_night(const struct bench *bench)
{
	struct sim sim;

	const double from_us = bench_now_us();
	sim_init(&sim, &bench->config, &bench->options);
	sim_run(&sim);
	const double us = bench_now_us() - from_us;
	if (event_fingerprint(sim_event(&sim)) != bench->tape.fingerprint)
		die("the same seed gave another night");
	sim_fini(&sim);
	return us;
}

static double
run_parse(const struct bench *bench)
{
	struct cmd_body body;
	struct cmd cmd;
	int64_t sum = 0, expected = 0;

	cmd_body_init(&body);
	const double from_us = bench_now_us();
	for (size_t i = 0; i < bench->tape.rows; i++) {
		tape_read(&bench->tape, i, &body, &cmd);
		if (cmd.kind == CMD_CARD)
			sum += cmd.u.card.card;
	}
	const double us = bench_now_us() - from_us;
	cmd_body_fini(&body);
	for (size_t i = 0; i < bench->tape.moves; i++)
		expected +=
		    bench->tape.move[i].is_card ? bench->tape.move[i].card : 0;
	if (sum != expected)
		die("other cards were read than were written");
	return us;
}

static double
run_replay(const struct bench *bench, bool parsing)
{
	struct world *world = world_new(&sim_memory);
	struct cmd_body body;
	struct effects effects;

	cmd_body_init(&body);
	const double from_us = bench_now_us();
	for (size_t i = 0; i < bench->tape.rows; i++) {
		const struct cmd *cmd = &bench->cmd[i];
		struct cmd read;

		if (parsing) {
			tape_read(&bench->tape, i, &body, &read);
			cmd = &read;
		}
		if (world_apply(world, cmd, &effects) != REFUSAL_ACCEPTED)
			die("the journal is refused");
	}
	const double us = bench_now_us() - from_us;
	if (event_fingerprint(world_event(world, 1)) != bench->tape.fingerprint)
		die("the replay gave another night");
	cmd_body_fini(&body);
	world_free(&world);
	return us;
}

static void
run(struct bench *bench, int i)
{
	const long rows = (long)bench->tape.rows;
	long *count = bench->count;

	bench->us[M_FLOOR][i] = run_floor(bench);
	bench->us[M_NIGHT][i] = run_night(bench);
	bench->us[M_APPLY][i] = run_replay(bench, false);
	bench->us[M_PARSE][i] = run_parse(bench);
	bench->us[M_REPLAY][i] = run_replay(bench, true);
	count[M_FLOOR] = (long)bench->tape.moves;
	count[M_NIGHT] = count[M_APPLY] = count[M_PARSE] = count[M_REPLAY] =
	    rows;
	bench->us[M_DB_JOURNAL][i] =
	    run_database(bench, RECOVER_JOURNAL, &count[M_DB_JOURNAL]);
	if (count[M_DB_JOURNAL] != (long)bench->tape.last_close)
		die("the journal in the database is not whole");
	bench->us[M_DB_ROWS][i] =
	    run_database(bench, RECOVER_ROWS, &count[M_DB_ROWS]);
}

/* --- printing --------------------------------------------------------- */

static int
compare_double(const void *a, const void *b)
{
	const double x = *(const double *)a, y = *(const double *)b;

	return x < y ? -1 : x > y;
}

static double
median(const double *value)
{
	double sorted[RUNS];

	memcpy(sorted, value, sizeof(sorted));
	qsort(sorted, RUNS, sizeof(sorted[0]), compare_double);
	return sorted[RUNS / 2];
}

static void
print_times(const struct bench *bench)
{
	printf("\nprocessor time, medians of %d runs; floor: in the same run\n"
	       "%-47s%9s%9s%8s%7s\n",
	    RUNS, "", "commands", "ms", "us each", "floors");
	for (int m = 0; m < MEASURE_COUNT; m++) {
		double floors[RUNS];
		const double us = median(bench->us[m]);

		for (int i = 0; i < RUNS; i++)
			floors[i] = bench->us[m][i] / bench->us[M_FLOOR][i];
		printf("  %-45s%9ld%9.2f%8.3f%7.1f\n", measure_name[m],
		    bench->count[m], us / 1e3, us / (double)bench->count[m],
		    median(floors));
	}
	printf("\na second: %.0f commands replayed from memory, %.0f from the "
	       "database\n",
	    (double)bench->count[M_REPLAY] * 1e6 / median(bench->us[M_REPLAY]),
	    (double)bench->count[M_DB_JOURNAL] * 1e6 /
		median(bench->us[M_DB_JOURNAL]));
}

static void
print_load(const char *when)
{
	double load[1];

	if (getloadavg(load, 1) == 1)
		printf("load average %s: %.1f\n", when, load[0]);
}

static void
print_night(const struct bench *bench)
{
	const struct tape *tape = &bench->tape;

	printf("a night of %d pairs, %d rounds of %d boards, in virtual time\n"
	       "%d boards: %d played to the last card, %d passed out, %d "
	       "without a result\n"
	       "%zu commands, %zu of them calls and cards; journal %zu bytes; "
	       "fingerprint %016llx\n",
	    tape->pairs, bench->config.rounds, bench->config.boards_per_round,
	    tape->boards, tape->played, tape->passed_out, tape->no_result,
	    tape->rows, tape->moves, tape->text.len - tape->rows,
	    (unsigned long long)tape->fingerprint);
	if (tape->pairs != bench->options.pairs || tape->no_result > 0 ||
	    tape->played + tape->passed_out != tape->boards ||
	    tape->boards !=
		tape->pairs / 2 * bench->config.rounds *
		    bench->config.boards_per_round)
		die("this is not the night to be measured");
}

int
main(void)
{
	static struct bench bench;

	bench.config = sim_config(6, 3);
	bench.config.max_pairs = 64;
	bench.options = (struct sim_options){
	    .seed = 1, .pairs = 64, .calm = true, .unchecked = true};
	print_load("before");
	tape_record(&bench.tape, &bench.config, &bench.options);
	print_night(&bench);
	fflush(stdout);
	decode(&bench);
	bench.board =
	    xcalloc((size_t)bench.tape.tables + 1, sizeof(*bench.board));
	make_database(&bench);
	for (int i = 0; i < RUNS; i++)
		run(&bench, i);
	remove_database(&bench);
	print_times(&bench);
	printf("\nmemory a world takes for such a night\n");
	weigh_night(&bench, bench.config.max_pairs);
	weigh_night(&bench, 1000);
	const size_t arena = weigh_full(&bench, 1000);
	printf("  and %zu bytes for a moment, to draw round 1 of 1000 pairs\n",
	    arena);
	print_load("after");
	for (int i = 0; i < bench.bodies; i++)
		cmd_body_fini(&bench.body[i]);
	free(bench.body);
	free(bench.cmd);
	free(bench.board);
	tape_free(&bench.tape);
	return 0;
}
