// SPDX-License-Identifier: ISC
// The stream of a page, made by Node.js with an EventSource, clocks and a daemon
// that answer when the test says so.
import {done, pages, same} from './document.mjs';

/* --- a browser ---------------------------------------------------------------- */

const sources = [], timers = [], heard = {};
let asked = []; // what is asked and not answered yet

class EventSource {
	constructor() {
		this.on = {};
		this.closed = false;
		sources.push(this);
	}
	addEventListener(kind, what) { this.on[kind] = what; }
	close() { this.closed = true; }
	tell(kind, data) { this.on[kind]({data: JSON.stringify(data)}); }
}

const web = pages(() => null);
const hear = (type, what) => (heard[type] = heard[type] || []).push(what);
globalThis.EventSource = EventSource;
globalThis.window = {addEventListener: hear};
Object.assign(document, {addEventListener: hear, visibilityState: 'visible'});
globalThis.setInterval = () => 0;
globalThis.setTimeout = (what, ms) => timers.push({what, ms});
globalThis.clearTimeout = (id) => {
	if (timers[id - 1])
		timers[id - 1].what = null;
};
AbortSignal.timeout = (ms) => Object.assign(new EventTarget(), {ms});
globalThis.fetch = (path, {signal} = {}) => new Promise((good, bad) =>
    asked.push({path, ms: signal && signal.ms, bad, answer: (body) => good({ok:
	true, status: 200, json: async () => body})}));

const settle = () => new Promise((go) => setImmediate(go));
const waiting = () => timers.filter(({what}) => what);
const open = () => sources.filter(({closed}) => !closed);
const event = (type) => heard[type].forEach((what) => what());
const hello = {player_id: 1, time: Date.now(), events: [], over: []};

const {start, store} = await import(web + '/stream.js');

/* --- a line that dies without a word ------------------------------------------- */

start();
sources[0].tell('hello', hello);
same(store.state, 'open', 'a stream is open when it has said hello');
event('offline');
await settle();
same([store.state, asked.map(({path, ms}) => [path, ms > 0])], ['lost',
    [['/api/account', true]]], 'who is lost asks whether he is signed in, and ' +
    'does not wait for ever');
asked.pop().bad(new DOMException('', 'TimeoutError'));
await settle();
same(waiting().length, 1, 'without an answer the stream is tried again');
waiting()[0].what();
same([open().length, store.state], [1, 'connecting'], 'and that is one stream');

/* --- an answer that comes when all is well again ---------------------------------- */

const mine = open()[0];
mine.tell('hello', hello);
timers.length = 0;
event('offline');
await settle();
const late = asked.pop();
event('online');
open()[0].tell('hello', hello);
same([store.state, open().length], ['open', 1], 'the system says the line is back');
late.bad(new TypeError('network'));
await settle();
same([store.state, open().length, waiting().length], ['open', 1, 0],
    'a question that fails after that opens no other stream');

event('offline');
await settle();
const later = asked.pop();
event('online');
open()[0].tell('hello', hello);
later.answer({player_id: null});
await settle();
same([store.state, open().length], ['open', 1],
    'nor does its answer sign anybody out');
done();
