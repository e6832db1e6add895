// SPDX-License-Identifier: ISC
// What can be done with the keyboard.
import {h} from './dom.js';
import {t} from './lang.js';

const LINES = [
	['1 … 7, c d h s n', 'help.bid'], ['p', 'help.pass'],
	['x', 'help.double'], ['s h d c, a k q j t 9 … 2', 'help.card'],
	['Enter', 'help.only'], ['l', 'help.last'], ['?', 'help.help'],
];

export function help() {
	const close = h('button', {type: 'button', class: 'main', onclick: () =>
	    box.close()}, t('help.close'));
	const box = h('dialog', {class: 'help', 'aria-label': t('help.title'),
	    onclose: () => box.remove()},
	    h('h2', null, t('help.title')),
	    h('dl', null, LINES.map(([keys, text]) => [h('dt', null,
		h('kbd', null, keys)), h('dd', null, t(text))])), close);
	document.body.append(box);
	box.showModal();
}
