// SPDX-License-Identifier: ISC
// One board: the deal, and what it became at every table.
import {get} from './api.js';
import {bars} from './chart.js';
import {diagram} from './diagram.js';
import {h, isolated, number, numberHead, table} from './dom.js';
import {card, contract, duration, over, readDeal, seatName, signed, span, value, whoBoth}
    from './format.js';
import {t, word} from './lang.js';
import {makes} from './makes.js';
import {isMine} from './me.js';
import {outcome} from './record.js';

// Who they are, and how many of their calls and cards were a house robot's.
const pairCell = (pair, {substitute_plays: robots, plays}) => h('td', {class:
    'pair'}, pair.north ? whoBoth(pair.north.name, pair.south.name) :
	    t('event.house_pair'), isMine(pair) && [' ',
	h('span', {class: 'tag'}, t('event.you'))], robots > 0 && [' ',
	h('span', {class: 'tag', title: t('board.robots')}, t('board.robots.of',
	    {n: robots, of: plays}))]);

function got(side, scoring) {
	return side.award ? side.award + (side.value === null ? '' : ' ' +
	    value(side.value, scoring)) : value(side.value, scoring);
}

// A result that somebody's leaving or absence gave, or gives less for.
const limited = (result) => /absent|fault/.test(result.ruling || '');

// What was waited for, or for how long somebody was away, in the words of a rule.
function judged(result) {
	const ns = span(result.ns_got.judged_ms), ew = span(result.ew_got.judged_ms);
	if (result.ruled_by === 'outage')
		return t('judged.outage', {ns});
	if (result.ended === 'claimed')
		return t('judged.claimed');
	if (result.ruled_by === 'absence' || /absent/.test(result.ruling || ''))
		return t('judged.away', {ns, ew});
	const used = t(result.ended === 'cut' ? 'judged.board' : 'judged.round',
	    {ns, ew});
	return result.margin_ms === null ? used : used + ' ' +
	    t(result.margin_boards > 1 ? 'judged.margin.round' : 'judged.margin',
		{margin: duration(result.margin_ms), n: result.margin_boards});
}

// Below the results: how boards that were not finished were ruled on, and why.
function rulings(results) {
	const ruled = results.filter((one) => one.ruling &&
	    one.ns_got.judged_ms !== null);
	return ruled.length > 0 && h('section', {class: 'rulings'},
	    h('h2', null, t('board.rulings')), h('ul', null, ruled.map((one) =>
		h('li', null, t('judged.table', {table: one.table, ruling:
		    word('ruling', one.ruling)}), ' ', one.ended === null &&
		    [t('judged.not_begun'), ' '], judged(one)))));
}

function row(board, result, scoring, played) {
	const record = '/events/' + board.event + '/records/' + board.round +
	    '/' + result.table + '/' + board.board;
	const done = result.contract !== null;
	const what = done ? [contract(result.contract), result.declarer && [' ',
	    word('seat.short', result.declarer)]] : result.ruling ?
	    word('ruling', result.ruling) : word('kind', result.kind);
	return [number(result.table), pairCell(result.ns, result.ns_got),
		pairCell(result.ew, result.ew_got),
		h('td', {class: played ? 'keep whole' : 'keep'},
		    /* of a board that was not begun there is no record */
		    result.ended === null ? what : h('a', {href: record},
			h('span', {class: 'unseen'}, t('board.open',
			    {table: result.table}), ': '), what), done && limited(result) &&
			[' ', h('span', {class: 'tag'},
			    word('ruling', result.ruling))], result.version > 0 && [' ', h('span',
			{class: 'tag'}, t('board.corrected')), played &&
			h('div', {class: 'muted'}, t('board.played'),
			    outcome(played))]),
		h('td', {class: 'keep'}, result.lead ? card(result.lead) : ''),
		number([done ? over(result.contract, result.tricks) : '',
		    typeof result.cut_tricks === 'number' && h('span', {class:
			'tag', title: t('board.solved', {n: result.cut_tricks})},
			t('board.solved.short'))]),
		number(result.score === null ? '–' : signed(result.score)),
		number(got(result.ns_got, scoring)),
		number(got(result.ew_got, scoring))];
}

function frequencies(board) {
	const counts = new Map();
	for (const result of board.results)
		if (result.score !== null)
			counts.set(result.score, (counts.get(result.score) || 0) +
			    1);
	const rows = [...counts].sort((a, b) => b[0] - a[0]);
	if (rows.length === 0)
		return null;
	const words = rows.map(([score, count]) => signed(score) + ' × ' + count)
	    .join(', ');
	return h('section', null, h('h2', null, t('board.frequency')),
	    bars(rows.map(([score, count]) => [signed(score), count,
		score > 0 ? 'bar-ns' : score < 0 ? 'bar-ew' : 'bar-0']), words),
	    h('p', {class: 'muted'}, t('board.frequency.text')));
}

function neighbours(event, board) {
	const all = [...new Set(event.pairs.flatMap((p) => p.boards
	    .map((b) => b.board)))].sort((a, b) => a - b);
	const at = all.indexOf(board.board);
	const link = (number_, text, rel) => number_ === undefined ? null :
	    h('a', {href: '/events/' + event.id + '/boards/' + number_, rel},
		text);
	return h('nav', {class: 'steps', 'aria-label': t('board.others')},
	    link(all[at - 1], '← ' + t('board.title', {n: all[at - 1]}), 'prev'),
	    h('a', {href: '/events/' + event.id}, event.title),
	    link(all[at + 1], t('board.title', {n: all[at + 1]}) + ' →', 'next'));
}

// By table, the records of results that were corrected: what was played there.
async function recordsOf(page, board) {
	const changed = board.results.filter((one) => one.version > 0);
	return new Map(await Promise.all(changed.map(async ({table: n}) => [n,
	    await get('/api/events/' + board.event + '/records/' + board.round +
		'/' + n + '/' + board.board, page.signal).catch((error) => {
		if (error.status === undefined)
			throw error;
		return null;
	    })])));
}

export async function show(page, id, number_) {
	const [event, board] = await Promise.all([
		get('/api/events/' + id, page.signal),
		get('/api/events/' + id + '/boards/' + number_, page.signal)]);
	const played = await recordsOf(page, board);
	const scoring = event.rules.scoring;
	const unit = scoring === 'matchpoints' ? '%' : t('unit.imps');
	page.title(t('board.title', {n: board.board}) + ' · ' + isolated(event.title));
	return [
		neighbours(event, board),
		h('h1', null, t('board.title', {n: board.board})),
		h('p', {class: 'muted'}, t('event.round', {round: board.round}),
		    ' · ', t('board.deals', {seat: seatName(board.dealer)}), ' · ',
		    t('board.vulnerable', {side:
			word('vulnerable', board.vulnerable)})),
		diagram(readDeal(board.deal), {dealer: board.dealer,
		    vulnerable: board.vulnerable, board: board.board}),
		h('h2', null, t('board.results')),
		table([numberHead(t('column.table')), t('column.ns'),
		    t('column.ew'), t('column.contract'), t('column.lead'),
		    numberHead(t('column.tricks')), numberHead(t('column.score')),
		    numberHead(t('column.ns') + ' ' + unit),
		    numberHead(t('column.ew') + ' ' + unit)],
		    board.results.map((result) => row(board, result, scoring,
			played.get(result.table))),
		    {class: 'results', stack: true, label:
			t('board.results')}),
		rulings(board.results),
		board.rule && h('p', {class: 'muted'}, word('rule_of',
		    board.rule), board.datum !== null ? ' ' + t('board.datum',
		    {datum: signed(board.datum), n: board.dropped}) : ''),
		makes(board),
		frequencies(board)];
}
