/* SPDX-License-Identifier: ISC */
/*
 * Scripted moves; every one of them must be accepted unless its result is
 * given back.
 */
#include "tests/lib/script.h"

#include <assert.h>
#include <stdlib.h>

static void
script_must(struct sim *sim, struct cmd *cmd)
{
	const enum refusal refusal = sim_submit(sim, cmd);

	assert(refusal == REFUSAL_ACCEPTED);
}

enum refusal
script_sit(struct sim *sim, int32_t player, int table, enum seat seat)
{
	struct cmd cmd = {.kind = CMD_SIT,
	    .player = player,
	    .u.sit = {.table = table, .seat = seat, .connected = true}};

	return sim_submit(sim, &cmd);
}

enum refusal
script_do(struct sim *sim, int32_t player, enum cmd_kind kind)
{
	struct cmd cmd = {.kind = kind, .player = player};

	return sim_submit(sim, &cmd);
}

void
script_hands_up(struct sim *sim, int32_t first, int table)
{
	for (int i = 0; i < 2; i++) {
		struct cmd cmd = {.kind = CMD_SIT,
		    .player = first + i,
		    .u.sit = {.table = table,
			.seat = i == 0 ? NORTH : SOUTH,
			.connected = true}};

		script_must(sim, &cmd);
	}
	for (int i = 0; i < 2; i++) {
		struct cmd cmd = {.kind = CMD_RAISE_HAND, .player = first + i};

		script_must(sim, &cmd);
	}
}

static void
script_due(struct sim *sim)
{
	const size_t size = world_arena_size(sim->world);
	struct arena arena = {.base = malloc(size + 1), .size = size};
	struct cmd cmd;

	sim->now = world_next_due(sim->world) > sim->now
	    ? world_next_due(sim->world)
	    : sim->now;
	const bool due = world_due(sim->world, sim->now, &arena, &cmd);
	assert(due);
	sim_spell_chance(sim, &cmd);
	script_must(sim, &cmd);
	free(arena.base);
}

void
script_pass(struct sim *sim, ms_t ms)
{
	const ms_t until = sim->now + ms;

	while (world_next_due(sim->world) <= until)
		script_due(sim);
	sim->now = until;
}

void
script_until(struct sim *sim, enum event_state state)
{
	while (sim_event(sim)->state != state) {
		assert(world_next_due(sim->world) != MS_NEVER);
		script_due(sim);
	}
}

void
script_both(struct sim *sim, int pair, enum cmd_kind kind)
{
	for (int player = 2 * pair - 1; player <= 2 * pair; player++) {
		const enum refusal refusal = script_do(sim, player, kind);

		assert(refusal == REFUSAL_ACCEPTED);
	}
}

void
script_start_without(struct sim *sim, int pairs, int gone)
{
	for (int p = 0; p < pairs; p++) {
		script_hands_up(sim, 2 * p + 1, p + 1);
		script_pass(sim, sim_event(sim)->config.hold_ms);
	}
	assert(sim_event(sim)->pairs == pairs);
	for (int p = pairs - gone + 1; p <= pairs; p++)
		script_both(sim, p, CMD_DISCONNECT);
	script_until(sim, EVENT_PLAYING);
}

void
script_start(struct sim *sim, int pairs)
{
	script_start_without(sim, pairs, 0);
}

void
script_begin(struct sim *sim, int rounds, int boards, int pairs)
{
	const struct event_config config = sim_config(rounds, boards);
	const struct sim_options options = {.seed = 3, .pairs = pairs};

	sim_init(sim, &config, &options);
	script_start(sim, pairs);
}

static void
script_deal_all(const struct event *event, const char *text, struct deal *deal)
{
	for (int b = 0; b < event->config.boards_per_round; b++) {
		const bool whole = deal_read(text, &deal[b]);

		assert(whole);
	}
}

void
script_deal_tops(const struct event *event, int round, struct deal *deal_r)
{
	(void)round;
	script_deal_all(event,
	    "N:AKQJ.AKQ.AKQ.AKQ T987.JT9.JT9.JT9 "
	    "6543.8765.876.87 2.432.5432.65432",
	    deal_r);
}

void
script_deal_suits(const struct event *event, int round, struct deal *deal_r)
{
	(void)round;
	script_deal_all(event,
	    "N:AKQJT98765432... .AKQJT98765432.. "
	    "..AKQJT98765432. ...AKQJT98765432",
	    deal_r);
}

static bool
script_all_are_there(const struct event *event, int table)
{
	bool there = !event_table_is_dead(event, table);

	for (int s = 0; s < SEAT_COUNT; s++)
		there = there &&
		    event_member(
			event, event_seat_player(event, table, (enum seat)s))
			->connected;
	return there;
}

void
script_pass_round(struct sim *sim)
{
	const struct event *event = sim_event(sim);
	const int round = event->rounds_drawn;

	for (int t = 1; t <= event->tables; t++) {
		for (int i = 0; script_all_are_there(event, t) && i < 4; i++)
			script_call(sim, t, CALL_PASS);
	}
	while (event_is_open(event) && event->rounds_closed < round)
		script_pass(sim, 1000);
}

void
script_call(struct sim *sim, int table, call_t call)
{
	const struct board_play *board = event_board(sim_event(sim), table);
	struct cmd cmd = {.kind = CMD_CALL,
	    .player = event_seat_player(
		sim_event(sim), table, board_play_turn(board)),
	    .u.call = {.board = board->number, .call = call}};

	script_must(sim, &cmd);
}

void
script_card(struct sim *sim, int table)
{
	const struct board_play *board = event_board(sim_event(sim), table);
	const hand_t legal = play_legal(&board->play);
	struct cmd cmd = {.kind = CMD_CARD,
	    .player = event_seat_player(
		sim_event(sim), table, board_play_turn(board)),
	    .u.card = {.board = board->number}};

	while (!hand_has(legal, cmd.u.card.card))
		cmd.u.card.card++;
	script_must(sim, &cmd);
}

enum refusal
script_act(struct sim *sim, int table, enum seat seat, enum cmd_kind kind,
    struct cmd cmd)
{
	cmd.kind = kind;
	cmd.player = event_seat_player(sim_event(sim), table, seat);
	return sim_submit(sim, &cmd);
}

enum refusal
script_claim(struct sim *sim, int table, enum seat seat, int tricks)
{
	return script_act(sim, table, seat, CMD_CLAIM,
	    (struct cmd){.u.claim = {.tricks = tricks}});
}

enum refusal
script_answer(struct sim *sim, int table, enum seat seat, bool agree)
{
	return script_act(sim, table, seat, CMD_ANSWER_CLAIM,
	    (struct cmd){.u.answer = {.agree = agree}});
}

enum refusal
script_replace(struct sim *sim, int pair, enum seat seat, int32_t comes)
{
	struct cmd cmd = {.kind = CMD_REPLACE,
	    .player = 99,
	    .u.directive = {.pair = pair,
		.seat = seat,
		.comes = comes,
		.connected = true,
		.reason = "he is ill"}};

	return sim_submit(sim, &cmd);
}

void
script_board(struct sim *sim, int table, int tricks)
{
	const struct board_play *board = event_board(sim_event(sim), table);

	script_call(sim, table, call_bid(1, STRAIN_NOTRUMP));
	for (int i = 0; i < 3; i++)
		script_call(sim, table, CALL_PASS);
	const enum seat declarer = board->contract.declarer;
	struct cmd cmd = {.kind = CMD_CLAIM,
	    .player = event_seat_player(sim_event(sim), table, declarer),
	    .u.claim = {.tricks = tricks}};
	script_must(sim, &cmd);
	for (int i = 0; i < 2; i++) {
		struct cmd answer = {.kind = CMD_ANSWER_CLAIM,
		    .player = event_seat_player(sim_event(sim), table,
			i == 0 ? seat_next(declarer)
			       : seat_partner(seat_next(declarer))),
		    .u.answer = {.agree = true}};

		script_must(sim, &answer);
	}
	assert(board->phase == BOARD_DONE);
}

void
script_report(struct cmd *seat_round, struct draw_reason *reason_r)
{
	const int tables = seat_round->u.seat_round.tables;
	const int pairs = 2 * tables + (seat_round->u.seat_round.bye != 0);

	seat_round->u.seat_round.reason = reason_r;
	seat_round->u.seat_round.draw = (struct draw_report){.cost = tables,
	    .from = seat_round->u.seat_round.round - 1,
	    .optimal = true,
	    .quality = {.tables = tables,
		.adjacent = tables,
		.rank_gap_sum = tables,
		.rank_gap_most = 1,
		.pairs = pairs}};
	for (int t = 0; t < tables; t++)
		reason_r[t] = (struct draw_reason){
		    .note = {.higher = 2 * t + 1, .lower = 2 * t + 2}};
}

void
script_round_but(struct sim *sim, int but)
{
	const struct event *event = sim_event(sim);
	const int round = event->rounds_drawn;

	for (int b = 0; b < event->config.boards_per_round; b++) {
		for (int t = 1; t <= event->tables; t++) {
			if (t != but)
				script_board(sim, t, (t + b) % 14);
		}
		/* the next board is dealt, or the round closes */
		if (b + 1 < event->config.boards_per_round)
			script_pass(sim, event->config.board_pause_ms);
		assert(event->rounds_drawn == round);
	}
}
