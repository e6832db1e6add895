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
	return {cells: all('td').map((one) => one.textContent), links: all('a')
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

done();
