// SPDX-License-Identifier: ISC
// One night: the ranking with every board, how the rounds were drawn, the rules.
import {get, now} from './api.js';
import {h, number, numberHead, put, table} from './dom.js';
import {day, duration, moment, pairNames, reasonText, span, unit, value} from './format.js';
import {t, word} from './lang.js';

function ranking(event) {
	const rules = event.rules;
	const over = event.state === 'ended';
	const rows = event.pairs.map((pair) => h('tr', {class:
	    pair.withdrawn_round !== null ? 'withdrawn' : null},
	    number(pair.rank === null ? '–' : pair.rank),
	    h('td', null, pairNames(pair), pair.withdrawn_round !== null &&
		h('span', {class: 'tag'}, t('event.withdrawn')),
		pair.substituted && h('span', {class: 'tag'},
		    t('event.substituted'))),
	    number(h('b', null, value(pair.total, rules.totals === 'vp' ?
		null : rules.scoring))),
	    number(pair.finished + '/' + pair.owed),
	    over && number(pair.points || '')));
	return table([numberHead(t('column.rank')), t('column.pair'),
	    numberHead(t('column.total') + ' (' + unit(rules) + ')'),
	    numberHead(t('column.finished')),
	    over && numberHead(t('column.points'))].filter(Boolean), rows,
	    {class: 'ranking', label: t('event.ranking')});
}

function grid(event) {
	const boards = [...new Set(event.pairs.flatMap((pair) =>
	    pair.boards.map((b) => b.board)))].sort((a, b) => a - b);
	if (boards.length === 0)
		return null;
	const head = [t('column.pair'), ...boards.map((board) =>
	    h('th', {scope: 'col', class: 'number'}, h('a', {href: '/events/' +
		event.id + '/boards/' + board}, board)))];
	const cell = (pair, board) => {
		const got = pair.boards.find((b) => b.board === board);
		const text = got === undefined ? '' : got.value === null ?
		    (got.kind === 'bye' ? t('event.bye') : '–') :
		    value(got.value, event.rules.scoring);
		return h('td', {class: 'number' + (got &&
		    got.kind !== 'result' ? ' muted' : '')}, text);
	};
	return h('section', null, h('h2', null, t('event.boards')),
	    table(head, event.pairs.map((pair) =>
		[h('th', {scope: 'row'}, pair.north.name, ' – ',
		    pair.south.name),
		    ...boards.map((board) => cell(pair, board))]),
		{class: 'grid', label: t('event.boards')}));
}

function roundTables(event, round) {
	const names = (number_) => {
		if (number_ === 0)
			return t('event.house_pair');
		const pair = event.pairs.find((p) => p.pair === number_);
		return pair ? pair.north.name + ' – ' + pair.south.name :
		    String(number_);
	};
	return h('details', {class: 'round', open: round.closed_at === null ||
	    round === event.next},
	    h('summary', null, t('event.round', {round: round.round}),
		round === event.next && h('span', {class: 'tag'},
		    t('event.next')),
		round.closed_at === null && h('span', {class: 'tag'},
		    t('event.running'))),
	    table([numberHead(t('column.table')), t('column.ns'),
		t('column.ew'), t('column.why')],
		round.tables.map((row) => [number(row.table), names(row.ns),
		    names(row.ew), h('span', {class: 'muted'}, row.reason ?
			reasonText({reason: row.reason, why: row.reason.text}) :
			t('event.by_lot'))]),
		{label: t('event.round', {round: round.round})}),
	    round.bye !== null && !round.tables.some((row) => row.ew === 0) &&
		h('p', null, t('event.sits_out',
		{pair: names(round.bye)})));
}

const RULES_WORDS = ['scoring', 'totals', 'first_round', 'draw_from',
    'unfinished', 'odd_pair', 'bye_score', 'substitutes', 'chat', 'kibitz',
    'after_outage'];
const RULES_SPANS = ['registration_ms', 'hold_ms', 'round_ms', 'break_ms',
    'board_pause_ms', 'last_board_margin_ms', 'claim_answer_ms',
    'slow_margin_ms', 'disconnect_grace_ms', 'substitute_after_ms',
    'stall_after_ms', 'ruling_deadline_ms', 'outage_max_ms'];
const RULES_NUMBERS = ['rounds', 'boards_per_round', 'min_pairs', 'max_pairs',
    'withdraw_after', 'returns_max'];

function rulesList(rules) {
	const line = (name, text) => [h('dt', null, t('rule.' + name)),
	    h('dd', null, text)];
	return h('details', {class: 'rules'},
	    h('summary', null, t('event.rules')), h('dl', null,
		RULES_WORDS.filter((name) => name in rules).map((name) =>
		    line(name, word(name, rules[name]))),
		RULES_NUMBERS.filter((name) => name in rules).map((name) =>
		    line(name, rules[name])),
		RULES_SPANS.filter((name) => name in rules).map((name) =>
		    line(name, duration(rules[name]))),
		line('completion_percent', rules.completion_percent + ' %'),
		line('ties', t('rules.ties')),
		line('master_points', rules.master_points === 'default' ?
		    t('rules.points') : rules.master_points)));
}

function seeds(event) {
	return h('details', {class: 'seed'}, h('summary', null, t('event.seed')),
	    h('dl', null, h('dt', null, t('event.commitment')),
		h('dd', {class: 'code'}, event.commitment),
		h('dt', null, t('event.seed')),
		h('dd', {class: 'code'}, event.seed || t('event.seed_later'))));
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
		event.pairs.length === 0 ? h('p', null, t('event.no_pairs')) :
		[h('h2', null, event.state === 'ended' ? t('event.ranking') :
		    event.rounds_closed ? t('event.standing', {n:
			event.rounds_closed}) : t('event.pairs')),
		ranking(event)],
		grid(event),
		event.rounds.length > 0 && h('section', null,
		    h('h2', null, t('event.rounds')), [...event.rounds,
			...event.next ? [event.next] : []]
			.reverse().map((round) => roundTables(event, round))),
		rulesList(event.rules), seeds(event)];
}

function tick(root) {
	for (const node of root.querySelectorAll('.countdown'))
		node.textContent = span(Number(node.dataset.at) - now());
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
		page.title(event.title + ' ' + day(event.start_at));
		return event;
	};
	const event = await read();
	page.every(1000, () => tick(root));
	if (event.state !== 'ended' && event.state !== 'called_off') {
		const timer = setInterval(() => read().catch(() => {}), READ_MS);
		page.onLeave(() => clearInterval(timer));
	}
	return root;
}
