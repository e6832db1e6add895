/* SPDX-License-Identifier: ISC */
/*
 * A result as columns.  What does not apply is NULL: no contract where the
 * clock stopped the board, no units where nothing is scored.
 */
#include "daemon/store/result_row.h"

#include <string.h>

/* The column's word for a board without a result, which is not empty there. */
#define RESULT_NO_END "none"

static const struct {
	const char *award, *owed, *unit, *raw, *judged, *used;
	const char *plays, *substitute_plays;
} RESULT_SIDES[SIDE_COUNT] = {
    [SIDE_NS] = {"ns_award", "ns_owed", "ns_unit", "ns_raw", "ns_judged_ms",
	"ns_used_ms", "ns_plays", "ns_substitute_plays"},
    [SIDE_EW] = {"ew_award", "ew_owed", "ew_unit", "ew_raw", "ew_judged_ms",
	"ew_used_ms", "ew_plays", "ew_substitute_plays"},
};

static const char *
result_row_word(const char *word)
{
	return word[0] == '\0' ? NULL : word;
}

static void
result_row_put_or_null(
    struct batch *batch, const char *column, bool present, int64_t value)
{
	if (present)
		batch_int(batch, column, value);
	else
		batch_null(batch, column);
}

static void
result_row_put_contract(struct batch *batch, const struct result *result)
{
	char contract[CONTRACT_TEXT_MAX], lead[3], declarer[2] = "";

	if (result->kind != ROW_RESULT) {
		batch_null(batch, "contract");
		batch_null(batch, "declarer");
		batch_null(batch, "lead");
		return;
	}
	contract_write(&result->contract, contract);
	batch_text(batch, "contract", contract);
	if (result->contract.level > 0)
		declarer[0] = seat_letter(result->contract.declarer);
	batch_text(batch, "declarer", result_row_word(declarer));
	if (result->lead != CARD_NONE)
		card_write(result->lead, lead);
	batch_text(batch, "lead", result->lead != CARD_NONE ? lead : NULL);
}

static void
result_row_put_side(struct batch *batch, int s, const struct result *result)
{
	batch_text(batch, RESULT_SIDES[s].award,
	    result_row_word(award_name(result->award[s])));
	batch_int(batch, RESULT_SIDES[s].owed, result->owed[s]);
	result_row_put_or_null(
	    batch, RESULT_SIDES[s].unit, result->scored[s], result->unit[s]);
	batch_int(batch, RESULT_SIDES[s].raw, result->raw[s]);
	result_row_put_or_null(batch, RESULT_SIDES[s].judged,
	    result->ruled_by != RULED_BY_NOTHING, result->judged_ms[s]);
	batch_int(batch, RESULT_SIDES[s].used, result->used_ms[s]);
	batch_int(batch, RESULT_SIDES[s].plays, result->plays[s]);
	batch_int(batch, RESULT_SIDES[s].substitute_plays,
	    result->substitute_plays[s]);
}

void
result_row_put(struct batch *batch, const struct result *result)
{
	batch_int(batch, "version", result->version);
	batch_text(batch, "kind", row_kind_name(result->kind));
	batch_text(batch, "ended",
	    result->end == END_NONE ? RESULT_NO_END
				    : board_end_name(result->end));
	result_row_put_contract(batch, result);
	batch_int(batch, "tricks", result->tricks);
	result_row_put_or_null(batch, "cut_tricks",
	    result->unsolved ||
		(result->ruled_by == RULED_BY_DOUBLE_DUMMY &&
		    result->kind == ROW_RESULT),
	    result->cut_tricks);
	batch_int(batch, "score", result->score);
	batch_text(batch, "ruled_by",
	    result_row_word(ruled_by_name(result->ruled_by)));
	batch_text(batch, "reason",
	    result_row_word(ruling_reason_name(result->reason)));
	result_row_put_side(batch, SIDE_NS, result);
	result_row_put_side(batch, SIDE_EW, result);
}

static bool
result_row_end_find(const char *word, enum board_end *end_r)
{
	if (word == NULL || word[0] == '\0')
		return false;
	return board_end_find(
	    strcmp(word, RESULT_NO_END) == 0 ? "" : word, end_r);
}

static bool
result_row_get_contract(struct stmt *stmt, struct result *r)
{
	const char *contract = stmt_text(stmt, "contract");
	const char *declarer = stmt_text(stmt, "declarer");
	const char *lead = stmt_text(stmt, "lead");

	r->contract = (struct contract){.declarer = SEAT_NONE};
	r->lead = CARD_NONE;
	if (contract == NULL)
		return r->kind != ROW_RESULT && declarer == NULL &&
		    lead == NULL;
	if (!contract_read(contract, &r->contract) ||
	    (r->contract.level > 0) != (declarer != NULL))
		return false;
	if (declarer != NULL && !seat_find(declarer[0], &r->contract.declarer))
		return false;
	return lead == NULL || card_read(lead, &r->lead);
}

static bool
result_row_get_side(struct stmt *stmt, int s, struct result *r)
{
	const char *award = stmt_text(stmt, RESULT_SIDES[s].award);

	r->award[s] = AWARD_NONE;
	if (award != NULL && !award_find(award, &r->award[s]))
		return false;
	r->owed[s] = stmt_int(stmt, RESULT_SIDES[s].owed) != 0;
	r->scored[s] = !stmt_is_null(stmt, RESULT_SIDES[s].unit);
	r->unit[s] = stmt_int(stmt, RESULT_SIDES[s].unit);
	r->raw[s] = (int)stmt_int(stmt, RESULT_SIDES[s].raw);
	r->judged_ms[s] = stmt_int(stmt, RESULT_SIDES[s].judged);
	const int64_t used_ms = stmt_int(stmt, RESULT_SIDES[s].used);
	r->used_ms[s] = (uint32_t)used_ms;
	r->plays[s] = (int)stmt_int(stmt, RESULT_SIDES[s].plays);
	r->substitute_plays[s] =
	    (int)stmt_int(stmt, RESULT_SIDES[s].substitute_plays);
	return r->plays[s] >= r->substitute_plays[s] &&
	    r->substitute_plays[s] >= 0 && used_ms >= 0 &&
	    used_ms <= UINT32_MAX && r->judged_ms[s] >= 0;
}

bool
result_row_get(struct stmt *stmt, struct result *result_r)
{
	struct result *r = result_r;
	const char *kind = stmt_text(stmt, "kind");
	const char *ruled_by, *reason;

	memset(r, 0, sizeof(*r));
	if (kind == NULL || !row_kind_find(kind, &r->kind) ||
	    !result_row_end_find(stmt_text(stmt, "ended"), &r->end) ||
	    !result_row_get_contract(stmt, r))
		return false;
	r->version = (int)stmt_int(stmt, "version");
	r->tricks = (int)stmt_int(stmt, "tricks");
	r->cut_tricks = (int)stmt_int(stmt, "cut_tricks");
	r->unsolved =
	    r->kind != ROW_RESULT && !stmt_is_null(stmt, "cut_tricks");
	r->score = (int)stmt_int(stmt, "score");
	ruled_by = stmt_text(stmt, "ruled_by");
	if (ruled_by != NULL && !ruled_by_find(ruled_by, &r->ruled_by))
		return false;
	reason = stmt_text(stmt, "reason");
	if (reason != NULL && !ruling_reason_find(reason, &r->reason))
		return false;
	return result_row_get_side(stmt, SIDE_NS, r) &&
	    result_row_get_side(stmt, SIDE_EW, r);
}
