// SPDX-License-Identifier: ISC
// The words of the pages, from en.json or zh.json. A text may hold {names};
// one that depends on a number is an object by plural form (Unicode CLDR).

export const LANGUAGES = {en: 'English', zh: '中文'};

let words = {};
let rules = null;
export let language = 'en';

// What is kept for the next time; a browser may allow nothing to be kept.
function storage() {
	try {
		return window.localStorage;
	} catch {
		return null;
	}
}

function wanted() {
	const kept = storage()?.getItem('language');
	if (Object.hasOwn(LANGUAGES, kept))
		return kept;
	for (const tag of navigator.languages || [])
		for (const name of Object.keys(LANGUAGES))
			if (tag.toLowerCase().split('-')[0] === name)
				return name;
	return 'en';
}

export async function loadLanguage(name = wanted()) {
	const response = await fetch('/web/' + name + '.json');
	if (!response.ok)
		throw new Error(name + '.json: ' + response.status);
	words = await response.json();
	language = name;
	rules = new Intl.PluralRules(name);
	document.documentElement.lang = name === 'zh' ? 'zh-Hans' : name;
}

export async function chooseLanguage(name) {
	await loadLanguage(name);
	try {
		storage()?.setItem('language', name);
	} catch {
		/* full, or not allowed: it holds until the page is left */
	}
}

// The text of a key; values fill its {names}, and n chooses the plural form.
export function t(key, values = {}) {
	let text = words[key];
	if (typeof text === 'object')
		text = text[rules.select(Number(values.n))] || text.other;
	if (text === undefined)
		return key;
	return text.replace(/\{(\w+)\}/g, (whole, name) =>
	    name in values ? String(values[name]) : whole);
}

// Of a word that the daemon uses; a word of a later version stands for itself.
export function word(kind, value) {
	const key = kind + '.' + value;
	return key in words ? t(key) : String(value);
}
