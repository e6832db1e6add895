// SPDX-License-Identifier: ISC
// For a director: the calls of every night in which he does not play, the oldest
// that waits first, to be taken and answered.
import {post} from './api.js';
import {apart, h, isolated, put} from './dom.js';
import {fits, refusalText, textField} from './forms.js';
import {clock, who} from './format.js';
import {renew} from './keep.js';
import {t, word} from './lang.js';
import {mayDirect, readAccount} from './me.js';
import {listen, start, store} from './stream.js';

const ANSWER_MOST = 160; // bytes, as the daemon takes

// Those that wait, then those that are done, each in their order.
export const inOrder = (calls) => [...calls.filter((call) =>
    call.state !== 'done'), ...calls.filter((call) => call.state === 'done')];

function place(call) {
	if (call.table === null)
		return null;
	return h('span', {class: 'muted'}, t('table.place', {round: call.round,
	    table: call.table}), call.board === null ? '' : ' · ' +
	    t('board.title', {n: call.board}));
}

// Who has taken or answered a call.
const by = (call) => call.director ? isolated(call.director) :
    t('direct.administrator');

export function callItem(event, call, answer) {
	const text = textField(ANSWER_MOST, {required: true, 'aria-label':
	    t('queue.answer'), placeholder: t('queue.answer')});
	return h('li', {class: 'queue-call queue-' + call.state, 'data-id':
	    call.number},
	    h('p', null, h('b', null, who(call.player)), ' ', h('span', {class: 'muted'},
		clock(call.called_at), ' '), h('span', {class: 'tag'},
		call.state === 'taken' ? t('queue.taken', {by: by(call)}) :
		word('queue.state', call.state))),
	    h('p', null, place(call)),
	    h('p', {class: 'queue-text'}, apart(call.text)),
	    call.state === 'done' && h('p', null, h('b', null, t('queue.answered',
		{by: by(call)})), call.answer && [h('b', null, t('colon')),
		apart(call.answer)]),
	    call.state !== 'done' && h('form', {class: 'answer', 'data-whole':
		call.state, onsubmit: (press) => {
		    press.preventDefault();
		    const said = text.value.trim();
		    if (said && fits(text, ANSWER_MOST))
			    answer(event, call.number, true, said);
		}}, call.state === 'open' && h('button', {type: 'button', onclick: () =>
		    answer(event, call.number, false, '')}, t('queue.take')), text,
		h('button', {type: 'submit', class: 'main'}, t('queue.do'))));
}

// The nights that can be directed, each with a page of its own.
function nights() {
	const events = [...store.events.values()].filter((event) => event.event &&
	    !(event.event.you && event.event.you.registered));
	return events.length > 0 && h('section', null, h('h2', null,
	    t('direct.nights')), h('ul', {class: 'rows'}, events.map((event) =>
	    h('li', null, h('a', {href: '/events/' + event.id + '/direct'},
		event.event.title)))));
}

function content(answer) {
	const events = [...store.events.values()].filter((event) => event.event &&
	    event.queue && event.queue.calls.length > 0 &&
	    !(event.event.you && event.event.you.registered));
	if (events.length === 0)
		return [h('p', null, t('queue.none')), nights()];
	return [...events.map((event) => h('section', {'data-id': event.id},
	    h('h2', null, h('a', {href: '/events/' + event.id},
		event.event.title)),
	    h('ul', {class: 'rows queue'}, inOrder(event.queue.calls).map((call) =>
		callItem(event.id, call, answer))))), nights()];
}

export async function show(page) {
	await readAccount();
	page.header();
	page.title(t('queue.title'));
	if (!mayDirect(page))
		return [];
	const said = h('p', {class: 'bad', role: 'alert'});
	const list = h('div', null);
	let shown = '';
	const answer = async (event, number, done, text) => {
		put(said);
		try {
			await post('/api/calls', {event, number, done, text});
		} catch (error) {
			put(said, refusalText(error));
		}
	};
	/* half-written answers stay while nothing of the queues changes */
	const draw = () => {
		const what = JSON.stringify([store.state, [...store.events.values()]
		    .map((event) => [event.queue, event.event &&
			[event.event.title, event.event.you]])]);
		if (what === shown)
			return;
		shown = what;
		renew(list, h('p', {class: 'status', role: 'status'},
		    h('span', {class: 'dot dot-' + store.state}),
		    t('connection.' + store.state)), content(answer));
	};
	page.onLeave(listen(draw));
	start();
	draw();
	return [h('h1', null, t('queue.title')), h('p', {class: 'muted'},
	    t('queue.text')), said, list];
}
