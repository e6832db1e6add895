// SPDX-License-Identifier: ISC
// Where one plays: the room while pairs register, then the table; and what the
// connection is like.
import {now} from './api.js';
import {announce, h, put} from './dom.js';
import {refusalText} from './forms.js';
import {called, left, span} from './format.js';
import {help} from './help.js';
import {renew} from './keep.js';
import {t, word} from './lang.js';
import {isSignedIn, readAccount} from './me.js';
import {roomView} from './room.js';
import {command, listen, resume, start, store} from './stream.js';
import {tableView} from './table.js';

// The event that one looks at: the one played, else the one one sits in, else
// the one that was chosen, else the next to begin.
function current(chosen) {
	const open = [...store.events.values()].filter((e) => e.event);
	const mine = open.filter((e) => e.event.you &&
	    (e.event.you.registered || e.event.you.comes ||
		e.event.you.table !== null));
	const going = (e) => !['ended', 'called_off'].includes(e.event.state);
	return mine.find((e) => going(e) && e.event.state !== 'registering') ||
	    mine.find(going) || open.find((e) => e.id === chosen) ||
	    open.filter(going).sort((a, b) =>
		a.event.start_at - b.event.start_at)[0] ||
	    mine[0] || open[0] || null;
}

// The room is open before the start, and for a while to those who come late.
const isRoom = ({state, room_open: open, you}) => state === 'registering' ||
    (open && !you.registered && !you.substitute && !you.comes &&
	!you.replaced);

function status() {
	const state = store.state;
	return [h('span', {class: 'dot dot-' + state}),
		h('span', null, t('connection.' + state)),
		['replaced', 'lost'].includes(state) && h('button', {type:
		    'button', class: 'plain', onclick: resume},
		    t(state === 'replaced' ? 'connection.here' :
			'connection.now')),
		h('button', {type: 'button', class: 'plain keys', 'aria-label':
		    t('help.title'), title: t('help.title'), onclick: help},
		    '?')];
}

function none() {
	return h('section', {class: 'notice'}, h('h1', null, t('play.none')),
	    h('p', null, t('play.none.text')),
	    h('p', null, h('a', {href: '/', class: 'button'},
		t('head.lobby'))));
}

function chooser(events, shown, choose) {
	const open = events.filter((e) => e.event &&
	    !['ended', 'called_off'].includes(e.event.state));
	if (open.length < 2)
		return null;
	return h('p', {class: 'chooser'}, open.map((e) => h('button', {type:
	    'button', 'aria-pressed': String(e === shown), onclick: () =>
		choose(e.id)}, e.event.title)));
}

// Runs down what shows a time: data-until to an instant, data-since a clock
// that goes from a value.
function tick(root) {
	for (const node of root.querySelectorAll('[data-until]'))
		node.textContent = left(Number(node.dataset.until) - now());
	for (const node of root.querySelectorAll('[data-used]'))
		node.textContent = span(Number(node.dataset.used) +
		    (node.dataset.since ? now() - Number(node.dataset.since) : 0));
	for (const node of root.querySelectorAll('progress[data-from]'))
		node.value = now() - Number(node.dataset.from);
}

const TWICE_MS = 500;
const TICK_MS = 200;

export async function show(page) {
	await readAccount();
	page.header();
	page.title(t('head.play'));
	if (!isSignedIn()) {
		page.go('/sign-in');
		return [];
	}
	const bar = h('div', {class: 'status', role: 'status'});
	const choice = h('div', null);
	const place = h('div', {class: 'place'});
	const said = h('div', {class: 'toast', role: 'alert', hidden: true});
	const root = h('div', {class: 'play'}, bar, choice, place, said);
	let chosen = null, view = null, hush = null;

	const say = (text, bad = true) => {
		put(said, text);
		said.classList.toggle('bad', bad);
		said.hidden = false;
		clearTimeout(hush);
		hush = setTimeout(() => {
			said.hidden = true;
		}, 5000);
	};
	/* a click that comes twice means once; calls and cards may be equal */
	let sent = {};
	const isTwice = (what, more) => {
		const now = {text: JSON.stringify([what, more]), at: Date.now()};
		const twice = now.text === sent.text && now.at - sent.at < TWICE_MS;
		sent = now;
		return twice && !['call', 'card'].includes(what);
	};
	const tools = {
		say,
		async send(event, what, more) {
			if (isTwice(what, more))
				return false;
			try {
				await command(event, what, more);
				return true;
			} catch (error) {
				say(refusalText(error));
				/* what was taken away in hope comes back */
				draw();
				return false;
			}
		},
	};
	const draw = (kind, data) => {
		renew(bar, status());
		const event = current(chosen);
		const is = event === null ? 'none' :
		    isRoom(event.event) ? 'room' : 'table';
		renew(choice, chooser([...store.events.values()], event, (id) => {
			chosen = id;
			draw();
		}));
		document.body.classList.toggle('at-table', is === 'table');
		place.classList.toggle('stale', ['replaced', 'signed_out']
		    .includes(store.state));
		if (view === null || view.is !== is || (event &&
		    view.id !== event.id)) {
			view = {is, id: event && event.id,
			    part: is === 'room' ? roomView(tools) :
				is === 'table' ? tableView(tools) :
				{node: none(), update() {}}};
			put(place, view.part.node);
		}
		view.part.update(event, kind, data);
		tick(root);
	};
	const keys = (event) => {
		/* of a key that is held the first counts, not those it repeats */
		if (event.target.closest('input, select, textarea, dialog') ||
		    event.repeat || event.ctrlKey || event.altKey || event.metaKey)
			return;
		if (event.key === '?')
			help();
		else if (view && view.part.key && view.part.key(event.key))
			event.preventDefault();
	};
	document.addEventListener('keydown', keys);
	page.onLeave(() => document.removeEventListener('keydown', keys));
	page.onLeave(listen((kind, data) => {
		if (kind === 'unseated')
			say(t('room.unseated'));
		if (kind === 'registered') {
			const both = {north: called(data.north),
			    south: called(data.south)};
			say(t('room.registered', both), false);
			announce(t('room.registered', both));
		}
		if (kind === 'seat' && data.again)
			announce(t('table.redrawn'));
		if (kind === 'state')
			announce(word('connection', data));
		draw(kind, data);
	}));
	page.onLeave(() => document.body.classList.remove('at-table'));
	start();
	draw();
	page.every(TICK_MS, () => tick(root));
	return root;
}
