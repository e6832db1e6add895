// SPDX-License-Identifier: ISC
// Looking things up in all that was played. The address holds the whole
// question, so that an answer can be kept and sent to a friend.
import {get} from './api.js';
import {h, number, numberHead, put, table} from './dom.js';
import {refusalText} from './forms.js';
import {contract, day, player, signed, suit, value} from './format.js';
import {t, word} from './lang.js';

const WHO = {maxlength: 40, autocomplete: 'off'};
const NUMBER = {type: 'number', min: 1};
// Each field: its name in the question, what the browser is told of it.
const FIELDS = {
	player: WHO, partner: WHO, opponent: WHO, declarer: WHO,
	contract: {maxlength: 8, placeholder: '3NT'},
	level: {...NUMBER, max: 7},
	result: {list: ['made', 'down', '=', '+1', '-1']},
	event: NUMBER, pair: NUMBER, board: NUMBER,
	from: {type: 'date'}, to: {type: 'date'},
	schedule: {maxlength: 47, autocomplete: 'off'},
	unit: {choices: ['points', 'percent', 'imps', 'vp']},
	best: NUMBER, least: NUMBER,
	by: {choices: ['partner', 'scoring', 'month', 'seat', 'role']},
};

const named = (name) => name === null ? '–' : player({name});
const date = (row) => h('td', {class: 'keep'}, h('a', {href: '/events/' +
    row.event}, day(new Date(row.date + 'T12:00'))));
const scoringOf = (row) => row.unit === 'percent' ? 'matchpoints' : '';
const unitOf = (row) => row.unit === 'percent' ? '%' : t('unit.' + row.unit);
const points = (text, row) => number(text === null ? '–' :
    [value(text, scoringOf(row)), ' ', unitOf(row)]);

function bid(row) {
	if (row.contract === null)
		return word('kind', row.kind);
	const record = '/events/' + row.event + '/records/' + row.round + '/' +
	    row.table + '/' + row.board;
	return h('a', {href: record}, contract(row.contract), row.declarer &&
	    [' ', word('seat.short', row.declarer)]);
}

// What an average is by, in words.
function group(name, by) {
	if (by === null || by === 'partner')
		return named(name);
	return by === 'scoring' ? word('scoring', name) :
	    by === 'seat' ? word('seat', name) :
	    by === 'role' ? word('history.role', name) : name;
}

const lead = (text) => h('td', {class: 'keep'}, text !== null &&
    [suit(text[0]), text.slice(1).replace('T', '10')]);
const over = (margin) => margin === null ? '' : margin === 0 ? '=' :
    signed(margin);

// Each kind: its fields, the heads of its columns and the cells of a row.
const KINDS = {
	results: {
		fields: ['player', 'partner', 'opponent', 'declarer', 'contract',
			'level', 'result', 'from', 'to', 'event', 'pair', 'board'],
		head: (own) => [t('column.date'), numberHead(t('history.board')),
			t('column.ns'), t('column.ew'), t('column.contract'),
			t('column.lead'), numberHead(t('column.tricks')),
			numberHead(t('column.score')), numberHead(own ?
			    t('history.own') : t('column.ns'))],
		row: (row, own) => [date(row), number(h('a', {href: '/events/' +
		    row.event + '/boards/' + row.board}, row.board)),
			[named(row.north), ' – ', named(row.south)],
			[named(row.east), ' – ', named(row.west)],
			h('td', {class: 'keep'}, bid(row), row.version > 0 &&
			    [' ', h('span', {class: 'tag'},
				t('board.corrected'))]),
			lead(row.lead), number(over(row.margin)),
			number(row.score === null ? '–' : signed(row.score)),
			points(own ? row.value : row.ns_value, row)],
	},
	nights: {
		fields: ['player', 'partner', 'from', 'to', 'event'],
		head: () => [t('column.date'), t('column.event'),
			t('column.pair'), numberHead(t('column.rank')),
			numberHead(t('column.total')),
			numberHead(t('column.finished')),
			numberHead(t('column.points'))],
		row: (row) => [date(row), h('a', {href: '/events/' + row.event},
		    row.title), [named(row.player1), ' – ', named(row.player2)],
			number(row.rank === null ? '–' : row.rank + '/' +
			    row.pairs), points(row.total, row),
			number(row.boards), number(row.points)],
	},
	averages: {
		fields: ['player', 'by', 'from', 'to'],
		head: () => [t('history.by'), numberHead(t('column.nights')),
			numberHead(t('column.finished')),
			numberHead(t('history.average')),
			numberHead(t('history.highest')),
			numberHead(t('column.points'))],
		row: (row, own, params) => [group(row.name, params.get('by')),
			number(row.nights), number(row.boards),
			points(row.average, row), points(row.best, row),
			number(row.points === null ? '–' : row.points)],
	},
	versus: {
		fields: ['player', 'opponent', 'from', 'to'],
		head: () => [numberHead(t('column.nights')),
			numberHead(t('column.finished')),
			numberHead(t('history.average')),
			numberHead(t('history.theirs')),
			numberHead(t('history.won')),
			numberHead(t('history.lost')),
			numberHead(t('history.equal'))],
		row: (row) => [number(row.nights), number(row.boards),
			points(row.average, row), points(row.other_average, row),
			number(row.won), number(row.lost), number(row.equal)],
	},
	standings: {
		fields: ['unit', 'schedule', 'best', 'least', 'from', 'to'],
		head: () => [numberHead(t('column.rank')), t('column.player'),
			numberHead(t('column.nights')),
			numberHead(t('history.counted')),
			numberHead(t('column.total'))],
		row: (row) => [number(row.rank), named(row.name),
			number(row.nights), number(row.counted),
			row.unit === 'points' ? number(row.value) :
			    points(row.value, row)],
	},
	records: {
		fields: ['player', 'from', 'to'],
		head: () => [t('history.record'), numberHead(t('history.value')),
			t('column.date'), t('column.pair'), t('column.contract')],
		row: (row) => [h('td', {class: 'keep'}, word('history.record',
		    row.record) + ' ' + row.n),
			number(row.unit === 'points' ? row.value :
			    [value(row.value, scoringOf(row)), ' ', unitOf(row)]),
			date(row), [named(row.player1), ' – ',
			    named(row.player2)], h('td', {class: 'keep'},
			    row.contract === null ? '' : bid(row))],
	},
};

function input(name, params) {
	const {list, choices, ...options} = FIELDS[name];
	if (choices)
		return h('label', null, h('span', null, t('history.' + name)),
		    h('select', {name}, choices.map((one) => h('option',
			{value: one, selected: params.get(name) === one},
			name === 'unit' ?
			    t('history.unit.' + one) : t('history.by.' + one)))));
	return h('label', null, h('span', null, t('history.' + name)),
	    h('input', {name, value: params.get(name) || '', ...options,
		list: list && 'list-' + name}), list && h('datalist',
		{id: 'list-' + name}, list.map((one) =>
		    h('option', {value: one}))));
}

// What was typed, without what was left empty.
function asked(form) {
	const params = new URLSearchParams();
	for (const [name, text] of new FormData(form))
		if (text.trim() !== '')
			params.set(name, text.trim());
	return params;
}

function question(page, kind, params) {
	const more = h('div', {class: 'fields'}, KINDS[kind].fields.map((name) =>
	    input(name, params)));
	const choice = h('select', {name: 'kind', onchange: (event) => put(more,
	    KINDS[event.target.value].fields.map((name) => input(name,
		params)))}, Object.keys(KINDS).map((name) => h('option',
		{value: name, selected: name === kind}, t('history.' + name))));
	return h('form', {class: 'find', onsubmit: (event) => {
		event.preventDefault();
		page.go('/history?' + asked(event.target));
	}}, h('label', null, h('span', null, t('history.kind')), choice), more,
	    h('button', {type: 'submit', class: 'main'}, t('history.find')));
}

function pages(kind, params, next) {
	const at = (after) => {
		const there = new URLSearchParams(params);
		there.set('kind', kind);
		there.delete('after');
		if (after)
			there.set('after', after);
		return '/history?' + there;
	};
	const plain = new URLSearchParams(params);
	plain.delete('kind');
	return h('nav', {class: 'steps', 'aria-label': t('history.pages')},
	    params.has('after') && h('a', {href: at(null)}, t('history.first')),
	    h('a', {href: '/api/history/' + kind + '.csv?' + plain,
		download: kind + '.csv'}, t('history.csv')),
	    next && h('a', {href: at(next), rel: 'next'}, t('history.next')));
}

async function answer(page, kind, params) {
	const asked = new URLSearchParams(params);
	asked.delete('kind');
	let found;
	const needs = {averages: ['player'], versus: ['player', 'opponent']}[kind];
	if (needs && !needs.every((name) => params.has(name)))
		return h('p', {role: 'status'}, t('history.needs.' + kind));
	try {
		found = await get('/api/history/' + kind + '?' + asked,
		    page.signal);
	} catch (error) {
		if (error.status !== 400 && error.status !== 404)
			throw error;
		return h('p', {class: 'bad', role: 'alert'}, refusalText(error));
	}
	const rows = found[kind];
	const own = rows.length > 0 && 'value' in rows[0];
	return [rows.length === 0 ? h('p', {role: 'status'}, t('history.none')) :
		table(KINDS[kind].head(own), rows.map((row) =>
		    KINDS[kind].row(row, own, params)), {label: t('history.' + kind),
		    class: 'results', stack: true}),
		pages(kind, params, found.next)];
}

export async function show(page) {
	const params = new URLSearchParams(location.search);
	const kind = Object.hasOwn(KINDS, params.get('kind')) ?
	    params.get('kind') : 'results';
	page.title(t('history.title'));
	return [h('h1', null, t('history.title')), question(page, kind, params),
		await answer(page, kind, params)];
}
