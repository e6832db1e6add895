// SPDX-License-Identifier: ISC
// Questions to the daemon. pairsd-protocol(7) tells each of them.

// What the daemon refused, or that it could not be asked (status 0).
export class Refusal extends Error {
	constructor(status, code, text, body = null) {
		super(text);
		this.status = status;
		this.code = code;
		this.body = body;
	}
}

let offset = 0;

// The daemon's time in milliseconds, as well as it is known.
export const now = () => Date.now() + offset;

export function noteTime(time) {
	offset = time - Date.now();
}

async function ask(path, options) {
	let response, body;
	try {
		response = await fetch(path, options);
		body = await response.json();
	} catch (error) {
		if (error.name === 'AbortError')
			throw error;
		throw new Refusal(response ? response.status : 0, 'offline',
		    String(error));
	}
	if (!response.ok)
		throw new Refusal(response.status, body.error, body.text, body);
	return body;
}

export function get(path, signal) {
	return ask(path, {signal, cache: 'no-store'});
}

export function post(path, body) {
	return ask(path, {method: 'POST', body: JSON.stringify(body),
	    headers: {'Content-Type': 'application/json'}});
}

export async function readTime() {
	noteTime((await get('/api/time')).time);
}
