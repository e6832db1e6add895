// SPDX-License-Identifier: ISC
// The page that looks things up, made by Node.js in a document that only keeps
// texts: what it asks for, what it shows of it, where it goes.
import {done, pages, same} from './document.mjs';

const board = {event: 7, date: '2026-01-05', title: 'Club', round: 2, table: 3,
    board: 5, north: 'Ann', south: '<b>', east: null, west: null, kind: 'result',
    contract: '3NT', declarer: 'N', lead: 'HT', tricks: 10, margin: 1, score: 430,
    unit: 'percent', ns_value: '75.00', ew_value: '25.00', version: 0, seat: 'N',
    value: '75.00'};
const ANSWERS = {
	results: {results: [board], next: '7.5.3'},
	nights: {nights: [{event: 7, date: '2026-01-05', title: 'Club', unit: 'vp',
	    scoring: 'butler', pair: 1, player1: 'Ann', player2: 'Bob', rank: 2,
	    pairs: 9, total: '61.50', boards: 24, points: 3}], next: null},
	averages: {averages: [{name: 'defender', unit: 'imps', nights: 2, boards: 9,
	    average: '-0.50', best: null, points: null}], next: null},
	versus: {versus: [{unit: 'percent', nights: 1, boards: 3, average: '60.00',
	    other_average: '40.00', won: 2, lost: 1, equal: 0}], next: null},
	standings: {standings: [{rank: 1, name: 'Ann', nights: 5, counted: 3,
	    value: '181.25', unit: 'percent'}, {rank: 2, name: 'Bob', nights: 2,
	    counted: 2, value: '4', unit: 'points'}], next: null},
	records: {records: [{...board, record: 'score', unit: 'points', n: 1, value:
	    '2220', player1: 'Ann', player2: 'Bob', contract: '7NTXX'}],
	    next: null},
};

let asked = [];
const web = pages((path) => {
	asked.push(path);
	return ANSWERS[/history\/(\w+)\?/.exec(path)[1]];
});
const {loadLanguage} = await import(web + '/lang.js');
const {show} = await import(web + '/history.js');
await loadLanguage('en');

async function page(search) {
	asked = [];
	globalThis.location = {search};
	const parts = (await show({title() {}})).flat(Infinity)
	    .filter((one) => one);
	const all = (tag) => parts.flatMap((one) => [...one.tag === tag ? [one] :
	    [], ...one.all(tag)]);
	return {said: all('p').map((one) => one.textContent), cells: all('td').map((one) => one.textContent), links: all('a')
	    .map((one) => one.attributes.href), fields: [...all('input'),
	    ...all('select')].map((one) => one.attributes.name)};
}

let made = await page('?player=Ann&contract=3NT');
same(asked, ['/api/history/results?player=Ann&contract=3NT'],
    'boards are asked for as the address says');
same(made.cells.slice(1), ['5', 'Ann – <b>', '– – –', '3NT N', '♥10', '+1', '+430',
    '75.00 %'], 'a board is told');
same(made.links.includes('/history?player=Ann&contract=3NT&kind=results&' +
    'after=7.5.3'), true, 'the next page has an address');
same(made.links.includes('/events/7/records/2/3/5'), true,
    'the record is at hand');
same(made.fields.slice(0, 12).join(), 'player,partner,opponent,declarer,' +
    'contract,level,result,from,to,event,pair,board', 'what can be asked');
made = await page('?kind=results&after=7.5.3');
same(made.links.includes('/history?kind=results'), true,
    'and back to the first page');
made = await page('?kind=standings&unit=percent&best=3&schedule=club');
same([asked, made.cells], [['/api/history/standings?unit=percent&best=3&' +
    'schedule=club'], ['1', 'Ann', '5', '3', '181.25 %', '2', 'Bob', '2', '2',
    '4']], 'standings over several nights');
same(made.fields.join(), 'schedule,best,least,from,to,kind,unit',
    'what they can be asked by');
made = await page('?kind=nights&player=Ann');
same(made.cells.slice(2), ['Ann – Bob', '2/9', '61.50 VP', '24', '3'],
    'a night is told');
made = await page('?kind=averages');
same(asked, [], 'nothing is asked before it is said whose averages');
same(made.said, ['Averages are of one player: give the name.'],
    'and that is said');
made = await page('?kind=versus&player=Ann');
same([asked, made.said], [[], ['Give the names of both: the player and the ' +
    'opponent.']], 'nor before it is said who met');
made = await page('?kind=averages&player=Ann&by=role');
same(made.cells, ['defender', '2', '9', '−0.50 IMPs', '–', '–'],
    'an average is told');
made = await page('?kind=versus&player=Ann&opponent=Bob');
same(made.cells, ['1', '3', '60.00 %', '40.00 %', '2', '1', '0'],
    'two players are told of');
made = await page('?kind=records');
same(made.cells.slice(0, 2), ['score on a board 1', '2220'],
    'a record is told');
made = await page('?kind=%3Cscript%3E');
same(asked, ['/api/history/results?'], 'a kind that is none is the first');
for (const kind of ['constructor', '__proto__']) {
	made = await page('?kind=' + kind);
	same(asked, ['/api/history/results?'], kind + ' is none');
}


/* --- what is refused, in the reader's language --------------------------------- */

await loadLanguage('zh');
const {refusalText} = await import(web + '/forms.js');
const told = globalThis.fetch;
async function refused(status, error, text) {
	globalThis.fetch = async () => ({ok: false, status, json: async () =>
	    ({error, text})});
	globalThis.location = {search: '?player=Ann'};
	const parts = (await show({title() {}})).flat(Infinity);
	globalThis.fetch = told;
	return parts[parts.length - 1].textContent;
}
same(await refused(400, 'bad_request', 'from: "soon" is not allowed; allowed: ' +
    'a day that there is, as 2026-01-31'),
    '从：soon 不是日期。请写成 2026-01-31。', 'a day that is none');
same(await refused(400, 'bad_request', 'results cannot be asked by best; ' +
    'allowed: player, board'), '各副牌不能按“计最好几场”查询。允许：牌手、牌号', 'a field of ' +
    'another question');
same(await refused(404, 'not_found', 'there is no event 99'),
    '没有第 99 场比赛。', 'a night that is none');
same(await refused(400, 'bad_request', 'board: "x" is not allowed; allowed: 1 ' +
    'to 960'), '牌号：不能是 x。允许：1 to 960', 'what is allowed stays as it is');
const said = (text) => refusalText({status: 400, code: 'bad_request', message:
    text});
same([said('name: a player is called Ann already'),
    said('name: 0 characters, and 1 to 40 are allowed'),
    said('password: 8 to 128 bytes'),
    said('name: it is one of the house; allowed: another one')], [
	'已有牌手名叫 Ann。', '姓名须为 1 至 40 个字符，现为 0 个。',
	'密码须为 8 至 128 字节；一个汉字占三个字节。',
	'这个姓名由本站保留。请另选一个，不要带 (guest) 或 (robot)。'],
    'who signs up');
same(refusalText({status: 404, code: 'not_found', message: 'there is no such ' +
    'thing'}), '您要找的内容不存在，或尚未公开。', 'what is not there');
same(said('all: true or false'), '服务器不接受：all: true or false',
    'what has no words of its own is shown');
done();
