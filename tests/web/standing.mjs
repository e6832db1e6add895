// SPDX-License-Identifier: ISC
// Where a pair stands, as its own players are told between the rounds and when all
// is over.
import {done, pages, same} from './document.mjs';

const web = pages(() => null);
globalThis.window = {addEventListener() {}};
document.addEventListener = () => {};
const {loadLanguage} = await import(web + '/lang.js');
const {h} = await import(web + '/dom.js');
const {standingText} = await import(web + '/table.js');

const told = (more) => h('div', null, standingText({event: {scoring: 'matchpoints',
    totals: 'boards'}, standing: more && {round: 2, place: 3, of: 5, total:
    '48.00', finished: 3, owed: 4, final: false, ...more}})).all('p')
    .map((one) => one.textContent);
const over = {final: true, completed: true, rank: 2, points: 2};
const unranked = {...over, completed: false, rank: null, points: 0};

await loadLanguage('en');
same([told(null), told({place: 0})], [[], []], 'nothing before a round is closed');
same(told({}), ['Rank 3 of 5 so far · 48.00 %'], 'a place while it goes on');
same(told(over), ['Rank 2 of 5 · 48.00 % · 2 master points'],
    'a rank when it is over');
same(told(unranked), ['No rank: 3 of 4 boards finished · 48.00 %',
    'For a rank more boards must be finished, and not most of them played by robots.'],
    'who has none then is told so, and why');
same(told({...unranked, finished: 0, owed: 0}), ['No rank: 0 of 0 boards ' +
    'finished · 48.00 %', 'For a rank more boards must be finished, and not ' +
    'most of them played by robots.'], 'also who has finished none');
same(told({...unranked, finished: 4}), ['No rank: 4 of 4 boards finished · 48.00 %',
    'Robots played most of these boards.'],
    'and of who has finished all it can only be the robots');
await loadLanguage('zh');
same(told(unranked), ['无名次：完成 3／4 副 · 48.00 %',
    '须完成更多副数，且不得大部分由机器人代打，方有名次。'], 'in Chinese as well');
done();
