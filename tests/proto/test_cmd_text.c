/* SPDX-License-Identifier: ISC */
/*
 * Every kind of command comes back from its text as it was, and text that no
 * command writes is refused with its place.
 */
#include <criterion/criterion.h>
#include <stdio.h>
#include <string.h>

#include "daemon/proto/cmd_text.h"
#include "tests/proto/proto_random.h"

#define ROUNDS 60

static bool
open_same(const struct cmd *a, const struct cmd *b)
{
	const struct event_config *c = a->u.open.config;
	const struct event_config *d = b->u.open.config;

	/* both were filled from zero, so texts are zero to their ends */
	return memcmp(c->schedule, d->schedule, sizeof(c->schedule)) == 0 &&
	    memcmp(c->title, d->title, sizeof(c->title)) == 0 &&
	    memcmp(c->time_zone, d->time_zone, sizeof(c->time_zone)) == 0 &&
	    c->scoring == d->scoring && c->totals == d->totals &&
	    c->butler_trim.kind == d->butler_trim.kind &&
	    c->butler_trim.amount == d->butler_trim.amount &&
	    memcmp(&c->master_points, &d->master_points,
		sizeof(c->master_points)) == 0 &&
	    c->first_round == d->first_round &&
	    c->unfinished == d->unfinished &&
	    c->substitutes == d->substitutes && c->odd_pair == d->odd_pair &&
	    c->bye_score == d->bye_score &&
	    c->after_outage == d->after_outage && c->chat == d->chat &&
	    c->kibitz == d->kibitz &&
	    c->kibitz_delay_ms == d->kibitz_delay_ms &&
	    c->close_early == d->close_early && c->rounds == d->rounds &&
	    c->after_outage == d->after_outage && c->claims == d->claims &&
	    c->undo == d->undo && c->close_early == d->close_early &&
	    c->rounds == d->rounds &&
	    c->boards_per_round == d->boards_per_round &&
	    c->min_pairs == d->min_pairs && c->max_pairs == d->max_pairs &&
	    c->completion_percent == d->completion_percent &&
	    c->own_mean_boards == d->own_mean_boards &&
	    c->registration_ms == d->registration_ms &&
	    c->objective == d->objective && c->draw_from == d->draw_from &&
	    memcmp(&c->avoid, &d->avoid, sizeof(c->avoid)) == 0 &&
	    c->max_rank_gap == d->max_rank_gap &&
	    c->max_repeats == d->max_repeats && c->hold_ms == d->hold_ms &&
	    c->round_ms == d->round_ms && c->break_ms == d->break_ms &&
	    c->board_pause_ms == d->board_pause_ms &&
	    c->last_board_margin_ms == d->last_board_margin_ms &&
	    c->slow_margin_ms == d->slow_margin_ms &&
	    c->disconnect_grace_ms == d->disconnect_grace_ms &&
	    c->substitute_after_ms == d->substitute_after_ms &&
	    c->stall_after_ms == d->stall_after_ms &&
	    c->claim_answer_ms == d->claim_answer_ms &&
	    c->ruling_deadline_ms == d->ruling_deadline_ms &&
	    c->outage_max_ms == d->outage_max_ms &&
	    c->correction_period_ms == d->correction_period_ms &&
	    c->missed_score == d->missed_score &&
	    c->withdraw_after == d->withdraw_after &&
	    c->returns_max == d->returns_max &&
	    c->late_entry == d->late_entry &&
	    strcmp(c->prepared_by, d->prepared_by) == 0 &&
	    c->prepared_player == d->prepared_player &&
	    strcmp(a->u.open.date, b->u.open.date) == 0 &&
	    a->u.open.start_at == b->u.open.start_at &&
	    memcmp(a->u.open.seed, b->u.open.seed, SEED_BYTES) == 0;
}

static bool
start_same(const struct cmd *a, const struct cmd *b)
{
	if (a->u.start_event.pairs != b->u.start_event.pairs ||
	    a->u.start_event.groups != b->u.start_event.groups)
		return false;
	for (int i = 0; i < a->u.start_event.groups; i++) {
		if (a->u.start_event.group[i] != b->u.start_event.group[i])
			return false;
	}
	return true;
}

static bool
register_same(const struct cmd *a, const struct cmd *b)
{
	if (a->u.register_pair.table != b->u.register_pair.table ||
	    a->u.register_pair.groups != b->u.register_pair.groups)
		return false;
	for (int i = 0; i < a->u.register_pair.groups; i++) {
		if (a->u.register_pair.group[i] != b->u.register_pair.group[i])
			return false;
	}
	return true;
}

static bool
reason_same(const struct draw_reason *a, const struct draw_reason *b)
{
	const struct draw_note *m = &a->note, *n = &b->note;

	for (int i = 0; i < REASON_PASSES_MOST; i++) {
		const struct draw_pass *p = &a->pass[i], *q = &b->pass[i];

		if (p->pair != q->pair || p->rank != q->rank ||
		    p->why != q->why || p->round != q->round ||
		    p->kind != q->kind)
			return false;
	}
	return m->higher == n->higher && m->lower == n->lower &&
	    m->met == n->met && m->passed == n->passed &&
	    memcmp(m->joined, n->joined, sizeof(m->joined)) == 0;
}

static bool
report_same(const struct draw_report *a, const struct draw_report *b)
{
	const struct quality *q = &a->quality, *r = &b->quality;

	return a->from == b->from && a->bye_below == b->bye_below &&
	    a->cost == b->cost && a->optimal == b->optimal &&
	    q->tables == r->tables && q->adjacent == r->adjacent &&
	    q->rank_gap_sum == r->rank_gap_sum &&
	    q->rank_gap_most == r->rank_gap_most && q->scored == r->scored &&
	    q->equal == r->equal && q->score_gap_sum == r->score_gap_sum &&
	    q->score_gap_most == r->score_gap_most &&
	    q->repeats == r->repeats && q->pairs == r->pairs &&
	    q->unbalanced == r->unbalanced;
}

static bool
seat_round_same(const struct cmd *a, const struct cmd *b)
{
	const struct draw_table *s, *t;
	int i;

	if (a->u.seat_round.round != b->u.seat_round.round ||
	    a->u.seat_round.start_at != b->u.seat_round.start_at ||
	    a->u.seat_round.end_at != b->u.seat_round.end_at ||
	    a->u.seat_round.tables != b->u.seat_round.tables ||
	    a->u.seat_round.bye != b->u.seat_round.bye ||
	    !report_same(&a->u.seat_round.draw, &b->u.seat_round.draw) ||
	    a->u.seat_round.orders != b->u.seat_round.orders ||
	    a->u.seat_round.deals != b->u.seat_round.deals)
		return false;
	for (i = 0; i < a->u.seat_round.orders; i++) {
		if (a->u.seat_round.order[i] != b->u.seat_round.order[i])
			return false;
	}
	for (i = 0; i < a->u.seat_round.tables; i++) {
		s = &a->u.seat_round.table[i];
		t = &b->u.seat_round.table[i];
		if (s->ns != t->ns || s->ew != t->ew ||
		    s->repeat != t->repeat ||
		    !reason_same(
			&a->u.seat_round.reason[i], &b->u.seat_round.reason[i]))
			return false;
	}
	for (i = 0; i < a->u.seat_round.deals; i++) {
		if (memcmp(&a->u.seat_round.deal[i], &b->u.seat_round.deal[i],
			sizeof(struct deal)) != 0)
			return false;
	}
	return true;
}

static bool
close_round_same(const struct cmd *a, const struct cmd *b)
{
	const struct ruling *s, *t;
	int i;

	if (a->u.close_round.round != b->u.close_round.round ||
	    a->u.close_round.rulings != b->u.close_round.rulings)
		return false;
	for (i = 0; i < a->u.close_round.rulings; i++) {
		s = &a->u.close_round.ruling[i];
		t = &b->u.close_round.ruling[i];
		if (s->table != t->table || s->board != t->board ||
		    s->kind != t->kind || s->reason != t->reason ||
		    s->ruled_by != t->ruled_by || s->tricks != t->tricks ||
		    s->judged_ms[SIDE_NS] != t->judged_ms[SIDE_NS] ||
		    s->judged_ms[SIDE_EW] != t->judged_ms[SIDE_EW] ||
		    s->award[SIDE_NS] != t->award[SIDE_NS] ||
		    s->award[SIDE_EW] != t->award[SIDE_EW])
			return false;
	}
	return true;
}

static bool
cmd_same(const struct cmd *a, const struct cmd *b)
{
	if (a->kind != b->kind)
		return false;
	switch (a->kind) {
	case CMD_OPEN_EVENT:
		return open_same(a, b);
	case CMD_REGISTER_PAIR:
		return register_same(a, b);
	case CMD_START_EVENT:
		return start_same(a, b);
	case CMD_SEAT_ROUND:
	case CMD_DRAW_ROUND:
		return seat_round_same(a, b);
	case CMD_CUT_ROUND:
	case CMD_CLOSE_ROUND:
		return close_round_same(a, b);
	default:
		/* no pointers; both were filled from zero */
		return memcmp(&a->u, &b->u, sizeof(a->u)) == 0;
	}
}

Test(cmd_text, every_kind_comes_back)
{
	struct proto_payload payload;
	struct cmd_body body;
	struct cmd cmd, back;
	struct buf buf, again;
	struct err err;
	int kind, round;

	cmd_body_init(&body);
	buf_init(&buf);
	buf_init(&again);
	for (round = 0; round < ROUNDS; round++) {
		for (kind = 0; kind < CMD_KIND_COUNT; kind++) {
			proto_random_cmd((enum cmd_kind)kind, &payload, &cmd);
			buf_clear(&buf);
			cmd_write(&cmd, &buf);
			cr_assert(strchr(buf_text(&buf), '\n') == NULL);
			memset(&back, 0xa5, sizeof(back));
			back.event = 77;
			back.player = 78;
			back.at = 79;
			cr_assert(
			    cmd_read(buf.data, buf.len, (enum cmd_kind)kind,
				&body, &back, &err) == 0,
			    "%s: %s", buf.data, err.text);
			cr_assert(cmd_same(&cmd, &back), "%s: %s",
			    cmd_kind_name((enum cmd_kind)kind), buf.data);
			cr_assert(back.event == 77 && back.player == 78 &&
			    back.at == 79);
			buf_clear(&again);
			cmd_write(&back, &again);
			cr_assert_str_eq(buf.data, again.data);
		}
	}
	buf_fini(&again);
	buf_fini(&buf);
	cmd_body_fini(&body);
}

struct held {
	enum cmd_kind kind;
	const char *text;
};

/* Read and written again it is the same. */
static void
expect_held(const struct held *cases, size_t count)
{
	struct cmd_body body;
	struct cmd cmd = {0};
	struct buf buf;
	struct err err;

	cmd_body_init(&body);
	buf_init(&buf);
	for (size_t i = 0; i < count; i++) {
		cr_assert(cmd_read(cases[i].text, strlen(cases[i].text),
			      cases[i].kind, &body, &cmd, &err) == 0,
		    "%s: %s", cases[i].text, err.text);
		buf_clear(&buf);
		cmd_write(&cmd, &buf);
		cr_assert_str_eq(buf.data, cases[i].text);
	}
	buf_fini(&buf);
	cmd_body_fini(&body);
}

Test(cmd_text, is_what_the_journal_has_held_so_far)
{
	static const struct held cases[] = {
	    {CMD_STAND, "{}"},
	    {CMD_SIT, "{\"table\":1,\"seat\":\"S\",\"connected\":true}"},
	    {CMD_CALL, "{\"board\":3,\"call\":\"1NT\"}"},
	    {CMD_CALL, "{\"board\":3,\"call\":\"P\"}"},
	    {CMD_CARD, "{\"board\":3,\"card\":\"HT\"}"},
	    {CMD_CLAIM, "{\"board\":3,\"tricks\":5}"},
	    {CMD_ANSWER_CLAIM, "{\"board\":3,\"agree\":false}"},
	    {CMD_DEAL_BOARD, "{\"table\":5,\"board\":3}"},
	    {CMD_CALL_OFF, "{\"reason\":\"few_pairs\"}"},
	    {CMD_START_EVENT, "{\"pairs\":2,\"groups\":[7,0,7,3]}"},
	    {CMD_SEAT_ROUND,
		"{\"round\":1,\"start_at\":10,\"end_at\":20,"
		"\"seating\":[[1,2,0],[3,4,1]],\"bye\":5,"
		"\"draw\":{\"from\":3,\"bye_below\":4,\"cost\":5,"
		"\"optimal\":true,"
		"\"quality\":{\"tables\":2,\"adjacent\":1,"
		"\"rank_gap_sum\":3,\"rank_gap_most\":2,\"scored\":2,"
		"\"equal\":1,\"score_gap_sum\":9,\"score_gap_most\":9,"
		"\"repeats\":1,\"pairs\":5,\"unbalanced\":2}},"
		"\"reasons\":[\"1 2 0 0 0\",\"3 5 2 5 1 7:4:1:2\"],"
		"\"order\":[],\"deals\":[]}"},
	    {CMD_SEAT_ROUND,
		"{\"round\":1,\"start_at\":10,\"end_at\":20,"
		"\"seating\":[],\"bye\":0,\"draw\":null,"
		"\"reasons\":[],\"order\":[3,1,4,2],"
		"\"deals\":[]}"},
	    {CMD_DRAW_ROUND,
		"{\"round\":2,"
		"\"seating\":[[1,2,0]],\"bye\":3,"
		"\"draw\":{\"from\":0,\"bye_below\":0,\"cost\":1,"
		"\"optimal\":true,"
		"\"quality\":{\"tables\":1,\"adjacent\":1,"
		"\"rank_gap_sum\":1,\"rank_gap_most\":1,\"scored\":0,"
		"\"equal\":0,\"score_gap_sum\":0,\"score_gap_most\":0,"
		"\"repeats\":0,\"pairs\":3,\"unbalanced\":0}},"
		"\"reasons\":[\"1 2 0 0 0\"]}"},
	    {CMD_CLOSE_ROUND,
		"{\"round\":1,\"rulings\":[{\"table\":1,\"board\":2,"
		"\"kind\":\"artificial\",\"ns\":\"A+\",\"ew\":\"A-\","
		"\"tricks\":0,"
		"\"ruled_by\":\"by_clock\",\"reason\":\"ew_slow\","
		"\"ns_judged_ms\":1000,\"ew_judged_ms\":99000}]}"},
	    {CMD_HOUSE_PAIR, "{\"round\":2,\"east\":8,\"west\":9}"},
	    {CMD_WARN_MISSING, "{}"},
	    {CMD_WARN_STALLING, "{\"table\":2,\"seat\":\"E\"}"},
	    {CMD_DISMISS, "{\"table\":2,\"seat\":\"E\"}"},
	    {CMD_SUBSTITUTE, "{\"table\":2,\"seat\":\"E\",\"robot\":9}"},
	    {CMD_TAKE_SEAT, "{}"},
	    {CMD_CUT_ROUND, "{\"round\":2,\"rulings\":[]}"},
	    {CMD_SOLVED, "{\"round\":1,\"table\":2,\"board\":3,\"tricks\":-1}"},
	    {CMD_OUTAGE, "{\"from\":1,\"until\":2}"},
	};

	expect_held(cases, sizeof(cases) / sizeof(cases[0]));
}

Test(cmd_text, is_what_directors_have_held)
{
	static const struct held cases[] = {
	    {CMD_EXTEND,
		"{\"round\":2,\"by_ms\":300000,\"reason\":\"it is dark\"}"},
	    {CMD_REMOVE_PAIR, "{\"pair\":7,\"reason\":\"it is dark\"}"},
	    {CMD_PENALTY,
		"{\"round\":2,\"pair\":7,\"amount\":-25,"
		"\"reason\":\"it is dark\"}"},
	    {CMD_ROLL_BACK,
		"{\"to_round\":2,\"results\":17,"
		"\"reason\":\"it is dark\"}"},
	    {CMD_REPLACE,
		"{\"pair\":7,\"seat\":\"S\",\"comes\":31,"
		"\"connected\":true,\"reason\":\"it is dark\"}"},
	    {CMD_STOP, "{\"reason\":\"it is dark\"}"},
	    {CMD_RESUME, "{\"reason\":\"it is dark\"}"},
	    {CMD_HALT, "{\"from\":1,\"do\":\"call\",\"by\":7}"},
	    {CMD_BROADCAST, "{\"text\":\"it is dark\"}"},
	    {CMD_ADJUST,
		"{\"round\":2,\"table\":3,\"board\":5,\"version\":1,"
		"\"kind\":\"result\",\"contract\":\"4SX\","
		"\"declarer\":\"E\",\"tricks\":10,\"reason\":\"told wrong\"}"},
	    {CMD_ADJUST,
		"{\"round\":2,\"table\":3,\"board\":5,\"version\":0,"
		"\"kind\":\"artificial\",\"ns\":\"A+\",\"ew\":\"A-\","
		"\"reason\":\"told wrong\"}"},
	};

	expect_held(cases, sizeof(cases) / sizeof(cases[0]));
}

static const struct {
	enum cmd_kind kind;
	const char *text, *error;
} wrong_cases[] = {
    {CMD_STAND, "", "line 1 column 0: unexpected token near end of file"},
    {CMD_STAND, "null", "line 1 column 1: an object {...}"},
    {CMD_STAND, "{\"x\":1", "line 1 column 6: '}' expected near end of file"},
    {CMD_STAND, "[]", "line 1 column 1: an object {...}"},
    {CMD_STAND, "{\"x\":1}", "x: there is no such member; allowed: none"},
    {CMD_CARD, "{\"board\":3}", "card: missing; a string"},
    {CMD_CARD, "{\"board\":3,\"card\":\"SX\"}",
	"card: a card, suit and rank: C2 to CA, D, H, S2 to SA"},
    {CMD_CARD, "{\"board\":961,\"card\":\"SA\"}",
	"board: a whole number from 0 to 960"},
    {CMD_CARD, "{\"board\":3.0,\"card\":\"SA\"}",
	"board: a whole number from 0 to 960"},
    {CMD_ADJUST,
	"{\"round\":2,\"table\":3,\"board\":5,\"version\":1,"
	"\"kind\":\"result\",\"contract\":\"8S\",\"declarer\":\"E\","
	"\"tricks\":10,\"reason\":\"x\"}",
	"contract: a contract of level 1 to 7, such as 3NT, 4SX or 4HXX, "
	"or P"},
    {CMD_ADJUST,
	"{\"round\":2,\"table\":3,\"board\":5,\"version\":1,"
	"\"kind\":\"result\",\"contract\":\"4S\",\"declarer\":\"E\","
	"\"tricks\":14,\"reason\":\"x\"}",
	"tricks: a whole number from 0 to 13"},
    {CMD_SIT, "{\"table\":1,\"seat\":\"n\",\"connected\":true}",
	"seat: one of N, E, S, W"},
    {CMD_SIT, "{\"table\":1,\"seat\":\"N\",\"connected\":1}",
	"connected: true or false"},
    {CMD_CLOSE_ROUND,
	"{\"round\":1,\"rulings\":[{\"table\":1,\"board\":2,"
	"\"kind\":\"odd\",\"ns\":\"\",\"ew\":\"\",\"ruled_by\":\"\","
	"\"reason\":\"\",\"ns_judged_ms\":0,\"ew_judged_ms\":0}]}",
	"rulings[0].kind: one of result, void, artificial"},
    {CMD_CLOSE_ROUND, "{\"round\":1,\"rulings\":[7]}",
	"rulings[0]: an object {...}"},
    {CMD_OPEN_EVENT,
	"{\"config\":{\"schedule\":\"x\"},\"date\":\"2026-01-05\","
	"\"start_at\":1,\"seed\":\"00\"}",
	"config.title: missing; a string"},
    {CMD_SEAT_ROUND,
	"{\"round\":1,\"start_at\":1,\"end_at\":2,\"seating\":[[1,2]],"
	"\"bye\":0,\"order\":[],\"deals\":[]}",
	"seating: for each table [ns, ew, 0 or 1 for a repeat]"},
    {CMD_SEAT_ROUND,
	"{\"round\":1,\"start_at\":1,\"end_at\":2,\"seating\":[],"
	"\"bye\":0,\"draw\":null,\"reasons\":[],"
	"\"order\":[1,10001],\"deals\":[]}",
	"order: numbers of pairs"},
    {CMD_SEAT_ROUND,
	"{\"round\":1,\"start_at\":1,\"end_at\":2,\"seating\":[],"
	"\"bye\":0,\"draw\":null,\"reasons\":[],\"order\":[],"
	"\"deals\":[\"N:... ... ... ...\"]}",
	"deals: whole deals \"N:...\""},
    {CMD_SEAT_ROUND,
	"{\"round\":1,\"start_at\":1,\"end_at\":2,\"seating\":[],"
	"\"bye\":0,\"draw\":null,\"reasons\":[\"1 2 0 0 0\"],"
	"\"order\":[],\"deals\":[]}",
	"reasons: one for each table of the draw"},
    {CMD_SEAT_ROUND,
	"{\"round\":1,\"start_at\":10,\"end_at\":20,"
	"\"seating\":[[1,2,0],[3,4,1]],\"bye\":5,"
	"\"draw\":{\"from\":3,\"bye_below\":4,\"cost\":5,"
	"\"optimal\":true,"
	"\"quality\":{\"tables\":2,\"adjacent\":1,"
	"\"rank_gap_sum\":3,\"rank_gap_most\":2,\"scored\":2,"
	"\"equal\":1,\"score_gap_sum\":9,\"score_gap_most\":9,"
	"\"repeats\":1,\"pairs\":5,\"unbalanced\":2}},"
	"\"reasons\":[\"1 2 0 0 0\",\"3 5 2 5 1\"],"
	"\"order\":[],\"deals\":[]}",
	"reasons: why each table meets"},
    {CMD_SEAT_ROUND,
	"{\"round\":1,\"start_at\":1,\"end_at\":2,\"seating\":[],"
	"\"bye\":0,\"draw\":{\"from\":61},\"reasons\":[],"
	"\"order\":[],\"deals\":[]}",
	"draw.from: a whole number from 0 to 60"},
};

Test(cmd_text, what_is_wrong_is_named)
{
	struct cmd_body body;
	struct cmd cmd = {0};
	struct err err;
	size_t i;

	cmd_body_init(&body);
	for (i = 0; i < sizeof(wrong_cases) / sizeof(wrong_cases[0]); i++) {
		cr_assert(
		    cmd_read(wrong_cases[i].text, strlen(wrong_cases[i].text),
			wrong_cases[i].kind, &body, &cmd, &err) == ERR_INPUT,
		    "%s", wrong_cases[i].text);
		cr_assert_str_eq(err.text, wrong_cases[i].error);
	}
	cmd_body_fini(&body);
}
