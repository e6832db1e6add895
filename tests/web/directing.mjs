// SPDX-License-Identifier: ISC
// What a director sends, by Node.js with a daemon whose answers get lost: he
// presses again, and it is the same request.
import {done, pages, same} from './document.mjs';

const night = {id: 1, title: 'Club', state: 'playing', reason: null, start_at: 0,
    rules: {boards_per_round: 1, prepared_player: 0}, pairs: [1, 2].map((pair) =>
	({pair, withdrawn_round: null, north: {name: 'N' + pair}, south: {name:
	    'S' + pair}})),
    replacements: [{left: {name: 'S1'}, came: {name: 'Robin'}}],
    rounds: [{round: 1, closed_at: null, tables: []}]};
const ANSWERS = {'/api/account': {player_id: 9, role: 'director'},
    '/api/events/1': night, '/api/events/1/audit': {audit: []}};

const web = pages((path) => ANSWERS[path]);
const read = globalThis.fetch;
const live = document.createElement('div');
let reached = false;
const sent = [];

document.getElementById = () => live;
document.createElement('div').constructor.prototype.reset = () => {};
globalThis.window = {addEventListener() {}};
document.addEventListener = () => {};
globalThis.FormData = class {
	constructor(form) {
		this.form = form;
	}
	*[Symbol.iterator]() {
		for (const one of ['input', 'select'].flatMap((tag) =>
		    this.form.all(tag)))
			if (one.attributes.name)
				yield [one.attributes.name, one.value];
	}
};
globalThis.setTimeout = (what) => setImmediate(what);
globalThis.setInterval = () => 0;
globalThis.fetch = async (path, options = {}) => {
	if (options.method !== 'POST')
		return read(path);
	sent.push([path, JSON.parse(options.body)]);
	if (!reached)
		throw new TypeError('network');
	return {ok: true, status: 200, json: async () => ({done: true, number:
	    0})};
};

const {loadLanguage} = await import(web + '/lang.js');
const {show} = await import(web + '/directing.js');
await loadLanguage('en');
const root = await show({header() {}, title() {}, onLeave() {}}, '1');
const all = (tag) => root.flatMap((part) => part.all(tag));

async function press(title, values) {
	const form = all('details').find((one) => one.all('summary')[0]
	    .textContent === title).all('form')[0];
	for (const [name, value] of Object.entries(values))
		form.all('input').find((one) => one.attributes.name === name)
		    .value = value;
	sent.length = 0;
	await form.listeners.submit({target: form, preventDefault() {}});
	return form.all('p').filter((one) => one.attributes.class === 'bad')[0]
	    .textContent;
}
const nonces = () => [...new Set(sent.map(([, {nonce}]) => nonce))];

for (const [title, values, path] of [
	['Give the round more time', {minutes: '5', reason: 'lag'},
	    '/api/directives'],
	['Give a penalty', {amount: '2.5', reason: 'late'},
	    '/api/penalties']]) {
	reached = false;
	const text = await press(title, values);
	const [first, ...others] = nonces();
	same([text, sent.length > 1, others], [
	    'The server cannot be reached. Are you connected?', true, []],
	title + ': what gets no answer is sent again as it was');
	same(/^[\w-]{8,64}$/.test(first), true, 'with a nonce');
	reached = true;
	same([await press(title, values), sent.map(([to]) => to), nonces()],
	    ['', [path], [first]], 'and is the same when it is pressed again');
	await press(title, values);
	same(nonces().includes(first), false,
	    'until there is an answer: the next is another');
}
const leaves = all('select').find((one) => one.attributes.name === 'leaves');
same(leaves.all('option').map((one) => one.textContent), ['1 N1', '1 Robin',
    '2 N2', '2 S2'], 'who plays now can be replaced');
leaves.value = 'Robin';
await press('Have somebody come in for a player', {comes: 'Sorrel', reason:
    'ill'});
same([sent[0][0], sent[0][1].do, sent[0][1].leaves, sent[0][1].comes],
    ['/api/directives', 'replace', 'Robin', 'Sorrel'], 'by names');
night.rules.prepared_player = 8;
const prepared = await show({header() {}, title() {}, onLeave() {}}, '1');
same(prepared.flatMap((part) => part.all('p')).some((one) => one.textContent
    .includes('there are no others to play')), true,
'why a night with prepared boards does not go back, and what to do');

/* who may not direct */
const {refusalText} = await import(web + '/forms.js');
const queue = await import(web + '/director.js');
async function asks(page, account) {
	const went = [];
	ANSWERS['/api/account'] = account;
	const said = await page({header() {}, title() {}, onLeave() {}, go: (path) =>
	    went.push(path)}, '1').then(() => null, refusalText);
	return [went, said];
}
for (const [name, page] of [['the page of a night', show], ['the list of calls',
    queue.show]]) {
	same(await asks(page, {player_id: null, role: null}), [['/sign-in'], null],
	    name + ' asks a stranger to sign in');
	same(await asks(page, {player_id: 8, role: 'player'}), [[], 'Only a ' +
	    'director may do that, who does not play in this night.'],
	    'and says that it takes a director to who has signed in');
}
done();
