/* SPDX-License-Identifier: ISC */
/*
 * USEBIO 1.2, Swiss pairs.
 */
#include "daemon/files/usebio.h"

#include <inttypes.h>
#include <stdlib.h>
#include <string.h>

#include "daemon/base/xalloc.h"
#include "daemon/files/latin.h"

/* Text, with what would be markup, and all beyond ASCII, as references. */
static void
usebio_put_text(struct buf *buf, const char *text)
{
	while (*text != '\0') {
		const unsigned c = latin_next(&text);

		if (c < 0x20 || (c >= 0x7f && c < 0xa0))
			buf_append_text(buf, " ");
		else if (c > 0x7e || strchr("&<>\"'", (int)c) != NULL)
			buf_printf(buf, "&#%u;", c);
		else
			buf_printf(buf, "%c", (int)c);
	}
}

static void
usebio_text(struct buf *buf, const char *name, const char *text)
{
	buf_printf(buf, "<%s>", name);
	usebio_put_text(buf, text != NULL ? text : "");
	buf_printf(buf, "</%s>\r\n", name);
}

static void
usebio_number(struct buf *buf, const char *name, int64_t number)
{
	buf_printf(buf, "<%s>%" PRId64 "</%s>\r\n", name, number, name);
}

static void
usebio_hundredths(struct buf *buf, const char *name, bool known, int64_t value)
{
	char text[GAME_HUNDREDTHS_MAX] = "";

	if (known)
		game_hundredths_write(value, text);
	usebio_text(buf, name, text);
}

static const char *
usebio_type(const struct games *games)
{
	if (games->values == TOTAL_PERCENT)
		return "SWISS_PAIRS";
	return games->butler ? "SWISS_PAIRS_BUTLER_IMPS"
			     : "SWISS_PAIRS_CROSS_IMPS";
}

static const char *
usebio_method(const struct games *games)
{
	if (games->values == TOTAL_PERCENT)
		return "MATCH_POINTS";
	return games->butler ? "BUTLER" : "CROSS_IMPS";
}

/* "05/01/2026" of "2026-01-05" */
static void
usebio_date(struct buf *buf, const char *date)
{
	if (date != NULL)
		buf_printf(buf, "<DATE>%.2s/%.2s/%.4s</DATE>\r\n", date + 8,
		    date + 5, date);
}

static void
usebio_head(struct buf *buf, const struct games *games)
{
	buf_printf(buf, "<EVENT EVENT_TYPE=\"%s\">\r\n", usebio_type(games));
	usebio_text(buf, "PROGRAM_NAME", PACKAGE_NAME);
	usebio_text(buf, "PROGRAM_VERSION", PACKAGE_VERSION);
	usebio_text(buf, "EVENT_DESCRIPTION", games->event);
	usebio_number(buf, "EVENT_IDENTIFIER", games->id);
	usebio_date(buf, games->date);
	usebio_text(buf, "BOARD_SCORING_METHOD", usebio_method(games));
	if (games->totals == TOTAL_VPS)
		usebio_text(buf, "MATCH_SCORING_METHOD", "VPS");
	usebio_number(buf, "SESSION_COUNT", 1);
	usebio_number(buf, "SECTION_COUNT", 1);
	usebio_number(buf, "PAIRS", games->pairs);
	usebio_number(buf, "BOARDS_PLAYED", games->boards);
	usebio_number(buf, "BOARDS_PER_ROUND", games->boards_per_round);
	usebio_number(buf, "WINNER_TYPE", 1);
}

static void
usebio_pair(
    struct buf *buf, const struct games *games, const struct game_pair *pair)
{
	buf_append_text(buf, "<PAIR>\r\n");
	usebio_number(buf, "PAIR_NUMBER", pair->pair);
	usebio_text(buf, "DIRECTION", "");
	if (pair->boards >= 0)
		usebio_number(buf, "BOARDS_PLAYED", pair->boards);
	usebio_hundredths(buf, "TOTAL_SCORE", pair->has_total, pair->total);
	if (games->totals == TOTAL_PERCENT)
		usebio_hundredths(
		    buf, "PERCENTAGE", pair->has_total, pair->total);
	if (pair->rank > 0)
		usebio_number(buf, "PLACE", pair->rank);
	else
		usebio_text(buf, "PLACE", "");
	if (pair->has_points) {
		buf_append_text(buf, "<MASTER_POINTS>\r\n");
		usebio_number(buf, "MASTER_POINTS_AWARDED", pair->points);
		usebio_text(buf, "MASTER_POINT_TYPE", "");
		buf_append_text(buf, "</MASTER_POINTS>\r\n");
	}
	for (int i = 0; i < 2; i++) {
		buf_append_text(buf, "<PLAYER>\r\n");
		usebio_text(buf, "PLAYER_NAME", pair->name[i]);
		usebio_text(buf, "NATIONAL_ID_NUMBER", "");
		buf_append_text(buf, "</PLAYER>\r\n");
	}
	buf_append_text(buf, "</PAIR>\r\n");
}

static void
usebio_hand(struct buf *buf, const char *direction, hand_t hand)
{
	static const char *const suit[] = {
	    "SPADES", "HEARTS", "DIAMONDS", "CLUBS"};
	char text[HAND_TEXT_MAX];
	char *at = text;

	hand_write(hand, text);
	buf_append_text(buf, "<HAND>\r\n");
	usebio_text(buf, "DIRECTION", direction);
	for (int i = 0; i < SUIT_COUNT; i++) {
		char *end = at + strcspn(at, ".");

		*end = '\0';
		usebio_text(buf, suit[i], at);
		at = end + 1;
	}
	buf_append_text(buf, "</HAND>\r\n");
}

/* An award as a score: "A6040"; a board without one has none. */
static void
usebio_award(struct buf *buf, const struct game_result *result)
{
	static const char *const percent[AWARD_COUNT] = {[AWARD_NONE] = "00",
	    [AWARD_PLUS] = "60",
	    [AWARD_AVERAGE] = "50",
	    [AWARD_MINUS] = "40"};

	if (result->kind == ROW_ARTIFICIAL)
		buf_printf(buf, "<SCORE>A%s%s</SCORE>\r\n",
		    percent[result->award[SIDE_NS]],
		    percent[result->award[SIDE_EW]]);
	else
		usebio_text(buf, "SCORE", "");
}

static void
usebio_contract(struct buf *buf, const struct game_result *r)
{
	char text[CONTRACT_TEXT_MAX] = "";
	char card[3], lead[3] = "";
	char by[] = {seat_letter(r->contract.declarer), '\0'};

	if (r->contract.level == 0)
		usebio_text(buf, "CONTRACT", "PASS");
	if (r->contract.level <= 0)
		return;
	contract_write(&r->contract, text);
	usebio_text(buf, "CONTRACT", text);
	usebio_text(buf, "PLAYED_BY", by);
	if (r->lead != CARD_NONE) { /* the rank first */
		card_write(r->lead, card);
		lead[0] = card[1];
		lead[1] = card[0];
	}
	usebio_text(buf, "LEAD", lead);
	if (r->tricks >= 0)
		usebio_number(buf, "TRICKS", r->tricks);
}

static void
usebio_line(
    struct buf *buf, const struct games *games, const struct game_row *row)
{
	const bool percent = games->values == TOTAL_PERCENT;

	buf_append_text(buf, "<TRAVELLER_LINE>\r\n");
	usebio_contract(buf, &row->result);
	if (row->result.has_score)
		usebio_number(buf, "SCORE", row->result.score);
	else
		usebio_award(buf, &row->result);
	for (int side = 0; side < SIDE_COUNT; side++) {
		const bool ns = side == SIDE_NS;

		if (percent)
			usebio_hundredths(buf,
			    ns ? "NS_MATCH_POINTS" : "EW_MATCH_POINTS",
			    row->scored[side] && row->has_points,
			    row->points[side]);
		else
			usebio_hundredths(buf, ns ? "NS_IMPS" : "EW_IMPS",
			    row->scored[side], row->value[side]);
	}
	buf_append_text(buf, "</TRAVELLER_LINE>\r\n");
}

static void
usebio_board(struct buf *buf, const struct games *games,
    const struct game_board *board, const struct game_row *row)
{
	static const char *const vul[] = {
	    "Love", "North-South", "East-West", "All"};
	static const char *const seat[] = {"North", "East", "South", "West"};

	buf_append_text(buf, "<BOARD>\r\n");
	usebio_number(buf, "BOARD_NUMBER", board->number);
	if (board->is_dealt)
		usebio_text(buf, "VULNERABILITY", vul[board->vul]);
	for (int s = 0; board->is_dealt && s < SEAT_COUNT; s++)
		usebio_hand(buf, seat[s], board->deal.hand[s]);
	usebio_line(buf, games, row);
	buf_append_text(buf, "</BOARD>\r\n");
}

/* A board at a table, found by round and table. */
struct usebio_play {
	int round, table;
	const struct game_board *board;
	const struct game_row *row;
};

/* By round, table, board, and the rows of a board as they came. */
static int
usebio_compare(const void *a_ptr, const void *b_ptr)
{
	const struct usebio_play *a = a_ptr, *b = b_ptr;

	if (a->round != b->round)
		return a->round < b->round ? -1 : 1;
	if (a->table != b->table)
		return a->table < b->table ? -1 : 1;
	if (a->board != b->board)
		return a->board < b->board ? -1 : 1;
	return a->row < b->row ? -1 : a->row > b->row;
}

/*
 * All rows of known rounds and tables in that order, one for a board at a table;
 * their number.  The list is for free().
 */
static int
usebio_plays(const struct games *games, struct usebio_play **play_r)
{
	struct usebio_play *play;
	size_t all = 0;
	int count = 0, kept = 0;

	for (int i = 0; i < games->boards; i++)
		all += (size_t)games->board[i].rows;
	*play_r = play = xcalloc(all + 1, sizeof(*play));
	for (int i = 0; i < games->boards; i++) {
		const struct game_board *board = &games->board[i];

		for (int r = 0; r < board->rows; r++) {
			const struct game_row *row = &board->row[r];

			if (row->round < 1 || row->table < 1 ||
			    (board->round != 0 && board->round != row->round))
				continue;
			play[count++] = (struct usebio_play){
			    row->round, row->table, board, row};
		}
	}
	qsort(play, (size_t)count, sizeof(*play), usebio_compare);
	for (int i = 0; i < count; i++) {
		if (kept > 0 && play[kept - 1].board == play[i].board &&
		    play[kept - 1].round == play[i].round &&
		    play[kept - 1].table == play[i].table)
			continue;
		play[kept++] = play[i];
	}
	return kept;
}

/* What a side's boards of the match come to: a mean of per cents, or a sum. */
static void
usebio_score(struct buf *buf, const struct games *games,
    const struct usebio_play *play, int boards, enum side side)
{
	int64_t sum = 0, count = 0;

	for (int i = 0; i < boards; i++) {
		if (play[i].row->scored[side]) {
			sum += play[i].row->value[side];
			count++;
		}
	}
	if (games->values == TOTAL_PERCENT && count > 0)
		sum = (sum + count / 2) / count;
	usebio_hundredths(
	    buf, side == SIDE_NS ? "NS_SCORE" : "EW_SCORE", count > 0, sum);
}

static int
usebio_compare_matches(const void *a_ptr, const void *b_ptr)
{
	const struct game_match *a = a_ptr, *b = b_ptr;

	if (a->round != b->round)
		return a->round < b->round ? -1 : 1;
	return a->table < b->table ? -1 : a->table > b->table;
}

/* vps: the matches by round and table. */
static void
usebio_vps(struct buf *buf, const struct game_match *vps, int matches,
    const struct usebio_play *play)
{
	const struct game_match key = {
	    .round = play->round, .table = play->table};
	const struct game_match *match = bsearch(
	    &key, vps, (size_t)matches, sizeof(*vps), usebio_compare_matches);

	if (match == NULL)
		return;
	usebio_hundredths(buf, "NS_VICTORY_POINTS", true, match->vp[SIDE_NS]);
	usebio_hundredths(buf, "EW_VICTORY_POINTS", true, match->vp[SIDE_EW]);
}

/* Two pairs in a round, who met on so many boards. */
static void
usebio_match(struct buf *buf, const struct games *games,
    const struct usebio_play *play, int boards, const struct game_match *vps)
{
	buf_append_text(buf, "<MATCH>\r\n");
	usebio_number(buf, "ROUND_NUMBER", play->round);
	usebio_number(buf, "NS_PAIR_NUMBER", play->row->ns);
	usebio_number(buf, "EW_PAIR_NUMBER", play->row->ew);
	usebio_score(buf, games, play, boards, SIDE_NS);
	usebio_score(buf, games, play, boards, SIDE_EW);
	usebio_vps(buf, vps, games->matches, play);
	for (int i = 0; i < boards; i++)
		usebio_board(buf, games, play[i].board, play[i].row);
	buf_append_text(buf, "</MATCH>\r\n");
}

/* A match for each table of each round. */
static void
usebio_matches(struct buf *buf, const struct games *games)
{
	struct game_match *vps =
	    xcalloc((size_t)games->matches + 1, sizeof(*vps));
	struct usebio_play *play;
	const int count = usebio_plays(games, &play);

	if (games->matches > 0)
		memcpy(
		    vps, games->match, (size_t)games->matches * sizeof(*vps));
	qsort(
	    vps, (size_t)games->matches, sizeof(*vps), usebio_compare_matches);
	for (int i = 0, end; i < count; i = end) {
		end = i + 1;
		while (end < count && play[end].round == play[i].round &&
		    play[end].table == play[i].table)
			end++;
		usebio_match(buf, games, &play[i], end - i, vps);
	}
	free(play);
	free(vps);
}

/* The format has no element for them, and every reader passes over a comment. */
static void
usebio_absences(struct buf *buf, const struct games *games)
{
	for (int i = 0; i < games->absences; i++) {
		const struct game_absence *absence = &games->absence[i];
		char value[GAME_HUNDREDTHS_MAX];

		buf_printf(buf, "<!-- round %d: pair %d, %s", absence->round,
		    absence->pair, absence->bye ? "a bye" : "missed");
		game_hundredths_write(
		    absence->has_vp ? absence->vp : absence->value, value);
		if (absence->has_vp)
			buf_printf(buf, ", %s VP", value);
		else if (absence->has_value)
			buf_printf(buf, ", %s %s on each board", value,
			    games->values == TOTAL_PERCENT ? "per cent"
							   : "IMPs");
		buf_append_text(buf, " -->\r\n");
	}
}

void
usebio_write(const struct games *games, struct buf *buf)
{
	bool points = false;

	for (int i = 0; i < games->pairs; i++)
		points = points || games->pair[i].has_points;
	buf_append_text(buf,
	    "<?xml version=\"1.0\" encoding=\"iso-8859-1\"?>\r\n"
	    "<!DOCTYPE USEBIO SYSTEM \"usebio_v1_2.dtd\">\r\n"
	    "<USEBIO Version=\"1.2\">\r\n<CLUB>\r\n");
	usebio_text(buf, "CLUB_NAME", games->site);
	usebio_text(buf, "CLUB_ID_NUMBER", "");
	buf_append_text(buf, "</CLUB>\r\n");
	usebio_head(buf, games);
	usebio_text(buf, "MPS_AWARDED_FLAG", points ? "Y" : "N");
	buf_append_text(buf,
	    "<SESSION SESSION_ID=\"1\">\r\n<SECTION SECTION_ID=\"A\">\r\n"
	    "<PARTICIPANTS>\r\n");
	for (int i = 0; i < games->pairs; i++)
		usebio_pair(buf, games, &games->pair[i]);
	buf_append_text(buf, "</PARTICIPANTS>\r\n");
	usebio_matches(buf, games);
	usebio_absences(buf, games);
	buf_append_text(
	    buf, "</SECTION>\r\n</SESSION>\r\n</EVENT>\r\n</USEBIO>\r\n");
}
