/* SPDX-License-Identifier: ISC */
/*
 * Random commands, configs and deals for the tests of the protocol; the same
 * sequence on every machine.
 */
#ifndef TESTS_PROTO_PROTO_RANDOM_H
#define TESTS_PROTO_PROTO_RANDOM_H

#include <stdint.h>

#include "engine/event/cmd.h"

/* A number from least to most, both included. */
int64_t proto_random(int64_t least, int64_t most);

void proto_random_deal(struct deal *deal);

/* A config that event_config_is_valid; its texts hold what JSON escapes. */
void proto_random_config(struct event_config *config);

/* What a random command points to. */
struct proto_payload {
	struct event_config config;
	struct draw_table table[400];
	struct draw_reason reason[400];
	int group[100];
	int order[400];
	struct deal deal[EVENT_BOARDS_MAX];
	struct ruling ruling[400];
};

/* A command of a kind with a payload in range, not that of a real night. */
void proto_random_cmd(
    enum cmd_kind kind, struct proto_payload *payload, struct cmd *cmd);

#endif
