/* SPDX-License-Identifier: ISC */
/*
 * What a struct games holds, as text.
 */
#include "tests/files/dump.h"

#include <inttypes.h>
#include <stdio.h>
#include <string.h>

#include "daemon/files/pbn_deal.h"

static const char *
dump_text(const char *text)
{
	return text != NULL ? text : "(null)";
}

static void
dump_result(const struct game_result *r, unsigned parts, struct buf *buf)
{
	char text[CONTRACT_TEXT_MAX] = "?";

	if (r->contract.level >= 0)
		contract_write(&r->contract, text);
	buf_printf(buf, "  %s by %c, tricks %d", text,
	    seat_letter(r->contract.declarer), r->tricks);
	if (parts & DUMP_LEADS)
		buf_printf(buf, ", lead %d", r->lead);
	if (parts & DUMP_GAME_ROW)
		buf_printf(buf, ", row %d %s %s %s, score %d %d", r->has_row,
		    r->has_row ? row_kind_name(r->kind) : "",
		    award_name(r->award[0]), award_name(r->award[1]),
		    r->has_score, r->has_score ? r->score : 0);
	buf_append_text(buf, "\n");
}

static void
dump_deal(const struct deal *deal, struct buf *buf)
{
	char text[PBN_DEAL_MAX];

	pbn_deal_write(deal, NORTH, text);
	buf_printf(buf, "  deal %s\n", text);
}

static void
dump_game(const struct game *g, unsigned parts, struct buf *buf)
{
	buf_printf(buf, "game of board %d: %s, %s, %s, %s\n", g->number,
	    dump_text(g->name[NORTH]), dump_text(g->name[EAST]),
	    dump_text(g->name[SOUTH]), dump_text(g->name[WEST]));
	if (parts & DUMP_GAME_HEAD)
		buf_printf(buf,
		    "  event %s, site %s, date %s, round %d, table %d, "
		    "pairs %d %d, scoring %s\n",
		    dump_text(g->event), dump_text(g->site), dump_text(g->date),
		    g->round, g->table, g->ns, g->ew, dump_text(g->scoring));
	buf_printf(buf, "  dealer %d %c, vul %d %s\n", g->has_dealer,
	    g->has_dealer ? seat_letter(g->dealer) : ' ', g->has_vul,
	    g->has_vul ? vulnerability_name(g->vul) : "");
	dump_deal(&g->deal, buf);
	for (int i = 0; i < g->auction.count; i++) {
		char text[CALL_TEXT_MAX];

		call_write(g->auction.call[i], text);
		buf_printf(buf, "  call %s\n", text);
	}
	for (int i = 0; i < g->notes; i++)
		buf_printf(buf, "  note on %d, alerted %d: %s\n",
		    g->note[i].call, g->note[i].alerted, g->note[i].text);
	for (int i = 0; i < g->cards; i++)
		buf_printf(buf, "  card %d\n", g->card[i]);
	if (parts & DUMP_GAME_ROW)
		buf_printf(buf, "  end %s\n", game_end_name(g->end));
	dump_result(&g->result, parts, buf);
	if ((parts & DUMP_GAME_ROW) && g->result.corrected)
		buf_append_text(buf, "  corrected\n");
}

static void
dump_board(const struct game_board *b, unsigned parts, struct buf *buf)
{
	buf_printf(buf, "board %d of round %d, dealt %d %c %s\n", b->number,
	    b->round, b->is_dealt, b->is_dealt ? seat_letter(b->dealer) : ' ',
	    b->is_dealt ? vulnerability_name(b->vul) : "");
	if (b->is_dealt)
		dump_deal(&b->deal, buf);
	if (parts & DUMP_MAKES) {
		buf_printf(buf, "  makes %d", b->makes.known);
		for (int i = 0; b->makes.known && i < 20; i++)
			buf_printf(buf, " %d", b->makes.tricks[i / 5][i % 5]);
		buf_printf(buf, ", par %d %d\n", b->makes.par_known,
		    b->makes.par_known ? b->makes.par : 0);
	}
	for (int i = 0; (parts & DUMP_ROWS) && i < b->rows; i++) {
		const struct game_row *row = &b->row[i];

		buf_printf(buf, "  row %d %d, pairs %d %d, ", row->round,
		    row->table, row->ns, row->ew);
		for (int s = 0; s < SIDE_COUNT; s++)
			buf_printf(buf, "%d %" PRId64 " %" PRId64 " ",
			    row->scored[s], row->scored[s] ? row->value[s] : 0,
			    row->scored[s] && row->has_points ? row->points[s]
							      : -1);
		dump_result(&row->result, parts | DUMP_GAME_ROW, buf);
	}
}

static void
dump_totals(const struct games *games, struct buf *buf)
{
	for (int i = 0; i < games->pairs; i++) {
		const struct game_pair *p = &games->pair[i];

		buf_printf(buf,
		    "pair %d, rank %d, %s and %s, boards %d, total %d %" PRId64
		    ", points %d %d\n",
		    p->pair, p->rank, dump_text(p->name[0]),
		    dump_text(p->name[1]), p->boards, p->has_total, p->total,
		    p->has_points, p->points);
	}
}

void
dump_games(const struct games *games, unsigned parts, struct buf *buf)
{
	if (parts & DUMP_HEAD)
		buf_printf(buf, "event %s, site %s, date %s, %d %d %d\n",
		    dump_text(games->event), dump_text(games->site),
		    dump_text(games->date), (int)games->values,
		    (int)games->totals, games->butler);
	if (parts & DUMP_NUMBERS)
		buf_printf(buf, "id %" PRIu32 ", %d rounds of %d\n", games->id,
		    games->rounds, games->boards_per_round);
	if (parts & DUMP_TOTALS)
		dump_totals(games, buf);
	for (int i = 0; (parts & DUMP_MATCHES) && i < games->matches; i++) {
		const struct game_match *m = &games->match[i];

		buf_printf(buf, "match %d %d, %d %d, %d %d\n", m->round,
		    m->table, m->ns, m->ew, m->vp[0], m->vp[1]);
	}
	for (int i = 0; (parts & DUMP_BOARDS) && i < games->boards; i++)
		dump_board(&games->board[i], parts, buf);
	for (int i = 0; (parts & DUMP_GAMES) && i < games->games; i++)
		dump_game(&games->game[i], parts, buf);
}

const char *
dump_difference(const struct games *a, const struct games *b, unsigned parts)
{
	static char told[4096];
	struct buf x = {0}, y = {0};
	const char *p, *q;
	bool same;

	dump_games(a, parts, &x);
	dump_games(b, parts, &y);
	p = buf_text(&x);
	q = buf_text(&y);
	same = strcmp(p, q) == 0;
	while (!same && *p != '\0' && strcspn(p, "\n") == strcspn(q, "\n") &&
	    strncmp(p, q, strcspn(p, "\n")) == 0) {
		p += strcspn(p, "\n");
		p += *p != '\0';
		q += strcspn(q, "\n");
		q += *q != '\0';
	}
	snprintf(told, sizeof(told), "%.*s\nis now\n%.*s",
	    (int)strcspn(p, "\n"), p, (int)strcspn(q, "\n"), q);
	buf_fini(&x);
	buf_fini(&y);
	return same ? NULL : told;
}
