/* SPDX-License-Identifier: ISC */
/*
 * What files tell of an event, in memory.
 */
#include "daemon/files/game.h"

#include <assert.h>
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "daemon/base/xalloc.h"

/* No night has more boards; without it a long file would take for ever. */
#define GAME_BOARDS_BACK 1000

static const char *const game_ends[GAME_END_COUNT] = {
    "", "passed_out", "played", "claimed", "cut"};

void
games_init(struct games *games)
{
	memset(games, 0, sizeof(*games));
}

static void
game_fini(struct game *game)
{
	free(game->event);
	free(game->site);
	free(game->date);
	free(game->scoring);
	for (int s = 0; s < SEAT_COUNT; s++)
		free(game->name[s]);
	for (int i = 0; i < game->notes; i++)
		free(game->note[i].text);
	free(game->note);
}

void
games_fini(struct games *games)
{
	for (int i = 0; i < games->games; i++)
		game_fini(&games->game[i]);
	for (int i = 0; i < games->boards; i++)
		free(games->board[i].row);
	for (int i = 0; i < games->pairs; i++) {
		free(games->pair[i].name[0]);
		free(games->pair[i].name[1]);
	}
	free(games->game);
	free(games->board);
	free(games->pair);
	free(games->match);
	free(games->absence);
	free(games->event);
	free(games->site);
	free(games->date);
	games_init(games);
}

/* Room for one more, zeroed, in an array that doubles. */
static void *
game_grow(void **array, int *count, size_t size)
{
	const size_t n = (size_t)*count;

	if ((n & (n + 1)) == 0) /* 0, 1, 3, 7.. are full */
		*array = xreallocarray(*array, 2 * n + 1, size);
	(*count)++;
	return memset((char *)*array + n * size, 0, size);
}

void
game_result_init(struct game_result *result)
{
	memset(result, 0, sizeof(*result));
	result->contract.level = -1;
	result->contract.declarer = SEAT_NONE;
	result->tricks = -1;
	result->lead = CARD_NONE;
}

struct game *
games_add_game(struct games *games)
{
	void *array = games->game;
	struct game *game = game_grow(&array, &games->games, sizeof(*game));

	games->game = array;
	game_result_init(&game->result);
	return game;
}

struct game_board *
games_add_board(struct games *games)
{
	void *array = games->board;
	struct game_board *board =
	    game_grow(&array, &games->boards, sizeof(*board));

	games->board = array;
	return board;
}

struct game_pair *
games_add_pair(struct games *games)
{
	void *array = games->pair;
	struct game_pair *pair =
	    game_grow(&array, &games->pairs, sizeof(*pair));

	games->pair = array;
	pair->boards = -1;
	return pair;
}

struct game_match *
games_add_match(struct games *games)
{
	void *array = games->match;
	struct game_match *match =
	    game_grow(&array, &games->matches, sizeof(*match));

	games->match = array;
	return match;
}

struct game_absence *
games_add_absence(struct games *games)
{
	void *array = games->absence;
	struct game_absence *absence =
	    game_grow(&array, &games->absences, sizeof(*absence));

	games->absence = array;
	return absence;
}

struct game_row *
game_board_add_row(struct game_board *board)
{
	void *array = board->row;
	struct game_row *row = game_grow(&array, &board->rows, sizeof(*row));

	board->row = array;
	game_result_init(&row->result);
	return row;
}

static bool
game_is_of(const struct game *game, const struct game_board *board)
{
	return board->number == game->number &&
	    (!board->is_dealt || !game_is_dealt(game) ||
		memcmp(&board->deal, &game->deal, sizeof(game->deal)) == 0);
}

struct game_board *
games_board_of(const struct games *games, const struct game *game)
{
	const int back = games->boards - GAME_BOARDS_BACK;

	for (int i = games->boards - 1; i >= 0 && i >= back; i--)
		if (game_is_of(game, &games->board[i]))
			return &games->board[i];
	return NULL;
}

struct game_board *
games_need_board(struct games *games, const struct game *game)
{
	struct game_board *board = games_board_of(games, game);

	if (board == NULL) {
		board = games_add_board(games);
		board->number = game->number;
		board->round = game->round;
	}
	if (!board->is_dealt && game_is_dealt(game)) {
		board->is_dealt = true;
		board->deal = game->deal;
		board->dealer = game->has_dealer ? game->dealer
						 : board_dealer(game->number);
		board->vul = game->has_vul ? game->vul
					   : board_vulnerability(game->number);
	}
	return board;
}

void
game_set_text(char **to_r, const char *text)
{
	char *copy = xstrdup(text);

	free(*to_r);
	*to_r = copy;
}

void
game_add_note(struct game *game, int call, bool alerted, const char *text)
{
	struct game_note *last =
	    game->notes > 0 ? &game->note[game->notes - 1] : NULL;
	void *array = game->note;

	if (last != NULL && last->call == call) {
		const char *between =
		    last->text[0] != '\0' && text[0] != '\0' ? "; " : "";
		char *both = xasprintf("%s%s%s", last->text, between, text);

		free(last->text);
		last->text = both;
		last->alerted = last->alerted || alerted;
		return;
	}
	assert(last == NULL || last->call < call);
	last = game_grow(&array, &game->notes, sizeof(*last));
	game->note = array;
	*last = (struct game_note){
	    .call = call, .alerted = alerted, .text = xstrdup(text)};
}

bool
game_is_dealt(const struct game *game)
{
	return deal_is_whole(&game->deal);
}

struct contract
game_played(const struct game *game)
{
	if (game->auction.count > 0 && auction_is_over(&game->auction))
		return auction_contract(&game->auction);
	return game->result.contract;
}

bool
game_follow(const struct game *game, struct play *play_r, int *good_r)
{
	const struct contract contract = game_played(game);

	*good_r = 0;
	if (contract.level < 1 || contract.declarer == SEAT_NONE ||
	    !game_is_dealt(game))
		return false;
	play_init(play_r, &game->deal, contract.strain, contract.declarer);
	for (int i = 0; i < game->cards; i++) {
		if (play_is_over(play_r) ||
		    !hand_has(play_legal(play_r), game->card[i]))
			return false;
		play_add(play_r, game->card[i]);
		*good_r = i + 1;
	}
	return true;
}

void
game_hundredths_write(int64_t hundredths, char text_r[GAME_HUNDREDTHS_MAX])
{
	const int64_t size = hundredths < 0 ? -hundredths : hundredths;

	snprintf(text_r, GAME_HUNDREDTHS_MAX, "%s%" PRId64 ".%02d",
	    hundredths < 0 ? "-" : "", size / 100, (int)(size % 100));
}

bool
game_hundredths_read(const char *text, int64_t *hundredths_r)
{
	int64_t value = 0;
	bool minus;
	int digits = 0, after = -1;

	text += *text == '^';
	minus = *text == '-';
	text += *text == '-' || *text == '+';
	for (; *text != '\0'; text++) {
		if (*text == '.' && after < 0) {
			after = 0;
			continue;
		}
		if (*text < '0' || *text > '9' || digits > 11)
			return false;
		if (after < 2)
			value = value * 10 + (*text - '0');
		digits++;
		after += after >= 0;
	}
	for (int i = after < 0 ? 0 : after; i < 2; i++)
		value *= 10;
	*hundredths_r = minus ? -value : value;
	return digits > 0;
}

const char *
game_end_name(enum game_end end)
{
	return game_ends[end];
}

bool
game_end_find(const char *word, enum game_end *end_r)
{
	for (int e = 0; e < GAME_END_COUNT; e++) {
		if (strcmp(word, game_ends[e]) == 0) {
			*end_r = (enum game_end)e;
			return true;
		}
	}
	return false;
}
