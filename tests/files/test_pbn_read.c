/* SPDX-License-Identifier: ISC */
/*
 * PBN read: what other programs write, what nobody should, and real files where
 * a folder of them is given.
 */
#include <criterion/criterion.h>
#include <dirent.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "daemon/files/pbn.h"
#include "tests/files/dump.h"

#define DEAL                                                                   \
	"[Deal \"N:AJ65.K82.AK8.J75 8.AQT75.QJT4.Q64 KT2..96532.KT983 "        \
	"Q9743.J9643.7.A2\"]\n"
#define BOARD "[Board \"1\"]\n[Dealer \"N\"]\n[Vulnerable \"None\"]\n" DEAL

static struct buf warnings;
static struct err err;

static int
read_text(const char *text, struct games *games_r)
{
	buf_clear(&warnings);
	games_init(games_r);
	return pbn_read(text, strlen(text), games_r, &warnings, &err);
}

static void
read_well(const char *text, struct games *games_r)
{
	cr_assert_eq(read_text(text, games_r), 0, "%s", err.text);
}

/* Each is refused, with its line. */
Test(pbn_read, what_cannot_be)
{
	static const struct {
		const char *text, *says;
	} cases[] = {
	    {"[Deal \"N:AJ65.K82.AK8.J7 8.AQT75.QJT4.Q64 KT2..96532.KT983 "
	     "Q9743.J9643.7.A2\"]",
		"line 1: the deal: North's hand has 12 cards, not 13"},
	    {"\n[Deal \"N:AJ65.K82.AK8.J75 A.AQT75.QJT4.Q64 KT2..96532.KT983 "
	     "Q9743.J9643.7.A2\"]",
		"line 2: the deal: the card SA is there twice, in the hands of "
		"North and East"},
	    {"[Deal \"S:AKQ6.T753.AJ7.Q2 JT52.Q9864.KT43.. "
	     "9873.J2.Q8.KJ843 4.AK.9652.AT9765\"]",
		"line 1: the deal: West's hand has five suits"},
	    {"[Deal \"N:AJ65.K82.AK8J75 8.AQT75.QJT4.Q64 KT2..96532.KT983 "
	     "Q9743.J9643.7.A2\"]",
		"line 1: the deal: North's hand has fewer than four suits"},
	    {"[Deal \"N:AJ65.K82.AK8.J7X 8.AQT75.QJT4.Q64 KT2..96532.KT983 "
	     "Q9743.J9643.7.A2\"]",
		"line 1: the deal: North's hand has \"X\"; allowed: "
		"AKQJT98765432"},
	    {"[Deal \"N:AJ65.K82.AK8.J75 8.AQT75.QJT4.Q64\"]",
		"line 1: the deal has 2 hands, not 4"},
	    {"[Deal \"N:AJ65.K82.AK8.J75 8.AQT75.QJT4.Q64 KT2..96532.KT983 "
	     "Q9743.J9643.7.A2 -\"]",
		"line 1: the deal goes on after four hands"},
	    {"[Deal \"X:\"]",
		"line 1: the deal does not begin with a seat, N: E: S: or W:"},
	    {BOARD "[Contract \"8C\"]\n",
		"line 5: Contract: \"8C\" is not allowed; allowed: Pass, 1C "
		"to 7NT, with X or XX"},
	    {BOARD "[Contract \"3C\"]\n[Declarer \"Q\"]\n",
		"line 6: Declarer: \"Q\" is not allowed; allowed: N, E, S, W"},
	    {BOARD "[Contract \"3C\"]\n[Declarer \"N\"]\n[Result \"14\"]\n",
		"line 7: Result: \"14\" is not allowed; allowed: 0 to 13"},
	    {BOARD "[Contract \"3C\"]\n[Declarer \"N\"]\n[Result \"-1\"]\n",
		"line 7: Result: \"-1\" is not allowed; allowed: 0 to 13"},
	    {"[Dealer \"X\"]\n",
		"line 1: Dealer: \"X\" is not allowed; allowed: N, E, S, W"},
	    {"[Vulnerable \"some\"]\n",
		"line 1: Vulnerable: \"some\" is not allowed; allowed: None, "
		"NS, EW, All, Love, -, Both"},
	    {"[Event \"x\n",
		"line 1: a text begins with a quote and does not end on its "
		"line"},
	    {"\n{ a\nb", "line 2: a comment begins with { and does not end"},
	    {"[Event \"x\" ", "line 1: the tag Event does not end with ]"},
	    {"[\"x\"]", "line 1: a tag has no name"},
	    {"[Board \"1\"]\n[OptimumScore \"NS 9999\"]\n",
		"line 2: OptimumScore: 9999 is not a score; allowed: -7600 to "
		"7600"},
	};

	for (size_t i = 0; i < sizeof(cases) / sizeof(cases[0]); i++) {
		struct games games;

		cr_assert_eq(
		    read_text(cases[i].text, &games), ERR_INPUT, "case %zu", i);
		cr_assert_str_eq(
		    err.text, cases[i].says, "case %zu: %s", i, err.text);
		cr_assert_eq(games.games, 0);
	}
}

/* A line that holds a comment only, and a blank line in one. */
Test(pbn_read, comments_in_odd_places)
{
	struct games games;

	read_well("%x\n{c}\n[Board ; c\n \"3\" {c}\n]\n{comment}\n"
		  "{ a\n\n[Board \"9\"] }\n[Dealer{c}\"e\"]; [Dealer \"N\"]\n",
	    &games);
	cr_assert_eq(games.games, 1);
	cr_assert_eq(games.game[0].number, 3);
	cr_assert_eq(games.game[0].dealer, EAST);
	games_fini(&games);
}

/* "?" means that it is not known, and is no error. */
Test(pbn_read, question_marks)
{
	struct games games;

	read_well(BOARD "[Declarer \"?\"]\n[Contract \"?\"]\n[Result \"?\"]\n",
	    &games);
	cr_assert_eq(games.game[0].result.contract.level, -1);
	cr_assert_eq(games.game[0].result.tricks, -1);
	cr_assert(game_is_dealt(&games.game[0]));
	games_fini(&games);
}

/* A dealer's statistics behind the games are warned of; the games stay. */
Test(pbn_read, text_behind_the_games)
{
	struct games games;

	read_well(BOARD "\nGenerated 100 hands \"\nProduced 1 hands\n", &games);
	cr_assert_eq(games.games, 1);
	cr_assert_str_eq(buf_text(&warnings),
	    "line 6: this text belongs to no game\n"
	    "line 7: this text belongs to no game\n");
	games_fini(&games);
}

/* Suits with letters, a spade void, a void at the end. */
Test(pbn_read, suit_letters)
{
	struct games games, plain;

	read_well("[Board \"1\"]\n[Deal \"n:SAJ65.HK82.DAK8.CJ75 "
		  "S8.HAQ1075.DQJ104.CQ64 SKT2.H.D96532.CKT983 "
		  "q9743.j9643.7.a2\"]\n[Board \"2\"]\n"
		  "[Deal \"N:.AKQJT98765432.. - - -\"]\n",
	    &games);
	read_well("[Board \"1\"]\n" DEAL, &plain);
	cr_assert_arr_eq(
	    &games.game[0].deal, &plain.game[0].deal, sizeof(struct deal));
	cr_assert_eq(
	    hand_count(hand_suit(games.game[1].deal.hand[NORTH], HEARTS)), 13);
	cr_assert_not(game_is_dealt(&games.game[1]));
	games_fini(&games);
	games_fini(&plain);
}

/* Words in any case, both words of vulnerability, blanks. */
Test(pbn_read, lower_case_and_both_words)
{
	static const char *const words[][2] = {{"None", "none"},
	    {"Love", "none"}, {"-", "none"}, {"None ", "none"}, {"NS", "ns"},
	    {"ew", "ew"}, {"All", "both"}, {"both", "both"}, {"BOTH", "both"},
	    {"N-S ", "ns"}, {"E-W", "ew"}};

	for (size_t i = 0; i < sizeof(words) / sizeof(words[0]); i++) {
		char text[200];
		struct games games;

		snprintf(text, sizeof(text),
		    "[board \"1\"]\n[dealer \"s\"]\n[VULNERABLE \"%s\"]\n",
		    words[i][0]);
		read_well(text, &games);
		cr_assert(games.game[0].has_vul);
		cr_assert_str_eq(
		    vulnerability_name(games.game[0].vul), words[i][1]);
		cr_assert_eq(games.game[0].dealer, SOUTH);
		games_fini(&games);
	}
}

/* "#" is the game before; "##" stays for games that leave the tag out. */
Test(pbn_read, inheritance)
{
	struct games games;

	read_well("[Event \"##A\"]\n[Site \"S\"]\n[Board \"1\"]\n" DEAL
		  "\n[Event \"#\"]\n[Site \"#\"]\n[Board \"2\"]\n" DEAL
		  "\n[Board \"3\"]\n" DEAL
		  "\n[Event \"B\"]\n[Board \"4\"]\n" DEAL
		  "\n[Board \"5\"]\n" DEAL,
	    &games);
	cr_assert_eq(games.games, 5);
	for (int i = 0; i < 5; i++)
		cr_assert_str_eq(games.game[i].event, i == 3 ? "B" : "A");
	cr_assert_str_eq(games.game[1].site, "S");
	cr_assert_null(games.game[2].site);
	games_fini(&games);
}

#define CALLED                                                                 \
	BOARD "[Auction \"N\"]\nPass 1H Pass Pass\nPass\n"                     \
	      "[Declarer \"E\"]\n[Contract \"1H\"]\n[Result \"9\"]\n"

/* A play that ends in mid-trick: the cards are kept, nothing is claimed. */
Test(pbn_read, play_that_stops_in_a_trick)
{
	struct games games;

	read_well(BOARD "[Auction \"N\"]\nPass 1H Pass Pass\nPass\n"
			"[Play \"S\"]\nST S3 SJ S8\n- - SA -\n",
	    &games);
	cr_assert_eq(games.game[0].cards, 5);
	cr_assert_eq(games.game[0].result.tricks, -1);
	cr_assert_eq(games.game[0].end, GAME_END_UNKNOWN);
	cr_assert_eq(games.game[0].result.contract.declarer, EAST);
	cr_assert_str_eq(buf_text(&warnings), "");
	games_fini(&games);
}

/* The columns are seats; who led to a trick is worked out: the winner does. */
Test(pbn_read, columns_are_seats)
{
	struct games games;
	static const char *const order[] = {"ST", "S3", "SJ", "S8", "SA", "H5"};

	read_well(CALLED "[Play \"S\"]\nST S3 SJ S8\n- - SA H5\n*\n", &games);
	cr_assert_eq(games.game[0].cards, 6);
	for (int i = 0; i < 6; i++) {
		char text[3];

		card_write(games.game[0].card[i], text);
		cr_assert_str_eq(text, order[i]);
	}
	cr_assert_eq(games.game[0].end, GAME_END_CLAIMED);
	games_fini(&games);
}

/* A deal that was turned against the play: the leader does not hold his card. */
Test(pbn_read, the_leader_holds_the_card)
{
	struct games games;

	read_well(CALLED "[Play \"S\"]\nSQ S3 SJ S8\n", &games);
	cr_assert_eq(games.game[0].cards, 0);
	cr_assert_str_eq(buf_text(&warnings),
	    "line 12: the play: South cannot play \"SQ\" here; the rest of it "
	    "is left out\n");
	games_fini(&games);
	read_well(CALLED "[Play \"W\"]\nSQ S3 SJ S8\n", &games);
	cr_assert_str_eq(buf_text(&warnings),
	    "line 11: the play is left out: \"W\" is not declarer's left\n");
	games_fini(&games);
}

/* A double counts for the contract only if no bid follows. */
Test(pbn_read, doubles_before_the_last_bid)
{
	static const struct {
		const char *calls;
		enum doubling doubling;
	} cases[] = {{"1C X 1H AP", UNDOUBLED}, {"1C X 1H X AP", DOUBLED},
	    {"1C X XX 1H AP", UNDOUBLED}, {"1C X XX AP", REDOUBLED}};

	for (size_t i = 0; i < 4; i++) {
		char text[400];
		struct games games;

		snprintf(text, sizeof(text), BOARD "[Auction \"N\"]\n%s\n",
		    cases[i].calls);
		read_well(text, &games);
		cr_assert_eq(games.game[0].result.contract.doubling,
		    cases[i].doubling, "%s", cases[i].calls);
		games_fini(&games);
	}
}

/* The first column may be another seat's than the dealer's. */
Test(pbn_read, auction_from_another_column)
{
	struct games games;

	read_well(BOARD "[Auction \"W\"]\n- 1C 1D Pass\n", &games);
	cr_assert_eq(games.game[0].auction.dealer, NORTH);
	cr_assert_eq(games.game[0].auction.count, 3);
	cr_assert_str_eq(buf_text(&warnings), "");
	games_fini(&games);
	read_well(BOARD "[Auction \"S\"]\n- 1C 1D Pass\n", &games);
	cr_assert_eq(games.game[0].auction.count, 0);
	cr_assert_str_eq(buf_text(&warnings),
	    "line 5: the auction does not begin with the dealer; it is left "
	    "out\n");
	games_fini(&games);
}

/* Deals only; a board that was passed out; calls that cannot be. */
Test(pbn_read, what_can_be_done_without)
{
	struct games games;

	read_well(BOARD, &games);
	cr_assert_eq(games.game[0].auction.count, 0);
	cr_assert(games.board[0].is_dealt);
	games_fini(&games);
	read_well(BOARD "[Contract \"Pass\"]\n[Auction \"N\"]\nAP\n", &games);
	cr_assert_eq(games.game[0].end, GAME_END_PASSED_OUT);
	cr_assert_eq(games.game[0].result.contract.declarer, SEAT_NONE);
	games_fini(&games);
	read_well(BOARD "[Auction \"N\"]\n1H 1C Pass\n", &games);
	cr_assert_eq(games.game[0].auction.count, 1);
	cr_assert_str_eq(buf_text(&warnings),
	    "line 6: the auction: \"1C\" is no call that is allowed here; the "
	    "rest of it is left out\n");
	games_fini(&games);
	read_well("[Board \"1\"]\n[Dealer \"N\"]\n[Vulnerable \"None\"]\n"
		  "[Contract \"7NT\"]\n[Declarer \"N\"]\n[Result \"13\"]\n"
		  "[Score \"NS 1500\"]\n",
	    &games);
	cr_assert_str_eq(buf_text(&warnings),
	    "line 7: Score: 1500 is not what the contract is worth, 1520\n");
	games_fini(&games);
}

static int files_read;

static void
read_file(const char *path, const char *name)
{
	FILE *file = fopen(path, "rb");
	static char bytes[1 << 20];
	struct games games;
	size_t len;
	int rc;

	cr_assert_not_null(file);
	len = fread(bytes, 1, sizeof(bytes), file);
	fclose(file);
	games_init(&games);
	buf_clear(&warnings);
	rc = pbn_read(bytes, len, &games, &warnings, &err);
	printf("%s: %d, %d games %s\n%s", name, rc, games.games,
	    rc < 0 ? err.text : "", buf_text(&warnings));
	if (strcmp(name, "verifier_errors_20.pbn") != 0 &&
	    strcmp(name, "endplay_15_suit_letters.pbn") != 0)
		cr_assert_eq(rc, 0, "%s: %s", path, err.text);
	games_fini(&games);
	files_read++;
}

/* Files of many programs, in a folder that PAIRSD_FILES names. */
Test(pbn_read, real_files)
{
	static const char *const folders[] = {"pbn", "pbn/issues"};
	const char *root = getenv("PAIRSD_FILES");

	if (root == NULL)
		cr_skip_test("PAIRSD_FILES is not set");
	for (int i = 0; i < 2; i++) {
		char path[512];
		struct dirent *entry;
		DIR *dir;

		snprintf(path, sizeof(path), "%s/%s", root, folders[i]);
		dir = opendir(path);
		cr_assert_not_null(dir, "%s", path);
		while ((entry = readdir(dir)) != NULL) {
			snprintf(path, sizeof(path), "%s/%s/%s", root,
			    folders[i], entry->d_name);
			if (strstr(entry->d_name, ".pbn") != NULL)
				read_file(path, entry->d_name);
		}
		closedir(dir);
	}
	cr_assert_gt(files_read, 20);
}
