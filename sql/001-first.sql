-- SPDX-License-Identifier: ISC
-- The first schema.  Instants are UTC milliseconds; units billionths of a per
-- cent or of an IMP; victory points hundredths, which sums hold instead where
-- they count; totals millionths.  Words are those of the JSON documents.
-- pairsd-db(5) tells what each table means.

CREATE TABLE player(
	id INTEGER PRIMARY KEY,
	name TEXT NOT NULL COLLATE NOCASE UNIQUE,
	token_hash BLOB NOT NULL UNIQUE CHECK(length(token_hash) = 32),
	-- a robot is given seats by the house and cannot register
	role TEXT NOT NULL
		CHECK(role IN ('player', 'director', 'guest', 'robot')),
	added_at INTEGER NOT NULL
) STRICT;

-- How people sign in from browsers: the text form of an Argon2id hash.
CREATE TABLE password(
	player INTEGER PRIMARY KEY REFERENCES player,
	hash TEXT NOT NULL,
	set_at INTEGER NOT NULL
) STRICT;

-- Browsers that have signed in; used_at is right within a day.
CREATE TABLE session(
	token_hash BLOB PRIMARY KEY CHECK(length(token_hash) = 32),
	player INTEGER NOT NULL REFERENCES player,
	made_at INTEGER NOT NULL,
	used_at INTEGER NOT NULL
) STRICT, WITHOUT ROWID;
CREATE INDEX session_by_player ON session(player);
CREATE INDEX session_by_used ON session(used_at);

-- Codes by which a player may choose a password without having one.
CREATE TABLE invitation(
	player INTEGER PRIMARY KEY REFERENCES player,
	code_hash BLOB NOT NULL UNIQUE CHECK(length(code_hash) = 32),
	ends_at INTEGER NOT NULL
) STRICT;

-- Groups of players that a draw may keep apart: a kind and a name.
CREATE TABLE grouping(
	id INTEGER PRIMARY KEY,
	kind TEXT NOT NULL,
	name TEXT NOT NULL COLLATE NOCASE,
	UNIQUE(kind, name)
) STRICT;

-- Of each kind a player is of one group at most.
CREATE TABLE player_group(
	player INTEGER NOT NULL REFERENCES player,
	kind TEXT NOT NULL,
	grouping INTEGER NOT NULL REFERENCES grouping,
	PRIMARY KEY(player, kind)
) STRICT, WITHOUT ROWID;

CREATE TABLE event(
	id INTEGER PRIMARY KEY,
	schedule TEXT NOT NULL,
	date TEXT NOT NULL,
	title TEXT NOT NULL,
	time_zone TEXT NOT NULL,
	seed BLOB NOT NULL CHECK(length(seed) = 32),
	commitment BLOB NOT NULL CHECK(length(commitment) = 32),
	state TEXT NOT NULL,
	reason TEXT,
	opened_at INTEGER NOT NULL,
	start_at INTEGER NOT NULL,
	ended_at INTEGER,
	last_at INTEGER NOT NULL,
	pairs INTEGER NOT NULL,
	-- as registration closed, without those that came late
	listed INTEGER NOT NULL DEFAULT 0,
	rounds_drawn INTEGER NOT NULL,
	rounds_closed INTEGER NOT NULL,
	-- when it was rolled back to those rounds, or NULL; the rows hold it so
	rolled_at INTEGER,
	-- the rows hold what the journal says up to here; 0: nothing yet
	rows_seq INTEGER NOT NULL,
	-- of the event as it stood then, checked when it is built from rows
	fingerprint INTEGER,
	-- opened besides what the schedule says
	by_hand INTEGER NOT NULL DEFAULT 0 CHECK(by_hand IN (0, 1)),
	-- since when it is halted, or NULL
	halted_at INTEGER
) STRICT;
CREATE INDEX event_by_night ON event(schedule, date);
CREATE INDEX event_open ON event(id) WHERE ended_at IS NULL;
CREATE INDEX event_by_seq ON event(rows_seq);
CREATE INDEX event_by_start ON event(start_at);
CREATE INDEX event_by_seed ON event(seed);
CREATE INDEX event_by_date ON event(date);

-- The rest of an event's configuration, as it stood when it opened.
CREATE TABLE rules(
	event INTEGER PRIMARY KEY REFERENCES event,
	scoring TEXT NOT NULL,
	butler_trim TEXT NOT NULL,
	totals TEXT NOT NULL,
	master_points TEXT NOT NULL,
	first_round TEXT NOT NULL,
	objective TEXT NOT NULL,
	draw_from TEXT NOT NULL,
	avoid TEXT NOT NULL,
	unfinished TEXT NOT NULL,
	substitutes TEXT NOT NULL,
	odd_pair TEXT NOT NULL,
	bye_score TEXT NOT NULL,
	missed_score TEXT NOT NULL,
	after_outage TEXT NOT NULL,
	claims TEXT NOT NULL,
	undo TEXT NOT NULL,
	chat TEXT NOT NULL,
	kibitz TEXT NOT NULL,
	close_early INTEGER NOT NULL,
	rounds INTEGER NOT NULL,
	boards_per_round INTEGER NOT NULL,
	min_pairs INTEGER NOT NULL,
	max_pairs INTEGER NOT NULL,
	completion_percent INTEGER NOT NULL,
	own_mean_boards INTEGER NOT NULL,
	max_rank_gap INTEGER NOT NULL,
	max_repeats INTEGER NOT NULL,
	withdraw_after INTEGER NOT NULL,
	returns_max INTEGER NOT NULL,
	late_entry INTEGER NOT NULL,
	registration_ms INTEGER NOT NULL,
	hold_ms INTEGER NOT NULL,
	round_ms INTEGER NOT NULL,
	break_ms INTEGER NOT NULL,
	board_pause_ms INTEGER NOT NULL,
	last_board_margin_ms INTEGER NOT NULL,
	slow_margin_ms INTEGER NOT NULL,
	disconnect_grace_ms INTEGER NOT NULL,
	substitute_after_ms INTEGER NOT NULL,
	stall_after_ms INTEGER NOT NULL,
	claim_answer_ms INTEGER NOT NULL,
	ruling_deadline_ms INTEGER NOT NULL,
	kibitz_delay_ms INTEGER NOT NULL,
	outage_max_ms INTEGER NOT NULL,
	correction_period_ms INTEGER NOT NULL,
	-- who prepared the boards, as he was called then; '' and 0: dealt by
	-- chance
	prepared_by TEXT NOT NULL,
	prepared_player INTEGER NOT NULL
) STRICT;

-- The deals of a night whose boards were prepared, all that it could need.
CREATE TABLE prepared(
	event INTEGER NOT NULL REFERENCES event,
	board INTEGER NOT NULL,
	deal TEXT NOT NULL,
	PRIMARY KEY(event, board)
) STRICT, WITHOUT ROWID;

-- The list of pairs, so far or as registration closed, with their sums so far.
CREATE TABLE pair(
	event INTEGER NOT NULL REFERENCES event,
	pair INTEGER NOT NULL,
	registered_at INTEGER NOT NULL,
	registered_seq INTEGER NOT NULL,
	-- rounds closed when it came late; NULL: it was on the list
	late_round INTEGER,
	-- the last rounds at a table, in which it was gone
	gone INTEGER NOT NULL,
	own_sum INTEGER NOT NULL,
	own_count INTEGER NOT NULL,
	points INTEGER,
	PRIMARY KEY(event, pair)
) STRICT, WITHOUT ROWID;

-- Who sits in the registration room while pairs may still come late, as the rows
-- of the event stand.
CREATE TABLE room_seat(
	event INTEGER NOT NULL REFERENCES event,
	table_no INTEGER NOT NULL,
	seat TEXT NOT NULL CHECK(seat IN ('N', 'S')),
	player INTEGER NOT NULL REFERENCES player,
	hand_up INTEGER NOT NULL,
	first INTEGER NOT NULL,
	-- since when both hands are up; NULL: they are not
	hold_from INTEGER,
	connected INTEGER NOT NULL,
	changed_at INTEGER NOT NULL,
	PRIMARY KEY(event, table_no, seat)
) STRICT, WITHOUT ROWID;

-- When a pair was out of the field after the start; each line begins in the
-- command withdrawn_seq, with so many rounds closed, and goes on to the command
-- returned_seq, or, if that is NULL, to the end.
CREATE TABLE withdrawal(
	event INTEGER NOT NULL,
	pair INTEGER NOT NULL,
	number INTEGER NOT NULL,
	withdrawn_seq INTEGER NOT NULL,
	withdrawn_round INTEGER NOT NULL,
	withdrawn_at INTEGER NOT NULL,
	withdrawn_by TEXT NOT NULL CHECK(withdrawn_by IN
		('player', 'clock', 'director')),
	returned_seq INTEGER,
	returned_round INTEGER,
	returned_at INTEGER,
	PRIMARY KEY(event, pair, number),
	FOREIGN KEY(event, pair) REFERENCES pair
) STRICT, WITHOUT ROWID;

-- The groups of a pair as the list closed: those that its players share.
CREATE TABLE pair_group(
	event INTEGER NOT NULL,
	pair INTEGER NOT NULL,
	kind TEXT NOT NULL,
	grouping INTEGER NOT NULL REFERENCES grouping,
	PRIMARY KEY(event, pair, kind),
	FOREIGN KEY(event, pair) REFERENCES pair
) STRICT, WITHOUT ROWID;

-- Who plays in a pair: N or S is where he sat in the registration room, or where
-- he sat for whom he has come in; number: 0 who registered, then those who came
-- in, one after the other.
CREATE TABLE entry(
	event INTEGER NOT NULL,
	pair INTEGER NOT NULL,
	seat TEXT NOT NULL CHECK(seat IN ('N', 'S')),
	number INTEGER NOT NULL DEFAULT 0,
	player INTEGER NOT NULL REFERENCES player,
	-- the boards that he plays, where the pair does
	first_board INTEGER NOT NULL DEFAULT 1,
	last_board INTEGER NOT NULL DEFAULT 2147483647,
	-- by which command he came in, and when; NULL: he registered
	came_seq INTEGER,
	came_at INTEGER,
	-- 1: with him the pair finished half of its boards at least, so that the
	-- night is his, and its points
	counts INTEGER NOT NULL DEFAULT 1 CHECK(counts IN (0, 1)),
	connected INTEGER NOT NULL,
	changed_at INTEGER NOT NULL,
	PRIMARY KEY(event, pair, seat, number),
	UNIQUE(player, event),
	FOREIGN KEY(event, pair) REFERENCES pair
) STRICT, WITHOUT ROWID;

CREATE TABLE round(
	event INTEGER NOT NULL REFERENCES event,
	round INTEGER NOT NULL,
	start_at INTEGER NOT NULL,
	end_at INTEGER NOT NULL,
	closed_at INTEGER,
	-- when it was settled who meets whom
	drawn_at INTEGER NOT NULL,
	tables INTEGER NOT NULL,
	-- how often it was drawn and thrown away before, which its deals go by
	thrown INTEGER NOT NULL DEFAULT 0,
	bye INTEGER,
	-- the bye meets the house pair at the last table
	house INTEGER NOT NULL DEFAULT 0 CHECK(house IN (0, 1)),
	PRIMARY KEY(event, round),
	FOREIGN KEY(event, bye) REFERENCES pair
) STRICT, WITHOUT ROWID;

CREATE TABLE seating(
	event INTEGER NOT NULL,
	round INTEGER NOT NULL,
	table_no INTEGER NOT NULL,
	ns INTEGER NOT NULL,
	-- NULL: the house pair
	ew INTEGER,
	repeat INTEGER NOT NULL,
	-- why they meet; NULL: by lot, or the house pair
	reason TEXT,
	PRIMARY KEY(event, round, table_no),
	FOREIGN KEY(event, round) REFERENCES round,
	FOREIGN KEY(event, ns) REFERENCES pair,
	FOREIGN KEY(event, ew) REFERENCES pair
) STRICT, WITHOUT ROWID;
CREATE INDEX seating_by_ns ON seating(event, ns, ew);
CREATE INDEX seating_by_ew ON seating(event, ew, ns);

-- The draw of a round as a whole, none for one by lot.  Gaps are in ranks and
-- in millionths of totals.
CREATE TABLE draw(
	event INTEGER NOT NULL,
	round INTEGER NOT NULL,
	-- the standing after this round; 0: the list of pairs
	from_round INTEGER NOT NULL,
	-- NULL: the bye went as low as it could
	bye_below INTEGER,
	cost INTEGER NOT NULL,
	optimal INTEGER NOT NULL CHECK(optimal IN (0, 1)),
	tables INTEGER NOT NULL,
	adjacent INTEGER NOT NULL,
	rank_gap_sum INTEGER NOT NULL,
	rank_gap_most INTEGER NOT NULL,
	scored INTEGER NOT NULL,
	equal INTEGER NOT NULL,
	score_gap_sum INTEGER NOT NULL,
	score_gap_most INTEGER NOT NULL,
	repeats INTEGER NOT NULL,
	pairs INTEGER NOT NULL,
	unbalanced INTEGER NOT NULL,
	PRIMARY KEY(event, round),
	FOREIGN KEY(event, round) REFERENCES round,
	FOREIGN KEY(event, bye_below) REFERENCES pair
) STRICT, WITHOUT ROWID;

-- The same of a round that was drawn ahead, until it has closed.
CREATE TABLE next_draw(
	event INTEGER NOT NULL REFERENCES event,
	round INTEGER NOT NULL,
	bye INTEGER,
	drawn_at INTEGER NOT NULL,
	from_round INTEGER NOT NULL,
	bye_below INTEGER,
	cost INTEGER NOT NULL,
	optimal INTEGER NOT NULL CHECK(optimal IN (0, 1)),
	tables INTEGER NOT NULL,
	adjacent INTEGER NOT NULL,
	rank_gap_sum INTEGER NOT NULL,
	rank_gap_most INTEGER NOT NULL,
	scored INTEGER NOT NULL,
	equal INTEGER NOT NULL,
	score_gap_sum INTEGER NOT NULL,
	score_gap_most INTEGER NOT NULL,
	repeats INTEGER NOT NULL,
	pairs INTEGER NOT NULL,
	unbalanced INTEGER NOT NULL,
	PRIMARY KEY(event, round),
	FOREIGN KEY(event, bye) REFERENCES pair,
	FOREIGN KEY(event, bye_below) REFERENCES pair
) STRICT, WITHOUT ROWID;

CREATE TABLE next_seating(
	event INTEGER NOT NULL REFERENCES event,
	round INTEGER NOT NULL,
	table_no INTEGER NOT NULL,
	ns INTEGER NOT NULL,
	ew INTEGER NOT NULL,
	repeat INTEGER NOT NULL,
	reason TEXT NOT NULL,
	PRIMARY KEY(event, round, table_no),
	FOREIGN KEY(event, ns) REFERENCES pair,
	FOREIGN KEY(event, ew) REFERENCES pair
) STRICT, WITHOUT ROWID;

CREATE TABLE board(
	event INTEGER NOT NULL,
	board INTEGER NOT NULL,
	round INTEGER NOT NULL,
	deal TEXT NOT NULL,
	-- how it was scored; NULL until its round has closed
	rule TEXT,
	-- Butler's datum and the results dropped at each end, else NULL
	datum INTEGER,
	dropped INTEGER,
	-- tricks by double dummy: of declarers N E S W, of each C D H S NT, in
	-- twenty hex digits; and the par that follows, for North-South; NULL
	-- until both have been worked out, which is after the night
	makes TEXT CHECK(length(makes) = 20),
	par INTEGER,
	PRIMARY KEY(event, board),
	FOREIGN KEY(event, round) REFERENCES round
) STRICT, WITHOUT ROWID;
CREATE INDEX board_by_round ON board(event, round);
CREATE INDEX board_unsolved ON board(event DESC, board) WHERE makes IS NULL;

-- The rows of closed rounds.
CREATE TABLE result(
	event INTEGER NOT NULL,
	round INTEGER NOT NULL,
	table_no INTEGER NOT NULL,
	board INTEGER NOT NULL,
	-- 0 as its round closed, 1 more by each correction
	version INTEGER NOT NULL,
	kind TEXT NOT NULL,
	ended TEXT NOT NULL,
	contract TEXT,
	declarer TEXT,
	lead TEXT,
	tricks INTEGER NOT NULL,
	-- of these, won when it was cut and double dummy gave the rest; or won by
	-- declarer, of no result, where there was no answer
	cut_tricks INTEGER,
	score INTEGER NOT NULL,
	-- the ruling where it was not finished, and what it judged
	ruled_by TEXT,
	reason TEXT,
	ns_judged_ms INTEGER,
	ew_judged_ms INTEGER,
	ns_award TEXT,
	ew_award TEXT,
	ns_owed INTEGER NOT NULL,
	ew_owed INTEGER NOT NULL,
	ns_unit INTEGER,
	ew_unit INTEGER,
	ns_raw INTEGER NOT NULL,
	ew_raw INTEGER NOT NULL,
	ns_used_ms INTEGER NOT NULL,
	ew_used_ms INTEGER NOT NULL,
	-- calls and cards that were made, and how many of them by house robots
	ns_plays INTEGER NOT NULL,
	ew_plays INTEGER NOT NULL,
	ns_substitute_plays INTEGER NOT NULL,
	ew_substitute_plays INTEGER NOT NULL,
	PRIMARY KEY(event, round, table_no, board),
	FOREIGN KEY(event, round, table_no) REFERENCES seating,
	FOREIGN KEY(event, board) REFERENCES board
) STRICT, WITHOUT ROWID;
CREATE INDEX result_by_board ON result(event, board, table_no);
-- for what is looked up over all events: a contract, tricks over or under it, a
-- score
CREATE INDEX result_by_contract ON result(contract, event);
CREATE INDEX result_by_margin ON result(tricks - 6 - CAST(contract AS INTEGER),
	event) WHERE declarer IS NOT NULL;
CREATE INDEX result_by_score ON result(score);

-- What each table of a closed round got in victory points, where they count.
CREATE TABLE match(
	event INTEGER NOT NULL,
	round INTEGER NOT NULL,
	table_no INTEGER NOT NULL,
	-- whole IMPs, or hundredths of a per cent; NULL: nothing was scored
	ns_margin INTEGER,
	ew_margin INTEGER,
	-- 1: by the scale; 0: fewer than half of the boards were scored
	ns_played INTEGER NOT NULL,
	ew_played INTEGER NOT NULL,
	ns_vp INTEGER NOT NULL,
	ew_vp INTEGER NOT NULL,
	PRIMARY KEY(event, round, table_no),
	FOREIGN KEY(event, round, table_no) REFERENCES seating
) STRICT, WITHOUT ROWID;

-- Results before a correction, with the columns of result; seq: of the command
-- that replaced it.
CREATE TABLE earlier_result(
	event INTEGER NOT NULL,
	round INTEGER NOT NULL,
	table_no INTEGER NOT NULL,
	board INTEGER NOT NULL,
	version INTEGER NOT NULL,
	kind TEXT NOT NULL,
	ended TEXT NOT NULL,
	contract TEXT,
	declarer TEXT,
	lead TEXT,
	tricks INTEGER NOT NULL,
	cut_tricks INTEGER,
	score INTEGER NOT NULL,
	ruled_by TEXT,
	reason TEXT,
	ns_judged_ms INTEGER,
	ew_judged_ms INTEGER,
	ns_award TEXT,
	ew_award TEXT,
	ns_owed INTEGER NOT NULL,
	ew_owed INTEGER NOT NULL,
	ns_unit INTEGER,
	ew_unit INTEGER,
	ns_raw INTEGER NOT NULL,
	ew_raw INTEGER NOT NULL,
	ns_used_ms INTEGER NOT NULL,
	ew_used_ms INTEGER NOT NULL,
	ns_plays INTEGER NOT NULL,
	ew_plays INTEGER NOT NULL,
	ns_substitute_plays INTEGER NOT NULL,
	ew_substitute_plays INTEGER NOT NULL,
	seq INTEGER NOT NULL,
	PRIMARY KEY(event, round, table_no, board, version),
	FOREIGN KEY(event, round, table_no) REFERENCES seating
) STRICT, WITHOUT ROWID;

-- Results and matches as the rows of an open event hold it, where they have been
-- corrected since; the columns are those of result and match.
CREATE TABLE held_result(
	event INTEGER NOT NULL,
	round INTEGER NOT NULL,
	table_no INTEGER NOT NULL,
	board INTEGER NOT NULL,
	version INTEGER NOT NULL,
	kind TEXT NOT NULL,
	ended TEXT NOT NULL,
	contract TEXT,
	declarer TEXT,
	lead TEXT,
	tricks INTEGER NOT NULL,
	cut_tricks INTEGER,
	score INTEGER NOT NULL,
	ruled_by TEXT,
	reason TEXT,
	ns_judged_ms INTEGER,
	ew_judged_ms INTEGER,
	ns_award TEXT,
	ew_award TEXT,
	ns_owed INTEGER NOT NULL,
	ew_owed INTEGER NOT NULL,
	ns_unit INTEGER,
	ew_unit INTEGER,
	ns_raw INTEGER NOT NULL,
	ew_raw INTEGER NOT NULL,
	ns_used_ms INTEGER NOT NULL,
	ew_used_ms INTEGER NOT NULL,
	ns_plays INTEGER NOT NULL,
	ew_plays INTEGER NOT NULL,
	ns_substitute_plays INTEGER NOT NULL,
	ew_substitute_plays INTEGER NOT NULL,
	PRIMARY KEY(event, round, table_no, board)
) STRICT, WITHOUT ROWID;

CREATE TABLE held_match(
	event INTEGER NOT NULL,
	round INTEGER NOT NULL,
	table_no INTEGER NOT NULL,
	ns_margin INTEGER,
	ew_margin INTEGER,
	ns_played INTEGER NOT NULL,
	ew_played INTEGER NOT NULL,
	ns_vp INTEGER NOT NULL,
	ew_vp INTEGER NOT NULL,
	PRIMARY KEY(event, round, table_no)
) STRICT, WITHOUT ROWID;

-- Taken from a pair's sum by a director, in hundredths; given back: below 0.
CREATE TABLE penalty(
	event INTEGER NOT NULL,
	seq INTEGER NOT NULL,
	pair INTEGER NOT NULL,
	round INTEGER NOT NULL,
	amount INTEGER NOT NULL,
	PRIMARY KEY(event, seq),
	FOREIGN KEY(event, pair) REFERENCES pair
) STRICT, WITHOUT ROWID;

-- What directors and administrators have changed.
CREATE TABLE audit(
	event INTEGER NOT NULL REFERENCES event,
	seq INTEGER NOT NULL,
	at INTEGER NOT NULL,
	-- NULL: an administrator
	player INTEGER REFERENCES player,
	what TEXT NOT NULL,
	round INTEGER,
	table_no INTEGER,
	board INTEGER,
	pair INTEGER,
	-- of what was changed, as it is now
	version INTEGER,
	old_value TEXT,
	new_value TEXT,
	reason TEXT NOT NULL,
	-- of the event before, where it had ended
	fingerprint INTEGER,
	PRIMARY KEY(event, seq)
) STRICT, WITHOUT ROWID;

-- Packed: the deal, calls, cards and claims of one board with their times.
CREATE TABLE record(
	event INTEGER NOT NULL,
	round INTEGER NOT NULL,
	table_no INTEGER NOT NULL,
	board INTEGER NOT NULL,
	body BLOB NOT NULL,
	PRIMARY KEY(event, round, table_no, board),
	FOREIGN KEY(event, round, table_no) REFERENCES seating
) STRICT, WITHOUT ROWID;

-- Alerts and questions on a board, in the order in which they were made.
CREATE TABLE note(
	event INTEGER NOT NULL,
	round INTEGER NOT NULL,
	table_no INTEGER NOT NULL,
	board INTEGER NOT NULL,
	number INTEGER NOT NULL,
	kind TEXT NOT NULL CHECK(kind IN ('alert', 'question')),
	-- which call of the auction, from 1, and who made it
	call INTEGER NOT NULL,
	caller TEXT NOT NULL,
	-- who asked; NULL: an alert
	asker TEXT,
	-- milliseconds after the deal
	made_ms INTEGER NOT NULL,
	answer_ms INTEGER,
	-- the explanation; NULL: the question was not answered
	text TEXT,
	-- the call is, 0 or 1; that of the same number is another then
	taken_back INTEGER NOT NULL,
	PRIMARY KEY(event, round, table_no, board, number),
	FOREIGN KEY(event, round, table_no) REFERENCES seating
) STRICT, WITHOUT ROWID;

-- What a pair says that it plays, each change a row; '' takes it back.
CREATE TABLE card(
	event INTEGER NOT NULL,
	pair INTEGER NOT NULL,
	seq INTEGER NOT NULL,
	text TEXT NOT NULL,
	PRIMARY KEY(event, pair, seq),
	FOREIGN KEY(event, pair) REFERENCES pair
) STRICT, WITHOUT ROWID;

-- Calls for the director, each change a row: what was said, what was answered.
CREATE TABLE director_call(
	event INTEGER NOT NULL REFERENCES event,
	number INTEGER NOT NULL,
	seq INTEGER NOT NULL,
	at INTEGER NOT NULL,
	state TEXT NOT NULL CHECK(state IN ('open', 'taken', 'done')),
	player INTEGER NOT NULL REFERENCES player,
	-- who took or answered it; NULL: nobody yet, or an administrator
	director INTEGER REFERENCES player,
	-- where the player sat then, or 0
	round INTEGER NOT NULL,
	table_no INTEGER NOT NULL,
	board INTEGER NOT NULL,
	text TEXT NOT NULL,
	PRIMARY KEY(event, number, seq)
) STRICT, WITHOUT ROWID;

-- The whole ranking as it stood when a round closed; round 0 is the start.
CREATE TABLE standing(
	event INTEGER NOT NULL,
	round INTEGER NOT NULL,
	pair INTEGER NOT NULL,
	place INTEGER NOT NULL,
	rank INTEGER,
	sum INTEGER NOT NULL,
	count INTEGER NOT NULL,
	finished INTEGER NOT NULL,
	owed INTEGER NOT NULL,
	total INTEGER,
	-- house robots made most of its calls and cards so far
	substituted INTEGER NOT NULL,
	completed INTEGER NOT NULL,
	PRIMARY KEY(event, round, pair),
	FOREIGN KEY(event, pair) REFERENCES pair
) STRICT, WITHOUT ROWID;

-- Rounds that were thrown away when a director rolled the night back, with all
-- that was decided in them; seq: of that command.  The columns are those of the
-- tables of the same names.
CREATE TABLE thrown_round(
	event INTEGER NOT NULL REFERENCES event,
	seq INTEGER NOT NULL,
	round INTEGER NOT NULL,
	start_at INTEGER NOT NULL,
	end_at INTEGER NOT NULL,
	closed_at INTEGER,
	drawn_at INTEGER NOT NULL,
	tables INTEGER NOT NULL,
	thrown INTEGER NOT NULL,
	bye INTEGER,
	house INTEGER NOT NULL,
	PRIMARY KEY(event, seq, round)
) STRICT, WITHOUT ROWID;

CREATE TABLE thrown_seating(
	event INTEGER NOT NULL,
	seq INTEGER NOT NULL,
	round INTEGER NOT NULL,
	table_no INTEGER NOT NULL,
	ns INTEGER NOT NULL,
	ew INTEGER,
	repeat INTEGER NOT NULL,
	reason TEXT,
	PRIMARY KEY(event, seq, round, table_no),
	FOREIGN KEY(event, seq, round) REFERENCES thrown_round
) STRICT, WITHOUT ROWID;

CREATE TABLE thrown_draw(
	event INTEGER NOT NULL,
	seq INTEGER NOT NULL,
	round INTEGER NOT NULL,
	from_round INTEGER NOT NULL,
	bye_below INTEGER,
	cost INTEGER NOT NULL,
	optimal INTEGER NOT NULL,
	tables INTEGER NOT NULL,
	adjacent INTEGER NOT NULL,
	rank_gap_sum INTEGER NOT NULL,
	rank_gap_most INTEGER NOT NULL,
	scored INTEGER NOT NULL,
	equal INTEGER NOT NULL,
	score_gap_sum INTEGER NOT NULL,
	score_gap_most INTEGER NOT NULL,
	repeats INTEGER NOT NULL,
	pairs INTEGER NOT NULL,
	unbalanced INTEGER NOT NULL,
	PRIMARY KEY(event, seq, round),
	FOREIGN KEY(event, seq, round) REFERENCES thrown_round
) STRICT, WITHOUT ROWID;

CREATE TABLE thrown_board(
	event INTEGER NOT NULL,
	seq INTEGER NOT NULL,
	board INTEGER NOT NULL,
	round INTEGER NOT NULL,
	deal TEXT NOT NULL,
	rule TEXT,
	datum INTEGER,
	dropped INTEGER,
	PRIMARY KEY(event, seq, board),
	FOREIGN KEY(event, seq, round) REFERENCES thrown_round
) STRICT, WITHOUT ROWID;

-- All versions of each; changed_seq: of the command that replaced it, NULL: none
-- did.
CREATE TABLE thrown_result(
	event INTEGER NOT NULL,
	seq INTEGER NOT NULL,
	round INTEGER NOT NULL,
	table_no INTEGER NOT NULL,
	board INTEGER NOT NULL,
	version INTEGER NOT NULL,
	kind TEXT NOT NULL,
	ended TEXT NOT NULL,
	contract TEXT,
	declarer TEXT,
	lead TEXT,
	tricks INTEGER NOT NULL,
	cut_tricks INTEGER,
	score INTEGER NOT NULL,
	ruled_by TEXT,
	reason TEXT,
	ns_judged_ms INTEGER,
	ew_judged_ms INTEGER,
	ns_award TEXT,
	ew_award TEXT,
	ns_owed INTEGER NOT NULL,
	ew_owed INTEGER NOT NULL,
	ns_unit INTEGER,
	ew_unit INTEGER,
	ns_raw INTEGER NOT NULL,
	ew_raw INTEGER NOT NULL,
	ns_used_ms INTEGER NOT NULL,
	ew_used_ms INTEGER NOT NULL,
	ns_plays INTEGER NOT NULL,
	ew_plays INTEGER NOT NULL,
	ns_substitute_plays INTEGER NOT NULL,
	ew_substitute_plays INTEGER NOT NULL,
	changed_seq INTEGER,
	PRIMARY KEY(event, seq, round, table_no, board, version),
	FOREIGN KEY(event, seq, round, table_no) REFERENCES thrown_seating
) STRICT, WITHOUT ROWID;

CREATE TABLE thrown_match(
	event INTEGER NOT NULL,
	seq INTEGER NOT NULL,
	round INTEGER NOT NULL,
	table_no INTEGER NOT NULL,
	ns_margin INTEGER,
	ew_margin INTEGER,
	ns_played INTEGER NOT NULL,
	ew_played INTEGER NOT NULL,
	ns_vp INTEGER NOT NULL,
	ew_vp INTEGER NOT NULL,
	PRIMARY KEY(event, seq, round, table_no),
	FOREIGN KEY(event, seq, round, table_no) REFERENCES thrown_seating
) STRICT, WITHOUT ROWID;

CREATE TABLE thrown_record(
	event INTEGER NOT NULL,
	seq INTEGER NOT NULL,
	round INTEGER NOT NULL,
	table_no INTEGER NOT NULL,
	board INTEGER NOT NULL,
	body BLOB NOT NULL,
	PRIMARY KEY(event, seq, round, table_no, board),
	FOREIGN KEY(event, seq, round, table_no) REFERENCES thrown_seating
) STRICT, WITHOUT ROWID;

CREATE TABLE thrown_note(
	event INTEGER NOT NULL,
	seq INTEGER NOT NULL,
	round INTEGER NOT NULL,
	table_no INTEGER NOT NULL,
	board INTEGER NOT NULL,
	number INTEGER NOT NULL,
	kind TEXT NOT NULL,
	call INTEGER NOT NULL,
	caller TEXT NOT NULL,
	asker TEXT,
	made_ms INTEGER NOT NULL,
	answer_ms INTEGER,
	text TEXT,
	taken_back INTEGER NOT NULL,
	PRIMARY KEY(event, seq, round, table_no, board, number),
	FOREIGN KEY(event, seq, round, table_no) REFERENCES thrown_seating
) STRICT, WITHOUT ROWID;

CREATE TABLE thrown_standing(
	event INTEGER NOT NULL,
	seq INTEGER NOT NULL,
	round INTEGER NOT NULL,
	pair INTEGER NOT NULL,
	place INTEGER NOT NULL,
	rank INTEGER,
	sum INTEGER NOT NULL,
	count INTEGER NOT NULL,
	finished INTEGER NOT NULL,
	owed INTEGER NOT NULL,
	total INTEGER,
	substituted INTEGER NOT NULL,
	completed INTEGER NOT NULL,
	PRIMARY KEY(event, seq, round, pair),
	FOREIGN KEY(event, seq, round) REFERENCES thrown_round
) STRICT, WITHOUT ROWID;

-- Master points given, a ledger: what was given wrongly is taken back by a row
-- of its own, so that a player's points are always the sum.
CREATE TABLE award(
	event INTEGER NOT NULL REFERENCES event,
	player INTEGER NOT NULL REFERENCES player,
	-- 1 and on, for a player in an event
	number INTEGER NOT NULL,
	rank INTEGER NOT NULL,
	points INTEGER NOT NULL,
	given_at INTEGER NOT NULL,
	PRIMARY KEY(event, player, number)
) STRICT, WITHOUT ROWID;
CREATE INDEX award_by_player ON award(player);

-- Every accepted command, counted over all events.
CREATE TABLE journal(
	event INTEGER NOT NULL REFERENCES event DEFERRABLE INITIALLY DEFERRED,
	seq INTEGER NOT NULL,
	at INTEGER NOT NULL,
	kind TEXT NOT NULL,
	player INTEGER,
	nonce TEXT,
	body TEXT NOT NULL,
	PRIMARY KEY(event, seq)
) STRICT, WITHOUT ROWID;
CREATE UNIQUE INDEX journal_by_nonce ON journal(event, player, nonce)
	WHERE nonce IS NOT NULL;

-- --- views ----------------------------------------------------------------

-- For whoever asks with SQL, and for the program's own questions: pairsd-db(5).
-- They tell of events that are over only.

CREATE VIEW v_event AS
SELECT e.id AS event, e.date, e.title, e.schedule, e.state, r.scoring,
	CASE WHEN r.totals = 'vp' THEN 'vp'
		WHEN r.scoring = 'matchpoints' THEN 'percent'
		ELSE 'imps' END AS unit,
	r.boards_per_round, e.pairs, e.rounds_closed AS rounds, r.totals
FROM event AS e
JOIN rules AS r ON r.event = e.id
WHERE e.ended_at IS NOT NULL;

-- A row for each pair of each event, with those who registered.
CREATE VIEW v_pair AS
SELECT e.event, e.date, e.title, e.state, e.scoring, e.unit, e.pairs, e.totals,
	w.pair, n.name AS player1, s.name AS player2,
	n.id AS player1_id, s.id AS player2_id,
	w.rank, w.place, w.total AS total_millionths,
	w.total / 1000000.0 AS total, w.finished AS boards,
	coalesce(p.points, 0) AS points
FROM v_event AS e
JOIN standing AS w ON w.event = e.event AND w.round = e.rounds
JOIN pair AS p ON p.event = w.event AND p.pair = w.pair
JOIN entry AS en ON en.event = w.event AND en.pair = w.pair AND en.seat = 'N'
	AND en.number = 0
JOIN entry AS es ON es.event = w.event AND es.pair = w.pair AND es.seat = 'S'
	AND es.number = 0
JOIN player AS n ON n.id = en.player
JOIN player AS s ON s.id = es.player
WHERE e.rounds > 0;

-- A row for each player of each event whose night it is; his partner: who
-- registered for the other seat.
CREATE VIEW v_night AS
SELECT own.event, e.date, e.title, e.state, e.scoring, e.unit, e.pairs, e.totals,
	own.pair, own.seat, p.name AS player, q.name AS partner,
	p.id AS player_id, q.id AS partner_id,
	w.rank, w.place, w.total AS total_millionths,
	w.total / 1000000.0 AS total, w.finished AS boards,
	(SELECT coalesce(sum(a.points), 0) FROM award AS a
		WHERE a.event = own.event AND a.player = own.player) AS points
FROM player AS p
JOIN entry AS own ON own.player = p.id AND own.counts = 1
JOIN v_event AS e ON e.event = own.event
JOIN standing AS w ON w.event = own.event AND w.round = e.rounds
	AND w.pair = own.pair
JOIN entry AS other ON other.event = own.event AND other.pair = own.pair
	AND other.seat <> own.seat AND other.number = 0
JOIN player AS q ON q.id = other.player
WHERE e.rounds > 0;

-- A row for each board at each table.  Who sat North in the registration room
-- sits North or East; the house pair has no names.
CREATE VIEW v_result AS
SELECT t.event, e.date, e.title, e.scoring,
	CASE e.scoring WHEN 'matchpoints' THEN 'percent' ELSE 'imps' END AS unit,
	t.round, t.table_no, t.board, g.ns AS ns_pair, g.ew AS ew_pair,
	pn.name AS north, pe.name AS east, ps.name AS south, pw.name AS west,
	pn.id AS north_id, pe.id AS east_id, ps.id AS south_id, pw.id AS west_id,
	t.kind, t.contract, CAST(t.contract AS INTEGER) AS level, t.declarer,
	CASE t.declarer WHEN 'N' THEN pn.name WHEN 'E' THEN pe.name
		WHEN 'S' THEN ps.name WHEN 'W' THEN pw.name END AS declarer_name,
	t.lead, CASE WHEN t.declarer IS NOT NULL THEN t.tricks END AS tricks,
	CASE WHEN t.declarer IS NOT NULL THEN
		t.tricks - 6 - CAST(t.contract AS INTEGER) END AS margin,
	CASE t.kind WHEN 'result' THEN t.score END AS score,
	t.ns_unit, t.ew_unit,
	t.ns_unit / 1000000000.0 AS ns_value, t.ew_unit / 1000000000.0 AS ew_value,
	t.version
FROM result AS t
JOIN v_event AS e ON e.event = t.event
JOIN seating AS g ON g.event = t.event AND g.round = t.round
	AND g.table_no = t.table_no
JOIN entry AS en ON en.event = g.event AND en.pair = g.ns AND en.seat = 'N'
	AND t.board BETWEEN en.first_board AND en.last_board
JOIN entry AS es ON es.event = g.event AND es.pair = g.ns AND es.seat = 'S'
	AND t.board BETWEEN es.first_board AND es.last_board
JOIN player AS pn ON pn.id = en.player
JOIN player AS ps ON ps.id = es.player
LEFT JOIN entry AS ee ON ee.event = g.event AND ee.pair = g.ew AND ee.seat = 'N'
	AND t.board BETWEEN ee.first_board AND ee.last_board
LEFT JOIN entry AS ew ON ew.event = g.event AND ew.pair = g.ew AND ew.seat = 'S'
	AND t.board BETWEEN ew.first_board AND ew.last_board
LEFT JOIN player AS pe ON pe.id = ee.player
LEFT JOIN player AS pw ON pw.id = ew.player;

-- A row for each player of each board at each table, from that player's side.
CREATE VIEW v_play AS
SELECT own.event, e.date, e.title, e.scoring,
	CASE e.scoring WHEN 'matchpoints' THEN 'percent' ELSE 'imps' END AS unit,
	t.round, t.table_no, t.board, own.pair,
	CASE WHEN g.ns = own.pair THEN g.ew ELSE g.ns END AS other_pair,
	p.name AS player, p.id AS player_id,
	CASE WHEN g.ns = own.pair THEN own.seat
		WHEN own.seat = 'N' THEN 'E' ELSE 'W' END AS seat,
	CASE WHEN t.declarer IS NULL THEN NULL
		WHEN (t.declarer IN ('N', 'S')) <> (g.ns = own.pair) THEN 'defender'
		WHEN (t.declarer IN ('N', 'E')) = (own.seat = 'N') THEN 'declarer'
		ELSE 'dummy' END AS role,
	t.kind, t.contract, CAST(t.contract AS INTEGER) AS level, t.declarer,
	CASE WHEN t.declarer IS NOT NULL THEN t.tricks END AS tricks,
	CASE WHEN t.declarer IS NOT NULL THEN
		t.tricks - 6 - CAST(t.contract AS INTEGER) END AS margin,
	CASE WHEN t.kind <> 'result' THEN NULL
		WHEN g.ns = own.pair THEN t.score ELSE -t.score END AS score,
	CASE WHEN g.ns = own.pair THEN t.ns_unit ELSE t.ew_unit END AS own_unit,
	CASE WHEN g.ns = own.pair THEN t.ew_unit ELSE t.ns_unit END AS other_unit,
	CASE WHEN g.ns = own.pair THEN t.ns_unit ELSE t.ew_unit END / 1000000000.0
		AS value,
	CASE WHEN g.ns = own.pair THEN t.ew_unit ELSE t.ns_unit END / 1000000000.0
		AS other_value
FROM player AS p
JOIN entry AS own ON own.player = p.id
JOIN v_event AS e ON e.event = own.event
JOIN seating AS g ON (g.event = own.event AND g.ns = own.pair)
	OR (g.event = own.event AND g.ew = own.pair)
CROSS JOIN result AS t ON t.event = g.event AND t.round = g.round
	AND t.table_no = g.table_no
	AND t.board BETWEEN own.first_board AND own.last_board;
