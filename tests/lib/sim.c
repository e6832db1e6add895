/* SPDX-License-Identifier: ISC */
/*
 * The simulation: the clock's commands and random people.
 */
#include "tests/lib/sim.h"

#include <assert.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "engine/event/house.h"
#include "engine/event/room.h"
#include "engine/event/seats.h"
#include "engine/event/substitutes.h"
#include "tests/lib/sim_director.h"
#include "tests/lib/sim_incidents.h"

#define SIM_AWAY_MAX_MS 180000
#define SIM_START INT64_C(1767637800000) /* 2026-01-05 18:30 UTC */

static void *
sim_take(void *ctx, size_t bytes)
{
	(void)ctx;
	void *taken = calloc(1, bytes > 0 ? bytes : 1);
	assert(taken != NULL);
	return taken;
}

static void
sim_give(void *ctx, void *bytes)
{
	(void)ctx;
	free(bytes);
}

const struct memory sim_memory = {.take = sim_take, .give = sim_give};

const struct event *
sim_event(const struct sim *sim)
{
	return world_event(sim->world, sim->event);
}

/* The only table a command can have changed, 0 for all. */
static int
sim_table_of(const struct event *event, const struct cmd *cmd)
{
	switch (cmd->kind) {
	case CMD_CALL:
	case CMD_CARD:
	case CMD_CLAIM:
	case CMD_ANSWER_CLAIM:
	case CMD_REOPEN:
	case CMD_UNDO:
	case CMD_ANSWER_UNDO:
	case CMD_ASK:
	case CMD_EXPLAIN: {
		enum seat seat;

		return seats_table(event, cmd->player, &seat);
	}
	case CMD_DEAL_BOARD:
	case CMD_CLAIM_EXPIRE:
	case CMD_UNDO_EXPIRE:
	case CMD_QUESTION_EXPIRE:
		return cmd->u.deal_board.table;
	default:
		return 0;
	}
}

enum refusal
sim_submit(struct sim *sim, struct cmd *cmd)
{
	struct effects effects;

	cmd->event = sim->event;
	cmd->at = sim->now;
	const enum refusal refusal = world_apply(sim->world, cmd, &effects);
	if (refusal != REFUSAL_ACCEPTED) {
		sim->refused++;
	} else {
		sim->accepted++;
		if (cmd->kind == CMD_ADJUST || cmd->kind == CMD_PENALTY)
			invariants_look_again(sim->invariants);
		const char *bad = sim->options.unchecked
		    ? NULL
		    : invariants_check(sim->invariants, sim_event(sim),
			  sim_table_of(sim_event(sim), cmd));
		if (bad != NULL) {
			fprintf(stderr, "seed %llu, command %ld (%s): %s\n",
			    (unsigned long long)sim->options.seed,
			    sim->accepted, cmd_kind_name(cmd->kind), bad);
			abort();
		}
	}
	if (sim->options.tap != NULL)
		sim->options.tap(sim->options.ctx, cmd, refusal, &effects);
	return refusal;
}

void
sim_init(struct sim *sim, const struct event_config *config,
    const struct sim_options *options)
{
	struct cmd open = {.kind = CMD_OPEN_EVENT,
	    .u.open = {.config = config,
		.date = "2026-01-05",
		.start_at = SIM_START + config->registration_ms}};
	const int actions = config->boards_per_round * 62 *
	    ((options->pairs + (config->odd_pair == ODD_PAIR_HOUSE_PAIR)) / 2);

	memset(sim, 0, sizeof(*sim));
	sim->options = *options;
	sim->rng.state = options->seed;
	sim->world = world_new(&sim_memory);
	sim->invariants = invariants_new(view_board);
	sim->event = options->event != 0 ? options->event : 1;
	sim->now = SIM_START;
	sim->step_ms = config->round_ms * 4 / 5 / (actions > 0 ? actions : 1);
	for (int i = 0; i < SEED_BYTES; i++)
		open.u.open.seed[i] = (uint8_t)rng_next(&sim->rng);
	const enum refusal refusal = sim_submit(sim, &open);
	assert(refusal == REFUSAL_ACCEPTED);
}

void
sim_fini(struct sim *sim)
{
	invariants_free(&sim->invariants);
	world_free(&sim->world);
	free(sim->arena.base);
	free(sim->group);
	free(sim->order);
}

/* Any of those that want to play, or have come in. */
static int32_t
sim_anybody(struct sim *sim)
{
	const int wanting = 2 * sim->options.pairs;
	const int who = rng_below(&sim->rng, wanting + sim->comers);

	return who < wanting ? sim->options.strangers + 1 + who
			     : SIM_COMER + 1 + who - wanting;
}

static void
sim_person(struct sim *sim, int32_t player, enum cmd_kind kind)
{
	struct cmd cmd = {.kind = kind, .player = player};

	if (kind == CMD_SIT) {
		cmd.u.sit.table = (player - sim->options.strangers + 1) / 2;
		cmd.u.sit.seat = player % 2 == 1 ? NORTH : SOUTH;
		cmd.u.sit.connected = true;
		if (!sim->options.calm && rng_once_in(&sim->rng, 10))
			cmd.u.sit.table =
			    1 + rng_below(&sim->rng, sim->options.pairs);
	}
	sim_submit(sim, &cmd);
}

static void
sim_presence(struct sim *sim, int32_t player)
{
	const struct member *m = event_member(sim_event(sim), player);

	if (m != NULL)
		sim_person(
		    sim, player, m->connected ? CMD_DISCONNECT : CMD_CONNECT);
}

/* One in four pairs comes when the night has begun, where it may. */
static bool
sim_comes_late(const struct sim *sim, int32_t player)
{
	return sim_event(sim)->config.late_entry > 0 && !sim->options.calm &&
	    (player - sim->options.strangers + 1) / 2 % 4 == 3;
}

/* Somebody in or on the way to the registration room does something. */
static void
sim_act_room(struct sim *sim)
{
	const int32_t player = sim_anybody(sim);
	const struct member *m = event_member(sim_event(sim), player);
	const int what = sim->options.calm ? 0 : rng_below(&sim->rng, 100);

	if (m == NULL && sim_event(sim)->state == EVENT_REGISTERING &&
	    sim_comes_late(sim, player))
		return;
	if (m == NULL)
		sim_person(sim, player, CMD_SIT);
	else if (!m->connected || what >= 98)
		sim_presence(sim, player);
	else if (what == 97)
		sim_person(sim, player, CMD_LOWER_HAND);
	else if (what == 96)
		sim_person(sim, player, CMD_STAND);
	else if (what == 95)
		sim_person(sim, player, CMD_UNSEAT);
	else if (what == 94 && rng_once_in(&sim->rng, 4))
		sim_person(sim, player, CMD_WITHDRAW);
	else if (m->pair == 0)
		sim_person(sim, player, CMD_RAISE_HAND);
}

static call_t
sim_choose_call(struct sim *sim, const struct board_view *view)
{
	const struct auction *auction = view->auction;
	const bool opened = view->contract.level > 0;

	/* most auctions end within a dozen calls */
	if (opened && !rng_once_in(&sim->rng, 3))
		return CALL_PASS;
	for (int tries = 0; tries < 8; tries++) {
		const call_t call = (call_t)rng_below(
		    &sim->rng, auction->count < 8 ? 20 : CALL_COUNT);

		if ((view->legal_calls & UINT64_C(1) << call) != 0)
			return call;
	}
	return CALL_PASS;
}

/* A move that must be refused, whatever the reason. */
static void
sim_act_wrong(struct sim *sim, int table)
{
	const uint64_t before = world_fingerprint(sim->world);
	struct cmd cmd = {.kind = CMD_CARD,
	    .player = event_seat_player(sim_event(sim), table,
		(enum seat)rng_below(&sim->rng, SEAT_COUNT)),
	    .u.card = {.card = (card_t)rng_below(&sim->rng, CARD_COUNT)}};

	if (rng_once_in(&sim->rng, 2)) {
		cmd.kind = CMD_CALL;
		cmd.u.call.board = 0;
		cmd.u.call.call = (call_t)rng_below(&sim->rng, CALL_COUNT);
	}
	if (sim_submit(sim, &cmd) != REFUSAL_ACCEPTED)
		assert(world_fingerprint(sim->world) == before);
}

static void
sim_answer_claim(struct sim *sim, int table, const struct board_play *board)
{
	for (int s = 0; s < SEAT_COUNT; s++) {
		if ((board->claim.asked & 1u << s) == 0)
			continue;
		struct cmd cmd = {.kind = CMD_ANSWER_CLAIM,
		    .player =
			event_seat_player(sim_event(sim), table, (enum seat)s),
		    .u.answer = {.agree = !rng_once_in(&sim->rng, 3)}};
		/* some never answer */
		if (!rng_once_in(&sim->rng, 10))
			sim_submit(sim, &cmd);
		return;
	}
}

/* Who was not believed insists, as often as he may and once more. */
static bool
sim_claim(struct sim *sim, int table, const struct board_play *board)
{
	if (sim->options.calm || board->phase != BOARD_PLAY ||
	    !rng_once_in(&sim->rng, board_play_claims(board) > 0 ? 6 : 60))
		return false;
	struct cmd cmd = {.kind = CMD_CLAIM,
	    .player = event_seat_player(sim_event(sim), table,
		(enum seat)rng_below(&sim->rng, SEAT_COUNT)),
	    .u.claim = {.tricks = rng_below(&sim->rng,
			    TRICK_COUNT + 1 - play_tricks_done(&board->play))}};
	return sim_submit(sim, &cmd) == REFUSAL_ACCEPTED;
}

/* Alerts as people write them; "" says no more than that it is one. */
static void
sim_alert(struct sim *sim, struct cmd *cmd)
{
	static const char *const texts[] = {
	    "", "majors", "11-13, no four spades", "\xe5\xbc\xba\xe4\xba\x8c"};

	if (sim->options.calm || !rng_once_in(&sim->rng, 4))
		return;
	cmd->u.call.alert = true;
	strcpy(cmd->u.call.text, texts[rng_below(&sim->rng, 4)]);
}

/* Somebody asks about a call or explains one, not always by the rules. */
static bool
sim_talk(struct sim *sim, int table, const struct board_play *board)
{
	const struct board_notes *notes =
	    &sim_event(sim)->table[table - 1].notes;
	struct cmd cmd = {.kind = CMD_ASK, .u.note = {.board = board->number}};

	if (sim->options.calm || !rng_once_in(&sim->rng, 12))
		return false;
	cmd.u.note.call = rng_below(&sim->rng, board->auction.count + 2);
	enum seat seat = (enum seat)rng_below(&sim->rng, SEAT_COUNT);
	for (int i = 0; i < notes->count; i++) {
		if (!notes->note[i].open || notes->note[i].lapsed ||
		    rng_once_in(&sim->rng, 3))
			continue;
		cmd.kind = CMD_EXPLAIN;
		cmd.u.note.call = notes->note[i].call;
		seat = notes->note[i].asked;
	}
	if (cmd.kind == CMD_EXPLAIN || rng_once_in(&sim->rng, 8)) {
		cmd.kind = CMD_EXPLAIN;
		strcpy(cmd.u.note.text, "natural");
	}
	cmd.player = event_seat_player(sim_event(sim), table, seat);
	return sim_submit(sim, &cmd) == REFUSAL_ACCEPTED;
}

/* One of a pair that has left its computers alone for some rounds. */
static bool
sim_is_away(const struct sim *sim, int32_t player)
{
	const struct event *event = sim_event(sim);
	const struct member *m = event_member(event, player);

	return sim->away != 0 && m != NULL && m->pair == sim->away &&
	    event->state != EVENT_REGISTERING &&
	    event->rounds_closed < sim->away_until;
}

static void
sim_act_table(struct sim *sim)
{
	const struct event *event = sim_event(sim);
	const int table = 1 + rng_below(&sim->rng, event->tables);
	const struct board_play *board = event_board(event, table);
	struct cmd cmd = {.kind = CMD_CALL};
	struct board_view view;

	if (board == NULL || sim_incidents_reopen(sim, table) ||
	    board_play_is_over(board))
		return;
	if (!sim->options.calm && rng_once_in(&sim->rng, 50)) {
		sim_act_wrong(sim, table);
		return;
	}
	if (sim_talk(sim, table, board))
		return;
	if (board->phase == BOARD_CLAIM) {
		sim_answer_claim(sim, table, board);
		return;
	}
	if (board->phase == BOARD_UNDO) {
		sim_incidents_answer(sim, table, board);
		return;
	}
	if (sim_claim(sim, table, board) || sim_incidents_undo(sim, table))
		return;
	const enum seat seat = board_play_turn(board);
	view_board(board, seat, &view);
	assert(view.may_act);
	cmd.player = event_seat_player(event, table, seat);
	if (cmd.player == 0)
		return; /* a house pair without a robot */
	if (sim_is_away(sim, cmd.player) ||
	    (!event_member(event, cmd.player)->connected &&
		!rng_once_in(&sim->rng, 5)))
		return;
	if (board->phase == BOARD_AUCTION) {
		cmd.u.call.board = board->number;
		cmd.u.call.call = sim_choose_call(sim, &view);
		sim_alert(sim, &cmd);
	} else {
		cmd.kind = CMD_CARD;
		cmd.u.card.board = board->number;
		cmd.u.card.card = rng_card(&sim->rng, view.legal_cards);
	}
	sim_submit(sim, &cmd);
}

/* The daemon is away; what falls due meanwhile comes late. */
static void
sim_outage(struct sim *sim)
{
	struct cmd cmd = {.kind = CMD_OUTAGE, .u.outage = {.from = sim->now}};

	sim->now += 1 + rng_below(&sim->rng, SIM_AWAY_MAX_MS);
	cmd.u.outage.until = sim->now;
	sim_submit(sim, &cmd);
}

/* The next free robot, 0 when there is none. */
static int32_t
sim_free_robot(struct sim *sim)
{
	for (int i = 0; i < sim->options.robots; i++) {
		sim->last_robot = sim->last_robot % sim->options.robots + 1;
		if (event_member(sim_event(sim), SIM_ROBOT + sim->last_robot) ==
		    NULL)
			return SIM_ROBOT + sim->last_robot;
	}
	return 0;
}

/* The house pair sits down if two robots are free. */
static void
sim_sit_house(struct sim *sim)
{
	struct cmd cmd = {.kind = CMD_HOUSE_PAIR};

	if (!event_is_open(sim_event(sim)) || !house_is_wanted(sim_event(sim)))
		return;
	cmd.u.house_pair.round = sim_event(sim)->rounds_drawn;
	cmd.u.house_pair.robot[0] = sim_free_robot(sim);
	cmd.u.house_pair.robot[1] = sim_free_robot(sim);
	if (cmd.u.house_pair.robot[0] == cmd.u.house_pair.robot[1])
		return;
	const enum refusal refusal = sim_submit(sim, &cmd);
	assert(refusal == REFUSAL_ACCEPTED);
}

void
sim_give_robots(struct sim *sim)
{
	struct cmd cmd = {.kind = CMD_SUBSTITUTE};

	sim_sit_house(sim);

	while (event_is_open(sim_event(sim)) &&
	    substitutes_next(sim_event(sim), sim->now, &cmd.u.substitute.table,
		&cmd.u.substitute.seat)) {
		cmd.u.substitute.robot = sim_free_robot(sim);
		if (cmd.u.substitute.robot == 0)
			return;
		const enum refusal refusal = sim_submit(sim, &cmd);
		assert(refusal == REFUSAL_ACCEPTED);
	}
}

/* A robot goes, or somebody for whom one plays wants his seat. */
static void
sim_act_robot(struct sim *sim)
{
	const int32_t robot =
	    SIM_ROBOT + 1 + rng_below(&sim->rng, sim->options.robots);

	if (event_member(sim_event(sim), robot) != NULL)
		sim_person(sim, robot, CMD_DISCONNECT);
	sim_person(sim, sim_anybody(sim), CMD_TAKE_SEAT);
}

/* Both of the pair go, once the one before is back. */
static void
sim_go_away(struct sim *sim, int32_t player)
{
	const struct event *event = sim_event(sim);
	const struct member *m = event_member(event, player);

	if (m == NULL || m->pair == 0 || event->rounds_closed < sim->away_until)
		return;
	sim->away = m->pair;
	sim->away_until = event->rounds_closed + 2 + rng_below(&sim->rng, 2);
	for (int i = 0; i < 2; i++) {
		const int32_t who = event->pair[sim->away - 1].player[i];

		if (event_member(event, who)->connected)
			sim_person(sim, who, CMD_DISCONNECT);
	}
}

/* Whoever is out thinks of it now and then, and may do so too often. */
static bool
sim_comes_back(struct sim *sim, int32_t player)
{
	const struct event *event = sim_event(sim);
	const struct member *m = event_member(event, player);

	if (m == NULL || m->pair == 0 || !event->pair[m->pair - 1].withdrawn ||
	    !rng_once_in(&sim->rng, 60))
		return false;
	sim_person(sim, player, CMD_RETURN);
	return true;
}

/* The solver says something possible, or that it cannot. */
static void
sim_solve(struct sim *sim)
{
	const struct event *event = sim_event(sim);
	const int table = 1 + rng_below(&sim->rng, event->tables);
	const struct play *position = event_position(event, table);

	if (position == NULL)
		return;
	const enum side side = seat_side(position->declarer);
	struct cmd cmd = {.kind = CMD_SOLVED,
	    .u.solved = {.round = event->rounds_drawn,
		.table = table,
		.board = event_board(event, table)->number,
		.tricks = rng_once_in(&sim->rng, 8) ? SOLVED_NOT
						    : position->won[side] +
			rng_below(&sim->rng,
			    TRICK_COUNT + 1 - play_tricks_done(position))}};
	const enum refusal refusal = sim_submit(sim, &cmd);
	assert(refusal == REFUSAL_ACCEPTED);
}

static void
sim_say(struct sim *sim, int32_t player)
{
	struct cmd cmd = {.kind = CMD_SAY,
	    .player = player,
	    .u.say = {.to = (enum said_to)rng_below(&sim->rng, SAID_TO_COUNT),
		.text = "thank you, partner"}};

	/* some cannot stop */
	for (int i = rng_once_in(&sim->rng, 4) ? 6 : 1; i > 0; i--)
		sim_submit(sim, &cmd);
}

/* A card that is set or changed, a call for the director, its answer. */
static void
sim_formal(struct sim *sim, int32_t player)
{
	const struct director_queue *queue = &sim_event(sim)->director;
	struct cmd cmd = {.kind = CMD_SYSTEM_CARD, .player = player};

	switch (rng_below(&sim->rng, 4)) {
	case 0:
		strcpy(cmd.u.card_text, "five-card majors, 1NT 15-17");
		break;
	case 1:
		break; /* none any more */
	case 2:
		cmd.kind = CMD_CALL_DIRECTOR;
		strcpy(cmd.u.direct.text, "a card was played out of turn");
		break;
	default:
		cmd.kind = CMD_DIRECT;
		cmd.u.direct.number = 1 + rng_below(&sim->rng, queue->last + 1);
		cmd.player = cmd.u.direct.number % 2 == 0 ? SIM_DIRECTOR : 0;
		cmd.u.direct.done = rng_once_in(&sim->rng, 2);
		strcpy(cmd.u.direct.text, "play on");
	}
	sim_submit(sim, &cmd);
}

/* Who came too late for the list, and is not registered yet. */
static bool
sim_act_late(struct sim *sim, int32_t player)
{
	const struct member *m = event_member(sim_event(sim), player);

	if (m != NULL && m->pair != 0)
		return false;
	if (m == NULL)
		sim_person(sim, player, CMD_SIT);
	else if (!m->connected || rng_once_in(&sim->rng, 50))
		sim_presence(sim, player);
	else if (rng_once_in(&sim->rng, 50))
		sim_person(sim, player, CMD_STAND);
	else
		sim_person(sim, player, CMD_RAISE_HAND);
	return true;
}

static void
sim_act(struct sim *sim)
{
	const struct event *event = sim_event(sim);
	const int32_t player = sim_anybody(sim);

	if (!sim->options.calm && rng_once_in(&sim->rng, 3000)) {
		sim_outage(sim);
		return;
	}
	if (sim_is_away(sim, player))
		return;
	if (!sim->options.calm && rng_once_in(&sim->rng, 100)) {
		sim_say(sim, player);
		return;
	}
	if (!sim->options.calm && rng_once_in(&sim->rng, 100)) {
		sim_formal(sim, player);
		return;
	}
	if (event->state == EVENT_REGISTERING) {
		sim_act_room(sim);
		return;
	}
	if (!sim->options.calm && !sim->options.undirected &&
	    rng_once_in(&sim->rng, 200)) {
		sim_director_act(sim);
		return;
	}
	if (room_is_open(event) && rng_once_in(&sim->rng, 5) &&
	    sim_act_late(sim, player))
		return;
	if (!sim->options.calm && rng_once_in(&sim->rng, 40)) {
		sim_presence(sim, player);
		return;
	}
	if (!sim->options.calm && rng_once_in(&sim->rng, 1500)) {
		sim_go_away(sim, player);
		return;
	}
	if (!sim->options.calm && rng_once_in(&sim->rng, 3000)) {
		sim_person(sim, player, CMD_WITHDRAW);
		return;
	}
	if (!sim->options.calm && sim_comes_back(sim, player))
		return;
	if (sim->options.robots > 0 && rng_once_in(&sim->rng, 100))
		sim_act_robot(sim);
	else if (event->state == EVENT_PLAYING)
		sim_act_table(sim);
	else if (event->state == EVENT_CLOSING)
		sim_solve(sim);
}

static void
sim_deal(struct sim *sim, struct cmd *cmd)
{
	if (sim->options.deal != NULL) {
		sim->options.deal(
		    sim_event(sim), cmd->u.seat_round.round, sim->deal);
	} else {
		for (int i = 0; i < cmd->u.seat_round.deals; i++)
			rng_deal(&sim->rng, &sim->deal[i]);
	}
	cmd->u.seat_round.deal = sim->deal;
}

static void
sim_order(struct sim *sim, struct cmd *cmd)
{
	const int pairs = cmd->u.seat_round.orders;

	sim->order = realloc(sim->order, (size_t)pairs * sizeof(*sim->order));
	assert(sim->order != NULL);
	if (sim->options.order != NULL) {
		sim->options.order(sim_event(sim), sim->order);
	} else {
		for (int i = 0; i < pairs; i++) {
			const int other = rng_below(&sim->rng, i + 1);

			sim->order[i] = i + 1;
			sim->order[i] = sim->order[other];
			sim->order[other] = i + 1;
		}
	}
	cmd->u.seat_round.order = sim->order;
}

/* Few groups of each kind, and many pairs of none. */
static int *
sim_groups(struct sim *sim, size_t groups)
{
	if (groups == 0)
		return NULL;
	free(sim->group);
	sim->group = calloc(groups, sizeof(*sim->group));
	assert(sim->group != NULL);
	for (size_t i = 0; i < groups; i++)
		sim->group[i] = rng_below(&sim->rng, SIM_GROUPS + 1);
	return sim->group;
}

void
sim_spell_chance(struct sim *sim, struct cmd *cmd)
{
	if (cmd->kind == CMD_START_EVENT)
		cmd->u.start_event.group =
		    sim_groups(sim, (size_t)cmd->u.start_event.groups);
	if (cmd->kind == CMD_REGISTER_PAIR)
		cmd->u.register_pair.group =
		    sim_groups(sim, (size_t)cmd->u.register_pair.groups);
	if (cmd->kind != CMD_SEAT_ROUND)
		return;
	sim_deal(sim, cmd);
	if (cmd->u.seat_round.orders > 0)
		sim_order(sim, cmd);
}

static void
sim_due(struct sim *sim)
{
	struct cmd cmd;
	const size_t size = world_arena_size(sim->world);

	if (size > sim->arena.size) {
		sim->arena.base = realloc(sim->arena.base, size);
		assert(sim->arena.base != NULL);
		sim->arena.size = size;
	}
	if (!world_due(sim->world, sim->now, &sim->arena, &cmd))
		return;
	sim_spell_chance(sim, &cmd);
	const enum refusal refusal = sim_submit(sim, &cmd);
	assert(refusal == REFUSAL_ACCEPTED);
}

bool
sim_step(struct sim *sim)
{
	const struct event *event = sim_event(sim);
	ms_t pause = sim->step_ms;

	if (!event_is_open(event))
		return false;
	if (event->state == EVENT_REGISTERING)
		pause = event->config.registration_ms / 3 /
		    (6 * sim->options.pairs + 1);
	const ms_t next = sim->now + 1 +
	    (ms_t)(rng_next(&sim->rng) % (uint64_t)(2 * pause + 1));
	if (world_next_due(sim->world) <= next) {
		if (sim->now < world_next_due(sim->world))
			sim->now = world_next_due(sim->world);
		sim_due(sim);
	} else {
		sim->now = next;
		sim_act(sim);
	}
	sim_give_robots(sim);
	return true;
}

void
sim_run(struct sim *sim)
{
	while (sim_step(sim))
		;
}
