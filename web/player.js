// SPDX-License-Identifier: ISC
// What a player has played: nights, points, partners, and results over time.
import {get} from './api.js';
import {line} from './chart.js';
import {h, number, numberHead, table} from './dom.js';
import {called, day, player, unit, value, who as whoIs} from './format.js';
import {t, word} from './lang.js';

// A picture for each unit in which there are at least two nights: the middle
// of it is an average night.
const UNITS = [
	['player.percent', 50, (e) => e.totals !== 'vp' &&
	    e.scoring === 'matchpoints'],
	['player.imps', 0, (e) => e.totals !== 'vp' &&
	    e.scoring !== 'matchpoints'],
	['player.vp', null, (e) => e.totals === 'vp'],
];

function overTime(events) {
	const over = events.filter((e) => e.state === 'ended' &&
	    e.total !== '-').reverse();
	return UNITS.map(([title, middle, is]) => {
		const values = over.filter(is).map((e) => Number(e.total));
		return values.length < 2 ? null : h('section', null,
		    h('h2', null, t(title)), line(values, middle === null ?
			values.reduce((a, b) => a + b) / values.length : middle,
			values.join(', ')));
	});
}

const fact = (name, text) => h('div', {class: 'fact'},
    h('b', null, text), h('span', null, t(name, {n: text})));

// What else can be asked about a player.
const lookUp = (name) => h('p', null, t('history.title'), t('colon'),
    ['results', 'nights', 'averages', 'records'].map((kind, i) => [i > 0 && ' · ',
	h('a', {href: '/history?' + new URLSearchParams({kind, player: name})},
	    t('history.' + kind))]));

export async function show(page, name) {
	const who = await get('/api/players/' + encodeURIComponent(name),
	    page.signal);
	page.title(called(who.player.name));
	return [h('h1', null, whoIs(who.player.name)),
		h('div', {class: 'facts'}, fact('player.nights', who.nights),
		    fact('player.points', who.points),
		    fact('player.average', who.average === '-' ? '–' :
			who.average + ' %')),
		lookUp(who.player.name),
		overTime(who.events),
		h('h2', null, t('player.events')),
		who.events.length === 0 ? h('p', null, t('player.none')) :
		table([t('column.date'), t('column.event'), t('column.partner'),
		    numberHead(t('column.rank')), numberHead(t('column.total')),
		    numberHead(t('column.finished')),
		    numberHead(t('column.points'))], who.events.map((e) =>
		    [h('td', {class: 'keep'}, day(new Date(e.date + 'T12:00'))),
			h('a', {href: '/events/' + e.id}, e.title),
			player(e.partner), number(e.state !== 'ended' ?
			    word('state', e.state) : e.rank === null ? '–' :
			    e.rank + '/' + e.pairs),
			number([value(e.total, e.scoring), ' ', unit(e)]),
			number(e.finished + '/' + e.owed), number(e.points)]),
		    {stack: true, label: t('player.events')}),
		who.partners.length > 0 && [h('h2', null, t('player.partners')),
		table([t('column.partner'), numberHead(t('column.nights')),
		    numberHead(t('column.points'))], who.partners.map((p) =>
		    [player(p), number(p.events), number(p.points)]),
		    {label: t('player.partners')})]];
}
