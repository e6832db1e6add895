// SPDX-License-Identifier: ISC
// What a deal makes with best play by all four, and its par.
import {h, number, numberHead, table} from './dom.js';
import {SUITS, contract, over, seatName, signed, suit} from './format.js';
import {t, word} from './lang.js';

const ORDER = ['N', 'S', 'E', 'W'];
const STRAINS = ['NT', ...SUITS];

const head = (name) => name === 'NT' ? t('strain.NT') :
    [h('span', {'aria-hidden': 'true'}, suit(name)),
	h('span', {class: 'unseen'}, word('suit', name))];

function parText(par) {
	if (par.contracts.length === 0)
		return t('makes.passed');
	return [t('makes.par', {score: signed(par.score)}), ' ',
		par.contracts.map((one, i) => [i > 0 && t('comma'),
		    h('span', {class: 'keep'}, contract(one.contract), ' ',
			one.declarers.map((seat) => word('seat.short', seat))
			    .join('/'), ' ', over(one.contract, one.tricks))])];
}

// Null until it has been worked out, which is after the night.
export function makes(board) {
	if (!board.makes)
		return null;
	return h('section', null, h('h2', null, t('makes.title')),
	    table([t('makes.declarer'), ...STRAINS.map((name) =>
		numberHead(head(name)))], ORDER.map((seat) => [
		h('th', {scope: 'row'}, seatName(seat)),
		...STRAINS.map((name) => number(board.makes[seat][name]))]),
		{class: 'makes', label: t('makes.title')}),
	    h('p', null, parText(board.par)),
	    h('p', {class: 'muted'}, t('makes.text')));
}
