// SPDX-License-Identifier: ISC
// What a player's stream may show of the cards (Laws 41, 68-70, and when the
// board is over all of it), judged on the raw bytes that the browser was sent.

// A watch over one player's stream.
export function watch() {
	return {boards: 0, shown: new Map(), faults: []};
}

// Hands of a message, wherever they stand in it: four holdings between dots.
const HANDS = /"(?:[AKQJT2-9]*\.){3}[AKQJT2-9]*"/g;

// Who may be seen: oneself; dummy from the lead on; who has claimed, for those
// that were asked, and shown is shown; all when the board is over.
function allowed(watched, board) {
	const key = board.event + '/' + board.board;
	if (board.phase === 'done' || board.phase === 'cut')
		return ['N', 'E', 'S', 'W'];
	if (!watched.shown.has(key))
		watched.shown.set(key, new Set([board.seat]));
	const seats = watched.shown.get(key);
	if (board.cards.length > 0 && board.dummy)
		seats.add(board.dummy);
	if (board.claim && board.claim.claimer)
		seats.add(board.claim.claimer);
	return [...seats];
}

// Looks at one message: its kind, and its data as it came.
export function look(watched, kind, text) {
	const hands = text.match(HANDS) || [];
	if (kind !== 'board') {
		if (hands.length > 0)
			watched.faults.push(kind + ' holds cards: ' + text);
		return;
	}
	const board = JSON.parse(text);
	const may = allowed(watched, board);
	let told = 0;
	watched.boards++;
	for (const seat of ['N', 'E', 'S', 'W'])
		for (const of of ['hands', 'left']) {
			if (board[of][seat] === null)
				continue;
			told++;
			if (!may.includes(seat))
				watched.faults.push(seat + ' is shown to ' +
				    board.seat + ': ' + text);
		}
	if (hands.length !== told)
		watched.faults.push('cards outside of the hands: ' + text);
}

// Planted leaks that the judge must find, and what it must not take for one.
export function judge() {
	const board = {event: 1, board: 1, seat: 'N', phase: 'auction', dummy: null,
	    cards: [], claim: null,
	    hands: {N: 'AKQ.JT9.8765.432', E: null, S: null, W: null},
	    left: {N: 'AKQ.JT9.8765.432', E: null, S: null, W: null}};
	const other = 'JT9.AKQ.432.8765';
	const found = (kind, change) => {
		const watched = watch();
		look(watched, kind, JSON.stringify({...board, ...change}));
		return watched.faults.length > 0;
	};
	return !found('board', {}) &&
	    found('board', {hands: {...board.hands, S: other}}) &&
	    found('board', {left: {...board.left, W: other}}) &&
	    found('board', {note: other}) &&
	    found('seat', {}) &&
	    found('board', {dummy: 'S', phase: 'play',
		hands: {...board.hands, S: other}}) &&
	    !found('board', {dummy: 'S', phase: 'play', cards: ['S2'],
		hands: {...board.hands, S: other}}) &&
	    !found('board', {phase: 'done', hands: {...board.hands, S: other}});
}
