/* SPDX-License-Identifier: ISC */
/*
 * A night kept as its journal.  Whatever goes wrong here makes a measurement
 * worthless, so it ends the program.
 */
#include "tests/bench/tape.h"

#include <assert.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "daemon/base/xalloc.h"

static void
tape_add_move(
    struct tape *tape, const struct event *event, const struct cmd *cmd)
{
	enum side side;
	const int table = event_pair_table(
	    event, event_member(event, cmd->player)->pair, &side);
	struct tape_move move = {.table = table,
	    .number = event_board(event, table)->number,
	    .is_card = cmd->kind == CMD_CARD,
	    .at = cmd->at};

	if (move.is_card)
		move.card = cmd->u.card.card;
	else
		move.call = cmd->u.call.call;
	if (tape->moves == tape->moves_max) {
		tape->moves_max = tape->moves_max * 2 + 1024;
		tape->move = xreallocarray(
		    tape->move, tape->moves_max, sizeof(*tape->move));
	}
	tape->move[tape->moves++] = move;
}

static void
tape_add_deals(struct tape *tape, const struct cmd *cmd)
{
	const int deals = cmd->u.seat_round.deals;

	tape->deal = xreallocarray(
	    tape->deal, (size_t)(tape->deals + deals + 1), sizeof(struct deal));
	memcpy(&tape->deal[tape->deals + 1], cmd->u.seat_round.deal,
	    (size_t)deals * sizeof(struct deal));
	tape->deals += deals;
}

struct tape_recording {
	struct tape *tape;
	struct sim *sim;
};

static void
tape_tap(void *ctx, const struct cmd *cmd, enum refusal refusal,
    const struct effects *effects)
{
	struct tape_recording *recording = ctx;
	struct tape *tape = recording->tape;

	(void)effects;
	if (refusal != REFUSAL_ACCEPTED)
		return;
	if (tape->rows == tape->rows_max) {
		tape->rows_max = tape->rows_max * 2 + 1024;
		tape->row = xreallocarray(
		    tape->row, tape->rows_max, sizeof(*tape->row));
	}
	struct tape_row *row = &tape->row[tape->rows];
	*row = (struct tape_row){.head = {.kind = cmd->kind,
				     .event = cmd->event,
				     .at = cmd->at,
				     .player = cmd->player},
	    .offset = tape->text.len};
	cmd_write(cmd, &tape->text);
	row->len = tape->text.len - row->offset;
	buf_append(&tape->text, "", 1);
	if (cmd->kind == CMD_CALL || cmd->kind == CMD_CARD)
		tape_add_move(tape, sim_event(recording->sim), cmd);
	else if (cmd->kind == CMD_SEAT_ROUND)
		tape_add_deals(tape, cmd);
	else if (cmd->kind == CMD_CLOSE_ROUND)
		tape->last_close = tape->rows;
	tape->rows++;
}

static int64_t
tape_weigh(int table, int number, int score)
{
	return (int64_t)score * (number * 1009 + table);
}

static void
tape_count(struct tape *tape, const struct event *event)
{
	for (int r = 1; r <= event->rounds_closed; r++) {
		const int first = event_first_board(event, r);

		for (int t = 1; t <= event->round[r - 1].tables; t++) {
			for (int b = 0; b < event->config.boards_per_round;
			     b++) {
				const struct result *result =
				    event_result(event, r, t, b);

				tape->boards++;
				tape->played += result->end == END_PLAYED;
				tape->passed_out +=
				    result->end == END_PASSED_OUT;
				tape->no_result += result->kind != ROW_RESULT;
				tape->score_sum +=
				    tape_weigh(t, first + b, result->score);
			}
		}
	}
}

void
tape_record(struct tape *tape, const struct event_config *config,
    const struct sim_options *options)
{
	struct sim sim;
	struct tape_recording recording = {tape, &sim};
	struct sim_options tapped = *options;

	memset(tape, 0, sizeof(*tape));
	tapped.tap = tape_tap;
	tapped.ctx = &recording;
	tapped.unchecked = false;
	sim_init(&sim, config, &tapped);
	sim_run(&sim);
	tape->fingerprint = event_fingerprint(sim_event(&sim));
	tape->pairs = sim_event(&sim)->pairs;
	tape->tables = tape->pairs / 2;
	tape_count(tape, sim_event(&sim));
	sim_fini(&sim);
}

void
tape_free(struct tape *tape)
{
	free(tape->row);
	free(tape->move);
	free(tape->deal);
	buf_fini(&tape->text);
}

void
tape_read(const struct tape *tape, size_t index, struct cmd_body *body,
    struct cmd *cmd_r)
{
	const struct tape_row *row = &tape->row[index];
	struct err err;

	*cmd_r = row->head;
	if (cmd_read(tape->text.data + row->offset, row->len, row->head.kind,
		body, cmd_r, &err) < 0) {
		fprintf(stderr, "command %zu: %s\n", index + 1, err.text);
		abort();
	}
}

int64_t
tape_play_bare(const struct tape *tape, struct board_play *board)
{
	int64_t sum = 0;

	for (int t = 0; t <= tape->tables; t++)
		board[t].number = 0;
	for (size_t i = 0; i < tape->moves; i++) {
		const struct tape_move *move = &tape->move[i];
		struct board_play *b = &board[move->table];

		if (b->number != move->number)
			board_play_init(b, move->number,
			    &tape->deal[move->number], move->at);
		const enum seat seat = board_play_turn(b);
		const enum refusal refusal = move->is_card
		    ? board_play_card(b, seat, move->card, move->at)
		    : board_play_call(b, seat, move->call, move->at);
		assert(refusal == REFUSAL_ACCEPTED);
		if (board_play_is_over(b))
			sum += tape_weigh(move->table, move->number, b->score);
	}
	return sum;
}
