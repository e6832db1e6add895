// SPDX-License-Identifier: ISC
// The bidding box: first the level, then the strain, so that a call is never a
// slip of one click; pass, double and redouble as they are allowed.
import {h, spoken} from './dom.js';
import {fits, textField} from './forms.js';
import {call as callNode, callWords} from './format.js';
import {renew} from './keep.js';
import {t} from './lang.js';

const STRAINS = ['C', 'D', 'H', 'S', 'NT'];
const KEYS = {c: 'C', d: 'D', h: 'H', s: 'S', n: 'NT'};
const EXPLAIN_MOST = 160; // bytes, as the daemon takes

// make(call, alert) is told a call, and gives a promise whether it was taken;
// alert is undefined, or its explanation.
export function biddingBox(make) {
	const alert = h('input', {type: 'checkbox', onchange: () => draw()});
	const text = textField(EXPLAIN_MOST, {placeholder: t('bidding.explain'),
	    'aria-label': t('bidding.explain')});
	const levels = h('div', {class: 'levels', role: 'group', 'aria-label':
	    t('bidding.level')});
	const strains = h('div', {class: 'strains', role: 'group',
	    'aria-label': t('bidding.strain')});
	const others = h('div', {class: 'others'});
	let legal = [], level = null;

	const say = (name) => {
		if (!legal.includes(name))
			return false;
		if (alert.checked && !fits(text, EXPLAIN_MOST))
			return true;
		const told = alert.checked ? text.value : undefined;
		const taken = make(name, told && told.trim());
		alert.checked = false;
		text.value = '';
		legal = [];
		draw();
		keep(taken, told);
		return true;
	};
	/* a call that was refused is made again with its alert */
	const keep = async (taken, told) => {
		if (told === undefined || await taken || alert.checked)
			return;
		alert.checked = true;
		text.value = told;
		draw();
	};
	const isOpen = (n) => STRAINS.some((strain) =>
	    legal.includes(n + strain));
	const button = (name) => h('button', {type: 'button', disabled:
	    !legal.includes(name), class:
	    'bid bid-' + name, onclick: () => say(name)},
	    spoken(callWords(name), callNode(name)));

	/* under a long auction the strains may stand below the window */
	const choose = (n) => {
		level = n;
		draw();
		strains.scrollIntoView({block: 'nearest'});
	};

	function draw() {
		renew(levels, [1, 2, 3, 4, 5, 6, 7].map((n) => h('button', {type:
		    'button', disabled: !isOpen(n), 'aria-pressed':
		    String(n === level), onclick: () => choose(n)}, n)));
		renew(strains, level === null ? h('p', {class: 'muted'},
		    t('bidding.choose')) : STRAINS.map((strain) =>
		    button(level + strain)));
		renew(others, ['P', 'X', 'XX'].filter((name) => name === 'P' ||
		    legal.includes(name)).map(button));
		text.hidden = !alert.checked;
	}
	return {
		node: h('section', {class: 'bidding', 'aria-label':
		    t('bidding.title')}, others, levels, strains,
		    h('label', {class: 'alerting'}, alert, ' ',
			t('bidding.alert')), text),
		update(calls) {
			if (calls.join() === legal.join())
				return;
			legal = calls;
			level = null;
			draw();
		},
		focus: () => levels.querySelector('button:not(:disabled)')?.focus(),
		key(name) {
			if (legal.length === 0)
				return false;
			if (/^[1-7]$/.test(name) && isOpen(Number(name))) {
				choose(Number(name));
				return true;
			}
			if (name === 'p' || name === 'P')
				return say('P');
			if (name === 'x' || name === 'X')
				return say('X') || say('XX');
			return level !== null && name in KEYS &&
			    say(level + KEYS[name]);
		},
	};
}
