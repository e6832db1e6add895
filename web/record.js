// SPDX-License-Identifier: ISC
// One board at one table, step by step through its auction and its play.
import {get} from './api.js';
import {auction, diagram} from './diagram.js';
import {announce, apart, h, put} from './dom.js';
import {SEATS, call, callWords, card, cardWords, contract, over, player,
    readDeal, seatName, signed, span} from './format.js';
import {t, word} from './lang.js';

const TRICK = 4;
const ranks = '23456789TJQKA';

// Who wins a whole trick: the highest trump, else the highest of the suit led.
function winner(trick, trump) {
	const led = trick[0].card[0];
	const worth = (played) => (played.card[0] === trump ? 100 :
	    played.card[0] === led ? 0 : -100) + ranks.indexOf(played.card[1]);
	return trick.reduce((best, played) => worth(played) > worth(best) ?
	    played : best).seat;
}

// What stands on the table after so many cards.
function position(record, count) {
	const hands = readDeal(record.deal);
	const strain = record.contract && record.contract !== 'P' ?
	    /^[1-7](NT|[SHDC])/.exec(record.contract)[1] : 'NT';
	const won = {NS: 0, EW: 0};
	const cards = record.cards.slice(0, count);
	for (const {seat, card: name} of cards)
		hands[seat] = {...hands[seat], [name[0]]: hands[seat][name[0]]
		    .replace(name[1], '')};
	for (let i = 0; i + TRICK <= cards.length; i += TRICK)
		won['NS'.includes(winner(cards.slice(i, i + TRICK), strain)) ?
		    'NS' : 'EW']++;
	/* a whole trick lies until the next card */
	const from = cards.length === 0 ? 0 :
	    Math.floor((cards.length - 1) / TRICK) * TRICK;
	return {hands, won, trick: cards.slice(from)};
}

function trickMiddle(trick) {
	return h('div', {class: 'trick'}, SEATS.map((seat) => {
		const played = trick.find((p) => p.seat === seat);
		return h('div', {class: 'trick-' + seat}, played &&
		    card(played.card));
	}));
}

export function outcome(record) {
	if (record.contract === null)
		return t('record.unfinished');
	if (record.contract === 'P')
		return t('contract.passed');
	return [contract(record.contract), ' ', seatName(record.declarer), ' ',
	    record.tricks === null ? t('record.unfinished') :
	    [over(record.contract, record.tricks), ' · ', signed(record.score)]];
}

// An alert or a question, with what was said to it.
function noteText(record, note) {
	const made = record.calls[note.call - 1];
	const said = note.text === null ? t('record.no_answer') : note.text;
	return [note.kind === 'alert' ? t('record.alert', {seat:
	    seatName(note.caller)}) : t('record.question', {seat:
		seatName(note.asker), caller: seatName(note.caller)}), ' ',
	note.taken_back || !made ? t('table.taken_back') : call(made.call),
	said && [t('colon'), apart(said)]];
}

// What was explained, claimed, taken back and changed afterwards, in order.
function incidents(record) {
	const told = [...record.claims.map((one) => [one.ms, t('record.claim', {
	    seat: seatName(one.seat), n: one.tricks}), t('colon'),
	    word('claim_end', one.end)]),
	    ...(record.notes || []).map((one) => [one.ms, noteText(record,
		one)]),
	    ...record.undos.map((one) => [one.ms, t('record.undo', {seat:
		seatName(one.seat)}), ' ', (one.cards || one.calls).map(
		    (name) => [one.cards ? card(name) : call(name), ' '])])];
	if (record.reopened)
		told.push([record.reopened.ms, t('record.reopened', {seat:
		    seatName(record.reopened.by), n: record.reopened.tricks})]);
	return told.length > 0 && h('ul', {class: 'incidents'},
	    told.sort(([a], [b]) => a - b).map(([ms, ...text]) =>
		h('li', null, text)));
}

const isAlerted = (record, number) => (record.notes || []).some((note) =>
    note.kind === 'alert' && note.call === number && !note.taken_back);

// Whether what was done in a step, from 1, was a house robot's.
const isRobots = (record, step) => step <= record.calls.length ?
    record.robot_calls.includes(step) :
    record.robot_cards.includes(step - record.calls.length);

function view(record, step) {
	const calls = record.calls.slice(0, step);
	const at = position(record, Math.max(0, step - record.calls.length));
	const names = Object.fromEntries(SEATS.map((seat) =>
	    [seat, player(record.players[seat])]));
	const last = step === 0 ? null : step <= record.calls.length ?
	    record.calls[step - 1] : record.cards[step - record.calls.length - 1];
	return [h('div', {class: 'record'},
	    diagram(at.hands, {dealer: record.dealer, names,
		vulnerable: record.vulnerable, board: record.board,
		whole: readDeal(record.deal), turn: last && last.seat,
		middle: step > record.calls.length ? trickMiddle(at.trick) :
		    null}),
	    h('div', {class: 'record-side'},
		auction(calls.map((c, i) => [call(c.call), isAlerted(record,
		    i + 1) && h('sup', {class: 'alert', title:
			t('table.alerted')}, '!'), isRobots(record, i + 1) &&
		    h('sup', {class: 'by-robot', title: t('record.robot')},
			'*')]), record.dealer,
		    record.vulnerable, {[step - 1]: 'now'}),
		h('p', null, t('table.tricks', {ns: at.won.NS,
		    ew: at.won.EW})),
		last && h('p', {class: 'muted'}, t('record.at',
		    {span: span(last.ms)})),
		last && isRobots(record, step) && h('p', {class: 'muted'},
		    '* ', t('record.robot'))))];
}

const robots = (record, step) => isRobots(record, step) ?
    ' (' + t('record.robot') + ')' : '';

function spoken(record, step) {
	if (step === 0)
		return t('record.start');
	if (step <= record.calls.length) {
		const made = record.calls[step - 1];
		return seatName(made.seat) + ': ' + callWords(made.call) +
		    robots(record, step);
	}
	const played = record.cards[step - record.calls.length - 1];
	return seatName(played.seat) + ': ' + cardWords(played.card) +
	    robots(record, step);
}

// What counts instead of what was played, after a director's correction.
function corrected(result) {
	return h('p', {class: 'outcome'}, h('span', {class: 'tag'},
	    t('board.corrected')), ' ', result.contract === null ?
		[word('kind', result.kind), result.kind === 'artificial' &&
		    [t('colon'), t('column.ns'), ' ', result.ns_got.award, ', ',
			t('column.ew'), ' ', result.ew_got.award]] :
		outcome(result));
}

// The result of a table of the board, or null where it is not told.
async function resultOf(page, id, table, board) {
	try {
		const all = await get('/api/events/' + id + '/boards/' + board,
		    page.signal);
		return all.results.find((one) => one.table === Number(table)) ||
		    null;
	} catch (error) {
		if (error.status === undefined)
			throw error;
		return null;
	}
}

export async function show(page, id, round, table, board) {
	const [record, result] = await Promise.all([get('/api/events/' + id +
	    '/records/' + round + '/' + table + '/' + board, page.signal),
	resultOf(page, id, table, board)]);
	const changed = result !== null && result.version > 0;
	const most = record.calls.length + record.cards.length;
	const place = h('div', null);
	const slider = h('input', {type: 'range', min: 0, max: most,
	    value: record.calls.length,
	    'aria-label': t('record.step'), oninput: () =>
	    move(Number(slider.value))});
	/* the deal whole, its auction over */
	let step = record.calls.length;
	const move = (to) => {
		step = Math.min(most, Math.max(0, to));
		slider.value = step;
		put(place, view(record, step));
		announce(spoken(record, step));
	};
	const button = (text, label, to) => h('button', {type: 'button',
	    'aria-label': t(label), title: t(label), onclick: () => move(to())},
	    text);
	const keys = (event) => {
		const moves = {ArrowLeft: step - 1, ArrowRight: step + 1,
		    Home: 0, End: most};
		if (event.key in moves && event.target !== slider &&
		    !event.ctrlKey && !event.altKey && !event.metaKey) {
			event.preventDefault();
			move(moves[event.key]);
		}
	};
	document.addEventListener('keydown', keys);
	page.onLeave(() => document.removeEventListener('keydown', keys));
	page.title(t('board.title', {n: board}));
	put(place, view(record, step));
	return [h('nav', {class: 'steps', 'aria-label': t('board.others')},
	    h('a', {href: '/events/' + id + '/boards/' + board},
		'← ' + t('record.all'))),
	    h('h1', null, t('record.title', {board, table})),
	    changed && corrected(result),
	    h('p', {class: changed ? 'muted' : 'outcome'}, changed &&
		t('board.played'), outcome(record)), incidents(record),
	    place,
	    h('div', {class: 'player-bar'}, button('«', 'record.first', () => 0),
		button('‹', 'record.back', () => step - 1), slider,
		button('›', 'record.on', () => step + 1),
		button('»', 'record.last', () => most)),
	    h('p', {class: 'muted'}, t('record.clocks',
		{ns: span(record.clocks.ns.used_ms),
		    ew: span(record.clocks.ew.used_ms)}), ' · ',
		t('board.vulnerable', {side: word('vulnerable',
		    record.vulnerable)}))];
}
