// SPDX-License-Identifier: ISC
// Who sits at this browser.
import {Refusal, get, post} from './api.js';

export let me = {player_id: null, player: null, role: null, sign_up: 'closed',
    guests: false,
    sessions: []};

export async function readAccount() {
	me = await get('/api/account');
	return me;
}

export const isSignedIn = () => me.player_id !== null;
export const isDirector = () => me.role === 'director';

// Whether a page for directors may be shown: else who is not signed in is asked to,
// and who is has not the role, which he is told as the daemon would.
export function mayDirect(page) {
	if (isSignedIn() && !isDirector())
		throw new Refusal(403, 'no_director', '');
	if (!isSignedIn())
		page.go('/sign-in');
	return isSignedIn();
}

// Whether the reader registered as one of a pair.
export const isMine = (pair) => me.player_id !== null && Boolean(pair.north) &&
    [pair.north.id, pair.south.id].includes(me.player_id);
export const isGuest = () => me.role === 'guest';

// Pages of one browser have one account: who signs in or out tells the others.
const pages = 'BroadcastChannel' in globalThis ?
    new BroadcastChannel('pairsd-account') : null;

export function onOtherPage(what) {
	if (pages)
		pages.onmessage = what;
}

// It is another account now, or none.
export function changed() {
	if (pages)
		pages.postMessage('changed');
	return readAccount();
}

// Signs in by one of the daemon's calls, or changes the password.
export async function change(path, body) {
	await post(path, body);
	return changed();
}
