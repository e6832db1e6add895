// SPDX-License-Identifier: ISC
// What a director has told everybody of a night: on every page, until the reader
// puts it away.
import {announce, h, region} from './dom.js';
import {clock} from './format.js';
import {language, t} from './lang.js';
import {listen, store} from './stream.js';

const away = new Map(); // by event: when that was said which was put away

const isShown = ({id, broadcast}) => broadcast &&
    away.get(id) !== broadcast.said_at;

export function showTold() {
	const node = document.getElementById('told');
	const events = [...store.events.values()].filter(isShown);
	node.hidden = events.length === 0;
	node.setAttribute('aria-label', t('told.title'));
	region(node, [language, events.map(({id, event, broadcast}) => [id,
	    event && event.title, broadcast])], () => events.map(({id, event,
		broadcast}) => h('p', null, h('b', null, t('told.title'),
	    t('colon')), broadcast.text, h('span', {class: 'muted'}, ' · ',
	    event ? event.title + ', ' : '', clock(broadcast.said_at)),
	    h('button', {type: 'button', class: 'plain', onclick: () => {
		    away.set(id, broadcast.said_at);
		    showTold();
		    document.getElementById('main').focus({preventScroll: true});
	    }}, t('told.away')))));
}

listen((kind, data) => {
	if (kind === 'broadcast' && away.get(data.event) !== data.said_at)
		announce(t('told.title') + t('colon') + data.text);
	showTold();
});
