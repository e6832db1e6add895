// SPDX-License-Identifier: ISC
// All players, those with the most master points first; robots apart.
import {get} from './api.js';
import {h, number, numberHead, table} from './dom.js';
import {player} from './format.js';
import {t} from './lang.js';

const list = (players, label) => table([t('column.player'),
    numberHead(t('column.nights')), numberHead(t('column.points'))],
players.map((one) => [[player(one), one.director && [' ', h('span', {class:
    'tag'}, t('role.director'))]], number(one.nights), number(one.points)]),
{label});

export async function show(page) {
	const {players} = await get('/api/players', page.signal);
	const people = players.filter((one) => !one.robot);
	const robots = players.filter((one) => one.robot);
	page.title(t('players.title'));
	return [h('h1', null, t('players.title')), h('p', null,
	    h('a', {href: '/history'}, t('history.title'))),
		people.length === 0 ? h('p', null, t('players.none')) :
		list(people, t('players.title')),
		robots.length > 0 && [h('h2', null, t('players.robots')),
		    h('p', {class: 'muted'}, t('players.robots.text')),
		    list(robots, t('players.robots'))]];
}
