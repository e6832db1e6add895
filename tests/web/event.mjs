// SPDX-License-Identifier: ISC
// The page of a night, made by Node.js in a document that only keeps texts: in
// what order the pairs stand, what is said of the draws, and the rules, in
// both languages.
import {done, pages, same} from './document.mjs';

/* --- a night of five pairs -------------------------------------------------- */

const pair = (n, place, rank, more) => ({pair: n, place, rank, north: {id: 2 * n,
    name: 'N' + n}, south: {id: 2 * n + 1, name: 'S' + n}, total: '50.00',
    finished: 2, owed: 2, substituted: false, completed: rank !== null,
    withdrawn_round: null, withdrawn_by: null, late_round: null, points: null,
    groups: [], boards: [], ...more});

const table = (n, ns, ew, reason) => ({table: n, ns, ew, repeat: false, match:
    null, reason: reason && {met: null, groups: [], passed: 0, told: [],
	...reason}});

const draw = (from, more) => ({from, cost: 2, optimal: true, relaxed: [], beyond:
    [], quality: {tables: 2, adjacent: 1,
	rank_gap_sum: 3, rank_gap_most: 3, scored: 2, equal: 1, score_gap_sum:
	    12500000, score_gap_most: 10000000, repeats: 1, pairs: 4,
	unbalanced: 1}, ...more});

const rules = {schedule: 'club', title: 'Club', time_zone: 'UTC', scoring:
    'matchpoints', totals: 'boards', first_round: 'random', objective: 'gap',
    draw_from: 'previous', unfinished: 'by_clock', substitutes: 'robots',
    odd_pair: 'bye', bye_score: 'plus', missed_score: 'minus', after_outage:
    'shift', claims: 'checked', undo: 'consent', chat: 'opponents', kibitz:
    'closed', butler_trim: 'auto', master_points: 'default', avoid:
    'family:60 club:2', close_early: true, rounds: 3, boards_per_round: 1,
    min_pairs: 4, max_pairs: 100, completion_percent: 70, own_mean_boards: 4,
    late_entry: 1, max_rank_gap: 2, max_repeats: 0, withdraw_after: 1, returns_max: 1,
    registration_ms: 600000, hold_ms: 2000, round_ms: 600000, break_ms: 60000,
    board_pause_ms: 1000, last_board_margin_ms: 0, slow_margin_ms: 4000,
    disconnect_grace_ms: 60000, substitute_after_ms: 120000, stall_after_ms:
    300000, claim_answer_ms: 30000, ruling_deadline_ms: 30000, outage_max_ms:
    1800000, kibitz_delay_ms: 1800000};

const night = (state, closed, more = {}) => ({id: 1, schedule: 'club', title:
    'Club', date: '2026-01-05', state, reason: state === 'ended' ? 'played' :
    null, opened_at: 0, start_at: 0, ended_at: null, rounds_closed: closed,
    commitment: '00', seed: null, rules: {...rules, ...more}, next: null, penalties: [],
    roll_backs: [], replacements: [],
    pairs: [pair(3, 1, 1), pair(1, 2, null), pair(5, 3, 2), pair(2, 4, 3,
	{late_round: 1}),
	pair(4, 5, null)],
    rounds: [
	{round: 1, start_at: 0, end_at: 1, closed_at: 1, bye: 5, draw: null,
	    tables: [table(1, 1, 2, null), table(2, 3, 4, null)]},
	{round: 2, start_at: 2, end_at: 3, closed_at: 3, bye: 4, draw: draw(0,
	    {optimal: false, beyond: ['max_rank_gap', 'max_repeats'], relaxed: [
		{rule: 'repeat', pairs: [1, 2], round: 1, text: ''},
		{rule: 'group', pairs: [3, 5], kind: 'club', text: ''},
		{rule: 'bye', pairs: [4, 5], text: ''}]}),
	    tables: [table(1, 1, 2, {ranks: [1, 2], met: 1, text: 'AS TOLD'}),
		table(2, 3, 5, {ranks: [3, 5], groups: ['club', 'family'],
		    passed: 2, told: [{pair: 4, rank: 4, why: 'bye', round: null,
			kind: null}], text: 'TOLD 2'})]},
	{round: 3, start_at: 4, end_at: 5, closed_at: closed < 3 ? null : 5,
	    bye: 3, draw: draw(1), tables: [
		table(1, 3, 0, null),
		table(2, 1, 4, {ranks: [2, 5], text: 'TOLD 3'}),
		table(3, 2, 5, {ranks: [1, 3], text: 'TOLD 4'})]}]});

/* --- the page ---------------------------------------------------------------- */

let shown = null;
let account = null;
const web = pages((path) => path === '/api/account' ? {player_id: account} : shown);
const {loadLanguage} = await import(web + '/lang.js');
const {show} = await import(web + '/event.js');

const {readAccount} = await import(web + '/me.js');
const as = (id) => {
	account = id;
	return readAccount();
};

async function page(event, language) {
	shown = event;
	await loadLanguage(language);
	const leave = [];
	const root = await show({title() {}, every() {}, onLeave: (what) =>
	    leave.push(what)}, '1');
	leave.forEach((what) => what());
	return root;
}

const lists = (root, name) => root.all('details').filter((one) =>
    one.attributes.class === name);
const ranking = (root) => root.all('table').find((one) =>
    one.attributes.class === 'ranking');
const rows = (root, columns) => ranking(root).all('tr').map((row) =>
    row.children.slice(0, columns).map((cell) => cell.textContent));
const said = (list) => list.all('dt').map((one, i) => [one.textContent,
    list.all('dd')[i].textContent]);
const says = (list, name) => said(list).filter(([is]) => is === name)
    .map(([, text]) => text);
const lines = (list, name) => list.all('dt').filter((one) => one.textContent ===
    name).flatMap((one) => list.all('dd')[list.all('dt').indexOf(one)].all('div')
	.map((line) => line.textContent));
const whys = (round) => round.all('tr').slice(1).map((row) =>
    row.children[3].textContent);
const tags = (round) => round.all('summary')[0].all('span').map((one) =>
    one.textContent);

const LATE = ' came late, plays from round 2 on';
let root = await page(night('ended', 3), 'en');
same(rows(root, 2), [['Rank', 'Pair'], ['1', 'N3 – S3'], ['2', 'N5 – S5'],
    ['3', 'N2 – S2' + LATE], ['–', 'N1 – S1'], ['–', 'N4 – S4']],
    'who has no rank stands last when all is over');
same(root.all('p').filter((one) => one.textContent.includes('70 %')).length, 1,
    'and it is said why');

const changed = (is) => is.all('p').some((one) =>
    one.textContent.startsWith('Corrected after the end'));
same(changed(root), false, 'that it was corrected is not said');
same(changed(await page({...night('ended', 3), corrected_at: 7e7}, 'en')), true,
    'unless it was');
const {left, span} = await import(web + '/format.js');
same([19600, 20000, 0, -1, 3600400].map((ms) => span(ms) + ' ' + left(ms)),
    ['0:19 0:20', '0:20 0:20', '0:00 0:00', '0:00 0:00', '1:00:00 1:00:01'],
    'what has passed is whole seconds, what is left begins with its last');

const given = [{pair: 1, round: 1, amount: '2.50', at: 7e7, reason: 'late'},
    {pair: 1, round: 1, amount: '-0.50', at: 8e7, reason: 'not that late'}];
const thrown = [{at: 7e7, from: 2, to: 2}, {at: 8e7, from: 2, to: 3}];
const directed = {...night('ended', 3), penalties: given, roll_backs: thrown};
const items = (is) => is.all('li').map((one) => one.textContent).filter((text) =>
    text.includes('late'));
const notices = (is) => is.all('p').filter((one) => one.attributes.class ===
    'notice').map((one) => one.textContent);
root = await page(directed, 'en');
same(items(root), ['N1 – S1, round 1: 2.50 % of a board taken. late',
    'N1 – S1, round 1: 0.50 % of a board given back. not that late'],
    'penalties are told, without which totals do not add up');
same(notices(root).map((text) => text.replace(/ on .*: round/, ': round')), [
    'A director took the night back to round 1: round 2 was thrown away, to be ' +
    'drawn again with other boards.',
    'A director took the night back to round 1: rounds 2 to 3 were thrown ' +
    'away, to be drawn again with other boards.'], 'and rounds thrown away');
root = await page(directed, 'zh');
same([items(root).length, notices(root).length], [2, 2], 'in Chinese as well');
const came = (counts) => ({pair: 1, seat: 'N', left: {id: 1, name: 'N1'}, came:
    {id: 90, name: 'Robin'}, board: 2, at: 7e7, counts});
root = await page({...night('ended', 3), replacements: [came(true),
    came(false)]}, 'en');
same(notices(root), ['N1 – S1: Robin came in for N1, from board 2 on.',
    'N1 – S1: Robin came in for N1, from board 2 on. The pair finished less than ' +
    "half of its boards with Robin: the night and its points are not Robin's."],
    'and who came in for whom');
root = await page({...night('ended', 3), pairs: [pair(1, 1, 1, {boards: [
    {board: 1, kind: 'artificial', value: '60.00'}]})]}, 'en');
same(root.all('p').some((one) => one.textContent.startsWith('Grey:')), true,
    'what grey figures mean is said');
root = await page(night('ended', 3), 'en');

const tied = (state) => ({...night(state, 3), pairs: [pair(3, 1, 1), pair(1, 2, 2,
    {tie_break: 'total'}), pair(5, 3, null, {tie_break: 'registration'}), pair(2, 4, 3,
    {tie_break: 'finished', finished: 1}), pair(4, 5, 4, {total: '40.00'})]});
const broken = (is) => ranking(is).all('tr').slice(1).map((row) =>
    row.children[1].textContent.replace(/^N\d – S\d ?/, ''));
root = await page(tied('ended'), 'en');
same(broken(root), ['', 'equal but for decimals not shown', 'equal, fewer boards', '',
    ''], 'which step breaks a tie, past those without a rank');
same(root.all('p').some((one) => one.textContent === 'Equal totals: more boards ' +
    'finished, then earlier registration; ranks and master points go by that.'), true,
    'and by what rule');
root = await page(tied('playing'), 'zh');
same(broken(root), ['', '总分相同（小数位以外有差）', '总分相同，报名较晚',
    '总分相同，完成副数较少', ''], 'in Chinese and before the end');
await as(7);
root = await page({...night('ended', 3), pairs: [pair(3, 1, 1, {boards: [{board: 1,
    kind: 'result', value: '60.00'}]}), pair(1, 2, 2)]}, 'en');
same(root.all('tr').filter((one) => one.attributes.class === 'mine').map((one) =>
    one.children[0].textContent + one.children[1].textContent), ['1N3 – S3 you',
    'N3 – S360.00'], 'the reader\'s own pair is marked, in the ranking and on the boards');
await as(null);
root = await page(night('ended', 3), 'en');

const [third, second, first] = lists(root, 'round');
same(whys(first), ['by lot', 'by lot'], 'a draw by lot');
same(says(first, 'Drawn'), ['by lot'], 'says so');
same(says(first, 'Sits out'), ['N5 – S5 (by lot)'], 'of the bye as well');
same(tags(first), [], 'and has no mark');
same(whys(second), ['AS TOLD', 'TOLD 2'],
    'the reasons of tables are as the daemon says');
same(says(second, 'Drawn'), ['by the order of registration'],
    'drawn from the list of pairs');
same(tags(second), ['Gave way', 'Beyond the limit'],
    'a round in which something gave way, or beyond a limit, is marked');
same(says(second, 'Gave way'), ['N1 – S1 and N2 – S2 meet again, as in round 1',
    'N3 – S3 and N5 – S5 are of one club',
    'N4 – S4 have the bye, not N5 – S5, who stand lower'], 'what gave way');
same(says(second, 'Beyond the limit'), [
    'a distance in rank of 3; the limit is 2', 'repeats: 1; the limit is 0'],
    'by how much');
same(says(second, 'Sits out'), ['N4 – S4 (nobody has had fewer byes; N5 – S5 ' +
    'stand lower, but without them at the tables more would meet again, or ' +
    'sooner, or of one group)'], 'why not the lowest sits out');
same(lines(second, 'Quality').slice(0, 4), [
    'distance in rank: mean 1.50, largest 3; adjacent ranks at 1 of 2 tables',
    'difference in total (%): mean 6.25, largest 10.00; equal at 1 of 2 tables',
    'tables of two who have met before: 1',
    'out of balance in direction by more than 1: 1 of 4 pairs'],
    'how good the draw is, in numbers');
same(lines(second, 'Quality')[4].startsWith('not proved'), true,
    'a draw that is not proved');
same(whys(third), ['the house pair meets the bye', 'TOLD 3', 'TOLD 4'],
    'a house pair');
same(says(third, 'Drawn'), ['by the standing after round 1'],
    'drawn from the standing one round earlier');
same(says(third, 'Meets the house pair'), ['N3 – S3 (nobody has had fewer ' +
    'byes, and nobody lower has had as few)'], 'and who meets it');
same(lines(third, 'Quality')[4].startsWith('no draw is better'), true,
    'a draw that is proved');

let list = lists(root, 'rules')[0];
same(says(list, 'Totals'), ['mean of the boards'], 'matchpoints are not added up');
same(says(list, 'A+, A and A-'), ['60 %, or the own mean if that is more; 50 %; ' +
    '40 %, or the own mean if that is less'], 'what average plus and minus are worth');
same(says(list, 'A claim'), ["declarer's is put to both defenders, a " +
    "defender's to declarer, and first to the partner if it concedes a trick; no " +
    'answer within 30 s is an objection'], 'how a claim is answered');
same(says(list, 'Kept apart if that can be'),
    ['two pairs of one family; two pairs of one club, up to round 2'],
    'groups that are kept apart');
const named = said(list).map(([name]) => name);
same(['Close in the ranking', 'After an objection to a claim',
    'May be taken back', 'Score of a round that a pair missed',
    'A draw is marked if a distance in rank is over',
    'A draw is marked if tables that meet again are over',
    'Rounds that a pair may miss by coming late',
    'Boards from which own means count in A+ and A-', 'A round ends'].filter(
    (name) => !named.includes(name)), [], 'no rule is left out');
same(said(list).filter(([name, text]) => /^(rule|rules)\.|undefined|\{/.test(
    name + text) || Object.values(rules).includes(text)), [],
    'and each in words');

same([says(list, 'At least'), says(list, 'At most')],
    [['4 pairs'], ['100 pairs']], 'how many pairs there may be');
const period = async (ms) => says(lists(await page(night('ended', 3,
    {correction_period_ms: ms}), 'en'), 'rules')[0],
'Results may be corrected after the end for')[0];
same([await period(86400000), await period(5400000), await period(600000),
    await period(30000)], ['24 h', '1 h 30 min', '10 min', '30 s'],
    'spans in the units that fit');

root = await page(night('ended', 3, {scoring: 'butler', avoid: 'none',
    max_rank_gap: 10000, max_repeats: 10000}), 'en');
list = lists(root, 'rules')[0];
same(says(list, 'Totals'), ['sum of the boards'], 'IMPs are added up');
same(says(list, 'A+, A and A-'), ['+3 IMPs, or the own mean if that is more; 0; ' +
    '−3 IMPs, or the own mean if that is less'], 'in IMPs as well');
same(says(lists(await page(night('ended', 3, {scoring: 'total_imps'}), 'en'),
    'rules')[0], 'A+, A and A-'), ['+3 IMPs for each other table, or the own mean ' +
    'if that is more; 0; −3 IMPs for each other table, or the own mean if that is ' +
    'less'], 'and for each other table');
same(says(list, 'Kept apart if that can be'), ['none but those who have met'],
    'nobody else is kept apart');
same(said(list).filter(([name]) => name.startsWith('A draw is marked')), [],
    'a limit that was not set is not told');

root = await page(night('playing', 2), 'en');
same(rows(root, 2), [['Rank', 'Pair'], ['1', 'N3 – S3'], ['2', 'N1 – S1'],
    ['3', 'N5 – S5'], ['4', 'N2 – S2' + LATE], ['5', 'N4 – S4']],
    'while it goes on all have a rank');

root = await page({...night('registering', 0), rounds: []}, 'en');
same(rows(root, 3)[1], ['3', 'N3 – S3'], 'before, they have their numbers only');

root = await page(night('ended', 3), 'zh');
const zh = lists(root, 'round')[1];
same(whys(zh), ['第 1 位对第 2 位；第 1 轮曾相遇',
    '第 3 位对第 5 位；同属一个 club；同属一个 family；第 4 位轮空；另有 1 对'],
    'in Chinese a reason has its groups and whom it passed over');
same(whys(lists(root, 'round')[0]), ['轮空的一对与机器人组对阵',
    '第 2 位对第 5 位；中间各对与更高者对阵',
    '第 1 位对第 3 位；第 2 位与更高者对阵'], 'and who is left out between');
same(tags(zh), ['未能满足', '超出限度'], 'and the marks are there');
same(says(zh, '未能满足').length, 3, 'and what gave way');

/* told at the table, in the message seat */
const {seatText} = await import(web + '/draw.js');
const seat = (more) => seatText({drawn: 'standing', after: 2, reason: null, why:
    'AS TOLD', ...more});
same(seat({reason: {ranks: [1, 2], met: null, groups: ['club'], passed: 0, told:
    []}}), '第 2 轮后的排名；第 1 位对第 2 位；同属一个 club',
    'at the table it is said from which standing, too');
same(seat({reason: {ranks: [1, 3], met: 1, groups: [], passed: 1, told: [{pair: 2,
    rank: 2, why: 'met', round: 2, kind: null}]}}),
    '第 2 轮后的排名；第 1 位对第 3 位；第 1 轮曾相遇；与第 2 位较晚才相遇过（第 2 轮）',
    'and that others were met later');
same(seat({}), '第 2 轮后的排名；没有轮空更少的搭档', 'and of a bye');
same(seat({drawn: 'lot', after: null}), '抽签', 'and by lot');
same(seat({why: null}), null, 'and nothing of a round that was missed');
await loadLanguage('en');
same(seat({}), 'AS TOLD', 'in English as the daemon says');
done();
