/* SPDX-License-Identifier: ISC */
/*
 * The tables of a PBN file (PBN 2.1, section 5): the scores of a board, the
 * final table, and what a deal makes.
 */
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "daemon/files/pbn.h"
#include "daemon/files/pbn_write.h"

#define PBN_NAMES_MOST 150 /* bytes of two names; the row has other columns */

static const char *
pbn_value_name(enum total_kind kind)
{
	return kind == TOTAL_PERCENT ? "Percentage" : "IMP";
}

void
pbn_put_optimum(struct buf *buf, const struct game_makes *makes)
{
	static const char *const strain[] = {"C", "D", "H", "S", "NT"};

	if (makes->known) {
		buf_append_text(buf,
		    "[OptimumResultTable \"Declarer;Denomination\\2R;"
		    "Result\\2R\"]" PBN_END);
		for (int s = 0; s < SEAT_COUNT; s++)
			for (int d = STRAIN_COUNT - 1; d >= 0; d--)
				buf_printf(buf, "%c %2s %2d" PBN_END,
				    seat_letter((enum seat)s), strain[d],
				    makes->tricks[s][d]);
	}
	if (makes->par_known)
		buf_printf(buf, "[OptimumScore \"%s %d\"]" PBN_END,
		    makes->par < 0 ? "EW" : "NS", abs(makes->par));
}

static bool
pbn_has_points(const struct game_board *board)
{
	for (int i = 0; i < board->rows; i++)
		if (board->row[i].has_points)
			return true;
	return false;
}

static bool
pbn_has_awards(const struct game_board *board)
{
	for (int i = 0; i < board->rows; i++)
		for (int side = 0; side < SIDE_COUNT; side++)
			if (board->row[i].result.award[side] != AWARD_NONE)
				return true;
	return false;
}

/* Contract, declarer, tricks and lead of a row. */
static void
pbn_put_row_contract(struct buf *buf, const struct game_result *r)
{
	char contract[CONTRACT_TEXT_MAX] = "-", tricks[12] = "-";
	char lead[3] = "-";

	if (r->contract.level == 0)
		snprintf(contract, sizeof(contract), "Pass");
	else if (r->contract.level > 0)
		contract_write(&r->contract, contract);
	if (r->tricks >= 0)
		snprintf(tricks, sizeof(tricks), "%d", r->tricks);
	if (r->lead != CARD_NONE)
		card_write(r->lead, lead);
	buf_printf(buf, " %5s %c %2s %2s", contract,
	    seat_letter(r->contract.declarer), tricks, lead);
}

/* A cell of hundredths, "-" where there is none. */
static void
pbn_put_hundredths(struct buf *buf, bool known, bool artificial, int64_t value)
{
	char text[GAME_HUNDREDTHS_MAX] = "-";

	if (known)
		game_hundredths_write(value, text);
	buf_printf(buf, " %s%s", known && artificial ? "^" : "", text);
}

static void
pbn_put_row_values(
    struct buf *buf, const struct game_row *row, bool points, bool awards)
{
	const struct game_result *r = &row->result;
	const bool artificial = r->kind == ROW_ARTIFICIAL;

	if (r->has_score)
		buf_printf(buf, " %5d", r->score);
	else
		buf_append_text(buf, "     -");
	for (int side = 0; side < SIDE_COUNT; side++)
		pbn_put_hundredths(
		    buf, row->scored[side], artificial, row->value[side]);
	for (int side = 0; points && side < SIDE_COUNT; side++)
		pbn_put_hundredths(buf, row->has_points && row->scored[side],
		    artificial, row->points[side]);
	for (int side = 0; awards && side < SIDE_COUNT; side++)
		buf_printf(buf, " %2s",
		    r->award[side] != AWARD_NONE ? award_name(r->award[side])
						 : "-");
	buf_append_text(buf, PBN_END);
}

void
pbn_put_scores(
    struct buf *buf, const struct games *games, const struct game_board *board)
{
	const char *value = pbn_value_name(games->values);
	const bool points = pbn_has_points(board);
	const bool awards = pbn_has_awards(board);

	if (board->rows == 0)
		return;
	buf_printf(buf,
	    "[ScoreTable \"Round\\2R;Table\\3R;PairId_NS\\3R;PairId_EW\\3R;"
	    "Contract\\5R;Declarer\\1R;Result\\2R;Lead\\2R;Score_NS\\5R;"
	    "%s_NS\\6R;%s_EW\\6R%s%s\"]" PBN_END,
	    value, value, points ? ";MP_NS\\6R;MP_EW\\6R" : "",
	    awards ? ";Award_NS\\2R;Award_EW\\2R" : "");
	for (int i = 0; i < board->rows; i++) {
		const struct game_row *row = &board->row[i];

		buf_printf(buf, "%2d %3d %3d %3d", row->round, row->table,
		    row->ns, row->ew);
		pbn_put_row_contract(buf, &row->result);
		pbn_put_row_values(buf, row, points, awards);
	}
}

static void
pbn_put_names(struct buf *buf, const struct game_pair *pair)
{
	struct buf both = {0};

	buf_printf(&both, "%s", pair->name[0] != NULL ? pair->name[0] : "?");
	if (pair->name[1] != NULL)
		buf_printf(&both, " - %s", pair->name[1]);
	buf_append_text(buf, " \"");
	pbn_put_text(buf, buf_text(&both), PBN_NAMES_MOST);
	buf_append_text(buf, "\"");
	buf_fini(&both);
}

void
pbn_put_totals(struct buf *buf, const struct games *games)
{
	static const char *const total[TOTAL_KIND_COUNT] = {
	    "TotalPercentage", "TotalIMP", "TotalVP"};

	if (games->pairs == 0)
		return;
	buf_printf(buf,
	    "[TotalScoreTable \"Rank\\3R;PairId\\3R;Names;%s\\8R;NrBoards\\3R;"
	    "MasterPoints\\3R\"]" PBN_END,
	    total[games->totals]);
	for (int i = 0; i < games->pairs; i++) {
		const struct game_pair *pair = &games->pair[i];
		char value[GAME_HUNDREDTHS_MAX] = "-";

		if (pair->rank > 0)
			buf_printf(buf, "%3d %3d", pair->rank, pair->pair);
		else
			buf_printf(buf, "  - %3d", pair->pair);
		pbn_put_names(buf, pair);
		if (pair->has_total)
			game_hundredths_write(pair->total, value);
		buf_printf(buf, " %8s", value);
		if (pair->boards >= 0)
			buf_printf(buf, " %3d", pair->boards);
		else
			buf_append_text(buf, "   -");
		if (pair->has_points)
			buf_printf(buf, " %3d" PBN_END, pair->points);
		else
			buf_append_text(buf, "   -" PBN_END);
	}
}
