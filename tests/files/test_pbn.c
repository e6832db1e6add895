/* SPDX-License-Identifier: ISC */
/*
 * PBN written: what is written is read back equal, and is the export format.
 */
#include <criterion/criterion.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "daemon/files/pbn.h"
#include "tests/files/dump.h"
#include "tests/files/random_games.h"

#define PBN_HOLDS (DUMP_ALL & ~(unsigned)(DUMP_NUMBERS | DUMP_MATCHES))

/* Ten boards at one to three tables each. */
Test(pbn, a_thousand_random_boards_come_back)
{
	struct rng rng = {2026};

	for (int night = 0; night < 100; night++) {
		struct games games, again;
		struct buf file = {0}, warnings = {0};
		struct err err = {0};
		const char *difference;

		random_games(&rng, 10, &games);
		pbn_write(&games, &file);
		games_init(&again);
		cr_assert_eq(pbn_read(buf_text(&file), file.len, &again,
				 &warnings, &err),
		    0, "night %d: %s", night, err.text);
		cr_assert_str_eq(buf_text(&warnings), "");
		difference = dump_difference(&games, &again, PBN_HOLDS);
		cr_assert_null(difference, "night %d: %s", night, difference);
		buf_fini(&file);
		buf_fini(&warnings);
		games_fini(&games);
		games_fini(&again);
	}
}

/* CR LF, at most 255 bytes a line, the first two lines, tags by name. */
Test(pbn, is_the_export_format)
{
	static const char *const first[] = {"Event", "Site", "Date", "Board",
	    "West", "North", "East", "South", "Dealer", "Vulnerable", "Deal",
	    "Scoring", "Declarer", "Contract", "Result"};
	struct rng rng = {9};
	struct games games;
	struct buf file = {0};
	int tag = 0, line = 0;
	char last[64] = "";

	random_games(&rng, 50, &games);
	pbn_write(&games, &file);
	for (const char *at = buf_text(&file); *at != '\0'; line++) {
		const size_t len = strcspn(at, "\n");
		char name[64];

		cr_assert_eq(at[len - 1], '\r', "line %d", line);
		cr_assert_leq(len - 1, 255u, "line %d", line);
		if (line < 2)
			cr_assert_eq(
			    strncmp(at,
				line == 0 ? "% PBN 2.1\r\n" : "% EXPORT\r\n",
				len + 1),
			    0);
		if (len == 1) {
			tag = 0;
			last[0] = '\0';
		}
		if (sscanf(at, "[%63s ", name) == 1 &&
		    strcmp(name, "Note") != 0) {
			if (tag < 15)
				cr_assert_str_eq(name, first[tag]);
			else if (strcmp(name, "Auction") != 0 &&
			    strcmp(name, "Play") != 0) {
				cr_assert_lt(strcmp(last, name), 0,
				    "line %d: %s after %s", line, name, last);
				memcpy(last, name, sizeof(last));
			}
			tag++;
		}
		at += len + 1;
	}
	buf_fini(&file);
	games_fini(&games);
}

static struct game *
one_game(struct games *games)
{
	struct game *game;

	games_init(games);
	game = games_add_game(games);
	game->number = 1;
	game->has_dealer = game->has_vul = true;
	cr_assert(deal_read("N:AJ65.K82.AK8.J75 8.AQT75.QJT4.Q64 "
			    "KT2..96532.KT983 Q9743.J9643.7.A2",
	    &game->deal));
	auction_init(&game->auction, NORTH);
	return game;
}

/* Seen elsewhere: a declarer is named where nobody bid. */
Test(pbn, nobody_declares_a_passed_out_board)
{
	struct games games;
	struct buf file = {0};
	struct game *game = one_game(&games);

	for (int i = 0; i < 4; i++)
		auction_add(&game->auction, CALL_PASS);
	game->result.contract = auction_contract(&game->auction);
	game->end = GAME_END_PASSED_OUT;
	pbn_write(&games, &file);
	cr_assert_not_null(strstr(buf_text(&file),
	    "[Declarer \"\"]\r\n[Contract \"Pass\"]\r\n[Result \"\"]\r\n"
	    "[Auction \"N\"]\r\nPass Pass Pass Pass\r\n[Generator"));
	buf_fini(&file);
	games_fini(&games);
}

/*
 * Seen elsewhere: the notes of the auction stand behind the play; a system that
 * nobody told is named; the deal is turned against auction and play.
 */
Test(pbn, notes_follow_the_auction)
{
	static const char *const want =
	    "[Deal \"N:AJ65.K82.AK8.J75 8.AQT75.QJT4.Q64 KT2..96532.KT983 "
	    "Q9743.J9643.7.A2\"]\r\n"
	    "[Scoring \"?\"]\r\n[Declarer \"E\"]\r\n[Contract \"1H\"]\r\n"
	    "[Result \"9\"]\r\n[Auction \"N\"]\r\n"
	    "Pass 1H =1= Pass Pass\r\nPass\r\n"
	    "[Note \"1:5+ cards\"]\r\n[Play \"S\"]\r\nST S3 SJ S8\r\n"
	    "- - SA H5\r\n*\r\n";
	static const char *const cards[] = {"ST", "S3", "SJ", "S8", "SA", "H5"};
	struct games games;
	struct buf file = {0};
	struct game *game = one_game(&games);

	auction_add(&game->auction, CALL_PASS);
	auction_add(&game->auction, call_bid(1, STRAIN_HEARTS));
	game_add_note(game, 2, true, "5+ cards");
	while (!auction_is_over(&game->auction))
		auction_add(&game->auction, CALL_PASS);
	game->result.contract = auction_contract(&game->auction);
	game->result.tricks = 9;
	game->end = GAME_END_CLAIMED;
	for (int i = 0; i < 6; i++)
		cr_assert(card_read(cards[i], &game->card[game->cards++]));
	pbn_write(&games, &file);
	cr_assert_not_null(
	    strstr(buf_text(&file), want), "%s", buf_text(&file));
	cr_assert_null(strstr(buf_text(&file), "BidSystem"));
	buf_fini(&file);
	games_fini(&games);
}

/*
 * A director gave another contract than was played: the cards stay those that
 * were played, in their order, and the contract is the one that was given.
 */
Test(pbn, a_corrected_contract_keeps_the_play)
{
	static const char *const cards[] = {"ST", "S3", "SJ", "S8", "SA", "H5"};
	struct games games, again;
	struct buf file = {0}, warnings = {0};
	struct err err;
	const char *difference;
	struct game *game = one_game(&games);

	auction_add(&game->auction, CALL_PASS);
	auction_add(&game->auction, call_bid(1, STRAIN_HEARTS));
	while (!auction_is_over(&game->auction))
		auction_add(&game->auction, CALL_PASS);
	for (int i = 0; i < 6; i++)
		cr_assert(card_read(cards[i], &game->card[game->cards++]));
	cr_assert(contract_read("3NTX", &game->result.contract));
	game->result.contract.declarer = SOUTH;
	game->result.tricks = 8;
	game->result.lead = game->card[0];
	game->end = GAME_END_CLAIMED;
	pbn_write(&games, &file);
	games_init(&again);
	cr_assert_eq(
	    pbn_read(buf_text(&file), file.len, &again, &warnings, &err), 0);
	difference = dump_difference(&games, &again,
	    DUMP_ALL & ~(unsigned)(DUMP_NUMBERS | DUMP_MATCHES | DUMP_BOARDS));
	cr_assert_null(difference, "%s", difference);
	cr_assert_str_eq(buf_text(&warnings),
	    "line 18: the auction does not end in the contract that is "
	    "told\n");
	buf_fini(&file);
	buf_fini(&warnings);
	games_fini(&games);
	games_fini(&again);
}
