// SPDX-License-Identifier: ISC
// Calls for the director and system cards: what is shown to whom, what is sent;
// and the director's list.
import {done, pages, same} from './document.mjs';

const web = pages(() => null);
const {loadLanguage} = await import(web + '/lang.js');
const {h} = await import(web + '/dom.js');
const {cardLines, cardPart, directorPart} = await import(web + '/beside.js');
await loadLanguage('en');

let sent = [];
const tools = {send: (...what) => {
	sent.push(what);
	return Promise.resolve(true);
}};
const submit = (node, i, text) => {
	sent = [];
	const form = node.all('form')[i];
	form.all('input')[0].value = text;
	form.listeners.submit({preventDefault() {}});
};
const show = (part) => h('div', null, part);

/* --- calls for the director -------------------------------------------------- */

const call = (number, state, more) => ({number, state, called_at: 0, changed_at: 0,
    text: 'revoke?', answer: '', note: '', ...more});
const night = (calls, state = 'playing') => ({id: 7, event: {state, you: {
    registered: true, card: null}}, director: calls && {event: 7, calls}});

let node = show(directorPart(night(null), tools));
same(node.all('form').length, 1, 'a director can be called');
submit(node, 0, '  a revoke ');
same(sent, [[7, 'call_director', {text: 'a revoke'}]], 'with what it is about');
submit(node, 0, '   ');
same(sent, [], 'not about nothing');
submit(node, 0, '牌'.repeat(53));
same(sent.length, 1, '53 characters of three bytes are not too many');
submit(node, 0, '牌'.repeat(54));
same(sent, [], '54 are, for bytes are counted');
same(node.all('input')[0].fault.includes('162 bytes; 160 are allowed'), true,
    'and the field says so');
submit(node, 0, 'a revoke');
same([sent.length, node.all('input')[0].fault], [1, ''], 'until it is shorter');
const {refusalText} = await import(web + '/forms.js');
await loadLanguage('zh');
same(refusalText({status: 400, code: 'bad_request', message:
    'alert: a string of at most 160 bytes'}),
    '文字太长：最多 160 字节；一个汉字占三个字节。', 'so does a refusal, in any language');
await loadLanguage('en');
node = show(directorPart(night([call(1, 'open')]), tools));
same(node.all('form').length, 0, 'not again while a call waits');
same(node.textContent.includes('Waits for a director.'), true, 'which is said');
node = show(directorPart(night([call(1, 'taken')]), tools));
same(node.textContent.includes('A director looks into it.'), true,
    'and that it was taken');
node = show(directorPart(night([call(1, 'taken', {director: 'Dora'})]), tools));
same(node.textContent.includes('Dora looks into it.'), true, 'by whom');
node = show(directorPart(night([call(1, 'done', {answer: 'two tricks'})]), tools));
same(node.textContent.includes('Answer: two tricks'), true, 'and the answer');
same(node.all('form').length, 1, 'after which there can be another');
same(directorPart(night(null, 'ended'), tools), null, 'not after the night');

/* --- system cards -------------------------------------------------------------- */

const seat = {bye: false, seat: 'N', opponents: ['Elm', 'Fir'], cards: {NS:
    'Acol', EW: 'Precision'}};
same(cardLines(seat, {card: 'Acol'}).map((line) => [line.name, line.text]),
    [['Your pair', 'Acol'], ['Elm – Fir (East – West)', 'Precision']],
    "one's own card and the opponents'");
same(cardLines({...seat, seat: 'E'}, {card: null}).map((line) => line.text),
    [null, 'Acol'], 'by where one sits');
same(cardLines({bye: true}, {card: 'Acol'}).length, 1, 'and none in a bye');
const own = {id: 7, event: {state: 'playing', you: {registered: true, card:
    'Acol'}}, seat};
node = show(cardPart(own, tools));
same(node.all('input')[0].attributes.value, 'Acol', 'it can be changed');
submit(node, 0, '<b>2/1</b> ');
same(sent, [[7, 'system_card', {text: '<b>2/1</b>'}]], 'by either of the pair');
submit(node, 0, '');
same(sent, [[7, 'system_card', {text: ''}]], 'and taken back');
same(cardPart({...own, event: {state: 'playing', you: {registered: false}}},
    tools), null, 'who does not play has none');

/* --- an alert ------------------------------------------------------------------ */

const {biddingBox} = await import(web + '/bidding.js');
let taken = true;
const calls = [];
const box = biddingBox((...what) => {
	calls.push(what);
	return Promise.resolve(taken);
});
const [tick, meaning] = box.node.all('input');
const alerted = (text) => {
	box.update(['P']);
	tick.checked = true;
	meaning.value = text;
	box.key('p');
	return new Promise((then) => setTimeout(then));
};
await alerted('牌'.repeat(54));
same([calls, tick.checked, meaning.value], [[], true, '牌'.repeat(54)],
    'an explanation that is too long is not sent, and stays');
taken = false;
await alerted('weak');
same([calls.pop(), tick.checked, meaning.value], [['P', 'weak'], true, 'weak'],
    'what was refused stays with its tick');
taken = true;
await alerted('weak');
same([calls.pop(), tick.checked, meaning.value], [['P', 'weak'], false, ''],
    'what was taken is gone');

/* --- the director's list ------------------------------------------------------- */

globalThis.window = globalThis.document = {...globalThis.document,
    addEventListener() {}, visibilityState: 'visible'};
globalThis.setInterval = () => 0;
const {callItem, inOrder} = await import(web + '/director.js');
same(inOrder([call(1, 'done'), call(2, 'open'), call(3, 'taken')]).map((one) =>
    one.number), [2, 3, 1], 'what waits stands first');
let answered = [];
const item = (state, more) => show(callItem(7, call(3, state, {player: 'Elm',
    round: 2, table: 4, board: 5, ...more}), (...what) => answered.push(what)));
node = item('open');
same(['Elm', 'Round 2, table 4', 'Board 5', 'revoke?'].filter((part) =>
    !node.textContent.includes(part)), [], 'who calls, where, and why');
node.all('button')[0].listeners.click();
submit(node, 0, 'play on');
same(answered, [[7, 3, false, ''], [7, 3, true, 'play on']],
    'it is taken and answered');
same(item('taken').all('button').length, 1, 'what is taken is answered only');
same(item('done', {answer: 'play on', director: 'Dora'}).all('form').length, 0,
    'what is done is left alone');
same([item('done', {answer: 'play on', director: 'Dora'}), item('done',
    {answer: 'play on', director: null}), item('taken', {director: 'Dora'})].map(
    (one, i) => one.textContent.includes(['Answered by Dora: play on',
	'Answered by an administrator: play on', 'taken by Dora'][i])),
    [true, true, true], 'who has taken or answered it stands there');
same(item('open', {table: null, round: null, board: null}).textContent
    .includes('table'), false, 'a call from the room has no table');
done();
