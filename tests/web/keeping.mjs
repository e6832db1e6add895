// SPDX-License-Identifier: ISC
// What a message of the stream must not take away: the focus, a click that has
// begun, a half-written text, an open box, what is read out. In Chromium, without a
// daemon (alone.mjs). Told by the environment: CHROMIUM, MODULES, WEB. Prints TAP.
import {createRequire} from 'node:module';
import {open, visit} from './alone.mjs';
import {DEALS, PLAIN, START, boardMessage, messages, night} from './layout_data.mjs';

const {chromium} = createRequire(process.env.MODULES + '/')('playwright-core');

let number = 0, failed = 0;

function same(is, expected, name) {
	const good = JSON.stringify(is) === JSON.stringify(expected);
	number++;
	failed += !good;
	console.log((good ? '' : 'not ') + 'ok ' + number + ' - ' + name);
	if (!good)
		console.log('# is ' + JSON.stringify(is) + ', expected ' +
		    JSON.stringify(expected));
}

const browser = await chromium.launch({executablePath: process.env.CHROMIUM,
    args: ['--no-sandbox', '--disable-gpu', '--disable-dev-shm-usage']});
const errors = [];
const scene = {now: {names: PLAIN}, posted: []};
const page = await open(browser, 'en', scene, errors);
const go = (more) => visit(page, scene, {scoring: 'matchpoints', deal: DEALS[2],
    names: PLAIN, me: PLAIN[2], ...more});
const say = (...said) => page.evaluate((all) => window.say(all), said);
const told = (stream, kind) => messages({stream, names: PLAIN, deal: DEALS[2]})
    .find(([one]) => one === kind)[1];
const focused = () => page.evaluate(() => document.activeElement.textContent ||
    document.activeElement.tagName);
// Presses a button, tells of something, releases it.
async function press(button, ...said) {
	const box = await button.boundingBox();
	await page.mouse.move(box.x + box.width / 2, box.y + box.height / 2);
	await page.mouse.down();
	await say(...said);
	await page.mouse.up();
	await page.waitForTimeout(100);
}
// Keeps an eye on what changes in a node: how many changes there were.
const watch = (selector) => page.evaluate((one) => {
	window.changes = 0;
	new MutationObserver((all) => {
		window.changes += all.length;
	}).observe(document.querySelector(one), {childList: true, subtree: true,
	    characterData: true, attributes: true});
}, selector);

/* --- what is read out ----------------------------------------------------------- */

async function live() {
	await go({stream: 'auction'});
	const before = {calls: ['P'], notes: [], turn: 'N', your_turn: false,
	    legal_calls: []};
	await say(['board', boardMessage(DEALS[2], 'auction', before)]);
	await page.evaluate(() => document.getElementById('live').replaceChildren());
	await say(['board', boardMessage(DEALS[2], 'auction', {...before, calls:
	    ['P', '1H', 'P'], turn: 'S', your_turn: true, legal_calls: ['P']})]);
	same(await page.$$eval('#live > *', (all) => all.map((one) =>
	    one.textContent)), ['Gustav: 1 heart', 'Bea: pass', 'Your call.'],
	'every text of a message is heard, in order');
}

/* --- the room -------------------------------------------------------------------- */

async function room() {
	await go({stream: 'room'});
	const rooms = told('room', 'room');
	const sit = page.locator('.room-table').nth(1).locator('.seat-free');
	const more = ['room', {...rooms, tables: [...rooms.tables, {table: 3, north:
	    {player: 'Zed', hand: false, connected: true}, south: null, first:
	    'N', hold_from: null}]}];
	await sit.focus();
	const name = await focused();
	await watch('.status');
	await say(more);
	same(await focused(), name, 'focus stays on a seat of the room');
	same(await page.evaluate(() => window.changes), 0,
	    'what the connection is like is not said again');
	scene.posted = [];
	await press(sit, ['room', rooms]);
	same(scene.posted.length, 1, 'a click counts that began before a message');
	const hand = page.locator('.room-table.mine .buttons button').first();
	await hand.focus();
	const mine = rooms.tables.map((one) => one.table === 1 ? {...one, north:
	    {...one.north, hand: !one.north.hand}, south: {...one.south, hand:
	    !one.south.hand}} : one);
	await say(['room', {...rooms, tables: mine}]);
	same(await page.evaluate(() => document.activeElement.closest('.mine') !==
	    null), true, 'and focus at one\'s own table when the hand is up');
}

// What the room says of a seat that was taken comes before what it says of who
// took it, so that for a while nothing at that table can be pressed.
async function sitting() {
	await go({stream: 'room'});
	const rooms = told('room', 'room');
	const free = page.locator('.room-table', {has: page.locator(
	    '.seat-free:nth-of-type(2)')}).last();
	const table = await free.getAttribute('data-id');
	const sat = {player: PLAIN[2], hand: false, connected: true};
	const taken = (who) => ['room', {...rooms, tables: [...rooms.tables, {table:
	    Number(table), north: sat, south: {...sat, player: who}, first: 'N',
	hold_from: null}]}];
	const at = () => page.evaluate(() => document.activeElement.closest(
	    '.room-table')?.dataset.id);
	await free.locator('.seat-free').first().focus();
	await say(taken(PLAIN[3]));
	same(await at(), table, 'focus stays at the table where one sat down');
	scene.posted = [];
	await page.keyboard.press('Enter');
	await say(taken(PLAIN[1]));
	same([await at(), scene.posted.length], [table, 0],
	    'and through the next message, and Enter takes no other seat');
}

/* --- the table ------------------------------------------------------------------- */

async function bidding() {
	await go({stream: 'auction'});
	await say(['board', boardMessage(DEALS[2], 'auction', {calls: ['P'],
	    notes: [], legal_calls: ['P', '1C', '1S', '2C']})]);
	await page.locator('.levels button').nth(1).focus();
	await page.keyboard.press('Enter');
	same([await focused(), await page.locator('.strains button').count()],
	    ['2', 5], 'Enter on a level leaves the focus there');
	const before = boardMessage(DEALS[2], 'auction', {calls: ['P'], notes: []});
	await say(['board', {...before, calls: ['P', '2C'], turn: 'E', your_turn: false,
	    legal_calls: []}]);
	await say(['board', {...before, calls: ['P', '2C', 'P', 'P', 'X'], legal_calls:
	    ['P', 'XX', '2S']}]);
	same(await focused(), '2', 'and so it does when one is to bid again');
	await page.keyboard.press('Enter');
	await page.locator('.alerting input').check();
	same(await page.locator('.levels button[aria-pressed=true]').textContent(),
	    '2', 'and the level stays when an alert is chosen');
}

async function cards() {
	await go({stream: 'play'});
	const mine = boardMessage(DEALS[2], 'play');
	const hand = page.locator('.at-bottom button[data-card]');
	const suit = mine.legal_cards.filter((card) => card[0] === 'D');
	await say(['board', {...mine, legal_cards: suit}]);
	await page.locator('[data-card=' + suit[1] + ']').focus();
	await say(['presence', {event: 1, player: PLAIN[2], table: 20, seat: 'S',
	    connected: true, since: START, stalling: true, replaced_at: START +
		60000}]);
	same(await page.evaluate(() => document.activeElement.dataset.card), suit[1],
	    'focus stays on a card');
	scene.posted = [];
	await press(page.locator('[data-card=' + suit[2] + ']'), ['presence', {event: 1,
	    player: PLAIN[2], table: 20, seat: 'S', connected: true, since:
		START, stalling: false, replaced_at: null}]);
	same(scene.posted.length, 1, 'a card counts that was pressed before a message');
	await page.locator('[data-card=' + suit[1] + ']').focus();
	const left = mine.left.S.replace(suit[1][1], '');
	const played = {...mine, cards: ['CA', suit[1]], card_seats: ['W', 'S'], left:
	    {...mine.left, S: left}, turn: 'W', your_turn: false, next_card: 'W',
	legal_cards: []};
	await say(['board', played]);
	same(await page.evaluate(() => document.activeElement.closest('.at-bottom') !==
	    null), true, 'when a card is played the focus stays with the hand');
	await say(['board', {...played, cards: ['CA', suit[1], 'CK'], card_seats:
	    ['W', 'S', 'W'], turn: 'S', your_turn: true, next_card: 'S',
	legal_cards: [suit[0]]}]);
	same(await page.evaluate(() => document.activeElement.dataset.card), suit[0],
	    'and goes to a card when it is one\'s turn again');
	same(await hand.count() > 0, true, 'which lies there');
}

/* --- keys, and clicks twice --------------------------------------------------------- */

async function keys() {
	await go({stream: 'play'});
	const mine = boardMessage(DEALS[2], 'play');
	const [lead, other] = ['S', 'H', 'D', 'C'].map((suit) => mine.left.S &&
	    mine.legal_cards.find((one) => one[0] === suit)).filter(Boolean);
	await say(['board', {...mine, legal_cards: [lead, other]}]);
	await page.evaluate(() => document.activeElement.blur());
	await page.keyboard.press(lead[0].toLowerCase());
	await say(['board', {...mine, cards: [...mine.cards, other], card_seats:
	    [...mine.card_seats, 'S'], turn: 'W', your_turn: false, next_card:
		'W', legal_cards: []}]);
	await say(['board', {...mine, cards: [...mine.cards, other, 'C2', 'C3'],
	    card_seats: [...mine.card_seats, 'S', 'W', 'N'], legal_cards:
	    [lead, other]}]);
	scene.posted = [];
	await page.keyboard.press(lead[1].toLowerCase());
	await page.waitForTimeout(100);
	same(scene.posted.length, 0,
	    'a suit that was named before another card was played names none now');
	await page.keyboard.press(lead[0].toLowerCase());
	await page.keyboard.press(lead[1].toLowerCase());
	await page.waitForTimeout(100);
	same(scene.posted.map((one) => one.card), [lead], 'named again it does');

	await go({stream: 'auction'});
	const box = (calls, yours) => ['board', boardMessage(DEALS[2], 'auction', {calls,
	    notes: [], your_turn: yours, turn: yours ? 'S' : 'W', legal_calls:
		yours ? ['P', '1S'] : []})];
	await say(box(['P', 'P'], true));
	await page.evaluate(() => document.activeElement.blur());
	scene.posted = [];
	await page.keyboard.down('p');
	await page.waitForTimeout(100);
	await say(box(['P', 'P', 'P'], false));
	await say(box(['P', 'P', 'P', '1D', 'P', 'P'], true));
	await page.keyboard.down('p');
	await page.waitForTimeout(100);
	await page.keyboard.up('p');
	same(scene.posted.length, 1, 'a key that is held passes once');
}

async function twice() {
	await go({stream: 'play'});
	const mine = boardMessage(DEALS[2], 'play', {may_undo: true});
	await say(['board', mine]);
	const box = page.locator('details.claim').first();
	await box.evaluate((node) => { node.open = true; });
	scene.posted = [];
	await box.locator('button').dblclick();
	await page.waitForTimeout(100);
	same(scene.posted.length, 1, 'a claim that is clicked twice is sent once');
	scene.posted = [];
	await page.locator('.take-back').dblclick();
	await page.waitForTimeout(100);
	same(scene.posted.length, 1, 'and so is what is taken back');
}

/* --- half-written ------------------------------------------------------------------ */

async function claim() {
	await go({stream: 'play'});
	const mine = boardMessage(DEALS[2], 'play', {may_undo: false});
	const won = {...mine, cards: ['CA', 'C2', 'C3', 'C4', 'HA'], card_seats:
	    ['W', 'N', 'E', 'S', 'W'], won: {NS: 1, EW: 0}};
	await say(['board', mine]);
	const box = page.locator('details.claim').first();
	await box.evaluate((node) => { node.open = true; });
	await box.locator('select').selectOption('4');
	await say(['board', won]);
	same([await box.evaluate((node) => node.open), await box.locator('select')
	    .inputValue(), await box.locator('option').count()], [true, '4', 13],
	'the claim box stays open, with its number, when a trick is over');
	scene.posted = [];
	await box.locator('button').click();
	await page.waitForTimeout(100);
	same(scene.posted.map((one) => one.tricks), [4], 'and is sent');
}

async function question() {
	await go({stream: 'auction'});
	const note = (call, asker) => ({kind: 'question', call, caller: 'S', asker, text:
	    null, lapsed: false, taken_back: false, must_answer: true});
	const mine = (notes) => ['board', boardMessage(DEALS[2], 'auction', {calls:
	    ['P', 'P', 'P', '1C', 'P', 'P'], notes})];
	await say(mine([note(4, 'E')]));
	const text = page.locator('.part-asked input').first();
	await text.pressSequentially('stro');
	await say(mine([note(4, 'E'), note(4, 'W')]));
	await page.keyboard.type('ng');
	same(await text.inputValue(), 'strong',
	    'an explanation stays half-written when another is asked for');
}

async function director() {
	const role = 'director';
	await go({role, stream: 'director', at: '/director'});
	const queue = told('director', 'queue');
	const text = page.locator('.queue-open input').first();
	await text.pressSequentially('plea');
	await say(['queue', {...queue, calls: [...queue.calls, {...queue.calls[0],
	    number: 7, player: 'Zed'}]}]);
	await page.keyboard.type('se');
	same(await text.inputValue(), 'please',
	    'an answer stays half-written when another player calls');
	await say(['queue', {...queue, calls: [{...queue.calls[0], state: 'taken',
	    director: 'Zed'}, ...queue.calls.slice(1)]}]);
	await page.keyboard.type(' wait');
	same(await page.locator('.queue-call input').first().inputValue(),
	    'please wait', 'and when the call is taken');
}

async function directing() {
	const role = 'director';
	scene.night = {...night(PLAIN, 'matchpoints'), state: 'playing'};
	await go({role, path: '/events/1/direct'});
	const shown = (title) => page.locator('details', {has: page.locator('summary',
	    {hasText: title})});
	await shown('Tell everybody').locator('input').first()
	    .pressSequentially('Please be qui');
	const penalty = shown('Penalty');
	await penalty.locator('input[name=amount]').fill('2.5');
	await penalty.locator('select').nth(1).selectOption('3');
	await shown('Tell everybody').locator('input').first().focus();
	const more = scene.night.pairs[0];
	scene.night = {...scene.night, pairs: [...scene.night.pairs, {...more, pair: 9}]};
	await page.waitForFunction(() => document.querySelectorAll(
	    'select[name=pair] option[value="9"]').length > 0, null, {timeout: 15000});
	await page.keyboard.type('et');
	same(await shown('Tell everybody').locator('input').first().inputValue(),
	    'Please be quiet', 'a text to everybody stays when a pair registers');
	same([await penalty.evaluate((node) => node.open), await penalty.locator(
	    'input[name=amount]').inputValue(), await penalty.locator('select').nth(1)
	    .inputValue()], [true, '2.5', '3'], 'and a penalty, with its pair');
	scene.night = null;
}

try {
	for (const part of [live, room, sitting, bidding, cards, keys, twice, claim, question, director, directing])
		await part().catch((error) => same(error.message, null, part.name));
	same(errors, [], 'no page met an error');
} catch (error) {
	same(error.stack, null, 'the test runs to its end');
}
await browser.close();
console.log('1..' + number);
process.exit(failed ? 1 : 0);
