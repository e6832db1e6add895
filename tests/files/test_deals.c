/* SPDX-License-Identifier: ISC */
/*
 * Files of deals: DUP and DLM written here from their description and read, the
 * same deals in every format of another program, and what is wrong.
 */
#include <criterion/criterion.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "daemon/files/deals.h"
#include "tests/lib/rng.h"

static struct buf warnings;
static struct err err;
static const char *kind;

static int
read_bytes(const char *bytes, size_t len, struct games *games_r)
{
	buf_clear(&warnings);
	games_init(games_r);
	return deals_read(bytes, len, games_r, &kind, &warnings, &err);
}

/* Card number 0.. from the ace of spades down. */
static card_t
card_down(int number)
{
	return (card_t)(51 - number);
}

static int
seat_of(const struct deal *deal, card_t card)
{
	for (int s = 0; s < SEAT_COUNT; s++)
		if (hand_has(deal->hand[s], card))
			return s;
	cr_assert(false);
	return 0;
}

static void
write_dup(const struct deal *deal, int boards, struct buf *buf)
{
	static const char signs[] = {5, 4, 3, 6};
	char text[3];

	for (int s = NORTH; s <= SOUTH; s++)
		for (int i = 0; i < 52; i++)
			if (hand_has(deal->hand[s], card_down(i)))
				buf_printf(buf, "%02d", i + 1);
	for (int s = 0; s < SEAT_COUNT; s++) {
		for (int suit = SPADES; suit >= CLUBS; suit--) {
			buf_append(buf, &signs[suit], 1);
			for (int rank = 12; rank >= 0; rank--) {
				const card_t card =
				    card_make((enum suit)suit, rank);

				card_write(card, text);
				if (hand_has(deal->hand[s], card))
					buf_append(buf, &text[1], 1);
			}
		}
	}
	buf_printf(buf, "YN1  0 %02d ", boards);
}

static void
write_dlm(const struct deal *deal, int number, struct buf *buf)
{
	unsigned sum = (unsigned)number;

	buf_printf(buf, "Duplicates %02d=0\r\nBoard %02d=", number, number);
	for (int i = 0; i < 52; i += 2) {
		const char c = (char)('a' + 4 * seat_of(deal, card_down(i)) +
		    seat_of(deal, card_down(i + 1)));

		buf_append(buf, &c, 1);
		sum ^= (unsigned char)c;
	}
	buf_printf(buf, "%03u\r\n", sum);
}

static void
expect_deals(
    const struct deal *deal, int count, const struct buf *buf, const char *as)
{
	struct games games;

	cr_assert_eq(
	    read_bytes(buf_text(buf), buf->len, &games), 0, "%s", err.text);
	cr_assert_str_eq(kind, as);
	cr_assert_eq(games.boards, count);
	for (int i = 0; i < count; i++) {
		cr_assert_eq(games.board[i].number, i + 1);
		cr_assert_eq(games.board[i].dealer, board_dealer(i + 1));
		cr_assert_eq(games.board[i].vul, board_vulnerability(i + 1));
		cr_assert_arr_eq(
		    &games.board[i].deal, &deal[i], sizeof(deal[i]));
	}
	games_fini(&games);
}

Test(deals, ninety_nine_random_boards)
{
	struct rng rng = {8};
	struct deal deal[99];
	struct buf dup = {0}, dlm = {0};

	buf_append_text(&dlm, "[Document]\r\nFrom board=1\r\nTo board=99\r\n");
	for (int i = 0; i < 99; i++) {
		rng_deal(&rng, &deal[i]);
		write_dup(&deal[i], 99, &dup);
		write_dlm(&deal[i], i + 1, &dlm);
	}
	expect_deals(deal, 99, &dup, "DUP");
	expect_deals(deal, 99, &dlm, "DLM");
	buf_fini(&dup);
	buf_fini(&dlm);
}

/* One byte of a good file changed, and what is said then. */
static void
expect_wrong(
    const struct buf *good, size_t at, const char *bytes, const char *says)
{
	struct buf bad = {0};
	struct games games;

	buf_append(&bad, good->data, good->len);
	memcpy(bad.data + at, bytes, strlen(bytes));
	cr_assert_eq(read_bytes(bad.data, bad.len, &games), ERR_INPUT);
	cr_assert_not_null(strstr(err.text, says), "%s", err.text);
	cr_assert_eq(games.boards, 0);
	buf_fini(&bad);
}

Test(deals, what_cannot_be)
{
	struct rng rng = {3};
	struct deal deal;
	struct buf dup = {0}, dlm = {0};
	struct games games;

	rng_deal(&rng, &deal);
	write_dup(&deal, 1, &dup);
	expect_wrong(&dup, 0, "53", "board 1: card 1 of 39 is no number");
	expect_wrong(&dup, 0, "00", "board 1: card 1 of 39 is no number");
	memcpy(dup.data, dup.data + 2, 2);
	expect_wrong(&dup, 4, "", "is there twice");
	buf_clear(&dup);
	write_dup(&deal, 1, &dup);
	expect_wrong(&dup, 79, "\x03", "the hands are not those");
	expect_wrong(&dup, 78, "?", "the hands are not those");
	cr_assert_eq(read_bytes(dup.data, dup.len - 1, &games), ERR_INPUT);
	buf_append_text(&dup, "x");
	cr_assert_eq(read_bytes(dup.data, dup.len, &games), ERR_INPUT);
	cr_assert_str_eq(err.text,
	    "a DUP file of 157 bytes; allowed: 1 to 99 boards of 156 bytes");
	buf_append_text(&dlm, "[Document]\r\n");
	write_dlm(&deal, 7, &dlm);
	expect_wrong(&dlm, 38, "q", "line 3: board 7: letter 1; allowed");
	expect_wrong(&dlm, 64, "999", "line 3: board 7: the sum 999 is not");
	buf_clear(&dlm);
	buf_append_text(
	    &dlm, "[Document]\nBoard 01=aaaaaaaaffffffkkkkkkpppppp000\n");
	cr_assert_eq(read_bytes(dlm.data, dlm.len, &games), ERR_INPUT);
	cr_assert_eq(strncmp(err.text, "line 2: ", 8), 0, "%s", err.text);
	buf_fini(&dup);
	buf_fini(&dlm);
}

/* Of other kinds of files as well: no board, or a number with two deals. */
Test(deals, one_deal_a_board)
{
	static const char *const one =
	    "[Board \"1\"]\n[Deal \"N:AJ65.K82.AK8.J75 8.AQT75.QJT4.Q64 "
	    "KT2..96532.KT983 Q9743.J9643.7.A2\"]\n\n";
	static const char *const other =
	    "[Board \"1\"]\n[Deal \"E:AJ65.K82.AK8.J75 8.AQT75.QJT4.Q64 "
	    "KT2..96532.KT983 Q9743.J9643.7.A2\"]\n\n";
	static const char *const none[] = {"", "hello\n", "<html>\n[1] a\n",
	    "a line, a [Board \"1\"]\nanother\n"};
	struct games games;
	struct buf text = {0};

	for (size_t i = 0; i < sizeof(none) / sizeof(none[0]); i++) {
		cr_assert_eq(
		    read_bytes(none[i], strlen(none[i]), &games), ERR_INPUT);
		cr_expect_str_eq(err.text,
		    "the file has no board that is dealt: it is neither PBN nor "
		    "LIN, DUP or DLM");
		cr_expect_eq(warnings.len, 0, "no word of each of its lines");
	}
	cr_assert_eq(read_bytes("[Event \"x\"]\n", 12, &games), ERR_INPUT);
	cr_assert_str_eq(err.text, "the file has no board that is dealt");
	buf_printf(&text, "%s%s", one, one);
	cr_assert_eq(read_bytes(text.data, text.len, &games), 0);
	cr_assert_eq(games.boards, 1, "two tables, one board");
	cr_assert_eq(games.board[0].dealer, NORTH);
	games_fini(&games);
	buf_append_text(&text, other);
	cr_assert_eq(read_bytes(text.data, text.len, &games), ERR_INPUT);
	cr_assert_str_eq(err.text, "board 1 is there twice, with two deals");
	buf_fini(&text);
}

/* The same two deals in three formats of one dealing program. */
Test(deals, real_files)
{
	static const char *const names[] = {"dup", "dlm", "pbn"};
	const char *root = getenv("PAIRSD_FILES");
	static char bytes[1 << 16];
	struct games games[3];

	if (root == NULL)
		cr_skip_test("PAIRSD_FILES is not set");
	for (int i = 0; i < 3; i++) {
		char path[512];
		FILE *file;
		size_t len;

		snprintf(path, sizeof(path), "%s/dealformats/big-deal.%s", root,
		    names[i]);
		file = fopen(path, "rb");
		cr_assert_not_null(file, "%s", path);
		len = fread(bytes, 1, sizeof(bytes), file);
		fclose(file);
		cr_assert_eq(read_bytes(bytes, len, &games[i]), 0, "%s: %s",
		    path, err.text);
		cr_assert_eq(games[i].boards, 2, "%s", path);
		cr_assert_arr_eq(&games[i].board[1].deal,
		    &games[0].board[1].deal, sizeof(struct deal));
		cr_assert_arr_eq(&games[i].board[0].deal,
		    &games[0].board[0].deal, sizeof(struct deal));
	}
	for (int i = 0; i < 3; i++)
		games_fini(&games[i]);
}
