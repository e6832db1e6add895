/* SPDX-License-Identifier: ISC */
/*
 * The life of a robot: its connection, what it says, how it ends.
 */
#include "tools/pairsbot/robot.h"

#include <assert.h>
#include <stdarg.h>
#include <stdlib.h>
#include <string.h>

#include "tools/pairsbot/asked.h"

#define ROBOT_FIRST_MS 60000 /* to reach the daemon at all */
#define ROBOT_LOST_MS 600000 /* to reach it again */
#define ROBOT_TOKEN_REFUSED 401
#define ROBOT_LAST_WORDS_MS 500 /* for messages that come with the end */

static void
robot_print(const struct robot *robot, const char *format, va_list args)
{
	printf("%s: ", robot->player->name);
	vprintf(format, args);
	putchar('\n');
	fflush(stdout);
}

void
robot_say(const struct robot *robot, const char *format, ...)
{
	va_list args;

	if (robot->night->options->quiet)
		return;
	va_start(args, format);
	robot_print(robot, format, args);
	va_end(args);
}

void
robot_detail(const struct robot *robot, const char *format, ...)
{
	va_list args;

	if (!robot->night->options->verbose)
		return;
	va_start(args, format);
	robot_print(robot, format, args);
	va_end(args);
}

int
robot_delay(uint64_t *dice, int least, int most)
{
	uint64_t z = *dice += 0x9e3779b97f4a7c15;

	assert(least <= most);
	z = (z ^ (z >> 30)) * 0xbf58476d1ce4e5b9;
	z = (z ^ (z >> 27)) * 0x94d049bb133111eb;
	z ^= z >> 31;
	return least + (int)(z % (uint64_t)(most - least + 1));
}

static void
robot_stop_loop(void *ctx)
{
	struct night *night = ctx;

	client_loop_stop(night->loop);
}

void
robot_end(struct robot *robot)
{
	struct night *night = robot->night;

	if (robot->over)
		return;
	robot->over = true;
	night->running--;
	if (night->running > 0 || night->stopping ||
	    !night->options->quit_when_over)
		return;
	night->stopping = true;
	client_after(night->loop, ROBOT_LAST_WORDS_MS, robot_stop_loop, night);
}

void
robot_fail(struct robot *robot, const char *what)
{
	struct night *night = robot->night;

	fprintf(stderr, "pairsbot: %s: %s\n", robot->player->name, what);
	night->trouble = true;
	robot_end(robot);
	if (night->running > 0 || night->stopping)
		return;
	night->stopping = true;
	client_after(night->loop, 0, robot_stop_loop, night);
}

void
robot_drop(struct robot *robot, const char *what)
{
	robot_fail(robot, what);
	client_free(&robot->client);
}

static void
robot_on_event(void *ctx, const char *event, int64_t id, const char *data)
{
	(void)id;
	robot_hear(ctx, event, data);
}

/* The daemon is there: can there be what was asked for? */
static void
robot_look(struct night *night)
{
	const struct options *options = night->options;
	struct err err;

	if (night->looked || options->event == NULL || !options->quit_when_over)
		return;
	const enum asked asked = asked_look(options, &err);
	/* if it did not answer, there is another connection to come */
	night->looked = asked != ASKED_UNSURE;
	night->begun = asked == ASKED_BEGUN;
	if (asked != ASKED_OVER)
		return;
	fprintf(stderr, "pairsbot: %s\n", err.text);
	night->trouble = night->stopping = true;
	client_after(night->loop, 0, robot_stop_loop, night);
}

static void
robot_on_connected(void *ctx)
{
	struct robot *robot = ctx;

	robot->lost_at = -1;
	robot_detail(robot, "connected");
	robot_look(robot->night);
}

static void
robot_on_lost(void *ctx, int status)
{
	struct robot *robot = ctx;
	int64_t now = client_now();
	bool first = robot->now.event == 0 && !robot->night->options->house;

	if (status == ROBOT_TOKEN_REFUSED) {
		robot_drop(robot, "the daemon does not know the token");
		return;
	}
	if (robot->lost_at < 0) {
		robot->lost_at = now;
		robot_detail(robot, "the connection is lost");
	}
	if (!robot->over &&
	    now - robot->lost_at > (first ? ROBOT_FIRST_MS : ROBOT_LOST_MS))
		robot_fail(robot, "the daemon cannot be reached");
}

int
robot_start(struct robot *robot, struct err *err)
{
	static const struct client_callbacks CALLBACKS = {
	    robot_on_event, robot_on_connected, robot_on_lost};
	const struct options *options = robot->night->options;
	struct client_options at = {.address = options->host,
	    .port = options->port,
	    .token = robot->player->token,
	    .seed = robot->dice};

	robot->backoff_ms = ROBOT_BACKOFF_MS;
	robot->lost_at = client_now();
	robot->client =
	    client_new(robot->night->loop, &at, &CALLBACKS, robot, err);
	return robot->client == NULL ? err->code : 0;
}

void
robot_fini(struct robot *robot)
{
	client_free(&robot->client);
	free(robot->table);
	robot->table = NULL;
}
