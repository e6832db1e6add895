// SPDX-License-Identifier: ISC
// For a director: one result, what it is to be instead, and what that is worth
// before it is sent. Somebody else's change in between is shown, and stands
// unless it is overwritten with a reason of its own.
import {get, post} from './api.js';
import {announce, apart, h, put, table} from './dom.js';
import {field, form, reasonField, refusalText, select}
    from './forms.js';
import {clock, contract, moment, over, seatName, SEATS, signed, value, whoBoth}
    from './format.js';
import {t, word} from './lang.js';
import {readAccount} from './me.js';

const KINDS = ['result', 'artificial', 'void'];
const AWARDS = ['A+', 'A', 'A-'];
const SCORE_MS = 250; // so long after a key what was typed is asked about

// A result as it stands, or as it is to be.
export function resultText(one) {
	if (one.kind === 'artificial')
		return [t('column.ns'), ' ', one.ns || one.ns_got.award, t('comma'),
		    t('column.ew'), ' ', one.ew || one.ew_got.award];
	if (one.kind !== 'result')
		return word('kind', one.kind);
	if (one.contract === 'P')
		return t('contract.passed');
	return [contract(one.contract), ' ', seatName(one.declarer), ' ',
	    over(one.contract, one.tricks), ' · ', signed(one.score)];
}

const gotText = ({award, value: got}, scoring) => award + (award && got !== null ?
    ' ' : '') + (got === null ? award ? '' : '–' : value(got, scoring));

// Who made a version of a result, when and why, by the audit log.
function madeBy(audit, record) {
	const one = audit.find((entry) => entry.version === record.version &&
	    entry.round === record.round && entry.table === record.table &&
	    entry.board === record.board);
	return one ? [one.director ? apart(one.director) :
	    t('direct.administrator'), ', ', clock(one.at), t('colon'),
	    apart(one.reason)] : t('correct.as_played');
}

function standing(record, audit, scoring) {
	return h('dl', null, [['correct.result', resultText(record)],
	    ['correct.version', record.version], ['correct.by', madeBy(audit,
		record)], ['column.ns', gotText(record.ns_got, scoring)],
	    ['column.ew', gotText(record.ew_got, scoring)]].map(
		([name, text]) => [h('dt', null, t(name)), h('dd', null, text)]));
}

// What is wrong with a contract as it was typed.
const wrong = (error) => error.code === 'bad_request' ? word('correct.bad',
    error.message.split(':')[0]) : refusalText(error);

// The fields of a result, filled with one, and what it comes to by them; board is
// by which the score is asked.
function resultFields(record, board) {
	const kind = select('kind', t('correct.kind'), KINDS.map((name) => [name,
	    word('kind', name)]), record.kind);
	const plain = {required: false, autocomplete: 'off'};
	const played = h('fieldset', null,
	    field('contract', t('column.contract'), {...plain, value:
		record.contract || '', placeholder: '4SX'}),
	    select('declarer', t('correct.declarer'), SEATS.map((seat) => [seat,
		seatName(seat)]), record.declarer || 'N'),
	    field('tricks', t('correct.tricks'), {...plain, value:
		record.tricks === undefined ? '' : record.tricks}));
	const awards = h('fieldset', null, [['ns', record.ns_got],
	    ['ew', record.ew_got]].map(([side, got]) => select(side,
		t('column.' + side), AWARDS.map((name) => [name, name]),
		got.award || 'A')));
	const worth = h('output', {class: 'worth'});
	const input = (name) => played.querySelector('[name=' + name + ']').value;
	let timer = null, asked = null;
	/* what was typed, as the daemon writes it, with its score */
	const score = (signal) => get('/api/score?' + new URLSearchParams({board,
	    contract: input('contract').trim(), declarer: input('declarer'),
	    tricks: input('tricks').trim()}), signal);
	const show = async () => {
		asked = new AbortController();
		try {
			const is = await score(asked.signal);
			put(worth, t('correct.score', {score: signed(is.score)}),
			    ' (', t('board.vulnerable', {side: word('vulnerable',
				is.vulnerable)}), ')');
		} catch (error) {
			if (error.name !== 'AbortError')
				put(worth, wrong(error));
		}
	};
	const change = () => {
		const is = kind.querySelector('select').value;
		for (const [part, name] of [[played, 'result'],
		    [awards, 'artificial']])
			part.hidden = part.disabled = is !== name;
		put(worth);
		clearTimeout(timer);
		if (asked)
			asked.abort();
		if (is === 'result' && input('contract').trim() !== '')
			timer = setTimeout(show, SCORE_MS);
	};
	const node = h('div', {class: 'fields', oninput: change}, kind, played,
	    awards, worth);
	change();
	return {node, async read(values) {
		if (values.kind === 'artificial')
			return {kind: values.kind, ns: values.ns, ew: values.ew};
		if (values.kind !== 'result')
			return {kind: values.kind};
		const {contract: name, declarer, tricks, score: points} =
		    await score();
		return {kind: 'result', contract: name, declarer, tricks,
		    score: points};
	}};
}

function ranksText(ranks) {
	if (ranks.length === 0)
		return h('p', null, t('correct.no_rank'));
	return h('ul', null, ranks.map((one) => h('li', null, whoBoth(one.north,
	    one.south), t('colon'), t('correct.rank', {to: one.to || '–',
		from: one.from || '–'}))));
}

// Sends what is wanted instead of a version; what it is and the score of a
// contract, which the daemon counts itself.
function send(record, wanted, reason) {
	const {event, round, table: table_, board, version} = record;
	const {score, ...what} = wanted;
	return post('/api/results', {event, round, table: table_, board, version,
	    ...what, reason});
}

export async function show(page, id, ...where) {
	const [round, number, board] = where.map(Number);
	await readAccount();
	page.header();
	const readAudit = async () => (await get('/api/events/' + id + '/audit',
	    page.signal)).audit;
	const [event, audit_, first] = await Promise.all([
		get('/api/events/' + id, page.signal), readAudit(),
		get('/api/result?' + new URLSearchParams({event: id, round,
		    table: number, board}), page.signal)]);
	const {scoring} = event.rules;
	const said = h('div', {class: 'notice', tabindex: '-1', hidden: true});
	const place = h('div', null);
	let audit = audit_;

	/* the form by which a record is corrected */
	const ask = (record) => {
		const fields = resultFields(record, board);
		put(place, h('h2', null, t('correct.stands')), standing(record,
		    audit, scoring), h('h2', null, t('correct.instead')),
		form([fields.node, reasonField()], t('correct.save'),
		    async (values) => {
			    let wanted;
			    try {
				    wanted = await fields.read(values);
			    } catch (error) {
				    throw Object.assign(error, {said: wrong(error)});
			    }
			    await save(record, wanted, values.reason);
		    }));
	};
	const save = async (record, wanted, reason) => {
		said.hidden = true;
		try {
			const done = await send(record, wanted, reason);
			audit = await readAudit();
			put(said, h('h2', null, t('correct.done')), h('p', null,
			    resultText(done.before), ' → ',
			    resultText(done.record)), ranksText(done.ranks));
			said.hidden = false;
			ask(done.record);
			said.focus();
			announce(t('correct.done'));
		} catch (error) {
			if (error.code !== 'stale')
				throw error;
			audit = await readAudit();
			choose(record, error.body.record, wanted);
		}
	};
	/* another has changed it since: nothing is lost, and nothing is merged */
	const choose = (seen, now, wanted) => {
		const head = h('h2', {tabindex: '-1'}, t('correct.stale'));
		put(place, head, h('p', {role: 'alert'}, t('correct.stale.text')),
		    table(['', t('correct.version'), t('correct.result'),
			t('correct.by')], [
			[h('th', {scope: 'row', class: 'keep'}, t('correct.seen')), seen.version,
			    resultText(seen), madeBy(audit, seen)],
			[h('th', {scope: 'row', class: 'keep'}, t('correct.now')),
			    h('b', null, now.version), h('b', null,
				resultText(now)), madeBy(audit, now)],
			[h('th', {scope: 'row', class: 'keep'}, t('correct.yours')), '',
			    resultText(wanted), '']], {label: t('correct.stale')}),
		    form([reasonField(t('correct.why'))], t('correct.overwrite',
			{version: now.version}), (values) => save(now, wanted,
			    values.reason)),
		    h('p', null, h('button', {type: 'button', onclick: () => {
			    ask(now);
			    place.querySelector('select').focus();
		    }}, t('correct.keep'))));
		head.focus();
	};

	const names = (n) => {
		const pair = event.pairs.find((one) => one.pair === n);
		return pair ? whoBoth(pair.north.name, pair.south.name) :
		    t('event.house_pair');
	};
	const row = event.rounds.find((one) => one.round === round)?.tables
	    .find((one) => one.table === number);
	page.title(t('correct.title') + ' · ' + t('board.title', {n: board}));
	ask(first);
	return [h('nav', {class: 'steps', 'aria-label': t('direct.title')},
	    h('a', {href: '/events/' + id + '/direct'}, '← ' + t('direct.title')),
	    h('a', {href: '/events/' + id + '/records/' + where.join('/')},
		t('correct.record'))),
	h('h1', null, t('correct.title')),
	h('p', {class: 'muted'}, apart(event.title), ' · ', moment(event.start_at)),
	h('p', null, t('table.place', {round, table: number}), ' · ',
	    t('board.title', {n: board}), row && [' · ', t('column.ns'), ' ',
		names(row.ns), ', ', t('column.ew'), ' ', names(row.ew)]),
	said, place];
}
