// SPDX-License-Identifier: ISC
// Forms that ask the daemon for something and say what it answers.
import {h, put} from './dom.js';
import {t, word} from './lang.js';

// What the daemon said no with, in the reader's language where it is known.
export function refusalText(error) {
	if (error.status === 0)
		return t('error.offline');
	const long = /at most (\d+) bytes/.exec(error.message);
	if (error.code === 'bad_request' && long)
		return t('text.refused', {most: long[1]});
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
