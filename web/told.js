// SPDX-License-Identifier: ISC
// What a director has told everybody of a night: on every page, until the reader
// puts it away. And that a night is halted, as long as it is.
import {announce, apart, h, isolated, region} from './dom.js';
import {clock} from './format.js';
import {language, t} from './lang.js';
import {listen, store} from './stream.js';

const away = new Map(); // by event: when that was said which was put away

const isShown = ({id, broadcast}) => broadcast &&
    away.get(id) !== broadcast.said_at;

const isHalted = ({event}) => event && event.halted_at !== null &&
    event.halted_at !== undefined;

const haltText = (event) => t('told.halted', {title: isolated(event.title),
	at: clock(event.halted_at), end: clock(event.halt_ends_at)});

const saidText = ({id, event, broadcast}) => h('p', null, h('b', null,
    t('told.title'), t('colon')), apart(broadcast.text), h('span', {class: 'muted'}, ' · ',
event ? [apart(event.title), ', '] : '', clock(broadcast.said_at)), h('button', {type:
    'button', class: 'plain', onclick: () => {
	away.set(id, broadcast.said_at);
	showTold();
	document.getElementById('main').focus({preventScroll: true});
}}, t('told.away')));

export function showTold() {
	const node = document.getElementById('told');
	const all = [...store.events.values()];
	const events = all.filter(isShown), halted = all.filter(isHalted);
	node.hidden = events.length + halted.length === 0;
	node.setAttribute('aria-label', t('told.title'));
	region(node, [language, halted.map(({event}) => event), events.map(({id,
	    event, broadcast}) => [id, event && event.title, broadcast])], () => [
		halted.map(({event}) => h('p', null, haltText(event))),
		events.map(saidText)]);
}

let announced = null; // when that was halted which was read out last

listen((kind, data) => {
	if (kind === 'event' && isHalted({event: data}) &&
	    data.halted_at !== announced) {
		announced = data.halted_at;
		announce(haltText(data));
	}
	if (kind === 'broadcast' && away.get(data.event) !== data.said_at)
		announce(t('told.title') + t('colon') + isolated(data.text));
	showTold();
});
