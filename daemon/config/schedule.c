/* SPDX-License-Identifier: ISC */
/*
 * The keys of a schedule (R-EV-1, 2, 6, 8, 10, 11, 13, 16, 20,
 * 24, 25, 27), apart from those of the daemon because nights will have many
 * more.
 */
#include "daemon/config/schedule.h"

#include <assert.h>
#include <stdlib.h>
#include <string.h>

#include "daemon/base/xalloc.h"
#include "daemon/base/duration.h"
#include "daemon/calendar/calendar.h"
#include "daemon/config/schedule_warn.h"
#include "engine/contest/victory.h"

#define SECOND ((ms_t)1000)
#define MINUTE (60 * SECOND)
#define HOUR (60 * MINUTE)
#define DAY (24 * HOUR)

/* Those of a rule in half of the time for which one is followed. */
#define SCHEDULE_NIGHTS_MOST 50000

#define AT(field) offsetof(struct schedule_config, field)
#define SIZE(field) sizeof(((struct schedule_config *)NULL)->field)

#define DEFINE_WORDS(type, last_)                                              \
	static const char *schedule_##type##_name(int value)                   \
	{                                                                      \
		return type##_name((enum type)value);                          \
	}                                                                      \
	static bool schedule_##type##_find(const char *word, void *field)      \
	{                                                                      \
		return type##_find(word, field);                               \
	}                                                                      \
	static const struct key_words schedule_##type##_words = {              \
	    .name = schedule_##type##_name,                                    \
	    .find = schedule_##type##_find,                                    \
	    .last = last_}

DEFINE_WORDS(scoring, SCORING_BUTLER);
DEFINE_WORDS(totals, TOTALS_VP);
DEFINE_WORDS(first_round, FIRST_ROUND_RANDOM);
DEFINE_WORDS(draw_objective, DRAW_GAP);
DEFINE_WORDS(draw_from, DRAW_FROM_PREVIOUS);
DEFINE_WORDS(unfinished, UNFINISHED_DOUBLE_DUMMY);
DEFINE_WORDS(substitutes, SUBSTITUTES_NONE);
DEFINE_WORDS(odd_pair, ODD_PAIR_HOUSE_PAIR);
DEFINE_WORDS(bye_score, BYE_SCORE_NONE);
DEFINE_WORDS(missed_score, MISSED_SCORE_NONE);
DEFINE_WORDS(after_outage, AFTER_OUTAGE_KEEP);
DEFINE_WORDS(claims, CLAIMS_CHECKED);
DEFINE_WORDS(undo, UNDO_CONSENT);
DEFINE_WORDS(chat, CHAT_OFF);
DEFINE_WORDS(kibitz, KIBITZ_OFF);

static int
schedule_check_name(const char *name, struct err *err)
{
	static const char allowed[] = "abcdefghijklmnopqrstuvwxyz0123456789_-";

	if (name[strspn(name, allowed)] == '\0')
		return 0;
	return err_set(err, ERR_CONFIG,
	    "\"%.64s\" is no name of a schedule; allowed: small letters, "
	    "digits, _ and -",
	    name);
}

static int
schedule_check_zone(const char *zone, struct err *err)
{
	if (calendar_zone_exists(zone))
		return 0;
	return err_set(err, ERR_CONFIG,
	    "there is no time zone \"%.64s\"; allowed: an IANA name such as "
	    "\"Europe/London\" or \"Asia/Shanghai\"",
	    zone);
}

#define SCHEDULE_TRIMS                                                         \
	"\"auto\", a whole number of results to drop at each end, or a per "   \
	"cent of them from \"0%\" to \"49%\""

#define SCHEDULE_SCHEMES                                                       \
	"\"default\", bands like \"percent 10:3 25:2 50:1\", or rows like "    \
	"\"table 4:3 8:3,2\""

#define SCHEDULE_MARGINS                                                       \
	"a span up to \"24h\", written like \"20s\" or \"1m30s\", or a share " \
	"of a board's time from \"0%\" to \"100%\""

static bool
schedule_parse_trim(const char *text, void *field, struct err *err_r)
{
	if (butler_trim_read(text, field))
		return true;
	err_set(err_r, ERR_CONFIG,
	    "\"%.64s\" is none, or leaves no result to make a datum of; "
	    "allowed: %s",
	    text, SCHEDULE_TRIMS);
	return false;
}

static bool
schedule_parse_points(const char *text, void *field, struct err *err_r)
{
	const char *why = award_scheme_read(text, field);

	if (why != NULL)
		err_set(
		    err_r, ERR_CONFIG, "%s; allowed: " SCHEDULE_SCHEMES, why);
	return why == NULL;
}

static bool
schedule_parse_margin(const char *text, void *field, struct err *err_r)
{
	struct config_margin *margin = field;
	const size_t digits = strspn(text, "0123456789");
	ms_t ms;

	if (digits >= 1 && digits <= 3 && strcmp(text + digits, "%") == 0 &&
	    atoi(text) <= 100) {
		*margin = (struct config_margin){
		    .is_share = true, .percent = atoi(text)};
		return true;
	}
	if (duration_parse(text, &ms) && ms <= DAY) {
		*margin = (struct config_margin){.ms = ms};
		return true;
	}
	err_set(err_r, ERR_CONFIG, "\"%.64s\" is neither; allowed: %s", text,
	    SCHEDULE_MARGINS);
	return false;
}

static const struct key schedule_keys[] = {
    {"name", KEY_TEXT, AT(rules.schedule), .max = SIZE(rules.schedule),
	.required = true, .check = schedule_check_name},
    {"title", KEY_TEXT, AT(rules.title), .max = SIZE(rules.title)},
    {"time_zone", KEY_TEXT, AT(rules.time_zone), .max = SIZE(rules.time_zone),
	.required = true, .check = schedule_check_zone},
    {"start", KEY_TEXT, AT(start), .max = SIZE(start),
	.check = calendar_start_check},
    {"rule", KEY_NEW_TEXT, AT(rule), .max = CONFIG_RULE_MAX},
    {"except", KEY_TEXTS, AT(except), .max = CONFIG_DATES_MAX,
	.check = calendar_date_check},
    {"also", KEY_TEXTS, AT(also), .max = CONFIG_DATES_MAX,
	.check = calendar_start_check},
    {"deals", KEY_PATH, AT(deals), .max = SIZE(deals)},
    {"prepared_by", KEY_TEXT, AT(rules.prepared_by),
	.max = SIZE(rules.prepared_by)},
    {"registration", KEY_SPAN, AT(rules.registration_ms), .min = 1,
	.max = 7 * DAY, .normal = 30 * MINUTE},
    {"rounds", KEY_INT, AT(rules.rounds), .min = 1, .max = EVENT_ROUNDS_MAX,
	.required = true},
    {"boards_per_round", KEY_INT, AT(rules.boards_per_round), .min = 1,
	.max = EVENT_BOARDS_MAX, .required = true},
    {"round_time", KEY_SPAN, AT(rules.round_ms), .min = 1, .max = DAY,
	.required = true},
    {"break_time", KEY_SPAN, AT(rules.break_ms), .max = DAY, .normal = MINUTE},
    {"board_pause", KEY_SPAN, AT(rules.board_pause_ms), .max = DAY,
	.normal = 5 * SECOND},
    {"last_board_margin", KEY_PARSED, AT(last_board_margin),
	.normal_text = "1m", .parse = schedule_parse_margin,
	.allowed = SCHEDULE_MARGINS},
    {"slow_margin", KEY_PARSED, AT(slow_margin), .normal_text = "20%",
	.parse = schedule_parse_margin, .allowed = SCHEDULE_MARGINS},
    {"disconnect_grace", KEY_PARSED, AT(disconnect_grace), .normal_text = "1m",
	.parse = schedule_parse_margin, .allowed = SCHEDULE_MARGINS},
    {"substitute_after", KEY_SPAN, AT(rules.substitute_after_ms), .min = SECOND,
	.max = DAY, .normal = 2 * MINUTE},
    {"stall_after", KEY_SPAN, AT(rules.stall_after_ms), .min = SECOND,
	.max = DAY, .normal = 5 * MINUTE},
    {"hold", KEY_SPAN, AT(rules.hold_ms), .max = DAY, .normal = 20 * SECOND},
    {"claim_answer", KEY_SPAN, AT(rules.claim_answer_ms), .min = 1, .max = DAY,
	.normal = 30 * SECOND},
    {"ruling_deadline", KEY_SPAN, AT(rules.ruling_deadline_ms), .min = SECOND,
	.max = 10 * MINUTE, .normal = 30 * SECOND},
    {"outage_max", KEY_SPAN, AT(rules.outage_max_ms), .max = 7 * DAY,
	.normal = 30 * MINUTE},
    {"min_pairs", KEY_INT, AT(rules.min_pairs), .min = EVENT_PAIRS_LEAST,
	.max = EVENT_PAIRS_MOST, .normal = 6},
    {"max_pairs", KEY_INT, AT(rules.max_pairs), .min = EVENT_PAIRS_LEAST,
	.max = EVENT_PAIRS_MOST, .normal = 1000},
    {"completion_percent", KEY_INT, AT(rules.completion_percent), .max = 100,
	.normal = 70},
    {"own_mean_boards", KEY_INT, AT(rules.own_mean_boards), .min = 1,
	.max = 999, .normal = 4},
    {"scoring", KEY_WORD, AT(rules.scoring), .normal_text = "matchpoints",
	.words = &schedule_scoring_words},
    {"butler_trim", KEY_PARSED, AT(rules.butler_trim), .normal_text = "auto",
	.parse = schedule_parse_trim, .allowed = SCHEDULE_TRIMS},
    {"totals", KEY_WORD, AT(rules.totals), .normal_text = "boards",
	.words = &schedule_totals_words},
    {"master_points", KEY_PARSED, AT(rules.master_points),
	.normal_text = "default", .parse = schedule_parse_points,
	.allowed = SCHEDULE_SCHEMES},
    {"first_round", KEY_WORD, AT(rules.first_round),
	.normal_text = "registration", .words = &schedule_first_round_words},
    {"objective", KEY_WORD, AT(rules.objective), .normal_text = "rank",
	.words = &schedule_draw_objective_words},
    {"draw_from", KEY_WORD, AT(rules.draw_from), .normal_text = "current",
	.words = &schedule_draw_from_words},
    {"avoid", KEY_LIST, AT(rules.avoid), .min = 0},
    {"max_rank_gap", KEY_INT, AT(rules.max_rank_gap), .min = 1,
	.max = EVENT_PAIRS_MOST, .normal = EVENT_PAIRS_MOST},
    {"max_repeats", KEY_INT, AT(rules.max_repeats), .max = EVENT_PAIRS_MOST,
	.normal = EVENT_PAIRS_MOST},
    {"unfinished", KEY_WORD, AT(rules.unfinished), .normal_text = "by_clock",
	.words = &schedule_unfinished_words},
    {"substitutes", KEY_WORD, AT(rules.substitutes), .normal_text = "robots",
	.words = &schedule_substitutes_words},
    {"odd_pair", KEY_WORD, AT(rules.odd_pair), .normal_text = "bye",
	.words = &schedule_odd_pair_words},
    {"bye_score", KEY_WORD, AT(rules.bye_score), .normal_text = "plus",
	.words = &schedule_bye_score_words},
    {"late_entry", KEY_INT, AT(rules.late_entry), .max = EVENT_ROUNDS_MAX - 1},
    {"withdraw_after", KEY_INT, AT(rules.withdraw_after),
	.max = EVENT_ROUNDS_MAX, .normal = 1},
    {"returns_max", KEY_INT, AT(rules.returns_max), .max = EVENT_ROUNDS_MAX,
	.normal = 1},
    {"missed_score", KEY_WORD, AT(rules.missed_score), .normal_text = "minus",
	.words = &schedule_missed_score_words},
    {"after_outage", KEY_WORD, AT(rules.after_outage), .normal_text = "shift",
	.words = &schedule_after_outage_words},
    {"claims", KEY_WORD, AT(rules.claims), .normal_text = "agreed",
	.words = &schedule_claims_words},
    {"undo", KEY_WORD, AT(rules.undo), .normal_text = "off",
	.words = &schedule_undo_words},
    {"chat", KEY_WORD, AT(rules.chat), .normal_text = "opponents",
	.words = &schedule_chat_words},
    {"kibitz", KEY_WORD, AT(rules.kibitz), .normal_text = "closed",
	.words = &schedule_kibitz_words},
    {"kibitz_delay", KEY_SPAN, AT(rules.kibitz_delay_ms), .max = 7 * DAY,
	.normal = 30 * MINUTE},
    {"correction_period", KEY_SPAN, AT(rules.correction_period_ms),
	.max = 31 * DAY, .normal = DAY},
    {"close_early", KEY_BOOL, AT(rules.close_early), .normal = true},
};

#define SCHEDULE_KEY_COUNT (sizeof(schedule_keys) / sizeof(schedule_keys[0]))

/* After a value that an error names: whether somebody has written it. */
static const char *
schedule_is_default(const config_setting_t *group, const char *key)
{
	return config_setting_get_member(group, key) == NULL ? " (the default)"
							     : "";
}

/* Where a key stands; the whole group when it has its default. */
static const config_setting_t *
schedule_place(const config_setting_t *group, const char *key)
{
	const config_setting_t *setting = config_setting_get_member(group, key);

	return setting != NULL ? setting : group;
}

/* Whether a list is there whole: texts that were refused are left out. */
static bool
schedule_has_all(const config_setting_t *group, const char *key, size_t count)
{
	const config_setting_t *list = config_setting_get_member(group, key);

	return list == NULL || (size_t)config_setting_length(list) == count;
}

/* Whether all that nights are made of was read, whatever else is wrong. */
static bool
schedule_has_plan(
    const config_setting_t *group, const struct schedule_config *schedule)
{
	const struct calendar_plan plan = config_plan(schedule);

	return plan.zone[0] != '\0' &&
	    (plan.start != NULL ||
		config_setting_get_member(group, "start") == NULL) &&
	    (plan.rule != NULL ||
		config_setting_get_member(group, "rule") == NULL) &&
	    schedule_has_all(group, "except", plan.except_count) &&
	    schedule_has_all(group, "also", plan.also_count);
}

/* False, and an error noted, when there can be no nights. */
static bool
schedule_check_rule(struct reader *reader, const config_setting_t *group,
    const struct schedule_config *schedule)
{
	const int errors_before = reader->error_count;
	struct err why;

	if (config_setting_get_member(group, "start") == NULL &&
	    (schedule->rule != NULL ||
		config_setting_get_member(group, "also") == NULL))
		reader_refuse(reader, group, "start",
		    "it is missing; allowed: YYYY-MM-DD HH:MM in local time, "
		    "or also = ( ... ) alone");
	if (schedule->rule != NULL && schedule->start[0] != '\0' &&
	    calendar_rule_check(schedule->start, schedule->rule, &why) < 0)
		reader_refuse(reader, schedule_place(group, "rule"), "rule",
		    "%s", why.text);
	return reader->error_count == errors_before;
}

/* Note an error at one text of a list, if there is one. */
static void
schedule_check_text(struct reader *reader, const config_setting_t *group,
    const char *key, size_t index, int rc, const struct err *why)
{
	if (rc < 0)
		reader_refuse(reader,
		    config_setting_get_elem(
			schedule_place(group, key), (unsigned int)index),
		    key, "%s", why->text);
}

/* The dates left out and the extra ones, of nights that are right otherwise. */
static void
schedule_check_dates(struct reader *reader, const config_setting_t *group,
    const struct schedule_config *schedule)
{
	const struct calendar_plan plan = config_plan(schedule);
	struct calendar_night night;
	struct err why;

	if (plan.except_count > 0 && plan.rule == NULL) {
		reader_refuse(reader, schedule_place(group, "except"), "except",
		    "there is no rule to leave a night out of; allowed: with "
		    "a rule");
		return;
	}
	for (size_t i = 0; i < plan.except_count; i++)
		schedule_check_text(reader, group, "except", i,
		    calendar_except_check(&plan, i, &why), &why);
	for (size_t i = 0; i < plan.also_count; i++)
		schedule_check_text(reader, group, "also", i,
		    calendar_also_check(&plan, i, &why), &why);
	if (calendar_next(&plan, INT64_MIN, &night, &why) == 0 &&
	    night.start_at == MS_NEVER)
		reader_refuse(reader,
		    schedule_place(group, plan.rule ? "except" : "also"),
		    plan.rule ? "except" : "also",
		    "no night is left; allowed: a schedule with nights");
}

/* Two nights in the hall at one time: allowed, but hardly meant. */
static void
schedule_warn_close(struct reader *reader, const config_setting_t *group,
    const struct schedule_config *schedule)
{
	const struct calendar_plan plan = config_plan(schedule);
	const struct event_config *rules = &schedule->rules;
	struct calendar_night pair[2];
	char span[DURATION_TEXT_MAX], night[DURATION_TEXT_MAX];
	struct err why;

	if (calendar_find_close(&plan,
		config_night_ms(rules) + rules->registration_ms, pair,
		&why) != 1)
		return;
	reader_warn(reader, schedule_place(group, "registration"),
	    "registration",
	    "it opens \"%s\" before a night, so that of %s opens before that "
	    "of %s has ended, which takes up to \"%s\"",
	    duration_format(rules->registration_ms, span), pair[1].date,
	    pair[0].date, duration_format(config_night_ms(rules), night));
}

/* The last night before an instant; start_at MS_NEVER when there is none. */
static int
schedule_last_night(const struct calendar_plan *plan, ms_t before,
    struct calendar_night *night_r, struct err *err)
{
	struct calendar_night *found =
	    xcalloc(SCHEDULE_NIGHTS_MOST, sizeof(*found));
	int count = 0;

	night_r->start_at = MS_NEVER;
	for (ms_t span = 8 * DAY; count == 0 && span < 512 * 365 * DAY;
	     span *= 2)
		count = calendar_list(plan, before - span, before, found,
		    SCHEDULE_NIGHTS_MOST, err);
	if (count > 0)
		*night_r = found[count - 1];
	free(found);
	return count < 0 ? count : 0;
}

static void
schedule_warn_past(struct reader *reader, const config_setting_t *group,
    const struct schedule_config *schedule)
{
	const struct calendar_plan plan = config_plan(schedule);
	const char *key = plan.start != NULL ? "start" : "also";
	struct calendar_night night;
	struct err why;

	if (calendar_next(&plan, reader->now, &night, &why) < 0 ||
	    night.start_at != MS_NEVER ||
	    schedule_last_night(&plan, reader->now, &night, &why) < 0 ||
	    night.start_at == MS_NEVER ||
	    /* it may be in play */
	    night.start_at + config_night_ms(&schedule->rules) > reader->now)
		return;
	reader_warn(reader, schedule_place(group, key), key,
	    "%s has no night to come: the last, of %s, lies in the past",
	    schedule->rules.schedule, night.date);
}

static void
schedule_check_pairs(struct reader *reader, const config_setting_t *group,
    const struct event_config *rules)
{
	bool by_min = config_setting_get_member(group, "max_pairs") == NULL;
	const char *key = by_min ? "min_pairs" : "max_pairs";

	if (rules->max_pairs >= rules->min_pairs)
		return;
	reader_refuse(reader, schedule_place(group, key), key,
	    "min_pairs %d%s is above max_pairs %d%s; allowed: min_pairs at "
	    "most max_pairs",
	    rules->min_pairs, schedule_is_default(group, "min_pairs"),
	    rules->max_pairs, schedule_is_default(group, "max_pairs"));
}

/* A trim is for Butler, and a table has to be left of the fullest field. */
static void
schedule_check_trim(struct reader *reader, const config_setting_t *group,
    const struct event_config *rules)
{
	const char *key = "butler_trim";
	const struct butler_trim *trim = &rules->butler_trim;
	const int most = rules->max_pairs / 2;

	if (trim->kind != TRIM_AUTO && rules->scoring != SCORING_BUTLER)
		reader_refuse(reader, schedule_place(group, key), key,
		    "the scoring is \"%s\"%s, which has no datum; allowed: with "
		    "scoring = \"butler\" only",
		    scoring_name(rules->scoring),
		    schedule_is_default(group, "scoring"));
	else if (trim->kind == TRIM_COUNT && 2 * trim->amount >= most)
		reader_refuse(reader, schedule_place(group, key), key,
		    "%d dropped at each end leave none of the %d results that "
		    "max_pairs %d%s can have; allowed: up to %d",
		    trim->amount, most, rules->max_pairs,
		    schedule_is_default(group, "max_pairs"), (most - 1) / 2);
}

static void
schedule_check_totals(struct reader *reader, const config_setting_t *group,
    const struct event_config *rules)
{
	const char *key = "totals";

	if (rules->totals != TOTALS_VP)
		return;
	if (rules->scoring == SCORING_TOTAL_IMPS)
		reader_refuse(reader, schedule_place(group, key), key,
		    "there is no scale of victory points for \"%s\"; allowed: "
		    "\"boards\", or another scoring",
		    scoring_name(rules->scoring));
	else if (!victory_is_for(rules->scoring, rules->boards_per_round))
		reader_refuse(reader, schedule_place(group, key), key,
		    "there is no scale of victory points for %d boards a "
		    "round; allowed: \"boards\", or boards_per_round from %d "
		    "to %d",
		    rules->boards_per_round, VP_BOARDS_LEAST, VP_BOARDS_MOST);
}

/* What a margin comes to; 0 where the time of a board is not known. */
static ms_t
schedule_margin_ms(
    const struct config_margin *margin, const struct event_config *rules)
{
	if (!margin->is_share)
		return margin->ms;
	if (rules->boards_per_round == 0)
		return 0;
	return rules->round_ms * margin->percent /
	    (100 * rules->boards_per_round);
}

#define AVOID_AT(field) offsetof(struct avoid_kind, field)

static int
schedule_check_kind(const char *name, struct err *err)
{
	const char *why = avoid_name_fault(name);

	return why == NULL ? 0
			   : err_set(err, ERR_CONFIG,
				 "\"%.64s\" is none; allowed: %s", name, why);
}

static const struct key avoid_keys[] = {
    {"kind", KEY_TEXT, AVOID_AT(name), .max = AVOID_NAME_MAX, .required = true,
	.check = schedule_check_kind},
    {"rounds", KEY_INT, AVOID_AT(rounds), .min = 1, .max = EVENT_ROUNDS_MAX,
	.normal = EVENT_ROUNDS_MAX},
};

/* The kinds of groups that are kept apart, first things first. */
static void
schedule_read_avoid(
    struct reader *reader, const config_setting_t *group, struct avoid *avoid)
{
	const config_setting_t *list =
	    config_setting_get_member(group, "avoid");
	const int count = list == NULL || !config_setting_is_list(list)
	    ? 0
	    : config_setting_length(list);

	if (count > DRAW_KINDS_MOST) {
		reader_refuse(reader, list, "avoid",
		    "%d kinds are too many; allowed: up to %d", count,
		    DRAW_KINDS_MOST);
		return;
	}
	for (int i = 0; i < count; i++) {
		const config_setting_t *one =
		    config_setting_get_elem(list, (unsigned int)i);
		struct avoid_kind *kind = &avoid->kind[avoid->kinds];

		if (!config_setting_is_group(one)) {
			reader_refuse(reader, one, "avoid",
			    "entry %d is not a group; allowed: groups "
			    "( { ... }, ... )",
			    i + 1);
			continue;
		}
		reader_read(reader, one, one, avoid_keys,
		    sizeof(avoid_keys) / sizeof(avoid_keys[0]), kind);
		if (avoid_find(avoid, kind->name) >= 0)
			reader_refuse(reader, one, "kind",
			    "\"%s\" stands there twice; allowed: each kind "
			    "once",
			    kind->name);
		avoid->kinds++;
	}
}

static void
schedule_check_late(struct reader *reader, const config_setting_t *group,
    const struct event_config *rules)
{
	if (rules->rounds == 0 || rules->late_entry < rules->rounds)
		return;
	reader_refuse(reader, schedule_place(group, "late_entry"), "late_entry",
	    "%d is not below the rounds %d; allowed: 0 to one less than rounds",
	    rules->late_entry, rules->rounds);
}

/* Whoever has seen the boards is named, so that he can be kept out. */
static void
schedule_check_prepared(struct reader *reader, const config_setting_t *group,
    const struct schedule_config *schedule)
{
	const bool has_deals = schedule->deals[0] != '\0';

	if (has_deals == (schedule->rules.prepared_by[0] != '\0'))
		return;
	reader_refuse(reader,
	    schedule_place(group, has_deals ? "deals" : "prepared_by"),
	    has_deals ? "deals" : "prepared_by",
	    "%s is missing; allowed: both deals and prepared_by, or neither",
	    has_deals ? "prepared_by" : "deals");
}

/*
 * A board that is refused with more than its own time left is one that could have
 * been played; and one that has all of the round is always dealt.
 */
static void
schedule_read_last_board(struct reader *reader, const config_setting_t *group,
    struct schedule_config *schedule)
{
	const char *key = "last_board_margin";
	struct event_config *rules = &schedule->rules;
	const ms_t board_ms = schedule_margin_ms(
	    &(struct config_margin){.is_share = true, .percent = 100}, rules);
	const ms_t margin_ms =
	    schedule_margin_ms(&schedule->last_board_margin, rules);
	char margin[DURATION_TEXT_MAX], most[DURATION_TEXT_MAX];

	rules->last_board_margin_ms = margin_ms;
	if (rules->round_ms == 0 || rules->boards_per_round == 0)
		return;
	if (config_setting_get_member(group, key) == NULL) {
		if (margin_ms > board_ms / 2)
			rules->last_board_margin_ms = board_ms / 2;
		return;
	}
	duration_format(margin_ms, margin);
	if (margin_ms >= rules->round_ms)
		reader_refuse(reader, schedule_place(group, key), key,
		    "\"%s\" is not below the round_time \"%s\"; allowed: a "
		    "span below it",
		    margin, duration_format(rules->round_ms, most));
	else if (margin_ms > board_ms)
		reader_refuse(reader, schedule_place(group, key), key,
		    "\"%s\" is above a board's time, \"%s\"; allowed: a span "
		    "or a share up to it",
		    margin, duration_format(board_ms, most));
}

/* More than half of a board's time is no blink, and is never spared. */
static void
schedule_read_grace(struct reader *reader, const config_setting_t *group,
    struct schedule_config *schedule)
{
	const char *key = "disconnect_grace";
	struct event_config *rules = &schedule->rules;
	const ms_t half_ms = schedule_margin_ms(
	    &(struct config_margin){.is_share = true, .percent = 50}, rules);
	char grace[DURATION_TEXT_MAX], half[DURATION_TEXT_MAX];

	rules->disconnect_grace_ms =
	    schedule_margin_ms(&schedule->disconnect_grace, rules);
	if (rules->round_ms == 0 || rules->boards_per_round == 0 ||
	    rules->disconnect_grace_ms <= half_ms)
		return;
	if (config_setting_get_member(group, key) == NULL) {
		rules->disconnect_grace_ms = half_ms;
		return;
	}
	reader_refuse(reader, schedule_place(group, key), key,
	    "\"%s\" is above half of a board's time, \"%s\"; allowed: a span "
	    "or a share up to it",
	    duration_format(rules->disconnect_grace_ms, grace),
	    duration_format(half_ms, half));
}

static void
schedule_check_hold(struct reader *reader, const config_setting_t *group,
    const struct event_config *rules)
{
	const char *key = "hold";
	char hold[DURATION_TEXT_MAX], registration[DURATION_TEXT_MAX];

	if (rules->registration_ms == 0 ||
	    rules->hold_ms <= rules->registration_ms)
		return;
	reader_refuse(reader, schedule_place(group, key), key,
	    "\"%s\"%s is above the registration \"%s\"%s, so no pair could "
	    "ever register; allowed: a span up to it",
	    duration_format(rules->hold_ms, hold),
	    schedule_is_default(group, key),
	    duration_format(rules->registration_ms, registration),
	    schedule_is_default(group, "registration"));
}

static void
schedule_check_double(struct reader *reader, const config_setting_t *group,
    const struct schedule_config *schedules, size_t index)
{
	const char *name = schedules[index].rules.schedule;

	for (size_t i = 0; i < index && name[0] != '\0'; i++) {
		if (strcmp(schedules[i].rules.schedule, name) != 0)
			continue;
		reader_refuse(reader, schedule_place(group, "name"), "name",
		    "the schedule of line %d is \"%s\" too; allowed: a name "
		    "for each schedule",
		    schedules[i].line, name);
		return;
	}
}

static void
schedule_read(struct reader *reader, const config_setting_t *group,
    struct schedule_config *schedules, size_t index)
{
	struct schedule_config *schedule = &schedules[index];
	struct event_config *rules = &schedule->rules;
	int errors_before = reader->error_count;

	schedule->line = reader_line(group);
	reader_read(
	    reader, group, group, schedule_keys, SCHEDULE_KEY_COUNT, schedule);
	schedule_read_avoid(reader, group, &rules->avoid);
	if (rules->title[0] == '\0')
		strcpy(rules->title, rules->schedule);
	schedule_read_last_board(reader, group, schedule);
	rules->slow_margin_ms =
	    schedule_margin_ms(&schedule->slow_margin, rules);
	schedule_read_grace(reader, group, schedule);
	if (schedule_check_rule(reader, group, schedule) &&
	    schedule_has_plan(group, schedule))
		schedule_check_dates(reader, group, schedule);
	schedule_check_double(reader, group, schedules, index);
	if (reader->error_count == errors_before) {
		schedule_check_pairs(reader, group, rules);
		schedule_check_trim(reader, group, rules);
		schedule_check_totals(reader, group, rules);
	}
	schedule_check_late(reader, group, rules);
	schedule_check_prepared(reader, group, schedule);
	schedule_check_hold(reader, group, rules);
	if (reader->error_count == errors_before) {
		schedule_warn_close(reader, group, schedule);
		schedule_warn(reader, group, rules);
	}
	if (reader->error_count == errors_before && reader->now > 0)
		schedule_warn_past(reader, group, schedule);
	assert(reader->error_count > errors_before ||
	    event_config_is_valid(rules));
}

const struct key *
schedule_key_list(size_t *count_r)
{
	*count_r = SCHEDULE_KEY_COUNT;
	return schedule_keys;
}

void
schedule_read_all(
    struct reader *reader, const config_setting_t *list, struct config *config)
{
	int count = config_setting_length(list);

	if (count > CONFIG_SCHEDULES_MAX) {
		reader_refuse(reader, list, "schedules",
		    "%d are too many; allowed: up to %d", count,
		    CONFIG_SCHEDULES_MAX);
		return;
	}
	config->schedules =
	    xcalloc((size_t)count, sizeof(config->schedules[0]));
	config->schedule_count = (size_t)count;
	for (int i = 0; i < count; i++) {
		const config_setting_t *group =
		    config_setting_get_elem(list, (unsigned int)i);

		if (config_setting_is_group(group))
			schedule_read(
			    reader, group, config->schedules, (size_t)i);
		else
			reader_refuse(reader, group, "schedules",
			    "entry %d is not a group; allowed: groups "
			    "( { ... }, ... )",
			    i + 1);
	}
}
