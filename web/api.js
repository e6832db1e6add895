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

export function nonce() {
	const bytes = crypto.getRandomValues(new Uint8Array(15));
	return 'w' + [...bytes].map((b) => b.toString(16).padStart(2, '0'))
	    .join('');
}

// Whether what failed may have been done for all that.
export const isUnknown = (error) => error.body === null ||
    [429, 503].includes(error.status);

const TRIES = 4;

// Sends what has a nonce: again, byte for byte, while it is not known whether it
// arrived. Throws a Refusal when the answer is no.
export async function postSurely(path, body) {
	for (let i = 1; ; i++) {
		try {
			return await post(path, body);
		} catch (error) {
			if (error.code === 'already_done' && i > 1)
				return null;
			if (i === TRIES || !isUnknown(error))
				throw error;
			await new Promise((done) => setTimeout(done,
			    300 * 2 ** i * (0.5 + Math.random())));
		}
	}
}

export async function readTime() {
	noteTime((await get('/api/time')).time);
}
