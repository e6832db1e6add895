/* SPDX-License-Identifier: ISC */
/*
 * The rules of a night as columns: numbers as they are, choices as their
 * words.
 */
#include "daemon/store/config_row.h"

#include <limits.h>
#include <string.h>

/* X(member): whole numbers, and spans; X(type, member): words */
#define CONFIG_ROW_INTS(X)                                                     \
	X(rounds)                                                              \
	X(boards_per_round)                                                    \
	X(min_pairs)                                                           \
	X(max_pairs)                                                           \
	X(completion_percent)                                                  \
	X(own_mean_boards)                                                     \
	X(max_rank_gap)                                                        \
	X(max_repeats)                                                         \
	X(withdraw_after)                                                      \
	X(returns_max)                                                         \
	X(late_entry)                                                          \
	X(prepared_player)
#define CONFIG_ROW_SPANS(X)                                                    \
	X(registration_ms)                                                     \
	X(hold_ms)                                                             \
	X(round_ms)                                                            \
	X(break_ms)                                                            \
	X(board_pause_ms)                                                      \
	X(last_board_margin_ms)                                                \
	X(slow_margin_ms)                                                      \
	X(disconnect_grace_ms)                                                 \
	X(substitute_after_ms)                                                 \
	X(stall_after_ms)                                                      \
	X(claim_answer_ms)                                                     \
	X(ruling_deadline_ms)                                                  \
	X(outage_max_ms)                                                       \
	X(kibitz_delay_ms)                                                     \
	X(correction_period_ms)
#define CONFIG_ROW_WORDS(X)                                                    \
	X(scoring, scoring)                                                    \
	X(totals, totals)                                                      \
	X(first_round, first_round)                                            \
	X(draw_objective, objective)                                           \
	X(draw_from, draw_from)                                                \
	X(unfinished, unfinished)                                              \
	X(substitutes, substitutes)                                            \
	X(odd_pair, odd_pair)                                                  \
	X(bye_score, bye_score)                                                \
	X(missed_score, missed_score)                                          \
	X(after_outage, after_outage)                                          \
	X(claims, claims)                                                      \
	X(undo, undo)                                                          \
	X(chat, chat)                                                          \
	X(kibitz, kibitz)

void
config_row_put(struct batch *batch, const struct event_config *config)
{
	char trim[TRIM_TEXT_MAX], scheme[SCHEME_TEXT_MAX];
	char avoid[AVOID_TEXT_MAX];

#define CONFIG_ROW_PUT(member) batch_int(batch, #member, config->member);
	CONFIG_ROW_INTS(CONFIG_ROW_PUT)
	CONFIG_ROW_SPANS(CONFIG_ROW_PUT)
#undef CONFIG_ROW_PUT
#define CONFIG_ROW_PUT(type, member)                                           \
	batch_text(batch, #member, type##_name(config->member));
	CONFIG_ROW_WORDS(CONFIG_ROW_PUT)
#undef CONFIG_ROW_PUT
	butler_trim_write(&config->butler_trim, trim);
	batch_text(batch, "butler_trim", trim);
	award_scheme_write(&config->master_points, scheme);
	batch_text(batch, "master_points", scheme);
	avoid_write(&config->avoid, avoid);
	batch_text(batch, "avoid", avoid);
	batch_int(batch, "close_early", config->close_early);
	batch_text(batch, "prepared_by", config->prepared_by);
}

static bool
config_row_text(
    struct stmt *stmt, const char *column, char *text_r, size_t size)
{
	const char *text = stmt_text(stmt, column);

	if (text == NULL || strlen(text) >= size)
		return false;
	memcpy(text_r, text, strlen(text) + 1);
	return true;
}

static bool
config_row_int(struct stmt *stmt, const char *column, int *value_r)
{
	int64_t value = stmt_int(stmt, column);

	*value_r = (int)value;
	return value >= 0 && value <= INT_MAX;
}

bool
config_row_get(struct stmt *stmt, struct event_config *config_r)
{
	struct event_config *c = config_r;
	const char *word;

	memset(c, 0, sizeof(*c));
	if (!config_row_text(
		stmt, "schedule", c->schedule, sizeof(c->schedule)) ||
	    !config_row_text(stmt, "title", c->title, sizeof(c->title)) ||
	    !config_row_text(
		stmt, "time_zone", c->time_zone, sizeof(c->time_zone)) ||
	    !config_row_text(
		stmt, "prepared_by", c->prepared_by, sizeof(c->prepared_by)))
		return false;
#define CONFIG_ROW_GET(member)                                                 \
	if (!config_row_int(stmt, #member, &c->member))                        \
		return false;
	CONFIG_ROW_INTS(CONFIG_ROW_GET)
#undef CONFIG_ROW_GET
#define CONFIG_ROW_GET(member) c->member = stmt_int(stmt, #member);
	CONFIG_ROW_SPANS(CONFIG_ROW_GET)
#undef CONFIG_ROW_GET
#define CONFIG_ROW_GET(type, member)                                           \
	word = stmt_text(stmt, #member);                                       \
	if (word == NULL || !type##_find(word, &c->member))                    \
		return false;
	CONFIG_ROW_WORDS(CONFIG_ROW_GET)
#undef CONFIG_ROW_GET
	word = stmt_text(stmt, "butler_trim");
	if (word == NULL || !butler_trim_read(word, &c->butler_trim))
		return false;
	word = stmt_text(stmt, "master_points");
	if (word == NULL || award_scheme_read(word, &c->master_points) != NULL)
		return false;
	word = stmt_text(stmt, "avoid");
	if (word == NULL || !avoid_read(word, &c->avoid))
		return false;
	c->close_early = stmt_int(stmt, "close_early") != 0;
	return event_config_is_valid(c);
}
