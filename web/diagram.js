// SPDX-License-Identifier: ISC
// Four hands around a table, as records of deals are printed.
import {h} from './dom.js';
import {SEATS, SUITS, rank, seatName, suit} from './format.js';
import {t, word} from './lang.js';

const POINTS = {A: 4, K: 3, Q: 2, J: 1};

// High-card points of a hand by suit.
const points = (hand) => SUITS.reduce((sum, name) => sum +
    [...hand[name]].reduce((all, r) => all + (POINTS[r] || 0), 0), 0);

function handText(hand) {
	return SUITS.map((name) => h('div', {class: 'holding'}, suit(name),
	    h('span', {class: hand[name].length > 10 ? 'ranks many' :
		'ranks'}, hand[name] === '' ? '—' :
		[...hand[name]].map(rank).join(' '))));
}

// Whether a seat's side is vulnerable.
export const isVulnerable = (vulnerable, seat) => vulnerable === 'both' ||
    vulnerable === ('NS'.includes(seat) ? 'ns' : 'ew');

// hands: by seat, objects by suit, or null for one that is not shown.
// Options: dealer, vulnerable, names by seat, turn, whole (hands for points).
export function diagram(hands, options = {}) {
	const whole = options.whole || hands;
	return h('div', {class: 'diagram'}, SEATS.map((seat) =>
	    h('div', {class: 'hand hand-' + seat + (options.turn === seat ?
		' turn' : '')},
		h('div', {class: 'hand-head' + (isVulnerable(options.vulnerable,
		    seat) ? ' vulnerable' : '')},
		    h('b', {class: 'seat'}, seatName(seat)),
		    options.dealer === seat && h('span', {class: 'dealer',
			title: t('board.dealer')}, t('board.dealer.short')),
		    whole[seat] && h('span', {class: 'hcp'},
			t('board.hcp', {n: points(whole[seat])}))),
		options.names && h('div', {class: 'name'}, options.names[seat]),
		hands[seat] && handText(hands[seat]))),
	    h('div', {class: 'middle'}, options.middle || h('div',
		{class: 'compass'}, h('b', null, options.board),
		h('span', null, word('vulnerable.short', options.vulnerable)))));
}

// The auction in four columns from West; a call may carry a mark.
export function auction(calls, dealer, vulnerable, marks = {}) {
	const order = ['W', 'N', 'E', 'S'];
	const cells = order.slice(0, order.indexOf(dealer)).map(() =>
	    h('td', null, ''));
	cells.push(...calls.map((node, i) =>
	    h('td', {class: marks[i] || null}, node)));
	const rows = [];
	for (let i = 0; i < cells.length; i += 4)
		rows.push(h('tr', null, cells.slice(i, i + 4)));
	return h('table', {class: 'auction'},
	    h('caption', {class: 'unseen'}, t('board.auction')),
	    h('thead', null, h('tr', null, order.map((seat) => h('th', {scope:
		'col', class: isVulnerable(vulnerable, seat) ? 'vulnerable' :
		null}, h('abbr', {title: seatName(seat)},
		word('seat.short', seat)))))), h('tbody', null, rows));
}
