/* SPDX-License-Identifier: ISC */
/*
 * An invariant that cannot fail guards nothing: each is shown to fail on a
 * fault planted in a night that was sound a moment before.
 */
#include <criterion/criterion.h>
#include <string.h>

#include "engine/event/next_round.h"
#include "tests/lib/planted.h"

/* A night in its second round, with cards on the tables. */
static void
make_night_of(
    struct sim *sim, enum scoring scoring, enum totals totals, int boards)
{
	struct event_config config = sim_config(3, boards);
	const struct sim_options options = {
	    .seed = 5, .pairs = 9, .calm = true};

	config.scoring = scoring;
	config.totals = totals;
	sim_init(sim, &config, &options);
	while (sim_event(sim)->rounds_closed < 1 ||
	    sim_event(sim)->state != EVENT_PLAYING)
		cr_assert(sim_step(sim));
	for (int i = 0; i < 150; i++)
		cr_assert(sim_step(sim));
	cr_assert_eq(sim_event(sim)->state, EVENT_PLAYING);
}

static void
make_night(struct sim *sim)
{
	make_night_of(sim, SCORING_MATCHPOINTS, TOTALS_BOARDS, 2);
}

Test(invariants, sound_night_passes)
{
	struct sim sim;

	make_night(&sim);
	cr_assert_null(invariants_check(sim.invariants, sim_event(&sim), 0));
	sim_fini(&sim);
}

Test(invariants, a_card_twice)
{
	struct sim sim;

	make_night(&sim);
	struct board_play *board = &planted_table(planted_in(&sim))->board;
	hand_t *north = &board->deal.hand[NORTH];
	const hand_t lowest = *north & (~*north + 1);
	*north = (*north ^ lowest) |
	    (board->deal.hand[EAST] & (~board->deal.hand[EAST] + 1));
	planted_expect(&sim, "52 cards");
}

Test(invariants, a_card_lost_in_play)
{
	struct sim sim;

	make_night(&sim);
	struct play *play = &planted_table(planted_in(&sim))->board.play;
	for (int s = 0; s < SEAT_COUNT; s++) {
		if (play->left.hand[s] == 0)
			continue;
		play->left.hand[s] &= play->left.hand[s] - 1;
		break;
	}
	planted_expect(&sim, "accounted for");
}

Test(invariants, a_clock_that_went_back)
{
	struct sim sim;

	make_night(&sim);
	struct board_play *board = &planted_table(planted_in(&sim))->board;
	cr_assert_gt(board->used_ms[SIDE_EW], 0);
	board->used_ms[SIDE_EW]--;
	planted_expect(&sim, "a clock went back");
}

Test(invariants, time_counted_twice)
{
	struct sim sim;

	make_night(&sim);
	struct board_play *board = &planted_table(planted_in(&sim))->board;
	board->used_ms[SIDE_NS] +=
	    (uint32_t)(sim_event(&sim)->last_at - board->dealt_at);
	planted_expect(&sim, "more time is counted");
}

Test(invariants, too_much_time_spared)
{
	struct sim sim;

	make_night(&sim);
	planted_table(planted_in(&sim))->board.spared_ms[SIDE_NS] = 60001;
	planted_expect(&sim, "too much time is spared");
}

Test(invariants, a_pair_in_two_seats)
{
	struct sim sim;

	make_night(&sim);
	struct event *event = planted_in(&sim);
	struct draw_table *seat = event->round[event->rounds_drawn - 1].seat;
	seat[1].ew = seat[0].ns;
	planted_expect(&sim, "two seats");
}

Test(invariants, a_bye_that_sits)
{
	struct sim sim;

	make_night(&sim);
	struct event *event = planted_in(&sim);
	struct round *round = &event->round[event->rounds_drawn - 1];
	cr_assert_neq(round->bye, 0);
	round->bye = round->seat[0].ns;
	planted_expect(&sim, "has a bye");
}

Test(invariants, a_player_in_two_pairs)
{
	struct sim sim;

	make_night(&sim);
	struct event *event = planted_in(&sim);
	event->pair[1].player[0] = event->pair[0].player[0];
	planted_expect(&sim, "not where pair");
}

Test(invariants, a_player_in_two_places_of_the_room)
{
	const struct event_config config = sim_config(3, 2);
	const struct sim_options options = {
	    .seed = 6, .pairs = 9, .calm = true};
	struct sim sim;

	sim_init(&sim, &config, &options);
	for (int i = 0; i < 12; i++)
		cr_assert(sim_step(&sim));
	struct event *event = planted_in(&sim);
	for (int t = 0; t < event->config.max_pairs; t++) {
		if (event->room[t].player[0] != 0) {
			event->room[t].player[1] = event->room[t].player[0];
			planted_expect(&sim, "not where the room");
			return;
		}
	}
	cr_assert_fail("nobody sits in the room");
}

/* Look at a closed round's points again, after a fault was planted. */
static void
expect_points_fault(struct sim *sim, const char *part)
{
	invariants_free(&sim->invariants);
	sim->invariants = invariants_new(view_board);
	planted_expect(sim, part);
}

Test(invariants, who_came_back_too_often)
{
	struct sim sim;

	make_night(&sim);
	planted_in(&sim)->pair[1].returns = 1;
	planted_expect(&sim, "too often");
}

static void
expect_taken_out(bool by_clock, const char *part)
{
	struct sim sim;

	make_night(&sim);
	struct pair *pair = &planted_in(&sim)->pair[1];
	pair->withdrawn = true;
	pair->withdrawn_by =
	    by_clock ? WITHDRAWN_BY_CLOCK : WITHDRAWN_BY_NOBODY;
	planted_expect(&sim, part);
}

Test(invariants, who_was_taken_out)
{
	expect_taken_out(true, "was there");
	expect_taken_out(false, "by nobody");
}

Test(invariants, who_is_back_without_a_word)
{
	struct sim sim;
	struct cmd leave = {.kind = CMD_WITHDRAW};

	make_night(&sim);
	leave.player = event_seat_player(sim_event(&sim), 1, NORTH);
	cr_assert_eq(sim_submit(&sim, &leave), REFUSAL_ACCEPTED);
	struct pair *pair =
	    &planted_in(&sim)
		 ->pair[event_member(sim_event(&sim), leave.player)->pair - 1];
	pair->withdrawn = false;
	pair->withdrawn_by = WITHDRAWN_BY_NOBODY;
	planted_expect(&sim, "without a return");
}

Test(invariants, a_dead_table_that_goes_on)
{
	struct sim sim;
	struct cmd leave = {.kind = CMD_WITHDRAW};

	make_night(&sim);
	leave.player = event_seat_player(sim_event(&sim), 1, NORTH);
	cr_assert_eq(sim_submit(&sim, &leave), REFUSAL_ACCEPTED);
	struct table *table = planted_in(&sim)->table;
	cr_assert_neq(table->left_at[0], MS_NEVER);
	table->left_at[0] = table->left_at[1] = MS_NEVER;
	planted_expect(&sim, "left");
}

Test(invariants, a_table_that_is_left_after_no_board)
{
	struct sim sim;

	make_night(&sim);
	struct table *table = planted_in(&sim)->table;
	table->dealt = false;
	table->watch.leaving = 1U << SOUTH;
	planted_expect(&sim, "a board that is over");
}

Test(invariants, points_for_a_round_not_missed)
{
	struct sim sim;

	make_night(&sim);
	planted_in(&sim)->pair[1].owed += 2;
	/* it is looked at once a round */
	while (sim_event(&sim)->rounds_closed < 2) {
		sim.options.unchecked = true;
		cr_assert(sim_step(&sim));
	}
	planted_expect(&sim, "owes other boards");
}

Test(invariants, points_out_of_nowhere)
{
	struct sim sim;

	make_night(&sim);
	struct event *event = planted_in(&sim);
	event->round[0].result[0].unit[SIDE_NS] += 1000;
	expect_points_fault(&sim, "share 100");
}

Test(invariants, points_that_both_sides_lose)
{
	struct sim sim;

	make_night(&sim);
	struct event *event = planted_in(&sim);
	event->round[0].result[0].unit[SIDE_NS] += 1000;
	event->round[0].result[0].unit[SIDE_EW] -= 1000;
	expect_points_fault(&sim, "add up");
}

Test(invariants, a_void_board_with_points)
{
	struct sim sim;

	make_night(&sim);
	planted_in(&sim)->round[0].result[0].kind = ROW_VOID;
	expect_points_fault(&sim, "void board");
}

/* A fault in the scores of a night of some method. */
struct planted {
	const char *part;
	void (*plant)(struct event *event, struct result *result);
};

static void
expect_score_faults(enum scoring scoring, enum totals totals,
    const struct planted *planted, size_t count)
{
	for (size_t i = 0; i < count; i++) {
		struct sim sim;

		make_night_of(
		    &sim, scoring, totals, totals == TOTALS_VP ? 5 : 2);
		struct event *event = planted_in(&sim);
		cr_assert_eq(event->round[0].result[0].kind, ROW_RESULT);
		planted[i].plant(event, &event->round[0].result[0]);
		expect_points_fault(&sim, planted[i].part);
	}
}

static void
plant_one_side(struct event *event, struct result *result)
{
	(void)event;
	result->unit[SIDE_NS] += 1000;
}

static void
plant_raw(struct event *event, struct result *result)
{
	(void)event;
	result->raw[SIDE_NS]++;
}

static void
plant_both_sides(struct event *event, struct result *result)
{
	(void)event;
	result->unit[SIDE_NS] += UNIT_ONE;
	result->unit[SIDE_EW] -= UNIT_ONE;
}

static void
plant_rule(struct event *event, struct result *result)
{
	(void)result;
	event->round[0].summary[0].rule = RULE_NEUBERG;
}

static void
plant_datum(struct event *event, struct result *result)
{
	(void)result;
	event->round[0].summary[0].datum = 10;
}

static void
plant_far_datum(struct event *event, struct result *result)
{
	(void)result;
	event->round[0].summary[0].datum = 7610;
}

static void
plant_all_dropped(struct event *event, struct result *result)
{
	(void)result;
	event->round[0].summary[0].dropped = 2;
}

static void
plant_single(struct event *event, struct result *result)
{
	(void)result;
	event->round[0].summary[0].rule = RULE_SINGLE;
}

static void
plant_void(struct event *event, struct result *result)
{
	(void)event;
	result->kind = ROW_VOID;
}

static void
plant_sum(struct event *event, struct result *result)
{
	(void)result;
	event->pair[3].sum++;
}

static void
plant_count(struct event *event, struct result *result)
{
	(void)result;
	event->pair[3].count--;
}

static void
plant_bye(struct event *event, struct result *result)
{
	(void)result;
	event->pair[event->round[0].bye - 1].sum += 3 * UNIT_ONE;
}

Test(invariants, faults_in_cross_imps)
{
	static const struct planted planted[] = {
	    {"other's loss", plant_one_side}, {"other's loss", plant_raw},
	    {"add up", plant_both_sides}, {"no rule", plant_rule},
	    {"without Butler", plant_datum}, {"no A+", plant_single},
	    {"void board", plant_void}, {"sum is not", plant_sum},
	    {"sum is not", plant_count}, {"sum is not", plant_bye}};

	expect_score_faults(SCORING_CROSS_IMPS, TOTALS_BOARDS, planted,
	    sizeof(planted) / sizeof(planted[0]));
	expect_score_faults(SCORING_TOTAL_IMPS, TOTALS_BOARDS, planted,
	    sizeof(planted) / sizeof(planted[0]));
}

Test(invariants, faults_in_butler)
{
	static const struct planted planted[] = {
	    {"other's loss", plant_one_side}, {"other's loss", plant_raw},
	    {"not whole", plant_both_sides}, {"no rule", plant_rule},
	    {"outside the scores", plant_far_datum},
	    {"outside the scores", plant_all_dropped},
	    {"sum is not", plant_sum}, {"sum is not", plant_bye}};

	expect_score_faults(SCORING_BUTLER, TOTALS_BOARDS, planted,
	    sizeof(planted) / sizeof(planted[0]));
}

static void
plant_vp(struct event *event, struct result *result)
{
	(void)result;
	event->round[0].match[1][SIDE_EW].vp +=
	    event->round[0].match[1][SIDE_EW].vp == 0 ? 100 : -100;
}

static void
plant_too_many_vps(struct event *event, struct result *result)
{
	(void)result;
	event->round[0].match[1][SIDE_EW].vp = 2100;
}

static void
plant_turned(struct event *event, struct result *result)
{
	struct match_score *match = event->round[0].match[1];
	const int vp = match[SIDE_NS].vp;

	(void)result;
	cr_assert_neq(vp, 1000);
	match[SIDE_NS].vp = match[SIDE_EW].vp;
	match[SIDE_EW].vp = vp;
}

static void
plant_margin(struct event *event, struct result *result)
{
	(void)result;
	event->round[0].match[0][SIDE_NS].margin++;
}

static void
plant_unplayed(struct event *event, struct result *result)
{
	(void)result;
	event->round[0].match[0][SIDE_NS].played = false;
}

static void
plant_unscored(struct event *event, struct result *result)
{
	(void)result;
	event->round[0].match[0][SIDE_EW].scored = false;
}

Test(invariants, faults_in_victory_points)
{
	static const struct planted planted[] = {{"up to 20", plant_vp},
	    {"no number", plant_too_many_vps}, {"wrong side", plant_turned},
	    {"margin", plant_margin}, {"was scored", plant_unplayed},
	    {"was scored", plant_unscored}, {"sum is not", plant_sum},
	    {"sum is not", plant_count}, {"sum is not", plant_bye}};

	expect_score_faults(SCORING_MATCHPOINTS, TOTALS_VP, planted,
	    sizeof(planted) / sizeof(planted[0]));
	expect_score_faults(SCORING_CROSS_IMPS, TOTALS_VP, planted,
	    sizeof(planted) / sizeof(planted[0]));
	expect_score_faults(SCORING_BUTLER, TOTALS_VP, planted,
	    sizeof(planted) / sizeof(planted[0]));
}

Test(invariants, a_night_that_goes_back)
{
	struct sim sim;

	make_night(&sim);
	planted_in(&sim)->state = EVENT_SEATED;
	planted_expect(&sim, "night went back");
}

Test(invariants, a_round_that_is_taken_back)
{
	struct sim sim;

	make_night(&sim);
	planted_in(&sim)->rounds_closed--;
	planted_expect(&sim, "went back");
}

Test(invariants, a_board_that_goes_back)
{
	struct sim sim;

	make_night(&sim);
	planted_table(planted_in(&sim))->board.phase = BOARD_AUCTION;
	planted_expect(&sim, "board went back");
}

Test(invariants, claims_without_end)
{
	struct sim sim;

	make_night(&sim);
	planted_table(planted_in(&sim))->board.claims[SIDE_EW] =
	    BOARD_CLAIMS_MAX + 1;
	planted_expect(&sim, "unsound");
}

Test(invariants, a_claim_that_is_forgotten)
{
	struct sim sim;

	make_night(&sim);
	struct board_play *board = &planted_table(planted_in(&sim))->board;
	const struct board_play before = *board;
	const ms_t at = sim_event(&sim)->last_at;
	const enum seat declarer = board->contract.declarer;
	cr_assert_eq(board_play_claim(board, declarer, 0, at), 0);
	cr_assert_null(invariants_check(sim.invariants, sim_event(&sim), 0));
	cr_assert_eq(
	    board_play_answer(board, seat_next(declarer), false, at), 0);
	cr_assert_null(invariants_check(sim.invariants, sim_event(&sim), 0));
	*board = before;
	planted_expect(&sim, "taken back");
}

Test(invariants, what_is_told_to_all_cannot_be)
{
	struct sim sim;

	for (int i = 0; i < 3; i++) {
		make_night(&sim);
		struct said_broadcast *told = &planted_in(&sim)->broadcast;

		told->at = i == 0 ? 1 : i == 1 ? 0 : sim.now + 1;
		strcpy(told->text, i == 0 ? "" : "dark");
		planted_expect(&sim, "told to all");
	}
}

Test(invariants, calls_for_the_director_that_cannot_be)
{
	struct sim sim;

	for (int second = 1; second <= 2; second++) {
		make_night(&sim);
		director_add(&planted_in(&sim)->director)->player = 1;
		director_add(&planted_in(&sim)->director)->player = second;
		planted_in(&sim)->director.call[1].number = 3 - second;
		planted_expect(&sim, second == 1 ? "twice" : "order");
	}
}

static const struct {
	struct note note;
	const char *part;
} faulty_notes[] = {
    {{.kind = NOTE_ALERT, .call = 99, .asker = SEAT_NONE}, "caller's call"},
    {{.kind = NOTE_QUESTION, .call = 1, .asker = NORTH, .text = "x"},
	"an opponent's"},
    {{.kind = NOTE_ALERT, .call = 1, .asker = SEAT_NONE, .open = true},
	"nor answered"},
    {{.kind = NOTE_ALERT, .call = 1, .asker = SEAT_NONE, .text = "\n"},
	"not fit"},
    {{.kind = NOTE_ALERT, .call = 1, .asker = SEAT_NONE, .asked = EAST},
	"wrong player"},
};

Test(invariants, notes_that_cannot_be)
{
	for (size_t i = 0; i < sizeof(faulty_notes) / sizeof(faulty_notes[0]);
	     i++) {
		struct sim sim;

		make_night(&sim);
		struct table *table = planted_table(planted_in(&sim));
		struct note *note = &table->notes.note[table->notes.count++];
		*note = faulty_notes[i].note;
		note->caller = table->board.auction.dealer;
		if (note->asker != SEAT_NONE)
			note->asker =
			    (enum seat)((note->asker + note->caller) % 4);
		note->asked = (enum seat)((note->asked + note->caller) % 4);
		planted_expect(&sim, faulty_notes[i].part);
	}
}

/* Dummy on the screens before the lead. */
static void
view_dummy_early(
    const struct board_play *board, enum seat viewer, struct board_view *view_r)
{
	view_board(board, viewer, view_r);
	if (board->phase != BOARD_PLAY || board->play.count > 0)
		return;
	const enum seat dummy = play_dummy(&board->play);
	view_r->known[dummy] = true;
	view_r->dealt[dummy] = board->deal.hand[dummy];
}

/* The cards that the seat on turn may play, told to everybody. */
static void
view_legal_cards_to_all(
    const struct board_play *board, enum seat viewer, struct board_view *view_r)
{
	view_board(board, viewer, view_r);
	if (board->phase == BOARD_PLAY)
		view_r->legal_cards = play_legal(&board->play);
}

static void
expect_leak(invariants_view_fn *view, const char *part)
{
	const struct event_config config = sim_config(2, 2);
	const struct sim_options options = {
	    .seed = 8, .pairs = 6, .calm = true};
	struct invariants *leaky = invariants_new(view);
	const char *bad = NULL;
	struct sim sim;

	sim_init(&sim, &config, &options);
	while (bad == NULL && sim_step(&sim))
		bad = invariants_check(leaky, sim_event(&sim), 0);
	cr_assert_not_null(bad, "the leak was not seen");
	cr_assert_not_null(strstr(bad, part), "%s", bad);
	invariants_free(&leaky);
	sim_fini(&sim);
}

Test(invariants, dummy_shown_before_the_lead)
{
	expect_leak(view_dummy_early, "sees the hand");
}

Test(invariants, legal_cards_told_to_others)
{
	expect_leak(view_legal_cards_to_all, "hidden legal cards");
}

/* A night whose second round is drawn, its fault still unseen. */
static struct round *
make_drawn(struct sim *sim, uint64_t seed)
{
	struct event_config config = sim_config(3, 1);
	const struct sim_options options = {
	    .seed = seed, .pairs = 9, .calm = true, .unchecked = true};

	sim_init(sim, &config, &options);
	while (sim_event(sim)->rounds_closed < 1 ||
	    sim_event(sim)->state != EVENT_SEATED)
		cr_assert(sim_step(sim));
	return &planted_in(sim)->round[1];
}

Test(invariants, a_sound_draw_passes)
{
	struct sim sim;

	make_drawn(&sim, 5);
	cr_assert_null(invariants_check(sim.invariants, sim_event(&sim), 0));
	sim_fini(&sim);
}

Test(invariants, another_reason)
{
	static const char *const parts[] = {"wrong ranks", "wrong repeat",
	    "passes over others", "quality", "cost", "another standing",
	    "another pair might", "no report", "wrong repeat",
	    "not in rank order"};

	for (int fault = 0; fault < 10; fault++) {
		struct sim sim;
		struct round *round = make_drawn(&sim, 5);
		struct draw_reason *first = &round->reason[0];

		first->note.lower += fault == 0;
		first->note.met += fault == 1;
		first->note.passed += fault == 2;
		round->draw.quality.unbalanced += fault == 3;
		round->draw.cost += fault == 4;
		round->draw.from -= fault == 5;
		round->draw.bye_below += fault == 6;
		if (fault == 7)
			round->draw.quality.tables = 0;
		round->seat[0].repeat = fault == 8;
		if (fault == 9) {
			const struct draw_reason reason = *first;
			const struct draw_table seat = round->seat[0];

			round->seat[0] = round->seat[1];
			*first = round->reason[1];
			round->seat[1] = seat;
			round->reason[1] = reason;
		}
		planted_expect(&sim, parts[fault]);
	}
}

/* A night in which somebody was passed over as he had been met. */
static struct draw_pass *
make_met(struct sim *sim)
{
	for (uint64_t seed = 1;; seed++) {
		struct round *round = make_drawn(sim, seed);

		for (int t = 0; t < round->tables; t++) {
			struct draw_reason *reason = &round->reason[t];

			if (reason->note.passed > 0 &&
			    reason->pass[0].why == PASS_MET)
				return &reason->pass[0];
		}
		sim_fini(sim);
	}
}

/* Who was passed over, and why. */
Test(invariants, another_pass)
{
	static const char *const parts[] = {
	    "wrong rank", "wrong bye", "wrong meeting", "other rule"};

	for (int fault = 0; fault < 4; fault++) {
		struct sim sim;
		struct draw_pass *pass = make_met(&sim);

		pass->rank += fault == 0;
		if (fault == 1)
			pass->why = PASS_BYE;
		pass->round += fault == 2;
		if (fault == 3) {
			pass->why = PASS_FIELD;
			pass->round = 0;
			planted_in(&sim)->round[0].tables = 0;
		}
		planted_expect(&sim, parts[fault]);
	}
}

/* A night whose second round is published ahead, its fault still unseen. */
static struct round *
make_ahead(struct sim *sim)
{
	struct event_config config = sim_config(3, 1);
	const struct sim_options options = {
	    .seed = 5, .pairs = 9, .calm = true, .unchecked = true};

	config.draw_from = DRAW_FROM_PREVIOUS;
	sim_init(sim, &config, &options);
	while (sim_event(sim)->rounds_drawn == 0 ||
	    next_round_find(sim_event(sim)) == NULL)
		cr_assert(sim_step(sim));
	return &planted_in(sim)->round[1];
}

Test(invariants, another_draw_ahead)
{
	for (int fault = 0; fault < 2; fault++) {
		struct sim sim;
		struct round *round = make_ahead(&sim);

		round->reason[0].note.passed += fault == 0;
		round->draw.from += fault == 1;
		planted_expect(&sim, "round 2 ahead");
	}
}

Test(invariants, not_as_it_was_published)
{
	for (int fault = 0; fault < 3; fault++) {
		struct sim sim;
		struct round *round = make_ahead(&sim);
		const struct draw_table seat = round->seat[1];

		cr_assert_null(
		    invariants_check(sim.invariants, sim_event(&sim), 0));
		while (sim_event(&sim)->state != EVENT_SEATED)
			cr_assert(sim_step(&sim));
		if (fault == 0)
			round->seat[1] =
			    (struct draw_table){.ns = seat.ew, .ew = seat.ns};
		if (fault == 1)
			round->tables--;
		if (fault == 2) {
			round->seat[1].ns = round->bye;
			round->bye = seat.ns;
		}
		planted_expect(&sim, "not what was published");
	}
}
