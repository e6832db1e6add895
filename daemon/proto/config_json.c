/* SPDX-License-Identifier: ISC */
/*
 * A night's rules as JSON.  Apart from the commands because the event's row
 * and the exports hold the same object.
 */
#include "daemon/proto/config_json.h"

#include <string.h>

#include "daemon/proto/json_in.h"
#include "daemon/proto/table_in.h"

#define WORD_SIZE 32 /* more than any word of a rule has bytes */

/* X(member, least, most): the engine's own fence is the narrower one */
#define CONFIG_NUMBERS(X)                                                      \
	X(rounds, 1, EVENT_ROUNDS_MAX)                                         \
	X(boards_per_round, 1, EVENT_BOARDS_MAX)                               \
	X(min_pairs, EVENT_PAIRS_LEAST, EVENT_PAIRS_MOST)                      \
	X(max_pairs, EVENT_PAIRS_LEAST, EVENT_PAIRS_MOST)                      \
	X(completion_percent, 0, 100)                                          \
	X(own_mean_boards, 1, 999)                                             \
	X(max_rank_gap, 1, EVENT_PAIRS_MOST)                                   \
	X(max_repeats, 0, EVENT_PAIRS_MOST)                                    \
	X(withdraw_after, 0, EVENT_ROUNDS_MAX)                                 \
	X(returns_max, 0, EVENT_ROUNDS_MAX)                                    \
	X(late_entry, 0, EVENT_ROUNDS_MAX)                                     \
	X(prepared_player, 0, INT32_MAX)

#define CONFIG_SPANS(X)                                                        \
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

/* X(type, member, words) */
#define CONFIG_WORDS(X)                                                        \
	X(scoring, scoring, "matchpoints, cross_imps, total_imps, butler")     \
	X(totals, totals, "boards, vp")                                        \
	X(first_round, first_round, "registration, random")                    \
	X(draw_objective, objective, "rank, gap")                              \
	X(draw_from, draw_from, "current, previous")                           \
	X(unfinished, unfinished, "by_clock, void, average, double_dummy")     \
	X(substitutes, substitutes, "robots, none")                            \
	X(odd_pair, odd_pair, "bye, house_pair")                               \
	X(bye_score, bye_score, "plus, average, none")                         \
	X(missed_score, missed_score, "minus, average, none")                  \
	X(after_outage, after_outage, "shift, keep")                           \
	X(claims, claims, "agreed, checked")                                   \
	X(undo, undo, "off, calls, consent")                                   \
	X(chat, chat, "opponents, table, off")                                 \
	X(kibitz, kibitz, "closed, delayed, off")

void
config_json_out(struct json_out *out, const struct event_config *config)
{
	char trim[TRIM_TEXT_MAX], scheme[SCHEME_TEXT_MAX];
	char avoid[AVOID_TEXT_MAX];

	json_out_object(out);
	json_out_member_text(out, "schedule", config->schedule);
	json_out_member_text(out, "title", config->title);
	json_out_member_text(out, "time_zone", config->time_zone);
	json_out_member_text(out, "prepared_by", config->prepared_by);
#define X(type, member, words)                                                 \
	json_out_member_text(out, #member, type##_name(config->member));
	CONFIG_WORDS(X)
#undef X
	butler_trim_write(&config->butler_trim, trim);
	json_out_member_text(out, "butler_trim", trim);
	award_scheme_write(&config->master_points, scheme);
	json_out_member_text(out, "master_points", scheme);
	avoid_write(&config->avoid, avoid);
	json_out_member_text(out, "avoid", avoid);
	json_out_member_bool(out, "close_early", config->close_early);
#define X(member, least, most)                                                 \
	json_out_member_int(out, #member, config->member);
	CONFIG_NUMBERS(X)
#undef X
#define X(member) json_out_member_int(out, #member, config->member);
	CONFIG_SPANS(X)
#undef X
	json_out_end_object(out);
}

void
config_json_write(const struct event_config *config, struct buf *buf)
{
	struct json_out out;

	json_out_init(&out, buf);
	config_json_out(&out, config);
}

/* One finder a rule, as they differ in their enum only. */
#define X(type, member, words)                                                 \
	static enum type config_json_##member(struct json_in *in)              \
	{                                                                      \
		const char *word = json_in_text(in, #member, WORD_SIZE);       \
		enum type value = (enum type)0;                                \
                                                                               \
		if (!type##_find(word, &value))                                \
			json_in_refuse(in, #member, "one of " words);          \
		return value;                                                  \
	}
CONFIG_WORDS(X)
#undef X

static void
config_json_texts(struct json_in *in, struct event_config *config_r)
{
	const char *why;

	if (!butler_trim_read(json_in_text(in, "butler_trim", TRIM_TEXT_MAX),
		&config_r->butler_trim))
		json_in_refuse(in, "butler_trim",
		    "auto, a number of results, or a per cent up to 49%");
	why = award_scheme_read(
	    json_in_text(in, "master_points", SCHEME_TEXT_MAX),
	    &config_r->master_points);
	if (why != NULL)
		json_in_refuse(in, "master_points", why);
	if (!avoid_read(
		json_in_text(in, "avoid", AVOID_TEXT_MAX), &config_r->avoid))
		json_in_refuse(
		    in, "avoid", "none, or kinds and rounds: club:2");
}

int
config_json_take(
    const struct json_t *object, struct event_config *config_r, struct err *err)
{
	struct json_in in;

	memset(config_r, 0, sizeof(*config_r));
	json_in_init_at(&in, object, "config", -1, err);
	table_in_copy(&in, "schedule", config_r->schedule, EVENT_NAME_MAX);
	table_in_copy(&in, "title", config_r->title, EVENT_TITLE_MAX);
	table_in_copy(&in, "time_zone", config_r->time_zone, EVENT_ZONE_MAX);
	table_in_copy(
	    &in, "prepared_by", config_r->prepared_by, EVENT_PERSON_MAX);
#define X(type, member, words) config_r->member = config_json_##member(&in);
	CONFIG_WORDS(X)
#undef X
	config_json_texts(&in, config_r);
	config_r->close_early = json_in_bool(&in, "close_early");
#define X(member, least, most)                                                 \
	config_r->member = (int)json_in_int(&in, #member, least, most);
	CONFIG_NUMBERS(X)
#undef X
#define X(member) config_r->member = json_in_int(&in, #member, 0, INT64_MAX);
	CONFIG_SPANS(X)
#undef X
	if (!in.failed && !event_config_is_valid(config_r))
		json_in_refuse(&in, "", "rules that fit together");
	return json_in_end(&in);
}

int
config_json_read(const char *text, size_t len, struct event_config *config_r,
    struct err *err)
{
	json_t *object = json_in_parse(text, len, err);
	int code;

	if (object == NULL)
		return ERR_INPUT;
	code = config_json_take(object, config_r, err);
	json_decref(object);
	return code;
}
