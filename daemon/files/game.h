/* SPDX-License-Identifier: ISC */
/*
 * What files of other programs tell of an event: each board at each table, each
 * board compared, the matches and the final table.  Readers fill it, writers
 * take it; what a format cannot hold is left as games_init leaves it, and
 * docs/files.md says what that is.
 *
 * All texts are UTF-8 on one line and belong to the struct that points to them;
 * NULL stands for "not known", "" for "none".
 */
#ifndef DAEMON_FILES_GAME_H
#define DAEMON_FILES_GAME_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "engine/bridge/auction.h"
#include "engine/bridge/board_play.h"
#include "engine/bridge/deal.h"
#include "engine/contest/scoring.h"
#include "engine/contest/standing.h"

/* What is known of a call: an alert, what was asked and answered, or both. */
struct game_note {
	int call; /* 1.. in the order of the auction; in rising order */
	bool alerted;
	char *text; /* never NULL */
};

/* How a board ended; a file need not say it. */
enum game_end {
	GAME_END_UNKNOWN,
	GAME_END_PASSED_OUT,
	GAME_END_PLAYED,
	GAME_END_CLAIMED,
	GAME_END_CUT, /* stopped; a result was given, or none */
	GAME_END_COUNT
};

/* A board's result at one table. */
struct game_result {
	bool has_row; /* kind and award are known */
	enum row_kind kind;
	enum award award[SIDE_COUNT]; /* ROW_ARTIFICIAL, else AWARD_NONE */
	/* level -1: no contract is known; 0: passed out */
	struct contract contract;
	int tricks; /* declarer's; -1: not known, or passed out */
	bool has_score;
	int score; /* North-South's points */
	card_t lead;
	bool corrected; /* a director gave it, whatever was played */
};

/* One board at one table. */
struct game {
	int line; /* where its first line stands; 0: of no file */
	char *event, *site;
	char *date; /* "2026-01-05"; NULL unless all of it is known */
	char *name[SEAT_COUNT];
	int number, round, table; /* 0: not known */
	int ns, ew;               /* the pairs; 0: not known */
	bool has_dealer, has_vul;
	enum seat dealer;
	enum vulnerability vul;
	/* What is known of the deal: whole hands, an unknown one is 0. */
	struct deal deal;
	char *scoring;          /* in PBN's words: "MP;MP1" */
	struct auction auction; /* as far as it went, count 0: none */
	int notes;
	struct game_note *note;
	int cards; /* played, in the order of play */
	card_t card[CARD_COUNT];
	enum game_end end;
	struct game_result result;
};

/* A row of a board's table of scores. */
struct game_row {
	int round, table; /* 0: not known */
	int ns, ew;       /* the pairs */
	struct game_result result;
	bool scored[SIDE_COUNT];
	int64_t value[SIDE_COUNT];  /* hundredths of a per cent or an IMP */
	bool has_points;            /* matchpoints are known */
	int64_t points[SIDE_COUNT]; /* hundredths of one, 2-1-0; if scored */
};

/* Tricks by double dummy, and par. */
struct game_makes {
	bool known;
	uint8_t tricks[SEAT_COUNT][STRAIN_COUNT]; /* 0..13 of a declarer */
	bool par_known;
	int par; /* North-South's points */
};

/* One board at all tables. */
struct game_board {
	int number, round;
	bool is_dealt; /* deal, dealer and vul are known */
	struct deal deal;
	enum seat dealer;
	enum vulnerability vul;
	struct game_makes makes;
	int rows;
	struct game_row *row;
};

/* A pair in the final table. */
struct game_pair {
	int pair, rank; /* rank 0: it did not complete */
	char *name[2];  /* North's and South's of its first seat; may be NULL */
	int boards;     /* that it finished; -1: not known */
	bool has_total;
	int64_t total; /* hundredths, of what `totals` says */
	bool has_points;
	int points; /* master points */
};

/* A match: two pairs in one round, where totals are victory points. */
struct game_match {
	int round, table, ns, ew;
	int vp[SIDE_COUNT]; /* hundredths */
};

/* A pair in a round in which it sat at no table. */
struct game_absence {
	int round, pair;
	bool bye; /* else it missed the round: it came late or was out */
	bool has_value;
	int64_t value; /* hundredths, of each board */
	bool has_vp;
	int vp; /* hundredths, of the round */
};

/* All that one file tells. */
struct games {
	uint32_t id; /* the event's number; 0: none */
	char *event, *site, *date;
	enum total_kind values; /* of boards: percent or IMPs */
	enum total_kind totals;
	bool butler;          /* IMPs against a datum, not cross-IMPs */
	int boards_per_round; /* 0: not known */
	int rounds;           /* 0: not known */
	int pairs;
	struct game_pair *pair; /* best first */
	int matches;
	struct game_match *match;
	int absences;
	struct game_absence *absence; /* by round, then by pair */
	int boards;
	struct game_board *board; /* by number */
	int games;
	struct game *game; /* by board, then by table */
};

/* Nothing known.  fini frees all that it holds and leaves it so again. */
void games_init(struct games *games);
void games_fini(struct games *games);

/* One more, with nothing known of it; valid until the next one is added. */
struct game *games_add_game(struct games *games);
struct game_board *games_add_board(struct games *games);
struct game_pair *games_add_pair(struct games *games);
struct game_match *games_add_match(struct games *games);
struct game_absence *games_add_absence(struct games *games);
struct game_row *game_board_add_row(struct game_board *board);

/*
 * The board of a game, by its number and its deal where both are known, among
 * the last thousand; NULL where there is none.
 */
struct game_board *games_board_of(
    const struct games *games, const struct game *game);

/*
 * The same, made where there is none, and given the game's deal; dealer and
 * vulnerability that it does not know are those of its number, 1 or more.
 */
struct game_board *games_need_board(
    struct games *games, const struct game *game);

/* Put text, copied, in place of what *to_r points to. */
void game_set_text(char **to_r, const char *text);

/*
 * A note on a call, 1..; calls in rising order.  A second one on the same call
 * is joined to it by "; ".
 */
void game_add_note(struct game *game, int call, bool alerted, const char *text);

/* Nothing is known of a result. */
void game_result_init(struct game_result *result);

/* True if all four hands are known. */
bool game_is_dealt(const struct game *game);

/*
 * The contract that was played: the auction's where it came to an end, whatever
 * was ruled later, else what is told; level below 1 for none.
 */
struct contract game_played(const struct game *game);

/*
 * Follow the cards: true, and the play in *play_r, where the deal and the
 * contract played are known and allow all of them; else false, and *good_r how many they allow.
 */
bool game_follow(const struct game *game, struct play *play_r, int *good_r);

#define GAME_HUNDREDTHS_MAX 24

/*
 * Hundredths in text: "59.38", "-3.50"; reading takes "^60" and "+3.5" as well,
 * drops further digits, and refuses what is no number or has more than twelve.
 */
void game_hundredths_write(
    int64_t hundredths, char text_r[GAME_HUNDREDTHS_MAX]);
bool game_hundredths_read(const char *text, int64_t *hundredths_r);

/* "", "passed_out", "played", "claimed", "cut"; never NULL. */
const char *game_end_name(enum game_end end);
bool game_end_find(const char *word, enum game_end *end_r);

#endif
