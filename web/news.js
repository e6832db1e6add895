// SPDX-License-Identifier: ISC
// What has come at the table, in words, for those who listen: in the order in
// which it came.
import {lastCardWords, mayAwait, mustAnswer, mustExplain, questionOpen}
    from './claims.js';
import {isolated} from './dom.js';
import {SEATS, callWords, cardWords, contractWords, seatName} from './format.js';
import {t} from './lang.js';

// Whether the player is waited for: not who waits for an answer himself.
export const isYours = (board) => (board.your_turn && !questionOpen(board)) ||
    mustAnswer(board) || mustExplain(board).length > 0;

// Of a question about a call: to who asked that he may go on without an answer.
function questionText(board, note, names) {
	const made = board.calls[note.call - 1];
	const what = {who: names[note.asked] || seatName(note.asked), call: made ?
	    callWords(made) : t('table.taken_back')};
	return t(note.asker === board.seat ? 'table.you_asked' : 'table.was_asked',
	    what);
}

// Who is waited for, and for what; names by seat.
export function waitingText(board, names) {
	if (board.dead)
		return t('table.dead');
	if (board.phase === 'done' || board.phase === 'cut')
		return t('table.over');
	if (mustExplain(board).length > 0)
		return t('table.answer_question');
	const question = questionOpen(board);
	if (question && !mustAnswer(board))
		return questionText(board, question, names);
	if (board.your_turn || mustAnswer(board))
		return board.phase === 'claim' ? t('table.answer_claim') :
		    board.phase === 'undo' ? t('table.undo.answer') :
		    board.phase === 'auction' ? t('table.your_call') :
		    board.next_card === board.dummy ? t('table.dummy_card') :
		    t('table.your_card');
	if (board.phase === 'undo')
		return t('table.undo.waits');
	const seats = board.phase === 'claim' ? mayAwait(board) :
	    board.turn ? [board.turn] : [];
	return seats.length === 0 ? '' : t('table.waits', {who: seats.map((seat) =>
	    seat === board.seat ? t('table.you') : names[seat] ||
		seatName(seat)).join(t('comma'))});
}

const caller = (board, i) => SEATS[(SEATS.indexOf(board.dealer) + i) % 4];
const isOver = (board) => ['done', 'cut'].includes(board.phase);

// An alert, a question that the player has to answer, or an answer; else null.
function noteText(board, note, names) {
	const made = board.calls[note.call - 1];
	const call = (note.taken_back || !made ? t('table.taken_back') :
	    callWords(made));
	const who = names[note.caller] || seatName(note.caller);
	if (note.kind === 'alert')
		return t('table.spoken_alert', {who, call}) + (note.text ?
		    t('colon') + isolated(note.text) : '');
	if (note.text !== null)
		return t('table.spoken_answer', {who, call, text:
		    isolated(note.text)});
	return note.must_answer ? t('table.asks', {seat:
	    seatName(note.asker)}) + ' ' + call : null;
}

// What is new among the notes. When a board is over all are shown, also those
// that were not for this player: they are not read out then.
function notesNews(before, board, names) {
	const known = (before.notes || []).map((note) => JSON.stringify([note.kind,
	    note.call, note.caller, note.asker, note.text]));
	return isOver(board) ? [] : (board.notes || []).filter((note) =>
	    !known.includes(JSON.stringify([note.kind, note.call, note.caller,
		note.asker, note.text]))).map((note) => noteText(board, note,
	    names));
}

function resultWords(board) {
	if (board.phase === 'cut')
		return t('table.cut');
	if (board.contract === 'P' || board.end === 'passed_out')
		return t('contract.passed');
	if (!board.contract || board.tricks === null)
		return t('table.over');
	const n = board.tricks - 6 - Number(board.contract[0]);
	const what = {contract: contractWords(board.contract), seat:
	    seatName(board.declarer), n: Math.abs(n)};
	const result = n === 0 ? t('table.spoken_made', what) : n > 0 ?
	    t('table.spoken_over', what) : t('table.spoken_down', what);
	return board.score === null ? result : result + ' ' +
	    t(board.score < 0 ? 'table.spoken_minus' : 'table.spoken_score',
		{n: Math.abs(board.score)});
}

// Of the board before a message, or null, and after it: an array of texts.
export function boardNews(before, board, names) {
	const who = (seat) => names[seat] || seatName(seat);
	const said = [];
	let was = before;
	if (!before || before.board !== board.board) {
		said.push(t('board.title', {n: board.board}));
		/* a page loaded anew does not recite all that was */
		was = before ? {calls: [], cards: [], notes: [], contract: null,
		    claim: null, undo: null, phase: 'auction'} : board;
	}
	if (was.calls.length > board.calls.length ||
	    was.cards.length > board.cards.length)
		said.push(t('table.undo.done'));
	for (let i = was.calls.length; i < board.calls.length; i++)
		said.push(who(caller(board, i)) + t('colon') +
		    callWords(board.calls[i]));
	said.push(...notesNews(was, board, names));
	if (!was.contract && board.contract && board.contract !== 'P')
		said.push(t('table.spoken_contract', {contract:
		    contractWords(board.contract), seat:
			seatName(board.declarer)}));
	for (let i = was.cards.length; i < board.cards.length; i++)
		said.push(who(board.card_seats[i]) + t('colon') +
		    cardWords(board.cards[i]));
	if (!was.claim && board.claim)
		said.push(t('table.claims', {seat: seatName(board.claim.claimer),
		    n: board.claim.tricks}));
	if (!was.undo && board.undo)
		said.push(t('table.undo.asks', {seat: seatName(board.undo.seat)}) +
		    ' ' + lastCardWords(board));
	if (!was.dead && board.dead)
		said.push(t('table.dead'));
	else if (isOver(board) && !isOver(was))
		said.push(resultWords(board));
	const waits = waitingText(board, names);
	if (isYours(board) && !(before && before.board === board.board &&
	    isYours(before) && waitingText(before, names) === waits))
		said.push(waits);
	return said.filter(Boolean);
}
