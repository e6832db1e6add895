// SPDX-License-Identifier: ISC
// What can be done at a table, and with the keyboard.
import {h} from './dom.js';
import {t} from './lang.js';

const LINES = [
	['1 … 7, c d h s n', 'help.bid'], ['p', 'help.pass'],
	['x', 'help.double'], ['s h d c, a k q j t 9 … 2', 'help.card'],
	['Enter', 'help.only'], ['l', 'help.last'], ['?', 'help.help'],
];

// What a newcomer would not find: [what, how].
const WAYS = [['help.ask', 'help.ask.text'], ['bidding.alert',
    'help.alert.text'], ['table.claim', 'help.claim.text'], ['help.back',
    'help.back.text'], ['director.call', 'help.director.text']];

export function help() {
	const close = h('button', {type: 'button', class: 'main', onclick: () =>
	    box.close()}, t('help.close'));
	const box = h('dialog', {class: 'help', 'aria-label': t('help.title'),
	    onclose: () => box.remove()},
	    h('div', {class: 'help-head'}, h('h2', null, t('help.title')), close),
	    h('dl', null, WAYS.map(([what, how]) => [h('dt', null, t(what)),
		h('dd', null, t(how))])),
	    h('h2', null, t('help.keys')),
	    h('dl', null, LINES.map(([keys, text]) => [h('dt', null,
		h('kbd', null, keys)), h('dd', null, t(text))])));
	document.body.append(box);
	box.showModal();
}
