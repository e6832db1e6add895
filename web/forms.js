// SPDX-License-Identifier: ISC
// Forms that ask the daemon for something and say what it answers.
import {h, isolated, put} from './dom.js';
import {t, word} from './lang.js';

const label = (name) => word('history', name);

// What the daemon says of one field, and the same in the reader's language.
const SAID = [
	[/^name: a player is called (.+) already$/, ([name]) =>
	    t('bad.name_taken', {name})],
	[/^name: (\d+) characters, and 1 to (\d+) are allowed$/, ([is, most]) =>
	    t('bad.name_length', {is, most})],
	[/^name: it is one of the house/, () => t('bad.name_house')],
	[/^name: nobody is called "(.+)"$/, ([name]) => t('bad.nobody', {name})],
	[/^name: (.+)$/s, ([text]) => t('bad.name', {text})],
	[/^(?:new_)?password: /, () => t('bad.password')],
	[/^(from|to): "(.*)" is not allowed; /s, ([name, value]) =>
	    t('bad.date', {field: label(name), value})],
	[/^contract: "(.*)" is not allowed; /s, ([value]) =>
	    t('bad.contract', {value})],
	[/^(\w+): "(.*)" is not allowed; allowed: (.*)$/s,
	    ([name, value, allowed]) => t('bad.value', {field: label(name), value,
		allowed})],
	[/^(\w+) cannot be asked by (.+); allowed: (.*)$/s,
	    ([kind, name, allowed]) => t('bad.field', {kind: label(kind), field:
		label(name), allowed: allowed.split(', ').map(label)
		.join(t('bad.between'))})],
	[/^from: (\S+) comes after to, (\S+)$/, ([from, to]) =>
	    t('bad.order', {from, to})],
	[/^pair: allowed together with event/, () => t('bad.pair')],
	[/^partner and opponent: allowed together with player/, () =>
	    t('bad.partner')],
	[/^there is no event (\d+)$/, ([n]) => t('bad.event', {number: n})],
	[/^no night of a schedule (.+) was held$/, ([name]) =>
	    t('bad.schedule', {name})],
];

function saidText({code, message: text}) {
	for (const [pattern, put] of SAID) {
		const found = pattern.exec(text);
		if (found)
			return put(found.slice(1).map(isolated));
	}
	return code === 'not_found' ? t('error.gone.text') : t('bad.other', {text});
}

// What the daemon said no with, in the reader's language where it is known.
export function refusalText(error) {
	if (error.status === 0)
		return t('error.offline');
	const long = /at most (\d+) bytes/.exec(error.message);
	if (error.code === 'bad_request' && long)
		return t('text.refused', {most: long[1]});
	if (['bad_request', 'not_found'].includes(error.code))
		return saidText(error);
	const known = word('refusal', error.code);
	return known === error.code ? error.message : known;
}

const bytes = (text) => new TextEncoder().encode(text.trim()).length;

// Whether the daemon takes a text of so many bytes at most (UTF-8); if not, the
// field says so.
export function fits(input, most) {
	const is = bytes(input.value);
	input.setCustomValidity(is > most ? t('text.long', {is, most}) : '');
	return is <= most || input.reportValidity();
}

// A field for a text of so many bytes at most.
export function textField(most, attributes) {
	return h('input', {type: 'text', maxlength: most, ...attributes,
	    oninput: (event) => fits(event.target, most)});
}

export function field(name, label, options = {}) {
	return h('label', null, h('span', null, label),
	    h('input', {name, required: true, ...options}));
}

// A choice of one of [value, text].
export function select(name, label, options, chosen = null) {
	return h('label', null, h('span', null, label), h('select', {name},
	    options.map(([value, text]) => h('option', {value, selected:
		String(value) === String(chosen)}, text))));
}

const REASON_MOST = 160; // bytes, as the daemon takes

// Why a director does something: it is kept.
export const reasonField = (label = t('direct.reason')) => h('label', null,
    h('span', null, label), textField(REASON_MOST, {name: 'reason', required:
	true, autocomplete: 'off'}));

// What cannot be taken back is said twice.
export const sureField = (text) => h('label', {class: 'check'}, h('input',
    {type: 'checkbox', required: true}), ' ', text);

// A form of fields; `send` gets their values by name and may throw a Refusal, or an
// error whose text is `said`.
export function form(fields, button, send) {
	const said = h('p', {class: 'bad', role: 'alert'});
	const go = h('button', {type: 'submit', class: 'main'}, button);
	return h('form', {class: 'sheet', onsubmit: async (event) => {
		event.preventDefault();
		const values = Object.fromEntries(new FormData(event.target));
		put(said);
		go.disabled = true;
		try {
			await send(values);
		} catch (error) {
			put(said, error.said || refusalText(error));
		}
		go.disabled = false;
	}}, fields, said, go);
}
