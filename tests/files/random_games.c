/* SPDX-License-Identifier: ISC */
/*
 * Random nights.
 */
#include "tests/files/random_games.h"

#include <stdio.h>
#include <string.h>

#include "engine/bridge/score.h"

static const char *const random_texts[] = {"", "Stayman", "5+ hearts, 11-15",
    "\"weak\" two", "back\\slash \\\"", "pipe | and % and ; and { brace }",
    "1! 2? $3 =4= #5 ##6", "caf\xc3\xa9 \xc3\x84pfel", "\xc3\x83\xc2\xa9",
    "\xe4\xbd\xa0\xe5\xa5\xbd, \xe5\x8f\x98\xe8\xb0\x83",
    "a&b <c> 'd' ]]> &#65;", "(asked) not", "(alerted) so", "=SUM(A1)",
    "comma, and, more", "~tilde +plus", "\xf0\x9f\x83\x8f joker",
    "tag [x \"y\"]",
    "a long text of one hundred and sixty bytes, which is as long as a text "
    "at a table may become, and so it goes on and on until it has reached "
    "its end, which is he",
    "\xe5\xa5\xbd\xe5\xa5\xbd\xe5\xa5\xbd\xe5\xa5\xbd\xe5\xa5\xbd\xe5\xa5\xbd"
    "\xe5\xa5\xbd\xe5\xa5\xbd\xe5\xa5\xbd\xe5\xa5\xbd\xe5\xa5\xbd\xe5\xa5\xbd"
    "\xe5\xa5\xbd\xe5\xa5\xbd\xe5\xa5\xbd\xe5\xa5\xbd\xe5\xa5\xbd\xe5\xa5\xbd"
    "\xe5\xa5\xbd\xe5\xa5\xbd\xe5\xa5\xbd\xe5\xa5\xbd\xe5\xa5\xbd\xe5\xa5\xbd"
    "\xe5\xa5\xbd\xe5\xa5\xbd\xe5\xa5\xbd\xe5\xa5\xbd\xe5\xa5\xbd\xe5\xa5\xbd"
    "\xe5\xa5\xbd\xe5\xa5\xbd\xe5\xa5\xbd\xe5\xa5\xbd\xe5\xa5\xbd\xe5\xa5\xbd"};

static const char *const random_names[] = {"Ann", "Bob O'Hara", "Zo\xc3\xab",
    "J\xc3\xbcrgen M\xc3\xbcller", "\xe7\x8e\x8b\xe5\xb0\x8f\xe6\x98\x8e",
    "=cmd|'/c calc'!A0", "Smith, John", "\"Quote\" Q", "A & B <x>", "#1", "-9",
    "@at", "+49", "%per", "semi;colon", "back\\", "House robot"};

#define RANDOM_COUNT(array) ((int)(sizeof(array) / sizeof((array)[0])))

static void
random_auction(struct rng *rng, struct game *game)
{
	const bool passes = rng_once_in(rng, 12);

	auction_init(&game->auction, game->dealer);
	while (!auction_is_over(&game->auction)) {
		call_t call = (call_t)rng_below(rng, CALL_COUNT);
		const int alert = rng_below(rng, 8);

		if (rng_once_in(rng, 3) || passes)
			call = CALL_PASS;
		if (call_is_bid(call) && rng_below(rng, 3) > 0)
			call = (call_t)(CALL_FIRST_BID + rng_below(rng, 12));
		if (!auction_allows(&game->auction, call))
			continue;
		auction_add(&game->auction, call);
		if (alert < 2 && game->notes < 30)
			game_add_note(game, game->auction.count, alert == 0,
			    random_texts[rng_below(
				rng, RANDOM_COUNT(random_texts))]);
		if (game->end == GAME_END_CUT && rng_once_in(rng, 12))
			break;
	}
	if (auction_is_over(&game->auction))
		game->result.contract = auction_contract(&game->auction);
}

static void
random_play(struct rng *rng, struct game *game)
{
	const struct contract *contract = &game->result.contract;
	const bool whole = game->end == GAME_END_PLAYED;
	const int stop = whole ? 52 : rng_below(rng, 51);
	struct play play;

	play_init(&play, &game->deal, contract->strain, contract->declarer);
	while (play.count < stop) {
		const card_t card = rng_card(rng, play_legal(&play));

		game->card[game->cards++] = card;
		play_add(&play, card);
	}
	if (game->cards > 0)
		game->result.lead = game->card[0];
	if (whole)
		game->result.tricks = play.won[seat_side(contract->declarer)];
	else if (game->end == GAME_END_CLAIMED)
		game->result.tricks = rng_below(rng, 14);
}

static void
random_awards(struct rng *rng, struct game_result *r)
{
	r->kind = rng_once_in(rng, 3) ? ROW_VOID : ROW_ARTIFICIAL;
	for (int s = 0; r->kind == ROW_ARTIFICIAL && s < SIDE_COUNT; s++)
		r->award[s] = (enum award)(AWARD_PLUS + rng_below(rng, 3));
}

/* A board that was cut has a result by double dummy, an award, or none. */
static void
random_end(struct rng *rng, struct game *game)
{
	static const enum game_end ends[] = {GAME_END_PLAYED, GAME_END_CLAIMED,
	    GAME_END_CLAIMED, GAME_END_CUT, GAME_END_PLAYED};
	struct game_result *r = &game->result;

	game->end = ends[rng_below(rng, 5)];
	random_auction(rng, game);
	if (r->contract.level == 0)
		game->end = GAME_END_PASSED_OUT;
	if (r->contract.level > 0)
		random_play(rng, game);
	r->has_row = true;
	r->kind = ROW_RESULT;
	if (game->end == GAME_END_CUT) {
		if (r->contract.level > 0 && rng_once_in(rng, 2))
			r->tricks = rng_below(rng, 14);
		else
			random_awards(rng, r);
		if (r->kind == ROW_RESULT && rng_once_in(rng, 2))
			r->award[SIDE_EW] = AWARD_AVERAGE;
	}
	r->corrected = rng_once_in(rng, 4);
	r->has_score = r->kind == ROW_RESULT;
	if (r->has_score && r->contract.level > 0)
		r->score = score_ns(&r->contract, game->vul, r->tricks);
}

static void
random_row(struct rng *rng, const struct games *games, const struct game *game,
    struct game_board *board)
{
	struct game_row *row = game_board_add_row(board);

	row->round = game->round;
	row->table = game->table;
	row->ns = game->ns;
	row->ew = game->ew;
	row->result = game->result;
	for (int s = 0; s < SIDE_COUNT; s++) {
		row->scored[s] = game->result.kind != ROW_VOID;
		row->value[s] = row->scored[s] ? rng_below(rng, 10001) : 0;
		row->points[s] = rng_below(rng, 4001);
	}
	row->has_points =
	    games->values == TOTAL_PERCENT && game->result.kind != ROW_VOID;
	if (game->result.kind == ROW_ARTIFICIAL) {
		game_result_init(&row->result);
		row->result.has_row = true;
		row->result.kind = ROW_ARTIFICIAL;
		memcpy(row->result.award, game->result.award,
		    sizeof(game->result.award));
	} else if (game->result.kind == ROW_VOID) {
		game_result_init(&row->result);
		row->result.has_row = true;
		row->result.kind = ROW_VOID;
	}
	row->result.corrected = game->result.corrected;
}

static void
random_game(
    struct rng *rng, struct games *games, struct game_board *board, int table)
{
	struct game *game = games_add_game(games);

	game_set_text(&game->event, games->event);
	game_set_text(&game->site, games->site);
	game_set_text(&game->date, games->date);
	game_set_text(&game->scoring,
	    games->values == TOTAL_PERCENT ? "MP;MP1"
		: games->butler            ? "IMP;Butler"
					   : "IMP;Cross1");
	for (int s = 0; s < SEAT_COUNT; s++)
		game_set_text(&game->name[s],
		    random_names[rng_below(rng, RANDOM_COUNT(random_names))]);
	game->number = board->number;
	game->round = board->round;
	game->table = table;
	game->ns = 2 * table - 1;
	game->ew = 2 * table;
	game->has_dealer = game->has_vul = true;
	game->dealer = board->dealer;
	game->vul = board->vul;
	game->deal = board->deal;
	random_end(rng, game);
	random_row(rng, games, game, board);
}

static void
random_makes(struct rng *rng, struct game_makes *makes)
{
	makes->known = rng_once_in(rng, 2);
	makes->par_known = makes->known;
	for (int i = 0; makes->known && i < SEAT_COUNT * STRAIN_COUNT; i++)
		makes->tricks[i / STRAIN_COUNT][i % STRAIN_COUNT] =
		    (uint8_t)rng_below(rng, 14);
	if (makes->known)
		makes->par = 10 * (rng_below(rng, 400) - 200);
}

static void
random_pair(struct rng *rng, struct games *games, int place)
{
	struct game_pair *pair = games_add_pair(games);

	pair->pair = 7 - place;
	pair->rank = place < 5 ? place : 0;
	for (int i = 0; i < 2; i++)
		game_set_text(&pair->name[i],
		    random_names[rng_below(rng, RANDOM_COUNT(random_names))]);
	pair->boards = rng_below(rng, 25);
	pair->has_total = place < 6;
	if (pair->has_total)
		pair->total = rng_below(rng, 20001) - 5000;
	pair->has_points = place < 3;
	if (pair->has_points)
		pair->points = rng_below(rng, 50);
}

static bool
random_met(const struct games *games, int round, int table)
{
	for (int i = 0; i < games->games; i++)
		if (games->game[i].round == round &&
		    games->game[i].table == table)
			return true;
	return false;
}

static void
random_match(struct rng *rng, struct games *games, int round, int table)
{
	struct game_match *match = games_add_match(games);

	match->round = round;
	match->table = table;
	match->ns = 2 * table - 1;
	match->ew = 2 * table;
	match->vp[SIDE_NS] = rng_below(rng, 2001);
	match->vp[SIDE_EW] = 2000 - match->vp[SIDE_NS];
}

void
random_games(struct rng *rng, int boards, struct games *games_r)
{
	struct games *g = games_r;

	games_init(g);
	g->id = 1 + (uint32_t)rng_below(rng, 100);
	game_set_text(&g->event,
	    random_texts[1 + rng_below(rng, RANDOM_COUNT(random_texts) - 2)]);
	game_set_text(&g->site, "");
	game_set_text(&g->date, "2026-01-05");
	g->boards_per_round = 3;
	g->rounds = (boards + 2) / 3;
	g->values = rng_once_in(rng, 2) ? TOTAL_PERCENT : TOTAL_IMPS;
	g->totals = rng_once_in(rng, 2) ? TOTAL_VPS : g->values;
	g->butler = g->values == TOTAL_IMPS && rng_once_in(rng, 2);
	for (int place = 1; place <= 6; place++)
		random_pair(rng, g, place);
	for (int b = 1; b <= boards; b++) {
		const int tables = 1 + rng_below(rng, 3);
		struct game_board *board = games_add_board(g);

		board->number = b;
		board->round = (b + 2) / 3;
		board->is_dealt = true;
		board->dealer = board_dealer(b);
		board->vul = board_vulnerability(b);
		rng_deal(rng, &board->deal);
		random_makes(rng, &board->makes);
		for (int t = 1; t <= tables; t++)
			random_game(rng, g, board, t);
	}
	for (int r = 1; g->totals == TOTAL_VPS && r <= g->rounds; r++)
		for (int t = 1; t <= 3; t++)
			if (random_met(g, r, t))
				random_match(rng, g, r, t);
}
