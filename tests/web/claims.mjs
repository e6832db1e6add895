// SPDX-License-Identifier: ISC
// What stands beside a board for claims, for what is taken back and for a claim
// that is looked at again, and what its buttons send.
import {done, pages, same} from './document.mjs';

const web = pages(() => null);
const {loadLanguage} = await import(web + '/lang.js');
const {h} = await import(web + '/dom.js');
const {claimPart, mustAnswer, reopenCounts} = await import(web + '/claims.js');
await loadLanguage('en');

const board = (more) => ({board: 3, seat: 'S', phase: 'play', dead: false,
    dummy: 'N', declarer: 'S', won: {NS: 5, EW: 2}, cards: ['SA'], claim: null,
    undo: null, may_undo: false, end: '', tricks: null, ...more});

let sent = [];
const part = (more, claimed = null) => {
	sent = [];
	return h('div', null, claimPart(board(more), claimed, (...what) =>
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
    true}});
press(node);
same(sent, [['answer_claim', {agree: true}], ['answer_claim', {agree: false}]],
    'a claim is answered');

node = part({may_undo: true});
press(node);
same(sent[1], ['undo'], 'what may be taken back has a button');
same(words(node)[2], 'Ask for my card back', 'of a card');
same(words(part({may_undo: true, phase: 'auction', cards: []})),
    ['Take my call back'], 'or of a call');
node = part({phase: 'undo', undo: {seat: 'E', must_answer: true}});
same(node.textContent.startsWith('East asks for the last card back.'), true,
    'who asks for a card back');
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

/* South declared, had 5 tricks and 9 by the claim: of the 6 left 4, East-West 2 */
const over = {phase: 'done', end: 'claimed', tricks: 9};
same(reopenCounts(board(over)), [6, 5, 3, 2, 1, 0],
    'declarer may ask for what he does not have');
same(reopenCounts(board({...over, seat: 'E'})), [6, 5, 4, 3, 1, 0],
    'and so may a defender');
same(reopenCounts(board({...over, end: 'played'})), null,
    'not where no claim ended the board');
node = part({board: 4}, {board: 3, counts: [6, 5]});
press(node);
same(sent[1], ['reopen', {board: 3, tricks: 6}],
    'also while the next board is played');
done();
