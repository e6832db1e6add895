// SPDX-License-Identifier: ISC
// What stands beside a board for claims, for what is taken back and for a claim
// that is looked at again, and what its buttons send.
import {done, pages, same} from './document.mjs';

const web = pages(() => null);
const {loadLanguage} = await import(web + '/lang.js');
const {h} = await import(web + '/dom.js');
const {charged, claimPart, keepClaimed, mayAwait, mustAnswer, mustExplain, openSince,
    refusedText, stoodAnyway, wasHidden} = await import(web + '/claims.js');
await loadLanguage('en');

const board = (more) => ({board: 3, seat: 'S', phase: 'play', dead: false,
    dummy: 'N', declarer: 'S', won: {NS: 5, EW: 2}, cards: ['SA'], claim: null,
    undo: null, may_undo: false, end: '', tricks: null, ...more});

let sent = [];
const part = (more, claimed = null) => {
	sent = [];
	return h('div', null, claimPart(board(more), claimed, {S: 'Bo'}, (...what) =>
	    sent.push(what)));
};
const press = (node) => node.all('button').forEach((one) =>
    one.listeners.click());
const words = (node) => [...node.all('summary'), ...node.all('button')].map(
    (one) => one.textContent);

let node = part({});
same(words(node), ['Claim', 'Claim so many'], 'a claim can be made');
press(node);
same(sent, [['claim', {tricks: 6}]], 'of all tricks that are not complete');
same(words(part({seat: 'N'})), [], 'not by dummy');

node = part({phase: 'claim', claim: {claimer: 'E', tricks: 3, must_answer:
    true, asked: ['S', 'N']}});
same(node.all('p')[1].textContent, 'Asked: Bo, North. Who has answered is not ' +
    'told.', 'who is asked');
press(node);
same(sent, [['answer_claim', {agree: true}], ['answer_claim', {agree: false}]],
    'a claim is answered');

const hid = (more, note) => wasHidden(board({...more, notes: [{kind: 'question',
    caller: 'N', asker: 'E', asked: 'N', ...note}]}));
same([hid({phase: 'done'}), hid({phase: 'cut'}), hid({phase: 'play'}), hid({phase:
    'done', seat: 'N'}), hid({phase: 'done'}, {kind: 'alert', asked: null}),
    hid({phase: 'done', seat: 'E'})], [true, true, false, false, false, false],
    'once the board is over it is said why the clocks have changed');

const asked = (seat, must) => mayAwait(board({seat, claim: {asked: ['S', 'N'],
    must_answer: must}}));
same([asked('E', false), asked('S', true), asked('S', false), mayAwait(board({}))],
    [['S', 'N'], ['S', 'N'], ['N'], []], 'of answers one knows only one\'s own');

node = part({may_undo: true});
press(node);
same(sent[1], ['undo'], 'what may be taken back has a button');
same(words(node)[2], 'Ask for my card back', 'of a card');
same(words(part({may_undo: true, phase: 'auction', cards: []})),
    ['Take my call back'], 'or of a call');
node = part({phase: 'undo', undo: {seat: 'E', must_answer: true}});
same(node.all('p')[1].textContent, 'Asked: North, Bo. Who has answered is not ' +
    'told.', 'of a card asked back only who is asked');
same(node.textContent.startsWith('East asks for the last card back: ♠A'), true,
    'who asks for a card back, and which');
press(node);
same(sent, [['answer_undo', {agree: true}], ['answer_undo', {agree: false}]],
    'is answered');
same(words(part({phase: 'undo', undo: {seat: 'E', must_answer: false}})), [],
    'by those who are asked');

same(mustAnswer(board({})), false, 'nothing is awaited');
same(mustAnswer(board({undo: {seat: 'E', must_answer: true}})), true,
    'an answer to a card asked back');
same(mustAnswer(board({claim: {claimer: 'E', must_answer: true}})), true,
    'or to a claim');

const question = {kind: 'question', call: 1, must_answer: true};
same(mustExplain(board({notes: [{...question, must_answer: false}, question]}))
    .length, 1, 'so is an answer to a question');
same(mustExplain(board({})), [], 'or none');

/* what was refused is told to who asked */
const claiming = (claimer) => board({phase: 'claim', claim: {claimer, tricks: 3}});
const undoing = (seat) => board({phase: 'undo', undo: {seat}});
same(refusedText(claiming('S'), board({})),
    'Your claim was not accepted; play goes on.', 'a claim that was objected to');
const seen = {N: null, E: 'A...', S: 'K...', W: null};
same(refusedText(claiming('E'), board({left: seen})), 'East\'s claim was not ' +
    'accepted; play goes on, and East\'s cards stay open.', 'is told to all');
same(refusedText(claiming('E'), board({left: {...seen, E: null}})),
    'East\'s claim was not accepted; play goes on.',
    'that the cards stay open to who sees them only (Law 68B2)');
same(refusedText(claiming('S'), board({phase: 'done'})), null,
    'unless it ended the board');
same(refusedText(undoing('S'), board({})),
    'Your card was not given back; it stands.', 'a card that stands');
same(refusedText(undoing('E'), board({})), null, 'is told to who asked for it');
same(refusedText(undoing('S'), board({cards: []})), null,
    'but not when it went back');
same(refusedText(claiming('S'), board({board: 4})), null,
    'nothing of another board');
same(refusedText(null, board({})), null, 'nor of a page loaded anew');

/* and that a claim stands though somebody objected, to everybody */
const stood = board({phase: 'done', end: 'claimed', claim_checked: true});
same([stoodAnyway(claiming('E'), stood), stoodAnyway(claiming('S'), stood)],
    [true, true], 'a claim that stood over an objection');
same([stoodAnyway(claiming('E'), {...stood, claim_checked: false}),
    stoodAnyway(claiming('E'), {...stood, board: 4}), stoodAnyway(null, stood),
    stoodAnyway(stood, stood)], [false, false, false, false],
    'not one that all agreed to, nor twice');

/* South declared, had 5 tricks and 9 by the claim: of the 6 left 4, East-West 2 */
const over = {round: 2, table: 1, phase: 'done', end: 'claimed', tricks: 9};
const counts = (claimed) => part({board: 4}, claimed).all('option').slice(7)
    .map((one) => one.attributes.value);
let kept = keepClaimed(null, 'board', board(over));
same(counts(kept), [6, 5, 3, 2, 1, 0],
    'declarer may ask for what he does not have');
same(counts(keepClaimed(null, 'board', board({...over, seat: 'E'}))),
    [6, 5, 4, 3, 1, 0], 'and so may a defender');
same(keepClaimed(null, 'board', board({...over, end: 'played'})), null,
    'not where no claim ended the board');
node = part({board: 4}, kept);
press(node);
same(sent[1], ['reopen', {board: 3, tricks: 6}],
    'also while the next board is played');
same(keepClaimed(kept, 'board', board({round: 2, board: 4})), kept,
    'the next board leaves it');
same(keepClaimed(kept, 'board', board({round: 3, board: 5})), null,
    'the next round does not');
same(counts(keepClaimed(kept, 'reopened', {board: 3, tricks: 8})),
    [6, 5, 4, 2, 1, 0], 'what was changed is what one has');
same(keepClaimed(kept, 'reopened', {board: 2, tricks: 8}), kept,
    'another board is not it');
const told = {event: 1, round: 2, table: 1, board: 3, seat: 'S', contract: '3NT',
    declarer: 'S', dummy: 'N', won: {NS: 5, EW: 2}, tricks: 9};
same(counts(keepClaimed(null, 'claimed', told)), [6, 5, 3, 2, 1, 0],
    'a page that was loaded anew is told of it');

/* whose cards lie open since a claim that was refused */
const left = {N: 'A...', E: null, S: 'K...', W: null};
same([openSince(board({left})), openSince(board({left: {...left, W: 'Q...'}})),
    openSince(board({left: {...left, W: 'Q...'}, phase: 'claim'})),
    openSince(board({left, seat: 'N', dummy: 'N'}))], [[], ['W'], [], []],
    'a hand that is neither one\'s own nor dummy\'s');

/* whose clock runs */
const waiting = {kind: 'question', call: 1, asker: 'N', asked: 'W', waits: true};
same([charged(board({turn: 'N'})), charged(board({turn: 'N', notes: [waiting]})),
    charged(board({turn: 'N', notes: [{...waiting, waits: false}]})),
    charged(board({turn: null, phase: 'undo', undo: {seat: 'S'}})),
    charged(board({turn: null, phase: 'claim', claim: {claimer: 'S', asked: ['E',
	'W']}})), charged(board({turn: null, phase: 'done'}))],
    ['NS', 'EW', 'NS', 'NS', 'EW', null],
    'of who is asked, as long as his answer is waited for');
done();
