// SPDX-License-Identifier: ISC
// The one stream of events, and what it has said last of each thing. A page
// that looks away loses nothing: the store stays, and a new stream begins with
// all that stands.
import {get, nonce, noteTime, now, postSurely} from './api.js';
import {keepClaimed} from './claims.js';

const FIRST_MS = 1000, MOST_MS = 30000;
const ASK_MS = 30000, ANSWER_MS = 8000;
const SAID_KEPT = 200; // remarks of an event

let source = null;
let timer = null;
let wait = FIRST_MS;
let losses = 0;
let stale = new Set();
const listeners = new Set();

// state: 'off', 'connecting', 'open', 'lost', 'replaced', 'signed_out'
export const store = {state: 'off', hello: null, events: new Map()};

function tell(kind, data) {
	for (const listener of [...listeners])
		listener(kind, data);
}

export function listen(listener) {
	listeners.add(listener);
	return () => listeners.delete(listener);
}

function setState(state) {
	if (store.state === state)
		return;
	store.state = state;
	tell('state', state);
}

// All that is known of an event, by kind of message.
export function eventOf(id) {
	if (!store.events.has(id))
		store.events.set(id, {id, rooms: new Map(), presence: new Map(),
		    at: {}, said: []});
	return store.events.get(id);
}

function take(kind, data) {
	if (kind === 'hello') {
		store.hello = data;
		noteTime(data.time);
		for (const id of [...store.events.keys()])
			if (!data.events.includes(id) && !data.over.includes(id))
				store.events.delete(id);
		/* what is not said again is no longer so */
		stale = new Set(store.events.keys());
		return;
	}
	if (data.event === undefined)
		return;
	if (stale.delete(data.event)) {
		const {said} = eventOf(data.event);
		store.events.delete(data.event);
		eventOf(data.event).said = said;
	}
	const event = eventOf(data.event);
	event.at[kind] = now();
	event.claimed = keepClaimed(event.claimed || null, kind, data);
	/* what was played in its place, or drawn after it, is thrown away */
	if (kind === 'seat' && data.thrown > 0 && (!event.seat ||
	    event.seat.round !== data.round || event.seat.thrown !== data.thrown)) {
		delete event.board;
		delete event.next;
	}
	if (kind === 'room')
		event.rooms = new Map(data.tables.map((t) => [t.table, t]));
	else if (kind === 'room_table')
		event.rooms.set(data.table.table, data.table);
	else if (kind === 'chat')
		event.said = [...event.said, data].slice(-SAID_KEPT);
	else if (kind === 'presence')
		event.presence.set(data.player, data);
	else if (kind !== 'claimed') {
		if (kind === 'seat')
			seatAgain(event.seat, data);
		event[kind] = data;
	}
}

// A round that is drawn again before it begins: its seats are told once more, and
// who meets others than he was told is to hear of it. The house pair is no other.
function seatAgain(was, seat) {
	const others = ({table, opponents}) => String([table, opponents]);
	const same = was && was.round === seat.round;
	seat.again = Boolean(same) && !seat.house && was.start_at > now() &&
	    others(was) !== others(seat);
	seat.redrawn = seat.again || Boolean(same && was.redrawn);
}

// Kinds that are known; EventSource tells of no others.
const KINDS = ['hello', 'event', 'room', 'room_table', 'pairs', 'registered',
    'unseated', 'seat', 'next', 'presence',
    'chat', 'board', 'claimed', 'reopened', 'standing', 'director',
    'queue', 'broadcast', 'replaced', 'stopping'];

function again(ms) {
	clearTimeout(timer);
	timer = setTimeout(connect, ms);
}

// Who is lost asks why, and tries again; unless meanwhile the line is back, or
// lost once more.
async function lost() {
	const mine = ++losses;
	let told = null;
	close();
	setState('lost');
	try {
		told = await get('/api/account', AbortSignal.timeout(ANSWER_MS));
	} catch (error) {
		/* not reachable: it is tried again below */
	}
	if (mine !== losses || store.state !== 'lost')
		return;
	if (told && told.player_id === null) {
		setState('signed_out');
		return;
	}
	/* not all at once after a restart */
	again(wait * (0.5 + Math.random()));
	wait = Math.min(MOST_MS, wait * 2);
}

// Pages of one browser tell each other who has the stream and who leaves it, so
// that of two the older goes on when the newer is closed.
const pages = 'BroadcastChannel' in window ? new BroadcastChannel('pairsd') :
    null;
const TURN_MS = 500; // for the first of several older pages, at most
let turn = null;

if (pages)
	pages.onmessage = ({data}) => {
		clearTimeout(turn);
		if (data === 'left' && store.state === 'replaced')
			turn = setTimeout(resume, Math.random() * TURN_MS);
	};

function tellPages(what) {
	if (pages)
		pages.postMessage(what);
}

window.addEventListener('pagehide', () => {
	if (source)
		tellPages('left');
});

function close() {
	clearTimeout(timer);
	if (source)
		source.close();
	source = null;
}

function connect() {
	close();
	setState('connecting');
	const mine = source = new EventSource('/api/stream');
	mine.onerror = () => {
		if (source === mine)
			lost();
	};
	for (const kind of KINDS)
		mine.addEventListener(kind, (message) => {
			if (source !== mine)
				return;
			if (kind === 'replaced') {
				close();
				setState('replaced');
				return;
			}
			if (kind === 'hello') {
				wait = FIRST_MS;
				tellPages('here');
				setState('open');
			}
			const data = JSON.parse(message.data);
			take(kind, data);
			tell(kind, data);
		});
}

// Opens the stream unless it is open or on its way.
export function start() {
	if (source === null && store.state !== 'lost')
		connect();
}

// Here again, after another page has taken over, or at once after a loss.
export function resume() {
	wait = FIRST_MS;
	connect();
}

export function stop() {
	clearTimeout(turn);
	close();
	store.events.clear();
	store.hello = null;
	setState('off');
}

// What the system says of the line is believed at once; a line that is dead
// without a word is found by asking.
function back() {
	if (store.state === 'lost' && document.visibilityState === 'visible')
		resume();
}

window.addEventListener('online', back);
document.addEventListener('visibilitychange', back);
window.addEventListener('offline', () => {
	if (source)
		lost();
});

setInterval(async () => {
	const mine = source;
	if (store.state !== 'open')
		return;
	try {
		noteTime((await get('/api/time',
		    AbortSignal.timeout(ANSWER_MS))).time);
	} catch (error) {
		if (source === mine)
			lost();
	}
}, ASK_MS);

// A page of another browser that has taken over tells nothing when it is closed:
// who looks at the older one has it asked for, and twice, so that a newer page
// that is only loaded anew keeps the table.
const LEFT_MS = 4000;
let alone = 0;

setInterval(async () => {
	if (store.state !== 'replaced' || document.visibilityState !== 'visible') {
		alone = 0;
		return;
	}
	try {
		const told = await get('/api/account',
		    AbortSignal.timeout(ANSWER_MS));
		alone = told.connected ? 0 : alone + 1;
	} catch (error) {
		alone = 0;
	}
	if (alone > 1 && store.state === 'replaced') {
		alone = 0;
		resume();
	}
}, LEFT_MS);

// Has a command done. Throws a Refusal when the answer is no.
export function command(event, what, more = {}) {
	return postSurely('/api/command', {nonce: nonce(), event, do: what,
	    ...more});
}
