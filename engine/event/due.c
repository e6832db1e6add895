/* SPDX-License-Identifier: ISC */
/*
 * The clock's side of a night: a pure question about the event's deadlines,
 * answered with a command that decides everything, draw and rulings included.
 */
#include "engine/event/due.h"

#include <assert.h>
#include <stddef.h>

#include "engine/contest/draw_report.h"
#include "engine/event/closing.h"
#include "engine/event/drawing.h"
#include "engine/event/field.h"
#include "engine/event/halt.h"
#include "engine/event/next_round.h"
#include "engine/event/room.h"
#include "engine/event/rounds.h"
#include "engine/event/rulings.h"
#include "engine/event/substitutes.h"
#include "engine/event/tables.h"
#include "engine/event/talk.h"

static bool
due_before(const struct due *a, const struct due *b)
{
	if (a->at != b->at)
		return a->at < b->at;
	if (a->kind != b->kind)
		return a->kind < b->kind;
	return a->table < b->table;
}

static void
due_consider(struct due *best, ms_t at, enum cmd_kind kind, int table)
{
	const struct due due = {.at = at, .kind = kind, .table = table};

	if (at != MS_NEVER && due_before(&due, best))
		*best = due;
}

static ms_t
due_later(ms_t a, ms_t b)
{
	return a > b ? a : b;
}

static void
due_room(const struct event *event, struct due *best)
{
	ms_t hold_at;
	const int table = room_next_hold(event, &hold_at);

	if (table != 0)
		due_consider(best, hold_at, CMD_REGISTER_PAIR, table);
}

static void
due_registering(const struct event *event, struct due *best)
{
	if (!event->missing_warned)
		due_consider(best,
		    due_later(event->start_at - SUBSTITUTES_MISSING_MS,
			event->opened_at),
		    CMD_WARN_MISSING, 0);
	due_consider(best, event->start_at,
	    event->pairs < event->config.min_pairs ? CMD_CALL_OFF
						   : CMD_START_EVENT,
	    0);
}

static void
due_between(const struct event *event, struct due *best)
{
	const int gone = field_next_gone(event);

	if (gone != 0)
		due_consider(best, event->last_at, CMD_WITHDRAW_PAIR, gone);
	else
		due_consider(best, event->last_at, CMD_SEAT_ROUND, 0);
}

static void
due_playing(const struct event *event, struct due *best)
{
	const struct round *round = &event->round[event->rounds_drawn - 1];

	for (int t = 1; t <= event->tables; t++) {
		const struct table *table = &event->table[t - 1];

		due_consider(best, tables_answer_due(event, t),
		    table->board.phase == BOARD_UNDO ? CMD_UNDO_EXPIRE
						     : CMD_CLAIM_EXPIRE,
		    t);
		if (talk_has_question(event, t))
			due_consider(
			    best, table->notes.due_at, CMD_QUESTION_EXPIRE, t);
		due_consider(
		    best, table->watch.clock_at, table->watch.clock_kind, t);
		due_consider(
		    best, tables_deal_due(event, t), CMD_DEAL_BOARD, t);
	}
	const enum cmd_kind kind =
	    closing_wants_cut(event) ? CMD_CUT_ROUND : CMD_CLOSE_ROUND;
	if (event->config.close_early && tables_all_finished(event))
		due_consider(best,
		    due_later(event->last_at, tables_close_from(event)), kind,
		    0);
	due_consider(best, round->end_at, kind, 0);
}

/* The round closes with the last answer, or without it, and no claim is left. */
static void
due_closing(const struct event *event, struct due *best)
{
	due_consider(best, closing_due_at(event), CMD_CLOSE_ROUND, 0);
}

struct due
due_next(const struct event *event)
{
	struct due best = {.at = MS_NEVER, .kind = CMD_KIND_COUNT};

	if (event->halted_at != 0 || rounds_end_due(event) != END_REASON_NONE) {
		due_consider(&best,
		    event->halted_at != 0 ? halt_ends_at(event)
					  : event->last_at,
		    event->rounds_closed == 0 ? CMD_CALL_OFF : CMD_END_EVENT,
		    0);
		return best;
	}
	due_room(event, &best);
	if (drawing_is_due(event))
		due_consider(&best, event->last_at, CMD_DRAW_ROUND, 0);
	switch (event->state) {
	case EVENT_REGISTERING:
		due_registering(event, &best);
		break;
	case EVENT_BETWEEN:
		due_between(event, &best);
		break;
	case EVENT_SEATED:
		due_consider(&best,
		    event->round[event->rounds_drawn - 1].start_at,
		    CMD_START_ROUND, 0);
		break;
	case EVENT_PLAYING:
		due_playing(event, &best);
		break;
	case EVENT_CLOSING:
		due_closing(event, &best);
		break;
	default:
		break;
	}
	return best;
}

static void *
due_take(struct arena *arena, size_t bytes)
{
	const size_t align = _Alignof(max_align_t);
	void *taken = arena->base + arena->used;

	arena->used += (bytes + align - 1) / align * align;
	assert(arena->used <= arena->size);
	return taken;
}

/* The field of a draw, without its pairs, of which there are so many. */
static struct draw_field
due_field(const struct event *event, int count)
{
	return (struct draw_field){.count = count,
	    .rounds = event->rounds_drawn,
	    .objective = event->config.objective,
	    .kinds = event->config.avoid.kinds,
	    .groups = event->config.avoid.kinds > 0 ? event->pairs : 0};
}

static size_t
due_scratch_size(const struct draw_field *field)
{
	const size_t draw = pairing_field_scratch_size(field);
	const size_t report = draw_report_scratch_size(field);

	return draw > report ? draw : report;
}

/* A group's number as the draw has it. */
struct due_group {
	int group, number;
};

/* Room to look up a group, a power of two. */
static size_t
due_group_slots(const struct event *event)
{
	size_t slots = 4;

	while (slots < 2 * (size_t)event->pairs)
		slots *= 2;
	return slots;
}

static size_t
due_groups_size(const struct event *event)
{
	const size_t kinds = (size_t)event->config.avoid.kinds;

	return kinds * (size_t)event->pairs * sizeof(int) +
	    kinds * sizeof(int) +
	    due_group_slots(event) * sizeof(struct due_group);
}

static size_t
due_draw_size(const struct event *event)
{
	const size_t pairs = (size_t)event->pairs;
	const size_t rounds = (size_t)event->rounds_drawn;
	const struct draw_field field = due_field(event, event->pairs);

	return pairs * rounds * sizeof(struct draw_history) +
	    pairs * (sizeof(struct draw_pair) + sizeof(int64_t)) +
	    pairs / 2 *
	    (sizeof(struct draw_table) + sizeof(struct draw_reason)) +
	    due_groups_size(event) + due_scratch_size(&field) + 512;
}

size_t
due_arena_size(const struct event *event)
{
	size_t draw = 0, rulings = 0;

	if (event->state == EVENT_BETWEEN || drawing_is_due(event))
		draw = due_draw_size(event);
	if (event->state == EVENT_PLAYING || event->state == EVENT_CLOSING)
		rulings =
		    (size_t)rulings_count(event) * sizeof(struct ruling) + 64;
	return draw > rulings ? draw : rulings;
}

/*
 * Whoever missed a round had it free, as those with a bye: nobody gets more
 * byes by staying away.
 */
static void
due_missed_as_bye(
    const struct event *event, struct draw_history *all, size_t round)
{
	const size_t rounds = (size_t)event->rounds_drawn;

	for (size_t p = 0; p < (size_t)event->pairs; p++) {
		struct draw_history *h = &all[p * rounds + round];

		h->bye |= h->opponent == 0;
	}
}

/* The history of every pair, [pair][round], from the seatings. */
static struct draw_history *
due_history(const struct event *event, struct arena *arena)
{
	const size_t rounds = (size_t)event->rounds_drawn;
	struct draw_history *all =
	    due_take(arena, (size_t)event->pairs * rounds * sizeof(*all));

	for (size_t i = 0; i < (size_t)event->pairs * rounds; i++)
		all[i] = (struct draw_history){0};
	for (size_t r = 0; r < rounds; r++) {
		const struct round *round = &event->round[r];

		for (int t = 0; t < round->tables; t++) {
			const size_t ns = (size_t)round->seat[t].ns;
			const size_t ew = (size_t)round->seat[t].ew;

			/* the house pair is met by the bye */
			if (round->house && t == round->tables - 1)
				continue;
			all[(ns - 1) * rounds + r] = (struct draw_history){
			    .opponent = (int)ew, .direction = DIRECTION_NS};
			all[(ew - 1) * rounds + r] = (struct draw_history){
			    .opponent = (int)ns, .direction = DIRECTION_EW};
		}
		if (round->bye != 0)
			all[((size_t)round->bye - 1) * rounds + r].bye = true;
		due_missed_as_bye(event, all, r);
	}
	return all;
}

/* Groups of a kind in the order of their first pair: 1, 2, and so on. */
static void
due_number_groups(
    const struct event *event, int kind, struct due_group *slot, int *number)
{
	const size_t slots = due_group_slots(event);
	const size_t kinds = (size_t)event->config.avoid.kinds;
	int last = 0;

	for (size_t i = 0; i < slots; i++)
		slot[i] = (struct due_group){.group = 0};
	for (int p = 0; p < event->pairs; p++) {
		const int group = event->pair[p].group[kind];
		size_t at = ((unsigned)group * 2654435769U >> 8) % slots;

		while (slot[at].group != 0 && slot[at].group != group)
			at = (at + 1) % slots;
		if (group != 0 && slot[at].group == 0)
			slot[at] = (struct due_group){group, ++last};
		number[(size_t)p * kinds + (size_t)kind] =
		    group == 0 ? 0 : slot[at].number;
	}
}

/* The groups of each pair, by its number; and for how long they are apart. */
static const int *
due_groups(
    const struct event *event, struct arena *arena, struct draw_field *field)
{
	const size_t kinds = (size_t)event->config.avoid.kinds;
	int *number =
	    due_take(arena, (size_t)event->pairs * kinds * sizeof(*number));
	int *rounds = due_take(arena, kinds * sizeof(*rounds));
	struct due_group *slot =
	    due_take(arena, due_group_slots(event) * sizeof(*slot));

	for (int k = 0; k < field->kinds; k++) {
		rounds[k] = event->config.avoid.kind[k].rounds;
		due_number_groups(event, k, slot, number);
	}
	field->avoid_rounds = rounds;
	return number;
}

/* The field in rank order: by standing, which before round 1 is the list. */
static struct draw_field
due_rank(
    const struct event *event, struct arena *arena, int64_t *total, int *from_r)
{
	const size_t rounds = (size_t)event->rounds_drawn;
	const struct draw_history *history = due_history(event, arena);
	struct draw_pair *pair =
	    due_take(arena, (size_t)event->pairs * sizeof(*pair));
	struct draw_field field = due_field(event, 0);
	const int *group = due_groups(event, arena, &field);
	const struct standing *s = event_draw_standing(event, from_r);

	for (int i = 0; i < event->pairs; i++, s++) {
		if (event->pair[s->pair - 1].withdrawn)
			continue;
		total[field.count] = s->has_total ? s->total : QUALITY_NO_TOTAL;
		pair[field.count++] = (struct draw_pair){.pair = s->pair,
		    .group = field.kinds == 0
			? NULL
			: &group[(size_t)(s->pair - 1) * (size_t)field.kinds],
		    .history = &history[(size_t)(s->pair - 1) * rounds]};
	}
	field.pair = pair;
	return field;
}

static void
due_spell_draw(const struct event *event, struct arena *arena, struct cmd *cmd)
{
	int64_t *total = due_take(arena, (size_t)event->pairs * sizeof(*total));
	int from;
	const struct draw_field field = due_rank(event, arena, total, &from);
	const size_t tables = (size_t)field.count / 2;
	struct draw_report *report = &cmd->u.seat_round.draw;
	struct draw_reason *reason = due_take(arena, tables * sizeof(*reason));
	struct draw draw = {
	    .table = due_take(arena, tables * sizeof(*draw.table))};
	void *scratch = due_take(arena, due_scratch_size(&field));

	pairing_draw(&field, scratch, &draw);
	draw_report_make(&field, total, &draw, scratch, report, reason);
	report->from = from;
	cmd->u.seat_round.tables = draw.tables;
	cmd->u.seat_round.table = draw.table;
	cmd->u.seat_round.reason = reason;
	cmd->u.seat_round.bye = draw.bye;
}

static void
due_spell_seating(
    const struct event *event, ms_t now, struct arena *arena, struct cmd *cmd)
{
	const struct event_config *c = &event->config;
	const bool keep = c->after_outage == AFTER_OUTAGE_KEEP;
	ms_t plan_at = event_next_start(event);

	if (keep)
		plan_at = event_kept_start(c, plan_at, now);
	const ms_t start_at = plan_at > now ? plan_at : now;
	cmd->u.seat_round.start_at = start_at;
	cmd->u.seat_round.end_at = (keep ? plan_at : start_at) + c->round_ms;
	if (rounds_is_by_chance(event))
		cmd->u.seat_round.orders = event->pairs;
	else if (next_round_find(event) == NULL)
		due_spell_draw(event, arena, cmd);
	cmd->u.seat_round.deals = c->boards_per_round;
	cmd->u.seat_round.deal = NULL;
}

static void
due_spell_close(
    const struct event *event, ms_t now, struct arena *arena, struct cmd *cmd)
{
	struct ruling *ruling =
	    due_take(arena, (size_t)rulings_count(event) * sizeof(*ruling));

	cmd->u.close_round.round = event->rounds_drawn;
	cmd->u.close_round.rulings = rulings_make(event, now, ruling);
	cmd->u.close_round.ruling = ruling;
}

static enum end_reason
due_end_reason(const struct event *event)
{
	const enum end_reason reason = event->halted_at != 0
	    ? halt_end_reason(event)
	    : rounds_end_due(event);

	return reason != END_REASON_NONE ? reason : END_REASON_FEW_PAIRS;
}

void
due_spell(const struct event *event, const struct due *due, ms_t now,
    struct arena *arena, struct cmd *cmd_r)
{
	*cmd_r = (struct cmd){.kind = due->kind, .event = event->id, .at = now};
	switch (due->kind) {
	case CMD_REGISTER_PAIR:
		cmd_r->u.register_pair.table = due->table;
		if (event->state != EVENT_REGISTERING)
			cmd_r->u.register_pair.groups =
			    event->config.avoid.kinds;
		break;
	case CMD_WITHDRAW_PAIR:
		cmd_r->u.withdraw_pair.pair = due->table;
		break;
	case CMD_START_EVENT:
		cmd_r->u.start_event.pairs = event->pairs;
		cmd_r->u.start_event.groups =
		    event->pairs * event->config.avoid.kinds;
		break;
	case CMD_CALL_OFF:
	case CMD_END_EVENT:
		cmd_r->u.end.reason = due_end_reason(event);
		break;
	case CMD_SEAT_ROUND:
		cmd_r->u.seat_round.round = event->rounds_drawn + 1;
		due_spell_seating(event, now, arena, cmd_r);
		break;
	case CMD_DRAW_ROUND:
		cmd_r->u.seat_round.round = event->rounds_drawn + 1;
		due_spell_draw(event, arena, cmd_r);
		break;
	case CMD_START_ROUND:
		cmd_r->u.start_round.round = event->rounds_drawn;
		break;
	case CMD_DEAL_BOARD:
	case CMD_CLAIM_EXPIRE:
	case CMD_UNDO_EXPIRE:
	case CMD_QUESTION_EXPIRE:
		cmd_r->u.deal_board.table = due->table;
		cmd_r->u.deal_board.board =
		    event_first_board(event, event->rounds_drawn) +
		    event->table[due->table - 1].done;
		break;
	case CMD_WARN_STALLING:
	case CMD_DISMISS:
		cmd_r->u.substitute.table = due->table;
		cmd_r->u.substitute.seat =
		    event->table[due->table - 1].watch.clock_seat;
		break;
	case CMD_WARN_MISSING:
		break;
	case CMD_CUT_ROUND:
	case CMD_CLOSE_ROUND:
		due_spell_close(event, now, arena, cmd_r);
		break;
	default:
		assert(false);
	}
}

bool
due_preview(const struct event *event, struct arena *arena, struct cmd *cmd_r)
{
	if (!event_is_open(event) || event->rounds_drawn == 0 ||
	    event->rounds_drawn >= event->config.rounds ||
	    drawing_is_ahead(event) ||
	    event_active_pairs(event) < EVENT_PAIRS_LEAST)
		return false;
	*cmd_r = (struct cmd){.kind = CMD_DRAW_ROUND, .event = event->id};
	arena->used = 0;
	cmd_r->u.seat_round.round = event->rounds_drawn + 1;
	due_spell_draw(event, arena, cmd_r);
	return true;
}

size_t
due_preview_size(const struct event *event)
{
	return due_draw_size(event);
}
