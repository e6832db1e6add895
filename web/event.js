// SPDX-License-Identifier: ISC
// One night: the ranking with every board, and how the rounds were drawn.
import {get, now} from './api.js';
import {h, isolated, number, numberHead, put, table} from './dom.js';
import {beyondTexts, byeText, fromText, provedText, qualityTexts, reasonText,
    relaxedTexts} from './draw.js';
import {called, calledBoth, day, left, moment, pairNames, unit, value, whoBoth} from './format.js';
import {t, word} from './lang.js';
import {isDirector, isMine} from './me.js';
import {rulesList} from './rules.js';

// What decided between two pairs whose totals are written the same, the last step
// first.
const STEPS = ['registration', 'finished', 'total'];

const isOver = (event) => ['ended', 'called_off'].includes(event.state);

// When all is over those without a rank stand last; before, all have a place.
function inOrder(event) {
	const last = (pair) => isOver(event) && event.rounds_closed > 0 &&
	    pair.rank === null;
	return [...event.pairs.filter((pair) => !last(pair)),
	    ...event.pairs.filter(last)];
}

// By pair, the step that put it below the one that stands above it in the list, with
// which its total is equal; those without a rank are passed over.
function ties(event) {
	const found = new Map();
	let step = -1, equal = false;
	for (const pair of event.pairs) {
		equal = equal && Boolean(pair.tie_break);
		step = Math.max(step, STEPS.indexOf(pair.tie_break));
		if (isOver(event) && pair.rank === null)
			continue;
		if (equal)
			found.set(pair.pair, STEPS[step]);
		equal = true;
		step = -1;
	}
	return found;
}

const nameCell = (pair, tie) => h('td', null, pairNames(pair),
    isMine(pair) && [' ', h('span', {class: 'tag'}, t('event.you'))],
    tie && [' ', h('span', {class: 'tag'}, word('tie', tie))],
    pair.withdrawn_round !== null && [' ',
	h('span', {class: 'tag'}, t('event.withdrawn'))],
    pair.late_round !== null && [' ', h('span', {class: 'tag'}, t('event.late',
	{round: pair.late_round + 1}))],
    pair.substituted && [' ', h('span', {class: 'tag'},
	t('event.substituted'))]);

const pairRow = (pair, ...cells) => h('tr', {class: [isMine(pair) && 'mine',
    pair.withdrawn_round !== null && 'withdrawn'].filter(Boolean).join(' ') ||
	null}, cells);

function registered(event) {
	return table([numberHead(t('column.number')), t('column.pair')],
	    event.pairs.map((pair) => pairRow(pair, number(pair.pair),
		nameCell(pair))), {class: 'ranking', label: t('event.pairs')});
}

function ranking(event) {
	const {rules} = event;
	const over = isOver(event);
	const place = (pair) => over ? pair.rank : pair.place;
	const tied = ties(event);
	const rows = inOrder(event).map((pair) => pairRow(pair,
	    number(place(pair) === null ? '–' : place(pair)), nameCell(pair,
		tied.get(pair.pair)),
	    number(h('b', null, value(pair.total, rules.totals === 'vp' ?
		null : rules.scoring))),
	    number(pair.finished + '/' + pair.owed),
	    over && number(pair.points || '')));
	return [table([numberHead(t(over ? 'column.rank' : 'column.place')),
	    t('column.pair'),
	    numberHead(t('column.total') + ' (' + unit(rules) + ')'),
	    numberHead(t('column.finished')),
	    over && numberHead(t('column.points'))].filter(Boolean), rows,
	    {class: 'ranking', label: t('event.ranking')}),
	    tied.size > 0 && h('p', {class: 'muted'}, t('rule.ties'),
		t('colon'), t('event.ties', {rule: t('rules.ties')})),
	    event.corrected_at && h('p', {class: 'muted'}, t('event.corrected',
		{at: moment(event.corrected_at)})),
	    over && event.pairs.some((pair) => pair.rank === null) &&
		h('p', {class: 'muted'}, t('event.unranked', {percent:
		    rules.completion_percent}))];
}

const namesOf = (event, number_) => {
	const pair = event.pairs.find((p) => p.pair === number_);
	return pair ? calledBoth(pair.north.name, pair.south.name) :
	    String(number_);
};

// Without these nobody could add up the totals.
function penalties(event) {
	const text = (one) => t(one.amount.startsWith('-') ? 'event.given_back' :
	    'event.taken', {names: namesOf(event, one.pair), round: one.round,
	    amount: one.amount.replace('-', ''), unit: t('event.of_board.' +
		(event.rules.totals === 'vp' ? 'vp' : event.rules.scoring ===
		    'matchpoints' ? 'percent' : 'imps')),
	    reason: isolated(one.reason)});
	return event.penalties.length > 0 && h('section', null,
	    h('h2', null, t('event.penalties')),
	    h('p', {class: 'muted'}, t('event.penalties.what')),
	    h('ul', {class: 'penalties'}, event.penalties.map((one) =>
		h('li', null, text(one)))));
}

function rollBacks(event) {
	return event.roll_backs.map((one) => h('p', {class: 'notice'},
	    t(one.from === one.to ? 'event.rolled.one' : 'event.rolled.more',
		{to_round: one.from - 1, from: one.from, to: one.to,
		    at: moment(one.at)})));
}

// Who plays on for whom; names elsewhere on this page are of who registered.
function replacements(event) {
	return event.replacements.map((one) => h('p', {class: 'notice'},
	    t('event.replaced', {names: namesOf(event, one.pair), came:
		called(one.came.name), left: called(one.left.name), board:
		one.board}),
	    one.counts ? '' : ' ' + t('event.replaced.less', {came:
		called(one.came.name)})));
}

function grid(event) {
	const boards = [...new Set(event.pairs.flatMap((pair) =>
	    pair.boards.map((b) => b.board)))].sort((a, b) => a - b);
	if (boards.length === 0)
		return null;
	const link = (board, options) => h('a', {href: '/events/' + event.id +
	    '/boards/' + board, ...options}, board);
	const head = [t('column.pair'), ...boards.map((board) =>
	    h('th', {scope: 'col', class: 'number'}, link(board)))];
	const cell = (pair, board) => {
		const got = pair.boards.find((b) => b.board === board);
		const text = got === undefined ? '' : got.value === null ?
		    (got.kind === 'bye' ? t('event.bye') : '–') :
		    value(got.value, event.rules.scoring);
		return h('td', {class: 'number' + (got &&
		    got.kind !== 'result' ? ' muted' : '')}, text);
	};
	const set = event.pairs.some((pair) => pair.boards.some((b) =>
	    b.kind !== 'result' && b.kind !== 'bye'));
	/* on a phone a pair is a few lines, and the head with its links not seen */
	return h('section', null, h('h2', null, t('event.boards')),
	    h('p', {class: 'travellers narrow'}, boards.map((board) =>
		link(board, {class: 'button', 'aria-label': t('board.title', {n:
		    board})}))),
	    table(head, inOrder(event).map((pair) =>
		[h('th', {scope: 'row'}, whoBoth(pair.north.name,
		    pair.south.name)),
		    ...boards.map((board) => cell(pair, board))]),
		{class: 'grid', stack: true, label: t('event.boards'),
		    mine: inOrder(event).map(isMine)}),
	    set && h('p', {class: 'muted'}, t('event.boards.grey')));
}

// Why two pairs meet, in a row of a round.
function why(row) {
	if (row.ew === 0)
		return t('draw.house');
	return reasonText(row.reason, row.reason && row.reason.text);
}

function drawLines({round, draw, bye, tables}, rules, names) {
	const texts = [[t('draw.from'), fromText(draw)]];
	if (bye !== null)
		texts.push([t(tables.some((row) => row.ew === 0) ?
		    'event.meets_house' : 'event.sits_out'), names(bye) + ' (' +
		    byeText(draw, names, round) + ')']);
	if (draw !== null) {
		for (const text of relaxedTexts(draw, names))
			texts.push([t('draw.gave_way'), text]);
		for (const text of beyondTexts(draw, rules))
			texts.push([t('draw.beyond'), text]);
		texts.push([t('draw.proof'), [...qualityTexts(draw, unit(rules)),
			provedText(draw, rules)].map((text) => h('div', null,
			    text))]);
	}
	return h('dl', {class: 'draw'}, texts.map(([name, text]) =>
	    [h('dt', null, name), h('dd', null, text)]));
}

function roundTables(event, round) {
	const {draw} = round;
	const names = (number_) => {
		return number_ === 0 ? t('event.house_pair') :
		    namesOf(event, number_);
	};
	const tag = (key) => h('span', {class: 'tag'}, t(key));
	return h('details', {class: 'round', open: round.closed_at === null ||
	    round === event.next},
	    h('summary', null, t('event.round', {round: round.round}),
		round === event.next && tag('event.next'),
		round.closed_at === null && tag('event.running'),
		draw !== null && draw.relaxed.length > 0 &&
		    tag('draw.gave_way'),
		draw !== null && draw.beyond.length > 0 && tag('draw.beyond')),
	    table([numberHead(t('column.table')), t('column.ns'),
		t('column.ew'), t('column.why')],
		round.tables.map((row) => [number(row.table), names(row.ns),
		    names(row.ew), h('span', {class: 'muted'}, why(row))]),
		{stack: true, label: t('event.round', {round: round.round})}),
	    drawLines(round, event.rules, names));
}

function seeds(event) {
	return h('details', {class: 'seed'}, h('summary', null, t('event.seed')),
	    h('dl', null, h('dt', null, t('event.commitment')),
		h('dd', {class: 'code'}, event.commitment),
		h('dt', null, t('event.seed')),
		h('dd', {class: 'code'}, event.seed || t('event.seed_later'))));
}

const FILES = ['pbn', 'lin', 'usebio', 'csv', 'json'];

// The night as files for other programs, each with what it is good for.
function files(event) {
	return event.rounds_closed > 0 && h('details', {class: 'files'},
	    h('summary', null, t('event.files')),
	    h('dl', null, FILES.map((name) => [h('dt', null, h('a', {href:
		'/api/events/' + event.id + '/export.' + name, download: true},
		name.toUpperCase())), h('dd', null, t('files.' + name))])));
}

function stateLine(event) {
	const last = event.rounds[event.rounds.length - 1];
	if (event.state === 'registering')
		return [word('state', event.state), ' · ', t('lobby.starts'), ' ',
		    h('b', {class: 'countdown', 'data-at': event.start_at})];
	if (last && last.closed_at === null)
		return [t('lobby.round', {round: last.round,
		    rounds: event.rules.rounds}), ' · ',
		    h('b', {class: 'countdown', 'data-at': last.start_at > now() ?
			last.start_at : last.end_at})];
	return word('state', event.state) + (event.reason &&
	    event.reason !== 'played' ? ': ' + word('reason', event.reason) : '');
}

function content(event) {
	return [
		h('h1', null, event.title),
		h('p', {class: 'muted'}, moment(event.start_at), ' · ',
		    word('scoring', event.rules.scoring), ' · ',
		    t('lobby.shape', {rounds: event.rules.rounds,
			boards: event.rules.boards_per_round})),
		h('p', {class: 'state state-' + event.state}, stateLine(event)),
		isDirector() && h('p', null, h('a', {href: '/events/' + event.id +
		    '/direct'}, t('direct.title'))),
		event.pairs.length === 0 ? h('p', null, t('event.no_pairs')) :
		[h('h2', null, event.state === 'ended' ? t('event.ranking') :
		    event.rounds_closed ? t('event.standing', {n:
			event.rounds_closed}) : t('event.pairs')),
		event.rounds_closed ? ranking(event) : registered(event)],
		penalties(event), grid(event),
		event.rounds.length > 0 && h('section', null,
		    h('h2', null, t('event.rounds')),
		    rollBacks(event), replacements(event),
		    h('p', {class: 'muted'}, t('reason.what')), [...event.rounds,
			...event.next ? [event.next] : []]
			.reverse().map((round) => roundTables(event, round))),
		files(event), rulesList(event.rules), seeds(event)];
}

function tick(root) {
	for (const node of root.querySelectorAll('.countdown'))
		node.textContent = left(Number(node.dataset.at) - now());
}

const READ_MS = 10000;

export async function show(page, id) {
	const root = h('div', {class: 'event'});
	let last = '';
	const read = async () => {
		const event = await get('/api/events/' + id, page.signal);
		const text = JSON.stringify(event);
		if (text !== last)
			put(root, content(event));
		last = text;
		page.title(isolated(event.title) + ' ' + day(event.start_at));
		return event;
	};
	const event = await read();
	page.every(1000, () => tick(root));
	if (!isOver(event)) {
		const timer = setInterval(() => read().catch(() => {}), READ_MS);
		page.onLeave(() => clearInterval(timer));
	}
	return root;
}
