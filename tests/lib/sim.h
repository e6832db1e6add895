/* SPDX-License-Identifier: ISC */
/*
 * A night in virtual time: the real engine, seeded random players, no socket,
 * no disk, no sleep.  Time jumps to whatever comes next: what the clock calls
 * for or a player's action.  After every command the invariants are looked at,
 * and the first that fails ends the program with the seed.
 *
 * Players are numbered from 1, or after the strangers; 1 and 2 are a pair, 3
 * and 4, and so on.
 */
#ifndef TESTS_LIB_SIM_H
#define TESTS_LIB_SIM_H

#include <stdbool.h>
#include <stdint.h>

#include "engine/event/world.h"
#include "tests/lib/invariants.h"
#include "tests/lib/rng.h"

struct sim_options {
	uint64_t seed;
	uint32_t event; /* its number; 0 for 1 */
	int strangers;  /* an even number of players that do not want to */
	int pairs;      /* that want to play */
	int robots;     /* of the house, that come when a seat wants one */
	/* no disconnecting, withdrawing, wrong moves, claims, talk, outages */
	bool calm;
	bool undirected; /* no director corrects anything */
	bool unchecked;  /* leave the invariants out, to measure the rest */
	/* deals of a round about to be drawn; NULL: at random */
	void (*deal)(const struct event *event, int round, struct deal *deal_r);
	/* who sits down first, where chance decides it; NULL: at random */
	void (*order)(const struct event *event, int *order_r);
	/* called after each command, accepted or refused; may be NULL */
	void (*tap)(void *ctx, const struct cmd *cmd, enum refusal refusal,
	    const struct effects *effects);
	void *ctx;
};

struct sim {
	struct sim_options options;
	struct world *world;
	struct arena arena;
	struct rng rng;
	struct invariants *invariants;
	struct deal deal[EVENT_BOARDS_MAX];
	int *order;
	int *group;
	int comers;           /* players who came into pairs for others */
	int last_robot;       /* 1..options.robots, that came last */
	int away, away_until; /* a pair, until so many rounds are closed */
	uint32_t event;
	ms_t now;
	ms_t step_ms; /* between actions, on average, while a round is played */
	long accepted, refused;
};

/* A config for tests: matchpoints, hold 20 s, rounds of 7 minutes a board. */
struct event_config sim_config(int rounds, int boards_per_round);

/*
 * Give a config one of SIM_METHODS ways of scoring: every method, totals of
 * boards and of victory points (then with at least the boards they need),
 * trims, schemes of master points, bye scores, first rounds by chance, both
 * objectives of the draw, from both standings, groups kept apart, rules for
 * pairs that go and come back.
 */
#define SIM_METHODS 12
#define SIM_GROUPS 4 /* of a kind, numbered from 1 */
void sim_set_method(struct event_config *config, int method);

/* The plain rule: a cut board is void, and nobody's time is judged. */
void sim_judge_nobody(struct event_config *config);

/* Memory for a world, from malloc. */
extern const struct memory sim_memory;

/* Open an event whose round 1 starts after its registration. */
void sim_init(struct sim *sim, const struct event_config *config,
    const struct sim_options *options);
void sim_fini(struct sim *sim);

/* The event. */
const struct event *sim_event(const struct sim *sim);

/* Submit a command now, looking at the invariants after it. */
enum refusal sim_submit(struct sim *sim, struct cmd *cmd);

/*
 * What the engine leaves to chance in a due command: deals, and the order of a
 * first round.
 */
void sim_spell_chance(struct sim *sim, struct cmd *cmd);

/*
 * House robots take all the seats that want one now, as far as there are free
 * ones; their numbers are SIM_ROBOT + 1 and on.
 */
#define SIM_ROBOT 1000000

/* Players who come in for others: SIM_COMER + 1 and on, so many at most. */
#define SIM_COMER 900000
#define SIM_COMERS 40
void sim_give_robots(struct sim *sim);

/* One step: a due command or a player's action.  False once it is over. */
bool sim_step(struct sim *sim);

/* To the end. */
void sim_run(struct sim *sim);

#endif
