// SPDX-License-Identifier: ISC
// What one's own pair got on each board of a night that is over, asked for once
// it is, and again when the standing changes.
import {get} from './api.js';
import {unit, value} from './format.js';
import {me} from './me.js';

const MOST = 500; // rows of an answer

// told() is called when there is something new to show.
export function ownScores(told) {
	let asked = null, scores = new Map();

	async function read(event) {
		const found = await get('/api/history/results?' +
		    new URLSearchParams({player: me.player, event: event.id,
			limit: MOST}));
		scores = new Map(found.results.filter((row) => row.value !== null)
		    .map((row) => [row.board, value(row.value,
			event.event.scoring) + ' ' + unit({scoring:
			    event.event.scoring})]));
		told();
	}
	return {
		/* by board, as it is written; nothing before the end */
		of(event) {
			const {state, you} = event.event;
			const key = JSON.stringify([event.id, event.standing]);
			if (state !== 'ended' || !you || you.pair === null)
				return new Map();
			if (asked !== key) {
				asked = key;
				read(event).catch(() => {});
			}
			return scores;
		},
	};
}
