// SPDX-License-Identifier: ISC
// Beside the play: calls for the director, and what both pairs say they play.
import {apart, h, isolated} from './dom.js';
import {fits, textField} from './forms.js';
import {calledBoth, clock, seatName} from './format.js';
import {t, word} from './lang.js';

const CALL_MOST = 160, CARD_MOST = 400; // bytes, as the daemon takes

// A form with one text of so many bytes at most, which is sent by `send`; `text`
// is what stands in it at first.
function textForm(input, most, button, text, send) {
	return h('form', {class: 'answer', 'data-id': button, 'data-whole': text,
	    onsubmit: async (event) => {
		event.preventDefault();
		if (fits(input, most))
			await send(input.value.trim());
	}}, input, h('button', {type: 'submit', class: 'main'}, button));
}

function ownCall(call) {
	return h('li', null, h('span', {class: 'muted'}, clock(call.called_at),
	    ' '), apart(call.text), h('div', {class: call.state === 'done' ? null :
		'muted'}, call.state === 'done' && call.answer ? [h('b', null,
		call.director ? t('director.answer.by', {by: isolated(call.director)}) :
		t('director.answer')), ' ', apart(call.answer)] :
		call.state === 'taken' && call.director ?
		t('director.taken.by', {by: isolated(call.director)}) :
		word('director.own', call.state)));
}

// What a player asks a director, and what became of it: of the message
// `director`.
export function directorPart(event, tools) {
	const calls = event.director ? event.director.calls : [];
	const waits = calls.some((call) => call.state !== 'done');
	const over = ['ended', 'called_off'].includes(event.event.state);
	if (over && calls.length === 0)
		return null;
	const text = textField(CALL_MOST, {required: true, 'aria-label':
	    t('director.text'), placeholder: t('director.text')});
	return h('details', {class: 'director', open: calls.length > 0},
	    h('summary', null, t('director.call')),
	    calls.length > 0 && h('ul', {class: 'notes'}, calls.map(ownCall)),
	    !waits && !over && [h('p', {class: 'muted'}, t('director.hint')),
		textForm(text, CALL_MOST, t('director.do'), '', (said) =>
		    said && tools.send(event.id, 'call_director', {text: said}))]);
}

// The cards of a table, one's own first, each with who plays it.
export function cardLines(seat, you) {
	const own = seat && !seat.bye ? seat.seat : null;
	const mine = {name: t('card.own'), text: you.card, own: true};
	if (own === null)
		return [mine];
	const theirs = 'NS'.includes(own) ? 'EW' : 'NS';
	return [mine, {name: calledBoth(...seat.opponents) + ' (' +
	    [...theirs].map(seatName).join(' – ') + ')', text:
	    seat.cards[theirs], own: false}];
}

// System cards: one's own pair's, to be changed, and the opponents'.
export function cardPart(event, tools) {
	const you = event.event.you;
	if (!you || !you.registered)
		return null;
	const lines = cardLines(event.seat, you);
	const over = ['ended', 'called_off'].includes(event.event.state);
	const text = textField(CARD_MOST, {value: you.card || '', 'aria-label':
	    t('card.text'), placeholder: t('card.text')});
	return h('details', {class: 'system'},
	    h('summary', null, t('card.title')),
	    h('dl', null, lines.map((line) => [h('dt', null, line.name),
		h('dd', null, line.text ? apart(line.text) : h('span', {class: 'muted'},
		    t('card.none')))])),
	    !over && [h('p', {class: 'muted'}, t('card.hint')),
		textForm(text, CARD_MOST, t('card.do'), you.card || '', (said) =>
		    tools.send(event.id, 'system_card', {text: said}))]);
}
