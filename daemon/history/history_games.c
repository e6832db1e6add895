/* SPDX-License-Identifier: ISC */
/*
 * A stored event as what files tell of one: the rounds that closed, or all of
 * them once it is over.
 */
#include "daemon/history/history_games.h"

#include <stdlib.h>
#include <string.h>

#include "daemon/base/xalloc.h"
#include "daemon/history/history_draw.h"

/* Who sat at a table, read once for all boards of its round. */
struct gather_table {
	int ns, ew;
	struct person seat[SEAT_COUNT];
};

/* What is read of, and into. */
struct history_gather {
	struct gather_table *table; /* of the round, [table - 1] */

	struct db *db;
	struct history_head head;
	struct games *games;
};

/* A method in PBN's words. */
static const char *
gather_scoring(enum scoring scoring)
{
	switch (scoring) {
	case SCORING_CROSS_IMPS:
		return "IMP;Cross2";
	case SCORING_TOTAL_IMPS:
		return "IMP;Cross";
	case SCORING_BUTLER:
		return "IMP;Butler";
	default:
		return "MP;MP1";
	}
}

static void
gather_head(struct history_gather *g)
{
	struct games *games = g->games;

	games->id = g->head.id;
	game_set_text(&games->event, g->head.config.title);
	game_set_text(&games->site, "");
	game_set_text(&games->date, g->head.date);
	games->values = history_value_kind(&g->head);
	games->totals = history_total_kind(&g->head);
	games->butler = g->head.config.scoring == SCORING_BUTLER;
	games->boards_per_round = g->head.config.boards_per_round;
	games->rounds = g->head.rounds_closed;
}

static void
gather_absence(struct history_gather *g, const struct history_field *field,
    int round, int pair)
{
	const int first = (round - 1) * g->head.config.boards_per_round;
	const struct history_cell *cell =
	    &field->cell[(pair - 1) * field->boards + first];
	struct game_absence *absence;
	char value[TOTAL_TEXT_MAX];

	if (cell->kind != CELL_BYE && cell->kind != CELL_MISSED)
		return;
	absence = games_add_absence(g->games);
	absence->round = round;
	absence->pair = pair;
	absence->bye = cell->kind == CELL_BYE;
	history_value(&g->head, cell->scored, cell->unit, value);
	absence->has_value =
	    cell->scored && game_hundredths_read(value, &absence->value);
	if (field->rounds > 0) {
		const struct history_vp *vp =
		    &field->vp[(pair - 1) * field->rounds + round - 1];

		absence->has_vp = vp->scored;
		absence->vp = vp->vp;
	}
}

static int
gather_pairs(struct history_gather *g, struct err *err)
{
	struct history_field field = {.pairs = 0};
	int rc = history_read_field(g->db, &g->head, &field, err);

	if (rc == 0)
		rc = history_read_cells(g->db, &g->head, &field, err);
	for (int round = 1; rc == 0 && round <= g->head.rounds_closed; round++)
		for (int p = 1; p <= field.pairs; p++)
			gather_absence(g, &field, round, p);

	for (int i = 0; rc == 0 && i < field.pairs; i++) {
		const struct history_line *line = &field.line[i];
		struct game_pair *pair;
		char total[TOTAL_TEXT_MAX];

		if (!line->ranked)
			continue;
		pair = games_add_pair(g->games);
		pair->pair = line->s.pair;
		pair->rank = line->s.rank;
		pair->boards = line->s.finished;
		game_set_text(&pair->name[0], line->north.name);
		game_set_text(&pair->name[1], line->south.name);
		total_write(
		    g->games->totals, line->s.has_total, line->s.total, total);
		pair->has_total = line->s.has_total &&
		    game_hundredths_read(total, &pair->total);
		pair->has_points = line->awarded;
		pair->points = line->points;
	}
	history_field_fini(&field);
	return rc;
}

static enum game_end
gather_end(enum board_end end)
{
	static const enum game_end ends[] = {[END_NONE] = GAME_END_UNKNOWN,
	    [END_PASSED_OUT] = GAME_END_PASSED_OUT,
	    [END_PLAYED] = GAME_END_PLAYED,
	    [END_CLAIMED] = GAME_END_CLAIMED,
	    [END_CUT] = GAME_END_CUT};

	return ends[end];
}

/* Only a result has a contract; an award has none, whatever was bid. */
static void
gather_result(const struct result *from, struct game_result *to)
{
	game_result_init(to);
	to->has_row = true;
	to->kind = from->kind;
	to->corrected = from->version > 0;
	memcpy(to->award, from->award, sizeof(to->award));
	to->lead = from->lead;
	if (from->kind != ROW_RESULT)
		return;
	to->contract = from->contract;
	if (from->contract.level == 0)
		to->contract.declarer = SEAT_NONE;
	else
		to->tricks = from->tricks;
	to->has_score = true;
	to->score = from->score;
}

static void
gather_row(const struct history_gather *g, int round,
    const struct history_result *from, struct game_row *row)
{
	row->round = round;
	row->table = from->table;
	row->ns = from->ns;
	row->ew = from->ew;
	gather_result(&from->r, &row->result);
	for (int side = 0; side < SIDE_COUNT; side++) {
		char value[TOTAL_TEXT_MAX];

		history_value(
		    &g->head, from->r.scored[side], from->r.unit[side], value);
		row->scored[side] = from->r.scored[side] &&
		    game_hundredths_read(value, &row->value[side]);
	}
}

/* Alerts, questions and answers about calls that stand, joined call by call. */
static void
gather_notes(const struct board_notes *notes, struct game *game)
{
	for (int call = 1; call <= game->auction.count; call++) {
		for (int i = 0; i < notes->count; i++) {
			const struct note *note = &notes->note[i];

			if (note->call == call && !note->open &&
			    !note->taken_back)
				game_add_note(game, call,
				    note->kind == NOTE_ALERT, note->text);
		}
	}
}

/* Matchpoints are the per cent that was given of a top, 2 a comparison. */
static void
gather_points(const struct history_gather *g,
    const struct history_result *result, int count, struct game_board *board)
{
	const int64_t top = 2 * ((int64_t)count - 1);

	for (int i = 0; g->games->values == TOTAL_PERCENT && i < count; i++) {
		struct game_row *row = &board->row[i];

		for (int side = 0; side < SIDE_COUNT; side++) {
			row->has_points |= row->scored[side];
			if (row->scored[side])
				row->points[side] =
				    (result[i].r.unit[side] * top +
					UNIT_ONE / 2) /
				    UNIT_ONE;
		}
	}
}

/* What was called and played; what was awarded for it stays. */
static void
gather_record(const struct board_play *play, const struct board_notes *notes,
    struct game *game)
{
	struct game_result *r = &game->result;

	game->auction = play->auction;
	game->end = gather_end(play->end);
	gather_notes(notes, game);
	if (!auction_is_over(&play->auction))
		return;
	if (r->contract.level < 0)
		r->contract = play->contract;
	if (play->contract.level == 0)
		return;
	game->cards = play->play.count;
	memcpy(game->card, play->play.card, sizeof(game->card));
	if (game->cards > 0)
		r->lead = game->card[0];
}

static int
gather_seats(
    struct history_gather *g, int round, int tables, int board, struct err *err)
{
	int rc = 0;

	free(g->table);
	g->table = xcalloc((size_t)tables + 1, sizeof(*g->table));
	for (int t = 1; rc == 0 && t <= tables; t++) {
		struct gather_table *table = &g->table[t - 1];

		rc = history_read_seats(g->db, g->head.id, round, t, board,
		    &table->ns, &table->ew, table->seat, err);
	}
	return rc;
}

/* A board at a table: its result, and its record where it was begun. */
static int
gather_game(const struct history_gather *g, const struct game_board *board,
    int table, const struct history_result *result, struct err *err)
{
	struct game *game = games_add_game(g->games);
	struct board_play play;
	struct board_notes notes;
	int rc;

	game_set_text(&game->event, g->games->event);
	game_set_text(&game->site, g->games->site);
	game_set_text(&game->date, g->games->date);
	game_set_text(&game->scoring, gather_scoring(g->head.config.scoring));
	game->number = board->number;
	game->round = board->round;
	game->table = table;
	game->has_dealer = game->has_vul = true;
	game->dealer = board->dealer;
	game->vul = board->vul;
	game->deal = board->deal;
	if (result != NULL)
		gather_result(&result->r, &game->result);
	game->ns = g->table[table - 1].ns;
	game->ew = g->table[table - 1].ew;
	for (int s = 0; s < SEAT_COUNT; s++)
		game_set_text(&game->name[s], g->table[table - 1].seat[s].name);
	rc = history_read_record(g->db, &g->head, board->round, table,
	    board->number, &play, &notes, err);
	if (rc == 0)
		gather_record(&play, &notes, game);
	return rc == ERR_NOT_FOUND ? 0 : rc;
}

static const struct history_result *
gather_find(const struct history_result *result, int count, int table)
{
	for (int i = 0; i < count; i++)
		if (result[i].table == table)
			return &result[i];
	return NULL;
}

static void
gather_makes(const struct history_board *from, struct game_board *board)
{
	struct game_makes *makes = &board->makes;
	struct par par;

	par_of(&from->makes, board->dealer, board->vul, &par);
	memcpy(makes->tricks, from->makes.tricks, sizeof(makes->tricks));
	makes->known = makes->par_known = true;
	makes->par = par.score;
}

/* A board that was never dealt, in a round that was called off, is left out. */
static int
gather_board(
    const struct history_gather *g, int number, int tables, struct err *err)
{
	struct history_board from;
	struct history_result *result = NULL;
	struct game_board *board;
	int count = 0;
	int rc = history_read_board(g->db, &g->head, number, &from, err);

	if (rc < 0)
		return rc == ERR_NOT_FOUND ? 0 : rc;
	board = games_add_board(g->games);
	board->number = number;
	board->round = from.round;
	board->is_dealt = true;
	board->deal = from.deal;
	board->dealer = board_dealer(number);
	board->vul = board_vulnerability(number);
	if (from.has_makes)
		gather_makes(&from, board);
	rc =
	    history_read_results(g->db, &g->head, number, &result, &count, err);
	for (int i = 0; rc == 0 && i < count; i++)
		gather_row(
		    g, board->round, &result[i], game_board_add_row(board));
	if (rc == 0)
		gather_points(g, result, count, board);
	for (int table = 1; rc == 0 && table <= tables; table++)
		rc = gather_game(
		    g, board, table, gather_find(result, count, table), err);
	free(result);
	return rc;
}

static int
gather_matches(
    const struct history_gather *g, int round, int tables, struct err *err)
{
	struct history_match *match;
	int rc;

	if (g->games->totals != TOTAL_VPS)
		return 0;
	match = xcalloc((size_t)tables + 1, sizeof(*match));
	rc = history_read_matches(g->db, &g->head, round, tables, match, err);
	for (int t = 0; rc == 0 && t < tables; t++) {
		struct game_match *to;

		if (!match[t].is_there)
			continue;
		to = games_add_match(g->games);
		to->round = round;
		to->table = t + 1;
		to->vp[SIDE_NS] = match[t].side[SIDE_NS].vp;
		to->vp[SIDE_EW] = match[t].side[SIDE_EW].vp;
		to->ns = g->table[t].ns;
		to->ew = g->table[t].ew;
	}
	free(match);
	return rc;
}

static int
gather_rounds(struct history_gather *g, struct err *err)
{
	const int boards = g->head.config.boards_per_round;
	struct stmt *stmt;
	int rc = db_query(g->db, "event_rounds", &stmt, err);

	if (rc < 0)
		return rc;
	stmt_bind_int(stmt, "event", g->head.id);
	while ((rc = stmt_step(stmt, err)) > 0) {
		const int round = (int)stmt_int(stmt, "round");
		const int tables = (int)stmt_int(stmt, "tables");

		if (stmt_is_null(stmt, "closed_at") && !g->head.is_over)
			continue;
		rc = 0;
		for (int b = 1; rc >= 0 && b <= boards; b++) {
			const int number = (round - 1) * boards + b;

			rc = gather_seats(g, round, tables, number, err);
			if (rc >= 0)
				rc = gather_board(g, number, tables, err);
		}
		if (rc >= 0)
			rc = gather_matches(g, round, tables, err);
		if (rc < 0)
			break;
	}
	stmt_done(stmt);
	return rc;
}

int
history_read_games(
    struct db *db, uint32_t id, struct games *games_r, struct err *err)
{
	struct history_gather g = {.db = db, .games = games_r};
	int rc = history_read_head(db, id, &g.head, err);

	if (rc < 0)
		return rc;
	gather_head(&g);
	rc = gather_pairs(&g, err);
	if (rc == 0)
		rc = gather_rounds(&g, err);
	free(g.table);
	return rc;
}
