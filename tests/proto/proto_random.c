/* SPDX-License-Identifier: ISC */
/*
 * Random things to write and read back.  Every field takes its extreme values
 * now and then, for that is where a text form loses something.
 */
#include "tests/proto/proto_random.h"

#include <assert.h>
#include <stdio.h>
#include <string.h>

#define COUNT(array) ((int64_t)(sizeof(array) / sizeof(array[0])))
#define DAY_MS (24 * 3600 * INT64_C(1000))

static uint64_t proto_random_state = UINT64_C(0x9e3779b97f4a7c15);

static const char *const titles[] = {"Monday pairs", "Paare \"am\" Montag",
    "\xe2\x99\xa0\xe2\x99\xa5 \xf0\x9f\x83\x8f night\n\ttwo lines", "",
    "back\\slash and </script>", "\x01\x1f\x7f"};

/* xorshift64* */
static uint64_t
proto_random_bits(void)
{
	proto_random_state ^= proto_random_state >> 12;
	proto_random_state ^= proto_random_state << 25;
	proto_random_state ^= proto_random_state >> 27;
	return proto_random_state * UINT64_C(0x2545f4914f6cdd1d);
}

int64_t
proto_random(int64_t least, int64_t most)
{
	uint64_t span = (uint64_t)most - (uint64_t)least;
	uint64_t pick = proto_random_bits() >> 8;

	assert(least <= most);
	switch (proto_random_bits() >> 60) {
	case 0:
		return least;
	case 1:
		return most;
	default:
		if (span < UINT64_MAX)
			pick %= span + 1;
		return (int64_t)((uint64_t)least + pick);
	}
}

static int
proto_random_int(int least, int most)
{
	return (int)proto_random(least, most);
}

static ms_t
proto_random_instant(void)
{
	return proto_random(0, 1) ? proto_random(INT64_MIN, INT64_MAX)
				  : proto_random(0, INT64_C(2000000000000));
}

void
proto_random_deal(struct deal *deal)
{
	card_t card[CARD_COUNT];
	int i, j;

	memset(deal, 0, sizeof(*deal));
	for (i = 0; i < CARD_COUNT; i++) {
		j = (int)(proto_random_bits() >> 33) % (i + 1);
		card[i] = card[j];
		card[j] = (card_t)i;
	}
	for (i = 0; i < CARD_COUNT; i++)
		deal->hand[i % SEAT_COUNT] |= hand_of(card[i]);
}

static void
proto_random_scheme(struct award_scheme *scheme)
{
	const int kind = proto_random_int(0, SCHEME_KIND_COUNT - 1);
	int points = proto_random_int(0, SCHEME_POINTS_MAX);
	int from = 0;

	*scheme = (struct award_scheme){.kind = (enum scheme_kind)kind};
	if (scheme->kind == SCHEME_DEFAULT)
		return;
	scheme->steps = proto_random_int(1, 3);
	for (int i = 0; i < scheme->steps; i++) {
		struct scheme_step *step = &scheme->step[i];

		from += proto_random_int(1, 30);
		step->from = (int16_t)from;
		step->ranks = scheme->kind == SCHEME_TABLE
		    ? (int16_t)proto_random_int(1, SCHEME_RANKS_MAX)
		    : 1;
		for (int r = 0; r < step->ranks; r++) {
			points = proto_random_int(0, points);
			step->points[r] = (int16_t)points;
		}
	}
}

static void
proto_random_scoring(struct event_config *config)
{
	config->scoring = (enum scoring)proto_random(0, SCORING_COUNT - 1);
	config->totals = (enum totals)proto_random(0, TOTALS_COUNT - 1);
	config->first_round = (enum first_round)proto_random(0, 1);
	if (config->scoring == SCORING_BUTLER)
		config->butler_trim.kind =
		    (enum trim_kind)proto_random(0, TRIM_KIND_COUNT - 1);
	if (config->butler_trim.kind == TRIM_COUNT)
		config->butler_trim.amount =
		    proto_random_int(0, TRIM_COUNT_MAX);
	else if (config->butler_trim.kind == TRIM_PERCENT)
		config->butler_trim.amount =
		    proto_random_int(0, TRIM_PERCENT_MAX);
	proto_random_scheme(&config->master_points);
}

void
proto_random_config(struct event_config *config)
{
	do {
		memset(config, 0, sizeof(*config));
		snprintf(config->schedule, EVENT_NAME_MAX, "night%d",
		    proto_random_int(0, 999));
		snprintf(config->title, EVENT_TITLE_MAX, "%s",
		    titles[proto_random(0, COUNT(titles) - 1)]);
		snprintf(
		    config->time_zone, EVENT_ZONE_MAX, "%s", "Europe/Berlin");
		proto_random_scoring(config);
		config->objective = (enum draw_objective)proto_random(0, 1);
		config->avoid.kinds = proto_random_int(0, DRAW_KINDS_MOST);
		for (int k = 0; k < config->avoid.kinds; k++) {
			snprintf(config->avoid.kind[k].name, AVOID_NAME_MAX,
			    "kind_%d", k);
			config->avoid.kind[k].rounds = proto_random_int(1, 60);
		}
		config->draw_from = (enum draw_from)proto_random(0, 1);
		config->unfinished =
		    (enum unfinished)proto_random(0, UNFINISHED_DOUBLE_DUMMY);
		config->bye_score = (enum bye_score)proto_random(0, 2);
		config->missed_score = (enum missed_score)proto_random(0, 2);
		config->withdraw_after = proto_random_int(0, EVENT_ROUNDS_MAX);
		config->returns_max = proto_random_int(0, EVENT_ROUNDS_MAX);
		config->after_outage = (enum after_outage)proto_random(0, 1);
		config->claims = (enum claims)proto_random(0, 1);
		config->undo = (enum undo)proto_random(0, UNDO_CONSENT);
		config->chat = (enum chat)proto_random(0, CHAT_OFF);
		config->kibitz = (enum kibitz)proto_random(0, KIBITZ_OFF);
		config->kibitz_delay_ms = proto_random(0, 7 * DAY_MS);
		config->close_early = proto_random(0, 1);
		config->rounds = proto_random_int(1, EVENT_ROUNDS_MAX);
		if (proto_random(0, 1)) {
			strcpy(config->prepared_by, "Ann O'Nym");
			config->prepared_player =
			    proto_random_int(1, INT32_MAX);
		}
		config->late_entry = proto_random_int(0, config->rounds - 1);
		config->boards_per_round =
		    proto_random_int(1, EVENT_BOARDS_MAX);
		config->min_pairs = proto_random_int(EVENT_PAIRS_LEAST, 50);
		config->max_pairs =
		    proto_random_int(config->min_pairs, EVENT_PAIRS_MOST);
		config->completion_percent = proto_random_int(0, 100);
		config->own_mean_boards = proto_random_int(1, 999);
		config->max_rank_gap = proto_random_int(1, EVENT_PAIRS_MOST);
		config->max_repeats = proto_random_int(0, EVENT_PAIRS_MOST);
		config->registration_ms = proto_random(1, 7 * DAY_MS);
		config->hold_ms = proto_random(0, DAY_MS);
		config->round_ms = proto_random(1, DAY_MS);
		config->break_ms = proto_random(0, DAY_MS);
		config->board_pause_ms = proto_random(0, DAY_MS);
		config->last_board_margin_ms = proto_random(0, DAY_MS);
		config->slow_margin_ms = proto_random(0, DAY_MS);
		config->disconnect_grace_ms = proto_random(0, DAY_MS);
		config->odd_pair =
		    (enum odd_pair)proto_random(0, ODD_PAIR_HOUSE_PAIR);
		config->substitutes =
		    (enum substitutes)proto_random(0, SUBSTITUTES_NONE);
		config->substitute_after_ms = proto_random(1, DAY_MS);
		config->stall_after_ms = proto_random(1, DAY_MS);
		config->claim_answer_ms = proto_random(1, DAY_MS);
		config->ruling_deadline_ms = proto_random(1, DAY_MS);
		config->outage_max_ms = proto_random(0, DAY_MS);
		config->correction_period_ms = proto_random(0, 31 * DAY_MS);
	} while (!event_config_is_valid(config));
}

static struct draw_pass
proto_random_pass(void)
{
	struct draw_pass pass = {.pair = proto_random_int(1, EVENT_PAIRS_MOST),
	    .rank = proto_random_int(1, EVENT_PAIRS_MOST),
	    .why = (enum pass_why)proto_random(PASS_MET, PASS_FIELD)};

	if (pass.why == PASS_MET)
		pass.round = proto_random_int(1, EVENT_ROUNDS_MAX);
	if (pass.why == PASS_GROUP)
		pass.kind = proto_random_int(0, DRAW_KINDS_MOST - 1);
	return pass;
}

static void
proto_random_reason(struct draw_reason *reason)
{
	*reason = (struct draw_reason){
	    .note = {.higher = proto_random_int(1, EVENT_PAIRS_MOST),
		.lower = proto_random_int(1, EVENT_PAIRS_MOST),
		.met = proto_random_int(0, EVENT_ROUNDS_MAX),
		.passed = proto_random_int(0, 2 * REASON_PASSES_MOST)}};
	for (int k = 0; k < DRAW_KINDS_MOST; k++)
		reason->note.joined[k] = proto_random(0, 1);
	for (int i = 0; i < draw_reason_passes(reason); i++)
		reason->pass[i] = proto_random_pass();
}

static struct quality
proto_random_quality(int tables)
{
	return (struct quality){.tables = tables,
	    .adjacent = proto_random_int(0, EVENT_PAIRS_MOST / 2),
	    .rank_gap_sum = proto_random(0, INT64_MAX),
	    .rank_gap_most = proto_random_int(0, EVENT_PAIRS_MOST),
	    .scored = proto_random_int(0, EVENT_PAIRS_MOST / 2),
	    .equal = proto_random_int(0, EVENT_PAIRS_MOST / 2),
	    .score_gap_sum = proto_random(0, INT64_MAX),
	    .score_gap_most = proto_random(0, INT64_MAX),
	    .repeats = proto_random_int(0, EVENT_PAIRS_MOST / 2),
	    .pairs = proto_random_int(0, EVENT_PAIRS_MOST),
	    .unbalanced = proto_random_int(0, EVENT_PAIRS_MOST)};
}

static void
proto_random_report(struct proto_payload *payload, struct cmd *cmd)
{
	const int tables = cmd->u.seat_round.tables;

	cmd->u.seat_round.draw = (struct draw_report){.from = 0};
	cmd->u.seat_round.reason = payload->reason;
	if (tables == 0)
		return;
	cmd->u.seat_round.draw =
	    (struct draw_report){.from = proto_random_int(0, EVENT_ROUNDS_MAX),
		.bye_below = proto_random_int(0, EVENT_PAIRS_MOST),
		.cost = proto_random(0, INT64_MAX),
		.optimal = proto_random(0, 1),
		.quality = proto_random_quality(tables)};
	for (int t = 0; t < tables; t++)
		proto_random_reason(&payload->reason[t]);
}

static void
proto_random_draw_round(struct proto_payload *payload, struct cmd *cmd)
{
	int i;

	cmd->u.seat_round.round = proto_random_int(1, EVENT_ROUNDS_MAX);
	cmd->u.seat_round.tables = proto_random_int(0, COUNT(payload->table));
	for (i = 0; i < cmd->u.seat_round.tables; i++) {
		payload->table[i].ns = proto_random_int(1, EVENT_PAIRS_MOST);
		payload->table[i].ew = proto_random_int(1, EVENT_PAIRS_MOST);
		payload->table[i].repeat = proto_random(0, 1);
	}
	cmd->u.seat_round.table = payload->table;
	cmd->u.seat_round.bye = proto_random_int(0, EVENT_PAIRS_MOST);
	proto_random_report(payload, cmd);
}

static void
proto_random_seat_round(struct proto_payload *payload, struct cmd *cmd)
{
	int i;

	proto_random_draw_round(payload, cmd);
	cmd->u.seat_round.start_at = proto_random_instant();
	cmd->u.seat_round.end_at = proto_random_instant();
	cmd->u.seat_round.orders = proto_random_int(0, COUNT(payload->order));
	for (i = 0; i < cmd->u.seat_round.orders; i++)
		payload->order[i] = proto_random_int(1, EVENT_PAIRS_MOST);
	cmd->u.seat_round.order = payload->order;
	cmd->u.seat_round.deals = proto_random_int(0, EVENT_BOARDS_MAX);
	for (i = 0; i < cmd->u.seat_round.deals; i++)
		proto_random_deal(&payload->deal[i]);
	cmd->u.seat_round.deal = payload->deal;
}

static void
proto_random_close_round(struct proto_payload *payload, struct cmd *cmd)
{
	struct ruling *ruling;
	int i;

	cmd->u.close_round.round = proto_random_int(1, EVENT_ROUNDS_MAX);
	cmd->u.close_round.rulings =
	    proto_random_int(0, COUNT(payload->ruling));
	for (i = 0; i < cmd->u.close_round.rulings; i++) {
		ruling = &payload->ruling[i];
		ruling->table = proto_random_int(1, EVENT_PAIRS_MOST / 2);
		ruling->board = proto_random_int(1, 960);
		ruling->kind =
		    (enum row_kind)proto_random(0, ROW_KIND_COUNT - 1);
		ruling->award[SIDE_NS] =
		    (enum award)proto_random(0, AWARD_COUNT - 1);
		ruling->award[SIDE_EW] =
		    (enum award)proto_random(0, AWARD_COUNT - 1);
		ruling->tricks = proto_random_int(0, TRICK_COUNT);
		ruling->reason = (enum ruling_reason)proto_random(
		    0, RULING_REASON_COUNT - 1);
		ruling->ruled_by =
		    (enum ruled_by)proto_random(0, RULED_BY_COUNT - 1);
		for (int s = 0; s < SIDE_COUNT; s++)
			ruling->judged_ms[s] = proto_random(0, 2 * DAY_MS);
	}
	cmd->u.close_round.ruling = payload->ruling;
}

static void
proto_random_open(struct proto_payload *payload, struct cmd *cmd)
{
	int i;

	proto_random_config(&payload->config);
	cmd->u.open.config = &payload->config;
	snprintf(cmd->u.open.date, EVENT_DATE_MAX, "20%02d-%02d-%02d",
	    proto_random_int(10, 99), proto_random_int(1, 12),
	    proto_random_int(1, 31));
	cmd->u.open.start_at = proto_random_instant();
	for (i = 0; i < SEED_BYTES; i++)
		cmd->u.open.seed[i] = (uint8_t)proto_random(0, 255);
}

/* One line, short or as long as it may be, the rest zero. */
static void
proto_random_said(char *text, size_t size)
{
	static const char *const lines[] = {"x", "majors, 5+4 or \"better\"",
	    "\xe2\x99\xa0\xe2\x99\xa5 \xf0\x9f\x83\x8f", "</script>\\"};

	memset(text, 0, size);
	if (proto_random(0, 4) == 0)
		memset(text, 'm', size - 1);
	else
		snprintf(
		    text, size, "%s", lines[proto_random(0, COUNT(lines) - 1)]);
}

static void
proto_random_note(struct cmd *cmd, int board)
{
	cmd->u.note.board = board;
	cmd->u.note.call = proto_random_int(1, AUCTION_CALLS_MAX);
	if (cmd->kind == CMD_EXPLAIN)
		proto_random_said(cmd->u.note.text, SAID_MAX);
}

static void
proto_random_adjust(struct adjustment *a)
{
	a->round = proto_random_int(1, EVENT_ROUNDS_MAX);
	a->table = proto_random_int(1, EVENT_PAIRS_MOST / 2);
	a->board = proto_random_int(1, EVENT_ROUNDS_MAX * EVENT_BOARDS_MAX);
	a->version = proto_random_int(0, INT32_MAX);
	a->kind = (enum row_kind)proto_random(0, ROW_KIND_COUNT - 1);
	a->contract = (struct contract){.declarer = SEAT_NONE};
	for (int s = 0; a->kind == ROW_ARTIFICIAL && s < SIDE_COUNT; s++)
		a->award[s] =
		    (enum award)proto_random(AWARD_NONE + 1, AWARD_COUNT - 1);
	if (a->kind == ROW_RESULT && proto_random(0, 5) > 0) {
		a->contract = (struct contract){.level = proto_random_int(1, 7),
		    .strain = (enum strain)proto_random(0, STRAIN_COUNT - 1),
		    .doubling = (enum doubling)proto_random(0, REDOUBLED),
		    .declarer = (enum seat)proto_random(0, SEAT_COUNT - 1)};
		a->tricks = proto_random_int(0, TRICK_COUNT);
	}
	proto_random_said(a->reason, SAID_MAX);
}

static void
proto_random_directive(struct cmd *cmd)
{
	if (cmd->kind == CMD_EXTEND) {
		cmd->u.directive.round = proto_random_int(1, EVENT_ROUNDS_MAX);
		cmd->u.directive.by_ms = proto_random(60000, 7200000);
	} else if (cmd->kind == CMD_ROLL_BACK) {
		cmd->u.directive.round = proto_random_int(1, EVENT_ROUNDS_MAX);
		cmd->u.directive.amount = proto_random_int(0, 10000);
	} else if (cmd->kind != CMD_STOP && cmd->kind != CMD_BROADCAST &&
	    cmd->kind != CMD_RESUME) {
		cmd->u.directive.pair = proto_random_int(1, EVENT_PAIRS_MOST);
	}
	if (cmd->kind == CMD_REPLACE) {
		cmd->u.directive.seat = proto_random(0, 1) ? NORTH : SOUTH;
		cmd->u.directive.comes = proto_random_int(1, INT32_MAX);
		cmd->u.directive.connected = proto_random(0, 1);
	} else if (cmd->kind == CMD_PENALTY) {
		cmd->u.directive.round = proto_random_int(1, EVENT_ROUNDS_MAX);
		cmd->u.directive.amount = proto_random_int(-100000, 100000);
	}
	proto_random_said(cmd->u.directive.reason, SAID_MAX);
}

static void
proto_random_halt(struct cmd *cmd)
{
	cmd->u.halt.from = 1 + proto_random(0, INT32_MAX);
	cmd->u.halt.kind = (enum cmd_kind)proto_random(0, CMD_KIND_COUNT - 1);
	cmd->u.halt.by = proto_random_int(0, INT32_MAX);
}

static void
proto_random_table(struct cmd *cmd)
{
	int board = proto_random_int(0, 960);

	switch (cmd->kind) {
	case CMD_CALL:
		cmd->u.call.board = board;
		cmd->u.call.call = (call_t)proto_random(0, CALL_COUNT - 1);
		cmd->u.call.alert = proto_random(0, 1);
		if (cmd->u.call.alert && proto_random(0, 3) > 0)
			proto_random_said(cmd->u.call.text, SAID_MAX);
		break;
	case CMD_SYSTEM_CARD:
		if (proto_random(0, 3) > 0)
			proto_random_said(cmd->u.card_text, CARD_MAX);
		break;
	case CMD_DIRECT:
		cmd->u.direct.number = proto_random_int(1, INT32_MAX);
		cmd->u.direct.done = proto_random(0, 1);
		if (proto_random(0, 3) > 0)
			proto_random_said(cmd->u.direct.text, SAID_MAX);
		break;
	case CMD_CALL_DIRECTOR:
		proto_random_said(cmd->u.direct.text, SAID_MAX);
		break;
	case CMD_SAY:
		cmd->u.say.to =
		    (enum said_to)proto_random(0, SAID_TO_COUNT - 1);
		proto_random_said(cmd->u.say.text, SAID_MAX);
		break;
	case CMD_ASK:
	case CMD_EXPLAIN:
		proto_random_note(cmd, board);
		break;
	case CMD_CARD:
		cmd->u.card.board = board;
		cmd->u.card.card = (card_t)proto_random(0, CARD_COUNT - 1);
		break;
	case CMD_CLAIM:
	case CMD_REOPEN:
		cmd->u.claim.board = board;
		cmd->u.claim.tricks = proto_random_int(0, TRICK_COUNT);
		break;
	case CMD_ANSWER_CLAIM:
	case CMD_ANSWER_UNDO:
		cmd->u.answer.board = board;
		cmd->u.answer.agree = proto_random(0, 1);
		break;
	case CMD_ADJUST:
		proto_random_adjust(&cmd->u.adjust);
		break;
	case CMD_UNDO:
		cmd->u.undo.board = board;
		break;
	case CMD_HALT:
		proto_random_halt(cmd);
		break;
	case CMD_DEAL_BOARD:
	case CMD_CLAIM_EXPIRE:
	case CMD_UNDO_EXPIRE:
	case CMD_QUESTION_EXPIRE:
		cmd->u.deal_board.table = proto_random_int(1, 5000);
		cmd->u.deal_board.board = board;
		break;
	case CMD_WARN_STALLING:
	case CMD_DISMISS:
	case CMD_SUBSTITUTE:
		cmd->u.substitute.table = proto_random_int(1, 5000);
		cmd->u.substitute.seat =
		    (enum seat)proto_random(0, SEAT_COUNT - 1);
		if (cmd->kind == CMD_SUBSTITUTE)
			cmd->u.substitute.robot =
			    proto_random_int(1, INT32_MAX);
		break;
	default:
		if (cmd_kind_from(cmd->kind) == CMD_FROM_DIRECTOR)
			proto_random_directive(cmd);
	}
}

void
proto_random_cmd(
    enum cmd_kind kind, struct proto_payload *payload, struct cmd *cmd)
{
	memset(cmd, 0, sizeof(*cmd));
	cmd->kind = kind;
	switch (kind) {
	case CMD_OPEN_EVENT:
		proto_random_open(payload, cmd);
		break;
	case CMD_SIT:
		cmd->u.sit.table = proto_random_int(1, EVENT_PAIRS_MOST);
		cmd->u.sit.seat = proto_random(0, 1) ? NORTH : SOUTH;
		cmd->u.sit.connected = proto_random(0, 1);
		break;
	case CMD_REGISTER_PAIR:
		cmd->u.register_pair.table =
		    proto_random_int(1, EVENT_PAIRS_MOST);
		cmd->u.register_pair.groups =
		    proto_random_int(0, DRAW_KINDS_MOST);
		for (int i = 0; i < cmd->u.register_pair.groups; i++)
			payload->group[i] =
			    proto_random_int(0, EVENT_GROUP_MOST);
		cmd->u.register_pair.group = payload->group;
		break;
	case CMD_WITHDRAW_PAIR:
		cmd->u.withdraw_pair.pair =
		    proto_random_int(0, EVENT_PAIRS_MOST);
		break;
	case CMD_START_EVENT:
		cmd->u.start_event.pairs =
		    proto_random_int(0, EVENT_PAIRS_MOST);
		cmd->u.start_event.groups =
		    proto_random_int(0, COUNT(payload->group));
		for (int i = 0; i < cmd->u.start_event.groups; i++)
			payload->group[i] =
			    proto_random_int(0, EVENT_GROUP_MOST);
		cmd->u.start_event.group = payload->group;
		break;
	case CMD_CALL_OFF:
	case CMD_END_EVENT:
		cmd->u.end.reason =
		    (enum end_reason)proto_random(0, END_REASON_COUNT - 1);
		break;
	case CMD_SEAT_ROUND:
		proto_random_seat_round(payload, cmd);
		break;
	case CMD_DRAW_ROUND:
		proto_random_draw_round(payload, cmd);
		break;
	case CMD_START_ROUND:
		cmd->u.start_round.round =
		    proto_random_int(1, EVENT_ROUNDS_MAX);
		break;
	case CMD_HOUSE_PAIR:
		cmd->u.house_pair.round = proto_random_int(1, EVENT_ROUNDS_MAX);
		for (int i = 0; i < 2; i++)
			cmd->u.house_pair.robot[i] =
			    proto_random_int(1, INT32_MAX);
		break;
	case CMD_CUT_ROUND:
	case CMD_CLOSE_ROUND:
		proto_random_close_round(payload, cmd);
		break;
	case CMD_SOLVED:
		cmd->u.solved.round = proto_random_int(1, EVENT_ROUNDS_MAX);
		cmd->u.solved.table = proto_random_int(1, EVENT_PAIRS_MOST / 2);
		cmd->u.solved.board = proto_random_int(1, 960);
		cmd->u.solved.tricks =
		    proto_random_int(SOLVED_NOT, TRICK_COUNT);
		break;
	case CMD_OUTAGE:
		cmd->u.outage.from = proto_random_instant();
		cmd->u.outage.until = proto_random_instant();
		break;
	default:
		proto_random_table(cmd);
	}
}
