// SPDX-License-Identifier: ISC
// All players, those with the most master points first.
import {get} from './api.js';
import {h, number, numberHead, table} from './dom.js';
import {player} from './format.js';
import {t} from './lang.js';

export async function show(page) {
	const {players} = await get('/api/players', page.signal);
	page.title(t('players.title'));
	return [h('h1', null, t('players.title')), h('p', null,
	    h('a', {href: '/history'}, t('history.title'))),
		players.length === 0 ? h('p', null, t('players.none')) :
		table([t('column.player'), numberHead(t('column.nights')),
		    numberHead(t('column.points'))], players.map((one) =>
		    [[player(one), one.robot && [' ', h('span', {class: 'tag'},
			t('table.robot'))]], number(one.nights), number(one.points)]),
		    {label: t('players.title')})];
}
