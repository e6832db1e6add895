/* SPDX-License-Identifier: ISC */
/*
 * Deals from seed and list against values computed in another language, twice
 * (tests/dealing/deals.py is one of them).
 */
#include "daemon/dealing/dealing.h"

#include <criterion/criterion.h>
#include <stdlib.h>
#include <string.h>

struct known_pair {
	int pair;
	int32_t north, south;
};

struct known_board {
	int board;
	const char *deal;
};

static const struct known {
	int seed_first, seed_step; /* bytes of the seed */
	const char *commitment, *key;
	struct known_pair pair[4];
	struct known_board board[8];
	int order[4]; /* of a random first round */
} KNOWN[] = {
    {0, 1, "630dcd2966c4336691125448bbb25b4ff412a49c732db2c8abc1b8581bd710dd",
	"78247c914151e2933509e174568c06ac6bd42ab1bff7864044584db48cddbb4d",
	{{1, 7, 3}, {2, 12, 11}, {3, 100000, 2}, {4, 5, 6}},
	{{1,
	     "N:AQJ65.Q8.K8.AK84 7.KJ643.T97.QT32 92.AT952.A43.J96 "
	     "KT843.7.QJ652.75"},
	    {2,
		"N:Q97.K542.AT.9742 543.JT97.J8652.A J8.AQ83.KQ74.KQ8 "
		"AKT62.6.93.JT653"},
	    /* its first try is too large a number */
	    {3,
		"N:K873.32.J8.AK732 A6.KQJT754.2.J64 QJT4..Q76543.985 "
		"952.A986.AKT9.QT"},
	    {4,
		"N:QJ98.984.753.T52 5432.53.AQT96.Q9 AKT.AKQ62.K84.84 "
		"76.JT7.J2.AKJ763"},
	    {5,
		"N:AK7.542.T765.A42 982.K6.AKJ2.T875 JT4.AJ987.Q4.K96 "
		"Q653.QT3.983.QJ3"},
	    {6,
		"N:J8753.Q76.J9.973 KQ.853.AQ853.K84 T942.A4.T74.AJT5 "
		"A6.KJT92.K62.Q62"},
	    {31,
		"N:Q63.A82.987.T654 AJT542.T974.K.87 8.QJ653.AQJT43.3 "
		"K97.K.652.AKQJ92"},
	    {32,
		"N:AJ93.QT5.753.Q65 Q54.J73.AJ94.T82 KT76.A98.Q86.J43 "
		"82.K642.KT2.AK97"}},
	{4, 2, 1, 3}},
    {255, 0, "af9613760f72635fbdb44a5a0a63c39f12af30f950a6ee5c971be188e89c4051",
	"7354ee1575d510f5432f9628d789b800c6b2596d7fda68ee532e317009ebc38b",
	{{1, 1, 2}, {2, 3, 4}, {3, 5, 6}, {4, 7, 8}},
	{{1,
	     "N:K9654.9432.AKQ.A AQT7.KQ6.976.543 J3.T875.T2.KQJ76 "
	     "82.AJ.J8543.T982"},
	    {2,
		"N:Q8542.J43.Q.KT96 J7.KT7.KJT762.J5 A.Q652.A93.AQ843 "
		"KT963.A98.854.72"},
	    {480,
		"N:KQ42.Q843.AJ.873 AT.AK.T862.AQJT5 987.T652.KQ94.94 "
		"J653.J97.753.K62"}},
	{4, 3, 2, 1}},
};
#define KNOWN_COUNT (sizeof(KNOWN) / sizeof(KNOWN[0]))

/* Board 3 of the first of these, as it is dealt at first and then. */
static const char *const THROWN[] = {
    "N:K873.32.J8.AK732 A6.KQJT754.2.J64 QJT4..Q76543.985 952.A986.AKT9.QT",
    "N:5432.874.64.KQT9 98.KT63.KQ853.82 T7.AJ952.J97.743 AKQJ6.Q.AT2.AJ65",
    "N:K5.AT96.KJT5.732 T843.K42.Q9.AKQ4 J762.Q873.864.J5 AQ9.J5.A732.T986"};

static void
known_seed(const struct known *known, uint8_t seed_r[SEED_BYTES])
{
	for (int i = 0; i < SEED_BYTES; i++)
		seed_r[i] = (uint8_t)(known->seed_first + known->seed_step * i);
}

static void
check_known(const struct known *known)
{
	uint8_t seed[SEED_BYTES], hash[CHANCE_HASH_SIZE];
	char text[2 * CHANCE_HASH_SIZE + 1], deal_text[DEAL_TEXT_MAX];
	struct deal deal;
	struct buf list;

	known_seed(known, seed);
	dealing_commitment(seed, hash);
	hex_encode(hash, sizeof(hash), text);
	cr_expect_str_eq(text, known->commitment);
	buf_init(&list);
	for (int i = 0; i < 4; i++)
		dealing_list_add(&list, known->pair[i].pair,
		    known->pair[i].north, known->pair[i].south);
	dealing_key(seed, &list, hash);
	buf_fini(&list);
	hex_encode(hash, sizeof(hash), text);
	cr_expect_str_eq(text, known->key);
	for (int i = 0; i < 8 && known->board[i].board != 0; i++) {
		dealing_board(hash, known->board[i].board, 0, &deal);
		deal_write(&deal, deal_text);
		cr_expect_str_eq(deal_text, known->board[i].deal, "board %d",
		    known->board[i].board);
	}
}

/* By sha256sum of the two lines. */
Test(dealing, prepared_boards_give_the_seed)
{
	static const char *const texts[] = {
	    "N:AKQJT98765432... .AKQJT98765432.. ..AKQJT98765432. "
	    "...AKQJT98765432",
	    "N:.AKQJT98765432.. ..AKQJT98765432. ...AKQJT98765432 "
	    "AKQJT98765432..."};
	static const uint8_t want[] = {0xd2, 0x26, 0x63, 0x2e, 0x5d, 0xc1, 0xfa,
	    0xf4, 0x5b, 0x9c, 0x56, 0x46, 0xdd, 0x3f, 0x70, 0x58, 0xd7, 0x36,
	    0x5b, 0x8d, 0x58, 0x26, 0xdf, 0x93, 0x17, 0xec, 0xc7, 0xf5, 0xfd,
	    0xbf, 0x1b, 0xe0};
	struct deal deal[2];
	uint8_t seed[SEED_BYTES];

	for (int i = 0; i < 2; i++)
		cr_assert(deal_read(texts[i], &deal[i]));
	dealing_prepared_seed(deal, 2, seed);
	cr_expect_eq(memcmp(seed, want, sizeof(want)), 0);
}

Test(dealing, known_values)
{
	chance_init();
	for (size_t i = 0; i < KNOWN_COUNT; i++)
		check_known(&KNOWN[i]);
}

/*
 * The deals of a round are those of its boards, from the event's own list; a
 * pair that came late is not of it.
 */
Test(dealing, round)
{
	struct pair pair[5] = {[4] = {.player = {98, 99}}};
	struct deal deal[3];
	struct round rounds[2] = {{.start_at = 0}};
	struct event event = {.pairs = 5,
	    .listed = 4,
	    .pair = pair,
	    .round = rounds,
	    .config = {.boards_per_round = 3}};
	char text[DEAL_TEXT_MAX];

	chance_init();
	known_seed(&KNOWN[0], event.seed);
	for (int i = 0; i < 4; i++) {
		pair[i].player[0] = KNOWN[0].pair[i].north;
		pair[i].player[1] = KNOWN[0].pair[i].south;
	}
	dealing_round(&event, 2, deal);
	for (int i = 0; i < 3; i++) {
		deal_write(&deal[i], text);
		/* boards 4 and 5 were computed above, 6 too */
		cr_expect_str_eq(text, KNOWN[0].board[3 + i].deal);
	}
}

/*
 * Boards of a round that was thrown away: the first tries of board 3 and their
 * numbers by tests/dealing/deals.py, as its thrown counts.
 */
Test(dealing, thrown_away)
{
	struct deal deal[3];
	uint8_t seed[SEED_BYTES], key[CHANCE_HASH_SIZE];
	char text[DEAL_TEXT_MAX];
	struct buf list;

	chance_init();
	known_seed(&KNOWN[0], seed);
	buf_init(&list);
	for (int i = 0; i < 4; i++)
		dealing_list_add(&list, KNOWN[0].pair[i].pair,
		    KNOWN[0].pair[i].north, KNOWN[0].pair[i].south);
	dealing_key(seed, &list, key);
	buf_fini(&list);
	for (int thrown = 0; thrown < 3; thrown++) {
		dealing_board(key, 3, thrown, &deal[thrown]);
		deal_write(&deal[thrown], text);
		cr_expect_str_eq(text, THROWN[thrown], "%d", thrown);
	}
}

/* Pairs by their hashes, from the event's own list. */
Test(dealing, order)
{
	struct pair pair[4] = {0};
	struct event event = {.pairs = 5, .listed = 4, .pair = pair};
	int order[4];

	chance_init();
	for (size_t k = 0; k < KNOWN_COUNT; k++) {
		known_seed(&KNOWN[k], event.seed);
		for (int i = 0; i < 4; i++) {
			pair[i].player[0] = KNOWN[k].pair[i].north;
			pair[i].player[1] = KNOWN[k].pair[i].south;
		}
		dealing_order(&event, order);
		cr_expect_arr_eq(order, KNOWN[k].order, sizeof(order));
	}
}

/* Another list, another pair of names, or another board: other deals. */
Test(dealing, depends_on_all)
{
	uint8_t seed[SEED_BYTES], key[2][CHANCE_HASH_SIZE];
	struct deal deal[2];
	struct buf list;

	chance_init();
	known_seed(&KNOWN[0], seed);
	buf_init(&list);
	dealing_list_add(&list, 1, 7, 3);
	dealing_key(seed, &list, key[0]);
	buf_clear(&list);
	dealing_list_add(&list, 1, 3, 7);
	dealing_key(seed, &list, key[1]);
	cr_expect_arr_neq(key[0], key[1], CHANCE_HASH_SIZE);
	buf_fini(&list);
	dealing_board(key[0], 1, 0, &deal[0]);
	dealing_board(key[0], 2, 0, &deal[1]);
	cr_expect_arr_neq(&deal[0], &deal[1], sizeof(deal[0]));
	dealing_board(key[1], 1, 0, &deal[1]);
	cr_expect_arr_neq(&deal[0], &deal[1], sizeof(deal[0]));
	cr_expect(deal_is_whole(&deal[0]) && deal_is_whole(&deal[1]));
}
