// SPDX-License-Identifier: ISC
// The registration room: two sit down opposite each other and raise their
// hands; when both have stayed up for the hold time they are a pair.
import {cardPart, directorPart} from './beside.js';
import {chatBox} from './chat.js';
import {h, region} from './dom.js';
import {called, clock, day, duration, seatName, who as whoIs, whoBoth} from './format.js';
import {renew} from './keep.js';
import {t, word} from './lang.js';

const OTHER = {N: 'S', S: 'N'};
const member = (table, seat) => seat === 'N' ? table.north : table.south;

// Tables at which somebody sits, and one that is free.
function shown(event) {
	const taken = [...event.rooms.values()].filter((one) =>
	    one.north || one.south);
	let free = 1;
	while (taken.some((one) => one.table === free))
		free++;
	return [...taken, {table: free, north: null, south: null, first: null,
	    hold_from: null}].sort((a, b) => a.table - b.table);
}

function seat(event, table, name, tools) {
	const who = member(table, name);
	const you = event.event.you;
	const mine = you.table === table.table && you.seat === name;
	if (who === null)
		return h('button', {type: 'button', class: 'seat-free', disabled:
		    you.registered, onclick: () =>
			tools.send(event.id, 'sit', {table: table.table,
			    seat: name})},
		    t('room.sit', {seat: seatName(name)}), h('span', {class:
			'unseen'}, t('room.table', {n: table.table})));
	return h('div', {class: 'seat-taken' + (mine ? ' mine' : '') +
	    (who.connected ? '' : ' away')},
	    h('span', {class: 'who', title: called(who.player)},
		whoIs(who.player)),
	    who.hand && h('span', {class: 'raised tag'}, t('room.raised')),
	    !who.connected && h('span', {class: 'tag'}, t('room.away')));
}

function actions(event, table, tools) {
	const you = event.event.you;
	if (you.registered || you.table !== table.table)
		return null;
	const me = member(table, you.seat), other = member(table,
	    OTHER[you.seat]);
	const button = (what, text, options = {}) => h('button', {type: 'button',
	    onclick: () => tools.send(event.id, what), ...options}, t(text));
	return h('div', {class: 'buttons'},
	    me && me.hand ? button('lower_hand', 'room.lower', {'data-id': 'hand'}) :
	    button('raise_hand', 'room.raise', {'data-id': 'hand', class:
		'main', disabled: !other}),
	    button('stand', 'room.stand'),
	    other && table.first === you.seat &&
		button('unseat', 'room.unseat'));
}

function oneTable(event, table, tools) {
	return h('li', {'data-id': table.table, class: 'room-table' +
	    (event.event.you.table === table.table ? ' mine' : '')},
	    h('h3', null, t('room.table', {n: table.table})),
	    seat(event, table, 'N', tools), seat(event, table, 'S', tools),
	    table.hold_from !== null && h('label', {class: 'hold'},
		h('span', null, t('room.hold')),
		h('progress', {max: event.event.hold_ms, value: 0,
		    'data-from': table.hold_from})),
	    actions(event, table, tools));
}

function pairList(event) {
	const pairs = event.pairs ? event.pairs.pairs : [];
	return [h('h2', null, t('room.pairs', {n: pairs.length})),
		pairs.length === 0 ? h('p', {class: 'muted'}, t('room.no_pairs')) :
		h('ol', {class: 'pair-list'}, pairs.map((pair) =>
		    h('li', {class: pair.withdrawn ? 'withdrawn' : null},
			whoBoth(pair.north, pair.south))))];
}

function head(event, tools) {
	const info = event.event, you = info.you;
	const begun = info.state !== 'registering';
	const short = Math.max(0, info.min_pairs - info.pairs);
	return [h('h1', null, info.title),
		h('p', {class: 'muted'}, day(info.start_at), ' ',
		    clock(info.start_at), ' · ', t('lobby.shape', {rounds:
			info.rounds, boards: info.boards_per_round}), ' · ',
		    word('scoring', info.scoring), ' · ',
		    h('a', {href: '/events/' + event.id}, t('event.rules'))),
		begun ? h('p', {class: 'big'}, t('room.late')) :
		h('p', {class: 'big'}, t('lobby.starts'), ' ', h('b', {
		    'data-until': info.start_at})),
		!begun && short > 0 && h('p', {class: 'muted'}, t('room.short',
		    {n: short})),
		you.registered ? h('div', {class: 'notice good'},
		    h('p', null, h('b', null, t('room.you', {n: you.pair}))),
		    h('p', null, t('room.you.text')),
		    h('p', null, h('button', {type: 'button', onclick: () =>
			confirm(t('room.withdraw.sure')) && tools.send(event.id,
			    'withdraw')}, t('room.withdraw')))) :
		h('p', null, t('room.how', {span: duration(info.hold_ms)}))];
}

export function roomView(tools) {
	const top = h('div', null), tables = h('ul', {class: 'room'}),
	    pairs = h('section', null), chat = chatBox(tools, ['room']);
	const system = h('div', null), director = h('div', null);
	return {
		node: h('div', null, top, h('h2', null, t('room.tables')), tables,
		    pairs, h('div', {class: 'beside'}, system, director), chat.node),
		update(event, kind, data) {
			renew(top, head(event, tools));
			renew(tables, shown(event).map((table) =>
			    oneTable(event, table, tools)));
			renew(pairs, pairList(event));
			const {you, state} = event.event;
			region(system, [you.registered, you.card, state], () =>
			    cardPart(event, tools));
			region(director, [you.registered, event.director, state], () =>
			    you.registered && directorPart(event, tools));
			chat.node.hidden = event.event.state !== 'registering';
			chat.update(event, kind, data);
		},
	};
}
