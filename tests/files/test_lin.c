/* SPDX-License-Identifier: ISC */
/*
 * LIN written and read back, read as others write it, and what nobody should.
 */
#include <criterion/criterion.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "daemon/files/lin.h"
#include "tests/files/dump.h"
#include "tests/files/random_games.h"

#define LIN_HOLDS (DUMP_GAMES | DUMP_LEADS)
#define MD "md|3SK5HA9DQJT3CJT982,SQT7HKQJDAK9CAQ43,SJ98632H852D654C7,|sv|o|"

static struct buf warnings;
static struct err err;

static int
read_text(const char *text, struct games *games_r)
{
	buf_clear(&warnings);
	games_init(games_r);
	return lin_read(text, strlen(text), games_r, &warnings, &err);
}

Test(lin, a_thousand_random_boards_come_back)
{
	struct rng rng = {77};

	for (int night = 0; night < 100; night++) {
		struct games games, again;
		struct buf file = {0};
		const char *difference;

		random_games(&rng, 10, &games);
		lin_write(&games, &file);
		cr_assert_eq(read_text(buf_text(&file), &again), 0,
		    "night %d: %s", night, err.text);
		cr_assert_str_eq(buf_text(&warnings), "");
		difference = dump_difference(&games, &again, LIN_HOLDS);
		cr_assert_null(difference, "night %d: %s", night, difference);
		buf_fini(&file);
		games_fini(&games);
		games_fini(&again);
	}
}

Test(lin, is_what_others_read)
{
	static const char *const want =
	    "pn|South,We&#44;st,North,East|st||"
	    "md|2SQ9743HJ9643D7CA2,SAJ65HK82DAK8CJ75,S8HAQT75DQJT4CQ64,"
	    "SKT2HD96532CKT983|rh||ah|Board 1|sv|b|"
	    "mb|1N!|an|15&#124;17|mb|d|mb|r!|mb|2H|an|asked|pg||"
	    "pc|S7|pc|SA|mc";
	struct games games;
	struct buf file = {0};
	struct game *game;

	games_init(&games);
	game = games_add_game(&games);
	game->number = 1;
	game->has_dealer = game->has_vul = true;
	game->dealer = WEST;
	game->vul = VUL_BOTH;
	cr_assert(deal_read("W:AJ65.K82.AK8.J75 8.AQT75.QJT4.Q64 "
			    "KT2..96532.KT983 Q9743.J9643.7.A2",
	    &game->deal));
	game_set_text(&game->name[SOUTH], "South");
	game_set_text(&game->name[WEST], "We,st");
	game_set_text(&game->name[NORTH], "North");
	game_set_text(&game->name[EAST], "East");
	auction_init(&game->auction, WEST);
	auction_add(&game->auction, call_bid(1, STRAIN_NOTRUMP));
	game_add_note(game, 1, true, "15|17");
	auction_add(&game->auction, CALL_DOUBLE);
	auction_add(&game->auction, CALL_REDOUBLE);
	game_add_note(game, 3, true, "");
	auction_add(&game->auction, call_bid(2, STRAIN_HEARTS));
	game_add_note(game, 4, false, "asked");
	cr_assert(card_read("S7", &game->card[0]));
	cr_assert(card_read("SA", &game->card[1]));
	game->cards = 2;
	game->result.tricks = 9;
	lin_write(&games, &file);
	cr_assert_eq(strncmp(buf_text(&file), want, strlen(want) - 2), 0, "%s",
	    buf_text(&file));
	buf_fini(&file);
	games_fini(&games);
}

/* Over lines, or not; a fourth hand left out; tags that nobody knows. */
Test(lin, lines_mean_nothing)
{
	static const char *const texts[] = {
	    "pn|A,B,C,D|st||" MD "ah|Board 7|mb|1H|mb|p|mb|p|mb|p|pc|S9|"
	    "pn|E,F,G,H|st||" MD "ah|Board 8|mb|p|",
	    "pn|A,B,C,D|\r\nst||" MD "ah|Board 7|\r\nmb|1H|\r\nmb|p|mb|p|mb|p|"
	    "\r\n\r\npc|S9|zz|?|pg||\r\npn|E,F,\r\nG,H|" MD
	    "\r\nah|Board 8|\r\nmb|p|\r\n",
	    "vg|x|\npn|A,B,C,D,E,F,G,H|pg||\nqx|o7,BOARD 7|" MD
	    "mb|1H|mb|p|mb|p|mb|p|pc|S9|\nqx|c8|" MD "mb|p|"};

	for (size_t i = 0; i < 3; i++) {
		struct games games;

		cr_assert_eq(read_text(texts[i], &games), 0, "%s", err.text);
		cr_assert_eq(games.games, 2, "text %zu", i);
		cr_assert_eq(games.game[0].number, 7);
		cr_assert_eq(games.game[1].number, 8);
		cr_assert_str_eq(games.game[0].name[SOUTH], "A");
		cr_assert_str_eq(games.game[1].name[WEST], "F");
		cr_assert_eq(games.game[0].dealer, NORTH);
		cr_assert(game_is_dealt(&games.game[0]));
		cr_assert_eq(games.game[0].auction.count, 4);
		cr_assert_eq(games.game[1].auction.count, 1);
		games_fini(&games);
	}
}

Test(lin, warnings_and_claims)
{
	struct games games;

	cr_assert_eq(read_text(MD "ah|Board 2|mb|1N|mb|1C|mb|p|", &games), 0);
	cr_assert_eq(games.game[0].auction.count, 1);
	cr_assert_str_eq(buf_text(&warnings),
	    "line 1: the auction: \"1C\" is no call that is allowed here; the "
	    "rest of it is left out\n");
	games_fini(&games);
	cr_assert_eq(
	    read_text(MD "mb|1N|mb|p|mb|p|mb|p|pc|SA|pc|S5|\nmc|7|", &games),
	    0);
	cr_assert_eq(games.game[0].cards, 2);
	cr_assert_eq(games.game[0].result.tricks, 7);
	cr_assert_eq(games.game[0].end, GAME_END_CLAIMED);
	games_fini(&games);
	cr_assert_eq(read_text(MD "mb|1N|mb|p|mb|p|mb|p|pc|HK|\n", &games), 0);
	cr_assert_eq(games.game[0].cards, 0);
	cr_assert_str_eq(buf_text(&warnings),
	    "line 2: board 0: card 1 of the play is not allowed; the rest of "
	    "it is left out\n");
	games_fini(&games);
	cr_assert_eq(read_text(MD "mb|p|" MD "mb|p|mb|1C|", &games), 0);
	cr_assert_eq(games.games, 2, "each deal is a game");
	cr_assert_eq(games.game[1].auction.count, 2);
	games_fini(&games);
	cr_assert_eq(read_text(MD "mb|p|mb|p|mb|p|mb|p|", &games), 0);
	cr_assert_eq(games.game[0].end, GAME_END_PASSED_OUT);
	games_fini(&games);
}

Test(lin, what_cannot_be)
{
	static const char *const cases[][2] = {
	    {"\nmd|3SKHA,,,|", "line 2: the deal: South has 2 cards, not 13"},
	    {"md|7SK|", "line 1: the deal: the dealer 7; allowed: 1 to 4"},
	    {"md|1SKK|", "line 1: the deal: South has a card twice"},
	    {"md|1SX|",
		"line 1: the deal: South's hand has \"X\"; allowed: SHDC and "
		"AKQJT98765432"},
	    {"md|1SAKQJT98765432,SAKQJT98765432,,|",
		"line 1: the deal: the card SA is there twice"},
	    {MD "\nmc|14|",
		"line 2: a claim of \"14\" tricks; allowed: 0 to 13"}};

	for (size_t i = 0; i < sizeof(cases) / sizeof(cases[0]); i++) {
		struct games games;

		cr_assert_eq(
		    read_text(cases[i][0], &games), ERR_INPUT, "case %zu", i);
		cr_assert_str_eq(err.text, cases[i][1], "%s", err.text);
		cr_assert_eq(games.games, 0);
	}
}

/* Of other programs: how many games each has. */
Test(lin, real_files)
{
	static const struct {
		const char *name;
		int games;
	} files[] = {{"lin/bbo_1047742261.lin", 1},
	    {"lin/bbo_3381671193.lin", 1}, {"lin/bbo_3399598383.lin", 1},
	    {"lin/bbo_robots_example1.lin", 8}, {"lin/bbo_single_15.lin", 1},
	    {"lin/tm_gib_match_1-4.lin", 8}, {"lin/tm_gib_match_bc_1-4.lin", 8},
	    {"events/e19_bbo_imp_8pairs/tables.lin", 44}};
	static char bytes[1 << 20];
	const char *root = getenv("PAIRSD_FILES");

	if (root == NULL)
		cr_skip_test("PAIRSD_FILES is not set");
	for (size_t i = 0; i < sizeof(files) / sizeof(files[0]); i++) {
		char path[512];
		struct games games;
		FILE *file;

		snprintf(path, sizeof(path), "%s/%s", root, files[i].name);
		file = fopen(path, "rb");
		cr_assert_not_null(file, "%s", path);
		bytes[fread(bytes, 1, sizeof(bytes) - 1, file)] = '\0';
		fclose(file);
		cr_assert_eq(
		    read_text(bytes, &games), 0, "%s: %s", path, err.text);
		cr_expect_eq(games.games, files[i].games, "%s: %d games", path,
		    games.games);
		cr_expect_str_eq(buf_text(&warnings), "", "%s: %s", path,
		    buf_text(&warnings));
		for (int g = 0; g < games.games; g++)
			cr_expect(game_is_dealt(&games.game[g]));
		games_fini(&games);
	}
}
