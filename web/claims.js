// SPDX-License-Identifier: ISC
// Beside the board: claims, their answers, what is taken back, and a claim that
// is looked at again.
import {h} from './dom.js';
import {SEATS, card, cardWords, seatName, sideOf} from './format.js';
import {t} from './lang.js';

const ALL = 13;

const asked = (text, waiting, must, answer, words) => h('div', {class:
    'notice claim'}, h('p', null, text), h('p', {class: 'muted'}, waiting), must && h('div', {class: 'buttons'},
	h('button', {type: 'button', class: 'main', onclick: () =>
	    answer(true)}, t(words[0])),
	h('button', {type: 'button', onclick: () => answer(false)},
	    t(words[1]))));

// A choice of how many tricks, behind a word.
function choice(title, counts, text, send) {
	const count = h('select', {'aria-label': t('table.claim.number')},
	    counts.map((n) => h('option', {value: n}, n)));
	return h('details', {class: 'claim', 'data-id': text, 'data-whole':
	    JSON.stringify([title, counts])}, h('summary', null, title),
	    h('div', {class: 'buttons'}, count, h('button', {type: 'button',
		onclick: () => send(Number(count.value))}, text)));
}

const upTo = (most) => Array.from({length: most + 1}, (_, i) => most - i);

function claim(board, send) {
	if (board.phase !== 'play' || board.dead || board.seat === board.dummy)
		return null;
	return choice(t('table.claim'), upTo(ALL - board.won.NS - board.won.EW),
	    t('table.claim.do'), (tricks) => send('claim', {tricks}));
}

function takeBack(board, send) {
	if (!board.may_undo)
		return null;
	return h('p', null, h('button', {type: 'button', class: 'plain take-back',
	    onclick: () => send('undo')}, t(board.cards.length === 0 ?
		'table.undo.call' : 'table.undo.card')));
}

// What a side may ask for when it looks at a claim again: of the tricks that
// were not complete then, each number but the one that it has. A board of the
// messages `board` and `claimed`.
function reopenCounts(board) {
	const left = ALL - board.won.NS - board.won.EW;
	const declares = sideOf(board.declarer);
	const theirs = board.tricks - board.won[declares];
	const has = sideOf(board.seat) === declares ? theirs : left - theirs;
	return upTo(left).filter((n) => n !== has);
}

// The board that may be looked at again, after a message told of one: as long as
// its round is played, also while the next board is. Of the board, as `board`
// tells it, what is kept is what `claimed` tells as well.
export function keepClaimed(claimed, kind, data) {
	if (kind === 'claimed')
		return data;
	if (kind === 'reopened' && claimed && claimed.board === data.board)
		return {...claimed, tricks: data.tricks};
	if (kind !== 'board')
		return claimed;
	if (data.phase === 'done' && data.end === 'claimed')
		return {round: data.round, board: data.board, seat: data.seat,
		    declarer: data.declarer, won: data.won, tricks: data.tricks};
	return claimed && claimed.round === data.round &&
	    claimed.board !== data.board ? claimed : null;
}

function reopen(claimed, send) {
	return claimed && choice(t('table.reopen', {n: claimed.board}),
	    reopenCounts(claimed), t('table.reopen.do'), (tricks) =>
		send('reopen', {board: claimed.board, tricks}));
}

// The card that is asked back is the one that was played last.
const lastCard = (board) => card(board.cards[board.cards.length - 1]);
export const lastCardWords = (board) =>
    cardWords(board.cards[board.cards.length - 1]);

const both = (names, seats) => seats.map((seat) => names[seat] ||
    seatName(seat)).join(t('comma'));

// claimed is null, or the board of the round that a claim ended last, as of
// keepClaimed; names by seat. Who has answered is not told: partner's answer is
// not to come from it, nor who refused to give a card back.
export function claimPart(board, claimed, names, send) {
	if (board.phase === 'claim' && board.claim)
		return asked(t('table.claims', {seat:
		    seatName(board.claim.claimer), n: board.claim.tricks}),
		    t('table.claim.asked', {who: both(names,
			board.claim.asked)}), board.claim.must_answer, (agree) => send('answer_claim',
			{agree}), ['table.agree', 'table.object']);
	if (board.phase === 'undo' && board.undo)
		return asked([t('table.undo.asks', {seat:
		    seatName(board.undo.seat)}), ' ', lastCard(board)], t('table.undo.waiting', {who:
			both(names, SEATS.filter((seat) => sideOf(seat) !==
			    sideOf(board.undo.seat)))}), board.undo.must_answer,
		    (agree) => send('answer_undo', {agree}),
		    ['table.undo.agree', 'table.undo.refuse']);
	return [claim(board, send), takeBack(board, send),
	    reopen(claimed, send)];
}

// What became of a claim, or of the player's own card asked back, when the answer
// was no; else null. Of the board before a message and after it. A claim can be
// refused so soon that nobody has seen it asked; and who was not asked, as declarer
// of a concession to which the claimer's partner objected, is not shown the cards.
export function refusedText(before, board) {
	if (!before || before.board !== board.board || board.phase !== 'play')
		return null;
	if (before.phase === 'claim' && before.claim) {
		const {claimer} = before.claim;
		return claimer === board.seat ? t('table.claim.refused') :
		    t(board.left[claimer] === null ? 'table.claim.refused_of' :
			'table.claim.refused_open', {seat: seatName(claimer)});
	}
	if (before.phase === 'undo' && before.undo &&
	    before.undo.seat === board.seat &&
	    before.cards.length === board.cards.length)
		return t('table.undo.refused');
	return null;
}

// Whether a claim has ended the board just now though not all had agreed to it.
export const stoodAnyway = (before, board) => Boolean(before &&
    before.board === board.board && before.phase === 'claim' &&
    board.claim_checked);

// Whose cards lie open since a claim that was refused. What dummy is shown is
// shown to dummy in any case.
export const openSince = (board) => board.phase !== 'play' ||
    board.seat === board.dummy ? [] : SEATS.filter((seat) => seat !== board.seat &&
	seat !== board.dummy && board.left[seat] !== null);

// The question whose answer is waited for, as far as the player may know: so long
// the clock runs of the side of who is asked.
export const questionOpen = (board) => (board.notes || []).find((note) =>
    note.waits) || null;

const partnerOf = {N: 'S', S: 'N', E: 'W', W: 'E'};

// Whether partner was asked about a call, which one may not know before the board
// is over: until then one's clocks are those of a table without the question.
export const wasHidden = (board) => ['done', 'cut'].includes(board.phase) &&
    (board.notes || []).some((note) => note.kind === 'question' &&
	note.asked === partnerOf[board.seat]);

// The side whose clock runs, or null.
export function charged(board) {
	const question = questionOpen(board);
	if (question)
		return sideOf(question.asked);
	if (board.phase === 'claim')
		return board.claim && board.claim.asked.length > 0 ?
		    sideOf(board.claim.asked[0]) : null;
	if (board.phase === 'undo')
		return board.undo && !board.dead ? sideOf(board.undo.seat) : null;
	return board.turn && sideOf(board.turn);
}

// The questions that the player has to answer.
export const mustExplain = (board) => (board.notes || []).filter((note) =>
    note.must_answer);

// Whose answer to the open claim may be awaited, as far as the player knows.
export const mayAwait = ({claim, seat}) => claim ? claim.asked.filter((one) =>
    one !== seat || claim.must_answer) : [];

// Whether the player's answer is awaited, to a claim or to a card asked back.
export const mustAnswer = (board) => Boolean((board.claim &&
    board.claim.must_answer) || (board.undo && board.undo.must_answer));
