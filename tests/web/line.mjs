// SPDX-License-Identifier: ISC
// A page that could not be shown for the line: it is shown as soon as there is an
// answer again, by Node.js with a line, a clock and a stream that are the test's.
import {done, pages, same} from './document.mjs';

/* --- a browser ---------------------------------------------------------------- */

let isThere = true; // whether the server is
let timers = [];
const asked = [], sources = [], heard = {};
const PLAYERS = {players: [{id: 1, name: 'Ann', robot: false, director: false, nights:
    1, points: 2}]};
const ANSWERS = {'/api/account': {player_id: 1, player: 'Ann', role: 'player', sessions:
    []}, '/api/time': {time: Date.now()}, '/api/players': PLAYERS};

const web = pages((path) => ANSWERS[path]);
const read = globalThis.fetch;
const node = () => Object.assign(document.createElement('div'), {focused: 0,
    focus() { this.focused++; }});
const byId = {};
const hear = (type, what) => (heard[type] = heard[type] || []).push(what);
Object.assign(document, {getElementById: (id) => byId[id] = byId[id] || node(),
    addEventListener: hear, visibilityState: 'visible', body: {classList: {remove() {},
	toggle() {}}}});
globalThis.window = {addEventListener: hear, scrollTo() {}};
Object.defineProperty(globalThis, 'navigator', {value: {languages: ['en']}});
globalThis.location = {pathname: '/players', search: ''};
globalThis.history = {pushState: (_, __, path) => {
	location.pathname = path;
}};
globalThis.EventSource = class {
	constructor() {
		this.on = {};
		sources.push(this);
	}
	addEventListener(kind, what) { this.on[kind] = what; }
	close() {}
};
delete globalThis.BroadcastChannel;
globalThis.setInterval = () => 0;
globalThis.setTimeout = (what, ms) => {
	timers.push({what, ms});
	return timers[timers.length - 1];
};
globalThis.clearTimeout = (timer) => {
	if (timer)
		timer.what = null;
};
AbortSignal.timeout = () => new AbortController().signal;
globalThis.fetch = async (path) => {
	if (path.startsWith('/api/'))
		asked.push(path);
	if (!isThere)
		throw new TypeError('network');
	return path in ANSWERS || path.startsWith('/web/') ? read(path) :
	    {ok: false, status: 404, json: async () => ({error: 'not_found', text:
		''})};
};
const turn = () => new Promise((then) => setImmediate(then));
const settle = async () => {
	for (let i = 0; i < 20; i++)
		await turn();
};
// Lets the clock go to what waits for it, and says how long that was.
const pass = async () => {
	const now = timers.filter(({what}) => what);
	timers = [];
	now.forEach(({what}) => what());
	await settle();
	return now.map(({ms}) => ms);
};
const heading = () => byId.main.all('h1').map((one) => one.textContent)[0];
// A module takes its time to come.
const leads = async (path, text) => {
	go(path);
	for (let i = 0; i < 100000 && heading() !== text; i++)
		await turn();
	await settle();
};
console.error = () => {};

const {go} = await import(web + '/main.js');
const {start} = await import(web + '/stream.js');
await settle();
await leads('/players', 'Players');
same(heading(), 'Players', 'a page is shown');
timers = [];

/* --- the line is lost, and comes back ---------------------------------------------- */

isThere = false;
await leads('/players', 'That did not work');
const shown = byId.main.children[0];
same(heading(), 'That did not work', 'without a line that is said');
const waits = [];
for (let i = 0; i < 7; i++)
	waits.push(...await pass());
same([waits.length, waits[0] < 2000, waits[6] > 10000, waits.every((ms) => ms <
    60000)], [7, true, true, true], 'it is asked for again, less and less often');
same(byId.main.children[0] === shown, true,
    'while there is no answer what is said is not said again');
isThere = true;
await pass();
same([heading(), timers.filter(({what}) => what).length], ['Players', 0],
    'with an answer the page is shown, and nothing more is asked');

/* --- the stream is sooner ---------------------------------------------------------- */

start();
isThere = false;
await leads('/players', 'That did not work');
same(heading(), 'That did not work', 'lost once more');
isThere = true;
sources[0].on.hello({data: JSON.stringify({player_id: 1, player: 'Ann', time: Date
    .now(), events: [], over: []})});
await settle();
same(heading(), 'Players', 'when the stream is back the page is shown at once');
asked.length = 0;
await pass();
same(asked, [], 'and not asked for twice');

/* --- what is not the line's ----------------------------------------------------------- */

await leads('/events/7', 'There is no such page');
same([heading(), timers.filter(({what}) => what).length], ['There is no such page',
    0], 'what there is not is not asked for again');
isThere = false;
await leads('/players', 'That did not work');
isThere = true;
await leads('/events/7', 'There is no such page');
asked.length = 0;
await pass();
same([heading(), asked], ['There is no such page', []],
    'nor a page that was left meanwhile');
done();
