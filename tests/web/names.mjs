// SPDX-License-Identifier: ISC
// Names and texts that are written from right to left: each stands apart from what
// is around it, whose order it would turn otherwise (Unicode Bidirectional
// Algorithm); by Node.js in a document that only keeps texts. Of all pages in a
// browser this is looked at by frame.mjs.
import {done, pages, same} from './document.mjs';

const DANA = 'דנה', OMAR = 'عمر 7', REMARK = 'שלום!';
const TURNED = /[\u0590-\u08ff]/;

let shown = null;
const web = pages((path) => path === '/api/account' ? {player_id: null} : shown);
const live = document.createElement('div');
document.getElementById = () => live;
Object.assign(document, {addEventListener() {}});
globalThis.window = {addEventListener() {}};
globalThis.setTimeout = () => 0;
globalThis.setInterval = () => 0;
const {loadLanguage} = await import(web + '/lang.js');
const {apart, h, isolated} = await import(web + '/dom.js');
const {called, calledBoth, pairNames, who, whoBoth} = await import(web + '/format.js');
const {boardNews} = await import(web + '/news.js');
const {cardPart, directorPart} = await import(web + '/beside.js');
const {chatBox} = await import(web + '/chat.js');
const {callItem} = await import(web + '/director.js');
const {refusalText} = await import(web + '/forms.js');
const {show} = await import(web + '/event.js');
await loadLanguage('en');

// A text with its parts that stand apart between brackets.
const marked = (node) => typeof node === 'string' ? node.replace(/\u2068/g, '[')
    .replace(/\u2069/g, ']') : node.tag === undefined ? marked(String(node)) :
    (node.tag === 'bdi' ? '[' : '') + node.children.map(marked).join('') +
    (node.tag === 'bdi' ? ']' : '');
const node = (...parts) => h('div', null, parts);
// What of a text would turn the order of the rest.
const turns = (what) => TURNED.test(marked(what).replace(/\[[^\]]*\]/g, ''));

/* --- a name, a pair --------------------------------------------------------------- */

same([isolated(DANA), isolated('Bob 7'), isolated('王芳')], ['\u2068' + DANA + '\u2069',
    'Bob 7', '王芳'], 'within a text only what is written from right to left');
same(marked(node(apart(REMARK))), '[' + REMARK + ']', 'as a node');
same([called('Bob (guest 2)'), marked(called(DANA + ' (guest 2)'))],
    ['Bob (guest 2)', '[' + DANA + '] (guest 2)'],
    'what the house has put after a name stands after it');
same(marked(node(who(DANA + ' (robot)'))), '[' + DANA + '] (robot)', 'here as well');
same([marked(calledBoth(DANA, OMAR)), marked(node(whoBoth(DANA, OMAR))),
    marked(node(pairNames({north: {name: DANA}, south: {name: OMAR}})))],
    Array(3).fill('[' + DANA + '] – [' + OMAR + ']'), 'each of a pair');

/* --- what is said ------------------------------------------------------------------- */

const chat = chatBox({}, ['table']);
chat.update({id: 1, said: [{to: 'table', player: DANA, seat: null, text: REMARK, said_at:
    0}]}, 'chat', {to: 'table', player: DANA, text: REMARK});
same(marked(chat.node.all('li')[0]).endsWith('[' + DANA + ']: [' + REMARK + ']'), true,
    'a name and its remark');
same(marked(live.children[0]), '[' + DANA + ']: [' + REMARK + ']', 'read out as well');
const board = (notes) => ({board: 1, seat: 'S', dealer: 'W', phase: 'auction', calls:
    ['1H'], cards: [], card_seats: [], claim: null, undo: null, notes});
const note = {kind: 'alert', call: 1, caller: 'W', asker: null, text: REMARK};
const said = (after) => boardNews(board([]), board([after]), {W: called(DANA)})
    .map(marked);
same([said(note), said({...note, kind: 'question', asker: 'S'})], [['[' + DANA +
    '] alerts 1 heart: [' + REMARK + ']'], ['[' + DANA + '] explains 1 heart: [' +
    REMARK + ']']], 'alerts and explanations');
const call = (more) => ({number: 1, state: 'done', called_at: 0, text: REMARK, answer:
    REMARK, director: OMAR, player: DANA, round: 1, table: 2, board: 3, ...more});
const event = (calls) => ({id: 1, event: {state: 'playing', you: {registered: true,
    card: REMARK}}, director: {calls}, seat: {seat: 'N', opponents: [DANA, OMAR],
    cards: {NS: null, EW: REMARK}}});
same(['open', 'taken', 'done'].flatMap((state) => [turns(node(callItem(1,
    call({state}), null))), turns(node(directorPart(event([call({state})]), {})))]),
    Array(6).fill(false), 'calls for the director and their answers');
same(turns(node(cardPart(event([]), {}))), false, 'system cards');
same(marked(refusalText({status: 400, code: 'bad_request', message:
    'name: a player is called ' + DANA + ' already'})), 'A player is called [' + DANA +
    '] already.', 'what is refused');

/* --- a night --------------------------------------------------------------------------- */

const person = (name) => ({id: 1, name});
const pair = (n) => ({pair: n, place: n, rank: n, north: person(DANA + n), south:
    person(OMAR), total: '50.00', finished: 1, owed: 1, withdrawn_round: null,
    late_round: null, points: 1, groups: [], boards: [{board: 1, kind: 'result', value:
    '50.00'}]});
const table = {table: 1, ns: 1, ew: 2, repeat: true, match: null, reason: {ranks: [1,
    2], met: 1, groups: [], passed: 0, told: [], text: ''}};
shown = {id: 1, title: 'Club', state: 'ended', reason: 'played', start_at: 0,
    rounds_closed: 1, commitment: '', seed: null, next: null, rules: {scoring:
	'matchpoints', totals: 'boards', avoid: 'none', rounds: 1, completion_percent:
	1}, pairs: [pair(1), pair(2)], penalties: [{pair: 1, round: 1, amount: '1.00', at: 0,
	reason: REMARK}], roll_backs: [], replacements: [{pair: 1, seat: 'N', left:
	person(DANA), came: person(OMAR), board: 1, counts: false}], rounds: [{round: 1,
	start_at: 0, end_at: 1, closed_at: 1, bye: null, tables: [table], draw: {from: 0,
	    optimal: true, beyond: [], quality: {tables: 0}, relaxed: [{rule: 'repeat',
		pairs: [1, 2], round: 1}]}}]};
const titles = [];
for (const language of ['en', 'zh']) {
	await loadLanguage(language);
	const root = await show({title: (text) => titles.push(text), every() {}, onLeave()
	    {}}, '1');
	same([TURNED.test(root.textContent), turns(root)], [true, false],
	    language + ': the ranking, boards, rounds, penalties of a night');
}
done();
