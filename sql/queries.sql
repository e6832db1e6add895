-- SPDX-License-Identifier: ISC
-- Every query of the program.  A query begins with "-- name: WORD" and goes on
-- to the next one; parameters are bound by their names.  Each uses an index,
-- or says "-- scan: WHY" below its name; a test looks.

-- --- the journal ----------------------------------------------------------

-- name: journal_add
INSERT INTO journal(event, seq, at, kind, player, nonce, body)
VALUES(:event, :seq, :at, :kind, :player, :nonce, :body);

-- name: journal_read
SELECT event, seq, at, kind, player, nonce, body
FROM journal
WHERE event = :event AND seq > :after
ORDER BY seq;

-- name: journal_read_open
-- scan: an index that holds the open events only
SELECT j.event, j.seq, j.at, j.kind, j.player, j.nonce, j.body
FROM event AS e
CROSS JOIN journal AS j ON j.event = e.id
	AND j.seq > CASE WHEN :rows THEN e.rows_seq ELSE 0 END
WHERE e.ended_at IS NULL
ORDER BY j.seq;

-- name: journal_last_seq
-- scan: an index that holds the open events only
SELECT max(
	(SELECT coalesce(max(rows_seq), 0) FROM event),
	(SELECT coalesce(max((SELECT max(seq) FROM journal AS j
		WHERE j.event = e.id)), 0)
		FROM event AS e WHERE e.ended_at IS NULL)) AS seq;

-- name: journal_last_at
-- scan: of the newest event that has any, its last row only; 0: none
SELECT coalesce((SELECT at FROM journal ORDER BY event DESC, seq DESC LIMIT 1), 0)
	AS at;

-- name: journal_find_nonce
SELECT seq
FROM journal
WHERE event = :event AND player IS nullif(:player, 0) AND nonce = :nonce;

-- --- what a command has decided -------------------------------------------

-- name: event_add
INSERT INTO event(id, schedule, date, title, time_zone, seed, commitment,
	state, opened_at, start_at, last_at, pairs, rounds_drawn, rounds_closed,
	rows_seq)
VALUES(:event, :schedule, :date, :title, :time_zone, :seed, :commitment,
	:state, :opened_at, :start_at, :last_at, 0, 0, 0, 0);

-- name: rules_add
INSERT INTO rules(event, scoring, butler_trim, totals, master_points,
	first_round, objective, draw_from, avoid, unfinished, substitutes, odd_pair,
	bye_score, missed_score, after_outage, claims, undo, close_early,
	chat, kibitz, kibitz_delay_ms,
	rounds, boards_per_round, min_pairs, max_pairs, completion_percent,
	own_mean_boards, max_rank_gap, max_repeats, withdraw_after,
	returns_max, late_entry, registration_ms, hold_ms, round_ms, break_ms,
	board_pause_ms, last_board_margin_ms, slow_margin_ms,
	disconnect_grace_ms, substitute_after_ms, stall_after_ms,
	claim_answer_ms, ruling_deadline_ms, outage_max_ms,
	correction_period_ms, prepared_by, prepared_player)
VALUES(:event, :scoring, :butler_trim, :totals, :master_points, :first_round,
	:objective, :draw_from, :avoid, :unfinished, :substitutes, :odd_pair,
	:bye_score, :missed_score, :after_outage, :claims, :undo, :close_early,
	:chat, :kibitz, :kibitz_delay_ms,
	:rounds, :boards_per_round, :min_pairs, :max_pairs,
	:completion_percent, :own_mean_boards, :max_rank_gap, :max_repeats,
	:withdraw_after, :returns_max, :late_entry,
	:registration_ms, :hold_ms,
	:round_ms, :break_ms, :board_pause_ms, :last_board_margin_ms,
	:slow_margin_ms, :disconnect_grace_ms, :substitute_after_ms,
	:stall_after_ms, :claim_answer_ms,
	:ruling_deadline_ms, :outage_max_ms, :correction_period_ms,
	:prepared_by, :prepared_player);

-- name: prepared_add
INSERT INTO prepared(event, board, deal) VALUES(:event, :board, :deal);

-- name: event_prepared
SELECT board, deal FROM prepared WHERE event = :event ORDER BY board;

-- name: event_of_seed
SELECT id FROM event WHERE seed = :seed LIMIT 1;

-- name: event_hold_rows
UPDATE event
SET state = :state, start_at = :start_at, last_at = :last_at, pairs = :pairs,
	listed = :listed,
	rounds_drawn = :rounds_drawn, rounds_closed = :rounds_closed,
	rolled_at = :rolled_at, rows_seq = :seq, fingerprint = :fingerprint
WHERE id = :event;

-- name: event_state
UPDATE event SET state = :state, rounds_drawn = :rounds_drawn
WHERE id = :event;

-- name: event_move_start
UPDATE event SET start_at = :start_at WHERE id = :event;

-- name: event_halt
UPDATE event SET halted_at = :halted_at WHERE id = :event;

-- name: event_end
UPDATE event
SET state = :state, reason = :reason, ended_at = :ended_at,
	last_at = :last_at, rows_seq = :seq, fingerprint = :fingerprint
WHERE id = :event;

-- name: pair_add
INSERT INTO pair(event, pair, registered_at, registered_seq, late_round, gone,
	own_sum, own_count)
VALUES(:event, :pair, :registered_at, :seq, :late_round, 0, 0, 0);

-- name: room_empty
DELETE FROM room_seat WHERE event = :event;

-- name: room_seat_add
INSERT INTO room_seat(event, table_no, seat, player, hand_up, first, hold_from,
	connected, changed_at)
VALUES(:event, :table, :seat, :player, :hand_up, :first, :hold_from,
	:connected, :changed_at);

-- name: pair_group_add
INSERT INTO pair_group(event, pair, kind, grouping)
VALUES(:event, :pair, :kind, :grouping);

-- name: pair_withdraw
INSERT INTO withdrawal(event, pair, number, withdrawn_seq, withdrawn_round,
	withdrawn_at, withdrawn_by)
SELECT :event, :pair, coalesce(max(number), 0) + 1, :seq, :round, :at, :by
FROM withdrawal
WHERE event = :event AND pair = :pair;

-- name: pair_return
UPDATE withdrawal
SET returned_seq = :seq, returned_round = :round, returned_at = :at
WHERE event = :event AND pair = :pair AND returned_seq IS NULL;

-- name: pair_update
UPDATE pair
SET gone = :gone, own_sum = :own_sum, own_count = :own_count
WHERE event = :event AND pair = :pair;

-- name: pair_points
UPDATE pair SET points = :points WHERE event = :event AND pair = :pair;

-- name: entry_add
INSERT INTO entry(event, pair, seat, player, connected, changed_at)
VALUES(:event, :pair, :seat, :player, :connected, :changed_at);

-- name: entries_strike
DELETE FROM entry WHERE event = :event AND pair >= :pair;

-- name: pairs_strike
DELETE FROM pair WHERE event = :event AND pair >= :pair;

-- name: event_pair_count
UPDATE event SET pairs = :pairs WHERE id = :event;

-- name: entry_update
UPDATE entry SET connected = :connected, changed_at = :changed_at
WHERE event = :event AND pair = :pair AND seat = :seat AND number = :number;

-- name: replacement_add
INSERT INTO entry(event, pair, seat, number, player, first_board, came_seq,
	came_at, counts, connected, changed_at)
VALUES(:event, :pair, :seat, :number, :player, :board, :seq, :at, 0, 0, :at);

-- name: replacement_boards
UPDATE entry SET
	first_board = CASE number WHEN :number THEN :board ELSE first_board END,
	last_board = CASE number WHEN :number THEN last_board ELSE :board - 1 END
WHERE event = :event AND pair = :pair AND seat = :seat
	AND number IN (:number, :number - 1);

-- name: entry_counts
UPDATE entry SET counts = :counts
WHERE event = :event AND pair = :pair AND seat = :seat AND number = :number;

-- name: round_add
INSERT INTO round(event, round, start_at, end_at, drawn_at, tables, thrown, bye)
VALUES(:event, :round, :start_at, :end_at, CASE WHEN :ahead THEN (
		SELECT drawn_at FROM next_draw WHERE event = :event AND round = :round)
	ELSE :drawn_at END, :tables, :thrown, :bye);

-- name: round_move
UPDATE round SET start_at = :start_at, end_at = :end_at
WHERE event = :event AND round = :round;

-- name: round_close
UPDATE round
SET start_at = :start_at, end_at = :end_at, closed_at = :closed_at
WHERE event = :event AND round = :round;

-- name: round_house
UPDATE round SET tables = :tables, house = 1
WHERE event = :event AND round = :round;

-- name: seating_add
INSERT INTO seating(event, round, table_no, ns, ew, repeat, reason)
VALUES(:event, :round, :table, :ns, :ew, :repeat, :reason);

-- name: draw_add
INSERT INTO draw(event, round, from_round, bye_below, cost, optimal, tables,
	adjacent, rank_gap_sum, rank_gap_most, scored, equal, score_gap_sum,
	score_gap_most, repeats, pairs, unbalanced)
VALUES(:event, :round, :from_round, :bye_below, :cost, :optimal, :tables,
	:adjacent, :rank_gap_sum, :rank_gap_most, :scored, :equal,
	:score_gap_sum, :score_gap_most, :repeats, :pairs, :unbalanced);

-- name: seatings_strike
DELETE FROM seating WHERE event = :event AND round = :round;

-- name: draw_strike
DELETE FROM draw WHERE event = :event AND round = :round;

-- name: boards_strike
DELETE FROM board WHERE event = :event AND round = :round;

-- name: round_strike
DELETE FROM round WHERE event = :event AND round = :round;

-- name: next_seating_add
INSERT INTO next_seating(event, round, table_no, ns, ew, repeat, reason)
VALUES(:event, :round, :table, :ns, :ew, :repeat, :reason);

-- name: next_draw_add
INSERT INTO next_draw(event, round, bye, drawn_at, from_round, bye_below, cost, optimal,
	tables, adjacent, rank_gap_sum, rank_gap_most, scored, equal,
	score_gap_sum, score_gap_most, repeats, pairs, unbalanced)
VALUES(:event, :round, :bye, :drawn_at, :from_round, :bye_below, :cost, :optimal, :tables,
	:adjacent, :rank_gap_sum, :rank_gap_most, :scored, :equal,
	:score_gap_sum, :score_gap_most, :repeats, :pairs, :unbalanced);

-- name: next_seatings_strike
DELETE FROM next_seating
WHERE event = :event AND round BETWEEN :from AND :to;

-- name: next_draws_strike
DELETE FROM next_draw
WHERE event = :event AND round BETWEEN :from AND :to;

-- name: board_add
INSERT INTO board(event, board, round, deal)
VALUES(:event, :board, :round, :deal);

-- name: board_rule
UPDATE board SET rule = :rule, datum = :datum, dropped = :dropped
WHERE event = :event AND board = :board;

-- name: board_makes
UPDATE board SET makes = :makes, par = :par
WHERE event = :event AND board = :board;

-- name: board_unsolved
SELECT b.event, b.board, b.deal
FROM board AS b
JOIN event AS e ON e.id = b.event
WHERE b.makes IS NULL AND b.event <= :event
	AND (b.event < :event OR b.board > :board) AND e.ended_at IS NOT NULL
ORDER BY b.event DESC, b.board
LIMIT 1;

-- name: result_add
INSERT INTO result(event, round, table_no, board, version, kind, ended, contract,
	declarer, lead, tricks, cut_tricks, score, ruled_by, reason,
	ns_judged_ms, ew_judged_ms, ns_award, ew_award, ns_owed, ew_owed,
	ns_unit, ew_unit,
	ns_raw, ew_raw, ns_used_ms, ew_used_ms, ns_plays, ew_plays,
	ns_substitute_plays, ew_substitute_plays)
VALUES(:event, :round, :table, :board, :version, :kind, :ended, :contract, :declarer,
	:lead, :tricks, :cut_tricks, :score, :ruled_by, :reason, :ns_judged_ms,
	:ew_judged_ms, :ns_award, :ew_award, :ns_owed, :ew_owed, :ns_unit,
	:ew_unit, :ns_raw, :ew_raw, :ns_used_ms, :ew_used_ms, :ns_plays,
	:ew_plays, :ns_substitute_plays, :ew_substitute_plays);

-- name: match_add
INSERT INTO match(event, round, table_no, ns_margin, ew_margin, ns_played,
	ew_played, ns_vp, ew_vp)
VALUES(:event, :round, :table, :ns_margin, :ew_margin, :ns_played, :ew_played,
	:ns_vp, :ew_vp);

-- name: record_add
INSERT INTO record(event, round, table_no, board, body)
VALUES(:event, :round, :table, :board, :body)
ON CONFLICT DO UPDATE SET body = excluded.body;

-- name: note_add
INSERT OR REPLACE INTO note(event, round, table_no, board, number, kind, call,
	caller, asker, made_ms, answer_ms, text, taken_back)
VALUES(:event, :round, :table, :board, :number, :kind, :call, :caller, :asker,
	:made_ms, :answer_ms, :text, :taken_back);

-- name: card_add
INSERT INTO card(event, pair, seq, text) VALUES(:event, :pair, :seq, :text);

-- name: director_add
INSERT INTO director_call(event, number, seq, at, state, player, director,
	round, table_no, board, text)
VALUES(:event, :number, :seq, :at, :state, :player, :director, :round, :table,
	:board, :text);

-- name: standing_add
INSERT INTO standing(event, round, pair, place, rank, sum, count, finished,
	owed, total, substituted, completed)
VALUES(:event, :round, :pair, :place, :rank, :sum, :count, :finished, :owed,
	:total, :substituted, :completed)
ON CONFLICT DO UPDATE SET place = excluded.place, rank = excluded.rank,
	sum = excluded.sum, count = excluded.count,
	finished = excluded.finished, owed = excluded.owed,
	total = excluded.total, substituted = excluded.substituted,
	completed = excluded.completed;

-- name: award_take_back
INSERT INTO award(event, player, number, rank, points, given_at)
SELECT a.event, a.player, a.number + 1, a.rank, -a.points, :given_at
FROM award AS a
WHERE a.event = :event AND a.player = :player AND a.points > 0
	AND a.number = (SELECT max(b.number) FROM award AS b
		WHERE b.event = :event AND b.player = :player)
	AND (a.rank <> :rank OR a.points <> :points);

-- name: award_add
INSERT INTO award(event, player, number, rank, points, given_at)
SELECT :event, :player, coalesce(max(number), 0) + 1, :rank, :points, :given_at
FROM award
WHERE event = :event AND player = :player
HAVING coalesce(sum(points), 0) = 0 AND :points > 0;

-- --- corrections ----------------------------------------------------------

-- name: audit_result
INSERT INTO audit(event, seq, at, player, what, round, table_no, board, version,
	old_value, new_value, reason, fingerprint)
SELECT j.event, j.seq, j.at, j.player, j.kind, :round, :table, :board, :version,
	(SELECT CASE r.kind
			WHEN 'result' THEN r.contract ||
				coalesce(' ' || r.declarer || ' ' || r.tricks, '')
			WHEN 'artificial' THEN coalesce(r.ns_award, '-') || ' ' ||
				coalesce(r.ew_award, '-')
			ELSE r.kind END
		FROM result AS r
		WHERE r.event = :event AND r.round = :round
			AND r.table_no = :table AND r.board = :board),
	:new_value, json_extract(j.body, '$.reason'),
	CASE WHEN e.ended_at IS NOT NULL THEN e.fingerprint END
FROM journal AS j
JOIN event AS e ON e.id = j.event
WHERE j.event = :event AND j.seq = :seq;

-- name: audit_directive
INSERT INTO audit(event, seq, at, player, what, round, pair, old_value,
	new_value, reason, fingerprint)
SELECT j.event, j.seq, j.at, j.player, j.kind, :round, :pair,
	CASE WHEN j.kind = 'replace' THEN (
		SELECT p.name FROM entry AS n JOIN player AS p ON p.id = n.player
		WHERE n.event = j.event AND n.pair = :pair
			AND n.seat = json_extract(j.body, '$.seat')
		ORDER BY n.number DESC LIMIT 1) END,
	coalesce((SELECT name FROM player
			WHERE id = json_extract(j.body, '$.comes')),
		json_extract(j.body, '$.by_ms') / 60000 || ' minutes',
		CASE WHEN j.kind = 'penalty' THEN
			printf('%.2f', json_extract(j.body, '$.amount') / 100.0)
			END,
		json_extract(j.body, '$.results') || ' results'),
	coalesce(json_extract(j.body, '$.reason'),
		json_extract(j.body, '$.text')),
	CASE WHEN e.ended_at IS NOT NULL THEN e.fingerprint END
FROM journal AS j
JOIN event AS e ON e.id = j.event
WHERE j.event = :event AND j.seq = :seq;

-- name: penalty_add
INSERT INTO penalty(event, seq, pair, round, amount)
SELECT event, seq, :pair, :round, json_extract(body, '$.amount')
FROM journal
WHERE event = :event AND seq = :seq;

-- name: event_penalties
SELECT pair, sum(amount) AS amount
FROM penalty
WHERE event = :event AND seq <= :seq
GROUP BY pair
ORDER BY pair;

-- name: penalties
SELECT y.pair, y.round, y.amount, a.at, p.name, a.reason
FROM penalty AS y
JOIN audit AS a ON a.event = y.event AND a.seq = y.seq
LEFT JOIN player AS p ON p.id = a.player
WHERE y.event = :event
ORDER BY y.pair, y.seq;

-- name: event_roll_backs
SELECT a.at, min(t.round) AS first, max(t.round) AS last
FROM thrown_round AS t
JOIN audit AS a ON a.event = t.event AND a.seq = t.seq
WHERE t.event = :event
GROUP BY t.seq
ORDER BY t.seq;

-- name: earlier_result_add
INSERT INTO earlier_result
SELECT *, :seq FROM result
WHERE event = :event AND round = :round AND table_no = :table
	AND board = :board;

-- name: held_results_add
INSERT OR IGNORE INTO held_result
SELECT * FROM result WHERE event = :event AND round >= :round;

-- name: held_matches_add
INSERT OR IGNORE INTO held_match
SELECT * FROM match WHERE event = :event AND round >= :round;

-- name: held_results_strike
DELETE FROM held_result WHERE event = :event;

-- name: held_matches_strike
DELETE FROM held_match WHERE event = :event;

-- name: result_change
INSERT OR REPLACE INTO result(event, round, table_no, board, version, kind, ended, contract,
	declarer, lead, tricks, cut_tricks, score, ruled_by, reason,
	ns_judged_ms, ew_judged_ms, ns_award, ew_award, ns_owed, ew_owed,
	ns_unit, ew_unit,
	ns_raw, ew_raw, ns_used_ms, ew_used_ms, ns_plays, ew_plays,
	ns_substitute_plays, ew_substitute_plays)
VALUES(:event, :round, :table, :board, :version, :kind, :ended, :contract, :declarer,
	:lead, :tricks, :cut_tricks, :score, :ruled_by, :reason, :ns_judged_ms,
	:ew_judged_ms, :ns_award, :ew_award, :ns_owed, :ew_owed, :ns_unit,
	:ew_unit, :ns_raw, :ew_raw, :ns_used_ms, :ew_used_ms, :ns_plays,
	:ew_plays, :ns_substitute_plays, :ew_substitute_plays);

-- name: match_change
INSERT OR REPLACE INTO match(event, round, table_no, ns_margin, ew_margin, ns_played,
	ew_played, ns_vp, ew_vp)
VALUES(:event, :round, :table, :ns_margin, :ew_margin, :ns_played, :ew_played,
	:ns_vp, :ew_vp);

-- name: pair_own_mean
UPDATE pair SET own_sum = :own_sum, own_count = :own_count
WHERE event = :event AND pair = :pair;

-- name: event_correct
UPDATE event
SET last_at = :last_at, rows_seq = :seq, fingerprint = :fingerprint
WHERE id = :event;

-- name: board_earlier
SELECT e.round, e.table_no, e.board, e.version, e.kind, e.ended, e.contract,
	e.declarer, e.lead, e.tricks, e.cut_tricks, e.score, e.ruled_by,
	e.reason, e.ns_judged_ms, e.ew_judged_ms, e.ns_award, e.ew_award,
	e.ns_owed, e.ew_owed, e.ns_unit, e.ew_unit, e.ns_raw, e.ew_raw,
	e.ns_used_ms, e.ew_used_ms, e.ns_plays, e.ew_plays,
	e.ns_substitute_plays, e.ew_substitute_plays,
	a.seq, a.at, a.player, p.name, a.reason AS why
FROM earlier_result AS e
JOIN audit AS a ON a.event = e.event AND a.seq = e.seq
LEFT JOIN player AS p ON p.id = a.player
WHERE e.event = :event AND e.round = :round AND e.table_no = :table
	AND e.board = :board
ORDER BY e.version;

-- name: event_audit
SELECT a.seq, a.at, a.player, p.name, a.what, a.round, a.table_no, a.board,
	a.pair, a.version, a.old_value, a.new_value, a.reason, a.fingerprint
FROM audit AS a
LEFT JOIN player AS p ON p.id = a.player
WHERE a.event = :event
ORDER BY a.seq;

-- --- rounds thrown away ---------------------------------------------------

-- name: throw_rounds
INSERT INTO thrown_round(event, seq, round, start_at, end_at, closed_at, drawn_at,
	tables, thrown, bye, house)
SELECT event, :seq, round, start_at, end_at, closed_at, drawn_at, tables, thrown,
	bye, house
FROM round
WHERE event = :event AND round > :round;

-- name: throw_seatings
INSERT INTO thrown_seating(event, seq, round, table_no, ns, ew, repeat, reason)
SELECT event, :seq, round, table_no, ns, ew, repeat, reason
FROM seating
WHERE event = :event AND round > :round;

-- name: throw_draws
INSERT INTO thrown_draw(event, seq, round, from_round, bye_below, cost, optimal,
	tables, adjacent, rank_gap_sum, rank_gap_most, scored, equal, score_gap_sum,
	score_gap_most, repeats, pairs, unbalanced)
SELECT event, :seq, round, from_round, bye_below, cost, optimal, tables,
	adjacent, rank_gap_sum, rank_gap_most, scored, equal, score_gap_sum,
	score_gap_most, repeats, pairs, unbalanced
FROM draw
WHERE event = :event AND round > :round;

-- name: throw_boards
INSERT INTO thrown_board(event, seq, board, round, deal, rule, datum, dropped)
SELECT event, :seq, board, round, deal, rule, datum, dropped
FROM board
WHERE event = :event AND round > :round;

-- name: throw_results
INSERT INTO thrown_result(event, seq, round, table_no, board, version, kind,
	ended, contract, declarer, lead, tricks, cut_tricks, score, ruled_by, reason,
	ns_judged_ms, ew_judged_ms, ns_award, ew_award, ns_owed, ew_owed, ns_unit,
	ew_unit, ns_raw, ew_raw, ns_used_ms, ew_used_ms, ns_plays, ew_plays,
	ns_substitute_plays, ew_substitute_plays)
SELECT event, :seq, round, table_no, board, version, kind, ended, contract,
	declarer, lead, tricks, cut_tricks, score, ruled_by, reason, ns_judged_ms,
	ew_judged_ms, ns_award, ew_award, ns_owed, ew_owed, ns_unit, ew_unit, ns_raw,
	ew_raw, ns_used_ms, ew_used_ms, ns_plays, ew_plays, ns_substitute_plays,
	ew_substitute_plays
FROM result
WHERE event = :event AND round > :round;

-- name: throw_earlier
INSERT INTO thrown_result(event, seq, round, table_no, board, version, kind,
	ended, contract, declarer, lead, tricks, cut_tricks, score, ruled_by, reason,
	ns_judged_ms, ew_judged_ms, ns_award, ew_award, ns_owed, ew_owed, ns_unit,
	ew_unit, ns_raw, ew_raw, ns_used_ms, ew_used_ms, ns_plays, ew_plays,
	ns_substitute_plays, ew_substitute_plays, changed_seq)
SELECT event, :seq, round, table_no, board, version, kind, ended, contract,
	declarer, lead, tricks, cut_tricks, score, ruled_by, reason, ns_judged_ms,
	ew_judged_ms, ns_award, ew_award, ns_owed, ew_owed, ns_unit, ew_unit, ns_raw,
	ew_raw, ns_used_ms, ew_used_ms, ns_plays, ew_plays, ns_substitute_plays,
	ew_substitute_plays, seq
FROM earlier_result
WHERE event = :event AND round > :round;

-- name: throw_matches
INSERT INTO thrown_match(event, seq, round, table_no, ns_margin, ew_margin,
	ns_played, ew_played, ns_vp, ew_vp)
SELECT event, :seq, round, table_no, ns_margin, ew_margin, ns_played, ew_played,
	ns_vp, ew_vp
FROM match
WHERE event = :event AND round > :round;

-- name: throw_records
INSERT INTO thrown_record(event, seq, round, table_no, board, body)
SELECT event, :seq, round, table_no, board, body
FROM record
WHERE event = :event AND round > :round;

-- name: throw_notes
INSERT INTO thrown_note(event, seq, round, table_no, board, number, kind, call,
	caller, asker, made_ms, answer_ms, text, taken_back)
SELECT event, :seq, round, table_no, board, number, kind, call, caller, asker,
	made_ms, answer_ms, text, taken_back
FROM note
WHERE event = :event AND round > :round;

-- name: throw_standings
INSERT INTO thrown_standing(event, seq, round, pair, place, rank, sum, count,
	finished, owed, total, substituted, completed)
SELECT event, :seq, round, pair, place, rank, sum, count, finished, owed, total,
	substituted, completed
FROM standing
WHERE event = :event AND round > :round;

-- name: thrown_notes_strike
DELETE FROM note WHERE event = :event AND round > :round;

-- name: thrown_records_strike
DELETE FROM record WHERE event = :event AND round > :round;

-- name: thrown_earlier_strike
DELETE FROM earlier_result WHERE event = :event AND round > :round;

-- name: thrown_results_strike
DELETE FROM result WHERE event = :event AND round > :round;

-- name: thrown_matches_strike
DELETE FROM match WHERE event = :event AND round > :round;

-- name: thrown_draws_strike
DELETE FROM draw WHERE event = :event AND round > :round;

-- name: thrown_seatings_strike
DELETE FROM seating WHERE event = :event AND round > :round;

-- name: thrown_boards_strike
DELETE FROM board WHERE event = :event AND round > :round;

-- name: thrown_rounds_strike
DELETE FROM round WHERE event = :event AND round > :round;

-- name: thrown_standings_strike
DELETE FROM standing WHERE event = :event AND round > :round;

-- name: thrown_clock
DELETE FROM withdrawal
WHERE event = :event AND withdrawn_by = 'clock' AND withdrawn_round > :round
	AND returned_seq IS NOT NULL;

-- name: thrown_out
-- of a pair that is in the field
DELETE FROM withdrawal
WHERE event = :event AND pair = :pair AND returned_seq IS NULL;

-- name: thrown_withdrawals
-- whom the clock took out later and who is still out has entered another event
UPDATE withdrawal
SET withdrawn_by = CASE WHEN withdrawn_by = 'clock'
		AND withdrawn_round > :round THEN 'player'
		ELSE withdrawn_by END,
	withdrawn_round = min(withdrawn_round, :round),
	returned_round = min(returned_round, :round)
WHERE event = :event;

-- name: thrown_late
UPDATE pair SET late_round = min(late_round, :round) WHERE event = :event;

-- name: event_thrown
SELECT round, count(*) AS thrown
FROM thrown_round
WHERE event = :event
GROUP BY round
ORDER BY round;

-- --- events back from rows ------------------------------------------------

-- name: event_list_open
-- scan: an index that holds the open events only
SELECT id, rows_seq FROM event WHERE ended_at IS NULL ORDER BY id;

-- name: event_after
-- scan: from that event on, up to the first that was played and has a journal
SELECT e.id
FROM event AS e
WHERE e.id > :after AND e.ended_at IS NOT NULL AND e.state = 'ended'
	AND EXISTS (SELECT 1 FROM journal AS j WHERE j.event = e.id)
ORDER BY e.id
LIMIT 1;

-- name: event_next
SELECT coalesce(max(id), 0) + 1 AS id FROM event;

-- name: event_find_night
SELECT id FROM event
WHERE schedule = :schedule AND date = :date AND by_hand = :by_hand;

-- name: event_mark_by_hand
UPDATE event SET by_hand = 1 WHERE id = :event;

-- name: event_is_by_hand
SELECT by_hand FROM event WHERE id = :event;

-- name: event_get
SELECT e.id, e.schedule, e.date, e.title, e.time_zone, e.seed, e.commitment,
	e.state, e.reason, e.opened_at, e.start_at, e.ended_at, e.last_at,
	e.pairs, e.listed, e.rounds_drawn, e.rounds_closed, e.rolled_at,
	e.rows_seq,
	e.fingerprint, e.halted_at,
	r.scoring, r.butler_trim, r.totals, r.master_points, r.first_round,
	r.objective, r.draw_from, r.avoid, r.unfinished, r.substitutes,
	r.odd_pair, r.bye_score, r.missed_score,
	r.after_outage, r.claims, r.undo, r.close_early,
	r.chat, r.kibitz, r.kibitz_delay_ms,
	r.rounds, r.boards_per_round, r.min_pairs, r.max_pairs,
	r.completion_percent, r.own_mean_boards, r.max_rank_gap,
	r.max_repeats, r.withdraw_after, r.returns_max, r.late_entry,
	r.registration_ms, r.hold_ms,
	r.round_ms, r.break_ms, r.board_pause_ms, r.last_board_margin_ms,
	r.slow_margin_ms, r.disconnect_grace_ms, r.substitute_after_ms,
	r.stall_after_ms, r.claim_answer_ms, r.ruling_deadline_ms,
	r.outage_max_ms, r.correction_period_ms,
	r.prepared_by, r.prepared_player,
	(SELECT max(a.at) FROM audit AS a
		WHERE a.event = e.id AND a.what IN ('adjust', 'penalty')
			AND a.at > e.ended_at) AS corrected_at
FROM event AS e
JOIN rules AS r ON r.event = e.id
WHERE e.id = :event;

-- name: event_ended
SELECT state, reason, ended_at, rows_seq
FROM event
WHERE id = :event AND ended_at IS NOT NULL;

-- name: event_pairs
SELECT p.pair, p.registered_at, w.withdrawn_round, w.withdrawn_at,
	w.withdrawn_by, (SELECT count(*) FROM withdrawal AS back
		WHERE back.event = p.event AND back.pair = p.pair
		AND back.returned_seq <= :seq) AS returns,
	(SELECT coalesce(sum(DISTINCT 1 << back.withdrawn_round), 0)
		FROM withdrawal AS back
		WHERE back.event = p.event AND back.pair = p.pair
		AND back.returned_seq <= :seq
		AND back.withdrawn_by = 'clock') AS clock_returns, p.gone, p.own_sum, p.own_count, p.points,
	n.player AS north, n.connected AS north_connected,
	n.changed_at AS north_changed_at,
	s.player AS south, s.connected AS south_connected,
	s.changed_at AS south_changed_at
FROM pair AS p
JOIN entry AS n ON n.event = p.event AND n.pair = p.pair AND n.seat = 'N'
	AND n.number = 0
JOIN entry AS s ON s.event = p.event AND s.pair = p.pair AND s.seat = 'S'
	AND s.number = 0
LEFT JOIN withdrawal AS w ON w.event = p.event AND w.pair = p.pair
	AND w.withdrawn_seq <= :seq
	AND (w.returned_seq IS NULL OR w.returned_seq > :seq)
WHERE p.event = :event AND p.registered_seq <= :seq
ORDER BY p.pair;

-- name: event_replacements
SELECT c.pair, c.seat, c.number, l.player AS "left", c.player AS came,
	c.first_board, c.came_at, c.counts, c.connected, c.changed_at,
	p.name AS came_name,
	q.name AS left_name
FROM pair AS e
JOIN entry AS c ON c.event = e.event AND c.pair = e.pair AND c.number > 0
	AND c.came_seq <= :seq
JOIN entry AS l ON l.event = c.event AND l.pair = c.pair AND l.seat = c.seat
	AND l.number = c.number - 1
JOIN player AS p ON p.id = c.player
JOIN player AS q ON q.id = l.player
WHERE e.event = :event
ORDER BY c.came_seq, c.pair, c.seat;

-- name: event_room
SELECT table_no, seat, player, hand_up, first, hold_from, connected, changed_at
FROM room_seat
WHERE event = :event
ORDER BY table_no, seat;

-- name: event_withdrawals
SELECT pair, withdrawn_round, withdrawn_at, withdrawn_by, returned_round,
	returned_at
FROM withdrawal
WHERE event = :event
ORDER BY pair, number;

-- name: event_groups
SELECT p.pair, p.kind, p.grouping, g.name
FROM pair_group AS p
JOIN grouping AS g ON g.id = p.grouping
WHERE p.event = :event
ORDER BY p.pair, p.kind;

-- name: event_rounds
SELECT round, start_at, end_at, closed_at, drawn_at, tables, thrown, bye, house
FROM round
WHERE event = :event
ORDER BY round;

-- name: round_draw
SELECT from_round, bye_below, cost, optimal, tables, adjacent, rank_gap_sum,
	rank_gap_most, scored, equal, score_gap_sum, score_gap_most, repeats,
	pairs, unbalanced
FROM draw
WHERE event = :event AND round = :round;

-- name: round_seating
SELECT table_no, ns, ew, repeat, reason
FROM seating
WHERE event = :event AND round = :round
ORDER BY table_no;

-- name: next_draw
SELECT from_round, bye_below, cost, optimal, tables, adjacent, rank_gap_sum,
	rank_gap_most, scored, equal, score_gap_sum, score_gap_most, repeats,
	pairs, unbalanced, bye
FROM next_draw
WHERE event = :event AND round = :round;

-- name: next_seating
SELECT table_no, ns, ew, repeat, reason
FROM next_seating
WHERE event = :event AND round = :round
ORDER BY table_no;

-- name: round_results
SELECT round, table_no, board, version, kind, ended, contract, declarer, lead, tricks,
	cut_tricks, score, ruled_by, reason, ns_judged_ms, ew_judged_ms,
	ns_award, ew_award, ns_owed, ew_owed, ns_unit, ew_unit, ns_raw, ew_raw,
	ns_used_ms, ew_used_ms, ns_plays, ew_plays, ns_substitute_plays,
	ew_substitute_plays
FROM result
WHERE event = :event AND round = :round
ORDER BY table_no, board;

-- name: round_matches
SELECT table_no, ns_margin, ew_margin, ns_played, ew_played, ns_vp, ew_vp
FROM match
WHERE event = :event AND round = :round
ORDER BY table_no;

-- name: round_results_held
SELECT round, table_no, board, version, kind, ended, contract, declarer, lead, tricks,
	cut_tricks, score, ruled_by, reason, ns_judged_ms, ew_judged_ms,
	ns_award, ew_award, ns_owed, ew_owed, ns_unit, ew_unit, ns_raw, ew_raw,
	ns_used_ms, ew_used_ms, ns_plays, ew_plays, ns_substitute_plays,
	ew_substitute_plays
FROM held_result
WHERE event = :event AND round = :round
ORDER BY table_no, board;

-- name: round_matches_held
SELECT table_no, ns_margin, ew_margin, ns_played, ew_played, ns_vp, ew_vp
FROM held_match
WHERE event = :event AND round = :round
ORDER BY table_no;

-- --- history --------------------------------------------------------------

-- name: events_between
-- scan: every event once, for all of a season
SELECT id, date, schedule FROM event
WHERE date BETWEEN :from AND :to AND ended_at IS NOT NULL
ORDER BY date, id;

-- name: events_latest
-- scan: from the newest on, as far as the limit goes
SELECT e.id, e.schedule, e.date, e.title, e.state, e.reason, e.start_at,
	e.pairs, e.rounds_closed, r.rounds, r.scoring, r.totals, e.halted_at,
	e.ended_at IS NULL AND (e.state = 'registering' OR
	    e.rounds_drawn BETWEEN 1 AND r.late_entry) AS room_open
FROM event AS e
JOIN rules AS r ON r.event = e.id
ORDER BY e.start_at DESC, e.id DESC
LIMIT :limit;

-- name: event_winners
SELECT n.name AS north, s.name AS south, w.total
FROM standing AS w
JOIN entry AS en ON en.event = w.event AND en.pair = w.pair AND en.seat = 'N'
	AND en.number = 0
JOIN entry AS es ON es.event = w.event AND es.pair = w.pair AND es.seat = 'S'
	AND es.number = 0
JOIN player AS n ON n.id = en.player
JOIN player AS s ON s.id = es.player
WHERE w.event = :event AND w.round = :round AND w.rank = 1;

-- name: event_standing
SELECT p.pair, coalesce(w.place, p.pair) AS place, w.rank, w.sum, w.count,
	w.finished, w.owed, w.total, w.substituted, w.completed, p.points,
	o.withdrawn_round, o.withdrawn_at, o.withdrawn_by, p.registered_at,
	p.late_round,
	n.id AS north, n.name AS north_name,
	s.id AS south, s.name AS south_name
FROM pair AS p
LEFT JOIN standing AS w ON w.event = p.event AND w.round = :round
	AND w.pair = p.pair
JOIN entry AS en ON en.event = p.event AND en.pair = p.pair AND en.seat = 'N'
	AND en.number = 0
JOIN entry AS es ON es.event = p.event AND es.pair = p.pair AND es.seat = 'S'
	AND es.number = 0
JOIN player AS n ON n.id = en.player
JOIN player AS s ON s.id = es.player
LEFT JOIN withdrawal AS o ON o.event = p.event AND o.pair = p.pair
	AND o.returned_seq IS NULL
WHERE p.event = :event
ORDER BY place;

-- name: event_boards
SELECT b.board, b.round, b.deal, b.rule, b.datum, b.dropped, b.makes, r.thrown
FROM board AS b
JOIN round AS r ON r.event = b.event AND r.round = b.round
WHERE b.event = :event
ORDER BY b.board;

-- name: event_thrown_boards
SELECT b.board, b.round, b.deal, r.thrown, a.at
FROM thrown_board AS b
JOIN thrown_round AS r ON r.event = b.event AND r.seq = b.seq
	AND r.round = b.round
JOIN audit AS a ON a.event = b.event AND a.seq = b.seq
WHERE b.event = :event
ORDER BY b.seq, b.board;

-- name: board_get
SELECT b.round, b.deal, b.rule, b.datum, b.dropped, b.makes, r.closed_at
FROM board AS b
JOIN round AS r ON r.event = b.event AND r.round = b.round
WHERE b.event = :event AND b.board = :board;

-- name: board_results
SELECT t.table_no, t.version, t.kind, t.ended, t.contract, t.declarer, t.lead, t.tricks,
	t.cut_tricks, t.score, t.ruled_by, t.reason, t.ns_judged_ms,
	t.ew_judged_ms,
	t.ns_award, t.ew_award, t.ns_owed, t.ew_owed, t.ns_unit, t.ew_unit,
	t.ns_raw, t.ew_raw, t.ns_used_ms, t.ew_used_ms, t.ns_plays,
	t.ew_plays, t.ns_substitute_plays, t.ew_substitute_plays, g.ns, g.ew,
	(SELECT count(*) FROM result AS o WHERE o.event = t.event
		AND o.round = t.round AND o.table_no = t.table_no
		AND o.ended <> 'none') AS begun
FROM result AS t
JOIN seating AS g ON g.event = t.event AND g.round = t.round
	AND g.table_no = t.table_no
WHERE t.event = :event AND t.board = :board
ORDER BY t.kind <> 'result', t.score DESC, t.table_no;

-- name: table_seating
SELECT ns, ew
FROM seating
WHERE event = :event AND round = :round AND table_no = :table;

-- name: pair_names
SELECT n.id AS north, n.name AS north_name, s.id AS south,
	s.name AS south_name
FROM entry AS en
JOIN entry AS es ON es.event = en.event AND es.pair = en.pair
	AND es.seat = 'S' AND :board BETWEEN es.first_board AND es.last_board
JOIN player AS n ON n.id = en.player
JOIN player AS s ON s.id = es.player
WHERE en.event = :event AND en.pair = :pair AND en.seat = 'N'
	AND :board BETWEEN en.first_board AND en.last_board;

-- name: record_get
SELECT body
FROM record
WHERE event = :event AND round = :round AND table_no = :table
	AND board = :board;

-- name: cards
SELECT c.pair, c.text
FROM card AS c
WHERE c.event = :event AND c.text <> '' AND c.seq = (
	SELECT max(seq) FROM card
	WHERE event = c.event AND pair = c.pair AND seq <= :seq)
ORDER BY c.pair;

-- name: director_calls
SELECT number, at, state, player, director, round, table_no, board, text
FROM director_call
WHERE event = :event AND seq <= :seq
ORDER BY number, seq;

-- name: round_closed_at
SELECT closed_at FROM round WHERE event = :event AND round = :round;

-- name: board_notes
SELECT kind, call, caller, asker, made_ms, answer_ms, text, taken_back
FROM note
WHERE event = :event AND round = :round AND table_no = :table
	AND board = :board
ORDER BY number;

-- name: event_awards
SELECT a.player, a.number, a.rank, a.points, a.given_at
FROM award AS a
WHERE a.event = :event
ORDER BY a.player, a.number;

-- name: player_events
SELECT e.id, e.date, e.title, e.state, r.scoring, r.totals, own.pair,
	own.seat, w.rank, w.place, w.total, w.finished, w.owed, e.pairs,
	nullif((SELECT sum(a.points) FROM award AS a
		WHERE a.event = own.event AND a.player = own.player), 0) AS points,
	e.rounds_closed, q.id AS partner, q.name AS partner_name
FROM entry AS own
JOIN event AS e ON e.id = own.event
JOIN rules AS r ON r.event = e.id
JOIN entry AS other ON other.event = own.event AND other.pair = own.pair
	AND other.seat <> own.seat AND other.number = 0
JOIN player AS q ON q.id = other.player
LEFT JOIN standing AS w ON w.event = own.event AND w.pair = own.pair
	AND w.round = e.rounds_closed
WHERE own.player = :player
ORDER BY e.id DESC;

-- name: player_career
SELECT coalesce(sum((SELECT sum(a.points) FROM award AS a
		WHERE a.event = own.event AND a.player = own.player)), 0) AS points, count(w.total) AS nights,
	count(*) AS ended,
	count(w.total) FILTER (WHERE r.scoring = 'matchpoints'
		AND r.totals = 'boards') AS percent_nights,
	coalesce(sum(w.total) FILTER (WHERE r.scoring = 'matchpoints'
		AND r.totals = 'boards'), 0) AS percent_total
FROM entry AS own
JOIN event AS e ON e.id = own.event AND e.state = 'ended'
JOIN rules AS r ON r.event = e.id
LEFT JOIN standing AS w ON w.event = own.event AND w.pair = own.pair
	AND w.round = e.rounds_closed
WHERE own.player = :player AND own.counts = 1;

-- name: player_partners
SELECT q.id AS partner, q.name AS partner_name, count(*) AS events,
	coalesce(sum((SELECT sum(a.points) FROM award AS a
		WHERE a.event = own.event AND a.player = own.player)), 0) AS points
FROM entry AS own
JOIN event AS e ON e.id = own.event AND e.state = 'ended'
JOIN entry AS other ON other.event = own.event AND other.pair = own.pair
	AND other.seat <> own.seat AND other.number = 0
JOIN player AS q ON q.id = other.player
WHERE own.player = :player AND own.counts = 1
GROUP BY q.id
ORDER BY events DESC, q.name;

-- name: player_table
-- scan: everybody is wanted
SELECT q.id, q.name, q.role = 'robot' AS robot, q.role = 'director' AS director,
	(SELECT count(w.total) FROM entry AS own
		JOIN event AS e ON e.id = own.event AND e.state = 'ended'
		JOIN standing AS w ON w.event = own.event
			AND w.round = e.rounds_closed AND w.pair = own.pair
		WHERE own.player = q.id AND own.counts = 1) AS nights,
	(SELECT coalesce(sum(a.points), 0) FROM award AS a
		WHERE a.player = q.id) AS points
FROM player AS q
ORDER BY points DESC, q.name;

-- --- finding --------------------------------------------------------------

-- Each list is made in two steps: the page's keys in their order, by the index
-- that fits what is asked, and then the view's row for each of them.

-- name: find_dates
SELECT min(id) AS first, max(id) AS last FROM event
WHERE date BETWEEN :from AND :to;

-- name: find_results_player
-- scan: the keys of one page
SELECT v.event, v.date, v.title, v.unit, v.round, v.table_no, v.board,
	v.north, v.east, v.south, v.west, v.kind, v.contract, v.declarer, v.lead,
	v.tricks, v.margin, v.score, v.ns_unit, v.ew_unit, v.version,
	CASE :player WHEN v.north_id THEN 'N' WHEN v.east_id THEN 'E'
		WHEN v.south_id THEN 'S' WHEN v.west_id THEN 'W' END AS seat,
	CASE WHEN :player IN (v.north_id, v.south_id) THEN v.ns_unit
		WHEN :player IN (v.east_id, v.west_id) THEN v.ew_unit END AS own_unit
FROM (
	SELECT own.event, t.round, t.table_no, t.board
	FROM entry AS own
	CROSS JOIN event AS e ON e.id = own.event
	CROSS JOIN seating AS g ON g.event = own.event AND g.ns = own.pair
	CROSS JOIN result AS t ON t.event = g.event AND t.round = g.round
		AND t.table_no = g.table_no
		AND t.board BETWEEN own.first_board AND own.last_board
	WHERE own.player = :player AND own.event BETWEEN :first AND :last
		AND (:partner IS NULL OR EXISTS (SELECT 1 FROM entry AS p
			WHERE p.player = :partner AND p.event = own.event
				AND p.pair = own.pair
				AND t.board BETWEEN p.first_board AND p.last_board))
		AND (:opponent IS NULL OR EXISTS (SELECT 1 FROM entry AS o
			WHERE o.player = :opponent AND o.event = own.event
				AND o.pair = g.ew
				AND t.board BETWEEN o.first_board AND o.last_board))
		AND e.ended_at IS NOT NULL AND e.date BETWEEN :from AND :to
		AND (t.event < :event OR t.board > :board
			OR (t.board = :board AND t.table_no > :table))
		AND (:only_board IS NULL OR t.board = :only_board)
		AND (:contract IS NULL OR t.contract = :contract)
		AND CAST(coalesce(t.contract, '') AS INTEGER) >= :level
		AND (:margin_least IS NULL OR (t.declarer IS NOT NULL
			AND t.tricks - 6 - CAST(t.contract AS INTEGER)
				BETWEEN :margin_least AND :margin_most))
		AND (:pair IS NULL OR :pair IN (g.ns, g.ew))
		AND (:declarer IS NULL OR EXISTS (SELECT 1 FROM entry AS d
			WHERE d.player = :declarer AND d.event = t.event
				AND t.board BETWEEN d.first_board AND d.last_board
				AND d.pair = CASE WHEN t.declarer IN ('N', 'S') THEN g.ns
					ELSE g.ew END
				AND d.seat = CASE WHEN t.declarer IN ('N', 'E') THEN 'N'
					WHEN t.declarer IN ('S', 'W') THEN 'S' END))
	UNION ALL
	SELECT own.event, t.round, t.table_no, t.board
	FROM entry AS own
	CROSS JOIN event AS e ON e.id = own.event
	CROSS JOIN seating AS g ON g.event = own.event AND g.ew = own.pair
	CROSS JOIN result AS t ON t.event = g.event AND t.round = g.round
		AND t.table_no = g.table_no
		AND t.board BETWEEN own.first_board AND own.last_board
	WHERE own.player = :player AND own.event BETWEEN :first AND :last
		AND (:partner IS NULL OR EXISTS (SELECT 1 FROM entry AS p
			WHERE p.player = :partner AND p.event = own.event
				AND p.pair = own.pair
				AND t.board BETWEEN p.first_board AND p.last_board))
		AND (:opponent IS NULL OR EXISTS (SELECT 1 FROM entry AS o
			WHERE o.player = :opponent AND o.event = own.event
				AND o.pair = g.ns
				AND t.board BETWEEN o.first_board AND o.last_board))
		AND e.ended_at IS NOT NULL AND e.date BETWEEN :from AND :to
		AND (t.event < :event OR t.board > :board
			OR (t.board = :board AND t.table_no > :table))
		AND (:only_board IS NULL OR t.board = :only_board)
		AND (:contract IS NULL OR t.contract = :contract)
		AND CAST(coalesce(t.contract, '') AS INTEGER) >= :level
		AND (:margin_least IS NULL OR (t.declarer IS NOT NULL
			AND t.tricks - 6 - CAST(t.contract AS INTEGER)
				BETWEEN :margin_least AND :margin_most))
		AND (:pair IS NULL OR :pair IN (g.ns, g.ew))
		AND (:declarer IS NULL OR EXISTS (SELECT 1 FROM entry AS d
			WHERE d.player = :declarer AND d.event = t.event
				AND t.board BETWEEN d.first_board AND d.last_board
				AND d.pair = CASE WHEN t.declarer IN ('N', 'S') THEN g.ns
					ELSE g.ew END
				AND d.seat = CASE WHEN t.declarer IN ('N', 'E') THEN 'N'
					WHEN t.declarer IN ('S', 'W') THEN 'S' END))
	ORDER BY 1 DESC, 4, 3
	LIMIT :limit) AS k
CROSS JOIN v_result AS v ON v.event = k.event AND v.round = k.round
	AND v.table_no = k.table_no AND v.board = k.board
ORDER BY v.event DESC, v.board, v.table_no;

-- name: find_results_contract
-- scan: the keys of one page
SELECT v.event, v.date, v.title, v.unit, v.round, v.table_no, v.board,
	v.north, v.east, v.south, v.west, v.kind, v.contract, v.declarer, v.lead,
	v.tricks, v.margin, v.score, v.ns_unit, v.ew_unit, v.version,
	CASE :player WHEN v.north_id THEN 'N' WHEN v.east_id THEN 'E'
		WHEN v.south_id THEN 'S' WHEN v.west_id THEN 'W' END AS seat,
	CASE WHEN :player IN (v.north_id, v.south_id) THEN v.ns_unit
		WHEN :player IN (v.east_id, v.west_id) THEN v.ew_unit END AS own_unit
FROM (
	SELECT t.event, t.round, t.table_no, t.board
	FROM result AS t
	CROSS JOIN event AS e ON e.id = t.event
	CROSS JOIN seating AS g ON g.event = t.event AND g.round = t.round
		AND g.table_no = t.table_no
	WHERE t.contract = :contract AND t.event BETWEEN :first AND :last AND e.ended_at IS NOT NULL AND e.date BETWEEN :from AND :to
		AND (t.event < :event OR t.board > :board
			OR (t.board = :board AND t.table_no > :table))
		AND (:only_board IS NULL OR t.board = :only_board)
		AND (:contract IS NULL OR t.contract = :contract)
		AND CAST(coalesce(t.contract, '') AS INTEGER) >= :level
		AND (:margin_least IS NULL OR (t.declarer IS NOT NULL
			AND t.tricks - 6 - CAST(t.contract AS INTEGER)
				BETWEEN :margin_least AND :margin_most))
		AND (:pair IS NULL OR :pair IN (g.ns, g.ew))
		AND (:declarer IS NULL OR EXISTS (SELECT 1 FROM entry AS d
			WHERE d.player = :declarer AND d.event = t.event
				AND t.board BETWEEN d.first_board AND d.last_board
				AND d.pair = CASE WHEN t.declarer IN ('N', 'S') THEN g.ns
					ELSE g.ew END
				AND d.seat = CASE WHEN t.declarer IN ('N', 'E') THEN 'N'
					WHEN t.declarer IN ('S', 'W') THEN 'S' END))
	ORDER BY t.event DESC, t.board, t.table_no
	LIMIT :limit) AS k
CROSS JOIN v_result AS v ON v.event = k.event AND v.round = k.round
	AND v.table_no = k.table_no AND v.board = k.board
ORDER BY v.event DESC, v.board, v.table_no;

-- name: find_results_margin
-- scan: the keys of one page
SELECT v.event, v.date, v.title, v.unit, v.round, v.table_no, v.board,
	v.north, v.east, v.south, v.west, v.kind, v.contract, v.declarer, v.lead,
	v.tricks, v.margin, v.score, v.ns_unit, v.ew_unit, v.version,
	CASE :player WHEN v.north_id THEN 'N' WHEN v.east_id THEN 'E'
		WHEN v.south_id THEN 'S' WHEN v.west_id THEN 'W' END AS seat,
	CASE WHEN :player IN (v.north_id, v.south_id) THEN v.ns_unit
		WHEN :player IN (v.east_id, v.west_id) THEN v.ew_unit END AS own_unit
FROM (
	SELECT t.event, t.round, t.table_no, t.board
	FROM result AS t
	CROSS JOIN event AS e ON e.id = t.event
	CROSS JOIN seating AS g ON g.event = t.event AND g.round = t.round
		AND g.table_no = t.table_no
	WHERE t.tricks - 6 - CAST(t.contract AS INTEGER) = :margin_least
		AND t.declarer IS NOT NULL AND t.event BETWEEN :first AND :last AND e.ended_at IS NOT NULL AND e.date BETWEEN :from AND :to
		AND (t.event < :event OR t.board > :board
			OR (t.board = :board AND t.table_no > :table))
		AND (:only_board IS NULL OR t.board = :only_board)
		AND (:contract IS NULL OR t.contract = :contract)
		AND CAST(coalesce(t.contract, '') AS INTEGER) >= :level
		AND (:margin_least IS NULL OR (t.declarer IS NOT NULL
			AND t.tricks - 6 - CAST(t.contract AS INTEGER)
				BETWEEN :margin_least AND :margin_most))
		AND (:pair IS NULL OR :pair IN (g.ns, g.ew))
		AND (:declarer IS NULL OR EXISTS (SELECT 1 FROM entry AS d
			WHERE d.player = :declarer AND d.event = t.event
				AND t.board BETWEEN d.first_board AND d.last_board
				AND d.pair = CASE WHEN t.declarer IN ('N', 'S') THEN g.ns
					ELSE g.ew END
				AND d.seat = CASE WHEN t.declarer IN ('N', 'E') THEN 'N'
					WHEN t.declarer IN ('S', 'W') THEN 'S' END))
	ORDER BY t.event DESC, t.board, t.table_no
	LIMIT :limit) AS k
CROSS JOIN v_result AS v ON v.event = k.event AND v.round = k.round
	AND v.table_no = k.table_no AND v.board = k.board
ORDER BY v.event DESC, v.board, v.table_no;

-- name: find_results_board
-- scan: the keys of one page
SELECT v.event, v.date, v.title, v.unit, v.round, v.table_no, v.board,
	v.north, v.east, v.south, v.west, v.kind, v.contract, v.declarer, v.lead,
	v.tricks, v.margin, v.score, v.ns_unit, v.ew_unit, v.version,
	CASE :player WHEN v.north_id THEN 'N' WHEN v.east_id THEN 'E'
		WHEN v.south_id THEN 'S' WHEN v.west_id THEN 'W' END AS seat,
	CASE WHEN :player IN (v.north_id, v.south_id) THEN v.ns_unit
		WHEN :player IN (v.east_id, v.west_id) THEN v.ew_unit END AS own_unit
FROM (
	SELECT t.event, t.round, t.table_no, t.board
	FROM event AS e
	CROSS JOIN result AS t ON t.event = e.id AND t.board = :only_board
	CROSS JOIN seating AS g ON g.event = t.event AND g.round = t.round
		AND g.table_no = t.table_no
	WHERE e.id BETWEEN :first AND :last AND e.ended_at IS NOT NULL AND e.date BETWEEN :from AND :to
		AND (t.event < :event OR t.board > :board
			OR (t.board = :board AND t.table_no > :table))
		AND (:only_board IS NULL OR t.board = :only_board)
		AND (:contract IS NULL OR t.contract = :contract)
		AND CAST(coalesce(t.contract, '') AS INTEGER) >= :level
		AND (:margin_least IS NULL OR (t.declarer IS NOT NULL
			AND t.tricks - 6 - CAST(t.contract AS INTEGER)
				BETWEEN :margin_least AND :margin_most))
		AND (:pair IS NULL OR :pair IN (g.ns, g.ew))
		AND (:declarer IS NULL OR EXISTS (SELECT 1 FROM entry AS d
			WHERE d.player = :declarer AND d.event = t.event
				AND t.board BETWEEN d.first_board AND d.last_board
				AND d.pair = CASE WHEN t.declarer IN ('N', 'S') THEN g.ns
					ELSE g.ew END
				AND d.seat = CASE WHEN t.declarer IN ('N', 'E') THEN 'N'
					WHEN t.declarer IN ('S', 'W') THEN 'S' END))
	ORDER BY e.id DESC, t.board, t.table_no
	LIMIT :limit) AS k
CROSS JOIN v_result AS v ON v.event = k.event AND v.round = k.round
	AND v.table_no = k.table_no AND v.board = k.board
ORDER BY v.event DESC, v.board, v.table_no;

-- name: find_results_event
-- scan: the keys of one page
SELECT v.event, v.date, v.title, v.unit, v.round, v.table_no, v.board,
	v.north, v.east, v.south, v.west, v.kind, v.contract, v.declarer, v.lead,
	v.tricks, v.margin, v.score, v.ns_unit, v.ew_unit, v.version,
	CASE :player WHEN v.north_id THEN 'N' WHEN v.east_id THEN 'E'
		WHEN v.south_id THEN 'S' WHEN v.west_id THEN 'W' END AS seat,
	CASE WHEN :player IN (v.north_id, v.south_id) THEN v.ns_unit
		WHEN :player IN (v.east_id, v.west_id) THEN v.ew_unit END AS own_unit
FROM (
	SELECT t.event, t.round, t.table_no, t.board
	FROM event AS e
	CROSS JOIN result AS t ON t.event = e.id
	CROSS JOIN seating AS g ON g.event = t.event AND g.round = t.round
		AND g.table_no = t.table_no
	WHERE e.id BETWEEN :first AND :last AND e.ended_at IS NOT NULL AND e.date BETWEEN :from AND :to
		AND (t.event < :event OR t.board > :board
			OR (t.board = :board AND t.table_no > :table))
		AND (:only_board IS NULL OR t.board = :only_board)
		AND (:contract IS NULL OR t.contract = :contract)
		AND CAST(coalesce(t.contract, '') AS INTEGER) >= :level
		AND (:margin_least IS NULL OR (t.declarer IS NOT NULL
			AND t.tricks - 6 - CAST(t.contract AS INTEGER)
				BETWEEN :margin_least AND :margin_most))
		AND (:pair IS NULL OR :pair IN (g.ns, g.ew))
		AND (:declarer IS NULL OR EXISTS (SELECT 1 FROM entry AS d
			WHERE d.player = :declarer AND d.event = t.event
				AND t.board BETWEEN d.first_board AND d.last_board
				AND d.pair = CASE WHEN t.declarer IN ('N', 'S') THEN g.ns
					ELSE g.ew END
				AND d.seat = CASE WHEN t.declarer IN ('N', 'E') THEN 'N'
					WHEN t.declarer IN ('S', 'W') THEN 'S' END))
	ORDER BY e.id DESC, t.board, t.table_no
	LIMIT :limit) AS k
CROSS JOIN v_result AS v ON v.event = k.event AND v.round = k.round
	AND v.table_no = k.table_no AND v.board = k.board
ORDER BY v.event DESC, v.board, v.table_no;

-- name: find_nights_player
-- scan: the keys of one page
SELECT v.event, v.date, v.title, v.scoring, v.unit, v.pair, v.player1, v.player2,
	v.rank, v.place, v.pairs, v.total_millionths, v.boards, v.points
FROM (
	SELECT own.event, own.pair
	FROM entry AS own
	CROSS JOIN event AS e ON e.id = own.event
	WHERE own.player = :player AND own.event BETWEEN :first AND :last
		AND own.event < :event AND :place >= 0
		AND (:partner IS NULL OR EXISTS (SELECT 1 FROM entry AS p
			WHERE p.player = :partner AND p.event = own.event
				AND p.pair = own.pair))
		AND e.ended_at IS NOT NULL AND e.date BETWEEN :from AND :to
		AND e.rounds_closed > 0
	ORDER BY own.event DESC
	LIMIT :limit) AS k
CROSS JOIN v_pair AS v ON v.event = k.event AND v.pair = k.pair
ORDER BY v.event DESC, v.place;

-- name: find_nights_event
-- scan: the keys of one page
SELECT v.event, v.date, v.title, v.scoring, v.unit, v.pair, v.player1, v.player2,
	v.rank, v.place, v.pairs, v.total_millionths, v.boards, v.points
FROM (
	SELECT w.event, w.pair
	FROM event AS e
	CROSS JOIN standing AS w ON w.event = e.id AND w.round = e.rounds_closed
	WHERE e.id BETWEEN :first AND :last
		AND (e.id < :event OR w.place > :place)
		AND e.ended_at IS NOT NULL AND e.date BETWEEN :from AND :to
		AND e.rounds_closed > 0
	ORDER BY e.id DESC, w.place
	LIMIT :limit) AS k
CROSS JOIN v_pair AS v ON v.event = k.event AND v.pair = k.pair
ORDER BY v.event DESC, v.place;

-- name: find_averages_partner
SELECT v.partner AS name, v.unit, count(*) AS nights,
	sum(v.boards) AS boards,
	CAST(round(avg(v.total_millionths)) AS INTEGER) AS average,
	max(v.total_millionths) AS best, sum(v.points) AS points
FROM v_night AS v
WHERE v.player_id = :player AND v.event BETWEEN :first AND :last
	AND v.date BETWEEN :from AND :to AND v.state = 'ended'
	AND v.total_millionths IS NOT NULL
GROUP BY v.partner_id, v.unit
ORDER BY nights DESC, v.partner, v.unit
LIMIT :limit OFFSET :skip;

-- name: find_averages_scoring
SELECT v.scoring AS name, v.unit, count(*) AS nights,
	sum(v.boards) AS boards,
	CAST(round(avg(v.total_millionths)) AS INTEGER) AS average,
	max(v.total_millionths) AS best, sum(v.points) AS points
FROM v_night AS v
WHERE v.player_id = :player AND v.event BETWEEN :first AND :last
	AND v.date BETWEEN :from AND :to AND v.state = 'ended'
	AND v.total_millionths IS NOT NULL
GROUP BY v.scoring, v.unit
ORDER BY v.scoring, v.unit
LIMIT :limit OFFSET :skip;

-- name: find_averages_month
SELECT substr(v.date, 1, 7) AS name, v.unit, count(*) AS nights,
	sum(v.boards) AS boards,
	CAST(round(avg(v.total_millionths)) AS INTEGER) AS average,
	max(v.total_millionths) AS best, sum(v.points) AS points
FROM v_night AS v
WHERE v.player_id = :player AND v.event BETWEEN :first AND :last
	AND v.date BETWEEN :from AND :to AND v.state = 'ended'
	AND v.total_millionths IS NOT NULL
GROUP BY name, v.unit
ORDER BY name DESC, v.unit
LIMIT :limit OFFSET :skip;

-- name: find_averages_seat
SELECT v.seat AS name, v.unit, count(DISTINCT v.event) AS nights,
	count(*) AS boards,
	CAST(round(avg(v.own_unit) / 1000) AS INTEGER) AS average,
	NULL AS best, NULL AS points
FROM v_play AS v
WHERE v.player_id = :player AND v.event BETWEEN :first AND :last
	AND v.date BETWEEN :from AND :to AND v.own_unit IS NOT NULL
	AND v.seat IS NOT NULL
GROUP BY v.seat, v.unit
ORDER BY v.seat, v.unit
LIMIT :limit OFFSET :skip;

-- name: find_averages_role
SELECT v.role AS name, v.unit, count(DISTINCT v.event) AS nights,
	count(*) AS boards,
	CAST(round(avg(v.own_unit) / 1000) AS INTEGER) AS average,
	NULL AS best, NULL AS points
FROM v_play AS v
WHERE v.player_id = :player AND v.event BETWEEN :first AND :last
	AND v.date BETWEEN :from AND :to AND v.own_unit IS NOT NULL
	AND v.role IS NOT NULL
GROUP BY v.role, v.unit
ORDER BY v.role, v.unit
LIMIT :limit OFFSET :skip;

-- name: find_schedule
SELECT id FROM event WHERE schedule = :schedule LIMIT 1;

-- name: find_standings
-- scan: what the nights gave, and then the players
SELECT rank() OVER (ORDER BY j.value DESC) AS rank, j.name, :unit AS unit,
	j.nights, j.counted, j.value
FROM (
	SELECT p.name, count(*) AS nights, sum(k.number <= :best) AS counted,
		CASE WHEN :sums
			THEN sum(k.value) FILTER (WHERE k.number <= :best)
			ELSE CAST(round(avg(k.value)) AS INTEGER) END AS value
	FROM (
		SELECT g.player, g.value, row_number() OVER (
			PARTITION BY g.player
			ORDER BY g.value DESC, g.event) AS number
		FROM (
			SELECT n.player, e.event, CASE :unit
				WHEN 'points' THEN (
					SELECT coalesce(sum(a.points), 0)
					FROM award AS a
					WHERE a.event = n.event
						AND a.player = n.player)
				ELSE w.total END AS value
			FROM v_event AS e
			CROSS JOIN entry AS n ON n.event = e.event AND n.counts = 1
			CROSS JOIN standing AS w ON w.event = n.event
				AND w.round = e.rounds AND w.pair = n.pair
			WHERE e.event BETWEEN :first AND :last
				AND e.date BETWEEN :from AND :to
				AND e.state = 'ended' AND w.total IS NOT NULL
				AND (:schedule IS NULL OR e.schedule = :schedule)
				AND (:unit = 'points' OR e.unit = :unit)
		) AS g) AS k
	JOIN player AS p ON p.id = k.player
	GROUP BY p.id
	HAVING count(*) >= :least) AS j
ORDER BY j.value DESC, j.name
LIMIT :limit OFFSET :skip;

-- name: find_versus
SELECT e.unit, count(DISTINCT own.event) AS nights, count(*) AS boards,
	CAST(round(avg(CASE WHEN g.ns = own.pair THEN t.ns_unit ELSE t.ew_unit
		END) / 1000) AS INTEGER) AS average,
	CAST(round(avg(CASE WHEN g.ns = own.pair THEN t.ew_unit ELSE t.ns_unit
		END) / 1000) AS INTEGER) AS other_average,
	sum((g.ns = own.pair) = (t.ns_unit > t.ew_unit)
		AND t.ns_unit <> t.ew_unit) AS won,
	sum((g.ns = own.pair) = (t.ns_unit < t.ew_unit)
		AND t.ns_unit <> t.ew_unit) AS lost,
	sum(t.ns_unit = t.ew_unit) AS equal
FROM entry AS own
CROSS JOIN entry AS o ON o.player = :opponent AND o.event = own.event
	AND o.pair <> own.pair
CROSS JOIN (SELECT event, date,
		CASE scoring WHEN 'matchpoints' THEN 'percent' ELSE 'imps' END AS unit
	FROM v_event) AS e ON e.event = own.event
CROSS JOIN seating AS g
	ON (g.event = own.event AND g.ns = own.pair AND g.ew = o.pair)
	OR (g.event = own.event AND g.ew = own.pair AND g.ns = o.pair)
CROSS JOIN result AS t ON t.event = g.event AND t.round = g.round
	AND t.table_no = g.table_no
	AND t.board BETWEEN own.first_board AND own.last_board
	AND t.board BETWEEN o.first_board AND o.last_board
WHERE own.player = :player AND own.event BETWEEN :first AND :last
	AND e.date BETWEEN :from AND :to
	AND t.ns_unit IS NOT NULL AND t.ew_unit IS NOT NULL
GROUP BY e.unit
ORDER BY e.unit;

-- name: find_records_all
-- scan: the keys of what is best
SELECT 'session' AS record, v.unit, k.n, v.total_millionths AS value,
	v.event, v.date, v.title, NULL AS round, NULL AS table_no, NULL AS board,
	v.player1, v.player2, NULL AS contract, NULL AS declarer
FROM (
	SELECT j.event, j.pair, row_number() OVER (PARTITION BY j.unit
		ORDER BY j.total DESC, j.event DESC, j.pair) AS n
	FROM (
		SELECT e.id AS event, w.pair, w.total,
			CASE WHEN r.totals = 'vp' THEN 'vp'
				WHEN r.scoring = 'matchpoints' THEN 'percent'
				ELSE 'imps' END AS unit
		FROM event AS e
		CROSS JOIN rules AS r ON r.event = e.id
		CROSS JOIN standing AS w ON w.event = e.id
			AND w.round = e.rounds_closed
		WHERE e.id BETWEEN :first AND :last AND e.state = 'ended'
			AND e.date BETWEEN :from AND :to
			AND w.place <= :limit AND w.total IS NOT NULL) AS j) AS k
CROSS JOIN v_pair AS v ON v.event = k.event AND v.pair = k.pair
WHERE k.n <= :limit
UNION ALL
SELECT 'score', 'points', k.n, k.score, v.event, v.date, v.title, v.round,
	v.table_no, v.board, iif(k.ew, v.east, v.north),
	iif(k.ew, v.west, v.south), v.contract, v.declarer
FROM (
	SELECT j.event, j.round, j.table_no, j.board, j.score, j.ew,
		row_number() OVER (ORDER BY j.score DESC, j.event DESC,
			j.round DESC, j.table_no DESC, j.board DESC) AS n
	FROM (
		SELECT * FROM (SELECT t.event, t.round, t.table_no, t.board,
				t.score AS score, 0 AS ew
			FROM result AS t
			CROSS JOIN event AS e ON e.id = t.event
			WHERE t.score > 0 AND t.kind = 'result'
				AND +t.event BETWEEN :first AND :last
				AND e.ended_at IS NOT NULL
				AND e.date BETWEEN :from AND :to
			ORDER BY t.score DESC, t.event DESC, t.round DESC,
				t.table_no DESC, t.board DESC
			LIMIT :limit)
		UNION ALL
		SELECT * FROM (SELECT t.event, t.round, t.table_no, t.board,
				-t.score AS score, 1 AS ew
			FROM result AS t
			CROSS JOIN event AS e ON e.id = t.event
			WHERE t.score < 0 AND t.kind = 'result'
				AND +t.event BETWEEN :first AND :last
				AND e.ended_at IS NOT NULL
				AND e.date BETWEEN :from AND :to
			ORDER BY t.score, t.event DESC, t.round DESC,
				t.table_no DESC, t.board DESC
			LIMIT :limit)) AS j) AS k
CROSS JOIN v_result AS v ON v.event = k.event AND v.round = k.round
	AND v.table_no = k.table_no AND v.board = k.board
WHERE k.n <= :limit
ORDER BY record DESC, unit, n;

-- name: find_records_player
-- scan: the keys of what is best
SELECT 'session' AS record, v.unit, k.n, v.total_millionths AS value,
	v.event, v.date, v.title, NULL AS round, NULL AS table_no, NULL AS board,
	v.player1, v.player2, NULL AS contract, NULL AS declarer
FROM (
	SELECT j.event, j.pair, row_number() OVER (PARTITION BY j.unit
		ORDER BY j.total DESC, j.event DESC, j.pair) AS n
	FROM (
		SELECT v.event, v.pair, v.total_millionths AS total, v.unit
		FROM v_night AS v
		WHERE v.player_id = :player AND v.event BETWEEN :first AND :last
			AND v.state = 'ended' AND v.date BETWEEN :from AND :to
			AND v.total_millionths IS NOT NULL) AS j) AS k
CROSS JOIN v_pair AS v ON v.event = k.event AND v.pair = k.pair
WHERE k.n <= :limit
UNION ALL
SELECT 'score', 'points', k.n, k.score, v.event, v.date, v.title, v.round,
	v.table_no, v.board, iif(k.ew, v.east, v.north),
	iif(k.ew, v.west, v.south), v.contract, v.declarer
FROM (
	SELECT j.event, j.round, j.table_no, j.board, j.score, j.ew,
		row_number() OVER (ORDER BY j.score DESC, j.event DESC,
			j.round DESC, j.table_no DESC, j.board DESC) AS n
	FROM (
		SELECT v.event, v.round, v.table_no, v.board, v.score,
			v.seat IN ('E', 'W') AS ew
		FROM v_play AS v
		WHERE v.player_id = :player AND v.event BETWEEN :first AND :last
			AND v.date BETWEEN :from AND :to AND v.score > 0) AS j) AS k
CROSS JOIN v_result AS v ON v.event = k.event AND v.round = k.round
	AND v.table_no = k.table_no AND v.board = k.board
WHERE k.n <= :limit
ORDER BY record DESC, unit, n;

-- --- people ---------------------------------------------------------------

-- name: player_add
INSERT INTO player(id, name, folded, token_hash, role, added_at)
VALUES(:player, :name, :folded, :token_hash, :role, :added_at);

-- name: player_token
UPDATE player SET token_hash = :token_hash WHERE id = :player;

-- name: player_name
UPDATE player SET name = :name, folded = :folded WHERE id = :player;

-- name: player_role
UPDATE player SET role = :role WHERE id = :player;

-- name: player_next
SELECT coalesce(max(id), 0) + 1 AS id FROM player;

-- name: player_by_token
SELECT id, name, role FROM player WHERE token_hash = :token_hash;

-- name: player_by_name
SELECT id, name, role FROM player WHERE folded = :folded
ORDER BY name <> :name COLLATE BINARY, id LIMIT 1;

-- name: player_alike
SELECT id, name, role FROM player WHERE folded = :folded AND id <> :player
ORDER BY id LIMIT 1;

-- name: players_alike
-- scan: looked at once, at the start
SELECT a.id, a.name, b.id AS other, b.name AS other_name
FROM player AS a JOIN player AS b ON b.folded = a.folded AND b.id < a.id
ORDER BY a.id, b.id LIMIT :most;

-- name: player_by_id
SELECT id, name, role FROM player WHERE id = :player;

-- name: player_list
-- scan: everybody is wanted
SELECT id, name, role FROM player ORDER BY id;

-- name: password_set
INSERT INTO password(player, hash, set_at) VALUES(:player, :hash, :set_at)
ON CONFLICT(player) DO UPDATE SET hash = excluded.hash, set_at = excluded.set_at;

-- name: password_of
SELECT hash FROM password WHERE player = :player;

-- name: session_add
INSERT INTO session(token_hash, player, made_at, used_at)
VALUES(:token_hash, :player, :made_at, :used_at);

-- name: session_used
UPDATE session SET used_at = :used_at WHERE token_hash = :token_hash;

-- name: session_end
DELETE FROM session WHERE token_hash = :token_hash;

-- name: sessions_end
DELETE FROM session WHERE player = :player;

-- name: sessions_forget
DELETE FROM session WHERE used_at < :unused_since;

-- name: sessions_all
-- scan: everybody is wanted
SELECT token_hash, player, made_at, used_at FROM session;

-- name: invitation_set
INSERT INTO invitation(player, code_hash, ends_at)
VALUES(:player, :code_hash, :ends_at)
ON CONFLICT(player) DO UPDATE
SET code_hash = excluded.code_hash, ends_at = excluded.ends_at;

-- name: invitation_end
DELETE FROM invitation WHERE player = :player;

-- name: invitations_all
-- scan: everybody is wanted
SELECT player, code_hash, ends_at FROM invitation;

-- name: player_groups
SELECT p.kind, g.name
FROM player_group AS p
JOIN grouping AS g ON g.id = p.grouping
WHERE p.player = :player
ORDER BY p.kind;

-- name: groups_all
-- scan: everybody is wanted
SELECT player, kind, grouping FROM player_group;

-- name: grouping_add
INSERT INTO grouping(kind, name) VALUES(:kind, :name) ON CONFLICT DO NOTHING;

-- name: player_group_set
INSERT INTO player_group(player, kind, grouping)
SELECT :player, :kind, id FROM grouping WHERE kind = :kind AND name = :name
ON CONFLICT DO UPDATE SET grouping = excluded.grouping;

-- name: player_group_unset
DELETE FROM player_group WHERE player = :player AND kind = :kind;
