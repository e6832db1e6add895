// SPDX-License-Identifier: ISC
// A night that is hard to lay out: long names without a place to break, Chinese
// ones, emoji, suits of ten to thirteen cards; as the daemon tells it.

// Names as long as may be, and some that people have.
export const HARD = ['W'.repeat(40), '欧阳'.repeat(20), '👩‍👩‍👧‍👦🂡'.repeat(5),
    'Wolfeschlegelsteinhausenbergerdorff', 'MWMWMWMWMWMWMWMWMWMWMWMW',
    'Anne-Marie van der Westhuizen', '"<b>&amp;</b>" O\'Neil ${x}', '../a?b=1#c%20d'];
export const PLAIN = ['Gustav', 'Bea', 'Marguerite', 'Nathaniel', 'Katharina',
    'Cem', '王芳', '司马相如'];

export const START = 1796076947961;
const MINUTE = 60000;

// Deals with long suits at each place, and a common one.
export const DEALS = [
	'N:AKQJT98765432... .AKQJT98765432.. ..AKQJT98765432. ...AKQJT98765432',
	'N:432.T9876543.5.2 AKQJT98765.AKQ.. .J2.AKQJT98764. ..32.AKQJT9876543',
	'N:KQ8652.J95.J.KQ9 JT74.842.AK82.84 A93.A7.Q93.AT652 .KQT63.T7654.J73',
];
const SEATS = ['N', 'E', 'S', 'W'];
export const handOf = (deal, seat) => deal.slice(2).split(' ')[SEATS.indexOf(seat)];

const rules = (more) => ({schedule: 'club', title: 'Club', time_zone:
    'Asia/Shanghai', scoring: 'matchpoints', totals: 'boards', first_round:
    'registration', objective: 'rank', draw_from: 'current', unfinished:
    'double_dummy', substitutes: 'robots', odd_pair: 'bye', bye_score: 'plus',
    missed_score: 'minus', after_outage: 'shift', claims: 'checked', undo:
    'consent', chat: 'opponents', kibitz: 'closed', butler_trim: 'auto',
    master_points: 'percent 10:3 25:2 50:1', avoid: 'family club:2 ' +
	'a_kind_with_a_long_name:60', close_early: true, rounds: 12,
    boards_per_round: 2, min_pairs: 4, max_pairs: 1000, completion_percent: 70,
    own_mean_boards: 4, max_rank_gap: 3, max_repeats: 0, withdraw_after: 1,
    returns_max: 1, late_entry: 1, registration_ms: 1800000, hold_ms: 20000,
    round_ms: 1260000, break_ms: MINUTE, board_pause_ms: 5000,
    last_board_margin_ms: 189000, slow_margin_ms: 94500, disconnect_grace_ms:
    60000, substitute_after_ms: 120000, stall_after_ms: 300000, claim_answer_ms:
    30000, ruling_deadline_ms: 30000, outage_max_ms: 1800000, kibitz_delay_ms:
    1800000, correction_period_ms: 86400000, ...more});

export function night(names, scoring) {
	const person = (n) => ({id: n + 1, name: names[n % names.length]});
	const total = (n) => scoring === 'matchpoints' ? (66.67 - n).toFixed(2) :
	    (104.5 - 31 * n).toFixed(2);
	const boards = (n) => Array.from({length: 24}, (_, i) => ({board: i + 1,
	    kind: i === 3 ? 'artificial' : 'result', value: scoring ===
		'matchpoints' ? '100.00' : (n % 2 ? '-' : '') + '12.50'}));
	const pairs = [0, 1, 2, 3].map((n) => ({pair: n + 1, north: person(2 * n),
	    south: person(2 * n + 1), late_round: n === 2 ? 1 : null, place: n + 1,
	    rank: n === 3 ? null : n + 1, total: total(n),
	    tie_break: n === 1 ? 'total' : n === 2 ? 'registration' : null, finished: 24, owed: 24,
	    substituted: n === 3, completed: true, withdrawn_round: n === 3 ? 5 :
		null, withdrawn_by: n === 3 ? 'player' : null, points: 150 - n,
	    groups: [], boards: boards(n)}));
	const draw = {from: 1, cost: 3, optimal: true, relaxed: [{rule: 'repeat',
	    pairs: [1, 2], round: 1, text: ''}, {rule: 'bye', pairs: [3, 4], text:
		''}], beyond: ['max_rank_gap', 'max_repeats'], quality:
	    {tables: 20, adjacent: 3, rank_gap_sum: 411, rank_gap_most: 40, scored:
		20, equal: 0, score_gap_sum: 412345678, score_gap_most: 52345678,
	    repeats: 12, pairs: 40, unbalanced: 12}};
	const reason = {ranks: [1, 40], met: 1, groups: ['a_kind_with_a_long_name'],
	    passed: 12, told: [{pair: 2, rank: 2, why: 'met', round: 1, kind: null},
		{pair: 3, rank: 3, why: 'group', round: null, kind:
		    'a_kind_with_a_long_name'}], text: 'ranks 1 and 40: rank 2 was ' +
	    'met in round 1, rank 3 is of the same a_kind_with_a_long_name, and 11 more'};
	const table = (n, ns, ew) => ({table: n, ns, ew, repeat: true, match: null,
	    reason});
	return {id: 1, schedule: 'club', title: names[0].slice(0, 24) + ' Cup',
	    date: '2026-11-30', state: 'ended', reason: 'played', opened_at: START,
	    start_at: START, ended_at: START + 60 * MINUTE, rounds_closed: 12,
	    commitment: '5c87ffebfc32b620ae7ef04bfe9d035c4eafd0730dd54b45755bf1',
	    seed: '5c87ffebfc32b620ae7ef04bfe9d035c4eafd0730dd54b45755bf1', rules:
		rules({scoring}), next: null, penalties: [{pair: 1, round: 1, amount:
		    '-1000.00', at: 1, reason: 'x'.repeat(60)}], roll_backs: [{at: 1,
			from: 2, to: 12}], replacements: [{pair: 1, seat: 'N',
		left: {id: 1, name: names[0]}, came: {id: 99, name: names[1]},
		board: 24, at: 1, counts: false}], pairs, rounds: [{round: 1, start_at:
		START, end_at: START + MINUTE, closed_at: START + MINUTE, bye: 3,
	    draw, tables: [table(1, 1, 2), table(20, 3, 4)]}]};
}

const side = (value) => ({award: null, value, raw: 4, units: 0, owed: true,
    used_ms: 1, plays: 128, substitute_plays: 107, judged_ms: null});

export function board(names, number, scoring) {
	const {pairs} = night(names, scoring);
	const result = (table, more) => ({table, ns: pairs[0], ew: pairs[1],
	    version: 0, kind: 'result', ended: 'claimed', contract: '7NTXX',
	    declarer: 'N', lead: 'HT', tricks: 13, cut_tricks: null, score: 2980,
	    ruled_by: null, ruling: null, ns_got: side(scoring === 'matchpoints' ?
		'100.00' : '24.00'), ew_got: side(scoring === 'matchpoints' ?
		'0.00' : '-24.00'), ...more});
	const makes = {NT: 13, S: 13, H: 0, D: 10, C: 12};
	return {makes: {N: makes, S: makes, E: makes, W: makes}, par: {score: -7600,
	    contracts: [{contract: '7NTXX', declarers: ['N', 'S'], tricks: 0},
		{contract: '7SX', declarers: ['E'], tricks: 5}]}, event: 1, board:
		number, round: 1, dealer: 'W', vulnerable: 'both',
	    deal: DEALS[number - 1], rule: 'plain', datum: null, dropped: null,
	    results: [result(1), result(2, {ns: pairs[2], ew: pairs[3], contract:
		'3D', tricks: 2, score: -350, cut_tricks: 7}), result(20, {version:
		1, contract: '6SX', tricks: 12}), result(21, {kind: 'artificial',
		ended: null, contract: null, declarer: null, lead: null, tricks:
		null, score: null, ruled_by: 'by_clock', ruling: 'ew_slow',
		margin_ms: 94500, margin_boards: 13, ns_got: {...side(null),
		    award: 'A+', judged_ms: 1}, ew_got: {...side('40.00'), award:
		'A-', judged_ms: 35999999}})]};
}

const CALLS = ['P', '1NT', 'X', 'XX', '2C', 'X', '2D', 'X', '7NT', 'X', 'XX',
    'P', 'P', 'P'];
const around = (first, n) => SEATS[(SEATS.indexOf(first) + n) % 4];

export function record(names, number) {
	return {event: 1, round: 1, table: 1, board: number, ns: 1, ew: 2,
	    players: Object.fromEntries(SEATS.map((seat, i) => [seat, {id: i + 1,
		name: names[i]}])), deal: DEALS[number - 1], dealer: 'W', vulnerable:
		'both', dealt_at: START, ended_at: START, ended: 'claimed', calls:
		CALLS.map((call, i) => ({seat: around('W', i), call, ms: i})),
	    contract: '7NTXX', declarer: 'N', cards: [], claims: [{seat: 'N',
		tricks: 13, cards: 0, ms: 4318, end: 'checked', refused_by: null,
		end_ms: 4437}], undos: [{seat: 'S', calls: ['7NT'], ms: 99}],
	    robot_calls: [2], robot_cards: [],
	    reopened: null, tricks: 13, score: 2980, clocks: {ns: {used_ms: 222600,
		spared_ms: 0}, ew: {used_ms: 2211, spared_ms: 0}}, notes: [{kind:
		'alert', call: 3, caller: 'E', asker: null, text: names[0] +
		' shows both majors', taken_back: false, lapsed: false}]};
}

// Answers to questions about all that was played, by kind.
function history(kind, names, scoring) {
	const unit = scoring === 'matchpoints' ? 'percent' : 'imps';
	const money = {unit, value: '-100.00', ns_value: '100.00', total: '104.50',
	    average: '66.67', other_average: '33.33', best: '99.99'};
	const row = {...money, date: '2026-11-30', event: 1, title: names[0], round: 12,
	    table: 100, board: 24, north: names[0], south: names[1], east: names[2],
	    west: names[3], player1: names[0], player2: names[1], contract: '7NTXX',
	    declarer: 'N', lead: 'HT', margin: -13, score: -7600, version: 1, kind:
		'result', rank: 100, pairs: 1000, boards: 240, points: 12345, name:
		names[0], nights: 120, won: 60, lost: 50, equal: 10, counted: 10,
	    record: 'board', n: 1};
	return {[kind]: [row, row], next: 'x'};
}

/* --- what the daemon answers ------------------------------------------------ */

// The answer to an address, or undefined; `scene` has names, scoring and me.
export function answer(path, {names, scoring, me, role}) {
	const event = night(names, scoring);
	const brief = {...event, pairs: 4, rounds: 12, room_open: false, scoring,
	    totals: 'boards', winners: {north: names[0], south: names[1], total:
		'66.67'}};
	const open = {...brief, id: 2, state: 'registering', room_open: true,
	    winners: null, start_at: START + 40 * MINUTE};
	const parts = path.split('/').slice(2);
	const played = {...brief, pair: 1, rank: 1, place: 1, total: '66.67',
	    finished: 24, owed: 24, points: 150, partner: {id: 2, name: names[1]}};
	return path === '/api/time' ? {time: START} :
	    path === '/api/account' ? {player_id: me ? 1 : null, player: me, role:
		me && (role || 'player'), sign_up: 'open', guests: true, sessions: me ? [
		{made_at: START, used_at: START, this: true}] : []} :
	    path === '/api/events' ? {events: [open, brief, {...brief, winners:
		null, state: 'called_off', reason: 'few_pairs'}]} :
	    path === '/api/schedule' ? {nights: [{schedule: 'club', title:
		event.title, date: '2026-12-01', time_zone: 'UTC', opens_at: START +
		MINUTE, start_at: START + 2 * MINUTE, ends_at: START + 90 * MINUTE,
		extra: false, scoring, totals: 'boards', rounds: 12,
		boards_per_round: 2}]} :
	    path === '/api/players' ? {players: names.map((name, i) => ({id: i + 1,
		name, robot: i === 2, director: i === 1, nights: 120, points: 12345}))} :
	    parts[0] === 'players' ? {player: {id: 1, name: names[0]}, points: 12345,
		nights: 120, percent_nights: 120, average: '66.67', groups: [],
		events: [played, {...played, totals: 'vp', total: '104.50'},
		    played], partners: [{id: 2, name: names[1], events: 120, points:
			12345}]} :
	    path === '/api/events/1' ? event :
	    path === '/api/events/1/audit' ? {audit: [{number: 1, at: START, director:
		names[0], what: 'adjust', round: 1, table: 20, board: 2, pair: null,
		version: 1, old: '7NTXX E 13', new: 'A+ A-', reason: names[1]},
	    {number: 2, at: START, director: null, what: 'penalty', round: 1, table:
		null, board: null, pair: 3, version: null, old: null, new: '2.50',
		reason: 'late'}]} :
	    parts[0] === 'history' ? history(parts[1], names, scoring) :
	    parts[2] === 'boards' ? board(names, Number(parts[3]), scoring) :
	    parts[2] === 'records' ? record(names, Number(parts[5])) : undefined;
}

/* --- what the stream says ----------------------------------------------------- */

const you = {pair: 1, table: null, seat: 'S', registered: true, withdrawn: false,
    withdrawn_by: null, returns: 0, substitute: false, comes: null,
    replaced: false, card: null};

const eventMessage = (names, more) => ({event: 1, schedule: 'club', title:
    names[0].slice(0, 24) + ' Cup', date: '2026-11-30', state: 'playing', reason: '',
    start_at: START, rounds: 12, boards_per_round: 2, min_pairs: 4, max_pairs:
    1000, hold_ms: 20000, round_ms: 1260000, break_ms: MINUTE, claim_answer_ms:
    30000, scoring: 'matchpoints', totals: 'boards', round: 1, rounds_closed: 1,
    pairs: 4, room_open: false, commitment: '5c87', you, ...more});

function seatMessage(names) {
	return {event: 1, round: 1, start_at: START, end_at: START + 21 * MINUTE,
	    boards: [1, 2], pair: 1, drawn: 'standing', after: 0, reason: null, why:
	    'by the standing after round 1: ranks 1 and 2', bye: false, house: false,
	    table: 20, seat: 'S', direction: 'NS', partner: names[0], opponents:
	    [names[1], names[3]], withdrawn: [], cards: {NS: null, EW: names[2]},
	    players: {N: names[0], E: names[1], S: names[2], W: names[3]}, substitutes:
	    {W: names[4]}};
}

const call = (n, more) => ({kind: 'alert', call: n, caller: around('W', n - 1), asker:
    null, text: 'both majors, weak', lapsed: false, taken_back: false, must_answer:
    false, ...more});

// A board at the table as South sees it. More of the message by phase.
export function boardMessage(deal, phase, more = {}) {
	const hands = Object.fromEntries(SEATS.map((seat) => [seat, handOf(deal,
	    seat)]));
	const open = phase === 'done' ? SEATS : phase === 'auction' ? ['S'] :
	    ['S', 'E'];
	const seen = Object.fromEntries(SEATS.map((seat) => [seat, open.includes(
	    seat) ? hands[seat] : null]));
	const mine = [...'SHDC'].flatMap((suit, i) => [...hands.S.split('.')[i]]
	    .map((rank) => suit + rank));
	const auction = phase === 'auction';
	return {event: 1, round: 1, table: 20, board: 4, seat: 'S', dealer: 'W',
	    vulnerable: 'both', phase, dead: false, turn: phase === 'done' ? null :
		'S', your_turn: !['done', 'claim', 'undo'].includes(phase), calls:
		auction ? CALLS.slice(0, 11) : CALLS, legal_calls: auction ? ['P',
		    'X', 'XX', '7NT'] : [], contract: auction ? null : '7NTXX',
	    declarer: auction ? null : 'W', dummy: auction ? null : 'E', hands:
		seen, left: seen, counts: {N: 13, E: 13, S: 13, W: 13}, cards:
		['play', 'undo'].includes(phase) ? ['CA'] : [], card_seats: ['play',
		    'undo'].includes(phase) ? ['W'] : [],
	    next_card: phase === 'play' ? 'S' : null, legal_cards: phase === 'play' ?
		mine : [], won: {NS: 0, EW: 0}, used_ms: {NS: 754000, EW: 1254000},
	    claims: {NS: 0, EW: 0}, claim: null, may_undo: phase === 'play', undos:
		{NS: 0, EW: 0}, undo: null, end: phase === 'done' ? 'claimed' : '',
	    tricks: phase === 'done' ? 13 : null, score: phase === 'done' ? -2980 :
		null, reopened: null, notes: [call(3), call(4, {kind: 'question',
		    asker: 'E', text: null})], ...more};
}

// The messages of a stream by the scene's name.
export function messages({stream, names, deal}) {
	const hello = ['hello', {player_id: 1, player: names[2], time: START,
	    events: [1], over: []}];
	const person = (n, hand) => ({player: names[n], hand, connected: n !== 1});
	const room = [hello, ['event', eventMessage(names, {state: 'registering',
	    room_open: true, you: {...you, registered: false, pair: null, table: 1}})],
	['pairs', {event: 1, pairs: [{pair: 1, north: names[0], south: names[1],
	    withdrawn: false, withdrawn_by: null}]}],
	['room', {event: 1, tables: [{table: 1, north: person(1, true), south:
	    person(2, false), first: 'N', hold_from: START}, {table: 2, north:
	    person(3, false), south: null, first: 'N', hold_from: null}]}],
	['chat', {event: 1, to: 'room', table: null, seat: null, player: names[0],
	    text: names[1], said_at: START}]];
	const queued = (n, state, answer) => ({number: n, state, director:
	    state === 'open' ? null : names[2], called_at: START,
	    changed_at: START, text: names[0] + ' did not alert', answer, player:
		names[n], round: 1, table: 20, board: 2});
	const director = [hello, ['event', eventMessage(names, {you: {...you,
	    registered: false}})], ['broadcast', {event: 1, text: names[1] +
	    ' won', said_at: START}], ['queue', {event: 1, calls: [queued(0, 'open',
		''), queued(1, 'taken', ''), queued(3, 'done', names[2])]}]];
	const table = (phase, more) => [hello, ['event', eventMessage(names)],
	    ['seat', seatMessage(names)], ['board', boardMessage(deal, phase, more)],
	    ['presence', {event: 1, player: names[1], table: 20, seat: 'E', connected:
		false, since: START, stalling: false, replaced_at: START + MINUTE}]];
	const over = [hello, ['event', eventMessage(names, {state: 'between'})], ['seat',
	    seatMessage(names)], ['standing', {event: 1, round: 1, place: 1, of: 40,
	    total: '66.67', finished: 2, owed: 2, final: false}]];
	const ended = [hello, ['event', eventMessage(names, {state: 'ended',
	    rounds_closed: 12})], ['standing', {event: 1, round: 12, place: 1, of: 40,
	    total: '66.67', finished: 24, owed: 24, final: true, completed: true,
	    rank: 1, points: 150}]];
	return {
		none: [['hello', {...hello[1], events: []}]],
		room,
		auction: table('auction'),
		play: table('play'),
		done: table('done', {notes: [call(3), call(2, {kind: 'question', asker:
		    'E', asked: 'N', text: '15 to 17'})]}),
		claim: table('claim', {claim: {claimer: 'W', tricks: 13, must_answer:
		    true, asked: ['N', 'S']}}),
		claimed: table('claim', {claim: {claimer: 'S', tricks: 13, must_answer:
		    false, asked: ['E', 'W']}}),
		checked: table('done', {claim_checked: true, may_undo: false}),
		undo: table('undo', {undo: {seat: 'W', must_answer: true}, contract:
		    '7NTXX'}),
		asked: table('auction', {notes: [call(11, {kind: 'question', caller:
		    'E', asker: 'S', text: null, asked: 'E', waits: true})]}),
		open: table('play', {left: {N: null, E: handOf(deal, 'E'), S:
		    handOf(deal, 'S'), W: handOf(deal, 'W')}}),
		between: over,
		ended,
		director,
	}[stream] || null;
}
