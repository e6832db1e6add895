/* SPDX-License-Identifier: ISC */
/*
 * A night through rows and journal: whenever the daemon dies, the world comes
 * back as it was; what is stored is what was decided.
 */
#include "daemon/store/rows.h"

#include <criterion/criterion.h>
#include <stdio.h>
#include <string.h>

#include "daemon/base/chance.h"
#include "daemon/proto/words.h"
#include "daemon/store/note_rows.h"
#include "tests/store/store_file.h"
#include "tests/store/store_night.h"

struct watch {
	int commands, checked;
	int every; /* restart after each so many commands */
};

static int
count_built(void *ctx, uint32_t event, uint64_t seq, struct err *err)
{
	(void)ctx;
	(void)err;
	cr_expect(event > 0 && seq > 0);
	return 0;
}

/* The open events come back equal, from rows and from the journal alone. */
static void
expect_same_world(struct store_night *night, enum recover_from from)
{
	struct world *world = store_night_world();
	const struct recover_calls calls = {
	    store_night_replay, count_built, world};
	struct err err = {0};

	cr_assert_eq(recover_open_events(night->db, world, from, &calls, &err),
	    0, "seq %d: %s", (int)night->seq, err.text);
	cr_assert_eq(world_fingerprint(world), world_fingerprint(night->world),
	    "seq %d, from %d", (int)night->seq, (int)from);
	world_free(&world);
}

/* What pairsctl and the read API say of the event is always so. */
static void
expect_state(struct store_night *night, const struct event *event)
{
	struct stmt *stmt;
	struct err err = {0};

	cr_assert_eq(db_query(night->db, "event_get", &stmt, &err), 0);
	stmt_bind_int(stmt, "event", event->id);
	cr_assert_gt(stmt_step(stmt, &err), 0);
	cr_expect_str_eq(stmt_text(stmt, "state"),
	    event_state_name(event->state), "seq %d", (int)night->seq);
	cr_expect_eq(stmt_int(stmt, "rounds_drawn"), event->rounds_drawn);
	cr_expect_eq(stmt_int(stmt, "pairs"), event->pairs);
	stmt_done(stmt);
}

/* So is the list of pairs, from the first that registers on. */
static void
expect_pairs(struct store_night *night, const struct event *event)
{
	struct stmt *stmt;
	struct err err = {0};
	int count = 0;

	cr_assert_eq(db_query(night->db, "event_pairs", &stmt, &err), 0);
	stmt_bind_int(stmt, "event", event->id);
	stmt_bind_int(stmt, "seq", (int64_t)night->seq);
	while (stmt_step(stmt, &err) > 0) {
		const struct pair *pair = &event->pair[count++];

		cr_assert_leq(count, event->pairs);
		cr_expect_eq(stmt_int(stmt, "pair"), count);
		cr_expect_eq(stmt_int(stmt, "north"), pair->player[0]);
		cr_expect_eq(stmt_int(stmt, "south"), pair->player[1]);
		cr_expect_eq(
		    stmt_int(stmt, "registered_at"), pair->registered_at);
	}
	stmt_done(stmt);
	cr_assert_eq(count, event->pairs, "seq %d: %d", (int)night->seq, count);
}

static void
restart_at_times(struct store_night *night)
{
	struct watch *watch = night->ctx;
	const struct event *event = world_event(night->world, night->id);
	/* right after a round's close is where rows change over */
	const bool closed = event->state == EVENT_BETWEEN;

	expect_state(night, event);
	expect_pairs(night, event);
	if (++watch->commands % watch->every != 0 && !closed)
		return;
	expect_same_world(night, RECOVER_ROWS);
	expect_same_world(night, RECOVER_JOURNAL);
	watch->checked++;
}

static void
expect_number(const struct store_file *file, const char *sql, long long number)
{
	cr_expect_eq(store_file_number(file, sql), number, "%s: %lld", sql,
	    store_file_number(file, sql));
}

static void
expect_stored(const struct store_file *file, const struct event *event)
{
	int64_t sum = 0;

	expect_number(file, "SELECT count(*) FROM pair", 11);
	expect_number(file, "SELECT count(*) FROM entry", 22);
	expect_number(file, "SELECT count(*) FROM round", 3);
	expect_number(file, "SELECT count(*) FROM board", 6);
	expect_number(file, "SELECT count(*) FROM seating", 15);
	expect_number(
	    file, "SELECT count(*) FROM seating WHERE reason IS NULL", 0);
	expect_number(file,
	    "SELECT count(*) FROM draw WHERE from_round = round - 1 AND "
	    "optimal = 1 AND tables = 5 AND repeats = (SELECT sum(repeat) FROM "
	    "seating WHERE seating.round = draw.round)",
	    3);
	expect_number(file, "SELECT pairs FROM draw WHERE round = 1", 11);
	expect_number(file, "SELECT pairs FROM draw WHERE round = 3", 10);
	expect_number(
	    file, "SELECT scored + equal FROM draw WHERE round = 1", 0);
	expect_number(file, "SELECT count(*) FROM result", 30);
	expect_number(file, "SELECT count(*) FROM standing", 44);
	expect_number(file,
	    "SELECT count(*) FROM event WHERE state = 'ended' AND reason = "
	    "'played' AND ended_at IS NOT NULL",
	    1);
	for (int p = 0; p < event->pairs; p++)
		sum += event->pair[p].sum;
	expect_number(
	    file, "SELECT sum(sum) FROM standing WHERE round = 3", sum);
	/* the table that the withdrawal left alone */
	cr_expect_gt(store_file_number(file,
			 "SELECT count(*) FROM result WHERE kind = "
			 "'artificial' AND ns_award IS NOT NULL"),
	    0);
	cr_expect_gt(store_file_number(file,
			 "SELECT count(*) FROM result WHERE kind = 'void' AND "
			 "ns_unit IS NULL AND contract IS NULL AND reason = "
			 "'cut'"),
	    0);
	/* every result has its record, cut boards that were begun as well */
	expect_number(file,
	    "SELECT count(*) FROM result AS t LEFT JOIN record USING(event, "
	    "round, table_no, board) WHERE t.kind = 'result' AND body IS NULL",
	    0);
	cr_expect_gt(store_file_number(file,
			 "SELECT count(*) FROM record JOIN result "
			 "USING(event, round, table_no, board) WHERE kind <> "
			 "'result'"),
	    0);
	expect_number(file,
	    "SELECT count(*) FROM withdrawal WHERE withdrawn_round = 1", 1);
	expect_number(file, "SELECT count(*) FROM pragma_foreign_key_check", 0);
}

/* What was said on the board played last at each table, field by field. */
static void
expect_notes(struct store_night *night, const struct event *event)
{
	struct err err = {0};
	int kept = 0;

	for (int t = 1; t <= event->tables; t++) {
		const struct board_notes *said = &event->table[t - 1].notes;
		struct board_notes notes;

		if (event_board(event, t) == NULL)
			continue;
		cr_assert_eq(
		    note_rows_read(night->db, event->id, event->rounds_drawn, t,
			event_board(event, t)->number, &notes, &err),
		    0, "%s", err.text);
		cr_assert_eq(notes.count, said->count);
		for (int i = 0; i < notes.count; i++, kept++) {
			const struct note *a = &notes.note[i];
			const struct note *b = &said->note[i];

			cr_expect(a->kind == b->kind && a->call == b->call &&
			    a->caller == b->caller && a->asker == b->asker &&
			    a->open == b->open &&
			    a->taken_back == b->taken_back &&
			    a->made_ms == b->made_ms &&
			    a->answer_ms == b->answer_ms);
			cr_expect_str_eq(a->text, b->text);
		}
	}
	cr_expect_gt(kept, 2);
}

static void
expect_awards(const struct store_file *file, const struct event *event)
{
	long long points = 0;

	for (int p = 0; p < event->pairs; p++)
		points += 2 * event->pair[p].points;
	cr_expect_gt(points, 0);
	expect_number(file, "SELECT sum(points) FROM award", points);
	expect_number(file, "SELECT sum(points) * 2 FROM pair", points);
	expect_number(file, "SELECT max(points) FROM award WHERE rank = 1", 3);
}

Test(rows, restart_anywhere)
{
	struct watch watch = {.every = 41};
	struct store_file file;
	struct store_night night;
	struct batch *batch = batch_new();
	struct err err = {0};
	struct world *world = store_night_world();
	struct db *db;

	chance_init();
	store_file_init(&file);
	db = store_file_open(&file, DB_CREATE);
	store_night_people(db, 22);
	store_night_init(&night, db, world, 1, 11);
	night.committed = restart_at_times;
	night.ctx = &watch;
	store_night_open(&night);
	store_night_play(&night, 99);
	cr_expect_gt(watch.checked, 20);
	expect_same_world(&night, RECOVER_ROWS); /* nothing is open */
	expect_stored(&file, world_event(world, 1));
	expect_notes(&night, world_event(world, 1));
	expect_awards(&file, world_event(world, 1));
	/* the end told twice gives nobody points twice */
	rows_event_ended(batch, world_event(world, 1), night.seq);
	cr_expect_eq(batch_run(db, batch, &err), 0, "%s", err.text);
	expect_awards(&file, world_event(world, 1));
	batch_free(&batch);
	store_night_fini(&night);
	world_free(&world);
	db_close(&db);
	store_file_fini(&file);
}

/* The first, one in the middle and the last leave; too few are left. */
Test(rows, registration_and_no_night)
{
	const int32_t leaving[] = {1, 14, 22};
	struct watch watch = {.every = 1};
	struct store_file file;
	struct store_night night;
	struct world *world = store_night_world();
	struct db *db;

	chance_init();
	store_file_init(&file);
	db = store_file_open(&file, DB_CREATE);
	store_night_people(db, 22);
	store_night_init(&night, db, world, 1, 11);
	night.config.min_pairs = 9;
	night.committed = restart_at_times;
	night.ctx = &watch;
	store_night_open(&night);
	for (size_t i = 0; i < sizeof(leaving) / sizeof(leaving[0]); i++)
		store_night_withdraw(&night, leaving[i]);
	store_night_play(&night, 99);
	cr_expect_eq(world_event(world, 1)->state, EVENT_CALLED_OFF);
	expect_number(&file, "SELECT pairs FROM event", 8);
	expect_number(&file, "SELECT count(*) FROM entry", 16);
	expect_number(&file,
	    "SELECT player FROM entry WHERE pair = 1 "
	    "AND seat = 'N'",
	    3);
	expect_number(
	    &file, "SELECT count(*) FROM pragma_foreign_key_check", 0);
	store_night_fini(&night);
	world_free(&world);
	db_close(&db);
	store_file_fini(&file);
}

/* What an outage moves is moved in the rows, before any of it is over. */
Test(rows, moved_times)
{
	struct store_file file;
	struct store_night night;
	struct world *world = store_night_world();
	struct db *db;

	chance_init();
	store_file_init(&file);
	db = store_file_open(&file, DB_CREATE);
	store_night_people(db, 8);
	store_night_init(&night, db, world, 1, 4);
	const ms_t start_at = night.start_at;
	store_night_open(&night);
	store_night_away(&night, 90000);
	expect_number(&file, "SELECT start_at FROM event", start_at + 90000);
	store_night_play(&night, 0);
	const ms_t begun_at =
	    store_file_number(&file, "SELECT start_at FROM round");
	cr_expect_geq(begun_at, start_at + 90000);
	expect_number(&file, "SELECT end_at FROM round", begun_at + 600000);
	store_night_away(&night, 120000);
	expect_number(&file, "SELECT start_at FROM round", begun_at);
	expect_number(&file, "SELECT end_at FROM round", begun_at + 720000);
	store_night_fini(&night);
	world_free(&world);
	db_close(&db);
	store_file_fini(&file);
}

/*
 * Somebody sits in night 2, leaves it, and plays night 1, which starts: built
 * from rows before night 2's commands are replayed it would keep him out.
 */
static void
mark_by_hand(struct db *db, uint32_t event)
{
	struct batch *batch = batch_new();
	bool by_hand = true;
	struct err err;

	cr_expect_eq(recover_is_by_hand(db, event, &by_hand, &err), 0);
	cr_expect_not(by_hand);
	batch_add(batch, "event_mark_by_hand");
	batch_int(batch, "event", event);
	cr_expect_eq(batch_run(db, batch, &err), 0);
	batch_free(&batch);
	cr_expect_eq(recover_is_by_hand(db, event, &by_hand, &err), 0);
	cr_expect(by_hand);
}

Test(rows, two_nights)
{
	struct store_file file;
	struct store_night one, two;
	struct world *world = store_night_world();
	struct db *db;
	struct err err = {0};
	uint32_t id;

	chance_init();
	store_file_init(&file);
	db = store_file_open(&file, DB_CREATE);
	store_night_people(db, 16);
	store_night_init(&one, db, world, 1, 4);
	store_night_init(&two, db, world, 2, 4);
	cr_expect_eq(recover_next_event(db, &id, &err), 0);
	cr_expect_eq(id, 1);
	two.pairs = 0;
	two.start_at += 25 * 60000; /* night 1 is still on then */
	store_night_open(&two);
	store_night_visit(&two, 1, 19);
	store_night_open(&one);
	store_night_play(&one, 1);
	expect_same_world(&one, RECOVER_ROWS);
	expect_same_world(&one, RECOVER_JOURNAL);
	cr_expect_eq(recover_next_event(db, &id, &err), 0);
	cr_expect_eq(id, 3);
	cr_expect_eq(
	    recover_find_night(db, "monday-2", "2026-01-05", false, &id, &err),
	    0);
	cr_expect_eq(id, 2);
	cr_expect_eq(
	    recover_find_night(db, "monday-2", "2026-01-05", true, &id, &err),
	    0);
	cr_expect_eq(id, 0);
	mark_by_hand(db, 2);
	cr_expect_eq(
	    recover_find_night(db, "monday-2", "2026-01-05", true, &id, &err),
	    0);
	cr_expect_eq(id, 2);
	cr_expect_eq(
	    recover_find_night(db, "monday-2", "2026-01-05", false, &id, &err),
	    0);
	cr_expect_eq(id, 0);
	cr_expect_eq(
	    recover_find_night(db, "monday-2", "2026-01-06", false, &id, &err),
	    0);
	cr_expect_eq(id, 0);
	store_night_fini(&one);
	store_night_fini(&two);
	world_free(&world);
	db_close(&db);
	store_file_fini(&file);
}

static void
victory_night(struct store_night *night)
{
	night->config.scoring = SCORING_BUTLER;
	night->config.totals = TOTALS_VP;
	night->config.butler_trim =
	    (struct butler_trim){.kind = TRIM_COUNT, .amount = 1};
	night->config.master_points = (struct award_scheme){
	    .kind = SCHEME_TABLE, .steps = 1, .step = {{4, 2, {5, 1}}}};
	night->config.first_round = FIRST_ROUND_RANDOM;
	night->config.boards_per_round = 5;
	night->config.round_ms = 1200000;
}

/* A side's row of a table's match is what the engine decided. */
static void
expect_match(const struct store_file *file, const struct event *event,
    int round, int table)
{
	const struct match_score *m = event->round[round - 1].match[table - 1];
	char sql[200];

	snprintf(sql, sizeof(sql),
	    "SELECT count(*) FROM match WHERE round = %d AND table_no = %d "
	    "AND ns_vp = %d AND ew_vp = %d AND ns_played = %d AND "
	    "coalesce(ns_margin, 0) = %d AND coalesce(ew_margin, 0) = %d",
	    round, table, m[SIDE_NS].vp, m[SIDE_EW].vp, m[SIDE_NS].played,
	    m[SIDE_NS].margin, m[SIDE_EW].margin);
	expect_number(file, sql, 1);
}

static void
expect_victory(const struct store_file *file, const struct event *event)
{
	expect_number(file, "SELECT count(*) FROM match", 15);
	for (int r = 1; r <= 3; r++) {
		for (int t = 1; t <= 5; t++)
			expect_match(file, event, r, t);
	}
	/* all but the byes of 12 each comes from matches */
	expect_number(file,
	    "SELECT (SELECT sum(sum) FROM standing WHERE round = 3) - "
	    "(SELECT sum(ns_vp + ew_vp) FROM match) - "
	    "1200 * (SELECT count(*) FROM round WHERE bye IS NOT NULL)",
	    0);
	/* five results or four of them: one dropped at each end */
	cr_expect_gt(store_file_number(file,
			 "SELECT count(*) FROM board WHERE rule = 'butler' AND "
			 "datum % 10 = 0 AND dropped = 1"),
	    5);
	expect_number(file,
	    "SELECT count(*) FROM board WHERE (rule = 'butler') <> "
	    "(datum IS NOT NULL) OR (datum IS NULL) <> (dropped IS NULL)",
	    0);
	expect_number(file, "SELECT max(points) FROM award WHERE rank = 1", 5);
	expect_number(file, "SELECT count(*) FROM award", 4);
	expect_number(file,
	    "SELECT count(*) FROM rules WHERE scoring = 'butler' AND totals = "
	    "'vp' AND butler_trim = '1' AND master_points = 'table 4:5,1' AND "
	    "first_round = 'random'",
	    1);
	expect_number(file, "SELECT count(*) FROM pragma_foreign_key_check", 0);
}

/* The same where matches are scored, chance seats round 1 and a table pays. */
Test(rows, restart_in_victory_points)
{
	struct watch watch = {.every = 97};
	struct store_file file;
	struct store_night night;
	struct world *world = store_night_world();
	struct db *db;

	chance_init();
	store_file_init(&file);
	db = store_file_open(&file, DB_CREATE);
	store_night_people(db, 22);
	store_night_init(&night, db, world, 1, 11);
	victory_night(&night);
	night.committed = restart_at_times;
	night.ctx = &watch;
	store_night_open(&night);
	store_night_play(&night, 99);
	cr_expect_gt(watch.checked, 20);
	expect_victory(&file, world_event(world, 1));
	store_night_fini(&night);
	world_free(&world);
	db_close(&db);
	store_file_fini(&file);
}

/* Recover from a copy in which somebody has changed rows. */
static int
recover_changed(const struct store_file *file, const char *change,
    struct world *world, const struct recover_calls *calls, struct err *err)
{
	struct store_file copy;
	char sql[160];
	struct db *db;
	int rc;

	store_file_init(&copy);
	snprintf(sql, sizeof(sql), "VACUUM INTO '%s'", copy.path);
	store_file_exec(file, sql);
	store_file_exec(&copy, change);
	db = store_file_open(&copy, DB_WRITE);
	rc = recover_open_events(db, world, RECOVER_ROWS, calls, err);
	db_close(&db);
	store_file_fini(&copy);
	return rc;
}

/* Rows of a night with a closed round, which a change spoils. */
static void
expect_refused(const struct store_file *file, const char *change)
{
	struct world *again = store_night_world();
	const struct recover_calls calls = {store_night_replay, NULL, again};
	struct err err = {0};

	cr_expect_eq(recover_changed(file, change, again, &calls, &err), ERR_DB,
	    "%s", change);
	cr_expect_not_null(strstr(err.text, "event 1"), "%s", err.text);
	world_free(&again);
}

/* Rows that somebody changed are not believed. */
Test(rows, changed_rows_are_refused)
{
	static const char *const changes[] = {
	    "UPDATE result SET score = score + 10 WHERE table_no = 1",
	    "UPDATE result SET contract = '8NT' WHERE contract IS NOT NULL",
	    "UPDATE result SET ns_unit = ns_unit + 1 WHERE ns_unit > 0",
	    "UPDATE seating SET ns = ew, ew = ns WHERE table_no = 1",
	    "DELETE FROM result WHERE table_no = 1",
	    "DELETE FROM draw",
	    "UPDATE draw SET cost = cost + 1",
	    "UPDATE draw SET tables = 0",
	    "UPDATE draw SET unbalanced = 5000000000",
	    "UPDATE draw SET from_round = 1",
	    "UPDATE seating SET reason = NULL WHERE table_no = 2",
	    "UPDATE seating SET reason = '1 2 0 0' WHERE table_no = 1",
	    "UPDATE seating SET reason = '1 3 0 0 0' WHERE table_no = 1",
	    "UPDATE seating SET reason = '1 5 0 0 0' WHERE table_no = 1",
	    "UPDATE rules SET objective = 'gap'",
	    "UPDATE rules SET objective = 'swiss'",
	    "UPDATE rules SET scoring = 'luck'",
	    "UPDATE rules SET bye_score = 'none'",
	    "UPDATE entry SET connected = 0 WHERE pair = 3",
	    "UPDATE event SET seed = zeroblob(32)",
	};
	struct store_file file;
	struct store_night night;
	struct world *world = store_night_world();
	struct db *db;

	chance_init();
	store_file_init(&file);
	db = store_file_open(&file, DB_CREATE);
	store_night_people(db, 8);
	store_night_init(&night, db, world, 1, 4);
	store_night_open(&night);
	store_night_play(&night, 1);
	expect_same_world(&night, RECOVER_ROWS);
	for (size_t i = 0; i < sizeof(changes) / sizeof(changes[0]); i++)
		expect_refused(&file, changes[i]);
	store_night_fini(&night);
	world_free(&world);
	db_close(&db);
	store_file_fini(&file);
}

/* Nor those of a draw that was published ahead. */
Test(rows, changed_draws_ahead_are_refused)
{
	static const char *const changes[] = {
	    "DELETE FROM next_draw WHERE round = 2",
	    "DELETE FROM next_seating WHERE round = 2",
	    "DELETE FROM next_seating WHERE table_no = 1",
	    "UPDATE next_seating SET ns = ew, ew = ns WHERE table_no = 1",
	    "UPDATE next_seating SET reason = '1 2 0 0' WHERE table_no = 1",
	    "UPDATE next_draw SET bye = 1",
	    "UPDATE next_draw SET cost = cost + 1",
	    "UPDATE next_draw SET from_round = 1",
	    "UPDATE next_draw SET tables = 1",
	    "UPDATE next_draw SET tables = 5",
	};
	struct store_file file;
	struct store_night night;
	struct world *world = store_night_world();
	struct db *db;

	chance_init();
	store_file_init(&file);
	db = store_file_open(&file, DB_CREATE);
	store_night_people(db, 8);
	store_night_init(&night, db, world, 1, 4);
	night.config.draw_from = DRAW_FROM_PREVIOUS;
	store_night_open(&night);
	store_night_play(&night, 1);
	/* of the round in play, for a restart at the last close, and the next */
	expect_number(&file, "SELECT count(*) FROM next_draw", 2);
	expect_number(&file, "SELECT count(*) FROM next_seating", 4);
	expect_same_world(&night, RECOVER_ROWS);
	for (size_t i = 0; i < sizeof(changes) / sizeof(changes[0]); i++)
		expect_refused(&file, changes[i]);
	store_night_play(&night, 2);
	expect_number(&file, "SELECT min(round) FROM next_draw", 3);
	store_night_play(&night, 99);
	expect_number(&file, "SELECT count(*) FROM next_draw", 0);
	expect_number(&file, "SELECT count(*) FROM next_seating", 0);
	store_night_fini(&night);
	world_free(&world);
	db_close(&db);
	store_file_fini(&file);
}

Test(rows, changed_matches_are_refused)
{
	static const char *const changes[] = {
	    "UPDATE match SET ns_vp = ns_vp + 1 WHERE table_no = 1",
	    "UPDATE match SET ew_vp = 2001 WHERE table_no = 1",
	    "UPDATE match SET ns_margin = 99 WHERE table_no = 1",
	    "DELETE FROM match WHERE table_no = 2",
	    "UPDATE match SET table_no = 9 WHERE table_no = 1",
	    "UPDATE rules SET totals = 'boards'",
	    "UPDATE rules SET butler_trim = '60%'",
	    "UPDATE rules SET master_points = 'table 4:1,2'",
	};
	struct store_file file;
	struct store_night night;
	struct world *world = store_night_world();
	struct db *db;

	chance_init();
	store_file_init(&file);
	db = store_file_open(&file, DB_CREATE);
	store_night_people(db, 8);
	store_night_init(&night, db, world, 1, 4);
	victory_night(&night);
	night.config.butler_trim = (struct butler_trim){.kind = TRIM_AUTO};
	store_night_open(&night);
	store_night_play(&night, 1);
	expect_same_world(&night, RECOVER_ROWS);
	for (size_t i = 0; i < sizeof(changes) / sizeof(changes[0]); i++)
		expect_refused(&file, changes[i]);
	store_night_fini(&night);
	world_free(&world);
	db_close(&db);
	store_file_fini(&file);
}
