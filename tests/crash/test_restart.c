/* SPDX-License-Identifier: ISC */
/*
 * A restart after any command goes on where the night stood: the world built
 * from rows and journal equals the one that was never disturbed, and so does
 * every world after it, to the end.
 *
 * RESTART_STEP=1 in the environment looks at every command (make soak);
 * otherwise every 41st; tests/include.am has how many with sanitizers.
 * RESTART_SHADOWS is how many of the restored worlds go on to the end, 6; 12 at
 * most.
 */
#include <criterion/criterion.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "daemon/proto/cmd_text.h"
#include "daemon/store/ledger.h"
#include "daemon/store/people.h"
#include "daemon/store/recover.h"
#include "engine/event/roll_back.h"
#include "tests/lib/script.h"
#include "tests/lib/sim_director.h"

#define STEP 41
#define SHADOWS 6
#define SHADOWS_MOST 12

struct shadow {
	struct world *world;
	long since; /* the command after which it was restored */
};

struct night {
	struct sim sim;
	char path[64];
	struct db *db;
	struct buf body;
	enum recover_from from;
	int rounds; /* more than 3: pairs come and go */
	long step, commands, restored, next_shadow;
	struct shadow shadow[SHADOWS_MOST];
	int shadows, most_shadows;
	long end_at; /* commands of this night, from a first run */
	long kinds[CMD_KIND_COUNT];
};

struct replay {
	struct world *world;
	struct cmd_body body;
};

static int
replay_command(void *ctx, const struct journal_row *row, struct err *err)
{
	struct replay *replay = ctx;
	struct effects effects;
	enum cmd_kind kind;
	struct cmd cmd;

	cr_assert(cmd_kind_find(row->kind, &kind));
	if (cmd_read(row->body, row->body_len, kind, &replay->body, &cmd, err) <
	    0)
		return ERR_DB;
	cmd.event = row->event;
	cmd.at = row->at;
	cmd.player = row->player;
	return world_apply(replay->world, &cmd, &effects) == REFUSAL_ACCEPTED
	    ? 0
	    : err_set(err, ERR_DB, "seq %llu is refused",
		  (unsigned long long)row->seq);
}

static struct world *
restore(struct night *night)
{
	struct replay replay = {.world = world_new(&sim_memory)};
	const struct recover_calls calls = {
	    .command = replay_command, .ctx = &replay};
	struct err err;

	cmd_body_init(&replay.body);
	const int rc = recover_open_events(
	    night->db, replay.world, night->from, &calls, &err);
	cmd_body_fini(&replay.body);
	cr_assert_eq(rc, 0, "after command %ld: %s", night->commands, err.text);
	return replay.world;
}

static void
follow_shadows(struct night *night, const struct cmd *cmd)
{
	struct effects effects;

	for (int i = 0; i < night->shadows; i++)
		cr_assert_eq(world_apply(night->shadow[i].world, cmd, &effects),
		    REFUSAL_ACCEPTED, "command %ld, restored after %ld",
		    night->commands, night->shadow[i].since);
}

static void
compare(struct night *night)
{
	struct world *world = restore(night);
	const struct event *event = sim_event(&night->sim);

	if (!event_is_open(event)) {
		cr_assert_null(world_event_at(world, 0));
		world_free(&world);
		return;
	}
	cr_assert_eq(world_fingerprint(world),
	    world_fingerprint(night->sim.world),
	    "after command %ld (state %s, %d rounds closed)", night->commands,
	    event_state_name(event->state), event->rounds_closed);
	night->restored++;
	if (night->shadows < night->most_shadows &&
	    night->commands >= night->next_shadow) {
		night->shadow[night->shadows++] =
		    (struct shadow){world, night->commands};
		night->next_shadow += night->end_at / night->most_shadows;
	} else {
		world_free(&world);
	}
}

static void
tap(void *ctx, const struct cmd *cmd, enum refusal refusal,
    const struct effects *effects)
{
	struct night *night = ctx;
	struct batch *batch;
	struct err err;

	if (refusal != REFUSAL_ACCEPTED)
		return;
	night->commands++;
	if (night->db == NULL)
		return;
	night->kinds[cmd->kind]++;
	buf_clear(&night->body);
	cmd_write(cmd, &night->body);
	const struct journal_row row = {.event = cmd->event,
	    .seq = (uint64_t)night->commands,
	    .at = cmd->at,
	    .kind = cmd_kind_name(cmd->kind),
	    .player = cmd->player,
	    .body = buf_text(&night->body),
	    .body_len = night->body.len};
	batch = batch_new();
	ledger_add(
	    batch, world_event(night->sim.world, cmd->event), effects, &row);
	cr_assert_eq(batch_run(night->db, batch, &err), 0, "%s", err.text);
	batch_free(&batch);
	follow_shadows(night, cmd);
	if (night->commands % night->step == 0)
		compare(night);
}

/* Those who come into pairs have numbers of their own. */
static void
add_comers(struct night *night)
{
	struct batch *batch = batch_new();
	struct err err;

	for (int i = 1; i <= SIM_COMERS; i++) {
		struct person person = {.id = SIM_COMER + i};

		snprintf(person.name, sizeof(person.name), "Comer %d", i);
		batch_person(batch, &person, person.name, 1);
	}
	cr_assert_eq(batch_run(night->db, batch, &err), 0, "%s", err.text);
	batch_free(&batch);
}

static void
add_players(struct night *night, int players)
{
	struct person person;
	struct err err;
	char text[32];

	for (int i = 1; i <= players; i++) {
		snprintf(text, sizeof(text), "Player %d", i);
		cr_assert_eq(people_add(night->db, text, ROLE_PLAYER, text, 1,
				 &person, &err),
		    0, "%s", err.text);
		cr_assert_eq(person.id, i);
	}
	for (int i = 1; i <= SIM_GROUPS; i++) {
		snprintf(text, sizeof(text), "Player %d", i);
		cr_assert_eq(people_set_group(
				 night->db, text, "club", text, &person, &err),
		    0, "%s", err.text);
	}
}

static void
open_db(struct night *night, int players)
{
	struct err err;

	snprintf(
	    night->path, sizeof(night->path), "restart-%d.db", (int)getpid());
	unlink(night->path);
	cr_assert_eq(db_open(night->path, DB_CREATE, &night->db, &err), 0, "%s",
	    err.text);
	add_players(night, players);
	add_comers(night);
}

static void
close_db(struct night *night)
{
	char path[80];

	db_close(&night->db);
	unlink(night->path);
	snprintf(path, sizeof(path), "%s-wal", night->path);
	unlink(path);
	snprintf(path, sizeof(path), "%s-shm", night->path);
	unlink(path);
}

static void
play(struct night *night, uint64_t seed, int method, bool with_db)
{
	struct event_config config = sim_config(night->rounds, 2);
	const struct sim_options options = {.seed = seed,
	    .pairs = 8 + (int)(seed & 1),
	    .robots = 4,
	    .tap = tap,
	    .ctx = night};

	sim_set_method(&config, method);
	config.unfinished = (enum unfinished)(seed % 4);
	if (night->rounds > 3) {
		config.withdraw_after = 1;
		config.returns_max = 9;
		config.late_entry = 3;
	}
	night->commands = 0;
	if (with_db)
		open_db(night, 2 * options.pairs);
	sim_init(&night->sim, &config, &options);
	sim_run(&night->sim);
}

static void
run_rounds(uint64_t seed, int method, enum recover_from from, int rounds,
    long kinds_r[CMD_KIND_COUNT])
{
	const char *step = getenv("RESTART_STEP");
	const char *shadows = getenv("RESTART_SHADOWS");
	struct night night = {.from = from, .rounds = rounds};

	play(&night, seed, method, false);
	night.end_at = night.commands;
	sim_fini(&night.sim);
	night.step = step != NULL ? atol(step) : STEP;
	night.most_shadows = shadows != NULL ? atoi(shadows) : SHADOWS;
	cr_assert(night.most_shadows > 0 && night.most_shadows <= SHADOWS_MOST);
	play(&night, seed, method, true);
	cr_assert_eq(night.commands, night.end_at);
	for (int i = 0; i < night.shadows; i++) {
		cr_assert_eq(
		    event_fingerprint(world_event(night.shadow[i].world, 1)),
		    event_fingerprint(sim_event(&night.sim)),
		    "the end, restored after command %ld",
		    night.shadow[i].since);
		world_free(&night.shadow[i].world);
	}
	fprintf(stderr,
	    "# seed %llu, method %d: %ld commands, restored after %ld of them, %d "
	    "restored worlds went on to the end\n",
	    (unsigned long long)seed, method, night.commands, night.restored,
	    night.shadows);
	cr_assert_gt(night.restored, night.commands / night.step * 9 / 10);
	cr_assert_geq(night.shadows, night.most_shadows - 2);
	for (int k = 0; k < CMD_KIND_COUNT; k++)
		kinds_r[k] += night.kinds[k];
	/* who comes late is registered after the start */
	kinds_r[CMD_REGISTER_PAIR] += sim_event(&night.sim)->pairs -
	    sim_event(&night.sim)->listed - night.kinds[CMD_REGISTER_PAIR];
	sim_fini(&night.sim);
	buf_fini(&night.body);
	close_db(&night);
}

static void
run(uint64_t seed, int method, enum recover_from from)
{
	long kinds[CMD_KIND_COUNT] = {0};

	run_rounds(seed, method, from, 3, kinds);
}

Test(restart, from_rows_and_journal, .timeout = 600)
{
	run(11, 0, RECOVER_ROWS);
	run(12, 0, RECOVER_ROWS);
}

Test(restart, from_the_journal_alone, .timeout = 600)
{
	run(11, 0, RECOVER_JOURNAL);
}

/* Odd and even fields, odd with a bye, of every way of scoring. */
Test(restart, of_every_method, .timeout = 600)
{
	for (int method = 0; method < SIM_METHODS; method++)
		run(20 + (uint64_t)method, method, RECOVER_ROWS);
	run(40, 4, RECOVER_JOURNAL);
	run(41, 6, RECOVER_JOURNAL);
}

Test(restart, of_pairs_that_come_and_go, .timeout = 600)
{
	long kinds[CMD_KIND_COUNT] = {0};

	for (int method = 0; method < 4; method++) {
		run_rounds(
		    60 + (uint64_t)method, method, RECOVER_ROWS, 8, kinds);
		run_rounds(70 + (uint64_t)method, 7 - method, RECOVER_JOURNAL,
		    6, kinds);
	}
	cr_assert_gt(kinds[CMD_ROLL_BACK], 3);
	cr_assert_gt(kinds[CMD_REPLACE], 10);
	fprintf(stderr,
	    "# %ld withdrew, %ld were taken out, %ld came back, %ld came "
	    "late\n",
	    kinds[CMD_WITHDRAW], kinds[CMD_WITHDRAW_PAIR], kinds[CMD_RETURN],
	    kinds[CMD_REGISTER_PAIR]);
	cr_assert_gt(kinds[CMD_REGISTER_PAIR], 3);
	cr_assert_gt(kinds[CMD_WITHDRAW], 3);
	cr_assert_gt(kinds[CMD_WITHDRAW_PAIR], 3);
	cr_assert_gt(kinds[CMD_RETURN], 3);
	cr_assert_gt(kinds[CMD_ADJUST], 10);
}

static void
must(struct sim *sim, struct cmd cmd)
{
	cr_assert_eq(sim_submit(sim, &cmd), REFUSAL_ACCEPTED);
}

static void
go_back_to_1(struct sim *sim)
{
	const struct event *event = sim_event(sim);
	struct roll_back_loss loss;

	cr_assert_eq(roll_back_find(event, 1, &loss), REFUSAL_ACCEPTED);
	must(sim,
	    (struct cmd){.kind = CMD_ROLL_BACK,
		.u.directive = {.round = 1,
		    .amount = loss.results,
		    .reason = "the wrong pairs met"}});
}

/* Nobody of pair 6 is there in round 2, after which the clock takes it out. */
static void
lose_pair_6(struct sim *sim)
{
	script_until(sim, EVENT_SEATED);
	if (event_member(sim_event(sim), 11)->connected)
		script_both(sim, 6, CMD_DISCONNECT);
	script_until(sim, EVENT_PLAYING);
	script_pass_round(sim);
	script_until(sim, EVENT_SEATED);
	cr_assert_eq(sim_event(sim)->pair[5].withdrawn_by, WITHDRAWN_BY_CLOCK);
}

/* Pair 6 is registered for another night, which begins when this one ends. */
static void
enter_elsewhere(struct sim *sim)
{
	const struct event_config config = sim_config(2, 1);
	const ms_t start_at = event_planned_end(sim_event(sim)) - 1;

	sim->options.unchecked = true;
	sim->event = 2;
	must(sim,
	    (struct cmd){.kind = CMD_OPEN_EVENT,
		.u.open = {.config = &config,
		    .date = "2026-01-06",
		    .start_at = start_at}});
	script_hands_up(sim, 11, 1);
	sim->now += config.hold_ms;
	must(sim,
	    (struct cmd){
		.kind = CMD_REGISTER_PAIR, .u.register_pair = {.table = 1}});
	sim->event = 1;
	sim->options.unchecked = false;
}

/* Whom the clock took out is put back by going back, and so are its returns. */
static void
put_back(enum recover_from from)
{
	struct night night = {.from = from, .rounds = 5, .step = 1};
	struct sim *sim = &night.sim;
	struct event_config config = sim_config(5, 1);
	const struct sim_options options = {
	    .seed = 3, .pairs = 6, .tap = tap, .ctx = &night};

	config.withdraw_after = config.returns_max = 1;
	open_db(&night, 12);
	sim_init(sim, &config, &options);
	script_start(sim, 6);
	script_pass_round(sim);
	lose_pair_6(sim);
	go_back_to_1(sim);
	cr_assert(!sim_event(sim)->pair[5].withdrawn);
	lose_pair_6(sim);
	script_both(sim, 6, CMD_CONNECT);
	must(sim, (struct cmd){.kind = CMD_RETURN, .player = 11});
	must(sim, (struct cmd){.kind = CMD_WITHDRAW, .player = 11});
	go_back_to_1(sim);
	/* it is out by its own word, and has a return for that */
	cr_assert(sim_event(sim)->pair[5].withdrawn);
	must(sim, (struct cmd){.kind = CMD_RETURN, .player = 11});
	cr_assert_eq(sim_event(sim)->pair[5].returns, 1);
	lose_pair_6(sim);
	enter_elsewhere(sim);
	go_back_to_1(sim);
	cr_assert_eq(sim_event(sim)->pair[5].withdrawn_by, WITHDRAWN_BY_PLAYER);
	script_until(sim, EVENT_SEATED);
	cr_assert_gt(night.restored, 50);
	sim_fini(sim);
	buf_fini(&night.body);
	close_db(&night);
}

Test(restart, of_pairs_that_are_put_back)
{
	put_back(RECOVER_ROWS);
	put_back(RECOVER_JOURNAL);
}

/* A night that is over comes from its rows alone, corrected or not. */
static void
compare_ended(struct night *night)
{
	struct world *world = world_new(&sim_memory);
	struct err err;

	cr_assert_eq(
	    recover_ended_event(night->db, world, 1, &err), 0, "%s", err.text);
	cr_assert_eq(event_outcome_fingerprint(world_event(world, 1)),
	    event_outcome_fingerprint(sim_event(&night->sim)));
	world_free(&world);
}

/* What the audit log says of the night before its first correction. */
static uint64_t
fingerprint_as_ended(struct night *night)
{
	uint64_t fingerprint = 0;
	struct stmt *stmt;
	struct err err;

	cr_assert_eq(db_query(night->db, "event_audit", &stmt, &err), 0);
	stmt_bind_int(stmt, "event", 1);
	while (fingerprint == 0 && stmt_step(stmt, &err) > 0)
		fingerprint = (uint64_t)stmt_int(stmt, "fingerprint");
	stmt_done(stmt);
	return fingerprint;
}

Test(restart, of_nights_that_are_over, .timeout = 600)
{
	for (int method = 0; method < SIM_METHODS; method++) {
		struct night night = {.rounds = 3, .step = 100000};
		int changed = 0;

		play(&night, 80 + (uint64_t)method, method, true);
		if (sim_event(&night.sim)->state == EVENT_ENDED) {
			const uint64_t ended =
			    event_outcome_fingerprint(sim_event(&night.sim));

			compare_ended(&night);
			for (int i = 0; i < 12; i++)
				changed += sim_director_adjust(&night.sim) ==
				    REFUSAL_ACCEPTED;
			cr_assert_gt(changed, 3);
			compare_ended(&night);
			cr_assert_eq(fingerprint_as_ended(&night), ended);
		}
		sim_fini(&night.sim);
		buf_fini(&night.body);
		close_db(&night);
	}
}
