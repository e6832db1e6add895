/* SPDX-License-Identifier: ISC */
/*
 * pairsbot: robot pairs for a night, all in one process.  It sets the robots
 * up, lets them run, and says by its exit status whether all went well.
 */
#include <errno.h>
#include <limits.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "daemon/base/clock.h"
#include "daemon/base/xalloc.h"
#include "tools/pairsbot/robot.h"

#define EXIT_USAGE 2

static int
main_fail(const struct err *err)
{
	fprintf(stderr, "pairsbot: %s\n", err->text);
	return err->code;
}

static int
main_open(struct night *night, const struct options *options, struct err *err)
{
	struct clock clock;

	clock_init(&clock);
	night->options = options;
	night->run = (uint64_t)clock_now(&clock) << 16 ^ (uint64_t)getpid();
	if (options->confirmed != NULL) {
		night->confirmed = fopen(options->confirmed, "a");
		if (night->confirmed == NULL)
			return err_set(err, ERR_IO, "%s: %s",
			    options->confirmed, strerror(errno));
	}
	night->loop = client_loop_new(err);
	return night->loop == NULL ? err->code : 0;
}

static int
main_start(struct night *night, struct err *err)
{
	const struct options *options = night->options;
	int code = 0;

	night->robots = night->running = options->players;
	night->robot = xcalloc((size_t)night->robots, sizeof(*night->robot));
	for (int i = 0; i < night->robots; i++) {
		struct robot *robot = &night->robot[i];

		robot->night = night;
		robot->player = &options->player[i];
		const bool single = options->house || options->alone;

		robot->partner = &night->robot[single ? i : i ^ 1];
		robot->north = single || i % 2 == 0;
		robot->dice = options->seed * 1000003 + (uint64_t)i;
		robot->style =
		    (unsigned)robot_delay(&robot->dice, 0, INT_MAX - 1);
	}
	for (int i = 0; i < night->robots && code == 0; i++)
		code = robot_start(&night->robot[i], err);
	return code;
}

static void
main_close(struct night *night)
{
	for (int i = 0; i < night->robots; i++)
		robot_fini(&night->robot[i]);
	free(night->robot);
	client_loop_free(&night->loop);
	if (night->confirmed != NULL && fclose(night->confirmed) != 0) {
		perror("pairsbot: the file of confirmed commands");
		night->trouble = true;
	}
}

int
main(int argc, char **argv)
{
	struct night night = {0};
	struct options options;
	struct err err = {0};
	int code = options_read(argc, argv, &options, &err);

	if (code != 0) {
		options_fini(&options);
		if (code > 0)
			return EXIT_SUCCESS;
		main_fail(&err);
		return EXIT_USAGE;
	}
	code = main_open(&night, &options, &err);
	if (code == 0)
		code = main_start(&night, &err);
	if (code != 0)
		main_fail(&err);
	else if (client_loop_run(night.loop) != 0) {
		fprintf(stderr, "pairsbot: polling the network failed\n");
		night.trouble = true;
	}
	main_close(&night);
	options_fini(&options);
	return code != 0 || night.trouble ? EXIT_FAILURE : EXIT_SUCCESS;
}
