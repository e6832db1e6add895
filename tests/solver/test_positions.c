/* SPDX-License-Identifier: ISC */
/*
 * The real helper, asked through the daemon's side: endings worked out by hand,
 * published results of deals, and endings at random against every line of
 * play.  Skipped where pairs-solver was not built.
 */
#include <criterion/criterion.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "daemon/base/xalloc.h"
#include "daemon/solver/solver.h"
#include "tests/lib/csv.h"
#include "tests/lib/rng.h"
#include "tests/solver/fake_loop.h"

struct bench {
	struct clock clock;
	struct loop *loop;
	struct solver *solver;
	int done;
	struct solver_result result;
};

static void
bench_done(void *ctx, uint64_t id, const struct solver_result *result)
{
	struct bench *bench = ctx;

	(void)id;
	bench->done++;
	bench->result = *result;
}

static void
bench_open(struct bench *bench)
{
	const char *top = getenv("top_builddir");
	char *path = xasprintf("%s/pairs-solver", top != NULL ? top : ".");
	struct solver_config config;

	if (access(path, X_OK) != 0)
		cr_skip_test("there is no pairs-solver");
	memset(bench, 0, sizeof(*bench));
	solver_config_default(&config);
	config.path = path;
	clock_set_virtual(&bench->clock, 0);
	bench->loop = fake_loop_new(&bench->clock);
	bench->solver =
	    solver_new(bench->loop, &bench->clock, &config, bench_done, bench);
	cr_assert_not_null(bench->solver);
	free(path);
}

static void
bench_close(struct bench *bench)
{
	solver_free(&bench->solver);
	fake_loop_free(&bench->loop);
}

static void
bench_wait(struct bench *bench)
{
	const int done = bench->done;

	fake_loop_fire(bench->loop);
	while (bench->done == done) {
		fake_loop_await(bench->loop);
		fake_loop_hear(bench->loop);
	}
	cr_assert_eq(bench->result.outcome, SOLVER_ANSWERED);
}

static int
bench_tricks(struct bench *bench, const struct play *play)
{
	cr_assert(solver_ask_tricks(bench->solver, 1, play, MS_NEVER));
	bench_wait(bench);
	return bench->result.tricks;
}

/* --- endings by hand ------------------------------------------------------ */

/*
 * The ending's four hands, North first.  Of each suit 1, 5 or 9 cards are in
 * it, so that the others went in tricks of one suit, all of which the leader
 * of the ending has won.  Then the cards of `more` were played.
 */
struct ending {
	const char *hand[SEAT_COUNT];
	enum strain strain;
	enum seat declarer, leader;
	const char *more;
	int tricks; /* of the ending, to the leader's side */
	const char *why;
};

static const struct ending ENDINGS[] = {
    /* West guards spades and hearts and plays before North */
    {{"AJ.K..", ".43.2.", "2.2..A", "KQ.A.."}, STRAIN_NOTRUMP, SOUTH, SOUTH, "",
	3, "squeeze"},
    {{"AJ.K..", ".43.2.", "2.2..A", "KQ.A.."}, STRAIN_NOTRUMP, EAST, SOUTH, "",
	3, "squeeze against declarer"},
    {{"AJ.K..", ".43.2.", "2.2..A", "KQ.A.."}, STRAIN_NOTRUMP, NORTH, SOUTH,
	"CAHA", 3, "squeeze, North to play"},
    {{"AJ.K..", ".43.2.", "2.2..A", "KQ.A.."}, STRAIN_NOTRUMP, NORTH, SOUTH,
	"CAHAHK", 2, "squeeze, North threw his winner"},
    /* now East does, who plays after North */
    {{"AJ.K..", "KQ.A..", "2.2..A", ".43.2."}, STRAIN_NOTRUMP, SOUTH, SOUTH, "",
	2, "no squeeze"},
    {{"AJ.K..", "KQ.A..", "2.2..A", ".43.2."}, STRAIN_NOTRUMP, SOUTH, SOUTH,
	"CAD2SJ", 2, "no squeeze, East to play"},
    {{"AJ.K..", "KQ.A..", "2.2..A", ".43.2."}, STRAIN_NOTRUMP, WEST, SOUTH,
	"CAD2SJHA", 3, "East threw the wrong card"},
    /* West has to lead away from his king, or South into it */
    {{"2.2..", "..2.2", "AQ...", "K3..."}, STRAIN_NOTRUMP, SOUTH, WEST, "", 0,
	"throw-in"},
    {{"2.2..", "..2.2", "AQ...", "K3..."}, STRAIN_NOTRUMP, SOUTH, SOUTH, "", 1,
	"South to lead"},
    /* East must ruff before South */
    {{".2.2.", "K3...", "AQ...", "2...2"}, STRAIN_SPADES, SOUTH, NORTH, "", 2,
	"trump coup"},
    {{".2.2.", "K3...", "AQ...", "2...2"}, STRAIN_SPADES, SOUTH, SOUTH, "", 1,
	"South to lead trumps"},
    {{".2.2.", "K3...", "AQ...", "2...2"}, STRAIN_SPADES, EAST, EAST, "", 0,
	"East to lead trumps"},
    {{".2.2.", "K3...", "AQ...", "2...2"}, STRAIN_SPADES, NORTH, WEST, "", 0,
	"West to lead"},
    /* South's only trump makes once, whoever leads */
    {{".2.2.", ".4..2", "2.3..", ".AK.."}, STRAIN_SPADES, WEST, SOUTH, "", 1,
	"one ruff"},
    {{".2.2.", ".4..2", "2.3..", ".AK.."}, STRAIN_SPADES, WEST, EAST, "", 1,
	"one ruff, East to lead"},
    /* one card each: the suit led, or the trump, wins */
    {{"2...", ".2..", "..2.", "...2"}, STRAIN_NOTRUMP, EAST, SOUTH, "", 1,
	"last trick"},
    {{"2...", ".2..", "..2.", "...2"}, STRAIN_SPADES, EAST, EAST, "", 0,
	"last trick, North's trump"},
    {{"2...", ".2..", "..2.", "...2"}, STRAIN_HEARTS, EAST, SOUTH, "", 0,
	"last trick, East's trump"},
    {{"2...", ".2..", "..2.", "...2"}, STRAIN_DIAMONDS, WEST, EAST, "", 0,
	"last trick, South's trump"},
    {{"2...", ".2..", "..2.", "...2"}, STRAIN_CLUBS, WEST, NORTH, "", 0,
	"last trick, West's trump"},
    {{"2...", ".2..", "..2.", "...2"}, STRAIN_CLUBS, WEST, NORTH, "S2H2D2", 0,
	"last card"},
    {{"2...", ".2..", "..2.", "...2"}, STRAIN_NOTRUMP, WEST, NORTH, "S2H2D2C2",
	1, "all is played"},
};

static void
ending_init(const struct ending *ending, struct play *play_r)
{
	struct deal left, deal;
	hand_t rest = HAND_ALL, early[SEAT_COUNT] = {0};
	int each;

	for (int seat = 0; seat < SEAT_COUNT; seat++) {
		cr_assert_gt(
		    hand_read(ending->hand[seat], &left.hand[seat]), 0);
		rest &= ~left.hand[seat];
	}
	each = hand_count(left.hand[NORTH]);
	/* from the top, the leader gets every fourth card of a suit */
	for (int suit = 0; suit < SUIT_COUNT; suit++) {
		hand_t cards = hand_suit(rest, (enum suit)suit);
		enum seat seat = ending->leader;

		cr_assert_eq(
		    hand_count(cards) % SEAT_COUNT, 0, "%s", ending->why);
		while (cards != 0) {
			const card_t card =
			    (card_t)(63 - __builtin_clzll(cards));

			early[seat] |= hand_of(card);
			cards &= ~hand_of(card);
			seat = seat_next(seat);
		}
	}
	for (int seat = 0; seat < SEAT_COUNT; seat++)
		deal.hand[seat] = left.hand[seat] | early[seat];
	cr_assert(deal_is_whole(&deal), "%s", ending->why);
	play_init(play_r, &deal, ending->strain, ending->declarer);
	for (int trick = 0; trick < TRICK_COUNT - each; trick++) {
		enum suit suit = SPADES;

		while (hand_suit(early[play_r->turn], suit) == 0)
			suit--;
		for (int i = 0; i < SEAT_COUNT; i++) {
			const enum seat seat = play_r->turn;
			const hand_t held = hand_suit(early[seat], suit);
			const card_t card =
			    (card_t)(63 - __builtin_clzll(held));

			early[seat] &= ~hand_of(card);
			play_add(play_r, card);
		}
		cr_assert_eq(play_r->turn, ending->leader, "%s", ending->why);
	}
	for (const char *at = ending->more; *at != '\0'; at += 2) {
		const char name[3] = {at[0], at[1]};
		card_t card;

		cr_assert(card_read(name, &card));
		play_add(play_r, card);
	}
}

Test(positions, endings_worked_out_by_hand)
{
	const int count = (int)(sizeof(ENDINGS) / sizeof(ENDINGS[0]));
	struct bench bench;
	struct play play;

	bench_open(&bench);
	for (int i = 0; i < count; i++) {
		const struct ending *ending = &ENDINGS[i];
		hand_t north;
		int tricks;

		cr_assert_gt(hand_read(ending->hand[NORTH], &north), 0);
		tricks = TRICK_COUNT - hand_count(north) + ending->tricks;
		if (seat_side(ending->declarer) != seat_side(ending->leader))
			tricks = TRICK_COUNT - tricks;
		ending_init(ending, &play);
		cr_expect_eq(bench_tricks(&bench, &play), tricks,
		    "%s: %d, want %d", ending->why, bench.result.tricks,
		    tricks);
	}
	bench_close(&bench);
}

/* --- whole deals ---------------------------------------------------------- */

/* Each hand a suit: it makes all as trumps, and without trumps nothing. */
Test(positions, four_hands_of_one_suit)
{
	struct bench bench;
	struct deal deal;

	bench_open(&bench);
	cr_assert(deal_read("N:AKQJT98765432... .AKQJT98765432.. "
			    "..AKQJT98765432. ...AKQJT98765432",
	    &deal));
	cr_assert(solver_ask_table(bench.solver, 1, &deal));
	bench_wait(&bench);
	for (int strain = 0; strain < STRAIN_COUNT; strain++) {
		for (int seat = 0; seat < SEAT_COUNT; seat++) {
			/* spades are North's, hearts East's, and so on */
			const bool all = strain != STRAIN_NOTRUMP &&
			    (SPADES - strain) % 2 == seat % 2;
			struct play play;

			cr_expect_eq(bench.result.table.tricks[strain][seat],
			    all ? 13 : 0, "strain %d, seat %d", strain, seat);
			play_init(
			    &play, &deal, (enum strain)strain, (enum seat)seat);
		}
	}
	bench_close(&bench);
}

static void
expect_table(struct bench *bench, const struct deal *deal, const char *counts)
{
	int want[STRAIN_COUNT][SEAT_COUNT];
	char *at = (char *)counts;

	for (int strain = 0; strain < STRAIN_COUNT; strain++) {
		for (int seat = 0; seat < SEAT_COUNT; seat++)
			want[strain][seat] = (int)strtol(at, &at, 10);
	}
	cr_assert(solver_ask_table(bench->solver, 1, deal));
	bench_wait(bench);
	for (int strain = 0; strain < STRAIN_COUNT; strain++) {
		for (int seat = 0; seat < SEAT_COUNT; seat++)
			cr_expect_eq(bench->result.table.tricks[strain][seat],
			    want[strain][seat], "%s: strain %d, seat %d",
			    counts, strain, seat);
	}
	/* one contract of each strain as a position before the lead */
	for (int strain = 0; strain < STRAIN_COUNT; strain++) {
		const enum seat declarer = (enum seat)(strain % SEAT_COUNT);
		struct play play;

		play_init(&play, deal, (enum strain)strain, declarer);
		cr_expect_eq(bench_tricks(bench, &play), want[strain][declarer],
		    "%s: strain %d", counts, strain);
	}
}

Test(positions, published_results_of_deals)
{
	struct csv *csv = csv_new("tests/solver/tables.csv");
	struct bench bench;

	bench_open(&bench);
	for (int row = 0; row < csv_rows(csv); row++) {
		struct deal deal;

		cr_assert(deal_read(csv_text(csv, row, "deal"), &deal));
		expect_table(&bench, &deal, csv_text(csv, row, "tricks"));
	}
	bench_close(&bench);
	csv_free(&csv);
}

/* Nine tricks, which somebody counted as eight and took for the solver's error. */
Test(positions, a_result_that_was_doubted)
{
	struct bench bench;
	struct deal deal;
	struct play play;

	bench_open(&bench);
	cr_assert(deal_read("N:42.K953.Q6.96432 Q3.AT7.JT875.AQT "
			    "KJ8765.J6.A43.87 AT9.Q842.K92.KJ5",
	    &deal));
	play_init(&play, &deal, STRAIN_NOTRUMP, WEST);
	cr_expect_eq(bench_tricks(&bench, &play), 9);
	bench_close(&bench);
}

/* --- every line of play --------------------------------------------------- */

/* Declarer's tricks, by trying all cards. */
static int
naive_tricks(const struct play *play)
{
	const enum side side = seat_side(play->declarer);
	hand_t legal = play_legal(play);
	int best = -1;

	if (play_is_over(play))
		return play->won[side];
	while (legal != 0) {
		struct play next = *play;
		int tricks;

		play_add(&next, (card_t)__builtin_ctzll(legal));
		legal &= legal - 1;
		tricks = naive_tricks(&next);
		if (best < 0 ||
		    (seat_side(play->turn) == side ? tricks > best
						   : tricks < best))
			best = tricks;
	}
	return best;
}

Test(positions, endings_at_random_against_every_line_of_play)
{
	struct rng rng = {11};
	struct bench bench;

	bench_open(&bench);
	for (int i = 0; i < 400; i++) {
		const int count = 40 + rng_below(&rng, 13);
		struct play play;
		struct deal deal;
		int tricks;

		rng_deal(&rng, &deal);
		play_init(&play, &deal,
		    (enum strain)rng_below(&rng, STRAIN_COUNT),
		    (enum seat)rng_below(&rng, SEAT_COUNT));
		while (play.count < count)
			play_add(&play, rng_card(&rng, play_legal(&play)));
		tricks = naive_tricks(&play);
		cr_expect_eq(bench_tricks(&bench, &play), tricks,
		    "%d: %d, want %d", i, bench.result.tricks, tricks);
	}
	bench_close(&bench);
}
