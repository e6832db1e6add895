// SPDX-License-Identifier: ISC
// The page of a board, made by Node.js in a document that only keeps texts: how
// results that the clock decided are told, in both languages.
import {done, pages, same} from './document.mjs';

const side = (judged_ms, award) => ({award, value: award === null ? '50.00' :
    '60.00', raw: null, units: null, owed: false, used_ms: 0, plays: 0,
    substitute_plays: 0, judged_ms});
/* Of a board that was not begun: of three others of its round. */
const margin = (ruled_by, ended) => ruled_by !== 'by_clock' ? {margin_ms: null,
    margin_boards: null} : ended === 'cut' ? {margin_ms: 84000, margin_boards:
	1} : {margin_ms: 252000, margin_boards: 3};
const pair = (n) => ({pair: n, north: {id: 2 * n, name: 'N' + n}, south: {id:
    2 * n + 1, name: 'S' + n}});
const result = (table, ruled_by, ruling, ended, ns, ew) => ({table, ns:
    pair(2 * table - 1), ew: pair(2 * table), version: 0, kind: ruled_by ?
    'artificial' : 'result', ended, contract: ruled_by ? null : '3NT', declarer:
    ruled_by ? null : 'N', lead: '', tricks: ruled_by ? null : 9, cut_tricks:
    null, score: ruled_by ? null : 400, ruled_by, ruling, ns_got: side(ns,
	ruled_by && 'A-'), ew_got: side(ew, ruled_by && 'A+'), ...margin(ruled_by,
	ended)});

const robots = (got, n, of) => ({...got, substitute_plays: n, plays: of});
const halves = result(6, 'by_clock', 'ns_slow', 'cut', 190999, 62000);
halves.ew_got = robots(halves.ew_got, 7, 28);

const event = {id: 1, title: 'Club', rules: {scoring: 'matchpoints'}, pairs: []};
const board = {event: 1, board: 2, round: 1, dealer: 'E', vulnerable: 'NS',
    deal: 'N:AKQJT98765432... .AKQJT98765432.. ..AKQJT98765432. ' +
	'...AKQJT98765432', rule: null, datum: null, dropped: null, makes: null,
    par: null, results: [
	result(1, null, null, 'played', null, null),
	result(2, 'by_clock', 'ns_slow', 'cut', 190000, 62000),
	result(3, 'by_clock', 'ew_slow', null, 1000, 400000),
	result(4, 'absence', 'ew_absent', 'cut', 0, 35900),
	result(5, 'outage', 'outage', null, 61000, 61000), halves,
	{...result(7, null, null, 'played', null, null), ew: {pair: 0}}]};

const web = pages((path) => path.endsWith('/boards/2') ? board : event);
const {loadLanguage} = await import(web + '/lang.js');
const {show} = await import(web + '/board.js');

async function page(language) {
	await loadLanguage(language);
	const root = {children: await show({title() {}, every() {}, onLeave() {}},
	    '1', '2')};
	return root.children.filter((one) => one && one.all);
}

const told = (parts) => parts.filter((one) => one.attributes.class ===
    'rulings').flatMap((one) => one.all('li')).map((one) => one.textContent);

let parts = await page('en');
same(told(parts), [
    'Table 2, N-S slow: of the board N-S used 3:10, E-W 1:02. Slow is who used ' +
	'over 1:24 more.',
    'Table 3, E-W slow: the board was not begun; of the round N-S used 0:01, ' +
	'E-W 6:40. Slow is who used over 4:12 more on the 3 boards begun.',
    'Table 4, E-W absent: of N-S somebody was away for 0:00, of E-W for 0:35.',
    'Table 5, outage: the board was not begun; the server was down for 1:01 of ' +
	'the round; nobody\'s fault.',
    'Table 6, N-S slow: of the board N-S used 3:10, E-W 1:02. Slow is who used ' +
	'over 1:24 more.'], 'each ruling is told with its numbers');
same(parts.flatMap((one) => one.all('a')).map((one) => one.attributes.href)
    .filter((href) => href && href.includes('/records/')),
    [1, 2, 4, 6, 7].map((table) => '/events/1/records/1/' + table + '/2'),
    'a board that was not begun has no record to open');

const pairs = (is) => is.flatMap((one) => one.all('td')).filter((one) =>
    one.attributes.class === 'pair').map((one) => one.textContent).slice(-4);
same(pairs(parts), ['N11 – S11', 'N12 – S12 robots: 7 of 28', 'N13 – S13',
    'house pair (robots)'],
'what robots did for a side is told, and of whom no name is known');
for (const [ms, text] of [[3500, '3.5 s'], [94500, '1:34.5'], [84000, '1:24'],
    [60000, '1 min']]) {
	board.results[1].margin_ms = ms;
	same(told(await page('en'))[0].endsWith('over ' + text + ' more.'), true,
	    'a margin of ' + text + ' is as the rules have it');
}
board.results[1].margin_ms = null;
same(told(await page('en'))[0].endsWith('E-W 1:02.'), true,
    'where nobody\'s time is judged no margin is told');
board.results[1].margin_ms = 84000;

parts = await page('zh');
same(pairs(parts).slice(1), ['N12 – S12 机器人代打 7/28', 'N13 – S13', '机器人组'],
    'in Chinese, too');
same(told(parts)[0],
    '第 2 桌，南北超时： 这副牌南北用时 3:10，东西用时 1:02。 多用超过 1:24 即为超时。',
    'in Chinese, too');
same(told(parts)[1].endsWith('已开始的 3 副牌合计，多用超过 4:12 即为超时。'), true,
    'and of the boards of a round');
done();
