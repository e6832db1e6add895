// SPDX-License-Identifier: ISC
// The first page: the night that is on, those to come, and the latest results.
import {get, now} from './api.js';
import {apart, h, put} from './dom.js';
import {clock, day, duration, moment, spanWords, unit, value, whoBoth, zone}
    from './format.js';
import {t, word} from './lang.js';
import {isSignedIn} from './me.js';
import {store} from './stream.js';

const SOON = 8; // nights to come that are listed

function openNight(event) {
	return h('li', {class: 'card'},
	    h('h3', null, h('a', {href: '/events/' + event.id}, event.title)),
	    h('p', {class: 'state state-' + event.state},
		word('state', event.state)),
	    h('p', null, event.state === 'registering' ?
		[t('lobby.starts'), ' ', h('b', {class: 'countdown',
		    'data-at': event.start_at}), ' · ', moment(event.start_at)] :
		t('lobby.round', {round: Math.min(event.rounds_closed + 1,
		    event.rounds), rounds: event.rounds})),
	    h('p', {class: 'muted'}, t('pairs', {n: event.pairs}), ' · ',
		word('scoring', event.scoring)),
	    h('p', null, joinButton(event)));
}

// To the room while it is open, to the table; who is not in it looks on.
function joinButton(event) {
	const known = store.events.get(event.id);
	const plays = known && known.event && known.event.you &&
	    known.event.you.registered;
	if (!event.room_open && !isSignedIn())
		return null;
	return h('a', {href: isSignedIn() ? '/play' : '/sign-in',
	    class: 'button main'}, t(plays || !event.room_open ? 'head.play' :
		event.state === 'registering' ? 'lobby.join' : 'lobby.late'));
}

function comingNight(night) {
	return h('li', {class: 'night'},
	    h('div', {class: 'when'}, h('b', null, day(night.start_at)),
		h('span', null, clock(night.start_at))),
	    h('div', null, h('b', null, apart(night.title)),
		h('div', {class: 'muted'}, word('scoring', night.scoring), ' · ',
		    t('lobby.shape', {rounds: night.rounds,
			boards: night.boards_per_round}), ' · ',
		    duration(night.ends_at - night.start_at))),
	    h('div', {class: 'countdown', 'data-at': night.opens_at,
		'data-text': 'lobby.opens'}));
}

function past(event) {
	const won = event.winners;
	return h('li', null, h('a', {href: '/events/' + event.id,
	    class: 'row-link'}, h('b', null, apart(event.title)), ' ',
	    h('span', {class: 'muted'}, day(event.start_at)),
	    h('span', {class: 'winners'}, won ?
		[whoBoth(won.north, won.south), '  ' +
		value(won.total, event.scoring) + ' ' + unit(event)] :
		word('state', event.state))));
}

const list = (items, none) => items.length ? items :
    h('li', {class: 'muted'}, t(none));

function tick(root) {
	for (const node of root.querySelectorAll('.countdown')) {
		const left = Number(node.dataset.at) - now();
		const text = spanWords(Math.max(0, left));
		node.textContent = left <= 0 ? t('lobby.now') :
		    node.dataset.text ? t(node.dataset.text, {span: text}) :
		    text;
	}
}

function content(events, schedule) {
	const open = events.filter((e) => e.state !== 'ended' &&
	    e.state !== 'called_off');
	const over = events.filter((e) => !open.includes(e));
	return [
		h('h1', null, t('lobby.title')),
		open.length > 0 && h('section', null,
		    h('h2', null, t('lobby.open')),
		    h('ul', {class: 'cards'}, open.map(openNight))),
		h('section', null, h('h2', null, t('lobby.coming')),
		    h('ul', {class: 'nights'}, list(schedule.nights.slice(0, SOON)
			.map(comingNight), 'lobby.none')),
		    h('p', {class: 'muted'}, t('lobby.zone', {zone: zone()}), ' ',
			h('a', {href: '/api/schedule.ics'}, t('lobby.feed')))),
		h('section', null, h('h2', null, t('lobby.recent')),
		    h('ul', {class: 'rows'}, list(over.slice(0, SOON).map(past),
			'lobby.no_results')),
		    h('p', null, h('a', {href: '/events'}, t('lobby.all')))),
	];
}

const READ_MS = 15000;

export async function show(page) {
	const root = h('div', {class: 'lobby'});
	const read = async () => {
		const [events, schedule] = await Promise.all([
			get('/api/events?limit=30', page.signal),
			get('/api/schedule?days=30', page.signal)]);
		put(root, content(events.events, schedule));
		tick(root);
	};
	page.title(t('lobby.title'));
	await read();
	page.every(1000, () => tick(root));
	const timer = setInterval(() => read().catch(() => {}), READ_MS);
	page.onLeave(() => clearInterval(timer));
	return root;
}
