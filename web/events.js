// SPDX-License-Identifier: ISC
// All nights, the latest first.
import {get} from './api.js';
import {h, numberHead, number, table} from './dom.js';
import {day, unit, value, whoBoth} from './format.js';
import {t, word} from './lang.js';

export async function show(page) {
	const {events} = await get('/api/events?limit=1000', page.signal);
	page.title(t('events.title'));
	return [h('h1', null, t('events.title')), h('p', null,
	    h('a', {href: '/history'}, t('history.title'))),
		events.length === 0 ? h('p', null, t('lobby.no_results')) :
		table([t('column.date'), t('column.event'), t('column.scoring'),
		    numberHead(t('column.pairs')), t('column.winners')],
		    events.map((e) => [h('td', {class: 'keep'},
			day(e.start_at)),
			h('a', {href: '/events/' + e.id}, e.title),
			word('scoring', e.scoring), number(e.pairs),
			h('td', {class: 'pair'}, e.winners ? [whoBoth(
			    e.winners.north, e.winners.south), ' ', value(e.winners.total,
				e.scoring), ' ', unit(e)] : word('state', e.state))]),
		    {label: t('events.title'), class: 'events', stack: true})];
}
