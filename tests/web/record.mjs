// SPDX-License-Identifier: ISC
// The pages of a record and of a board: what was explained in the auction, and a
// result that a director corrected beside what was played.
import {done, pages, same} from './document.mjs';

const deal = 'N:AKQ.AKQ.AKQ.AKQJ JT9.JT9.JT9.T987 876.876.876.6543 ' +
    '5432.5432.5432.2';
const side = (award, value) => ({award, value});
const person = (name) => ({id: 1, name});
const pair = (n) => ({pair: n, north: person('N' + n), south: person('S' + n)});
const result = (table, more) => ({table, ns: pair(1), ew: pair(2), version: 0,
    kind: 'result', contract: '7NT', declarer: 'N', lead: 'SJ', tricks: 13,
    score: 1520, ruling: null, ns_got: side(null, '50.00'), ew_got: side(null,
	'50.00'), ...more});
let known = {makes: null, par: null};
const board = (results) => ({event: 1, round: 1, board: 1, deal, dealer: 'N',
    vulnerable: 'none', results, rule: null, datum: null, dropped: 0, ...known});
const note = (kind, call, more) => ({kind, call, caller: 'N', asker: null, ms:
    call, answer_ms: null, text: '', taken_back: false, ...more});
const record = {deal, dealer: 'N', vulnerable: 'none', board: 1, players: {N:
    person('N1'), E: person('N2'), S: person('S1'), W: person('S2')}, calls: [
	['N', '7NT'], ['E', 'P'], ['S', 'P'], ['W', 'P']].map(([seat, call]) =>
	    ({seat, call, ms: 0})),
contract: '7NT', declarer: 'N', cards: [], tricks: 13, score: 1520, claims: [{seat:
    'N', tricks: 13, ms: 9, end: 'agreed'}], undos: [], robot_calls: [2],
robot_cards: [], reopened: null, clocks:
    {ns: {used_ms: 0}, ew: {used_ms: 0}}, notes: [
	note('alert', 1, {text: 'to play'}),
	note('question', 1, {ms: 2, asker: 'E', text: 'all tricks'}),
	note('question', 1, {ms: 3, asker: 'W', text: null}),
	note('alert', 2, {ms: 4, caller: 'E', text: 'gone', taken_back: true})]};

const saved = {...record};
let results = [];
const event = {id: 1, title: 'Club', rules: {scoring: 'matchpoints'}, pairs: []};
const web = pages((path) => path.includes('/records/') ? record :
    path.includes('/boards/') ? board(results) : event);
document.addEventListener = () => {};
document.createElementNS = (_, tag) => document.createElement(tag);
const {h} = await import(web + '/dom.js');
const {loadLanguage} = await import(web + '/lang.js');
const pageOf = {record: (await import(web + '/record.js')).show,
    board: (await import(web + '/board.js')).show};

async function page(kind, language, ...shown) {
	results = shown;
	await loadLanguage(language);
	return h('div', null, await pageOf[kind]({title() {}, onLeave() {}}, '1',
	    ...kind === 'board' ? ['1'] : ['1', '2', '1']));
}

const texts = (root, tag, name) => root.all(tag).filter((one) =>
    one.attributes.class === name).map((one) => one.textContent);
const told = (root) => root.all('ul').filter((one) =>
    one.attributes.class === 'incidents')[0].all('li').map((one) =>
    one.textContent);

let root = await page('record', 'en', result(2, {}));
same(told(root), ['North alerted 7NT: to play',
    "East asked about North's 7NT: all tricks",
    "West asked about North's 7NT: no answer",
    'East alerted (call taken back): gone',
    'North claimed 13 of the tricks left: agreed'],
    'a record tells what was explained, in order');
same(texts(root, 'sup', 'alert'), ['!'],
    'a call that stands is marked as alerted');
same(texts(root, 'sup', 'by-robot'), ['*'], "and a robot's as a robot's");
same([texts(root, 'p', 'outcome'), texts(root, 'span', 'tag')],
    [['7NT North = · +1520'], []], 'what was played is the result');
const DOWN = {version: 1, contract: '7S', declarer: 'N', tricks: 12, score: -50};
root = await page('record', 'en', result(1, {}), result(2, DOWN));
same([texts(root, 'p', 'outcome'), root.all('p').map((one) => one.textContent)
    .includes('played: 7NT North = · +1520')],
    [['corrected 7♠ North −1 · −50'], true],
    'but where it was corrected that stands first');
root = await page('record', 'en', result(2, {version: 2, kind: 'artificial',
    contract: null, ns_got: side('A+', '60.00'), ew_got: side('A-', '40.00')}));
same(texts(root, 'p', 'outcome'), ['corrected adjusted: N-S A+, E-W A-'],
    'also by an adjusted score');
const passed = {contract: 'P', declarer: null, lead: null, tricks: 0, score: 0};
Object.assign(record, passed, {calls: ['N', 'E', 'S', 'W'].map((seat) => ({seat,
    call: 'P', ms: 0})), claims: [], notes: []});
root = await page('record', 'en', result(2, passed));
same(texts(root, 'p', 'outcome'), ['passed out'],
    'a board that was passed out has no declarer, and can be looked at');
root = await page('board', 'en', result(2, passed));
same(root.all('td').map((one) => one.textContent).slice(3, 7),
    ['Play at table 2: passed out', '', '', '0'], 'and among the results');
Object.assign(record, saved);
root = await page('record', 'zh', result(2, {}));
same(told(root)[4], '北摊牌，要剩余墩中的 13 墩：同意', 'in Chinese as well');

root = await page('board', 'en', result(1, {}), result(2, DOWN));
same(texts(root, 'span', 'tag'), ['corrected'],
    'a board marks the result that was corrected');
same(texts(root, 'div', 'muted'), ['played: 7NT North = · +1520'],
    'with what was played');
const makesOf = (page) => page.all('table').filter((one) =>
    one.attributes.class === 'makes').map((one) => one.all('tr').map((line) =>
    [...line.all('th'), ...line.all('td')].map((cell) => cell.textContent)));
same(makesOf(root), [], 'what it makes is not told before it is known');
const of = (...n) => ({C: n[0], D: n[1], H: n[2], S: n[3], NT: n[4]});
known = {makes: {N: of(4, 6, 6, 9, 6), E: of(9, 6, 6, 3, 6), S: of(4, 6, 6, 10,
    6), W: of(9, 6, 6, 3, 6)}, par: {score: -300, contracts: [{contract: '5CX',
    declarers: ['N', 'S'], tricks: 9}, {contract: '5D', declarers: ['E'],
    tricks: 11}]}};
root = await page('board', 'en', result(1, {}));
same(makesOf(root), [[['Declarer', 'NT', '♠spades', '♥hearts', '♦diamonds',
    '♣clubs'], ['North', '6', '9', '6', '6', '4'], ['South', '6', '10', '6',
    '6', '4'], ['East', '6', '3', '6', '6', '9'], ['West', '6', '3', '6', '6',
    '9']]], 'then for every declarer and strain');
const par = () => root.all('p').map((one) => one.textContent).filter((text) =>
    /[Pp]ar[,:]|标准分/.test(text))[0];
same(par(), 'Par, North-South: −300 5♣X N/S −2, 5♦ E =', 'with its par');
known.par = {score: 0, contracts: []};
root = await page('board', 'zh', result(1, {}));
same(par(), '标准分：四家不叫，0', 'also where all should pass, in Chinese');
done();
