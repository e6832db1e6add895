// SPDX-License-Identifier: ISC
// What who listens instead of looking is told of the table: everything that came
// with a message, in its order.
import {done, pages, same} from './document.mjs';

const web = pages(() => null);
const {loadLanguage} = await import(web + '/lang.js');
const {boardNews, waitingText} = await import(web + '/news.js');
await loadLanguage('en');

const names = {N: 'Ann', E: 'Bob', S: 'Cyd', W: 'Oak'};
const board = (more) => ({board: 3, seat: 'S', dealer: 'W', phase: 'auction',
    dead: false, dummy: null, declarer: null, contract: null, turn: 'W',
    your_turn: false, next_card: null, calls: [], cards: [], card_seats: [],
    claim: null, undo: null, notes: [], end: '', tricks: null, score: null, ...more});
const note = (more) => ({kind: 'alert', call: 1, caller: 'W', asker: null, text: '',
    lapsed: false, taken_back: false, must_answer: false, ...more});
const news = (before, after) => boardNews(before && board(before), board(after),
    names);

same(news(null, {calls: ['P', '1NT'], turn: 'E'}), ['Board 3'],
    'a page loaded anew says where it is');
same(news({}, {calls: ['1H', 'P', '1NT'], turn: 'S', your_turn: true}),
    ['Oak: 1 heart', 'Ann: pass', 'Bob: 1 no trump', 'Your call.'],
    'every call of a message, then whose turn it is');
same(news({board: 2, phase: 'done', calls: ['P', 'P']}, {calls: ['2H'], turn: 'N'}),
    ['Board 3', 'Oak: 2 hearts'], 'a new board, and what was called there already');
same(news({}, {calls: ['2D'], turn: 'N', notes: [note({text: 'both majors'})]}),
    ['Oak: 2 diamonds', 'Oak alerts 2 diamonds: both majors'],
    'an alert with its call');
const question = note({kind: 'question', asker: 'S', text: null});
same(news({calls: ['2D'], notes: [question]}, {calls: ['2D'], notes: [{...question,
    text: 'weak'}]}), ['Oak explains 2 diamonds: weak'], 'an explanation');
same(news({calls: ['2D']}, {calls: ['2D'], notes: [question]}), [],
    'not a question to others');
const mine = note({kind: 'question', call: 4, caller: 'S', asker: 'E', text: null,
    must_answer: true});
const calls = ['P', 'P', 'P', '1C'];
same(news({calls}, {calls, notes: [mine]}), ['East asks what your call means: 1 club',
    'Waiting for you: say what your call means.'], 'a question to the player');
same(news({calls, seat: 'E', turn: 'E', your_turn: true}, {calls, seat: 'E', turn:
    'E', your_turn: true, notes: [note({kind: 'question', call: 4, caller: 'S',
	asker: 'E', text: null, asked: 'S', waits: true})]}), [],
    'not that who asked is to call, as long as the other side has to answer');
same(news({calls, seat: 'E', turn: 'E', your_turn: true, notes: [note({kind:
    'question', call: 4, caller: 'S', asker: 'E', text: null, asked: 'S', waits:
    true})]}, {calls, seat: 'E', turn: 'E', your_turn: true, notes: [note({kind:
    'question', call: 4, caller: 'S', asker: 'E', text: 'weak', asked: 'S', waits:
    false})]}), ['Cyd explains 1 club: weak', 'Your call.'],
    'but when the answer is there');
const asking = (seat, more) => waitingText(board({calls, seat, turn: 'E', your_turn:
    seat === 'E', notes: [note({kind: 'question', call: 4, caller: 'S', asker: 'E',
	text: null, asked: 'S', waits: true, ...more})]}), names);
same([asking('E'), asking('W'), asking('S', {must_answer: true}),
    asking('E', {waits: false})], ['Waiting for Cyd to say what 1 club means. The ' +
    'clock of that side runs; you may go on without the answer.',
    'Waiting for Cyd to say what 1 club means.',
    'Waiting for you: say what your call means.', 'Your call.'],
    'who waits for whom while a question is open');
same(news({calls: ['1S', 'P', 'P']}, {calls: ['1S', 'P', 'P', 'P'], phase: 'play',
    contract: '1S', declarer: 'W', dummy: 'E', turn: 'N', next_card: 'N'}),
    ['Cyd: pass', 'Contract: 1 spade West'], 'the contract after its last call');
const play = {calls: ['1S', 'P', 'P', 'P'], phase: 'play', contract: '1S',
    declarer: 'W', dummy: 'E', turn: 'N', next_card: 'N'};
same(news(play, {...play, cards: ['HA', 'H2', 'H3'], card_seats: ['N', 'E', 'S'],
    turn: 'W'}), ['Ann: ace of hearts', 'Bob: 2 of hearts', 'Cyd: 3 of hearts'],
    'every card of a message');
const own = {...play, seat: 'W', your_turn: true, turn: 'W', next_card: 'W'};
same(news(own, {...own, cards: ['S2'], card_seats: ['W'], next_card: 'E'}),
    ['Oak: 2 of spades', 'Choose dummy\'s card.'],
    'what is wanted next of who has just played');
same(news({...play, cards: ['HA'], card_seats: ['N']}, {...play, cards: [],
    card_seats: []}), ['taken back'], 'a card that went back');
const claimed = {...play, phase: 'claim', claim: {claimer: 'W', tricks: 5, asked:
    ['N', 'S'], must_answer: true}};
same(news(play, claimed), ['West claims 5 of the tricks that are left.',
    'Answer the claim.'], 'whose claim, of how many, and that it is asked');
const over = (tricks, score) => news(claimed, {...play, phase: 'done', end: 'claimed',
    tricks, score, turn: null, notes: [note({text: 'natural'})]});
same([over(7, -80), over(8, -110), over(6, 50), over(5, 100)], [
    ['1 spade West, just made Score of North-South: minus 80'],
    ['1 spade West, made with 1 overtrick Score of North-South: minus 110'],
    ['1 spade West, 1 down Score of North-South: 50'],
    ['1 spade West, 2 down Score of North-South: 100']].map(([text]) =>
    [text.replace(' Score', '. Score')]), 'the result, and nothing of old notes');
same(news({calls: ['P', 'P', 'P']}, {calls: ['P', 'P', 'P', 'P'], phase: 'done',
    contract: 'P', end: 'passed_out', score: 0}), ['Cyd: pass', 'passed out'],
    'or that all have passed, once');
same(news(play, {...play, phase: 'cut', end: 'cut', turn: null}),
    ['Time is up: the board was cut off.'], 'or that the clock cut it off');
same(news(play, {...play, dead: true, turn: null}),
    ['A pair has withdrawn: this board is not played on.'], 'or that a pair left');
done();
