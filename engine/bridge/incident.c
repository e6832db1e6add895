/* SPDX-License-Identifier: ISC */
/*
 * The list of what interrupted a board, and whether it fits the board.
 */
#include "engine/bridge/incident.h"

#include <assert.h>
#include <string.h>

#include "engine/bridge/board_play.h"

static const char *const incident_kind_words[INCIDENT_KIND_COUNT] = {
    "claim", "undo"};
static const char *const incident_end_words[INCIDENT_END_COUNT] = {
    "open", "agreed", "refused", "expired", "checked", "cut", "left"};

const char *
incident_kind_name(enum incident_kind kind)
{
	assert((unsigned)kind < INCIDENT_KIND_COUNT);
	return incident_kind_words[kind];
}

const char *
incident_end_name(enum incident_end end)
{
	assert((unsigned)end < INCIDENT_END_COUNT);
	return incident_end_words[end];
}

int
incident_actions_after(const struct incident *incident)
{
	return incident->actions - incident->undone;
}

bool
incident_equals(const struct incident *a, const struct incident *b)
{
	return a->kind == b->kind && a->end == b->end && a->by == b->by &&
	    a->actions == b->actions && a->tricks == b->tricks &&
	    a->asked == b->asked && a->later == b->later &&
	    a->refused_by == b->refused_by && a->at == b->at &&
	    a->ended_at == b->ended_at && a->undone == b->undone &&
	    memcmp(a->action, b->action, sizeof(a->action)) == 0 &&
	    memcmp(a->action_ms, b->action_ms, sizeof(a->action_ms)) == 0;
}

struct incident *
incident_add(
    struct board_play *board, enum incident_kind kind, enum seat by, ms_t at)
{
	struct incident *incident;

	assert(board->incidents < INCIDENTS_MAX);
	incident = &board->incident[board->incidents++];
	memset(incident, 0, sizeof(*incident));
	incident->kind = kind;
	incident->end = INCIDENT_OPEN;
	incident->by = by;
	incident->actions = board_play_actions(board);
	incident->refused_by = SEAT_NONE;
	incident->at = at;
	return incident;
}

struct incident *
incident_open(struct board_play *board)
{
	struct incident *last;

	if (board->incidents == 0)
		return NULL;
	last = &board->incident[board->incidents - 1];
	return last->end == INCIDENT_OPEN ? last : NULL;
}

bool
incident_is_again(const struct board_play *board)
{
	const struct incident *last;

	if (board->incidents == 0)
		return false;
	last = &board->incident[board->incidents - 1];
	return last->kind == INCIDENT_CLAIM && last->end == INCIDENT_CHECKED &&
	    last->refused_by == SEAT_NONE && last->ended_at == last->at;
}

/* What may stand in one, whatever went before. */
static bool
incident_is_sound(const struct incident *incident)
{
	const bool claim = incident->kind == INCIDENT_CLAIM;
	const bool took_back = !claim && incident->end == INCIDENT_AGREED;

	if (incident->by >= SEAT_COUNT ||
	    (unsigned)incident->end >= INCIDENT_END_COUNT ||
	    incident->undone > UNDONE_MAX ||
	    (incident->undone > 0) != took_back)
		return false;
	if (!claim &&
	    (incident->tricks != 0 || incident->later != 0 ||
		incident->end == INCIDENT_CHECKED ||
		incident->end == INCIDENT_LEFT))
		return false;
	if (incident->end == INCIDENT_REFUSED &&
	    (incident->refused_by >= SEAT_COUNT ||
		(incident->asked >> incident->refused_by & 1) == 0))
		return false;
	if (incident->end == INCIDENT_OPEN)
		return incident->asked != 0 && incident->ended_at == 0;
	return incident->ended_at >= incident->at &&
	    (incident->end != INCIDENT_AGREED ||
		(incident->asked == 0 && incident->later == 0));
}

/* Only the last can be open or have ended the board. */
static bool
incident_fits_board(
    const struct board_play *board, const struct incident *incident, bool last)
{
	const bool claim = incident->kind == INCIDENT_CLAIM;

	switch (incident->end) {
	case INCIDENT_OPEN:
		return last &&
		    board->phase == (claim ? BOARD_CLAIM : BOARD_UNDO);
	case INCIDENT_CUT:
		return last && board->phase == BOARD_CUT;
	case INCIDENT_AGREED:
	case INCIDENT_CHECKED:
	case INCIDENT_LEFT:
		return !claim || (last && board->end == END_CLAIMED);
	default:
		return !last ||
		    (board->phase != BOARD_CLAIM && board->phase != BOARD_UNDO);
	}
}

/* The claim that stands in the board is the last of the list. */
static bool
incidents_fit_claim(const struct board_play *board)
{
	const struct claim *claim = &board->claim;
	const struct incident *last;

	if (claim->claimer == SEAT_NONE)
		return true;
	if (board->incidents == 0)
		return false;
	last = &board->incident[board->incidents - 1];
	return last->kind == INCIDENT_CLAIM && last->by == claim->claimer &&
	    last->tricks == claim->tricks && last->at == claim->at &&
	    (board->phase == BOARD_DONE || last->asked == claim->asked);
}

bool
incidents_are_sound(const struct board_play *board)
{
	int claims[SIDE_COUNT] = {0}, undos[SIDE_COUNT] = {0}, after = 0;
	ms_t at = board->dealt_at;

	if (board->incidents < 0 || board->incidents > INCIDENTS_MAX)
		return false;
	for (int i = 0; i < board->incidents; i++) {
		const struct incident *incident = &board->incident[i];

		if (!incident_is_sound(incident) || incident->at < at ||
		    incident_actions_after(incident) < after ||
		    !incident_fits_board(
			board, incident, i + 1 == board->incidents))
			return false;
		at = incident->at;
		after = incident_actions_after(incident);
		if (incident->kind == INCIDENT_CLAIM)
			claims[seat_side(incident->by)]++;
		else
			undos[seat_side(incident->by)]++;
	}
	for (int s = 0; s < SIDE_COUNT; s++) {
		if (claims[s] != board->claims[s] || undos[s] > BOARD_UNDOS_MAX)
			return false;
	}
	return after <= board_play_actions(board) && incidents_fit_claim(board);
}
