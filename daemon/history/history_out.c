/* SPDX-License-Identifier: ISC */
/*
 * Pieces that several documents share.
 */
#include "daemon/history/history_out.h"

#include <stdio.h>

#include "daemon/proto/words.h"
#include "engine/event/rulings.h"

void
history_out_text(struct json_out *out, const char *name, const char *text)
{
	if (text != NULL && text[0] != '\0')
		json_out_member_text(out, name, text);
	else
		json_out_member_null(out, name);
}

void
history_out_int(
    struct json_out *out, const char *name, bool present, int64_t value)
{
	if (present)
		json_out_member_int(out, name, value);
	else
		json_out_member_null(out, name);
}

void
history_out_person(
    struct json_out *out, const char *name, const struct person *person)
{
	json_out_member_object(out, name);
	json_out_member_int(out, "id", person->id);
	json_out_member_text(out, "name", person->name);
	json_out_end_object(out);
}

void
history_out_head(struct json_out *out, const struct history_head *head)
{
	char hex[2 * CHANCE_HASH_SIZE + 1];

	json_out_member_int(out, "id", head->id);
	json_out_member_text(out, "schedule", head->config.schedule);
	json_out_member_text(out, "title", head->config.title);
	json_out_member_text(out, "date", head->date);
	json_out_member_text(out, "state", head->state);
	history_out_text(out, "reason", head->reason);
	json_out_member_int(out, "opened_at", head->opened_at);
	json_out_member_int(out, "start_at", head->start_at);
	history_out_int(out, "ended_at", head->is_over, head->ended_at);
	json_out_member_int(out, "rounds_closed", head->rounds_closed);
	hex_encode(head->commitment, sizeof(head->commitment), hex);
	json_out_member_text(out, "commitment", hex);
	hex_encode(head->seed, sizeof(head->seed), hex);
	history_out_text(out, "seed", head->is_over ? hex : NULL);
}

static void
history_out_contract(struct json_out *out, const struct result *result)
{
	const bool bid =
	    result->kind == ROW_RESULT && result->contract.level > 0;
	char contract[CONTRACT_TEXT_MAX], lead[3] = "";

	contract_write(&result->contract, contract);
	history_out_text(
	    out, "contract", result->kind == ROW_RESULT ? contract : NULL);
	history_out_text(
	    out, "declarer", bid ? seat_name(result->contract.declarer) : NULL);
	if (result->lead != CARD_NONE)
		card_write(result->lead, lead);
	history_out_text(out, "lead", lead);
	history_out_int(out, "tricks", bid, result->tricks);
	history_out_int(out, "cut_tricks",
	    bid && result->ruled_by == RULED_BY_DOUBLE_DUMMY,
	    result->cut_tricks);
	history_out_int(
	    out, "score", result->kind == ROW_RESULT, result->score);
}

void
history_out_result(struct json_out *out, const struct history_head *head,
    const struct result *result)
{
	static const char *const names[SIDE_COUNT] = {"ns_got", "ew_got"};
	char text[TOTAL_TEXT_MAX];

	json_out_member_int(out, "version", result->version);
	json_out_member_text(out, "kind", row_kind_name(result->kind));
	history_out_text(out, "ended", board_end_name(result->end));
	history_out_contract(out, result);
	history_out_text(out, "ruled_by", ruled_by_name(result->ruled_by));
	history_out_text(out, "ruling", ruling_reason_name(result->reason));
	for (int s = 0; s < SIDE_COUNT; s++) {
		history_value(head, result->scored[s], result->unit[s], text);
		json_out_member_object(out, names[s]);
		history_out_text(out, "award", award_name(result->award[s]));
		history_out_text(out, "value", result->scored[s] ? text : NULL);
		history_out_int(
		    out, "raw", result->kind == ROW_RESULT, result->raw[s]);
		history_out_int(
		    out, "units", result->scored[s], result->unit[s]);
		json_out_member_bool(out, "owed", result->owed[s]);
		json_out_member_int(out, "used_ms", result->used_ms[s]);
		json_out_member_int(out, "plays", result->plays[s]);
		json_out_member_int(
		    out, "substitute_plays", result->substitute_plays[s]);
		history_out_int(out, "judged_ms",
		    result->ruled_by != RULED_BY_NOTHING, result->judged_ms[s]);
		json_out_end_object(out);
	}
}

ms_t
history_out_margin(
    const struct history_head *head, const struct result *result, int begun)
{
	const enum ruled_by by = result->ruled_by;
	const enum ruling_reason why = result->reason;
	const bool is_time = (by == RULED_BY_CLOCK || by == RULED_BY_VOID ||
				 by == RULED_BY_DOUBLE_DUMMY) &&
	    why != RULING_NS_ABSENT && why != RULING_EW_ABSENT &&
	    why != RULING_BOTH_ABSENT;

	if (!is_time || head->config.slow_margin_ms >= head->config.round_ms)
		return -1;
	return result->end == END_CUT
	    ? head->config.slow_margin_ms
	    : rulings_round_margin_ms(&head->config, begun);
}

void
history_out_rule(struct json_out *out, const char *rule, bool has_datum,
    int64_t datum, int64_t dropped)
{
	history_out_text(out, "rule", rule);
	history_out_int(out, "datum", has_datum, datum);
	history_out_int(out, "dropped", has_datum, dropped);
}

void
history_out_bye(
    struct json_out *out, const struct history_head *head, int tables, bool bye)
{
	int64_t unit = 0;
	int vp = 0;
	const bool has_unit = bye && history_bye_unit(head, tables, &unit);
	const bool has_vp = bye && history_bye_vp(head, &vp);

	history_out_int(out, "bye_units", has_unit, unit);
	history_out_int(out, "bye_vp", has_vp, vp);
}

void
history_out_match(struct json_out *out, const struct history_match *match)
{
	static const char *const names[SIDE_COUNT] = {
	    [SIDE_NS] = "ns", [SIDE_EW] = "ew"};

	if (!match->is_there) {
		json_out_member_null(out, "match");
		return;
	}
	json_out_member_object(out, "match");
	for (int s = 0; s < SIDE_COUNT; s++) {
		const struct match_score *side = &match->side[s];

		json_out_member_object(out, names[s]);
		history_out_int(out, "margin", side->scored, side->margin);
		json_out_member_bool(out, "played", side->played);
		json_out_member_int(out, "vp", side->vp);
		json_out_end_object(out);
	}
	json_out_end_object(out);
}

static void
history_out_calls(struct json_out *out, const struct board_play *play)
{
	enum seat seat = play->auction.dealer;

	json_out_member_array(out, "calls");
	for (int i = 0; i < play->auction.count; i++) {
		char call[CALL_TEXT_MAX];

		call_write(play->auction.call[i], call);
		json_out_object(out);
		json_out_member_text(out, "seat", seat_name(seat));
		json_out_member_text(out, "call", call);
		json_out_member_int(out, "ms", play->call_ms[i]);
		json_out_end_object(out);
		seat = seat_next(seat);
	}
	json_out_end_array(out);
}

static void
history_out_cards(struct json_out *out, const struct board_play *play)
{
	const int count =
	    auction_is_over(&play->auction) && play->contract.level > 0
	    ? play->play.count
	    : 0;

	json_out_member_array(out, "cards");
	for (int i = 0; i < count; i++) {
		char card[3];

		card_write(play->play.card[i], card);
		json_out_object(out);
		json_out_member_text(
		    out, "seat", seat_name(play_seat_of(&play->play, i)));
		json_out_member_text(out, "card", card);
		json_out_member_int(out, "ms", play->card_ms[i]);
		json_out_end_object(out);
	}
	json_out_end_array(out);
}

/* The numbers of those, from 1, that a house robot made. */
static void
history_out_robots(
    struct json_out *out, const char *name, const bool *robot, int count)
{
	json_out_member_array(out, name);
	for (int i = 0; i < count; i++) {
		if (robot[i])
			json_out_int(out, i + 1);
	}
	json_out_end_array(out);
}

static void
history_out_claim(struct json_out *out, const struct board_play *play,
    const struct incident *incident)
{
	json_out_object(out);
	json_out_member_text(out, "seat", seat_name(incident->by));
	json_out_member_int(out, "tricks", incident->tricks);
	json_out_member_int(
	    out, "cards", incident->actions - play->auction.count);
	json_out_member_int(out, "ms", incident->at - play->dealt_at);
	json_out_member_text(out, "end", incident_end_name(incident->end));
	history_out_text(out, "refused_by",
	    incident->refused_by == SEAT_NONE
		? NULL
		: seat_name(incident->refused_by));
	history_out_int(out, "end_ms", incident->end != INCIDENT_OPEN,
	    incident->ended_at - play->dealt_at);
	json_out_end_object(out);
}

static void
history_out_claims(struct json_out *out, const struct board_play *play)
{
	json_out_member_array(out, "claims");
	for (int i = 0; i < play->incidents; i++) {
		if (play->incident[i].kind == INCIDENT_CLAIM)
			history_out_claim(out, play, &play->incident[i]);
	}
	json_out_end_array(out);
}

/* A card taken back: after the auction, so not a call. */
static bool
history_out_is_card(
    const struct board_play *play, const struct incident *incident)
{
	return incident_actions_after(incident) >= play->auction.count &&
	    play->contract.level > 0;
}

static void
history_out_undo(struct json_out *out, const struct board_play *play,
    const struct incident *incident)
{
	const bool cards = history_out_is_card(play, incident);

	json_out_object(out);
	json_out_member_text(out, "seat", seat_name(incident->by));
	json_out_member_int(out, "ms", incident->at - play->dealt_at);
	json_out_member_int(out, "after", incident_actions_after(incident));
	json_out_member_array(out, cards ? "cards" : "calls");
	for (int i = 0; i < incident->undone; i++) {
		char text[CALL_TEXT_MAX];

		if (cards)
			card_write(incident->action[i], text);
		else
			call_write(incident->action[i], text);
		json_out_text(out, text);
	}
	json_out_end_array(out);
	json_out_end_object(out);
}

/*
 * What was taken back.  What was not is nobody's business: who refuses owes no
 * account to onlookers.
 */
static void
history_out_undos(struct json_out *out, const struct board_play *play)
{
	json_out_member_array(out, "undos");
	for (int i = 0; i < play->incidents; i++) {
		const struct incident *incident = &play->incident[i];

		if (incident->kind == INCIDENT_UNDO && incident->undone > 0)
			history_out_undo(out, play, incident);
	}
	json_out_end_array(out);
}

static void
history_out_reopened(struct json_out *out, const struct board_play *play)
{
	const struct reopening *reopening = &play->reopening;

	if (reopening->by == SEAT_NONE) {
		json_out_member_null(out, "reopened");
		return;
	}
	json_out_member_object(out, "reopened");
	json_out_member_text(out, "by", seat_name(reopening->by));
	json_out_member_int(out, "tricks", reopening->tricks);
	json_out_member_int(out, "ms", reopening->at - play->dealt_at);
	json_out_end_object(out);
}

/* Time that counts against each side, and time that does not. */
static void
history_out_clocks(struct json_out *out, const struct board_play *play)
{
	static const char *const names[SIDE_COUNT] = {
	    [SIDE_NS] = "ns", [SIDE_EW] = "ew"};

	json_out_member_object(out, "clocks");
	for (int s = 0; s < SIDE_COUNT; s++) {
		json_out_member_object(out, names[s]);
		json_out_member_int(out, "used_ms", play->used_ms[s]);
		json_out_member_int(out, "spared_ms", play->spared_ms[s]);
		json_out_end_object(out);
	}
	json_out_end_object(out);
}

void
history_out_play(struct json_out *out, const struct board_play *play)
{
	char deal[DEAL_TEXT_MAX], contract[CONTRACT_TEXT_MAX];
	const bool bid =
	    auction_is_over(&play->auction) && play->contract.level > 0;

	deal_write(&play->deal, deal);
	json_out_member_text(out, "deal", deal);
	json_out_member_text(
	    out, "dealer", seat_name(board_dealer(play->number)));
	json_out_member_text(out, "vulnerable", vulnerability_name(play->vul));
	json_out_member_int(out, "dealt_at", play->dealt_at);
	history_out_int(
	    out, "ended_at", board_play_is_over(play), play->ended_at);
	history_out_text(out, "ended", board_end_name(play->end));
	history_out_calls(out, play);
	contract_write(&play->contract, contract);
	history_out_text(
	    out, "contract", auction_is_over(&play->auction) ? contract : NULL);
	history_out_text(
	    out, "declarer", bid ? seat_name(play->contract.declarer) : NULL);
	history_out_cards(out, play);
	history_out_robots(
	    out, "robot_calls", play->robot_call, play->auction.count);
	history_out_robots(
	    out, "robot_cards", play->robot_card, bid ? play->play.count : 0);
	history_out_claims(out, play);
	history_out_undos(out, play);
	history_out_reopened(out, play);
	history_out_int(
	    out, "tricks", bid && play->phase == BOARD_DONE, play->tricks);
	history_out_int(out, "score", play->phase == BOARD_DONE, play->score);
	history_out_clocks(out, play);
}

static void
history_out_take(struct stmt *stmt, const char *id, const char *name,
    struct person *person_r)
{
	person_r->id = (int32_t)stmt_int(stmt, id);
	snprintf(person_r->name, sizeof(person_r->name), "%s",
	    stmt_text(stmt, name));
}

int
history_out_replacements(
    struct db *db, struct json_out *out, uint32_t id, struct err *err)
{
	struct stmt *stmt;
	int rc = db_query(db, "event_replacements", &stmt, err);

	if (rc < 0)
		return rc;
	stmt_bind_int(stmt, "event", id);
	stmt_bind_int(stmt, "seq", INT64_MAX);
	json_out_member_array(out, "replacements");
	while ((rc = stmt_step(stmt, err)) > 0) {
		struct person left, came;

		history_out_take(stmt, "left", "left_name", &left);
		history_out_take(stmt, "came", "came_name", &came);
		json_out_object(out);
		json_out_member_int(out, "pair", stmt_int(stmt, "pair"));
		json_out_member_text(out, "seat", stmt_text(stmt, "seat"));
		history_out_person(out, "left", &left);
		history_out_person(out, "came", &came);
		json_out_member_int(
		    out, "board", stmt_int(stmt, "first_board"));
		json_out_member_int(out, "at", stmt_int(stmt, "came_at"));
		json_out_member_bool(
		    out, "counts", stmt_int(stmt, "counts") != 0);
		json_out_end_object(out);
	}
	json_out_end_array(out);
	stmt_done(stmt);
	return rc;
}
