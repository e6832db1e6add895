// SPDX-License-Identifier: ISC
// Hands as cards that can be played by click, tap, drag or key.
import {h, spoken} from './dom.js';
import {SUITS, cardWords, cardsOf, rank, suit} from './format.js';

const ORDERS = {H: ['H', 'S', 'D', 'C'], D: ['D', 'S', 'H', 'C'],
    C: ['C', 'H', 'S', 'D'], S: ['S', 'H', 'C', 'D']};
const DRAG = 40; // pixels towards the table that play a card

// The cards of a hand's text as they are held: trumps first, colours by turns.
function held(text, trump) {
	const cards = cardsOf(text);
	return (ORDERS[trump] || ['S', 'H', 'C', 'D']).flatMap((name) =>
	    cards.filter((card) => card[0] === name));
}

export function face(card) {
	return [h('span', {class: 'rank'}, rank(card[1])), suit(card[0])];
}

function cardButton(card, legal, play) {
	let from = null;
	return h('button', {type: 'button', class: 'playing suit-of-' + card[0],
	    disabled: !legal, 'data-card': card,
	    onclick: () => play(card),
	    onpointerdown: (event) => {
		    from = event.clientY;
	    },
	    onpointerup: (event) => {
		    if (from !== null && legal && event.pointerType !== 'mouse' &&
			Math.abs(event.clientY - from) > DRAG)
			    play(card);
		    from = null;
	    },
	    ondragend: (event) => {
		    if (legal && event.dataTransfer.dropEffect !== 'none')
			    play(card);
	    },
	    ondragstart: (event) => {
		    event.dataTransfer.setData('text/plain', card);
		    event.dataTransfer.effectAllowed = 'move';
	    },
	    draggable: legal ? 'true' : null}, spoken(cardWords(card), face(card)));
}

// While nothing is to be chosen from a hand none of it looks shut.
const choosing = (legal) => legal.length > 0 ? ' choosing' : '';

// A hand; legal are the cards that may be played from it now.
export function handCards(text, trump, legal, play, label) {
	return h('div', {class: 'cards-held' + choosing(legal), role: 'group', 'aria-label': label},
	    held(text, trump).map((card) =>
		cardButton(card, legal.includes(card), play)));
}

// The same in columns by suit, as dummy lays it down.
export function dummyCards(text, trump, legal, play, label) {
	const cards = held(text, trump);
	const order = ORDERS[trump] || SUITS;
	return h('div', {class: 'dummy-held' + choosing(legal), role: 'group',
	    'aria-label': label},
	    order.map((name) => h('div', {class: 'column'}, cards.filter((card) =>
		card[0] === name).map((card) => cardButton(card,
		    legal.includes(card), play)))));
}
