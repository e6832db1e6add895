/* SPDX-License-Identifier: ISC */
/*
 * What pairsctl pair costs another program: the whole process, from 10,000
 * pairs before round 10 as JSON in a file to the draw as JSON, by both
 * objectives, beside the floor of the same run: reading that JSON alone.
 *
 * Times are processor time, medians of runs; what is checked is that each draw
 * is proved best.
 */
#include <fcntl.h>
#include <jansson.h>
#include <spawn.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/resource.h>
#include <sys/wait.h>
#include <unistd.h>

#include "daemon/base/buf.h"
#include "daemon/base/xalloc.h"
#include "tests/bench/field.h"

#define ROUNDS 9
#define PAIRS 10000
#define RUNS 7

extern char **environ;

static double
bench_used_ms(int who)
{
	struct rusage used;

	getrusage(who, &used);
	return ((double)used.ru_utime.tv_sec + (double)used.ru_stime.tv_sec) *
	    1e3 +
	    ((double)used.ru_utime.tv_usec + (double)used.ru_stime.tv_usec) /
	    1e3;
}

static int
bench_compare(const void *a, const void *b)
{
	const double x = *(const double *)a, y = *(const double *)b;

	return x < y ? -1 : x > y;
}

static double
bench_median(double *value)
{
	qsort(value, RUNS, sizeof(value[0]), bench_compare);
	return value[RUNS / 2];
}

static void
bench_add_pair(const struct bench_field *field, int place, struct buf *json)
{
	const struct draw_pair *pair = &field->field.pair[place];

	buf_printf(json,
	    "%s{\"id\": %d, \"total\": %d, \"boards\": %d, \"order\": %d, "
	    "\"opponents\": [",
	    place == 0 ? "" : ",\n", pair->pair, PAIRS - place, 3 * ROUNDS,
	    pair->pair);
	for (int i = 0; i < ROUNDS; i++)
		buf_printf(json, "%s%d", i == 0 ? "" : ", ",
		    pair->history[i].opponent);
	buf_append_text(json, "], \"seats\": [");
	for (int i = 0; i < ROUNDS; i++)
		buf_printf(json, "%s\"%s\"", i == 0 ? "" : ", ",
		    pair->history[i].direction == DIRECTION_NS ? "NS" : "EW");
	buf_append_text(json, "]}");
}

static void
bench_write(const char *path, const struct buf *json)
{
	FILE *file = fopen(path, "w");

	if (file == NULL || fwrite(json->data, 1, json->len, file) < json->len)
		abort();
	fclose(file);
}

/* Run it with stdout into a file; its processor time. */
static double
bench_spawn(const char *in, const char *out)
{
	char program[] = "./pairsctl", command[] = "pair", as_json[] = "--json";
	char *path = xstrdup(in);
	char *argv[] = {program, command, path, as_json, NULL};
	const double from_ms = bench_used_ms(RUSAGE_CHILDREN);
	posix_spawn_file_actions_t actions;
	int status;
	pid_t pid;

	posix_spawn_file_actions_init(&actions);
	posix_spawn_file_actions_addopen(
	    &actions, 1, out, O_WRONLY | O_CREAT | O_TRUNC, 0600);
	if (posix_spawn(&pid, program, &actions, NULL, argv, environ) != 0 ||
	    waitpid(pid, &status, 0) != pid || status != 0)
		abort();
	posix_spawn_file_actions_destroy(&actions);
	free(path);
	return bench_used_ms(RUSAGE_CHILDREN) - from_ms;
}

static bool
bench_is_optimal(const char *path)
{
	json_t *answer = json_load_file(path, 0, NULL);
	const bool optimal = json_is_true(json_object_get(answer, "optimal")) &&
	    json_array_size(json_object_get(answer, "tables")) == PAIRS / 2;

	json_decref(answer);
	return optimal;
}

static bool
bench_objective(const struct bench_field *field, enum draw_objective objective,
    const char *folder)
{
	const char *name = objective == DRAW_GAP ? "gap" : "rank";
	double parse[RUNS], process[RUNS], ratio[RUNS];
	char *in = xasprintf("%s/in", folder);
	char *out = xasprintf("%s/out", folder);
	struct buf json = {0};

	buf_printf(&json, "{\"round\": %d, \"objective\": \"%s\", \"pairs\": [",
	    ROUNDS + 1, name);
	for (int i = 0; i < PAIRS; i++)
		bench_add_pair(field, i, &json);
	buf_append_text(&json, "]}\n");
	bench_write(in, &json);
	for (int i = 0; i < RUNS; i++) {
		const double from_ms = bench_used_ms(RUSAGE_SELF);

		json_decref(json_loadb(
		    json.data, json.len, JSON_REJECT_DUPLICATES, NULL));
		parse[i] = bench_used_ms(RUSAGE_SELF) - from_ms;
		process[i] = bench_spawn(in, out);
		ratio[i] = process[i] / parse[i];
	}
	const bool optimal = bench_is_optimal(out);
	printf("  %-5s%8.1f ms the process, %8.1f ms reading the JSON alone: "
	       "%.2f times%s\n",
	    name, bench_median(process), bench_median(parse),
	    bench_median(ratio), optimal ? "" : ", NOT proved best");
	unlink(in);
	unlink(out);
	free(in);
	free(out);
	buf_fini(&json);
	return optimal;
}

int
main(void)
{
	char folder[] = "/tmp/bench_pair.XXXXXX";
	struct bench_field *field = field_new(PAIRS, ROUNDS, DRAW_RANK, 2, 7);
	bool good = mkdtemp(folder) != NULL;

	printf("pairsctl pair --json, %d pairs, round %d, %d runs\n", PAIRS,
	    ROUNDS + 1, RUNS);
	good = good && bench_objective(field, DRAW_RANK, folder);
	good = good && bench_objective(field, DRAW_GAP, folder);
	rmdir(folder);
	field_free(&field);
	return !good;
}
