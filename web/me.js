// SPDX-License-Identifier: ISC
// Who sits at this browser.
import {get, post} from './api.js';

export let me = {player_id: null, player: null, role: null, sign_up: 'closed',
    guests: false,
    sessions: []};

export async function readAccount() {
	me = await get('/api/account');
	return me;
}

export const isSignedIn = () => me.player_id !== null;
export const isDirector = () => me.role === 'director';
export const isGuest = () => me.role === 'guest';

// Signs in or out by one of the daemon's calls.
export async function change(path, body) {
	await post(path, body);
	return readAccount();
}
