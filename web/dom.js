// SPDX-License-Identifier: ISC
// Elements from data. Text goes in as text only: nothing that a stranger wrote
// is ever read as markup.

import {handlers, renew} from './keep.js';

const SVG = 'http://www.w3.org/2000/svg';

// A handler can be changed while the element stays.
function listen(element, name, handler) {
	const heard = handlers.get(element) || {};
	handlers.set(element, heard);
	heard[name] = handler;
	element.addEventListener(name, (event) => heard[name](event, element));
}

function fill(element, attributes, children) {
	for (const [name, value] of Object.entries(attributes || {})) {
		if (value === null || value === undefined || value === false)
			continue;
		if (name.startsWith('on'))
			listen(element, name.slice(2), value);
		else
			element.setAttribute(name, value === true ? '' : value);
	}
	element.append(...children.flat(Infinity).filter(
	    (child) => child !== null && child !== undefined && child !== false));
	return element;
}

// h('a', {href: '/'}, 'home'): an element; null, undefined and false among the
// children are left out, and so are attributes with such a value. A handler is
// told the event and the element.
export function h(tag, attributes, ...children) {
	return fill(document.createElement(tag), attributes, children);
}

// The same for a picture.
export function s(tag, attributes, ...children) {
	return fill(document.createElementNS(SVG, tag), attributes, children);
}

// A name or a text that somebody wrote, from right to left maybe: apart from what
// stands around it, whose order it would turn. As a node,
export const apart = (text) => h('bdi', null, text);

/* Hebrew, Arabic and the other scripts that are written so */
const TURNED = new RegExp('[\u0590-\u08ff\ufb1d-\ufdff\ufe70-\ufefc' +
    '\u{10800}-\u{10fff}\u{1e800}-\u{1efff}]', 'u');

// and within a text (FIRST STRONG ISOLATE, POP DIRECTIONAL ISOLATE); as it is where
// that changes nothing, so that it can be copied and looked for.
export const isolated = (text) => TURNED.test(text) ? '\u2068' + text + '\u2069' :
    text;

// Puts new children into an element, instead of all it had.
export function put(element, ...children) {
	element.replaceChildren(...children.flat(Infinity).filter(
	    (child) => child !== null && child !== undefined && child !== false));
	return element;
}

// A part that is looked at only when what it shows has changed; what is the same
// in it stays (keep.js).
export function region(node, key, build) {
	const text = JSON.stringify(key);
	if (node.shows === text)
		return;
	node.shows = text;
	renew(node, build());
}

// What is seen and what is read out instead of it, where signs stand for words.
export function spoken(words, ...seen) {
	return [h('span', {'aria-hidden': 'true', class: 'seen'}, seen),
		h('span', {class: 'unseen'}, words)];
}

const HEARD_MS = 20000;

// Says something to whoever listens instead of looking, after all that was said
// just before: each text is a node of its own, which goes when it was heard.
export function announce(text) {
	const said = h('p', null, text);
	document.getElementById('live').append(said);
	setTimeout(() => said.remove(), HEARD_MS);
}

// A table: head is an array of texts or nodes, rows of arrays of cells; a cell
// may be an element td or th of its own. With options.stack each row becomes a
// few lines where the window is narrow; options.mine tells which rows are the
// reader's.
export function table(head, rows, options = {}) {
	const names = head.map((name) => name instanceof HTMLTableCellElement ?
	    name.textContent : name);
	const cell = (value, i) => {
		const node = value instanceof HTMLTableCellElement ? value :
		    h('td', null, value);
		if (options.stack)
			node.setAttribute('data-label', names[i]);
		return node;
	};
	return h('div', {class: 'scroll', tabindex: '0', role: 'region',
	    'aria-label': options.label}, h('table', {class:
	    [options.class, options.stack && 'stack'].filter(Boolean)
		.join(' ') || null},
	    options.caption && h('caption', null, options.caption),
	    h('thead', null, h('tr', null, head.map((name) =>
		name instanceof HTMLTableCellElement ? name :
		h('th', {scope: 'col'}, name)))),
	    h('tbody', null, rows.map((row, i) => row instanceof HTMLElement ?
		row : h('tr', {class: options.mine && options.mine[i] ? 'mine' :
		    null}, row.map(cell))))));
}

export const number = (value) => h('td', {class: 'number'}, value);
export const numberHead = (text) =>
	h('th', {scope: 'col', class: 'number'}, text);
