// SPDX-License-Identifier: ISC
// For a director: what can be done to one night, and what was. A night needs
// none of it.
import {get, isUnknown, nonce, postSurely} from './api.js';
import {announce, apart, h, isolated, number, numberHead, put, region, table} from './dom.js';
import {reasonText} from './draw.js';
import {field, form, reasonField, refusalText, select, sureField}
    from './forms.js';
import {calledBoth, contract, moment, over, seatName, whoBoth} from './format.js';
import {t, word} from './lang.js';
import {mayDirect, readAccount} from './me.js';

const READ_MS = 10000;
const MINUTE_MS = 60000;

const isOver = (event) => ['ended', 'called_off'].includes(event.state);
const names = (pair) => calledBoth(pair.north.name, pair.south.name);

function pairName(event, n) {
	const pair = event.pairs.find((one) => one.pair === n);
	return pair ? names(pair) : t('event.house_pair');
}

const pairChoice = (pairs) => select('pair', t('column.pair'), [...pairs]
    .sort((a, b) => a.pair - b.pair).map((pair) => [pair.pair, pair.pair + ' ' +
	names(pair)]));

// An amount as it is typed, in hundredths; NaN for none.
export function hundredths(text) {
	const parts = /^([+-]?)(\d{1,4})(?:[.,](\d{1,2}))?$/.exec(text.trim()
	    .replace('−', '-'));
	if (!parts)
		return NaN;
	const is = Number(parts[2]) * 100 + Number((parts[3] || '').padEnd(2, '0'));
	return parts[1] === '-' ? -is : is;
}

// Which result is corrected: its round, then the tables and boards of that.
function results(event, page) {
	const closed = event.rounds.filter((one) => one.closed_at !== null);
	if (closed.length === 0)
		return h('p', {class: 'muted'}, t('direct.no_result'));
	const round = select('round', t('direct.round'), closed.map((one) =>
	    [one.round, one.round]), closed[closed.length - 1].round);
	const rest = h('div', {class: 'fields'});
	const perRound = event.rules.boards_per_round;
	const fill = () => {
		const r = Number(round.querySelector('select').value);
		const {tables} = closed.find((one) => one.round === r);
		put(rest, select('table', t('column.table'), tables.map((row) =>
		    [row.table, row.table + ': ' + pairName(event, row.ns) +
			' / ' + pairName(event, row.ew)])),
		select('board', t('direct.board'), [...Array(perRound).keys()]
		    .map((i) => [(r - 1) * perRound + i + 1, (r - 1) * perRound +
			i + 1])));
	};
	round.addEventListener('change', fill);
	fill();
	return h('div', {'data-whole': JSON.stringify([event.pairs, closed])},
	    form([round, rest], t('direct.open'), async (is) => page.go(
	    ['/events/' + event.id + '/direct', is.round, is.table, is.board]
		.join('/'))));
}

const lossText = (loss) => t(loss.from === loss.to ? 'direct.roll_back.one' :
    'direct.roll_back.more', loss);

// The night back to the close of a round: what would be lost is said first, and
// its number of results has to be given.
function rollBack(event, send) {
	const place = h('p', {role: 'status'});
	const closed = event.rounds.filter((one) => one.closed_at !== null &&
	    one.round < event.rounds.length);
	const round = select('round', t('direct.roll_back.to'), closed.map((one) =>
	    [one.round, one.round]), closed[closed.length - 1].round);
	const look = async () => {
		try {
			put(place, lossText(await get('/api/loss?event=' + event.id +
			    '&to_round=' + round.querySelector('select').value)));
		} catch (error) {
			put(place, refusalText(error));
		}
	};
	round.addEventListener('change', () => put(place));
	return [t('direct.roll_back'), [h('p', {class: 'muted'},
	    t('direct.roll_back.text')), round, h('p', null, h('button',
	    {type: 'button', onclick: look}, t('direct.roll_back.look'))), place,
	field('results', t('direct.roll_back.results'), {type: 'number', min: 0}),
	reasonField(), sureField(t('direct.roll_back.sure'))], async (is) => {
		try {
			await send('/api/directives', {do: 'roll_back', to_round:
			    Number(is.round), results: Number(is.results),
			reason: is.reason});
			put(place);
		} catch (error) {
			if (error.code !== 'other_count' || !error.body.loss)
				throw error;
			put(place, lossText(error.body.loss));
			throw error;
		}
	}, closed.length];
}

// Who plays now: those who registered, but for whom somebody has come in.
function playing(event, pairs) {
	const came = new Map(event.replacements.map((one) =>
	    [one.left.name, one.came.name]));
	const now = (name) => came.has(name) ? now(came.get(name)) : name;
	return [...pairs].sort((a, b) => a.pair - b.pair).flatMap((pair) =>
	    [pair.north.name, pair.south.name].map((name) => [now(name),
		pair.pair + ' ' + isolated(now(name))]));
}

// What can be done to the night as it stands: [heading, fields, act, what the
// fields depend on] each.
function actions(event, send) {
	const running = event.rounds.find((one) => one.closed_at === null);
	const open = !isOver(event);
	const direct = (what, {reason}, more) =>
	    send('/api/directives', {do: what, ...more, reason});
	const parts = [];
	if (open)
		parts.push([t('direct.broadcast'), [reasonField(t('direct.text'))],
		    ({reason: text}) => send('/api/directives', {do: 'broadcast',
			text}), null]);
	if (event.rounds.length > 0)
		parts.push([t('direct.penalty'), [select('round', t('direct.round'),
		    event.rounds.map((one) => [one.round, one.round]),
		    event.rounds.length), pairChoice(event.pairs),
		field('amount', t('direct.amount'), {inputmode: 'text',
		    autocomplete: 'off', placeholder: '2.5'}), h('p', {class:
			'muted'}, t('direct.amount.text')), reasonField()],
		async (is) => {
			const amount = hundredths(is.amount);
			if (Number.isNaN(amount))
				throw Object.assign(new Error(), {said:
				    t('direct.amount.bad')});
			await send('/api/penalties', {round: Number(is.round),
			    pair: Number(is.pair), amount, reason: is.reason});
		}, [event.pairs, event.rounds.length]]);
	if (open && running)
		parts.push([t('direct.extend'), [field('minutes',
		    t('direct.minutes'), {type: 'number', min: 1, max: 120,
			value: 5}), reasonField()], (is) => direct('extend', is,
		    {round: running.round, by_ms: Number(is.minutes) *
			MINUTE_MS}), running.round]);
	const staying = event.pairs.filter((pair) => pair.withdrawn_round === null);
	if (open && staying.length > 0)
		parts.push([t('direct.remove'), [pairChoice(staying),
		    reasonField(), sureField(t('direct.remove.sure'))], (is) =>
		    direct('remove_pair', is, {pair: Number(is.pair)}), staying]);
	if (open && event.state !== 'registering' && staying.length > 0)
		parts.push([t('direct.replace'), [h('p', {class: 'muted'},
		    t('direct.replace.text')), select('leaves', t(
		    'direct.replace.leaves'), playing(event, staying)),
		field('comes', t('direct.replace.comes'), {autocomplete: 'off'}),
		reasonField()], (is) => direct('replace', is, {leaves: is.leaves,
		    comes: is.comes}), [staying, event.replacements]]);
	if (open && event.rounds.length > 1 && event.rules.prepared_player === 0)
		parts.push(rollBack(event, send));
	if (open)
		parts.push([t('direct.stop'), [reasonField(), sureField(
		    t('direct.stop.sure'))], (is) => direct('stop', is), null]);
	return parts;
}

// What the next draw would be now; asked for only when somebody wants to see it.
function preview(event) {
	const place = h('div', {role: 'status'});
	const pair = (is) => whoBoth(is.north, is.south);
	return h('details', {'data-id': 'preview', 'data-whole': event.id},
	    h('summary', null, t('preview.title')),
	    h('p', {class: 'muted'}, t('preview.text'), ' ', t('reason.what')),
	    h('p', null, h('button', {type: 'button', onclick: async () => {
		try {
			const draw = await get('/api/preview?event=' + event.id);
			put(place, h('p', null, t('event.round', {round:
			    draw.round})), table([numberHead(t('column.table')),
			    t('column.ns'), t('column.ew'), t('column.why')],
			    draw.tables.map((row) => [number(row.table),
				pair(row.ns), pair(row.ew),
				reasonText(row.reason, row.reason.text)]),
			    {label: t('preview.title')}), draw.bye && h('p', null,
				t('event.sits_out'), t('colon'), pair(draw.bye)));
		} catch (error) {
			put(place, h('p', {class: 'bad'}, error.status === 404 ?
			    t('preview.none') : refusalText(error)));
		}
	    }}, t('preview.do'))), place);
}

// Where something was done: a round, a table, a board, a pair.
function place(event, one) {
	const parts = [];
	if (one.round !== null)
		parts.push(one.table === null ? t('event.round', {round:
		    one.round}) : t('table.place', {round: one.round, table:
			one.table}));
	if (one.board !== null)
		parts.push(t('board.title', {n: one.board}));
	if (one.pair !== null)
		parts.push(one.pair + ' ' + pairName(event, one.pair));
	return parts.join(' · ');
}

// A value of the log: a result as the other pages show it, anything else as it
// was written.
function valueText(text) {
	const played = /^([1-7](?:NT|[SHDC])X{0,2}) ([NESW]) (\d+)$/
	    .exec(text || '');
	if (played)
		return [contract(played[1]), ' ', seatName(played[2]), ' ',
		    over(played[1], Number(played[3]))];
	return text === 'P' ? t('contract.passed') : text === 'void' ?
	    word('kind', 'void') : apart(text || '');
}

function log(event, audit) {
	if (audit.length === 0)
		return h('p', null, t('audit.none'));
	const rows = [...audit].reverse().map((one, i) => [
		number(audit.length - i), moment(one.at),
		one.director ? apart(one.director) : t('direct.administrator'),
		[word('audit.what', one.what), one.version !== null && [' ',
		    h('span', {class: 'tag'}, t('correct.version') + ' ' +
			one.version)]],
		one.board === null ? place(event, one) : h('a', {href: '/events/' +
		    event.id + '/direct/' + one.round + '/' + one.table + '/' +
		    one.board}, place(event, one)),
		valueText(one.old), valueText(one.new), apart(one.reason)]);
	return table([numberHead(t('column.number')), t('audit.when'),
	    t('audit.who'), t('audit.did'), t('audit.where'), t('audit.old'),
	    t('audit.new'), t('audit.reason')], rows, {label: t('audit.title'),
		class: 'audit', stack: true});
}

export async function show(page, id) {
	await readAccount();
	page.header();
	if (!mayDirect(page))
		return [];
	const said = h('p', {role: 'status'});
	const [head, choice, acts, done] = [0, 1, 2, 3].map(() =>
	    h('div', null));
	let read;
	/* what may have been done already: its nonce, by what was asked for */
	const open = new Map();
	const send = async (path, body) => {
		const asked = path + JSON.stringify(body);
		put(said);
		if (!open.has(asked))
			open.set(asked, nonce());
		try {
			await postSurely(path, {nonce: open.get(asked), event:
			    Number(id), ...body});
			open.delete(asked);
		} catch (error) {
			if (!isUnknown(error))
				open.delete(asked);
			throw error;
		}
	};
	const actionForm = ([title, fields, act, needs]) => {
		const node = form(fields, title, async (is) => {
			await act(is);
			node.reset();
			put(said, t('direct.done', {what: title}));
			announce(said.textContent);
			await read();
		});
		return h('details', {'data-id': title, 'data-whole':
		    JSON.stringify(needs)}, h('summary', null, title), node);
	};
	read = async () => {
		const [event, {audit}] = await Promise.all([
			get('/api/events/' + id, page.signal),
			get('/api/events/' + id + '/audit', page.signal)]);
		const pairs = event.pairs.map((pair) => [pair.pair, names(pair),
		    pair.withdrawn_round]);
		const came = event.replacements.map((one) => one.came.name);
		const rounds = event.rounds.map((one) => [one.round, one.closed_at,
		    one.tables.length]);
		page.title(t('direct.title') + ' · ' + isolated(event.title));
		region(head, [event.title, event.state, event.reason], () => [
			h('h1', null, t('direct.title')),
			h('p', null, h('a', {href: '/events/' + id}, apart(event.title)),
			    h('span', {class: 'muted'}, ' · ', moment(
				event.start_at), ' · ', word('state',
				event.state)))]);
		region(choice, [pairs, rounds], () => results(event, page));
		region(acts, [pairs, came, rounds, event.state], () =>
		    [actions(event, send).map(actionForm),
			!isOver(event) && event.rules.prepared_player !== 0 &&
			    h('p', {class: 'muted'}, t('refusal.no_boards')),
			!isOver(event) && event.rounds.length > 0 &&
			    preview(event)]);
		region(done, [audit, pairs], () => log(event, audit));
	};
	await read();
	const timer = setInterval(() => read().catch(() => {}), READ_MS);
	page.onLeave(() => clearInterval(timer));
	return [head, said, h('section', null, h('h2', null, t('direct.results')),
	    choice), h('section', null, h('h2', null, t('direct.night')), acts),
	h('section', null, h('h2', null, t('audit.title')), done)];
}
