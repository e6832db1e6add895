/* SPDX-License-Identifier: ISC */
/*
 * From the tags of one PBN game to what they tell (PBN 2.1, section 4).
 */
#include "daemon/files/pbn_game.h"

#include <limits.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "daemon/files/pbn_deal.h"
#include "engine/bridge/score.h"

bool
pbn_tag_is_open(const struct pbn_tag *tag)
{
	return tag == NULL || tag->value[0] == '\0' ||
	    strcmp(tag->value, "?") == 0 || strcmp(tag->value, "-") == 0;
}

/* The value without blanks around it and without "^", in text_r; cut. */
static const char *
game_value(const struct pbn_tag *tag, char text_r[32])
{
	const char *from = tag->value;
	size_t len;

	while (*from == ' ' || *from == '^')
		from++;
	len = strlen(from);
	while (len > 0 && from[len - 1] == ' ')
		len--;
	snprintf(text_r, 32, "%.*s", (int)(len < 31 ? len : 31), from);
	return text_r;
}

static int
game_wrong(const struct pbn_tag *tag, const char *allowed, struct err *err)
{
	return err_set(err, ERR_INPUT,
	    "line %d: %s: \"%.40s\" is not allowed; allowed: %s", tag->line,
	    tag->name, tag->value, allowed);
}

/* "" is known to be none; "?" is not known. */
static void
game_text(const struct pbn_record *record, const char *name, char **text_r)
{
	const struct pbn_tag *tag = pbn_record_find(record, name);

	if (tag != NULL && strcmp(tag->value, "?") != 0)
		game_set_text(text_r, tag->value);
}

/* A whole number of 1 or more, else 0. */
static int
game_number(const struct pbn_record *record, const char *name)
{
	const struct pbn_tag *tag = pbn_record_find(record, name);
	char *end;
	long number;

	if (pbn_tag_is_open(tag))
		return 0;
	number = strtol(tag->value, &end, 10);
	return *end == '\0' && number >= 1 && number <= INT_MAX ? (int)number
								: 0;
}

/* "2026.01.05", all of it known. */
static void
game_date(const struct pbn_record *record, struct game *game)
{
	const struct pbn_tag *tag = pbn_record_find(record, "Date");
	char date[11];

	if (tag == NULL || strlen(tag->value) != 10)
		return;
	memcpy(date, tag->value, 11);
	for (int i = 0; i < 10; i++) {
		const bool dot = i == 4 || i == 7;

		if (dot ? strchr("./-", date[i]) == NULL
			: date[i] < '0' || date[i] > '9')
			return;
		if (dot)
			date[i] = '-';
	}
	game_set_text(&game->date, date);
}

/* "N-S" and "E-W" are seen as well. */
static bool
game_vulnerable(const char *word, enum vulnerability *vul_r)
{
	static const char *const dashed[] = {"N-S", "E-W"};

	for (int i = 0; i < 2; i++) {
		if (strcmp(word, dashed[i]) == 0) {
			*vul_r = i == 0 ? VUL_NS : VUL_EW;
			return true;
		}
	}
	return vulnerability_find(word, vul_r);
}

static int
game_deal(const struct pbn_record *record, struct game *game, struct err *err)
{
	const struct pbn_tag *dealer = pbn_record_find(record, "Dealer");
	const struct pbn_tag *vul = pbn_record_find(record, "Vulnerable");
	const struct pbn_tag *deal = pbn_record_find(record, "Deal");
	char text[32];

	if (!pbn_tag_is_open(dealer)) {
		game_value(dealer, text);
		if (text[1] != '\0' || !seat_find(text[0], &game->dealer))
			return game_wrong(dealer, "N, E, S, W", err);
		game->has_dealer = true;
	}
	if (vul != NULL && strcmp(vul->value, "") != 0 &&
	    strcmp(vul->value, "?") != 0) {
		if (!game_vulnerable(game_value(vul, text), &game->vul))
			return game_wrong(
			    vul, "None, NS, EW, All, Love, -, Both", err);
		game->has_vul = true;
	}
	return pbn_tag_is_open(deal)
	    ? 0
	    : pbn_deal_read(deal->value, deal->line, &game->deal, err);
}

/* "10", "NS 10", "EW 3": the tricks of declarer, or of a side. */
static int
game_tricks(const struct pbn_tag *tag, struct game *game, struct err *err)
{
	const struct contract *contract = &game->result.contract;
	const char *allowed = "0 to 13";
	char text[32], *end;
	const char *from = game_value(tag, text);
	const bool ns = strncmp(from, "NS ", 3) == 0;
	const bool ew = strncmp(from, "EW ", 3) == 0;
	long tricks;

	if (ns || ew)
		from += 3;
	tricks = strtol(from, &end, 10);
	if (end == from || (*end != '\0' && !ns && !ew) || tricks < 0 ||
	    tricks > 13)
		return game_wrong(tag, allowed, err);
	if (ns || ew) {
		if (contract->declarer == SEAT_NONE)
			return 0;
		if (ns != (seat_side(contract->declarer) == SIDE_NS))
			tricks = 13 - tricks;
	}
	game->result.tricks = (int)tricks;
	return 0;
}

static int
game_contract(
    const struct pbn_record *record, struct game *game, struct err *err)
{
	const struct pbn_tag *contract = pbn_record_find(record, "Contract");
	const struct pbn_tag *declarer = pbn_record_find(record, "Declarer");
	const struct pbn_tag *tricks = pbn_record_find(record, "Result");
	struct game_result *result = &game->result;
	char text[32];

	if (pbn_tag_is_open(contract))
		return 0;
	if (!contract_read(game_value(contract, text), &result->contract))
		return game_wrong(
		    contract, "Pass, 1C to 7NT, with X or XX", err);
	if (result->contract.level == 0)
		return 0;
	if (!pbn_tag_is_open(declarer)) {
		game_value(declarer, text);
		if (text[1] != '\0' ||
		    !seat_find(text[0], &result->contract.declarer))
			return game_wrong(declarer, "N, E, S, W", err);
	}
	return pbn_tag_is_open(tricks) ? 0 : game_tricks(tricks, game, err);
}

/* "NS 50", "EW -50", "50": North-South's. */
static bool
game_points(const char *text, int *points_r)
{
	char side[3] = "NS", *end;
	long points;

	if (sscanf(text, " %2[NSEW]", side) == 1)
		text += strspn(text, " NSEW");
	points = strtol(text, &end, 10);
	if (end == text || points < -SCORE_MOST || points > SCORE_MOST)
		return false;
	*points_r = (int)(strcmp(side, "EW") == 0 ? -points : points);
	return true;
}

/* What the contract is worth, if all of it is known. */
static bool
game_worth(const struct game *game, int *score_r)
{
	const struct game_result *r = &game->result;

	if (r->contract.level == 0) {
		*score_r = 0;
		return true;
	}
	if (r->contract.level < 1 || r->contract.declarer == SEAT_NONE ||
	    r->tricks < 0 || !game->has_vul)
		return false;
	*score_r = score_ns(&r->contract, game->vul, r->tricks);
	return true;
}

static void
game_score(
    struct pbn_scan *scan, const struct pbn_record *record, struct game *game)
{
	const struct pbn_tag *tag = pbn_record_find(record, "Score");
	struct game_result *result = &game->result;
	int worth;

	if (pbn_tag_is_open(tag))
		return;
	result->has_score = game_points(tag->value, &result->score);
	if (!result->has_score)
		pbn_scan_warn(scan, tag->line,
		    "Score: \"%.40s\" is no number of points", tag->value);
	else if (game_worth(game, &worth) && worth != result->score)
		pbn_scan_warn(scan, tag->line,
		    "Score: %d is not what the contract is worth, %d",
		    result->score, worth);
}

/* "claimed result", "cut artificial A+ A-", "void"; see pbn_write.c. */
static void
game_termination(const struct pbn_record *record, struct game *game)
{
	const struct pbn_tag *tag = pbn_record_find(record, "Termination");
	struct game_result *r = &game->result;
	int awards = 0;

	for (const char *at = tag != NULL ? tag->value : ""; *at != '\0';) {
		const size_t len = strcspn(at, " ");
		char word[16];

		snprintf(word, sizeof(word), "%.*s", (int)len, at);
		at += len;
		at += strspn(at, " ");
		if (word[0] == '\0' || game_end_find(word, &game->end))
			continue;
		if (row_kind_find(word, &r->kind))
			r->has_row = true;
		else if (strcmp(word, "corrected") == 0)
			r->corrected = true;
		else if (awards < SIDE_COUNT &&
		    (award_find(word, &r->award[awards]) ||
			strcmp(word, "none") == 0))
			awards++;
	}
}

int
pbn_game_read(struct pbn_scan *scan, const struct pbn_record *record,
    struct game *game, struct err *err)
{
	static const char *const seat[] = {"North", "East", "South", "West"};
	int rc;

	game->line = record->line;
	game_text(record, "Event", &game->event);
	game_text(record, "Site", &game->site);
	game_text(record, "Scoring", &game->scoring);
	for (int s = 0; s < SEAT_COUNT; s++)
		game_text(record, seat[s], &game->name[s]);
	game_date(record, game);
	game->number = game_number(record, "Board");
	game->round = game_number(record, "Round");
	game->table = game_number(record, "Table");
	game->ns = game_number(record, "PairNS");
	game->ew = game_number(record, "PairEW");
	rc = game_deal(record, game, err);
	if (rc == 0)
		rc = game_contract(record, game, err);
	if (rc < 0)
		return rc;
	game_termination(record, game);
	pbn_moves_read(scan, record, game);
	game_score(scan, record, game);
	return 0;
}
